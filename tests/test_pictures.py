"""The README shows what the bot sends today, and each game has a picture for the first page."""

import io
import json

import pytest
from PIL import Image

from table.presenter import Presenter
from tests.pictures import CARD, CARD_BYTES, CARDS, FOLDER, as_card, message, screen
from tests.table.scenes import PRESENTERS


@pytest.mark.parametrize("presenter", PRESENTERS, ids=lambda one: one.game.key)
def test_the_picture_of_each_board_is_not_stale(presenter: Presenter) -> None:
    path = FOLDER / f"{presenter.game.key}.json"
    assert path.with_suffix(".png").exists(), "take it with `make pictures`"
    shown = json.loads(path.read_text(encoding="utf-8"))
    today = json.loads(json.dumps(message(screen(presenter))))
    assert shown == today, "take it anew with `make pictures`"


@pytest.mark.parametrize("presenter", PRESENTERS, ids=lambda one: one.game.key)
def test_each_game_has_a_light_picture_for_the_first_page(presenter: Presenter) -> None:
    file = CARDS / f"{presenter.game.key}.png"
    assert file.exists(), "take it with `make pictures`"
    assert file.stat().st_size <= CARD_BYTES
    with Image.open(file) as picture:
        assert picture.size == CARD


@pytest.mark.parametrize("size", [(1000, 880), (300, 900), (900, 200)])
def test_a_board_of_any_shape_fills_its_card(size: tuple[int, int]) -> None:
    board = io.BytesIO()
    Image.effect_noise(size, 60).save(board, "PNG")
    for part in (0.9, 1.0):
        with Image.open(io.BytesIO(as_card(board.getvalue(), part))) as card:
            assert card.size == CARD
