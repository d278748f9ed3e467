"""The faces of cards and filons, put together once for each size."""

from functools import lru_cache

from art import palette
from art.lettering import lettering, written_on
from art.pieces import common
from art.sprites import Sprite, mounted, sprite
from cogs.goldentown import colours
from cogs.goldentown.parts import Laid
from engine.goldentown.components import LEVELS, Card, Filon, Kind, Lode

SYMBOLS = {Kind.LIFT: "lift", Kind.MINE: "pickaxes", Kind.PROP: "prop", Kind.JOKER: "joker"}
HIGH = 1.4
"""The height of a card, as a part of its width."""
LAYERS = 3
"""So many filons on each other look like a pile."""
KEPT = 800


@lru_cache(maxsize=KEPT)
def card(shown: Card, width: int, *, dim: bool = False) -> Sprite:
    """The face of a card, so many pixels wide."""
    face = _base("card", shown.kind, width)
    if shown.kind is Kind.PALIER:
        parts = [*_pips(shown, width), *_cells(shown, width), *_steps(shown.steps, width)]
    else:
        parts = [(_symbol(shown.kind, 0.56, width), 0.5 * width, 0.71 * width)]
        parts += _badge(shown.kind, width, 0.2)
        parts += _joker_feet(width) if shown.kind is Kind.JOKER else [_stop(0.24, width)]
    face = mounted(face, *parts)
    if dim:
        face = mounted(face, (_svg("dim", 1.0, width), face.size[0] / 2, face.size[1] / 2))
    return face


@lru_cache(maxsize=KEPT)
def laid(shown: Laid, width: int) -> Sprite:
    """A card laid in a duel: large what it does there, small what it is otherwise."""
    face = _base("card-duel", shown.card.kind, width)
    if shown.steps:
        boot, number = _svg("boot", 0.5, width), lettering(str(shown.steps), round(0.62 * width))
        parts = [(boot, 0.31 * width, 0.5 * width), (number, 0.74 * width, 0.5 * width)]
    else:
        parts = [(_svg("stop", 0.7, width), 0.5 * width, 0.5 * width)]
    if shown.card.kind is Kind.PALIER:
        parts += _pips(shown.card, width, 1.165)
    else:
        parts += _badge(shown.card.kind, width, 1.165)
    return mounted(face, *parts)


def back(width: int) -> Sprite:
    return _svg("card-back", 1.0, width)


@lru_cache(maxsize=KEPT)
def stack(level: int, count: int, width: int) -> Sprite:
    """The filons left on a level, with their number."""
    chip, rise, layers = _chip(level, width), round(0.12 * width), min(count, LAYERS)
    size = chip.size[0] / 2
    pile = _room(chip, rise * (layers - 1))
    for number in range(layers):
        pile = mounted(pile, (chip, size, pile.size[1] - size - number * rise))
    word = lettering(str(count), round(0.66 * width), colours.on_level(level))
    return mounted(pile, (word, size, size))


@lru_cache(maxsize=KEPT)
def ore(filon: Filon, width: int) -> Sprite:
    """A filon of one's own: its grams, or the dull stone that is worth nothing."""
    chip = _chip(filon.level, width)
    if filon.lode is not Lode.GOLD:
        stone = _svg("pyrite", 0.8, width)
        return mounted(chip, (stone, 0.5 * width, 0.5 * width))
    nugget = common("nugget", 0.36, width)
    ink = colours.on_level(filon.level)
    grams = lettering(str(filon.grams), round(0.42 * width), ink)
    return mounted(chip, (nugget, 0.5 * width, 0.29 * width), (grams, 0.5 * width, 0.64 * width))


Part = tuple[Sprite, float, float]


def _pips(shown: Card, width: int, down: float = 0.2) -> list[Part]:
    """The levels of a card in a row."""
    levels = range(shown.top, shown.bottom + 1)
    parts: list[Part] = []
    for place, level in enumerate(levels):
        pip = sprite("goldentown/pip", round(0.22 * width), _level(level))
        pip = written_on(pip, str(level), round(0.17 * width), colours.on_level(level))
        aside = (place - (len(levels) - 1) / 2) * 0.215
        parts.append((pip, (0.5 + aside) * width, down * width))
    return parts


def _badge(kind: Kind, width: int, down: float) -> list[Part]:
    """The symbol of a card, small and on paper so that it is seen on every colour."""
    paper = sprite("goldentown/pip", round(0.31 * width), f".level{{fill:{palette.PAPER}}}")
    at = (0.5 * width, down * width)
    return [(paper, *at), (_symbol(kind, 0.2, width), *at)]


def _cells(shown: Card, width: int) -> list[Part]:
    """The shaft of a Palier card, with the levels that it shows."""
    parts: list[Part] = []
    for level in LEVELS:
        y = (0.465 + 0.163 * (level - 1)) * width
        if not shown.shows(level):
            parts.append((_svg("cell-none", 0.56, width), 0.5 * width, y))
            continue
        cell = sprite("goldentown/cell", round(0.56 * width), _level(level))
        number = round(0.17 * width)
        cell = written_on(cell, str(level), number, colours.on_level(level))
        parts.append((cell, 0.5 * width, y))
    return parts


def _steps(steps: int, width: int) -> list[Part]:
    number = lettering(str(steps), round(0.28 * width))
    boot = _svg("boot", 0.24, width)
    return [(boot, 0.38 * width, 1.205 * width), (number, 0.62 * width, 1.21 * width)]


def _stop(size: float, width: int, across: float = 0.5) -> Part:
    return _svg("stop", size, width), across * width, 1.205 * width


def _joker_feet(width: int) -> list[Part]:
    """In a duel a joker can be steps or a stop."""
    return [(_svg("boot", 0.23, width), 0.33 * width, 1.205 * width), _stop(0.23, width, 0.67)]


def _symbol(kind: Kind, size: float, width: int) -> Sprite:
    return _svg(SYMBOLS[kind], size, width)


def _base(name: str, kind: Kind, width: int) -> Sprite:
    return sprite(f"goldentown/{name}", width, f".kind{{fill:{colours.HEADS[kind]}}}")


def _chip(level: int, width: int) -> Sprite:
    return sprite("goldentown/filon", width, _level(level))


def _level(level: int) -> str:
    return f".level{{fill:{colours.LEVELS[level]}}}"


def _svg(name: str, size: float, width: int) -> Sprite:
    return sprite(f"goldentown/{name}", round(size * width))


def _room(shown: Sprite, above: int) -> Sprite:
    """Nothing, as wide as a sprite and so many pixels higher."""
    wide, high = shown.size
    box = (0, -above, wide, high)
    return Sprite(shown.pixels.crop(box), shown.cover.crop(box).point(lambda _: 0))
