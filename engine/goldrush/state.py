"""A match of the railway gold rush as one value."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from engine.contract import Outcome, Seat, Step, Told, by_rank
from engine.goldrush.actions import ATTACKS, LOOK, ROLL, Action, Attack, Cross, Go, Look, Roll
from engine.goldrush.board import Cell, board
from engine.goldrush.components import (
    FACES,
    GOLD_TOKENS,
    HOUSE_OF,
    LAST_FREE_FIGHT,
    LOCOMOTIVE,
    Begin,
    Colour,
    Crossing,
    Gold,
    Lair,
    Looking,
    Options,
    Question,
    Target,
    Thief,
    Token,
    Walk,
    gold_tokens,
    points,
)
from engine.goldrush.events import (
    Attacked,
    Beaten,
    CameHome,
    Captured,
    Crossed,
    Event,
    Found,
    Looked,
    Moved,
    Reason,
    Robbed,
    Rolled,
    RunOver,
    Saw,
    Stayed,
    ThiefMet,
    Threw,
    ThrewToLeave,
    TrainMoved,
    TurnBegan,
)
from engine.goldrush.view import FaceDown, View
from engine.goldrush.walks import bits_of, cells_of, ends, landings
from engine.rng import Rng
from engine.tuples import replaced


class State(Struct, frozen=True):
    options: Options
    colours: tuple[Colour, ...]
    turn: Seat
    mover: Seat
    """Who is asked: after a fight it may be another than the one whose turn it is (R-A27)."""
    question: Question
    figures: tuple[Cell, ...]
    holes: tuple[Token | Lair | None, ...]
    """What lies on each hole of the board: a token face down, or a thief who has won."""
    rafts: tuple[Cell, ...]
    train: int
    carried: tuple[tuple[Token, ...], ...]
    safe: tuple[tuple[Token, ...], ...]
    looked: tuple[tuple[int, ...], ...]
    """The holes each seat has looked at whose tokens have not been turned since (R-A26)."""
    fights: int = 0
    ended: Reason | None = None
    questions: int = field(default=0, name="prompt")
    """How many questions have been put: one at a time, to the mover."""

    def prompt(self, seat: Seat) -> int:
        return self.questions

    def to_act(self) -> frozenset[Seat]:
        return frozenset() if self.ended else frozenset((self.mover,))

    def legal(self, seat: Seat) -> Sequence[Action]:
        if seat != self.mover or self.ended:
            return ()
        match self.question:
            case Begin():
                return (ROLL, LOOK) if self._may_look(seat) else (ROLL,)
            case Walk():
                return [_goes()[cell] for cell in self.ends()]
            case Crossing():
                return [_crosses()[cell] for cell in self.landings()]
            case Target():
                return [ATTACKS[other] for other in self.others_at(self.figures[seat])]

    def apply(self, seat: Seat, action: Action, rng: Rng) -> "RushStep":
        course = _Course(self, rng)
        match action:
            case Roll():
                course.roll(seat)
            case Look():
                course.look(seat)
            case Go(cell):
                course.go(seat, cell)
            case Cross(cell):
                course.cross(seat, cell)
            case Attack(defender):
                course.attack(seat, defender)
        return course.step()

    def view(self, seat: Seat | None) -> View:
        known = frozenset() if seat is None else frozenset(self.looked[seat])
        return View(
            seat=seat,
            options=self.options,
            colours=self.colours,
            turn=self.turn,
            mover=self.mover,
            question=self.question,
            figures=self.figures,
            holes=tuple([_shown(lying) for lying in self.holes]),
            seen=tuple(
                [
                    lying if hole in known and not isinstance(lying, Lair) else None
                    for hole, lying in enumerate(self.holes)
                ]
            ),
            looked=self.looked,
            rafts=self.rafts,
            train=self.train,
            carried=self.carried,
            safe=self.safe,
            gold_left=self.gold_left(),
            fights=self.fights,
            over=self.ended is not None,
            prompt=self.questions,
        )

    def outcome(self) -> Outcome | None:
        if self.ended is None:
            return None
        scores = tuple(map(points, self.safe))
        return Outcome(by_rank(scores), self.ended, scores)

    def ends(self) -> list[Cell]:
        """Where the mover can go with the points there are."""
        assert isinstance(self.question, Walk), "somebody has points to walk with"
        seat, start = self.mover, self.figures[self.mover]
        found = ends(
            start,
            self.question.points,
            self.house(seat),
            board().doors[HOUSE_OF[self.colours[seat]]],
            board().railway[self.train],
        )
        return cells_of(found & ~self._barred(seat, start, self.question.leaving))

    def landings(self) -> list[Cell]:
        """Where the mover's raft can land (R-A10)."""
        return landings(self.figures[self.mover], self.figures, self.rafts)

    def others_at(self, cell: Cell) -> list[Seat]:
        """The seats, but the mover's, whose figures stand on this cell."""
        return [seat for seat, at in enumerate(self.figures) if at == cell and seat != self.mover]

    def house(self, seat: Seat) -> Cell:
        return board().houses[HOUSE_OF[self.colours[seat]]]

    def gold_left(self) -> int:
        """Gold tokens on the map, face down or under a thief (R-A15)."""
        return GOLD_TOKENS - sum(map(gold_tokens, self.carried)) - sum(map(gold_tokens, self.safe))

    def hidden_beside(self, seat: Seat) -> list[int]:
        """The holes beside a figure on which a token lies face down."""
        beside = [board().hole_at.get(cell) for cell in board().neighbours(self.figures[seat])]
        return [
            hole
            for hole in beside
            if hole is not None and isinstance(self.holes[hole], Gold | Thief)
        ]

    def _may_look(self, seat: Seat) -> bool:
        """Whether there is something to look at that was not looked at yet (R-34, R-A26)."""
        if self.options.looking is Looking.NO or self.figures[seat] in self.rafts:
            return False
        return not set(self.hidden_beside(seat)) <= set(self.looked[seat])

    def _barred(self, seat: Seat, start: Cell, leaving: bool) -> int:
        """Where no move may end though it could lead there."""
        others = [at for other, at in enumerate(self.figures) if other != seat]
        if leaving and self.fights > LAST_FREE_FIGHT:  # R-A22
            lying = [board().holes[hole] for hole, one in enumerate(self.holes) if one is not None]
            return bits_of([start, *others, *lying, *self.rafts])
        barred = [at for at in self.rafts if at in others]  # R-A9
        if leaving or start in self.rafts or start == self.house(seat):  # R-A7, R-A21, R-A1
            barred.append(start)
        return bits_of(barred)


RushStep: TypeAlias = Step[Action, Event, View]


class _Course:
    """What follows from one action: the state as it becomes, and what is told on the way."""

    def __init__(self, state: State, rng: Rng) -> None:
        self._state = state
        self._rng = rng
        self._told: list[Told[Event]] = []

    def step(self) -> RushStep:
        state = replace(self._state, questions=self._state.questions + 1)
        return Step(state, tuple(self._told))

    # What a seat does

    def roll(self, seat: Seat) -> None:
        face = self._throw()
        self._tell(Rolled(seat, face))
        if face == LOCOMOTIVE:
            self._drive(seat)
            self._end_turn()
        else:
            self._ask_way(seat, face, leaving=False)

    def look(self, seat: Seat) -> None:
        """Look at all that lies face down beside the figure, secretly (R-34, R-A17)."""
        state = self._state
        holes = state.hidden_beside(seat)
        cells = tuple(board().holes[hole] for hole in holes)
        tokens = tuple(one for hole in holes if isinstance(one := state.holes[hole], Gold | Thief))
        looked = tuple(sorted({*state.looked[seat], *holes}))
        self._state = replace(state, looked=replaced(state.looked, seat, looked))
        self._tell(Looked(seat, cells))
        self._told.append(Told(Saw(seat, cells, tokens), to=(seat,)))
        self._end_turn()

    def go(self, seat: Seat, cell: Cell) -> None:
        start = self._state.figures[seat]
        self._place(seat, cell)
        self._tell(Moved(seat, start, cell))
        self._arrive(seat, cell)

    def cross(self, seat: Seat, cell: Cell) -> None:
        start = self._state.figures[seat]
        rafts = self._state.rafts
        self._state = replace(self._state, rafts=replaced(rafts, rafts.index(start), cell))
        self._place(seat, cell)
        self._tell(Crossed(seat, start, cell))
        self._end_turn()

    def attack(self, seat: Seat, defender: Seat) -> None:
        """Throw until somebody has won; the winner takes all and moves away (R-23 to R-25)."""
        self._begin_fight()
        self._tell(Attacked(seat, defender, self._state.figures[seat]))
        mine = theirs = 0
        while mine == theirs:
            mine, theirs = self._throw_in_fight(seat), self._throw_in_fight(defender)
        winner, loser = (seat, defender) if mine > theirs else (defender, seat)
        taken = self._hand_over(loser, winner)
        self._tell(Beaten(loser, winner, taken))
        face = self._throw()
        self._tell(ThrewToLeave(winner, face))
        self._ask_way(winner, face, leaving=True)

    # What comes of it

    def _ask_way(self, seat: Seat, distance: int, *, leaving: bool) -> None:
        """Ask where to go, if there is a choice."""
        self._state = replace(self._state, mover=seat, question=Walk(distance, leaving))
        match self._state.ends():
            case []:
                self._tell(Stayed(seat))
                self._end_turn()
            case [only]:
                self.go(seat, only)

    def _arrive(self, seat: Seat, cell: Cell) -> None:
        """The end of a move, whatever kind of move it was (R-A6)."""
        state = self._state
        match state.others_at(cell):
            case []:
                pass
            case [other]:
                return self.attack(seat, other)
            case _:
                self._state = replace(state, question=Target())
                return None
        if cell in state.rafts:
            self._state = replace(state, question=Crossing(state.rafts.index(cell)))
            return None
        if cell == state.house(seat):
            return self._come_home(seat)
        return self._dig(seat, cell)

    def _come_home(self, seat: Seat) -> None:
        state = self._state
        tokens = state.carried[seat]
        self._state = replace(
            state,
            carried=replaced(state.carried, seat, ()),
            safe=replaced(state.safe, seat, state.safe[seat] + tokens),
        )
        self._tell(CameHome(seat, tokens))
        self._end_turn()

    def _dig(self, seat: Seat, cell: Cell) -> None:
        """Turn or face what lies on this cell, if anything does (R-13, R-17, R-21)."""
        hole = board().hole_at.get(cell)
        match None if hole is None else self._state.holes[hole]:
            case Gold() as gold:
                self._clear(cell)
                self._carry(seat, (gold,))
                self._tell(Found(seat, cell, gold))
                self._end_turn()
            case Thief() as thief:
                self._tell(ThiefMet(seat, cell, thief, turned=True))
                self._fight_thief(seat, cell, Lair(thief))
            case Lair(thief) as lair:
                self._tell(ThiefMet(seat, cell, thief, turned=False))
                self._fight_thief(seat, cell, lair)
            case None:
                self._end_turn()

    def _fight_thief(self, seat: Seat, cell: Cell, lair: Lair) -> None:
        self._begin_fight()
        face = strength = lair.thief.strength
        while face == strength:
            face = self._throw_in_fight(seat)
        self._clear(cell)
        if face > strength:
            self._carry(seat, (lair.thief, *lair.loot))
            self._tell(Captured(seat, cell, lair.thief, lair.loot))
            self._end_turn()
        else:
            lost = self._state.carried[seat]
            self._lay(cell, Lair(lair.thief, lair.loot + lost))
            self._state = replace(self._state, carried=replaced(self._state.carried, seat, ()))
            self._tell(Robbed(seat, cell, lair.thief, lost))
            self._ask_way(seat, face, leaving=True)

    def _drive(self, driver: Seat) -> None:
        """Move the locomotive on, and whoever stands there behind it (R-6, R-27, R-31)."""
        section = self._state.train + 1
        self._state = replace(self._state, train=section)
        self._tell(TrainMoved(driver, section))
        cell, seats = board().railway[section], len(self._state.figures)
        for seat in ((driver + after) % seats for after in range(seats)):
            if self._state.figures[seat] == cell:
                self._run_over(seat, driver)
        if not board().sections_left(section):
            self._state = replace(self._state, ended=Reason.TRAIN)

    def _run_over(self, seat: Seat, driver: Seat) -> None:
        taken = () if seat == driver else self._hand_over(seat, driver)
        end = next(cell for cell in self._behind() if cell not in self._state.figures)
        self._place(seat, end)
        self._tell(RunOver(seat, driver, taken, end))

    def _behind(self) -> Iterator[Cell]:
        """Where the locomotive puts figures: along the track, then ever farther off (R-A12)."""
        section = self._state.train
        yield from reversed(board().railway[:section])
        left = board().railway[section - 1]
        yield from sorted(
            board().land - {board().railway[section]},
            key=lambda cell: (board().distance(left, cell), board().axial(cell)),
        )

    def _end_turn(self) -> None:
        state = self._state
        if state.ended is None and state.gold_left() <= len(state.figures):
            state = replace(state, ended=Reason.GOLD)
        if state.ended is None:
            turn = (state.turn + 1) % len(state.figures)
            state = replace(state, turn=turn, mover=turn, question=Begin(), fights=0)
            self._tell(TurnBegan(turn))
        self._state = state

    # Small things

    def _tell(self, event: Event) -> None:
        self._told.append(Told(event))

    def _throw(self) -> int:
        return self._rng.below(FACES) + 1

    def _throw_in_fight(self, seat: Seat) -> int:
        face = self._throw()
        self._tell(Threw(seat, face))
        return face

    def _begin_fight(self) -> None:
        self._state = replace(self._state, fights=self._state.fights + 1)

    def _place(self, seat: Seat, cell: Cell) -> None:
        self._state = replace(self._state, figures=replaced(self._state.figures, seat, cell))

    def _carry(self, seat: Seat, tokens: tuple[Token, ...]) -> None:
        carried = self._state.carried
        self._state = replace(self._state, carried=replaced(carried, seat, carried[seat] + tokens))

    def _hand_over(self, loser: Seat, winner: Seat) -> tuple[Token, ...]:
        """All that one carries goes to the other."""
        taken = self._state.carried[loser]
        self._state = replace(self._state, carried=replaced(self._state.carried, loser, ()))
        self._carry(winner, taken)
        return taken

    def _lay(self, cell: Cell, lying: Lair | None) -> None:
        hole = board().hole_at[cell]
        self._state = replace(self._state, holes=replaced(self._state.holes, hole, lying))

    def _clear(self, cell: Cell) -> None:
        """Take away what lies here; what was seen of it is not true any more."""
        self._lay(cell, None)
        hole = board().hole_at[cell]
        looked = tuple(tuple(one for one in seen if one != hole) for seen in self._state.looked)
        self._state = replace(self._state, looked=looked)


def _shown(lying: Token | Lair | None) -> FaceDown | Lair | None:
    return FACE_DOWN if isinstance(lying, Gold | Thief) else lying


FACE_DOWN = FaceDown()


@lru_cache
def _goes() -> dict[Cell, Go]:
    return {cell: Go(cell) for cell in board().signs}


@lru_cache
def _crosses() -> dict[Cell, Cross]:
    return {cell: Cross(cell) for shore in board().shores for cell in shore}
