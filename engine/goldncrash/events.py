"""What the table is told in Gold 'n' Crash."""

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from engine.contract import Seat
from engine.goldncrash.components import Card


class Reason(StrEnum):
    """Why a match ends."""

    ZEPPELINS = "zeppelins"
    """A side's last zeppelin is destroyed (C-31)."""
    DECK = "deck"
    """A deck is empty, and the last turn has been played (C-32)."""
    LONG = "long"
    """It has gone on for too many turns (C-A30)."""


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


class Manoeuvred(Struct, frozen=True, array_like=True, tag="moved"):
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
    | Manoeuvred
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
