"""The colours people play with, told without seeing them."""

from functools import lru_cache

from table.presenter import ColourWords
from table.words import Words

CIRCLES = {
    "G": "🟢",
    "O": "🟠",
    "B": "🔵",
    "R": "🔴",
    "V": "🟣",
    "Y": "🟡",
    "W": "⚪",
    "K": "⚫",
}


@lru_cache(maxsize=100)
def colour_words(colour: str, say: Words) -> ColourWords:
    """The words of a colour, by its letter in the engine."""
    name, letter = {
        "G": (say("green"), say.of("letter of green", "G")),
        "O": (say("orange"), say.of("letter of orange", "O")),
        "B": (say("blue"), say.of("letter of blue", "B")),
        "R": (say("red"), say.of("letter of red", "R")),
        "V": (say("violet"), say.of("letter of violet", "V")),
        "Y": (say("yellow"), say.of("letter of yellow", "Y")),
        "W": (say("white"), say.of("letter of white", "W")),
        "K": (say("black"), say.of("letter of black", "B")),
    }[colour]
    return ColourWords(CIRCLES[colour], name, letter)
