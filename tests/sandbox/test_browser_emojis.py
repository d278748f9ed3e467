"""The bot's own emojis in a real browser, and what is joined to an emoji."""

import base64

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.sandbox.browsing import (
    DESKTOP,
    at_both_widths,
    client,
    in_a_browser,
    last,
    post,
    rows_of,
    shot,
    wait_until,
)
from tests.sandbox.drawing import png

pytestmark = in_a_browser

JOINER = "\u2060"


def emoji(page: Page, address: str, name: str = "gold3") -> tuple[str, dict[str, str]]:
    """A new emoji of the bot's: as it stands in a text, and on a button."""
    headers = {"Authorization": "Bot t"}
    me = page.request.get(f"{address}/api/v10/users/@me", headers=headers).json()["id"]
    image = "data:image/png;base64," + base64.b64encode(png(128, 128)).decode()
    url = f"{address}/api/v10/applications/{me}/emojis"
    made = page.request.post(url, data={"name": name, "image": image}, headers=headers).json()
    return f"<:{name}:{made['id']}>", {"id": made["id"], "name": name}


def loaded(page: Page, image: Locator, least: int, most: int) -> None:
    """An emoji is there, as large as it should be."""
    expect(image).to_be_visible()
    wait_until(page, lambda: image.evaluate("one => one.complete && one.naturalWidth === 128"))
    width, height = image.evaluate("one => [one.clientWidth, one.clientHeight]")
    assert width == height
    assert least <= width <= most
    assert image.get_attribute("alt") == ":gold3:"


@at_both_widths
def test_our_emojis_stand_in_texts_on_buttons_and_in_lists(
    browser: Browser, alone: str, size: ViewportSize, name: str
) -> None:
    with client(browser, alone, "ada", size) as ada:
        text, partial = emoji(ada, alone)
        rows = rows_of("A1", "A2", "A3", "A4")
        rows[0]["components"][1]["emoji"] = partial
        options = [{"label": "Gold 3", "value": "3", "emoji": partial}]
        rows.append({"type": 1, "components": [{"type": 3, "custom_id": "m", "options": options}]})
        post(ada, alone, {"content": f"won {text} today", "components": rows})
        loaded(ada, last(ada).locator(".content img.emoji"), 18, 24)
        button = last(ada).locator(".button img.emoji")
        loaded(ada, button, 17, 22)
        assert last(ada).locator(".button").nth(1).evaluate("one => one.scrollWidth") <= 132
        last(ada).locator(".select").click()
        loaded(ada, ada.locator(".option img.emoji"), 18, 26)
        shot(ada, f"{name}-own-emojis")
        ada.keyboard.press("Escape")
        post(ada, alone, {"content": text * 30})
        expect(last(ada).locator("img.emoji")).to_have_count(30)
        loaded(ada, last(ada).locator("img.emoji").first, 40, 50)
        assert ada.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        post(ada, alone, {"content": text * 31})
        expect(last(ada).locator("img.emoji")).to_have_count(31)
        assert last(ada).locator("img.emoji").first.evaluate("one => one.clientWidth") < 40


def test_an_emoji_that_is_gone_leaves_its_name(browser: Browser, alone: str) -> None:
    page = browser.new_page(viewport=DESKTOP)
    page.goto(f"{alone}/?as=ada")
    expect(page.get_by_role("combobox").last).to_be_visible()
    post(page, alone, {"content": "see <:gold3:1234567890123456789> there"})
    expect(last(page)).to_contain_text("see :gold3: there")
    page.close()


def test_a_copy_holds_the_name_of_an_emoji(browser: Browser, alone: str) -> None:
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"{alone}/?as=ada")
    expect(page.get_by_role("combobox").last).to_be_visible()
    text, _ = emoji(page, alone)
    post(page, alone, {"content": f"won {text} today"})
    line = last(page).locator(".content .text")
    expect(line).to_be_visible()
    line.evaluate("one => getSelection().selectAllChildren(one)")
    page.keyboard.press("Control+C")
    assert page.evaluate("navigator.clipboard.readText()") == "won :gold3: today"
    context.close()


WHOLE = "all => all.every((one) => one.getClientRects().length === 1)"
"""Whether each of these stands on one line."""


@pytest.mark.parametrize("width", [1280, 390])
def test_an_emoji_and_what_is_joined_to_it_never_part(
    browser: Browser, alone: str, width: int
) -> None:
    with client(browser, alone, "ada", ViewportSize(width=width, height=900)) as ada:
        text, _ = emoji(ada, alone)
        parts = [f"💰{JOINER}{n} {text}{JOINER}**{n}** 🔵{JOINER}{n}B" for n in range(40)]
        for shift in range(4):
            post(ada, alone, {"content": f"{'x' * 3 * shift} {' '.join(parts)}"})
        joined = ada.locator("#messages .together")
        expect(joined).to_have_count(4 * 3 * 40)
        assert joined.evaluate_all(WHOLE)
        assert ada.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        label = f"Steal 💎{JOINER}3 from Bruno with ⚔️{JOINER}12 swords"
        options = [{"label": f"{label} or more and more of them", "value": "1"}]
        menu = {"type": 1, "components": [{"type": 3, "custom_id": "m", "options": options}]}
        rows = [*rows_of(*[f"{label} {n}" for n in range(5)]), menu]
        post(ada, alone, {"content": "…", "components": rows})
        expect(last(ada).locator(".button .together")).to_have_count(10)
        assert last(ada).locator(".button .together").evaluate_all(WHOLE)
        last(ada).locator(".select").click()
        assert ada.locator(".option .together").evaluate_all(WHOLE)
        shot(ada, f"{width}-joined")


@at_both_widths
def test_lines_of_emoji_are_a_grid_and_one_within_a_text_is_text(
    browser: Browser, alone: str, size: ViewportSize, name: str
) -> None:
    with client(browser, alone, "ada", size) as ada:
        text, _ = emoji(ada, alone)
        texts = {
            f"You draw\n{text}\n-# It is yours.": 0,
            f"{text}{text}\n**6 gold** in two cards": 0,
            f"Your pile\n{text * 8}\n**24 gold**": 1,
            f"The grid\n{text * 3}\n{text * 3}\nand so on": 2,
            "🎉": 1,
        }
        for content, rows in texts.items():
            post(ada, alone, {"content": content})
            drawn = last(ada).locator(".grid-row")
            expect(last(ada).locator(".emoji")).to_have_count(max(1, content.count("<:")))
            assert drawn.count() == rows, content
            if not rows:
                loaded(ada, last(ada).locator("img.emoji").first, 18, 24)
        expect(last(ada).locator(".jumbo")).to_be_visible()
        shot(ada, f"{name}-emoji-lines")
