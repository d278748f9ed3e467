"""Presses over the wire: our bot beside a bare one, both against the same kind of sandbox."""

import asyncio
import os
import re
import secrets
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from bench.press import joining
from engine import GAMES
from sandbox.page.driver import Driver
from sandbox.process.server import Sandbox, Settings
from storage.database import Database
from storage.matches import Matches
from table.seating import Person
from table.service import Service

ROOT = Path(__file__).parents[1]
FLIGHTS = {1: 150, 50: 8, 500: 3}
"""How many presses are in flight at once, and how often such a flight is sent in a round."""
ROUNDS = 5
BOTS = {"bare": (sys.executable, "-m", "bench.bare_bot"), "ours": (sys.executable, "bot.py")}
WARM_UP = 20
QUIET, LONGEST_WAIT = 0.5, 60.0
"""Seconds without work after which all that follows a start is done, and how long that may take."""
LONE_TABLES = 3
"""At how many tables presses come one after the other: no match lasts for all of them."""
TICKS = os.sysconf("SC_CLK_TCK")

Press: TypeAlias = Callable[[int], Awaitable[Any]]


class Figures(NamedTuple):
    """Milliseconds: the median and the slowest hundredth of the presses, and CPU for each."""

    p50: float
    p99: float
    cpu: float


class Place:
    """A sandbox with two people in it, and a bot beside it."""

    def __init__(self, sandbox: Sandbox, ada: Driver, bruno: Driver, folder: Path) -> None:
        self.ada = ada
        self.bruno = bruno
        self.database = folder / "bench.sqlite3"
        self.sandbox = sandbox
        self._process: asyncio.subprocess.Process | None = None

    async def start(self, command: tuple[str, ...]) -> None:
        environment = {
            **os.environ,
            "DISCORD_API": self.sandbox.address,
            "DISCORD_TOKEN": self.sandbox.settings.token,
            "DATABASE_PATH": str(self.database),
            "LOG_LEVEL": "ERROR",
        }
        self._process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, env=environment)
        await self.ada.wait_for(lambda: self.ada.bot_online and self.ada.commands, timeout=60)

    def cpu(self) -> float:
        """Seconds of processor time that the bot has used so far."""
        assert self._process is not None, "the bot has been started"
        text = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="utf-8")
        user, system = text.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / TICKS

    async def quiet(self) -> None:
        """Wait until the bot has nothing left to do, so that nothing but presses is measured."""
        async with asyncio.timeout(LONGEST_WAIT):
            before = -1.0
            while self.cpu() > before:
                before = self.cpu()
                await asyncio.sleep(QUIET)

    def megabytes(self) -> float:
        """What the bot holds in memory."""
        assert self._process is not None, "the bot has been started"
        pages = Path(f"/proc/{self._process.pid}/statm").read_text(encoding="utf-8").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE") / 1e6

    async def start_ours(self) -> None:
        await self.start(BOTS["ours"])

    async def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            await self._process.wait()


async def measure() -> dict[int, dict[str, list[Figures]]]:
    """For each number of presses in flight, both bots, in some rounds taken in turns."""
    rounds: dict[int, dict[str, list[Figures]]] = {
        flight: {name: [] for name in BOTS} for flight in FLIGHTS
    }
    for _ in range(ROUNDS):
        for name, command in BOTS.items():
            async with at_a_place() as place:
                press = await (_moves if name == "ours" else _bare_presses)(place, command)
                await place.quiet()
                await _fly(place, press, 1, WARM_UP)
                for flight, times in FLIGHTS.items():
                    rounds[flight][name].append(await _fly(place, press, flight, times))
    return rounds


@asynccontextmanager
async def at_a_place() -> AsyncIterator[Place]:
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        sandbox = Sandbox(Settings(token="bench", answer_within=60))
        await sandbox.start()
        stack.push_async_callback(sandbox.stop)
        ada = await stack.enter_async_context(Driver.join(sandbox.address, "ada"))
        bruno = await stack.enter_async_context(Driver.join(sandbox.address, "bruno"))
        place = Place(sandbox, ada, bruno, folder)
        stack.push_async_callback(place.stop)
        yield place


async def _bare_presses(place: Place, command: tuple[str, ...]) -> Press:
    """Presses of the bare bot's buttons, each on a board in a thread of its own."""
    tables = await _threads(place.ada, max(FLIGHTS))
    await place.start(command)
    for table in tables:
        await place.ada.slash(table, "bare start")

    async def press(number: int) -> None:
        board = place.ada.messages(tables[number])[-1]
        await place.ada.press(board, custom_id=board["components"][0]["components"][0]["custom_id"])

    return press


async def _moves(place: Place, command: tuple[str, ...]) -> Press:
    """Presses that each turn a card, every one at a table of its own, a thread each."""
    tables = await _threads(place.ada, max(FLIGHTS))
    await _deal(place, tables)
    await place.start(command)
    for table in tables:
        await place.ada.slash(table, "gold board")
    people = {"Ada": place.ada, "Bruno": place.bruno}

    async def press(number: int) -> None:
        board = place.ada.messages(tables[number])[-1]
        turn = re.search(r"▶ \*\*(\w+)\*\*", board["embeds"][0]["description"])
        assert turn is not None, "no match ends during the measurement"
        items = [item for row in board["components"] for item in row["components"]]
        card = next(item for item in items if item["custom_id"].startswith("a:"))
        await people[turn[1]].press(board, custom_id=card["custom_id"])

    return press


async def _threads(ada: Driver, count: int) -> list[str]:
    general = ada.channel_id("general")
    for number in range(count):
        await ada.do("thread", channel_id=general, name=f"table {number}")

    def found() -> list[str]:
        return [one["id"] for one in ada.channels.values() if one["type"] == "thread"]

    await ada.wait_for(lambda: len(found()) == count, timeout=60)
    return found()


async def _deal(place: Place, tables: list[str]) -> None:
    """A match of Ada and Bruno for each table, before the bot starts."""
    database = await Database.open(place.database)
    service = Service(Matches(database, GAMES), time.time, lambda: secrets.randbits(62))
    ada, bruno = Person(int(place.ada.id), "Ada"), Person(int(place.bruno.id), "Bruno")
    for table in tables:
        guild = int(place.ada.hello["guild"]["id"])
        match = await service.open_lobby(GAMES[0], guild, int(table), ada)
        await service.change_lobby(match.id, joining(bruno))
        await service.begin(match.id, ada.id)
    await database.close()


async def _fly(place: Place, press: Press, flight: int, times: int) -> Figures:
    """Send so many presses at once, again and again."""
    taken: list[float] = []

    async def timed(number: int) -> None:
        started = time.perf_counter()
        await press(number)
        taken.append((time.perf_counter() - started) * 1e3)

    before = place.cpu()
    for turn in range(times):
        first = turn % LONE_TABLES if flight == 1 else 0
        await asyncio.gather(*(timed(first + number) for number in range(flight)))
    used = (place.cpu() - before) / len(taken) * 1e3
    taken.sort()
    return Figures(taken[len(taken) // 2], taken[int(len(taken) * 0.99)], used)
