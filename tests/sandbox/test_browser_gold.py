"""GOLD's grid in a real browser: our own cards in it, and all of it in sight."""

import re

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.sandbox.browsing import client, in_a_browser, last, shot, use

pytestmark = in_a_browser

LAPTOP = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=390, height=844)


CARDS = 81
"""With the letters and numbers at the grid's edges."""


def begin(page: Page, computers: int) -> None:
    use(page, "/gold start")
    for seated in range(1, computers + 1):
        page.get_by_text("Add or remove a computer").last.click()
        page.get_by_role("option").nth(1).click()
        all_of_them = re.compile("normal.*" * seated, re.DOTALL)
        expect(last(page)).to_contain_text(all_of_them)
    page.locator("#messages").get_by_role("button", name="Begin").last.click()
    expect(last(page)).to_contain_text("▶")


def test_a_tip_leaves_a_board_in_sight_that_was_begun_at_once(
    browser: Browser, address: str
) -> None:
    with client(browser, address, "ada", PHONE) as ada:
        use(ada, "/gold start quick:yes")
        expect(ada.get_by_role("button", name="No more tips")).to_be_attached()
        expect(last(ada).locator(".grid")).to_be_in_viewport(ratio=1)
        expect(last(ada).get_by_role("button", name="My pile")).to_be_in_viewport(ratio=1)
        shot(ada, "phone-gold-begun")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_whole_grid_and_the_task_are_in_sight(
    browser: Browser, address: str, size: ViewportSize
) -> None:
    with client(browser, address, "ada", size) as ada:
        begin(ada, computers=4)
        # They are uploaded after the start: a board that was drawn before is drawn anew with them.
        expect(last(ada).locator(".grid img.emoji")).to_have_count(CARDS, timeout=30_000)
        grid = last(ada).locator(".grid")
        expect(grid).to_be_in_viewport(ratio=1)
        edges = "one => [one.getBoundingClientRect().top, one.getBoundingClientRect().bottom]"
        top, _ = ada.locator("#messages").evaluate(edges)
        assert grid.evaluate(edges)[0] >= top
        task = last(ada).locator(".embed-text .text").filter(has_text="▶").last
        expect(task).to_be_in_viewport(ratio=1)
        assert grid.evaluate("one => one.scrollWidth <= one.clientWidth")
        buttons = last(ada).locator(".component-row .button")
        assert buttons.evaluate_all("all => all.every((one) => one.scrollWidth <= one.clientWidth)")
        shot(ada, f"{size['width']}-gold")
