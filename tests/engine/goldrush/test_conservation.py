"""No token of the railway gold rush is ever lost or made, and nothing stands where it cannot."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, get_args

import pytest

from engine.contract import AnyStep, play
from engine.goldrush import GAME
from engine.goldrush.actions import Action, Go
from engine.goldrush.board import board
from engine.goldrush.components import (
    TOKENS,
    Crossing,
    Gold,
    Lair,
    Railway,
    Target,
    Thief,
    Token,
    Walk,
    gold_tokens,
)
from engine.goldrush.events import (
    Beaten,
    CameHome,
    Captured,
    Crossed,
    Event,
    Found,
    Moved,
    Reason,
    Robbed,
    Rolled,
    RunOver,
    Saw,
    Stayed,
    ThiefMet,
    Threw,
    ThrewToLeave,
    TrainMoved,
    TurnBegan,
)
from engine.goldrush.state import State
from engine.rng import Rng
from tests.engine.goldrush.positions import all_tokens
from tests.engine.playouts import MOST_STEPS, all_options, playout, table_for

SEEDS = range(4)
EVERY = 10
"""Which steps of a match are dealt anew."""

everywhere = pytest.mark.parametrize("seats", GAME.seats)
in_all = pytest.mark.parametrize("options", all_options(GAME), ids=str)


@cache
def played(seats: int, options: Any, seed: int) -> list[tuple[State, tuple[Any, ...]]]:
    """Every state of a match, with what was told on the way to it.

    It is played at random, or with an odd seed by players who are after everything.
    """
    steps = busy(seats, options, seed) if seed % 2 else playout(GAME, seats, options, seed)
    found = []
    for step in steps:
        assert isinstance(step.state, State)
        found.append((step.state, step.told))
    return found


def busy(seats: int, options: Any, seed: int) -> Iterator[AnyStep]:
    """A match of players who mostly walk home, to others, to tokens and to rafts."""
    step: AnyStep = GAME.setup(table_for(GAME, seats), options, Rng(seed, 0))
    yield step
    for number in range(1, MOST_STEPS):
        state = step.state
        if state.outcome() is not None:
            return
        assert isinstance(state, State)
        luck = Rng(seed, number, "busy")
        legal = list(state.legal(state.mover))
        best = max(appeal(state, action) for action in legal)
        wanted = [action for action in legal if appeal(state, action) == best]
        action = luck.choice(wanted if luck.below(4) else legal)
        step = play(state, state.mover, action, Rng(seed, number))
        yield step
    raise AssertionError("a match of busy players did not end")


def appeal(state: State, action: Action) -> int:
    match action:
        case Go(cell) if cell in board().houses:
            return 4 if state.carried[state.mover] else 1
        case Go(cell) if cell in state.figures:
            return 3
        case Go(cell) if cell in board().hole_at:
            return 2
        case Go(cell) if cell in state.rafts or cell in board().railway:
            return 1
    return 0


def states(seats: int, options: object) -> Iterable[State]:
    return (state for seed in SEEDS for state, _ in played(seats, options, seed))


def test_all_four_combinations_of_options_are_played() -> None:
    assert len(all_options(GAME)) == 4


def test_almost_everything_that_can_happen_happens_in_these_matches() -> None:
    """But for what needs more luck than that: a figure without a way, the end of the gold."""
    happened = Counter[type](
        type(one.event)
        for options in all_options(GAME)
        for seats in GAME.seats
        for seed in SEEDS
        for _, told in played(seats, options, seed)
        for one in told
    )
    assert not set(get_args(Event)) - {Stayed} - set(happened)
    assert min(happened[kind] for kind in (Robbed, Beaten, RunOver, CameHome)) >= 10


# Where everything is


@in_all
@everywhere
def test_each_of_the_64_tokens_is_somewhere_exactly_once(seats: int, options: object) -> None:
    for state in states(seats, options):
        assert all_tokens(state) == Counter(TOKENS)


@in_all
@everywhere
def test_the_rafts_stay_on_their_lakes_and_apart(seats: int, options: object) -> None:
    for state in states(seats, options):
        assert len(set(state.rafts)) == len(board().moorings)
        for raft, mooring in zip(state.rafts, board().moorings, strict=True):
            assert raft in board().shore_of[mooring]


@in_all
@everywhere
def test_no_two_figures_are_ever_on_one_raft(seats: int, options: object) -> None:
    for state in states(seats, options):
        for raft in state.rafts:
            assert state.figures.count(raft) <= 1


@in_all
@everywhere
def test_figures_stand_on_land_or_in_their_own_houses(seats: int, options: object) -> None:
    for state in states(seats, options):
        for figure, colour in zip(state.figures, state.colours, strict=True):
            house = board().houses[list(type(colour)).index(colour)]
            assert figure in board().land | {house}


@in_all
@everywhere
def test_no_figure_shares_the_space_of_the_locomotive(seats: int, options: object) -> None:
    for state in states(seats, options):
        assert board().railway[state.train] not in state.figures


@in_all
@everywhere
def test_the_gold_that_is_left_is_what_nobody_has(seats: int, options: object) -> None:
    for state in states(seats, options):
        lying = [token for token in state.holes if isinstance(token, Gold)]
        loot = [token for lair in state.holes if isinstance(lair, Lair) for token in lair.loot]
        held = sum(gold_tokens(tokens) for tokens in (*state.carried, *state.safe))
        for viewer in (0, None):
            left = state.view(viewer).gold_left
            assert left == len(lying) + gold_tokens(tuple(loot)) == 48 - held


@in_all
@everywhere
def test_a_token_looked_at_lies_face_down_where_it_was(seats: int, options: object) -> None:
    for state in states(seats, options):
        for seat, looked in enumerate(state.looked):
            assert len(looked) == len(set(looked))
            assert all(isinstance(state.holes[hole], Gold | Thief) for hole in looked)
            seen = state.view(seat).seen
            for hole, token in enumerate(state.holes):
                assert seen[hole] == (token if hole in looked else None)


# What is told


class Ledger:
    """The table as somebody keeps it who only hears what everybody is told."""

    def __init__(self, start: State) -> None:
        seats = len(start.figures)
        self.figures = list(start.figures)
        self.rafts = list(start.rafts)
        self.train = start.train
        self.turn = start.turn
        self.fights = 0
        self.carried = [Counter[Token]() for _ in range(seats)]
        self.safe = [Counter[Token]() for _ in range(seats)]
        self.lairs: dict[int, tuple[Thief, Counter[Token]]] = {}
        self.dug: set[int] = set()

    def hear(self, event: Event) -> None:
        self._hear_of_the_board(event)
        self._hear_of_tokens(event)

    def _hear_of_the_board(self, event: Event) -> None:
        match event:
            case TurnBegan(seat):
                self.turn, self.fights = seat, 0
            case Moved(seat, start, end):
                assert self.figures[seat] == start
                self.figures[seat] = end
            case Crossed(seat, start, end):
                assert self.figures[seat] == start
                self.rafts[self.rafts.index(start)] = self.figures[seat] = end
            case TrainMoved(seat, section):
                assert (seat, section) == (self.turn, self.train + 1)
                self.train = section
            case RunOver(seat, driver, _, end):
                assert driver == self.turn
                assert self.figures[seat] == board().railway[self.train]
                self.figures[seat] = end
            case ThiefMet(_, cell, _, turned):
                assert turned == (cell not in self.lairs)
                self.fights += 1
            case Beaten():
                self.fights += 1

    def _hear_of_tokens(self, event: Event) -> None:
        match event:
            case Found(seat, cell, gold):
                self.carried[seat][gold] += 1
                self.dug.add(cell)
            case Captured(seat, cell, thief, loot):
                assert self.lairs.pop(cell, (thief, Counter()))[1] == Counter(loot)
                self.carried[seat].update([thief, *loot])
                self.dug.add(cell)
            case Robbed(seat, cell, thief, tokens):
                _, had = self.lairs.get(cell, (thief, Counter[Token]()))
                self.lairs[cell] = (thief, had + Counter(tokens))
                self._give_up(seat, tokens)
            case Beaten(seat, winner, tokens):
                self._give_up(seat, tokens)
                self.carried[winner].update(tokens)
            case RunOver(seat, driver, tokens, _) if seat != driver:
                self._give_up(seat, tokens)
                self.carried[driver].update(tokens)
            case CameHome(seat, tokens):
                self._give_up(seat, tokens)
                self.safe[seat].update(tokens)

    def _give_up(self, seat: int, tokens: tuple[Token, ...]) -> None:
        """It is always everything that was carried."""
        assert Counter(tokens) == +self.carried[seat]
        self.carried[seat].clear()


@in_all
@everywhere
def test_what_is_told_accounts_for_everything_public(seats: int, options: object) -> None:
    for seed in SEEDS:
        (start, _), *steps = played(seats, options, seed)
        ledger = Ledger(start)
        for state, told in steps:
            for one in told:
                if not isinstance(one.event, Saw):
                    assert one.to is None
                    ledger.hear(one.event)
            compare(ledger, state)


def compare(ledger: Ledger, state: State) -> None:
    assert tuple(ledger.figures) == state.figures
    assert tuple(ledger.rafts) == state.rafts
    assert (ledger.train, ledger.turn) == (state.train, state.turn)
    assert ledger.fights == state.fights or state.ended is not None
    assert [+held for held in ledger.carried] == [Counter(held) for held in state.carried]
    assert [+kept for kept in ledger.safe] == [Counter(kept) for kept in state.safe]
    lairs = {
        cell: (lying.thief, Counter(lying.loot))
        for cell, lying in zip(board().holes, state.holes, strict=True)
        if isinstance(lying, Lair)
    }
    assert ledger.lairs == lairs
    empty = {cell for cell, lying in zip(board().holes, state.holes, strict=True) if lying is None}
    assert ledger.dug == empty


@in_all
@everywhere
def test_dice_show_one_to_six_and_a_turn_has_one_roll(seats: int, options: object) -> None:
    for seed in SEEDS:
        rolled = 0
        for _, told in played(seats, options, seed):
            for one in told:
                if isinstance(one.event, TurnBegan):
                    rolled = 0
                if isinstance(one.event, Rolled):
                    rolled += 1
                if isinstance(one.event, Rolled | Threw | ThrewToLeave):
                    assert one.event.face in range(1, 7)
                assert rolled <= 1


# What is asked


@in_all
@everywhere
def test_a_question_has_a_choice_in_it(seats: int, options: object) -> None:
    """What has one answer is not asked, and somebody is always asked until the end."""
    for state in states(seats, options):
        if state.outcome() is not None:
            assert state.to_act() == frozenset()
            continue
        assert state.to_act() == {state.mover}
        legal = state.legal(state.mover)
        assert len(legal) >= (2 if isinstance(state.question, Walk | Crossing | Target) else 1)
        assert len(set(legal)) == len(legal)


@in_all
@everywhere
def test_every_step_puts_a_new_question(seats: int, options: object) -> None:
    for seed in SEEDS:
        asked = [state.questions for state, _ in played(seats, options, seed)]
        assert asked == sorted(set(asked))


@in_all
@everywhere
def test_a_match_ends_for_the_reason_it_gives(seats: int, options: Any) -> None:
    for seed in SEEDS:
        *before, (last, _) = played(seats, options, seed)
        outcome = last.outcome()
        assert outcome is not None
        assert outcome.reason == last.ended
        arrived = last.train == len(board().railway) - 1
        assert (outcome.reason == Reason.TRAIN) == arrived
        if outcome.reason == Reason.GOLD:
            assert last.view(0).gold_left <= seats
        first = before[0][0]
        assert first.train == (5 if options.railway == Railway.SHORT else 0)
        assert all(state.train < len(board().railway) - 1 for state, _ in before)


# What is hidden


@in_all
@everywhere
def test_the_tokens_dealt_anew_are_the_same_64(seats: int, options: object) -> None:
    for viewer in (0, seats - 1, None):
        heard: list[Event] = []
        for number, (state, told) in enumerate(played(seats, options, 1)):
            heard += [one.event for one in told if one.reaches(viewer)]
            if number % EVERY:
                continue
            guess = GAME.determinize(state.view(viewer), heard, Rng(number, 0))
            assert isinstance(guess, State)
            assert all_tokens(guess) == Counter(TOKENS)
            assert guess.view(viewer) == state.view(viewer)
