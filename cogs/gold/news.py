"""What happened in GOLD, in sentences; where it happened is for people to remember."""

from collections.abc import Sequence

from cogs.gold.faces import STICK
from cogs.gold.words import gold, label, named, owner_of, token
from engine.contract import Seat
from engine.gold.components import Gold, Prospector, Recall
from engine.gold.events import (
    Blasted,
    CastAside,
    ChasedOff,
    Event,
    GoldRush,
    GoldTaken,
    GoldWon,
    Nothing,
    RoundBegan,
    RoundOver,
    Rush,
    Turned,
)
from engine.gold.view import Shown, View
from table.presenter import Sight
from table.words import Words

UNREMEMBERED = (Nothing, CastAside, RoundBegan)
"""What no move is remembered for."""


def news(sight: Sight) -> str:
    """What the last turn brought, until the next card is turned."""
    if sight.view.flipped is not None:
        return ""
    for events in reversed(sight.news):
        if lines := _lines(events, sight):
            return "\n".join(lines)
    return ""


def face_up(sight: Sight) -> str:
    """The cards that lie face up, in words."""
    view: View = sight.view
    if view.from_last_round:
        return "\n".join(
            sight.say(
                "The last card of round {number}: {card}",
                number=view.round,
                card=named(card, sight),
            )
            for card in view.from_last_round
        )
    return " · ".join(f"**{label(shown.cell)}** {named(shown.card, sight)}" for shown in view.shown)


def story(events: Sequence[Event], sight: Sight) -> list[str]:
    """What a move is remembered for."""
    told = [event for event in events if not isinstance(event, UNREMEMBERED)]
    return _sentences(told, _turned_in(events), sight)


def account(events: Sequence[Event], sight: Sight) -> list[str]:
    """A move for who was away.

    Only where the table wished so, and only to who plays, with where cards were turned.
    """
    lines = _sentences(events, _turned_in(events), sight)
    if sight.view.options.recall is Recall.NO or sight.seat is None:
        return lines
    return [_turning(one, sight) for one in events if isinstance(one, Turned)] + lines


def _sentences(events: Sequence[Event], turned: Turned | None, sight: Sight) -> list[str]:
    """Lines that are true whatever lies face up by now."""
    lines = []
    for event in events:
        match event:
            case Nothing() if turned is not None:
                name = sight.names.bold(turned.seat)
                lines.append(sight.say("{name} turns two cards: nothing happens.", name=name))
            case RoundOver():
                lines.append(_round_over(event, sight))
            case _:
                lines.append(_line(event, turned, sight))
    return [line for line in lines if line]


def _round_over(over: RoundOver, sight: Sight) -> str:
    """What a round came to; nothing where it was the only one, and so the whole match."""
    if sight.view.rounds == 1:
        return ""
    scores = [f"{sight.names.bold(seat)} {score}" for seat, score in enumerate(over.points)]
    return sight.say(
        "🏁 Round {number} is over: {scores}.",
        number=over.number + 1,
        scores=sight.say.listing(scores),
    )


def _turning(turned: Turned, sight: Sight) -> str:
    return sight.say(
        "{name} turns {place}: {card}.",
        name=sight.names.bold(turned.seat),
        place=f"**{label(turned.cell)}**",
        card=named(turned.card, sight),
    )


def _lines(events: Sequence[Event], sight: Sight) -> list[str]:
    turned = _turned_in(events)
    return [line for event in events if (line := _line(event, turned, sight))]


def _turned_in(events: Sequence[Event]) -> Turned | None:
    return next((event for event in events if isinstance(event, Turned)), None)


def _line(event: Event, turned: Turned | None, sight: Sight) -> str:
    """One fact in words, `turned` being the card that brought it about."""
    if turned is not None and isinstance(event, Blasted | ChasedOff | Nothing | CastAside):
        return _met(event, turned, sight)
    say = sight.say
    match event:
        case GoldWon(seat, value, prospector):
            return _won(seat, value, prospector, sight)
        case GoldTaken(seat, value):
            return say(
                "{name} pockets {gold}.", name=sight.names.bold(seat), gold=gold(value, sight)
            )
        case GoldRush(why):
            return _rush(why, say)
        case _:
            return _round(event, sight)


def _met(event: Blasted | ChasedOff | Nothing | CastAside, turned: Turned, sight: Sight) -> str:
    """What brought nobody any gold, and who turned the cards."""
    say, name = sight.say, sight.names.bold(turned.seat)
    match event:
        case Blasted():
            return say("{stick} Boom! {name} blows both cards up.", stick=STICK, name=name)
        case ChasedOff(stronger, weaker):
            return say(
                "{name} starts a duel: {stronger} chases {weaker} off.",
                name=name,
                stronger=token(stronger, sight),
                weaker=token(weaker, sight),
            )
        case CastAside(card):
            return say(
                "{name} turns {card}, and it is cast aside.", name=name, card=token(card, sight)
            )
        case Nothing():
            return _nothing(turned, name, sight)


def _nothing(turned: Turned, name: str, sight: Sight) -> str:
    """Why nothing happens, while the two cards of that turn are still there to be seen."""
    say, shown = sight.say, sight.view.shown
    if len(shown) < 2 or shown[1] != Shown(turned.cell, turned.card):
        return say("Nothing happens: both cards are turned face down again.")
    match shown[0].card, shown[1].card:
        case Gold(), Gold():
            return say("Nothing happens for {name}: there is nobody to dig.", name=name)
        case Prospector(), Prospector():
            return say("Nothing happens for {name}: both are equally strong.", name=name)
    return say("Nothing happens for {name}: that gold is too heavy.", name=name)


def _won(seat: Seat, value: int, prospector: Prospector, sight: Sight) -> str:
    words = {
        "digger": token(prospector, sight),
        "gold": gold(value, sight),
        "name": sight.names.bold(seat),
    }
    if owner_of(prospector.colour, sight.view) is not None:
        return sight.say("{digger} digs up {gold} for {name}.", **words)
    return sight.say("Nobody owns {digger}: {name}, who turned it, gets {gold}.", **words)


def _rush(why: Rush, say: Words) -> str:
    reason = {
        Rush.DEADLOCK: say("No two cards can change anything any more."),
        Rush.STALLED: say("No card has left the table for 30 turns."),
    }.get(why, say("Few cards are left."))
    return say(
        "📣 **GOLD RUSH!** {reason} From now on everybody turns one card and keeps the gold.",
        reason=reason,
    )


def _round(event: Event, sight: Sight) -> str:
    match event:
        case RoundOver(number):
            # What everybody made in it stands at their names.
            return sight.say("🏁 Round {number} is over.", number=number + 1)
        case RoundBegan():
            return sight.say("The cards are shuffled and laid out.")
    return ""
