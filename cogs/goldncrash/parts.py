"""What can be seen of Gold 'n' Crash, as values: all that its pictures are drawn from."""

from msgspec import Struct

from engine.goldncrash.components import Card, Crew


class Airship(Struct, frozen=True):
    down: bool
    scars: int
    """How many bombs it has withstood."""
    needs: str
    """How many bombs it takes, as far as the reader knows: 2, or 2/3, or a question mark."""
    secret: bool = False
    """Whether the reader alone knows it."""


class Wish(Struct, frozen=True):
    """A guest who waits above a column."""

    guest: int
    have: int
    need: int
    gold: int


class Column(Struct, frozen=True):
    airship: Airship
    wish: Wish | None
    cards: tuple[Card, ...]
    """Each from the zeppelin outwards."""
    fresh: bool = False
    """Whether its last card has just been played."""
    open: bool | None = None
    """Whether a card may be played there; None while nobody asks."""


class Treasure(Struct, frozen=True):
    cards: int
    guests: int
    safe: bool
    """Whether a guest lies on top, so that nobody can crack it."""
    gold: int | None = None
    """What it is worth, where the reader knows it."""


class Crewside(Struct, frozen=True):
    """One crew with all that it has."""

    crew: Crew
    name: str
    columns: tuple[Column, ...]
    hand: int
    deck: int
    discard: int
    top: Card | None
    """The upper card of the discard."""
    treasure: Treasure
    actions: int | None = None
    """How many are left, in its turn."""
    winner: bool = False


class Held(Struct, frozen=True):
    """Equal cards of one's hand."""

    card: Card
    count: int
    columns: tuple[int, ...] = ()
    """Where it can be played now."""
    dim: bool = False
    """Whether others can be played now, and it cannot."""
