"""What a newcomer to Oh My Gold! is told when it first matters."""

from collections.abc import Iterator

from cogs.ohmygold.places import is_own
from cogs.ohmygold.words import CUBE, FACES
from engine.ohmygold.actions import Commit, Put, Reroll, Roll
from engine.ohmygold.components import DICE, Face, Spot
from engine.ohmygold.view import View
from table.presenter import Lesson, Sight


def lessons(sight: Sight) -> Iterator[Lesson]:
    """The most useful first."""
    view: View = sight.view
    if view.over or sight.seat != view.turn:
        return
    if view.final is not None:
        yield Lesson(
            "last",
            sight.say(
                "This is the last round: load what you can. Whatever still lies before your boat"
                " at the end counts for nothing."
            ),
        )
    if Roll() in sight.legal:
        yield Lesson(
            "roll",
            sight.say(
                "Roll the four dice {die}. {key} opens chests; {coin} and {diamond} load the"
                " treasures that wait before your boat.",
                die=CUBE,
                key=FACES[Face.KEY],
                coin=FACES[Face.COIN],
                diamond=FACES[Face.DIAMOND],
            ),
        )
        return
    yield from _of_the_cards(sight)
    yield from _of_the_dice(sight)


def _of_the_cards(sight: Sight) -> Iterator[Lesson]:
    say, view = sight.say, sight.view
    puts = [action for action in sight.legal if isinstance(action, Put)]
    if any(put.place.spot is Spot.TREASURE and is_own(put, view) for put in puts):
        yield Lesson(
            "load",
            say(
                "You can load a treasure now: each symbol on it is a point, and nobody can take"
                " it away again."
            ),
        )
    if any(put.place.spot is Spot.CHEST for put in puts):
        yield Lesson(
            "open",
            say(
                "Your dice can open a chest. What is in it then waits before your boat: it counts"
                " only once you load it."
            ),
        )
    if not all(is_own(put, view) for put in puts):
        yield Lesson(
            "steal",
            say(
                "One {sabres} on another boat, and the dice for a treasure before it: that"
                " treasure is yours. You need not steal if you would rather not.",
                sabres=FACES[Face.SABRES],
            ),
        )


def _of_the_dice(sight: Sight) -> Iterator[Lesson]:
    say, view = sight.say, sight.view
    if any(isinstance(action, Commit) for action in sight.legal):
        yield Lesson(
            "keep",
            say(
                "You may keep dice on a card that is not full yet and roll the others once more."
                " If the card is not full then, those dice are lost."
            ),
        )
    elif Reroll() in sight.legal and len(view.dice) == DICE:
        yield Lesson(
            "again",
            say(
                "Before you use any die you may roll all four again, once. The second roll counts,"
                " even if it is worse."
            ),
        )
    if Face.SABRES in view.dice:
        yield Lesson(
            "sabres",
            say(
                "{sabres} is whatever you need: a key, a coin or a diamond.",
                sabres=FACES[Face.SABRES],
            ),
        )
