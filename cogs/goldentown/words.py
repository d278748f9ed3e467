"""What the things of Golden-Town are called."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from engine.goldentown.board import Node, board
from engine.goldentown.components import LEVELS, Card, Filon, Kind, Lode
from table.words import Words, joined

CIRCLES = dict(zip(LEVELS, "🟡🟢🔴🔵", strict=True))
SIGNS = {
    Kind.PALIER: "⛏️",
    Kind.LIFT: "↕️",
    Kind.MINE: "🚪",
    Kind.PROP: "🛡️",
    Kind.JOKER: "🃏",
}
ORDER = tuple(SIGNS)
"""How a hand is sorted, by the kinds of cards."""
BOOT, NUGGET, BANK, CART, DIE, PYRITE = "👣", "🪙", "🏦", "🛒", "🎲", "🪨"
LETTERS = "ABCD"


def level_sign(level: int) -> str:
    """The colour of a level and its number."""
    return joined(CIRCLES[level], level)


def level_signs(card: Card) -> str:
    """The levels that a card shows."""
    return " ".join(level_sign(level) for level in range(card.top, card.bottom + 1))


def level_name(level: int, say: Words) -> str:
    """A level, or the surface, in a sentence."""
    names = (
        say("the surface"),
        say("level 1 (yellow)"),
        say("level 2 (green)"),
        say("level 3 (red)"),
        say("level 4 (blue)"),
    )
    return names[level]


def kind_name(kind: Kind, say: Words) -> str:
    return {
        Kind.PALIER: say("Level card"),
        Kind.LIFT: say("Lift"),
        Kind.MINE: say("Mine"),
        Kind.PROP: say("Prop"),
        Kind.JOKER: say("Joker"),
    }[kind]


def card_name(card: Card, say: Words) -> str:
    """A card in a few signs: what it shows, and its steps in a duel."""
    if card.kind is not Kind.PALIER:
        return f"{SIGNS[card.kind]} {kind_name(card.kind, say)}"
    return f"{level_signs(card)} {joined(BOOT, card.steps)}"


def in_order(card: Card) -> tuple[int, Card]:
    """By this the cards of a hand are sorted, wherever they are shown."""
    return ORDER.index(card.kind), card


def filon_name(filon: Filon, say: Words) -> str:
    """What it is and, behind it lest two numbers meet, the level it comes from."""
    what = say("{n}\u00a0g", n=filon.grams) if filon.lode is Lode.GOLD else say("pyrite")
    return f"{what} ({level_sign(filon.level)})"


def filon_list(filons: Iterable[Filon], say: Words) -> str:
    """Filons in a row, equal ones together."""
    return ", ".join(
        filon_name(filon, say) + (f"\u00a0×{count}" if count > 1 else "")
        for filon, count in sorted(Counter(filons).items())
    )


def letter(concession: Node) -> str:
    return LETTERS[board().concessions.index(concession)]


def is_named(node: Node) -> bool:
    """Whether it has a name of its own, or is a square that is told by where it leads."""
    return node in board().places or _road_to(node) is None


def place_name(node: Node, say: Words) -> str:
    """A place or a square, in a sentence."""
    town = board()
    if node in town.concessions:
        return say("concession\u00a0{letter}", letter=letter(node))
    names = {
        town.bank: say("the Bank"),
        town.prison: say("the Prison"),
        town.hotel: say("the Hotel"),
        town.hospital: say("the Hospital"),
    }
    if node in names:
        return names[node]
    end = _road_to(node)
    if end is None:
        return say("the crossroads")
    place, away = place_name(end, say), town.distance(node, end)
    return say.many("{n} step from {place}", "{n} steps from {place}", away, place=place)


@lru_cache
def _road_to(node: Node) -> Node | None:
    """The place to which a square's road leads, out of town; none from the crossroads."""
    town = board()
    hub = max(range(len(town.names)), key=lambda one: len(town.beside[one]))
    beyond = [place for place in town.places if node in town.routes[hub][place]]
    return min(beyond, key=lambda place: (town.distance(node, place), place), default=None)
