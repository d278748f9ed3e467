"""The bot as a process: it starts whole or says why not, stops in time, and logs no secret."""

import asyncio
import os
import re
import sqlite3
import sys
import time
from pathlib import Path

import pytest

from sandbox.page.driver import Driver
from sandbox.process.server import Sandbox, Settings
from tests.sandbox.test_whole_match import ROOT, Process, begin, board, ids, table, whose_turn


async def run_bot(
    sandbox: Sandbox, folder: Path, *command: str, **environment: str
) -> tuple[int, str]:
    """Run the bot to its end; what it exits with, and what it says."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *(command or (str(ROOT / "bot.py"),)),
        cwd=ROOT,
        env={
            **os.environ,
            "DISCORD_API": sandbox.address,
            "DISCORD_TOKEN": sandbox.settings.token,
            "DATABASE_PATH": str(folder / "pepite.sqlite3"),
            "LOG_LEVEL": "WARNING",
            **environment,
        },
        stderr=asyncio.subprocess.PIPE,
    )
    _, errors = await asyncio.wait_for(process.communicate(), 30)
    assert process.returncode is not None
    return process.returncode, errors.decode()


async def test_a_cog_that_does_not_load_is_one_clear_sentence(tmp_path: Path) -> None:
    sandbox = Sandbox(Settings(token="a-token"))
    await sandbox.start()
    script = "import bot; bot.EXTENSIONS = ('cogs.nowhere',); raise SystemExit(bot.main())"
    try:
        code, said = await run_bot(sandbox, tmp_path, "-c", script)
    finally:
        await sandbox.stop()
    assert code == 1
    assert "cogs.nowhere cannot be loaded" in said
    assert "Traceback" not in said


async def test_wrong_data_of_a_game_is_one_clear_sentence(tmp_path: Path) -> None:
    sandbox = Sandbox(Settings(token="a-token"))
    await sandbox.start()
    wrong = tmp_path / "components.json"
    wrong.write_text('{"die": [], "cards": []}')
    script = (
        "import pathlib, sys, bot; data = sys.modules['engine.ohmygold.components'];"
        f"data.FILE = pathlib.Path({str(wrong)!r}); raise SystemExit(bot.main())"
    )
    try:
        code, said = await run_bot(sandbox, tmp_path, "-c", script)
    finally:
        await sandbox.stop()
    assert code == 1
    assert "components.json of Oh My Gold! has 0 cards instead of 18." in said
    assert "Traceback" not in said


async def test_a_second_bot_on_the_same_database_leaves_with_one_sentence(tmp_path: Path) -> None:
    async with table(tmp_path) as (process, ada, bruno):
        await begin(ada, bruno)
        sandbox = Sandbox(Settings(token="a-token"))
        await sandbox.start()
        try:
            code, said = await run_bot(sandbox, tmp_path)
        finally:
            await sandbox.stop()
        assert code == 1
        assert "Another bot is using the database" in said
        assert "Traceback" not in said
        assert await process.stop() == 0


async def test_sigterm_finishes_the_presses_in_hand_and_leaves_in_time(tmp_path: Path) -> None:
    async with table(tmp_path) as (process, ada, bruno):
        await begin(ada, bruno)
        person: Driver = {"Ada": ada, "Bruno": bruno}[whose_turn(board(ada)) or ""]
        card = next(one for one in ids(board(person)) if one.startswith("a:"))
        press = asyncio.create_task(person.press(board(person), custom_id=card))
        await asyncio.sleep(0.002)
        started = time.monotonic()
        assert await process.stop() == 0
        assert time.monotonic() - started < 5
        await asyncio.gather(press, return_exceptions=True)
    with sqlite3.connect(tmp_path / "pepite.sqlite3") as database:
        [(moves,)] = database.execute("SELECT COUNT(*) FROM moves")
    database.close()
    answered = press.exception() is None
    assert moves == (2 if answered else 1), "what is saved is answered, and nothing else"


@pytest.mark.slow
async def test_no_log_level_shows_a_token_a_seed_or_a_state(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LOG_LEVEL", "DEBUG")
    async with table(tmp_path, level="DEBUG") as (process, ada, bruno):
        await ada.slash("goldncrash", "goldncrash start")
        await bruno.wait_for(lambda: bruno.messages("goldncrash"))
        await bruno.press(bruno.messages("goldncrash")[-1], "Join")
        await ada.press(ada.messages("goldncrash")[-1], "Begin")
        await begin(ada, bruno)
        people = {"Ada": ada, "Bruno": bruno}
        for _ in range(10):
            person = people[whose_turn(board(ada)) or ""]
            shown = board(person)
            card = next(one for one in ids(shown) if one.startswith("a:"))
            await person.press(shown, custom_id=card)
            for one in people.values():
                await one.wait_for(lambda one=one, before=shown: board(one) != before)  # type: ignore[misc]
        await asyncio.sleep(0.5)
        assert await process.stop() == 0
    with sqlite3.connect(tmp_path / "pepite.sqlite3") as database:
        seeds = [str(seed) for (seed,) in database.execute("SELECT seed FROM matches")]
    database.close()
    log = capfd.readouterr().err
    assert "SIGTERM: stopping" in log
    assert "a-token" not in log
    for seed in seeds:
        assert seed not in log
    assert not re.search(r'"cells"|"deck"|HandDealt|\["c","[RBPGNO]",\d\]|Your treasure', log)


async def test_sigterm_is_heard_while_discord_is_away(tmp_path: Path) -> None:
    sandbox = Sandbox(Settings(token="a-token"))
    await sandbox.start()
    process = Process(sandbox, tmp_path / "pepite.sqlite3", "CRITICAL")
    try:
        async with Driver.join(sandbox.address, "ada") as ada:
            await process.start(ada)
    finally:
        await sandbox.stop()
    await asyncio.sleep(2.5)  # it tries to connect again, with longer and longer pauses
    started = time.monotonic()
    assert await process.stop() == 0
    assert time.monotonic() - started < 5
