"""What follows from an action in Golden-Town: the position it leads to, and what is told."""

from typing import Any

from msgspec.structs import replace

from engine.contract import Seat, Told
from engine.goldentown.board import Node, board
from engine.goldentown.components import (
    FACES,
    GOAL,
    HAND,
    MOST_ROUNDS,
    NUGGET_GRAMS,
    QUIET_ROUNDS,
    SURFACE,
    Begin,
    Card,
    CaveIn,
    Closing,
    Digging,
    Filon,
    Lode,
    Mine,
    Prospector,
    Question,
    Sharing,
    Source,
    Throwing,
    Walk,
    Way,
)
from engine.goldentown.conversion import grams, shown
from engine.goldentown.events import (
    Abandoned,
    Answered,
    AskedToShare,
    Banked,
    CameUp,
    CavedIn,
    Converted,
    Drew,
    DrewCards,
    Event,
    Exchanged,
    Exposed,
    Found,
    Hurt,
    Missed,
    Moved,
    OreShown,
    Ousted,
    Presented,
    Reason,
    Reshuffled,
    Rode,
    Rolled,
    Shored,
    Threw,
    Took,
    TurnBegan,
)
from engine.goldentown.position import Position
from engine.goldentown.shafts import comes_out, first_level, free_level, goes_on, next_level
from engine.rng import Rng
from engine.tuples import replaced, without


class Course:
    """The position as it becomes, and what is told on the way."""

    def __init__(self, position: Position, rng: Rng) -> None:
        self.position = position
        self.rng = rng
        self.told: list[Told[Event]] = []

    # On the way

    def convert(self, seat: Seat, spent: tuple[int, ...]) -> None:
        one = self.position.prospectors[seat]
        filons, nuggets = shown(one.ore, spent), grams(spent) // NUGGET_GRAMS
        self.change(seat, ore=without(one.ore, filons), cart=one.cart + nuggets)
        self._stir()
        self.tell(Converted(seat, filons, nuggets))

    def roll(self, seat: Seat) -> None:
        face = self._throw()
        self.tell(Rolled(seat, face))
        self.ask(Walk(face))

    def go(self, seat: Seat, node: Node) -> None:
        one = self.position.prospectors[seat]
        self.tell(Moved(seat, one.at, node))
        if node == one.at:
            self.ask(Closing(exchange=True, present=False))
            return
        if node not in board().mine_at:
            self.change(seat, at=node)
            if node == board().bank:
                self._bank(seat)
            else:
                self.ask(Closing(exchange=True, present=False))
            return
        self.change(seat, at=node, arrived=self.position.turns, barred=None)
        owner = self.position.owner(node, seat)
        if owner is None:
            self._settle()
        else:
            self.tell(AskedToShare(seat, owner, node))
            self.ask(Sharing(), owner)

    def answer(self, seat: Seat, *, agree: bool) -> None:
        self.tell(Answered(seat, self.position.turn, agree))
        if agree:
            self._settle()
        else:
            self.ask(Throwing(seat))

    def throw(self, seat: Seat) -> None:
        """A throw for the concession: the newcomer's first, then the owner's (T-A23)."""
        face = self._throw()
        self.tell(Threw(seat, face))
        throwing = self.position.question
        assert isinstance(throwing, Throwing), "somebody was refused"
        if not throwing.face:
            self.ask(Throwing(throwing.owner, face), throwing.owner)
        elif face == throwing.face:
            self.ask(Throwing(throwing.owner))
        else:
            self._decide(throwing.owner, newcomer_wins=throwing.face > face)

    # Cards

    def exchange(self, seat: Seat, card: Card, source: Source) -> None:
        one, before = self.position.prospectors[seat], self.position.question
        if source is Source.DISCARD:
            *rest, taken = self.position.discard
            self._set(discard=tuple(rest))
            self.change(seat, hand=(*without(one.hand, (card,)), taken))
            self.tell(Exchanged(seat, card, taken))
        else:
            self._fill_talon()
            self.change(seat, hand=without(one.hand, (card,)))
            self.tell(Exchanged(seat, card, None))
            self._draw(seat, 1)
        self._set(discard=(*self.position.discard, card), laid=self.position.laid + 1)
        if isinstance(before, Closing):
            self._close(replace(before, exchange=False))
        else:
            waiting = one.depth == SURFACE and not self.position.mine_of(seat).open
            self._close(Closing(exchange=False, present=waiting))

    def present(self, seat: Seat, card: Card) -> None:
        concession, before = self.position.prospectors[seat].at, self.position.question
        self._lay(seat, card)
        self._set_mine(concession, replace(self.position.mine_of(seat), open=True))
        self.tell(Presented(seat, card, concession))
        self._close(Closing(not isinstance(before, Closing) or before.exchange, present=False))

    # In the mine

    def expose(self, seat: Seat, card: Card, way: Way) -> None:
        level = first_level(self._levels(seat), self.position.prospectors[seat].depth, way)
        assert level is not None, "the card shows a level with filons"
        self._lay(seat, card)
        self.tell(Exposed(seat, card, way))
        self._take(seat, level, Digging(card, way))

    def dig(self, seat: Seat) -> None:
        one = self.position.prospectors[seat]
        level = free_level(self._levels(seat), one.depth, lifted=one.lifted)
        assert level is not None, "there is a filon to take"
        self._take(seat, level, None)

    def go_on(self, seat: Seat) -> None:
        digging = self.position.question
        assert isinstance(digging, Digging), "a card lies there"
        level = next_level(self._levels(seat), self.position.prospectors[seat].depth, digging.way)
        assert level is not None, "the move can go on"
        self._take(seat, level, digging)

    def ride(self, seat: Seat, card: Card, level: int) -> None:
        self._lay(seat, card)
        self.change(seat, depth=level)
        self.tell(Rode(seat, card, level))
        self.end_turn(lifted=level != SURFACE)

    def come_up(self, seat: Seat) -> None:
        self.change(seat, depth=SURFACE)
        self.tell(CameUp(seat, self.position.prospectors[seat].at))
        self.end_turn()

    def shore(self, seat: Seat, card: Card) -> None:
        caved = self.position.question
        assert isinstance(caved, CaveIn), "something has caved in"
        self._lay(seat, card)
        self.tell(Shored(seat, card))
        self._follow(seat, caved.then)

    def give_in(self, seat: Seat) -> None:
        self.tell(Hurt(seat))
        self.send(seat, board().hospital, misses=1)
        self.end_turn()

    def end_turn(self, *, lifted: bool = False) -> None:
        """Fill the hand and pass the turn on, past those who miss theirs (T-5, T-11)."""
        seat = self.position.turn
        self._draw(seat, HAND - len(self.position.prospectors[seat].hand))
        if self.position.prospectors[seat].lifted != lifted:
            self.change(seat, lifted=lifted)
        while self._counted():
            seat = (self.position.turn + 1) % len(self.position.prospectors)
            self._set(turn=seat)
            misses = self.position.prospectors[seat].misses
            if not misses:
                self.tell(TurnBegan(seat))
                self.ask(Begin())
                return
            self.change(seat, misses=misses - 1)
            self.tell(Missed(seat))

    # What comes of it

    def _bank(self, seat: Seat) -> None:
        """All nuggets of the cart are safe, and may win (T-A36, T-38)."""
        one = self.position.prospectors[seat]
        self.change(seat, bank=one.bank + one.cart, cart=0, barred=None)
        if one.cart:
            self._stir()
            self.tell(Banked(seat, one.cart))
        if one.bank + one.cart >= GOAL:
            self._finish(Reason.BANK)
        else:
            self.ask(Closing(exchange=True, present=False))

    def _settle(self) -> None:
        """The newcomer is at home at the concession."""
        newcomer = self.position.turn
        closed = not self.position.mine_of(newcomer).open
        self.ask(Closing(exchange=True, present=closed))

    def _decide(self, owner: Seat, *, newcomer_wins: bool) -> None:
        newcomer = self.position.turn
        winner, loser = (newcomer, owner) if newcomer_wins else (owner, newcomer)
        concession = self.position.prospectors[loser].at
        self._put_out(loser)
        self.tell(Ousted(loser, winner, concession))
        if newcomer_wins:
            self._settle()
        else:
            self.ask(Closing(exchange=True, present=False))

    def _put_out(self, seat: Seat) -> None:
        """To the exit of the concession, which must be left (T-29, T-A34)."""
        at = self.position.prospectors[seat].at
        self.change(seat, depth=SURFACE, barred=at, lifted=False)

    def _take(self, seat: Seat, level: int, then: Digging | None) -> None:
        """Take the top filon of a level, and see what it is (T-26, T-27)."""
        one, mine = self.position.prospectors[seat], self.position.mine_of(seat)
        filon, *rest = mine.levels[level - 1]
        self._set_mine(one.at, replace(mine, levels=replaced(mine.levels, level - 1, tuple(rest))))
        self._stir()
        match filon.lode:
            case Lode.GOLD | Lode.PYRITE:
                self.change(seat, depth=level, ore=tuple(sorted((*one.ore, filon))))
                self.tell(Took(seat, one.at, level))
                self.tell(Found(seat, filon), seat)
                self._follow(seat, then)
            case Lode.CAVE_IN:
                self.change(seat, depth=level)
                self.tell(CavedIn(seat, one.at, level))
                self.ask(CaveIn(then))
            case Lode.ABANDON:
                self.tell(Abandoned(seat, one.at, level))
                self._put_out(seat)
                self.end_turn()

    def _follow(self, seat: Seat, digging: Digging | None) -> None:
        """Ask whether to go on, if that can be done."""
        left, depth = self._levels(seat), self.position.prospectors[seat].depth
        if digging is not None and (
            goes_on(left, depth, digging.card, digging.way) or comes_out(left, depth, digging.way)
        ):
            self.ask(digging)
        else:
            self.end_turn()

    def _close(self, closing: Closing) -> None:
        if closing.exchange or closing.present:
            self.ask(closing)
        else:
            self.end_turn()

    def _counted(self) -> bool:
        """Count a turn that is over; whether the match goes on (T-A29)."""
        position = self.position
        turns, quiet = position.turns + 1, position.quiet + 1
        self._set(turns=turns, quiet=quiet, laid=0)
        seats = len(position.prospectors)
        if not quiet and not self._enough_gold():
            self._finish(Reason.GOLD)
        elif quiet >= QUIET_ROUNDS * seats:
            self._finish(Reason.QUIET)
        elif turns >= MOST_ROUNDS * seats:
            self._finish(Reason.LONG)
        return self.position.ended is None

    def _enough_gold(self) -> bool:
        """Whether somebody could still reach the goal, with all the gold of the table."""
        everybody = self.position.prospectors
        mined = sum(one.grams for one in everybody)
        to_mine = sum(
            filon.grams for mine in self.position.mines for level in mine.levels for filon in level
        )
        carted = sum(one.cart for one in everybody)
        banked = max(one.bank for one in everybody)
        return banked + carted + (mined + to_mine) // NUGGET_GRAMS >= GOAL

    def _finish(self, reason: Reason) -> None:
        self._set(ended=reason)
        self.tell(OreShown(tuple(one.ore for one in self.position.prospectors)))

    # Small things

    def tell(self, event: Event, *to: Seat) -> None:
        """Tell everybody, or some alone."""
        self.told.append(Told(event, to or None))

    def ask(self, question: Question, seat: Seat | None = None) -> None:
        """Put a question, to the one whose turn it is unless to another."""
        self._set(question=question, mover=self.position.turn if seat is None else seat)

    def change(self, seat: Seat, **fields: Any) -> None:
        """Change what is true of a prospector."""
        everybody = self.position.prospectors
        one: Prospector = replace(everybody[seat], **fields)
        self._set(prospectors=replaced(everybody, seat, one))

    def send(self, seat: Seat, place: Node, *, misses: int) -> None:
        """To Hotel, Hospital or Prison, for so many missed turns."""
        self.change(seat, at=place, depth=SURFACE, barred=None, lifted=False, misses=misses)

    def _levels(self, seat: Seat) -> tuple[tuple[Filon, ...], ...]:
        return self.position.mine_of(seat).levels

    def _set(self, **fields: Any) -> None:
        self.position = replace(self.position, **fields)

    def _set_mine(self, concession: Node, mine: Mine) -> None:
        number = board().mine_at[concession]
        self._set(mines=replaced(self.position.mines, number, mine))

    def _stir(self) -> None:
        """Something has changed that T-A29 looks at."""
        self._set(quiet=-1)

    def _throw(self) -> int:
        return self.rng.below(FACES) + 1

    def _lay(self, seat: Seat, card: Card) -> None:
        """Lay a card of the hand on the discard pile."""
        self.change(seat, hand=without(self.position.prospectors[seat].hand, (card,)))
        self._set(discard=(*self.position.discard, card), laid=self.position.laid + 1)

    def _draw(self, seat: Seat, cards: int) -> None:
        """Take cards of the Talon, which is built anew when it is empty (T-12, T-A37)."""
        while cards:
            self._fill_talon()
            drawn = self.position.talon[:cards]
            if not drawn:
                return  # every card is in somebody's hand (T-A18)
            self._set(talon=self.position.talon[cards:])
            self.change(seat, hand=(*self.position.prospectors[seat].hand, *drawn))
            self.tell(Drew(seat, len(drawn)))
            self.tell(DrewCards(seat, drawn), seat)
            cards -= len(drawn)

    def _fill_talon(self) -> None:
        if not self.position.talon and self.position.discard:
            talon = self.rng.shuffled(self.position.discard)
            self._set(talon=talon, discard=(), laid=0)
            self.tell(Reshuffled(len(talon)))
