"""What a match of the railway gold rush came to, and why it ended."""

from engine.contract import Outcome, Seat
from engine.goldrush.components import Gold, Thief, Token, points
from engine.goldrush.events import Reason
from engine.goldrush.view import View
from table.presenter import Sight
from table.words import Words

SAFE = 3
"""How many times as much a point counts at home as on the way, where everybody wants it."""


def standing(view: View, seat: Seat) -> int:
    """By points; those that are still on the way at the end have come too late (R-33)."""
    on_the_way = 0 if view.over else points(view.carried[seat])
    return SAFE * points(view.safe[seat]) + on_the_way


def score(sight: Sight, seat: Seat) -> str:
    """The points, what they are made of, and what came too late."""
    view: View = sight.view
    say = sight.say
    total = say.many("{n} point", "{n} points", points(view.safe[seat]))
    parts = [_made_of(view.safe[seat], say)] if view.safe[seat] else []
    if late := points(view.carried[seat]):
        parts.append(say.many("{n} point came too late", "{n} points came too late", late))
    return f"{total} ({say.clauses(parts)})" if parts else total


def _made_of(tokens: tuple[Token, ...], say: Words) -> str:
    nuggets = sum(token.nuggets for token in tokens if isinstance(token, Gold))
    thieves = sum(isinstance(token, Thief) for token in tokens)
    parts = []
    if nuggets:
        parts.append(say.many("{n} nugget", "{n} nuggets", nuggets))
    if thieves:
        parts.append(say.many("{n} captured thief", "{n} captured thieves", thieves))
    return say.listing(parts)


def why(outcome: Outcome, sight: Sight) -> str:
    say = sight.say
    if outcome.reason is Reason.TRAIN:
        ended = say("The train has reached Golden City.")
    else:
        ended = say.many(
            "Only {n} gold token is left on the map, for {players} players.",
            "Only {n} gold tokens are left on the map, for {players} players.",
            sight.view.gold_left,
            players=len(sight.view.figures),
        )
    counted = say("What lies in one’s own house counts: a point a nugget, two points a thief.")
    return " ".join(filter(None, (ended, counted, _tie(outcome, sight))))


def _tie(outcome: Outcome, sight: Sight) -> str:
    if len(outcome.winners) < 2:
        return ""
    return sight.say.many(
        "{names} have {n} point each and share the victory.",
        "{names} have {n} points each and share the victory.",
        points(sight.view.safe[outcome.winners[0]]),
        names=sight.say.listing([sight.names.bold(seat) for seat in outcome.winners]),
    )
