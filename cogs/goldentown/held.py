"""What one seat of Golden-Town sees in its hand: cards, ore, and the scene below."""

from collections.abc import Iterator
from functools import cache, lru_cache

from art import palette
from art.canvas import Canvas, Inks
from art.sprites import Sprite, mounted, tilted
from cogs.goldentown import faces, ground, shootout, town
from cogs.goldentown.ground import ACROSS, drawn
from cogs.goldentown.parts import Held, Ore, Part
from cogs.goldentown.shootout import Shootout
from cogs.goldentown.town import Town
from engine.goldentown.board import board
from engine.goldentown.components import (
    HAND,
    JOKER,
    LEVELS,
    LIFT,
    MINE,
    PROP,
    Card,
    Filon,
    Kind,
    Lode,
)
from table.picture import Picture

SMALL = 16
"""How many pixels a unit is."""
TABLE, BARE_TABLE = 15, 10.8
"""How high the part above the scene is, in units: with ore below the cards, and without."""
CARD, APART, MIDDLE = 6.0, 6.45, 5.35
LIFTED, SAGS, TILTS = 0.55, 0.11, 1.6
"""In a fan: how far usable cards are raised, how much the outer ones sag, how they are turned."""
ORE, ORES, ORE_APART = 2.5, 12.9, 5.0
SHOWN = {Part.ROADS: (0.0, ground.SURFACE + 0.6), Part.MINES: (14.6, ground.PLANKS)}
"""From where to where the town is shown below a hand, in units; all of it is on the board."""


class Hand(Picture, frozen=True):
    unit: int
    """How many pixels a unit of length is; the scene is drawn in the same unit."""
    scene: Town | Shootout
    cards: tuple[Held, ...]
    ore: tuple[Ore, ...]
    part: Part = Part.ROADS
    """Of the town; a duel is shown whole."""

    def png(self) -> bytes:
        return Hand.inks(type(self.scene), self.unit).png(self.canvas())

    def canvas(self) -> Canvas:
        above, below = table(self.unit).copy(), self.scene.canvas()
        _fan(above, self.cards, self.unit)
        _row(above, self.ore, self.unit)
        if not self.ore:
            above = above.strip(0, round(BARE_TABLE * self.unit))
        if isinstance(self.scene, Town):
            below = below.strip(*(round(edge * self.unit) for edge in SHOWN[self.part]))
        return Canvas.stacked(above, below)

    @staticmethod
    @cache
    def inks(scene: type[Town] | type[Shootout], unit: int) -> Inks:
        if scene is Town:
            below, samples = ground.ground(unit), town.samples(unit)
        else:
            below, samples = shootout.street(unit, board().strip), shootout.samples(unit)
        whole = Canvas.stacked(table(unit), below)
        return Inks(whole, [*samples, *_samples(unit)], town.COLOURS)

    @staticmethod
    def prepare() -> None:
        """Draw what does not change, before anybody waits for it."""
        for scene in (Town, Shootout):
            Hand.inks(scene, SMALL)


@cache
def table(unit: int) -> Canvas:
    """The bare table, with places for cards."""
    canvas = Canvas.blank(ACROSS * unit, TABLE * unit, palette.DESERT)
    planks = drawn("table", ACROSS, unit)
    canvas.put(planks, planks.size[0] / 2, planks.size[1] / 2)
    for place in range(HAND):
        x, y, degrees = _in_fan(place, HAND)
        canvas.put(tilted(drawn("place", CARD, unit), degrees), x * unit, y * unit)
    return canvas


def _in_fan(place: int, cards: int) -> tuple[float, float, float]:
    """Where a card of a fan has its middle, and how far it is turned."""
    aside = place - (cards - 1) / 2
    return ACROSS / 2 + aside * APART, MIDDLE + aside * aside * SAGS, aside * TILTS


def _fan(canvas: Canvas, cards: tuple[Held, ...], unit: int) -> None:
    for place, held in enumerate(cards):
        x, y, degrees = _in_fan(place, len(cards))
        face = _held(held, round(CARD * unit), degrees)
        canvas.put(face, x * unit, (y - (LIFTED if held.usable else 0)) * unit)


def _row(canvas: Canvas, ore: tuple[Ore, ...], unit: int) -> None:
    """Each kind of filon with how many there are; closer together where there are many."""
    apart = min(ORE_APART, (ACROSS - 1) / max(1, len(ore)))
    tight = apart < 2 * ORE
    for place, one in enumerate(ore):
        x = ACROSS / 2 + (place - (len(ore) - 1) / 2) * apart
        chip = faces.ore(one.filon, round(ORE * unit))
        text, size = f"×{one.count}", round(1.15 * unit)
        if tight:
            canvas.put(chip, x * unit, (ORES - 0.45) * unit)
            canvas.write(text, x * unit, (ORES + 1.3) * unit, size, palette.PAPER)
        else:
            canvas.put(chip, (x - 0.85) * unit, ORES * unit)
            canvas.write(text, (x + 1.4) * unit, ORES * unit, round(1.3 * unit), palette.PAPER)


@lru_cache(maxsize=1_000)
def _held(held: Held, width: int, degrees: float) -> Sprite:
    """A card as it is held: with light around it if it can be played, or dim if it cannot."""
    face = faces.card(held.card, width, dim=held.dim)
    if held.usable:
        light = drawn("raised", 1.1, width)
        face = mounted(light, (face, light.size[0] / 2, light.size[1] / 2))
    return tilted(face, degrees)


def _samples(unit: int) -> Iterator[Sprite]:
    """What will lie on the table, for the choice of colours."""
    width = round(CARD * unit)
    for card in (Card(Kind.PALIER, 1, 4, 3), LIFT, MINE, PROP, JOKER):
        yield _held(Held(card, usable=True), width, 0.0)
        yield _held(Held(card, usable=False, dim=True), width, 0.0)
    for level in LEVELS:
        yield faces.ore(Filon(level, Lode.GOLD, 100), round(ORE * unit))
        yield faces.ore(Filon(level, Lode.PYRITE), round(ORE * unit))
