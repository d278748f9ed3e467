"""The board of Golden-Town as a picture: the town, its mines, and what everybody has."""

import math
from collections.abc import Iterator
from functools import cache, lru_cache

from art import palette, pieces
from art.canvas import Canvas, Inks
from art.lettering import written_on
from art.pieces import common
from art.sprites import Sprite, of_image, swatch
from cogs.goldentown import colours, faces, ground
from cogs.goldentown.ground import drawn, inside, spot
from cogs.goldentown.panels import panel, sheet
from cogs.goldentown.parts import End, Figure, Kind, Pile, Shaft, Standing, Trail
from engine.goldentown.board import Node, board
from engine.goldentown.components import JOKER, LEVELS, LIFT, MINE, PROP, Colour
from engine.goldentown.components import Card as Extraction
from engine.goldentown.components import Kind as CardKind
from table.picture import Picture

WIDE, SMALL = 24, 16
"""How many pixels a unit is: on the board, and in a hand."""
COLOURS = 224
"""More than usual: four levels, four figures and as many kinds of labels on a painted land."""
TAGS = {
    Kind.ROAD: palette.PAPER,
    Kind.STAY: palette.PAPER,
    Kind.CONCESSION: palette.EARTH,
    Kind.BANK: palette.HOME,
    Kind.RIVAL: palette.DANGER,
}
APART, MOST_APART = 1.55, 4.3
"""How far apart figures are who stand together, and the first from the last, in units."""
TALON, DISCARD = (1.75, 3.0), (4.95, 3.15)
BACK, TOP = 2.5, 3.4
"""Where the two piles lie, and how wide their cards are."""
STACK, MARK = 1.75, 1.05
TAG_CELL, TAG_ROOM = 2.8, 1.9
"""What a label is measured by, and how far it stays from other things, if it can."""
BESIDE = ((-0.8, -0.95), (0.8, -0.95), (0.0, -1.5), (-1.45, 0.1), (1.45, 0.1))
"""Where the label of a figure can be, the best place first."""

Place = tuple[Node, int]
"""A node, and how deep in its mine."""


class Town(Picture, frozen=True):
    unit: int
    """How many pixels a unit of the map is."""
    figures: tuple[Figure, ...]
    shafts: tuple[Shaft, ...]
    standings: tuple[Standing, ...]
    pile: Pile
    ends: tuple[End, ...] = ()
    trails: tuple[Trail, ...] = ()

    def png(self) -> bytes:
        return Town.inks(self.unit).png(self.canvas())

    def canvas(self) -> Canvas:
        return _Drawing(self).canvas()

    @staticmethod
    @cache
    def inks(unit: int) -> Inks:
        return Inks(ground.ground(unit), samples(unit), COLOURS)

    @staticmethod
    def prepare() -> None:
        """Draw what does not change, before anybody waits for it."""
        for unit in (WIDE, SMALL):
            Town.inks(unit)
            for number in range(len(board().concessions)):
                ground.open_mine(number, unit)


class _Drawing:
    def __init__(self, shown: Town) -> None:
        self._shown = shown
        self._unit = shown.unit
        self._cell = round(ground.CELL * shown.unit)
        self._tag_cell = round(TAG_CELL * shown.unit)
        self._canvas = ground.ground(shown.unit).copy()
        self._crowds = _crowds(shown.figures)
        self._taken = [spot(end.node) for end in shown.ends if self._is_free_square(end)]
        """Where things are that no label may hide."""

    def canvas(self) -> Canvas:
        """Everything, from the ground up."""
        shown = self._shown
        self._piles(shown.pile)
        for number, shaft in enumerate(shown.shafts):
            self._mine(number, shaft)
        for trail in shown.trails:
            self._trail(trail)
        for end in shown.ends:
            if self._is_free_square(end):
                mark = _mark(end.label, self._unit)
                self._put(mark, *spot(end.node))
        for place, figures in self._crowds.items():
            spots = list(_standing(place, len(figures)))
            self._crowd(figures, spots)
            self._taken += spots
        for end in shown.ends:
            if not self._is_free_square(end):
                self._tag(end)
        for number, standing in enumerate(shown.standings):
            x = ground.ACROSS / 2 + (number - (len(shown.standings) - 1) / 2) * ground.MINE
            self._put(panel(standing, self._unit), x, ground.PANEL)
        return self._canvas

    def _piles(self, pile: Pile) -> None:
        width = round(BACK * self._unit)
        for rise in (0.0, 0.14, 0.28)[: min(3, pile.talon)]:
            self._put(faces.back(width), TALON[0] - rise, TALON[1] - rise)
        if pile.talon:
            self._write(str(pile.talon), TALON[0] - 0.28, TALON[1] - 0.28, 1.3, palette.PAPER)
        if pile.top is not None:
            self._put(faces.card(pile.top, round(TOP * self._unit)), *DISCARD)

    def _mine(self, number: int, shaft: Shaft) -> None:
        unit = self._unit
        if shaft.open:
            self._canvas.cover(ground.open_mine(number, unit), *ground.mine_corner(number, unit))
        for level, left in zip(LEVELS, shaft.left, strict=True):
            if not left:
                continue  # the crossed-out place shows
            pile = faces.stack(level, left, round(STACK * unit))
            above = pile.size[1] / unit / 2 + 0.12
            self._put(pile, inside(number, ground.STACK), ground.floor(level) - above)

    def _trail(self, trail: Trail) -> None:
        way = [(x * self._unit, y * self._unit) for x, y in map(spot, trail.nodes)]
        ring = trail.nodes[0] not in board().places
        pieces.trail(self._canvas, self._cell, trail.colour, way, ring=ring)

    def _is_free_square(self, end: End) -> bool:
        return end.node not in board().places and (end.node, 0) not in self._crowds

    def _crowd(self, figures: list[Figure], spots: list[tuple[float, float]]) -> None:
        """Who stands together: no glow hides a neighbour, and no neighbour a mark."""
        standing = list(zip(figures, spots, strict=True))
        for figure, (x, y) in standing:
            if figure.asked:
                self._put(common("glow", pieces.GLOW, self._cell), x, y)
        for figure, (x, y) in standing:
            at = (x * self._unit, y * self._unit)
            pieces.figure(self._canvas, self._cell, figure.colour, figure.letter, *at)
        for figure, (x, y) in standing:
            if figure.misses or figure.leaving:
                mark = drawn("nap" if figure.misses else "leave", MARK, self._unit)
                self._put(mark, x, y - 1.2)
                self._taken.append((x, y - 1.2))

    def _tag(self, end: End) -> None:
        """Beside what is there: on a tower's wheel, at the corner of a house, near a hat."""
        if end.kind is Kind.CONCESSION:
            at = inside(board().mine_at[end.node], ground.SHAFT), ground.SURFACE - 4.0
        elif end.kind is Kind.BANK:
            x, y = spot(end.node)
            at = x - 1.7, y - 3.7
        else:
            at = self._beside(*self._of_figure(end))
        self._put(pieces.tag(end.label, TAGS[end.kind], self._tag_cell), *at)
        self._taken.append(at)

    def _beside(self, x: float, y: float) -> tuple[float, float]:
        """Near a figure, where least of what must stay in sight is hidden."""
        others = [one for one in self._taken if one != (x, y)]

        def room(at: tuple[float, float]) -> float:
            return min(TAG_ROOM, *(math.dist(at, one) for one in others), TAG_ROOM)

        return max(((x + right, y + down) for right, down in BESIDE), key=room)

    def _of_figure(self, end: End) -> tuple[float, float]:
        """Where the figure stands that is meant, or else the middle of the place."""
        place = (end.node, end.depth)
        figures = self._crowds.get(place, [])
        for figure, at in zip(figures, _standing(place, len(figures)), strict=True):
            if end.colour in ("", figure.colour) and (end.colour or figure.asked):
                return at
        return next(_standing(place, 1))

    def _put(self, shown: Sprite, x: float, y: float) -> None:
        self._canvas.put(shown, x * self._unit, y * self._unit)

    def _write(self, text: str, x: float, y: float, size: float, colour: str = palette.INK) -> None:
        unit = self._unit
        self._canvas.write(text, x * unit, y * unit, round(size * unit), colour)


def _crowds(figures: tuple[Figure, ...]) -> dict[Place, list[Figure]]:
    crowds: dict[Place, list[Figure]] = {}
    for figure in figures:
        crowds.setdefault((figure.node, figure.depth), []).append(figure)
    return dict(sorted(crowds.items()))


def _standing(place: Place, count: int) -> Iterator[tuple[float, float]]:
    """Where each of so many figures stands, side by side."""
    node, depth = place
    x, y = spot(node)
    if depth:
        x = inside(board().mine_at[node], ground.GALLERY)
        y = ground.floor(depth) - ground.FEET
    elif node not in board().places:
        y -= 0.35
    apart = min(APART, MOST_APART / max(1, count - 1))
    for number in range(count):
        yield x + (number - (count - 1) / 2) * apart, y


@lru_cache(maxsize=500)
def _mark(label: str, unit: int) -> Sprite:
    """A square that can be reached, with its label on it."""
    size = round((1.2 if len(label) < 3 else 0.9) * unit)
    return written_on(drawn("mark-step", 2.05, unit), label, size)


def samples(unit: int) -> Iterator[Sprite]:
    """What will stand on the ground, for the choice of colours."""
    cell = round(ground.CELL * unit)
    for shade in (
        *colours.LEVELS.values(),
        *TAGS.values(),
        *map(palette.TEAMS.__getitem__, Colour),
    ):
        yield swatch(shade, unit)
    for colour in Colour:
        yield common("figure", pieces.FIGURE, cell, colour)
    for name in ("nugget", "coin", "glow"):
        yield common(name, 0.8, cell)
    for name in ("lantern", "boards", "slot", "cart", "nap", "leave", "mark-step"):
        yield drawn(name, 2.0, unit)
    for fill in TAGS.values():
        yield pieces.tag("8", fill, round(TAG_CELL * unit))
    for level in LEVELS:
        yield faces.stack(level, 3, round(STACK * unit))
    for shown in (Extraction(CardKind.PALIER, 1, 4, 3), LIFT, MINE, PROP, JOKER):
        yield faces.card(shown, round(TOP * unit))
    yield faces.back(round(BACK * unit))
    for asked in (True, False):
        yield sheet(unit, asked=asked)
    yield of_image(ground.open_mine(0, unit).image)
