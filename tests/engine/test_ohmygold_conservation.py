"""No card of Oh My Gold! is ever lost or made, and no die either."""

from collections import Counter

import pytest

from engine.ohmygold import GAME
from engine.ohmygold.components import DICE, components
from engine.ohmygold.events import (
    Event,
    Loaded,
    Opened,
    Rolled,
    SetAside,
    Stolen,
    TurnBegan,
)
from engine.ohmygold.state import State
from engine.rng import Rng
from tests.engine.ohmygold_positions import all_cards
from tests.engine.playouts import all_options, playout

SEEDS = range(3)

everywhere = pytest.mark.parametrize("seats", GAME.seats)
in_all = pytest.mark.parametrize("options", all_options(GAME), ids=str)


def test_all_four_combinations_of_options_are_played() -> None:
    assert len(all_options(GAME)) == 4


@in_all
@everywhere
def test_each_of_the_18_cards_is_somewhere_exactly_once(seats: int, options: object) -> None:
    for seed in SEEDS:
        for step in playout(GAME, seats, options, seed):
            state = step.state
            assert isinstance(state, State)
            assert all_cards(state) == Counter(components().cards)


@in_all
@everywhere
def test_what_is_told_accounts_for_every_card(seats: int, options: object) -> None:
    """Opened cards lie before or under a boat, loaded and stolen ones and fish bones under it."""
    for seed in SEEDS:
        before = [Counter[object]() for _ in range(seats)]
        loot = [Counter[object]() for _ in range(seats)]
        for step in playout(GAME, seats, options, seed):
            for told in step.told:
                match told.event:
                    case Opened(seat=seat, card=card):
                        (loot if card.bones else before)[seat][card] += 1
                    case Loaded(seat=seat, card=card):
                        before[seat][card] -= 1
                        loot[seat][card] += 1
                    case Stolen(seat=seat, victim=victim, card=card):
                        before[victim][card] -= 1
                        loot[seat][card] += 1
            state = step.state
            assert isinstance(state, State)
            for seat, boat in enumerate(state.boats):
                assert Counter(card for card in boat.before if card is not None) == before[seat]
                assert Counter(boat.loot) == loot[seat]


@in_all
@everywhere
def test_three_chests_lie_there_whenever_a_turn_begins(seats: int, options: object) -> None:
    for step in playout(GAME, seats, options, 2):
        state = step.state
        assert isinstance(state, State)
        if any(isinstance(told.event, TurnBegan) for told in step.told):
            lying = sum(chest is not None for chest in state.chests)
            assert lying == 3 or not state.pile
            assert None not in [card for boat in state.boats for card in boat.before]
            assert not state.dice
            assert not state.committed
            assert not state.boarded


@in_all
@everywhere
def test_no_more_than_four_dice_are_ever_in_use(seats: int, options: object) -> None:
    for step in playout(GAME, seats, options, 4):
        state = step.state
        assert isinstance(state, State)
        assert len(state.dice) + len(state.committed) <= DICE
        for told in step.told:
            if isinstance(told.event, Rolled | SetAside):
                assert len(told.event.dice) <= DICE


@in_all
@everywhere
def test_the_cards_dealt_anew_are_the_same_18(seats: int, options: object) -> None:
    heard: list[Event] = []
    for number, step in enumerate(playout(GAME, seats, options, 9)):
        heard += [told.event for told in step.told]
        state = step.state
        for viewer in (0, None):
            guess = GAME.determinize(state.view(viewer), heard, Rng(number, 0))
            assert isinstance(guess, State)
            assert all_cards(guess) == Counter(components().cards)
            assert guess.view(viewer) == state.view(viewer)


@in_all
@everywhere
def test_every_step_puts_a_new_question(seats: int, options: object) -> None:
    prompts = [step.state.prompt(0) for step in playout(GAME, seats, options, 5)]
    assert prompts == sorted(set(prompts))
