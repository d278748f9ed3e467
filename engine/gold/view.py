"""What a seat sees of GOLD."""

from msgspec import Struct

from engine.contract import Seat
from engine.gold.components import Card, Colour, Options
from engine.gold.events import Rush


class Shown(Struct, frozen=True, array_like=True):
    """A card that was turned and is still there for all to see (K-A14)."""

    cell: int
    card: Card


class View(Struct, frozen=True):
    seat: Seat | None
    options: Options
    colours: tuple[tuple[Colour, ...], ...]
    turn: Seat
    lying: tuple[bool, ...]
    """For each cell, whether a card still lies there, face up or down."""
    left: int
    flipped: int | None
    """The cell of the card turned first this turn, while the second is awaited."""
    shown: tuple[Shown, ...]
    """The cards turned last in this round, also those that have left."""
    from_last_round: tuple[Card, ...]
    """Those turned last in the round before: they lie nowhere any more, but are still seen."""
    pile_sizes: tuple[int, ...]
    piles: tuple[tuple[int, ...] | None, ...]
    """The gold cards of each seat; None where this seat may not look (K-A8)."""
    rush: Rush
    quiet: int
    """Turns in a row in which no card left the table (K-A13)."""
    round: int
    rounds: int
    first: Seat
    """Who began this round."""
    past: tuple[tuple[int, ...], ...]
    """The points of each finished round, by seat."""
    over: bool
    prompt: int
