"""What each seat has been told since its match began: all a pilot may go by."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

from engine.contract import AnyGame, Seat, Told
from storage.match import Match
from table.store import Store

MATCHES = 64
"""How many matches it keeps in mind; what it forgets is read again."""
AT_ONCE = 20
"""More moves than this are decoded in a thread: nobody else waits for it."""


class _Record:
    def __init__(self, seats: int) -> None:
        self.step = 0
        self.heard: list[list[Any]] = [[] for _ in range(seats)]

    def add(self, step: int, told: Sequence[Told[Any]]) -> None:
        for seat, events in enumerate(self.heard):
            events += [one.event for one in told if one.reaches(seat)]
        self.step = step


class Heard:
    """Grows with each move, so that a match's last move costs a computer what its first did."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._records: OrderedDict[int, _Record] = OrderedDict()

    async def by(self, match: Match, seat: Seat) -> Sequence[Any]:
        """All that seat has been told up to this match's step, in order."""
        record = self._records.pop(match.id, None) or _Record(len(match.seats))
        if record.step < match.step:
            rows = await self._store.told_after(match.id, record.step)
            for step, told in await _decoded(match.game, rows):
                record.add(step, told)
            record.step = max(record.step, match.step)
        self._records[match.id] = record
        while len(self._records) > MATCHES:
            self._records.popitem(last=False)
        # Whoever thinks about it, in a thread, is not told meanwhile what comes after.
        return tuple(record.heard[seat])

    def add(self, match: Match, told: Sequence[Told[Any]]) -> None:
        """Hear what was told with the move that has led to this match."""
        if not match.live:
            self._records.pop(match.id, None)
            return
        record = self._records.get(match.id)
        # One that has missed something reads that, and no more, when it is next asked.
        if record is not None and record.step == match.step - 1:
            record.add(match.step, told)


async def _decoded(
    game: AnyGame, rows: Sequence[tuple[int, str]]
) -> list[tuple[int, tuple[Told[Any], ...]]]:
    def decode() -> list[tuple[int, tuple[Told[Any], ...]]]:
        return [(step, game.read_told(text)) for step, text in rows]

    return decode() if len(rows) <= AT_ONCE else await asyncio.to_thread(decode)
