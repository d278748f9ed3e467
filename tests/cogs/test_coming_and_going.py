"""People who come back, resign, or are gone when it ends: the table shows it as it is."""

import logging
from typing import Any

import pytest

from tests.cogs.club import Club, all_text, club
from tests.cogs.test_calls import calls
from tests.cogs.test_trouble import letters, win_gold


async def send_away(here: Club, *names: str) -> tuple[str, str]:
    """Let a computer play for the one whose turn it is; who that is, and who asked for it."""
    gone = here.turn() or ""
    asked = next(name for name in names if name != gone)
    await here.env.advance_time(301)
    hand = await here.press(asked, "hand")
    await here[asked].click(hand.response.message, label=f"Let a computer play for {gone}")
    await here.env.settle()
    return gone, asked


async def test_coming_back_is_shown_at_once() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben", "Cleo")
        gone, _ = await send_away(here, "Ann", "Ben", "Cleo")
        assert f"🤖 for {gone}" in here.text()
        await here.press(gone, "hand")
        assert f"🤖 for {gone}" not in here.text()


async def test_any_press_of_theirs_gives_the_seat_back() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben", "Cleo")
        gone, _ = await send_away(here, "Ann", "Ben", "Cleo")
        refused = await here.flip(gone)
        assert "Not yet." in refused.response.content
        assert f"🤖 for {gone}" not in here.text()


async def test_who_resigned_is_named_at_the_end() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        asked = await here["Ann"].slash(here.channel, "gold resign")
        assert "Ben wins at once." in asked.response.embeds[0].description
        await here["Ann"].click(asked.response.message, label="Yes, resign")
        assert "Ann resigned." in here.text()
        assert "🤖" not in here.text()


async def test_the_question_says_what_resigning_leads_to() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben", "Cleo")
        asked = await here["Ann"].slash(here.channel, "gold resign")
        assert "A computer plays your seat" in asked.response.embeds[0].description
    async with club() as here:
        await here.lobby("Ann")
        await here.choose("Ann", "computer", "easy")
        await here.press("Ann", "begin")
        asked = await here["Ann"].slash(here.channel, "gold resign")
        assert "without a winner" in asked.response.embeds[0].description


async def test_who_presses_begin_is_not_called_to_the_board_they_opened() -> None:
    async with club() as here:
        await here.lobby("Ann", "Ben")
        await here.choose("Ann", "starter", "0")
        await here.env.advance_time(600)
        await here.press("Ann", "begin")
        assert here.turn() == "Ann"
        assert calls(here) == []


async def test_no_call_outlives_its_match() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        await here.flip()
        await here.env.advance_time(130)
        await here.flip()
        assert len(calls(here)) == 1
        asked = await here["Ann"].slash(here.channel, "gold stop")
        await here["Ann"].click(asked.response.message, label="Yes, end it for all")
        assert calls(here) == []


async def test_a_dm_says_that_its_match_is_over() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        winner = await win_gold(here)
        assert await letters(here, winner)
        await here.play_out()
        (letter,) = await letters(here, winner)
        assert "This match is over." in all_text(letter)


async def test_a_last_move_that_was_not_shown_is_shown_after_the_restart() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        while "One card left" not in here.text():
            await here.flip()
        here.env.inject_error(
            "POST", "/interactions/*/callback", status=404, code=10062, times=None
        )
        here.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50001, times=1)
        await here.flip()
        assert "🏆" not in here.text()
        here.env.backend.faults.clear()
        await here.restart()
        assert "🏆" in here.text()


def lost(*args: Any) -> None:
    raise RuntimeError("lost the map")


def cheating(*args: Any) -> str:
    return "all the gold is mine"


def at_its_end(*args: Any) -> object:
    return next(iter(()))


@pytest.mark.parametrize(
    ("pilot", "logged"),
    [
        (lost, "the pilot of match 1, at step"),
        (at_its_end, "the pilot of match 1, at step"),
        (cheating, "NotLegal"),
    ],
)
async def test_a_pilot_that_fails_does_not_hold_the_match_up(
    pilot: Any, logged: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("table.deciding.pilot_for", lambda game, level: pilot)
    async with club() as here:
        await here.lobby("Ann")
        await here.choose("Ann", "computer", "hard")
        await here.press("Ann", "begin")
        await here.env.settle()
        with caplog.at_level(logging.ERROR):
            await here.flip()
            await here.flip()
        assert here.turn() == "Ann"
        assert logged in caplog.text


async def test_one_match_that_cannot_be_read_does_not_stop_the_others() -> None:
    async with club() as here:
        other = here.guild.create_text_channel("other")
        await here.begin("Ann", "Ben", channel=other)
        await here.begin("Ann", "Ben")
        async with here.database.transaction() as tx:
            await tx.execute("UPDATE matches SET state = '{}', pilot_due = 1 WHERE id = 1")
        here.env.backend.delete_message(here.channel.id, here.board().id)
        await here.restart()
        assert here.turn() in ("Ann", "Ben")
