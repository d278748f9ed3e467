"""What a seat of the railway gold rush can hope to bring home, wherever its move leads."""

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from operator import mul
from typing import NamedTuple

from engine.contract import Seat
from engine.goldrush.actions import Action, Attack, Cross, Go, Look, Roll
from engine.goldrush.board import Cell, board
from engine.goldrush.components import (
    FACES,
    HOUSE_OF,
    THIEF_POINTS,
    TOKENS,
    Gold,
    Lair,
    Thief,
    Token,
    points,
)
from engine.goldrush.view import FaceDown, View
from engine.goldrush.walks import Steps, bits_of, landings, steps_to
from engine.pilots.goldrush_odds import (
    LOADS,
    POINTS,
    TURNS,
    Find,
    Times,
    around,
    between,
    chance_of,
    finds,
    homecoming,
    mean_of_the_best,
    not_arrived,
    odds_against,
    prospects,
    usual_homecoming,
    ways,
)

DENIED = 0.3
"""What it is worth, for each point, that a rival does not have it."""
MOVE_ON = 1.3
"""What it is worth to move once more after a fight."""
WON_BACK = 0.2
"""The share of what a thief takes that one hopes to win back from him."""
EAGER = 5.0
"""A rival attacks for certain who carries so much more than he does."""
GOLD_PER_ROLL = 0.4
"""How many gold tokens leave the map with every roll of somebody."""
VICTORY = 30.0
"""What it is worth to end the match in the lead."""
NEXT_FIND = 3
"""What the next token is likely to add."""
NEARER = 0.6
"""How much it counts that a hole is nearer to one's home than others."""
RICHNESS, MANY = 0.15, 8
"""What each token near a hole is worth for the digs after the next, and how many count."""
PICKS = 3
"""How many of the tokens one has looked at one hopes to dig."""
LOOK_PAYS = 4.0
"""How much better a look must be than to dig at once."""


class _Dig(NamedTuple):
    """The next dig: the sections left then, and how much better than another its place is."""

    left: float
    rich: float
    in_time: float
    then: float


class Outlook:
    """What actions are worth to the seat to act, in points it can hope to bring home.

    `wary` says whether rivals and the train that can come near are minded.
    """

    def __init__(self, view: View, wary: bool) -> None:
        assert view.seat is not None, "a spectator does not play"
        self._view = view
        self._wary = wary
        self._seat: Seat = view.seat
        self._seats = len(view.figures)
        self._number = HOUSE_OF[view.colours[view.seat]]
        self._house = board().houses[self._number]
        self._load = points(view.carried[view.seat])
        self._rolls = (view.seat - view.turn - 1) % self._seats
        """How many others roll before this seat is on turn again."""
        self._left = self._sections_left()
        self._prospects = prospects(self._seats)
        self._homecomings: dict[Cell, tuple[float, float]] = {}
        self._digs: dict[Cell, _Dig] = {}
        self._attackers: dict[Cell, list[tuple[int, float]]] = {}
        self._plans: dict[tuple[Cell, int], float] = {}

    def worth(self, action: Action) -> float:
        match action:
            case Go(cell):
                return self._ending(cell, self._load)
            case Cross(cell):
                return self._standing(cell, self._load, afloat=True)
            case Attack(rival):
                return self._attacking(rival, self._view.figures[self._seat], self._load)
            case Look():
                return self._looking()
            case Roll():
                return LOOK_PAYS

    def homeward(self, cell: Cell, load: int) -> bool:
        """Whether one would rather go home from here with so much than dig on."""
        return self._going_home(cell, load) > self._digging_on(cell, load)

    def in_time(self, cell: Cell) -> float:
        """How likely one who goes home from here is there before the match ends."""
        return 1.0 if cell == self._house else self._homecoming(cell)[0]

    # Where a move ends

    def _ending(self, cell: Cell, load: int) -> float:
        if rivals := self._rivals_at(cell):
            return max(self._attacking(rival, cell, load) for rival in rivals)
        if cell == self._house:
            return load + self._at_home(self._rolls)
        if cell in self._view.rafts:
            return self._crossing(cell, load)
        match self._lying(cell):
            case Lair(thief, loot):
                return self._fighting(cell, thief, points(loot), load)
            case Gold(nuggets):
                return self._found(Find(1.0, nuggets, gold=True), cell, load)
            case Thief() as thief:
                return self._fighting(cell, thief, 0, load)
            case FaceDown():
                return sum(find.chance * self._found(find, cell, load) for find in self._finds)
            case None:
                return self._standing(cell, load)

    def _found(self, find: Find, cell: Cell, load: int) -> float:
        if find.robbed:
            return self._robbed(cell, load)
        if find.gold and self._view.gold_left - 1 <= self._seats:
            return self._over()
        return self._standing(cell, load + find.points)

    def _over(self) -> float:
        """The match ends at once, and what is carried is lost (R-32, R-33)."""
        mine, *others = sorted(map(points, self._view.safe), reverse=True)
        leads = points(self._view.safe[self._seat]) == mine > max(others)
        return VICTORY if leads else 0.0

    def _fighting(self, cell: Cell, thief: Thief, loot: int, load: int) -> float:
        odds = odds_against(thief.strength)
        won = self._standing(cell, load + THIEF_POINTS + loot)
        return odds * won + (1 - odds) * self._robbed(cell, load)

    def _robbed(self, cell: Cell, load: int) -> float:
        """A thief has won here: one flees, and may come again."""
        return self._standing(cell, 0) + MOVE_ON / 2 + WON_BACK * load

    def _attacking(self, rival: Seat, cell: Cell, load: int) -> float:
        loot = points(self._view.carried[rival])
        won = self._standing(cell, load + loot) + MOVE_ON + DENIED * loot
        lost = self._standing(cell, 0) - DENIED * load
        return (won + lost) / 2

    def _crossing(self, raft: Cell, load: int) -> float:
        landed = landings(raft, self._view.figures, self._view.rafts) or [raft]
        return max(self._standing(cell, load, afloat=True) for cell in landed)

    def _looking(self) -> float:
        """How much more the best of the tokens beside one are worth than any, for a turn."""
        cell, load = self._view.figures[self._seat], self._load
        if self.homeward(cell, load):
            return 0.0
        beside = [self._lying(one) for one in board().neighbours(cell)]
        if any(isinstance(one, Gold) for one in beside):
            return 0.0
        worth = [
            (find.chance, -load if find.robbed else float(find.points)) for find in self._finds
        ]
        usual = sum(chance * one for chance, one in worth)
        chosen = [(chance, max(one, usual)) for chance, one in worth]
        hidden = sum(isinstance(one, FaceDown) for one in beside)
        picked = sum(mean_of_the_best(chosen, hidden, rank) for rank in range(1, PICKS + 1))
        return picked - (PICKS + 1) * usual

    # What a place is worth

    def _standing(self, cell: Cell, load: int, *, afloat: bool = False) -> float:
        """To be here, with so much, when the others have their turns. Rafts are safe (R-30)."""
        worth = self._plan(cell, load)
        if self._wary and load:
            danger = self._train_danger(cell) * load
            if not afloat:
                danger += self._danger(cell, load)
            in_time, _ = self._homecoming(cell)
            worth -= danger * in_time
        return worth

    def _plan(self, cell: Cell, load: int) -> float:
        """The better of going home and of digging on."""
        known = self._plans.get((cell, load))
        if known is None:
            known = max(self._going_home(cell, load), self._digging_on(cell, load))
            self._plans[cell, load] = known
        return known

    def _going_home(self, cell: Cell, load: int) -> float:
        if cell == self._house:
            return self._at_home(self._rolls)
        in_time, then = self._homecoming(cell)
        return load * in_time + then

    def _homecoming(self, cell: Cell) -> tuple[float, float]:
        """How likely one comes home in time from here, and what it is worth to be there then."""
        known = self._homecomings.get(cell)
        if known is None:
            known = self._homecomings[cell] = self._arriving(homecoming(self._number)[cell])
        return known

    def _arriving(self, times: Times) -> tuple[float, float]:
        return sum(map(mul, times, self._in_time)), sum(map(mul, times, self._then))

    def _digging_on(self, cell: Cell, load: int) -> float:
        dig = self._digs.get(cell)
        if dig is None:
            dig = self._digs[cell] = self._next_dig(cell)
        worth = between(self._prospects.digging[min(load, LOADS)], dig.left)
        return worth + dig.rich + NEARER * ((load + NEXT_FIND) * dig.in_time + dig.then)

    def _next_dig(self, cell: Cell) -> _Dig:
        if cell not in self._nearest:
            return _Dig(0.0, 0.0, 0.0, 0.0)
        steps, hole = self._nearest[cell]
        others = self._fresh & ~(1 << cell)
        near = around(hole) & others
        if steps == 0 and not near:
            steps = 2 * FACES
        missed = [walk for walk in POINTS if not ways(cell, walk, self._number) & others]
        turns = (FACES + sum(_turns_to(steps - walk) for walk in missed)) / (FACES - 1)
        left = self._left - (self._rolls + self._seats * (turns - 1)) / FACES
        in_time, then = self._homecoming(hole)
        usual_in_time, usual_then = self._usual
        return _Dig(
            left,
            RICHNESS * min(MANY, near.bit_count()),
            in_time - usual_in_time,
            then - usual_then,
        )

    def _at_home(self, rolls: int) -> float:
        return between(self._prospects.home, self._left - rolls / FACES)

    def _danger(self, cell: Cell, load: int) -> float:
        """What rivals are likely to take here before one's next turn."""
        known = self._attackers.get(cell)
        if known is None:
            known = self._attackers[cell] = list(self._attackers_of(cell))
        danger = 0.0
        for carries, chance in known:
            more = max(0, load - carries)
            danger += chance * min(1.0, more / EAGER) * more / 2
        return danger * (1 + DENIED)

    def _attackers_of(self, cell: Cell) -> Iterator[tuple[int, float]]:
        """What those carry who can come here, and how likely they can."""
        view = self._view
        for seat, at in enumerate(view.figures):
            if seat != self._seat and (chance := chance_of(at, cell, HOUSE_OF[view.colours[seat]])):
                yield points(view.carried[seat]), chance

    def _train_danger(self, cell: Cell) -> float:
        """How likely the train reaches this place before one's next turn."""
        railway, train = board().railway, self._view.train
        if cell not in railway[train + 1 :]:
            return 0.0
        return 1 - not_arrived(railway.index(cell) - train, self._rolls)

    # What is on the map

    def _lying(self, cell: Cell) -> FaceDown | Lair | Token | None:
        """What lies here, as far as this seat knows."""
        hole = board().hole_at.get(cell)
        return None if hole is None else self._view.seen[hole] or self._view.holes[hole]

    def _rivals_at(self, cell: Cell) -> list[Seat]:
        return [
            seat for seat, at in enumerate(self._view.figures) if at == cell and seat != self._seat
        ]

    @cached_property
    def _fresh_cells(self) -> list[Cell]:
        """Where something may be dug up that is worth it."""
        return [cell for cell in board().holes if isinstance(self._lying(cell), FaceDown | Gold)]

    @cached_property
    def _fresh(self) -> int:
        return bits_of(self._fresh_cells)

    @cached_property
    def _nearest(self) -> Steps:
        return steps_to(self._fresh_cells)

    @cached_property
    def _finds(self) -> list[Find]:
        """What a token that this seat has not seen can come to."""
        view = self._view
        seen = [token for tokens in (*view.carried, *view.safe) for token in tokens]
        seen += [token for token in view.seen if token is not None]
        for lying in view.holes:
            if isinstance(lying, Lair):
                seen += [lying.thief, *lying.loot]
        return finds(Counter(TOKENS) - Counter(seen))

    # Time

    def _sections_left(self) -> float:
        """Until the train arrives or the gold is gone (R-31, R-32), in sections of the railway."""
        railway = board().sections_left(self._view.train)
        rolls = (self._view.gold_left - self._seats) / GOLD_PER_ROLL
        return max(0.0, min(railway, rolls / FACES))

    @cached_property
    def _in_time(self) -> list[float]:
        """How likely the match still goes on at each of the next own turns."""
        whole = int(self._left)
        share = self._left - whole
        rolls = [self._rolls + self._seats * turn for turn in range(TURNS)]
        return [
            (1 - share) * not_arrived(whole, each) + share * not_arrived(whole + 1, each)
            for each in rolls
        ]

    @cached_property
    def _then(self) -> list[float]:
        """What it is worth to come home at each of the next own turns."""
        return [self._at_home(self._rolls + self._seats * turn - 1) for turn in range(1, TURNS + 1)]

    @cached_property
    def _usual(self) -> tuple[float, float]:
        """How likely one comes home in time from an average hole, and what that is worth."""
        return self._arriving(usual_homecoming())


def _turns_to(steps: int) -> float:
    """How many own turns it usually takes to dig so far away."""
    return 1.2 + max(0, steps - 4) / 4
