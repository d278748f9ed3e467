"""Gold 'n' Crash in a real browser: the board seen, a card played from the hand."""

import re

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

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


def board(page: Page) -> Locator:
    """The public board, which stands above the hands that were opened."""
    shown = page.locator("#messages [data-message-id]").filter(has_text="My hand, draw or discard")
    return shown.last


@at_both_widths
def test_the_board_is_seen_and_a_card_played_from_the_hand(
    browser: Browser, address: str, size: ViewportSize, name: str
) -> None:
    with (
        client(browser, address, "ada", size) as ada,
        client(browser, address, "esi", size) as esi,
    ):
        people = {"Ada": ada, "Esi": esi}
        use(ada, "/goldncrash start")
        esi.locator("#messages").get_by_role("button", name="Join").last.click()
        expect(ada.locator("#messages")).to_contain_text("Esi")
        ada.locator("#messages").get_by_role("button", name="Begin").last.click()
        expect(board(ada)).to_contain_text("2 actions")
        picture = shown_picture(ada)
        assert "hand: 5 cards, deck: 26 cards" in (picture.get_attribute("alt") or "")
        before = picture.get_attribute("src")
        turn = str(re.findall(r"▶ (\w+),", board(ada).inner_text())[-1])
        player, other = people[turn], people["Esi" if turn == "Ada" else "Ada"]
        shot(other, f"{name}-goldncrash")

        board(player).get_by_role("button", name="My hand").click()
        expect(last(player)).to_contain_text("▶ Your turn: 2 actions left.")
        expect(last(player)).to_contain_text("playable in")
        shown_picture(player)
        shot(player, f"{name}-goldncrash-hand")
        last(player).get_by_text(re.compile("Play into column")).first.click()
        player.get_by_role("option").first.click()
        expect(last(player)).to_contain_text(f"{turn} plays")
        expect(board(other)).to_contain_text(f"{turn} plays")
        assert shown_picture(other).get_attribute("src") != before
        shot(other, f"{name}-goldncrash-played")

        use(other, "/goldncrash board text:yes")
        expect(last(other)).to_contain_text("Column ①")
        assert last(other).locator("img[src*='.png']").count() == 0
        for page in (player, other):
            assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
