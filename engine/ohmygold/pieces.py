"""What lies on the table of Oh My Gold!, what a seat can do, and what is told."""

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from engine.contract import Seat

DICE = 4
CHESTS = 3


class Face(StrEnum):
    """The symbols of a die."""

    KEY = "K"
    COIN = "C"
    DIAMOND = "D"
    SABRES = "S"


ORDER = {face: place for place, face in enumerate(Face)}


class Card(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A chest with its keys on one side, and treasures or fish bones on the other."""

    keys: int
    treasure: tuple[Face, ...]

    @property
    def bones(self) -> bool:
        return not self.treasure


class Pirates(StrEnum):
    """Variant O-19: place some dice, roll the rest again."""

    PLAIN = "plain"
    GREEDY = "greedy"


class Sailors(StrEnum):
    """Variant O-20: steal what lies before another's boat."""

    HONEST = "honest"
    SEA_DOGS = "seadogs"


class Options(Struct, frozen=True):
    pirates: Pirates = Pirates.PLAIN
    sailors: Sailors = Sailors.HONEST


class Spot(StrEnum):
    CHEST = "c"
    TREASURE = "t"
    BOAT = "b"


class Place(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Where dice can go: a chest of the middle, a treasure before a boat, or a boat itself."""

    spot: Spot
    seat: Seat = 0
    number: int = 0


# Actions


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


class Reason(StrEnum):
    """Why a match ends."""

    LAST_CHEST = "last chest"
    """It was opened, and everybody has had one more turn (O-16)."""


# Events


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


Event: TypeAlias = TurnBegan | Rolled | Opened | Loaded | Stolen | Committed | SetAside | LastChest
