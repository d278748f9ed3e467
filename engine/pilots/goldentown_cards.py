"""Which Extraction cards of Golden-Town are worth keeping."""

from collections import Counter
from collections.abc import Sequence

from engine.goldentown.actions import Action, Exchange
from engine.goldentown.cards import deck
from engine.goldentown.components import JOKER, Card, Kind, Source
from engine.pilots.goldentown_duel import Steps, steps_of

FIRST = {Kind.JOKER: 10.0, Kind.MINE: 1.0, Kind.PROP: 6.0, Kind.LIFT: 3.0}
"""What the first card of a kind is worth that is no Palier card."""
WANTED = 9.0
"""What a Mine card is worth while one is needed."""
WIDTH = (0.0, 1.5, 4.0, 6.0, 7.5)
"""What a Palier card is worth by the number of its levels."""
FROM_THE_TOP = 0.5
"""What it is worth that a card can be used at the entrance."""
AGAIN = 0.4
"""How much another card of the same kind is worth, in parts of the first."""


def keeping(card: Card, hand: Sequence[Card], wants_mine: bool) -> float:
    """What it is worth to have this card besides those of the hand."""
    if card.kind is Kind.PALIER:
        return WIDTH[card.bottom - card.top + 1] + FROM_THE_TOP * (card.top == 1)
    if card.kind is Kind.MINE and wants_mine and JOKER not in hand:
        worth = WANTED
    else:
        worth = FIRST[card.kind]
    again = card.kind is not Kind.JOKER and card in hand
    return worth * (AGAIN if again else 1.0)


def gain(exchange: Exchange, hand: Sequence[Card], top: Card | None, wants_mine: bool) -> float:
    """How much better the hand is likely to become."""
    rest = list(hand)
    rest.remove(exchange.card)
    if exchange.source is Source.DISCARD:
        assert top is not None, "there is a visible card"
        new = keeping(top, rest, wants_mine)
    else:
        cards = deck().cards
        new = sum(keeping(card, rest, wants_mine) for card in cards) / len(cards)
    return new - keeping(exchange.card, rest, wants_mine)


def hands_after(action: Action, hand: Sequence[Card], top: Card | None) -> Counter[Steps]:
    """What the hand becomes for a duel, by how many of the cards that may be drawn."""
    if not isinstance(action, Exchange):
        return Counter([steps_of(hand)])
    rest = list(hand)
    rest.remove(action.card)
    if action.source is Source.DISCARD:
        assert top is not None, "there is a visible card"
        return Counter([steps_of([*rest, top])])
    unseen = Counter(deck().cards) - Counter(hand)
    return Counter(steps_of([*rest, card]) for card in unseen.elements())
