"""The one task that serves every clock: it sleeps until a match is due, and does what that asks."""

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from table.service import Overdue, Service
from table.store import Store

AT_ONCE = 20
"""How many matches that are due are seen to before it looks again what is due."""
LONGEST_SLEEP = 60 * 60.0
"""Seconds; the clock of the machine may be set meanwhile."""
AFTER_TROUBLE = 30.0


class Deadlines:
    """`act` is called with what each deadline has led to, once that is saved."""

    def __init__(
        self,
        service: Service,
        store: Store,
        clock: Callable[[], float],
        act: Callable[[Overdue], Awaitable[None]],
        guard: Callable[..., Coroutine[Any, Any, bool]],
    ) -> None:
        self._service = service
        self._store = store
        self._clock = clock
        self._act = act
        self._guard = guard

    async def watch(self) -> None:
        """Serve deadlines for ever."""
        alarm = self._service.alarm
        while True:
            alarm.start_looking()
            well = await self._guard("looking for what is due", self.serve)
            until = None
            if well:
                until = await self._store.next_due()
            pause = LONGEST_SLEEP if well else AFTER_TROUBLE
            await alarm.sleep(until, self._clock(), pause)

    async def serve(self) -> None:
        """See to everything that is due now."""
        while due := await self._store.due(self._clock(), AT_ONCE):
            for match_id in due:
                await self._expire(match_id)

    async def _expire(self, match_id: int) -> None:
        overdue = await self._service.overdue(match_id)
        if overdue is not None:
            await self._guard(f"the deadline of match {match_id}", self._act, overdue)
