"""What a reader of Golden-Town can know of the cards in others' hands, from all that was told."""

from collections import Counter
from collections.abc import Callable

from engine.contract import Seat
from engine.goldentown.board import board
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
    Passed,
    Presented,
    Reshuffled,
    Rode,
    Shored,
)
from engine.goldentown.unseen_cards import Pool, fits, loosen, pop_slot
from engine.rng import Rng


class _Guess:
    """From which pool a card came that could have come from both."""

    def __init__(self, seat: Seat, card: Card, pool: Pool, limit: int) -> None:
        self.seat = seat
        self.card = card
        self.pool = pool
        self.limit = limit


class KnownCards:
    """Every card is in a hand, in the Talon or on the discard pile, which all have watched grow.

    When the discard pile becomes the Talon, everybody knows which cards are there and which are in
    hands. So cards unknown are told apart: `held` when the Talon was built last, or drawn of the
    `built` Talon since. Where a laid card could have been either, luck guesses. In a duel who
    passes has shown that no card of theirs is short enough, and who is asked that one is.
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
        self._apart = 0
        """How many steps part the two who duel."""
        self._held = Pool(Counter(), [[] for _ in range(seats)])
        slots = [[] if seat == own else [0] * HAND for seat in range(seats)]
        self._built = Pool(Counter(deck().cards), slots)
        self._guesses: list[_Guess] = []

    def hear(self, event: Event) -> None:
        match event:
            case HandDealt(_, cards) | DrewCards(_, cards):
                for card in cards:
                    self._drawn(card)
            case Drew(seat, cards) if seat != self._own:
                self._built.slots[seat] += [0] * cards
            case Exchanged():
                self._exchanged(event)
            case (
                Presented(seat, card) | Exposed(seat, card) | Rode(seat, card) | Shored(seat, card)
            ):
                self._discarded(seat, card)
            case Challenged() | Laid() | Passed():
                self._hear_of_duel(event)
            case Reshuffled():
                self._rebuild()

    def _hear_of_duel(self, event: Challenged | Laid | Passed) -> None:
        match event:
            case Challenged():
                self._dueling = [Counter() for _ in self._known]
                self._apart = board().gap
            case Laid(seat, card, steps):
                self._apart -= steps
                if seat != self._own:
                    self._laid(seat, card)
            case Passed(seat):
                for pool in (self._held, self._built):
                    pool.slots[seat] = [max(limit, self._apart) for limit in pool.slots[seat]]
                self._mend_guesses(self._suffice)

    def dealt(
        self, *, in_duel: bool, asked: Seat | None = None
    ) -> tuple[list[tuple[Card, ...]], tuple[Card, ...]]:
        """Hands that fit, empty for one's own, and the Talon; `asked` is who can lay a card."""
        held, built = self._held.dealt(self._rng), self._built.dealt(self._rng)
        there = [
            [*(known - laid if in_duel else known).elements()]
            for known, laid in zip(self._known, self._dueling, strict=True)
        ]
        if asked is not None and asked != self._own:
            hand = (*there[asked], *held.hands[asked], *built.hands[asked])
            if not any(card.steps <= self._apart for card in hand):
                pools = ((self._built, built), (self._held, held))
                any(pool.arm(asked, deal, self._apart) for pool, deal in pools)
        hands = zip(there, held.hands, built.hands, strict=True)
        return [(*known, *old, *new) for known, old, new in hands], tuple(built.rest)

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
        guess = _Guess(seat, card, pool, self._take(pool, seat, card))
        if self._held.has(card) or self._built.has(card):
            self._guesses.append(guess)
            self._mend_guesses(self._suffice)

    def _take(self, pool: Pool, seat: Seat, card: Card) -> int:
        """Take a card of this pool out of a hand; if that seems to have none, another one has."""
        other = self._other(pool)
        if not any(fits(card, limit) for limit in pool.slots[seat]):
            richest = max(range(len(pool.slots)), key=lambda one: len(pool.slots[one]))
            pool.slots[seat].append(pop_slot(other.slots[seat], card))
            other.slots[richest].append(pool.slots[richest].pop(0))
        limit = pool.take(seat, card)
        loosen(other.slots[seat], card, limit)
        return limit

    def _suffice(self) -> bool:
        return self._held.suffices() and self._built.suffices()

    def _other(self, pool: Pool) -> Pool:
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
        guess.pool.put_back(guess.seat, guess.card, guess.limit)
        guess.pool = self._other(guess.pool)
        guess.limit = self._take(guess.pool, guess.seat, guess.card)

    def _rebuild(self) -> None:
        """The discard pile is the Talon; all else that is unknown is in hands (T-12)."""
        elsewhere = Counter(self.discard) + self._own_hand + sum(self._known, Counter())
        slots = zip(self._held.slots, self._built.slots, strict=True)
        self._held = Pool(Counter(deck().cards) - elsewhere, [old + new for old, new in slots])
        self._built = Pool(Counter(self.discard), [[] for _ in self._known])
        self.discard = []
        self._guesses = []
