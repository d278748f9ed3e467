"""What a newcomer to GOLD is told once, when it is first of use."""

from collections.abc import Iterator

from cogs.gold.words import owner_of
from engine.gold.components import Card, Dynamite, Gold, Piles, Prospector
from engine.gold.events import Rush
from engine.gold.view import View
from table.colours import colour_words
from table.presenter import Lesson, Sight


def lessons(sight: Sight) -> Iterator[Lesson]:
    view: View = sight.view
    if view.seat is None or view.over:
        return
    if view.turn == view.seat:
        yield from _to_play(sight)
    if view.rush is Rush.NO and view.flipped is None:
        yield from _to_remember(sight)
    if view.options.piles is Piles.CLOSED and view.piles[view.seat]:
        text = sight.say("Your gold lies face down: only you see what it is worth, in *My pile*.")
        yield Lesson("pile", text)
    if view.rush is Rush.NO and view.turn != view.seat:
        yield _turn(sight)  # also to who waits for a first turn while computers play


def _to_play(sight: Sight) -> Iterator[Lesson]:
    view: View = sight.view
    say = sight.say
    if view.rush is not Rush.NO:
        text = say(
            "In the Gold Rush you turn a single card. If it is gold, it is yours; no prospector is"
            " needed."
        )
        yield Lesson("rush", text)
    elif view.flipped is None:
        yield _turn(sight)
    else:
        yield _second(sight)


def _turn(sight: Sight) -> Lesson:
    text = sight.say(
        "In your turn you turn two cards, one after the other. A prospector digs up gold that is"
        " worth no more than his own number."
    )
    return Lesson("turn", text)


def _second(sight: Sight) -> Lesson:
    """What to do with the card that lies face up."""
    say = sight.say
    card: Card = sight.view.shown[0].card
    match card:
        case Gold(value):
            text = say(
                "To win this gold, turn a prospector of {value} or more as your second card,"
                " wherever he lies. It goes to the owner of his colour, or to you if he has none.",
                value=value,
            )
            return Lesson("gold", text)
        case Dynamite():
            text = say(
                "Dynamite takes the second card with it, whatever that is. Choose one that you can"
                " spare, such as a rival’s strong prospector."
            )
            return Lesson("dynamite", text)
        case Prospector() as prospector:
            return _prospector(prospector, sight)


def _prospector(prospector: Prospector, sight: Sight) -> Lesson:
    say, owner = sight.say, owner_of(prospector.colour, sight.view)
    if owner is None:
        text = say(
            "Nobody owns {colour}: gold of {value} or less that you turn together with this"
            " prospector is yours.",
            colour=colour_words(prospector.colour, say).name,
            value=prospector.value,
        )
        return Lesson("nobody", text)
    if owner == sight.view.seat:
        text = say(
            "This prospector is yours: turn gold of {value} or less as your second card and you win"
            " it. Then he leaves.",
            value=prospector.value,
        )
        return Lesson("own", text)
    text = say(
        "This prospector digs for {name}, also in your turn. Turn a stronger one as your second"
        " card, and he is chased off.",
        name=sight.names.bold(owner),
    )
    return Lesson("rival", text)


def _to_remember(sight: Sight) -> Iterator[Lesson]:
    view: View = sight.view
    if any(view.lying[shown.cell] for shown in view.shown):
        text = sight.say(
            "What you see face up now is covered when the next card is turned. Remember where it"
            " lies: it stays there."
        )
        yield Lesson("memory", text)
