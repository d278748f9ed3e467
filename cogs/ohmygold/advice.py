"""Why a move of Oh My Gold! is a good one, in a clause that is true of the position."""

from collections.abc import Iterable

from cogs.ohmygold.controls import as_offered, deed
from cogs.ohmygold.places import (
    chests,
    filling_rolls,
    is_own,
    loadable_points,
    missing,
    missing_after,
    points_at,
    treasures,
    unseen,
    waiting_points,
)
from cogs.ohmygold.words import LETTERS, card_at, symbols
from engine.ohmygold.actions import Action, Commit, EndTurn, Put, Reroll, Roll
from engine.ohmygold.components import Card, Face, Place, Sailors, Spot
from engine.ohmygold.view import View
from table.presenter import Advice, Sight
from table.words import escaped


def advice(action: Action, sight: Sight) -> Advice:
    """The move as its button calls it, and why."""
    action = as_offered(action, sight)
    return Advice(escaped(deed(action, sight)), _why(action, sight))


def _why(action: Action, sight: Sight) -> str:
    match action:
        case Roll():
            return _hope(sight)
        case Reroll():
            return _once_more(sight)
        case Commit():
            return _begin(action, sight)
        case EndTurn():
            return _enough(sight)
        case Put(place) if place.spot is Spot.CHEST:
            return _open(action, sight)
        case Put():
            return _bring_in(action, sight)


def _hope(sight: Sight) -> str:
    """What the dice would have to show."""
    view: View = sight.view
    say = sight.say
    own = list(treasures(view.turn, view))
    if own:
        richest = max(own, key=lambda place: points_at(place, view))
        card = card_at(richest, view)
        return say.many(
            "{symbols} would load {n} point",
            "{symbols} would load {n} points",
            points_at(richest, view),
            symbols=symbols(card.treasure if card else ()),
        )
    closed = sorted(chests(view), key=lambda place: view.chests[place.number] or 0)
    if closed:
        easiest = closed[0].number
        keys = symbols((Face.KEY,) * (view.chests[easiest] or 0))
        return say("{keys} would open chest {chest}", keys=keys, chest=LETTERS[easiest])
    return say("it is your last turn, and nothing waits before your boat")


def _enough(sight: Sight) -> str:
    """Why to end one's turn, be it that one could roll again."""
    if Reroll() in sight.legal:
        return sight.say("these dice fill no card of yours, nor would others bring more")
    return sight.say("these dice fill no card of yours")


def _once_more(sight: Sight) -> str:
    """Why not to be content with these dice."""
    view: View = sight.view
    say = sight.say
    if view.committed:
        return _to_try(_nearest([one.place for one in view.committed], view), sight)
    puts = [one for one in sight.legal if isinstance(one, Put)]
    own = [one for one in puts if is_own(one, view)]
    if not puts:
        return _odds(sight)
    if not own:
        loot = max(points_at(one.place, view) for one in puts)
        return say.many(
            "these dice can only steal {n} point", "these dice can only steal {n} points", loot
        )
    if not waiting_points(view.turn, view):
        keys = max(view.chests[one.place.number] or 0 for one in own)
        return say("the best chest they open has {keys}", keys=symbols((Face.KEY,) * keys))
    return _not_enough(sight)


def _not_enough(sight: Sight) -> str:
    """How much of what waits these dice would load."""
    view: View = sight.view
    say, loads, waiting = sight.say, loadable_points(view), waiting_points(view.turn, view)
    if not loads:
        return say.many(
            "these dice load nothing, and {n} point waits before your boat",
            "these dice load nothing, and {n} points wait before your boat",
            waiting,
        )
    if loads < waiting:
        return say("these dice load {n} of the {all} points that wait", n=loads, all=waiting)
    return say.many(
        "as they lie, these dice load {n} point", "as they lie, these dice load {n} points", loads
    )


def _odds(sight: Sight) -> str:
    """How likely a second roll fills a card, where the first has filled none."""
    say, tenths = sight.say, round(10 * filling_rolls(sight.view))
    if tenths == 0:
        return say("nothing fits, and another roll costs nothing")
    if tenths == 10:
        return say("nothing fits, and a second roll almost always fills a card")
    return say.many(
        "nothing fits, and a second roll fills a card about {n} time in 10",
        "nothing fits, and a second roll fills a card about {n} times in 10",
        tenths,
    )


def _nearest(begun: Iterable[Place], view: View) -> list[Face]:
    """What is missing to the card that is nearest to be full; a boat stands for its treasures."""
    cards = [
        card
        for place in begun
        for card in (treasures(place.seat, view) if place.spot is Spot.BOAT else (place,))
    ]
    return min((missing(card, view) for card in cards), key=len)


def _to_try(lacking: list[Face], sight: Sight, used: int = 0) -> str:
    """What a card still asks for, and with how many dice to look for it."""
    say, dice, shown = sight.say, len(sight.view.dice) - used, symbols(lacking)
    if len(lacking) == 1:
        return say.many(
            "{symbols} is all that is missing, with {n} die to try",
            "{symbols} is all that is missing, with {n} dice to try",
            dice,
            symbols=shown,
        )
    return say.many(
        "{symbols} are still missing, with {n} die to try",
        "{symbols} are still missing, with {n} dice to try",
        dice,
        symbols=shown,
    )


def _begin(commit: Commit, sight: Sight) -> str:
    view: View = sight.view
    if commit.place.spot is Spot.BOAT:
        lacking = _nearest([commit.place], view)
        lacking.remove(Face.SABRES)
    else:
        lacking = missing_after(commit, view)
    return _to_try(lacking, sight, used=1)


def _open(put: Put, sight: Sight) -> str:
    """What may be inside, by the cards that nobody has seen yet."""
    view: View = sight.view
    say, inside = sight.say, _inside(put.place, sight)
    kept = [one.die for one in view.committed if one.place == put.place]
    only_bones = all(card.bones for card in _like(put.place, view))
    if only_bones or Face.SABRES in (*put.dice, *kept):
        return inside
    return say("it costs no {sabres}, and {inside}", sabres=symbols((Face.SABRES,)), inside=inside)


def _like(chest: Place, view: View) -> list[Card]:
    """The cards that it can be."""
    return unseen(view.chests[chest.number] or 0, view)


def _inside(chest: Place, sight: Sight) -> str:
    view: View = sight.view
    say, alike = sight.say, _like(chest, view)
    full = [card for card in alike if not card.bones]
    if not full and view.pile:
        return say("though only fish bones can be in it, it makes room for another chest")
    if not full:
        return say("though only fish bones can be in it, it brings the end nearer")
    if len(full) == len(alike):
        return say.many(
            "it is sure to hold {n} point",
            "it is sure to hold {n} points",
            min(len(card.treasure) for card in alike),
        )
    return say.many(
        "{n} of the {all} unseen cards like it holds treasure",
        "{n} of the {all} unseen cards like it hold treasure",
        len(full),
        all=len(alike),
    )


def _bring_in(put: Put, sight: Sight) -> str:
    """What loading or stealing a treasure changes."""
    view: View = sight.view
    say, won = sight.say, points_at(put.place, view)
    if not is_own(put, view):
        return say.many(
            "{n} point for you that {name} never gets",
            "{n} points for you that {name} never gets",
            won,
            name=sight.names.bold(put.place.seat),
        )
    points = [boat.points() for boat in view.boats]
    mine = points.pop(view.turn)
    if mine <= max(points) < mine + won:
        return say("that takes the lead, with {n} to {all}", n=mine + won, all=max(points))
    if view.options.sailors is Sailors.SEA_DOGS and view.final is None:
        return say.many(
            "{n} point that nobody can steal any more",
            "{n} points that nobody can steal any more",
            won,
        )
    return say.many("{n} point more is safe", "{n} points more are safe", won)
