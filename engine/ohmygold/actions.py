"""What a seat can do in Oh My Gold!"""

from typing import TypeAlias

from msgspec import Struct

from engine.ohmygold.components import Face, Place


class Roll(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="r"):
    """Roll the four dice (O-4)."""


class Reroll(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="a"):
    """Roll again all dice, or with greedy pirates those not placed yet (O-5, O-19)."""


class Put(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="p"):
    """Complete a card with these dice, sabres last (O-9, O-11, O-20)."""

    place: Place
    dice: str


class Commit(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="c"):
    """Begin a card: this die stays on that symbol's place, come what may (O-A5)."""

    place: Place
    die: Face
    symbol: Face


class EndTurn(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="e"):
    """Pass the dice on; those not placed are lost (O-8, O-15)."""


Action: TypeAlias = Roll | Reroll | Put | Commit | EndTurn
