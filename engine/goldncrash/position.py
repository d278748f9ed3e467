"""A position of Gold 'n' Crash: what may be done in it, and what each seat sees of it."""

from collections.abc import Sequence

from msgspec import Struct, field

from engine.contract import Outcome, Seat, by_rank
from engine.goldncrash.pieces import (
    ACTIONS,
    ARRANGEMENTS,
    Action,
    Card,
    Crew,
    Discard,
    Draw,
    Guest,
    Kind,
    Loot,
    Manoeuvre,
    Pass,
    Play,
    Question,
    Reason,
    Recall,
    Secure,
)
from engine.goldncrash.sides import Side, Zeppelin, adjacent


class Options(Struct, frozen=True):
    """There are no variants."""


class ZeppelinView(Struct, frozen=True, array_like=True):
    destroyed: bool
    withstood: int
    resistance: int | None
    """None while this seat does not know it."""


class SideView(Struct, frozen=True):
    deck: int
    hand: int
    cards: tuple[Card, ...] | None
    """The hand itself, for its owner."""
    columns: tuple[tuple[Card, ...], ...]
    discard: tuple[Card, ...]
    treasure: tuple[Loot | None, ...]
    """From the bottom; None for a card that lies face down before this reader."""
    zeppelins: tuple[ZeppelinView, ...]
    guests: tuple[int | None, ...]


class View(Struct, frozen=True):
    seat: Seat | None
    crews: tuple[Crew, Crew]
    turn: Seat
    left: int
    """Actions left in this turn, the one under way included."""
    question: Question | None
    column: int | None
    times: int
    placed: tuple[int, ...]
    sides: tuple[SideView, SideView]
    observed: tuple[Card, ...]
    """The two cards under observation, for the observer."""
    last: Seat | None
    turns: int
    ended: Reason | None
    prompt: int


class Position(Struct, frozen=True):
    """Everything of a state but how it goes on."""

    crews: tuple[Crew, Crew]
    sides: tuple[Side, Side]
    turn: Seat
    left: int = ACTIONS
    question: Question | None = None
    column: int | None = None
    """Where the card was played whose effect is under way."""
    times: int = 0
    """How often that effect is still to be applied."""
    placed: tuple[int, ...] = ()
    """The columns that cards were played into this turn, once for each play."""
    last: Seat | None = None
    """Who has the last turn, once a deck is empty."""
    turns: int = 0
    ended: Reason | None = None
    questions: int = field(default=0, name="prompt")
    """How many questions have been put: one at a time, to the seat whose turn it is."""

    def prompt(self, seat: Seat) -> int:
        return self.questions

    def to_act(self) -> frozenset[Seat]:
        return frozenset() if self.ended else frozenset((self.turn,))

    def legal(self, seat: Seat) -> Sequence[Action]:
        if seat != self.turn or self.ended:
            return ()
        if self.question is not None:
            return self.answers(self.question)
        return self._main() or [Pass()]

    def view(self, seat: Seat | None) -> View:
        observing = self.question is Question.OBSERVE and seat == self.turn
        return View(
            seat=seat,
            crews=self.crews,
            turn=self.turn,
            left=self.left,
            question=self.question,
            column=self.column,
            times=self.times,
            placed=self.placed,
            sides=(self._seen(0, seat), self._seen(1, seat)),
            observed=self.sides[self.turn].deck[:2] if observing else (),
            last=self.last,
            turns=self.turns,
            ended=self.ended,
            prompt=self.questions,
        )

    def outcome(self) -> Outcome | None:
        if self.ended is None:
            return None
        gold = tuple(side.gold() for side in self.sides)
        if self.ended is Reason.ZEPPELINS:
            return Outcome(((self.turn,), (1 - self.turn,)), self.ended, gold)
        return Outcome(by_rank(gold), self.ended, gold)

    def answers(self, question: Question) -> list[Action]:
        """What can be said to the question an effect has asked."""
        own = self.sides[self.turn]
        match question:
            case Question.SECURE:
                assert self.column is not None, "cards are secured from beside a played one"
                return [Secure(column) for column in own.filled(adjacent(self.column))]
            case Question.MANOEUVRE:
                return [
                    Manoeuvre(origin, goal) for origin in own.filled() for goal in adjacent(origin)
                ]
            case Question.RECALL:
                return [Recall(column) for column in own.filled()]
            case Question.OBSERVE:
                return list(ARRANGEMENTS)

    def _main(self) -> list[Action]:
        own = self.sides[self.turn]
        actions: list[Action] = [Draw()] if own.deck else []
        open_columns = own.open_columns()
        for card in sorted(set(own.hand), key=lambda card: (card.kind, card.value)):
            actions += [
                Play(card, column) for column in open_columns if self._may_play(card.kind, column)
            ]
        actions += [Discard(column) for column in own.filled() if self._may_discard(column)]
        return actions

    def _may_play(self, kind: Kind, column: int) -> bool:
        """Whether the place effect has a target (table C-T)."""
        own, other = self.sides[self.turn], self.sides[1 - self.turn]
        match kind:
            case Kind.RED:
                return not other.zeppelins[column].destroyed
            case Kind.BLUE:
                return bool(other.columns[column])
            case Kind.PURPLE:
                return bool(own.discard)
            case Kind.GREEN:
                return bool(own.deck)
            case Kind.BROWN:
                return bool(own.filled(adjacent(column)))
            case Kind.GOLD:
                return True

    def _may_discard(self, column: int) -> bool:
        """Whether the discard effect of a column's last card has a target (table C-T)."""
        own, other = self.sides[self.turn], self.sides[1 - self.turn]
        match own.columns[column][-1].kind:
            case Kind.RED:
                return bool(other.treasure) and not isinstance(other.treasure[-1], Guest)
            case Kind.BLUE | Kind.PURPLE:
                return sum(map(len, own.columns)) >= 2
            case Kind.GREEN:
                return len(own.deck) >= 2
            case Kind.BROWN:
                return bool(other.discard)
            case Kind.GOLD:
                return False

    def _seen(self, owner: Seat, seat: Seat | None) -> SideView:
        side = self.sides[owner]
        own = owner == seat
        return SideView(
            deck=len(side.deck),
            hand=len(side.hand),
            cards=side.hand if own else None,
            columns=side.columns,
            discard=side.discard,
            treasure=tuple(
                loot if own or self.ended or isinstance(loot, Guest) else None
                for loot in side.treasure
            ),
            zeppelins=tuple(_seen_zeppelin(zeppelin, own) for zeppelin in side.zeppelins),
            guests=side.guests,
        )


def _seen_zeppelin(zeppelin: Zeppelin, own: bool) -> ZeppelinView:
    known = zeppelin.destroyed or (own and zeppelin.withstood > 0)
    return ZeppelinView(
        zeppelin.destroyed, zeppelin.withstood, zeppelin.resistance if known else None
    )
