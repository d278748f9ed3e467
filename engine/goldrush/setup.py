"""Laying out the tokens of the railway gold rush."""

from engine.contract import Step, Table, Told
from engine.goldrush.board import board
from engine.goldrush.components import HOUSE_OF, SEATS, TOKENS, Begin, Colour, Options, Railway
from engine.goldrush.events import TurnBegan
from engine.goldrush.state import RushStep, State
from engine.rng import Rng


def setup(table: Table, options: Options, rng: Rng) -> RushStep:
    """Lay the 64 tokens out, moor the rafts and put everybody into their house (R-1 to R-5)."""
    table.check(SEATS)
    colours = table.one_colour_each(Colour)
    state = State(
        options=options,
        colours=colours,
        turn=table.first,
        mover=table.first,
        question=Begin(),
        figures=tuple(board().houses[HOUSE_OF[colour]] for colour in colours),
        holes=rng.shuffled(TOKENS),
        rafts=board().moorings,
        train=board().short_start if options.railway is Railway.SHORT else 0,
        carried=((),) * table.seats,
        safe=((),) * table.seats,
        looked=((),) * table.seats,
    )
    return Step(state, (Told(TurnBegan(table.first)),))
