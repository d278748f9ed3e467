"""The small game of sealed bids plays as it says."""

from typing import Any

from engine.contract import Step, Table, play
from engine.rng import Rng
from tests.sealed_bids.game import (
    GAME,
    Laid,
    LaidCard,
    Lay,
    Options,
    Revealed,
    Scout,
    Scouted,
    ScoutedPrize,
    State,
)


def dealt(seats: int = 3, seed: int = 1) -> State:
    state = GAME.setup(Table(((),) * seats), Options(), Rng(seed, 0)).state
    assert isinstance(state, State)
    return state


def laying(state: State, *cards: int) -> Step[Any, Any, Any]:
    """What the last of these cards leads to, each laid by the next seat."""
    for seat, card in enumerate(cards):
        step = play(state, seat, Lay(card), Rng(1, 1))
        assert isinstance(step.state, State)
        state = step.state
    return step


def test_the_highest_card_takes_the_prize() -> None:
    state = dealt()
    step = laying(state, 2, 5, 4)
    assert step.told[-1].event == Revealed((2, 5, 4), state.prizes[0], 1)
    assert isinstance(step.state, State)
    assert step.state.scores == (0, state.prizes[0], 0)
    assert step.state.hands == ((1, 3, 4, 5), (1, 2, 3, 4), (1, 2, 3, 5))


def test_the_highest_card_laid_twice_takes_nothing() -> None:
    state = dealt()
    step = laying(state, 5, 5, 4)
    assert step.told[-1].event == Revealed((5, 5, 4), state.prizes[0], None)
    assert isinstance(step.state, State)
    assert step.state.scores == (0, 0, 0)


def test_what_is_laid_is_told_to_its_seat_alone_and_leaves_the_others_questions() -> None:
    state = dealt()
    step = play(state, 1, Lay(3), Rng(1, 1))
    assert [(told.event, told.to) for told in step.told] == [(Laid(1), None), (LaidCard(3), (1,))]
    for reader in (0, 2, None):
        assert step.state.view(reader) == play(state, 1, Lay(4), Rng(1, 1)).state.view(reader)
    assert [step.state.prompt(seat) for seat in range(3)] == [0, 1, 0]
    assert step.state.to_act() == {0, 2}


def test_only_a_lit_lantern_shows_the_prize_and_only_once() -> None:
    state = dealt(4)
    assert [Scout() in state.legal(seat) for seat in range(4)] == list(state.lanterns)
    scout = state.lanterns.index(True)
    step = play(state, scout, Scout(), Rng(1, 1))
    assert [(told.event, told.to) for told in step.told] == [
        (Scouted(scout), None),
        (ScoutedPrize(state.prizes[0]), (scout,)),
    ]
    assert Scout() not in step.state.legal(scout)
    assert step.state.view(scout).prize == state.prizes[0]
    assert step.state.view(None).prize is None
