"""What the table is told in the railway gold rush."""

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from engine.contract import Seat
from engine.goldrush.board import Cell
from engine.goldrush.components import Gold, Thief, Token


class Reason(StrEnum):
    """Why a match ends."""

    TRAIN = "train"
    """The locomotive has reached the town (R-31)."""
    GOLD = "gold"
    """No more gold tokens are left on the map than there are players (R-32)."""


class TurnBegan(Struct, frozen=True, array_like=True, tag="turn"):
    seat: Seat


class Rolled(Struct, frozen=True, array_like=True, tag="rolled"):
    """The throw of a turn; LOCOMOTIVE moves the locomotive instead of the figure (R-6)."""

    seat: Seat
    face: int


class Stayed(Struct, frozen=True, array_like=True, tag="stayed"):
    """There was no cell to go to (R-A7, R-A20, R-A22)."""

    seat: Seat


class Moved(Struct, frozen=True, array_like=True, tag="moved"):
    seat: Seat
    start: Cell
    end: Cell


class CameHome(Struct, frozen=True, array_like=True, tag="home"):
    """What was carried is safe now (R-16)."""

    seat: Seat
    tokens: tuple[Token, ...]


class Found(Struct, frozen=True, array_like=True, tag="found"):
    """A token was turned, and it is gold (R-13)."""

    seat: Seat
    cell: Cell
    gold: Gold


class ThiefMet(Struct, frozen=True, array_like=True, tag="thief"):
    """A fight with a thief begins (R-17, R-21)."""

    seat: Seat
    cell: Cell
    thief: Thief
    turned: bool
    """Whether he was hidden until now, or lay face up."""


class Attacked(Struct, frozen=True, array_like=True, tag="attacked"):
    """A fight between two players begins (R-22)."""

    seat: Seat
    defender: Seat
    cell: Cell


class Threw(Struct, frozen=True, array_like=True, tag="threw"):
    """One throw of the die in a fight (R-17, R-23)."""

    seat: Seat
    face: int


class Captured(Struct, frozen=True, array_like=True, tag="captured"):
    """The thief is beaten and taken along, with all that lay under him (R-19)."""

    seat: Seat
    cell: Cell
    thief: Thief
    loot: tuple[Token, ...]


class Robbed(Struct, frozen=True, array_like=True, tag="robbed"):
    """The thief has won and keeps all that was carried (R-20)."""

    seat: Seat
    cell: Cell
    thief: Thief
    tokens: tuple[Token, ...]


class Beaten(Struct, frozen=True, array_like=True, tag="beaten"):
    """A player has lost to another, who takes all that was carried (R-24)."""

    seat: Seat
    winner: Seat
    tokens: tuple[Token, ...]


class ThrewToLeave(Struct, frozen=True, array_like=True, tag="leave"):
    """The winner's throw, which tells how far away to move (R-25)."""

    seat: Seat
    face: int


class Crossed(Struct, frozen=True, array_like=True, tag="crossed"):
    """A figure and its raft have gone over the lake (R-28)."""

    seat: Seat
    start: Cell
    end: Cell


class TrainMoved(Struct, frozen=True, array_like=True, tag="train"):
    seat: Seat
    section: int


class RunOver(Struct, frozen=True, array_like=True, tag="run"):
    """The locomotive has reached a figure and put it behind itself (R-27, R-A13)."""

    seat: Seat
    driver: Seat
    tokens: tuple[Token, ...]
    """What the driver takes; nothing from himself."""
    end: Cell


class Looked(Struct, frozen=True, array_like=True, tag="looked"):
    """Somebody has looked at the tokens on these cells (R-34)."""

    seat: Seat
    cells: tuple[Cell, ...]


class Saw(Struct, frozen=True, array_like=True, tag="saw"):
    """What that seat alone has seen there."""

    seat: Seat
    cells: tuple[Cell, ...]
    tokens: tuple[Token, ...]


Event: TypeAlias = (
    TurnBegan
    | Rolled
    | Stayed
    | Moved
    | CameHome
    | Found
    | ThiefMet
    | Attacked
    | Threw
    | Captured
    | Robbed
    | Beaten
    | ThrewToLeave
    | Crossed
    | TrainMoved
    | RunOver
    | Looked
    | Saw
)
