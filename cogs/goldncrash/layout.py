"""Where things are on the pictures of Gold 'n' Crash, in units; no drawing here."""

from typing import NamedTuple

ACROSS, HIGH, BANNER = 36, 37.2, 4.4
"""How large the picture and the banner of a crew are."""
MIDDLE = HIGH / 2
LANES = (6.2, 18.0, 29.8)
"""The middles of the columns."""
LANE = 11.2
ZEPPELIN, ZEPPELIN_AT = 8.4, 2.55
"""How wide a zeppelin is, and how far from the middle it flies; so below for all that follows."""
GUEST, GUEST_AT = 10.2, 5.2
CARDS_AT, CARDS_BELOW_GUEST = 4.35, 6.35
"""Where the cards of a column begin, without and with a guest above them."""
CARDS_END = MIDDLE - BANNER - 0.2
CARD, CARD_HIGH, HEAD = 4.3, 4.56, 1.72
"""How large a card is, and how much of it stays in sight below the next."""
MOST_IN_A_ROW = 5
"""Longer columns go on in a second row beside the first."""
ROWS_APART = 0.2


class Place(NamedTuple):
    """Where a card has its middle: to the right of its column's, and outwards from the middle."""

    right: float
    outwards: float


class Fan(NamedTuple):
    """The cards of a column, in their order."""

    scale: float
    places: tuple[Place, ...]


def fan(cards: int, start: float) -> Fan:
    """The cards as large as they can be between here and the banner, every head in sight."""
    rows = _rows(cards)
    length = CARD_HIGH + HEAD * (max(rows, default=1) - 1)
    scale = min(1.0, (CARDS_END - start) / length)
    apart = (CARD * scale + ROWS_APART) if len(rows) > 1 else 0.0
    places = [
        Place((row - (len(rows) - 1) / 2) * apart, start + scale * (CARD_HIGH / 2 + HEAD * number))
        for row, cards_in_it in enumerate(rows)
        for number in range(cards_in_it)
    ]
    return Fan(scale, tuple(places))


def _rows(cards: int) -> list[int]:
    if cards <= MOST_IN_A_ROW:
        return [cards] if cards else []
    return [-(-cards // 2), cards // 2]


HAND_CARD, HAND_HIGH, HAND_GAP = 5.8, 1.24, 0.15
"""The largest a card of one's own hand can be, how high it is in its widths, and what is between
two of them."""
IN_A_HAND_ROW = 9
HAND_EDGE = 1.1
"""What is free above and below a row of them."""


class HandPlace(NamedTuple):
    """Where a card of a hand has its middle, from the upper left corner, and how it is turned."""

    x: float
    y: float
    degrees: float


def hand_rows(cards: int) -> list[int]:
    """How many kinds of cards lie in each row of a hand: always one row at least."""
    rows = max(1, -(-cards // IN_A_HAND_ROW))
    return [cards // rows + (row < cards % rows) for row in range(rows)]


def hand_card(cards: int) -> float:
    """How wide each of so many kinds of cards is."""
    return min(HAND_CARD, (ACROSS - 1) / max(1, *hand_rows(cards)) - HAND_GAP)


def hand_height(cards: int) -> float:
    return len(hand_rows(cards)) * _hand_row(cards)


def hand_places(cards: int) -> list[HandPlace]:
    """As in a fan: the outer ones a little lower, and turned outwards."""
    places = []
    for row, in_it in enumerate(hand_rows(cards)):
        for number in range(in_it):
            aside = number - (in_it - 1) / 2
            y = _hand_row(cards) * (row + 0.5) + 0.03 * aside * aside - 0.15
            x = ACROSS / 2 + aside * (hand_card(cards) + HAND_GAP)
            places.append(HandPlace(x, y, 0.8 * aside))
    return places


def _hand_row(cards: int) -> float:
    return hand_card(cards) * HAND_HIGH + HAND_EDGE
