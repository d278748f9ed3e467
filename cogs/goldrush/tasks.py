"""What is to be done now in the railway gold rush: asked of a person, told of a computer."""

from engine.goldrush.actions import Look
from engine.goldrush.components import Begin, Crossing, Target, Walk
from engine.goldrush.events import Beaten, Robbed, TurnBegan
from engine.goldrush.view import View
from table.presenter import Sight


def task(sight: Sight) -> str:
    view: View = sight.view
    if view.over:
        return ""
    return "▶ " + (_asked(sight) if sight.speaks_to(view.mover) else _told(sight))


def _asked(sight: Sight) -> str:
    say, view = sight.say, sight.view
    name = sight.names.bold(view.mover)
    match view.question:
        case Begin() if any(isinstance(one, Look) for one in sight.question(view.mover).actions):
            return say("{name}, roll the die, or look at the tokens beside you.", name=name)
        case Begin():
            return say("{name}, roll the die.", name=name)
        case Walk(distance, leaving=False):
            return say("{name}, walk exactly {n} spaces: choose where to.", name=name, n=distance)
        case Walk(distance) if _flees(sight):
            return say("{name}, flee with a {n}: choose where to.", name=name, n=distance)
        case Walk(distance):
            return say(
                "{name}, you throw a {n} to move away: choose where to.", name=name, n=distance
            )
        case Crossing():
            return say("{name}, choose where on the shore your raft lands.", name=name)
        case Target():
            return say("{name}, whom do you attack?", name=name)
    raise AssertionError(f"{view.question} is no question")


def _told(sight: Sight) -> str:
    """Of a computer, or of somebody else than the reader."""
    say, view = sight.say, sight.view
    name = sight.names.bold(view.mover)
    match view.question:
        case Begin():
            return say("{name} is about to roll.", name=name)
        case Walk(distance, leaving=False):
            return say("{name} has {n} spaces to walk and chooses where to.", name=name, n=distance)
        case Walk(distance) if _flees(sight):
            return say("{name} flees with a {n} and chooses where to.", name=name, n=distance)
        case Walk(distance):
            return say("{name} moves away with a {n} and chooses where to.", name=name, n=distance)
        case Crossing():
            return say("{name} chooses where the raft lands.", name=name)
        case Target():
            return say("{name} chooses whom to attack.", name=name)
    raise AssertionError(f"{view.question} is no question")


def _flees(sight: Sight) -> bool:
    """After a fight the loser flees from a thief; from a rival, the winner moves away."""
    fights = [one for one in sight.last_two(TurnBegan) if isinstance(one, Beaten | Robbed)]
    return bool(fights) and isinstance(fights[-1], Robbed)
