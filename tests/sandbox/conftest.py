"""A sandbox for each test, and discord.py pointed at it for as long as the test lasts."""

from collections.abc import AsyncIterator

import discord
import pytest
import yarl

from sandbox.page.driver import Driver
from sandbox.process.server import Sandbox, Settings
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
