"""What one seat of Gold 'n' Crash sees in its hand: the sky, and its own cards below."""

from collections.abc import Iterator
from functools import cache, lru_cache

from art.canvas import Canvas, Inks
from art.sprites import Sprite, sprite, tilted
from cogs.goldncrash import faces, sky
from cogs.goldncrash.ground import ground
from cogs.goldncrash.layout import ACROSS, HAND_CARD, hand_card, hand_height, hand_places
from cogs.goldncrash.parts import Held
from cogs.goldncrash.sky import SMALL, Sky
from engine.goldncrash.components import Card, Crew, Kind
from table.picture import Picture


class Hand(Picture, frozen=True):
    unit: int
    """How many pixels a unit of length is; the sky is drawn in the same unit."""
    sky: Sky
    """With the reader's own side below."""
    cards: tuple[Held, ...]

    def png(self) -> bytes:
        return Hand.inks(self.unit).png(self.canvas())

    def canvas(self) -> Canvas:
        below = shelf(self.unit, self.sky.below.crew, len(self.cards)).copy()
        width = round(hand_card(len(self.cards)) * self.unit)
        for held, place in zip(self.cards, hand_places(len(self.cards)), strict=True):
            face = _turned(held, width, place.degrees)
            below.put(face, place.x * self.unit, place.y * self.unit)
        return Canvas.stacked(self.sky.canvas(), below)

    @staticmethod
    @cache
    def inks(unit: int) -> Inks:
        whole = Canvas.stacked(
            *(shelf(unit, crew, 1) for crew in Crew),
            ground(unit, Crew.POULPIRATE, Crew.CHAMOURAI),
        )
        return Inks(whole, [*sky.samples(unit), *_samples(unit)], sky.COLOURS)

    @staticmethod
    def prepare() -> None:
        """Draw what does not change, before anybody waits for it."""
        Hand.inks(SMALL)


@lru_cache(maxsize=20)
def shelf(unit: int, crew: Crew, cards: int) -> Canvas:
    """Where so many kinds of cards lie, none there yet."""
    height = round(hand_height(cards) * unit)
    canvas = Canvas.blank(ACROSS * unit, height, "#000000")
    wood = sprite("goldncrash/shelf", ACROSS * unit, faces.of_crew(crew))
    for top in range(0, height, wood.size[1]):
        canvas.put(wood, wood.size[0] / 2, top + wood.size[1] / 2)
    return canvas


@lru_cache(maxsize=600)
def _turned(held: Held, width: int, degrees: float) -> Sprite:
    return tilted(faces.held(held, width), degrees)


def _samples(unit: int) -> Iterator[Sprite]:
    """What will lie on the shelf, for the choice of colours."""
    width = round(HAND_CARD * unit)
    for kind in Kind:
        yield faces.held(Held(Card(kind, 1), 2, (0, 1, 2)), width)
        yield faces.held(Held(Card(kind, 1), 1, dim=True), width)
