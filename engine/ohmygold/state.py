"""A match of Oh My Gold! as one value."""

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from engine.contract import Outcome, Seat, Step, Told, by_rank
from engine.ohmygold.actions import (
    Action,
    Commit,
    EndTurn,
    Put,
    Reroll,
    Roll,
)
from engine.ohmygold.components import (
    CHESTS,
    DICE,
    ORDER,
    QUIET_TURNS,
    Boat,
    Card,
    Face,
    Options,
    Pirates,
    Place,
    Sailors,
    Spot,
    components,
    needs,
)
from engine.ohmygold.events import (
    Committed,
    Event,
    LastChest,
    Loaded,
    Opened,
    Reason,
    Rolled,
    SetAside,
    Stalled,
    Stolen,
    TurnBegan,
)
from engine.ohmygold.view import View
from engine.rng import Rng
from engine.tuples import replaced


class State(Struct, frozen=True):
    options: Options
    boats: tuple[Boat, ...]
    chests: tuple[Card | None, ...]
    pile: tuple[Card, ...]
    """The top card first."""
    turn: Seat
    rolls: int = 0
    """How often the dice have been rolled this turn."""
    dice: tuple[Face, ...] = ()
    """The dice that are free to be placed."""
    committed: tuple[Commit, ...] = ()
    boarded: tuple[Seat, ...] = ()
    """Whose boats a sabre lies on this turn, a theft there having been made (O-A8)."""
    final: int | None = None
    """Turns left, this one included, once the last chest is open (O-16)."""
    completed: bool = False
    """Whether a card was opened, loaded or stolen this turn."""
    quiet: int = 0
    """Turns in a row in which none was (O-A21)."""
    stalled: bool = False
    """Whether that began the last turns: the chests lie in the pile, which counts as empty."""
    questions: int = field(default=0, name="prompt")
    """How many questions have been put: one at a time, to the seat whose turn it is."""

    def prompt(self, seat: Seat) -> int:
        return self.questions

    def to_act(self) -> frozenset[Seat]:
        return frozenset() if self._over else frozenset((self.turn,))

    def legal(self, seat: Seat) -> Sequence[Action]:
        if seat != self.turn or self._over:
            return ()
        if self.rolls == 0:
            return [Roll()]
        own = [*self._openings(), *self._loadings()]
        actions: list[Action] = [*own, *self._thefts(), *self._commitments()]
        if self._may_reroll():
            actions.append(Reroll())
        if not own and (self.rolls == 2 or not self.committed):
            actions.append(EndTurn())
        return actions

    def apply(self, seat: Seat, action: Action, rng: Rng) -> Step[Action, Event, View]:
        match action:
            case Roll():
                return self._roll(DICE, rng)
            case Reroll():
                return self._roll(len(self.dice), rng)
            case Put(place, dice):
                return self._put(place, tuple(map(Face, dice)))
            case Commit(place, die, symbol):
                state = replace(
                    self,
                    dice=_without(self.dice, (die,)),
                    committed=(*self.committed, action),
                    questions=self.questions + 1,
                )
                card = None
                if place.spot is Spot.TREASURE:
                    card = self.boats[place.seat].before[place.number]
                return Step(state, (Told(Committed(seat, place, die, symbol, card)),))
            case EndTurn():
                return replace(self, questions=self.questions + 1)._end_turn(())

    def view(self, seat: Seat | None) -> View:
        return View(
            seat=seat,
            options=self.options,
            turn=self.turn,
            rolls=self.rolls,
            dice=self.dice,
            committed=self.committed,
            boarded=self.boarded,
            chests=tuple(chest.keys if chest else None for chest in self.chests),
            pile=0 if self.stalled else len(self.pile),
            top=self.pile[0].keys if self.pile and not self.stalled else None,
            boats=self.boats,
            final=self.final,
            completed=self.completed,
            quiet=self.quiet,
            stalled=self.stalled,
            over=self._over,
            prompt=self.questions,
        )

    def outcome(self) -> Outcome | None:
        if not self._over:
            return None
        ranks = [(boat.points(), boat.diamonds(), -boat.bones()) for boat in self.boats]
        reason = Reason.STALLED if self.stalled else Reason.LAST_CHEST
        return Outcome(by_rank(ranks), reason, tuple(points for points, _, _ in ranks))

    @property
    def _over(self) -> bool:
        return self.final == 0

    # What the dice can do

    def _openings(self) -> list[Action]:
        return [
            Put(place, dice)
            for number, chest in enumerate(self.chests)
            if chest is not None
            for place in (Place(Spot.CHEST, number=number),)
            for dice in self._ways(place)
        ]

    def _loadings(self) -> list[Action]:
        return [
            Put(place, dice) for place in self._treasures(self.turn) for dice in self._ways(place)
        ]

    def _thefts(self) -> list[Action]:
        if self.options.sailors is not Sailors.SEA_DOGS:
            return []
        return [
            Put(place, dice)
            for victim in self._others()
            for place in self._treasures(victim)
            for dice in self._ways(place)
        ]

    def _commitments(self) -> list[Action]:
        """Dice that may begin a card, while one is left to be rolled again (O-A19)."""
        if self.options.pirates is not Pirates.GREEDY or self.rolls != 1 or len(self.dice) < 2:
            return []
        places = [
            *(Place(Spot.CHEST, number=n) for n, chest in enumerate(self.chests) if chest),
            *self._treasures(self.turn),
        ]
        if self.options.sailors is Sailors.SEA_DOGS:
            for victim in self._others():
                treasures = self._treasures(victim)
                places += [*treasures, *([Place(Spot.BOAT, victim)] if treasures else [])]
        return [
            commit
            for place in places
            for commit in self._begin(place)
            if not self._completes(commit)
        ]

    def _begin(self, place: Place) -> list[Commit]:
        """The single dice that fit a place, each on each symbol it can stand for."""
        free = [face for face in Face if face in self.dice]
        return [
            Commit(place, die, symbol)
            for symbol in sorted(self._needs(place), key=ORDER.__getitem__)
            for die in free
            if die in (symbol, Face.SABRES)
        ]

    def _completes(self, commit: Commit) -> bool:
        """Whether this one die would complete its card, which is not beginning it."""
        if commit.place.spot is Spot.BOAT:
            return any(not self._needs(place) for place in self._treasures(commit.place.seat))
        left = self._needs(commit.place)
        left[commit.symbol] -= 1
        return not left.total() and not self._needs_sabre(commit.place)

    def _may_reroll(self) -> bool:
        if self.rolls != 1 or not self.dice:
            return False
        return self.options.pirates is Pirates.GREEDY or len(self.dice) == DICE

    def _ways(self, place: Place) -> list[str]:
        """The sets of free dice that would complete this place's card now."""
        needs = self._needs(place)
        free = Counter(self.dice)
        boarding = int(self._needs_sabre(place))
        ways = []
        for jokers in _joker_counts(needs, free):
            sabres = sum(jokers.values()) + boarding
            if sabres <= free[Face.SABRES]:
                used = [face for face, n in (needs - jokers).items() for _ in range(n)]
                ways.append(_text([*used, *[Face.SABRES] * sabres]))
        return [way for way in ways if way and self._leaves_the_reroll(place, len(way))]

    def _leaves_the_reroll(self, place: Place, used: int) -> bool:
        """Whether a die is left for the re-roll that other cards, once begun, demand (O-A19)."""
        if self.rolls == 2 or used < len(self.dice):
            return True
        settled = [place]
        if place.spot is Spot.TREASURE and place.seat != self.turn:
            settled += [Place(Spot.BOAT, place.seat), *self._filled(place.seat)]
        return all(one.place in settled for one in self.committed)

    def _filled(self, victim: Seat) -> list[Place]:
        """The treasures of a boat that the sabre of a theft there takes as well (O-A20)."""
        return [place for place in self._treasures(victim) if not self._needs(place)]

    def _needs(self, place: Place) -> Counter[Face]:
        chest = self.chests[place.number] if place.spot is Spot.CHEST else None
        lying = [one.symbol for one in self.committed if one.place == place]
        return needs(place, chest.keys if chest else 0, self.boats, self.boarded, lying)

    def _needs_sabre(self, place: Place) -> bool:
        """Whether a theft there still asks for a sabre on the boat."""
        theft = place.spot is Spot.TREASURE and place.seat != self.turn
        return theft and bool(self._needs(Place(Spot.BOAT, place.seat)))

    def _treasures(self, seat: Seat) -> list[Place]:
        return [
            Place(Spot.TREASURE, seat, number)
            for number, card in enumerate(self.boats[seat].before)
            if card is not None
        ]

    def _others(self) -> list[Seat]:
        return [seat for seat in range(len(self.boats)) if seat != self.turn]

    # What happens

    def _roll(self, count: int, rng: Rng) -> Step[Action, Event, View]:
        die = components().die
        dice = _sorted(rng.choice(die) for _ in range(count))
        state = replace(self, dice=dice, rolls=self.rolls + 1, questions=self.questions + 1)
        told = (Told(Rolled(self.turn, dice, self.rolls > 0)),)
        return state._go_on(told)

    def _put(self, place: Place, dice: tuple[Face, ...]) -> Step[Action, Event, View]:
        state = replace(
            self,
            dice=_without(self.dice, dice),
            committed=tuple(one for one in self.committed if one.place != place),
            completed=True,
            questions=self.questions + 1,
        )
        if place.spot is Spot.CHEST:
            return state._open(place.number, dice)
        if place.seat == self.turn:
            state, card = state._loaded_from(place)
            return state._go_on((Told(Loaded(self.turn, card, dice)),))
        return state._steal(place, dice)

    def _steal(self, place: Place, dice: tuple[Face, ...]) -> Step[Action, Event, View]:
        """Take this treasure, and every other of that boat whose symbols lie there (O-A20)."""
        victim = place.seat
        state = replace(
            self,
            boarded=tuple(sorted({*self.boarded, victim})),
            committed=tuple(one for one in self.committed if one.place != Place(Spot.BOAT, victim)),
        )
        told: list[Told[Event]] = []
        for taken in [place, *(other for other in self._filled(victim) if other != place)]:
            state, card = state._loaded_from(taken)
            told.append(Told(Stolen(self.turn, victim, card, dice if taken == place else ())))
        return state._go_on(tuple(told))

    def _loaded_from(self, place: Place) -> tuple["State", Card]:
        """Put the treasure that lies there under one's own boat."""
        card = self.boats[place.seat].before[place.number]
        assert card is not None, "play() lets only cards that lie there be completed"
        state = replace(self, committed=tuple(one for one in self.committed if one.place != place))
        return state._taken(place)._under_boat(card), card

    def _open(self, number: int, dice: tuple[Face, ...]) -> Step[Action, Event, View]:
        card = self.chests[number]
        assert card is not None, "play() lets only chests that lie there be opened"
        chests = replaced(self.chests, number, None)
        state = replace(self, chests=chests)
        state = state._under_boat(card) if card.bones else state._before_boat(card)
        told: tuple[Told[Event], ...] = (Told(Opened(self.turn, number, card, dice)),)
        if not state.pile and not any(chests):
            state = replace(state, final=len(self.boats) + 1)
            told = (*told, Told(LastChest(self.turn)))
        return state._go_on(told)

    def _go_on(self, told: tuple[Told[Event], ...]) -> Step[Action, Event, View]:
        """Let the turn end by itself when there is nothing left to choose."""
        if list(self.legal(self.turn)) == [EndTurn()]:
            return self._end_turn(told)
        return Step(self, told)

    def _end_turn(self, told: tuple[Told[Event], ...]) -> Step[Action, Event, View]:
        following = (self.turn + 1) % len(self.boats)
        state = replace(
            self._with_new_chests(),
            boats=tuple(
                replace(boat, before=tuple(card for card in boat.before if card))
                for boat in self.boats
            ),
            turn=following,
            rolls=0,
            dice=(),
            committed=(),
            boarded=(),
            final=None if self.final is None else self.final - 1,
            completed=False,
            quiet=0 if self.completed else self.quiet + 1,
        )
        bound = _sorted(one.die for one in self.committed)
        told = (*told, Told(SetAside(self.turn, _sorted([*self.dice, *bound]), bound)))
        if state.final is None and state.quiet >= QUIET_TURNS:
            state, told = state._stall(), (*told, Told(Stalled()))
        return Step(state, told if state._over else (*told, Told(TurnBegan(following))))

    def _with_new_chests(self) -> "State":
        """Fill the gaps in the middle from the pile (O-15)."""
        missing = 0 if self.stalled else self.chests.count(None)
        drawn = iter(self.pile[:missing])
        chests = tuple(chest or next(drawn, None) for chest in self.chests)
        return replace(self, chests=chests, pile=self.pile[missing:])

    def _stall(self) -> "State":
        """Begin the last turns, with nothing left to open (O-A21, O-A13)."""
        return replace(
            self,
            chests=(None,) * CHESTS,
            pile=(*(chest for chest in self.chests if chest), *self.pile),
            final=len(self.boats),
            stalled=True,
        )

    def _under_boat(self, card: Card) -> "State":
        boat = self.boats[self.turn]
        return self._with_boat(self.turn, replace(boat, loot=(*boat.loot, card)))

    def _before_boat(self, card: Card) -> "State":
        boat = self.boats[self.turn]
        return self._with_boat(self.turn, replace(boat, before=(*boat.before, card)))

    def _taken(self, place: Place) -> "State":
        boat = self.boats[place.seat]
        before = replaced(boat.before, place.number, None)
        return self._with_boat(place.seat, replace(boat, before=before))

    def _with_boat(self, seat: Seat, boat: Boat) -> "State":
        return replace(self, boats=replaced(self.boats, seat, boat))


def _joker_counts(needs: Counter[Face], free: Counter[Face]) -> list[Counter[Face]]:
    """How many sabres could stand in for each symbol, given the natural ones that are free."""
    counts: list[Counter[Face]] = [Counter()]
    for symbol, needed in sorted(needs.items(), key=lambda item: ORDER[item[0]]):
        natural = free[symbol] if symbol is not Face.SABRES else 0
        least = max(0, needed - natural)
        counts = [
            Counter({**before, symbol: jokers})
            for before in counts
            for jokers in range(least, needed + 1)
        ]
    return counts


def _without(dice: tuple[Face, ...], used: Iterable[Face]) -> tuple[Face, ...]:
    left = list(dice)
    for die in used:
        left.remove(die)
    return tuple(left)


def _sorted(dice: Iterable[Face]) -> tuple[Face, ...]:
    return tuple(sorted(dice, key=ORDER.__getitem__))


def _text(dice: Iterable[Face]) -> str:
    return "".join(_sorted(dice))
