"""What everybody may know of one player's goods, as a panel below the mines."""

from functools import lru_cache

from art import palette, pieces
from art.canvas import Canvas
from art.pieces import common
from art.sprites import Sprite, sprite
from cogs.goldentown.ground import CELL, drawn
from cogs.goldentown.parts import Standing
from engine.goldentown.components import GOAL

WIDTH = 9.6
"""In units, as all lengths here; places are counted from the middle of the panel."""
ASKED = ".edge{stroke:#e0371a;stroke-width:7;fill:#fff3b0}"
BANK, GOODS = -1.25, 1.3
"""How far down the two rows are."""


def sheet(unit: int, *, asked: bool) -> Sprite:
    """The empty panel."""
    return sprite("goldentown/panel", round(WIDTH * unit), ASKED if asked else "")


@lru_cache(maxsize=400)
def panel(standing: Standing, unit: int) -> Sprite:
    """Who it is, the nuggets in the Bank, and below them those in the cart, and filons."""
    empty = sheet(unit, asked=standing.asked)
    canvas = Canvas(empty.pixels.copy())
    cell, (x, y) = round(CELL * unit), _at(empty, -3.2, 0, unit)
    pieces.figure(canvas, round(1.25 * cell), standing.colour, standing.letter, x, y)
    for place in range(GOAL):
        in_bank = place < standing.bank
        slot = common("nugget", 1.45, unit) if in_bank else drawn("slot", 1.4, unit)
        canvas.put(slot, *_at(empty, -1.4 + 1.45 * place, BANK, unit))
    if standing.bank > GOAL:
        pieces.coin(canvas, cell, standing.bank, *_at(empty, 4.1, BANK, unit))
    canvas.put(drawn("cart", 1.9, unit), *_at(empty, -1.25, GOODS, unit))
    canvas.put(_face_down(unit), *_at(empty, 2.25, GOODS, unit))
    for number, right in ((standing.cart, 0.55), (standing.filons, 3.85)):
        at = _at(empty, right, GOODS - 0.05, unit)
        canvas.write(str(number), *at, round(1.3 * unit), palette.INK)
    return Sprite(canvas.image, empty.cover)


def _at(empty: Sprite, right: float, down: float, unit: int) -> tuple[float, float]:
    width, height = empty.size
    return width / 2 + right * unit, height / 2 + down * unit


def _face_down(unit: int) -> Sprite:
    return sprite("goldentown/filon", round(1.6 * unit), ".level{fill:#a06a35}")
