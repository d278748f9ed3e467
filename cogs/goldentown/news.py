"""What happened in Golden-Town, told in sentences."""

from collections.abc import Iterable, Iterator

from cogs.goldentown.words import (
    BANK,
    DIE,
    NUGGET,
    SIGNS,
    card_name,
    filon_list,
    filon_name,
    is_named,
    level_name,
    place_name,
)
from engine.goldentown.board import board
from engine.goldentown.components import SURFACE, Kind
from engine.goldentown.events import (
    Abandoned,
    Answered,
    AskedToShare,
    Banked,
    CameUp,
    CavedIn,
    Challenged,
    Converted,
    DrewCards,
    DuelBegan,
    DuelDrawn,
    DuelWon,
    Event,
    Exchanged,
    Exposed,
    Found,
    Hurt,
    Laid,
    Missed,
    Moved,
    Ousted,
    Passed,
    Presented,
    Reshuffled,
    Rode,
    Rolled,
    Shored,
    Stole,
    Threw,
    Took,
)
from table.presenter import Sight

SECRET = (Found, DrewCards, Stole)
"""What only some are told."""
SHOTS = 2
"""Of the cards of a duel so many are told: all of them lie in sight."""


def news(events: Iterable[Event], sight: Sight) -> Iterator[str]:
    """A line for all that is worth one."""
    lines = (line(event, sight) for event in _without_old_shots(list(events)))
    return (one for one in lines if one)


def _without_old_shots(events: list[Event]) -> list[Event]:
    shots = [number for number, one in enumerate(events) if isinstance(one, Laid | Passed)]
    return [one for number, one in enumerate(events) if number not in shots[:-SHOTS]]


def line(event: Event, sight: Sight) -> str:
    match event:
        case Found() | DrewCards() | Stole():
            return private_line(event, sight)
        case Missed() | Converted() | Rolled() | Moved() | Banked() | Exchanged() | Presented():
            return _on_the_way(event, sight)
        case Exposed() | Rode() | Took() | CameUp() | CavedIn() | Shored() | Hurt() | Abandoned():
            return _in_the_mine(event, sight)
        case AskedToShare() | Answered() | Threw() | Ousted():
            return _at_the_gate(event, sight)
        case Challenged() | DuelBegan() | Laid() | Passed() | DuelWon() | DuelDrawn():
            return _in_a_duel(event, sight)
        case Reshuffled():
            return "🔀 " + sight.say("The discard pile is shuffled into a new draw pile.")
    return ""


def private_line(event: Found | DrewCards | Stole, sight: Sight) -> str:
    say = sight.say
    match event:
        case Found(_, filon):
            return "🔎 " + say("You found {filon}.", filon=filon_name(filon, say))
        case DrewCards(_, cards):
            drawn = say.listing([card_name(card, say) for card in cards])
            return "🎴 " + say("You draw {cards}.", cards=drawn)
        case Stole(_, loser, filons) if loser == sight.seat:
            return "🥷 " + say("You have lost {filons}.", filons=filon_list(filons, say))
        case Stole(_, _, filons):
            return "🥷 " + say("You have taken {filons}.", filons=filon_list(filons, say))


def _on_the_way(
    event: Missed | Converted | Rolled | Moved | Banked | Exchanged | Presented, sight: Sight
) -> str:
    say, name = sight.say, sight.names.bold(event.seat)
    match event:
        case Missed():
            return "💤 " + say("{name} misses a turn.", name=name)
        case Converted(_, filons, nuggets):
            shown = filon_list(filons, say)
            return f"{NUGGET} " + say.many(
                "{name} turns {filons} into {n} nugget.",
                "{name} turns {filons} into {n} nuggets.",
                nuggets,
                name=name,
                filons=shown,
            )
        case Rolled(_, face):
            return f"{DIE} " + say("{name} rolls **{n}**.", name=name, n=face)
        case Moved():
            return _moved(event, sight)
        case Banked(_, nuggets):
            return f"{BANK} " + say.many(
                "{name} brings {n} nugget to the Bank.",
                "{name} brings {n} nuggets to the Bank.",
                nuggets,
                name=name,
            )
        case Exchanged(_, given, None):
            return say(
                "{name} exchanges {card} for a card from the draw pile.",
                name=name,
                card=card_name(given, say),
            )
        case Exchanged(_, given, taken):
            assert taken is not None
            return say(
                "{name} exchanges {card} for the visible {other}.",
                name=name,
                card=card_name(given, say),
                other=card_name(taken, say),
            )
        case Presented(_, card, concession):
            return f"{SIGNS[Kind.MINE]} " + say(
                "{name} opens the mine of {place} with {card}.",
                name=name,
                place=place_name(concession, say),
                card=card_name(card, say),
            )


def _moved(event: Moved, sight: Sight) -> str:
    say, name, place = sight.say, sight.names.bold(event.seat), place_name(event.end, sight.say)
    if event.start == event.end:
        return say("{name} stays where they are.", name=name)
    if is_named(event.end):
        return say("{name} goes to {place}.", name=name, place=place)
    return say("{name} stops {place}.", name=name, place=place)


def _in_the_mine(
    event: Exposed | Rode | Took | CameUp | CavedIn | Shored | Hurt | Abandoned, sight: Sight
) -> str:
    say, name = sight.say, sight.names.bold(event.seat)
    match event:
        case Exposed(_, card, way):
            shown = card_name(card, say)
            if way == "d":
                return "⛏️ " + say("{name} plays {card} downwards.", name=name, card=shown)
            return "⛏️ " + say("{name} plays {card} upwards.", name=name, card=shown)
        case Rode():
            return _rode(event, sight)
        case Took(_, _, level):
            where = level_name(level, say)
            return say("{name} takes a filon on {level}.", name=name, level=where)
        case CameUp():
            return say("{name} comes up to the surface.", name=name)
        case CavedIn(_, _, level):
            where = level_name(level, say)
            return "💥 " + say("{name}: cave-in on {level}!", name=name, level=where)
        case Shored(_, card):
            shown = card_name(card, say)
            return say("{name} holds it up with {card}.", name=name, card=shown)
        case Hurt():
            return "🏥 " + say("{name} is hurt and goes to the Hospital for a turn.", name=name)
        case Abandoned():
            return "🚷 " + say(
                "{name} turns up an Abandon and must leave the concession.", name=name
            )


def _rode(event: Rode, sight: Sight) -> str:
    say, name, shown = sight.say, sight.names.bold(event.seat), card_name(event.card, sight.say)
    if event.level == SURFACE:
        return say("{name} rides up to the surface with {card}.", name=name, card=shown)
    where = level_name(event.level, say)
    return say("{name} rides to {level} with {card}.", name=name, level=where, card=shown)


def _at_the_gate(event: AskedToShare | Answered | Threw | Ousted, sight: Sight) -> str:
    say, name = sight.say, sight.names.bold(event.seat)
    match event:
        case AskedToShare(_, owner, concession):
            return say(
                "{name} asks {other} to share {place}.",
                name=name,
                other=sight.names.bold(owner),
                place=place_name(concession, say),
            )
        case Answered(agreed=True):
            return "🤝 " + say("{name} agrees to share.", name=name)
        case Answered():
            return "🚫 " + say("{name} refuses: the die decides.", name=name)
        case Threw(_, face):
            return f"{DIE} " + say("{name} throws **{n}**.", name=name, n=face)
        case Ousted(_, _, concession):
            return "🚷 " + say(
                "{name} has lost the throw and must leave {place}.",
                name=name,
                place=place_name(concession, say),
            )


def _in_a_duel(
    event: Challenged | DuelBegan | Laid | Passed | DuelWon | DuelDrawn, sight: Sight
) -> str:
    say, names = sight.say, sight.names
    match event:
        case Challenged(seat, rival):
            told = say("{name} challenges {other}!", name=names.bold(seat), other=names.bold(rival))
            return f"🔫 {told}"
        case DuelBegan(first):
            return say("{name} plays first.", name=names.bold(first))
        case Laid(seat, card, 0):
            shown = card_name(card, say)
            return say("{name} stays ({card}).", name=names.bold(seat), card=shown)
        case Laid(seat, _, steps):
            name = names.bold(seat)
            return say.many("{name} walks {n} step.", "{name} walks {n} steps.", steps, name=name)
        case Passed(seat):
            return say("{name} has no card to lay and passes.", name=names.bold(seat))
        case DuelWon():
            return f"🔫 {_won(event, sight)}"
        case DuelDrawn(seat, rival):
            return say(
                "Nobody wins: {name} and {other} rest a turn at the Hotel and never duel again.",
                name=names.bold(seat),
                other=names.bold(rival),
            )


def _won(event: DuelWon, sight: Sight) -> str:
    say = sight.say
    who = {"name": sight.names.bold(event.winner), "other": sight.names.bold(event.loser)}
    if event.nuggets:
        taken = say.many(
            "{name} wins the duel and takes {n} nugget from {other}.",
            "{name} wins the duel and takes {n} nuggets from {other}.",
            event.nuggets,
            **who,
        )
    elif event.filons:
        taken = say.many(
            "{name} wins the duel and takes {n} filon from {other}.",
            "{name} wins the duel and takes {n} filons from {other}.",
            event.filons,
            **who,
        )
    else:
        taken = say("{name} wins the duel; {other} had nothing to lose.", **who)
    after = say("{name} goes to Prison for a turn, {other} to the Hospital.", **who)
    return f"{taken} {after}"


def where(seat: int, sight: Sight) -> str:
    """Where a figure is, in words."""
    say, one = sight.say, sight.view.prospectors[seat]
    place = place_name(one.at, say)
    if one.depth != SURFACE:
        return say("{place}, {level}", place=place, level=level_name(one.depth, say))
    if one.at in board().mine_at:
        return say("{place}, at the entrance", place=place)
    return place
