"""Dealing the unseen part of the railway gold rush anew, consistent with what one seat knows."""

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.goldrush.board import board
from engine.goldrush.components import TOKENS, Lair, Token
from engine.goldrush.events import Event, Reason
from engine.goldrush.state import State
from engine.goldrush.view import FaceDown, View
from engine.rng import Rng


def determinize(view: View, heard: Sequence[Event], rng: Rng) -> State:
    """Lay the tokens that this seat has not seen anew; the rest is there for all to see."""
    unseen = Counter(TOKENS) - Counter(_in_sight(view))
    hidden = iter(rng.shuffled(list(unseen.elements())))
    return State(
        options=view.options,
        colours=view.colours,
        turn=view.turn,
        mover=view.mover,
        question=view.question,
        figures=view.figures,
        holes=tuple(
            (seen or next(hidden)) if isinstance(lying, FaceDown) else lying
            for lying, seen in zip(view.holes, view.seen, strict=True)
        ),
        rafts=view.rafts,
        train=view.train,
        carried=view.carried,
        safe=view.safe,
        looked=view.looked,
        fights=view.fights,
        ended=_ended(view),
        questions=view.prompt,
    )


def _in_sight(view: View) -> Iterator[Token]:
    """Every token this seat knows the face of."""
    for tokens in (*view.carried, *view.safe):
        yield from tokens
    for lying in view.holes:
        if isinstance(lying, Lair):
            yield from (lying.thief, *lying.loot)
    yield from (token for token in view.seen if token is not None)


def _ended(view: View) -> Reason | None:
    if not view.over:
        return None
    return Reason.GOLD if board().sections_left(view.train) else Reason.TRAIN
