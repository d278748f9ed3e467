"""Who sits at a table: people, computers, and computers that play for people."""

import msgspec
from msgspec.structs import replace

from engine.pilots import Level
from storage.match import Gone, Match, Seating, Status
from table.computer_names import ROBOT, Character, character
from table.words import Names, Words, bare_name


class Person(msgspec.Struct, frozen=True):
    """Somebody who pressed or typed something."""

    id: int
    name: str
    locale: str = "en"


def level_name(level: str, say: Words) -> str:
    return {
        Level.EASY: say("easy"),
        Level.NORMAL: say("normal"),
        Level.HARD: say("hard"),
    }[Level(level)]


def table_names(match: Match, say: Words) -> Names:
    live = match.status is Status.LIVE
    return Names([_name(seating, say, live) for seating in match.seats], say)


def _name(seating: Seating, say: Words, live: bool) -> str:
    if seating.user is None:
        return f"{ROBOT} {computer(seating, say).name}"
    name = bare_name(seating.name) or say("Player {number}", number=seating.seat + 1)
    if seating.gone is not None and live:
        return f"{ROBOT} " + say("for {name}", name=name)
    return name


def computer(seating: Seating, say: Words) -> Character:
    """Who the computer is that sits there."""
    return character(seating.name, seating.pilot or Level.NORMAL, seating.seat, say)


def strengths(match: Match, say: Words) -> str:
    """The computers at a table with their strength, in a line; empty where there are none."""
    names = table_names(match, say)
    return " · ".join(
        say(
            "{option}: {value}",
            option=names.bare[one.seat],
            value=level_name(one.pilot or Level.NORMAL, say),
        )
        for one in match.seats
        if one.user is None
    )


def has_human(seats: tuple[Seating, ...]) -> bool:
    return any(seating.human for seating in seats)


def taken_over(seating: Seating, gone: Gone) -> Seating:
    """The seat with a computer playing it for its person."""
    return replace(seating, pilot=Level.NORMAL, gone=gone)
