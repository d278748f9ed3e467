"""Which filons can be turned into nuggets in Golden-Town."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from engine.goldentown.actions import Convert
from engine.goldentown.components import NUGGET_GRAMS, WEIGHTS, Filon


def counts(ore: Sequence[Filon]) -> tuple[int, ...]:
    """How many filons of each weight there are."""
    grams = [filon.grams for filon in ore]
    return tuple([grams.count(weight) for weight in WEIGHTS])


@lru_cache(maxsize=1_000)
def conversions(held: tuple[int, ...], reserve: int) -> tuple[Convert, ...]:
    """Everything that can be shown for nuggets: none of it could be left out (T-A26)."""
    found = []
    for spent in product(*[range(count + 1) for count in held]):
        paid = grams(spent)
        nuggets = paid // NUGGET_GRAMS
        if not 1 <= nuggets <= reserve:
            continue
        smallest = next(weight for weight, count in zip(WEIGHTS, spent, strict=True) if count)
        if paid - smallest < nuggets * NUGGET_GRAMS:
            found.append(Convert(spent))
    return tuple(found)


def grams(spent: Sequence[int]) -> int:
    return sum(weight * count for weight, count in zip(WEIGHTS, spent, strict=True))


def shown(ore: Sequence[Filon], spent: Sequence[int]) -> tuple[Filon, ...]:
    """The filons that are given up; of equal ones those from the upper levels."""
    wanted = dict(zip(WEIGHTS, spent, strict=True))
    given = []
    for filon in sorted(ore):
        if wanted.get(filon.grams):
            wanted[filon.grams] -= 1
            given.append(filon)
    return tuple(given)
