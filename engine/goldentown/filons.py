"""The filons of Golden-Town: read from a file that can be replaced, and checked."""

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from engine.contract import BadData
from engine.goldentown.board import CONCESSIONS
from engine.goldentown.components import NUGGET_GRAMS, NUGGETS, WEIGHTS, Filon, Lode

FILE = Path(__file__).with_name("filons.toml")
IN_A_MINE = (6, 5, 4, 3)
"""How many filons lie on each level of a mine, the upper one first (T-2)."""
GRAMS = NUGGETS * NUGGET_GRAMS
"""All the gold there is: enough for every nugget."""

Seams: TypeAlias = tuple[tuple[Filon, ...], ...]
"""The filons of each level, of all mines together."""


@lru_cache
def seams() -> Seams:
    return read_seams(FILE)


def read_seams(path: Path) -> Seams:
    """The filons of a file, once they have been checked (T-P2)."""
    try:
        text = path.read_text(encoding="utf-8")
        file = msgspec.convert(tomllib.loads(text), _File, str_keys=True)
    except (OSError, ValueError) as error:
        raise _wrong(path, f"cannot be used: {error}") from error
    levels = (file.yellow, file.green, file.red, file.blue)
    found = tuple(_filons(level, mix) for level, mix in enumerate(levels, start=1))
    for name, filons, each in zip(_File.__struct_fields__, found, IN_A_MINE, strict=True):
        if len(filons) != each * CONCESSIONS:
            wanted = each * CONCESSIONS
            raise _wrong(path, f"has {len(filons)} filons on the {name} level instead of {wanted}")
    for weight in {filon.grams for filons in found for filon in filons} - {0, *WEIGHTS}:
        raise _wrong(path, f"has gold of {weight} grams, but it weighs 100, 200, 300, 400 or 500")
    if (grams := sum(filon.grams for filons in found for filon in filons)) != GRAMS:
        raise _wrong(path, f"has {grams} grams of gold instead of {GRAMS}")
    return found


class _Mix(Struct, frozen=True, forbid_unknown_fields=True):
    gold: dict[int, Annotated[int, Meta(ge=0)]]
    pyrite: Annotated[int, Meta(ge=0)]
    cave_in: Annotated[int, Meta(ge=0)]
    abandon: Annotated[int, Meta(ge=0)]


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    yellow: _Mix
    green: _Mix
    red: _Mix
    blue: _Mix


def _filons(level: int, mix: _Mix) -> tuple[Filon, ...]:
    gold = [
        Filon(level, Lode.GOLD, grams) for grams, count in mix.gold.items() for _ in range(count)
    ]
    return (
        *gold,
        *[Filon(level, Lode.PYRITE)] * mix.pyrite,
        *[Filon(level, Lode.CAVE_IN)] * mix.cave_in,
        *[Filon(level, Lode.ABANDON)] * mix.abandon,
    )


def _wrong(path: Path, flaw: str) -> BadData:
    return BadData(f"{path.name} of Golden-Town {flaw}.")
