"""The pictures of the README and of the sandbox's first page: real screens, never gone stale.

`make pictures` takes them anew. Beside each picture of the README lies the message it shows; a test
holds that against what the bot would send today. The first page shows a part of the same board.
"""

import asyncio
import io
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import aiohttp
from msgspec import to_builtins
from msgspec.structs import replace
from PIL import Image
from playwright.async_api import async_playwright

from cogs.desk.emojis import upload_of
from cogs.desk.rendering import Drawn
from engine.pilots import Level, pilot_for
from sandbox.page.driver import Driver
from sandbox.process.server import Sandbox, Settings
from sandbox.world.emojis import AppEmoji
from table.emojis import Emojis, OwnEmoji
from table.painter import Painter
from table.presenter import Presenter
from table.screen import Screen
from table.words import words
from tests.engine.playouts import contest
from tests.sandbox.browsing import ARGUMENTS, CHROMIUM
from tests.table.scenes import PRESENTERS, match_of

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
CARDS = Path(__file__).parents[1] / "sandbox" / "page" / "browser" / "pictures"
CARD = (480, 320)
"""A card of the first page is half as wide: its picture is sharp on any screen."""
CARD_PART = 0.9
"""How much of a picture's width it shows: its edges are no loss, and its middle is larger so."""
CARD_BYTES = 40_000
COLOURS = (192, 128, 96, 64, 48, 32)
NAMES = ("Ada", "Bruno", "Chloé", "Dmitri", "Esi")
SEED = 3
MAP = "map.png"
MOMENTS = {"gold": 51, "goldncrash": 46, "goldrush": 101, "goldentown": 125}
"""After so many moves each game is shown; any other game in its tenth."""


def screen(presenter: Presenter) -> Screen:
    """What the bot would show of a match between computers at that moment."""
    game = presenter.game
    seats = 3 if 3 in game.seats else game.seats[0]
    pilots: Sequence[Any] = [pilot_for(game.key, Level.NORMAL)] * seats
    steps = contest(game, pilots, SEED)
    steps = steps[: min(MOMENTS.get(game.key, 10), len(steps) - 1)]
    match = replace(
        match_of(game, seats, game.options(), NAMES),
        id=1,
        state=steps[-1].state,
        news=tuple(step.told for step in steps[-6:]),
    )
    painter = Painter()
    painter.add(presenter)
    own = emojis(presenter)
    painter.emojis = Emojis({one: f"<:{kept.name}:{kept.id}>" for one, kept in own.items()})
    return painter.public(match, words("en"))


def emojis(presenter: Presenter) -> dict[OwnEmoji, AppEmoji]:
    """A game's own emojis as if they had been uploaded, with ids that stay."""
    uploads = [upload_of(one) for one in presenter.emojis()]
    return {
        one.emoji: AppEmoji(10**18 + number, one.name, "png", one.png)
        for number, one in enumerate(uploads)
    }


def message(shown: Screen) -> dict[str, Any]:
    """What is sent to show it, and, where that has a picture, what is on it."""
    sent = Drawn(shown, b"" if shown.picture else None, MAP).new()
    told = {
        "embeds": [one.to_dict() for one in sent["embeds"]],
        "components": sent["view"].to_components(),
    }
    return told | ({"picture": to_builtins(shown.picture)} if shown.picture else {})


async def take() -> None:
    FOLDER.mkdir(exist_ok=True)
    CARDS.mkdir(exist_ok=True)
    sandbox = Sandbox(Settings(token="pictures"))
    await sandbox.start()
    try:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(
                executable_path=CHROMIUM, args=list(ARGUMENTS)
            )
            for presenter in PRESENTERS:
                await _take_what_is_stale(sandbox, browser, presenter)
            await browser.close()
    finally:
        await sandbox.stop()


async def _take_what_is_stale(sandbox: Sandbox, browser: Any, presenter: Presenter) -> None:
    shown = screen(presenter)
    path = FOLDER / presenter.game.key
    card = CARDS / f"{presenter.game.key}.png"
    stale = is_stale(path.with_suffix(".json"), message(shown))
    if not stale and card.exists():
        return
    sandbox.world.emojis.update({one.id: one for one in emojis(presenter).values()})
    post = await _post(sandbox, shown)
    page = await browser.new_page(viewport={"width": 720, "height": 1500}, device_scale_factor=1.5)
    await page.goto(f"{sandbox.address}/?as=ada")
    await page.wait_for_load_state("networkidle")  # every emoji is there
    shot = page.locator(f"[data-message-id='{post}']")
    if stale:
        await shot.screenshot(path=path.with_suffix(".png"))
        path.with_suffix(".json").write_text(_text(message(shown)), encoding="utf-8")
    if shown.picture:
        card.write_bytes(as_card(shown.picture.png(), CARD_PART))
    else:
        card.write_bytes(as_card(await _board_in(shot).screenshot()))
    await page.close()


async def _post(sandbox: Sandbox, shown: Screen) -> str:
    """Send a screen as the bot would; gives the message's id."""
    async with Driver.join(sandbox.address, "ada") as ada, aiohttp.ClientSession() as session:
        url = f"{sandbox.address}/api/v10/channels/{ada.channel_id('general')}/messages"
        headers = {"Authorization": f"Bot {sandbox.settings.token}"}
        form = aiohttp.FormData()
        text = json.dumps(message(shown))
        form.add_field("payload_json", text, content_type="application/json")
        if shown.picture is not None:
            form.add_field("files[0]", shown.picture.png(), filename=MAP)
        async with session.post(url, data=form, headers=headers) as answer:
            posted = await answer.json()
    return str(posted["id"])


def _board_in(shot: Any) -> Any:
    """A board of emoji, or else all that is told of it."""
    return shot.locator(".embed .grid, .embed").last


def as_card(board: bytes, part: float = 1.0) -> bytes:
    """That part of a board's width, from near its top, as the first page wants it."""
    with Image.open(io.BytesIO(board)) as picture:
        width = min(picture.width * part, picture.height * CARD[0] / CARD[1])
        height = width * CARD[1] / CARD[0]
        left = (picture.width - width) / 2 if part < 1 else 0
        top = (picture.height - height) / 3 if part < 1 else 0
        box = (left, top, left + width, top + height)
        small = picture.convert("RGB").resize(CARD, Image.Resampling.LANCZOS, box)
    for colours in COLOURS:
        file = io.BytesIO()
        few = small.quantize(colours, dither=Image.Dither.NONE)
        few.save(file, "PNG", optimize=True)
        if file.tell() <= CARD_BYTES:
            break
    return file.getvalue()


def is_stale(file: Path, shown: dict[str, Any]) -> bool:
    """Whether the bot would send something else today."""
    return not file.exists() or file.read_text(encoding="utf-8") != _text(shown)


def _text(shown: dict[str, Any]) -> str:
    return json.dumps(shown, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    if CHROMIUM is None:
        sys.exit("A Chromium is needed for this: install your system's `chromium`.")
    asyncio.run(take())
