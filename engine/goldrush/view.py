"""What a seat sees of the railway gold rush."""

from msgspec import Struct

from engine.contract import Seat
from engine.goldrush.board import Cell
from engine.goldrush.components import Colour, Lair, Options, Question, Token


class FaceDown(Struct, frozen=True, array_like=True, tag="down"):
    """A token nobody has turned."""


class View(Struct, frozen=True):
    seat: Seat | None
    options: Options
    colours: tuple[Colour, ...]
    turn: Seat
    mover: Seat
    """Who is asked: after a fight it may be another than the one whose turn it is (R-A27)."""
    question: Question
    figures: tuple[Cell, ...]
    holes: tuple[FaceDown | Lair | None, ...]
    """What lies on each hole of the board."""
    seen: tuple[Token | None, ...]
    """For each hole, the token that this seat has looked at and that still lies there (R-34)."""
    looked: tuple[tuple[int, ...], ...]
    """The holes each seat has looked at whose tokens have not been turned since."""
    rafts: tuple[Cell, ...]
    train: int
    """The section of the railway on which the locomotive stands."""
    carried: tuple[tuple[Token, ...], ...]
    safe: tuple[tuple[Token, ...], ...]
    gold_left: int
    """Gold tokens on the map, face down or under a thief (R-A15)."""
    fights: int
    """How many fights there have been in this turn (R-A22)."""
    over: bool
    prompt: int
