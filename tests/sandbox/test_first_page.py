"""The first page and the DM's in a real browser: what they offer, and one click to a table."""

import json
import re
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from sandbox.world.snowflakes import stable
from tests.pictures import CARDS
from tests.sandbox.browsing import (
    DESKTOP,
    PHONE,
    at_both_widths,
    client,
    in_a_browser,
    is_in_sight,
    shot,
    use,
    wait_until,
)
from tests.table.scenes import PRESENTERS

pytestmark = in_a_browser


def channel(page: Page, name: str) -> None:
    """Go to a channel, with the drawer if that is where the channels are."""
    if page.locator("#open-drawer").is_visible():
        page.locator("#open-drawer").click()
    page.locator("#sidebar [data-channel-id]", has_text=re.compile(f"^{name}$")).click()


@pytest.mark.parametrize(
    ("size", "who", "scheme", "words"),
    [
        (DESKTOP, "ada", "light", "What shall we play?"),
        (DESKTOP, "chloe", "dark", "À quoi joue-t-on\u202f?"),
        (PHONE, "chloe", "light", "À quoi joue-t-on\u202f?"),
        (PHONE, "ada", "dark", "What shall we play?"),
    ],
    ids=["desktop", "desktop dark french", "phone french", "phone dark"],
)
def test_an_empty_channel_greets_with_every_game(
    browser: Browser,
    shared_address: str,
    size: ViewportSize,
    who: str,
    scheme: Literal["light", "dark"],
    words: str,
) -> None:
    with client(browser, shared_address, who, size, scheme) as page:
        channel(page, "ohmygold")
        greeting = page.locator(".greeting")
        expect(greeting.get_by_role("heading", level=2)).to_have_text(words)
        games = greeting.get_by_role("article").filter(has=page.get_by_role("button"))
        expect(games.locator("img")).to_have_count(len(PRESENTERS))
        assert "Oh My Gold!" in games.first.inner_text(), "the channel's own game comes first"
        loaded = "all => all.every(one => one.complete && one.naturalWidth)"
        wait_until(page, lambda: games.locator("img").evaluate_all(loaded))
        for game in games.filter(has=page.locator("img")).all():
            name = game.get_by_role("button").first.get_attribute("aria-label") or ""
            assert game.get_by_role("heading").inner_text() in name, "a button alone says what for"
        assert is_in_sight(greeting.get_by_role("heading", level=2)), "it is read from its top"
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        shot(page, f"first-page-{size['width']}-{scheme}")


def test_a_click_opens_a_table_here_and_the_next_ones_find_room(
    browser: Browser, shared_address: str
) -> None:
    with client(browser, shared_address, "ada", DESKTOP) as ada:
        title = ada.locator("#head .head-title")
        table = ada.locator("#messages .component-row")

        def games() -> None:
            ada.locator("#open-games").click()
            ada.get_by_role("dialog").locator("[data-game=gold]").last.press("Enter")

        ada.locator(".greeting [data-game=gold]").last.click()
        expect(table.first).to_be_visible()
        expect(title).to_have_text("general")
        expect(ada.locator(".greeting")).to_have_count(0)
        games()
        expect(title).to_have_text("gold")
        expect(table.first).to_be_visible()
        games()
        expect(title).to_have_text("GOLD 2")
        expect(table.first).to_be_visible()
        expect(ada.locator("#notices")).to_contain_text("There is a table in #gold already")
        shot(ada, "desktop-third-table")


def test_on_a_phone_a_click_opens_a_table_too(browser: Browser, shared_address: str) -> None:
    with client(browser, shared_address, "esi", PHONE) as esi:
        channel(esi, "goldentown")
        esi.locator(".greeting [data-game=goldentown]").last.click()
        lobby = esi.locator("#messages [data-message-id]").last
        expect(lobby.locator(".component-row").first).to_be_visible()
        assert esi.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def start(*options: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "name": "start", "description": "Begin", "options": list(options)}


QUICK = {
    "type": 3,
    "name": "quick",
    "description": "Begin at once",
    "choices": [{"name": "yes", "value": "yes"}],
}


def test_computers_are_offered_where_a_game_has_them(browser: Browser, alone: str) -> None:
    told: list[dict[str, Any]] = []
    with client(browser, alone, "ada", DESKTOP) as ada:
        ada.route("**/page/pictures/*", lambda route: route.fulfill(path=CARDS / "gold.png"))
        ada.on("websocket", lambda line: line.on("framesent", lambda one: told.append(read(one))))
        ada.reload()
        commands = [
            {"name": "slow", "description": "Slow game: takes its time", "options": [start()]},
            {"name": "fast", "description": "Fast · soon over", "options": [start(QUICK)]},
            {"name": "other", "description": "No game", "options": [{**start(), "name": "help"}]},
        ]
        url = f"{alone}/api/v10/applications/{stable('bot')}/commands"
        headers = {"Authorization": "Bot t"}
        assert ada.request.put(url, data=json.dumps(commands), headers=headers).ok
        titles = ada.locator(".greeting .game:not(.note) h3")
        expect(titles).to_have_text(["Slow game", "Fast"])
        expect(ada.locator("[data-game=slow]")).to_have_text(["Open a table"])
        expect(ada.locator("[data-game=fast]")).to_have_text(["Against computers", "With friends"])
        ada.locator("[data-game=fast]").first.click()
        expect(ada.locator("#notices")).to_contain_text("The bot is not connected.")
        ada.locator("[data-game=fast]").last.click()
        wait_until(ada, lambda: sum(frame["t"] == "slash" for frame in told) == 2)
        asked = [frame for frame in told if frame["t"] == "slash"]
        assert [frame["command"] for frame in asked] == ["fast start", "fast start"]
        assert [frame["options"] for frame in asked] == [{"quick": "yes"}, {}]


def read(frame: str | bytes) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(frame)
    return told


@at_both_widths
def test_an_empty_dm_offers_what_works_there(
    browser: Browser, shared_address: str, size: ViewportSize, name: str
) -> None:
    who = {"desktop": "dmitri", "phone": "chloe"}[name]
    with client(browser, shared_address, who, size) as page:
        channel(page, "Pépite")
        offered = page.locator(".suggestions")
        expect(offered).to_contain_text("/pepite matches")
        expect(offered).to_contain_text("/gold rules")
        expect(offered).not_to_contain_text("/gold start")
        shot(page, f"{name}-empty-dm")
        composer = page.locator("#composer").get_by_role("combobox")
        composer.fill("/gold")
        expect(page.get_by_role("option").first).to_contain_text("rules")
        listed = " ".join(page.get_by_role("option").all_inner_texts())
        assert not re.search(r"start|board|resign|stop|language", listed)
        composer.fill("")
        offered.get_by_role("button", name="/pepite help").click()
        answer = page.locator("#messages li[data-message-id]").last
        expect(answer).to_contain_text("GOLD")
        wait_until(page, lambda: is_in_sight(answer))


@pytest.mark.parametrize("said", ["yes", "oui", "OUI"])
def test_a_choice_is_understood_in_both_languages(
    browser: Browser, shared_address: str, said: str
) -> None:
    told: list[dict[str, Any]] = []
    with client(browser, shared_address, "bruno", DESKTOP) as bruno:
        bruno.on("websocket", lambda line: line.on("framesent", lambda one: told.append(read(one))))
        bruno.reload()
        composer = bruno.locator("#composer").get_by_role("combobox")
        composer.fill(f"/goldrush board text:{said}")
        composer.press("Enter")
        wait_until(bruno, lambda: any(frame["t"] == "slash" for frame in told))
        [asked] = [frame for frame in told if frame["t"] == "slash"]
        assert asked["options"] == {"text": "yes"}


def test_the_settings_tell_the_server_s_language_from_its_tables(
    browser: Browser, shared_address: str
) -> None:
    with client(browser, shared_address, "chloe", PHONE) as chloe:
        chloe.locator("#open-drawer").click()
        chloe.get_by_role("button", name="Réglages").click()
        dialog = chloe.get_by_role("dialog")
        server = dialog.get_by_role("group", name="La langue préférée du serveur")
        expect(server).to_contain_text("Une commande du bot peut en avoir choisi une autre")
        shot(chloe, "phone-settings")


@at_both_widths
def test_who_comes_with_a_french_browser_is_at_home(
    browser: Browser, alone: str, size: ViewportSize, name: str
) -> None:
    page = browser.new_page(viewport=size, locale="fr-FR")
    page.goto(alone)
    composer = page.locator("#composer").get_by_role("combobox")
    expect(composer).to_have_attribute("placeholder", "Bruno écrit dans #general")
    url = f"{alone}/api/v10/applications/{stable('bot')}/commands"
    headers = {"Authorization": "Bot t"}
    game = {"name": "slow", "description": "Slow game: takes its time", "options": [start()]}
    assert page.request.put(url, data=json.dumps([game]), headers=headers).ok
    own = page.get_by_role("button", name="Jouer en français sur ce serveur")
    expect(own).to_be_visible()
    shot(page, f"{name}-french-home")
    own.click()
    expect(own).to_have_count(0)
    expect(page.locator(".greeting")).to_be_visible()
    page.close()


def test_the_beginning_of_a_channel_leads_to_every_game(browser: Browser, address: str) -> None:
    with client(browser, address, "ada", PHONE) as ada:
        use(ada, "/gold start")
        expect(ada.locator("#messages .component-row").first).to_be_visible()
        ada.locator(".intro").get_by_role("button", name="Games").click()
        expect(ada.get_by_role("dialog").locator("[data-game]").first).to_be_visible()


def test_a_guest_is_greeted_in_the_language_of_their_browser(browser: Browser, alone: str) -> None:
    page = browser.new_page(viewport=PHONE, locale="fr-FR")
    page.goto(f"{alone}/?secret=s")
    page.locator("#welcome input").fill("Zoë")
    page.locator("#welcome input").press("Enter")
    composer = page.locator("#composer").get_by_role("combobox")
    expect(composer).to_have_attribute("placeholder", "Zoë écrit dans #general")
    page.close()
