"""The board of Gold 'n' Crash as a picture: two crews facing each other over three columns."""

from collections.abc import Iterator
from functools import cache

from art import palette
from art.canvas import Canvas, Inks
from art.sprites import Sprite, swatch
from cogs.goldncrash import faces
from cogs.goldncrash.banner import BannerDrawing
from cogs.goldncrash.ground import drawn, ground
from cogs.goldncrash.layout import (
    BANNER,
    CARD,
    CARDS_AT,
    CARDS_BELOW_GUEST,
    CARDS_END,
    GUEST_AT,
    HIGH,
    LANE,
    LANES,
    MIDDLE,
    ZEPPELIN_AT,
    fan,
)
from cogs.goldncrash.parts import Airship, Column, Crewside, Wish
from engine.goldncrash.components import Card, Crew, Kind
from table.picture import Picture

WIDE, SMALL = 24, 18
"""How many pixels a unit is: on the board, and in a hand."""
UP, DOWN = -1, 1


class Sky(Picture, frozen=True):
    unit: int
    """How many pixels a unit of length is."""
    above: Crewside
    below: Crewside

    def png(self) -> bytes:
        return Sky.inks(self.unit).png(self.canvas())

    def canvas(self) -> Canvas:
        canvas = self.ground().copy()
        for side, way in ((self.above, UP), (self.below, DOWN)):
            for x, column in zip(LANES, side.columns, strict=True):
                _ColumnDrawing(canvas, self.unit, x, way).draw(column, side.crew)
            middle = BANNER / 2 if way == UP else HIGH - BANNER / 2
            BannerDrawing(canvas, self.unit, side, middle).draw()
        return canvas

    def ground(self) -> Canvas:
        return ground(self.unit, self.above.crew, self.below.crew)

    @staticmethod
    @cache
    def inks(unit: int) -> Inks:
        return Inks(ground(unit, Crew.POULPIRATE, Crew.CHAMOURAI), samples(unit))

    @staticmethod
    def prepare() -> None:
        """Draw what does not change, before anybody waits for it."""
        for unit in (WIDE, SMALL):
            Sky.inks(unit)
            ground(unit, Crew.CHAMOURAI, Crew.POULPIRATE)


class _ColumnDrawing:
    """Puts one crew's half of a column onto the canvas: outwards from the middle."""

    def __init__(self, canvas: Canvas, unit: int, x: float, way: int) -> None:
        self._canvas = canvas
        self._unit = unit
        self._x = x
        self._way = way

    def draw(self, column: Column, crew: Crew) -> None:
        self._put(faces.airship(column.airship, crew, self._unit), 0, ZEPPELIN_AT)
        if column.wish is not None:
            self._put(faces.wish(column.wish, self._unit), 0, GUEST_AT)
        self._cards(column)
        if column.open is not None:
            mark = "open" if column.open else "closed"
            self._put(drawn(mark, 1.3, self._unit), LANE / 2 - 0.8, CARDS_END - 0.65)

    def _cards(self, column: Column) -> None:
        start = CARDS_AT if column.wish is None else CARDS_BELOW_GUEST
        scale, places = fan(len(column.cards), start)
        width = faces.card_width(scale, self._unit)
        for number, (card, place) in enumerate(zip(column.cards, places, strict=True), 1):
            fresh = column.fresh and number == len(places)
            face = faces.card(card, width, up=self._way == UP, fresh=fresh)
            self._put(face, place.right, place.outwards)

    def _put(self, shown: Sprite, right: float, outwards: float) -> None:
        x, y = self._x + right, MIDDLE + self._way * outwards
        self._canvas.put(shown, x * self._unit, y * self._unit)


def samples(unit: int) -> Iterator[Sprite]:
    """What will be seen in the sky, for the choice of colours."""
    for crew in Crew:
        yield swatch(palette.CREWS[crew], unit)
        yield faces.airship(Airship(down=False, scars=2, needs="3"), crew, unit)
        yield faces.back(crew, 2.3 * unit)
        yield faces.emblem(crew, 3.7 * unit)
    yield faces.airship(Airship(down=True, scars=0, needs="2"), Crew.CHAMOURAI, unit)
    for kind in Kind:
        yield faces.card(Card(kind, 1), round(CARD * unit))
    for guest in (1, 2, 3, 5, 7):
        yield faces.wish(Wish(guest, 1, 3, 5), unit)
    for name in ("open", "closed", "turn", "action", "fresh", "treasure", "crown", "coin", "eye"):
        yield drawn(name, 1.5, unit)
