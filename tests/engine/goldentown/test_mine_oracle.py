"""Mine turns and duels by the letter of the rules, compared with what Golden-Town allows."""

import random
from collections import Counter

import pytest
from msgspec.structs import replace

from engine.goldentown.cards import deck
from engine.goldentown.components import Begin, Card, Kind, Mine, Prospector, Way
from engine.goldentown.events import DuelDrawn, DuelWon, Passed
from engine.goldentown.state import State
from tests.engine.goldentown.playing import (
    Luck,
    do,
    hand,
    offers,
    only,
    ore,
    pile,
    where,
    with_luck,
)
from tests.engine.goldentown.positions import lump, name, sorted_text, table

BATCHES = range(8)
POSITIONS = 60


# The mine


def first_level(state: State, way: Way) -> int | None:
    """T-18, T-19, T-A10."""
    levels, depth = state.mines[0].levels, state.prospectors[0].depth
    reached = range(max(depth, 1), 5) if way is Way.DOWN else range(depth, 0, -1)
    return next((level for level in reached if levels[level - 1]), None)


def next_level(state: State, level: int, way: Way) -> int | None:
    levels = state.mines[0].levels
    beyond = range(level + 1, 5) if way is Way.DOWN else range(level - 1, 0, -1)
    return next((one for one in beyond if levels[one - 1]), None)


def uses(state: State, one: Card) -> set[str]:
    """What a card is good for in the mine."""
    found = set()
    for verb, way in (("down", Way.DOWN), ("up", Way.UP)):
        level = first_level(state, way)
        if one.kind in (Kind.PALIER, Kind.JOKER) and level is not None and one.shows(level):
            found.add(f"{verb} {name(one)}")
    if one.kind in (Kind.LIFT, Kind.JOKER):
        others = set(range(5)) - {state.prospectors[0].depth}
        found |= {f"ride {name(one)} {level}" for level in others}
    return found


def turn(state: State) -> set[str]:
    """All a figure may do in an open mine (T-A30)."""
    me = state.prospectors[0]
    found = {"climb"} if me.depth else {"roll"}
    for one in set(me.hand):
        sources = ("talon", "pile") if state.discard else ("talon",)
        found |= {f"x {name(one)} {source}" for source in sources} | uses(state, one)
    yellow = me.depth <= 1 and state.mines[0].levels[0]
    if yellow or (me.lifted and state.mines[0].levels[me.depth - 1]):
        found.add("dig")
    return found


def somewhere(luck: random.Random) -> State:
    """A figure in a mine with anything left in it, holding anything."""
    depth = luck.randint(0, 4)
    lifted = "^" if depth and luck.random() < 0.4 else ""
    cards = luck.sample(deck().cards, 7)
    state = table(
        f"A:{depth}{lifted} HOTEL" if depth else "A HOTEL",
        hands=(" ".join(map(name, cards[:6])),),
        discard=name(cards[6]) if luck.random() < 0.5 else "",
        opened="A",
    )
    share = luck.random()
    levels = [
        tuple(one for one in luck.sample(level, len(level)) if luck.random() < share)
        for level in all_levels(state)
    ]
    kept = [tuple(level[: luck.randint(0, 3)]) for level in levels]
    return replace(state, mines=(Mine(tuple(kept), open=True), *state.mines[1:]))


def all_levels(state: State) -> list[list]:
    return [[one for mine in state.mines for one in mine.levels[level]] for level in range(4)]


@pytest.mark.rule("T-17")
@pytest.mark.rule("T-18")
@pytest.mark.rule("T-19")
@pytest.mark.rule("T-22")
@pytest.mark.rule("T-23")
@pytest.mark.rule("T-24")
@pytest.mark.rule("T-25")
@pytest.mark.rule("T-A6")
@pytest.mark.rule("T-A9")
@pytest.mark.rule("T-A10")
@pytest.mark.rule("T-A11")
@pytest.mark.rule("T-A30")
@pytest.mark.rule("T-A35")
@pytest.mark.rule("T-A38")
@pytest.mark.parametrize("batch", BATCHES)
def test_in_a_mine_all_that_the_rules_allow_and_no_more(batch: int):
    luck = random.Random(f"mine {batch}")
    for number in range(POSITIONS):
        state = somewhere(luck)
        assert offers(state) == turn(state), (batch, number)


@pytest.mark.rule("T-17")
@pytest.mark.rule("T-19")
@pytest.mark.rule("T-20")
@pytest.mark.rule("T-21")
@pytest.mark.rule("T-28")
@pytest.mark.rule("T-29")
@pytest.mark.rule("T-30")
@pytest.mark.rule("T-A13")
@pytest.mark.rule("T-A31")
@pytest.mark.rule("T-A39")
@pytest.mark.parametrize("batch", BATCHES)
def test_a_palier_move_goes_as_the_rules_say(batch: int):
    luck = random.Random(f"palier {batch}")
    tried = 0
    while tried < POSITIONS // 2:
        state = somewhere(luck)
        moves = sorted(offers(state, "down up"))
        if moves:
            tried += 1
            follow(state, luck.choice(moves), luck)


def follow(state: State, text: str, luck: random.Random) -> None:
    """Play the move to its end, and look at each step what may come next."""
    shown = next(one for one in state.prospectors[0].hand if name(one) == text.split()[1])
    way = Way.DOWN if text.startswith("down") else Way.UP
    found, used = ore(state, 0).split(), [*pile(state).split(), name(shown)]
    level: int | None = first_level(state, way)
    before = state
    while True:
        assert level is not None
        lying = before.mines[0].levels[level - 1][0]
        state, _ = with_luck(before, Luck(), text)
        if lying.lode == "a":
            assert state.prospectors[0].must_leave
            return ended(state, "A", found, used)
        if lying.lode == "c":
            props = {f"shore {one}" for one in "EJ" if one in hand(state, 0).split()}
            assert offers(state) == props | {"give in"}
            text = luck.choice(sorted(offers(state)))
            state, _ = do(state, text)
            if text == "give in":
                return ended(state, "HOSPITAL", found, used)
            used.append(text.split()[1])
        else:
            found.append(lump(lying))
        further = next_level(state, level, way)
        choices = {"on"} if further is not None and shown.shows(further) else set()
        if way is Way.UP and further is None:
            choices.add("out")
        if not choices:
            return ended(state, f"A:{level}", found, used)
        assert offers(state) == choices | {"stop"}
        text = luck.choice(sorted(offers(state)))
        if text in ("stop", "out"):
            state, _ = do(state, text)
            return ended(state, "A" if text == "out" else f"A:{level}", found, used)
        before, level = state, further


def ended(state: State, place: str, found: list[str], used: list[str]) -> None:
    assert where(state, 0) == place
    assert ore(state, 0) == sorted_text(" ".join(found))
    assert pile(state) == " ".join(used)
    if state.outcome() is None:
        assert (state.turn, state.question) == (1, Begin())


# Duels


def layable(figure: Prospector, left: int) -> set[str]:
    """T-41, T-A15, T-A17."""
    found = set()
    for one in figure.hand:
        if one.kind is Kind.JOKER:
            found |= {f"lay J {steps}" for steps in range(4) if steps <= left}
        elif one.steps <= left:
            found.add(f"lay {name(one)}")
    return found


@pytest.mark.rule("T-40")
@pytest.mark.rule("T-41")
@pytest.mark.rule("T-42")
@pytest.mark.rule("T-43")
@pytest.mark.rule("T-A14")
@pytest.mark.rule("T-A15")
@pytest.mark.rule("T-A16")
@pytest.mark.rule("T-A17")
@pytest.mark.parametrize("batch", BATCHES)
def test_a_duel_goes_as_the_rules_say(batch: int):
    luck = random.Random(f"duel {batch}")
    for _ in range(POSITIONS):
        cards = [name(one) for one in luck.sample(deck().cards, 12)]
        hands = (" ".join(cards[:6]), " ".join(cards[6:]))
        duel(table("A1 A2", hands=hands, walk=1), luck)


def duel(state: State, luck: random.Random) -> None:
    """Step by step: who is asked, what may be laid, who passes, and how it ends."""
    before = [hand(state, seat) for seat in (0, 1)]
    choice = luck.choice(("first", "second"))
    state, _ = do(state, "fight 1", choice)
    mover, left = 0 if choice == "first" else 1, 11
    while True:
        assert state.mover == mover
        allowed = layable(state.prospectors[mover], left)
        assert offers(state) == allowed
        text = luck.choice(sorted(allowed))
        left -= int(text[-1]) if text[-1].isdigit() else 0
        figures = [Counter(figure.hand) for figure in state.prospectors]
        figures[mover] -= Counter(one for one in figures[mover] if name(one) == text.split()[1])
        state, heard = do(state, text)
        if not left:
            assert [(won.winner, won.loser) for won in only(heard, DuelWon)] == [(mover, 1 - mover)]
            break
        able = [
            bool(layable(replace(state.prospectors[0], hand=tuple(held.elements())), left))
            for held in figures
        ]
        if not any(able):
            assert len(only(heard, DuelDrawn)) == 1
            break
        assert not only(heard, DuelWon)
        assert not only(heard, DuelDrawn)
        passed = not able[1 - mover]
        assert only(heard, Passed) == ([Passed(1 - mover)] if passed else [])
        mover = mover if passed else 1 - mover
    assert [hand(state, seat) for seat in (0, 1)] == before
