"""The map of the railway gold rush: read from a file that can be redrawn, and checked."""

import tomllib
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import pairwise
from pathlib import Path
from string import ascii_uppercase
from typing import TypeAlias

import msgspec
from msgspec import Struct

from engine.contract import BadData

FILE = Path(__file__).with_name("board.toml")
HOUSES, FIGURES, RAFTS, HOLES = 6, 6, 6, 64
"""One hole for every token (R-2)."""

Cell: TypeAlias = int
"""A hexagon. Cells are numbered row by row with a gap between the rows, so that each neighbour is
always the same number away, and stepping off the map ends on no cell."""

HOLE, SHORE, MOORING, WATER, DOOR, SQUARE = "*", "s", "r", "~", "d", "#"
LAND = set("*.srd") | set(ascii_uppercase)
HOUSE = "123456"


class Board(Struct, frozen=True, dict=True):
    """Where everything is. What is not stored is found out once, when it is first asked for."""

    radius: int
    """How many cells lie between the middle and each corner."""
    signs: dict[Cell, str]
    """What the file shows on each cell."""
    railway: tuple[Cell, ...]
    """From the tunnel to the entrance of the town."""
    houses: tuple[Cell, ...]
    doors: tuple[Cell, ...]
    """The land before each house, in the same order."""
    lakes: tuple[frozenset[Cell], ...]
    """The water of each lake."""
    moorings: tuple[Cell, ...]
    holes: tuple[Cell, ...]
    short_start: int
    """On which section the locomotive starts in a short game, counted from 0."""

    def cell(self, q: int, r: int) -> Cell:
        """The cell in row r, counted from the middle one; q grows to the right."""
        return (r + self.radius + 1) * self._width + q + self.radius

    def axial(self, cell: Cell) -> tuple[int, int]:
        """The q and r of a cell."""
        row, column = divmod(cell, self._width)
        return column - self.radius, row - self.radius - 1

    @cached_property
    def ways(self) -> tuple[int, ...]:
        """What to add to a cell for each of its six neighbours; opposite ways are three apart."""
        return (1, 1 - self._width, -self._width, -1, self._width - 1, self._width)

    def neighbours(self, cell: Cell) -> list[Cell]:
        """The up to six cells beside one, whatever they are."""
        return [cell + way for way in self.ways if cell + way in self.signs]

    def sections_left(self, section: int) -> int:
        """How many sections the locomotive has to go from there until it is in town."""
        return len(self.railway) - 1 - section

    def distance(self, one: Cell, other: Cell) -> int:
        """In cells, straight across whatever lies between."""
        (q, r), (to_q, to_r) = self.axial(one), self.axial(other)
        return max(abs(to_q - q), abs(to_r - r), abs(to_q + to_r - q - r))

    @cached_property
    def land(self) -> frozenset[Cell]:
        """Where anybody may walk: all but houses, water and the town square."""
        return frozenset(cell for cell, sign in self.signs.items() if sign in LAND)

    @cached_property
    def shores(self) -> tuple[frozenset[Cell], ...]:
        """The land around each lake."""
        return tuple(frozenset(self._around(water)) for water in self.lakes)

    @cached_property
    def shore_of(self) -> dict[Cell, frozenset[Cell]]:
        """The whole shore that a cell of it belongs to."""
        return {cell: shore for shore in self.shores for cell in shore}

    @cached_property
    def hole_at(self) -> dict[Cell, int]:
        """The number of the hole on a cell, for cells with a hole."""
        return {cell: hole for hole, cell in enumerate(self.holes)}

    @cached_property
    def names(self) -> dict[Cell, str]:
        """A name people can find: rows are lettered from the top, cells counted from the left."""
        names: dict[Cell, str] = {}
        for r in range(-self.radius, self.radius + 1):
            letter = ascii_uppercase[r + self.radius]
            names |= {
                cell: f"{letter}{number}" for number, cell in enumerate(_row(self, r), start=1)
            }
        return names

    @property
    def _width(self) -> int:
        return 2 * self.radius + 2

    def _around(self, cells: Iterable[Cell]) -> Iterator[Cell]:
        inside = set(cells)
        for cell in inside:
            yield from (beside for beside in self.neighbours(cell) if beside not in inside)


@lru_cache
def board() -> Board:
    return read_board(FILE)


def read_board(path: Path) -> Board:
    """The board of a file, once it has been checked for all that the rules rely on (R-B)."""
    try:
        file = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), _File)
    except (OSError, ValueError) as error:
        raise _wrong(path, f"cannot be used: {error}") from error
    try:
        found = _survey(file)
        _check(found)
    except _Flaw as flaw:
        raise _wrong(path, str(flaw)) from flaw
    return found


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    map: str
    short_game_section: int


class _Flaw(Exception):
    """What is wrong with a board, as the end of a sentence about its file."""


def _wrong(path: Path, flaw: str) -> BadData:
    return BadData(f"{path.name} of the railway gold rush {flaw}.")


def _survey(file: _File) -> Board:
    """The board that is drawn, not checked yet but for its outline."""
    rows = [line.split() for line in file.map.splitlines() if line.strip()]
    radius = len(rows) // 2
    empty = Board(radius, {}, (), (), (), (), (), (), file.short_game_section - 1)
    signs: dict[Cell, str] = {}
    for r, row in enumerate(rows, start=-radius):
        cells = _row(empty, r) if len(rows) % 2 else []
        if len(cells) != len(row):
            raise _Flaw(f"is no hexagon: row {r + radius + 1} has {len(row)} cells")
        signs |= zip(cells, row, strict=True)
    bare = msgspec.structs.replace(empty, signs=signs)
    houses = _each(signs, HOUSE, "house")
    return msgspec.structs.replace(
        bare,
        railway=_each(signs, _letters(signs), "section of the railway"),
        houses=houses,
        doors=tuple(_door(bare, house) for house in houses),
        lakes=tuple(_pools(bare)),
        moorings=_all(signs, MOORING),
        holes=_all(signs, HOLE),
    )


def _row(board: Board, r: int) -> list[Cell]:
    size = board.radius
    return [board.cell(q, r) for q in range(max(-size, -size - r), min(size, size - r) + 1)]


def _all(signs: dict[Cell, str], sign: str) -> tuple[Cell, ...]:
    return tuple(cell for cell, found in signs.items() if found == sign)


def _letters(signs: dict[Cell, str]) -> str:
    """The letters of the railway, from A to the last that is there."""
    last = max((sign for sign in signs.values() if sign in ascii_uppercase), default="")
    return ascii_uppercase[: ascii_uppercase.index(last) + 1] if last else ""


def _each(signs: dict[Cell, str], wanted: str, what: str) -> tuple[Cell, ...]:
    """The cells of these signs in their order; each must be there once."""
    cells: list[Cell] = []
    for sign in wanted:
        found = _all(signs, sign)
        if len(found) != 1:
            raise _Flaw(f"has {len(found)} cells for {what} {sign} instead of one")
        cells += found
    return tuple(cells)


def _door(board: Board, house: Cell) -> Cell:
    doors = [cell for cell in board.neighbours(house) if board.signs[cell] == DOOR]
    if len(doors) != 1:
        raise _Flaw(f"has {len(doors)} doors at house {board.signs[house]} instead of one")
    return doors[0]


def _pools(board: Board) -> Iterator[frozenset[Cell]]:
    """Connected water, lake by lake."""
    dry = set(_all(board.signs, WATER))
    while dry:
        pool = _connected(board, min(dry), dry)
        dry -= pool
        yield frozenset(pool)


def _connected(board: Board, start: Cell, within: Iterable[Cell]) -> set[Cell]:
    """All cells of these that can be walked to from one of them."""
    allowed, reached, edge = set(within), {start}, [start]
    while edge:
        beside = set(board.neighbours(edge.pop())) & allowed - reached
        reached |= beside
        edge += beside
    return reached


def _check(found: Board) -> None:
    """Raise what is wrong, in the order a reader would look for it."""
    _check_signs(found)
    _check_town(found)
    _check_lakes(found)
    _check_railway(found)
    if len(found.holes) != HOLES:
        raise _Flaw(f"has {len(found.holes)} holes to dig in instead of {HOLES}")
    if len(_connected(found, min(found.land), found.land)) != len(found.land):
        raise _Flaw("has land that cannot be walked to")


def _check_signs(found: Board) -> None:
    known = LAND | set(HOUSE) | {WATER, SQUARE}
    for cell, sign in found.signs.items():
        if sign not in known:
            raise _Flaw(f"has an unknown sign {sign!r} on cell {found.names[cell]}")


def _check_town(found: Board) -> None:
    if len(set(found.doors)) != HOUSES or len(_all(found.signs, DOOR)) != HOUSES:
        raise _Flaw("has doors that lead to no house, or to two")


def _check_lakes(found: Board) -> None:
    drawn = {cell for cell, sign in found.signs.items() if sign in (SHORE, MOORING)}
    shores = [cell for shore in found.shores for cell in shore]
    if len(shores) != len(set(shores)):
        raise _Flaw("has a cell on the shores of two lakes")
    if drawn != set(shores):
        raise _Flaw("has shores that are not just the land around the lakes")
    if any(len(shore) < FIGURES + RAFTS for shore in found.shores):
        raise _Flaw("has a lake with too short a shore to land on when it is crowded")
    if len(found.moorings) != RAFTS:
        raise _Flaw(f"has {len(found.moorings)} rafts instead of {RAFTS}")


def _check_railway(found: Board) -> None:
    if len(found.railway) < 2:
        raise _Flaw("has a railway of fewer than two sections")
    for one, following in pairwise(found.railway):
        if following not in found.neighbours(one):
            sections = f"{found.signs[one]} and {found.signs[following]}"
            raise _Flaw(f"has a railway that is broken between {sections}")
    if found.short_start not in range(len(found.railway) - 1):
        raise _Flaw("starts a short game on a section that is not before the last one")
