"""What a match of Golden-Town came to, why it ended, and what decided it."""

from engine.contract import Outcome, Seat
from engine.goldentown.components import GOAL, NUGGETS
from engine.goldentown.events import Reason
from engine.goldentown.view import ProspectorView, View
from table.presenter import Sight

ANY_ORE = 100_000
"""More grams than there are in all mines."""


def standing(view: View, seat: Seat) -> int:
    """By the Bank, then by the cart (T-A29); until the end ore is no more than a hope."""
    one = view.prospectors[seat]
    ore = 0 if view.ended is None else _grams(one)
    return ANY_ORE * ((NUGGETS + 1) * one.bank + one.cart) + ore


def score(sight: Sight, seat: Seat) -> str:
    """What is in the Bank, and what was still on its way there."""
    say, one = sight.say, sight.view.prospectors[seat]
    total = say.many("{n} nugget in the Bank", "{n} nuggets in the Bank", one.bank)
    rest = []
    if one.cart:
        rest.append(say("{n} in the cart", n=one.cart))
    if grams := _grams(one):
        rest.append(say("{n}\u00a0g of ore", n=grams))
    if not rest:
        return total
    return say("{total} (left over: {rest})", total=total, rest=say.listing(rest))


def why(outcome: Outcome, sight: Sight) -> str:
    say, winner = sight.say, outcome.winners[0]
    if outcome.reason is Reason.BANK:
        name, banked = sight.names.bold(winner), sight.view.prospectors[winner].bank
        if banked == GOAL:
            return say("{name} is the first with four nuggets in the Bank.", name=name)
        return say(
            "{name} has {n} nuggets in the Bank; four would have been enough.", name=name, n=banked
        )
    ended = {
        Reason.GOLD: say("There is not enough gold left for anybody to win."),
        Reason.QUIET: say("For 40 rounds nobody has gained or lost anything."),
        Reason.LONG: say("500 rounds have been played."),
    }[Reason(outcome.reason)]
    return f"{ended} {_decided(outcome, sight)}"


def _decided(outcome: Outcome, sight: Sight) -> str:
    """By what the winner is ahead of the others, as far as one must look (T-A29)."""
    say, placed = sight.say, outcome.placements
    if len(placed[0]) > 1:
        return say("Bank, cart and ore are equal: the victory is shared.")
    winner, second = (sight.view.prospectors[group[0]] for group in placed[:2])
    if winner.bank != second.bank:
        return say("Most nuggets in the Bank decide.")
    if winner.cart != second.cart:
        return say("As many nuggets are in the Bank, so those in the cart decide.")
    return say("Bank and cart are equal, so the ore decides.")


def _grams(one: ProspectorView) -> int:
    return sum(filon.grams for filon in one.ore or ())
