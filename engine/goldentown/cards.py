"""The Extraction cards of Golden-Town: read from a file that can be replaced, and checked."""

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from engine.contract import BadData
from engine.goldentown.components import JOKER, LIFT, MINE, PROP, Card, Kind

FILE = Path(__file__).with_name("cards.toml")
CARDS, JOKERS = 53, 2
LETTERS = "YGRB"
"""The levels from the top down, as the file writes them."""


class Deck(Struct, frozen=True):
    cards: tuple[Card, ...]
    steps: tuple[int, ...]
    """What a joker can be worth in a duel: every number of steps there is, none too (T-A17)."""


@lru_cache
def deck() -> Deck:
    return read_deck(FILE)


def read_deck(path: Path) -> Deck:
    """The cards of a file, once they have been checked (T-P1)."""
    try:
        file = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), _File)
    except (OSError, ValueError) as error:
        raise _wrong(path, f"cannot be used: {error}") from error
    for levels in file.palier:
        if not levels or levels not in LETTERS:
            raise _wrong(path, f"has Palier cards for {levels!r}, which are no neighbouring levels")
    paliers = [
        palier(levels, steps) for levels, numbers in file.palier.items() for steps in numbers
    ]
    others = file.others
    cards = (
        *paliers,
        *([LIFT] * others.lift + [MINE] * others.mine),
        *([PROP] * others.prop + [JOKER] * others.joker),
    )
    if len(cards) != CARDS:
        raise _wrong(path, f"has {len(cards)} cards instead of {CARDS}")
    if others.joker != JOKERS:
        raise _wrong(path, f"has {others.joker} jokers instead of {JOKERS}")
    if not paliers:
        raise _wrong(path, "has no Palier cards")
    return Deck(cards, (0, *sorted({card.steps for card in paliers})))


def palier(levels: str, steps: int) -> Card:
    """The Palier card of these letters, such as YGR."""
    top = LETTERS.index(levels) + 1
    return Card(Kind.PALIER, top, top + len(levels) - 1, steps)


class _Others(Struct, frozen=True, forbid_unknown_fields=True):
    lift: Annotated[int, Meta(ge=1)]
    mine: Annotated[int, Meta(ge=1)]
    prop: Annotated[int, Meta(ge=1)]
    joker: int


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    palier: dict[str, tuple[Annotated[int, Meta(ge=1, le=11)], ...]]
    others: _Others


def _wrong(path: Path, flaw: str) -> BadData:
    return BadData(f"{path.name} of Golden-Town {flaw}.")
