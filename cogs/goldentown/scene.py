"""The pictures of Golden-Town, put together from what a reader may see."""

from collections import Counter
from collections.abc import Iterator

from cogs.goldentown.ends import found_ends
from cogs.goldentown.held import Hand
from cogs.goldentown.parts import (
    Fighter,
    Figure,
    Held,
    Laid,
    Ore,
    Part,
    Pile,
    Shaft,
    Standing,
    Trail,
)
from cogs.goldentown.shootout import Shootout
from cogs.goldentown.town import SMALL, WIDE, Town
from cogs.goldentown.uses import is_usable
from cogs.goldentown.words import in_order
from engine.contract import Seat
from engine.goldentown.board import board
from engine.goldentown.components import Card, Duel, Walk
from engine.goldentown.events import Moved, TurnBegan
from engine.goldentown.view import ProspectorView, View
from table.colours import colour_words
from table.presenter import Sight


def scene(sight: Sight, unit: int = WIDE) -> Town | Shootout:
    """The town, or the duel that is being fought."""
    duel = sight.view.duel
    return _town(sight, unit) if duel is None else _shootout(duel, sight, unit)


def hand(sight: Sight) -> Hand:
    view: View = sight.view
    assert view.seat is not None, "a hand belongs to a seat"
    own = view.prospectors[view.seat]
    ore = Counter(own.ore or ())
    return Hand(
        SMALL,
        scene(sight, SMALL),
        tuple(_held(own.hand or (), sight)),
        tuple(Ore(filon, count) for filon, count in sorted(ore.items())),
        _part(own, sight),
    )


def _held(cards: tuple[Card, ...], sight: Sight) -> Iterator[Held]:
    """The cards in order; dim where others can be played or exchanged, and they cannot."""
    useful = {getattr(action, "card", None) for action in sight.question().actions} - {None}
    for card in sorted(cards, key=in_order):
        yield Held(card, is_usable(card, sight), dim=bool(useful) and card not in useful)


def _part(own: ProspectorView, sight: Sight) -> Part:
    """Whoever is at a mine and need not walk sees the mines."""
    travels = isinstance(sight.view.question, Walk) and sight.seat == sight.view.mover
    return Part.ROADS if travels or own.at not in board().mine_at else Part.MINES


def prepare() -> None:
    for picture in (Town, Shootout, Hand):
        picture.prepare()


def _town(sight: Sight, unit: int) -> Town:
    view: View = sight.view
    seats = range(len(view.prospectors))
    return Town(
        unit,
        figures=tuple(_figure(seat, sight) for seat in seats),
        shafts=tuple(Shaft(mine.open, mine.left) for mine in view.mines),
        standings=tuple(_standing(seat, sight) for seat in seats),
        pile=Pile(view.talon, view.discard, view.top),
        ends=tuple(found.end for found in found_ends(sight)),
        trails=tuple(_trails(sight)),
    )


def _figure(seat: Seat, sight: Sight) -> Figure:
    one = sight.view.prospectors[seat]
    colour = sight.view.colours[seat]
    return Figure(
        colour,
        colour_words(colour, sight.say).letter,
        one.at,
        one.depth,
        asked=seat in sight.acting,
        misses=one.misses > 0,
        leaving=one.must_leave,
    )


def _standing(seat: Seat, sight: Sight) -> Standing:
    one = sight.view.prospectors[seat]
    colour = sight.view.colours[seat]
    letter = colour_words(colour, sight.say).letter
    asked = seat in sight.acting
    return Standing(colour, letter, one.bank, one.cart, one.filons, asked)


def _trails(sight: Sight) -> Iterator[Trail]:
    """Who has walked where in the last turn and in this one."""
    for event in sight.last_two(TurnBegan):
        if isinstance(event, Moved) and event.start != event.end:
            way = board().routes[event.start][event.end]
            yield Trail(sight.view.colours[event.seat], (event.start, *way))


def _shootout(duel: Duel, sight: Sight, unit: int) -> Shootout:
    left, right = (_fighter(seat, duel, sight) for seat in (duel.challenger, duel.rival))
    return Shootout(unit, left, right, board().strip)


def _fighter(seat: Seat, duel: Duel, sight: Sight) -> Fighter:
    view: View = sight.view
    colour, walked = view.colours[seat], duel.walked(seat)
    return Fighter(
        colour,
        colour_words(colour, sight.say).letter,
        square=walked if seat == duel.challenger else board().strip - 1 - walked,
        laid=tuple(Laid(lay.card, lay.steps) for lay in duel.laid if lay.seat == seat),
        cards=view.prospectors[seat].cards,
        stake=view.prospectors[seat].cart,
        asked=seat in sight.acting,
    )
