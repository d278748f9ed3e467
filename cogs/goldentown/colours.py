"""What each level of a mine and each kind of card looks like in Golden-Town."""

from art.palette import INK, WHITE
from engine.goldentown.components import Kind

LEVELS = {1: "#f2c530", 2: "#3c9450", 3: "#cf3f34", 4: "#2f6fc0"}
"""The colour of each level, the upper one first, and of what comes from it; its number tells it
too."""
ROCK = {1: "#d8b452", 2: "#8ea75c", 3: "#bd6a50", 4: "#6287a6"}
"""The rock of each level."""
HEADS = {
    Kind.PALIER: "#7a4b1f",
    Kind.LIFT: "#3f5a66",
    Kind.MINE: "#3b2a1e",
    Kind.PROP: "#a8642a",
    Kind.JOKER: "#7d3f86",
}
"""The colour of each kind's head; its symbol tells it too."""


def on_level(level: int) -> str:
    """What a number on the colour of this level is written in."""
    return INK if level == 1 else WHITE
