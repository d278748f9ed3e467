"""What a seat can do in the railway gold rush."""

from typing import TypeAlias

from msgspec import Struct

from engine.contract import Seat
from engine.goldrush.board import Cell
from engine.goldrush.components import SEATS


class Roll(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="r"):
    """Throw the die at the beginning of one's turn."""


class Look(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="l"):
    """Look secretly at the face-down tokens beside one's figure instead (R-34)."""


class Go(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="g"):
    """Walk to this cell."""

    cell: Cell


class Cross(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="c"):
    """Take the raft to this cell of the shore."""

    cell: Cell


class Attack(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="a"):
    """Attack this one of several figures on the same cell."""

    seat: Seat


Action: TypeAlias = Roll | Look | Go | Cross | Attack

ROLL, LOOK = Roll(), Look()
ATTACKS = tuple(Attack(seat) for seat in range(SEATS[-1]))
