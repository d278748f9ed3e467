"""Under more than it can carry, every press is acknowledged in time, and none counts in secret."""

import asyncio
from typing import Any

import discord
import pytest

from cogs.desk.intake import ACKNOWLEDGE_WITHIN
from cogs.desk.reply import Reply
from tests.cogs.club import Club, all_text, club
from tests.cogs.test_lost_answers import error_500

DEFERRED_UPDATE, MESSAGE, THINKING = 6, 4, 5


def slow(seconds: float, work: Any) -> Any:
    async def slowly(*args: Any) -> Any:
        await asyncio.sleep(seconds)
        return await work(*args)

    return slowly


def answers(here: Club, since: int) -> list[int]:
    """The types of the answers that interactions got."""
    calls = [one for one in here.env.http_requests[since:] if one.path.endswith("/callback")]
    return [dict(one.json or {})["type"] for one in calls]


async def moves(here: Club) -> int:
    [(count,)] = await here.database.rows("SELECT count(*) FROM moves WHERE seat IS NOT NULL")
    return int(count)


async def test_a_move_that_takes_long_is_deferred_and_then_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        service = here.bot.desk.service
        monkeypatch.setattr(service, "move", slow(ACKNOWLEDGE_WITHIN + 5, service.move))
        before = len(here.env.http_requests)
        await here.flip()
        await here.env.advance_time(10)
        assert answers(here, before) == [DEFERRED_UPDATE]
        assert "turn a second card" in here.text()
        assert await moves(here) == 1


async def test_what_is_refused_after_a_deferral_is_told_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        service = here.bot.desk.service
        monkeypatch.setattr(service, "move", slow(ACKNOWLEDGE_WITHIN + 1, service.move))
        other = next(name for name in ("Ann", "Ben") if name != here.turn())
        await here.flip(other)
        await here.env.advance_time(5)
        assert "Not yet." in here.private(other)[-1].content


@pytest.mark.parametrize("command", ["start", "matches"])
async def test_a_command_that_takes_long_is_deferred_for_its_person_alone(
    monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    async with club() as here:
        matches = here.bot.desk.matches
        for name in ("open_in", "open_of"):
            monkeypatch.setattr(matches, name, slow(3, getattr(matches, name)))
        before = len(here.env.http_requests)
        group = "pepite" if command == "matches" else "gold"
        await here["Ann"].slash(here.channel, f"{group} {command}")
        await here.env.advance_time(10)
        assert answers(here, before) == [THINKING]
        if command == "start":
            assert len(here.channel.history()) == 1
            assert str(here.board().id) in here.private("Ann")[-1].content
            await here.press("Ben", "join")
        else:
            assert "no table" in here.private("Ann")[-1].embeds[0].description


async def test_a_refusal_after_a_deferral_is_for_its_person_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with club() as here:
        await here["Ann"].slash(here.channel, "gold start")
        matches = here.bot.desk.matches
        monkeypatch.setattr(matches, "open_in", slow(3, matches.open_in))
        await here["Ben"].slash(here.channel, "gold start")
        await here.env.advance_time(10)
        assert len([one for one in here.channel.history() if not one.flags.ephemeral]) == 1
        assert "table in this channel already" in here.private("Ben")[-1].content


@pytest.mark.parametrize("refused", [True, False], ids=["refused", "taken"])
async def test_a_move_whose_person_was_told_that_it_failed_does_not_count(
    monkeypatch: pytest.MonkeyPatch, *, refused: bool
) -> None:
    """It waits for its place; when Discord does not take its deferral any more, it has failed."""
    async with club() as here:
        await here.begin("Ann", "Ben")
        wanted = Reply.is_wanted
        monkeypatch.setattr(Reply, "is_wanted", slow(ACKNOWLEDGE_WITHIN + 1, wanted))
        if refused:
            path = "/interactions/*/callback"
            here.env.inject_error("POST", path, status=404, code=10062, times=None)
        await here.flip()
        await here.env.advance_time(10)
        assert await moves(here) == (0 if refused else 1)
        assert ("turn a second card" in here.text()) is not refused


@pytest.mark.parametrize("effect", [True, False], ids=["it was deferred", "it was not"])
async def test_a_deferral_whose_answer_is_lost_leaves_no_board_behind(
    monkeypatch: pytest.MonkeyPatch, *, effect: bool
) -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        service = here.bot.desk.service
        monkeypatch.setattr(service, "move", slow(ACKNOWLEDGE_WITHIN + 0.5, service.move))
        defer = discord.InteractionResponse.defer
        tries = 0

        async def lost(self: Any, **kwargs: Any) -> None:
            nonlocal tries
            tries += 1
            if effect and tries == 1:
                await defer(self, **kwargs)
                self._response_type = None
            raise error_500()

        monkeypatch.setattr(discord.InteractionResponse, "defer", lost)
        await here.flip()
        await here.env.advance_time(20)
        assert tries == 2
        shown = "turn a second card" in here.text()
        assert shown == bool(await moves(here)), "what counts is shown"
        assert shown or not effect


async def test_a_rematch_that_was_deferred_opens_one_lobby(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        asked = await here["Ann"].slash(here.channel, "gold stop")
        await here["Ann"].click(asked.response.message, custom_id="t:1:stop!:")
        service = here.bot.desk.service
        monkeypatch.setattr(service, "rematch", slow(ACKNOWLEDGE_WITHIN + 1, service.rematch))
        here.env.inject_error("POST", "/webhooks/*", status=500, times=2)
        await here.press("Ben", "rematch")
        await here.env.advance_time(30)
        lobbies = [one for one in here.channel.history() if "who plays?" in all_text(one)]
        assert len(lobbies) == 1
        calls = [one for one in here.channel.history() if "a rematch" in one.content]
        assert len(calls) == 1
        assert len(here.channel.history()) == 3, "the end of the first match, the lobby, the call"
