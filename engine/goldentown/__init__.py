"""Golden-Town: race to the concessions, dig for gold, and carry four nuggets to the Bank."""

from engine.contract import Game
from engine.goldentown.actions import (
    Action,
    Answer,
    Challenge,
    Climb,
    ComeOut,
    Dig,
    Done,
    GiveIn,
    Go,
    GoOn,
    PlayFirst,
    Roll,
    Stop,
    Throw,
)
from engine.goldentown.board import board
from engine.goldentown.cards import deck
from engine.goldentown.components import SEATS, Colour, Options
from engine.goldentown.determinize import determinize
from engine.goldentown.events import Event, Reason
from engine.goldentown.filons import seams
from engine.goldentown.setup import setup
from engine.goldentown.state import State
from engine.goldentown.view import View


def _check_data() -> None:
    board()
    deck()
    seams()


GAME = Game(
    key="goldentown",
    seats=SEATS,
    options=Options,
    state=State,
    action=Action,
    event=Event,
    view=View,
    setup=setup,
    determinize=determinize,
    reasons=Reason,
    public=(
        Roll,
        Go,
        Challenge,
        Done,
        Dig,
        GoOn,
        ComeOut,
        Stop,
        GiveIn,
        Climb,
        Answer,
        Throw,
        PlayFirst,
    ),
    colours=tuple(Colour),
    colours_each=lambda seats: 1,
    check=_check_data,
)
