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
    Level.HARD: ("ace", "vega", "quartz", "ruby", "onyx"),
}
"""By strength, as many as can ever sit at one table."""
_ALL = frozenset(key for keys in KEYS.values() for key in keys)


def free_name(level: str, computers: Collection[str], people: Collection[str], luck: Rng) -> str:
    """A name of that strength that no computer has, nor, as long as there are others, a person."""
    free = [key for key in KEYS[Level(level)] if key not in computers]
    own = [key for key in free if key not in people] or free
    return own[luck.below(len(own))]


def name_key(key: str, level: str, seat: int) -> str:
    """Whose name a computer has; one from before they had names is known by its seat."""
    known = KEYS[Level(level)]
    return key if key in _ALL else known[seat % len(known)]


def character(key: str, level: str, seat: int, say: Words) -> Character:
    """Who a computer is: the same name to all who see it, its manner in the reader's language."""
    known = name_key(key, level, seat)
    return Character(known.capitalize(), _manners(say)[known])


def _manners(say: Words) -> dict[str, str]:
    return {
        "pip": say("plays on a whim"),
        "daisy": say("takes whatever glitters"),
        "sam": say("never looks far ahead"),
        "tess": say("goes where the wind blows"),
        "gus": say("is here for the company"),
        "doc": say("knows what is worth what"),
        "june": say("rarely misses an easy prize"),
        "moss": say("plays it straight"),
        "rosa": say("likes a fair chance"),
        "walt": say("takes one thing after the other"),
        "ace": say("tries everything out beforehand"),
        "vega": say("thinks about what you will do next"),
        "quartz": say("weighs every move"),
        "ruby": say("forgets nothing"),
        "onyx": say("sees chances early"),
    }
