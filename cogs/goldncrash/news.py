"""What happens in Gold 'n' Crash, in sentences."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from cogs.goldncrash.words import CROWN, NUMBERS, card_name, listed
from engine.goldncrash.components import GUEST_GOLD
from engine.goldncrash.events import (
    Arranged,
    Boarded,
    Cleared,
    Cracked,
    Destroyed,
    Discarded,
    Drew,
    DrewCard,
    Event,
    Fished,
    GuestSecured,
    Held,
    HeldWith,
    LastTurn,
    Looted,
    Manoeuvred,
    Observed,
    ObservedCards,
    Passed,
    Played,
    Recalled,
    Secured,
    SetUp,
    TurnBegan,
)
from table.presenter import Sight
from table.words import Words, joined

EFFECTS = (Secured, Manoeuvred, Recalled, Arranged)
"""What a move begins with that only goes on with the one before."""
QUIET = (Drew, Observed, Arranged)
"""What no move is remembered for."""


def news(sight: Sight) -> list[str]:
    """A line for each action of the last turn and of this one, with what came of it."""
    lines: list[str] = []
    for move in recent(sight):
        told = " ".join(line for _, line in _told(move, sight))
        if lines and isinstance(move[0], EFFECTS):
            lines[-1] += f" {told}"
        elif told:
            lines.append(told)
    return lines


def recent(sight: Sight) -> Sequence[Sequence[Event]]:
    """The moves of the last turn and of this one."""
    moves = sight.news
    ends = [
        number
        for number, move in enumerate(moves)
        if any(isinstance(event, TurnBegan) for event in move)
    ]
    return moves[ends[-2] + 1 :] if len(ends) > 1 else moves


def account(events: Sequence[Event], sight: Sight) -> list[str]:
    """All of one move."""
    return [line for _, line in _told(events, sight)]


def story(events: Sequence[Event], sight: Sight) -> list[str]:
    """What one move is remembered for; each sentence stands alone."""
    return [line for first, line in _told(events, sight) if not isinstance(first, QUIET)]


def secrets(events: Sequence[Event], say: Words) -> list[str]:
    """What only the reader was told."""
    drawn = [event.card for event in events if isinstance(event, DrewCard)]
    lines = [say("You draw {cards}.", cards=listed(drawn, say))] if drawn else []
    for event in events:
        match event:
            case ObservedCards(cards):
                lines.append(deck_top(cards, say))
            case HeldWith(column, strength):
                lines.append(
                    say(
                        "Only you know: your zeppelin {column} has strength {strength}.",
                        column=NUMBERS[column],
                        strength=strength,
                    )
                )
    return lines


def deck_top(cards: Sequence[Any], say: Words) -> str:
    first, second = map(card_name, cards)
    return say("The top of your deck: {first}, then {second}", first=first, second=second)


def _told(events: Iterable[Event], sight: Sight) -> Iterator[tuple[Event, str]]:
    """Each kind of event in a row as one sentence."""
    told = (one for one in events if not isinstance(one, DrewCard | ObservedCards | HeldWith))
    for _, alike in groupby(told, key=_sort):
        row = list(alike)
        if line := _line(row, sight):
            yield row[0], line


def _sort(event: Event) -> object:
    """Events that are told together: the same to the same."""
    match event:
        case Drew(seat) | Fished(seat):
            return type(event), seat
        case Boarded(owner, column):
            return type(event), owner, column
    return id(event)


def _line(row: Sequence[Any], sight: Sight) -> str:
    match row[0]:
        case Played() | Discarded() | Passed() | Drew():
            return _deed(row, sight)
        case Destroyed() | Held() | Boarded() | Fished() | Secured():
            return _played(row, sight)
        case Cracked() | Manoeuvred() | Recalled() | Observed() | Arranged() | Looted():
            return _discarded(row[0], sight)
    return _milestone(row[0], sight)


def _deed(row: Sequence[Any], sight: Sight) -> str:
    """The actions of a turn."""
    say, event = sight.say, row[0]
    name = sight.names.bold(event.seat)
    match event:
        case Drew():
            return say.many("{name} draws a card.", "{name} draws {n} cards.", len(row), name=name)
        case Played(_, card, column):
            return say(
                "{name} plays {card} into {column}.",
                name=name,
                card=card_name(card),
                column=NUMBERS[column],
            )
        case Discarded(_, column, card):
            return say(
                "{name} discards {card} from {column}.",
                name=name,
                card=card_name(card),
                column=NUMBERS[column],
            )
    return say("{name} can do nothing and passes.", name=name)


def _played(row: Sequence[Any], sight: Sight) -> str:
    """What comes of a card that is played."""
    say, event = sight.say, row[0]
    match event:
        case Destroyed(owner, column, strength):
            return say(
                "💥 {name}’s zeppelin {column} is destroyed (strength\u00a0{strength})!",
                name=sight.names.bold(owner),
                column=NUMBERS[column],
                strength=strength,
            )
        case Held(owner, column):
            return say(
                "{name}’s zeppelin {column} holds.",
                name=sight.names.bold(owner),
                column=NUMBERS[column],
            )
        case Boarded(owner, column):
            return say(
                "{name} loses {cards} from {column}.",
                name=sight.names.bold(owner),
                cards=listed([one.card for one in row], say),
                column=NUMBERS[column],
            )
        case Fished(seat):
            return say(
                "{name} fishes {cards} out of the discard pile.",
                name=sight.names.bold(seat),
                cards=listed([one.card for one in row], say),
            )
    return say(
        "{name} secures {card} from {column}.",
        name=sight.names.bold(event.seat),
        card=card_name(event.card),
        column=NUMBERS[event.column],
    )


def _discarded(event: Any, sight: Sight) -> str:
    """What comes of a card that is discarded."""
    say = sight.say
    match event:
        case Cracked(owner, card):
            return say(
                "{card} leaves {name}’s treasure.",
                card=card_name(card),
                name=sight.names.bold(owner),
            )
        case Manoeuvred(seat, origin, goal, card):
            return say(
                "{name} moves {card} from {origin} to {goal}.",
                name=sight.names.bold(seat),
                card=card_name(card),
                origin=NUMBERS[origin],
                goal=NUMBERS[goal],
            )
        case Recalled(seat, column, card):
            return say(
                "{name} calls {card} back from {column}.",
                name=sight.names.bold(seat),
                card=card_name(card),
                column=NUMBERS[column],
            )
        case Observed(seat):
            return say("{name} looks at two cards of the deck.", name=sight.names.bold(seat))
        case Arranged(seat, top, bottom):
            return say(
                "{name} puts them back: {top} on top, {bottom} at the bottom.",
                name=sight.names.bold(seat),
                top=top,
                bottom=bottom,
            )
    return say(
        "{name} loots {card}.", name=sight.names.bold(event.seat), card=card_name(event.card)
    )


def _milestone(event: Event, sight: Sight) -> str:
    """What is more than one action: a guest, a full column, the last turn, the beginning."""
    say = sight.say
    match event:
        case GuestSecured(seat, _, guest):
            return say(
                "{guest} A prestigious guest joins {name}’s treasure!",
                guest=joined(CROWN, GUEST_GOLD[guest]),
                name=sight.names.bold(seat),
            )
        case Cleared(seat, column):
            return say(
                "A third card of a type: {name}’s column {column} is cleared.",
                name=sight.names.bold(seat),
                column=NUMBERS[column],
            )
        case LastTurn(seat):
            return say("⌛ A deck is empty: {name} has the last turn.", name=sight.names.bold(seat))
        case SetUp(first):
            return say("The crews are ready. {name} begins.", name=sight.names.bold(first))
    return ""
