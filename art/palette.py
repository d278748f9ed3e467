"""The colours of every picture. None carries a meaning alone: a letter or a shape goes with it."""

INK, PAPER = "#2b1d12", "#fdf6e3"
DESERT = "#6d3b29"
"""What lies behind a board."""
WHITE = "#ffffff"
EARTH, LAKE, HOME, DANGER = "#7a4b1f", "#1f6f8b", "#226b3f", "#8e2f2f"
"""What labels are written on, by what they lead to."""

TEAMS = {
    "G": "#2e8b57",
    "O": "#d4700f",
    "B": "#2f6fd0",
    "R": "#c43b3b",
    "V": "#8a4fbf",
    "Y": "#e8c71d",
    "W": "#f3ede0",
    "K": "#38312e",
}
"""What each colour that somebody plays with looks like, by its letter in the engine."""
DARK_LETTERS = {"Y", "W"}
"""The colours too bright for a white letter."""
PALE = {"W"}
"""Those that nothing white could part from the land."""


def on_team(colour: str) -> str:
    """What a letter on this colour is written in."""
    return INK if colour in DARK_LETTERS else WHITE


SEA = ("#79c1d0", "#66b1c6", "#54a0ba", "#448fad")
"""The water, deeper and deeper."""
