"""One press from its custom_id to the finished answer, beside the bare commit of the same rows."""

import secrets
import tempfile
import threading
import time
from pathlib import Path
from statistics import median
from typing import Any

import aiosqlite
import discord

from cogs.desk.rendering import Drawn
from cogs.gold.presenter import GoldPresenter
from engine import GAMES
from engine.contract import to_json
from storage.database import MIGRATIONS, Database, migration_scripts, statements
from storage.match import Match
from storage.matches import Matches
from table import lobby
from table.painter import Painter
from table.presses import Act, decode, encode
from table.seating import Person
from table.service import Service
from table.thinking import thinking
from table.words import words

PRESSES = 1000
BESIDE_A_THINKER = 100


async def measure(times: int = PRESSES) -> tuple[float, float]:
    """Seconds for a press, and for the bare commit, each the median of many, taken in turns."""
    with tempfile.TemporaryDirectory() as folder:
        database = await Database.open(Path(folder, "press.sqlite3"))
        bare = await aiosqlite.connect(Path(folder, "bare.sqlite3"), isolation_level=None)
        try:
            return await _in_turns(database, bare, times)
        finally:
            await bare.close()
            await database.close()


async def measure_beside_a_thinker() -> tuple[float, float]:
    """The same while a thread works without a pause, as a computer player does when it thinks."""
    busy = True

    def think() -> None:
        while busy:
            pass

    thinker = threading.Thread(target=think)
    thinker.start()
    try:
        with thinking():
            return await measure(BESIDE_A_THINKER)
    finally:
        busy = False
        thinker.join()


async def _in_turns(
    database: Database, bare: aiosqlite.Connection, times: int
) -> tuple[float, float]:
    service = Service(Matches(database, GAMES), time.time, lambda: secrets.randbits(62))
    painter = Painter()
    painter.add(GoldPresenter())
    match = await begun(service)
    await _bare_tables(bare, match)
    presses: list[float] = []
    commits: list[float] = []
    for step in range(times):
        custom_id, user = _next_press(match)
        started = time.perf_counter()
        match = await _press(service, painter, custom_id, user)
        presses.append(time.perf_counter() - started)
        state, told = to_json(match.state), to_json(match.news[-1])
        started = time.perf_counter()
        await _commit(bare, state, step, custom_id, told)
        commits.append(time.perf_counter() - started)
        if not match.open:
            match = await begun(service)
    return median(presses), median(commits)


async def _press(service: Service, painter: Painter, custom_id: str, user: int) -> Match:
    press = decode(custom_id)
    assert isinstance(press, Act)
    moved = await service.move(press, user)
    sent = Drawn(painter.public(moved.after, words("en"))).edit()
    payload = {
        "embeds": [one.to_dict() for one in sent["embeds"]],
        "components": sent["view"].to_components(),
    }
    discord.utils._to_json(payload)
    return moved.after


async def _commit(
    bare: aiosqlite.Connection, state: str, step: int, action: str, told: str
) -> None:
    now = time.time()
    await bare.execute("BEGIN IMMEDIATE")
    await bare.execute(
        "UPDATE matches SET state = ?, step = step + 1, changed_at = ? WHERE id = 1", (state, now)
    )
    await bare.execute(
        "INSERT INTO moves (match_id, step, seat, action, told, made_at) VALUES (1, ?, 0, ?, ?, ?)",
        (step, action, told, now),
    )
    await bare.execute("COMMIT")


async def _bare_tables(bare: aiosqlite.Connection, match: Match) -> None:
    """The same tables as the bot's, with one match in them."""
    await bare.execute("PRAGMA journal_mode = WAL")
    await bare.execute("PRAGMA synchronous = FULL")
    for script in migration_scripts(MIGRATIONS):
        for statement in statements(script.sql):
            await bare.execute(statement)
    await bare.execute(
        """INSERT INTO matches (id, game, status, guild_id, channel_id, host_id, options, seed,
                                state, created_at, changed_at)
           VALUES (1, 'gold', 'live', 1, 1, 1, '{}', 1, ?, 0, 0)""",
        (to_json(match.state),),
    )


async def begun(service: Service) -> Match:
    channel = time.monotonic_ns()
    people = [Person(1, "Ann"), Person(2, "Ben"), Person(3, "Cleo")]
    match = await service.open_lobby(GAMES[0], 1, channel, people[0])
    for person in people[1:]:
        await service.change_lobby(match.id, joining(person))
    return (await service.begin(match.id, 1)).after


def joining(person: Person) -> Any:
    return lambda match: lobby.join(match, person)


def _next_press(match: Match) -> tuple[str, int]:
    state = match.playing
    seat = min(state.to_act())
    action = state.legal(seat)[match.step % len(state.legal(seat))]
    user = match.seats[seat].user
    assert user is not None
    return encode(Act(match.id, state.prompt(min(state.to_act())), to_json(action))), user
