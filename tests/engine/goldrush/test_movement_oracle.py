"""Every walk written out step by step, compared with what the railway gold rush allows.

Nothing here knows how the engine finds its ways: the rules are followed to the letter, on q and r.
"""

import random
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from engine.contract import play
from engine.goldrush.actions import Attack, Cross, Go
from engine.goldrush.board import board
from engine.goldrush.components import (
    TOKENS,
    Begin,
    Colour,
    Crossing,
    Gold,
    Lair,
    Options,
    Question,
    Target,
    Thief,
    Token,
    Walk,
)
from engine.goldrush.state import State
from engine.goldrush.walks import steps_to
from tests.engine.goldrush.positions import COLOURS, Dice, do, place

Spot = tuple[int, int]

BATCHES = range(12)
POSITIONS = 40
"""In each batch."""


def spots(cells) -> list[Spot]:
    return [board().axial(cell) for cell in cells]


LAND = set(spots(board().land))
HOUSES = spots(board().houses)
DOORS = spots(board().doors)
RAILWAY = spots(board().railway)
HOLES = spots(board().holes)
SHORES = [set(spots(shore)) for shore in board().shores]


class Position(NamedTuple):
    """What a walk depends on."""

    house: int
    figure: Spot
    others: list[Spot]
    rafts: list[Spot]
    locomotive: Spot
    tokens: set[Spot]


def beside(spot: Spot, house: int) -> Iterator[Spot]:
    """Where one step leads, the locomotive aside: R-7, R-11, R-A2."""
    if spot == HOUSES[house]:
        yield DOORS[house]
        return
    q, r = spot
    for step in ((q + 1, r), (q + 1, r - 1), (q, r - 1), (q - 1, r), (q - 1, r + 1), (q, r + 1)):
        if step in LAND or (step == HOUSES[house] and spot == DOORS[house]):
            yield step


def walks(
    position: Position, spot: Spot, points: int, left_just_now: Spot | None = None
) -> Iterator[Spot]:
    """The ends of all walks, as often as there are walks."""
    if points == 0:
        yield spot
        return
    for step in beside(spot, position.house):
        if step == position.locomotive:  # R-9, R-A25
            continue
        if step == left_just_now:  # R-10, R-A1
            continue
        if step == HOUSES[position.house] and points > 1:
            continue
        yield from walks(position, step, points - 1, spot)


def may_end(position: Position, end: Spot, question: Walk, fights: int) -> bool:
    """What of the ends is forbidden: R-A1, R-A7, R-A9, R-A21, R-A22."""
    home = HOUSES[position.house]
    if end == position.figure and (question.leaving or end == home or end in position.rafts):
        return False
    if end in position.rafts and end in position.others:
        return False
    if question.leaving and fights >= 10 and end != home:
        return end not in [*position.others, *position.rafts, *position.tokens]
    return True


def expected(position: Position, question: Walk, fights: int) -> set[str]:
    reached = set(walks(position, position.figure, question.points))
    return {f"{q},{r}" for q, r in reached if may_end(position, (q, r), question, fights)}


def position_of(state: State) -> Position:
    """What a state says, read for its mover."""
    mover = state.mover
    figures = spots(state.figures)
    return Position(
        house=COLOURS.index(state.colours[mover]),
        figure=figures[mover],
        others=[spot for seat, spot in enumerate(figures) if seat != mover],
        rafts=spots(state.rafts),
        locomotive=RAILWAY[state.train],
        tokens={spot for spot, lying in zip(HOLES, state.holes, strict=True) if lying is not None},
    )


# Positions at random


def anywhere(luck: random.Random, question: Question, fights: int) -> State:
    """Figures, rafts, tokens and the locomotive wherever the rules may bring them."""
    seats = luck.randint(3, 6)
    colours = luck.sample(COLOURS, seats)
    train = luck.randrange(len(RAILWAY) - 1)
    rafts = some_rafts(luck)
    mover = luck.randrange(seats)
    fought = isinstance(question, Walk) and question.leaving
    figures: list[Spot] = []
    for seat, colour in enumerate(colours):
        home = [] if fought and seat == mover else [HOUSES[COLOURS.index(colour)]]
        figures.append(some_place(luck, figures, rafts, RAILWAY[train], home))
    if fought and figures[mover] in rafts:
        figures[mover] = luck.choice(sorted(LAND - set(rafts) - {RAILWAY[train]}))
    holes, safe = some_tokens(luck, figures)
    return State(
        options=Options(),
        colours=tuple(map(Colour, colours)),
        turn=luck.randrange(seats) if fought else mover,
        mover=mover,
        question=question,
        figures=tuple(board().cell(*spot) for spot in figures),
        holes=holes,
        rafts=tuple(board().cell(*spot) for spot in rafts),
        train=train,
        carried=((),) * seats,
        safe=(safe,) + ((),) * (seats - 1),
        looked=((),) * seats,
        fights=fights,
        ended=None,
        questions=0,
    )


def some_rafts(luck: random.Random) -> list[Spot]:
    """Each raft somewhere on the shore of its lake, in the order of the moorings."""
    free = [sorted(shore) for shore in SHORES]
    for shore in free:
        luck.shuffle(shore)
    return [
        next(shore.pop() for shore, all_of in zip(free, SHORES, strict=True) if mooring in all_of)
        for mooring in spots(board().moorings)
    ]


def some_place(
    luck: random.Random, taken: list[Spot], rafts: list[Spot], engine: Spot, home: list[Spot]
) -> Spot:
    """At home, on a free raft, beside the locomotive, beside or on another figure, or anywhere."""
    land = LAND - {engine}
    free_rafts = set(rafts) - set(taken)
    crowd = {near for spot in taken for near in [spot, *beside(spot, 0)]} & land
    choices = [home, free_rafts, set(beside(engine, 0)), crowd, DOORS, land]
    allowed = land - set(rafts) | free_rafts | set(home)
    wanted = sorted(set(luck.choice(choices)) & allowed)
    return luck.choice(wanted or sorted(land - set(rafts)))


def some_tokens(
    luck: random.Random, figures: list[Spot]
) -> tuple[tuple[Token | Lair | None, ...], tuple[Token, ...]]:
    """Tokens face down, thieves face up and empty holes; the rest is in the first house."""
    lying: list[Token | Lair | None] = []
    safe: list[Token] = []
    share = luck.random()
    for spot, token in zip(HOLES, luck.sample(TOKENS, len(TOKENS)), strict=True):
        if isinstance(token, Thief) and luck.random() < 0.5:
            lying.append(Lair(token))
        elif spot not in figures and luck.random() < share:
            lying.append(token)
        else:
            lying.append(None)
            safe.append(token)
    return tuple(lying), tuple(safe)


# Comparing


def reached(state: State) -> set[str]:
    legal = list(state.legal(state.mover))
    assert all(isinstance(action, Go) for action in legal)
    assert len(legal) == len(set(legal))
    return {place(action.cell) for action in legal if isinstance(action, Go)}


@pytest.mark.rule("R-7")
@pytest.mark.rule("R-8")
@pytest.mark.rule("R-9")
@pytest.mark.rule("R-10")
@pytest.mark.rule("R-11")
@pytest.mark.rule("R-12")
@pytest.mark.rule("R-A1")
@pytest.mark.rule("R-A2")
@pytest.mark.rule("R-A9")
@pytest.mark.rule("R-A20")
@pytest.mark.rule("R-A21")
@pytest.mark.rule("R-A25")
@pytest.mark.parametrize("batch", BATCHES)
def test_a_walk_ends_wherever_the_rules_allow_and_nowhere_else(batch: int):
    """And there is always such a place, so no figure ever stays for want of one."""
    luck = random.Random(f"walk {batch}")
    for number in range(POSITIONS):
        question = Walk(luck.choice((2, 3, 4, 4, 5, 6)))
        state = anywhere(luck, question, fights=0)
        assert reached(state) == expected(position_of(state), question, 0), (batch, number)
        assert reached(state)


@pytest.mark.rule("R-A1")
@pytest.mark.rule("R-A7")
@pytest.mark.rule("R-A8")
@pytest.mark.rule("R-A9")
@pytest.mark.rule("R-A22")
@pytest.mark.parametrize("fights", [1, 8, 9, 10, 11])
@pytest.mark.parametrize("batch", BATCHES[:4])
def test_whoever_leaves_a_fight_ends_wherever_the_rules_allow(batch: int, fights: int):
    luck = random.Random(f"leave {batch} {fights}")
    for number in range(POSITIONS):
        question = Walk(luck.choice((1, 1, 2, 3, 4, 5, 6)), leaving=True)
        state = anywhere(luck, question, fights)
        assert reached(state) == expected(position_of(state), question, fights), (batch, number)


@pytest.mark.rule("R-6")
@pytest.mark.rule("R-A27")
@pytest.mark.parametrize("batch", BATCHES[:4])
def test_a_roll_asks_for_the_same_walk(batch: int):
    """Not only a state that was made up with a walk: one that came by a roll."""
    luck = random.Random(f"roll {batch}")
    for _ in range(POSITIONS // 2):
        points = luck.choice((2, 3, 4, 5, 6))
        state = anywhere(luck, Walk(points), fights=0)
        after, _ = do(replace(state, question=Begin()), "roll", dice=str(points))
        assert after.question == Walk(points)
        assert reached(after) == reached(state)


@pytest.mark.rule("R-28")
@pytest.mark.rule("R-30")
@pytest.mark.rule("R-A10")
@pytest.mark.parametrize("batch", BATCHES)
def test_a_landing_is_followed_by_what_the_rules_ask(batch: int):
    """Each end in turn: a raft crosses its lake, and where two figures stand one is chosen."""
    luck = random.Random(f"land {batch}")
    for _ in range(POSITIONS):
        state = anywhere(luck, Walk(luck.choice((2, 3, 4))), fights=0)
        position = position_of(state)
        for end in sorted(reached(state)):
            spot = (int(end.split(",")[0]), int(end.split(",")[1]))
            if spot in position.rafts:
                crossing(state, position, spot)
            elif position.others.count(spot) > 1:
                choosing(state, spot)


def crossing(state: State, position: Position, spot: Spot) -> None:
    after, _ = do(state, f"go {spot[0]},{spot[1]}")
    assert after.question == Crossing(position.rafts.index(spot))
    (shore,) = [shore for shore in SHORES if spot in shore]
    free = shore - set(position.rafts) - set(position.others)
    assert set(after.legal(state.mover)) == {Cross(board().cell(*landing)) for landing in free}


def choosing(state: State, spot: Spot) -> None:
    after, _ = do(state, f"go {spot[0]},{spot[1]}")
    assert after.question == Target()
    there = {seat for seat, figure in enumerate(spots(state.figures)) if figure == spot}
    assert set(after.legal(state.mover)) == {Attack(seat) for seat in there - {state.mover}}


@pytest.mark.rule("R-13")
@pytest.mark.rule("R-22")
@pytest.mark.rule("R-A22")
@pytest.mark.parametrize("batch", BATCHES)
def test_every_single_landing_begins_what_it_must(batch: int):
    """A figure is attacked before a thief is fought, and gold is taken; else the turn is over."""
    luck = random.Random(f"begin {batch}")
    for _ in range(POSITIONS):
        state = anywhere(luck, Walk(luck.choice((2, 3, 4))), fights=0)
        position = position_of(state)
        for end in sorted(reached(state)):
            spot = (int(end.split(",")[0]), int(end.split(",")[1]))
            if spot not in position.rafts and position.others.count(spot) < 2:
                begins(state, position, spot)


def begins(state: State, position: Position, spot: Spot) -> None:
    """What the second thing told is, after the walk itself."""
    lying = state.holes[HOLES.index(spot)] if spot in HOLES else None
    if spot in position.others:
        kind, faces = "Attacked", "62 6"
    elif isinstance(lying, Thief | Lair):
        kind, faces = "ThiefMet", "6"
    elif isinstance(lying, Gold):
        kind, faces = "Found", ""
    elif spot == HOUSES[position.house]:
        kind, faces = "CameHome", ""
    else:
        kind, faces = "TurnBegan", ""
    luck = Dice(faces)
    step = play(state, state.mover, Go(board().cell(*spot)), luck)
    told = [type(told.event).__name__ for told in step.told]
    assert told[0] == "Moved"
    assert told[1:2] == [kind] or (kind == "TurnBegan" and not told[1:])
    assert not luck.faces


@pytest.mark.rule("R-7")
@pytest.mark.parametrize("number", range(6))
def test_steps_are_those_of_the_shortest_walk(number: int):
    """From before a door to everywhere on land, and which aim is the nearest of two."""
    door, other = board().doors[number], board().doors[(number + 3) % 6]
    steps = steps_to([door])
    assert set(steps) == board().land
    for cell, (far, aim) in steps.items():
        assert aim == door
        if cell == door:
            assert far == 0
        else:
            nearer = [steps[one][0] for one in board().neighbours(cell) if one in board().land]
            assert far == min(nearer) + 1
    for cell, (far, aim) in steps_to([door, other]).items():
        assert far == min(steps[cell][0], steps_to([other])[cell][0])
        assert aim in (door, other)
