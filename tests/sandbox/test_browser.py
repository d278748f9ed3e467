"""The page in a real browser, played as people would: the screenshots are kept in artefacts/."""

import json
import re
import time
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    Page,
    Route,
    ViewportSize,
    expect,
)

from tests.sandbox.browsing import (
    DESKTOP,
    PHONE,
    at_both_widths,
    button,
    client,
    in_a_browser,
    is_in_sight,
    post,
    rows_of,
    shot,
    use,
    wait_until,
)
from tests.sandbox.drawing import png

pytestmark = in_a_browser


def whose_turn(page: Page) -> str:
    text = page.locator("#messages").inner_text()
    found = re.findall(r"▶ (\w+), (?:turn|retournez)", text)
    return str(found[-1])


@at_both_widths
def test_two_people_play_in_two_pages(
    browser: Browser, address: str, size: ViewportSize, name: str
) -> None:
    with (
        client(browser, address, "ada", size) as ada,
        client(browser, address, "esi", size) as esi,
    ):
        use(ada, "/gold start")
        expect(button(esi, "🪑 Join").or_(button(esi, "Join"))).to_be_visible()
        shot(ada, f"{name}-lobby")
        esi.locator("#messages").get_by_role("button", name="Join").last.click()
        expect(ada.locator("#messages")).to_contain_text("Esi")
        ada.locator("#messages").get_by_role("button", name="Begin").last.click()
        expect(esi.locator("#messages")).to_contain_text("turn a first card")

        active, other = (ada, esi) if whose_turn(ada) == "Ada" else (esi, ada)
        pressed = time.perf_counter()
        button(active, "B2").click()
        expect(other.locator("#messages")).to_contain_text("turn a second card", timeout=1000)
        assert time.perf_counter() - pressed < 3
        shot(active, f"{name}-board")
        assert active.evaluate("document.documentElement.scrollWidth <= window.innerWidth")

        other.locator("#messages").get_by_role("button", name="My pile").last.click()
        expect(other.locator("#messages")).to_contain_text("Your pile is empty")
        expect(other.locator("#messages")).to_contain_text("Only you can see this")
        expect(active.locator("#messages")).not_to_contain_text("Your pile is empty")
        shot(other, f"{name}-hand")


@at_both_widths
def test_a_dm_arrives_with_its_mark(
    browser: Browser, address: str, size: ViewportSize, name: str
) -> None:
    """A hand is dealt privately, and played from there."""
    with (
        client(browser, address, "ada", size) as ada,
        client(browser, address, "esi", size) as esi,
    ):
        use(ada, "/goldncrash start")
        esi.locator("#messages").get_by_role("button", name="Join").last.click()
        ada.locator("#messages").get_by_role("button", name="Begin").last.click()
        mark = esi.locator("#sidebar .unread-count").first
        expect(mark).to_be_attached()
        if name == "phone":
            esi.locator("#open-drawer").click()
        expect(mark).to_be_visible()
        shot(esi, f"{name}-dm-mark")
        mark.click()
        expect(esi.locator("#messages")).to_contain_text("your hand")
        shot(esi, f"{name}-dm")


def test_the_first_letters_of_an_option_are_enough(browser: Browser, address: str) -> None:
    with client(browser, address, "ada", DESKTOP) as ada:
        use(ada, "/pepite help")
        expect(ada.locator("#messages")).to_contain_text("Only you can see this")
        composer = ada.locator("#composer").get_by_role("combobox")
        composer.fill("/gold start inv")
        expect(ada.get_by_role("option").first).to_contain_text("invite")
        composer.press("Tab")
        expect(composer).to_have_value("/gold start invite:")
        others = ["@Bruno", "@Chloé", "@Dmitri", "@Esi", "@Farid"]
        expect(ada.get_by_role("option")).to_have_text([*others, "@Ada", "@Pépite"])
        composer.fill("")


def test_hostile_text_stays_text(browser: Browser, address: str) -> None:
    with client(browser, address, "ada", DESKTOP) as ada:
        for text in (
            "<img src=x onerror=alert(1)><script>alert(2)</script>",
            "[gold](javascript:alert(3))",
            "\u202egnp.exe\u202c \u2066isolated",
            "x" * 1900,
        ):
            composer = ada.locator("#composer").get_by_role("combobox")
            composer.fill(text)
            composer.press("Enter")
        expect(ada.locator("#messages")).to_contain_text("<img src=x onerror=alert(1)>")
        expect(ada.locator("#messages")).to_contain_text("javascript:alert(3)")
        assert ada.locator("#messages img[src='x']").count() == 0
        assert ada.locator("#messages script").count() == 0
        assert ada.locator("#messages a[href^='javascript']").count() == 0
        assert ada.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        shot(ada, "desktop-hostile")


def test_a_hostile_name_stays_text(browser: Browser, alone: str) -> None:
    """A guest may call themselves anything; 10,000 characters are refused or cut."""
    for name in ("<img src=x onerror=alert(1)>", "\u202eabc<b>", "x" * 10_000):
        page = browser.new_page(viewport=PHONE)
        page.goto(f"{alone}/?secret=s")
        page.locator("#welcome input").first.fill(name)
        page.locator("#welcome input").first.press("Enter")
        composer = page.locator("#composer").get_by_role("combobox")
        composer.fill("good day")
        composer.press("Enter")
        expect(page.locator("#messages")).to_contain_text("good day")
        assert page.locator("img[src='x']").count() == 0
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        shot(page, "phone-hostile-name")
        page.close()


@pytest.mark.parametrize("width", [1280, 1000, 800, 390])
def test_no_button_falls_off_the_page(browser: Browser, alone: str, width: int) -> None:
    long = "Steal 💎 from 🤖 Computer 3 (easy) with ⚔️⚔️"
    with client(browser, alone, "ada", ViewportSize(width=width, height=900)) as ada:
        post(ada, alone, {"content": "x", "components": rows_of(long, "Pass", long, "Dig", "Stop")})
        last = ada.locator("#messages .component-row .button").last
        expect(last).to_be_visible()
        shot(ada, f"{width}-long-labels")
        edge = ada.locator("#messages").evaluate("one => one.getBoundingClientRect().right")
        for one in ada.locator("#messages .button").all():
            assert one.evaluate("one => one.getBoundingClientRect().right") <= edge
            assert one.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_a_command_stays_whole_where_it_fits_a_line(browser: Browser, alone: str) -> None:
    with client(browser, alone, "ada", PHONE) as ada:
        lines = "\n".join(f"{'x' * at} `/ohmygold start`" for at in range(1, 40))
        post(ada, alone, {"content": f"{lines} `{'/ohmygold start ' * 9}`"})
        commands = ada.locator("#messages code")
        expect(commands).to_have_count(40)
        tall = commands.evaluate_all("all => all.map(one => one.getClientRects()[0].height)")
        pieces = commands.evaluate_all("all => all.map(one => one.getClientRects().length)")
        assert set(pieces) == {1}
        assert len(set(tall[:-1])) == 1, "each on one line"
        assert ada.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_a_list_opens_where_all_of_it_fits(browser: Browser, alone: str) -> None:
    options = [{"label": f"Option {n}", "value": str(n)} for n in range(9)]
    menu = {"type": 1, "components": [{"type": 3, "custom_id": "m", "options": options}]}
    with client(browser, alone, "ada", DESKTOP) as ada:
        post(ada, alone, {"content": "\n".join("ABCDEFGHIJKLMNOPQRS"), "components": [menu]})
        ada.locator("#messages .select").last.click()
        shot(ada, "desktop-list")
        room = ada.locator(".options").evaluate("one => one.scrollHeight - one.clientHeight")
        assert room == 0, "every option is in sight"


def test_a_friend_without_the_secret_is_told_so(browser: Browser, alone: str) -> None:
    page = browser.new_page(viewport=PHONE, locale="fr-FR")
    sockets: list[Any] = []
    page.on("websocket", lambda socket: sockets.append(socket))
    page.goto(f"{alone.replace('127.0.0.1', 'friend.test')}/?as=ada")
    expect(page.locator("#welcome")).to_contain_text("il vous faut le lien avec le secret")
    tried = len(sockets)
    page.wait_for_timeout(1500)
    assert len(sockets) == tried, "it does not try again"
    shot(page, "phone-no-secret")
    page.close()


def test_a_browser_without_a_network_says_so_and_comes_back(browser: Browser, alone: str) -> None:
    page = browser.new_page(viewport=DESKTOP)
    page.goto(f"{alone}/?as=ada")
    expect(page.locator("#composer").get_by_role("combobox")).to_be_visible()
    page.context.set_offline(True)
    expect(page.locator("#banner")).to_contain_text("Connection lost", timeout=2000)
    page.context.set_offline(False)
    expect(page.locator("#banner")).not_to_contain_text("Connection lost", timeout=2000)
    page.close()


def test_the_title_counts_what_is_unread(browser: Browser, alone: str) -> None:
    with client(browser, alone, "ada", DESKTOP) as ada:
        ada.evaluate("Object.defineProperty(document, 'hidden', {get: () => true})")
        post(ada, alone, {"content": "one"})
        post(ada, alone, {"content": "two"})
        expect(ada).to_have_title(re.compile(r"^\(2\) "))


SCROLL_UP = """one => new Promise(done => {
    one.addEventListener("scroll", () => setTimeout(done, 50), { once: true });
    one.scrollTop = 0;
})"""
"""And wait until the page has heard of it."""


def test_an_answer_is_brought_into_sight_and_nothing_else_is(
    browser: Browser, address: str
) -> None:
    small = ViewportSize(width=1280, height=420)
    with (
        client(browser, address, "ada", small) as ada,
        client(browser, address, "esi", small) as esi,
    ):
        for page in (ada, esi):
            page.locator("#sidebar [data-channel-id]").first.click()
        use(ada, "/gold start")
        expect(ada.locator("#messages .component-row").first).to_be_visible()
        expect(ada.locator(".intro")).to_contain_text("Press Games to open a table.")
        composer = esi.locator("#composer").get_by_role("combobox")
        composer.fill("\n".join("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
        composer.press("Enter")
        expect(ada.locator("#messages")).to_contain_text("XYZ".replace("", "\n").strip())
        ada.locator(".scroller").evaluate(SCROLL_UP)
        composer.fill("another word")
        composer.press("Enter")
        expect(ada.locator(".newest")).to_be_visible()
        assert ada.locator(".scroller").evaluate("one => one.scrollTop") == 0

        use(ada, "/gold rules")
        rules = ada.locator("#messages li", has=ada.locator(".ephemeral")).last
        expect(rules).to_be_visible()
        assert is_in_sight(rules)
        before = rules.inner_text()
        rules.get_by_role("button", name=re.compile("▶|Next|→")).last.click()
        expect(rules).not_to_have_text(before, use_inner_text=True)
        shot(ada, "desktop-rules-turned")


def test_the_page_speaks_french_and_shows_dark(browser: Browser, address: str) -> None:
    page = browser.new_page(viewport=DESKTOP, color_scheme="dark", locale="fr-FR")
    page.goto(f"{address}/?as=chloe")
    use(page, "/gold rules")
    expect(page.locator("#messages")).to_contain_text("Un jeu de mémoire")
    shot(page, "desktop-dark-french")
    page.close()


# Boards that are pictures

ALT = "Two zeppelins above the gold field"
WATCH = """
    window.seen = [];
    const look = () => {
        const image = document.querySelector("#messages .embed-image img");
        const { top, height } = image.getBoundingClientRect();
        const loaded = image.complete && image.naturalWidth > 0;
        window.seen.push(`${loaded} ${Math.round(top)} ${Math.round(height)}`);
        requestAnimationFrame(look);
    };
    look();
"""
"""Notes at every frame whether a picture stands there, and where."""


def put_up(page: Page, address: str, step: int, message: str = "") -> str:
    """Send a step's board as the bot would, or edit one into it; gives the message's id."""
    name = f"board-{step}.png"
    channel = page.locator("#sidebar [data-channel-id]").first.get_attribute("data-channel-id")
    image = {"url": f"attachment://{name}"}
    payload = {
        "embeds": [{"title": f"Step {step}", "color": 0xA00000 + 99 * step, "image": image}],
        "attachments": [{"id": 0, "filename": name, "description": f"{ALT}, step {step}"}],
    }
    picture = png(1200, 800, (40 * step % 256, 120, 90))
    response = page.request.fetch(
        f"{address}/api/v10/channels/{channel}/messages{message and '/'}{message}",
        method="PATCH" if message else "POST",
        headers={"Authorization": "Bot t"},
        multipart={
            "payload_json": json.dumps(payload),
            "files[0]": {"name": name, "mimeType": "image/png", "buffer": picture},
        },
    )
    assert response.ok
    return str(response.json()["id"])


@at_both_widths
def test_a_picture_fits_and_the_next_one_takes_its_place_without_a_flicker(
    browser: Browser, alone: str, size: ViewportSize, name: str
) -> None:
    held: dict[str, Route] = {}

    def hold(route: Route) -> None:
        held[route.request.url.rpartition("/")[2]] = route

    with client(browser, alone, "ada", size) as ada:
        picture = ada.locator("#messages .embed-image img")
        message = put_up(ada, alone, 1)
        expect(picture).to_have_attribute("alt", f"{ALT}, step 1")
        wide = "document.querySelector('.embed-image img').naturalWidth === 1200"
        wait_until(ada, lambda: ada.evaluate(wide))
        box = picture.bounding_box()
        assert box is not None
        assert box["width"] > 250
        assert box["width"] / box["height"] == pytest.approx(1.5, abs=0.02)
        assert box["x"] + box["width"] <= size["width"]
        assert ada.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        shot(ada, f"{name}-picture")

        picture.click()
        large = ada.locator(".lightbox")
        expect(large.locator("img")).to_be_in_viewport(ratio=1)
        expect(large.get_by_role("button")).to_be_in_viewport(ratio=1)
        spots = "one => [...one.children].map(part => part.getBoundingClientRect())"
        cross, whole = large.evaluate(spots)
        assert cross["bottom"] <= whole["top"]
        shot(ada, f"{name}-large-picture")
        ada.keyboard.press("Escape")

        ada.route(re.compile(r"board-[23]\.png"), hold)
        ada.evaluate(f"() => {{ {WATCH} }}")
        put_up(ada, alone, 2, message)
        expect(ada.locator(".embed-title")).to_have_text("Step 2")
        expect(picture).to_have_attribute("alt", f"{ALT}, step 1")
        held["board-2.png"].continue_()
        expect(picture).to_have_attribute("alt", f"{ALT}, step 2")

        put_up(ada, alone, 3, message)
        expect(ada.locator(".embed-title")).to_have_text("Step 3")
        put_up(ada, alone, 4, message)
        expect(picture).to_have_attribute("alt", f"{ALT}, step 4")
        held["board-3.png"].fulfill(body=png(1200, 800), content_type="image/png")
        ada.wait_for_timeout(200)
        expect(picture).to_have_attribute("alt", f"{ALT}, step 4")
        seen = set(ada.evaluate("window.seen"))
        assert len(seen) == 1, "it stands where it stood"
        assert seen.pop().startswith("true"), "there was a picture at every moment"
        shot(ada, f"{name}-next-picture")
