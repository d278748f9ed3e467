"""Lists too long to be shown at once, and rows of buttons."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from table.paging import IN_A_MENU, IN_A_ROW, in_rows, page_of
from table.screen import Button


@given(st.integers(0, 200), st.integers(1, 30))
def test_all_pages_together_are_the_list(length: int, size: int) -> None:
    items = list(range(length))
    shown: list[int] = []
    focus, page = "", page_of(items, "", size)
    for _ in range(page.pages):
        page = page_of(items, focus, size)
        assert len(page.items) <= size
        shown += page.items
        focus = page.following
    assert shown == items
    assert focus == "0"


@pytest.mark.parametrize(
    ("focus", "number"),
    [("", 0), ("0", 0), ("1", 1), ("2", 2), ("3", 2), ("9999", 2), ("99999", 0)],
)
def test_a_page_that_is_not_there_is_another_that_is(focus: str, number: int) -> None:
    page = page_of(list(range(60)), focus)
    assert (page.number, page.pages) == (number, 3)
    assert page.items[0] == number * IN_A_MENU


@pytest.mark.parametrize("focus", ["-1", "x", "1.0", " 1", "٣", "²", "1e3", "9" * 5000, "\ud800"])
def test_a_focus_that_is_no_number_shows_the_first_page(focus: str) -> None:
    assert page_of(list(range(60)), focus).number == 0


def test_an_empty_list_has_one_page_with_nothing_on_it() -> None:
    page = page_of(list[int](), "4")
    assert (list(page.items), page.number, page.pages, page.following) == ([], 0, 1, "0")


@given(st.integers(0, 40), st.integers(1, 5))
def test_buttons_stand_in_rows_in_their_order(number: int, width: int) -> None:
    buttons = [Button(str(n)) for n in range(number)]
    rows = in_rows(buttons, width)
    assert [button for row in rows for button in row] == buttons
    assert all(len(row) == width for row in rows[:-1])
    assert all(1 <= len(row) <= width for row in rows)


def test_a_row_has_five_unless_asked_otherwise() -> None:
    assert [len(row) for row in in_rows([Button("x")] * 12)] == [IN_A_ROW, IN_A_ROW, 2]
