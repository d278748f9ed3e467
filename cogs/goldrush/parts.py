"""What can be seen on the map of the railway gold rush."""

from enum import StrEnum

from msgspec import Struct

from engine.goldrush.board import Cell


class Kind(StrEnum):
    """What is on a cell that can be reached."""

    HOME = "home"
    FIGURE = "figure"
    THIEF = "thief"
    TOKEN = "token"
    RAFT = "raft"
    RAIL = "rail"
    LAND = "land"
    START = "start"
    """Where the walk began."""


class End(Struct, frozen=True):
    """A cell that can be reached, with the label that its button has too."""

    cell: Cell
    label: str
    kind: Kind


class Figure(Struct, frozen=True):
    cell: Cell
    colour: str
    letter: str
    carries: int
    """Points carried."""
    asked: bool
    """Whether this one has to act."""


class House(Struct, frozen=True):
    colour: str
    letter: str
    safe: int


class FaceUp(Struct, frozen=True):
    """A thief who has won."""

    cell: Cell
    strength: int
    worth: int
    """The points he brings who beats him: his own and those under him."""


class Trail(Struct, frozen=True):
    """Who has just come from where."""

    colour: str
    start: Cell
    end: Cell


class Known(Struct, frozen=True):
    """A token that its reader has looked at: nuggets, or a thief's strength."""

    cell: Cell
    nuggets: int = 0
    strength: int = 0
