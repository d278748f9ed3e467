"""What happened in the railway gold rush, told in sentences."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from cogs.goldrush.tokens import MASK, token_list
from engine.goldrush.board import board
from engine.goldrush.components import LOCOMOTIVE, points
from engine.goldrush.events import (
    Attacked,
    Beaten,
    CameHome,
    Captured,
    Crossed,
    Event,
    Found,
    Looked,
    Moved,
    Robbed,
    Rolled,
    RunOver,
    Saw,
    Stayed,
    ThiefMet,
    Threw,
    ThrewToLeave,
    TrainMoved,
)
from table.presenter import Sight

DIE, TRAIN, PICK = "🎲", "🚂", "⛏️"


def news(events: Iterable[Event], sight: Sight, *, where: bool = False) -> Iterator[str]:
    """A line for all that is worth one; with `where`, also from which cell to which."""
    for throws, some in groupby(events, lambda event: isinstance(event, Threw)):
        if throws:
            yield _throws([event for event in some if isinstance(event, Threw)], sight)
        else:
            lines = (line(event, sight, where=where) for event in some)
            yield from (one for one in lines if one)


def line(event: Event, sight: Sight, *, where: bool = False) -> str:
    """What is said of an event; nothing of what the map shows better."""
    match event:
        case Moved(seat, start, end) | Crossed(seat, start, end) if where:
            way = {"name": sight.names.bold(seat), "start": _name(start), "end": _name(end)}
            if isinstance(event, Crossed):
                return "🛶 " + sight.say("{name} crosses the lake from {start} to {end}.", **way)
            return sight.say("{name} goes from {start} to {end}.", **way)
        case Rolled() | Stayed() | Crossed() | CameHome() | Found() | Looked() | Saw():
            return _deed(event, sight)
        case ThiefMet() | Captured() | Robbed():
            return _with_thief(event, sight)
        case Attacked() | Beaten() | ThrewToLeave():
            return _with_rival(event, sight)
        case TrainMoved() | RunOver():
            return _train(event, sight)
    return ""


def _deed(event: Rolled | Stayed | Crossed | CameHome | Found | Looked | Saw, sight: Sight) -> str:
    say, name = sight.say, sight.names.bold(event.seat)
    match event:
        case Rolled(_, face) if face == LOCOMOTIVE:
            return ""  # told by the train
        case Rolled(_, face):
            return f"{DIE} " + say("{name} rolls **{n}**.", name=name, n=face)
        case Stayed():
            return say("{name} cannot go anywhere and stays.", name=name)
        case Crossed():
            return "🛶 " + say("{name} crosses the lake.", name=name)
        case CameHome(_, ()):
            return "🏠 " + say("{name} comes home empty-handed.", name=name)
        case CameHome(_, tokens):
            brought = token_list(tokens, say)
            return "🏠 " + say.many(
                "{name} brings {tokens} home: {n} point.",
                "{name} brings {tokens} home: {n} points.",
                points(tokens),
                name=name,
                tokens=brought,
            )
        case Found(_, _, gold):
            return f"{PICK} " + say(
                "{name} digs up {token}.", name=name, token=token_list((gold,), say)
            )
        case Looked(_, cells):
            return "👀 " + say.many(
                "{name} secretly looks at one token.",
                "{name} secretly looks at {n} tokens.",
                len(cells),
                name=name,
            )
        case Saw(_, cells, tokens):
            return "👀 " + say(
                "You saw {tokens}.",
                tokens=say.listing(
                    [
                        f"{token_list((token,), say)} ({_name(cell)})"
                        for cell, token in zip(cells, tokens, strict=True)
                    ]
                ),
            )


def _with_thief(event: ThiefMet | Captured | Robbed, sight: Sight) -> str:
    say, name = sight.say, sight.names.bold(event.seat)
    strength = event.thief.strength
    match event:
        case ThiefMet(turned=True):
            told = say("{name} digs up a thief of strength **{n}**!", name=name, n=strength)
            return f"{MASK} {told}"
        case ThiefMet():
            told = say("{name} takes on the thief of strength **{n}**.", name=name, n=strength)
            return f"{MASK} {told}"
        case Captured(loot=()):
            return say("{name} wins and catches the thief.", name=name)
        case Captured(loot=loot):
            return say(
                "{name} wins, catches the thief and takes {tokens}.",
                name=name,
                tokens=token_list(loot, say),
            )
        case Robbed(tokens=()):
            return say("The thief wins; {name} had nothing to lose.", name=name)
        case Robbed(tokens=tokens):
            return say(
                "The thief wins and keeps what {name} carried: {tokens}.",
                name=name,
                tokens=token_list(tokens, say),
            )


def _with_rival(event: Attacked | Beaten | ThrewToLeave, sight: Sight) -> str:
    say, name = sight.say, sight.names.bold(event.seat)
    match event:
        case Attacked(_, defender):
            other = sight.names.bold(defender)
            return "⚔️ " + say("{name} attacks {other}!", name=name, other=other)
        case Beaten(_, winner, ()):
            winning = sight.names.bold(winner)
            return say("{name} wins; {other} had nothing to lose.", name=winning, other=name)
        case Beaten(_, winner, tokens):
            return say(
                "{name} wins and takes {tokens} from {other}.",
                name=sight.names.bold(winner),
                tokens=token_list(tokens, say),
                other=name,
            )
        case ThrewToLeave(_, face):
            return f"{DIE} " + say.many(
                "{name} moves away {n} space.", "{name} moves away {n} spaces.", face, name=name
            )


def _train(event: TrainMoved | RunOver, sight: Sight) -> str:
    say, name = sight.say, sight.names.bold(event.seat)
    match event:
        case TrainMoved(_, section):
            left = board().sections_left(section)
            if not left:
                return f"{TRAIN} " + say("{name} rolls the locomotive: it arrives!", name=name)
            return f"{TRAIN} " + say.many(
                "{name} rolls the locomotive: {n} section to go.",
                "{name} rolls the locomotive: {n} sections to go.",
                left,
                name=name,
            )
        case RunOver(tokens=()):
            return f"{TRAIN} " + say("It pushes {name} off the rails.", name=name)
        case RunOver(_, driver, tokens):
            return f"{TRAIN} " + say(
                "It pushes {name} off the rails, and {other} takes {tokens}.",
                name=name,
                other=sight.names.bold(driver),
                tokens=token_list(tokens, say),
            )


def _throws(thrown: list[Threw], sight: Sight) -> str:
    """The dice of a fight, throw by throw."""
    say = sight.say
    against_thief = len({throw.seat for throw in thrown}) == 1
    each = 1 if against_thief else 2
    rounds = [thrown[at : at + each] for at in range(0, len(thrown), each)]
    told = [
        " – ".join(f"{sight.names[throw.seat]} **{throw.face}**" for throw in one) for one in rounds
    ]
    tie = say("a tie, again")
    tied = [f"{DIE} {one}, {tie}" for one in told[:-1]]
    return "\n".join((*tied, f"{DIE} {told[-1]}"))


def _name(cell: int) -> str:
    return board().names[cell]
