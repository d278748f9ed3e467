"""Getting things through to Discord: what may go wrong on the way, and what is done about it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from enum import Enum
from typing import TypeVar

import aiohttp
import discord

log = logging.getLogger(__name__)
T = TypeVar("T")

ANSWER_WITHIN = 3.0
"""Seconds an answer may take: after that, Discord no longer wants to hear it."""
UPLOAD_WITHIN = 1.2
"""Seconds an answer with a picture may take before it is deferred, and the picture sent later."""
CALL_WITHIN = 30.0
"""Seconds any other call may take, being slowed down by Discord included."""

UNKNOWN_CHANNEL = 10003
UNKNOWN_MESSAGE = 10008
ALREADY_ANSWERED = 40060
THREAD_ARCHIVED = 50083
TOO_MANY = 429
TOO_LARGE = 413
FILE_TOO_LARGE = 40005
MISSING_PERMISSIONS = 50013
UNKNOWN_EMOJI = 10014
INVALID_FORM = 50035

NETWORK = (aiohttp.ClientError, OSError, asyncio.TimeoutError)
"""What a cut connection raises; discord.py does not try such a call again."""
TROUBLE = (discord.HTTPException, discord.DiscordServerError, *NETWORK)


class Delivery(Enum):
    """What became of an answer."""

    TAKEN = "taken"
    ALREADY = "already"
    """Discord has an answer already: an earlier try was taken, though nobody heard of it."""
    REFUSED = "refused"
    """Discord said no: nobody sees it."""
    UNKNOWN = "unknown"
    """Nothing was heard, or an error on Discord's side: it may have taken effect all the same."""

    @property
    def got_there(self) -> bool:
        return self in (Delivery.TAKEN, Delivery.ALREADY)


def passing(error: BaseException) -> bool:
    """Whether the same call may well go through a little later."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status == TOO_MANY
    return isinstance(error, NETWORK)


def refuses_file(error: discord.HTTPException) -> bool:
    """Whether the same message may be taken without its file."""
    return error.status == TOO_LARGE or error.code in (FILE_TOO_LARGE, MISSING_PERMISSIONS)


def refuses_emoji(error: discord.HTTPException) -> bool:
    """Whether the same message may be taken with plain emoji: one of ours is not there."""
    if error.code == UNKNOWN_EMOJI:
        return True
    return error.code == INVALID_FORM and "invalid emoji" in error.text.lower()


async def answered(
    send: Callable[[], Awaitable[object]], within: float = ANSWER_WITHIN
) -> Delivery:
    """Answer a press, with a second try while the trouble may pass.

    A first try that took effect although it seemed to fail shows in the second: the press is
    answered already, which is what was wanted.
    """
    try:
        async with asyncio.timeout(within):
            return await _answered(send)
    except TimeoutError:
        log.warning("a press could not be answered in time")
        return Delivery.UNKNOWN


async def _answered(send: Callable[[], Awaitable[object]]) -> Delivery:
    for last in (False, True):
        try:
            await send()
        except discord.InteractionResponded:
            return Delivery.ALREADY
        except TROUBLE as error:
            if isinstance(error, discord.HTTPException) and error.code == ALREADY_ANSWERED:
                return Delivery.ALREADY
            if last or not passing(error):
                log.warning("a press could not be answered: %s", error)
                return Delivery.UNKNOWN if passing(error) else Delivery.REFUSED
        else:
            return Delivery.TAKEN
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


async def deleted(message: discord.PartialMessage, what: str) -> bool:
    """Delete a message; whether it is gone."""
    try:
        await persist(message.delete)
    except TROUBLE as error:
        if getattr(error, "code", None) not in (UNKNOWN_MESSAGE, UNKNOWN_CHANNEL):
            log.warning("%s stays up for now: %s", what, error)
            return False
    return True
