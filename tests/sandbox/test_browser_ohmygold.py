"""The bay of Oh My Gold! in a real browser: dice rolled, a chest opened, and told in words."""

import re

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.sandbox.browsing import (
    PHONE,
    at_both_widths,
    client,
    in_a_browser,
    last,
    shot,
    shown_picture,
    use,
    wait_until,
)

pytestmark = in_a_browser
MOST_TURNS = 12


def offered(page: Page, what: str) -> Locator:
    return last(page).locator("button:not([disabled])").filter(has_text=re.compile(what))


def press(page: Page, what: str) -> None:
    """Press it, and wait until the board has moved on."""
    picture = shown_picture(page).get_attribute("src") or ""
    offered(page, what).first.click()
    moved = last(page).locator(f"img[src*='.png']:not([src='{picture}'])").last
    expect(moved).to_be_visible()


def button(page: Page, name: str) -> Locator:
    """The newest button that is called so, whatever emoji it has."""
    return page.locator("#messages").get_by_role("button", name=name).last


def turn_of(page: Page) -> str:
    return str(re.findall(r"▶ (\w+),", last(page).inner_text())[-1])


@at_both_widths
def test_a_roll_and_a_chest_opened(
    browser: Browser, address: str, size: ViewportSize, name: str
) -> None:
    with (
        client(browser, address, "ada", size) as ada,
        client(browser, address, "bruno", size) as bruno,
    ):
        people = {"Ada": ada, "Bruno": bruno}
        use(ada, "/ohmygold start")
        button(bruno, "Join").click()
        expect(ada.locator("#messages")).to_contain_text("Bruno")
        button(ada, "Begin").click()
        expect(ada.locator("#messages")).to_contain_text("roll the dice")
        assert "pile: 15 cards" in (shown_picture(ada).get_attribute("alt") or "")
        for _ in range(MOST_TURNS):
            # One page may be a moment behind the one that has just pressed.
            wait_until(ada, lambda: turn_of(ada) == turn_of(bruno))
            page = people[turn_of(ada)]
            expect(offered(page, "^\\W*Roll")).to_be_visible()
            press(page, "^\\W*Roll")
            if offered(page, "Open").count():
                break
            if offered(page, "End turn").count():
                press(page, "End turn")
        shot(page, f"{name}-ohmygold-rolled")
        press(page, "Open")
        expect(last(ada)).to_contain_text("opens chest")
        shown_picture(ada)
        shot(ada, f"{name}-ohmygold")
        assert ada.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        button(ada, "Menu").click()
        expect(button(ada, "Hint")).to_be_visible()
        shown_picture(ada)
        shot(ada, f"{name}-ohmygold-menu")


def test_the_bay_can_be_had_in_words(browser: Browser, address: str) -> None:
    with client(browser, address, "ada", PHONE) as ada:
        use(ada, "/ohmygold start")
        ada.get_by_text("Add or remove a computer").last.click()
        ada.get_by_role("option").nth(1).click()
        expect(ada.locator("#messages")).to_contain_text("normal")
        button(ada, "Begin").click()
        shown_picture(ada)
        use(ada, "/ohmygold board text:yes")
        expect(last(ada)).to_contain_text("Chests: A")
        assert last(ada).locator("img[src*='.png']").count() == 0
        shot(ada, "phone-ohmygold-words")
