"""Why a move of Golden-Town is a good one: clauses that are true of the position."""

from cogs.goldentown import mine_reasons, road_reasons
from cogs.goldentown.lookout import Lookout
from cogs.goldentown.uses import digs_on, purpose
from engine.goldentown.actions import (
    Action,
    Answer,
    Challenge,
    Convert,
    Done,
    Exchange,
    Go,
    LayCard,
    PlayFirst,
    Present,
    Roll,
    Throw,
)
from engine.goldentown.cards import deck
from engine.goldentown.components import FACES, GOAL, NUGGET_GRAMS, Card, Duel, Kind, Source
from engine.goldentown.conversion import grams
from engine.goldentown.position import steps_apart
from table.words import Words


def why(action: Action, out: Lookout) -> str:
    match action:
        case Roll() | Go() | Challenge():
            return road_reasons.why(action, out)
        case Exchange() | Done() | Present():
            return _before_the_end(action, out)
        case Convert(filons):
            return _converting(grams(filons), out)
        case PlayFirst() | LayCard():
            return _duelling(action, out)
        case Answer(True):
            return out.say("if you refuse, the die may send you away")
        case Answer():
            return _refusing(out)
        case Throw():
            return out.say("the lower throw has to leave")
    return mine_reasons.why(action, out)


def _refusing(out: Lookout) -> str:
    if out.ready:
        return out.say("you are about to leave and lose nothing if the die sends you away")
    return out.say("two would have to share what lies here")


# Gold and cards


def _converting(paid: int, out: Lookout) -> str:
    say, nuggets = out.say, paid // NUGGET_GRAMS
    if out.me.bank + out.me.cart + nuggets >= GOAL:
        first = say("then you carry all you need to win")
    elif (away := out.to_bank(out.me.at)) <= FACES:
        first = say("a {n} takes you into the Bank", n=away)
    else:
        first = say("only nuggets count in the Bank")
    lost = paid - nuggets * NUGGET_GRAMS
    after = say("{n}\u00a0g are lost", n=lost) if lost else say("nothing is lost")
    return say.listing([first, after])


def _before_the_end(action: Exchange | Done | Present, out: Lookout) -> str:
    say = out.say
    match action:
        case Present():
            return say("nobody can dig here before that, and you begin in your next turn")
        case Done() if not out.can(Exchange):
            return say("there is nothing else to do")
        case Done() if out.ready:
            return say("no exchange would make your cards stronger in a duel")
        case Done():
            return say("no exchange is likely to make your hand better")
        case Exchange() if out.ready:
            return say.listing(
                [_armed(action, out), say("on the way to the Bank cards are of use in duels alone")]
            )
        case Exchange():
            return say.listing([*_given(action.card, out), _taken(action, out)])


def _armed(action: Exchange, out: Lookout) -> str:
    """What an exchange changes in a duel, as far as it can be known."""
    say, given, top = out.say, action.card, out.view.top
    if action.source is Source.TALON:
        return say("a card from the draw pile is likely to serve you better in a duel")
    assert top is not None, "there is a visible card"
    return say(
        "in a duel you then hold {taken} instead of {given}",
        taken=_in_a_duel(top, say),
        given=_in_a_duel(given, say),
    )


def _in_a_duel(card: Card, say: Words) -> str:
    if card.kind is Kind.JOKER:
        return say("any number of steps")
    return (
        say.many("{n} step", "{n} steps", card.steps) if card.steps else say("a card to wait with")
    )


def _given(card: Card, out: Lookout) -> list[str]:
    """Why a card can be spared, where that is plain."""
    say = out.say
    if card.kind is Kind.PALIER:
        single = card.top == card.bottom
        return [say("it digs on one level only")] if single else []
    if card.kind is Kind.MINE and not out.outlook.wants_mine:
        return [say("you have no need of a Mine card now")]
    return [say("you hold another of them")] if out.hand.count(card) > 1 else []


def _taken(action: Exchange, out: Lookout) -> str:
    say, top = out.say, out.view.top
    if action.source is Source.TALON:
        if out.outlook.wants_mine and not out.outlook.can_open:
            return say("you hold no card to open a mine with")
        return say("most other cards are of more use")
    assert top is not None, "there is a visible card"
    does = digs_on(top, say) if top.kind is Kind.PALIER else purpose(top, say)
    return say("the visible one {does}", does=does)


# Duels


def _duelling(action: PlayFirst | LayCard, out: Lookout) -> str:
    duel = out.view.duel
    assert duel is not None, "somebody fights"
    if isinstance(action, LayCard):
        return _laying(action, duel, out)
    say, waits = out.say, sum(card.kind is not Kind.PALIER for card in out.hand)
    if action.first or not waits:
        other = out.sight.names[duel.other(out.seat)]
        return say("so you win against more of the hands that {name} may hold", name=other)
    return say.many(
        "you answer, and hold {n} card to wait with",
        "you answer, and hold {n} cards to wait with",
        waits,
    )


def _laying(action: LayCard, duel: Duel, out: Lookout) -> str:
    say, other = out.say, out.sight.names[duel.other(out.seat)]
    after = steps_apart(duel) - action.steps
    if not after:
        return say("you land exactly on {name} and win the duel", name=other)
    parts = say.many("{n} step then parts you", "{n} steps then part you", after)
    if after > max(deck().steps):
        return say.listing([parts, say("no card reaches that far")])
    rest = list(out.hand)
    rest.remove(action.card)
    if any(card.kind is Kind.JOKER or card.steps == after for card in rest):
        return say.listing([parts, say("you hold a card for just that")])
    return say.listing([parts, say("{name} needs a card of just that", name=other)])
