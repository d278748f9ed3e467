"""What a pilot is, and how strong it can be."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, Protocol

from engine.rng import Rng


class Level(StrEnum):
    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


class Pilot(Protocol):
    """Chooses from what its seat may do, by what that seat sees and has heard.

    A pilot is given views and events, never a state: it cannot cheat. One that searches deals
    itself possible worlds with the game's `determinize(view, heard, rng)`.
    """

    def __call__(self, view: Any, heard: Sequence[Any], legal: Sequence[Any], rng: Rng) -> Any: ...


def at_random(view: Any, heard: Sequence[Any], legal: Sequence[Any], rng: Rng) -> Any:
    """Plays anything legal: the measure that other pilots must beat."""
    return rng.choice(legal)
