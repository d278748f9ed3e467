"""A hint: a move and why, said in one way in every game."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from engine.contract import play
from engine.pilots import Level, pilot_for
from engine.rng import Rng
from table.deciding import Hint
from table.painter import Painter
from table.presenter import Presenter
from table.words import words
from tests.engine.playouts import table_for
from tests.table.scenes import PRESENTERS, match_of

NAMES = ("Ann", "Ben", "Cleo")
MOVES = 60
HINTS = {"en": r"💡 \*\*[^*]+\*\*: .+[^.]\.", "fr": "💡 \\*\\*[^*]+\\*\\*\u202f: .+[^.]\\."}


@pytest.mark.parametrize("presenter", PRESENTERS, ids=lambda one: one.game.key)
def test_a_hint_is_a_sentence_of_a_move_and_a_reason(presenter: Presenter) -> None:
    painter, game = Painter(), presenter.game
    painter.add(presenter)
    seats = min(len(NAMES), game.seats[-1])
    match = match_of(game, seats, game.options(), NAMES)
    pilot = pilot_for(game.key, Level.NORMAL)
    step = game.setup(table_for(game, seats), game.options(), Rng(1, 0))
    heard: list[list[Any]] = [[] for _ in range(seats)]
    for number in range(1, MOVES):
        state = step.state
        for seat, events in enumerate(heard):
            events += [told.event for told in step.told if told.reaches(seat)]
        if state.outcome() is not None:
            break
        seat = min(state.to_act())
        luck = Rng(1, number, "pilot")
        action = pilot(state.view(seat), heard[seat], state.legal(seat), luck)
        now = replace(match, state=state)
        hint = Hint(state.prompt(seat), action, heard[seat])
        for language, form in HINTS.items():
            told = painter.advice(now, match.seats[seat], hint, words(language))
            assert re.fullmatch(form, told), told
        step = play(state, seat, action, Rng(1, number))
