"""Computer players at work: after each answer, one move at a time, at a pace one can follow."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from cogs.table.service import Moved, Service
from storage.matches import Match

PACE = 1.6
"""Seconds a computer takes for a move, so that people can see what it did."""


class Computers:
    def __init__(
        self,
        service: Service,
        show: Callable[[Moved], Awaitable[None]],
        guard: Callable[..., Coroutine[Any, Any, None]],
        pace: float = PACE,
    ) -> None:
        self._service = service
        self._show = show
        self._guard = guard
        self._pace = pace
        self._playing: dict[int, asyncio.Task[None]] = {}
        self._stopped = False

    def wake(self, match: Match) -> None:
        """Let the computers play on, if it is their turn and they are not at it already."""
        if self._stopped or match.id in self._playing:
            return
        if match.waits_for_pilot():
            work = self._guard(f"the computers of match {match.id}", self._play, match.id)
            self._playing[match.id] = asyncio.create_task(work)

    async def stop(self) -> None:
        """Leave off; what is due is played after the next start."""
        self._stopped = True
        tasks = list(self._playing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, match_id: int) -> None:
        try:
            while True:
                await asyncio.sleep(self._pace)
                moved = await self._service.pilot_move(match_id)
                if moved is None:
                    return
                await self._guard(f"showing a move of match {match_id}", self._show, moved)
        finally:
            # No await between the last look at the match and this line: whoever makes it the
            # computers' turn again finds them gone, and wakes them.
            del self._playing[match_id]
