"""The sandbox's page in a real browser, as the tests use it."""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

ROOT = Path(__file__).parents[2]
SHOTS = ROOT / "artefacts"
CHROMIUM = shutil.which("chromium")
ARGUMENTS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    "--host-resolver-rules=MAP friend.test 127.0.0.1",  # how a friend's machine calls this one
)
DESKTOP = ViewportSize(width=1280, height=900)
PHONE = ViewportSize(width=390, height=844)

in_a_browser = [
    pytest.mark.slow,
    pytest.mark.skipif(
        CHROMIUM is None and not os.environ.get("CI"), reason="no chromium is installed"
    ),
]
"""For modules whose tests need a Chromium."""
at_both_widths = pytest.mark.parametrize(
    ("size", "name"), [(DESKTOP, "desktop"), (PHONE, "phone")], ids=["desktop", "phone"]
)


@contextmanager
def client(
    browser: Browser,
    address: str,
    who: str,
    size: ViewportSize,
    scheme: Literal["light", "dark"] = "light",
) -> Iterator[Page]:
    """One person's page; whatever the browser complains about fails the test."""
    page = browser.new_page(viewport=size, locale="en-GB", color_scheme=scheme)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
    page.goto(f"{address}/?as={who}")
    expect(page.get_by_role("combobox").last).to_be_visible()
    yield page
    page.close()
    assert complaints == []


def shot(page: Page, name: str) -> None:
    SHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SHOTS / f"{name}.png")


def use(page: Page, command: str) -> None:
    """Type a slash command, as one would."""
    composer = page.locator("#composer").get_by_role("combobox")
    composer.click()
    composer.press_sequentially(command)
    expect(page.get_by_role("option").first).to_be_visible()
    composer.press("Enter")
    if composer.evaluate("box => (box.value ?? box.textContent).trim()"):
        composer.press("Enter")


def button(page: Page, name: str) -> Locator:
    return page.locator("#messages").get_by_role("button", name=name, exact=True).last


def last(page: Page) -> Locator:
    """The newest message that is not just a tip."""
    only_button = page.locator(".component-row:only-child > .button:only-child")
    tip = only_button.filter(has_text=re.compile("No more tips|Arrêter les astuces"))
    return page.locator("#messages [data-message-id]").filter(has_not=tip).last


def shown_picture(page: Page, narrowest: int = 330) -> Locator:
    """The picture of the newest message, once it is there: sharp, and wide enough to be read."""
    picture = last(page).locator("img[src*='.png']").last
    expect(picture).to_be_visible()
    sharp = f"one => one.complete && one.naturalWidth > 600 && one.clientWidth >= {narrowest}"
    wait_until(page, lambda: picture.evaluate(sharp))
    return picture


def post(page: Page, address: str, message: dict[str, Any]) -> str:
    """Write into the first channel as the bot; gives the message's id."""
    headers = {"Authorization": "Bot t"}
    channel = page.locator("#sidebar [data-channel-id]").first.get_attribute("data-channel-id")
    url = f"{address}/api/v10/channels/{channel}/messages"
    response = page.request.post(url, data=message, headers=headers)
    assert response.ok
    return str(response.json()["id"])


def rows_of(*labels: str) -> list[dict[str, Any]]:
    buttons = [
        {"type": 2, "style": 1 + at % 4, "label": label, "custom_id": str(at)}
        for at, label in enumerate(labels)
    ]
    return [{"type": 1, "components": buttons}]


def is_in_sight(message: Locator) -> bool:
    """Whether the top of a message stands in the window of messages."""
    return bool(
        message.evaluate(
            """one => {
                const { top } = one.getBoundingClientRect();
                const room = one.closest(".scroller").getBoundingClientRect();
                return top >= room.top - 1 && top < room.bottom;
            }"""
        )
    )


def wait_until(page: Page, ready: Callable[[], object]) -> None:
    """Wait until something is so.

    Asked again and again from here: the page's own rules forbid Playwright to do so over there.
    """
    for _ in range(100):
        if ready():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it never was so")
