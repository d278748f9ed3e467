"""The die, the 18 cards and the boats of Oh My Gold!

Die and cards are read from a data file that can be replaced.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from engine.contract import BadData, Seat

SEATS = range(2, 5)
DICE = 4
CHESTS = 3
QUIET_TURNS = 30
"""After so many turns without a card opened, loaded or stolen, the last ones begin (O-A21)."""


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


class Boat(Struct, frozen=True):
    before: tuple[Card | None, ...] = ()
    """Opened treasures that wait to be loaded; a gap where one has gone this turn."""
    loot: tuple[Card, ...] = ()

    def points(self) -> int:
        return sum(len(card.treasure) for card in self.loot)

    def diamonds(self) -> int:
        return sum(card.treasure.count(Face.DIAMOND) for card in self.loot)

    def bones(self) -> int:
        return sum(card.bones for card in self.loot)


class Spot(StrEnum):
    CHEST = "c"
    TREASURE = "t"
    BOAT = "b"


class Place(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Where dice can go: a chest of the middle, a treasure before a boat, or a boat itself."""

    spot: Spot
    seat: Seat = 0
    number: int = 0


def needs(
    place: Place, keys: int, boats: Sequence[Boat], boarded: Sequence[Seat], lying: Iterable[Face]
) -> Counter[Face]:
    """The symbols that a place asks for, `keys` if it is a chest, less those of the dice there."""
    match place.spot:
        case Spot.CHEST:
            asked = Counter({Face.KEY: keys})
        case Spot.TREASURE:
            card = boats[place.seat].before[place.number]
            asked = Counter(card.treasure if card else ())
        case Spot.BOAT:
            asked = Counter({Face.SABRES: int(place.seat not in boarded)})
    return asked - Counter(lying)


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


FILE = Path(__file__).with_name("components.json")
CARDS, FACES, MOST_KEYS, MOST_TREASURES = 18, 6, 3, 3


class _Line(Struct, frozen=True, forbid_unknown_fields=True):
    keys: Annotated[int, Meta(ge=1, le=MOST_KEYS)]
    treasure: Annotated[str, Meta(pattern="^C*D*$", max_length=MOST_TREASURES)]
    count: Annotated[int, Meta(ge=1, le=CARDS)]


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    die: tuple[Face, ...]
    cards: tuple[_Line, ...]


class Components(Struct, frozen=True):
    die: tuple[Face, ...]
    cards: tuple[Card, ...]


def read_components(path: Path) -> Components:
    """The components of a file, once they have been checked (O-P1, O-P2)."""
    try:
        file = msgspec.json.decode(path.read_bytes(), type=_File)
    except (OSError, msgspec.DecodeError) as error:
        raise BadData(f"{path.name} of Oh My Gold! cannot be used: {error}.") from error
    cards = _cards(file.cards)
    if len(cards) != CARDS:
        raise BadData(f"{path.name} of Oh My Gold! has {len(cards)} cards instead of {CARDS}.")
    if len(file.die) != FACES:
        raise BadData(
            f"{path.name} of Oh My Gold! has a die of {len(file.die)} faces, not {FACES}."
        )
    if set(file.die) != set(Face):
        raise BadData(f"{path.name} of Oh My Gold! has a die on which a symbol is missing.")
    return Components(file.die, cards)


@lru_cache
def components() -> Components:
    return read_components(FILE)


def _cards(lines: Sequence[_Line]) -> tuple[Card, ...]:
    return tuple(
        Card(line.keys, tuple(map(Face, line.treasure)))
        for line in lines
        for _ in range(line.count)
    )
