"""What several boards show in the same way: figures, coins, labels, signs and trails."""

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from art import palette
from art.canvas import Canvas
from art.lettering import written_on
from art.sprites import Sprite, sprite

FIGURE, GLOW, COIN, TAG, SIGN, ICON = 0.84, 1.2, 0.5, 0.66, 3.3, 0.95
"""How large they are, in cells; a cell is what one figure needs."""
STEP = 0.34
"""How far apart the dots of a trail are, in cells."""


def common(name: str, cells: float, cell: int, colour: str = "") -> Sprite:
    """A sprite of all games, in the colour of a figure if it has one."""
    return sprite(f"common/{name}", round(cells * cell), team(colour))


def team(colour: str) -> str:
    """The style that gives a sprite the colour of a figure."""
    if not colour:
        return ""
    shade = palette.TEAMS[colour]
    around = f".around{{stroke:{palette.INK}}}" if colour in palette.PALE else ""
    return f".team{{fill:{shade}}}.ring{{stroke:{shade}}}{around}"


def figure(
    canvas: Canvas, cell: int, colour: str, letter: str, x: float, y: float, *, asked: bool = False
) -> None:
    """A prospector with the letter of the colour; who has to act stands in a glow."""
    if asked:
        canvas.put(common("glow", GLOW, cell), x, y)
    canvas.put(common("figure", FIGURE, cell, colour), x, y)
    ink = palette.on_team(colour)
    canvas.write(letter, x, y + 0.23 * cell, round(0.48 * cell), ink)


def coin(canvas: Canvas, cell: int, number: int, x: float, y: float) -> None:
    canvas.put(common("coin", COIN, cell), x, y)
    canvas.write(str(number), x, y, round((0.4 if number < 10 else 0.34) * cell))


def sign(canvas: Canvas, cell: int, icon: Sprite, number: int, x: float, y: float) -> None:
    """A wooden board with what is counted, and how many there are."""
    blank_sign(canvas, cell, icon, x, y)
    on_sign(canvas, cell, number, x, y)


def blank_sign(canvas: Canvas, cell: int, icon: Sprite, x: float, y: float) -> None:
    canvas.put(common("sign", SIGN, cell), x, y)
    canvas.put(icon, x - 0.72 * cell, y - 0.14 * cell)


def on_sign(canvas: Canvas, cell: int, number: int, x: float, y: float) -> None:
    canvas.write(str(number), x + 0.62 * cell, y - 0.13 * cell, round(0.86 * cell))


def trail(
    canvas: Canvas,
    cell: int,
    colour: str,
    points: Sequence[tuple[float, float]],
    *,
    ring: bool = True,
) -> None:
    """A ring where somebody left, and dots along the way to where they are now."""
    if ring:
        canvas.put(common("left", 0.66, cell, colour), *points[0])
    dot = common("footprint", 0.24, cell, colour)
    for start, end in pairwise(points):
        _dots(canvas, dot, start, end, cell)
    for x, y in points[1:-1]:
        canvas.put(dot, x, y)


@lru_cache(maxsize=500)
def tag(label: str, fill: str, cell: int) -> Sprite:
    """The label of a place on which something must stay in sight."""
    ink = palette.INK if fill == palette.PAPER else palette.WHITE
    below = sprite("common/tag", round(TAG * cell), f".kind{{fill:{fill}}}")
    return written_on(below, label, fitting(0.46, label, cell), ink)


def fitting(size: float, label: str, cell: int) -> int:
    """How large the letters of a label are: three of them need more room than two."""
    return round((size if len(label) < 3 else 0.76 * size) * cell)


def _dots(
    canvas: Canvas, dot: Sprite, start: tuple[float, float], end: tuple[float, float], cell: int
) -> None:
    (x, y), (to_x, to_y) = start, end
    dots = max(2, round(math.hypot(to_x - x, to_y - y) / (STEP * cell)))
    for number in range(1, dots):
        part = number / dots
        canvas.put(dot, x + (to_x - x) * part, y + (to_y - y) * part)
