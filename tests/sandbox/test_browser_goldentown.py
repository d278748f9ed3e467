"""Golden-Town in a real browser: the town travelled, a hand held and played from, a duel fought."""

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
ENOUGH = 80
"""In so many presses two who follow each other have met."""


def turn_of(message: Locator) -> str:
    return str(re.findall(r"▶ (\w+),", message.inner_text())[-1])


def board(page: Page) -> Locator:
    """The public board, which stands above the hands that were opened."""
    shown = page.locator("#messages [data-message-id]").filter(has_text="Prospectors")
    return shown.last


def offered(message: Locator, label: str) -> Locator:
    return message.locator("button:not([disabled])").filter(has_text=re.compile(label))


def choose(page: Page, menu: str) -> None:
    """Open this menu of the newest message, and take its first choice."""
    last(page).get_by_text(menu).click()
    page.get_by_role("option").first.click()


@at_both_widths
def test_the_town_is_seen_and_read_and_a_card_exchanged_from_the_hand(
    browser: Browser, address: str, size: ViewportSize, name: str
) -> None:
    with (
        client(browser, address, "ada", size) as ada,
        client(browser, address, "esi", size) as esi,
    ):
        people = {"Ada": ada, "Esi": esi}
        begin(ada, esi)
        picture = shown_picture(esi)
        assert "the Hotel. Bank 0, cart 0, filons 0." in (picture.get_attribute("alt") or "")
        before = picture.get_attribute("src")
        player = people[turn_of(board(ada))]
        offered(board(player), "Roll").click()
        offered(board(player), r"^\W*1 ·").click()
        expect(board(player)).to_contain_text("you may exchange a card")
        shot(player, f"{name}-goldentown")
        assert shown_picture(player).get_attribute("src") != before

        offered(board(player), "My hand").click()
        expect(last(player)).to_contain_text("You have no ore yet.")
        shown_picture(player)
        shot(player, f"{name}-goldentown-hand")
        choose(player, "Exchange a card…")
        expect(last(player)).to_contain_text("You draw")
        other = people["Esi" if player is ada else "Ada"]
        expect(other.locator("#messages")).to_contain_text("exchanges")
        expect(other.locator("#messages")).not_to_contain_text("You draw")
        expect(offered(board(other), "Roll")).to_be_visible()
        use(other, "/goldentown board text:yes")
        expect(last(other)).to_contain_text(
            "Mine A, closed: filons 🟡\u20606 🟢\u20605 🔴\u20604 🔵\u20603."
        )
        assert last(other).locator("img[src*='.png']").count() == 0
        shot(other, f"{name}-goldentown-words")
        for page in (player, other):
            assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@at_both_widths
def test_a_duel_is_seen_and_fought_from_two_hands(
    browser: Browser, address: str, size: ViewportSize, name: str
) -> None:
    with (
        client(browser, address, "ada", size) as ada,
        client(browser, address, "esi", size) as esi,
    ):
        people = {"Ada": ada, "Esi": esi}
        begin(ada, esi)
        travel_until_they_meet(people)
        shown_picture(ada)
        shot(ada, f"{name}-goldentown-duel")
        offered(board(people[turn_of(board(ada))]), "Ada plays first").click()
        expect(board(esi)).to_contain_text("11 steps part you")
        for page in people.values():
            offered(board(page), "My hand").click()
            expect(last(page)).to_contain_text("Only you can see this")
        for _ in range(12):
            told = board(ada).inner_text()
            if "step parts you" not in told and "steps part you" not in told:
                break
            player = people[turn_of(board(ada))]
            shot(player, f"{name}-goldentown-duel-hand")
            offered(last(player), r"step|stay").first.click()
            expect(board(ada)).not_to_have_text(told, use_inner_text=True)
        expect(board(ada)).to_contain_text(re.compile("wins the duel|Nobody wins"))
        expect(board(ada)).to_contain_text("roll the die to travel")


def begin(host: Page, guest: Page) -> None:
    use(host, "/goldentown start")
    guest.locator("#messages").get_by_role("button", name="Join").last.click()
    expect(host.locator("#messages")).to_contain_text("Esi")
    host.locator("#messages").get_by_role("button", name="Begin").last.click()
    for page in (host, guest):
        expect(board(page)).to_contain_text("roll the die to travel")


def travel_until_they_meet(people: dict[str, Page]) -> None:
    """Both go the same way, and whoever can challenges the other."""
    ada = people["Ada"]
    for _ in range(ENOUGH):
        told = board(ada).inner_text()
        if "who plays first" in told:
            return
        here = board(people[turn_of(board(ada))])
        for label in ("challenge", r"^\W*1 ·", "End turn", "oll", "Share"):
            if offered(here, label).count():
                offered(here, label).first.click()
                break
        expect(board(ada)).not_to_have_text(told, use_inner_text=True)
    raise AssertionError("they have not met")
