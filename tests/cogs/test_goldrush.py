"""The railway gold rush over the real bot: a picture for a board, fights, and secret looks."""

from typing import Any

import discord
import pytest

from cogs.goldrush.map import RushMap
from cogs.goldrush.tokens import token_sign
from engine.contract import to_json
from engine.goldrush.actions import Look
from engine.goldrush.board import board
from engine.goldrush.components import Gold, Thief, Walk
from engine.goldrush.state import State
from tests.cogs.club import Club, all_text, club, ids


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
    """Play at random until a position is as wanted."""
    for luck in range(most):
        state = await state_of(here)
        if wanted(state):
            return state
        await here.act(7 * luck + luck // 3)
    raise AssertionError("it did not come to that")


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
            offered = [value or custom_id.split(":", 3)[3] for custom_id, value in here.offers()]
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
    await here.env.settle()
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


async def test_a_table_needs_the_permission_to_attach_files() -> None:
    async with club(game="goldrush") as here:
        me = here.bot.user
        assert me is not None
        quiet = here.guild.create_text_channel(
            "quiet", overwrites={me: discord.PermissionOverwrite(attach_files=False)}
        )
        answer = await here["Ann"].slash(quiet, "goldrush start")
        assert "I lack the permission *Attach Files*" in answer.response.content
        answer = await here["Ann"].slash(quiet, "gold start")
        assert "GOLD" in all_text(quiet.history()[-1]), "a game in words does not need it"


async def test_without_that_permission_a_match_goes_on_in_words(
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
        await here.act(0)
        assert not here.board().attachments
        assert "tokens lie face down." in here.text()
        await play_until(here, lambda state: state.questions > 12)
