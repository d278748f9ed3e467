"""Who plays a computer seat."""

from collections.abc import Mapping

from engine.pilots import gold, goldentown, goldncrash, goldrush, ohmygold
from engine.pilots.pilot import Level, Pilot, at_random

__all__ = ["Level", "Pilot", "at_random", "pilot_for"]

_PILOTS: Mapping[str, Mapping[Level, Pilot]] = {
    "gold": gold.PILOTS,
    "goldncrash": goldncrash.PILOTS,
    "ohmygold": ohmygold.PILOTS,
    "goldrush": goldrush.PILOTS,
    "goldentown": goldentown.PILOTS,
}


def pilot_for(game: str, level: Level) -> Pilot:
    """The pilot of that strength; a game nobody has taught its pilots is played at random."""
    return _PILOTS.get(game, {}).get(level, at_random)
