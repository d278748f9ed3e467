"""A whole match over the wire with the real bot, killed again and again in the middle of it."""

import asyncio
import os
import random
import re
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from sandbox.page.driver import Driver, NotDone
from sandbox.process.server import Sandbox, Settings

ROOT = Path(__file__).parents[2]
KILLS = 9
NOT_ANSWERED = ("did not respond", "not connected")


GONE = "not there any more"
TRIES = 60


class Process:
    """The bot as a process of its own."""

    def __init__(self, sandbox: Sandbox, database: Path, level: str = "WARNING") -> None:
        self._environment = {
            **os.environ,
            "DISCORD_API": sandbox.address,
            "DISCORD_TOKEN": sandbox.settings.token,
            "DATABASE_PATH": str(database),
            "LOG_LEVEL": level,
        }
        self._process: asyncio.subprocess.Process | None = None

    async def start(self, watcher: Driver) -> None:
        await watcher.wait_for(lambda: not watcher.bot_online)
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "bot.py", cwd=ROOT, env=self._environment
        )
        await watcher.wait_for(lambda: watcher.bot_online and watcher.commands, timeout=30)

    async def kill(self) -> None:
        assert self._process is not None
        if self._process.returncode is None:
            self._process.kill()
        await self._process.wait()

    async def stop(self) -> int:
        assert self._process is not None
        self._process.terminate()
        return await asyncio.wait_for(self._process.wait(), 10)


@asynccontextmanager
async def table(
    tmp_path: Path, level: str = "WARNING"
) -> AsyncIterator[tuple[Process, Driver, Driver]]:
    """Ada and Bruno at the sandbox, with the real bot."""
    sandbox = Sandbox(Settings(token="a-token", resuming=0.1))
    await sandbox.start()
    process = Process(sandbox, tmp_path / "pepite.sqlite3", level)
    try:
        async with (
            Driver.join(sandbox.address, "ada") as ada,
            Driver.join(sandbox.address, "bruno") as bruno,
        ):
            await process.start(ada)
            yield process, ada, bruno
    finally:
        await process.kill()
        await sandbox.stop()


def board(person: Driver) -> Any:
    return next(one for one in reversed(person.messages("gold")) if not one["ephemeral"])


def ids(message: Any) -> list[str]:
    return [
        item["custom_id"]
        for row in message["components"]
        for item in row["components"]
        if not item.get("disabled")
    ]


def prompt(message: Any) -> int:
    """Which question the board puts: it only ever grows."""
    found = [re.match(r"a:\d+:(\d+):", one) for one in ids(message)]
    return max((int(one[1]) for one in found if one), default=10**9)


def whose_turn(message: Any) -> str | None:
    found = re.search(r"▶ \*\*(\w+)\*\*", message["embeds"][0]["description"])
    return found[1] if found else None


async def begin(ada: Driver, bruno: Driver) -> None:
    await ada.slash("gold", "gold start")
    await bruno.wait_for(lambda: bruno.messages("gold"))
    await bruno.press(board(bruno), "Join")
    await ada.press(board(ada), "Begin")


async def press_a_card(person: Driver, luck: random.Random) -> bool:
    """Turn any card that the board offers; whether the press was answered."""
    for _ in range(TRIES):
        shown = board(person)
        cards = [one for one in ids(shown) if one.startswith("a:")]
        try:
            await person.press(shown, custom_id=luck.choice(cards))
        except NotDone as refusal:
            if any(text in str(refusal) for text in NOT_ANSWERED):
                return False
            if GONE not in str(refusal):
                raise
        else:
            return True
        await asyncio.sleep(0.05)  # the board has just changed, and this person does not see it yet
    raise AssertionError("the board is never the present one")


async def changed(person: Driver, before: Any) -> None:
    await person.wait_for(lambda: board(person) != before)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
async def test_a_match_goes_on_however_often_the_bot_is_killed(seed: int, tmp_path: Path) -> None:
    """At least 24 kills in all: nothing that was shown is lost, and every old button works."""
    luck = random.Random(seed)
    async with table(tmp_path) as (process, ada, bruno):
        people = {"Ada": ada, "Bruno": bruno}
        await begin(ada, bruno)
        kills = shown = 0
        while (turn := whose_turn(board(ada))) is not None:
            person = people[turn]
            if kills < KILLS and luck.random() < 0.25:
                press = asyncio.create_task(press_a_card(person, luck))
                await asyncio.sleep(luck.random() * 0.02)
                await process.kill()
                kills += 1
                shown = max(shown, prompt(board(ada)))
                await process.start(ada)
                await press
                # It may be the other's turn by now; that is an answer too.
                assert await press_a_card(person, luck), "an old button was not answered"
            else:
                before = board(person)
                assert await press_a_card(person, luck), "a press was not answered"
                await changed(ada, before)
            assert prompt(board(ada)) >= shown, "something that was shown is lost"
            shown = max(shown, prompt(board(ada)) if whose_turn(board(ada)) else shown)
        assert kills == KILLS
        assert "🏆" in board(bruno)["embeds"][0]["title"]
        assert await process.stop() == 0
    with sqlite3.connect(tmp_path / "pepite.sqlite3") as database:
        [(steps, moves)] = database.execute(
            "SELECT matches.step, COUNT(*) FROM matches, moves WHERE match_id = id"
        )
    database.close()
    assert moves >= shown
    assert steps >= moves


@pytest.mark.slow
async def test_the_matches_are_found_again_by_a_new_sandbox(tmp_path: Path) -> None:
    """Its messages are gone with the old one: the board is put up anew."""
    async with table(tmp_path) as (process, ada, bruno):
        await begin(ada, bruno)
        person = {"Ada": ada, "Bruno": bruno}[whose_turn(board(ada)) or ""]
        assert await press_a_card(person, random.Random(1))
        before = board(ada)["embeds"]
        assert await process.stop() == 0
    async with table(tmp_path) as (process, ada, bruno):
        await ada.wait_for(lambda: ada.messages("gold"))
        assert board(ada)["embeds"] == before
        person = {"Ada": ada, "Bruno": bruno}[whose_turn(board(ada)) or ""]
        assert await press_a_card(person, random.Random(1))


async def test_sigterm_stops_the_bot_cleanly(tmp_path: Path) -> None:
    async with table(tmp_path) as (process, ada, bruno):
        await begin(ada, bruno)
        assert await process.stop() == 0
        await ada.wait_for(lambda: not ada.bot_online)


async def test_a_bad_token_is_one_clear_sentence(tmp_path: Path) -> None:
    sandbox = Sandbox(Settings(token="a-token"))
    await sandbox.start()
    try:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            str(ROOT / "bot.py"),
            cwd=tmp_path,
            env={**os.environ, "DISCORD_API": sandbox.address, "DISCORD_TOKEN": "wrong-token"},
            stderr=asyncio.subprocess.PIPE,
        )
        _, errors = await asyncio.wait_for(process.communicate(), 30)
    finally:
        await sandbox.stop()
    assert process.returncode == 1
    assert "Discord does not accept this DISCORD_TOKEN" in errors.decode()
    assert "Traceback" not in errors.decode()
    assert "wrong-token" not in errors.decode()
