"""What follows from what a reader sees: strengths that can be, and how far a guest's wish is."""

from collections.abc import Sequence
from itertools import permutations

from engine.goldncrash.components import COLUMNS, RESISTANCES, Progress, progress
from engine.goldncrash.view import View, ZeppelinView


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


def or_of(possible: Sequence[int]) -> str:
    """What a strength can be, short enough for a picture: 1–3, or 1·3 where it is not 2."""
    least, most = possible[0], possible[-1]
    if least == most:
        return str(least)
    return f"{least}–{most}" if most - least < len(possible) else f"{least}·{most}"


def progress_at(view: View, seat: int, column: int) -> Progress | None:
    """The same for a column of a seat; None where no guest waits."""
    side = view.sides[seat]
    guest = side.guests[column]
    if guest is None:
        return None
    plays = view.placed.count(column) if seat == view.turn else 0
    return progress(guest, side.columns[column], plays)
