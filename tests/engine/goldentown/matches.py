"""Whole matches of Golden-Town, and what each seat hears of them."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from engine.contract import AnyStep, Told, play
from engine.goldentown import GAME
from engine.goldentown.actions import (
    Action,
    Challenge,
    Climb,
    Convert,
    Dig,
    Exchange,
    Expose,
    Go,
    GoOn,
    LayCard,
    Present,
    Ride,
    Roll,
)
from engine.goldentown.board import board
from engine.goldentown.components import HAND, Options, Source
from engine.goldentown.events import Event, HandDealt, TurnBegan
from engine.goldentown.state import State
from engine.rng import Rng
from tests.engine.goldentown.playing import Luck, actor, check, events_of
from tests.engine.goldentown.positions import action, table
from tests.engine.playouts import MOST_STEPS, table_for

SEEDS = range(8)


class Recorder(Rng):
    """Luck that keeps what it has shuffled."""

    __slots__ = ("shuffles",)

    def __init__(self, seed: int, step: int) -> None:
        super().__init__(seed, step)
        self.shuffles: list[tuple[Any, ...]] = []

    def shuffled(self, items: Sequence[Any]) -> tuple[Any, ...]:
        self.shuffles.append(tuple(items))
        return super().shuffled(items)


class Played(NamedTuple):
    """A step of a match: who did what, what was shuffled, what came of it."""

    before: State | None
    action: Action | None
    shuffles: list[tuple[Any, ...]]
    state: State
    told: tuple[Told[Any], ...]


@cache
def match(seats: int, seed: int) -> list[Played]:
    """A match at random, or with an odd seed by players who are after everything."""
    return list(_steps(seats, seed))


def _steps(seats: int, seed: int) -> Iterator[Played]:
    step: AnyStep = GAME.setup(table_for(GAME, seats, seed % seats), Options(), Rng(seed, 0))
    assert isinstance(step.state, State)
    yield Played(None, None, [], step.state, step.told)
    for number in range(1, 4 * MOST_STEPS):
        state = step.state
        assert isinstance(state, State)
        if state.outcome() is not None:
            return
        luck = Rng(seed, number, "match")
        legal = list(state.legal(state.mover))
        best = max(appeal(state, one) for one in legal)
        wanted = [one for one in legal if appeal(state, one) == best]
        chosen = luck.choice(wanted if seed % 2 and luck.below(5) else legal)
        recorder = Recorder(seed, number)
        step = play(state, state.mover, chosen, recorder)
        assert isinstance(step.state, State)
        yield Played(state, chosen, recorder.shuffles, step.state, step.told)
    raise AssertionError(f"a match did not end: seed {seed}, {seats} seats")


def appeal(state: State, one: Action) -> int:
    """How much a busy player likes to do this."""
    match one:
        case Go(node):
            return _appeal_of(state, node)
        case Challenge() | Convert() | Present() | Expose() | GoOn():
            return 4
        case Exchange(source=Source.DISCARD) | Ride() | LayCard(steps=2):
            return 3
        case Dig() | Exchange():
            return 2
        case Climb() | Roll():
            me = state.prospectors[state.mover]
            return 5 if me.cart else 1
    return 1


def _appeal_of(state: State, node: int) -> int:
    me = state.prospectors[state.mover]
    if node == board().bank:
        return 6 if me.cart else 0
    if node in board().concessions:
        return 1 if me.cart else 5
    wanted = board().bank if me.cart else board().concessions[state.mover]
    return 3 if board().distance(node, wanted) < board().distance(me.at, wanted) else 2


class Watched:
    """A match that is played by texts from its start, and what each seat has heard of it."""

    def __init__(self, seats: int = 2, **position: Any) -> None:
        self.state = table(" ".join(["HOTEL"] * seats), turns=0, **position)
        dealt = [
            Told(HandDealt(seat, figure.hand), (seat,))
            for seat, figure in enumerate(self.state.prospectors)
        ]
        self.told: list[Told[Any]] = [*dealt, Told(TurnBegan(self.state.turn))]

    def do(self, *texts: str, dice: str = "", picks: str = "") -> None:
        luck = Luck(dice, picks)
        for text in texts:
            step = play(self.state, actor(self.state), action(text), luck)
            assert isinstance(step.state, State)
            check(self.state, step.state)
            events_of(step.told)
            self.state = step.state
            self.told += step.told
        assert not luck.faces
        assert not luck.picks

    def heard(self, viewer: int | None) -> list[Event]:
        return [one.event for one in self.told if one.reaches(viewer)]

    def guesses(self, viewer: int | None, number: int = 40) -> list[State]:
        """So many worlds that this viewer cannot tell from the real one."""
        view = self.state.view(viewer)
        return [dealt_anew(view, self.heard(viewer), seed) for seed in range(number)]


def dealt_anew(view: Any, heard: Sequence[Event], seed: int) -> State:
    guess = GAME.determinize(view, heard, Rng(seed, 0, "guess"))
    assert isinstance(guess, State)
    assert guess.view(view.seat) == view
    return guess


def full_hands(state: State) -> bool:
    return all(len(figure.hand) == HAND for figure in state.prospectors)
