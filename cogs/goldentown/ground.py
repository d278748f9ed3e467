"""The town and its mines: what never changes, drawn once for each size, and where things are."""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise

from art.canvas import Canvas
from art.pieces import common, team
from art.sprites import Sprite, mirrored, sprite
from cogs.goldentown import colours
from engine.goldentown.board import Node, board

ACROSS, HIGH = 40, 38
"""How large the picture is, in units; all lengths here are in units."""
CELL = 2.3
"""What one figure needs."""
SURFACE, FLOOR, LEVEL = 19.4, 3.0, 3.125
"""Where the mines begin, how far below that the first floor is, and how far apart floors are."""
FEET = 0.95
"""How far the feet of a figure are below its middle."""
MINE, SHAFT, GALLERY, STACK, NUMBER = 10.0, 2.6, 5.0, 8.25, 0.8
"""How wide a mine is, and how far from its outer edge the things in it are."""
PLANKS, PANEL = 32.25, 35.2
"""Where the planks with the standings begin, and the middle of the panels on them."""
STEP, HUB, TOWER = 1.85, 3.7, 4.0
BUILDINGS = {"hotel": 5.3, "hospital": 5.3, "bank": 5.7, "prison": 5.7}
LETTERS = "ABCD"
SAGUAROS = ((2.2, 12.8), (38.0, 11.4), (10.6, 15.4), (20.0, 17.0))
SCRUB = ((35.4, 9.4), (28.6, 9.5), (4.6, 9.8), (11.4, 9.4), (29.4, 16.2), (20.2, 13.9))
DUNES = (
    (3.0, 10.6),
    (29.0, 13.4),
    (33.0, 10.2),
    (3.6, 15.4),
    (36.6, 15.2),
    (11.0, 12.9),
    (20, 12.6),
)
DARK = ""
LIT = ".dug{fill:#7d5833}.back{fill:#a37a48}"


def size(unit: int) -> tuple[int, int]:
    """How large the whole picture is, in pixels."""
    return ACROSS * unit, HIGH * unit


@lru_cache(maxsize=200)
def spot(node: Node) -> tuple[float, float]:
    """Where the middle of a square or place is."""
    across, down = board().spots[node]
    return across * ACROSS, down * HIGH


@cache
def inside(mine: int, from_edge: float) -> float:
    """How far to the right something in a mine is; mines on the right are mirrored."""
    middle = (mine + 0.5) * MINE
    aside = MINE / 2 - from_edge
    return middle - aside if is_left(mine) else middle + aside


def is_left(mine: int) -> bool:
    return mine < len(LETTERS) / 2


def floor(level: int) -> float:
    """How far down the floor of a level is."""
    return SURFACE + FLOOR + (level - 1) * LEVEL


def drawn(name: str, units: float, unit: int, colour: str = "") -> Sprite:
    """A sprite of this game so many units wide, in the colour of a figure if it has one."""
    return sprite(f"goldentown/{name}", round(units * unit), team(colour))


def of_level(name: str, units: float, unit: int, level: int) -> Sprite:
    """A sprite of this game in the colour of a level."""
    style = f".level{{fill:{colours.LEVELS[level]}}}"
    return sprite(f"goldentown/{name}", round(units * unit), style)


@cache
def _mine(unit: int, *, left: bool, lit: bool) -> Sprite:
    cut = sprite("goldentown/mine", round(MINE * unit), LIT if lit else DARK)
    return cut if left else mirrored(cut)


@lru_cache
def ground(unit: int) -> Canvas:
    """The land, the town and four closed mines, nobody and nothing in them."""
    canvas = _land(unit).copy()
    for number in range(len(LETTERS)):
        x, y = inside(number, SHAFT), SURFACE - 0.75
        canvas.put(drawn("boards", 2.5, unit), x * unit, y * unit)
    return canvas


@cache
def open_mine(number: int, unit: int) -> Canvas:
    """What the country shows at a mine in service: all of it, so that it can be put there whole."""
    canvas = _land(unit).copy()
    canvas.put(_mine(unit, left=is_left(number), lit=True), *_mine_middle(number, unit))
    x, y = inside(number, SHAFT), SURFACE - 0.5
    canvas.put(drawn("lantern", 1.9, unit), x * unit, y * unit)
    left, top = mine_corner(number, unit)
    return canvas.cut(left, top, left + round(MINE * unit), round(PLANKS * unit))


def mine_corner(number: int, unit: int) -> tuple[int, int]:
    """The upper left corner of what belongs to a mine, in pixels."""
    return round(number * MINE * unit), round((SURFACE - 2) * unit)


@lru_cache
def _land(unit: int) -> Canvas:
    canvas = Canvas.blank(*size(unit), "#ebd3a0")
    _top(canvas, drawn("horizon", ACROSS, unit), -2.1 * unit)
    for x, y in DUNES:
        canvas.put(drawn("dune", 4.0, unit), x * unit, y * unit)
    _lay_roads(canvas, unit)
    _build(canvas, unit)
    _dig(canvas, unit)
    _top(canvas, drawn("board", ACROSS, unit), PLANKS * unit)
    return canvas


def _top(canvas: Canvas, shown: Sprite, y: float) -> None:
    """Put by its upper edge, as wide as the picture."""
    canvas.put(shown, canvas.size[0] / 2, y + shown.size[1] / 2)


def _lay_roads(canvas: Canvas, unit: int) -> None:
    for dust, width in (("#cfae72", 1.5), ("#f7e7c2", 1.2)):
        patch = sprite("goldentown/road", round(width * unit), f".dust{{fill:{dust}}}")
        for x, y in _road_points():
            canvas.put(patch, x * unit, y * unit)
    hub = board().routes[board().hotel][board().bank][0]
    for node in range(len(board().names)):
        if node == hub:
            canvas.put(drawn("hub", HUB, unit), *_pixels(spot(node), unit))
        elif node not in board().places:
            canvas.put(drawn("step", STEP, unit), *_pixels(spot(node), unit))


def _road_points() -> Iterator[tuple[float, float]]:
    """So many points on all the roads that patches on them leave no gap."""
    patches = 24
    for place in board().places:
        for one, other in pairwise((place, *board().routes[place][board().hotel])):
            (x, y), (to_x, to_y) = spot(one), spot(other)
            for number in range(patches + 1):
                part = number / patches
                yield x + (to_x - x) * part, y + 0.3 + (to_y - y) * part


def _build(canvas: Canvas, unit: int) -> None:
    canvas.put(drawn("windmill", 3.4, unit), 36.6 * unit, 5.4 * unit)
    for x, y in SCRUB:
        canvas.put(drawn("scrub", 2.4, unit), x * unit, y * unit)
    for x, y in SAGUAROS:
        canvas.put(common("saguaro", 2.3, unit), x * unit, y * unit)
    canvas.put(drawn("skull", 2.0, unit), 36.0 * unit, 13.4 * unit)
    for name, width in BUILDINGS.items():
        x, y = spot(board().node(name.upper()))
        house = drawn(name, width, unit)
        above = house.size[1] / 2 - 0.25 * unit
        canvas.put(house, x * unit, y * unit - above)


def _dig(canvas: Canvas, unit: int) -> None:
    style = "".join(f".level{level}{{fill:{rock}}}" for level, rock in colours.ROCK.items())
    rocks = sprite("goldentown/strata", ACROSS * unit, style)
    _top(canvas, rocks, (SURFACE - 0.58) * unit)
    for number, letter in enumerate(LETTERS):
        cut = _mine(unit, left=is_left(number), lit=False)
        canvas.put(cut, *_mine_middle(number, unit))
        for level in colours.LEVELS:
            x, y = inside(number, NUMBER) * unit, (floor(level) - 1.2) * unit
            canvas.put(of_level("pip", 1.35, unit, level), x, y)
            canvas.write(str(level), x, y, round(1.05 * unit), colours.on_level(level))
        x, y = inside(number, SHAFT) * unit, (SURFACE - 2.35) * unit
        canvas.put(drawn("headframe", TOWER, unit), x, y)
        canvas.write(letter, x, y + 0.3 * unit, round(1.25 * unit))


def _mine_middle(number: int, unit: int) -> tuple[float, float]:
    """Where the picture of a cut mine has its middle, in pixels."""
    height = _mine(unit, left=True, lit=False).size[1]
    return (number + 0.5) * MINE * unit, SURFACE * unit + height / 2


def _pixels(at: tuple[float, float], unit: int) -> tuple[float, float]:
    return at[0] * unit, at[1] * unit
