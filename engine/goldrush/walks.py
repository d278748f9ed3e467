"""Where a walk of so many points can end: an exact count, free in direction, never to and fro."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TypeAlias

from engine.goldrush.board import Cell, board

WAYS = 6
Steps: TypeAlias = Mapping[Cell, tuple[int, Cell]]
"""How far each land cell is from the nearest of some aims, and which one that is."""


def ends(start: Cell, points: int, house: Cell, door: Cell, locomotive: Cell) -> int:
    """Every cell a walk can end on, as a set of bits: bit n stands for cell n (R-7 to R-12).

    For each of the six ways the set of cells that were just entered by it is kept; from there any
    way but the opposite leads on (R-10).
    """
    land = _land() & ~(1 << locomotive)
    if start == house:  # the first step leads before the door
        entered = [land & 1 << door if house + way == door else 0 for way in board().ways]
        for _ in range(points - 1):
            entered = _onwards(entered, land)
        return _union(entered)
    before = 1 << start
    entered = [_shifted(before, way) & land for way in board().ways]
    for _ in range(points - 1):
        before = _union(entered)
        entered = _onwards(entered, land)
    home = before >> door & 1  # by exact count: only the last step leads in
    return _union(entered) | home << house


def landings(raft: Cell, figures: Iterable[Cell], rafts: Iterable[Cell]) -> list[Cell]:
    """Where the raft that is moored here can land: elsewhere on its shore, alone (R-A10)."""
    return sorted(board().shore_of[raft] - {raft, *figures, *rafts})


def steps_to(targets: Iterable[Cell]) -> Steps:
    """On foot, whoever stands in the way."""
    found = {cell: (0, cell) for cell in targets}
    edge = list(found)
    land = board().land
    for cell in edge:
        steps, nearest = found[cell]
        for way in board().ways:
            beside = cell + way
            if beside in land and beside not in found:
                found[beside] = (steps + 1, nearest)
                edge.append(beside)
    return found


def cells_of(bits: int) -> list[Cell]:
    """The cells of a set of bits, in order."""
    return [cell for cell, bit in enumerate(f"{bits:b}"[::-1]) if bit == "1"]


def bits_of(cells: Iterable[Cell]) -> int:
    bits = 0
    for cell in cells:
        bits |= 1 << cell
    return bits


@lru_cache
def _land() -> int:
    return bits_of(board().land)


def _onwards(entered: list[int], land: int) -> list[int]:
    """One step on from everywhere: what is entered by each way next."""
    following = []
    for way, offset in enumerate(board().ways):
        back = (way + WAYS // 2) % WAYS
        here = 0
        for came, cells in enumerate(entered):
            if came != back:
                here |= cells
        following.append(_shifted(here, offset) & land)
    return following


def _shifted(bits: int, offset: int) -> int:
    """All cells of a set moved by the same way."""
    return bits << offset if offset > 0 else bits >> -offset


def _union(entered: list[int]) -> int:
    one, two, three, four, five, six = entered
    return one | two | three | four | five | six
