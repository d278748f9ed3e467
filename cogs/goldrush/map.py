"""The map of the railway gold rush as a picture."""

from collections.abc import Iterator
from functools import cache, lru_cache

from art import palette, pieces
from art.canvas import Canvas, Inks
from art.lettering import written_on
from art.pieces import common
from art.sprites import Sprite
from cogs.goldrush import ground
from cogs.goldrush.ground import drawn, middle
from cogs.goldrush.parts import End, FaceUp, Figure, House, Kind, Known, Trail
from engine.goldrush.board import Cell, board
from engine.goldrush.components import Colour
from table.picture import Picture

WIDE, SMALL = 56, 40
"""How many pixels a cell is wide: on the board, and in a hand."""

TILES = {Kind.LAND: ("mark-land", palette.INK), Kind.TOKEN: ("mark", palette.WHITE)}
"""What may be covered by its label, unless it was seen; everything else has its label beside it."""
TAGS = {
    Kind.LAND: palette.PAPER,
    Kind.RAIL: palette.PAPER,
    Kind.START: palette.PAPER,
    Kind.TOKEN: palette.EARTH,
    Kind.THIEF: palette.DANGER,
    Kind.RAFT: palette.LAKE,
    Kind.HOME: palette.HOME,
    Kind.FIGURE: palette.DANGER,
}
TAG_AT = {
    Kind.START: (-0.34, -0.34),
    Kind.FIGURE: (-0.34, -0.34),
    Kind.HOME: (-0.4, -0.4),
    Kind.LAND: (0.0, 0.3),
}
"""Where a label lies beside the middle of its cell, in cells."""


class RushMap(Picture, frozen=True):
    unit: int
    """How many pixels a cell is wide."""
    tokens: tuple[Cell, ...]
    """Where tokens lie face down."""
    thieves: tuple[FaceUp, ...]
    rafts: tuple[Cell, ...]
    houses: tuple[House | None, ...] | None = None
    figures: tuple[Figure, ...] = ()
    train: int | None = None
    gold_left: int | None = None
    """What is not given is not shown, as on a map of what somebody has seen alone."""
    ends: tuple[End, ...] = ()
    trails: tuple[Trail, ...] = ()
    known: tuple[Known, ...] = ()

    def png(self) -> bytes:
        return RushMap.inks(self.unit).png(_Drawing(self).canvas())

    @staticmethod
    @cache
    def inks(unit: int) -> Inks:
        return Inks(ground.ground(unit), _samples(unit))

    @staticmethod
    def prepare() -> None:
        """Draw what does not change, before anybody waits for it."""
        for unit in (WIDE, SMALL):
            ground.laid_out(unit)
            RushMap.inks(unit)


class _Drawing:
    def __init__(self, shown: RushMap) -> None:
        self._shown = shown
        self._unit = shown.unit
        self._canvas = ground.laid_out(shown.unit).copy()

    def canvas(self) -> Canvas:
        """Everything, from the ground up."""
        shown = self._shown
        for cell in set(board().holes).difference(shown.tokens):
            self._put("hole", ground.TILE, cell)
        for known in shown.known:
            self._known(known)
        for thief in shown.thieves:
            self._face_up(thief)
        for cell in shown.rafts:
            self._put("raft", ground.RAFT, cell)
        if shown.train is not None:
            self._put("locomotive", ground.LOCOMOTIVE, board().railway[shown.train], lift=0.14)
        if shown.houses is not None:
            for cell, house in zip(board().houses, shown.houses, strict=True):
                self._house(cell, house)
        self._ends_and_figures()
        self._signs()
        return self._canvas

    def _known(self, known: Known) -> None:
        x, y = middle(known.cell, self._unit)
        if known.nuggets:
            self._put("hole", ground.TILE, known.cell)
            self._canvas.put(common("nugget", ground.NUGGET, self._unit), x, y)
            self._write(str(known.nuggets), x, y + 0.05 * self._unit, 0.5)
        else:
            self._thief(known.cell, known.strength)
        eye = drawn("eye", ground.EYE, self._unit)
        self._canvas.put(eye, x + 0.27 * self._unit, y - 0.3 * self._unit)

    def _face_up(self, thief: FaceUp) -> None:
        self._thief(thief.cell, thief.strength)
        x, y = middle(thief.cell, self._unit)
        unit = self._unit
        pieces.coin(self._canvas, unit, thief.worth, x + 0.3 * unit, y + 0.32 * unit)

    def _thief(self, cell: Cell, strength: int) -> None:
        x, y = middle(cell, self._unit)
        self._put("thief", ground.THIEF, cell)
        self._write(str(strength), x, y - 0.17 * self._unit, 0.42, palette.WHITE)

    def _trail(self, trail: Trail) -> None:
        """From where somebody left, which has a ring unless it was their house."""
        way = (middle(trail.start, self._unit), middle(trail.end, self._unit))
        ring = trail.start not in board().houses
        pieces.trail(self._canvas, self._unit, trail.colour, way, ring=ring)

    def _house(self, cell: Cell, house: House | None) -> None:
        if house is None:
            self._put("house-empty", ground.EMPTY_HOUSE, cell)
            return
        self._put("house", ground.HOUSE_SIZE, cell, colour=house.colour)
        x, y = middle(cell, self._unit)
        self._write(house.letter, x, y - 0.17 * self._unit, 0.36, palette.on_team(house.colour))
        self._write(str(house.safe), x, y + 0.19 * self._unit, 0.4)

    def _ends_and_figures(self) -> None:
        """No label is hidden, and none hides what stands there or was seen there."""
        busy = {known.cell for known in self._shown.known} | self._doorsteps()
        tiles = [end for end in self._shown.ends if end.kind in TILES and end.cell not in busy]
        for trail in self._shown.trails:
            self._trail(trail)
        for end in tiles:
            mark = _tile(end.kind, end.label, self._unit)
            self._canvas.put(mark, *middle(end.cell, self._unit))
        places: dict[Cell, list[Figure]] = {}
        for figure in self._shown.figures:
            places.setdefault(figure.cell, []).append(figure)
        for cell, standing in sorted(places.items()):
            self._stand(cell, standing)
        covered = {end.cell for end in tiles}
        for end in self._shown.ends:
            if end.cell not in covered:
                self._tag(end)

    def _doorsteps(self) -> set[Cell]:
        """The land before those houses on whose doorstep somebody stands."""
        standing = {figure.cell for figure in self._shown.figures}
        pairs = zip(board().houses, board().doors, strict=True)
        return {door for house, door in pairs if house in standing}

    def _stand(self, cell: Cell, standing: list[Figure]) -> None:
        """Several figures on a cell stand side by side; who is at home stands on the doorstep."""
        x, y = middle(cell, self._unit)
        if cell in board().houses:
            to_x, to_y = middle(board().doors[board().houses.index(cell)], self._unit)
            x, y = x + 0.6 * (to_x - x), y + 0.6 * (to_y - y)
        for place, figure in enumerate(standing):
            aside = (place - (len(standing) - 1) / 2) * 0.5
            self._figure(figure, x + aside * self._unit, y - 0.03 * self._unit)

    def _figure(self, figure: Figure, x: float, y: float) -> None:
        canvas, unit = self._canvas, self._unit
        pieces.figure(canvas, unit, figure.colour, figure.letter, x, y, asked=figure.asked)
        if figure.carries:
            pieces.coin(canvas, unit, figure.carries, x + 0.32 * unit, y - 0.26 * unit)

    def _tag(self, end: End) -> None:
        """Beside what is there: a figure has its letter below, a thief his number above."""
        x, y = middle(end.cell, self._unit)
        right, down = TAG_AT.get(end.kind, (-0.34, 0.32))
        mark = pieces.tag(end.label, TAGS[end.kind], self._unit)
        self._canvas.put(mark, x + right * self._unit, y + down * self._unit)

    def _signs(self) -> None:
        """How many gold tokens are left, and how far the train still has to go."""
        unit, (width, _) = self._unit, self._canvas.size
        if self._shown.gold_left is not None:
            nugget = common("nugget", pieces.ICON, unit)
            pieces.sign(self._canvas, unit, nugget, self._shown.gold_left, 2.1 * unit, 1.1 * unit)
        if self._shown.train is not None:
            engine = drawn("locomotive", pieces.ICON, unit)
            to_go = board().sections_left(self._shown.train)
            pieces.sign(self._canvas, unit, engine, to_go, width - 2.1 * unit, 1.1 * unit)

    def _put(
        self, name: str, cells: float, cell: Cell, *, lift: float = 0.0, colour: str = ""
    ) -> None:
        x, y = middle(cell, self._unit)
        self._canvas.put(drawn(name, cells, self._unit, colour), x, y - lift * self._unit)

    def _write(self, text: str, x: float, y: float, size: float, colour: str = palette.INK) -> None:
        self._canvas.write(text, x, y, round(size * self._unit), colour)


@lru_cache(maxsize=500)
def _tile(kind: Kind, label: str, unit: int) -> Sprite:
    """A cell that can be reached, with its label on it."""
    name, ink = TILES[kind]
    return written_on(drawn(name, 1.0, unit), label, pieces.fitting(0.52, label, unit), ink)


def _samples(unit: int) -> Iterator[Sprite]:
    """What will stand on the ground, for the choice of colours."""
    for name, cells in (
        ("token", ground.TOKEN),
        ("thief", ground.THIEF),
        ("raft", ground.RAFT),
        ("locomotive", ground.LOCOMOTIVE),
    ):
        yield drawn(name, cells, unit)
    for name, cells in (("nugget", pieces.ICON), ("coin", pieces.COIN), ("sign", pieces.SIGN)):
        yield common(name, cells, unit)
    yield drawn("house-empty", ground.EMPTY_HOUSE, unit)
    yield drawn("eye", ground.EYE, unit)
    yield common("glow", 1.0, unit)
    for colour in Colour:
        yield common("figure", pieces.FIGURE, unit, colour)
        yield drawn("house", ground.HOUSE_SIZE, unit, colour)
    for kind in TILES:
        yield _tile(kind, "8", unit)
    for fill in TAGS.values():
        yield pieces.tag("8", fill, unit)
