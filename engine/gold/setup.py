"""Laying out the cards of GOLD."""

from engine.contract import BadSetup, Table
from engine.gold.components import SEATS, Colour, Options, colours_each
from engine.gold.state import GoldStep, State, deal
from engine.rng import Rng


def setup(table: Table, options: Options, rng: Rng) -> GoldStep:
    """Lay the 64 cards out for these seats (K-1 to K-4, K-20)."""
    state = State(
        options=options,
        colours=_owned(table),
        turn=table.first,
        cells=(),
        left=0,
        piles=(),
        first=table.first,
        questions=-1,
    )
    return deal(state, rng)


def _owned(table: Table) -> tuple[tuple[Colour, ...], ...]:
    """The colours of each seat, once they have been checked (K-1)."""
    table.check(SEATS)
    each = colours_each(table.seats)
    if any(len(colours) != each for colours in table.colours):
        raise BadSetup(f"with {table.seats} players each owns {each} colour(s)")
    flat = [colour for colours in table.colours for colour in colours]
    if len(set(flat)) != len(flat) or not set(flat) <= set(Colour):
        raise BadSetup("each colour is one of the five and has one owner at most")
    return tuple(tuple(map(Colour, colours)) for colours in table.colours)
