"""The cards, the filons and the prospectors of Golden-Town, and the questions they raise."""

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from engine.contract import Seat

SEATS = range(2, 5)
HAND = 6
GOAL = 4
"""So many nuggets in the Bank win (T-1)."""
NUGGETS = 20
NUGGET_GRAMS = 500
FACES = 6
SURFACE = 0
"""The entrance of a mine, which is its exit; the levels below count from 1 to 4 (T-16)."""
LEVELS = range(1, 5)
WEIGHTS = (100, 200, 300, 400, 500)
"""What gold filons can weigh, in grams."""
STOLEN = 2
"""How many filons are taken from who has no nugget (T-44)."""
QUIET_ROUNDS, MOST_ROUNDS = 40, 500
"""When a match ends that leads nowhere (T-A29)."""


class Colour(StrEnum):
    """The four figures; in colours that no level of a mine has."""

    ORANGE = "O"
    VIOLET = "V"
    WHITE = "W"
    BLACK = "K"


class Options(Struct, frozen=True):
    """There is one way to play it."""


class Kind(StrEnum):
    PALIER = "P"
    LIFT = "L"
    MINE = "M"
    PROP = "E"
    JOKER = "J"


class Card(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, order=True):
    """An Extraction card."""

    kind: Kind
    top: int = 0
    bottom: int = 0
    """The levels it shows, from the upper to the lower one; 0 on a card without."""
    steps: int = 0
    """How many steps it is worth in a duel."""

    def shows(self, level: int) -> bool:
        return self.top <= level <= self.bottom


LIFT, MINE, PROP = Card(Kind.LIFT), Card(Kind.MINE), Card(Kind.PROP)
JOKER = Card(Kind.JOKER, LEVELS[0], LEVELS[-1])
"""As a Palier card it shows every level (T-A38)."""


class Lode(StrEnum):
    """What a filon can be."""

    GOLD = "g"
    PYRITE = "p"
    CAVE_IN = "c"
    ABANDON = "a"


class Filon(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, order=True):
    level: int
    """On which level it lay, from 1 to 4: filons have the colour of their level."""
    lode: Lode
    grams: int = 0


class Mine(Struct, frozen=True, array_like=True):
    levels: tuple[tuple[Filon, ...], ...]
    """The filons of each level, the upper level first and in it the top filon first."""
    open: bool = False
    """Whether it is or has been in service (T-15)."""


class Way(StrEnum):
    DOWN = "d"
    UP = "u"


class Source(StrEnum):
    """Where the new card of an exchange comes from."""

    TALON = "t"
    DISCARD = "d"


class Lay(Struct, frozen=True, array_like=True):
    """A card laid in a duel, and the steps it was laid for: none means stay."""

    seat: Seat
    card: Card
    steps: int


class Duel(Struct, frozen=True):
    challenger: Seat
    rival: Seat
    laid: tuple[Lay, ...] = ()

    def walked(self, seat: Seat) -> int:
        """How many steps that one has come nearer."""
        return sum(lay.steps for lay in self.laid if lay.seat == seat)

    def other(self, seat: Seat) -> Seat:
        return self.rival if seat == self.challenger else self.challenger


class Begin(Struct, frozen=True, array_like=True, tag="begin"):
    """The beginning of a turn: convert ore, then travel or work in the mine."""


class Walk(Struct, frozen=True, array_like=True, tag="walk"):
    """Where to go with these points, or whom to challenge."""

    points: int


class Sharing(Struct, frozen=True, array_like=True, tag="sharing"):
    """Whether the newcomer, whose turn it is, may work here too; asked of who has been here
    longest (T-32)."""


class Throwing(Struct, frozen=True, array_like=True, tag="throwing"):
    """The throw that decides between a newcomer and who has refused them (T-A23)."""

    owner: Seat
    face: int = 0
    """What the newcomer has thrown; 0 while that is still to be done. The owner throws next."""


class Closing(Struct, frozen=True, array_like=True, tag="closing"):
    """What may still be done before the turn ends."""

    exchange: bool
    present: bool


class Digging(Struct, frozen=True, array_like=True, tag="digging"):
    """A filon was taken with this card: go on, come out or stop (T-17, T-20)."""

    card: Card
    way: Way


class CaveIn(Struct, frozen=True, array_like=True, tag="cave_in"):
    """A cave-in: expose a prop or go to the Hospital (T-28)."""

    then: Digging | None = None
    """How the move would go on; None where the filon was taken without a card."""


class Opening(Struct, frozen=True, array_like=True, tag="opening"):
    """Who plays first in the duel, asked of the challenger (T-40)."""


class Fighting(Struct, frozen=True, array_like=True, tag="fighting"):
    """Which card to lay in the duel (T-41)."""


Question: TypeAlias = (
    Begin | Walk | Sharing | Throwing | Closing | Digging | CaveIn | Opening | Fighting
)


class Prospector(Struct, frozen=True):
    at: int
    """The square or place of the board."""
    depth: int = SURFACE
    """The level of the mine, or the surface."""
    arrived: int = 0
    """In which turn of the match the figure came to its concession: who came first has been there
    longest (T-A24)."""
    barred: int | None = None
    """The concession it was forced out of and may not enter yet (T-A34); while it stands there it
    must leave."""
    misses: int = 0
    """How many turns it must still miss."""
    lifted: bool = False
    """Whether it came to its level with a Monte-charge in its last turn (T-23)."""
    cart: int = 0
    bank: int = 0
    ore: tuple[Filon, ...] = ()
    """The filons kept face down, gold and pyrite, in order of their values so that nothing shows
    which came when."""
    hand: tuple[Card, ...] = ()

    @property
    def must_leave(self) -> bool:
        return self.at == self.barred

    @property
    def grams(self) -> int:
        return sum(filon.grams for filon in self.ore)
