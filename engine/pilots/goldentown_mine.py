"""What the moves in a mine of Golden-Town are worth, in grams."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.goldentown.actions import (
    Action,
    Climb,
    ComeOut,
    Dig,
    Expose,
    GoOn,
    Ride,
    Stop,
)
from engine.goldentown.components import LEVELS, SURFACE, Card, Kind, Way
from engine.pilots.goldentown_outlook import RATE, Odds

HURT = 1.0 * RATE
"""What it costs to be brought to the Hospital."""
DRIVEN_OUT = 1.0 * RATE
"""What it costs to have to leave."""
PROP_SPENT = 60.0
"""What a prop is worth that is used up."""


@dataclass(frozen=True)
class Shaft:
    """A prospector in a mine, as far as its next turns depend on it."""

    left: tuple[int, ...]
    depth: int
    lifted: bool
    hand: tuple[Card, ...]
    grams: float
    props: int

    def first(self, way: Way) -> int | None:
        if self.depth != SURFACE and self.left[self.depth - 1]:
            return self.depth
        return self.next(way)

    def next(self, way: Way) -> int | None:
        depth = self.depth
        beyond = range(depth + 1, len(LEVELS) + 1) if way is Way.DOWN else range(depth - 1, 0, -1)
        return next((level for level in beyond if self.left[level - 1]), None)

    def without(self, card: Card) -> "Shaft":
        at = self.hand.index(card)
        props = self.props - (card.kind is Kind.JOKER)
        return replace(self, hand=self.hand[:at] + self.hand[at + 1 :], props=props)


class Miner:
    """Weighs moves by the grams they bring, up to what is needed; `ahead` turns are looked at."""

    def __init__(self, odds: Sequence[Odds], needed: float, ahead: int) -> None:
        self._odds = odds
        self._needed = needed
        self._ahead = ahead
        self._known: dict[tuple[Shaft, int], float] = {}

    def worth(
        self, action: Action, shaft: Shaft, card: Card | None = None, way: Way = Way.UP
    ) -> float:
        """Of an action at the beginning of a turn, or with this card on the way."""
        match action:
            case GoOn():
                level = shaft.next(way)
                assert level is not None
                assert card is not None
                return self._take(shaft, level, card, way, self._ahead)
            case ComeOut():
                return self._later(replace(shaft, depth=SURFACE), self._ahead)
            case Stop():
                return self._later(shaft, self._ahead)
            case _:
                return self._move(action, shaft, self._ahead)

    def _move(self, action: Action, shaft: Shaft, ahead: int) -> float:
        match action:
            case Expose(card, way):
                level = shaft.first(way)
                assert level is not None
                return self._take(shaft.without(card), level, card, way, ahead)
            case Dig():
                return self._take(shaft, max(shaft.depth, 1), None, Way.UP, ahead)
            case Ride(card, level):
                ridden = replace(shaft.without(card), depth=level, lifted=level != SURFACE)
                return self._later(ridden, ahead)
            case _:
                return self._later(replace(shaft, depth=SURFACE, lifted=False), ahead)

    def _take(self, shaft: Shaft, level: int, card: Card | None, way: Way, ahead: int) -> float:
        """Take a filon here, then go on as seems best."""
        odds = self._odds[level - 1]
        left = (*shaft.left[: level - 1], shaft.left[level - 1] - 1, *shaft.left[level:])
        there = replace(shaft, left=left, depth=level, lifted=False, grams=shaft.grams + odds.grams)
        after = max(self._endings(there, card, way, ahead))
        out = self._value(shaft.grams, SURFACE)
        hurt = max(after - PROP_SPENT, out) if shaft.props else out - self._setback(shaft, HURT)
        driven = out - self._setback(shaft, DRIVEN_OUT)
        return (
            (1 - odds.cave_in - odds.abandon) * after + odds.cave_in * hurt + odds.abandon * driven
        )

    def _endings(self, shaft: Shaft, card: Card | None, way: Way, ahead: int) -> Iterator[float]:
        yield self._later(shaft, ahead)
        if card is None:
            return
        level = shaft.next(way)
        if level is None:
            if way is Way.UP:
                yield self._later(replace(shaft, depth=SURFACE), ahead)
        elif card.shows(level):
            yield self._take(shaft, level, card, way, ahead)

    def _later(self, shaft: Shaft, ahead: int) -> float:
        """What the next turns bring."""
        if shaft.grams >= self._needed:
            return self._value(shaft.grams, shaft.depth) + RATE * (ahead - 1)
        if ahead <= 1:
            return self._value(shaft.grams, shaft.depth)
        known = self._known.get((shaft, ahead))
        if known is None:
            known = max(self._move(move, shaft, ahead - 1) for move in _moves(shaft))
            self._known[shaft, ahead] = known
        return known

    def _value(self, grams: float, depth: int) -> float:
        """To have so much, and to have to climb in the end."""
        share = min(1.0, grams / self._needed) if self._needed else 1.0
        return min(grams, self._needed) - (RATE * share if depth else 0.0)

    def _setback(self, shaft: Shaft, cost: float) -> float:
        return cost if shaft.grams < self._needed else 0.0


def _moves(shaft: Shaft) -> Iterator[Action]:
    """What can be done in a turn, as the rules offer it."""
    yield Climb()
    level = max(shaft.depth, LEVELS[0])
    if (level == LEVELS[0] or shaft.lifted) and shaft.left[level - 1]:
        yield Dig()
    firsts = [(way, shaft.first(way)) for way in Way]
    for card in dict.fromkeys(shaft.hand):
        for way, first in firsts:
            if first is not None and card.shows(first):
                yield Expose(card, way)
