"""GOLD: turn two face-down cards, remember what you saw, and dig up the most gold."""

from engine.contract import Game
from engine.gold.actions import Action, Flip
from engine.gold.components import SEATS, Colour, Options, colours_each
from engine.gold.determinize import determinize
from engine.gold.events import Event, Reason
from engine.gold.setup import setup
from engine.gold.state import State
from engine.gold.view import View

GAME = Game(
    key="gold",
    seats=SEATS,
    options=Options,
    state=State,
    action=Action,
    event=Event,
    view=View,
    setup=setup,
    determinize=determinize,
    reasons=Reason,
    public=(Flip,),
    colours=tuple(Colour),
    colours_each=colours_each,
)
