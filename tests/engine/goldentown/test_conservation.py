"""No card, filon or nugget of Golden-Town is ever lost or made, and all that is told adds up."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, get_args

import pytest

from engine.goldentown.actions import Action
from engine.goldentown.board import board
from engine.goldentown.cards import deck
from engine.goldentown.components import (
    FACES,
    GOAL,
    HAND,
    NUGGETS,
    Begin,
    CaveIn,
    Closing,
    Digging,
    Fighting,
    Lode,
    Opening,
    Sharing,
    Throwing,
    Walk,
)
from engine.goldentown.events import (
    Abandoned,
    Banked,
    CameUp,
    CavedIn,
    Converted,
    Drew,
    DuelDrawn,
    DuelWon,
    Event,
    Exchanged,
    Exposed,
    Hurt,
    Laid,
    Missed,
    Moved,
    OreShown,
    Ousted,
    Presented,
    Reason,
    Reshuffled,
    Rode,
    Rolled,
    Shored,
    Took,
    TurnBegan,
)
from engine.goldentown.filons import seams
from engine.goldentown.state import State
from tests.engine.goldentown.matches import SEEDS, Played, full_hands, match
from tests.engine.goldentown.playing import banks, carts, check, events_of
from tests.engine.goldentown.positions import all_cards, all_filons, node

SEATS = (2, 3, 4)
EVERY_FILON = Counter(filon for level in seams() for filon in level)

everywhere = pytest.mark.parametrize("seats", SEATS)


def steps(seats: int) -> Iterable[Played]:
    return (step for seed in SEEDS for step in match(seats, seed))


def test_everything_that_can_happen_happens_in_these_matches():
    happened = Counter(
        type(one.event) for seats in SEATS for step in steps(seats) for one in step.told
    )
    assert not set(get_args(Event)) - set(happened)
    done = {type(step.action) for seats in SEATS for step in steps(seats) if step.action}
    assert done == set(get_args(Action))


# Where everything is


@everywhere
def test_every_step_keeps_what_there_is(seats: int):
    for step in steps(seats):
        assert all_cards(step.state) == Counter(deck().cards)
        assert all_filons(step.state) <= EVERY_FILON
        events_of(step.told)
        if step.before is not None:
            check(step.before, step.state)


@everywhere
@pytest.mark.rule("T-26")
@pytest.mark.rule("T-27")
def test_filons_leave_the_game_by_conversion_cave_in_and_abandon_only(seats: int):
    for seed in SEEDS:
        gone = Counter[Any]()
        for step in match(seats, seed):
            for one in step.told:
                match_gone(gone, one.event)
            left = EVERY_FILON - all_filons(step.state)
            lost = {lode: sum(n for f, n in left.items() if f.lode is lode) for lode in Lode}
            assert lost[Lode.PYRITE] == 0
            assert lost[Lode.GOLD] == sum(n for f, n in gone.items() if not isinstance(f, str))
            assert lost[Lode.ABANDON] == gone["abandon"]
            assert lost[Lode.CAVE_IN] == gone["cave-in"]


def match_gone(gone: Counter[Any], event: Event) -> None:
    match event:
        case Converted(_, filons, _):
            gone.update(filons)
        case CavedIn():
            gone["cave-in"] += 1
        case Abandoned():
            gone["abandon"] += 1


@everywhere
@pytest.mark.rule("T-4")
@pytest.mark.rule("T-34")
def test_nuggets_come_from_the_reserve_and_never_go_back(seats: int):
    for seed in SEEDS:
        reserve = NUGGETS
        for step in match(seats, seed):
            minted = [one.event for one in step.told if isinstance(one.event, Converted)]
            reserve -= sum(event.nuggets for event in minted)
            assert reserve == NUGGETS - sum(carts(step.state)) - sum(banks(step.state))
            assert step.state.view(None).reserve == reserve >= 0
            for event in minted:
                assert sum(filon.grams for filon in event.filons) // 500 == event.nuggets


@everywhere
@pytest.mark.rule("T-37")
def test_a_bank_never_shrinks(seats: int):
    for step in steps(seats):
        if step.before is not None:
            before, after = banks(step.before), banks(step.state)
            assert all(one <= other for one, other in zip(before, after, strict=True))


@everywhere
@pytest.mark.rule("T-11")
@pytest.mark.rule("T-A18")
def test_every_turn_begins_with_six_cards_in_every_hand(seats: int):
    for step in steps(seats):
        if step.state.question == Begin() or isinstance(step.state.question, Opening):
            assert full_hands(step.state)


@everywhere
@pytest.mark.rule("T-8")
def test_figures_stand_where_they_may(seats: int):
    for step in steps(seats):
        for figure in step.state.prospectors:
            if figure.depth:
                assert step.state.mines[board().mine_at[figure.at]].open
            assert figure.misses in (0, 1)
            assert figure.barred is None or figure.barred in board().concessions
            if figure.at in board().places - set(board().concessions):
                assert figure.barred is None


@everywhere
@pytest.mark.rule("T-15")
def test_a_mine_once_open_stays_open_and_filons_are_taken_from_open_mines_only(seats: int):
    for step in steps(seats):
        if step.before is None:
            assert not any(mine.open for mine in step.state.mines)
            continue
        for before, after in zip(step.before.mines, step.state.mines, strict=True):
            assert after.open >= before.open
            assert before.open or after.levels == before.levels


# What is told


class Ledger:
    """The table as somebody keeps it who only hears what everybody is told."""

    def __init__(self, start: State) -> None:
        seats = len(start.prospectors)
        self.at = [node("HOTEL")] * seats
        self.depth = [0] * seats
        self.cart, self.bank, self.ore = [0] * seats, [0] * seats, [0] * seats
        self.cards = [HAND] * seats
        self.left = [[6, 5, 4, 3] for _ in range(4)]
        self.open = [False] * 4
        self.pile: list[object] = []
        self.talon = 53 - HAND * seats
        self.turn = start.turn
        self.turns = 0

    def hear(self, event: Event) -> None:
        self._hear_of_figures(event)
        self._hear_of_the_mine(event)
        self._hear_of_cards(event)
        self._hear_of_duels(event)

    def _hear_of_figures(self, event: Event) -> None:
        match event:
            case TurnBegan(seat) | Missed(seat):
                self.turn, self.turns = seat, self.turns + 1
            case Moved(seat, start, end):
                assert self.at[seat] == start
                self.at[seat] = end
            case Banked(seat, nuggets):
                assert self.cart[seat] == nuggets
                self.cart[seat] = 0
                self.bank[seat] += nuggets
            case Converted(seat, filons, nuggets):
                self.ore[seat] -= len(filons)
                self.cart[seat] += nuggets
            case Ousted(seat, _, concession):
                assert self.at[seat] == concession
                self.depth[seat] = 0
            case Hurt(seat):
                self.at[seat], self.depth[seat] = node("HOSPITAL"), 0

    def _hear_of_the_mine(self, event: Event) -> None:
        match event:
            case Took(seat, concession, level) | CavedIn(seat, concession, level):
                assert self.at[seat] == concession
                self.left[board().mine_at[concession]][level - 1] -= 1
                self.depth[seat] = level
                self.ore[seat] += isinstance(event, Took)
            case Abandoned(seat, concession, level):
                self.left[board().mine_at[concession]][level - 1] -= 1
                self.depth[seat] = 0
            case CameUp(seat, _):
                self.depth[seat] = 0
            case Rode(seat, _, level):
                self.depth[seat] = level
            case Presented(_, _, concession):
                self.open[board().mine_at[concession]] = True

    def _hear_of_cards(self, event: Event) -> None:
        match event:
            case Exchanged(seat, given, taken):
                if taken is not None:
                    assert self.pile.pop() == taken
                    self.cards[seat] += 1
                self.pile.append(given)
                self.cards[seat] -= 1
            case Presented() | Exposed() | Rode() | Shored():
                self.pile.append(event.card)
                self.cards[event.seat] -= 1
            case Drew(seat, cards):
                self.cards[seat] += cards
                self.talon -= cards
            case Reshuffled(cards):
                self.talon += cards
                self.pile = self.pile[cards:]  # a card given for one of the new Talon lies there

    def _hear_of_duels(self, event: Event) -> None:
        match event:
            case DuelWon(winner, loser, nuggets, filons):
                assert nuggets == self.cart[loser]
                assert not (nuggets and filons)
                self.cart[winner] += nuggets
                self.cart[loser] -= nuggets
                self.ore[winner] += filons
                self.ore[loser] -= filons
                self.at[winner], self.at[loser] = node("PRISON"), node("HOSPITAL")
                self.depth[winner] = self.depth[loser] = 0
            case DuelDrawn(challenger, rival):
                for seat in (challenger, rival):
                    self.at[seat], self.depth[seat] = node("HOTEL"), 0


@everywhere
@pytest.mark.rule("T-A27")
def test_what_is_told_accounts_for_everything_public(seats: int):
    for seed in SEEDS:
        first, *others = match(seats, seed)
        ledger = Ledger(first.state)
        for step in others:
            for one in step.told:
                if one.to is None:
                    ledger.hear(one.event)
            compare(ledger, step.state)


def compare(ledger: Ledger, state: State) -> None:
    assert tuple(ledger.cart) == carts(state)
    assert tuple(ledger.bank) == banks(state)
    assert ledger.ore == [len(figure.ore) for figure in state.prospectors]
    assert ledger.open == [mine.open for mine in state.mines]
    assert ledger.left == [list(map(len, mine.levels)) for mine in state.mines]
    if state.question == Begin() and state.outcome() is None:
        assert ledger.at == [figure.at for figure in state.prospectors]
        assert ledger.depth == [figure.depth for figure in state.prospectors]
        assert ledger.cards == [HAND] * len(state.prospectors)
        assert (ledger.turn, ledger.turns) == (state.turn, state.turns)
        assert ledger.talon == len(state.talon)
        assert tuple(ledger.pile) == state.discard


@everywhere
@pytest.mark.rule("T-6")
def test_dice_show_one_to_six_and_a_turn_has_one_roll(seats: int):
    for seed in SEEDS:
        rolled = 0
        for step in match(seats, seed):
            for one in step.told:
                if isinstance(one.event, TurnBegan):
                    rolled = 0
                if isinstance(one.event, Rolled):
                    rolled += 1
                    assert one.event.face in range(1, FACES + 1)
                assert rolled <= 1


# What is asked


@everywhere
def test_somebody_is_asked_until_the_end_and_nobody_after(seats: int):
    for step in steps(seats):
        state = step.state
        if state.outcome() is not None:
            assert state.to_act() == frozenset()
            continue
        assert state.to_act() == {state.mover}
        legal = list(state.legal(state.mover))
        assert legal
        assert len(set(legal)) == len(legal)


@everywhere
def test_a_question_that_is_put_has_more_than_one_answer_or_is_put_anyway(seats: int):
    """A walk, a throw, a cave-in and the end of a turn are asked even with one answer."""
    anyway = (Walk, Throwing, CaveIn, Closing, Begin, Fighting)
    for step in steps(seats):
        if step.state.outcome() is None and not isinstance(step.state.question, anyway):
            assert isinstance(step.state.question, Sharing | Digging | Opening)
            assert len(step.state.legal(step.state.mover)) >= 2


# The end


@everywhere
@pytest.mark.rule("T-38")
@pytest.mark.rule("T-A29")
def test_a_match_ends_for_the_reason_it_gives(seats: int):
    for seed in SEEDS:
        *before, last = match(seats, seed)
        outcome = last.state.outcome()
        assert outcome is not None
        assert outcome.reason == last.state.ended
        assert outcome.scores == banks(last.state)
        assert (max(banks(last.state)) >= GOAL) == (outcome.reason == Reason.BANK)
        assert (last.state.quiet >= 40 * seats) == (outcome.reason == Reason.QUIET)
        assert len([one for one in last.told if isinstance(one.event, OreShown)]) == 1
        assert all(max(banks(step.state)) < GOAL for step in before)
        assert all(step.state.outcome() is None for step in before)
        assert not [one for step in before for one in step.told if isinstance(one.event, OreShown)]


@everywhere
@pytest.mark.rule("T-43")
def test_a_duel_lays_at_most_six_cards_each(seats: int):
    for seed in SEEDS:
        laid = Counter[int]()
        for step in match(seats, seed):
            for one in step.told:
                if isinstance(one.event, Laid):
                    laid[one.event.seat] += 1
                if isinstance(one.event, DuelWon | DuelDrawn):
                    assert max(laid.values()) <= HAND
                    laid.clear()
