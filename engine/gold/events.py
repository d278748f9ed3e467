"""What the table is told in GOLD."""

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from engine.contract import Seat
from engine.gold.components import Card, Dynamite, Prospector


class Rush(StrEnum):
    """Whether the Gold Rush is on, and what began it."""

    NO = "no"
    FEW_LEFT = "few"
    DEADLOCK = "deadlock"
    STALLED = "stalled"


class Reason(StrEnum):
    """Why a match ends."""

    CLEARED = "cleared"
    """No card is left on the table (K-16)."""


class RoundBegan(Struct, frozen=True, array_like=True, tag="round"):
    number: int
    first: Seat


class Turned(Struct, frozen=True, array_like=True, tag="turned"):
    seat: Seat
    cell: int
    card: Card


class Blasted(Struct, frozen=True, array_like=True, tag="blast"):
    """Dynamite took both cards (K-7)."""

    cells: tuple[int, int]


class GoldWon(Struct, frozen=True, array_like=True, tag="won"):
    """A prospector dug gold up for the seat that owns him, or for who turned him (K-8)."""

    seat: Seat
    gold: int
    prospector: Prospector
    cells: tuple[int, int]


class ChasedOff(Struct, frozen=True, array_like=True, tag="chased"):
    """The stronger prospector stays, the weaker one leaves (K-10)."""

    stronger: Prospector
    weaker: Prospector
    cell: int
    """Where the weaker one lay."""


class Nothing(Struct, frozen=True, array_like=True, tag="nothing"):
    """Both cards are turned face down again (K-9, K-11, K-12)."""


class GoldRush(Struct, frozen=True, array_like=True, tag="rush"):
    why: Rush


class GoldTaken(Struct, frozen=True, array_like=True, tag="taken"):
    """Gold turned in the Gold Rush goes to who turned it (K-15)."""

    seat: Seat
    gold: int
    cell: int


class CastAside(Struct, frozen=True, array_like=True, tag="aside"):
    """A prospector or dynamite turned in the Gold Rush leaves the game (K-15)."""

    card: Prospector | Dynamite
    cell: int


class RoundOver(Struct, frozen=True, array_like=True, tag="over"):
    number: int
    points: tuple[int, ...]


Event: TypeAlias = (
    RoundBegan
    | Turned
    | Blasted
    | GoldWon
    | ChasedOff
    | Nothing
    | GoldRush
    | GoldTaken
    | CastAside
    | RoundOver
)

Result: TypeAlias = Blasted | GoldWon | ChasedOff | Nothing | GoldTaken | CastAside
"""What the cards of a turn lead to."""


def cells_left_by(event: Event) -> tuple[int, ...]:
    """The cells whose cards leave the table with this event."""
    match event:
        case Blasted(cells) | GoldWon(cells=cells):
            return cells
        case ChasedOff(cell=cell) | GoldTaken(cell=cell) | CastAside(cell=cell):
            return (cell,)
    return ()
