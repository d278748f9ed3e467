"""What a newcomer to Golden-Town is told, when it is first of use."""

from collections.abc import Iterator

from engine.goldentown.actions import Challenge, Shore
from engine.goldentown.board import board
from engine.goldentown.components import (
    NUGGET_GRAMS,
    SURFACE,
    Begin,
    CaveIn,
    Digging,
    Fighting,
    Opening,
    Walk,
)
from engine.goldentown.view import ProspectorView, View
from table.presenter import Lesson, Sight


def lessons(sight: Sight) -> Iterator[Lesson]:
    view: View = sight.view
    if sight.seat is None or sight.seat != view.mover or view.ended is not None:
        return
    own = view.prospectors[sight.seat]
    match view.question:
        case Begin():
            yield from _of_a_turn(own, sight)
        case Walk():
            yield from _of_a_walk(own, sight)
        case Digging():
            yield from _of_a_dig(sight)
        case CaveIn():
            yield Lesson("cave-in", _of_a_cave_in(sight))
        case Opening() | Fighting():
            yield _duel(sight)


def _of_a_turn(own: ProspectorView, sight: Sight) -> Iterator[Lesson]:
    say = sight.say
    grams = sum(filon.grams for filon in own.ore or ())
    if grams >= NUGGET_GRAMS:
        yield Lesson(
            "ore",
            say(
                "500\u00a0g of ore make a nugget, at the beginning of your turn. Nuggets in your"
                " cart can be taken in a duel; only those in the Bank count."
            ),
        )
    if own.at in board().mine_at and not own.must_leave:
        yield from _of_a_mine(own, sight)
    elif own.at == board().hotel:
        yield Lesson(
            "start",
            say(
                "Roll and walk to a concession, A to D: any number that is high enough takes you"
                " in. There you dig for gold, and the first with four nuggets in the Bank wins."
            ),
        )


def _of_a_mine(own: ProspectorView, sight: Sight) -> Iterator[Lesson]:
    say = sight.say
    if not sight.view.mines[board().mine_at[own.at]].open:
        yield Lesson(
            "open",
            say(
                "This mine is closed: a Mine card or a Joker from ✋ My hand opens it, for"
                " everybody. Without one, exchange a card and try again."
            ),
        )
    elif own.depth == SURFACE:
        yield Lesson(
            "dig",
            say(
                "Each Level card shows levels of the mine: from each you take a filon, one after"
                " the other. Without a fitting card you may still take one from the first level."
            ),
        )
    else:
        yield Lesson(
            "below",
            say(
                "To leave you must be at the surface: dig upwards with a card, ride a Lift, or"
                " climb out, which takes a whole turn."
            ),
        )


def _of_a_walk(own: ProspectorView, sight: Sight) -> Iterator[Lesson]:
    say = sight.say
    if own.cart:
        yield Lesson(
            "bank",
            say(
                "The Bank is entered only by the exact number. Until then rivals who catch up with"
                " you may challenge you for your nuggets."
            ),
        )
    if any(isinstance(action, Challenge) for action in sight.legal):
        yield _duel(sight)


def _of_a_dig(sight: Sight) -> Iterator[Lesson]:
    yield Lesson(
        "deeper",
        sight.say(
            "What you have taken is yours: stop, or go on. The deeper, the heavier the gold and the"
            " more cave-ins, and without a Prop or a Joker one puts you in the Hospital for a turn."
        ),
    )


def _of_a_cave_in(sight: Sight) -> str:
    say = sight.say
    if any(isinstance(action, Shore) for action in sight.legal):
        return say(
            "A cave-in! Show a Prop or a Joker, and nothing happens to you; otherwise you go to the"
            " Hospital and miss a turn. What you have taken stays yours."
        )
    return say(
        "A cave-in! Without a Prop or a Joker to show you go to the Hospital and miss a turn. What"
        " you have taken stays yours. Next time, take one of these cards along."
    )


def _duel(sight: Sight) -> Lesson:
    return Lesson(
        "duel",
        sight.say(
            "In a duel both lay cards in turn and walk towards each other by their steps; cards"
            " without steps wait. Whoever lands exactly on the other wins all nuggets of their"
            " cart, or else two filons."
        ),
    )
