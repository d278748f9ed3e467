"""The sky, the places of the columns and the banners: drawn once for each size."""

from functools import cache

from art.canvas import Canvas
from art.sprites import Sprite, sprite
from cogs.goldncrash import faces
from cogs.goldncrash.layout import ACROSS, BANNER, HIGH, LANE, LANES, MIDDLE
from engine.goldncrash.components import Crew

CLOUDS = (
    *((3, 10.5, 9.0), (16.5, 7.4, 7.5), (32, 13.6, 9.5), (26, 9.0, 5.0), (9.5, 15.4, 5.0)),
    *((10, 27.4, 8.0), (27, 30.4, 9.5), (2, 23.6, 6.0), (33.6, 24.6, 7.0), (17.6, 25.8, 5.0)),
    *((3.2, 31.6, 6.5), (18.6, 31.8, 4.5)),
)
"""Where each has its middle, and how wide it is."""


def size(unit: int) -> tuple[int, int]:
    """How large the whole picture is, in pixels."""
    return ACROSS * unit, round(HIGH * unit)


def drawn(name: str, units: float, unit: int) -> Sprite:
    return sprite(f"goldncrash/{name}", round(units * unit))


@cache
def ground(unit: int, above: Crew, below: Crew) -> Canvas:
    """The sky with nothing in it, and the empty banners of both crews."""
    canvas = Canvas.blank(*size(unit), "#8fc0d6")
    width, height = size(unit)
    canvas.put(drawn("sky", ACROSS, unit), width / 2, height / 2)
    for x, y, wide in CLOUDS:
        canvas.put(drawn("cloud", wide, unit), x * unit, y * unit)
    for number, middle in enumerate(LANES):
        canvas.put(drawn("lane", LANE, unit), middle * unit, MIDDLE * unit)
        canvas.put(faces.number(number, 1.9 * unit), middle * unit, MIDDLE * unit)
    for crew, y in ((above, BANNER / 2), (below, HIGH - BANNER / 2)):
        banner = sprite("goldncrash/banner", ACROSS * unit, faces.of_crew(crew))
        canvas.put(banner, width / 2, y * unit)
        canvas.put(faces.emblem(crew, 3.7 * unit), 2.2 * unit, y * unit)
    return canvas
