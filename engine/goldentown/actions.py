"""What a seat can do in Golden-Town."""

from typing import TypeAlias

from msgspec import Struct

from engine.contract import Seat
from engine.goldentown.board import Node
from engine.goldentown.components import Card, Source, Way


class Convert(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="v"):
    """Show gold filons and take as many nuggets as they are worth (T-34, T-A26)."""

    filons: tuple[int, ...]
    """How many filons of each of WEIGHTS."""


class Roll(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="r"):
    """Throw the die to travel (T-6); at the surface of a concession, to leave it (T-31)."""


class Go(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="g"):
    """End the move here; where one stands, not to move."""

    node: Node


class Challenge(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="c"):
    """Challenge this rival instead (T-39)."""

    seat: Seat


class Exchange(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="x"):
    """Discard this card and take another one (T-10)."""

    card: Card
    source: Source


class Present(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="m"):
    """Present a Mine card, or a joker for one, to open the mine (T-13)."""

    card: Card


class Done(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="-"):
    """End the turn."""


class Expose(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="p"):
    """Expose a Palier card, or a joker for one, and take the first filon that way (T-17)."""

    card: Card
    way: Way


class Ride(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="l"):
    """Expose a Monte-charge, or a joker for one, and go to this level or to the surface (T-22)."""

    card: Card
    level: int


class Dig(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="d"):
    """Take one filon without a card (T-23, T-24)."""


class GoOn(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="n"):
    """Take the next filon with the card that lies there."""


class ComeOut(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="o"):
    """Come out to the surface at the end of a move upwards (T-20)."""


class Stop(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="s"):
    """Stay on the level of the last filon (T-17)."""


class Shore(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="e"):
    """Expose a prop, or a joker for one, after a cave-in (T-28)."""

    card: Card


class GiveIn(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="h"):
    """Go to the Hospital after a cave-in (T-28)."""


class Climb(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="u"):
    """Go up to the surface without a card, which takes the whole turn (T-31, T-A12)."""


class Answer(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="a"):
    """Let a newcomer share the concession, or refuse (T-32)."""

    agree: bool


class Throw(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="t"):
    """Throw the die for the concession (T-A23)."""


class PlayFirst(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="f"):
    """Play first in the duel, or make the other do so (T-40)."""

    first: bool


class LayCard(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="y"):
    """Lay a card in the duel; a joker says for how many steps, none of them being stay (T-41)."""

    card: Card
    steps: int


Action: TypeAlias = (
    Convert
    | Roll
    | Go
    | Challenge
    | Exchange
    | Present
    | Done
    | Expose
    | Ride
    | Dig
    | GoOn
    | ComeOut
    | Stop
    | Shore
    | GiveIn
    | Climb
    | Answer
    | Throw
    | PlayFirst
    | LayCard
)

ROLL, DONE, DIG, GO_ON, COME_OUT, STOP = Roll(), Done(), Dig(), GoOn(), ComeOut(), Stop()
GIVE_IN, CLIMB, THROW = GiveIn(), Climb(), Throw()
ANSWERS = (Answer(True), Answer(False))
PLAY_FIRST = (PlayFirst(True), PlayFirst(False))
CHALLENGES = tuple(Challenge(seat) for seat in range(4))
