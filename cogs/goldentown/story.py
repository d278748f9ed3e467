"""What a move of Golden-Town is remembered for: sentences that stand alone."""

from collections.abc import Iterator, Sequence

from cogs.goldentown.news import line
from cogs.goldentown.words import NUGGET, level_name, place_name
from engine.goldentown.events import (
    Abandoned,
    Banked,
    CavedIn,
    Challenged,
    Converted,
    DuelDrawn,
    DuelWon,
    Event,
    Hurt,
    Ousted,
    Presented,
    Shored,
    Stole,
    Took,
    TurnBegan,
)
from table.presenter import Sight


def turns(events: Sequence[Event]) -> int:
    return sum(isinstance(event, TurnBegan) for event in events)


def story(events: Sequence[Event], sight: Sight) -> Iterator[str]:
    """Gold won, lost and brought in, duels and mishaps; not who walked where with what."""
    told = (_told(event, sight) for event in events)
    return (sentence for sentence in told if sentence)


def _told(event: Event, sight: Sight) -> str:
    say = sight.say
    match event:
        case Converted(seat, _, nuggets):
            return f"{NUGGET} " + say.many(
                "{name} turns ore into {n} nugget.",
                "{name} turns ore into {n} nuggets.",
                nuggets,
                name=sight.names.bold(seat),
            )
        case Took() | CavedIn() | Hurt() | Abandoned():
            return _in_the_mine(event, sight)
        case (
            Shored()
            | Banked()
            | Presented()
            | Challenged()
            | DuelWon()
            | DuelDrawn()
            | Ousted()
            | Stole()
        ):
            return line(event, sight)
    return ""


def _in_the_mine(event: Took | CavedIn | Hurt | Abandoned, sight: Sight) -> str:
    say, name = sight.say, sight.names.bold(event.seat)
    match event:
        case Took(_, concession, level):
            return "⛏️ " + say(
                "{name} takes a filon from {level} of {place}.",
                name=name,
                level=level_name(level, say),
                place=place_name(concession, say),
            )
        case CavedIn(_, concession, level):
            return "💥 " + say(
                "{name} meets a cave-in on {level} of {place}.",
                name=name,
                level=level_name(level, say),
                place=place_name(concession, say),
            )
        case Abandoned(_, concession):
            return "🚷 " + say(
                "{name} turns up an Abandon and must leave {place}.",
                name=name,
                place=place_name(concession, say),
            )
        case Hurt():
            return line(event, sight)
