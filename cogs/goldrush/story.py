"""What a move of the railway gold rush is remembered for: sentences that stand alone."""

from collections.abc import Iterator, Sequence

from cogs.goldrush.news import TRAIN, line
from cogs.goldrush.tokens import MASK, token_list
from engine.goldrush.events import (
    Beaten,
    CameHome,
    Captured,
    Event,
    Found,
    Robbed,
    RunOver,
    TrainMoved,
    TurnBegan,
)
from table.presenter import Sight


def turns(events: Sequence[Event]) -> int:
    return sum(isinstance(event, TurnBegan) for event in events)


def story(events: Sequence[Event], sight: Sight) -> Iterator[str]:
    """What somebody won or lost, and how far the train has come; not who walked where."""
    told = (_told(event, sight) for event in events)
    return (sentence for sentence in told if sentence)


def _told(event: Event, sight: Sight) -> str:
    match event:
        case CameHome(_, ()):
            return ""
        case CameHome() | Found() | TrainMoved():
            return line(event, sight)
        case Captured():
            return f"{MASK} {_captured(event, sight)}"
        case Robbed() | Beaten():
            return _lost(event, sight)
        case RunOver():
            return f"{TRAIN} {_run_over(event, sight)}"
    return ""


def _captured(event: Captured, sight: Sight) -> str:
    say, loot = sight.say, token_list(event.loot, sight.say)
    won = {"name": sight.names.bold(event.seat), "n": event.thief.strength, "tokens": loot}
    if not loot:
        return say("{name} catches a thief of strength {n}.", **won)
    return say("{name} catches the thief of strength {n} and takes his {tokens}.", **won)


def _lost(event: Robbed | Beaten, sight: Sight) -> str:
    """Nothing of a fight in which there was nothing to lose."""
    if not event.tokens:
        return ""
    say, name, tokens = sight.say, sight.names.bold(event.seat), token_list(event.tokens, sight.say)
    match event:
        case Robbed(_, _, thief):
            return f"{MASK} " + say(
                "A thief of strength {n} takes {tokens} from {name}.",
                n=thief.strength,
                tokens=tokens,
                name=name,
            )
        case Beaten(_, winner):
            return "⚔️ " + say(
                "{name} beats {other} and takes {tokens}.",
                name=sight.names.bold(winner),
                other=name,
                tokens=tokens,
            )


def _run_over(event: RunOver, sight: Sight) -> str:
    say, name = sight.say, sight.names.bold(event.seat)
    if not event.tokens:
        return say("The train pushes {name} off the rails.", name=name)
    return say(
        "The train pushes {name} off the rails, and {other} takes {tokens}.",
        name=name,
        other=sight.names.bold(event.driver),
        tokens=token_list(event.tokens, say),
    )
