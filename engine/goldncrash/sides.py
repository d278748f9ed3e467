"""One player's side of the table: deck, hand, columns, discard, treasure, zeppelins, guests."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from engine.goldncrash.pieces import (
    COLUMNS,
    GUEST_GOLD,
    THIRD_OF,
    Card,
    Guest,
    Kind,
    Loot,
)


class Zeppelin(Struct, frozen=True, array_like=True):
    resistance: int
    destroyed: bool = False
    withstood: int = 0
    """The most bombs it has held against; its owner then knows its resistance (C-15)."""


class Side(Struct, frozen=True):
    deck: tuple[Card, ...]
    """The top card first."""
    hand: tuple[Card, ...]
    discard: tuple[Card, ...]
    """The top card last."""
    zeppelins: tuple[Zeppelin, ...]
    guests: tuple[int | None, ...]
    columns: tuple[tuple[Card, ...], ...] = ((), (), ())
    """Each from the zeppelin outwards: the last card is the one that can be taken."""
    treasure: tuple[Loot, ...] = ()
    """The top card last."""

    def open_columns(self) -> list[int]:
        """Where a card may be played: not where the most cards are, unless all have as many."""
        sizes = [len(column) for column in self.columns]
        if len(set(sizes)) == 1:
            return list(COLUMNS)
        return [column for column in COLUMNS if sizes[column] < max(sizes)]

    def filled(self, columns: Iterable[int] = COLUMNS) -> list[int]:
        """Those of these columns that hold a card."""
        return [column for column in columns if self.columns[column]]

    def count(self, column: int, kind: Kind) -> int:
        return sum(card.kind is kind for card in self.columns[column])

    def drawn(self) -> tuple["Side", Card]:
        card, *rest = self.deck
        return replace(self, deck=tuple(rest), hand=(*self.hand, card)), card

    def fished(self) -> tuple["Side", Card]:
        *rest, card = self.discard
        return replace(self, discard=tuple(rest), hand=(*self.hand, card)), card

    def with_card(self, column: int, card: Card) -> "Side":
        return self.with_column(column, (*self.columns[column], card))

    def without_last(self, column: int) -> tuple["Side", Card]:
        *rest, card = self.columns[column]
        return self.with_column(column, tuple(rest)), card

    def with_column(self, column: int, cards: tuple[Card, ...]) -> "Side":
        columns = (*self.columns[:column], cards, *self.columns[column + 1 :])
        return replace(self, columns=columns)

    def with_discard(self, *cards: Card) -> "Side":
        return replace(self, discard=(*self.discard, *cards))

    def with_treasure(self, loot: Loot) -> "Side":
        return replace(self, treasure=(*self.treasure, loot))

    def with_zeppelin(self, column: int, zeppelin: Zeppelin) -> "Side":
        zeppelins = (*self.zeppelins[:column], zeppelin, *self.zeppelins[column + 1 :])
        return replace(self, zeppelins=zeppelins)

    def without_guest(self, column: int) -> "Side":
        return replace(self, guests=(*self.guests[:column], None, *self.guests[column + 1 :]))

    def grounded(self) -> bool:
        """Whether all its zeppelins are destroyed (C-31)."""
        return all(zeppelin.destroyed for zeppelin in self.zeppelins)

    def gold(self) -> int:
        return sum(map(worth, self.treasure))

    def comes(self, column: int, plays: int) -> bool:
        """Whether the guest of this column comes now, so many plays having gone there this turn."""
        guest = self.guests[column]
        cards = self.columns[column]
        kinds = Counter(card.kind for card in cards)
        match guest:
            case None:
                return False
            case 1:
                return sum(card.value for card in cards) >= 9
            case 2:
                return plays >= 2
            case 4:
                return len(cards) >= 5
            case 5:
                return len(kinds) >= 4
            case 7:
                return kinds[Kind.GOLD] >= 2
            case third:
                return kinds[THIRD_OF[third]] >= 3


def adjacent(column: int) -> tuple[int, ...]:
    """The neighbours of a column; the outer two are not each other's (C-5)."""
    return tuple(other for other in COLUMNS if abs(other - column) == 1)


def worth(loot: Loot) -> int:
    return GUEST_GOLD[loot.number] if isinstance(loot, Guest) else loot.value
