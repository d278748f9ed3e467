"""What a press means: everything a button or a menu knows is in its custom_id."""

from enum import StrEnum
from typing import TypeAlias

import msgspec

from engine.contract import Seat

LONGEST_ID = 100
YES, NO = "yes", "no"


class Unreadable(Exception):
    """A custom_id that none of our buttons has."""


class Act(msgspec.Struct, frozen=True):
    """Answer the question of this prompt. From a menu the chosen value is the action."""

    match: int
    prompt: int
    action: str = ""
    seat: Seat | None = None
    """Whose question it is, where several seats are asked at once before everybody's eyes."""


class Look(msgspec.Struct, frozen=True):
    """Show another part of the board, or of one's hand; nothing is played."""

    match: int
    prompt: int
    focus: str
    seat: Seat | None = None


class Verb(StrEnum):
    """What can be done at a table besides playing."""

    # in the lobby
    JOIN = "join"
    LEAVE = "leave"
    COLOUR = "colour"
    OPTION = "option"
    STARTER = "starter"
    COMPUTER = "computer"
    BEGIN = "begin"
    CANCEL = "cancel"
    # at the board
    HAND = "hand"
    BOARD = "board"
    NEWS = "news"
    HINT = "hint"
    MORE = "more"
    TIPS = "tips"
    RESIGN = "resign"
    RESIGN_NOW = "resign!"
    AWAY = "away"
    STOP = "stop"
    STOP_NOW = "stop!"
    REMATCH = "rematch"
    TAKE_UP = "take up"


class Do(msgspec.Struct, frozen=True):
    """Do this at the table of this match; from a menu the chosen value is the detail."""

    match: int
    verb: Verb
    detail: str = ""


class Rules(msgspec.Struct, frozen=True):
    """Show this page of a game's rules; from a menu the chosen value is the page."""

    game: str
    page: int
    match: int | None = None
    """The match whose hand the pages were opened from, and lead back to."""


class Open(msgspec.Struct, frozen=True):
    """Open a table of this game where it is pressed."""

    game: str


class Respond(msgspec.Struct, frozen=True):
    """Say yes or no to an invitation to this match."""

    match: int
    comes: bool


Press: TypeAlias = Act | Look | Do | Rules | Open | Respond


def encode(press: Press) -> str:
    match press:
        case Act(match_id, prompt, action, seat):
            text = f"a:{match_id}:{_question(prompt, seat)}:{action}"
        case Look(match_id, prompt, focus, seat):
            text = f"v:{match_id}:{_question(prompt, seat)}:{focus}"
        case Do(match_id, verb, detail):
            text = f"t:{match_id}:{verb}:{detail}"
        case Rules(game, page, match_id):
            text = f"r:{game}:{page}" + (f":{match_id}" if match_id is not None else "")
        case Open(game):
            text = f"o:{game}"
        case Respond(match_id, comes):
            text = f"i:{match_id}:{YES if comes else NO}"
    if len(text) > LONGEST_ID:
        raise ValueError(f"a custom_id of {len(text)} characters: {text}")
    return text


def decode(custom_id: str, values: tuple[str, ...] = ()) -> Press:
    """What a press means; `values` is what was chosen where it is a menu."""
    if any(len(text) > LONGEST_ID for text in (custom_id, *values)):
        raise Unreadable(custom_id[:LONGEST_ID])
    kind, _, rest = custom_id.partition(":")
    chosen = values[0] if values else None
    try:
        match kind:
            case "a":
                match_id, question, action = rest.split(":", 2)
                prompt, seat = _asked(question)
                return Act(_number(match_id), prompt, chosen or action, seat)
            case "v":
                match_id, question, focus = rest.split(":", 2)
                prompt, seat = _asked(question)
                return Look(_number(match_id), prompt, chosen or focus, seat)
            case "t":
                match_id, verb, detail = rest.split(":", 2)
                return Do(_number(match_id), Verb(verb), _detail(detail, chosen))
            case _:
                return _elsewhere(kind, rest, chosen)
    except ValueError as error:
        raise Unreadable(custom_id) from error


def _elsewhere(kind: str, rest: str, chosen: str | None) -> Press:
    """What a press means that is on no board; ValueError when it means nothing."""
    match kind, rest.split(":"):
        case "r", [game, page]:
            return Rules(game, _number(chosen or page))
        case "r", [game, page, match_id]:
            return Rules(game, _number(chosen or page), _number(match_id))
        case "o", [game]:
            return Open(game)
        case "i", [match_id, ("yes" | "no") as comes]:
            return Respond(_number(match_id), comes == YES)
    raise ValueError(kind)


def belongs_to(custom_id: str, match_id: int) -> bool:
    """Whether this is a button of that match's board."""
    return custom_id.startswith(tuple(f"{kind}:{match_id}:" for kind in "avt"))


def invites_to(custom_id: str, match_id: int) -> bool:
    """Whether this is a button of an invitation to that match."""
    return custom_id.startswith(f"i:{match_id}:")


def without_secrets(custom_id: str) -> str:
    """A custom_id for the log: its kind, its match and its question, but not what is played."""
    return ":".join(custom_id.split(":")[:3])


def _question(prompt: int, seat: Seat | None) -> str:
    return str(prompt) if seat is None else f"{prompt}.{seat}"


def _asked(question: str) -> tuple[int, Seat | None]:
    """The prompt, and the seat if it is named."""
    prompt, dot, seat = question.partition(".")
    return _number(prompt), _number(seat) if dot else None


def _number(text: str) -> int:
    """A plain decimal number that SQLite can hold."""
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        raise ValueError(text)
    return int(text)


def _detail(detail: str, chosen: str | None) -> str:
    """A menu's own detail, such as the option's name, goes before what was chosen."""
    if chosen is None:
        return detail
    return f"{detail}:{chosen}" if detail else chosen
