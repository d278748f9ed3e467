"""A picture is a value until it is sent: drawn once, in a thread, and uploaded once."""

import asyncio
import threading
from typing import Any

import pytest
from msgspec.structs import replace

from cogs.desk.pictures import KEPT, Pictures
from cogs.desk.rendering import Drawn, TooMuch
from table.picture import Picture
from table.presses import Rules
from table.screen import Button, Choice, Field, Menu, Screen

drawn_in: list[int] = []


class Numbered(Picture, frozen=True):
    number: int

    def png(self) -> bytes:
        drawn_in.append(threading.get_ident())
        if self.number < 0:
            raise ZeroDivisionError("the ink has run out")
        return b"\x89PNG" + str(self.number).encode()


def screen(number: int | None) -> Screen:
    picture = None if number is None else Numbered(number)
    return Screen("A place", "Look", picture=picture, alt="a number")


@pytest.fixture(autouse=True)
def nothing_drawn() -> None:
    drawn_in.clear()


async def test_equal_pictures_are_drawn_once_however_many_ask_and_not_on_the_loop() -> None:
    pictures = Pictures()
    found = await asyncio.gather(*(pictures.drawn(screen(7)) for _ in range(5)))
    found.append(await pictures.drawn(screen(7)))
    assert len(drawn_in) == 1
    assert drawn_in[0] != threading.get_ident()
    assert len({(one.png, one.name) for one in found}) == 1
    assert (await pictures.drawn(screen(8))).name != found[0].name


async def test_a_picture_that_could_not_be_drawn_is_told_and_tried_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    pictures = Pictures()
    for _ in range(2):
        found = await pictures.drawn(screen(-1), lambda: Screen("t", "in words"))
        assert found.png is None
        assert found.screen.text == "in words"
    assert (await pictures.drawn(screen(-1))).screen == screen(-1).without_picture()
    assert len(drawn_in) == 3
    assert "drawing a picture failed" in caplog.text


async def test_another_alt_text_is_another_file() -> None:
    pictures = Pictures()
    one, other = screen(7), replace(screen(7), alt="another")
    assert (await pictures.drawn(one)).name != (await pictures.drawn(other)).name


async def test_only_the_latest_pictures_are_kept() -> None:
    pictures = Pictures()
    for number in range(KEPT + 5):
        await pictures.drawn(screen(number))
    await pictures.drawn(screen(KEPT + 4))
    assert len(drawn_in) == KEPT + 5
    await pictures.drawn(screen(0))
    assert len(drawn_in) == KEPT + 6


async def test_who_stops_waiting_for_a_picture_does_not_end_it_for_the_others() -> None:
    pictures = Pictures()
    leaving = asyncio.ensure_future(pictures.drawn(screen(3)))
    staying = asyncio.ensure_future(pictures.drawn(screen(3)))
    await asyncio.sleep(0)
    leaving.cancel()
    assert (await staying).png == b"\x89PNG3"
    assert len(drawn_in) == 1


def files(arguments: dict[str, Any]) -> list[Any]:
    return [
        *arguments.get("attachments", ()),
        *([arguments["file"]] if "file" in arguments else ()),
    ]


async def test_every_try_has_a_file_of_its_own_with_its_alt_text() -> None:
    drawn = await Pictures().drawn(screen(7))
    for make in (drawn.new, drawn.edit):
        [first], [second] = files(make()), files(make())
        assert first is not second
        assert first.fp.read() == second.fp.read() == drawn.png
        assert first.description == "a number"
        assert first.filename == drawn.name
        assert make()["embeds"][0].image.url == f"attachment://{drawn.name}"


async def test_an_edit_sends_only_a_picture_that_is_not_there_and_takes_an_old_one_away() -> None:
    pictures = Pictures()
    drawn, other = await pictures.drawn(screen(7)), await pictures.drawn(screen(8))
    assert "attachments" not in drawn.edit(drawn.name)
    assert drawn.edit(drawn.name)["embeds"][0].image.url == f"attachment://{drawn.name}"
    assert len(files(drawn.edit(other.name))) == 1
    assert Drawn(screen(None)).edit()["attachments"] == []
    assert "file" not in Drawn(screen(None)).new()


async def test_what_a_message_shows_is_remembered_until_it_is_not_known() -> None:
    pictures = Pictures()
    drawn = await pictures.drawn(screen(7))
    pictures.note(5, drawn)
    assert pictures.shown(5) == drawn.name
    pictures.note(5, Drawn(screen(None)))
    assert pictures.shown(5) is None
    pictures.note(5, drawn)
    pictures.forget(5)
    assert pictures.shown(5) is None


BUTTON = Button("x", Rules("gold", 1))
CHOICE = Choice("x", "x")


@pytest.mark.parametrize(
    "much",
    [
        Screen("a", "b", rows=((BUTTON,),) * 6),
        Screen("a", "b", rows=((BUTTON,) * 6,)),
        Screen("a", "b", rows=(Menu(Rules("gold", 1), "x", (CHOICE,) * 26),)),
        Screen("a", "b", fields=(Field("x", "y"),) * 26),
    ],
    ids=["rows", "buttons", "choices", "fields"],
)
async def test_a_screen_with_more_than_discord_takes_is_an_error_and_never_cut(
    much: Screen,
) -> None:
    with pytest.raises(TooMuch):
        Drawn(much).new()
