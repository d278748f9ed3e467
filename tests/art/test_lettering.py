"""Which names can be written in a picture, and how much of them."""

import pytest

from art.lettering import can_write, lettering, shortened


@pytest.mark.parametrize("name", ["Ann", "Chloé", "Иван", "Ελένη", "Zoë_99 !"])
def test_a_name_is_written_whose_letters_the_typeface_has(name: str) -> None:
    assert can_write(name)


@pytest.mark.parametrize("name", ["李雷", "Ann 🏴", "عمر", "", " ", "a\u0301"])
def test_a_name_is_not_written_where_a_letter_is_missing(name: str) -> None:
    assert not can_write(name)


def test_a_text_that_is_too_long_is_cut_between_its_words() -> None:
    assert shortened("Ann", 30, 230) == "Ann"
    assert shortened("Bartholomew the Bearded", 30, 230) == "Bartholomew…"


def test_a_word_that_is_too_long_is_cut_within() -> None:
    cut = shortened("W" * 30, 30, 200)
    assert cut.endswith("WW…")
    assert lettering(cut, 30).size[0] <= 200
