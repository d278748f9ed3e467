"""The tokens, the figures and the die of the railway gold rush, and how it can be played."""

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

SEATS = range(3, 7)
LOCOMOTIVE = 1
"""The face of the die that moves the locomotive; in a fight it counts 1 (R-6, R-18)."""
FACES = 6
THIEF_POINTS = 2
LAST_FREE_FIGHT = 9
"""After more fights than this in one turn, nobody flees into another (R-A22)."""


class Colour(StrEnum):
    """The six figures, in the order of their houses."""

    GREEN = "G"
    ORANGE = "O"
    BLUE = "B"
    RED = "R"
    VIOLET = "V"
    YELLOW = "Y"


HOUSE_OF = {colour: number for number, colour in enumerate(Colour)}
"""The number of the house of each colour (R-5)."""


class Gold(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="g"):
    nuggets: int


class Thief(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="t"):
    strength: int


Token: TypeAlias = Gold | Thief


class Lair(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="lair"):
    """A thief who has won: face up, with his loot under him (R-20)."""

    thief: Thief
    loot: tuple[Token, ...] = ()


GOLD_COUNTS = {1: 8, 2: 10, 3: 12, 4: 10, 5: 8}
THIEF_COUNTS = {1: 1, 2: 3, 3: 4, 4: 5, 5: 3}
TOKENS: tuple[Token, ...] = (
    *(Gold(nuggets) for nuggets, count in GOLD_COUNTS.items() for _ in range(count)),
    *(Thief(strength) for strength, count in THIEF_COUNTS.items() for _ in range(count)),
)
GOLD_TOKENS = sum(GOLD_COUNTS.values())


class Railway(StrEnum):
    USUAL = "usual"
    SHORT = "short"


class Looking(StrEnum):
    """Variant R-34: instead of rolling, look at the tokens beside one's figure."""

    NO = "no"
    YES = "yes"


class Options(Struct, frozen=True):
    railway: Railway = Railway.USUAL
    looking: Looking = Looking.NO


class Begin(Struct, frozen=True, array_like=True, tag="begin"):
    """The beginning of a turn: roll, or look."""


class Walk(Struct, frozen=True, array_like=True, tag="walk"):
    """Where to go with these points; after a fight, where to get away to."""

    points: int
    leaving: bool = False
    """Moving away from a fight: a flight (R-20) or a winner's departure (R-25)."""


class Crossing(Struct, frozen=True, array_like=True, tag="crossing"):
    """Where on the shore this raft lands (R-28)."""

    raft: int


class Target(Struct, frozen=True, array_like=True, tag="target"):
    """Whom to attack where two stand (R-A7)."""


Question: TypeAlias = Begin | Walk | Crossing | Target


def points(tokens: tuple[Token, ...]) -> int:
    """What tokens are worth in a house (R-14, R-19)."""
    return sum(token.nuggets if isinstance(token, Gold) else THIEF_POINTS for token in tokens)


def gold_tokens(tokens: tuple[Token, ...]) -> int:
    return sum(isinstance(token, Gold) for token in tokens)
