"""Who sits at a table: people, computers, and computers that play for people."""

import msgspec
from msgspec.structs import replace

from engine.pilots import Level
from storage.match import Gone, Match, Seating, Status
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
        return "🤖 " + say(
            "Computer {number} ({level})",
            number=seating.seat + 1,
            level=level_name(seating.pilot or Level.NORMAL, say),
        )
    name = bare_name(seating.name) or say("Player {number}", number=seating.seat + 1)
    return "🤖 " + say("for {name}", name=name) if seating.gone is not None and live else name


def has_human(seats: tuple[Seating, ...]) -> bool:
    return any(seating.human for seating in seats)


def taken_over(seating: Seating, gone: Gone) -> Seating:
    """The seat with a computer playing it for its person."""
    return replace(seating, pilot=Level.NORMAL, gone=gone)
