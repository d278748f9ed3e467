"""The railway gold rush: dig behind the lakes, beat the thieves, be home before the train."""

from engine.contract import Game
from engine.goldrush.actions import Action, Attack, Cross, Go, Look, Roll
from engine.goldrush.board import board
from engine.goldrush.components import SEATS, Colour, Options
from engine.goldrush.determinize import determinize
from engine.goldrush.events import Event, Reason
from engine.goldrush.setup import setup
from engine.goldrush.state import State
from engine.goldrush.view import View

GAME = Game(
    key="goldrush",
    seats=SEATS,
    options=Options,
    state=State,
    action=Action,
    event=Event,
    view=View,
    setup=setup,
    determinize=determinize,
    reasons=Reason,
    public=(Roll, Look, Go, Cross, Attack),
    colours=tuple(Colour),
    colours_each=lambda seats: 1,
    check=board,
)
