"""The picture of Oh My Gold!, put together from what a reader may see."""

from art.lettering import can_write
from cogs.ohmygold import faces
from cogs.ohmygold.bay import WIDE, Bay
from cogs.ohmygold.parts import Boat, Chest, Dice, Filled, Pile, Treasure
from engine.contract import Seat
from engine.ohmygold.components import DICE, Face, Pirates, Place, Spot
from engine.ohmygold.view import View
from table.presenter import Sight


def scene(sight: Sight, unit: int = WIDE) -> Bay:
    view: View = sight.view
    return Bay(
        unit,
        chests=tuple(_chest(number, view) for number in range(len(view.chests))),
        pile=None if view.top is None else Pile(view.pile, view.top),
        dice=None if view.over else _dice(view),
        boats=tuple(_boat(seat, sight) for seat in range(len(view.boats))),
        last=None if view.over else view.final,
    )


def unnamed(sight: Sight) -> list[Seat]:
    """The seats whose names the picture does not show in full."""
    return [
        seat
        for seat, name in enumerate(sight.names.bare)
        if not can_write(name) or not faces.is_whole(name, WIDE)
    ]


def _chest(number: int, view: View) -> Chest | None:
    keys = view.chests[number]
    if keys is None:
        return None
    dice = _lying(Place(Spot.CHEST, number=number), (Face.KEY,) * keys, view)
    return Chest(keys, dice)


def _dice(view: View) -> Dice:
    greedy = view.options.pirates is Pirates.GREEDY
    again = view.rolls == 0 or (
        view.rolls == 1 and bool(view.dice) and (greedy or len(view.dice) == DICE)
    )
    return Dice(view.turn, view.dice if view.rolls else None, again)


def _boat(seat: Seat, sight: Sight) -> Boat:
    view: View = sight.view
    boat, name = view.boats[seat], sight.names.bare[seat]
    kept = any(one.place == Place(Spot.BOAT, seat) for one in view.committed)
    return Boat(
        seat,
        name if can_write(name) else "",
        coins=boat.points() - boat.diamonds(),
        diamonds=boat.diamonds(),
        bones=boat.bones(),
        waiting=tuple(
            Treasure(
                number + 1,
                card.treasure,
                _lying(Place(Spot.TREASURE, seat, number), card.treasure, view),
            )
            for number, card in enumerate(boat.before)
            if card is not None
        ),
        asked=seat in sight.acting,
        boarded=kept or seat in view.boarded,
    )


def _lying(place: Place, symbols: tuple[Face, ...], view: View) -> Filled:
    """The dice on a card, each on a symbol that it stands for; nothing where there are none."""
    dice = [one for one in view.committed if one.place == place]
    filled: list[Face | None] = [None] * len(symbols)
    for one in dice:
        free = (at for at, symbol in enumerate(symbols) if symbol is one.symbol)
        filled[next(at for at in free if filled[at] is None)] = one.die
    return tuple(filled) if dice else ()
