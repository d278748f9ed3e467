"""Sprites as Discord takes them for emojis."""

import io

from art.lettering import lettering
from art.sprites import Sprite, image_of

SIDE = 128
"""How many pixels an emoji is wide and high."""


def emoji_png(drawn: Sprite) -> bytes:
    file = io.BytesIO()
    image_of(drawn).save(file, "PNG")
    return file.getvalue()


def fitted(text: str, size: int, width: int, colour: str) -> Sprite:
    """A word in letters as large as wished for, or as fit into this width."""
    while (word := lettering(text, size, colour)).size[0] > width:
        size -= 2
    return word
