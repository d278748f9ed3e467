"""Dealing the unseen part of Gold 'n' Crash anew, consistent with what one seat knows."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations

from engine.contract import Seat
from engine.goldncrash.components import (
    DECK,
    IN_HAND,
    RESISTANCES,
    Card,
    Guest,
    Side,
    Valuable,
    Zeppelin,
)
from engine.goldncrash.events import (
    ArrangedCards,
    Cracked,
    Drew,
    DrewCard,
    Event,
    Fished,
    GuestSecured,
    HandDealt,
    Looted,
    ObservedCards,
    Played,
    Recalled,
    Secured,
    SetUp,
)
from engine.goldncrash.state import State
from engine.goldncrash.view import SideView, View
from engine.rng import Rng


def determinize(view: View, heard: Sequence[Event], rng: Rng) -> State:
    """A state in which this seat would see this view and would have heard these events."""
    sides = []
    for owner in (0, 1):
        memory = _Memory(owner, own=owner == view.seat)
        for event in heard:
            memory.hear(event)
        sides.append(_dealt(view.sides[owner], memory, rng))
    return State(
        crews=view.crews,
        sides=(sides[0], sides[1]),
        turn=view.turn,
        actions_left=view.actions_left,
        question=view.question,
        column=view.column,
        times=view.times,
        placed=view.placed,
        last=view.last,
        turns=view.turns,
        ended=view.ended,
        questions=view.prompt,
    )


class _Memory:
    """What has been told of one side's hidden cards."""

    def __init__(self, owner: Seat, *, own: bool) -> None:
        self._owner = owner
        self._own = own
        self.hidden: Counter[Card] = Counter()
        """The cards of hand and deck together, which everybody can count."""
        self.hand: Counter[Card] = Counter()
        """Cards that are surely in the hand."""
        self.deck: list[Card | None] = []
        """The deck from the top, where its owner has seen into it."""
        self.treasure: list[Valuable] = []

    def hear(self, event: Event) -> None:
        match event:
            case SetUp(discards=discards):
                self.hidden = Counter(DECK) - Counter(discards[self._owner])
                self.deck = [None] * (len(DECK) - len(discards[self._owner]) - IN_HAND)
            case HandDealt(cards) if self._own:
                self.hand.update(cards)
            case Drew(seat) if seat == self._owner:
                self.deck.pop(0)
            case DrewCard(card) if self._own:
                self.hand[card] += 1
            case ObservedCards(cards) if self._own:
                self.deck[:2] = cards
            case ArrangedCards(top, bottom) if self._own:
                self.deck = [*top, *self.deck[2:], *bottom]
            case Played(seat, card) if seat == self._owner:
                self.hidden[card] -= 1
                self.hand[card] -= self.hand[card] > 0
            case Fished(seat, card) | Recalled(seat, _, card) if seat == self._owner:
                self.hidden[card] += 1
                self.hand[card] += 1
            case _:
                self._hear_of_treasure(event)

    def _hear_of_treasure(self, event: Event) -> None:
        match event:
            case Secured(seat, _, card) | Looted(seat, card) if seat == self._owner:
                self.treasure.append(card)
            case GuestSecured(seat, _, guest) if seat == self._owner:
                self.treasure.append(Guest(guest))
            case Cracked(owner) if owner == self._owner:
                self.treasure.pop()


def _dealt(seen: SideView, memory: _Memory, rng: Rng) -> Side:
    hand = seen.cards if seen.cards is not None else tuple(memory.hand.elements())
    known = Counter(hand) + Counter(card for card in memory.deck if card is not None)
    rest = iter(rng.shuffled(list((memory.hidden - known).elements())))
    filled = (*hand, *(next(rest) for _ in range(seen.hand - len(hand))))
    return Side(
        deck=tuple(card if card is not None else next(rest) for card in memory.deck),
        hand=filled,
        discard=seen.discard,
        zeppelins=_zeppelins(seen, rng),
        guests=seen.guests,
        columns=seen.columns,
        treasure=tuple(memory.treasure),
    )


def _zeppelins(seen: SideView, rng: Rng) -> tuple[Zeppelin, ...]:
    """Resistances 1, 2 and 3 in an order that fits what was seen of them."""
    fitting = [
        order
        for order in permutations(RESISTANCES)
        if all(
            zeppelin.resistance == resistance
            if zeppelin.resistance is not None
            else resistance > zeppelin.withstood
            for zeppelin, resistance in zip(seen.zeppelins, order, strict=True)
        )
    ]
    return tuple(
        Zeppelin(resistance, zeppelin.destroyed, zeppelin.withstood)
        for zeppelin, resistance in zip(seen.zeppelins, rng.choice(fitting), strict=True)
    )
