"""The pictures of the README show what the bot sends today."""

import json

import pytest

from table.presenter import Presenter
from tests.pictures import FOLDER, message, screen
from tests.table.scenes import PRESENTERS


@pytest.mark.parametrize("presenter", PRESENTERS, ids=lambda one: one.game.key)
def test_the_picture_of_each_board_is_not_stale(presenter: Presenter) -> None:
    path = FOLDER / f"{presenter.game.key}.json"
    assert path.with_suffix(".png").exists(), "take it with `make pictures`"
    shown = json.loads(path.read_text(encoding="utf-8"))
    today = json.loads(json.dumps(message(screen(presenter))))
    assert shown == today, "take it anew with `make pictures`"
