"""Cards of Golden-Town that a reader has not seen since they were together, and who holds them."""

from collections import Counter
from typing import NamedTuple

from engine.contract import Seat
from engine.goldentown.components import Card
from engine.rng import Rng


class Deal(NamedTuple):
    hands: list[list[Card]]
    rest: list[Card]


class Pool:
    """Cards that nobody has seen since they were together, and who holds some of them."""

    def __init__(self, cards: Counter[Card], slots: list[list[int]]) -> None:
        self.cards = cards
        self.slots = slots
        """For each hand, of each unknown card that comes from here, how many steps it surely
        exceeds: who passes in a duel holds longer cards only. 0 where it may be any card."""

    def likely(self, seat: Seat, card: Card) -> float:
        """How likely it is that this card of this hand is one of them; only to be compared."""
        slots = sum(fits(card, limit) for limit in self.slots[seat])
        return slots * self.cards[card] / (self.cards.total() or 1)

    def has(self, card: Card) -> bool:
        """Whether somebody may hold this card of theirs."""
        return self.cards[card] > 0 and any(self.slots)

    def suffices(self) -> bool:
        """Whether there are cards for all that is known of the slots."""
        limits = [limit for slots in self.slots for limit in slots if limit]
        return all(
            sum(limit >= least for limit in limits)
            <= sum(many for card, many in self.cards.items() if card.steps > least)
            for least in set(limits)
        )

    def take(self, seat: Seat, card: Card) -> int:
        """This one has left a hand; how much was known of it."""
        self.cards[card] -= 1
        return pop_slot(self.slots[seat], card)

    def put_back(self, seat: Seat, card: Card, limit: int) -> None:
        self.cards[card] += 1
        self.slots[seat].append(limit)

    def dealt(self, rng: Rng) -> Deal:
        """A card for every slot, those first of which most is known, and the rest."""
        rest = list(rng.shuffled([*self.cards.elements()]))
        hands: list[list[Card]] = [[] for _ in self.slots]
        slots = [(limit, seat) for seat, limits in enumerate(self.slots) for limit in limits]
        for limit, seat in sorted(slots, reverse=True):
            fitting = next((card for card in rest if fits(card, limit)), rest[0])
            rest.remove(fitting)
            hands[seat].append(fitting)
        return Deal(hands, rest)

    def arm(self, seat: Seat, deal: Deal, apart: int) -> bool:
        """Change a dealt card of this hand for one of so many steps at most; whether there is."""
        limits = sorted(self.slots[seat], reverse=True)  # as it was dealt
        others = [deal.rest, *(hand for one, hand in enumerate(deal.hands) if one != seat)]
        for place in reversed(range(len(limits))):
            for cards in others:
                for number, card in enumerate(cards):
                    if card.steps <= apart and fits(card, limits[place]):
                        cards[number], deal.hands[seat][place] = deal.hands[seat][place], card
                        return True
        return False


def fits(card: Card, limit: int) -> bool:
    """Whether it is longer than that; no limit means no matter."""
    return not limit or card.steps > limit


def pop_slot(slots: list[int], card: Card) -> int:
    """Of the slots where this card may have been, that of which most is known."""
    limit = max(limit for limit in slots if fits(card, limit))
    slots.remove(limit)
    return limit


def loosen(slots: list[int], card: Card, limit: int) -> None:
    """It may have been one of these that has left instead: no more is known of what stays."""
    tighter = max((one for one in slots if fits(card, one)), default=0)
    if tighter > limit:
        slots[slots.index(tighter)] = limit
