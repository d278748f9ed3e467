"""Why to roll, where to go and whom to challenge in Golden-Town."""

from cogs.goldentown.lookout import Lookout, catches
from cogs.goldentown.mine_reasons import gold_for, poor_here
from cogs.goldentown.words import place_name
from engine.contract import Seat
from engine.goldentown.actions import Challenge, Convert, Go, Roll
from engine.goldentown.board import Node, board
from engine.goldentown.components import FACES, GOAL, STOLEN
from engine.goldentown.view import ProspectorView
from table.words import Words


def why(action: Roll | Go | Challenge, out: Lookout) -> str:
    match action:
        case Roll():
            return _rolling(out)
        case Challenge(seat):
            return _challenging(seat, out)
        case Go(node) if node == board().bank:
            return _banking(out)
        case Go(node) if node == out.me.at:
            return _staying(node, out)
        case Go(node) if node in board().mine_at:
            return _claiming(node, out)
        case Go(node):
            return out.say.listing(
                [one for one in (_on_the_way(node, out), _near(node, out)) if one]
            )


def _rolling(out: Lookout) -> str:
    say, mine = out.say, out.outlook.mine
    if out.me.must_leave:
        return say("you must leave this concession")
    if mine is None:
        return out.say.listing([_ahead(out.me.at, out), *_keeping_ore(out)])
    if out.ready:
        return gold_for(out)
    if mine.open:
        return poor_here(out)
    if out.outlook.can_open:
        return say("you choose where to go once you see the number")
    return say("this mine is closed and you hold no card to open it")


def _keeping_ore(out: Lookout) -> list[str]:
    """Of ore that could be turned into nuggets now."""
    if not out.can(Convert) or out.carries_enough:
        return []
    return [out.say("your ore can be turned into nuggets nearer to the Bank as well")]


def _ahead(at: Node, out: Lookout) -> str:
    """What lies before who travels, and what it takes to get there."""
    say = out.say
    if out.heads_for_bank:
        return _to_bank(out.to_bank(at), out)
    aim = out.aim(at)
    if aim is None:
        return say("no other mine has filons left")
    away = board().distance(at, aim)
    equal = [one for one in out.aims() if board().distance(at, one) == away]
    place = place_name(aim, say) if len(equal) == 1 else say("the nearest concession")
    reason = _to_concession(place, away, say)
    barred = out.me.barred
    if barred is None or board().distance(at, barred) >= away:
        return reason
    return say(
        "as {place} is barred to you, {reason}", place=place_name(barred, say), reason=reason
    )


def _to_bank(away: int, out: Lookout) -> str:
    say = out.say
    if not away:
        return say("ore is turned into nuggets outside the Bank")
    if away > FACES:
        return say("the Bank is {n} steps away", n=away)
    if out.me.cart:
        return say("a {n} takes you into the Bank", n=away)
    return say("a {n} takes you into the Bank, once you have turned your ore into nuggets", n=away)


def _to_concession(place: str, away: int, say: Words) -> str:
    if away == 1:
        return say("any number takes you to {place}", place=place)
    if away < FACES:
        return say("a {n} or more takes you to {place}", n=away, place=place)
    if away == FACES:
        return say("a {n} takes you to {place}", n=away, place=place)
    return say("{place} is {n} steps away", place=place, n=away)


def _on_the_way(node: Node, out: Lookout) -> str:
    return out.say("from there, {reason}", reason=_ahead(node, out))


def _near(node: Node, out: Lookout) -> str:
    """Whom one may catch there, or that nobody can catch one."""
    say = out.say
    for seat, one in out.rivals:
        if one.cart and catches(node, one.at):
            return say.many(
                "{name} with {n} nugget is within reach",
                "{name} with {n} nuggets is within reach",
                one.cart,
                name=out.sight.names[seat],
            )
    owns = out.me.cart or out.me.filons
    if owns and out.threatened(out.me.at) and not out.threatened(node):
        return say("nobody can challenge you there with one roll")
    return ""


def _banking(out: Lookout) -> str:
    say, cart = out.say, out.me.cart
    if not cart:
        return say("nobody can challenge you there")
    if out.me.bank + cart >= GOAL:
        return say("that wins the match")
    return say.many("your {n} nugget is safe there", "your {n} nuggets are safe there", cart)


def _staying(node: Node, out: Lookout) -> str:
    away = out.to_bank(node)
    if out.me.cart and away <= FACES:
        return out.say("you wait for the {n} that takes you into the Bank", n=away)
    return _ahead(node, out)


def _claiming(node: Node, out: Lookout) -> str:
    """What lies in a mine, how one gets at it, and who is there."""
    say, mine = out.say, out.view.mines[board().mine_at[node]]
    if mine.open:
        lies = say.many(
            "its mine is open with {n} filon in it",
            "its mine is open with {n} filons in it",
            sum(mine.left),
        )
    elif out.outlook.can_open:
        lies = say("you hold a card that opens its mine")
    else:
        lies = say("nobody has dug there yet")
    others = [out.sight.names[seat] for seat in out.others_at(node)]
    if others:
        return lies
    return say.listing([lies, say("nobody else is there")])


def _challenging(seat: Seat, out: Lookout) -> str:
    """What can be won; where nothing can, what comes of it all the same."""
    say, name, rival = out.say, out.sight.names[seat], out.view.prospectors[seat]
    if rival.bank + rival.cart >= GOAL:
        return say("{name} carries all it takes to win", name=name)
    if not rival.cart and not rival.filons:
        return say(
            "if you win, {name} goes to the Hospital and you to Prison for a turn", name=name
        )
    if out.me.cart or out.me.filons:
        return _prize(rival, out)
    return say.listing([_prize(rival, out), say("you have nothing to lose")])


def _prize(rival: ProspectorView, out: Lookout) -> str:
    say, own = out.say, out.me.bank + out.me.cart
    if own < GOAL <= own + rival.cart:
        return say("with what is in that cart you would have enough to win")
    if rival.cart:
        return say.many("{n} nugget can be won", "{n} nuggets can be won", rival.cart)
    filons = min(STOLEN, rival.filons)
    return say.many("{n} filon can be won", "{n} filons can be won", filons)
