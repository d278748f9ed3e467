"""What happened in Oh My Gold!, in words."""

from collections.abc import Iterable, Sequence

from cogs.ohmygold.words import BONES, FACES, LETTERS, place_name, symbols
from engine.ohmygold.components import DICE, Spot
from engine.ohmygold.events import (
    Committed,
    Event,
    LastChest,
    Loaded,
    Opened,
    Rolled,
    SetAside,
    Stalled,
    Stolen,
    TurnBegan,
)
from table.presenter import Sight

WORTH_TELLING = (Opened, Loaded, Stolen, LastChest, Stalled)
"""What is told for a whole round, and to who was away."""


def news(sight: Sight) -> str:
    """What happened in the last turn and in this one.

    Of the turns before, back to one's own, what came of them stays to be read. The dice of this
    turn are told by the board itself, wherever they lie.
    """
    turns = sight.turns(TurnBegan)[-len(sight.view.boats) - 1 :]
    before = [told for turn in turns[:-2] for told in _came_of(turn, sight)]
    last = [event for turn in turns[-2:-1] for event in turn]
    now = [event for event in turns[-1] if not isinstance(event, Rolled | Committed)]
    return "\n".join((*before, *lines((*last, *now), sight)))


def _came_of(turn: Sequence[Event], sight: Sight) -> list[str]:
    """What is left to tell of a turn before the last, so that nobody's is missing."""
    told = lines([event for event in turn if isinstance(event, WORTH_TELLING)], sight)
    rolled = next((event for event in turn if isinstance(event, Rolled)), None)
    if told or rolled is None:
        return told
    return [sight.say("{name} rolls in vain.", name=sight.names.bold(rolled.seat))]


def story(events: Sequence[Event], sight: Sight) -> list[str]:
    """What one move brought about that is worth telling."""
    lost = [event for event in events if isinstance(event, SetAside) and event.bound]
    kept = [event for event in events if isinstance(event, WORTH_TELLING)]
    return lines((*kept, *lost), sight)


def lines(events: Iterable[Event], sight: Sight) -> list[str]:
    return [told for told in (line(event, sight) for event in events) if told]


def line(event: Event, sight: Sight) -> str:
    """An event in a sentence; nothing for what goes without saying."""
    match event:
        case Opened():
            return _opened(event, sight)
        case Rolled() | Committed() | SetAside():
            return _dice(event, sight)
        case Loaded() | Stolen():
            return _won(event, sight)
        case LastChest() | Stalled():
            return _ending(event, sight)
        case TurnBegan():
            return ""


def _opened(event: Opened, sight: Sight) -> str:
    say = sight.say
    words = {"name": sight.names.bold(event.seat), "chest": LETTERS[event.chest]}
    if event.card.bones:
        return say(
            "{name} opens chest {chest}… {bones} fish bones! They smell, and they stay aboard.",
            bones=BONES,
            **words,
        )
    treasure = symbols(event.card.treasure)
    return say("{name} opens chest {chest}: {treasure}", treasure=treasure, **words)


def _won(event: Loaded | Stolen, sight: Sight) -> str:
    say = sight.say
    words = {"name": sight.names.bold(event.seat), "treasure": symbols(event.card.treasure)}
    if isinstance(event, Loaded):
        return say("{name} loads {treasure}.", **words)
    victim = sight.names.bold(event.victim)
    return say("⚔️ {name} steals {treasure} from {victim}!", victim=victim, **words)


def _ending(event: LastChest | Stalled, sight: Sight) -> str:
    say = sight.say
    if isinstance(event, LastChest):
        return say(
            "🏁 {name} has opened the last chest: everybody has one more turn.",
            name=sight.names.bold(event.seat),
        )
    return say(
        "⌛ For 30 turns nobody has opened, loaded or stolen a card: the chests stay shut, and"
        " everybody has one more turn."
    )


def _dice(event: Rolled | Committed | SetAside, sight: Sight) -> str:
    say, name = sight.say, sight.names.bold(event.seat)
    match event:
        case Rolled(_, dice, True):
            return say("{name} rolls again: {dice}", name=name, dice=symbols(dice))
        case Rolled(_, dice):
            return say("{name} rolls: {dice}", name=name, dice=symbols(dice))
        case Committed():
            return _begun(event, sight)
        case SetAside(_, _, bound) if bound:
            return say(
                "{name} loses {dice}: what was begun has not been filled.",
                name=name,
                dice=symbols(bound),
            )
        case SetAside(_, dice) if len(dice) == DICE:
            return say("None of {name}’s dice fits.", name=name)
    return ""


def _begun(event: Committed, sight: Sight) -> str:
    """A die that was put on a card, and whose card it is."""
    say, spot = sight.say, event.place.spot
    words = {
        "name": sight.names.bold(event.seat),
        "die": FACES[event.die],
        "place": place_name(event.place, event.card),
        "owner": sight.names.bold(event.place.seat),
    }
    if spot is Spot.BOAT:
        return say("{name} puts {die} on {owner}’s boat {place}.", **words)
    if spot is Spot.CHEST or event.place.seat == event.seat:
        return say("{name} puts {die} on {place}.", **words)
    return say("{name} puts {die} on {place} before {owner}’s boat.", **words)
