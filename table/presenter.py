"""What a game's presenter is given, and what it gives back. No presenter imports discord."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from engine.contract import AnyGame, Outcome, Seat, to_json
from table.emojis import PLAIN, Emojis, OwnEmoji
from table.presses import Act, Look
from table.rulebook import RULES
from table.screen import Screen
from table.words import Names, Words


class Asked(msgspec.Struct, frozen=True):
    """A question that is open for a seat, with the answers that a reader may know of."""

    seat: Seat
    prompt: int
    actions: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Sight:
    """A match as one seat, or a spectator, may see it, and what to say it with.

    It holds values only: from here nobody reaches the match, its state or its seed.
    """

    match: int
    seat: Seat | None
    """Whose eyes these are; None is a spectator."""
    view: Any
    asked: tuple[Asked, ...]
    """The seats that must act, each with the actions this reader may know to be possible."""
    own: Asked | None
    """This seat's own question, without actions while it is not awaited."""
    news: tuple[tuple[Any, ...], ...]
    """The events of the latest moves that this reader was told, oldest move first."""
    names: Names
    say: Words
    focus: str = ""
    """Which part of the board, or of the hand, to show, where there is more than fits."""
    people: frozenset[Seat] = frozenset()
    """The seats that people play themselves."""
    emojis: Emojis = PLAIN
    """How the game's own emojis are written; a screen that holds some is given them too."""

    def speaks_to(self, seat: Seat) -> bool:
        """Whether to address this seat: no computer, and in a hand nobody but its owner."""
        return seat in self.people and self.seat in (None, seat)

    def awaited(self, seat: Seat) -> str:
        """What is said of a seat that is to act and not spoken to."""
        return self.say("▶ {name} is thinking…", name=self.names.bold(seat))

    @property
    def acting(self) -> tuple[Seat, ...]:
        """The seats that must act now."""
        return tuple(asked.seat for asked in self.asked)

    @property
    def legal(self) -> Sequence[Any]:
        """What may be played: by this seat, or as far as anybody may know by the seats to act."""
        if self.own is not None:
            return self.own.actions
        return [action for asked in self.asked for action in asked.actions]

    def turns(self, beginning: type) -> list[list[Any]]:
        """The events of the latest turns, where one of this kind begins each."""
        turns: list[list[Any]] = [[]]
        for event in (event for move in self.news for event in move):
            if isinstance(event, beginning):
                turns.append([])
            turns[-1].append(event)
        return turns

    def last_two(self, beginning: type) -> list[Any]:
        """The events of the last turn and of this one."""
        return [event for turn in self.turns(beginning)[-2:] for event in turn]

    def question(self, seat: Seat | None = None) -> Asked:
        """The question of a seat: by default one's own, or that of the seat whose turn it is."""
        if seat is None:
            return self.own or self.asked[0]
        if self.own is not None and seat == self.own.seat:
            return self.own
        return next(asked for asked in self.asked if asked.seat == seat)

    def act(self, action: object, seat: Seat | None = None) -> Act:
        """The press that answers a question with this action."""
        return self.menu(to_json(action), seat)

    def menu(self, name: str, seat: Seat | None = None) -> Act:
        """The press of a menu whose choices are actions; `name` tells it from other menus."""
        asked = self.question(seat)
        return Act(self.match, asked.prompt, name, self._named(asked))

    def look(self, focus: str, seat: Seat | None = None) -> Look:
        asked = self.question(seat)
        return Look(self.match, asked.prompt, focus, self._named(asked))

    def _named(self, asked: Asked) -> Seat | None:
        """The seat, where its button stands beside those of others who may do the same."""
        return asked.seat if self.own is None and len(self.asked) > 1 else None


class ColourWords(msgspec.Struct, frozen=True):
    """A colour that can be told without seeing it."""

    emoji: str
    name: str
    letter: str


class ValueWords(msgspec.Struct, frozen=True):
    """What an option can be set to, and what that means, for who has never played it."""

    label: str
    meaning: str


class OptionWords(msgspec.Struct, frozen=True):
    label: str
    values: Mapping[str, ValueWords]


class Lesson(msgspec.Struct, frozen=True):
    """One thing that a newcomer is told once, when it is first of use."""

    key: str
    """Its name among the game's lessons, under which it is remembered as told."""
    text: str


class Advice(msgspec.Struct, frozen=True):
    """A move that would be a good one."""

    move: str
    """As its button says it."""
    why: str
    """A clause, which does not end with a stop."""


IN_WORDS = "w"
"""A focus that begins with it asks for a hand in words alone, whatever follows it for its page."""


class Presenter(ABC):
    """Turns one game's views and events into words, emoji and choices.

    A game says what is special about it; the rest is here.
    """

    game: ClassVar[AnyGame]
    rules: ClassVar[Path] = RULES
    """The folder of the game's rule pages."""
    played_from_hand: ClassVar[bool] = False
    """Whether one's moves are made from the hand rather than on the board."""
    dm_delay: ClassVar[float] = 10.0
    """Seconds before a seat's changed secrets are sent by DM: none where it plays from there."""

    def prepare(self) -> None:  # noqa: B027 - most games have nothing to prepare
        """Do once, before anybody waits for it, what every picture needs."""

    def emojis(self) -> Iterable[OwnEmoji]:
        """Those that the game draws itself."""
        return ()

    @abstractmethod
    def title(self, say: Words) -> str: ...

    @abstractmethod
    def blurb(self, say: Words) -> str:
        """The game in one or two sentences, for the lobby and the help."""

    @abstractmethod
    def board(self, sight: Sight) -> Screen:
        """The board everybody sees, drawn from what a spectator may know."""

    @abstractmethod
    def score(self, sight: Sight, seat: Seat) -> str:
        """What that seat has at the end, in a line."""

    @abstractmethod
    def why(self, outcome: Outcome, sight: Sight) -> str:
        """Why the rules ended the match, and what decided a tie."""

    def colour(self, colour: str, say: Words) -> ColourWords:
        """The words of one of the game's colours; never asked of a game without."""
        raise NotImplementedError

    def choose_colour(self, say: Words) -> str:
        """How the lobby asks for it: a colour here, a crew there."""
        return say("Choose your colour")

    def options(self, say: Words) -> Mapping[str, OptionWords]:
        """The words of each option, by the name of its field."""
        return {}

    def hand(self, sight: Sight) -> Screen:
        """What one seat alone may see. Without secrets, only where the table's buttons are."""
        return Screen(
            title=self.title(sight.say),
            text=sight.say(
                "Everything is on the board. Here you can get a hint, read the rules, or find more."
            ),
        )

    def in_words(self, sight: Sight) -> Screen:
        """The whole board without a picture, and what the reader can choose.

        A spectator's is put up for all where no picture can be shown, with everybody's choices.
        """
        shown = self.board(sight) if sight.seat is None else self.hand(sight)
        return replace(shown, picture=None, alt="")

    def direct_message(self, sight: Sight) -> Screen:
        """What a seat's DM shows: its hand, unless that would go stale there."""
        return self.hand(sight)

    def hand_label(self, say: Words) -> str:
        """What the button is called that shows it."""
        return say("Menu")

    def secrets(self, view: Any) -> object:
        """What of a seat's view it should be sent privately, and anew when that changes.

        None where there is nothing: a game in which seats have no secrets sends no DM.
        """
        return None

    def private_news(self, sight: Sight) -> str:
        """What a move made on the board has told its seat alone; empty where it needs no telling.

        Asked when the last of `news` holds something that not everybody was told.
        """
        return ""

    @abstractmethod
    def story(self, events: Sequence[Any], sight: Sight) -> list[str]:
        """What one move is remembered for, in sentences; nothing where that is nothing.

        The turning point is told so, once the match is over.
        """

    @abstractmethod
    def account(self, events: Sequence[Any], sight: Sight) -> list[str]:
        """All that happened in one move, in sentences, for who was away.

        In a game of memory it does not say where.
        """

    @abstractmethod
    def turns_begun(self, events: Sequence[Any]) -> int:
        """How many turns these events of one move began."""

    @abstractmethod
    def standing(self, view: Any, seat: Seat) -> int:
        """How far this seat has come, by its own view, in what the game is won by.

        Compared between seats and from move to move, once the match is over.
        """

    @abstractmethod
    def advice(self, action: Any, sight: Sight, heard: Sequence[Any]) -> Advice:
        """A move in words and why it is a good one: “Open chest 2”, “it needs one key”.

        `sight` is that of the seat whose move it is, `heard` all it has been told, oldest first.
        """

    def lessons(self, sight: Sight) -> Iterable[Lesson]:
        """What a newcomer should be told about their own situation now, the most useful first."""
        return ()

    def ending(self, screen: Screen, sight: Sight) -> Screen:
        """The last screen, with what only this game can add to it, such as its board."""
        return screen

    def pause_factor(self, view: Any) -> float:
        """How many times longer than usual people want to look before a computer moves on."""
        return 1.0
