"""Who plays a computer seat."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, Protocol

from engine.pilots import gold, goldncrash, ohmygold
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


_PILOTS: dict[str, dict[Level, Pilot]] = {
    "gold": {
        Level.EASY: gold.Prospecting(memory=5),
        Level.NORMAL: gold.Prospecting(memory=16),
        Level.HARD: gold.Prospecting(memory=None),
    },
    "goldncrash": {
        Level.EASY: goldncrash.EASY,
        Level.NORMAL: goldncrash.NORMAL,
        Level.HARD: goldncrash.HARD,
    },
    "ohmygold": {
        Level.EASY: ohmygold.EASY,
        Level.NORMAL: ohmygold.NORMAL,
        Level.HARD: ohmygold.HARD,
    },
}


def pilot_for(game: str, level: Level) -> Pilot:
    """The pilot of that strength; a game nobody has taught its pilots is played at random."""
    return _PILOTS.get(game, {}).get(level, at_random)
