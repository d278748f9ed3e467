"""How the duels of Golden-Town are fought by who counts steps."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from engine.contract import Seat
from engine.goldentown.cards import deck
from engine.goldentown.components import Card, Kind
from engine.goldentown.events import Event
from engine.goldentown.known_cards import KnownCards
from engine.goldentown.view import View
from engine.rng import Rng

Steps: TypeAlias = tuple[int, ...]
"""A hand as a duel sees it: for each card its steps, and WILD for a joker; in order."""
WILD = 9
WON, LOST = 1.0, -1.0
DRAWS = (-0.9, -0.5, 0.0, 0.5, 0.9)
"""What a draw can be worth; only so many, so that what was counted once is found again."""


def steps_of(hand: Sequence[Card]) -> Steps:
    return tuple(sorted(WILD if card.kind is Kind.JOKER else card.steps for card in hand))


def likely_hands(
    view: View, heard: Sequence[Event], rival: Seat, worlds: int, rng: Rng
) -> list[Steps]:
    """Hands that a rival could have."""
    known = KnownCards(len(view.prospectors), view.seat, rng)
    for event in heard:
        known.hear(event)
    dealt = [known.dealt(in_duel=view.duel is not None)[0] for _ in range(worlds)]
    return [steps_of(hands[rival]) for hands in dealt]


@lru_cache(maxsize=200_000)
def prospect(apart: int, mine: Steps, theirs: Steps, draw: float, passed: bool = False) -> float:
    """How the duel ends for who is to lay a card, both playing well: WON, LOST or `draw`."""
    if not mine and not theirs:
        return draw
    ends = []
    for held, steps in _lays(mine, apart):
        end = after_laying(apart, mine, theirs, held, steps, draw)
        if end == WON:
            return end
        ends.append(end)
    if ends:
        return max(ends)
    return draw if passed else -prospect(apart, theirs, mine, -draw, True)


def after_laying(
    apart: int, mine: Steps, theirs: Steps, held: int, steps: int, draw: float
) -> float:
    """How it ends for who lays one of these cards for so many steps."""
    if steps == apart:
        return WON
    at = mine.index(held)
    return -prospect(apart - steps, theirs, mine[:at] + mine[at + 1 :], -draw)


def _lays(hand: Steps, apart: int) -> list[tuple[int, int]]:
    """Cards and the steps they are laid for, the longest first."""
    return [
        (held, steps)
        for held in sorted(set(hand), reverse=True)
        for steps in (deck().steps[::-1] if held == WILD else (held,))
        if steps <= apart
    ]
