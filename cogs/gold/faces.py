"""GOLD's cards as emojis: what lies in the grid, and what tells its rows and columns."""

from functools import lru_cache

from art import palette
from art.emoji import SIDE, emoji_png, fitted
from art.pieces import team
from art.sprites import Sprite, mounted, sprite
from engine.gold.components import SIDE as IN_A_LINE
from engine.gold.components import Card, Colour, Dynamite, Gold, Prospector
from table.colours import CIRCLES, colour_words
from table.emojis import OwnEmoji
from table.words import LANGUAGES, Words, words

COIN, STICK = "💰", "🧨"
NAMES = {
    Colour.GREEN: "green",
    Colour.ORANGE: "orange",
    Colour.BLUE: "blue",
    Colour.RED: "red",
    Colour.VIOLET: "violet",
}
VALUE, COAT, HEADING = 104, 88, 84
"""How large the letters on each are, in pixels."""
COAT_MIDDLE, COAT_WIDTH = 82, 106


class Face(OwnEmoji, frozen=True):
    """One emoji: a drawing with a word on it."""

    drawing: str
    word: str = ""
    colour: str = ""

    def png(self) -> bytes:
        below = sprite(f"gold/{self.drawing}", SIDE, team(self.colour))
        return emoji_png(self._written_on(below) if self.word else below)

    def _written_on(self, below: Sprite) -> Sprite:
        middle = SIDE / 2
        if self.drawing == "prospector":
            word = fitted(self.word, COAT, COAT_WIDTH, palette.on_team(self.colour))
            return mounted(below, (word, middle, COAT_MIDDLE))
        size = VALUE if self.drawing == "gold" else HEADING
        return mounted(below, (fitted(self.word, size, SIDE, palette.INK), middle, middle))


FACE_DOWN = Face("card", "🟫", "card")
GAP = Face("gone", "▪️", "gone")
CORNER = Face("corner", "⬛", "corner")
BANG = Face("dynamite", STICK, "dynamite")
ROWS = tuple(
    Face(letter, chr(0x1F1E6 + number), "heading", letter)
    for number, letter in enumerate("ABCDEFGH")
)
COLUMNS = tuple(
    Face(str(number), f"{number}\ufe0f\u20e3", "heading", str(number))
    for number in range(1, IN_A_LINE + 1)
)
NUGGETS = {value: Face(f"gold{value}", COIN, "gold", str(value)) for value in range(1, 5)}
STRENGTHS = range(2, 6)


@lru_cache(maxsize=100)
def digger(colour: Colour, value: int, letter: str) -> Face:
    """A prospector, with the letter that his colour has in the reader's language.

    His value comes first: B4 would be a place.
    """
    key = f"{NAMES[colour]}{value}{letter}"
    return Face(key, CIRCLES[colour], "prospector", f"{value}{letter}", colour)


def face(card: Card, say: Words) -> Face:
    match card:
        case Gold(value):
            return NUGGETS[value]
        case Prospector(colour, value):
            return digger(colour, value, colour_words(colour, say).letter)
        case Dynamite():
            return BANG


def every_face() -> tuple[Face, ...]:
    """All that are uploaded: a prospector once for each letter that his colour has."""
    diggers = {
        face(Prospector(colour, value), words(language)): None
        for language in LANGUAGES
        for colour in Colour
        for value in STRENGTHS
    }
    return (FACE_DOWN, GAP, CORNER, BANG, *ROWS, *COLUMNS, *NUGGETS.values(), *diggers)
