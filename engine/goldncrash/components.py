"""The cards, zeppelins and guests of Gold 'n' Crash, and one player's side of the table."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple, Protocol, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from engine.tuples import replaced

SEATS = range(2, 3)
COLUMNS = range(3)
ACTIONS = 2
"""So many actions make a turn (C-6)."""
FACE_UP, IN_HAND = 5, 5
"""So many cards begin in the discard and in the hand (C-2)."""
MOST_TURNS = 300
"""After so many turns the treasures are counted (C-A30)."""
RESISTANCES = (1, 2, 3)
CLEARED_AT = 3
"""So many cards of a type clear a column (C-21)."""
TWO_PLAYS = 2
"""The guest who wants two cards played in one turn."""


class Crew(StrEnum):
    POULPIRATE = "P"
    CHAMOURAI = "C"


class Kind(StrEnum):
    """The six types of crew cards."""

    RED = "R"
    BLUE = "B"
    PURPLE = "P"
    GREEN = "G"
    BROWN = "N"
    GOLD = "O"


class Card(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="c"):
    """A crew card. It carries type and value only: once it has changed hands it serves anybody
    (C-A27)."""

    kind: Kind
    value: int


class Guest(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="g"):
    """A prestigious guest, by number."""

    number: int


Valuable: TypeAlias = Card | Guest
"""What can lie in a treasure."""

DECK: tuple[Card, ...] = (
    *(Card(kind, value) for kind in Kind if kind is not Kind.GOLD for value in (1, 1, 1, 2, 2, 3)),
    *(Card(Kind.GOLD, value) for value in (4, 4, 4, 4, 4, 6)),
)
"""The 36 cards of each crew."""

GUEST_GOLD = {1: 5, 2: 4, 3: 5, 4: 6, 5: 5, 6: 5, 7: 5, 8: 5}
THIRD_OF = {3: Kind.GREEN, 6: Kind.PURPLE, 8: Kind.BLUE}
"""The guests who come for a third card of one type."""


class Options(Struct, frozen=True):
    """There are no variants."""


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
    treasure: tuple[Valuable, ...] = ()
    """The top card last."""

    def filled(self, columns: Iterable[int] = COLUMNS) -> list[int]:
        """Those of these columns that hold a card."""
        return [column for column in columns if self.columns[column]]

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
        return replace(self, columns=replaced(self.columns, column, cards))

    def with_discard(self, *cards: Card) -> "Side":
        return replace(self, discard=(*self.discard, *cards))

    def with_treasure(self, valuable: Valuable) -> "Side":
        return replace(self, treasure=(*self.treasure, valuable))

    def with_zeppelin(self, column: int, zeppelin: Zeppelin) -> "Side":
        return replace(self, zeppelins=replaced(self.zeppelins, column, zeppelin))

    def without_guest(self, column: int) -> "Side":
        return replace(self, guests=replaced(self.guests, column, None))

    def grounded(self) -> bool:
        """Whether all its zeppelins are destroyed (C-31)."""
        return all(zeppelin.destroyed for zeppelin in self.zeppelins)

    def gold(self) -> int:
        return sum(map(worth, self.treasure))


class Progress(NamedTuple):
    """How much of what a guest wants is there."""

    have: int
    need: int

    @property
    def missing(self) -> int:
        return max(0, self.need - self.have)


def progress(guest: int, cards: Sequence[Card], plays: int) -> Progress:
    """How far a column has come for its guest, after so many plays into it in this turn."""
    match guest:
        case 1:
            return Progress(sum(card.value for card in cards), 9)
        case 2:  # TWO_PLAYS
            return Progress(plays, 2)
        case 4:
            return Progress(len(cards), 5)
        case 5:
            return Progress(len({card.kind for card in cards}), 4)
        case 7:
            return Progress(count(cards, Kind.GOLD), 2)
    return Progress(count(cards, THIRD_OF[guest]), 3)


def count(cards: Iterable[Card], kind: Kind) -> int:
    return sum(card.kind is kind for card in cards)


def open_columns(columns: Sequence[Sequence[Card]]) -> list[int]:
    """Where a card may be played: not where the most cards are, unless all have as many (C-9)."""
    sizes = [len(column) for column in columns]
    if len(set(sizes)) == 1:
        return list(COLUMNS)
    return [column for column in COLUMNS if sizes[column] < max(sizes)]


def adjacent(column: int) -> tuple[int, ...]:
    """The neighbours of a column; the outer two are not each other's (C-5)."""
    return tuple(other for other in COLUMNS if abs(other - column) == 1)


def worth(valuable: Valuable) -> int:
    return GUEST_GOLD[valuable.number] if isinstance(valuable, Guest) else valuable.value


class Flying(Protocol):
    """A zeppelin, as the rules or as a reader know it."""

    @property
    def destroyed(self) -> bool: ...


def rank(treasure: Iterable[Valuable | None], across: Iterable[Flying]) -> tuple[bool, int]:
    """What a seat is placed by: all zeppelins across brought down (C-31), then gold (C-32)."""
    gold = sum(worth(one) for one in treasure if one is not None)
    return all(zeppelin.destroyed for zeppelin in across), gold
