"""The board of Golden-Town: read from a file that can be redrawn, and checked."""

import tomllib
from collections import deque
from functools import cached_property, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

import msgspec
from msgspec import Struct

from engine.contract import BadData
from engine.goldentown.components import FACES

FILE = Path(__file__).with_name("board.toml")
CONCESSIONS = 4
PRISON_TO_BANK = 5
"""As the book says (T-47)."""
BETWEEN = 10
"""So many squares lie between the two who duel (T-A14)."""

Node: TypeAlias = int
"""A square of a road, or a place; numbered in the order of the file."""


class Board(Struct, frozen=True, dict=True):
    names: tuple[str, ...]
    beside: tuple[tuple[Node, ...], ...]
    """What each node is next to."""
    spots: tuple[tuple[float, float], ...]
    """Where each lies on the map: parts of its width and height."""
    concessions: tuple[Node, ...]
    bank: Node
    prison: Node
    hotel: Node
    hospital: Node
    strip: int
    """How many squares the duel ground has, the two Revolver squares being its ends."""

    def node(self, name: str) -> Node:
        return self.names.index(name)

    @property
    def gap(self) -> int:
        """How many steps part the two at the beginning of a duel."""
        return self.strip - 1

    @cached_property
    def places(self) -> frozenset[Node]:
        """Where any number of figures may be (T-8); all other nodes are squares."""
        return frozenset((*self.concessions, self.bank, self.prison, self.hotel, self.hospital))

    @cached_property
    def routes(self) -> tuple[dict[Node, tuple[Node, ...]], ...]:
        """From each node the one way to each other: all nodes on it, the last one included."""
        return tuple(self._routes_from(start) for start in range(len(self.names)))

    @cached_property
    def mine_at(self) -> dict[Node, int]:
        """The number of the mine of each concession."""
        return {node: number for number, node in enumerate(self.concessions)}

    def distance(self, one: Node, other: Node) -> int:
        return len(self.routes[one][other])

    def _routes_from(self, start: Node) -> dict[Node, tuple[Node, ...]]:
        found: dict[Node, tuple[Node, ...]] = {start: ()}
        edge = deque([start])
        while edge:
            node = edge.popleft()
            for beside in self.beside[node]:
                if beside not in found:
                    found[beside] = (*found[node], beside)
                    edge.append(beside)
        return found


@lru_cache
def board() -> Board:
    return read_board(FILE)


def read_board(path: Path) -> Board:
    """The board of a file, once it has been checked for all that the rules rely on (T-P3)."""
    try:
        file = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), _File)
        found = _survey(file)
        _check(found)
    except _Flaw as flaw:
        raise BadData(f"{path.name} of Golden-Town {flaw}.") from flaw
    except (OSError, ValueError) as error:
        raise BadData(f"{path.name} of Golden-Town cannot be used: {error}.") from error
    return found


class _Places(Struct, frozen=True, forbid_unknown_fields=True):
    concessions: tuple[str, ...]
    bank: str
    prison: str
    hotel: str
    hospital: str

    def all(self) -> tuple[str, ...]:
        return (*self.concessions, self.bank, self.prison, self.hotel, self.hospital)


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    duel_squares: int
    roads: tuple[str, ...]
    places: _Places
    map: dict[str, tuple[float, float]]


class _Flaw(Exception):
    """What is wrong with a board, as the end of a sentence about its file."""


def _survey(file: _File) -> Board:
    roads = [road.split() for road in file.roads]
    names = tuple(dict.fromkeys(name for road in roads for name in road))
    for name in file.places.all():
        if name not in names:
            raise _Flaw(f"has no road to {name}")
    if set(file.map) != set(names):
        name = min(set(file.map) ^ set(names))
        raise _Flaw(f"draws what is on no road, or does not say where to draw it: {name}")
    beside: dict[str, list[str]] = {name: [] for name in names}
    for road in roads:
        for one, other in pairwise(road):
            beside[one].append(other)
            beside[other].append(one)
    places = file.places
    return Board(
        names=names,
        beside=tuple(tuple(names.index(other) for other in beside[name]) for name in names),
        spots=tuple((file.map[name][0] / 100, file.map[name][1] / 100) for name in names),
        concessions=tuple(map(names.index, places.concessions)),
        bank=names.index(places.bank),
        prison=names.index(places.prison),
        hotel=names.index(places.hotel),
        hospital=names.index(places.hospital),
        strip=file.duel_squares,
    )


def _check(found: Board) -> None:
    """Raise what is wrong, in the order a reader would look for it."""
    if len(found.concessions) != CONCESSIONS:
        raise _Flaw(f"has {len(found.concessions)} concessions instead of {CONCESSIONS}")
    if len(found.places) != CONCESSIONS + 4:
        raise _Flaw("has two places of the same name")
    _check_roads(found)
    if (distance := found.distance(found.prison, found.bank)) != PRISON_TO_BANK:
        raise _Flaw(f"has Prison {distance} squares from the Bank instead of {PRISON_TO_BANK}")
    if found.strip != BETWEEN + 2:
        raise _Flaw(f"has a duel ground of {found.strip} squares instead of {BETWEEN + 2}")
    for spot, name in zip(found.spots, found.names, strict=True):
        if not all(0 <= part <= 1 for part in spot):
            raise _Flaw(f"draws {name} outside the map")
    _check_moves(found)


def _check_roads(found: Board) -> None:
    if len(found.routes[0]) != len(found.names):
        raise _Flaw("has squares that no road leads to")
    if sum(map(len, found.beside)) != 2 * (len(found.names) - 1):
        raise _Flaw("has more than one way between two squares")
    for place in found.places:
        if len(found.beside[place]) != 1:
            raise _Flaw(f"has a road that goes on behind {found.names[place]}")


def _check_moves(found: Board) -> None:
    """From everywhere, every roll must lead somewhere, whichever concession is barred (T-A32)."""
    for start, routes in enumerate(found.routes):
        for points in range(1, FACES + 1):
            squares = [node for node, way in routes.items() if len(way) == points]
            concessions = [node for node in found.concessions if 1 <= len(routes[node]) <= points]
            if set(squares) - found.places or len(concessions) > 1:
                continue
            if found.bank in routes and 1 <= len(routes[found.bank]) <= points:
                continue
            raise _Flaw(f"leaves nowhere to go from {found.names[start]} with a roll of {points}")
