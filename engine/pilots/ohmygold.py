"""What a position of Oh My Gold! is worth, and the pilots that play by it."""

from collections.abc import Mapping
from statistics import fmean

from engine.contract import AnyState, Seat, play
from engine.ohmygold import GAME
from engine.ohmygold.actions import EndTurn, Put, Reroll
from engine.ohmygold.components import Boat, Sailors
from engine.ohmygold.state import State
from engine.pilots.greedy import Greedy
from engine.pilots.pilot import Level, Pilot
from engine.rng import Rng

BEFORE, BEFORE_SEA_DOGS = 0.55, 0.4
"""What a treasure before a boat is worth beside a loaded one; less where it can be stolen."""
DIAMOND = 0.03
"""Diamonds break ties."""
NO_MORE = 0.001
"""What ending a turn costs by itself: as much else, another roll may still bring something."""
REROLLS = 2
"""How many second rolls are imagined."""
DEPTH = 2
"""How many cards are completed in thought, one after the other."""


def judge(state: AnyState, seat: Seat) -> float:
    assert isinstance(state, State)
    if state.turn != seat or state.rolls == 0:
        return _standing(state, seat)
    kept = _best_use(state, seat, DEPTH)
    if Reroll() not in state.legal(seat):
        return kept
    luck = Rng(state.questions, seat, "imagined")
    rerolled = (play(state, seat, Reroll(), luck).state for _ in range(REROLLS))
    return max(kept, fmean(_best_use(again, seat, DEPTH) for again in rerolled))


def _best_use(state: AnyState, seat: Seat, depth: int) -> float:
    """The best standing that the dice on the table can lead to."""
    assert isinstance(state, State)
    best = _standing(state, seat)
    if state.turn != seat or depth == 0:
        return best
    for action in state.legal(seat):
        if isinstance(action, Put):
            after = play(state, seat, action, Rng(0, 0)).state
            best = max(best, _best_use(after, seat, depth - 1))
    return best


def _standing(state: State, seat: Seat) -> float:
    stealing = state.options.sailors is Sailors.SEA_DOGS
    waiting = BEFORE_SEA_DOGS if stealing else BEFORE
    worth = [_worth(boat, waiting) for boat in state.boats]
    others = [value for other, value in enumerate(worth) if other != seat]
    return worth[seat] - fmean(others)


def _worth(boat: Boat, waiting: float) -> float:
    before = sum(len(card.treasure) for card in boat.before if card)
    return boat.points() + DIAMOND * boat.diamonds() + waiting * before


def _cost(action: object) -> float:
    return NO_MORE if isinstance(action, EndTurn) else 0.0


PILOTS: Mapping[Level, Pilot] = {
    Level.EASY: Greedy(GAME, judge, worlds=1, noise=9.0, cost=_cost),
    Level.NORMAL: Greedy(GAME, judge, worlds=1, noise=2.0, cost=_cost),
    Level.HARD: Greedy(GAME, judge, worlds=3, cost=_cost),
}
