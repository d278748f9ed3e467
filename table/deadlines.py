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
        troubles = 0
        while True:
            until: list[float | None] = []
            await self._guard("looking for what is due", self._look, until)
            troubles = 0 if until else troubles + 1
            pause = LONGEST_SLEEP if until else min(LONGEST_SLEEP, AFTER_TROUBLE * 2**troubles / 2)
            await alarm.sleep(next(iter(until), None), self._clock(), pause)

    async def serve(self) -> bool:
        """See to everything that is due now; whether nothing is left over.

        What cannot be seen to keeps nobody else waiting.
        """
        failed: set[int] = set()
        while due := await self._due_but(failed):
            for match_id in due:
                if not await self._expire(match_id):
                    failed.add(match_id)
        return not failed

    async def _look(self, until: list[float | None]) -> None:
        """Serve, and note when something is due next, unless something must be tried again."""
        if await self.serve():
            until.append(await self._store.next_due())

    async def _due_but(self, failed: set[int]) -> list[int]:
        due = await self._store.due(self._clock(), AT_ONCE + len(failed))
        return [match_id for match_id in due if match_id not in failed]

    async def _expire(self, match_id: int) -> bool:
        """Serve one deadline; whether it has been met, whatever became of showing that."""
        led_to: list[Overdue | None] = []

        async def expire() -> None:
            led_to.append(await self._service.overdue(match_id))

        what = f"the deadline of match {match_id}"
        await self._guard(what, expire)
        for overdue in led_to:
            if overdue is not None:
                await self._guard(what, self._act, overdue)
        return bool(led_to)
