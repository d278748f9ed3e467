"""Sealed bids: all lay a card at once, face down; the highest wins a prize nobody has seen.

Every seat begins with the same cards, 1 to 5. In a round each lays one of them face down, in any
order. When the last has laid, all are turned: whoever laid the highest card alone takes the
prize that lay on top of the face-down deck, and the cards are gone. Each seat is also dealt a
lantern, lit or dark, which it alone knows: with a lit one it may look at the top prize, once.
"""

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from engine.contract import Game, Outcome, Seat, Step, Table, Told, by_rank
from engine.rng import Rng
from engine.tuples import replaced

CARDS = (1, 2, 3, 4, 5)
PRIZES = (1, 1, 2, 2, 3)
LANTERNS = (True, True, False, False)
"""Those that are lit: every seat is dealt one."""


class Length(StrEnum):
    LONG = "long"
    SHORT = "short"


ROUNDS = {Length.LONG: 5, Length.SHORT: 3}


class Options(Struct, frozen=True):
    length: Length = Length.LONG


class Reason(StrEnum):
    ROUNDS = "rounds"


class Lay(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="l"):
    """Lay this card face down. Everybody knows who still has which."""

    card: int


class Scout(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="s"):
    """Look at the top prize. That it is possible tells that one's lantern is lit."""


Action: TypeAlias = Lay | Scout


class LanternDealt(Struct, frozen=True, array_like=True, tag="lantern"):
    """Told to its owner alone."""

    lit: bool


class Laid(Struct, frozen=True, array_like=True, tag="laid"):
    seat: Seat


class LaidCard(Struct, frozen=True, array_like=True, tag="laidcard"):
    """Told to who laid it alone."""

    card: int


class Scouted(Struct, frozen=True, array_like=True, tag="scouted"):
    seat: Seat


class ScoutedPrize(Struct, frozen=True, array_like=True, tag="scoutedprize"):
    """Told to the scout alone."""

    prize: int


class Revealed(Struct, frozen=True, array_like=True, tag="revealed"):
    cards: tuple[int, ...]
    prize: int
    winner: Seat | None
    """Nobody where the highest card was laid twice."""


Event: TypeAlias = LanternDealt | Laid | LaidCard | Scouted | ScoutedPrize | Revealed


class View(Struct, frozen=True):
    seat: Seat | None
    options: Options
    hands: tuple[tuple[int, ...], ...]
    """What each seat still has, a card that lies face down before it included."""
    laid: tuple[bool, ...]
    card: int | None
    """What this seat has laid."""
    lit: bool | None
    """Whether this seat's lantern is lit."""
    scouted: tuple[bool, ...]
    prize: int | None
    """The top prize, where this seat has seen it."""
    seen_by: tuple[Seat, ...]
    round: int
    scores: tuple[int, ...]
    prompts: tuple[int, ...]


class State(Struct, frozen=True):
    options: Options
    hands: tuple[tuple[int, ...], ...]
    laid: tuple[int | None, ...]
    lanterns: tuple[bool, ...]
    prizes: tuple[int, ...]
    """The top one first."""
    scouted: tuple[bool, ...]
    """Who has used their lantern."""
    scores: tuple[int, ...]
    prompts: tuple[int, ...]
    seen_by: tuple[Seat, ...] = ()
    """Who has seen the top prize."""
    round: int = 0

    def prompt(self, seat: Seat) -> int:
        return self.prompts[seat]

    def to_act(self) -> frozenset[Seat]:
        if self._over:
            return frozenset()
        return frozenset(seat for seat, card in enumerate(self.laid) if card is None)

    def legal(self, seat: Seat) -> Sequence[Action]:
        if self._over or self.laid[seat] is not None:
            return ()
        lays = [Lay(card) for card in self.hands[seat]]
        return [*lays, Scout()] if self.lanterns[seat] and not self.scouted[seat] else lays

    def apply(self, seat: Seat, action: Action, rng: Rng) -> "BidStep":
        state = replace(self, prompts=replaced(self.prompts, seat, self.prompts[seat] + 1))
        match action:
            case Scout():
                state = replace(
                    state,
                    scouted=replaced(self.scouted, seat, True),
                    seen_by=(*self.seen_by, seat),
                )
                seen = Told(ScoutedPrize(self.prizes[0]), (seat,))
                return Step(state, (Told(Scouted(seat)), seen))
            case Lay(card):
                state = replace(state, laid=replaced(self.laid, seat, card))
                told = (Told(Laid(seat)), Told(LaidCard(card), (seat,)))
                return Step(state, told) if None in state.laid else state._reveal(seat, told)

    def view(self, seat: Seat | None) -> View:
        return View(
            seat=seat,
            options=self.options,
            hands=self.hands,
            laid=tuple(card is not None for card in self.laid),
            card=None if seat is None else self.laid[seat],
            lit=None if seat is None else self.lanterns[seat],
            scouted=self.scouted,
            prize=self.prizes[0] if seat in self.seen_by else None,
            seen_by=self.seen_by,
            round=self.round,
            scores=self.scores,
            prompts=self.prompts,
        )

    def outcome(self) -> Outcome | None:
        return Outcome(by_rank(self.scores), Reason.ROUNDS, self.scores) if self._over else None

    @property
    def _over(self) -> bool:
        return self.round == ROUNDS[self.options.length]

    def _reveal(self, last: Seat, told: tuple[Told[Event], ...]) -> "BidStep":
        """Turn the cards, give the prize, and ask everybody anew; the last to lay was counted."""
        cards = tuple(card for card in self.laid if card is not None)
        prize, *prizes = self.prizes
        best = max(cards)
        winner = cards.index(best) if cards.count(best) == 1 else None
        scores = self.scores
        if winner is not None:
            scores = replaced(scores, winner, scores[winner] + prize)
        state = replace(
            self,
            hands=tuple(
                tuple(held for held in hand if held != card)
                for hand, card in zip(self.hands, cards, strict=True)
            ),
            laid=(None,) * len(cards),
            prizes=tuple(prizes),
            seen_by=(),
            scores=scores,
            prompts=tuple(prompt + (seat != last) for seat, prompt in enumerate(self.prompts)),
            round=self.round + 1,
        )
        return Step(state, (*told, Told(Revealed(cards, prize, winner))))


BidStep: TypeAlias = Step[Action, Event, View]


def setup(table: Table, options: Options, rng: Rng) -> BidStep:
    table.check(GAME.seats)
    seats = table.seats
    state = State(
        options=options,
        hands=(CARDS,) * seats,
        laid=(None,) * seats,
        lanterns=rng.shuffled(LANTERNS)[:seats],
        prizes=rng.shuffled(PRIZES),
        scouted=(False,) * seats,
        scores=(0,) * seats,
        prompts=(0,) * seats,
    )
    told = (Told(LanternDealt(lit), (seat,)) for seat, lit in enumerate(state.lanterns))
    return Step(state, tuple(told))


def determinize(view: View, heard: Sequence[Event], rng: Rng) -> State:
    """Deal anew the prizes, the lanterns and what others have laid."""
    return State(
        options=view.options,
        hands=view.hands,
        laid=tuple(_laid(view, seat, rng) for seat in range(len(view.hands))),
        lanterns=_lanterns(view, rng),
        prizes=_prizes(view, heard, rng),
        scouted=view.scouted,
        scores=view.scores,
        prompts=view.prompts,
        seen_by=view.seen_by,
        round=view.round,
    )


def _laid(view: View, seat: Seat, rng: Rng) -> int | None:
    if not view.laid[seat]:
        return None
    return view.card if seat == view.seat else rng.choice(view.hands[seat])


def _lanterns(view: View, rng: Rng) -> tuple[bool, ...]:
    known = {seat: True for seat, used in enumerate(view.scouted) if used}
    if view.seat is not None and view.lit is not None:
        known[view.seat] = view.lit
    rest = Counter(LANTERNS) - Counter(known.values())
    unknown = iter(rng.shuffled(list(rest.elements())))
    return tuple(known[seat] if seat in known else next(unknown) for seat in range(len(view.hands)))


def _prizes(view: View, heard: Sequence[Event], rng: Rng) -> tuple[int, ...]:
    top = () if view.prize is None else (view.prize,)
    given = [event.prize for event in heard if isinstance(event, Revealed)]
    rest = Counter(PRIZES) - Counter(given) - Counter(top)
    return (*top, *rng.shuffled(list(rest.elements())))


GAME = Game(
    key="sealedbids",
    seats=range(2, 5),
    options=Options,
    state=State,
    action=Action,
    event=Event,
    view=View,
    setup=setup,
    determinize=determinize,
    reasons=Reason,
    public=(Lay,),
)
