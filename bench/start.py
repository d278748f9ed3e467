"""From process start to ready, with an empty and with a full database; memory for idle matches."""

import asyncio
import os
import secrets
import sqlite3
import sys
import tempfile
import time
import tracemalloc
from pathlib import Path
from statistics import median

from bench.press import begun
from engine import GAMES
from sandbox.page.driver import Driver
from sandbox.process.server import Sandbox, Settings
from storage.database import Database
from storage.matches import Matches
from table.service import Service

ROOT = Path(__file__).parents[1]
STORED, TO_MOVE = 100_000, 1_000
RUNS = 3
IDLE = 300


def measure() -> tuple[float, float]:
    """Seconds to ready with no stored match and with many, the median of some runs in turns."""
    with tempfile.TemporaryDirectory() as folder:
        empties, fulls = [], []
        for run in range(RUNS):
            full = Path(folder, f"full{run}.sqlite3")
            asyncio.run(_fill(full))
            empties.append(asyncio.run(_start(Path(folder, f"empty{run}.sqlite3"))))
            fulls.append(asyncio.run(_start(full)))
            full.unlink()
    return median(empties), median(fulls)


async def _fill(path: Path) -> None:
    """One match played through the service, copied: many that are over, some a computer's turn."""
    database = await Database.open(path)
    service = Service(Matches(database, GAMES), time.time, lambda: secrets.randbits(62))
    match = await begun(service)
    await service.resign(match.id, 1)
    await service.stop(match.id, 2, manager=True)
    await database.close()
    with sqlite3.connect(path) as bulk:
        _copy(bulk, STORED, "'stopped'", "NULL", pilot_due=0)
        _copy(bulk, TO_MOVE, "'live'", "changed_at + 1000000", pilot_due=1)
        bulk.execute(
            """INSERT INTO seats (match_id, seat, user_id, name, locale, colours, pilot, gone, open)
               SELECT m.id, s.seat, s.user_id, s.name, s.locale, s.colours, 'easy', 'resigned',
                      m.status = 'live'
                 FROM matches AS m, seats AS s WHERE s.match_id = 1 AND m.id > 1"""
        )
        bulk.execute(
            """INSERT INTO results (match_id, how, placements, scores, began_at, ended_at, moves)
               SELECT id, 'stopped', '[]', '[]', created_at, changed_at, 0
                 FROM matches WHERE id > 1 AND status = 'stopped'"""
        )
    bulk.close()


def _copy(bulk: sqlite3.Connection, times: int, status: str, due_at: str, pilot_due: int) -> None:
    bulk.execute(
        f"""WITH RECURSIVE copies (n) AS (
                SELECT 1 UNION ALL SELECT n + 1 FROM copies WHERE n < {times})
            INSERT INTO matches (game, status, guild_id, channel_id, host_id, options, seed, step,
                                 state, created_at, changed_at, presence, due_at, pilot_due)
            SELECT game, {status}, guild_id, channel_id + n, host_id, options, seed, step, state,
                   created_at, changed_at - n, presence, {due_at}, {pilot_due}
              FROM matches, copies WHERE id = 1"""
    )


async def _start(path: Path) -> float:
    """From starting the process until a person's command is answered."""
    sandbox = Sandbox(Settings(token="bench"))
    await sandbox.start()
    environment = {
        **os.environ,
        "DISCORD_API": sandbox.address,
        "DISCORD_TOKEN": sandbox.settings.token,
        "DATABASE_PATH": str(path),
        "LOG_LEVEL": "CRITICAL",
    }
    try:
        async with Driver.join(sandbox.address, "ada") as ada:
            started = time.perf_counter()
            process = await asyncio.create_subprocess_exec(
                sys.executable, "bot.py", cwd=ROOT, env=environment
            )
            await ada.wait_for(lambda: ada.bot_online and ada.commands, timeout=60)
            await ada.slash("general", "pepite help")
            ready = time.perf_counter() - started
            process.terminate()
            await process.wait()
    finally:
        await sandbox.stop()
    return ready


def memory_per_match() -> float:
    """Bytes the process holds for each open match once nobody is playing it."""
    return asyncio.run(_memory())


async def _memory() -> float:
    with tempfile.TemporaryDirectory() as folder:
        database = await Database.open(Path(folder, "memory.sqlite3"))
        service = Service(Matches(database, GAMES), time.time, lambda: secrets.randbits(62))
        await begun(service)
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(IDLE):
            service.forget((await begun(service)).id)  # as when others have been played since
        after = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        await database.close()
    return max(0.0, (after - before) / IDLE)
