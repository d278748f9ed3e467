"""What a crew has beside its columns: its name, its hand, its piles and its treasure."""

from art import palette
from art.canvas import Canvas
from art.lettering import can_write, lettering, shortened
from art.sprites import Sprite
from cogs.goldncrash import faces
from cogs.goldncrash.ground import drawn
from cogs.goldncrash.layout import ACROSS, BANNER
from cogs.goldncrash.parts import Crewside, Treasure
from engine.goldncrash.components import ACTIONS, Crew

NAMES = {Crew.POULPIRATE: "Poulpirate", Crew.CHAMOURAI: "Chamouraï"}
NAME, NAME_SIZE, NAME_ROOM = 4.5, 1.75, 8.4
UPPER, LOWER = -0.95, 1.0
"""How far from the middle of the banner its two rows are."""
BACKS = 5
"""So many cards of a hand are shown as backs; the number tells the rest."""


class BannerDrawing:
    """Puts one crew's belongings onto its empty banner."""

    def __init__(self, canvas: Canvas, unit: int, shown: Crewside) -> None:
        self._canvas = canvas
        self._unit = unit
        self._shown = shown

    def draw(self) -> None:
        shown = self._shown
        if shown.actions is not None:
            self._put(drawn("frame", ACROSS, self._unit), ACROSS / 2, 0)
        self._name()
        self._fleet()
        self._hand()
        self._piles()
        self._treasure(shown.treasure)

    def _name(self) -> None:
        shown, start, room = self._shown, NAME, NAME_ROOM
        if shown.actions is not None or shown.winner:
            mark = "turn" if not shown.winner else "crown"
            self._put(drawn(mark, 1.5, self._unit), start + 0.75, UPPER)
            start, room = start + 1.8, room - 1.8
        size = round(NAME_SIZE * self._unit)
        name = shown.name if can_write(shown.name) else NAMES[shown.crew]
        word = lettering(shortened(name, size, room * self._unit), size, palette.WHITE)
        self._put(word, start + word.size[0] / 2 / self._unit, UPPER)

    def _fleet(self) -> None:
        """How many zeppelins still fly, and the actions that are left."""
        flying = sum(not column.airship.down for column in self._shown.columns)
        self._put(drawn("flying", 3.1, self._unit), NAME + 1.55, LOWER)
        self._write(str(flying), NAME + 4.0, LOWER, 1.75)
        if self._shown.actions is not None:
            for place in range(ACTIONS):
                name = "action" if place < self._shown.actions else "action-done"
                self._put(drawn(name, 1.5, self._unit), NAME + 6.1 + 1.55 * place, LOWER)

    def _hand(self) -> None:
        shown = self._shown
        back = faces.back(shown.crew, 2.25 * self._unit)
        for place in range(min(shown.hand, BACKS)):
            self._put(back, 14.75 + 0.72 * place, 0)
        self._write(str(shown.hand), 19.45, 0, 1.9)

    def _piles(self) -> None:
        """The discard with its upper card, and the deck."""
        shown, unit = self._shown, self._unit
        if shown.top is not None:
            self._put(faces.card(shown.top, round(3.0 * unit)), 22.35, -0.05)
        else:
            self._put(drawn("no-card", 2.4, unit), 22.35, 0)
        self._write(str(shown.discard), 24.9, 0, 1.5)
        back = faces.back(shown.crew, 2.0 * unit) if shown.deck else drawn("no-card", 2.0, unit)
        for layer in range(max(1, min(shown.deck, 3))):
            self._put(back, 27.25 + 0.14 * layer, 0.14 - 0.14 * layer)
        self._write(str(shown.deck), 29.4, 0, 1.5)

    def _treasure(self, shown: Treasure) -> None:
        self._put(drawn("treasure", 2.9, self._unit), 31.95, 0.2)
        apart = min(0.8, 2.4 / max(1, shown.guests))
        for place in range(shown.guests):
            aside = (place - (shown.guests - 1) / 2) * apart
            self._put(drawn("crown", 1.15, self._unit), 31.95 + aside, -1.25)
        if shown.safe:
            self._put(drawn("safe", 1.2, self._unit), 33.1, 1.1)
        if shown.gold is None:
            self._write(str(shown.cards), 34.55, 0, 2.0)
            return
        self._write(str(shown.cards), 34.55, UPPER, 1.6)
        self._put(drawn("coin", 2.1, self._unit), 34.55, LOWER)
        self._write(str(shown.gold), 34.55, LOWER, 1.3, palette.INK)

    def _put(self, shown: Sprite, x: float, down: float) -> None:
        self._canvas.put(shown, x * self._unit, (BANNER / 2 + down) * self._unit)

    def _write(
        self, text: str, x: float, down: float, size: float, colour: str = palette.WHITE
    ) -> None:
        word = lettering(text, round(size * self._unit), colour)
        self._put(word, x, down)
