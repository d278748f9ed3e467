"""What follows from what a reader sees: open columns, strengths that can be, a guest's progress."""

from collections.abc import Sequence
from itertools import permutations
from typing import NamedTuple

from engine.goldncrash.components import COLUMNS, RESISTANCES, THIRD_OF, Card, Kind
from engine.goldncrash.view import SideView, View, ZeppelinView

TWO_PLAYS = 2
"""The guest who wants two cards played in one turn."""


class Progress(NamedTuple):
    """How much of what a guest wants is there."""

    have: int
    need: int

    @property
    def missing(self) -> int:
        return max(0, self.need - self.have)


def open_columns(side: SideView) -> list[int]:
    """Where a card may be played (C-9): not where the most are, unless all have as many."""
    sizes = [len(column) for column in side.columns]
    if len(set(sizes)) == 1:
        return list(COLUMNS)
    return [column for column in COLUMNS if sizes[column] < max(sizes)]


def count(cards: Sequence[Card], kind: Kind) -> int:
    return sum(card.kind is kind for card in cards)


def strengths(zeppelins: Sequence[ZeppelinView]) -> list[list[int]]:
    """What the strength of each zeppelin of a side can be: 1, 2 and 3 are there once each."""
    orders = [
        order
        for order in permutations(RESISTANCES)
        if all(map(_fits, zeppelins, order))
    ]  # fmt: skip
    return [sorted({order[column] for order in orders}) for column in COLUMNS]


def _fits(zeppelin: ZeppelinView, strength: int) -> bool:
    if zeppelin.resistance is not None:
        return zeppelin.resistance == strength
    return strength > zeppelin.withstood


def progress(guest: int, cards: Sequence[Card], plays: int) -> Progress:
    """How far a column has come for its guest, after so many plays into it in this turn."""
    match guest:
        case 1:
            return Progress(sum(card.value for card in cards), 9)
        case 2:  # TWO_PLAYS
            return Progress(plays, 2)
        case 4:
            return Progress(len(cards), 5)
        case 5:
            return Progress(len({card.kind for card in cards}), 4)
        case 7:
            return Progress(count(cards, Kind.GOLD), 2)
    return Progress(count(cards, THIRD_OF[guest]), 3)


def progress_at(view: View, seat: int, column: int) -> Progress | None:
    """The same for a column of a seat; None where no guest waits."""
    side = view.sides[seat]
    guest = side.guests[column]
    if guest is None:
        return None
    plays = view.placed.count(column) if seat == view.turn else 0
    return progress(guest, side.columns[column], plays)
