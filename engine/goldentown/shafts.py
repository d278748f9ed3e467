"""From level to level in a mine of Golden-Town.

`left` is what lies on each level, the upper one first: filons, or how many there are.
"""

from collections.abc import Sequence

from engine.goldentown.components import LEVELS, SURFACE, Card, Way


def first_level(left: Sequence[object], depth: int, way: Way) -> int | None:
    """Where a move that way takes its first filon: here, or past exhausted levels (T-A10)."""
    if depth != SURFACE and left[depth - 1]:
        return depth
    return next_level(left, depth, way)


def next_level(left: Sequence[object], depth: int, way: Way) -> int | None:
    """The next level that way on which a filon lies (T-19)."""
    beyond = range(depth + 1, len(LEVELS) + 1) if way is Way.DOWN else range(depth - 1, 0, -1)
    return next((level for level in beyond if left[level - 1]), None)


def goes_on(left: Sequence[object], depth: int, card: Card, way: Way) -> bool:
    """Whether the move can go on to another filon."""
    level = next_level(left, depth, way)
    return level is not None and card.shows(level)


def comes_out(left: Sequence[object], depth: int, way: Way) -> bool:
    """Whether the move can go on to the surface: nothing is left on the way (T-20)."""
    return way is Way.UP and next_level(left, depth, way) is None


def free_level(left: Sequence[object], depth: int, *, lifted: bool) -> int | None:
    """On which level a filon may be taken without a card, if on any (T-23, T-24, T-A9)."""
    level = max(depth, LEVELS[0])
    if level != LEVELS[0] and not lifted:
        return None
    return level if left[level - 1] else None
