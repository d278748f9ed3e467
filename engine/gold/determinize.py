"""Dealing the unseen part of GOLD anew, consistent with what one seat knows."""

from collections import Counter
from collections.abc import Sequence

from engine.gold.components import DECK, Card
from engine.gold.events import Event, RoundBegan, Turned, cells_left_by
from engine.gold.state import State, with_gold
from engine.gold.view import View
from engine.rng import Rng


def determinize(view: View, heard: Sequence[Event], rng: Rng) -> State:
    """Deal the cards this seat has not seen anew, on what it has seen and heard this match."""
    known, gone, piles = _recall(heard, len(view.colours))
    unseen = Counter(DECK) - Counter(known.values()) - Counter(gone)
    hidden = iter(rng.shuffled(list(unseen.elements())))
    return State(
        options=view.options,
        colours=view.colours,
        turn=view.turn,
        cells=tuple(
            (known[cell] if cell in known else next(hidden)) if lies else None
            for cell, lies in enumerate(view.lying)
        ),
        left=view.left,
        piles=piles,
        first=view.first,
        flipped=view.flipped,
        shown=view.shown,
        from_last_round=view.from_last_round,
        rush=view.rush,
        quiet=view.quiet,
        round=view.round,
        past=view.past,
        questions=view.prompt,
    )


def _recall(
    heard: Sequence[Event], seats: int
) -> tuple[dict[int, Card], list[Card], tuple[tuple[int, ...], ...]]:
    """What these events tell of the round: cards seen and still lying, cards gone, piles."""
    known: dict[int, Card] = {}
    gone: list[Card] = []
    piles: tuple[tuple[int, ...], ...] = ((),) * seats
    for event in heard:
        match event:
            case RoundBegan():
                known, gone, piles = {}, [], ((),) * seats
            case Turned(_, cell, card):
                known[cell] = card
            case _:
                gone += [known.pop(cell) for cell in cells_left_by(event)]
                piles = with_gold(piles, event)
    return known, gone, piles
