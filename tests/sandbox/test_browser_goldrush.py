"""The map of the railway gold rush in a real browser: seen, chosen from and played."""

import re

from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.sandbox.browsing import (
    at_both_widths,
    client,
    in_a_browser,
    last,
    shot,
    shown_picture,
    use,
)

pytestmark = in_a_browser


def play_one(page: Page) -> None:
    """Press the first thing the board offers: roll, or go somewhere."""
    offered = re.compile(r"Roll|^\W*\d+\b|Attack")
    last(page).locator("button:not([disabled])").filter(has_text=offered).first.click()


@at_both_widths
def test_a_map_is_seen_and_played(
    browser: Browser, address: str, size: ViewportSize, name: str
) -> None:
    with (
        client(browser, address, "ada", size) as ada,
        client(browser, address, "esi", size) as esi,
        client(browser, address, "bruno", size) as bruno,
    ):
        people = {"Ada": ada, "Esi": esi, "Bruno": bruno}
        use(ada, "/goldrush start")
        for other in (esi, bruno):
            other.locator("#messages").get_by_role("button", name="Join").last.click()
        expect(ada.locator("#messages")).to_contain_text("Bruno")
        ada.locator("#messages").get_by_role("button", name="Begin").last.click()
        expect(esi.locator("#messages")).to_contain_text("roll the die")
        picture = shown_picture(esi)
        assert "64 tokens lie face down" in (picture.get_attribute("alt") or "")
        before = picture.get_attribute("src")
        for _ in range(6):
            turn = re.findall(r"▶ (\w+),", last(ada).inner_text())[-1]
            told = last(ada).inner_text()
            play_one(people[turn])
            expect(last(ada)).not_to_have_text(told, use_inner_text=True)
        assert shown_picture(ada).get_attribute("src") != before
        shot(ada, f"{name}-goldrush")
        assert ada.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@at_both_widths
def test_the_map_can_be_had_in_words(
    browser: Browser, address: str, size: ViewportSize, name: str
) -> None:
    with client(browser, address, "ada", size) as ada:
        use(ada, "/goldrush start")
        for _ in range(2):
            ada.get_by_text("Add or remove a computer").last.click()
            ada.get_by_role("option").nth(1).click()
            ada.wait_for_timeout(300)
        ada.locator("#messages").get_by_role("button", name="Begin").last.click()
        shown_picture(ada)
        use(ada, "/goldrush board text:yes")
        expect(ada.locator("#messages")).to_contain_text("Rows are lettered from A")
        assert last(ada).locator("img[src*='.png']").count() == 0
        shot(ada, f"{name}-goldrush-words")
