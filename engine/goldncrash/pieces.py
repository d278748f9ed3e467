"""What lies on the table of Gold 'n' Crash, what a seat can do, and what is told."""

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from engine.contract import Seat

COLUMNS = range(3)
ACTIONS = 2
"""So many actions make a turn (C-6)."""
FACE_UP, IN_HAND = 5, 5
"""So many cards begin in the discard and in the hand (C-2)."""
LONGEST = 300
"""After so many turns the treasures are counted (C-A30)."""
RESISTANCES = (1, 2, 3)


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


Loot: TypeAlias = Card | Guest
"""What can lie in a treasure."""

DECK: tuple[Card, ...] = (
    *(Card(kind, value) for kind in Kind if kind is not Kind.GOLD for value in (1, 1, 1, 2, 2, 3)),
    *(Card(Kind.GOLD, value) for value in (4, 4, 4, 4, 4, 6)),
)
"""The 36 cards of each crew."""

GUEST_GOLD = {1: 5, 2: 4, 3: 5, 4: 6, 5: 5, 6: 5, 7: 5, 8: 5}
THIRD_OF = {3: Kind.GREEN, 6: Kind.PURPLE, 8: Kind.BLUE}
"""The guests who come for a third card of one type."""


# Actions


class Draw(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="d"):
    """Take the top card of one's deck (C-7)."""


class Play(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="p"):
    """Put a card of one's hand last into a column (C-8)."""

    card: Card
    column: int


class Discard(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="x"):
    """Put the last card of a column on one's discard (C-10)."""

    column: int


class Pass(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="-"):
    """There is nothing one could do (C-A4)."""


class Secure(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="s"):
    """Secure the last card of this column (C-19)."""

    column: int


class Manoeuvre(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="m"):
    """Move the last card of one column to an adjacent one (C-24)."""

    origin: int
    goal: int


class Recall(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="r"):
    """Take the last card of this column into hand (C-25)."""

    column: int


class Arrange(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="a"):
    """Where the two observed cards go: 0 is the one that lay on top (C-26, C-A21)."""

    top: tuple[int, ...]
    bottom: tuple[int, ...]


Action: TypeAlias = Draw | Play | Discard | Pass | Secure | Manoeuvre | Recall | Arrange

ARRANGEMENTS = (
    Arrange((0, 1), ()),
    Arrange((1, 0), ()),
    Arrange((0,), (1,)),
    Arrange((1,), (0,)),
    Arrange((), (0, 1)),
    Arrange((), (1, 0)),
)


class Question(StrEnum):
    """What an effect waits to be told."""

    SECURE = "secure"
    MANOEUVRE = "manoeuvre"
    RECALL = "recall"
    OBSERVE = "observe"


class Reason(StrEnum):
    """Why a match ends."""

    ZEPPELINS = "zeppelins"
    """A side's last zeppelin is destroyed (C-31)."""
    DECK = "deck"
    """A deck is empty, and the last turn has been played (C-32)."""
    LONG = "long"
    """It has gone on for too many turns (C-A30)."""


# Events


class SetUp(Struct, frozen=True, array_like=True, tag="setup"):
    first: Seat
    discards: tuple[tuple[Card, ...], tuple[Card, ...]]
    guests: tuple[tuple[int, ...], tuple[int, ...]]


class HandDealt(Struct, frozen=True, array_like=True, tag="hand"):
    """Told to its owner alone."""

    cards: tuple[Card, ...]


class Drew(Struct, frozen=True, array_like=True, tag="drew"):
    seat: Seat


class DrewCard(Struct, frozen=True, array_like=True, tag="drewcard"):
    """Told to who drew it alone."""

    card: Card


class Played(Struct, frozen=True, array_like=True, tag="played"):
    seat: Seat
    card: Card
    column: int


class Destroyed(Struct, frozen=True, array_like=True, tag="destroyed"):
    """A zeppelin went down, and a guest still above it is lost (C-15)."""

    owner: Seat
    column: int
    resistance: int
    guest: int | None


class Held(Struct, frozen=True, array_like=True, tag="held"):
    """A zeppelin withstood so many bombs."""

    owner: Seat
    column: int
    bombs: int


class HeldWith(Struct, frozen=True, array_like=True, tag="heldwith"):
    """What it withstood them with, told to its owner alone."""

    column: int
    resistance: int


class Boarded(Struct, frozen=True, array_like=True, tag="boarded"):
    """The last card of that owner's column goes to their discard (C-16)."""

    owner: Seat
    column: int
    card: Card


class Fished(Struct, frozen=True, array_like=True, tag="fished"):
    seat: Seat
    card: Card


class Secured(Struct, frozen=True, array_like=True, tag="secured"):
    seat: Seat
    column: int
    card: Card


class GuestSecured(Struct, frozen=True, array_like=True, tag="guest"):
    seat: Seat
    column: int
    guest: int


class Cleared(Struct, frozen=True, array_like=True, tag="cleared"):
    """A third card of a type sends the whole column to the discard (C-20)."""

    seat: Seat
    column: int


class Discarded(Struct, frozen=True, array_like=True, tag="discarded"):
    seat: Seat
    column: int
    card: Card


class Cracked(Struct, frozen=True, array_like=True, tag="cracked"):
    """The top card of that owner's treasure goes to their discard (C-23)."""

    owner: Seat
    card: Card


class Moved(Struct, frozen=True, array_like=True, tag="moved"):
    seat: Seat
    origin: int
    goal: int
    card: Card


class Recalled(Struct, frozen=True, array_like=True, tag="recalled"):
    seat: Seat
    column: int
    card: Card


class Observed(Struct, frozen=True, array_like=True, tag="observed"):
    seat: Seat


class ObservedCards(Struct, frozen=True, array_like=True, tag="observedcards"):
    """Told to the observer alone, the top card first."""

    cards: tuple[Card, Card]


class Arranged(Struct, frozen=True, array_like=True, tag="arranged"):
    """How many went to the top and to the bottom: all that the other learns (C-A28)."""

    seat: Seat
    top: int
    bottom: int


class ArrangedCards(Struct, frozen=True, array_like=True, tag="arrangedcards"):
    """Told to the observer alone."""

    top: tuple[Card, ...]
    bottom: tuple[Card, ...]


class Looted(Struct, frozen=True, array_like=True, tag="looted"):
    """The top card of the other's discard goes into this seat's treasure (C-27)."""

    seat: Seat
    card: Card


class Passed(Struct, frozen=True, array_like=True, tag="passed"):
    seat: Seat


class LastTurn(Struct, frozen=True, array_like=True, tag="last"):
    """A deck is empty: this seat has the last turn (C-32)."""

    seat: Seat


class TurnBegan(Struct, frozen=True, array_like=True, tag="turn"):
    seat: Seat


Event: TypeAlias = (
    SetUp
    | HandDealt
    | Drew
    | DrewCard
    | Played
    | Destroyed
    | Held
    | HeldWith
    | Boarded
    | Fished
    | Secured
    | GuestSecured
    | Cleared
    | Discarded
    | Cracked
    | Moved
    | Recalled
    | Observed
    | ObservedCards
    | Arranged
    | ArrangedCards
    | Looted
    | Passed
    | LastTurn
    | TurnBegan
)
