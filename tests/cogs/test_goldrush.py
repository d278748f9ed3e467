"""The railway gold rush over the real bot: a picture for a board, fights, and secret looks."""

import asyncio
import re
from typing import Any

import discord
import pytest
from msgspec.structs import replace

from cogs.desk.rendering import Drawn
from cogs.goldrush.map import RushMap
from cogs.goldrush.tokens import token_sign
from engine.contract import to_json
from engine.goldrush.actions import Go, Look
from engine.goldrush.board import board
from engine.goldrush.components import Gold, Thief, Walk
from engine.goldrush.state import State
from engine.tuples import replaced
from tests.cogs.club import Club, all_text, club, components, ids


async def state_of(here: Club) -> State:
    match = await here.bot.desk.matches.load(1)
    assert match is not None
    assert isinstance(match.state, State)
    return match.state


def picture_of(message: discord.Message) -> discord.Attachment:
    (shown,) = message.attachments
    assert message.embeds[0].image.url is not None
    assert shown.filename in message.embeds[0].image.url
    return shown


async def begin(here: Club, *names: str, looking: bool = False) -> None:
    await here.lobby(*names)
    await here["Ann"].click(here.board(), label="Railway: usual")
    if looking:
        await here["Ann"].click(here.board(), label="Taking a look: no")
    await here.press(names[0], "begin")


async def play_until(here: Club, wanted: Any, most: int = 600) -> State:
    """Play at random, but for a fight wherever one can be had, until a position is as wanted."""
    for luck in range(most):
        state = await state_of(here)
        if wanted(state):
            return state
        offers = here.offers()
        fights = [one for one in offers if played(one) in attacks(state)]
        number = 7 * luck + luck // 3
        chosen = (fights or offers)[number % len(fights or offers)]
        await here.choose_offer(here.turn() or "", *chosen)
    raise AssertionError("it did not come to that")


def played(offer: tuple[str, str | None]) -> str:
    """The action that a button or a choice stands for."""
    custom_id, value = offer
    return value or custom_id.split(":", 3)[3]


def attacks(state: State) -> set[str]:
    """The moves that end where somebody else stands."""
    rivals = {at for seat, at in enumerate(state.figures) if seat != state.mover}
    (seat,) = state.to_act()
    walks = (action for action in state.legal(seat) if isinstance(action, Go))
    return {to_json(action) for action in walks if action.cell in rivals}


@pytest.mark.slow
async def test_a_whole_match_of_four_with_a_restart_in_the_middle_of_a_fight() -> None:
    async with club(game="goldrush") as here:
        await begin(here, "Ann", "Ben", "Cleo", "Dov")
        fighting = await play_until(
            here, lambda state: isinstance(state.question, Walk) and state.question.leaving
        )
        old, offers = here.board(), here.offers()
        await here.restart()
        await here.choose_offer(here.turn() or "", *offers[0])
        moved = await state_of(here)
        assert moved.questions == fighting.questions + 1, "the old buttons are good"
        assert moved.figures[fighting.mover] != fighting.figures[fighting.mover]
        assert here.board().id == old.id
        await play_until(here, lambda state: state.ended is not None)
        assert "The train has reached Golden City." in here.text()
        assert "wins!" in here.text() or "shared victory" in here.text()
        picture_of(here.board())


async def test_the_board_is_a_picture_that_tells_its_position_in_words() -> None:
    async with club(game="goldrush") as here:
        await begin(here, "Ann", "Ben", "Cleo")
        shown = picture_of(here.board())
        assert "Ann (green) is at home, 0 safe." in (shown.description or "")
        assert "64 tokens lie face down." in (shown.description or "")
        before = len(here.calls())
        await here.act(0)
        assert len(here.calls()) == before + 1, "picture and all, one press is one call"
        assert len(here.board().attachments) == 1, "the new picture takes the old one's place"
        state = await state_of(here)
        if isinstance(state.question, Walk):
            assert picture_of(here.board()).filename != shown.filename


async def test_everything_can_be_chosen_with_one_press_or_from_one_menu() -> None:
    async with club(game="goldrush") as here:
        await begin(here, "Ann", "Ben", "Cleo")
        for luck in range(40):
            state = await state_of(here)
            (seat,) = state.to_act()
            legal = {to_json(action) for action in state.legal(seat)}
            offered = [played(offer) for offer in here.offers()]
            assert len(offered) == len(set(offered))
            assert set(offered) == legal
            await here.act(11 * luck)


async def test_the_board_can_be_had_in_words_and_played_from() -> None:
    async with club(game="goldrush") as here:
        await begin(here, "Ann", "Ben", "Cleo")
        name = here.turn() or ""
        answer = await here[name].slash(here.channel, "goldrush board", text="yes")
        assert answer.ephemeral
        (panel,) = here.private(name)
        assert not panel.attachments
        assert "Face down: A1–9; B1–10;" in all_text(panel)
        before = await state_of(here)
        roll = next(one for one in ids(panel) if one.startswith("a:"))
        await here[name].click(panel, custom_id=roll)
        assert (await state_of(here)).questions == before.questions + 1
        (panel,) = here.private(name)
        assert not panel.attachments, "it stays in words"
        assert "Rows are lettered" in all_text(panel)


async def test_somebody_who_only_watches_can_have_it_in_words_too() -> None:
    async with club(game="goldrush") as here:
        await begin(here, "Ann", "Ben", "Cleo")
        answer = await here["Flo"].slash(here.channel, "goldrush board", text="yes")
        assert answer.ephemeral
        (message,) = here.private("Flo")
        assert "The locomotive is at L12, 10 sections from town." in all_text(message)
        assert not ids(message), "there is nothing to press for who does not play"


def beside_tokens(state: State) -> bool:
    (seat,) = state.to_act()
    return Look() in state.legal(seat)


async def look(here: Club) -> tuple[str, State]:
    """Play until somebody can look, and let them; their name, and how it stood before."""
    state = await play_until(here, beside_tokens)
    name = here.turn() or ""
    pressed = next(one for one, _ in here.offers() if one.endswith(to_json(Look())))
    await here[name].click(here.board(), custom_id=pressed)
    await here.env.advance_time(15)  # DMs nobody plays from may wait a little
    return name, state


def seen_words(state: State) -> list[str]:
    """What the looker was shown, as it is written."""
    (seat,) = state.to_act()
    return [
        f"{token_sign(token)} ({board().names[board().holes[hole]]})"
        for hole in state.hidden_beside(seat)
        if isinstance(token := state.holes[hole], Gold | Thief)
    ]


async def test_what_was_seen_is_told_to_its_looker_alone() -> None:
    async with club(game="goldrush") as here:
        await begin(here, "Ann", "Ben", "Cleo", looking=True)
        name, state = await look(here)
        told = here.private(name)[-1].content
        for words in seen_words(state):
            assert words in told
        (sent,) = here[name].user.dm_channel.history()
        assert "You have seen" in all_text(sent)
        picture_of(sent)
        await here.press(name, "hand")
        assert "You have seen" in all_text(here.private(name)[-1])
        for other in {"Ann", "Ben", "Cleo"} - {name}:
            shown = "\n".join(all_text(message) for message in here.seen_by(other))
            assert "You saw" not in shown
            assert "You have seen:" not in shown
            assert here[other].id not in here.env.backend.dm_channels
        assert "secretly looks at" in here.text()


async def test_with_closed_dms_a_look_is_told_all_the_same() -> None:
    async with club(game="goldrush") as here:
        here.env.inject_error(
            "POST", "/users/@me/channels", status=403, code=50007, message="closed", times=None
        )
        await begin(here, "Ann", "Ben", "Cleo", looking=True)
        name, state = await look(here)
        private = "\n".join(message.content for message in here.private(name))
        assert all(words in private for words in seen_words(state))
        await here.press(name, "hand")
        hand = here.private(name)[-1]
        assert "You have seen" in all_text(hand)
        picture_of(hand)
        await play_until(here, lambda now: now.questions > state.questions + 10)


def assert_playable(board: discord.Message) -> None:
    """Whatever a control is labelled with is told in the text, with where it is."""
    text = board.embeds[0].description or ""
    assert "Gold tokens on the map:" in text
    labels = [
        label.split()[0].strip("·")
        for item in components(board)
        for label in (
            [option.label for option in getattr(item, "options", ())]
            or [getattr(item, "label", None) or ""]
        )
    ]
    for label in labels:
        if label.isdigit():
            assert re.search(rf"\*\*{label}\*\* [A-Q]\d+", text), label


REFUSALS = [(413, 40005), (403, 50013)]


@pytest.mark.parametrize(("status", "code"), REFUSALS)
async def test_a_picture_that_discord_does_not_take_is_told_in_words(
    monkeypatch: pytest.MonkeyPatch, status: int, code: int
) -> None:
    """On the board, in a hand, in a DM and at the very first: everybody is answered and plays."""

    class Response:
        reason = "no"

        def __init__(self) -> None:
            self.status = status

    file_of = Drawn._file

    def refused(drawn: Drawn) -> discord.File:
        if no_files:
            raise discord.HTTPException(Response(), {"code": code, "message": "no"})
        return file_of(drawn)

    monkeypatch.setattr(Drawn, "_file", refused)
    no_files = True
    async with club(game="goldrush") as here:
        await begin(here, "Ann", "Ben", "Cleo", looking=True)
        assert_playable(here.board())
        for luck in range(12):
            before = (await state_of(here)).questions
            await here.act(5 * luck)
            assert (await state_of(here)).questions == before + 1
            assert_playable(here.board())
        await here.press("Ann", "hand")
        assert "Rows are lettered" in all_text(here.private("Ann")[-1])
        name, state = await look(here)
        (sent,) = here[name].user.dm_channel.history()
        assert not sent.attachments
        assert all(words.split("(")[0].strip() in all_text(sent) for words in seen_words(state))
        no_files = False
        await here.act(0)
        picture_of(here.board())


async def test_a_map_that_cannot_be_drawn_is_told_in_words(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with club(game="goldrush") as here:
        await begin(here, "Ann", "Ben", "Cleo")

        def broken(shown: RushMap) -> bytes:
            raise MemoryError

        with monkeypatch.context() as patch:
            patch.setattr(RushMap, "png", broken)
            for luck in range(4):
                await here.act(luck)
                assert_playable(here.board())
        assert "drawing a picture failed" in caplog.text
        await here.act(0)
        picture_of(here.board())


async def test_what_was_seen_leaves_the_dm_once_it_is_gone() -> None:
    async with club(game="goldrush") as here:
        await begin(here, "Ann", "Ben", "Cleo", looking=True)
        name, _ = await look(here)
        (sent,) = here[name].user.dm_channel.history()
        assert "You have seen" in all_text(sent)
        state = await state_of(here)
        seat = ("Ann", "Ben", "Cleo").index(name)
        hole = state.looked[seat][0]
        cell = board().holes[hole]
        beside = next(one for one in board().neighbours(cell) if one in board().land)
        before_the_last = replace(
            state,
            turn=seat,
            mover=seat,
            question=Walk(1),
            figures=replaced(state.figures, seat, beside),
            holes=replaced(state.holes, hole, Gold(1)),
            looked=replaced(state.looked, seat, (hole,)),
        )
        await here.put(before_the_last)
        await here.forge(name, f"a:1:{state.questions}:{to_json(Go(cell))}")
        assert (await state_of(here)).looked[seat] == ()
        await here.env.advance_time(15)
        (sent,) = here[name].user.dm_channel.history()
        assert "You have looked at no token that still lies there." in all_text(sent)
        assert not sent.attachments


async def test_without_permission_to_attach_files_a_match_goes_on_in_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with club(game="goldrush") as here:
        await begin(here, "Ann", "Ben", "Cleo")
        monkeypatch.setattr(
            discord.TextChannel,
            "permissions_for",
            lambda *_: discord.Permissions(attach_files=False),
        )
        monkeypatch.setattr(RushMap, "png", None)  # nothing is drawn
        for luck in range(20):
            await here.act(3 * luck)
            assert not here.board().attachments
            assert_playable(here.board())


async def test_a_picture_that_is_long_on_its_way_follows_a_deferral(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The move counts and is shown, and nobody is told that it failed."""

    def hanging(send: Any) -> Any:
        async def maybe(response: Any, *args: Any, **kwargs: Any) -> Any:
            if kwargs.get("attachments") or kwargs.get("file"):
                await asyncio.sleep(20)
            return await send(response, *args, **kwargs)

        return maybe

    response = discord.InteractionResponse
    async with club(game="goldrush") as here:
        await begin(here, "Ann", "Ben", "Cleo")
        monkeypatch.setattr(response, "edit_message", hanging(response.edit_message))
        monkeypatch.setattr(response, "send_message", hanging(response.send_message))
        for luck in range(4):
            before = await state_of(here)
            await here.act(luck)
            await here.env.advance_time(2)
            assert (await state_of(here)).questions == before.questions + 1
            assert f"a:1:{before.questions + 1}:" in "\n".join(ids(here.board()))
            picture_of(here.board())
        await here.press("Ann", "hand")
        await here.env.advance_time(2)
        picture_of(here.private("Ann")[-1])
        await here["Ben"].slash(here.channel, "goldrush hand")
        await here.env.advance_time(2)
        picture_of(here.private("Ben")[-1])
        old = here.board().id
        await here["Ben"].slash(here.channel, "goldrush board")
        await here.env.advance_time(2)
        assert here.board().id != old
        picture_of(here.board())
