"""Gold 'n' Crash: two crews under their zeppelins; place cards, drop cards, fill your treasure."""

from engine.contract import Game
from engine.goldncrash.actions import Action, Discard, Draw, Manoeuvre, Recall, Secure
from engine.goldncrash.components import SEATS, Crew, Options
from engine.goldncrash.determinize import determinize
from engine.goldncrash.events import Event, Reason
from engine.goldncrash.setup import setup
from engine.goldncrash.state import State
from engine.goldncrash.view import View

GAME = Game(
    key="goldncrash",
    seats=SEATS,
    options=Options,
    state=State,
    action=Action,
    event=Event,
    view=View,
    setup=setup,
    determinize=determinize,
    reasons=Reason,
    public=(Draw, Discard, Secure, Manoeuvre, Recall),
    colours=tuple(Crew),
    colours_each=lambda seats: 1,
)
