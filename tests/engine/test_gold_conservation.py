"""No card of GOLD is ever lost or made: 64 of them, 60 gold in all."""

from collections import Counter

import pytest

from engine.gold import GAME
from engine.gold.components import DECK, Gold
from engine.gold.events import (
    Blasted,
    CastAside,
    ChasedOff,
    GoldWon,
    RoundBegan,
)
from engine.gold.state import State
from tests.engine.playouts import all_options, playout


@pytest.mark.parametrize("options", all_options(GAME), ids=str)
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_card_lies_there_or_was_won_or_has_left(seats: int, options: object) -> None:
    gone: Counter[object] = Counter()
    lying: dict[int, object] = {}
    for step in playout(GAME, seats, options, seats):
        for told in step.told:
            match told.event:
                case RoundBegan():
                    gone.clear()
                case Blasted(cells):
                    gone.update(lying[cell] for cell in cells)
                case GoldWon(prospector=left) | ChasedOff(weaker=left) | CastAside(card=left):
                    gone[left] += 1
        state = step.state
        assert isinstance(state, State)
        lying = {cell: card for cell, card in enumerate(state.cells) if card is not None}
        won = Counter(Gold(value) for pile in state.piles for value in pile)
        assert Counter(lying.values()) + won + gone == Counter(DECK)
        assert state.left == len(lying)
