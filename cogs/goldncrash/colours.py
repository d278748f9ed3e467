"""What each crew and each kind of card looks like in Gold 'n' Crash."""

from art.palette import INK, WHITE
from engine.goldncrash.components import Crew, Kind

CREWS = {Crew.POULPIRATE: "#a83a5b", Crew.CHAMOURAI: "#1f6a80"}
"""The colour of each crew; its emblem tells it too."""
KINDS = {
    Kind.RED: "#b5372d",
    Kind.BLUE: "#2c5db4",
    Kind.PURPLE: "#75459e",
    Kind.GREEN: "#2c7a4b",
    Kind.BROWN: "#80532a",
    Kind.GOLD: "#e9b32c",
}
"""The colour of each kind of card; its symbol tells it too."""


def on_kind(kind: Kind) -> str:
    """What a number on the colour of this kind is written in."""
    return INK if kind is Kind.GOLD else WHITE
