"""Sleeping until something is due, or until somebody wakes the sleeper before."""

import asyncio
import math


class Nap:
    """A sleep that can be cut short."""

    def __init__(self) -> None:
        self._sleep: asyncio.Task[None] | None = None
        self._ended = False

    async def take(self, seconds: float) -> None:
        """Sleep that long, or until it is ended; not at all if it was since the last one."""
        if not self._ended:
            self._sleep = asyncio.create_task(asyncio.sleep(seconds))
            try:
                await asyncio.wait((self._sleep,))
            finally:
                self._sleep.cancel()
        self._ended = False

    def end(self) -> None:
        self._ended = True
        if self._sleep is not None:
            self._sleep.cancel()


class Alarm:
    """Wakes one sleeper when the earliest of many times has come."""

    def __init__(self) -> None:
        self._at = math.inf
        self._nap = Nap()
        self._asleep = False

    def set_for(self, when: float) -> None:
        """Let the sleeper wake by then; later than it will wake anyway changes nothing."""
        if when < self._at:
            self._at = when
            if self._asleep:
                self._nap.end()

    async def sleep(self, until: float | None, now: float, longest: float) -> None:
        """Sleep until then, or an earlier time set since the last sleep, but no longer than that.

        What is set while nobody sleeps counts too: who reads a time may be overtaken by it.
        """
        if until is not None:
            self._at = min(self._at, until)
        self._asleep = True
        try:
            await self._nap.take(max(0.0, min(longest, self._at - now)))
        finally:
            self._asleep = False
            self._at = math.inf
