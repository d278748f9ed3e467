"""Nothing jumps: what one presses or reads stays where it is, and answers come where one looks."""

import re
from functools import partial
from typing import Any

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.sandbox.browsing import (
    DESKTOP,
    at_both_widths,
    client,
    in_a_browser,
    is_in_sight,
    post,
    rows_of,
    shot,
    use,
    wait_until,
)

pytestmark = in_a_browser

LINES = "\n".join("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def height(one: Locator) -> float:
    """Where something stands in the window."""
    return float(one.evaluate("one => one.getBoundingClientRect().top"))


def change(page: Page, address: str, method: str, message: str, content: Any = None) -> None:
    """Edit or delete a message as the bot."""
    channel = page.locator("#sidebar [data-channel-id]").first.get_attribute("data-channel-id")
    url = f"{address}/api/v10/channels/{channel}/messages/{message}"
    headers = {"Authorization": "Bot t"}
    assert page.request.fetch(url, method=method, data=content, headers=headers).ok


def five_rows(*labels: str) -> list[dict[str, Any]]:
    """Rows of buttons that are numbered, in their labels and custom ids."""
    rows = [rows_of(*(f"{at}{label}" for label in labels))[0] for at in range(5)]
    for at, row in enumerate(rows):
        for part in row["components"]:
            part["custom_id"] += f"-{at}"
    return rows


def buttons(**labelled: str) -> list[dict[str, Any]]:
    """A row of buttons by their labels and custom ids."""
    [row] = rows_of(*labelled)
    for part in row["components"]:
        part["custom_id"] = labelled[part["label"]]
    return [row]


@at_both_widths
def test_a_pressed_panel_is_turned_under_the_finger(
    browser: Browser, shared_address: str, size: ViewportSize, name: str
) -> None:
    small = ViewportSize(width=size["width"], height=520)
    who = {"desktop": "ada", "phone": "farid"}[name]  # a panel of one's own, and no other
    with client(browser, shared_address, who, small) as ada:
        use(ada, "/goldrush rules")
        panel = ada.locator("#messages li", has=ada.locator(".ephemeral")).last
        expect(panel).to_be_visible()
        forth = panel.get_by_role("button", name=re.compile("▶|Next|→")).last
        forth.scroll_into_view_if_needed()
        ada.wait_for_timeout(100)
        stood = height(forth)
        for _ in range(4):
            before = panel.locator(".embeds").inner_text()
            forth.click()
            expect(panel.locator(".embeds")).not_to_have_text(before, use_inner_text=True)
            assert abs(height(forth) - stood) <= 2
        shot(ada, f"{name}-turned-in-place")


@at_both_widths
def test_what_is_read_stays_while_messages_above_and_itself_change(
    browser: Browser, alone: str, size: ViewportSize, name: str
) -> None:
    with client(browser, alone, "ada", size) as ada:
        above = post(ada, alone, {"content": "above"})
        read = post(ada, alone, {"content": LINES, "components": rows_of("Dig")})
        for _ in range(2):
            post(ada, alone, {"content": LINES})
        button = ada.locator(f"[data-message-id='{read}'] .button")
        expect(ada.locator("#messages li")).to_have_count(4)
        button.evaluate("one => one.scrollIntoView({ block: 'center' })")
        ada.wait_for_timeout(100)
        stood = height(button)
        change(ada, alone, "PATCH", above, {"content": LINES})
        expect(ada.locator("#messages li").first).to_contain_text("Z")
        assert abs(height(button) - stood) <= 1
        change(ada, alone, "DELETE", above)
        expect(ada.locator("#messages li")).to_have_count(3)
        assert abs(height(button) - stood) <= 1
        change(ada, alone, "PATCH", read, {"content": f"{LINES}\n{LINES}"})
        expect(ada.locator(f"[data-message-id='{read}'] .edited")).to_be_attached()
        assert abs(height(button) - stood) <= 1


@at_both_widths
def test_a_press_that_fails_says_so_below_the_button(
    browser: Browser, alone: str, size: ViewportSize, name: str
) -> None:
    french = {"desktop": "chloe", "phone": "bruno"}[name]
    with client(browser, alone, french, size) as page:
        post(page, alone, {"content": "x", "components": five_rows("a", "b")})
        pressed = page.get_by_role("button", name="1a", exact=True)
        expect(pressed).to_be_visible()
        pressed.click()
        failed = page.locator(".failed:not(:empty)")
        expect(failed).to_have_text("Le bot n’est pas connecté.")
        next_row = page.get_by_role("button", name="2a", exact=True)
        assert height(pressed) < height(failed) < height(next_row)
        assert is_in_sight(failed)
        shot(page, f"{name}-failed")


def test_a_new_private_answer_is_seen_from_its_top(browser: Browser, shared_address: str) -> None:
    sizes = {"esi": (1280, 360), "dmitri": (390, 420)}
    for who, (width, tall) in sizes.items():
        size = ViewportSize(width=width, height=tall)
        with client(browser, shared_address, who, size) as esi:
            use(esi, "/goldentown rules")
            answer = esi.locator("#messages li", has=esi.locator(".ephemeral")).last
            expect(answer).to_contain_text("Only you can see this")
            wait_until(esi, partial(is_in_sight, answer))


@at_both_widths
def test_an_edit_after_a_press_leaves_the_button_and_shows_what_it_adds_below(
    browser: Browser, alone: str, size: ViewportSize, name: str
) -> None:
    with client(browser, alone, "ada", size) as ada:
        for _ in range(3):
            post(ada, alone, {"content": LINES})
        board = post(ada, alone, {"content": LINES, "components": rows_of("Roll")})
        button = ada.locator(f"[data-message-id='{board}'] .button").first
        button.click()
        expect(ada.locator(".failed:not(:empty)")).to_be_visible()
        change(ada, alone, "PATCH", board, {"components": rows_of("Rolled")})
        expect(ada.locator(".failed:not(:empty)")).to_have_count(0)
        stood = height(button)
        longer = {"content": f"{LINES}\n{LINES}", "components": rows_of("Again")}
        change(ada, alone, "PATCH", board, longer)
        expect(button).to_have_text("Again")
        assert abs(height(button) - stood) <= 1
        change(ada, alone, "PATCH", board, {"components": five_rows("Dig")})
        lowest = ada.locator(f"[data-message-id='{board}'] .button").last
        expect(ada.locator(f"[data-message-id='{board}'] .button")).to_have_count(5)
        for one in (button, lowest):
            assert is_in_sight(one)
        edge = ada.locator(".scroller").bounding_box()
        box = lowest.bounding_box()
        assert edge is not None
        assert box is not None
        assert box["y"] + box["height"] <= edge["y"] + edge["height"]


def test_the_keyboard_stays_on_what_does_the_same(browser: Browser, alone: str) -> None:
    with client(browser, alone, "ada", DESKTOP) as ada:

        def focused() -> str:
            return str(ada.evaluate("document.activeElement.textContent.trim()"))

        waiting = buttons(Refresh="h:1", Rules="r:1")
        hand = post(ada, alone, {"content": "x", "components": waiting})
        refresh = ada.get_by_role("button", name="Refresh", exact=True)
        refresh.focus()
        change(ada, alone, "PATCH", hand, {"components": buttons(Draw="a:1:7:d", Discard="a:1:7:x")})
        expect(refresh).to_have_count(0)
        block = ada.locator("#messages .components")
        expect(block).to_be_focused()
        ada.keyboard.press("ArrowRight")
        assert focused() == "Discard"
        change(ada, alone, "PATCH", hand, {"components": buttons(Draw="a:1:8:d", Discard="a:1:8:x")})
        expect(ada.locator("[data-custom-id='a:1:8:x']")).to_be_focused()
        moved = buttons(Discard="a:1:8:x", Draw="a:1:8:d")
        change(ada, alone, "PATCH", hand, {"components": moved})
        expect(ada.locator(".button").first).to_have_text("Discard")
        assert focused() == "Discard"
        change(ada, alone, "PATCH", hand, {"components": waiting})
        expect(refresh).to_be_visible()
        expect(block).to_be_focused()
