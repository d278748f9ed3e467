"""Advice for who plays the railway gold rush: a move as its button says it, and why."""

from cogs.goldrush.parts import Kind
from cogs.goldrush.places import Place, places, rivals_at, seen_on
from cogs.goldrush.reasons import Reasons
from engine.goldrush.actions import Action, Attack, Cross, Go, Look, Roll
from table.presenter import Advice, Sight


def advice(action: Action, sight: Sight) -> Advice:
    return Advice(_move(action, sight), Reasons(sight).why(action))


def _move(action: Action, sight: Sight) -> str:
    """As its button says it."""
    say = sight.say
    match action:
        case Roll():
            return say("Roll")
        case Look():
            return say("Look at the tokens beside you")
        case Attack(seat):
            return say("Attack {name}", name=sight.names[seat])
        case Cross():
            return say("Land at {label}", label=_place(action, sight).label)
        case Go():
            return _walk(_place(action, sight), sight)


def _place(action: Go | Cross, sight: Sight) -> Place:
    return next(place for place in places(sight) if place.action == action)


def _walk(place: Place, sight: Sight) -> str:
    say, view, label = sight.say, sight.view, place.label
    match place.kind:
        case Kind.HOME:
            return say("Go home ({label})", label=label)
        case Kind.FIGURE:
            names = say.listing([sight.names[seat] for seat in rivals_at(place.cell, view)])
            return say("Attack {name} ({label})", name=names, label=label)
        case Kind.THIEF:
            return say("Fight the thief ({label})", label=label)
        case Kind.TOKEN if seen := seen_on(place.cell, view):
            return say("Dig where you have seen {token} ({label})", token=seen, label=label)
        case Kind.TOKEN:
            return say("Turn the token ({label})", label=label)
        case Kind.RAFT:
            return say("Take the raft ({label})", label=label)
        case Kind.START:
            return say("Walk around, back to where you are ({label})", label=label)
    return say("Go to {label}", label=label)
