"""What a seat sees of Oh My Gold!"""

from msgspec import Struct

from engine.contract import Seat
from engine.ohmygold.actions import Commit
from engine.ohmygold.components import Boat, Face, Options


class View(Struct, frozen=True):
    seat: Seat | None
    options: Options
    turn: Seat
    rolls: int
    dice: tuple[Face, ...]
    committed: tuple[Commit, ...]
    boarded: tuple[Seat, ...]
    chests: tuple[int | None, ...]
    """The keys of each chest; None where one has been taken."""
    pile: int
    """How many cards; none once the match has stalled."""
    top: int | None
    """The keys of the pile's top card (O-A14)."""
    boats: tuple[Boat, ...]
    final: int | None
    completed: bool
    quiet: int
    """Turns in a row in which no card was opened, loaded or stolen (O-A21)."""
    stalled: bool
    over: bool
    prompt: int
