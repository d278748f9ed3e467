"""A duel of Golden-Town as a picture: the street, the two on it, and the cards they have laid."""

from collections.abc import Iterator
from functools import cache

from art import palette, pieces
from art.canvas import Canvas, Inks
from art.pieces import common
from art.sprites import Sprite, mirrored, swatch
from cogs.goldentown import faces, ground
from cogs.goldentown.ground import ACROSS, drawn
from cogs.goldentown.parts import Fighter, Laid
from engine.goldentown.board import board
from engine.goldentown.components import HAND, JOKER, LIFT, MINE, PROP, Card, Colour, Kind
from table.picture import Picture

WIDE, SMALL = 24, 16
"""How many pixels a unit is: on the board, and in a hand."""
HIGH = 23.5
STREET, TILE, TILE_APART, SHELF = 12.4, 3.2, 3.2, 18.65
"""Where the squares of the street and the tables below it have their middles, in units."""
_CARDS, _BELOW = SHELF - 1.75, SHELF + 2.75
"""On a table: the middles of the laid cards, and of what is told below them."""
GUNMAN, FEET = 5.0, 2.55
CARD, CARD_APART = 2.95, 3.1
TOGETHER = 1.5
"""How far aside each stands when both are on one square."""


class Shootout(Picture, frozen=True):
    unit: int
    """How many pixels a unit of length is."""
    left: Fighter
    right: Fighter
    strip: int
    """How many squares the street has."""

    def png(self) -> bytes:
        return Shootout.inks(self.unit).png(self.canvas())

    def canvas(self) -> Canvas:
        return _Drawing(self).canvas()

    @staticmethod
    @cache
    def inks(unit: int) -> Inks:
        return Inks(street(unit, board().strip), samples(unit))

    @staticmethod
    def prepare() -> None:
        """Draw what does not change, before anybody waits for it."""
        for unit in (WIDE, SMALL):
            Shootout.inks(unit)


@cache
def street(unit: int, strip: int) -> Canvas:
    """The street with so many squares, and the two tables, nobody and nothing on them."""
    canvas = Canvas.blank(ACROSS * unit, round(HIGH * unit), palette.DESERT)
    houses = drawn("street", ACROSS, unit)
    canvas.put(houses, ACROSS * unit / 2, houses.size[1] / 2)
    boot = drawn("boot", pieces.ICON * ground.CELL, unit)
    pieces.blank_sign(canvas, round(ground.CELL * unit), boot, *_sign(unit))
    revolver, tile = drawn("tile-revolver", TILE, unit), drawn("tile", TILE, unit)
    for square, shown in enumerate((revolver, *[tile] * (strip - 2), mirrored(revolver))):
        canvas.put(shown, _across(square, strip) * unit, STREET * unit)
    for middle in (ACROSS / 4, ACROSS * 3 / 4):
        canvas.put(drawn("shelf", 19.6, unit), middle * unit, SHELF * unit)
        for place in range(HAND):
            canvas.put(drawn("place", CARD, unit), _card_at(middle, place) * unit, _CARDS * unit)
        canvas.put(drawn("cart", 2.6, unit), (middle + 2.9) * unit, (_BELOW + 0.2) * unit)
        canvas.put(common("nugget", 1.6, unit), (middle + 5.4) * unit, _BELOW * unit)
    return canvas


def _sign(unit: int) -> tuple[float, float]:
    """Where it is written how many steps part the two, in pixels."""
    return ACROSS / 2 * unit, 2.4 * unit


def _across(square: int, strip: int) -> float:
    return ACROSS / 2 + (square - (strip - 1) / 2) * TILE_APART


def _card_at(middle: float, place: int) -> float:
    return middle + (place - (HAND - 1) / 2) * CARD_APART


class _Drawing:
    def __init__(self, shown: Shootout) -> None:
        self._shown = shown
        self._unit = shown.unit
        self._cell = round(ground.CELL * shown.unit)
        self._canvas = street(shown.unit, shown.strip).copy()

    def canvas(self) -> Canvas:
        """The ground, the distance, the two, and what they have laid."""
        left, right = self._shown.left, self._shown.right
        steps = abs(right.square - left.square)
        pieces.on_sign(self._canvas, self._cell, steps, *_sign(self._unit))
        sides = ((left, -1), (right, 1))
        for fighter, side in sides:
            self._fighter(fighter, side)
            self._table(fighter, side)
        for fighter, side in sides:  # no weapon hides a letter
            x, y = self._stands(fighter, side)
            self._write(fighter.letter, x, y + 0.65, 1.7, palette.on_team(fighter.colour))
        return self._canvas

    def _fighter(self, fighter: Fighter, side: int) -> None:
        x, y = self._stands(fighter, side)
        if fighter.asked:
            self._put(common("glow", 6.4, self._unit), x, y)
        self._put(_gunman(self._unit, fighter.colour, left=side < 0), x - side * 0.3, y)

    def _stands(self, fighter: Fighter, side: int) -> tuple[float, float]:
        """On one square they stand side by side."""
        together = self._shown.left.square == self._shown.right.square
        x = _across(fighter.square, self._shown.strip) + (side * TOGETHER if together else 0)
        return x, STREET - FEET

    def _table(self, fighter: Fighter, side: int) -> None:
        """The cards in the order they were laid, the hand, and what the other would win."""
        unit = self._unit
        middle = ACROSS / 2 + side * ACROSS / 4
        for place, laid in enumerate(fighter.laid[:HAND]):
            self._put(faces.laid(laid, round(CARD * unit)), _card_at(middle, place), _CARDS)
        at = (self._pixel(middle - 7.9), self._pixel(_BELOW - 0.1))
        pieces.figure(self._canvas, self._cell, fighter.colour, fighter.letter, *at)
        for number in range(fighter.cards):
            self._put(faces.back(round(1.5 * unit)), middle - 5.4 + 0.62 * number, _BELOW)
        self._write(
            str(fighter.cards), middle - 5.0 + 0.62 * HAND + 0.3, _BELOW, 1.7, palette.PAPER
        )
        self._write(str(fighter.stake), middle + 7.4, _BELOW, 1.7, palette.PAPER)

    def _pixel(self, units: float) -> float:
        return units * self._unit

    def _put(self, shown: Sprite, x: float, y: float) -> None:
        self._canvas.put(shown, x * self._unit, y * self._unit)

    def _write(self, text: str, x: float, y: float, size: float, colour: str) -> None:
        unit = self._unit
        self._canvas.write(text, x * unit, y * unit, round(size * unit), colour)


@cache
def _gunman(unit: int, colour: str, *, left: bool) -> Sprite:
    """Who stands on the left looks to the right."""
    figure = drawn("gunman", GUNMAN, unit, colour)
    return figure if left else mirrored(figure)


def samples(unit: int) -> Iterator[Sprite]:
    """What will stand on the ground, for the choice of colours."""
    for colour in Colour:
        yield swatch(palette.TEAMS[colour], unit)
        yield drawn("gunman", GUNMAN, unit, colour)
    width = round(CARD * unit)
    yield faces.laid(Laid(Card(Kind.PALIER, 1, 4, 3), 3), width)
    for card in (LIFT, MINE, PROP, JOKER):
        yield faces.laid(Laid(card, 0), width)
    for name in ("boot", "stop"):
        yield drawn(name, TILE, unit)
    yield common("glow", 2.0, unit)
    yield faces.back(round(1.5 * unit))
