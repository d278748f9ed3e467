"""Luck that is handed in: the same seed and step always give the same luck."""

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Rng:
    """A source of randomness for one step of one match.

    The generator is seeded only when it is first asked, for most moves need no luck at all.
    `purpose` keeps streams apart that share a seed and a step: what a computer player draws
    must tell it nothing of what the rules will draw.
    """

    __slots__ = ("_key", "_random")

    def __init__(self, seed: int, step: int, purpose: str = "rules") -> None:
        self._key = f"{seed}:{step}:{purpose}"
        self._random: random.Random | None = None

    @property
    def _source(self) -> random.Random:
        if self._random is None:
            self._random = random.Random(self._key)
        return self._random

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        return tuple(self._source.sample(items, len(items)))

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1."""
        return self._source.randrange(bound)

    def fraction(self) -> float:
        """A number from 0 up to, but not including, 1."""
        return self._source.random()
