"""Dealing Golden-Town anew: the worlds a seat cannot tell from the real one."""

from collections import Counter

import pytest

from engine.goldentown.cards import deck
from engine.goldentown.components import Card, Filon, Lode
from engine.goldentown.events import (
    Converted,
    DuelDrawn,
    DuelWon,
    Event,
    Exchanged,
    Exposed,
    Laid,
    Presented,
    Reshuffled,
    Rode,
    Shored,
    Stole,
)
from engine.goldentown.filons import seams
from engine.goldentown.state import State
from tests.engine.goldentown.matches import SEEDS, Watched, dealt_anew, match
from tests.engine.goldentown.playing import ends, hand, offers, ore
from tests.engine.goldentown.positions import all_cards, all_filons, card

SEATS = (2, 3, 4)
EVERY = 7
"""Which steps of a match are dealt anew."""


# What may not be known is dealt anew


@pytest.mark.rule("T-A27")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_at_the_start_the_unseen_is_anything(viewer: int | None):
    watched = Watched(3)
    guesses = watched.guesses(viewer)
    for seat in range(3):
        hands = {hand(guess, seat) for guess in guesses}
        assert (len(hands) == 1) == (seat == viewer)
    assert len({guess.talon for guess in guesses}) > 30
    for mine in range(4):
        for level in range(4):
            assert len({guess.mines[mine].levels[level] for guess in guesses}) > 10
    for guess in guesses:
        assert all_filons(guess) == all_filons(watched.state)
        assert all_cards(guess) == Counter(deck().cards)


@pytest.mark.rule("T-A27")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", SEEDS)
def test_in_whole_matches_no_seat_can_tell(seats: int, seed: int):
    """The same view and the same choices, the same cards and the same filons."""
    viewers: list[int | None] = [*range(seats), None]
    heard: dict[int | None, list[Event]] = {viewer: [] for viewer in viewers}
    for number, step in enumerate(match(seats, seed)):
        for viewer in viewers:
            heard[viewer] += [one.event for one in step.told if one.reaches(viewer)]
        if number % EVERY:
            continue
        real = step.state
        for viewer in {viewers[number // EVERY % len(viewers)], real.mover}:
            guess = dealt_anew(real.view(viewer), heard[viewer], number)
            assert guess.to_act() == real.to_act()
            assert all_cards(guess) == Counter(deck().cards)
            assert all_filons(guess) == all_filons(real), "what has left the game was seen by all"
            assert Counter(guess.discard) == Counter(real.discard), "so was what was laid"
            if viewer is not None:
                assert list(guess.legal(viewer)) == list(real.legal(viewer))


# What a seat remembers


class Memory:
    """What a seat can know of the hands and the ore of others, by what it has heard."""

    def __init__(self, seats: int, viewer: int | None) -> None:
        self.viewer = viewer
        self.hands = [Counter[Card]() for _ in range(seats)]
        self.laid = [Counter[Card]() for _ in range(seats)]
        self.ore = [Counter[Filon]() for _ in range(seats)]
        self.robbed = False

    def hear(self, event: Event) -> None:
        match event:
            case Exchanged(seat, given, taken):
                self.hands[seat] -= Counter([given])
                self.hands[seat] += Counter([taken] if taken else [])
            case Presented() | Exposed() | Rode() | Shored():
                self.hands[event.seat] -= Counter([event.card])
            case Laid(seat, shown, _):
                self.hands[seat] -= Counter([shown])
                self.laid[seat] += Counter([shown])
            case DuelDrawn():
                self._take_back()
            case DuelWon(winner, loser, _, filons):
                self._take_back()
                if filons:
                    self.robbed = True
                    if self.viewer not in (winner, loser):
                        self.ore[loser].clear()
            case Converted(seat, filons, _):
                self.ore[seat] -= Counter(filons)
            case Stole(winner, loser, filons):
                self.ore[loser] -= Counter(filons)
                self.ore[winner] += Counter(filons)

    def _take_back(self) -> None:
        for seat, laid in enumerate(self.laid):
            self.hands[seat] += laid
        self.laid = [Counter() for _ in self.laid]

    def agrees(self, world: State) -> None:
        for seat, figure in enumerate(world.prospectors):
            assert self.hands[seat] <= Counter(figure.hand), seat
            assert self.ore[seat] <= Counter(figure.ore), seat
            assert {filon.lode for filon in figure.ore} <= {Lode.GOLD, Lode.PYRITE}


def levels(state: State, seat: int) -> Counter[int]:
    return Counter(filon.level for filon in state.prospectors[seat].ore)


@pytest.mark.rule("T-A27")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", SEEDS)
def test_in_whole_matches_nothing_known_is_forgotten(seats: int, seed: int):
    """Cards seen to go into a hand, filons stolen, the levels of filons, an old discard pile."""
    viewer = seed % seats
    memory = Memory(seats, viewer)
    heard: list[Event] = []
    pile: Counter[Card] | None = None
    for number, step in enumerate(match(seats, seed)):
        for one in step.told:
            if one.reaches(viewer):
                heard.append(one.event)
                memory.hear(one.event)
        if step.shuffles:
            pile = Counter(step.shuffles[-1])
        if number % EVERY and not step.shuffles:
            continue
        real = step.state
        guess = dealt_anew(real.view(viewer), heard, number)
        for world in (real, guess):
            memory.agrees(world)
            assert pile is None or Counter(world.talon) <= pile
        if not memory.robbed:
            for seat in range(seats):
                assert levels(guess, seat) == levels(real, seat)


@pytest.mark.rule("T-12")
@pytest.mark.rule("T-A37")
@pytest.mark.parametrize("seats", SEATS)
def test_right_after_a_new_talon_no_old_hand_holds_a_card_of_it(seats: int):
    """Whoever has drawn since may; the others hold what was in no discard pile."""
    every = Counter(deck().cards)
    tried = 0
    for seed in SEEDS:
        heard: list[list[Event]] = [[] for _ in range(seats)]
        for number, step in enumerate(match(seats, seed)):
            for seat, events in enumerate(heard):
                events += [one.event for one in step.told if one.reaches(seat)]
            if not any(isinstance(one.event, Reshuffled) for one in step.told):
                continue
            assert step.before is not None
            drawer = step.before.turn
            tried += 1
            for viewer in range(seats):
                guess = dealt_anew(step.state.view(viewer), heard[viewer], number)
                for world in (guess, step.state):
                    held = Counter[Card]()
                    for seat, figure in enumerate(world.prospectors):
                        held += Counter(figure.hand) if seat != drawer else Counter()
                    assert held <= every - Counter(step.shuffles[-1])
    assert tried >= 5


# By the card and by the filon


def walk_on(watched: Watched, *closing: str, dice: str = "1") -> None:
    """The seat to act rolls and walks somewhere on the roads."""
    watched.do("roll", dice=dice)
    roads = sorted(end for end in ends(watched.state) if end not in "ABCD")
    watched.do(f"go {roads[0]}", *closing)


@pytest.mark.rule("T-A27")
def test_a_card_taken_from_the_discard_pile_is_known_until_it_is_played():
    watched = Watched(hands=("YGRB1 L L L E E", "Y1 Y2 Y3 G1 G2 G3"))
    walk_on(watched, "x YGRB1 talon")
    walk_on(watched, "x Y1 pile", dice="2")
    for viewer in (0, None):
        guesses = watched.guesses(viewer)
        assert all(card("YGRB1") in guess.prospectors[1].hand for guess in guesses)
        assert len({hand(guess, 1) for guess in guesses}) > 20, "the other five are not"
    walk_on(watched, "done")
    walk_on(watched, "x YGRB1 talon")
    assert all(guess.discard[-1] == card("YGRB1") for guess in watched.guesses(0))


@pytest.mark.rule("T-A5")
@pytest.mark.rule("T-A27")
def test_a_card_taken_for_an_equal_one_is_known_too():
    """Seat 1 gives a Monte-charge for the visible one: it still has one in hand, at least."""
    watched = Watched(hands=("L E E E M M", "L Y2 Y3 G1 G2 G3"))
    walk_on(watched, "x L talon")
    walk_on(watched, "x L pile", dice="2")
    assert hand(watched.state, 1).split().count("L") == 1
    for viewer in (0, None):
        assert all(card("L") in guess.prospectors[1].hand for guess in watched.guesses(viewer))


@pytest.mark.rule("T-43")
@pytest.mark.rule("T-A27")
def test_cards_laid_in_a_duel_are_known_afterwards():
    watched = Watched(hands=("E E E E E E", "L L L L L L"), talon="J B1")
    watched.do("roll", "go HUB", "done", dice="1")
    watched.do("roll", "fight 0", "first", *["lay L", "lay E"] * 5, dice="1")
    assert len({hand(guess, 1) for guess in watched.guesses(0)}) > 3, "the last card is not known"
    assert all(len(guess.prospectors[1].hand) == 1 for guess in watched.guesses(0))
    watched.do("lay L", "lay E")
    for viewer, seat, held in ((0, 1, "L L L L L L"), (1, 0, "E E E E E E")):
        assert {hand(guess, seat) for guess in watched.guesses(viewer)} == {held}
    assert {(hand(one, 0), hand(one, 1)) for one in watched.guesses(None)} == {
        ("E E E E E E", "L L L L L L")
    }
    mover = watched.state.mover
    given = hand(watched.state, mover)[0]
    walk_on(watched, f"x {given} talon")
    hands = {hand(guess, mover) for guess in watched.guesses(1 - mover)}
    assert len(hands) > 5
    assert all(one.split().count(given) >= 5 for one in hands)


@pytest.mark.rule("T-A16")
@pytest.mark.rule("T-A27")
def test_who_passes_in_a_duel_has_shown_that_every_card_left_is_too_long():
    held = "R3 GR3 YGR3 B3 RB3 GRB3"
    watched = Watched(3, hands=(held, "YG3 YGRB3 L L M M"))
    watched.do("roll", "go HUB", "done", dice="1")
    watched.do("roll", "fight 0", "second", "lay R3", "lay YG3", "lay GR3", dice="1")
    for viewer in (1, 2, None):
        dealt = watched.guesses(viewer)
        assert any(one.steps < 3 for guess in dealt for one in guess.prospectors[0].hand)
    watched.do("lay L")
    assert watched.state.mover == 1, "seat 0 has passed, two steps away"
    for viewer in (1, 2, None):
        for guess in watched.guesses(viewer):
            assert [one.steps for one in guess.prospectors[0].hand] == [3] * 4
    watched.do("lay L", "lay M", "lay M")
    assert watched.state.duel is None
    for guess in watched.guesses(2):
        assert [one.steps for one in guess.prospectors[0].hand] == [3] * 6
    walk_on(watched, "done")
    walk_on(watched, "done")
    walk_on(watched, "x B3 talon")
    steps = [[one.steps for one in guess.prospectors[0].hand] for guess in watched.guesses(2)]
    assert all(one.count(3) >= 5 for one in steps)
    assert any(one.count(3) == 5 for one in steps), "of the new card nothing is known"


@pytest.mark.rule("T-A16")
@pytest.mark.rule("T-A27")
def test_who_is_asked_for_a_card_in_a_duel_can_lay_one_in_every_world():
    watched = Watched(hands=("R3 GR3 E E E E", "YG3 B3 L L L L"))
    watched.do("roll", "go HUB", "done", dice="1")
    watched.do("roll", "fight 0", "first", "lay YG3", "lay R3", "lay B3", dice="1")
    watched.do(*["lay E", "lay L"] * 3)
    assert offers(watched.state) == {"lay E"}
    for viewer in (1, None):
        dealt = watched.guesses(viewer, 200)
        assert all(guess.legal(0) for guess in dealt)
        assert any(one.steps == 3 for guess in dealt for one in guess.prospectors[0].hand)


def robbed() -> Watched:
    """Seat 1 has dug y100 and y200 from B, seat 0 has taken both, seat 2 has watched."""
    watched = Watched(3, hands=("R3 GR3 YGR3 R2 L L", "M M E E E E"), talon="L L L")
    watched.do("roll", "go B3", "done", "roll", "go B5", "done", dice="46")
    watched.do("roll", "go HUB", "done", dice="1")
    watched.do("roll", "go B4", "done", "roll", "go B", "mine M", "done", dice="11")
    watched.do("roll", "go A1", "done", dice="1")
    watched.do("roll", "go B3", "done", "dig", "roll", "go A2", "done", dice="11")
    watched.do("roll", "go B4", "done", "dig", "roll", "go A3", "done", dice="11")
    return watched


@pytest.mark.rule("T-26")
@pytest.mark.rule("T-A27")
def test_the_level_of_a_filon_is_known_but_not_what_it_is():
    watched = robbed()
    assert ore(watched.state, 1) == "y100 y200"
    guesses = watched.guesses(2)
    assert all(levels(guess, 1) == {1: 2} for guess in guesses)
    found = {ore(guess, 1) for guess in guesses}
    assert found <= {"y100 y100", "y100 y200", "y200 y200", "y100 yp", "y200 yp", "yp yp"}
    assert len(found) > 3
    assert all(len(guess.mines[1].levels[0]) == 4 for guess in guesses)


@pytest.mark.rule("T-44")
@pytest.mark.rule("T-A27")
def test_stolen_filons_are_known_to_thief_and_victim():
    watched = robbed()
    lays = ("lay R3", "lay E", "lay GR3", "lay E", "lay YGR3", "lay E", "lay R2")
    watched.do("roll", "fight 1", "first", *lays, dice="2", picks="00")
    assert ore(watched.state, 0) == "y100 y200"
    assert {ore(guess, 0) for guess in watched.guesses(1)} == {"y100 y200"}
    assert {ore(guess, 0) for guess in watched.guesses(0)} == {"y100 y200"}
    assert len({ore(guess, 0) for guess in watched.guesses(2)}) > 3
    assert all(levels(guess, 0) == {1: 2} for guess in watched.guesses(2))


@pytest.mark.rule("T-12")
@pytest.mark.rule("T-A37")
def test_between_two_a_new_talon_tells_the_other_hand():
    """All that is in no discard pile and not one's own is in the other's hand."""
    watched = Watched()
    while not any(isinstance(one.event, Reshuffled) for one in watched.told):
        given = hand(watched.state, watched.state.mover).split()[0]
        walk_on(watched)
        assert offers(watched.state, "x")
        drawer = watched.state.mover
        watched.do(f"x {given} talon")
    other = 1 - drawer
    assert {hand(guess, other) for guess in watched.guesses(drawer, 10)} == {
        hand(watched.state, other)
    }
    assert len({hand(guess, drawer) for guess in watched.guesses(other, 20)}) > 3


@pytest.mark.rule("T-34")
@pytest.mark.rule("T-A27")
def test_filons_that_were_shown_are_in_no_world_any_more() -> None:
    every = Counter(filon for level in seams() for filon in level)
    for seed in SEEDS:
        heard: list[Event] = []
        shown = Counter[Filon]()
        for step in match(3, seed):
            events = [one.event for one in step.told if one.reaches(0)]
            heard += events
            for event in events:
                if isinstance(event, Converted):
                    shown += Counter(event.filons)
                    guess = dealt_anew(step.state.view(0), heard, seed)
                    assert all_filons(guess) <= every - shown
