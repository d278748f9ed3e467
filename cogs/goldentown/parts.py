"""What can be seen of Golden-Town, as values: all that its pictures are drawn from."""

from enum import StrEnum

from msgspec import Struct

from engine.goldentown.board import Node
from engine.goldentown.components import Card, Filon


class Figure(Struct, frozen=True):
    colour: str
    letter: str
    """Of the colour, in the reader's language."""
    node: Node
    depth: int = 0
    """The level of the mine, where it is in one; 0 is the surface."""
    asked: bool = False
    """Whether it is theirs to act."""
    misses: bool = False
    """Whether the next turn is missed."""
    leaving: bool = False
    """Whether it must leave the concession it stands at."""


class Shaft(Struct, frozen=True):
    """A mine: whether it is in service, and how many filons lie on each level, upper one first."""

    open: bool
    left: tuple[int, ...]


class Standing(Struct, frozen=True):
    """What everybody may know that somebody has."""

    colour: str
    letter: str
    bank: int
    cart: int
    filons: int
    asked: bool = False


class Kind(StrEnum):
    """What a place on the map is that can be chosen."""

    ROAD = "road"
    STAY = "stay"
    CONCESSION = "concession"
    BANK = "bank"
    RIVAL = "rival"


class End(Struct, frozen=True):
    """A choice, with the label that its button has too; of a rival, where their figure stands."""

    node: Node
    label: str
    kind: Kind
    depth: int = 0
    colour: str = ""
    """The rival's."""


class Trail(Struct, frozen=True):
    """The way somebody has just gone, from the first node to the last."""

    colour: str
    nodes: tuple[Node, ...]


class Pile(Struct, frozen=True):
    """Talon and discard pile."""

    talon: int
    discard: int
    top: Card | None


class Laid(Struct, frozen=True):
    """A card laid in a duel, and the steps it was laid for (a joker's are chosen)."""

    card: Card
    steps: int


class Fighter(Struct, frozen=True):
    colour: str
    letter: str
    square: int
    """Where on the strip, from 0 at its left end."""
    laid: tuple[Laid, ...]
    cards: int
    """How many are left in hand."""
    stake: int
    """Nuggets in the cart, which the winner takes."""
    asked: bool = False


class Held(Struct, frozen=True):
    """A card of one's hand."""

    card: Card
    usable: bool
    """Whether it can be played now."""
    dim: bool = False
    """Whether others can be used now in some way, and it cannot."""


class Part(StrEnum):
    """What of the town a hand shows: where one travels, or where one digs."""

    ROADS = "roads"
    MINES = "mines"


class Ore(Struct, frozen=True):
    """Filons of the same kind in one's own pile."""

    filon: Filon
    count: int
