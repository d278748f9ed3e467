"""Sprites: our SVG files, each turned into pixels once for every size and colour."""

import io
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import resvg_py
from PIL import Image

FOLDER = Path(__file__).with_name("svg")
OPENING = re.compile(r"<svg[^>]*viewBox=\"0 0 (?P<width>[\d.]+) (?P<height>[\d.]+)\"[^>]*>")


class Sprite(NamedTuple):
    """A small picture, and how much of each of its pixels covers what lies below."""

    pixels: Image.Image
    cover: Image.Image

    @property
    def size(self) -> tuple[int, int]:
        return self.pixels.size


@cache
def sprite(name: str, width: int, style: str = "", turned: int = 0) -> Sprite:
    """The SVG file of this name, so many pixels wide.

    `style` is CSS for the classes in it, such as the colour of a team; `turned` is in degrees.
    """
    svg = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    if turned:
        svg = _turned(svg, turned)
    png = resvg_py.svg_to_bytes(
        svg_string=svg, width=width, style_sheet=style or None, skip_system_fonts=True
    )
    return of_image(Image.open(io.BytesIO(png)))


def of_image(image: Image.Image) -> Sprite:
    rgba = image.convert("RGBA")
    return Sprite(rgba.convert("RGB"), rgba.getchannel("A"))


def swatch(colour: str, side: int) -> Sprite:
    """A square of one colour, for the choice of inks: what is small keeps its colour."""
    return of_image(Image.new("RGBA", (side, side), colour))


def mounted(below: Sprite, *parts: tuple[Sprite, float, float]) -> Sprite:
    """A sprite with others on it, each put by its middle."""
    image = image_of(below)
    for part, x, y in parts:
        width, height = part.size
        image.alpha_composite(image_of(part), (round(x - width / 2), round(y - height / 2)))
    return of_image(image)


def mirrored(shown: Sprite) -> Sprite:
    """The same, looking the other way."""
    flip = Image.Transpose.FLIP_LEFT_RIGHT
    return Sprite(shown.pixels.transpose(flip), shown.cover.transpose(flip))


def tilted(shown: Sprite, degrees: float) -> Sprite:
    """The same turned around its middle, with the room that it needs then."""
    # With colours weighed by their cover, what is transparent leaves no dark edge.
    weighed = image_of(shown).convert("RGBa")
    turned = weighed.rotate(-degrees, Image.Resampling.BICUBIC, expand=True)
    return of_image(turned.convert("RGBA"))


def image_of(shown: Sprite) -> Image.Image:
    """One picture again: what is transparent is so in itself."""
    image = shown.pixels.convert("RGBA")
    image.putalpha(shown.cover)
    return image


def _turned(svg: str, degrees: int) -> str:
    """The same drawing turned around its middle."""
    opening = OPENING.search(svg)
    assert opening is not None, "our files begin with their viewBox"
    middle = f"{float(opening['width']) / 2} {float(opening['height']) / 2}"
    inside = svg[opening.end() :].replace("</svg>", "</g></svg>")
    return f'{opening[0]}<g transform="rotate({degrees} {middle})">{inside}'
