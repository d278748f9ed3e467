"""GOLD: turn two face-down cards, remember what you saw, and dig up the most gold."""

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from engine.contract import BadSetup, Game, Outcome, Seat, Step, Table, Told, by_rank
from engine.rng import Rng

SIDE = 8
"""The cards lie in a square of eight rows by eight columns (K-20)."""
CELLS = SIDE * SIDE
RUSH_AT = 10
"""With so many cards left or fewer, the Gold Rush begins (K-5)."""
PATIENCE = 30
"""After so many turns in which no card left the table, it begins as well (K-A13)."""


class Colour(StrEnum):
    GREEN = "G"
    ORANGE = "O"
    BLUE = "B"
    RED = "R"
    VIOLET = "V"


class Gold(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="g"):
    value: int


class Prospector(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="p"):
    colour: Colour
    value: int


class Dynamite(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="d"):
    pass


Card: TypeAlias = Gold | Prospector | Dynamite

GOLD_VALUES = (1,) * 5 + (2,) * 7 + (3,) * 7 + (4,) * 5
PROSPECTOR_VALUES = (2, 2, 3, 3, 4, 4, 5)
DYNAMITES = 5
DECK: tuple[Card, ...] = (
    *(Gold(value) for value in GOLD_VALUES),
    *(Prospector(colour, value) for colour in Colour for value in PROSPECTOR_VALUES),
    *(Dynamite() for _ in range(DYNAMITES)),
)


class Rounds(StrEnum):
    ONE = "one"
    MATCH = "match"
    """As many rounds as players, the first player moving on each time (K-19)."""


class Piles(StrEnum):
    CLOSED = "closed"
    OPEN = "open"


class Options(Struct, frozen=True):
    rounds: Rounds = Rounds.ONE
    piles: Piles = Piles.CLOSED


class Flip(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="f"):
    """Turn the card that lies on this cell."""

    cell: int


Action: TypeAlias = Flip
FLIPS = tuple(Flip(cell) for cell in range(CELLS))


class Rush(StrEnum):
    """Whether the Gold Rush is on, and what began it."""

    NO = "no"
    FEW_LEFT = "few"
    DEADLOCK = "deadlock"
    STALLED = "stalled"


class Reason(StrEnum):
    """Why a match ends."""

    CLEARED = "cleared"
    """No card is left on the table (K-16)."""


class RoundBegan(Struct, frozen=True, array_like=True, tag="round"):
    number: int
    first: Seat


class Turned(Struct, frozen=True, array_like=True, tag="turned"):
    seat: Seat
    cell: int
    card: Card


class Blasted(Struct, frozen=True, array_like=True, tag="blast"):
    """Dynamite took both cards (K-7)."""

    cells: tuple[int, int]


class GoldWon(Struct, frozen=True, array_like=True, tag="won"):
    """A prospector dug gold up for the seat that owns him, or for who turned him (K-8)."""

    seat: Seat
    gold: int
    prospector: Prospector
    cells: tuple[int, int]


class ChasedOff(Struct, frozen=True, array_like=True, tag="chased"):
    """The stronger prospector stays, the weaker one leaves (K-10)."""

    stronger: Prospector
    weaker: Prospector
    cell: int
    """Where the weaker one lay."""


class Nothing(Struct, frozen=True, array_like=True, tag="nothing"):
    """Both cards are turned face down again (K-9, K-11, K-12)."""


class GoldRush(Struct, frozen=True, array_like=True, tag="rush"):
    why: Rush


class GoldTaken(Struct, frozen=True, array_like=True, tag="taken"):
    """Gold turned in the Gold Rush goes to who turned it (K-15)."""

    seat: Seat
    gold: int
    cell: int


class CastAside(Struct, frozen=True, array_like=True, tag="aside"):
    """A prospector or dynamite turned in the Gold Rush leaves the game (K-15)."""

    card: Prospector | Dynamite
    cell: int


class RoundOver(Struct, frozen=True, array_like=True, tag="over"):
    number: int
    points: tuple[int, ...]


Event: TypeAlias = (
    RoundBegan
    | Turned
    | Blasted
    | GoldWon
    | ChasedOff
    | Nothing
    | GoldRush
    | GoldTaken
    | CastAside
    | RoundOver
)


class Shown(Struct, frozen=True, array_like=True):
    """A card that was turned and is still there for all to see (K-A14)."""

    cell: int
    card: Card


class View(Struct, frozen=True):
    seat: Seat | None
    options: Options
    colours: tuple[tuple[Colour, ...], ...]
    turn: Seat
    lying: tuple[bool, ...]
    """For each cell, whether a card still lies there, face up or down."""
    left: int
    flipped: int | None
    """The cell of the card turned first this turn, while the second is awaited."""
    shown: tuple[Shown, ...]
    pile_sizes: tuple[int, ...]
    piles: tuple[tuple[int, ...] | None, ...]
    """The gold cards of each seat; None where this seat may not look (K-A8)."""
    rush: Rush
    quiet: int
    """Turns in a row in which no card left the table (K-A13)."""
    round: int
    rounds: int
    first: Seat
    """Who began this round."""
    past: tuple[tuple[int, ...], ...]
    """The points of each finished round, by seat."""
    over: bool
    prompt: int


class State(Struct, frozen=True):
    options: Options
    colours: tuple[tuple[Colour, ...], ...]
    turn: Seat
    cells: tuple[Card | None, ...]
    left: int
    piles: tuple[tuple[int, ...], ...]
    first: Seat = 0
    flipped: int | None = None
    shown: tuple[Shown, ...] = ()
    rush: Rush = Rush.NO
    quiet: int = 0
    round: int = 0
    past: tuple[tuple[int, ...], ...] = ()
    questions: int = field(default=0, name="prompt")
    """How many questions have been put: one at a time, to the seat whose turn it is."""

    def prompt(self, seat: Seat) -> int:
        return self.questions

    def to_act(self) -> frozenset[Seat]:
        return frozenset() if self._over else frozenset((self.turn,))

    def legal(self, seat: Seat) -> Sequence[Action]:
        if seat != self.turn:
            return ()
        return [
            FLIPS[cell]
            for cell, card in enumerate(self.cells)
            if card is not None and cell != self.flipped
        ]

    def apply(self, seat: Seat, action: Action, rng: Rng) -> "GoldStep":
        card = self.cells[action.cell]
        assert card is not None, "play() lets only cards that lie there be turned"
        up = Shown(action.cell, card)
        turned = Told(Turned(seat, up.cell, up.card))
        if self.rush is not Rush.NO:
            return self._end_turn((up,), turned, _dig(seat, up), rng)
        if self.flipped is None:
            state = replace(self, flipped=up.cell, shown=(up,), questions=self.questions + 1)
            return Step(state, (turned,))
        first = self.shown[0]
        return self._end_turn((first, up), turned, self._meet(first, up), rng)

    def view(self, seat: Seat | None) -> View:
        everything = self._over or self.options.piles is Piles.OPEN
        return View(
            seat=seat,
            options=self.options,
            colours=self.colours,
            turn=self.turn,
            lying=tuple(card is not None for card in self.cells),
            left=self.left,
            flipped=self.flipped,
            shown=self.shown,
            pile_sizes=tuple(map(len, self.piles)),
            piles=tuple(
                pile if everything or owner == seat else None
                for owner, pile in enumerate(self.piles)
            ),
            rush=self.rush,
            quiet=self.quiet,
            round=self.round,
            rounds=self._rounds,
            first=self.first,
            past=self.past,
            over=self._over,
            prompt=self.questions,
        )

    def outcome(self) -> Outcome | None:
        if not self._over:
            return None
        ranks = [self._rank(seat) for seat in range(len(self.colours))]
        return Outcome(by_rank(ranks), Reason.CLEARED, tuple(score for score, _ in ranks))

    @property
    def _over(self) -> bool:
        return self.left == 0

    @property
    def _rounds(self) -> int:
        return len(self.colours) if self.options.rounds is Rounds.MATCH else 1

    def _rank(self, seat: Seat) -> tuple[int, int]:
        """What a seat is placed by: points, then what breaks a tie (K-18, K-19)."""
        points = sum(self.piles[seat])
        if self.options.rounds is Rounds.MATCH:
            return points + sum(scores[seat] for scores in self.past), points
        return points, len(self.piles[seat])

    def _meet(self, first: Shown, second: Shown) -> "Result":
        """What happens when these two cards lie face up together (K-7 to K-12)."""
        cells = (first.cell, second.cell)
        match first.card, second.card:
            case (Dynamite(), _) | (_, Dynamite()):
                return Blasted(cells)
            case (Prospector() as digger, Gold(gold)) | (Gold(gold), Prospector() as digger):
                if digger.value >= gold:
                    return GoldWon(self._owner(digger.colour), gold, digger, cells)
            case Prospector() as one, Prospector() as other:
                if one.value > other.value:
                    return ChasedOff(one, other, second.cell)
                if one.value < other.value:
                    return ChasedOff(other, one, first.cell)
        return Nothing()

    def _owner(self, colour: Colour) -> Seat:
        """Who owns this colour; an unowned prospector digs for who turned him."""
        for seat, colours in enumerate(self.colours):
            if colour in colours:
                return seat
        return self.turn

    def _end_turn(
        self, shown: tuple[Shown, ...], turned: Told[Event], result: "Result", rng: Rng
    ) -> "GoldStep":
        gone = cells_left_by(result)
        state = replace(
            self,
            cells=tuple(None if cell in gone else card for cell, card in enumerate(self.cells)),
            left=self.left - len(gone),
            piles=_with_gold(self.piles, result),
            flipped=None,
            shown=shown,
            quiet=0 if gone else self.quiet + 1,
            questions=self.questions + 1,
        )
        told = (turned, Told(result))
        return state._end_round(told, rng) if state._over else state._pass_turn(told)

    def _pass_turn(self, told: tuple[Told[Event], ...]) -> "GoldStep":
        """Hand over to the left, and see whether that turn is a Gold Rush turn (K-5, K-14)."""
        state = replace(self, turn=(self.turn + 1) % len(self.colours))
        why = state._rush_begins() if state.rush is Rush.NO else Rush.NO
        if why is Rush.NO:
            return Step(state, told)
        return Step(replace(state, rush=why), (*told, Told(GoldRush(why))))

    def _rush_begins(self) -> Rush:
        if self.left <= RUSH_AT:
            return Rush.FEW_LEFT
        if _deadlocked(self.cells):
            return Rush.DEADLOCK
        return Rush.STALLED if self.quiet >= PATIENCE else Rush.NO

    def _end_round(self, told: tuple[Told[Event], ...], rng: Rng) -> "GoldStep":
        points = tuple(map(sum, self.piles))
        told = (*told, Told(RoundOver(self.round, points)))
        if self.round + 1 == self._rounds:
            return Step(self, told)
        following = _deal(
            replace(
                self,
                first=(self.first + 1) % len(self.colours),
                round=self.round + 1,
                past=(*self.past, points),
            ),
            rng,
        )
        return Step(following.state, (*told, *following.told))


Result: TypeAlias = Blasted | GoldWon | ChasedOff | Nothing | GoldTaken | CastAside
GoldStep: TypeAlias = Step[Action, Event, View]


def cells_left_by(event: Event) -> tuple[int, ...]:
    """The cells whose cards leave the table with this event."""
    match event:
        case Blasted(cells) | GoldWon(cells=cells):
            return cells
        case ChasedOff(cell=cell) | GoldTaken(cell=cell) | CastAside(cell=cell):
            return (cell,)
    return ()


def setup(table: Table, options: Options, rng: Rng) -> GoldStep:
    """Lay the 64 cards out for these seats (K-1 to K-4, K-20)."""
    state = State(
        options=options,
        colours=_owned(table),
        turn=table.first,
        cells=(),
        left=0,
        piles=(),
        first=table.first,
        questions=-1,
    )
    return _deal(state, rng)


def determinize(view: View, heard: Sequence[Event], rng: Rng) -> State:
    """Deal the cards this seat has not seen anew, on what it has seen and heard this match."""
    known, gone, piles = _recall(heard, len(view.colours))
    unseen = Counter(DECK) - Counter(known.values()) - Counter(gone)
    hidden = iter(rng.shuffled(list(unseen.elements())))
    return State(
        options=view.options,
        colours=view.colours,
        turn=view.turn,
        cells=tuple(
            (known[cell] if cell in known else next(hidden)) if lies else None
            for cell, lies in enumerate(view.lying)
        ),
        left=view.left,
        piles=piles,
        first=view.first,
        flipped=view.flipped,
        shown=view.shown,
        rush=view.rush,
        quiet=view.quiet,
        round=view.round,
        past=view.past,
        questions=view.prompt,
    )


def colours_each(seats: int) -> int:
    return 2 if seats == 2 else 1


def _owned(table: Table) -> tuple[tuple[Colour, ...], ...]:
    """The colours of each seat, once they have been checked (K-1)."""
    table.check(GAME.seats)
    each = colours_each(table.seats)
    if any(len(colours) != each for colours in table.colours):
        raise BadSetup(f"with {table.seats} players each owns {each} colour(s)")
    flat = [colour for colours in table.colours for colour in colours]
    if len(set(flat)) != len(flat) or not set(flat) <= set(Colour):
        raise BadSetup("each colour is one of the five and has one owner at most")
    return tuple(tuple(map(Colour, colours)) for colours in table.colours)


def _deal(state: State, rng: Rng) -> GoldStep:
    dealt = replace(
        state,
        turn=state.first,
        cells=rng.shuffled(DECK),
        left=CELLS,
        piles=((),) * len(state.colours),
        flipped=None,
        shown=(),
        rush=Rush.NO,
        quiet=0,
        questions=state.questions + 1,
    )
    return Step(dealt, (Told(RoundBegan(dealt.round, dealt.first)),))


def _dig(seat: Seat, up: Shown) -> Result:
    """What one card brings in the Gold Rush (K-15)."""
    match up.card:
        case Gold(value):
            return GoldTaken(seat, value, up.cell)
        case card:
            return CastAside(card, up.cell)


def _with_gold(piles: tuple[tuple[int, ...], ...], result: Event) -> tuple[tuple[int, ...], ...]:
    match result:
        case GoldWon(seat, gold) | GoldTaken(seat, gold):
            return (*piles[:seat], (*piles[seat], gold), *piles[seat + 1 :])
    return piles


def _deadlocked(cells: Sequence[Card | None]) -> bool:
    """Whether no two of these cards can change anything any more (K-A9)."""
    lying = set(cells)
    strengths = {card.value for card in lying if isinstance(card, Prospector)}
    if Dynamite() in lying or len(strengths) > 1:
        return False
    strongest = max(strengths, default=0)
    return all(card.value > strongest for card in lying if isinstance(card, Gold))


def _recall(
    heard: Sequence[Event], seats: int
) -> tuple[dict[int, Card], list[Card], tuple[tuple[int, ...], ...]]:
    """What these events tell of the round: cards seen and still lying, cards gone, piles."""
    known: dict[int, Card] = {}
    gone: list[Card] = []
    piles: tuple[tuple[int, ...], ...] = ((),) * seats
    for event in heard:
        match event:
            case RoundBegan():
                known, gone, piles = {}, [], ((),) * seats
            case Turned(_, cell, card):
                known[cell] = card
            case _:
                gone += [known.pop(cell) for cell in cells_left_by(event)]
                piles = _with_gold(piles, event)
    return known, gone, piles


GAME = Game(
    key="gold",
    seats=range(2, 6),
    options=Options,
    state=State,
    action=Action,
    event=Event,
    view=View,
    setup=setup,
    determinize=determinize,
    reasons=Reason,
    public=(Flip,),
    colours=tuple(Colour),
    colours_each=colours_each,
)
