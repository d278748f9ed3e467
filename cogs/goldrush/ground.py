"""The land of the railway gold rush: what never changes, drawn once for each size."""

import math
from functools import lru_cache

from art import palette
from art.canvas import Canvas
from art.pieces import common, team
from art.sprites import Sprite, sprite
from engine.goldrush.board import DOOR, HOLE, HOUSE, MOORING, SHORE, SQUARE, WATER, Cell, board

MARGIN = 0.4
"""Around the map, in cells."""
GROUND = {
    HOLE: "hole",
    SHORE: "shore",
    MOORING: "shore",
    WATER: "water",
    DOOR: "door",
    SQUARE: "square",
    **dict.fromkeys(HOUSE, "town"),
}
OPEN_LAND = ("sand", "sand-stones", "sand", "cactus", "sand")
MOUNTAINS = ((0.1, 0.16), (0.9, 0.16), (0.08, 0.93), (0.93, 0.94))
CACTUSES = ((0.19, 0.955), (0.815, 0.95), (0.035, 0.3), (0.965, 0.3), (0.03, 0.74))
"""Where they stand around the map, as parts of its width and height."""

# How large things are, in cells.
TILE, TOKEN, THIEF, RAFT, LOCOMOTIVE, NUGGET = 1.01, 0.78, 0.92, 0.9, 1.25, 0.86
HOUSE_SIZE, EMPTY_HOUSE, EYE = 0.98, 0.86, 0.42


@lru_cache(maxsize=1_000)
def middle(cell: Cell, unit: int) -> tuple[float, float]:
    """Where the middle of a cell is, in pixels, where a cell is `unit` pixels wide."""
    q, r = board().axial(cell)
    width, height = size(unit)
    return width / 2 + unit * (q + r / 2), height / 2 + unit * math.sqrt(3) / 2 * r


@lru_cache
def size(unit: int) -> tuple[int, int]:
    """How large the whole picture is."""
    across = 2 * board().radius + 1
    high = (across - 1) * math.sqrt(3) / 2 + 2 / math.sqrt(3)
    return round((across + 2 * MARGIN) * unit), round((high + 2 * MARGIN) * unit)


def drawn(name: str, cells: float, unit: int, colour: str = "", turned: int = 0) -> Sprite:
    """A sprite of this game so many cells wide, in the colour of a figure if it has one."""
    return sprite(f"goldrush/{name}", round(cells * unit), team(colour), turned)


@lru_cache
def ground(unit: int) -> Canvas:
    """The bare land, nothing and nobody on it."""
    canvas = Canvas.blank(*size(unit), palette.DESERT)
    width, height = canvas.size
    for x, y in MOUNTAINS:
        canvas.put(drawn("mountains", 4.6, unit), x * width, y * height)
    for x, y in CACTUSES:
        canvas.put(common("saguaro", 1.1, unit), x * width, y * height)
    for cell, sign in board().signs.items():
        name = GROUND.get(sign, "sand")
        if sign == ".":
            name = OPEN_LAND[cell * 7 % 11 % len(OPEN_LAND)]  # as if at random
        canvas.put(drawn(name, TILE, unit), *middle(cell, unit))
    _lay_rails(canvas, unit)
    _letter_rows(canvas, unit)
    return canvas


@lru_cache
def laid_out(unit: int) -> Canvas:
    """The land with a token on every hole, as it is at the start."""
    canvas = ground(unit).copy()
    for cell in board().holes:
        canvas.put(drawn("token", TOKEN, unit), *middle(cell, unit))
    return canvas


def _lay_rails(canvas: Canvas, unit: int) -> None:
    railway = board().railway
    for number, cell in enumerate(railway):
        for beside in railway[max(0, number - 1) : number] + railway[number + 1 : number + 2]:
            turned = -60 * board().ways.index(beside - cell)
            canvas.put(drawn("rail", TILE, unit, turned=turned), *middle(cell, unit))
    canvas.put(drawn("tunnel", 0.98, unit), *middle(railway[0], unit))
    x, y = middle(railway[-1], unit)
    canvas.put(drawn("station", 0.8, unit), x, y - 0.1 * unit)


def _letter_rows(canvas: Canvas, unit: int) -> None:
    """The letter of each row at both its ends: cells are named by it and counted from the left."""
    rows: dict[str, list[Cell]] = {}
    for cell, name in board().names.items():
        rows.setdefault(name[0], []).append(cell)
    for letter, cells in rows.items():
        for end, aside in ((cells[0], -0.69), (cells[-1], 0.69)):
            x, y = middle(end, unit)
            canvas.write(letter, x + aside * unit, y, round(0.32 * unit), palette.PAPER)
