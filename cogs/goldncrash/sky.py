"""The board of Gold 'n' Crash as a picture: two crews facing each other over three columns."""

from collections.abc import Iterator
from functools import cache, lru_cache

from msgspec.structs import replace

from art.canvas import Canvas, Inks
from art.sprites import Sprite, swatch
from cogs.goldncrash import faces
from cogs.goldncrash.banner import BannerDrawing
from cogs.goldncrash.colours import CREWS
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
FRESH = 1.16
"""How much wider than a card its light is."""
COLOURS = 240


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
            for lane, column in enumerate(side.columns):
                canvas.cover(
                    _half(column, side.crew, lane, way, self.unit), *_corner(lane, way, self.unit)
                )
            banner = replace(side, columns=_without_cards(side.columns))
            top = 0 if way == UP else canvas.size[1] - round(BANNER * self.unit)
            canvas.cover(_banner(banner, self.unit), 0, top)
        return canvas

    def ground(self) -> Canvas:
        return ground(self.unit, self.above.crew, self.below.crew)

    @staticmethod
    @cache
    def inks(unit: int) -> Inks:
        return Inks(ground(unit, Crew.POULPIRATE, Crew.CHAMOURAI), samples(unit), COLOURS)

    @staticmethod
    def prepare() -> None:
        """Draw what does not change, before anybody waits for it."""
        for unit in (WIDE, SMALL):
            Sky.inks(unit)
            ground(unit, Crew.CHAMOURAI, Crew.POULPIRATE)


@lru_cache(maxsize=48)
def _half(column: Column, crew: Crew, lane: int, way: int, unit: int) -> Canvas:
    """One crew's half of a column, with the sky behind it: few of them change in a move."""
    sky, (left, top) = ground(unit, Crew.POULPIRATE, Crew.CHAMOURAI), _corner(lane, way, unit)
    bottom = round((MIDDLE if way == UP else HIGH - BANNER) * unit)
    canvas = sky.cut(left, top, left + round(LANE * unit), bottom)
    middle = MIDDLE * unit - top
    _ColumnDrawing(canvas, unit, LANES[lane] * unit - left, middle, way).draw(column, crew)
    return canvas


def _corner(lane: int, way: int, unit: int) -> tuple[int, int]:
    """The upper left corner of one crew's half of a column, in pixels."""
    return round((LANES[lane] - LANE / 2) * unit), round((BANNER if way == UP else MIDDLE) * unit)


@lru_cache(maxsize=24)
def _banner(side: Crewside, unit: int) -> Canvas:
    """The banner of a crew with all that lies on it."""
    canvas = ground(unit, side.crew, side.crew).strip(0, round(BANNER * unit))
    BannerDrawing(canvas, unit, side).draw()
    return canvas


def _without_cards(columns: tuple[Column, ...]) -> tuple[Column, ...]:
    """What a banner shows of the columns: the zeppelins that fly."""
    return tuple(Column(Airship(one.airship.down, 0, ""), None, ()) for one in columns)


class _ColumnDrawing:
    """Puts one crew's half of a column onto a canvas: outwards from the middle of the board."""

    def __init__(self, canvas: Canvas, unit: int, x: float, middle: float, way: int) -> None:
        self._canvas = canvas
        self._unit = unit
        self._x = x
        self._middle = middle
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
        if column.fresh:  # below all cards: no head is hidden by its light
            self._put(drawn("fresh", FRESH * CARD * scale, self._unit), *places[-1])
        width = round(CARD * scale * self._unit)
        for card, place in zip(column.cards, places, strict=True):
            self._put(faces.card(card, width, up=self._way == UP), *place)

    def _put(self, shown: Sprite, right: float, outwards: float) -> None:
        y = self._middle + self._way * outwards * self._unit
        self._canvas.put(shown, self._x + right * self._unit, y)


def samples(unit: int) -> Iterator[Sprite]:
    """What will be seen in the sky, for the choice of colours."""
    for crew in Crew:
        yield swatch(CREWS[crew], unit)
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
