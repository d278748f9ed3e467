"""What a reader of Golden-Town can know of the cards in others' hands, from all that was told."""

from collections import Counter
from collections.abc import Callable, Iterator

from engine.contract import Seat
from engine.goldentown.cards import deck
from engine.goldentown.components import HAND, Card
from engine.goldentown.events import (
    Challenged,
    Drew,
    DrewCards,
    Event,
    Exchanged,
    Exposed,
    HandDealt,
    Laid,
    Presented,
    Reshuffled,
    Rode,
    Shored,
)
from engine.rng import Rng


class _Pool:
    """Cards that nobody has seen since they were together, and how many of them each hand has."""

    def __init__(self, cards: Counter[Card], slots: list[int]) -> None:
        self.cards = cards
        self.slots = slots

    def likely(self, seat: Seat, card: Card) -> float:
        """How likely it is that this card of this hand is one of them; only to be compared."""
        return self.slots[seat] * self.cards[card] / (self.cards.total() or 1)

    def has(self, card: Card) -> bool:
        """Whether somebody may hold this card of theirs."""
        return self.cards[card] > 0 and any(self.slots)

    def take(self, seat: Seat, card: Card, times: int = 1) -> None:
        self.cards[card] -= times
        self.slots[seat] -= times


class _Guess:
    """From which pool a card came that could have come from both."""

    def __init__(self, seat: Seat, card: Card, pool: _Pool) -> None:
        self.seat = seat
        self.card = card
        self.pool = pool


class KnownCards:
    """Every card is in a hand, in the Talon or on the discard pile, which all have watched grow.

    When the discard pile becomes the Talon, everybody knows which cards are there and which are in
    hands. So cards unknown are told apart: `held` when the Talon was built last, or drawn of the
    `built` Talon since. Where a laid card could have been either, luck guesses.
    """

    def __init__(self, seats: int, own: Seat | None, rng: Rng) -> None:
        self._own = own
        self._rng = rng
        self._own_hand: Counter[Card] = Counter()
        self.discard: list[Card] = []
        self._known: list[Counter[Card]] = [Counter() for _ in range(seats)]
        """Cards that are surely in each other hand, or laid in a duel to come back there."""
        self._dueling: list[Counter[Card]] = [Counter() for _ in range(seats)]
        """Those laid in the latest duel."""
        self._held = _Pool(Counter(), [0] * seats)
        slots = [0 if seat == own else HAND for seat in range(seats)]
        self._built = _Pool(Counter(deck().cards), slots)
        self._guesses: list[_Guess] = []

    def hear(self, event: Event) -> None:
        match event:
            case HandDealt(_, cards) | DrewCards(_, cards):
                for card in cards:
                    self._drawn(card)
            case Drew(seat, cards) if seat != self._own:
                self._built.slots[seat] += cards
            case Exchanged():
                self._exchanged(event)
            case (
                Presented(seat, card) | Exposed(seat, card) | Rode(seat, card) | Shored(seat, card)
            ):
                self._discarded(seat, card)
            case Challenged():
                self._dueling = [Counter() for _ in self._known]
            case Laid(seat, card) if seat != self._own:
                self._laid(seat, card)
            case Reshuffled():
                self._rebuild()

    def dealt(self, *, in_duel: bool) -> tuple[list[tuple[Card, ...]], tuple[Card, ...]]:
        """Hands that fit, empty for one's own, and the Talon."""
        held = iter(self._rng.shuffled([*self._held.cards.elements()]))
        built = iter(self._rng.shuffled([*self._built.cards.elements()]))
        hands = []
        for seat, known in enumerate(self._known):
            there = known - self._dueling[seat] if in_duel else known
            hands.append(
                (
                    *there.elements(),
                    *_some(held, self._held.slots[seat]),
                    *_some(built, self._built.slots[seat]),
                )
            )
        return hands, tuple(built)

    def _hand(self, seat: Seat) -> Counter[Card]:
        return self._own_hand if seat == self._own else self._known[seat]

    def _exchanged(self, event: Exchanged) -> None:
        """A card taken in sight of all is known, even where it is like the one given."""
        if event.taken is None:
            self._discarded(event.seat, event.given)
            return
        self.discard.pop()
        self._discarded(event.seat, event.given)
        self._hand(event.seat)[event.taken] += 1

    def _discarded(self, seat: Seat, card: Card) -> None:
        self.discard.append(card)
        if self._hand(seat)[card]:
            self._hand(seat)[card] -= 1
        else:
            self._uncover(seat, card)

    def _laid(self, seat: Seat, card: Card) -> None:
        """A card of a duel is known from now on, for it comes back (T-43)."""
        self._dueling[seat][card] += 1
        if self._dueling[seat][card] > self._known[seat][card]:
            self._uncover(seat, card)
            self._known[seat][card] += 1

    def _drawn(self, card: Card) -> None:
        """One's own new card, which lay in the Talon until now."""
        self._mend_guesses(lambda: self._built.cards[card] > 0)
        self._own_hand[card] += 1
        self._built.cards[card] -= 1

    def _uncover(self, seat: Seat, card: Card) -> None:
        """An unknown card of a hand has come to light."""
        self._mend_guesses(lambda: self._held.has(card) or self._built.has(card))
        held, built = self._held.likely(seat, card), self._built.likely(seat, card)
        if held or built:
            pool = self._held if self._rng.fraction() * (held + built) < held else self._built
        else:
            pool = self._held if self._held.has(card) else self._built
        self._take(pool, seat, card)
        if self._held.has(card) or self._built.has(card):
            self._guesses.append(_Guess(seat, card, pool))

    def _take(self, pool: _Pool, seat: Seat, card: Card) -> None:
        """Take a card of this pool out of a hand; if that seems to have none, another one has."""
        other = self._other(pool)
        if not pool.slots[seat]:
            richest = max(range(len(pool.slots)), key=lambda one: pool.slots[one])
            for slots, step in ((pool.slots, 1), (other.slots, -1)):
                slots[seat] += step
                slots[richest] -= step
        pool.take(seat, card)

    def _other(self, pool: _Pool) -> _Pool:
        return self._built if pool is self._held else self._held

    def _mend_guesses(self, fits: Callable[[], bool]) -> None:
        """Change one's mind about the latest guess that was wrong, if what is seen shows it."""
        for guess in reversed(self._guesses):
            if fits():
                return
            if self._other(guess.pool).has(guess.card):
                self._change(guess)
                if not fits():
                    self._change(guess)

    def _change(self, guess: _Guess) -> None:
        guess.pool.take(guess.seat, guess.card, -1)
        guess.pool = self._other(guess.pool)
        self._take(guess.pool, guess.seat, guess.card)

    def _rebuild(self) -> None:
        """The discard pile is the Talon; all else that is unknown is in hands (T-12)."""
        elsewhere = Counter(self.discard) + self._own_hand + sum(self._known, Counter())
        slots = zip(self._held.slots, self._built.slots, strict=True)
        self._held = _Pool(Counter(deck().cards) - elsewhere, [old + new for old, new in slots])
        self._built = _Pool(Counter(self.discard), [0] * len(self._known))
        self.discard = []
        self._guesses = []


def _some(cards: Iterator[Card], number: int) -> list[Card]:
    return [next(cards) for _ in range(number)]
