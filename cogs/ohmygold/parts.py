"""What can be seen of Oh My Gold!, as values: all that its picture is drawn from."""

from msgspec import Struct

from engine.contract import Seat
from engine.ohmygold.components import Face

Filled = tuple[Face | None, ...]
"""For each symbol of a card, the die that lies on it, if any."""


class Chest(Struct, frozen=True):
    keys: int
    dice: Filled = ()


class Pile(Struct, frozen=True):
    cards: int
    keys: int
    """Those of the card on top."""


class Treasure(Struct, frozen=True):
    """A card that waits before a boat."""

    number: int
    """As it is called in texts and on buttons."""
    symbols: tuple[Face, ...]
    dice: Filled = ()


class Dice(Struct, frozen=True):
    owner: Seat
    faces: tuple[Face, ...] | None
    """Those that are free to be used; None before the roll."""
    again: bool
    """Whether there is another roll to be had."""


class Boat(Struct, frozen=True):
    seat: Seat
    name: str
    """Empty where the typeface has not all its letters: the flag tells whose it is."""
    coins: int
    diamonds: int
    bones: int
    waiting: tuple[Treasure, ...] = ()
    asked: bool = False
    """Whether it is their turn."""
    boarded: bool = False
    """Whether a sabre lies on it."""

    @property
    def points(self) -> int:
        return self.coins + self.diamonds
