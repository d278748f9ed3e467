"""A match as it is stored: who sits at it, where it stands, and how it ended."""

from enum import StrEnum
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.contract import AnyGame, AnyState, Seat, Told
from engine.tuples import replaced

NEWS = 20
"""How many of the latest moves come along when a match is loaded."""


class Status(StrEnum):
    LOBBY = "lobby"
    LIVE = "live"
    OVER = "over"
    CANCELLED = "cancelled"
    STOPPED = "stopped"


class Gone(StrEnum):
    """Why a computer plays for a person."""

    AWAY = "away"
    RESIGNED = "resigned"


class How(StrEnum):
    """How a match ended."""

    PLAYED = "played"
    RESIGNED = "resigned"
    STOPPED = "stopped"


class Hints(StrEnum):
    """Whether a table lets its people ask what a strong computer would do."""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"


class House(msgspec.Struct, frozen=True):
    """What a table agrees on whatever is played at it."""

    hints: Hints = Hints.ALLOWED


class Invited(msgspec.Struct, frozen=True, array_like=True):
    """Somebody who was asked to come to a table."""

    user: int
    declined: bool = False
    seated: bool = False
    """Whether they were given a seat with it, as who has played before is in a rematch."""


class Seating(msgspec.Struct, frozen=True, array_like=True):
    """Who sits on one seat."""

    seat: Seat
    user: int | None
    name: str
    locale: str
    colours: tuple[str, ...] = ()
    pilot: str | None = None
    """The level of the computer that plays this seat; None while a person does."""
    gone: Gone | None = None
    hints: int = 0
    """To how many questions its person has asked what a strong computer would do."""
    hinted: int | None = None
    """The prompt of the last of these questions."""

    @property
    def human(self) -> bool:
        return self.pilot is None


class Presence(msgspec.Struct, frozen=True, array_like=True):
    """What is known of a seat's being at the table."""

    asked_at: float | None = None
    """When the question was put that this seat has not answered yet."""
    strayed: bool = False
    """Whether the table has been quiet since its last move: it may look elsewhere by now."""
    called: int = 0
    """How often it has been called again for that question."""
    moved: int | None = None
    """The step of its person's own last move, whatever a computer has played for them since; not
    known of a match from before this was kept."""


class Course(msgspec.Struct, frozen=True, array_like=True):
    """How a match went, looked back upon from its end."""

    turns: int
    turning_step: int | None = None
    """The step of the move that turned it, if there is one."""
    turning_turn: int | None = None
    """The turn which that was, counted from one."""


class Ending(msgspec.Struct, frozen=True):
    """What a match came to."""

    how: How
    placements: tuple[tuple[Seat, ...], ...] = ()
    """Seats best to worst, ties sharing a group; empty when nobody won."""
    reason: str | None = None
    """Why the rules ended it: a member of the game's `reasons`."""
    scores: tuple[int, ...] = ()
    """What each seat has made, when it was played to its end."""
    course: Course | None = None
    """Not known of matches that ended before anybody looked back."""


class Result(Ending, frozen=True, kw_only=True, array_like=True):
    """An ending that has been written down."""

    began_at: float
    ended_at: float
    moves: int


class Match(msgspec.Struct, frozen=True):
    """One match as the database has it, its state read. Printed, it tells none of its secrets."""

    id: int
    game: AnyGame
    status: Status
    guild: int
    channel: int
    host: int
    options: Any
    starter: Seat | None
    """The seat that begins; None for a random one."""
    seed: int
    step: int
    """How often the match has changed; whoever writes must have read the step before."""
    state: AnyState | None
    rematch_of: int | None
    changed_at: float
    shelved_at: float | None
    """When it was put away because nobody came back to it."""
    due_at: float | None
    """When somebody is to be called, or the table put away, if nothing happens before."""
    language: str | None
    """What its server asked for; None to follow the server's own setting."""
    seats: tuple[Seating, ...]
    presence: tuple[Presence, ...]
    """One a seat, once the match has begun."""
    news: tuple[tuple[Told[Any], ...], ...]
    """What was told with each of the latest moves, oldest first."""
    result: Result | None = None
    house: House = House()
    invited: tuple[Invited, ...] = ()
    """Who was asked to come, while it is a lobby; to a rematch, who sits down again."""
    ended_by: int | None = None
    """The person who cancelled the table or stopped the match."""
    turning: tuple[Told[Any], ...] = ()
    """What was told with the move that turned it, once it is over."""

    def __repr__(self) -> str:
        return f"Match({self.id}, {self.game.key}, {self.status}, step {self.step})"

    @property
    def open(self) -> bool:
        """Whether it is on the table: it can be joined or played."""
        return self.shelved_at is None and self.status in (Status.LOBBY, Status.LIVE)

    @property
    def live(self) -> bool:
        return self.shelved_at is None and self.status is Status.LIVE

    @property
    def playing(self) -> AnyState:
        """The state of a match that has begun."""
        assert self.state is not None, "a match that has begun has a state"
        return self.state

    def to_act(self) -> frozenset[Seat]:
        """The seats that are awaited; nobody is at a match that is not being played."""
        return self.playing.to_act() if self.live else frozenset()

    def seating(self, user: int) -> Seating | None:
        """Where that person sits, if they do and have not given their seat away."""
        for seating in self.seats:
            if seating.user == user and seating.gone is not Gone.RESIGNED:
                return seating
        return None

    def with_seating(self, seating: Seating) -> "Match":
        return replace(self, seats=replaced(self.seats, seating.seat, seating))

    def waits_for_pilot(self) -> bool:
        return any(not self.seats[seat].human for seat in self.to_act())


class Move(msgspec.Struct, frozen=True):
    """What led from one state to the next; the deal is nobody's move."""

    seat: Seat | None
    action: str | None
    told: tuple[Told[Any], ...]


class Played(msgspec.Struct, frozen=True):
    """A move as it was written down."""

    step: int
    seat: Seat | None
    action: str | None
    told: str


class NewMatch(msgspec.Struct, frozen=True):
    """A table that is about to be opened."""

    game: AnyGame
    guild: int
    channel: int
    host: int
    options: Any
    seed: int
    seats: tuple[Seating, ...]
    now: float
    due_at: float
    starter: Seat | None = None
    rematch_of: int | None = None
    house: House = House()
    invited: tuple[Invited, ...] = ()


class StaleMatch(Exception):
    """The match has changed since it was read; nothing was written."""


class ChannelTaken(Exception):
    """There is an open match in this channel already."""


class RematchTaken(Exception):
    """That match has a rematch already."""


class StoreBusy(Exception):
    """Something else keeps the store from being written; nothing was."""
