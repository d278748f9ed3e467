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
    """The seats that no sail names, or not so that they are told from another."""
    names = [_written(name) for name in sight.names.drawn]
    sails = [faces.on_sail(name, WIDE)[0] if name else "" for name in names]
    return [seat for seat, sail in enumerate(sails) if not sail or sails.count(sail) > 1]


def _written(name: str) -> str:
    """A name as it can be written: not at all if letters of it are missing."""
    return name if can_write(name) else ""


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
    boat = view.boats[seat]
    kept = any(one.place == Place(Spot.BOAT, seat) for one in view.committed)
    return Boat(
        seat,
        _written(sight.names.drawn[seat]),
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
