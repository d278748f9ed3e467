"""Dealing the unseen part of Oh My Gold! anew, consistent with what one seat knows."""

from collections import Counter
from collections.abc import Sequence

from engine.ohmygold.components import Card, components
from engine.ohmygold.events import Event
from engine.ohmygold.state import State
from engine.ohmygold.view import View
from engine.rng import Rng


def determinize(view: View, heard: Sequence[Event], rng: Rng) -> State:
    """Shuffle the cards nobody has turned, the visible keys staying where they are."""
    seen = [card for boat in view.boats for card in (*boat.before, *boat.loot) if card]
    hidden = list(rng.shuffled(list((Counter(components().cards) - Counter(seen)).elements())))

    def with_keys(keys: int) -> Card:
        card = next(card for card in hidden if card.keys == keys)
        hidden.remove(card)
        return card

    chests = tuple(with_keys(keys) if keys else None for keys in view.chests)
    top = (with_keys(view.top),) if view.top else ()
    return State(
        options=view.options,
        boats=view.boats,
        chests=chests,
        pile=(*top, *hidden),
        turn=view.turn,
        rolls=view.rolls,
        dice=view.dice,
        committed=view.committed,
        boarded=view.boarded,
        final=view.final,
        completed=view.completed,
        quiet=view.quiet,
        stalled=view.stalled,
        questions=view.prompt,
    )
