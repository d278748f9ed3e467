"""Pictures in the making: sprites and words put onto a canvas, and the file that comes of it."""

import io
from collections.abc import Iterable
from typing import Self

from PIL import Image

from art.lettering import lettering
from art.palette import INK
from art.sprites import Sprite

COLOURS = 160
WEIGHT = 4
"""How often each sprite is counted: much land must not leave few colours for small figures."""
LEVEL = 3
"""How hard PNG squeezes: more costs twice the time for a fifth less."""


class Canvas:
    """Everything is put by its middle, in pixels."""

    def __init__(self, image: Image.Image) -> None:
        self.image = image
        # Pillow's own `paste` looks at each argument three times, which costs more than the pixels.
        self._core = image.im

    @classmethod
    def blank(cls, width: int, height: int, colour: str) -> Self:
        return cls(Image.new("RGB", (width, height), colour))

    @classmethod
    def stacked(cls, *parts: "Canvas") -> Self:
        """One below the other, all as wide as the first."""
        whole = cls(Image.new("RGB", (parts[0].size[0], sum(part.size[1] for part in parts))))
        top = 0
        for part in parts:
            whole.cover(part, 0, top)
            top += part.size[1]
        return whole

    @property
    def size(self) -> tuple[int, int]:
        return self.image.size

    def copy(self) -> Self:
        """Another one to go on from here."""
        return type(self)(self.image.copy())

    def cut(self, left: int, top: int, right: int, bottom: int) -> Self:
        """A part of it."""
        return type(self)(self.image.crop((left, top, right, bottom)))

    def strip(self, top: int, bottom: int) -> Self:
        """What is between two heights, at full width."""
        return self.cut(0, top, self.size[0], bottom)

    def put(self, sprite: Sprite, x: float, y: float) -> None:
        width, height = sprite.size
        left, top = round(x - width / 2), round(y - height / 2)
        self._core.paste(sprite.pixels.im, (left, top, left + width, top + height), sprite.cover.im)

    def cover(self, part: "Canvas", left: int, top: int) -> None:
        """Put another canvas onto this one, by its upper left corner."""
        width, height = part.size
        self._core.paste(part.image.im, (left, top, left + width, top + height))

    def write(self, text: str, x: float, y: float, size: int, colour: str = INK) -> None:
        self.put(lettering(text, size, colour), x, y)


class Inks:
    """The colours that pictures of one kind are written with.

    They are chosen once, from the ground and the sprites that will stand on it, so that a picture
    need not be searched for its colours each time.
    """

    def __init__(self, ground: Canvas, sprites: Iterable[Sprite], colours: int = COLOURS) -> None:
        sample = _with_samples(ground.image, list(sprites) * WEIGHT)
        self._palette = sample.quantize(colours)

    def png(self, canvas: Canvas) -> bytes:
        file = io.BytesIO()
        flat = canvas.image.quantize(palette=self._palette, dither=Image.Dither.NONE)
        flat.save(file, "PNG", compress_level=LEVEL)
        return file.getvalue()


def _with_samples(image: Image.Image, sprites: list[Sprite]) -> Image.Image:
    """The ground with the sprites below it, in rows."""
    places, x, y, row = [], 0, image.height, 0
    for sprite in sprites:
        width, height = sprite.size
        if x + width > image.width:
            x, y, row = 0, y + row, 0
        places.append((x, y))
        x, row = x + width, max(row, height)
    sample = Image.new("RGB", (image.width, y + row))
    sample.paste(image)
    for sprite, place in zip(sprites, places, strict=True):
        sample.paste(sprite.pixels, place, sprite.cover)
    return sample
