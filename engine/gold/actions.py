"""What a seat can do in GOLD."""

from typing import TypeAlias

from msgspec import Struct

from engine.gold.components import CELLS


class Flip(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="f"):
    """Turn the card that lies on this cell."""

    cell: int


Action: TypeAlias = Flip
FLIPS = tuple(Flip(cell) for cell in range(CELLS))
