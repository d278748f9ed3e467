"""Dice, chests, treasures and boats of Oh My Gold!, put together once for each size."""

from functools import lru_cache

from art import palette
from art.lettering import lettering, shortened
from art.sprites import Sprite, mounted
from cogs.ohmygold.ground import BOATS, EMBLEMS, KEY, KEYS_APART, PILE, drawn
from cogs.ohmygold.parts import Chest, Filled, Pile, Treasure
from engine.contract import Seat
from engine.ohmygold.components import Face

SYMBOLS = {
    Face.KEY: "key",
    Face.COIN: "coin",
    Face.DIAMOND: "diamond",
    Face.SABRES: "sabres",
}
FLAG, BADGE = 5.2, 2.9
"""How wide they are, in units; of a flag that stands alone, the pole is counted too."""
NAMES, NAME_ROOM = (1.75, 1.35), 9.1
"""How large the letters of a name are, the usual and the small ones, and their room on a sail."""
ON_CARD = 1.08
"""How wide a die on a card is, where the symbol below it is 1."""
KEPT = 600

Part = tuple[Sprite, float, float]


@lru_cache(maxsize=KEPT)
def die(face: Face | None, width: int) -> Sprite:
    """A die with its symbol up; None before it is rolled."""
    if face is None:
        return drawn("die-unrolled", 1.0, width)
    symbol = drawn(SYMBOLS[face], 0.64, width)
    return mounted(drawn("die", 1.0, width), (symbol, 0.49 * width, 0.49 * width))


def keys(shown: Chest, unit: int) -> list[tuple[Sprite, float]]:
    """The keys of a chest or the dice that lie on them, and how far aside from its middle."""
    lying = _filled((Face.KEY,) * shown.keys, shown.dice, KEY * unit)
    return [(one, (at - (shown.keys - 1) / 2) * KEYS_APART) for at, one in enumerate(lying)]


@lru_cache(maxsize=KEPT)
def pile(shown: Pile, unit: int) -> Sprite:
    """The pile with the keys of its top card, and how many cards lie there."""
    width, keys = PILE * unit, shown.keys
    number = lettering(str(shown.cards), round(1.9 * unit), palette.WHITE)
    parts: list[Part] = [(number, 0.747 * width, 0.227 * width)]
    for at in range(keys):
        aside = (at - (keys - 1) / 2) * 0.195
        parts.append((drawn("key", 1.75, unit), (0.453 + aside) * width, 0.745 * width))
    return mounted(drawn("pile", PILE, unit), *parts)


def last(turns: int, unit: int) -> Sprite:
    """The last round, and how many turns are left."""
    width = PILE * unit
    number = lettering(str(turns), round(2.4 * unit), palette.WHITE)
    return mounted(drawn("last", PILE, unit), (number, 0.693 * width, 0.773 * width))


@lru_cache(maxsize=KEPT)
def treasure(shown: Treasure, seat: Seat, width: int) -> Sprite:
    """A card that waits, with its number, and its symbols or the dice that lie on them."""
    card = drawn("treasure", 1.0, width, BOATS[seat])
    size = 0.21 if shown.number < 10 else 0.15
    number = lettering(str(shown.number), round(size * width), palette.WHITE)
    middle = (len(shown.symbols) - 1) / 2
    places = [(0.583 + (at - middle) * 0.25) * width for at in range(len(shown.symbols))]
    symbols = _filled(shown.symbols, shown.dice, 0.235 * width)
    parts = [(symbol, x, 0.243 * width) for symbol, x in zip(symbols, places, strict=True)]
    return mounted(card, (number, 0.105 * width, 0.243 * width), *parts)


@lru_cache(maxsize=100)
def name(seat: Seat, shown: str, unit: int) -> Sprite:
    """What is on the sail of a boat: whose it is, or the sign of its flag again."""
    if not shown:
        badge = drawn("badge", BADGE, unit, BOATS[seat])
        sign = drawn(EMBLEMS[seat], 0.6 * BADGE, unit, BOATS[seat])
        return mounted(badge, (sign, badge.size[0] / 2, badge.size[1] / 2))
    text, size = on_sail(shown, unit)
    return lettering(text, size)


def on_sail(shown: str, unit: int) -> tuple[str, int]:
    """A name in small letters where it is long, cut where it is longer still, and their size."""
    usual, small = (round(letters * unit) for letters in NAMES)
    room = round(NAME_ROOM * unit)
    if shortened(shown, usual, room) == shown:
        return shown, usual
    return shortened(shown, small, room), small


@lru_cache(maxsize=20)
def flag(seat: Seat, unit: int) -> Sprite:
    """The flag of a boat on a pole of its own."""
    width = FLAG * unit
    sign = drawn(EMBLEMS[seat], 2.0, unit, BOATS[seat])
    return mounted(drawn("flag", FLAG, unit, BOATS[seat]), (sign, 0.55 * width, 0.34 * width))


def _filled(symbols: tuple[Face, ...], dice: Filled, width: float) -> list[Sprite]:
    """The symbols of a card, each covered by its die where one lies there."""
    lying = dice or (None,) * len(symbols)
    return [
        drawn(SYMBOLS[symbol], 1.0, round(width))
        if placed is None
        else die(placed, round(ON_CARD * width))
        for symbol, placed in zip(symbols, lying, strict=True)
    ]
