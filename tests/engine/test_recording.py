"""The recorded playthroughs still happen, word for word."""

import pytest

from engine import GAMES
from engine.contract import AnyGame
from tests.engine.recording import FOLDER, record


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_recorded_playthrough_happens_again(game: AnyGame) -> None:
    recorded = (FOLDER / f"{game.key}.txt").read_text(encoding="utf-8")
    assert record(game) == recorded, "read the diff of `make playthroughs`, and commit it if right"
