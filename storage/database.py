"""One SQLite file: a connection that writes, one that reads, and migrations."""

import asyncio
import importlib.util
import re
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import aiosqlite

from storage.match import StoreBusy

BUSY = 1.5
"""Seconds to wait for another program that is writing: whoever pressed is told in time."""
BREATH = 0.02
"""Seconds between two tries."""
MIGRATIONS = Path(__file__).with_name("migrations")
Row: TypeAlias = tuple[Any, ...]
Parameters: TypeAlias = Sequence[Any] | Mapping[str, Any]


class DatabaseUnusable(Exception):
    """The file cannot be used; the message is a sentence for who runs the bot."""


class Transaction:
    """The statements of one fact. They all last, or none does."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def execute(self, sql: str, parameters: Parameters = ()) -> int:
        """Run one statement and say how many rows it changed."""
        cursor = await self._connection.execute(sql, parameters)
        return cursor.rowcount

    async def insert(self, sql: str, parameters: Parameters = ()) -> int:
        """Run one INSERT and give the id of the new row."""
        cursor = await self._connection.execute(sql, parameters)
        assert cursor.lastrowid is not None
        return cursor.lastrowid

    async def rows(self, sql: str, parameters: Parameters = ()) -> Sequence[Row]:
        return list(await self._connection.execute_fetchall(sql, parameters))  # type: ignore[arg-type]


class Database:
    """Open with `Database.open`, close with `close`; read with `rows`, write in a `transaction`."""

    def __init__(
        self,
        writer: aiosqlite.Connection,
        reader: aiosqlite.Connection | None,
        guard: sqlite3.Connection,
    ) -> None:
        self._writer = writer
        self._reader = reader
        """A connection of its own: who reads does not wait for the disk. None in memory."""
        self._guard = guard
        # aiosqlite takes turns by statement, not by transaction: without this lock the
        # transactions of two tasks would run into each other, and single statements into them.
        self._writing = asyncio.Lock()
        self._busy_since: float | None = None
        """Since when another program keeps the file from being written, by the loop's clock."""
        self._busy_seen = 0.0

    @classmethod
    async def open(cls, path: Path | str, migrations: Path = MIGRATIONS) -> "Database":
        """The database, brought up to date. A file serves one process at a time."""
        async with AsyncExitStack() as unless_opened:
            guard = _reserve(path)
            unless_opened.callback(guard.close)
            writer = await aiosqlite.connect(path, isolation_level=None, timeout=BUSY)
            unless_opened.push_async_callback(writer.close)
            reader = None
            if str(path) != ":memory:":
                reader = await aiosqlite.connect(path, isolation_level=None, timeout=BUSY)
                unless_opened.push_async_callback(reader.close)
            database = cls(writer, reader, guard)
            try:
                await database._prepare(migrations)
            except sqlite3.Error as error:
                raise DatabaseUnusable(f"The database {path} cannot be used: {error}.") from error
            except StoreBusy as error:
                raise DatabaseUnusable(
                    f"The database {path} cannot be used: another program is writing to it."
                ) from error
            unless_opened.pop_all()
        return database

    async def close(self) -> None:
        async with self._writing, AsyncExitStack() as whatever_happens:
            # Cancelled while it closes one, it still closes the others: an open connection has a
            # thread that would keep the process from ending.
            whatever_happens.callback(self._guard.close)
            whatever_happens.push_async_callback(self._writer.close)
            if self._reader is not None:
                whatever_happens.push_async_callback(self._reader.close)

    async def rows(self, sql: str, parameters: Parameters = ()) -> Sequence[Row]:
        """Read what is committed."""
        if self._reader is not None:
            return list(await self._reader.execute_fetchall(sql, parameters))  # type: ignore[arg-type]
        async with self._writing:  # on one connection, a reader must wait for who is writing
            return list(await self._writer.execute_fetchall(sql, parameters))  # type: ignore[arg-type]

    async def write(self, sql: str, parameters: Parameters = ()) -> None:
        """Run one statement that is a whole fact: it lasts once this returns.

        SQLite's thread takes statements one after the other, so many can be on their way to it;
        only a transaction under way keeps others out.
        """
        give_up = _patience()
        while True:
            try:
                if self._writing.locked():
                    async with self._writing:
                        await self._writer.execute(sql, parameters)
                else:
                    await self._writer.execute(sql, parameters)
                self._busy_since = None
                return
            except sqlite3.OperationalError as error:
                await self._wait_while_busy(error, give_up)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """Commit when the block ends well, roll back when it raises or is cancelled."""
        give_up = _patience()
        async with self._writing:
            try:
                await self._begin(give_up)
                yield Transaction(self._writer)
                await self._writer.execute("COMMIT")
            except BaseException:
                # Not asked whether one is open: a cancelled BEGIN may still be on its way.
                with suppress(sqlite3.OperationalError):
                    await self._writer.execute("ROLLBACK")
                raise

    async def _begin(self, give_up: float) -> None:
        while True:
            try:
                await self._writer.execute("BEGIN IMMEDIATE")
                self._busy_since = None
                return
            except sqlite3.OperationalError as error:
                await self._wait_while_busy(error, give_up)

    async def _wait_while_busy(self, error: sqlite3.OperationalError, give_up: float) -> None:
        """Wait a little for another program that is writing; StoreBusy once that takes too long.

        Whoever comes later than it began does not wait as long again.
        """
        # Not every such error has a code: text that cannot be decoded has none.
        if getattr(error, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_BUSY:
            raise error
        now = asyncio.get_running_loop().time()
        if self._busy_since is None or now - self._busy_seen > BUSY:
            self._busy_since = now
        self._busy_seen = now
        if now + BREATH > min(give_up, self._busy_since + BUSY):
            raise StoreBusy from error
        await asyncio.sleep(BREATH)

    async def _prepare(self, migrations: Path) -> None:
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            await self._writer.execute(f"PRAGMA {pragma}")
        await self._migrate(migrations)

    async def _migrate(self, folder: Path) -> None:
        scripts = migration_scripts(folder)
        [(version,)] = await self.rows("PRAGMA user_version")
        if version > len(scripts):
            raise DatabaseUnusable(
                f"The database was written by a newer version (its layout is number {version}, "
                f"this version knows {len(scripts)}). Upgrade the bot, or use another database."
            )
        if version == 0 and await self.rows("SELECT name FROM sqlite_master"):
            raise DatabaseUnusable(
                "The database belongs to another program: it has tables, but none of ours."
                " Use another file."
            )
        for number, script in enumerate(scripts[version:], start=version + 1):
            async with self.transaction() as tx:
                for statement in statements(script.sql):
                    await tx.execute(statement)
                if script.fill is not None:
                    await script.fill(tx)
                await tx.execute(f"PRAGMA user_version = {number}")
        # Written even if it is so already: a file that can only be read is found out now, and
        # not at the first move.
        await self.write(f"PRAGMA user_version = {len(scripts)}")
        # From now on it is we who wait, and not SQLite's thread, in which others queue up.
        await self._writer.execute("PRAGMA busy_timeout = 0")


def _patience() -> float:
    """When to give up waiting for another program that keeps the file, by the loop's clock."""
    return asyncio.get_running_loop().time() + BUSY


def _reserve(path: Path | str) -> sqlite3.Connection:
    """Take the file for this process, until it closes it or dies; the folder is made if missing.

    Opened here first: a failure in aiosqlite's own thread would be told to a loop that has ended.
    """
    if str(path) == ":memory:":
        return sqlite3.connect(path)
    try:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        sqlite3.connect(path).close()
        guard = sqlite3.connect(f"{path}-lock", timeout=0, isolation_level=None)
        guard.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise DatabaseUnusable(f"Another bot is using the database {path} already.") from error
        raise DatabaseUnusable(f"The database {path} cannot be opened: {error}.") from error
    except (OSError, sqlite3.Error) as error:
        raise DatabaseUnusable(f"The database {path} cannot be opened: {error}.") from error
    return guard


class Migration(NamedTuple):
    """One step from a layout to the next."""

    sql: str
    fill: Callable[[Transaction], Awaitable[None]] | None
    """What SQL alone cannot say, in a Python file of the same name."""


def migration_scripts(folder: Path) -> list[Migration]:
    """The numbered SQL files in order; their numbers must leave no gap."""
    files = sorted(folder.glob("*.sql"))
    for number, file in enumerate(files, start=1):
        if not re.match(rf"{number:04}_", file.name):
            raise DatabaseUnusable(f"Migration {number:04} is missing: found {file.name} instead.")
    return [Migration(file.read_text(encoding="utf-8"), _filling(file)) for file in files]


def _filling(script: Path) -> Callable[[Transaction], Awaitable[None]] | None:
    file = script.with_suffix(".py")
    if not file.exists():
        return None
    spec = importlib.util.spec_from_file_location(f"migration_{script.stem}", file)
    assert spec is not None, "a .py file can be loaded"
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    fill: Callable[[Transaction], Awaitable[None]] = module.fill
    return fill


def statements(script: str) -> list[str]:
    """A script as single statements: `executescript` would commit what is pending."""
    found: list[str] = []
    pending = ""
    for line in script.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            found.append(pending)
            pending = ""
    if pending.strip():
        raise DatabaseUnusable("A migration ends in the middle of a statement.")
    return found
