"""Every walk written out step by step, compared with what Golden-Town allows.

Nothing here knows how the engine finds its ways: the roads are read from the file anew.
"""

import random
import tomllib
from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest
from msgspec.structs import replace

from engine.goldentown.board import FILE
from engine.goldentown.components import Begin, Prospector, Walk
from engine.goldentown.state import State
from tests.engine.goldentown.playing import do, offers
from tests.engine.goldentown.positions import node, place, table

BATCHES = range(10)
POSITIONS = 150
"""In each batch."""

MAP = tomllib.loads(FILE.read_text(encoding="utf-8"))
CONCESSIONS = {name.removeprefix("CONC_") for name in MAP["places"]["concessions"]}
SAFE = {MAP["places"][name] for name in ("bank", "prison", "hotel", "hospital")}
BESIDE: dict[str, set[str]] = {}
for road in MAP["roads"]:
    for one, other in pairwise(road.replace("CONC_", "").split()):
        BESIDE.setdefault(one, set()).add(other)
        BESIDE.setdefault(other, set()).add(one)
SQUARES = sorted(set(BESIDE) - CONCESSIONS - SAFE)


def walks(start: str, points: int, came_from: str = "") -> Iterator[list[str]]:
    """Every walk of 1 to `points` steps that does not turn back (T-A2)."""
    if not points:
        return
    for step in BESIDE[start] - {came_from}:
        yield [step]
        for further in walks(step, points - 1, start):
            yield [step, *further]


def landing(start: str, walk: list[str], taken: set[str]) -> str:
    """The last free square of a walk, or where it began (T-A3)."""
    free = [square for square in walk if square not in taken]
    return free[-1] if free else start


def points_of(state: State) -> int:
    assert isinstance(state.question, Walk)
    return state.question.points


def expected(state: State) -> set[str]:
    """T-A32, T-A3, T-A4, T-A20, T-A34, T-A19."""
    mover = state.prospectors[state.mover]
    start, barred = place(mover.at), mover.barred
    taken = {place(one.at) for one in state.prospectors} - CONCESSIONS - SAFE - {start}
    found = set()
    points = points_of(state)
    for walk in walks(start, points):
        end = walk[-1]
        if end in CONCESSIONS and node(end) != barred:
            found.add(f"go {end}")
        if end in SQUARES and len(walk) == points:
            found.add(f"go {landing(start, walk, taken)}")
        if end == "BANK":
            found.add("go BANK" if len(walk) == points else f"go {start}")
        found |= {f"fight {seat}" for seat in challenged(state, end)}
    return found


def challenged(state: State, end: str) -> Iterator[int]:
    """Whom one can challenge who comes to this node."""
    mover = state.mover
    if end in SAFE or node(end) == state.prospectors[mover].barred:
        return
    for seat, figure in enumerate(state.prospectors):
        pair = (min(seat, mover), max(seat, mover))
        if seat != mover and place(figure.at) == end and pair not in state.parted:
            yield seat


# Positions at random


def anywhere(luck: random.Random) -> State:
    """Figures wherever the rules may bring them, often close together."""
    seats = luck.randint(2, 4)
    centre = luck.choice(sorted(BESIDE))
    near = sorted({centre, *(walk[-1] for walk in walks(centre, luck.randint(2, 5)))})
    words: list[str] = []
    for _ in range(seats):
        choice = luck.choice([near, near, sorted(BESIDE), sorted(CONCESSIONS), sorted(SAFE)])
        free = [one for one in choice if one not in SQUARES or one not in words]
        words.append(luck.choice(free or sorted(SAFE)))
    state = table(
        " ".join(words),
        turn=luck.randrange(seats),
        walk=luck.randint(1, 6),
        parted=tuple(pair for pair in combinations(range(seats), 2) if luck.random() < 0.2),
        opened="ABCD",
    )
    figures = tuple(turned(luck, figure) for figure in state.prospectors)
    up = replace(figures[state.mover], depth=0)
    return replace(
        state,
        prospectors=tuple(
            up if seat == state.mover else figure for seat, figure in enumerate(figures)
        ),
    )


def turned(luck: random.Random, figure: Prospector) -> Prospector:
    """The same figure, perhaps barred from a concession or down in the mine."""
    if place(figure.at) in SAFE:
        return figure
    if luck.random() < 0.4:
        here = place(figure.at) in CONCESSIONS
        return replace(figure, barred=figure.at if here else node(luck.choice("ABCD")))
    if place(figure.at) in CONCESSIONS:
        return replace(figure, depth=luck.randint(0, 4))
    return figure


@pytest.mark.rule("T-6")
@pytest.mark.rule("T-8")
@pytest.mark.rule("T-9")
@pytest.mark.rule("T-36")
@pytest.mark.rule("T-39")
@pytest.mark.rule("T-A2")
@pytest.mark.rule("T-A3")
@pytest.mark.rule("T-A4")
@pytest.mark.rule("T-A19")
@pytest.mark.rule("T-A20")
@pytest.mark.rule("T-A25")
@pytest.mark.rule("T-A32")
@pytest.mark.rule("T-A34")
@pytest.mark.parametrize("batch", BATCHES)
def test_a_walk_ends_wherever_the_rules_allow_and_nowhere_else(batch: int):
    """And there is always somewhere to go."""
    luck = random.Random(f"walk {batch}")
    for number in range(POSITIONS):
        state = anywhere(luck)
        assert offers(state) == expected(state), (batch, number)
        assert offers(state, "go")


@pytest.mark.rule("T-A32")
@pytest.mark.parametrize("start", sorted(BESIDE))
def test_from_everywhere_every_roll_leads_where_the_rules_say(start: str):
    for points in range(1, 7):
        for others in ("HOTEL", "HOTEL HOTEL"):
            state = table(f"{start} {others}", walk=points)
            assert offers(state) == expected(state)
        for letter in "ABCD":
            if start not in SAFE and (start not in CONCESSIONS or start == letter):
                state = table(f"{start}!{letter} HOTEL", walk=points)
                assert offers(state) == expected(state)


@pytest.mark.rule("T-6")
@pytest.mark.parametrize("batch", BATCHES[:4])
def test_a_roll_asks_for_the_same_walk(batch: int):
    """Not only a state that was made up with a walk: one that came by a roll."""
    luck = random.Random(f"roll {batch}")
    for _ in range(POSITIONS // 2):
        state = anywhere(luck)
        points = points_of(state)
        after, _ = do(replace(state, question=Begin()), "roll", dice=str(points))
        assert after.question == Walk(points)
        assert offers(after) == offers(state)
