"""Matches as they were last written here, and changed one at a time."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import TypeVar

from storage.match import Match, StaleMatch
from table import refusals
from table.alarm import Alarm
from table.locks import Locks
from table.store import Store

T = TypeVar("T")

RECENT = 1000
"""How many matches are kept in mind as they were last written, so that a press reads nothing."""
TRIES = 5
"""How often a press is judged anew when somebody else keeps changing its match."""


class Keeper:
    """Holds a match's lock while it is changed, and keeps in mind what was written."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._recent: OrderedDict[int, Match] = OrderedDict()
        self._locks = Locks()
        self._stopped = False
        self.alarm = Alarm()
        """Rings when the deadline of a match comes."""

    def take_no_more(self) -> None:
        """Refuse every change from now on; those that have been begun are finished."""
        self._stopped = True

    async def load(self, match_id: int) -> Match:
        match = await self._store.load(match_id)
        if match is None:
            raise refusals.NoSuchMatch
        return match

    async def reread(self, match_id: int) -> None:
        """Take the match from the store when it is next asked for: something of it was changed.

        Whoever is just writing it has done so before.
        """
        async with self._locks(match_id):
            self.forget(match_id)

    def forget(self, match_id: int) -> None:
        """Keep nothing in mind of this match."""
        self._recent.pop(match_id, None)

    # One at a time

    def _must_be_running(self) -> None:
        if self._stopped:
            raise refusals.Restarting

    async def _with(self, match_id: int, work: Callable[[Match], Awaitable[T]]) -> T:
        """Do something to a match, alone; on a fresh one when somebody else has changed it."""
        self._must_be_running()
        async with self._locks(match_id):
            return await self._on_fresh(match_id, work)

    async def _with_recent(self, match_id: int, work: Callable[[Match], Awaitable[T]]) -> T:
        """The same, beginning with the match as it was last written here.

        Whatever is refused on that, or stale, is judged anew on what is stored.
        """
        self._must_be_running()
        async with self._locks(match_id):
            match = self._recent.get(match_id)
            if match is not None:
                try:
                    return await work(match)
                except (StaleMatch, refusals.Refusal):
                    self.forget(match_id)
            return await self._on_fresh(match_id, work)

    async def _on_fresh(self, match_id: int, work: Callable[[Match], Awaitable[T]]) -> T:
        for _ in range(TRIES):
            match = await self.load(match_id)
            try:
                return await work(match)
            except StaleMatch:
                self.forget(match_id)
        raise refusals.TooBusy

    async def _newest(self, match_id: int) -> Match:
        """The match as it was last written, here or elsewhere, whether it waits for a pilot."""
        match = self._recent.get(match_id)
        if match is None or not match.waits_for_pilot():
            match = await self.load(match_id)
            # What was read may be older than what somebody has written here meanwhile.
            written = self._recent.get(match_id)
            if written is not None and written.step > match.step:
                return written
        return match

    def _written(self, match: Match) -> Match:
        """Keep in mind what is in the store now."""
        self._recent.pop(match.id, None)
        if match.live:
            self._recent[match.id] = match
            if len(self._recent) > RECENT:
                self._recent.popitem(last=False)
        if match.due_at is not None:
            self.alarm.set_for(match.due_at)
        return match
