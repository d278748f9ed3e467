"""A pilot that deals itself possible worlds, tries every action there, and takes the best."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.contract import AnyGame, AnyState, Seat, play
from engine.rng import Rng

QUESTIONS = 4
"""How many further questions of an action it answers for itself before it judges."""


@dataclass(frozen=True)
class Greedy:
    """Looks one action ahead, in so many worlds that fit what its seat has seen and heard.

    `judge` says what a state is worth to a seat; `noise` blurs that, for weaker play.
    """

    game: AnyGame
    judge: Callable[[AnyState, Seat], float]
    worlds: int
    noise: float = 0.0

    def __call__(self, view: Any, heard: Sequence[Any], legal: Sequence[Any], rng: Rng) -> Any:
        if len(legal) == 1:
            return legal[0]
        worlds = [self.game.determinize(view, heard, rng) for _ in range(self.worlds)]
        prospects = [
            sum(self._outlook(world, view.seat, action, rng, QUESTIONS) for world in worlds)
            / len(worlds)
            + self.noise * rng.fraction()
            for action in legal
        ]
        best = max(prospects)
        return rng.choice(
            [action for action, worth in zip(legal, prospects, strict=True) if worth >= best]
        )

    def _outlook(self, world: AnyState, seat: Seat, action: Any, rng: Rng, depth: int) -> float:
        """What this action leads to, the questions it raises being answered well."""
        after = play(world, seat, action, rng).state
        asked = getattr(after, "question", None) is not None and seat in after.to_act()
        if not asked or depth == 0:
            return self.judge(after, seat)
        return max(
            self._outlook(after, seat, answer, rng, depth - 1) for answer in after.legal(seat)
        )
