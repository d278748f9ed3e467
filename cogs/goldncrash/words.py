"""The cards, guests and events of Gold 'n' Crash in words."""

from collections.abc import Iterable

from engine.goldncrash.components import GUEST_GOLD, Card, Kind
from engine.goldncrash.events import (
    Arranged,
    Boarded,
    Cleared,
    Cracked,
    Destroyed,
    Discarded,
    Drew,
    Event,
    Fished,
    GuestSecured,
    Held,
    LastTurn,
    Looted,
    Manoeuvred,
    Observed,
    Passed,
    Played,
    Recalled,
    Secured,
    SetUp,
)
from table.presenter import Sight
from table.words import Words

ICONS = {
    Kind.RED: "💣",
    Kind.BLUE: "⚔️",
    Kind.PURPLE: "🎣",
    Kind.GREEN: "🔭",
    Kind.BROWN: "🧰",
    Kind.GOLD: "💰",
}
"""Each type has a picture of its own: nobody needs to tell colours apart."""
NUMBERS = ("①", "②", "③")


def legend(say: Words) -> str:
    """What each picture does: placed, then discarded."""
    deeds = {
        Kind.RED: say("bomb / crack the safe"),
        Kind.BLUE: say("board / manoeuvre"),
        Kind.PURPLE: say("fish / call back"),
        Kind.GREEN: say("reinforce / observe"),
        Kind.BROWN: say("secure / loot"),
        Kind.GOLD: say("gold, no effect"),
    }
    told = " · ".join(f"{ICONS[kind]} {deed}" for kind, deed in deeds.items())
    return say("Played / discarded: {deeds}", deeds=told)


def card_name(card: Card) -> str:
    return f"{ICONS[card.kind]}{card.value}"


def cards_in_a_row(cards: Iterable[Card]) -> str:
    return " ".join(map(card_name, cards))


def guest_wish(guest: int, say: Words) -> str:
    """When a guest comes, and what they bring."""
    wish = {
        1: say("cards worth 9 here"),
        2: say("two cards played here in one turn"),
        3: say("a third {icon} here", icon=ICONS[Kind.GREEN]),
        4: say("a fifth card here"),
        5: say("four types here"),
        6: say("a third {icon} here", icon=ICONS[Kind.PURPLE]),
        7: say("a second {icon} here", icon=ICONS[Kind.GOLD]),
        8: say("a third {icon} here", icon=ICONS[Kind.BLUE]),
    }[guest]
    return say("{wish}: {gold} gold", wish=wish, gold=GUEST_GOLD[guest])


def story(event: Event, sight: Sight) -> str:
    """One public fact in words; nothing for what the board shows by itself."""
    return _deed(event, sight) or _effect(event, sight) or _turning_point(event, sight)


def _deed(event: Event, sight: Sight) -> str:
    """The actions of a turn."""
    say = sight.say
    match event:
        case Drew(seat):
            return say("{name} draws a card.", name=sight.names.bold(seat))
        case Played(seat, card, column):
            return say(
                "{name} plays {card} into {column}.",
                name=sight.names.bold(seat),
                card=card_name(card),
                column=NUMBERS[column],
            )
        case Discarded(seat, column, card):
            return say(
                "{name} discards {card} from {column}.",
                name=sight.names.bold(seat),
                card=card_name(card),
                column=NUMBERS[column],
            )
        case Passed(seat):
            return say("{name} can do nothing and passes.", name=sight.names.bold(seat))
    return ""


def _effect(event: Event, sight: Sight) -> str:
    say = sight.say
    match event:
        case Destroyed(owner, column, strength):
            return "↳ " + say(
                "💥 {name}’s zeppelin {column} is destroyed (resistance {strength})!",
                name=sight.names.bold(owner),
                column=NUMBERS[column],
                strength=strength,
            )
        case Held(owner, column):
            return "↳ " + say(
                "{name}’s zeppelin {column} holds.",
                name=sight.names.bold(owner),
                column=NUMBERS[column],
            )
        case Boarded(owner, _, card):
            return "↳ " + say(
                "Boarded: {name} loses {card}.", name=sight.names.bold(owner), card=card_name(card)
            )
        case Fished(_, card):
            return "↳ " + say("Fished: {card}.", card=card_name(card))
        case Secured(_, column, card):
            return "↳ " + say(
                "Secured: {card} from {column}.", card=card_name(card), column=NUMBERS[column]
            )
        case Cracked(owner, card):
            return "↳ " + say(
                "Cracked: {card} leaves {name}’s treasure.",
                card=card_name(card),
                name=sight.names.bold(owner),
            )
        case _:
            return _more_effects(event, sight)


def _more_effects(event: Event, sight: Sight) -> str:
    say = sight.say
    match event:
        case Manoeuvred(_, origin, goal, card):
            return "↳ " + say(
                "Manoeuvre: {card} moves from {origin} to {goal}.",
                card=card_name(card),
                origin=NUMBERS[origin],
                goal=NUMBERS[goal],
            )
        case Recalled(_, column, card):
            return "↳ " + say(
                "Called back: {card} from {column}.", card=card_name(card), column=NUMBERS[column]
            )
        case Observed():
            return "↳ " + say("Two cards of the deck are observed.")
        case Arranged(_, top, bottom):
            return "↳ " + say(
                "Observed: {top} to the top, {bottom} to the bottom.", top=top, bottom=bottom
            )
        case Looted(_, card):
            return "↳ " + say("Looted: {card}.", card=card_name(card))
    return ""


def _turning_point(event: Event, sight: Sight) -> str:
    say = sight.say
    match event:
        case GuestSecured(seat, _, guest):
            return "↳ " + say(
                "👑 A prestigious guest joins {name}’s treasure: {gold} gold!",
                name=sight.names.bold(seat),
                gold=GUEST_GOLD[guest],
            )
        case Cleared(_, column):
            return "↳ " + say(
                "A third card of a type: column {column} is cleared.", column=NUMBERS[column]
            )
        case LastTurn(seat):
            return say("⌛ A deck is empty: {name} has the last turn.", name=sight.names.bold(seat))
        case SetUp(first):
            return say("The crews are ready. {name} begins.", name=sight.names.bold(first))
    return ""
