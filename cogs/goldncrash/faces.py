"""The faces of cards, zeppelins and guests, put together once for each size."""

from functools import lru_cache

from art import palette
from art.lettering import lettering
from art.sprites import Sprite, mounted, sprite
from cogs.goldncrash.colours import CREWS, KINDS, on_kind
from cogs.goldncrash.layout import GUEST, ZEPPELIN
from cogs.goldncrash.parts import Airship, Held, Wish
from engine.goldncrash.components import THIRD_OF, Card, Crew, Kind

SYMBOLS = {
    Kind.RED: "bomb",
    Kind.BLUE: "swords",
    Kind.PURPLE: "hook",
    Kind.GREEN: "spyglass",
    Kind.BROWN: "chest",
    Kind.GOLD: "coins",
}
"""Each kind has one of its own: nobody needs to tell colours apart."""
EMBLEMS = {Crew.POULPIRATE: "octopus", Crew.CHAMOURAI: "cat"}
WISHES = {1: "worth", 2: "one-turn", 4: "any-card", 5: "four-kinds"}
"""What a guest wants that is not a kind of card."""
SCARS = ((-0.3, -0.17), (0.3, 0.02))
"""Where a zeppelin is patched, in its widths from the middle of the hull."""
KEPT = 800
Part = tuple[Sprite, float, float]


@lru_cache(maxsize=KEPT)
def card(shown: Card, width: int, *, up: bool = False) -> Sprite:
    """A card so many pixels wide; with its head below, where columns grow upwards."""
    name = "card-up" if up else "card"
    face = sprite(f"goldncrash/{name}", width, _kind(shown.kind))
    high = face.size[1]
    head, body = (high - 0.2 * width, 0.33 * width) if up else (0.2 * width, high - 0.33 * width)
    large = symbol(shown.kind, 0.5 * width, _on_paper(shown.kind))
    return mounted(face, *_head(shown, width, head), (large, width / 2, body))


@lru_cache(maxsize=KEPT)
def held(shown: Held, width: int) -> Sprite:
    """Cards of one's own hand, with the columns that they can be played into now."""
    face = sprite("goldncrash/held", width, _kind(shown.card.kind))
    large = symbol(shown.card.kind, 0.46 * width, _on_paper(shown.card.kind))
    parts = [*_head(shown.card, width, 0.2 * width), (large, width / 2, 0.65 * width)]
    for place, column in enumerate(shown.columns):
        aside = (place - (len(shown.columns) - 1) / 2) * 0.3
        parts.append((number(column, 0.28 * width), (0.5 + aside) * width, 1.065 * width))
    face = mounted(face, *parts)
    if shown.dim:
        face = mounted(face, (_svg("dim", width), width / 2, face.size[1] / 2))
    if shown.count > 1:
        badge = _svg("copies", 0.42 * width)
        word = lettering(f"×{shown.count}", round(0.27 * width))
        face = mounted(face, (badge, 0.77 * width, 0.5 * width), (word, 0.77 * width, 0.5 * width))
    return face


@lru_cache(maxsize=KEPT)
def airship(shown: Airship, crew: Crew, unit: int) -> Sprite:
    """A zeppelin, with the bombs that it takes and the marks of those it has withstood."""
    width = round(ZEPPELIN * unit)
    name = "wreck" if shown.down else "zeppelin"
    hull = sprite(f"goldncrash/{name}", width, of_crew(crew))
    middle = 0.465 * width, (0.245 if shown.down else 0.15) * width
    parts: list[Part] = []
    for aside, down in () if shown.down else SCARS[: shown.scars]:
        scar = _svg("scar", 0.15 * width)
        parts.append((scar, middle[0] + aside * width, middle[1] + down * width * 0.3))
    parts += _gauge(shown, width, *middle)
    return mounted(hull, *parts)


@lru_cache(maxsize=KEPT)
def wish(shown: Wish, unit: int) -> Sprite:
    """A guest: what there is of the wish, what is needed, and the gold."""
    width = round(GUEST * unit)
    parts: list[Part] = [(_svg("crown", 0.15 * width), 0.11 * width, 0.1 * width)]
    size = round(0.142 * width)
    done = lettering(f"{shown.have}/{shown.need}", size)
    parts += [(_wanted(shown.guest, width), 0.35 * width, 0.1 * width)]
    parts += [(done, 0.63 * width, 0.1 * width)]
    gold = lettering(str(shown.gold), round(0.155 * width))
    return mounted(_svg("guest", width), *parts, (gold, 0.885 * width, 0.1 * width))


def back(crew: Crew, width: float) -> Sprite:
    return sprite("goldncrash/back", round(width), of_crew(crew))


def emblem(crew: Crew, width: float) -> Sprite:
    return _svg(EMBLEMS[crew], width)


@lru_cache(maxsize=KEPT)
def number(column: int, width: float) -> Sprite:
    """The number of a column, as its buttons have it."""
    disc = _svg("number", width)
    word = lettering(str(column + 1), round(0.68 * width), palette.PAPER)
    return mounted(disc, (word, disc.size[0] / 2, disc.size[1] / 2))


def symbol(kind: Kind, width: float, colour: str) -> Sprite:
    style = f".mark{{fill:{colour}}}.line{{stroke:{colour}}}"
    return sprite(f"goldncrash/{SYMBOLS[kind]}", round(width), style)


def of_crew(crew: Crew) -> str:
    """The style that gives a sprite the colour of a crew."""
    return f".crew{{fill:{CREWS[crew]}}}"


def _head(shown: Card, width: int, y: float) -> list[Part]:
    """Symbol and value, which stay in sight in a column."""
    ink = on_kind(shown.kind)
    mark = symbol(shown.kind, 0.33 * width, ink)
    value = lettering(str(shown.value), round(0.37 * width), ink)
    return [(mark, 0.28 * width, y), (value, 0.72 * width, y)]


def _gauge(shown: Airship, width: int, x: float, y: float) -> list[Part]:
    plate = _svg("gauge", 0.36 * width)
    bomb = symbol(Kind.RED, 0.125 * width, palette.INK)
    size = 0.15 if len(shown.needs) < 3 else 0.125
    needs = lettering(shown.needs, round(size * width))
    parts: list[Part] = [(plate, x, y), (bomb, x - 0.09 * width, y), (needs, x + 0.07 * width, y)]
    if shown.secret:
        parts.append((_svg("eye", 0.13 * width), x + 0.19 * width, y - 0.07 * width))
    return parts


@lru_cache(maxsize=KEPT)
def _wanted(guest: int, width: int) -> Sprite:
    if guest in WISHES:
        wide = 0.2 if WISHES[guest] in ("worth", "one-turn") else 0.16
        return _svg(WISHES[guest], wide * width)
    kind = THIRD_OF.get(guest, Kind.GOLD)
    tile = sprite("goldncrash/tile", round(0.155 * width), _kind(kind))
    mark = symbol(kind, 0.11 * width, on_kind(kind))
    return mounted(tile, (mark, tile.size[0] / 2, tile.size[1] / 2))


def _on_paper(kind: Kind) -> str:
    return KINDS[kind]


def _kind(kind: Kind) -> str:
    return f".kind{{fill:{KINDS[kind]}}}"


def _svg(name: str, width: float) -> Sprite:
    return sprite(f"goldncrash/{name}", round(width))
