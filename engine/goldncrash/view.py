"""What a seat sees of Gold 'n' Crash."""

from msgspec import Struct

from engine.contract import Seat
from engine.goldncrash.actions import Question
from engine.goldncrash.components import Card, Crew, Valuable
from engine.goldncrash.events import Reason


class ZeppelinView(Struct, frozen=True, array_like=True):
    destroyed: bool
    withstood: int
    resistance: int | None
    """None while this seat does not know it."""


class SideView(Struct, frozen=True):
    deck: int
    hand: int
    cards: tuple[Card, ...] | None
    """The hand itself, for its owner."""
    columns: tuple[tuple[Card, ...], ...]
    discard: tuple[Card, ...]
    treasure: tuple[Valuable | None, ...]
    """From the bottom; None for a card that lies face down before this reader."""
    zeppelins: tuple[ZeppelinView, ...]
    guests: tuple[int | None, ...]


class View(Struct, frozen=True):
    seat: Seat | None
    crews: tuple[Crew, Crew]
    turn: Seat
    actions_left: int
    """In this turn, the one under way included."""
    question: Question | None
    column: int | None
    times: int
    placed: tuple[int, ...]
    sides: tuple[SideView, SideView]
    observed: tuple[Card, ...]
    """The two cards under observation, for the observer."""
    last: Seat | None
    turns: int
    ended: Reason | None
    prompt: int
