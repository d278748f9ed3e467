"""What a seat sees of Golden-Town."""

from msgspec import Struct

from engine.contract import Seat
from engine.goldentown.components import Card, Colour, Duel, Filon, Question
from engine.goldentown.events import Reason


class ProspectorView(Struct, frozen=True):
    """As `Prospector`, with counts in place of what is face down."""

    at: int
    depth: int
    arrived: int
    barred: int | None
    misses: int
    lifted: bool
    cart: int
    bank: int
    filons: int
    """How many filons lie face down before this seat."""
    cards: int
    """How many cards it has in hand."""
    ore: tuple[Filon, ...] | None
    """Which filons they are: one's own, and everybody's once the match is over (T-A29)."""
    hand: tuple[Card, ...] | None
    """One's own."""

    @property
    def must_leave(self) -> bool:
        return self.at == self.barred


class MineView(Struct, frozen=True, array_like=True):
    left: tuple[int, ...]
    """How many filons lie on each level, the upper one first."""
    open: bool


class View(Struct, frozen=True):
    seat: Seat | None
    colours: tuple[Colour, ...]
    turn: Seat
    mover: Seat
    """Who is asked: a newcomer's turn asks the occupant too, and a duel both."""
    question: Question
    prospectors: tuple[ProspectorView, ...]
    mines: tuple[MineView, ...]
    """One for each concession, in the order of the board."""
    duel: Duel | None
    parted: tuple[tuple[Seat, Seat], ...]
    """Pairs that may not fight any more (T-48), the lower seat first."""
    talon: int
    """How many cards it has."""
    discard: int
    top: Card | None
    """The visible card of the discard pile."""
    laid: int
    """How many of the cards on the discard pile were laid in this turn."""
    reserve: int
    """Nuggets that are in nobody's cart or bank."""
    turns: int
    """How many turns are over, missed ones too."""
    quiet: int
    """How many of the last of them have changed no bank, cart, pile of ore or mine (T-A29);
    -1 once the present one has."""
    ended: Reason | None
    prompt: int
