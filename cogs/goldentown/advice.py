"""Advice for who plays Golden-Town: a move as its button says it, and why."""

from collections.abc import Sequence

from cogs.goldentown.controls import button
from cogs.goldentown.ends import found_ends
from cogs.goldentown.lookout import Lookout
from cogs.goldentown.reasons import why
from cogs.goldentown.uses import paid_with
from cogs.goldentown.words import card_name, is_named, level_name, place_name
from engine.goldentown.actions import (
    Action,
    Challenge,
    Convert,
    Dig,
    Exchange,
    Expose,
    Go,
    GoOn,
    LayCard,
    Ride,
)
from engine.goldentown.components import NUGGET_GRAMS, Source, Way
from engine.goldentown.conversion import grams
from engine.goldentown.events import Event
from table.presenter import Advice, Sight
from table.words import escaped


def advice(action: Action, sight: Sight, heard: Sequence[Event]) -> Advice:
    return Advice(_move(action, sight), why(action, Lookout(sight, heard)))


def _move(action: Action, sight: Sight) -> str:
    say = sight.say
    match action:
        case Go() | Challenge():
            return _walk(action, sight)
        case Dig():
            return say("Dig without a card")
        case GoOn():
            return say("Go on digging")
        case Convert():
            return say.many(
                "Turn {filons}\u00a0g into {n} nugget",
                "Turn {filons}\u00a0g into {n} nuggets",
                grams(action.filons) // NUGGET_GRAMS,
                filons=paid_with(action),
            )
        case Exchange() | Expose() | Ride() | LayCard():
            return _with_card(action, sight)
    shown = button(action, sight)
    assert shown is not None, f"{action} has a button"
    return escaped(shown.label)


def _walk(action: Go | Challenge, sight: Sight) -> str:
    """With its number on the map."""
    say, view = sight.say, sight.view
    label = next(one.end.label for one in found_ends(sight) if one.action == action)
    match action:
        case Challenge(seat):
            return say("Challenge {name} ({label})", name=sight.names[seat], label=label)
        case Go(node) if node == view.prospectors[view.mover].at:
            return say("Stay here ({label})", label=label)
        case Go(node) if is_named(node):
            return say("Go to {place} ({label})", place=place_name(node, say), label=label)
        case Go(node):
            return say("Stop {place} ({label})", place=place_name(node, say), label=label)


def _with_card(action: Exchange | Expose | Ride | LayCard, sight: Sight) -> str:
    say, card = sight.say, card_name(action.card, sight.say)
    match action:
        case Exchange(_, Source.TALON):
            return say("Exchange {card} for a card from the draw pile", card=card)
        case Exchange():
            other = card_name(sight.view.top, say)
            return say("Exchange {card} for the visible {other}", card=card, other=other)
        case Expose(way=Way.DOWN):
            return say("Play {card} downwards", card=card)
        case Expose():
            return say("Play {card} upwards", card=card)
        case Ride(level=0):
            return say("Ride up to the surface with {card}", card=card)
        case Ride(_, level):
            return say("Ride to {level} with {card}", level=level_name(level, say), card=card)
        case LayCard():
            return _shot(action, sight)


def _shot(action: LayCard, sight: Sight) -> str:
    say, card = sight.say, card_name(action.card, sight.say)
    if not action.steps:
        return say("Stay, with {card}", card=card)
    return say.many(
        "Walk {n} step with {card}", "Walk {n} steps with {card}", action.steps, card=card
    )
