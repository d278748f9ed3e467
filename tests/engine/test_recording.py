"""The recorded playthroughs still happen, word for word."""

from typing import Any

import pytest

from engine import GAMES
from engine.contract import AnyGame
from tests.engine.recording import FOLDER, record, recordings

FILES = [
    pytest.param(game, name, options, id=name)
    for game in GAMES
    for name, options in recordings(game).items()
]


@pytest.mark.parametrize(("game", "name", "options"), FILES)
def test_the_recorded_playthrough_happens_again(game: AnyGame, name: str, options: Any) -> None:
    recorded = (FOLDER / name).read_text(encoding="utf-8")
    assert record(game, options) == recorded, "read the diff of `make playthroughs`"
