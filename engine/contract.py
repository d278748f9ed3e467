"""What every game promises to the table, and the one door through which it is played."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

import msgspec

from engine.rng import Rng

Seat: TypeAlias = int
"""0 … n-1, clockwise. The engine never sees who sits there."""

A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741 - the four letters of the contract: actions, events, views, options
E_co = TypeVar("E_co", covariant=True)
C = TypeVar("C", bound=StrEnum)


class Refused(Exception):
    """The move is not allowed; nothing has changed."""


class MatchOver(Refused):
    """There is nothing left to play."""


class NotYourTurn(Refused):
    """Somebody else must act first."""


class NotLegal(Refused):
    """The rules do not allow this action now."""


class BadSetup(ValueError):
    """The table cannot be laid this way: too few seats, a colour owned twice."""


class BadData(ValueError):
    """A data file of a game is wrong; the message is a sentence for who runs the bot."""


class Table(msgspec.Struct, frozen=True):
    """Who sits where before the first card is dealt."""

    colours: tuple[tuple[str, ...], ...]
    """What each seat plays with; empty tuples in a game without colours."""
    first: Seat = 0

    @property
    def seats(self) -> int:
        return len(self.colours)

    def check(self, allowed: range) -> None:
        """Refuse a table with too few or too many seats, or whose first seat is not there."""
        if self.seats not in allowed:
            raise BadSetup(f"this is for {allowed[0]} to {allowed[-1]} players, not {self.seats}")
        if self.first not in range(self.seats):
            raise BadSetup(f"there is no seat {self.first} to begin")

    def one_colour_each(self, colours: type[C]) -> tuple[C, ...]:
        """The colour of each seat's only figure, once they have been checked."""
        if any(len(owned) != 1 for owned in self.colours):
            raise BadSetup("each player has one figure")
        flat = [colour for (colour,) in self.colours]
        if len(set(flat)) != len(flat) or not set(flat) <= set(colours):
            raise BadSetup(f"each figure is one of {len(colours)} and has one owner at most")
        return tuple(map(colours, flat))


class Told(msgspec.Struct, Generic[E_co], frozen=True, array_like=True):
    """A fact, and whom it is told: everybody when `to` is None."""

    event: E_co
    to: tuple[Seat, ...] | None = None

    def reaches(self, seat: Seat | None) -> bool:
        """Whether that seat hears it; None is a spectator."""
        return self.to is None or seat in self.to


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended, and why."""

    placements: tuple[tuple[Seat, ...], ...]
    """Seats from best to worst, ties sharing a group."""
    reason: StrEnum
    """One of the game's reasons."""
    scores: tuple[int, ...]
    """What each seat has made, in the game's points."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        return self.placements[0]


def by_rank(ranks: Sequence[Any]) -> tuple[tuple[Seat, ...], ...]:
    """Placements by what each seat is ranked by, the highest first; equal ranks share a place."""
    return tuple(
        tuple(seat for seat, other in enumerate(ranks) if other == rank)
        for rank in sorted(set(ranks), reverse=True)
    )


@dataclass(frozen=True, slots=True)
class Step(Generic[A, E, V]):
    """What a move leads to: the new state and what the table is told."""

    state: "State[A, E, V]"
    told: tuple[Told[E], ...]


class State(Protocol[A, E, V]):
    """One frozen value, complete with its secrets."""

    def prompt(self, seat: Seat) -> int:
        """Grows whenever the question put to that seat changes, and only then or by its answer.

        What one seat answers leaves the questions of others as they were, unless theirs changed
        by it: buttons they have before them stay good. It is no secret: public buttons carry it.
        """

    def to_act(self) -> frozenset[Seat]:
        """The seats that must act now; none once the match is over."""

    def legal(self, seat: Seat) -> Sequence[A]:
        """Everything that seat may do now: exhaustive, and the only legality."""

    def apply(self, seat: Seat, action: A, rng: Rng) -> Step[A, E, V]:
        """The step a legal action leads to. Call `play`, which checks first."""

    def view(self, seat: Seat | None) -> V:
        """What that seat may know, and nothing else; None is a spectator."""

    def outcome(self) -> Outcome | None:
        """How it ended, or None while it goes on."""


AnyStep: TypeAlias = Step[Any, Any, Any]
AnyState: TypeAlias = State[Any, Any, Any]


def play(state: State[A, E, V], seat: Seat, action: A, rng: Rng) -> Step[A, E, V]:
    """Play one action. The only door into a state: over, turn and legality are checked here."""
    if state.outcome() is not None:
        raise MatchOver
    if seat not in state.to_act():
        raise NotYourTurn
    if action not in state.legal(seat):
        raise NotLegal
    return state.apply(seat, action, rng)


_encoder = msgspec.json.Encoder(order="deterministic")


def to_json(value: object) -> str:
    """The one text form of states, actions, options and what was told."""
    return _encoder.encode(value).decode()


@dataclass(frozen=True)
class Game(Generic[A, E, V, O]):
    """A game on offer: what may be played, and the types it is played with."""

    key: str
    seats: range
    options: type[O]
    state: type[State[A, E, V]]
    action: Any
    """The union of the game's actions."""
    event: Any
    """The union of the game's events."""
    view: type[V]
    setup: Callable[[Table, O, Rng], Step[A, E, V]]
    determinize: Callable[[V, Sequence[E], Rng], State[A, E, V]]
    """Deal the unseen part anew, consistent with a view and with all its seat has heard."""
    reasons: type[StrEnum]
    """Why a match can end."""
    public: tuple[type, ...] = ()
    """The actions that everybody may know to be possible. That any other is, its seat alone may
    know: it is on no public board."""
    colours: tuple[str, ...] = ()
    """What seats may choose in the lobby; empty where there is nothing to choose."""
    colours_each: Callable[[int], int] = lambda seats: 0
    """How many of them a seat has at a table of so many seats."""

    check: Callable[[], object] = lambda: None
    """Looks at the game's data files; BadData when they cannot be used."""

    def read_state(self, text: str) -> State[A, E, V]:
        return self._states.decode(text)

    def read_action(self, text: str) -> A:
        """The action a text stands for; msgspec.DecodeError when it stands for none."""
        action: A = self._actions.decode(text)
        return action

    def read_told(self, text: str) -> tuple[Told[E], ...]:
        told: tuple[Told[E], ...] = self._told.decode(text)
        return told

    def read_options(self, text: str) -> O:
        return self._options.decode(text)

    @cached_property
    def _states(self) -> msgspec.json.Decoder[State[A, E, V]]:
        return msgspec.json.Decoder(self.state)

    @cached_property
    def _actions(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(self.action)

    @cached_property
    def _told(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(tuple[Told[self.event], ...])  # type: ignore[name-defined]

    @cached_property
    def _options(self) -> msgspec.json.Decoder[O]:
        return msgspec.json.Decoder(self.options)


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
