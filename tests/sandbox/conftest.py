"""A sandbox for each test, discord.py pointed at it meanwhile, and a browser to look at it."""

import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import discord
import pytest
import yarl
from playwright.sync_api import Browser, sync_playwright

from sandbox.page.driver import Driver
from sandbox.process.server import Sandbox, Settings
from tests.sandbox.browsing import ARGUMENTS, CHROMIUM, ROOT
from tests.sandbox.tiny import Tiny, running

TOKEN = "a-token-of-the-sandbox"
SECRET = "a-secret-of-the-link"


HASTY = pytest.mark.parametrize("settings", [Settings(token=TOKEN, answer_within=0.3)], ids=[""])
"""For tests in which nobody answers."""


def point_discord_at(address: str, patch: pytest.MonkeyPatch) -> None:
    """Make discord.py look for Discord at another address, until the test is over."""
    gateway = yarl.URL(address).with_scheme("ws") / "gateway"
    patch.setattr(discord.http.Route, "BASE", f"{address}/api/v10")
    patch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
    patch.setattr(discord.asset.Asset, "BASE", f"{address}/cdn")


@pytest.fixture
def settings() -> Settings:
    """What the sandbox of a test is like; a test with other wishes is parametrized with them."""
    return Settings(token=TOKEN, secret=SECRET)


@pytest.fixture
async def sandbox(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sandbox]:
    sandbox = Sandbox(settings)
    point_discord_at(await sandbox.start(), monkeypatch)
    yield sandbox
    await sandbox.stop()


@pytest.fixture
async def bot(sandbox: Sandbox) -> AsyncIterator[Tiny]:
    async with running(sandbox) as bot:
        yield bot


@pytest.fixture
async def ada(sandbox: Sandbox) -> AsyncIterator[Driver]:
    async with Driver.join(sandbox.address, "ada") as ada:
        yield ada


@pytest.fixture
async def bruno(sandbox: Sandbox) -> AsyncIterator[Driver]:
    async with Driver.join(sandbox.address, "bruno") as bruno:
        yield bruno


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield launched
        launched.close()


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with at_play(tmp_path) as address:
        yield address


@pytest.fixture(scope="session")
def shared_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The same for many tests, for those that do not mind what the others have done there."""
    with at_play(tmp_path_factory.mktemp("play")) as address:
        yield address


@contextmanager
def at_play(folder: Path) -> Iterator[str]:
    """`python -m sandbox` with the real bot, as `make play` starts it."""
    environment = {**os.environ, "DATABASE_PATH": str(folder / "pepite.sqlite3")}
    environment.pop("DISCORD_TOKEN", None)
    process = subprocess.Popen(
        [sys.executable, "-m", "sandbox", "--port", "0"],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        for line in process.stdout:
            if found := re.match(r"Play at (http://\S+?)/?$", line):
                yield found[1]
                break
        else:
            raise AssertionError("the sandbox printed no link")
    finally:
        process.terminate()
        assert process.wait(10) == 0
        process.stdout.close()


ALONE = """
import asyncio
from sandbox.process.server import Sandbox, Settings

async def main():
    print(await Sandbox(Settings(token="t", secret="s")).start(), flush=True)
    await asyncio.Event().wait()

asyncio.run(main())
"""


@pytest.fixture
def alone() -> Iterator[str]:
    """The address of a sandbox without a bot, to which a test posts as the bot would."""
    process = subprocess.Popen(
        [sys.executable, "-c", ALONE], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    try:
        yield process.stdout.readline().strip()
    finally:
        process.terminate()
        process.wait(10)
        process.stdout.close()
