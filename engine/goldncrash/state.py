"""A match of Gold 'n' Crash as one value."""

from collections.abc import Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from engine.contract import Outcome, Seat, Step, Told, by_rank
from engine.goldncrash.actions import (
    ARRANGEMENTS,
    Action,
    Arrange,
    Discard,
    Draw,
    Manoeuvre,
    Pass,
    Play,
    Question,
    Recall,
    Secure,
)
from engine.goldncrash.components import (
    ACTIONS,
    CLEARED_AT,
    MOST_TURNS,
    Card,
    Crew,
    Guest,
    Kind,
    Side,
    Zeppelin,
    adjacent,
    count,
    open_columns,
    progress,
    rank,
)
from engine.goldncrash.events import (
    Arranged,
    ArrangedCards,
    Boarded,
    Cleared,
    Cracked,
    Destroyed,
    Discarded,
    Drew,
    DrewCard,
    Event,
    Fished,
    GuestSecured,
    Held,
    HeldWith,
    LastTurn,
    Looted,
    Manoeuvred,
    Observed,
    ObservedCards,
    Passed,
    Played,
    Reason,
    Recalled,
    Secured,
    TurnBegan,
)
from engine.goldncrash.view import SideView, View, ZeppelinView
from engine.rng import Rng
from engine.tuples import replaced


class State(Struct, frozen=True):
    crews: tuple[Crew, Crew]
    sides: tuple[Side, Side]
    turn: Seat
    actions_left: int = field(default=ACTIONS, name="left")
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
            return self.choices_for(self.question)
        return self._main() or [Pass()]

    def apply(self, seat: Seat, action: Action, rng: Rng) -> Step[Action, Event, View]:
        return _StepBuilder(self).play(action)

    def view(self, seat: Seat | None) -> View:
        observing = self.question is Question.OBSERVE and seat == self.turn
        return View(
            seat=seat,
            crews=self.crews,
            turn=self.turn,
            actions_left=self.actions_left,
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
        ranks = [
            rank(side.treasure, across.zeppelins)
            for side, across in zip(self.sides, reversed(self.sides), strict=True)
        ]
        return Outcome(by_rank(ranks), self.ended, tuple(gold for _, gold in ranks))

    def choices_for(self, question: Question) -> list[Action]:
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
        places = open_columns(own.columns)
        for card in sorted(set(own.hand), key=lambda card: (card.kind, card.value)):
            actions += [
                Play(card, column) for column in places if self._may_play(card.kind, column)
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
                valuable if own or self.ended or isinstance(valuable, Guest) else None
                for valuable in side.treasure
            ),
            zeppelins=tuple(_seen_zeppelin(zeppelin, own) for zeppelin in side.zeppelins),
            guests=side.guests,
        )


class _StepBuilder:
    """A step in the making: the state as it stands so far, and what has been told."""

    def __init__(self, state: State) -> None:
        self.state = replace(state, questions=state.questions + 1)
        self.seat: Seat = state.turn
        self.told: list[Told[Event]] = []

    @property
    def own(self) -> Side:
        return self.state.sides[self.seat]

    @property
    def other(self) -> Side:
        return self.state.sides[1 - self.seat]

    def play(self, action: Action) -> Step[Action, Event, View]:
        match action:
            case Draw():
                self._draw()
                self._conclude(None)
            case Play(card, column):
                self._play(card, column)
            case Discard(column):
                self._discard(column)
            case Pass():
                self._tell(Passed(self.seat))
                self._conclude(None)
            case _:
                self._answer(action)
        return Step(self.state, tuple(self.told))

    # The actions of a turn

    def _play(self, card: Card, column: int) -> None:
        hand = list(self.own.hand)
        hand.remove(card)
        self._set_own(replace(self.own, hand=tuple(hand)).with_card(column, card))
        self._set(placed=(*self.state.placed, column))
        self._tell(Played(self.seat, card, column))
        times = count(self.own.columns[column], card.kind)
        match card.kind:
            case Kind.RED:
                self._bomb(column, times)
            case Kind.BLUE:
                self._board(column, times)
            case Kind.PURPLE:
                self._fish(times)
            case Kind.GREEN:
                self._reinforce(times)
            case Kind.BROWN:
                self._secure_from_beside(column, times)
                return
        self._conclude(column)

    def _discard(self, column: int) -> None:
        side, card = self.own.without_last(column)
        self._set_own(side.with_discard(card))
        self._tell(Discarded(self.seat, column, card))
        match card.kind:
            case Kind.RED:
                self._crack()
            case Kind.BLUE:
                self._ask(Question.MANOEUVRE)
                return
            case Kind.PURPLE:
                self._ask(Question.RECALL)
                return
            case Kind.GREEN:
                self._observe()
                return
            case Kind.BROWN:
                self._loot()
        self._conclude(None)

    def _answer(self, action: Action) -> None:
        """Go on with the effect that asked."""
        column, times = self.state.column, self.state.times
        self._set(question=None, column=None, times=0)
        match action:
            case Secure(chosen):
                assert column is not None, "cards are secured from beside a played one"
                self._secure(chosen)
                self._secure_from_beside(column, times - 1)
            case Manoeuvre(origin, goal):
                side, card = self.own.without_last(origin)
                self._set_own(side.with_card(goal, card))
                self._tell(Manoeuvred(self.seat, origin, goal, card))
                self._conclude(goal)
            case Recall(chosen):
                side, card = self.own.without_last(chosen)
                self._set_own(replace(side, hand=(*side.hand, card)))
                self._tell(Recalled(self.seat, chosen, card))
                self._conclude(None)
            case Arrange(top, bottom):
                self._arrange(top, bottom)
                self._conclude(None)

    # Place effects

    def _bomb(self, column: int, bombs: int) -> None:
        zeppelin = self.other.zeppelins[column]
        owner = 1 - self.seat
        if zeppelin.resistance > bombs:
            held = replace(zeppelin, withstood=max(zeppelin.withstood, bombs))
            self._set_other(self.other.with_zeppelin(column, held))
            self._tell(Held(owner, column, bombs))
            self._tell(HeldWith(column, zeppelin.resistance), owner)
            return
        guest = self.other.guests[column]
        down = replace(zeppelin, destroyed=True)
        self._set_other(self.other.with_zeppelin(column, down).without_guest(column))
        self._tell(Destroyed(owner, column, zeppelin.resistance, guest))
        if self.other.grounded():
            self._set(ended=Reason.ZEPPELINS)

    def _board(self, column: int, times: int) -> None:
        for _ in range(min(times, len(self.other.columns[column]))):
            side, card = self.other.without_last(column)
            self._set_other(side.with_discard(card))
            self._tell(Boarded(1 - self.seat, column, card))

    def _fish(self, times: int) -> None:
        for _ in range(min(times, len(self.own.discard))):
            side, card = self.own.fished()
            self._set_own(side)
            self._tell(Fished(self.seat, card))

    def _reinforce(self, times: int) -> None:
        for _ in range(min(times, len(self.own.deck))):
            self._draw()

    def _secure_from_beside(self, column: int, times: int) -> None:
        """Secure so many cards from beside this column, asking where there is a choice."""
        while times:
            self._set(column=column, times=times)
            choices = self.state.choices_for(Question.SECURE)
            if len(choices) > 1:
                self._set(question=Question.SECURE)
                return
            if not choices:
                break
            for choice in choices:
                assert isinstance(choice, Secure)
                self._secure(choice.column)
            times -= 1
        self._set(column=None, times=0)
        self._conclude(column)

    def _secure(self, column: int) -> None:
        side, card = self.own.without_last(column)
        self._set_own(side.with_treasure(card))
        self._tell(Secured(self.seat, column, card))

    # Discard effects

    def _crack(self) -> None:
        *rest, card = self.other.treasure
        assert isinstance(card, Card), "a guest is never cracked out of a treasure"
        self._set_other(replace(self.other, treasure=tuple(rest)).with_discard(card))
        self._tell(Cracked(1 - self.seat, card))

    def _observe(self) -> None:
        first, second = self.own.deck[:2]
        self._tell(Observed(self.seat))
        self._tell(ObservedCards((first, second)), self.seat)
        self._set(question=Question.OBSERVE)

    def _arrange(self, top: tuple[int, ...], bottom: tuple[int, ...]) -> None:
        seen, rest = self.own.deck[:2], self.own.deck[2:]
        upper = tuple(seen[place] for place in top)
        lower = tuple(seen[place] for place in bottom)
        self._set_own(replace(self.own, deck=(*upper, *rest, *lower)))
        self._tell(Arranged(self.seat, len(upper), len(lower)))
        self._tell(ArrangedCards(upper, lower), self.seat)

    def _loot(self) -> None:
        *rest, card = self.other.discard
        self._set_other(replace(self.other, discard=tuple(rest)))
        self._set_own(self.own.with_treasure(card))
        self._tell(Looted(self.seat, card))

    # Shared by several

    def _draw(self) -> None:
        side, card = self.own.drawn()
        self._set_own(side)
        self._tell(Drew(self.seat))
        self._tell(DrewCard(card), self.seat)

    def _ask(self, question: Question) -> None:
        """Put a question, or answer it where there is but one answer."""
        choices = self.state.choices_for(question)
        if len(choices) == 1:
            self._answer(choices[0])
        else:
            self._set(question=question)

    def _conclude(self, column: int | None) -> None:
        """After the whole effect: guests come, a full column goes, the next action follows."""
        if self.state.ended:
            return
        self._welcome_guests()
        if column is not None:
            self._clear_if_full(column)
        self._set(actions_left=self.state.actions_left - 1)
        if self.state.actions_left == 0:
            self._end_turn()

    def _welcome_guests(self) -> None:
        for column, guest in enumerate(self.own.guests):
            plays = self.state.placed.count(column)
            if guest is not None and not progress(guest, self.own.columns[column], plays).missing:
                self._set_own(self.own.without_guest(column).with_treasure(Guest(guest)))
                self._tell(GuestSecured(self.seat, column, guest))

    def _clear_if_full(self, column: int) -> None:
        cards = self.own.columns[column]
        if any(count(cards, kind) >= CLEARED_AT for kind in Kind):
            self._set_own(self.own.with_column(column, ()).with_discard(*cards))
            self._tell(Cleared(self.seat, column))

    def _end_turn(self) -> None:
        turns = self.state.turns + 1
        self._set(turns=turns)
        if self.state.last == self.seat:
            self._set(ended=Reason.DECK)
            return
        if turns >= MOST_TURNS:
            self._set(ended=Reason.LONG)
            return
        if not self.own.deck and self.state.last is None:
            self._set(last=1 - self.seat)
            self._tell(LastTurn(1 - self.seat))
        self._set(turn=1 - self.seat, actions_left=ACTIONS, placed=())
        self._tell(TurnBegan(1 - self.seat))

    def _set(self, **fields: object) -> None:
        self.state = replace(self.state, **fields)

    def _set_own(self, side: Side) -> None:
        self._set_side(self.seat, side)

    def _set_other(self, side: Side) -> None:
        self._set_side(1 - self.seat, side)

    def _set_side(self, seat: Seat, side: Side) -> None:
        self._set(sides=replaced(self.state.sides, seat, side))

    def _tell(self, event: Event, to: Seat | None = None) -> None:
        self.told.append(Told(event) if to is None else Told(event, (to,)))


def _seen_zeppelin(zeppelin: Zeppelin, own: bool) -> ZeppelinView:
    known = zeppelin.destroyed or (own and zeppelin.withstood > 0)
    return ZeppelinView(
        zeppelin.destroyed, zeppelin.withstood, zeppelin.resistance if known else None
    )
