"""What a seat of Golden-Town knows, and how many turns everybody is from winning."""

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from math import exp
from typing import NamedTuple

from engine.contract import Seat
from engine.goldentown.board import Node, board
from engine.goldentown.components import (
    FACES,
    GOAL,
    LEVELS,
    NUGGET_GRAMS,
    Filon,
    Kind,
    Lode,
)
from engine.goldentown.events import Event
from engine.goldentown.filons import seams
from engine.goldentown.known_filons import KnownFilons
from engine.goldentown.view import MineView, ProspectorView, View
from engine.rng import Rng

RATE = 170.0
"""How many grams a turn in a mine usually yields."""
STRIDE = 3.5
"""How far a roll usually leads."""
BANK_WAIT = 6.0
"""How many turns it usually takes to roll the points that lead into the Bank."""
TURNS_AHEAD = 5.0
"""A lead of so many turns makes winning about three times as likely as losing."""
PLENTY = 1000.0
"""For an open mine with more grams one leaves a closed one."""
NO_CARD = 4.0
"""How many turns it usually takes to find a Mine card."""
CROWD = 1.0
"""How many turns it costs to share a mine."""
RICH, POOR = 2000.0, 400.0
"""A mine with so many grams is as good as any; so many it lacks cost a turn."""


class Odds(NamedTuple):
    """What the top filon of a level is likely to be."""

    grams: float
    cave_in: float
    abandon: float


class Standing(NamedTuple):
    """What decides how soon a seat can win."""

    at: Node
    depth: int
    misses: int
    nuggets: int
    """In the cart and in the Bank."""
    grams: float


class Outlook:
    def __init__(self, view: View, heard: Sequence[Event], rng: Rng, trip: int) -> None:
        assert view.seat is not None, "a spectator does not play"
        self.view = view
        self.seat: Seat = view.seat
        self.me: ProspectorView = view.prospectors[view.seat]
        self.hand = self.me.hand or ()
        self.ore = self.me.ore or ()
        self._heard = heard
        self._rng = rng
        self._trip = trip

    # Gold

    @property
    def grams(self) -> int:
        return sum(filon.grams for filon in self.ore)

    @property
    def needed(self) -> int:
        """How many grams of ore would do for the next way to the Bank."""
        return self._needed_with(self.me.cart)

    def _needed_with(self, cart: int) -> int:
        return max(0, min(self._trip, GOAL - self.me.bank) - cart) * NUGGET_GRAMS

    @cached_property
    def ready(self) -> bool:
        """Whether it is time for the Bank: with all that is wanted, or all that can be had."""
        return self._time_for_the_bank(self.me.cart, self.grams)

    def _time_for_the_bank(self, cart: int, grams: float) -> bool:
        if grams >= self._needed_with(cart):
            return True
        nuggets = cart + grams // NUGGET_GRAMS
        return nuggets > 0 and sum(map(self.grams_in, self.view.mines)) < NUGGET_GRAMS

    def wins_with(self, nuggets: int) -> bool:
        return self.me.bank + nuggets >= GOAL

    @cached_property
    def odds(self) -> tuple[Odds, ...]:
        """For each level, from what has not been seen of it."""
        known = self._known
        seen = known.gone + sum(known.known, Counter())
        return tuple(self._odds_of(level, seen) for level in LEVELS)

    def _odds_of(self, level: int, seen: Counter[Filon]) -> Odds:
        lying = sum(mine.left[level - 1] for mine in self.view.mines)
        if not lying:
            return Odds(0.0, 0.0, 0.0)
        unseen = list((Counter(seams()[level - 1]) - seen).elements())
        lodes = Counter(filon.lode for filon in unseen)
        ore = lodes[Lode.GOLD] + lodes[Lode.PYRITE]
        mean = sum(filon.grams for filon in unseen) / max(1, ore)
        bad = lodes[Lode.CAVE_IN] + lodes[Lode.ABANDON]
        return Odds(
            mean * (lying - bad) / lying, lodes[Lode.CAVE_IN] / lying, lodes[Lode.ABANDON] / lying
        )

    def grams_in(self, mine: MineView) -> float:
        return sum(left * odds.grams for left, odds in zip(mine.left, self.odds, strict=True))

    @cached_property
    def _known(self) -> KnownFilons:
        filons = KnownFilons(len(self.view.prospectors), self.seat, self._rng)
        for event in self._heard:
            filons.hear(event)
        return filons

    def grams_of(self, seat: Seat) -> float:
        """What the pile of a seat is likely to weigh."""
        if seat == self.seat:
            return self.grams
        known = sum(filon.grams * many for filon, many in self._known.known[seat].items())
        return known + sum(
            many * _mean_ore(self.odds[level - 1])
            for level, many in self._known.levels[seat].items()
        )

    # Cards

    @property
    def props(self) -> int:
        return sum(card.kind in (Kind.PROP, Kind.JOKER) for card in self.hand)

    @property
    def can_open(self) -> bool:
        return any(card.kind in (Kind.MINE, Kind.JOKER) for card in self.hand)

    @property
    def wants_mine(self) -> bool:
        """Whether a Mine card is needed: to dig here, or as no mine one may go to is open and rich;
        on the way to the Bank never."""
        if self.ready:
            return False
        if self.mine is not None and not self.me.must_leave:
            return not self.mine.open
        return not any(mine.open and self.grams_in(mine) > PLENTY for mine in self._ahead)

    @property
    def _ahead(self) -> list[MineView]:
        """The mines to which one may go."""
        return [
            self.view.mines[number]
            for concession, number in board().mine_at.items()
            if concession != self.me.barred
        ]

    # Places

    @property
    def mine(self) -> MineView | None:
        """The mine of the concession where one stands."""
        number = board().mine_at.get(self.me.at)
        return None if number is None else self.view.mines[number]

    def rivals(self) -> list[tuple[Seat, ProspectorView]]:
        return [(seat, one) for seat, one in enumerate(self.view.prospectors) if seat != self.seat]

    def parted(self, rival: Seat) -> bool:
        return (min(rival, self.seat), max(rival, self.seat)) in self.view.parted

    # Time

    @cached_property
    def standings(self) -> list[Standing]:
        """Of every seat."""
        return [
            Standing(one.at, one.depth, one.misses, one.cart + one.bank, self.grams_of(seat))
            for seat, one in enumerate(self.view.prospectors)
        ]

    def own_turns(self, one: Standing) -> float:
        """How many turns this seat usually needs to win from there, as it knows its cards."""
        cart = one.nuggets - self.me.bank
        idle = one.misses + (one.depth > 0)
        if self._time_for_the_bank(cart, one.grams):
            return idle + (turns_to_bank(one.at) if one.at != board().bank else 0.0)
        there = min(
            delay + turns_to(one.at, concession)
            for concession, delay in self._delays.items()
            if concession != self.me.barred
        )
        lacking = (self._needed_with(cart) - one.grams) / RATE
        return idle + there + lacking + 1 + turns_to_bank(board().concessions[0])

    @cached_property
    def _delays(self) -> dict[Node, float]:
        return {concession: self._delay(concession) for concession in board().concessions}

    def _delay(self, concession: Node) -> float:
        """How many turns more than at the best of mines it takes here."""
        mine = self.view.mines[board().mine_at[concession]]
        turns = max(0.0, RICH - self.grams_in(mine)) / POOR
        if not mine.open and not self.can_open:
            turns += NO_CARD
        crowd = sum(one.at == concession and not one.must_leave for _, one in self.rivals())
        return turns + CROWD * crowd

    @staticmethod
    def chance(own: float, others: float) -> float:
        """How likely this seat wins that needs so many turns."""
        return 1 / (1 + exp((own - others) / TURNS_AHEAD))


def turns_left(one: Standing) -> float:
    """How many turns a rival usually needs to win."""
    lacking = (GOAL - one.nuggets) * NUGGET_GRAMS - one.grams
    if lacking <= 0:
        return one.misses + (one.depth > 0) + turns_to_bank(one.at)
    there = min(turns_to(one.at, concession) for concession in board().concessions)
    return one.misses + there + lacking / RATE + 1 + turns_to_bank(board().concessions[0])


def turns_to(start: Node, end: Node) -> float:
    """How many turns it usually takes to reach a concession."""
    steps = board().distance(start, end)
    return 0.5 + steps / STRIDE if steps else 0.0


def turns_to_bank(start: Node) -> float:
    steps = board().distance(start, board().bank)
    return BANK_WAIT + max(0, steps - FACES) / STRIDE + (steps > FACES or steps == 0)


def _mean_ore(odds: Odds) -> float:
    """What a filon weighs that is kept."""
    return odds.grams / max(0.2, 1 - odds.cave_in - odds.abandon)
