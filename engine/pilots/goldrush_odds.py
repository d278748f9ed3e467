"""What a prospector of the railway gold rush can work out beforehand: ways, times and prospects."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from math import comb
from typing import NamedTuple, TypeAlias

from engine.goldrush.board import Cell, board
from engine.goldrush.components import FACES, THIEF_POINTS, TOKENS, Gold, Thief, Token
from engine.goldrush.walks import bits_of, cells_of, ends

POINTS = range(2, FACES + 1)
"""What a figure can walk with on its turn."""
NEAR = 4
"""How far off a hole is near another."""
TURNS = 14
"""How many own turns ahead an arrival is reckoned."""
LOADS = 45
"""No more than this is imagined to be carried."""
SWEEPS = 6
"""How often the prospects of the same railway are reckoned anew, each time closer."""
LANDS_ON_TOKEN = 0.93
"""How often a walk among the holes can end on a token."""
ROBBED_EACH_TURN = 0.03
"""How often a rival takes what one carries among the holes."""


def odds_against(strength: int) -> float:
    """Of winning against a thief, equal throws being thrown again (R-17)."""
    return (FACES - strength) / (FACES - 1)


# Ways


@lru_cache
def walks(points: int) -> dict[Cell, int]:
    """Where a walk from each land cell can end, as bits, the locomotive and the houses aside."""
    nowhere = board().houses[0]
    return {cell: ends(cell, points, nowhere, nowhere, nowhere) for cell in board().land}


def ways(start: Cell, points: int, house: int) -> int:
    """Where the owner of this house can end a walk, as bits; the house itself included."""
    door = board().doors[house]
    if start == board().houses[house]:
        return walks(points - 1)[door] if points > 1 else 1 << door
    at_the_door = walks(points - 1)[start] if points > 1 else 1 << start
    home = at_the_door >> door & 1
    return walks(points)[start] | home << board().houses[house]


def chance_of(start: Cell, target: Cell, house: int) -> float:
    """That the next roll of this figure can end on that cell."""
    return sum(ways(start, points, house) >> target & 1 for points in POINTS) / FACES


@cache
def around(cell: Cell) -> int:
    """The holes near a cell, as bits."""
    return bits_of([hole for hole in board().holes if board().distance(cell, hole) <= NEAR])


@lru_cache
def _cells(points: int) -> dict[Cell, list[Cell]]:
    return {cell: cells_of(bits) for cell, bits in walks(points).items()}


# Arrivals

Times: TypeAlias = Sequence[float]
"""The chances to arrive on the first own turn, the second, and so on."""


@lru_cache
def homecoming(house: int) -> Mapping[Cell, Times]:
    """When who wants to be home gets there, from each cell."""
    door = board().doors[house]
    return _arrivals(
        {
            cell: [walks(points - 1)[cell] >> door & 1 == 1 for points in POINTS]
            for cell in board().land
        }
    )


@lru_cache
def usual_homecoming() -> Times:
    """The same from a hole, on the average of all holes, and from a house like any other."""
    times = homecoming(0)
    holes = board().holes
    return [sum(times[cell][turn] for cell in holes) / len(holes) for turn in range(TURNS)]


@lru_cache
def setting_out() -> Times:
    """When who leaves a house is on a hole."""
    holes = bits_of(board().holes)
    times = _arrivals(
        {cell: [walks(points)[cell] & holes != 0 for points in POINTS] for cell in board().land}
    )
    door = board().doors[0]
    outside = [cells_of(walks(points - 1)[door]) for points in POINTS]
    by_now = [0.0]
    for turn in range(TURNS):
        chances = {cell: sum(times[cell][:turn]) for cell in board().land}
        first = [
            1.0 if holes & bits_of(cells) else max(map(chances.__getitem__, cells))
            for cells in outside
        ]
        by_now.append((by_now[-1] + sum(first)) / FACES)
    return [after - before for before, after in pairwise(by_now)]


def _arrivals(there: dict[Cell, list[bool]]) -> Mapping[Cell, Times]:
    """The chances by turns, where `there` says with which points each cell leads to the aim."""
    by_now = dict.fromkeys(there, 0.0)
    times: dict[Cell, list[float]] = {cell: [] for cell in there}
    for _ in range(TURNS):
        before, by_now = by_now, {}
        for cell, at_once in there.items():
            chance = before[cell]
            for points, arrives in zip(POINTS, at_once, strict=True):
                chance += 1.0 if arrives else max(map(before.__getitem__, _cells(points)[cell]))
            by_now[cell] = chance / FACES
            times[cell].append(by_now[cell] - before[cell])
    return times


# The train


@lru_cache(maxsize=4096)
def sections_gone(rolls: int, sections: int) -> float:
    """The chance that so many rolls move the locomotive by just so many sections."""
    return _just(sections, rolls, 1 / FACES)


@lru_cache(maxsize=4096)
def not_arrived(left: int, rolls: int) -> float:
    """The chance that the locomotive, with so many sections left, is still under way."""
    return sum(sections_gone(rolls, gone) for gone in range(min(left, rolls + 1)))


def _just(hits: int, tries: int, chance: float) -> float:
    """The chance of just so many hits."""
    return comb(tries, hits) * chance**hits * (1.0 - chance) ** (tries - hits)


def between(table: Sequence[float], at: float) -> float:
    """The value of a table at a place between two of its entries."""
    if at <= 0:
        return table[0]
    low = int(at)
    if low >= len(table) - 1:
        return table[-1]
    return table[low] + (at - low) * (table[low + 1] - table[low])


# Prospects


class Find(NamedTuple):
    """What turning a token can come to: so likely, so many points more, or all lost."""

    chance: float
    points: int
    gold: bool = False
    robbed: bool = False


def finds(tokens: Mapping[Token, int]) -> list[Find]:
    """All that turning one of so many tokens of each kind can come to."""
    total = sum(tokens.values())
    won = lost = 0.0
    found = []
    for token, count in tokens.items():
        match token:
            case Gold(nuggets):
                found.append(Find(count / total, nuggets, gold=True))
            case Thief(strength):
                won += count / total * odds_against(strength)
                lost += count / total * (1 - odds_against(strength))
    return [*found, Find(won, THIEF_POINTS), Find(lost, 0, robbed=True)]


def mean_of_the_best(worth: Sequence[tuple[float, float]], draws: int, rank: int) -> float:
    """What the best of so many draws is worth on the average, or the second, and so on.

    Each draw is worth so much with such a chance; with too few draws the least counts.
    """
    steps = sorted({value for _, value in worth})
    mean = steps[0]
    for low, high in pairwise(steps):
        chance = sum(one for one, value in worth if value >= high)
        fewer = sum(_just(hits, draws, chance) for hits in range(min(rank, draws + 1)))
        mean += (high - low) * (1 - fewer)
    return mean


class Prospects:
    """What a match still holds for a seat, by the sections left and by what it carries.

    The map is left out of it: one is at home, among the holes or on the way, for a usual time.
    `home[k]` is worth being at home with k sections left, `digging[load][k]` turning a token.
    """

    def __init__(self, seats: int, sections: int) -> None:
        self._rolls = seats - 1
        self._seats = seats
        size = sections + 1
        self._finds = finds(Counter(TOKENS))
        self.home = [0.0] * size
        self.digging = [[0.0] * size for _ in range(LOADS + 1)]
        self._field = [[0.0] * size for _ in range(LOADS + 1)]
        self._after = [[0.0] * size for _ in range(LOADS + 1)]
        for left in range(1, size):
            for _ in range(SWEEPS):
                self._reckon(left)

    def _reckon(self, left: int) -> None:
        homeward = self._trip(self.home, left, usual_homecoming(), 1)
        in_time = sum(
            chance * not_arrived(left, self._seats * turn)
            for turn, chance in enumerate(usual_homecoming())
        )
        for load in range(LOADS + 1):
            self._after[load][left] = self._meanwhile(self._field[load], left)
        for load in range(LOADS + 1):
            self.digging[load][left] = self._dig(load, left)
            on = (
                self._after[load][left - 1]
                + (FACES - 1) * LANDS_ON_TOKEN * self.digging[load][left]
                + (FACES - 1) * (1 - LANDS_ON_TOKEN) * self._after[load][left]
            ) / FACES
            on -= ROBBED_EACH_TURN * load * in_time
            self._field[load][left] = max(on, load * in_time + homeward)
        self.home[left] = self._trip(self.digging[0], left, setting_out(), 0)

    def _dig(self, load: int, left: int) -> float:
        return sum(
            find.chance * self._after[0 if find.robbed else min(load + find.points, LOADS)][left]
            for find in self._finds
        )

    def _meanwhile(self, table: Sequence[float], left: int) -> float:
        """What a table says of one's next turn, the others having theirs before."""
        return sum(
            sections_gone(self._rolls, gone) * table[left - gone]
            for gone in range(min(left, self._rolls + 1))
        )

    def _trip(self, table: Sequence[float], left: int, times: Times, turns: int) -> float:
        """What a table says of one's arrival, or of so many turns after it."""
        return sum(
            chance * between(table, left - self._seats * (turn + turns) / FACES)
            for turn, chance in enumerate(times)
        )


@lru_cache
def prospects(seats: int) -> Prospects:
    return Prospects(seats, board().sections_left(0))
