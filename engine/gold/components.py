"""The cards of GOLD, and how they can be played."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

SEATS = range(2, 6)
SIDE = 8
"""The cards lie in a square of eight rows by eight columns (K-20)."""
CELLS = SIDE * SIDE
RUSH_AT = 10
"""With so many cards left or fewer, the Gold Rush begins (K-5)."""
QUIET_TURNS = 30
"""After so many turns in which no card left the table, it begins as well (K-A13)."""


class Colour(StrEnum):
    GREEN = "G"
    ORANGE = "O"
    BLUE = "B"
    RED = "R"
    VIOLET = "V"


class Gold(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="g"):
    value: int


class Prospector(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="p"):
    colour: Colour
    value: int


class Dynamite(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="d"):
    pass


Card: TypeAlias = Gold | Prospector | Dynamite

GOLD_VALUES = (1,) * 5 + (2,) * 7 + (3,) * 7 + (4,) * 5
PROSPECTOR_VALUES = (2, 2, 3, 3, 4, 4, 5)
DYNAMITES = 5
DECK: tuple[Card, ...] = (
    *(Gold(value) for value in GOLD_VALUES),
    *(Prospector(colour, value) for colour in Colour for value in PROSPECTOR_VALUES),
    *(Dynamite() for _ in range(DYNAMITES)),
)


class Rounds(StrEnum):
    ONE = "one"
    MATCH = "match"
    """As many rounds as players, the first player moving on each time (K-19)."""


class Piles(StrEnum):
    CLOSED = "closed"
    OPEN = "open"


class Recall(StrEnum):
    """Whether who was away is told where cards were turned meanwhile; no rule depends on it."""

    NO = "no"
    YES = "yes"


class Options(Struct, frozen=True):
    rounds: Rounds = Rounds.ONE
    piles: Piles = Piles.CLOSED
    recall: Recall = Recall.NO


def colours_each(seats: int) -> int:
    """How many colours a seat owns (K-1)."""
    return 2 if seats == 2 else 1


def rank(pile: Sequence[int], before: Iterable[int], rounds: int) -> tuple[int, int]:
    """What a seat is placed by: points, then what breaks a tie (K-18, K-19).

    `before` is what it has made in the rounds before this one.
    """
    points = sum(pile)
    return sum(before) + points, points if rounds > 1 else len(pile)
