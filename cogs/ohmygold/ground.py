"""The bay of Oh My Gold!: what never changes, drawn once for each size and number of boats."""

from functools import cache

from art import palette
from art.canvas import Canvas
from art.lettering import lettering
from art.pieces import team
from art.sprites import Sprite, mounted, sprite
from cogs.ohmygold.words import LETTERS
from engine.contract import Seat
from engine.ohmygold.components import DICE

ACROSS = 45
"""How wide everything is, in units, as all lengths here."""
SHORE, ROW, BELOW = 17, 8.6, 0.2
"""How high the beach is with the dice before it, each boat's water, and what is below them."""
BOATS = ("R", "B", "G", "V")
"""The colours of the boats, by seat: shapes on their flags tell them apart as well."""
EMBLEMS = ("anchor", "skull", "star", "moon")

LIGHT = 44.5
BOAT, BOAT_AT, HELD, HOLD_DOWN = 22.0, 11.5, 1.9, 2.25
HOLD = {"coin": -6.4, "diamond": -1.4, "bones": 3.6}
"""What is in a hold, and where, counted from the middle of the boat."""
POINTS, POINTS_AT, EMBLEM, EMBLEM_AT = 4.2, (8.1, -2.0), 1.75, (-8.25, -2.65)
CHEST, CHESTS_AT, CHEST_DOWN = 9.5, (5.6, 15.9, 26.2), 5.0
KEY, KEYS_APART, KEYS_DOWN = 2.35, 2.04, 6.77
PILE, PILE_AT = 7.8, (39.4, 5.0)
DIE, DICE_AT, DICE_APART, DICE_DOWN = 4.5, 14.0, 5.3, 13.65
TRAY, TRAY_AT = 23.5, 21.9
OWNER_AT, AGAIN, AGAIN_AT = 6.6, 4.4, 37.0


def drawn(name: str, units: float, unit: int, colour: str = "") -> Sprite:
    """A sprite of this game so many units wide, in the colour of a boat if it has one."""
    return sprite(f"ohmygold/{name}", round(units * unit), team(colour))


def size(unit: int, boats: int) -> tuple[int, int]:
    """How large the whole picture is, in pixels."""
    return ACROSS * unit, round((SHORE + ROW * boats + BELOW) * unit)


def row(seat: Seat) -> float:
    """How far down the middle of a boat's water is."""
    return SHORE + ROW * (seat + 0.5)


def top(seat: Seat, unit: int) -> int:
    """How far down a boat's water begins, in pixels."""
    return round((SHORE + ROW * seat) * unit)


def die_at(place: int) -> tuple[float, float]:
    return DICE_AT + place * DICE_APART, DICE_DOWN


@cache
def boat(seat: Seat, unit: int) -> Sprite:
    """A boat with its flag, and room for a name and for numbers."""
    hull = drawn("boat", BOAT, unit, BOATS[seat])
    width, height = hull.size
    parts = [
        (drawn(EMBLEMS[seat], EMBLEM, unit, BOATS[seat]), *EMBLEM_AT),
        (drawn("points", POINTS, unit), *POINTS_AT),
        *((drawn(name, HELD, unit), x, HOLD_DOWN) for name, x in HOLD.items()),
    ]
    return mounted(
        hull, *((part, width / 2 + x * unit, height / 2 + y * unit) for part, x, y in parts)
    )


@cache
def water(seat: Seat, unit: int, *, asked: bool = False) -> Canvas:
    """A boat in its water, with light around it when it is its turn."""
    canvas = Canvas.blank(ACROSS * unit, round(ROW * unit), palette.SEA[seat])
    middle = ROW / 2 * unit
    sea = sprite("ohmygold/sea", ACROSS * unit, f".deep{{fill:{palette.SEA[seat]}}}")
    canvas.put(sea, ACROSS / 2 * unit, middle)
    if asked:
        canvas.put(drawn("turn", LIGHT, unit), ACROSS / 2 * unit, middle)
    canvas.put(boat(seat, unit), BOAT_AT * unit, middle)
    return canvas


@cache
def beach(unit: int) -> Canvas:
    """The beach with its raft, before any chest or die is there."""
    canvas = Canvas.blank(ACROSS * unit, SHORE * unit, palette.SEA[0])
    sand = drawn("beach", ACROSS, unit)
    canvas.put(sand, sand.size[0] / 2, sand.size[1] / 2)
    for x in CHESTS_AT:
        canvas.put(drawn("hollow", CHEST, unit), x * unit, CHEST_DOWN * unit)
    canvas.put(drawn("tray", TRAY, unit), TRAY_AT * unit, (DICE_DOWN + 0.3) * unit)
    for place in range(DICE):
        x, y = die_at(place)
        canvas.put(drawn("slot", DIE, unit), x * unit, y * unit)
    return canvas


def hollow(number: int, unit: int) -> tuple[Canvas, int, int]:
    """What is seen where a chest has been taken, and its upper left corner in pixels."""
    width, height = drawn("chest", CHEST, unit).size
    left = round(CHESTS_AT[number] * unit - width / 2)
    top = round(CHEST_DOWN * unit - height / 2)
    return beach(unit).cut(left, top, left + width, top + height), left, top


@cache
def chest(number: int, unit: int) -> Sprite:
    """A closed chest with its letter, and room for its keys."""
    letter = lettering(LETTERS[number], round(2.1 * unit), palette.WHITE)
    width = CHEST * unit
    return mounted(drawn("chest", CHEST, unit), (letter, 0.5 * width, 0.215 * width))


@cache
def ground(unit: int, boats: int) -> Canvas:
    """The beach with its chests, and empty boats in the water."""
    canvas = Canvas.blank(*size(unit, boats), palette.SEA[boats - 1])
    canvas.cover(beach(unit), 0, 0)
    for number, x in enumerate(CHESTS_AT):
        canvas.put(chest(number, unit), x * unit, CHEST_DOWN * unit)
    for seat in range(boats):
        canvas.cover(water(seat, unit), 0, top(seat, unit))
    return canvas
