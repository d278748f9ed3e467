"""Letters and numbers in pictures, in one typeface that is the same on every machine."""

import unicodedata
from functools import cache, lru_cache

from font_source_sans_pro import SourceSansProBold
from PIL import Image, ImageDraw, ImageFont

from art.palette import INK
from art.sprites import Sprite, of_image

KEPT = 2_000
"""How many written words are kept: numbers and letters of a few sizes and colours."""
GLYPHS, NO_LETTER = 20, "\uffff"
"""The size in which letters are compared with what stands for those that are not there."""


@lru_cache(maxsize=KEPT)
def lettering(text: str, size: int, colour: str = INK) -> Sprite:
    """A word in letters of so many pixels."""
    font = _font(size)
    left, top, right, bottom = font.getbbox(text, anchor="ls")
    image = Image.new("RGBA", (round(right - left) or 1, round(bottom - top) or 1), (0, 0, 0, 0))
    ImageDraw.Draw(image).text((-left, -top), text, fill=colour, font=font, anchor="ls")
    return of_image(image)


def written_on(sprite: Sprite, text: str, size: int, colour: str = INK) -> Sprite:
    """The same sprite with a word in its middle."""
    pixels, word = sprite.pixels.copy(), lettering(text, size, colour)
    (width, height), (wide, high) = sprite.size, word.size
    corner = ((width - wide) // 2, (height - high) // 2)
    pixels.paste(word.pixels, corner, word.cover)
    return Sprite(pixels, sprite.cover)


@lru_cache(maxsize=KEPT)
def can_write(text: str) -> bool:
    """Whether the typeface has every letter of this, so that none becomes an empty box."""
    return bool(text.strip()) and all(map(_has, text))


@lru_cache(maxsize=KEPT)
def shortened(text: str, size: int, width: float) -> str:
    """As much of a text as so many pixels hold, with a sign where some of it is missing.

    It is cut between two words where that leaves one.
    """
    font = _font(size)
    if font.getlength(text) <= width:
        return text
    kept = len(text)
    while kept and font.getlength(f"{text[:kept]}…") > width:
        kept -= 1
    words, _, _ = text[:kept].rpartition(" ")
    whole = text[:kept] if text[kept] == " " or not words else words
    return f"{whole.rstrip()}…"


@lru_cache(maxsize=KEPT)
def _has(letter: str) -> bool:
    if letter == " ":
        return True
    if unicodedata.category(letter)[0] not in "LNPS":
        return False  # marks are put onto letters in ways that are not known here
    return _look(letter) != _look(NO_LETTER)


def _look(letter: str) -> tuple[tuple[int, int], bytes]:
    """What is drawn for a letter; for all that the typeface lacks it is the same."""
    mask = _font(GLYPHS).getmask(letter)
    return mask.size, bytes(mask)


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(SourceSansProBold, size)
