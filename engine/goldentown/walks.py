"""Where a roll can end on the roads of Golden-Town, and whom it can catch."""

from collections.abc import Collection
from functools import lru_cache

from engine.goldentown.board import Node, board


def ends(start: Node, points: int, occupied: Collection[Node], barred: Node | None) -> list[Node]:
    """Every node where the move can end; the start itself means to stay (T-A32)."""
    fixed, ways = _ways(start, points, barred)
    return sorted({*fixed, *[_last_free(start, way, occupied) for way in ways]})


def catches(start: Node, points: int, rival: Node, barred: Node | None) -> bool:
    """Whether a rival standing there can be challenged with these points (T-39, T-A20)."""
    if rival == barred or rival in _sheltered():
        return False
    return 1 <= board().distance(start, rival) <= points


@lru_cache(maxsize=1_000)
def _ways(
    start: Node, points: int, barred: Node | None
) -> tuple[frozenset[Node], tuple[tuple[Node, ...], ...]]:
    """The places that can be reached, and the ways to squares, whoever stands on them."""
    town, routes = board(), board().routes[start]
    fixed = {
        node
        for node in town.concessions
        if 1 <= len(routes[node]) <= points and node != barred  # T-9
    }
    to_bank = len(routes[town.bank])
    if to_bank == points:  # T-36
        fixed.add(town.bank)
    elif 1 <= to_bank < points:  # T-A4
        fixed.add(start)
    squares = [
        way for node, way in routes.items() if len(way) == points and node not in town.places
    ]
    return frozenset(fixed), tuple(squares)


def _last_free(start: Node, way: tuple[Node, ...], occupied: Collection[Node]) -> Node:
    """Where a walk ends that may not end on an occupied square (T-8, T-A3)."""
    return next((node for node in reversed(way) if node not in occupied), start)


@lru_cache
def _sheltered() -> frozenset[Node]:
    """Where nobody can be challenged (T-A19)."""
    return board().places - frozenset(board().concessions)
