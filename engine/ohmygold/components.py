"""The die and the 18 cards of Oh My Gold!, read from a data file that can be replaced."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from engine.contract import BadData
from engine.ohmygold.pieces import Card, Face

FILE = Path(__file__).with_name("components.json")
CARDS, FACES, MOST_KEYS, MOST_TREASURES = 18, 6, 3, 3


class _Line(Struct, frozen=True, forbid_unknown_fields=True):
    keys: Annotated[int, Meta(ge=1, le=MOST_KEYS)]
    treasure: Annotated[str, Meta(pattern="^C*D*$", max_length=MOST_TREASURES)]
    count: Annotated[int, Meta(ge=1, le=CARDS)]


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    die: tuple[Face, ...]
    cards: tuple[_Line, ...]


class Components(Struct, frozen=True):
    die: tuple[Face, ...]
    cards: tuple[Card, ...]


def read_components(path: Path) -> Components:
    """The components of a file, once they have been checked (O-P1, O-P2)."""
    try:
        file = msgspec.json.decode(path.read_bytes(), type=_File)
    except (OSError, msgspec.DecodeError) as error:
        raise BadData(f"{path.name} of Oh My Gold! cannot be used: {error}.") from error
    cards = _cards(file.cards)
    if len(cards) != CARDS:
        raise BadData(f"{path.name} of Oh My Gold! has {len(cards)} cards instead of {CARDS}.")
    if len(file.die) != FACES:
        raise BadData(
            f"{path.name} of Oh My Gold! has a die of {len(file.die)} faces, not {FACES}."
        )
    if set(file.die) != set(Face):
        raise BadData(f"{path.name} of Oh My Gold! has a die on which a symbol is missing.")
    return Components(file.die, cards)


@lru_cache
def components() -> Components:
    return read_components(FILE)


def _cards(lines: Sequence[_Line]) -> tuple[Card, ...]:
    return tuple(
        Card(line.keys, tuple(map(Face, line.treasure)))
        for line in lines
        for _ in range(line.count)
    )
