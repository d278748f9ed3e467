"""Laying out the chests of Oh My Gold!"""

from engine.contract import Step, Table, Told
from engine.ohmygold.actions import Action
from engine.ohmygold.components import CHESTS, SEATS, Boat, Options, components
from engine.ohmygold.events import Event, TurnBegan
from engine.ohmygold.state import State
from engine.ohmygold.view import View
from engine.rng import Rng


def setup(table: Table, options: Options, rng: Rng) -> Step[Action, Event, View]:
    """Lay three chests beside the pile (O-1 to O-3)."""
    table.check(SEATS)
    cards = rng.shuffled(components().cards)
    state = State(
        options=options,
        boats=(Boat(),) * table.seats,
        chests=cards[:CHESTS],
        pile=cards[CHESTS:],
        turn=table.first,
    )
    return Step(state, (Told(TurnBegan(table.first)),))
