"""Oh My Gold!: roll for keys and treasures, open chests, and load your boat before the others."""

from engine.contract import Game
from engine.ohmygold.actions import Action, Commit, EndTurn, Put, Reroll, Roll
from engine.ohmygold.components import SEATS, Options, components
from engine.ohmygold.determinize import determinize
from engine.ohmygold.events import Event, Reason
from engine.ohmygold.setup import setup
from engine.ohmygold.state import State
from engine.ohmygold.view import View

GAME = Game(
    key="ohmygold",
    seats=SEATS,
    options=Options,
    state=State,
    action=Action,
    event=Event,
    view=View,
    setup=setup,
    determinize=determinize,
    reasons=Reason,
    public=(Roll, Reroll, Put, Commit, EndTurn),
    check=components,
)
