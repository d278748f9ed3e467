"""Answers that took effect although Discord seemed to fail: no board stays up as an orphan."""

import asyncio
from collections.abc import Callable
from typing import Any

import aiohttp
import discord
import pytest

from tests.cogs.club import Club, club


class Broken500:
    """What discord.py makes of an answer of the server."""

    status = 500
    reason = "Internal Server Error"


def error_500() -> Exception:
    return discord.DiscordServerError(Broken500(), "the pipes froze")


def dropped() -> Exception:
    return aiohttp.ServerDisconnectedError()


def lose_answers(
    monkeypatch: pytest.MonkeyPatch, error: Callable[[], Exception] | None, *, effect: bool
) -> None:
    """The next new message that answers something: it goes up or not, and nobody hears of it.

    With no error the answer just never comes.
    """
    send = discord.InteractionResponse.send_message
    tries = 0

    async def lost(self: Any, *args: Any, **kwargs: Any) -> Any:
        nonlocal tries
        tries += 1
        if tries == 1 and effect:
            await send(self, *args, **kwargs)
            self._response_type = None
        if tries > 2:
            return await send(self, *args, **kwargs)
        if error is None:
            await asyncio.sleep(3600)
        raise error() if error else AssertionError

    monkeypatch.setattr(discord.InteractionResponse, "send_message", lost)


async def ask(here: Club, command: str) -> None:
    """Have a board put up, however long that takes."""
    if command == "board":
        await here.begin("Ann", "Ben")
        await here.flip()


LOSSES = {"500 twice": error_500, "dropped twice": dropped, "too late": None}


@pytest.mark.parametrize("effect", [True, False], ids=["it went up", "it did not"])
@pytest.mark.parametrize("loss", LOSSES)
@pytest.mark.parametrize("command", ["start", "board"])
async def test_a_board_whose_answer_was_lost_is_the_only_one(
    monkeypatch: pytest.MonkeyPatch, command: str, loss: str, *, effect: bool
) -> None:
    async with club() as here:
        await ask(here, command)
        with monkeypatch.context() as losing:
            lose_answers(losing, LOSSES[loss], effect=effect)
            pressing = asyncio.ensure_future(here["Ann"].slash(here.channel, f"gold {command}"))
            await asyncio.wait((pressing,))
            await here.env.advance_time(20)
        assert len(here.channel.history()) == 1
        if command == "start":
            await here.press("Ben", "join")
            await here.press("Ann", "begin")
        before = here.cards()
        for _ in range(6):
            await here.flip()
        assert here.cards() != before
        assert len(here.channel.history()) == 1


async def test_while_discord_cannot_be_asked_the_board_is_looked_for_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The answer is lost, and so is the question what became of it, and the channel is closed."""
    async with club() as here:
        await here.begin("Ann", "Ben")
        lose_answers(monkeypatch, error_500, effect=True)
        here.env.inject_error("GET", "/webhooks/*", status=500, times=8)
        here.env.inject_error("GET", "/channels/*/messages", status=500, times=3)
        await here["Ann"].slash(here.channel, "gold board")
        await here.env.advance_time(15)
        assert len(here.channel.history()) == 2
        await here.env.advance_time(900)
        assert len(here.channel.history()) == 1, "the older one was taken away"
        await here.flip()
        assert "turn a second card" in here.text()
