"""What a position of Gold 'n' Crash is worth, and the pilots that play by it."""

from collections.abc import Mapping

from engine.contract import AnyState, Seat
from engine.goldncrash import GAME
from engine.goldncrash.components import GUEST_GOLD, Card, Kind, Side
from engine.goldncrash.state import State
from engine.pilots.greedy import Greedy
from engine.pilots.pilot import Level, Pilot

HAND, TYPE_IN_HAND = 0.55, 0.35
"""A card in hand, and each type that is among them."""
ZEPPELIN = 1.2
"""A zeppelin that still flies, each but the first; the last one is worth the match."""
IN_REACH = 0.30
"""The share of a last card's gold that counts while a neighbour could secure it."""
IN_COLUMN = 0.08
AT_RISK = 0.25
"""The share of a treasure's top card that may be cracked away."""
GUEST_ABOVE = 0.15
"""The share of a guest's gold that counts while the guest still waits."""
VICTORY = 100.0


def judge(state: AnyState, seat: Seat) -> float:
    assert isinstance(state, State)
    outcome = state.outcome()
    if outcome is not None:
        won = seat in outcome.winners
        return VICTORY * (won - (not won)) if len(outcome.winners) == 1 else 0.0
    return _standing(state.sides[seat]) - _standing(state.sides[1 - seat])


def _standing(side: Side) -> float:
    treasure = float(side.gold())
    if side.treasure and isinstance(side.treasure[-1], Card):
        treasure -= AT_RISK * side.treasure[-1].value
    flying = sum(not zeppelin.destroyed for zeppelin in side.zeppelins)
    waiting = sum(GUEST_ABOVE * GUEST_GOLD[guest] for guest in side.guests if guest is not None)
    return treasure + waiting + ZEPPELIN * flying + _hand(side) + _columns(side)


def _hand(side: Side) -> float:
    useful = {card.kind for card in side.hand if card.kind is not Kind.GOLD}
    return HAND * float(len(side.hand) ** 0.8) + TYPE_IN_HAND * len(useful)


def _columns(side: Side) -> float:
    worth = 0.0
    for cards in side.columns:
        worth += IN_COLUMN * sum(card.value for card in cards)
        if cards:
            worth += IN_REACH * cards[-1].value
    return worth


def asks(state: AnyState) -> bool:
    assert isinstance(state, State)
    return state.question is not None


PILOTS: Mapping[Level, Pilot] = {
    Level.EASY: Greedy(GAME, judge, worlds=1, noise=4.0, asks=asks),
    Level.NORMAL: Greedy(GAME, judge, worlds=1, noise=1.6, asks=asks),
    Level.HARD: Greedy(GAME, judge, worlds=2, ahead=1, asks=asks),
}
