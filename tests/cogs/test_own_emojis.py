"""Our own emojis at Discord: uploaded once, by content, and never in anybody's way."""

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from typing import Any

import discord
import pytest

from cogs.desk.delivery import persist
from cogs.desk.emojis import OwnEmojis
from cogs.desk.rendering import Components, Drawn, embed_of
from cogs.gold.faces import BANG, FACE_DOWN, NUGGETS, every_face
from cogs.gold.presenter import GoldPresenter
from table.emojis import Emojis, OwnEmoji
from table.painter import Painter
from table.presses import Act
from table.screen import Button, Choice, Field, Menu, Screen
from tests.cogs.club import club
from tests.cogs.refusals import refusal


class Kept:
    """An emoji as Discord keeps it."""

    def __init__(self, discord_: "Discord", id_: int, name: str, image: bytes) -> None:
        self.id, self.name, self.image = id_, name, image
        self._discord = discord_

    async def delete(self) -> None:
        self._discord.calls.append(("DELETE", self.name))
        if self not in self._discord.kept:
            raise refusal(404, 10014, "Unknown Emoji")
        self._discord.kept.remove(self)


class Discord:
    """What of an application's emojis Discord would do."""

    def __init__(self) -> None:
        self.kept: list[Kept] = []
        self.calls: list[tuple[str, str]] = []
        self.trouble: Callable[[str], None] = lambda name: None
        """What is to go wrong before an emoji of this name is created."""
        self._ids: Iterator[int] = count(10**18)

    async def fetch_application_emojis(self) -> list[Kept]:
        self.calls.append(("GET", ""))
        await asyncio.sleep(0)
        return self.kept[::-1]

    async def create_application_emoji(self, *, name: str, image: bytes) -> Kept:
        self.calls.append(("POST", name))
        await asyncio.sleep(0)
        self.trouble(name)
        if any(one.name == name for one in self.kept):
            raise refusal(400, 50035, "In name: Application emoji name is already taken")
        return self.put(name, image)

    def put(self, name: str, image: bytes = b"") -> Kept:
        self.kept.append(Kept(self, next(self._ids), name, image))
        return self.kept[-1]

    def names(self) -> set[str]:
        return {one.name for one in self.kept}

    def count(self, method: str) -> int:
        return sum(one == method for one, _ in self.calls)


class Blot(OwnEmoji, frozen=True):
    """An emoji that is quickly drawn."""

    ink: bytes = b"ink"

    def png(self) -> bytes:
        return self.ink


class Blots(GoldPresenter):
    def __init__(self, *blots: Blot) -> None:
        self.blots = blots

    def emojis(self) -> Any:
        return self.blots


A, B = Blot("a", "🅰️", b"a"), Blot("b", "🅱️", b"b")


def process(there: Discord, *blots: Blot) -> tuple[OwnEmojis, Painter]:
    painter = Painter()
    painter.add(Blots(*(blots or (A, B))))
    client: Any = there
    return OwnEmojis(client, painter, breath=0), painter


async def brought(there: Discord, *blots: Blot) -> Emojis:
    emojis, painter = process(there, *blots)
    await emojis.bring_up_to_date()
    return painter.emojis


async def until(ready: Callable[[], bool]) -> None:
    for _ in range(500):
        if not ready():
            await asyncio.sleep(0.001)
    assert ready()


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits before another try."""
    monkeypatch.setattr("cogs.desk.emojis.persist", partial(persist, pauses=(0, 0)))


async def test_what_is_not_there_is_uploaded_and_used() -> None:
    there = Discord()
    emojis = await brought(there)
    assert {one.image for one in there.kept} == {b"a", b"b"}
    assert emojis(A) == f"<:{there.kept[0].name}:{there.kept[0].id}>"
    assert all(name.startswith("pp_") and len(name) <= 32 for name in there.names())


async def test_an_unchanged_start_only_looks() -> None:
    there = Discord()
    before = await brought(there)
    there.calls.clear()
    assert (await brought(there))(A) == before(A)
    assert there.calls == [("GET", "")]


async def test_what_has_changed_is_uploaded_anew_and_the_old_one_removed() -> None:
    there = Discord()
    own = there.put("pp_logo")
    before = await brought(there)
    kept = before(B)
    emojis = await brought(there, Blot("a", "🅰️", b"another"), B)
    assert {one.image for one in there.kept} == {b"", b"another", b"b"}
    assert emojis(B) == kept
    assert own in there.kept, "it is not one of ours"


async def test_nothing_is_removed_before_the_new_ones_are_there() -> None:
    there = Discord()
    await brought(there)

    def fail(name: str) -> None:
        raise refusal(400, 30008, "Maximum number of emojis reached (2000)")

    there.trouble = fail
    emojis = await brought(there, Blot("a", "🅰️", b"another"), B)
    assert {one.image for one in there.kept} == {b"a", b"b"}
    assert (emojis(A), emojis(B)) == ("🅰️", "🅱️"), "half of a set is not used"
    assert there.count("DELETE") == 0


@pytest.mark.parametrize("status", [500, 503])
async def test_a_passing_trouble_is_waited_for(status: int) -> None:
    there = Discord()
    troubles = iter([1, 1])

    def fail(name: str) -> None:
        if next(troubles, None):
            raise refusal(status, 0, "not now")

    there.trouble = fail
    assert (await brought(there))(A).startswith("<:pp_a_")


async def test_a_lasting_trouble_leaves_plain_emoji_and_the_next_start_tries_again() -> None:
    there = Discord()

    def fail(name: str) -> None:
        raise refusal(500, 0, "not at all")

    there.trouble = fail
    assert (await brought(there))(A) == "🅰️"
    there.trouble = lambda name: None
    assert (await brought(there))(A).startswith("<:pp_a_")


async def test_while_the_trouble_may_pass_it_is_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("cogs.desk.emojis.LOOK_AGAIN", 0)
    there, troubles = Discord(), iter(range(4))

    def fail(name: str) -> None:
        if next(troubles, None) is not None:
            raise refusal(503, 0, "not now")

    there.trouble = fail
    emojis, painter = process(there)
    keeping = asyncio.create_task(emojis.keep())
    await until(lambda: painter.emojis.has(A))
    keeping.cancel()


async def test_a_try_that_nobody_heard_of_counts() -> None:
    there = Discord()

    def lose(name: str) -> None:
        if name not in there.names():
            there.put(name)
            raise refusal(502, 0, "the answer is lost")

    there.trouble = lose
    assert (await brought(there))(A).startswith("<:pp_a_")
    assert len(there.kept) == 2


async def test_two_processes_at_once_come_to_the_same() -> None:
    there = Discord()
    found = await asyncio.gather(*(brought(there) for _ in range(3)))
    assert len(there.kept) == 2
    assert len({(emojis(A), emojis(B)) for emojis in found}) == 1
    assert found[0](A).startswith("<:")


async def test_of_two_of_one_name_the_older_is_kept() -> None:
    there = Discord()
    before = await brought(there)
    there.put(there.kept[0].name)
    assert (await brought(there))(A) == before(A)
    assert len(there.kept) == 2


async def test_who_is_slower_at_removing_does_not_mind() -> None:
    there = Discord()
    await brought(there, Blot("a", "🅰️", b"old"))
    await asyncio.gather(brought(there), brought(there))
    assert {one.image for one in there.kept} == {b"a", b"b"}


async def test_after_a_refusal_it_is_looked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.desk.emojis.LOOK_AGAIN", 0)
    there = Discord()
    emojis, painter = process(there)
    keeping = asyncio.create_task(emojis.keep())
    await until(lambda: painter.emojis.has(A))
    before = painter.emojis
    there.kept.clear()
    before.refused.set()
    await until(lambda: painter.emojis is not before)
    assert painter.emojis(A) != before(A)
    keeping.cancel()


# At the table


async def test_a_board_shows_them_once_they_are_there() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        assert "🟫" in here.text()
        here.bot.desk.emojis = OwnEmojis(here.bot, here.bot.desk.painter, breath=0)
        await here.bot.desk.emojis.bring_up_to_date()
        await here.flip()
        assert here.text().count("<:pp_card_") == 63
        assert "🟫" not in here.text()
        await here.restart()
        assert "🟫" in here.text(), "nobody has looked yet what is there"
        before = len(here.env.http_requests)
        await here.bot.desk.emojis.bring_up_to_date()
        asked = [call for call in here.calls()[before:] if "emojis" in call[1]]
        assert [method for method, _ in asked] == ["GET"]
        await until(lambda: "<:pp_" in here.text())  # the board is drawn anew with them


async def test_a_press_is_answered_in_plain_emoji_where_ours_are_not_taken() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        here.bot.desk.emojis = OwnEmojis(here.bot, here.bot.desk.painter, breath=0)
        await here.bot.desk.emojis.bring_up_to_date()
        path = "/interactions/*/*/callback"
        here.env.inject_error("POST", path, status=400, code=10014, times=1)
        await here.flip()
        assert "🟫" in here.text()
        assert "<:" not in here.text()
        assert here.bot.desk.painter.emojis.refused.is_set()
        await here.flip()
        assert "<:pp_card_" in here.text(), "the next board tries them again"


# What is sent


def own() -> Emojis:
    return Emojis(
        {
            NUGGETS[3]: "<:gold_gold3_0a1b2c:770000000000000000>",
            BANG: "<:gold_dynamite_0a1b2c:780000000000000000>",
        }
    )


def screen(emojis: Emojis) -> Screen:
    gold, bang = emojis(NUGGETS[3]), emojis(BANG)
    return Screen(
        title="GOLD",
        text=f"{gold}{emojis(FACE_DOWN)}",
        fields=(Field("Gold", gold),),
        rows=(
            (Button("3", None, gold), Button("4")),
            Menu(Act(1, 2, "x"), "Choose", (Choice("Boom", "1", bang), Choice("No", "2"))),
        ),
        emojis=emojis,
    )


def test_our_emojis_travel_as_discord_wants_them() -> None:
    buttons, menu = Components(screen(own())).to_components()
    assert buttons["components"][0]["emoji"] == {
        "id": "770000000000000000",
        "name": "gold_gold3_0a1b2c",
    }
    option = menu["components"][0]["options"][0]
    assert option["emoji"] == {"id": "780000000000000000", "name": "gold_dynamite_0a1b2c"}
    assert "emoji" not in buttons["components"][1]


@pytest.mark.parametrize(
    "error",
    [
        refusal(
            400, 50035, "Invalid Form Body\nIn components.0.components.0.emoji.id: Invalid emoji"
        ),
        refusal(400, 10014, "Unknown Emoji"),
    ],
)
async def test_a_refused_emoji_leads_to_the_same_screen_with_plain_ones(
    error: discord.HTTPException,
) -> None:
    emojis, sent = own(), []

    async def send(**body: Any) -> str:
        sent.append(body)
        if len(sent) == 1:
            raise error
        return "taken"

    assert await Drawn(screen(emojis)).edited(send) == "taken"
    plain = screen(Emojis())
    assert sent[1]["view"].to_components() == Components(plain).to_components()
    assert sent[1]["embeds"] == [embed_of(plain)]
    assert emojis.refused.is_set()


async def test_a_screen_that_is_refused_for_something_else_is_not_sent_again() -> None:
    sent = []

    async def send(**body: Any) -> None:
        sent.append(body)
        raise refusal(400, 50035, "Invalid Form Body\nIn embeds.0: Required")

    with pytest.raises(discord.HTTPException):
        await Drawn(screen(own())).sent(send)
    assert len(sent) == 1


# GOLD's


def test_every_emoji_of_gold_can_be_uploaded() -> None:
    faces = every_face()
    keys = [face.key for face in faces]
    assert len(set(keys)) == len(keys)
    assert all(key.isascii() and key.isalnum() for key in keys)
    images = {face.png() for face in faces}
    assert len(images) == len(faces)
    for png in images:
        assert png.startswith(b"\x89PNG")
        assert png[16:24] == (128).to_bytes(4, "big") * 2
        assert len(png) < 256 * 1024


def test_no_two_emojis_of_gold_differ_by_their_colour_alone() -> None:
    told = [(face.drawing, face.word) for face in every_face()]
    # V is the letter of two colours, but in two languages.
    assert len(told) - len(set(told)) == len([face for face in told if face[1][:1] == "V"]) / 2
