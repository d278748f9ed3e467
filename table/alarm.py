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
        """Sleep until then, or an earlier time set meanwhile, but never longer than that."""
        self._changed.clear()
        self._at = math.inf if until is None else until
        try:
            async with asyncio.timeout(max(0.0, min(longest, self._at - now))):
                await self._changed.wait()
        except TimeoutError:
            return
