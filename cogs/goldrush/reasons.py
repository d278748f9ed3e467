"""Why a move of the railway gold rush is a good one: clauses that are true of the position."""

from cogs.goldrush.lookout import FAR, Lookout
from cogs.goldrush.parts import Kind
from cogs.goldrush.places import kind_of, rivals_at
from engine.contract import Seat
from engine.goldrush.actions import Action, Attack, Cross, Go, Look, Roll
from engine.goldrush.board import Cell, board
from engine.goldrush.components import FACES, Gold, Lair, Thief, points
from engine.goldrush.view import FaceDown, View
from engine.goldrush.walks import landings
from engine.pilots.goldrush_odds import POINTS
from table.presenter import Sight

LATE = 5
"""With so few sections to go the train is a reason."""
LIKELY, UNLIKELY = 0.75, 0.4
"""Chances to be home in time that are worth a word."""
LITTLE = 4
"""So few points are not much to lose."""


class Reasons:
    def __init__(self, sight: Sight) -> None:
        assert sight.seat is not None, "a spectator is given no advice"
        self.say = sight.say
        self._sight = sight
        self._view: View = sight.view
        self._out = Lookout(sight.view, sight.seat)

    def why(self, action: Action) -> str:
        match action:
            case Roll():
                return self._rolling()
            case Look():
                return self._looking()
            case Attack(seat):
                return self._attacking(seat)
            case Cross(cell):
                return self._landing(cell)
            case Go(cell):
                return self._going(cell)

    def _going(self, cell: Cell) -> str:
        match kind_of(cell, self._view):
            case Kind.HOME:
                return self._coming_home()
            case Kind.FIGURE:
                carries = self._view.carried
                richest = max(rivals_at(cell, self._view), key=lambda one: points(carries[one]))
                return self._attacking(richest)
            case Kind.RAFT:
                return self._crossing(cell)
            case Kind.THIEF | Kind.TOKEN:
                return self._digging(cell)
        return self._standing(cell)

    # At the beginning of a turn

    def _rolling(self) -> str:
        say = self.say
        if any(isinstance(action, Look) for action in self._sight.legal):
            if self._out.heads_home(self._out.at):
                return say("you are on your way home, and a look would cost you this turn")
            if any(isinstance(one, Gold) for one in self._out.beside()):
                return say("you know already where gold lies beside you")
            return self._both(say("a look would cost you this turn"), self._share_of_gold())
        if rolls := self._out.rolls_home(self._out.at):
            return say("{rolls} takes you home with what you carry", rolls=self._any_of(rolls))
        if rolls := self._out.rolls_to_token(self._out.at):
            return self._reaching(rolls)
        return say("you then choose where to walk; only the locomotive keeps you where you are")

    def _looking(self) -> str:
        say = self.say
        hidden = sum(isinstance(one, FaceDown) for one in self._out.beside())
        told = say.many(
            "{n} token beside you is unknown to you",
            "{n} tokens beside you are unknown to you",
            hidden,
        )
        if not self._out.load:
            return self._both(told, say("then you dig only where it pays"))
        lost = say.many(
            "a thief would cost you your {n} point",
            "a thief would cost you your {n} points",
            self._out.load,
        )
        return self._both(told, lost)

    # Where a walk ends

    def _coming_home(self) -> str:
        say = self.say
        if not self._out.load:
            return say("it is as good a place as any, and you set out from there again")
        safe = say.many(
            "the {n} point you carry is safe there",
            "the {n} points you carry are safe there",
            self._out.load,
        )
        left = board().sections_left(self._view.train)
        if left > LATE:
            return safe
        return self._both(
            safe,
            say.many(
                "the train has only {n} section to go",
                "the train has only {n} sections to go",
                left,
            ),
        )

    def _attacking(self, rival: Seat) -> str:
        say, mine, theirs = self.say, self._out.load, points(self._view.carried[rival])
        if not theirs:
            even = say("whoever wins the fight moves once more")
        elif mine:
            even = say.many(
                "{n} point against your {mine} in an even fight",
                "{n} points against your {mine} in an even fight",
                theirs,
                mine=mine,
            )
        else:
            even = say.many(
                "{n} point can be won in an even fight",
                "{n} points can be won in an even fight",
                theirs,
            )
        return even if mine else self._both(even, say("you have nothing to lose"))

    def _digging(self, cell: Cell) -> str:
        """A token, or a thief who lies face up or was seen."""
        match self._out.known(cell):
            case Lair(thief, loot):
                return self._fighting(thief, points((thief, *loot)))
            case Thief() as thief:
                return self._fighting(thief, points((thief,)))
            case Gold(nuggets):
                sure = self.say.many(
                    "that is {n} point for certain", "that is {n} points for certain", nuggets
                )
                return self._both(sure, self._time(cell))
        return self._turning(cell)

    def _fighting(self, thief: Thief, worth: int) -> str:
        say, chances = self.say, FACES - thief.strength
        if chances == FACES - 1:
            return say("against strength 1 you cannot lose, and it brings {n} points", n=worth)
        odds = say(
            "you win in {chances} of {all} cases, which brings {n} points",
            chances=chances,
            all=FACES - 1,
            n=worth,
        )
        if self._out.load:
            return odds
        return self._both(odds, say("you have nothing to lose"))

    def _turning(self, cell: Cell) -> str:
        say, likely = self.say, self._share_of_gold()
        if self._view.gold_left - 1 <= len(self._view.figures):
            return self._both(likely, say("one more find ends the match"))
        if not self._out.load:
            return self._both(likely, say("you have nothing to lose yet"))
        if self._out.outlook.in_time(cell) >= LIKELY and self._out.load <= LITTLE:
            return self._both(likely, say("you carry little so far"))
        return self._both(likely, self._time(cell))

    def _time(self, cell: Cell) -> str:
        """Whether gold from here comes home before the train; nothing where it is open."""
        say, chance = self.say, self._out.outlook.in_time(cell)
        if chance >= LIKELY:
            return say("there is time to bring it home")
        if chance < UNLIKELY:
            return say("it is a race against the train")
        return ""

    def _standing(self, cell: Cell) -> str:
        """Where there is nothing but the way on."""
        say = self.say
        if self._out.heads_home(cell):
            if rolls := self._out.rolls_home(cell):
                return say(
                    "from there {rolls} takes you home with what you carry",
                    rolls=self._any_of(rolls),
                )
            return self._both(self._steps_home(cell), self._out_of_reach(cell))
        if rolls := self._out.rolls_to_token(cell):
            return say("from there {reason}", reason=self._reaching(rolls))
        return self._steps_to_token(cell)

    # Over the lakes

    def _crossing(self, raft: Cell) -> str:
        say, view = self.say, self._view
        shore = landings(raft, view.figures, view.rafts) or [raft]
        home = min(shore, key=self._out.home.__getitem__)
        nearer = self._out.home[home] < self._out.home[self._out.at]
        if nearer and self._out.heads_home(home):
            return say(
                "across the lake it is {n} steps home, from here {now}",
                n=self._out.home[home],
                now=self._out.home[self._out.at],
            )
        near = min(map(self._out.to_token, shore))
        if near < self._out.to_token(self._out.at):
            return say.many(
                "across the lake the nearest token is {n} step away, from here {now}",
                "across the lake the nearest token is {n} steps away, from here {now}",
                near,
                now=self._out.to_token(self._out.at),
            )
        if self._out.load:
            return say("nobody can attack you on a raft")
        return say("it takes you at once to any free shore of this lake")

    def _landing(self, cell: Cell) -> str:
        """What is near, and whether it is nowhere nearer."""
        if self._out.heads_home(cell):
            told, away = self._steps_home(cell), self._out.home.__getitem__
        else:
            told, away = self._steps_to_token(cell), self._out.to_token
        others = [one.cell for one in self._sight.legal if isinstance(one, Cross)]
        nearest = all(away(cell) < away(other) for other in others if other != cell)
        return self._both(told, self.say("no other landing is as near") if nearest else "")

    # Clauses

    def _share_of_gold(self) -> str:
        gold, hidden = self._out.unknown
        return self.say("{gold} of the {n} tokens you do not know are gold", gold=gold, n=hidden)

    def _reaching(self, rolls: list[int]) -> str:
        return self.say("{rolls} reaches a token", rolls=self._any_of(rolls))

    def _steps_home(self, cell: Cell) -> str:
        return self.say.many(
            "from there it is {n} step home",
            "from there it is {n} steps home",
            self._out.home[cell],
        )

    def _steps_to_token(self, cell: Cell) -> str:
        near = self._out.to_token(cell)
        if near == FAR:
            return self._steps_home(cell)
        return self.say.many(
            "the nearest token is then {n} step away",
            "the nearest token is then {n} steps away",
            near,
        )

    def _out_of_reach(self, cell: Cell) -> str:
        """Said where rivals could come to where one stands now."""
        if not self._out.threatened(self._out.at) or self._out.threatened(cell):
            return ""
        return self.say("no rival can reach you there with one roll")

    def _both(self, one: str, other: str) -> str:
        return self.say.listing([one, other] if other else [one])

    def _any_of(self, rolls: list[int]) -> str:
        """Numbers of the die: a 2, 3 or 5."""
        if len(rolls) == len(POINTS):
            return self.say("any number")
        *some, last = map(str, rolls)
        if not some:
            return self.say("a {n}", n=last)
        return self.say("a {some} or {last}", some=", ".join(some), last=last)
