"""A match of GOLD as one value."""

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from engine.contract import Outcome, Seat, Step, Told, by_rank
from engine.gold.actions import FLIPS, Action
from engine.gold.components import (
    CELLS,
    DECK,
    QUIET_TURNS,
    RUSH_AT,
    Card,
    Colour,
    Dynamite,
    Gold,
    Options,
    Piles,
    Prospector,
    Rounds,
    rank,
)
from engine.gold.events import (
    Blasted,
    CastAside,
    ChasedOff,
    Event,
    GoldRush,
    GoldTaken,
    GoldWon,
    Nothing,
    Reason,
    Result,
    RoundBegan,
    RoundOver,
    Rush,
    Turned,
    cells_left_by,
)
from engine.gold.view import Shown, View
from engine.rng import Rng
from engine.tuples import replaced


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
    from_last_round: tuple[Card, ...] = ()
    """What was turned last before this deal, in sight until a first card is turned (K-A14)."""
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
            state = replace(
                self,
                flipped=up.cell,
                shown=(up,),
                from_last_round=(),
                questions=self.questions + 1,
            )
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
            lying=tuple([card is not None for card in self.cells]),
            left=self.left,
            flipped=self.flipped,
            shown=self.shown,
            from_last_round=self.from_last_round,
            pile_sizes=tuple(map(len, self.piles)),
            piles=tuple(
                [
                    pile if everything or owner == seat else None
                    for owner, pile in enumerate(self.piles)
                ]
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
        ranks = [
            rank(pile, (scores[seat] for scores in self.past), self._rounds)
            for seat, pile in enumerate(self.piles)
        ]
        return Outcome(by_rank(ranks), Reason.CLEARED, tuple(score for score, _ in ranks))

    @property
    def _over(self) -> bool:
        return self.left == 0

    @property
    def _rounds(self) -> int:
        return len(self.colours) if self.options.rounds is Rounds.MATCH else 1

    def _meet(self, first: Shown, second: Shown) -> Result:
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
        self, shown: tuple[Shown, ...], turned: Told[Event], result: Result, rng: Rng
    ) -> "GoldStep":
        gone = cells_left_by(result)
        state = replace(
            self,
            cells=tuple(None if cell in gone else card for cell, card in enumerate(self.cells)),
            left=self.left - len(gone),
            piles=with_gold(self.piles, result),
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
        return Rush.STALLED if self.quiet >= QUIET_TURNS else Rush.NO

    def _end_round(self, told: tuple[Told[Event], ...], rng: Rng) -> "GoldStep":
        points = tuple(map(sum, self.piles))
        told = (*told, Told(RoundOver(self.round, points)))
        if self.round + 1 == self._rounds:
            return Step(self, told)
        following = deal(
            replace(
                self,
                first=(self.first + 1) % len(self.colours),
                round=self.round + 1,
                past=(*self.past, points),
            ),
            rng,
        )
        return Step(following.state, (*told, *following.told))


GoldStep: TypeAlias = Step[Action, Event, View]


def deal(state: State, rng: Rng) -> GoldStep:
    """Shuffle all cards and lay them out for a round (K-3)."""
    dealt = replace(
        state,
        turn=state.first,
        cells=rng.shuffled(DECK),
        left=CELLS,
        piles=((),) * len(state.colours),
        flipped=None,
        shown=(),
        from_last_round=tuple(up.card for up in state.shown),
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


def with_gold(piles: tuple[tuple[int, ...], ...], result: Event) -> tuple[tuple[int, ...], ...]:
    """The piles once this event's gold has gone to who won it."""
    match result:
        case GoldWon(seat, gold) | GoldTaken(seat, gold):
            return replaced(piles, seat, (*piles[seat], gold))
    return piles


def _deadlocked(cells: Sequence[Card | None]) -> bool:
    """Whether no two of these cards can change anything any more (K-A9)."""
    lying = set(cells)
    strengths = {card.value for card in lying if isinstance(card, Prospector)}
    if Dynamite() in lying or len(strengths) > 1:
        return False
    strongest = max(strengths, default=0)
    return all(card.value > strongest for card in lying if isinstance(card, Gold))
