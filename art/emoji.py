"""Sprites as Discord takes them for emojis."""

import io

from art.sprites import Sprite, image_of

SIDE = 128
"""How many pixels an emoji is wide and high."""


def emoji_png(drawn: Sprite) -> bytes:
    file = io.BytesIO()
    image_of(drawn).save(file, "PNG")
    return file.getvalue()
