"""The table of Oh My Gold! as a picture: chests on the beach, dice on a raft, boats in the bay."""

from collections.abc import Iterator
from functools import cache

from art import palette
from art.canvas import Canvas, Inks
from art.sprites import Sprite, swatch
from cogs.ohmygold import faces, ground
from cogs.ohmygold.ground import BOATS, drawn, row
from cogs.ohmygold.parts import Boat, Chest, Dice, Pile, Treasure
from engine.contract import Seat
from engine.ohmygold.components import DICE, SEATS, Face
from table.picture import Picture

WIDE, SMALL = 20, 15
"""How many pixels a unit is: on the board, and in a hand."""
NAME_AT, SABRE, SABRE_AT = (-0.2, -1.95), 2.5, (-9.1, 1.5)
"""What is put onto a boat, counted from its middle."""
BESIDE = 2.05
"""How far to the right of what is counted its number is."""
WAITING_FROM, WAITING_WIDE, WAITING_HIGH = 23.2, 21.2, 7.4
CROWDS = ((2, 2, 10.2), (6, 3, 6.9), (12, 4, 4.9), (15, 5, 4.1))
"""Up to so many cards lie before a boat in so many columns, each so wide and half as high."""


class Bay(Picture, frozen=True):
    unit: int
    """How many pixels a unit of length is."""
    chests: tuple[Chest | None, ...]
    pile: Pile | None
    dice: Dice | None
    """None once the match is over."""
    boats: tuple[Boat, ...]
    last: int | None = None
    """How many turns are left, in the last round."""

    def png(self) -> bytes:
        return Bay.inks(self.unit).png(_Drawing(self).canvas())

    @staticmethod
    @cache
    def inks(unit: int) -> Inks:
        return Inks(ground.ground(unit, SEATS[-1]), samples(unit))

    @staticmethod
    def prepare() -> None:
        """Draw what does not change, before anybody waits for it."""
        for unit in (WIDE, SMALL):
            Bay.inks(unit)
            for boats in SEATS:
                ground.ground(unit, boats)


class _Drawing:
    def __init__(self, shown: Bay) -> None:
        self._shown = shown
        self._unit = shown.unit
        self._canvas = ground.ground(shown.unit, len(shown.boats)).copy()

    def canvas(self) -> Canvas:
        """From the beach to the boats."""
        shown, unit = self._shown, self._unit
        for number, chest in enumerate(shown.chests):
            self._chest(number, chest)
        self._put(self._beside_the_chests(), *ground.PILE_AT)
        if shown.dice is not None:
            self._dice(shown.dice)
        for boat in shown.boats:
            self._boat(boat)
            for treasure, x, y, width in waiting(boat):
                self._put(faces.treasure(treasure, boat.seat, round(width * unit)), x, y)
        return self._canvas

    def _chest(self, number: int, chest: Chest | None) -> None:
        if chest is None:
            self._canvas.cover(*ground.hollow(number, self._unit))
            return
        for key, aside in faces.keys(chest, self._unit):
            self._put(key, ground.CHESTS_AT[number] + aside, ground.KEYS_DOWN)

    def _beside_the_chests(self) -> Sprite:
        """The pile, or how long the last round still is."""
        if self._shown.last is not None:
            return faces.last(self._shown.last, self._unit)
        if self._shown.pile is not None:
            return faces.pile(self._shown.pile, self._unit)
        return drawn("pile-none", ground.PILE, self._unit)

    def _dice(self, dice: Dice) -> None:
        unit, width = self._unit, round(ground.DIE * self._unit)
        rolled = (None,) * DICE if dice.faces is None else dice.faces
        for place, face in enumerate(rolled):
            self._put(faces.die(face, width), *ground.die_at(place))
        self._put(faces.flag(dice.owner, unit), ground.OWNER_AT, ground.DICE_DOWN)
        again = drawn("again" if dice.again else "again-none", ground.AGAIN, unit)
        self._put(again, ground.AGAIN_AT, ground.DICE_DOWN)

    def _boat(self, boat: Boat) -> None:
        x, y = ground.BOAT_AT, row(boat.seat)
        if boat.asked:
            lit = ground.water(boat.seat, self._unit, asked=True)
            self._canvas.cover(lit, 0, ground.top(boat.seat, self._unit))
        self._put(faces.name(boat.seat, boat.name, self._unit), x + NAME_AT[0], y + NAME_AT[1])
        goods = (boat.coins, boat.diamonds, boat.bones)
        for at, count in zip(ground.HOLD.values(), goods, strict=True):
            self._write(str(count), x + at + BESIDE, y + ground.HOLD_DOWN, 1.75, palette.WHITE)
        right, down = ground.POINTS_AT
        self._write(str(boat.points), x + right, y + down, 2.2 if boat.points < 10 else 2.0)
        if boat.boarded:
            sabre = faces.die(Face.SABRES, round(SABRE * self._unit))
            self._put(sabre, x + SABRE_AT[0], y + SABRE_AT[1])

    def _put(self, shown: Sprite, x: float, y: float) -> None:
        self._canvas.put(shown, x * self._unit, y * self._unit)

    def _write(self, text: str, x: float, y: float, size: float, colour: str = palette.INK) -> None:
        unit = self._unit
        self._canvas.write(text, x * unit, y * unit, round(size * unit), colour)


def waiting(boat: Boat) -> Iterator[tuple[Treasure, float, float, float]]:
    """The treasures before a boat, each with where its middle is and how wide it is."""
    columns, width = next(
        (columns, width) for most, columns, width in CROWDS if len(boat.waiting) <= most
    )
    lines = -(-len(boat.waiting) // columns)
    apart, down = WAITING_WIDE / columns, WAITING_HIGH / max(lines, 1)
    top = row(boat.seat) - WAITING_HIGH / 2
    for at, treasure in enumerate(boat.waiting):
        line, column = divmod(at, columns)
        middle = (WAITING_FROM + apart * (column + 0.5), top + down * (line + 0.5))
        yield treasure, *middle, width


def samples(unit: int) -> Iterator[Sprite]:
    """What will lie on the ground, for the choice of colours."""
    yield drawn("key", ground.KEY, unit)
    yield drawn("hollow", ground.CHEST, unit)
    yield faces.pile(Pile(8, 3), unit)
    yield faces.last(3, unit)
    for face in (*Face, None):
        yield faces.die(face, round(ground.DIE * unit))
    for name in ("again", "again-none"):
        yield drawn(name, ground.AGAIN, unit)
    card = Treasure(1, (Face.COIN, Face.COIN, Face.DIAMOND))
    for seat, colour in enumerate(BOATS):
        yield swatch(palette.TEAMS[colour], 2 * unit)
        yield faces.treasure(card, Seat(seat), round(7 * unit))
    yield drawn("turn", 12, unit)
