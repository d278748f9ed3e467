"""GOLD's cards as emojis: what lies in the grid, and what tells its rows and columns."""

from functools import lru_cache

from art import palette
from art.emoji import SIDE, emoji_png
from art.lettering import lettering
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
VALUE, HEADING = 104, 84
"""How large the letters on each are, in pixels."""
COAT_LETTER, COAT_VALUE, COAT_FOOT, COAT_GAP = 72, 98, 114, 5
"""Those on a coat: his value is larger than his letter, so that they never look like a place."""


class Face(OwnEmoji, frozen=True):
    """One emoji: a drawing with a word on it."""

    drawing: str
    word: str = ""
    colour: str = ""

    def png(self) -> bytes:
        below = sprite(f"gold/{self.drawing}", SIDE, team(self.colour))
        return emoji_png(self._written_on(below) if self.word else below)

    def _written_on(self, below: Sprite) -> Sprite:
        if self.drawing == "prospector":
            return _on_coat(below, self.word, palette.on_team(self.colour))
        size = VALUE if self.drawing == "gold" else HEADING
        return mounted(below, (lettering(self.word, size, palette.INK), SIDE / 2, SIDE / 2))


def _on_coat(below: Sprite, word: str, ink: str) -> Sprite:
    """Letter and value side by side, on one line."""
    letter, value = lettering(word[0], COAT_LETTER, ink), lettering(word[1:], COAT_VALUE, ink)
    left = (SIDE - letter.size[0] - COAT_GAP - value.size[0]) / 2
    right = left + letter.size[0] + COAT_GAP
    return mounted(
        below,
        (letter, left + letter.size[0] / 2, COAT_FOOT - letter.size[1] / 2),
        (value, right + value.size[0] / 2, COAT_FOOT - value.size[1] / 2),
    )


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
    """A prospector, with the letter that his colour has in the reader's language."""
    key = f"{NAMES[colour]}{value}{letter}"
    return Face(key, CIRCLES[colour], "prospector", f"{letter}{value}", colour)


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
