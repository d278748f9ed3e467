"""What a game's presenter is given, and what it gives back. No presenter imports discord."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import msgspec

from engine.contract import AnyGame, Outcome, Seat, to_json
from table.presses import Act, Look
from table.screen import Screen
from table.words import Names, Words


@dataclass(frozen=True)
class Sight:
    """A match as one seat, or a spectator, may see it, and what to say it with."""

    match: int
    view: Any
    list_legal: Callable[[], Sequence[Any]]
    news: tuple[tuple[Any, ...], ...]
    """The events of the latest moves that this reader was told, oldest move first."""
    names: Names
    say: Words
    focus: str = ""
    """Which part of the board to show, where there is more than fits."""

    @cached_property
    def legal(self) -> Sequence[Any]:
        """What may be played: by this seat, or as far as anybody may know by the seats to act."""
        return self.list_legal()

    def last_two(self, beginning: type) -> list[Any]:
        """The events since the last but one of this kind: two turns, where it begins a turn."""
        events = [event for move in self.news for event in move]
        begun = [at for at, event in enumerate(events) if isinstance(event, beginning)]
        return events[begun[-2] if len(begun) > 1 else 0 :]

    def act(self, action: object) -> Act:
        return Act(self.match, self.view.prompt, to_json(action))

    def menu(self, name: str) -> Act:
        """The press of a menu whose choices are actions; `name` tells it from other menus."""
        return Act(self.match, self.view.prompt, name)

    def look(self, focus: str) -> Look:
        return Look(self.match, self.view.prompt, focus)


class ColourWords(msgspec.Struct, frozen=True):
    """A colour that can be told without seeing it."""

    emoji: str
    name: str
    letter: str


class OptionWords(msgspec.Struct, frozen=True):
    label: str
    values: Mapping[str, str]
    hint: str
    """What it is about, for who has never played it."""


class Presenter(Protocol):
    """Turns one game's views and events into words, emoji and choices."""

    game: AnyGame
    letter_delay: float
    """Seconds before a seat's changed secrets are sent by DM: none where it plays from there."""

    def title(self, say: Words) -> str: ...

    def blurb(self, say: Words) -> str:
        """The game in one or two sentences, for the lobby and the help."""

    def colour(self, colour: str, say: Words) -> ColourWords: ...

    def choose_colour(self, say: Words) -> str:
        """How the lobby asks for it: a colour here, a crew there."""

    def options(self, say: Words) -> Mapping[str, OptionWords]:
        """The words of each option, by the name of its field."""

    def board(self, sight: Sight) -> Screen:
        """The board everybody sees, drawn from what a spectator may know."""

    def hand(self, sight: Sight) -> Screen:
        """What one seat alone may see."""

    def hand_label(self, say: Words) -> str:
        """What the button is called that shows it."""

    def has_secrets(self, view: Any) -> bool:
        """Whether there is anything in a seat's view that it should be sent privately."""

    def calm(self, view: Any) -> float:
        """How many times longer than usual people want to look before a computer moves on."""

    def score(self, sight: Sight, seat: Seat) -> str:
        """What that seat has at the end, in a line."""

    def why(self, outcome: Outcome, sight: Sight) -> str:
        """Why the rules ended the match, and what decided a tie."""
