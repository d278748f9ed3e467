"""Nothing jumps: what one presses or reads stays where it is, and answers come where one looks."""

import json
import re
from datetime import UTC, datetime
from functools import partial
from itertools import count
from typing import Any

from playwright.sync_api import Browser, Locator, Page, ViewportSize, WebSocketRoute, expect

from sandbox.world.snowflakes import stable
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


def is_whole_in_sight(one: Locator) -> bool:
    room = one.page.locator(".scroller").bounding_box()
    box = one.bounding_box()
    assert room is not None
    assert box is not None
    bottom = box["y"] + box["height"]
    return room["y"] <= box["y"] + 1 and bottom <= room["y"] + room["height"] + 1


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
def test_another_page_is_read_from_its_beginning(
    browser: Browser, shared_address: str, size: ViewportSize, name: str
) -> None:
    small = ViewportSize(width=size["width"], height=520)
    who = {"desktop": "ada", "phone": "farid"}[name]  # a panel of one's own, and no other
    with client(browser, shared_address, who, small) as ada:
        use(ada, "/goldrush rules")
        panel = ada.locator("#messages li", has=ada.locator(".ephemeral")).last
        expect(panel).to_be_visible()
        forth = panel.get_by_role("button", name=re.compile("▶|Next|→")).last
        for page in range(2, 6):
            forth.scroll_into_view_if_needed()
            ada.wait_for_timeout(100)
            forth.click()
            expect(panel.locator(".select")).to_contain_text(f"{page}. ")
            assert is_in_sight(panel.locator(".message-head"))
            assert is_in_sight(panel.locator(".embed-title"))
        shot(ada, f"{name}-turned-to-its-beginning")


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
        assert is_whole_in_sight(lowest)


def test_the_keyboard_stays_on_what_does_the_same(browser: Browser, alone: str) -> None:
    with client(browser, alone, "ada", DESKTOP) as ada:

        def focused() -> str:
            return str(ada.evaluate("document.activeElement.textContent.trim()"))

        waiting = buttons(Refresh="h:1", Rules="r:1")
        hand = post(ada, alone, {"content": "x", "components": waiting})
        refresh = ada.get_by_role("button", name="Refresh", exact=True)
        refresh.focus()
        turn = buttons(Draw="a:1:7:d", Discard="a:1:7:x")
        change(ada, alone, "PATCH", hand, {"components": turn})
        expect(refresh).to_have_count(0)
        block = ada.locator("#messages .components")
        expect(block).to_be_focused()
        ada.keyboard.press("ArrowRight")
        assert focused() == "Discard"
        turn = buttons(Draw="a:1:8:d", Discard="a:1:8:x")
        change(ada, alone, "PATCH", hand, {"components": turn})
        expect(ada.locator("[data-custom-id='a:1:8:x']")).to_be_focused()
        moved = buttons(Discard="a:1:8:x", Draw="a:1:8:d")
        change(ada, alone, "PATCH", hand, {"components": moved})
        expect(ada.locator(".button").first).to_have_text("Discard")
        assert focused() == "Discard"
        change(ada, alone, "PATCH", hand, {"components": waiting})
        expect(refresh).to_be_visible()
        expect(block).to_be_focused()


class Line:
    """What a page hears after a press, from a test in the place of the bot."""

    def __init__(self, page: Page) -> None:
        self._presses: list[dict[str, Any]] = []
        self._told: dict[str, dict[str, Any]] = {}
        self._ids = count(10**21)
        page.route_web_socket(re.compile("/client"), self._open)
        page.reload()

    def answer(self, *, after: str | None = None) -> str:
        """Answer the last press with a private message, or let one follow the answer it has."""
        press = self._presses[-1]
        about = {"id": "1", "original_response_message_id": after} if after else {"id": "1"}
        message: dict[str, Any] = {
            "id": str(next(self._ids)),
            "channel_id": press["channel_id"],
            "author": {"id": "2", "username": "Bot", "bot": True},
            "timestamp": datetime.now(UTC).isoformat(),
            "content": LINES[:20],
            "flags": 64,
            "interaction_metadata": about,
        }
        self._tell({"t": "interaction", "nonce": press["nonce"], "state": "done"})
        self._told[message["id"]] = message
        self.edit(message["id"])
        return str(message["id"])

    def edit(self, id_: str, **changes: Any) -> None:
        self._told[id_] |= changes
        self._tell({"t": "message", "message": self._told[id_]})

    def _tell(self, frame: dict[str, Any]) -> None:
        self._page.send(json.dumps(frame))

    def _open(self, page: WebSocketRoute) -> None:
        self._page, server = page, page.connect_to_server()

        def hear(frame: str | bytes) -> None:
            told = json.loads(frame)
            if told["t"] == "press":
                self._presses.append(told)
            else:
                server.send(frame)

        page.on_message(hear)


def message(page: Page, id_: str) -> Locator:
    return page.locator(f"[data-message-id='{id_}']")


@at_both_widths
def test_what_is_told_beside_a_press_leaves_the_board_in_sight(
    browser: Browser, alone: str, size: ViewportSize, name: str
) -> None:
    with client(browser, alone, "ada", size) as ada:
        line = Line(ada)
        board = post(ada, alone, {"content": f"{LINES}\nx", "components": rows_of("Roll", "Hand")})
        roll = ada.get_by_role("button", name="Roll", exact=True)
        roll.click()
        change(ada, alone, "PATCH", board, {"content": f"{LINES}\ny"})
        expect(message(ada, board)).to_contain_text("y")
        stood = height(roll)
        tip = message(ada, line.answer(after=board))
        expect(tip).to_be_attached()
        assert abs(height(roll) - stood) <= 1
        expect(ada.locator(".newest")).to_be_visible()
        shot(ada, f"{name}-told-beside")
        ada.locator(".newest").click()
        wait_until(ada, partial(is_in_sight, tip))

        ada.get_by_role("button", name="Hand", exact=True).click()
        hand = message(ada, line.answer())
        expect(hand).to_be_attached()
        wait_until(ada, partial(is_whole_in_sight, hand))
        change(ada, alone, "PATCH", board, {"content": f"{LINES}\n{LINES}"})
        expect(message(ada, board)).to_contain_text("Z\nA", use_inner_text=True)
        assert is_whole_in_sight(hand), "it is looked at from now on"


@at_both_widths
def test_a_link_leads_to_the_beginning_of_a_board_and_marks_it(
    browser: Browser, alone: str, size: ViewportSize, name: str
) -> None:
    with client(browser, alone, "ada", size) as ada:
        board = message(ada, post(ada, alone, {"content": f"{LINES}\n{LINES}"}))
        expect(board).to_be_attached()
        here = ada.locator("#sidebar [data-channel-id]").first.get_attribute("data-channel-id")
        board_id = board.get_attribute("data-message-id")
        link = f"https://discord.com/channels/{stable('guild')}/{here}/{board_id}"
        post(ada, alone, {"content": f"[Go to the board]({link})"})
        ada.get_by_role("link", name="Go to the board").click()
        expect(board.locator(".flash")).to_be_attached()
        assert is_in_sight(board)


@at_both_widths
def test_a_hand_that_grows_at_the_end_stays_in_sight(
    browser: Browser, alone: str, size: ViewportSize, name: str
) -> None:
    with client(browser, alone, "ada", size) as ada:
        line = Line(ada)
        post(ada, alone, {"content": LINES, "components": rows_of("Hand")})
        ada.get_by_role("button", name="Hand", exact=True).click()
        hand = line.answer()
        expect(message(ada, hand)).to_be_attached()
        wait_until(ada, lambda: is_whole_in_sight(message(ada, hand)))
        ada.evaluate("() => { const now = Date.now; Date.now = () => now() + 60_000; }")
        for rows in (1, 3, 4):
            line.edit(hand, components=five_rows("a", "b")[:rows])
            expect(message(ada, hand).locator(".component-row")).to_have_count(rows)
            assert is_whole_in_sight(message(ada, hand))
        shot(ada, f"{name}-hand-grown")
