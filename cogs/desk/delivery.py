"""Getting things through to Discord: what may go wrong on the way, and what is done about it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

import aiohttp
import discord

log = logging.getLogger(__name__)
T = TypeVar("T")

ANSWER_WITHIN = 3.0
"""Seconds an answer may take: after that, Discord no longer wants to hear it."""
CALL_WITHIN = 30.0
"""Seconds any other call may take, being slowed down by Discord included."""

UNKNOWN_CHANNEL = 10003
UNKNOWN_MESSAGE = 10008
ALREADY_ANSWERED = 40060
THREAD_ARCHIVED = 50083

NETWORK = (aiohttp.ClientError, OSError, asyncio.TimeoutError)
"""What a cut connection raises; discord.py does not try such a call again."""
TROUBLE = (discord.HTTPException, discord.DiscordServerError, *NETWORK)


def passing(error: BaseException) -> bool:
    """Whether the same call may well go through a little later."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500
    return isinstance(error, NETWORK)


def on_own_message(interaction: discord.Interaction) -> bool:
    """Whether the press came from a message that only this person sees."""
    message = interaction.message
    return message is not None and (interaction.guild_id is None or message.flags.ephemeral)


async def answer(send: Callable[[], Awaitable[object]]) -> bool:
    """Answer a press; False when Discord did not take the answer, after a second try.

    A first try that took effect although it seemed to fail shows in the second: the press is
    answered already, which is what was wanted.
    """
    try:
        async with asyncio.timeout(ANSWER_WITHIN):
            return await _answer(send)
    except TimeoutError:
        log.warning("a press could not be answered in time")
        return False


async def _answer(send: Callable[[], Awaitable[object]]) -> bool:
    for last in (False, True):
        try:
            await send()
        except discord.InteractionResponded:
            return True
        except TROUBLE as error:
            if isinstance(error, discord.HTTPException) and error.code == ALREADY_ANSWERED:
                return True
            if last or not passing(error):
                log.warning("a press could not be answered: %s", error)
                return False
        else:
            return True
    raise AssertionError("the last try returns")


async def persist(send: Callable[[], Awaitable[T]], pauses: tuple[float, ...] = (1, 3)) -> T:
    """Do something to a message, and again after a pause while the trouble may pass."""
    for pause in pauses:
        try:
            async with asyncio.timeout(CALL_WITHIN):
                return await send()
        except TROUBLE as error:
            if not passing(error):
                raise
            log.info("trying again in %s s: %s", pause, error)
            await asyncio.sleep(pause)
    async with asyncio.timeout(CALL_WITHIN):
        return await send()
