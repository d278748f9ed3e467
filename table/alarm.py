"""An alarm clock: one sleeper, woken when the earliest of many times has come."""

import asyncio
import math


class Alarm:
    def __init__(self) -> None:
        self._at = math.inf
        self._changed = asyncio.Event()

    def set_for(self, when: float) -> None:
        """Let the sleeper wake by then; later than it will wake anyway changes nothing."""
        if when < self._at:
            self._at = when
            self._changed.set()

    async def sleep(self, until: float | None, now: float, longest: float) -> None:
        """Sleep until then, or an earlier time set since the last sleep, but no longer than that.

        What is set while nobody sleeps counts too: who reads a time may be overtaken by it.
        """
        self._changed.clear()
        if until is not None:
            self._at = min(self._at, until)
        try:
            async with asyncio.timeout(max(0.0, min(longest, self._at - now))):
                await self._changed.wait()
        except TimeoutError:
            return
        finally:
            self._at = math.inf
