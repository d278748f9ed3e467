"""What the table is told in Oh My Gold!"""

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from engine.contract import Seat
from engine.ohmygold.components import Card, Face, Place


class Reason(StrEnum):
    """Why a match ends."""

    LAST_CHEST = "last chest"
    """It was opened, and everybody has had one more turn (O-16)."""
    STALLED = "stalled"
    """Too many turns brought nothing, and everybody has had one more (O-A21)."""


class TurnBegan(Struct, frozen=True, array_like=True, tag="turn"):
    seat: Seat


class Rolled(Struct, frozen=True, array_like=True, tag="rolled"):
    seat: Seat
    dice: tuple[Face, ...]
    again: bool


class Opened(Struct, frozen=True, array_like=True, tag="opened"):
    seat: Seat
    chest: int
    card: Card
    dice: tuple[Face, ...]


class Loaded(Struct, frozen=True, array_like=True, tag="loaded"):
    seat: Seat
    card: Card
    dice: tuple[Face, ...]


class Stolen(Struct, frozen=True, array_like=True, tag="stolen"):
    seat: Seat
    victim: Seat
    card: Card
    dice: tuple[Face, ...]


class Committed(Struct, frozen=True, array_like=True, tag="committed"):
    seat: Seat
    place: Place
    die: Face
    symbol: Face
    card: Card | None = None
    """The treasure it was put on: cards before a boat move up when others are loaded."""


class SetAside(Struct, frozen=True, array_like=True, tag="aside"):
    """The turn is over; these dice were of no use (O-8)."""

    seat: Seat
    dice: tuple[Face, ...]
    bound: tuple[Face, ...] = ()
    """Those of them that lay on cards which were not filled (O-A5)."""


class LastChest(Struct, frozen=True, array_like=True, tag="lastchest"):
    """From now on everybody has one more turn (O-16)."""

    seat: Seat


class Stalled(Struct, frozen=True, array_like=True, tag="stalled"):
    """Too many turns brought nothing: no chest is opened any more, everybody has one more turn
    (O-A21)."""


Event: TypeAlias = (
    TurnBegan | Rolled | Opened | Loaded | Stolen | Committed | SetAside | LastChest | Stalled
)
