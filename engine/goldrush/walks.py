"""Where a walk of so many points can end: an exact count, free in direction, never to and fro."""

from functools import lru_cache

from engine.goldrush.board import Cell, board

WAYS = 6


def ends(start: Cell, points: int, house: Cell, door: Cell, locomotive: Cell) -> int:
    """Every cell a walk can end on, as a set of bits: bit n stands for cell n (R-7 to R-12).

    For each of the six ways the set of cells that were just entered by it is kept; from there any
    way but the opposite leads on (R-10).
    """
    land = _land() & ~(1 << locomotive)
    entered = [0] * WAYS
    fresh = 1 << start
    """A cell that was entered by no way, so that all lead on."""
    for left in range(points, 0, -1):
        at_the_door = (fresh | _union(entered)) >> door & 1
        entered = _onwards(entered, fresh, land)
        if start == house and left == points:
            entered = _out_of(house, door, land)
        fresh = 0
    found = _union(entered)
    if at_the_door and start != house:
        found |= 1 << house  # by exact count: the last step leads in
    return found


def cells_of(bits: int) -> list[Cell]:
    """The cells of a set of bits, in order."""
    return [cell for cell, bit in enumerate(f"{bits:b}"[::-1]) if bit == "1"]


def bits_of(cells: "list[Cell] | tuple[Cell, ...] | frozenset[Cell]") -> int:
    bits = 0
    for cell in cells:
        bits |= 1 << cell
    return bits


@lru_cache
def _land() -> int:
    return bits_of(board().land)


def _onwards(entered: list[int], fresh: int, land: int) -> list[int]:
    """One step on from everywhere: what is entered by each way next."""
    following = []
    for way, offset in enumerate(board().ways):
        back = (way + WAYS // 2) % WAYS
        here = fresh
        for came, cells in enumerate(entered):
            if came != back:
                here |= cells
        following.append((here << offset if offset > 0 else here >> -offset) & land)
    return following


def _out_of(house: Cell, door: Cell, land: int) -> list[int]:
    """The first step out of a house, which only leads before its door."""
    return [1 << door & land if house + offset == door else 0 for offset in board().ways]


def _union(entered: list[int]) -> int:
    one, two, three, four, five, six = entered
    return one | two | three | four | five | six
