"""What a newcomer to the railway gold rush is told, when it is first of use."""

from collections.abc import Iterator

from cogs.goldrush.parts import Kind
from cogs.goldrush.places import places
from cogs.goldrush.reasons import LATE
from engine.goldrush.actions import Look
from engine.goldrush.board import board
from engine.goldrush.components import Begin, Crossing, Walk
from engine.goldrush.view import View
from table.presenter import Lesson, Sight


def lessons(sight: Sight) -> Iterator[Lesson]:
    view: View = sight.view
    if sight.seat is None or view.over:
        return
    if sight.seat == view.mover:
        yield from _of_this_choice(sight)
    yield from _of_what_is_carried(sight)


def _of_this_choice(sight: Sight) -> Iterator[Lesson]:
    view: View = sight.view
    say = sight.say
    match view.question:
        case Begin():
            yield from _of_the_roll(sight)
        case Crossing():
            yield _raft(sight)
        case Walk(leaving=False):
            yield Lesson(
                "walk",
                say(
                    "The numbers on the map are where you can end. You may turn and wind as you"
                    " like but not step straight back, and your house needs the exact count."
                ),
            )
    yield from _of_what_is_in_reach(sight)


def _of_the_roll(sight: Sight) -> Iterator[Lesson]:
    say = sight.say
    if sight.view.figures[sight.view.mover] in board().houses:
        yield Lesson(
            "start",
            say(
                "Roll, then walk that many spaces. The gold lies along the edge of the map; bring"
                " it back here before the train arrives. The locomotive on the die moves the"
                " train instead of you."
            ),
        )
    if any(isinstance(action, Look) for action in sight.legal):
        yield Lesson(
            "look",
            say(
                "Instead of rolling you may look secretly at the tokens beside you. It takes your"
                " turn, and what you saw stays on your map."
            ),
        )


def _of_what_is_in_reach(sight: Sight) -> Iterator[Lesson]:
    say = sight.say
    kinds = {place.kind for place in places(sight)}
    if Kind.TOKEN in kinds:
        yield Lesson(
            "token",
            say(
                "End on a token to turn it over. Of the 64 tokens 48 are gold; the others are"
                " thieves, and then the die decides."
            ),
        )
    if Kind.RAFT in kinds:
        yield _raft(sight)
    if Kind.THIEF in kinds:
        yield Lesson(
            "thief",
            say(
                "A thief is beaten by a roll above his number. He is worth 2 points, with all that"
                " lies under him; but if he wins he takes all you carry."
            ),
        )
    if Kind.FIGURE in kinds:
        yield Lesson(
            "rival",
            say(
                "If you end where a rival stands, you fight: the higher die takes all the other"
                " carries and moves on. What is in a house nobody can take."
            ),
        )


def _raft(sight: Sight) -> Lesson:
    return Lesson(
        "raft",
        sight.say(
            "A raft on which you end takes you at once to any free shore of its lake. Nobody can"
            " attack you on it."
        ),
    )


def _of_what_is_carried(sight: Sight) -> Iterator[Lesson]:
    view: View = sight.view
    assert sight.seat is not None, "it is somebody's situation"
    if not view.carried[sight.seat]:
        return
    say, left = sight.say, board().sections_left(view.train)
    if left <= LATE:
        yield Lesson(
            "train",
            say.many(
                "The train has {n} section to go, one for each locomotive that anybody rolls."
                " When it arrives, only what is in your house counts.",
                "The train has {n} sections to go, one for each locomotive that anybody rolls."
                " When it arrives, only what is in your house counts.",
                left,
            ),
        )
    yield Lesson(
        "carried",
        say(
            "What you carry is not safe yet: a thief, a rival or the train can take all of it."
            " Bring it into your house by an exact count."
        ),
    )
