"""The computers' names, and what each is like to play against."""

from collections.abc import Collection

import msgspec

from engine.pilots import Level
from engine.rng import Rng
from table.words import Words

ROBOT = "🤖"


class Character(msgspec.Struct, frozen=True):
    """A computer as people know it."""

    name: str
    manner: str
    """How it plays, which is the way of all of its strength."""


KEYS = {
    Level.EASY: ("pip", "daisy", "sam", "tess", "gus"),
    Level.NORMAL: ("doc", "june", "moss", "rosa", "walt"),
    Level.HARD: ("ace", "fox", "judge", "madame", "owl"),
}
"""By strength, as many as can ever sit at one table."""


def free_name(level: str, taken: Collection[str], luck: Rng) -> str:
    """A name of that strength that nobody at the table has."""
    free = [key for key in KEYS[Level(level)] if key not in taken]
    return free[luck.below(len(free))]


def character(key: str, level: str, seat: int, say: Words) -> Character:
    """Who a computer is; one that was seated before they had names is known by its seat."""
    known = KEYS[Level(level)]
    return _characters(say)[key if key in _ALL else known[seat % len(known)]]


_ALL = frozenset(key for keys in KEYS.values() for key in keys)


def _characters(say: Words) -> dict[str, Character]:
    return {
        "pip": Character(say("Pip"), say("plays on a whim")),
        "daisy": Character(say("Daisy Dust"), say("takes whatever glitters")),
        "sam": Character(say("Sleepy Sam"), say("never looks far ahead")),
        "tess": Character(say("Tumble Tess"), say("goes where the wind blows")),
        "gus": Character(say("Gus"), say("is here for the company")),
        "doc": Character(say("Doc Copper"), say("knows what is worth what")),
        "june": Character(say("Juniper June"), say("rarely misses an easy prize")),
        "moss": Character(say("Marshal Moss"), say("plays it straight")),
        "rosa": Character(say("Rosa Rails"), say("likes a fair chance")),
        "walt": Character(say("Whistling Walt"), say("takes one thing after the other")),
        "ace": Character(say("Ace"), say("tries everything out in his head first")),
        "fox": Character(say("Silver Fox"), say("thinks about what you will do next")),
        "judge": Character(say("Judge Quartz"), say("weighs every move")),
        "madame": Character(say("Madame Lode"), say("forgets nothing")),
        "owl": Character(say("Night Owl"), say("sees chances early")),
    }
