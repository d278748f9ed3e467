"""Computer players at work: after each answer, one move at a time, at a pace one can follow."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from storage.match import Match
from table.alarm import Nap
from table.cancelling import cancel_all
from table.service import Moved, Service

PACE = 1.6
"""Seconds a computer takes for a move, so that people can see what it did."""
SHOWN_WITHIN = 10.0
"""Seconds a move may take to be shown before the next one is played all the same."""
PAUSES = (5.0, 30.0, 120.0, 600.0)
"""Seconds between tries when a computer's move could not be played or saved."""


class Computers:
    def __init__(
        self,
        service: Service,
        show: Callable[[Moved], Awaitable[None]],
        guard: Callable[..., Coroutine[Any, Any, bool]],
        pause_factor: Callable[[Match], float],
        pace: float = PACE,
    ) -> None:
        self._service = service
        self._show = show
        self._guard = guard
        self._pause_factor = pause_factor
        self._pace = pace
        self._playing: dict[int, asyncio.Task[None]] = {}
        self._resting: dict[int, Nap] = {}
        self._showing: set[asyncio.Task[bool]] = set()
        self._stopped = False

    def wake(self, match: Match) -> None:
        """Let the computers play on, if it is their turn and they are not at it already."""
        if match.id in self._resting:
            self._resting[match.id].end()
        if self._stopped or match.id in self._playing:
            return
        if match.waits_for_pilot():
            self._playing[match.id] = asyncio.create_task(self._keep_playing(match))

    async def stop(self) -> None:
        """Leave off; what is due is played after the next start."""
        self._stopped = True
        await cancel_all([*self._playing.values(), *self._showing])

    async def _keep_playing(self, match: Match) -> None:
        """Play on; when something fails, as on a full disk, try again a few times."""
        try:
            for pause in (*PAUSES, 0):
                if await self._guard(f"the computers of match {match.id}", self._play, match):
                    return
                await self._rest(match.id, pause)
        finally:
            # No await between the last look at the match and this line: whoever makes it the
            # computers' turn again finds them gone, and wakes them.
            del self._playing[match.id]

    async def _rest(self, match_id: int, pause: float) -> None:
        """Wait a while, or until somebody at the table presses something."""
        nap = self._resting[match_id] = Nap()
        try:
            await nap.take(pause)
        finally:
            del self._resting[match_id]

    async def _play(self, match: Match) -> None:
        while True:
            await asyncio.sleep(self._pace * self._pause_factor(match))
            moved = await self._service.pilot_move(match.id)
            if moved is None:
                return
            match = moved.after
            work = self._guard(f"showing a move of match {match.id}", self._show, moved)
            showing = asyncio.create_task(work)
            self._showing.add(showing)
            showing.add_done_callback(self._showing.discard)
            # A call to Discord that hangs holds no match up: the newest board comes after it.
            await asyncio.wait((showing,), timeout=SHOWN_WITHIN)
