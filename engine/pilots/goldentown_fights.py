"""What fights in Golden-Town are worth, as the chance to win the match."""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from engine.contract import Seat
from engine.goldentown.board import Node, board
from engine.goldentown.components import STOLEN, SURFACE
from engine.goldentown.events import Event
from engine.pilots.goldentown_duel import DRAWS, LOST, WON, Steps, likely_hands, prospect, steps_of
from engine.pilots.goldentown_outlook import Outlook, Standing, turns_left
from engine.rng import Rng


class Stakes(NamedTuple):
    """The chance to win the match after each end of a duel."""

    won: float
    drawn: float
    lost: float

    @property
    def draw(self) -> float:
        """What a draw is worth between a loss and a win, as one of DRAWS."""
        if self.won <= self.lost:
            return 0.0
        share = (self.drawn - self.lost) / (self.won - self.lost)
        return min(DRAWS, key=lambda draw: abs(draw - (2 * share - 1)))

    def mean(self, ends: Sequence[float]) -> float:
        worth = {WON: self.won, LOST: self.lost}
        return sum(worth.get(end, self.drawn) for end in ends) / len(ends)


class Bout:
    """A duel that may come between this seat and a rival; `worlds` is in how many possible hands
    of that one steps are counted."""

    def __init__(
        self, outlook: Outlook, heard: Sequence[Event], rival: Seat, worlds: int, rng: Rng
    ) -> None:
        self._outlook = outlook
        self._heard = heard
        self._rival = rival
        self._worlds = worlds
        self._rng = rng

    @cached_property
    def calling(self) -> float:
        """The chance to win the match after a duel one calls for: no more than winning it gives,
        as a rival need not want to win either."""
        mean = self.stakes.mean(max(self._ends(steps_of(self._outlook.hand)), key=sum))
        return min(mean, self.stakes.won)

    @cached_property
    def called(self) -> float:
        """The same after a duel the rival calls for."""
        return self.stakes.mean(min(self._ends(steps_of(self._outlook.hand)), key=sum))

    def strength(self, hand: Steps) -> float:
        """What these cards are worth when the rival calls for a duel."""
        return min(map(sum, self._ends(hand))) / self._worlds

    def _ends(self, mine: Steps) -> tuple[list[float], list[float]]:
        """How it ends in each world when this seat plays first, and when it plays second; who
        calls for the duel chooses."""
        gap, draw = board().gap, self.stakes.draw
        return (
            [prospect(gap, mine, hand, draw) for hand in self.hands],
            [-prospect(gap, hand, mine, -draw) for hand in self.hands],
        )

    @cached_property
    def hands(self) -> list[Steps]:
        """What the rival may hold."""
        return likely_hands(self._outlook.view, self._heard, self._rival, self._worlds, self._rng)

    # What is at stake

    @cached_property
    def stakes(self) -> Stakes:
        standings = self._outlook.standings
        mine, theirs = standings[self._outlook.seat], standings[self._rival]
        robbed, robber = self._robbed(self._rival, mine)
        beaten, thief = self._robbed(self._outlook.seat, theirs)
        hotel = board().hotel
        return Stakes(
            won=self._after(robber, robbed),
            drawn=self._after(_sent(mine, hotel, 1), _sent(theirs, hotel, 1)),
            lost=self._after(beaten, thief),
        )

    def _robbed(self, loser: Seat, winner: Standing) -> tuple[Standing, Standing]:
        """Loser and winner after a duel (T-44 to T-46)."""
        one, before = self._outlook.view.prospectors[loser], self._outlook.standings[loser]
        ore = 0.0 if one.cart else before.grams * min(1.0, STOLEN / max(1, one.filons))
        lost = before._replace(nuggets=before.nuggets - one.cart, grams=before.grams - ore)
        won = winner._replace(nuggets=winner.nuggets + one.cart, grams=winner.grams + ore)
        return _sent(lost, board().hospital, 0), _sent(won, board().prison, 1)

    def _after(self, mine: Standing, theirs: Standing) -> float:
        outlook = self._outlook
        others = [
            theirs if seat == self._rival else outlook.standings[seat]
            for seat, _ in outlook.rivals()
        ]
        return outlook.chance(outlook.own_turns(mine), min(map(turns_left, others)))


def _sent(one: Standing, place: Node, misses: int) -> Standing:
    return one._replace(at=place, depth=SURFACE, misses=misses)
