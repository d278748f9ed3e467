"""What a seat can do in Gold 'n' Crash."""

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from engine.goldncrash.components import Card


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
