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
    """Tries its actions in so many worlds that fit what its seat has seen and heard.

    `judge` says what a state is worth to a seat; `noise` blurs that, for weaker play. `ahead` is
    how many further actions of its turn it thinks through. `asks` says whether a state is in the
    middle of an action, waiting to be told more; `cost` what an action loses by itself.
    """

    game: AnyGame
    judge: Callable[[AnyState, Seat], float]
    worlds: int
    noise: float = 0.0
    ahead: int = 0
    asks: Callable[[AnyState], bool] = lambda state: False
    cost: Callable[[Any], float] = lambda action: 0.0

    def __call__(self, view: Any, heard: Sequence[Any], legal: Sequence[Any], rng: Rng) -> Any:
        if len(legal) == 1:
            return legal[0]
        worlds = [self.game.determinize(view, heard, rng) for _ in range(self.worlds)]
        prospects = [
            sum(self._outlook(world, view.seat, action, rng, self.ahead) for world in worlds)
            / len(worlds)
            + self.noise * rng.fraction()
            - self.cost(action)
            for action in legal
        ]
        best = max(prospects)
        return rng.choice(
            [action for action, worth in zip(legal, prospects, strict=True) if worth >= best]
        )

    def _outlook(
        self,
        world: AnyState,
        seat: Seat,
        action: Any,
        rng: Rng,
        ahead: int,
        questions: int = QUESTIONS,
    ) -> float:
        """What this action leads to, what it raises in the same turn being decided well."""
        after = play(world, seat, action, rng).state
        if seat not in after.to_act():
            return self.judge(after, seat)
        if self.asks(after) and questions:
            questions -= 1
        elif ahead:
            ahead -= 1
        else:
            return self.judge(after, seat)
        return max(
            self._outlook(after, seat, next_one, rng, ahead, questions)
            for next_one in after.legal(seat)
        )
