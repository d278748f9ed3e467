"""What is to be done now in Golden-Town: asked of a person, told of a computer."""

from typing import TypeAlias

from engine.goldentown.actions import Challenge, Convert, Dig
from engine.goldentown.board import board
from engine.goldentown.components import (
    SURFACE,
    Begin,
    CaveIn,
    Closing,
    Digging,
    Fighting,
    Opening,
    Sharing,
    Throwing,
    Walk,
)
from engine.goldentown.position import steps_apart
from engine.goldentown.view import ProspectorView, View
from table.presenter import Sight

Questions: TypeAlias = Sharing | Throwing | CaveIn | Opening | Fighting


def task(sight: Sight) -> str:
    view: View = sight.view
    if view.ended is not None:
        return ""
    return "▶ " + (_asked(sight) if sight.speaks_to(view.mover) else _told(sight))


def _asked(sight: Sight) -> str:
    view: View = sight.view
    say, name = sight.say, sight.names.bold(view.mover)
    match view.question:
        case Begin():
            return _to_begin(sight)
        case Walk(points) if any(
            isinstance(one, Challenge) for one in sight.question(view.mover).actions
        ):
            return say(
                "{name}, choose where to go with your {n}, or whom to challenge.",
                name=name,
                n=points,
            )
        case Walk(points):
            return say("{name}, choose where to go with your {n}.", name=name, n=points)
        case Closing(present=True, exchange=False):
            return say(
                "{name}, you may open the mine with a Mine card from ✋ My hand; or end your turn.",
                name=name,
            )
        case Closing(present=True):
            return say(
                "{name}, you may open the mine with a Mine card or exchange a card from"
                " ✋ My hand; or end your turn.",
                name=name,
            )
        case Closing():
            return say(
                "{name}, you may exchange a card from ✋ My hand; or end your turn.",
                name=name,
            )
        case Digging():
            return say("{name}, go on digging or stop?", name=name)
        case Sharing() | Throwing() | CaveIn() | Opening() | Fighting() as question:
            return _to_answer(question, sight)


def _told(sight: Sight) -> str:
    """Of a computer, or of somebody else than the reader."""
    view: View = sight.view
    say, name = sight.say, sight.names.bold(view.mover)
    match view.question:
        case Begin():
            return say("{name} is on turn and thinks.", name=name)
        case Walk(points):
            return say("{name} chooses where to go with a {n}.", name=name, n=points)
        case Closing():
            return say("{name} looks through the cards before the turn ends.", name=name)
        case Digging():
            return say("{name} goes on digging or stops.", name=name)
        case Sharing():
            other = sight.names.bold(view.turn)
            return say("{name} decides whether {other} may work here too.", name=name, other=other)
        case Throwing():
            return say("{name} throws for the concession.", name=name)
        case CaveIn():
            return say("{name} holds the cave-in or goes to the Hospital.", name=name)
        case Opening():
            return say("{name} chooses who plays first in the duel.", name=name)
        case Fighting():
            apart = steps_apart(view.duel)
            return say.many(
                "{name} chooses a card: {n} step parts the two.",
                "{name} chooses a card: {n} steps part the two.",
                apart,
                name=name,
            )


def _to_begin(sight: Sight) -> str:
    view: View = sight.view
    say, name, one = sight.say, sight.names.bold(view.mover), view.prospectors[view.mover]
    if one.at not in board().mine_at or one.must_leave:
        return _to_travel(one, sight)
    if not view.mines[board().mine_at[one.at]].open:
        return say(
            "{name}, open the mine with a Mine card from ✋ My hand, exchange a card, or roll"
            " to leave.",
            name=name,
        )
    free = any(isinstance(action, Dig) for action in sight.question(view.mover).actions)
    if one.depth == SURFACE and free:
        return say(
            "{name}, play a card from ✋ My hand, dig without one, or roll to leave.",
            name=name,
        )
    if one.depth == SURFACE:
        return say("{name}, play a card from ✋ My hand, or roll to leave.", name=name)
    if free:
        return say("{name}, play a card from ✋ My hand, dig without one, or climb out.", name=name)
    return say("{name}, play a card from ✋ My hand, or climb out.", name=name)


def _to_travel(one: ProspectorView, sight: Sight) -> str:
    """Whoever has filons is reminded of what they may be good for, gold or not."""
    say, name = sight.say, sight.names.bold(sight.view.mover)
    if one.must_leave:
        told = say("{name}, you must leave this concession: roll the die.", name=name)
    else:
        told = say("{name}, roll the die to travel.", name=name)
    if _may_convert(one, sight):
        told += " " + say("Before that you may turn 500\u00a0g of ore into a nugget: ✋ My hand.")
    return told


def _may_convert(one: ProspectorView, sight: Sight) -> bool:
    """What others do not know is left open before them."""
    if sight.seat == sight.view.mover:
        return any(isinstance(action, Convert) for action in sight.question().actions)
    return one.filons > 0 and one.at != board().bank


def _to_answer(question: Questions, sight: Sight) -> str:
    view: View = sight.view
    say, name = sight.say, sight.names.bold(view.mover)
    match question:
        case Sharing():
            return say(
                "{name}, may {other} work here too? If you refuse, the die decides which of"
                " you must leave.",
                name=name,
                other=sight.names.bold(view.turn),
            )
        case Throwing():
            return say("{name}, throw for the concession: the lower one leaves.", name=name)
        case CaveIn():
            return say(
                "{name}, hold the cave-in with a Prop from ✋ My hand, or go to the Hospital.",
                name=name,
            )
        case Opening():
            return say("{name}, who plays first in the duel?", name=name)
        case Fighting():
            return say.many(
                "{name}, lay a card from ✋ My hand: {n} step parts you. Whoever lands"
                " exactly on the other wins.",
                "{name}, lay a card from ✋ My hand: {n} steps part you. Whoever lands"
                " exactly on the other wins.",
                steps_apart(view.duel),
                name=name,
            )
