"""One SQLite file: its settings, its transactions, and files it cannot use."""

import asyncio
import re
import sqlite3
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path

import pytest

from storage.database import Database, DatabaseUnusable, Transaction
from tests.storage.interruptions import CancelledAt, cancelled, workers
from tests.storage.tables import by_hand


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    database = await Database.open(tmp_path / "pepite.sqlite3")
    yield database
    await database.close()


async def say(tx: Transaction, guild: int, language: str = "fr") -> None:
    await tx.execute("INSERT INTO guilds (id, language) VALUES (?, ?)", (guild, language))


async def said(database: Database) -> list[int]:
    return [guild for (guild,) in await database.rows("SELECT id FROM guilds ORDER BY id")]


# Settings


@pytest.mark.parametrize(
    ("pragma", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)]
)
async def test_what_is_committed_lasts_and_refers_to_what_exists(
    database: Database, pragma: str, value: object
) -> None:
    async with database.transaction() as tx:  # reading has a connection of its own
        assert await tx.rows(f"PRAGMA {pragma}") == [(value,)]


async def test_the_settings_are_made_at_every_start(tmp_path: Path) -> None:
    for _ in range(2):
        database = await Database.open(tmp_path / "pepite.sqlite3")
        async with database.transaction() as tx:
            assert await tx.rows("PRAGMA synchronous") == [(2,)]
            assert await tx.rows("PRAGMA foreign_keys") == [(1,)]
        await database.close()


async def test_every_table_is_strict(database: Database) -> None:
    tables = await database.rows(
        "SELECT name, strict FROM pragma_table_list WHERE type = 'table' AND schema = 'main'"
    )
    strict = {name: bool(strict) for name, strict in tables if not name.startswith("sqlite_")}
    assert {"guilds", "matches", "seats", "moves", "results", "boards"} <= strict.keys()
    assert all(strict.values())


async def test_a_seat_at_no_match_is_not_written(database: Database) -> None:
    with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
        async with database.transaction() as tx:
            await tx.execute(
                "INSERT INTO seats (match_id, seat, user_id, name, locale, colours)"
                " VALUES (99, 0, 1, 'Ann', 'en', '[]')"
            )


async def test_a_table_can_be_kept_in_memory_alone() -> None:
    database = await Database.open(":memory:")
    async with database.transaction() as tx:
        await say(tx, 1)
    assert await said(database) == [1]
    await database.close()


# Transactions


async def test_a_transaction_lasts_once_its_block_has_ended(tmp_path: Path) -> None:
    path = tmp_path / "pepite.sqlite3"
    database = await Database.open(path)
    async with database.transaction() as tx:
        await say(tx, 1)
        with by_hand(path) as other:
            assert other.execute("SELECT id FROM guilds").fetchall() == []
    with by_hand(path) as other:
        assert other.execute("SELECT id FROM guilds").fetchall() == [(1,)]
    await database.close()


async def test_a_transaction_sees_its_own_writing(database: Database) -> None:
    async with database.transaction() as tx:
        await say(tx, 1)
        assert await tx.rows("SELECT id FROM guilds") == [(1,)]


async def test_a_statement_says_how_many_rows_it_changed_and_an_insert_its_id(
    database: Database,
) -> None:
    async with database.transaction() as tx:
        assert await tx.insert("INSERT INTO guilds (id, language) VALUES (7, 'fr')") == 7
        assert await tx.execute("UPDATE guilds SET language = 'en'") == 1
        assert await tx.execute("UPDATE guilds SET language = 'en' WHERE id = 8") == 0


async def test_a_block_that_raises_leaves_nothing_behind(database: Database) -> None:
    with pytest.raises(ZeroDivisionError):
        async with database.transaction() as tx:
            await say(tx, 1)
            raise ZeroDivisionError
    assert await said(database) == []
    async with database.transaction() as tx:
        await say(tx, 2)
    assert await said(database) == [2]


async def test_a_statement_that_fails_leaves_nothing_of_the_others_behind(
    database: Database,
) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        async with database.transaction() as tx:
            await say(tx, 1)
            await say(tx, 1)
    assert await said(database) == []


async def test_a_commit_that_fails_leaves_nothing_behind(database: Database) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        async with database.transaction() as tx:
            await tx.execute("PRAGMA defer_foreign_keys = ON")
            await say(tx, 1)
            await tx.execute(
                "INSERT INTO moves (match_id, step, told, made_at) VALUES (99, 1, '[]', 0)"
            )
    assert await said(database) == []
    async with database.transaction() as tx:
        await say(tx, 2)
    assert await said(database) == [2]


async def two_guilds(database: Database) -> None:
    async with database.transaction() as tx:
        await say(tx, 1)
        await asyncio.sleep(0)
        await say(tx, 2)


async def test_cancelled_at_any_await_a_transaction_is_whole_or_nothing(
    database: Database,
) -> None:
    outcomes = []
    for time in count():
        if not await cancelled(two_guilds(database), time):
            break
        outcomes.append(await said(database))
        async with database.transaction() as tx:  # the next one works, and finds none open
            await tx.execute("DELETE FROM guilds")
    # BEGIN, the first, a breath, the second, COMMIT: only a cancelled COMMIT may have lasted.
    assert outcomes[:4] == [[], [], [], []]
    assert outcomes[4:] in ([[]], [[1, 2]])
    assert await said(database) == [1, 2]


async def test_cancelled_again_while_it_rolls_back_a_transaction_is_still_nothing(
    database: Database,
) -> None:
    for time in range(4):
        assert await cancelled(two_guilds(database), time, time + 1)
        assert await said(database) == []
        async with database.transaction() as tx:
            await say(tx, 3)
            await tx.execute("DELETE FROM guilds")


async def test_cancelled_while_it_waits_for_its_turn_a_transaction_does_not_begin(
    database: Database,
) -> None:
    async with database.transaction() as tx:
        waiting = asyncio.ensure_future(two_guilds(database))
        await say(tx, 7)
        waiting.cancel()
        await asyncio.wait((waiting,))
    assert waiting.cancelled()
    assert await said(database) == [7]


# One statement


async def a_guild(database: Database) -> None:
    await database.write("INSERT INTO guilds (id, language) VALUES (1, 'fr')")


async def test_a_statement_lasts_once_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "pepite.sqlite3"
    database = await Database.open(path)
    await a_guild(database)
    with by_hand(path) as other:
        assert other.execute("SELECT id FROM guilds").fetchall() == [(1,)]
    await database.close()


async def test_what_cannot_be_written_is_said(database: Database) -> None:
    await a_guild(database)
    with pytest.raises(sqlite3.IntegrityError):
        await a_guild(database)
    assert await said(database) == [1]


async def test_cancelled_at_any_await_a_statement_is_whole_or_nothing(database: Database) -> None:
    for time in count():
        if not await cancelled(a_guild(database), time):
            break
        assert await said(database) in ([], [1])
        async with database.transaction() as tx:
            await tx.execute("DELETE FROM guilds")
    assert time >= 1
    assert await said(database) == [1]


async def test_transactions_of_many_tasks_take_turns(database: Database) -> None:
    async def add_one() -> None:
        async with database.transaction() as tx:
            [(most,)] = await tx.rows("SELECT coalesce(max(id), 0) FROM guilds")
            await asyncio.sleep(0)
            await say(tx, most + 1)

    await asyncio.gather(*(add_one() for _ in range(30)))
    assert await said(database) == list(range(1, 31))


async def test_one_task_that_rolls_back_takes_nothing_of_the_others_along(
    database: Database,
) -> None:
    async def write(guild: int) -> None:
        async with database.transaction() as tx:
            await say(tx, guild)
            await asyncio.sleep(0)
            if guild % 2:
                raise ZeroDivisionError

    done = await asyncio.gather(*(write(guild) for guild in range(10)), return_exceptions=True)
    assert [type(error) for error in done[1::2]] == [ZeroDivisionError] * 5
    assert await said(database) == [0, 2, 4, 6, 8]


async def test_nobody_reads_what_is_not_committed_yet(database: Database) -> None:
    """What is read is shown to people, and what people have seen must never be lost."""
    written, go_on = asyncio.Event(), asyncio.Event()

    async def write() -> None:
        async with database.transaction() as tx:
            await say(tx, 1)
            written.set()
            await go_on.wait()
            raise ZeroDivisionError

    writer = asyncio.ensure_future(write())
    await written.wait()
    reader = asyncio.ensure_future(said(database))
    await asyncio.wait((reader,), timeout=0.05)  # a reader may answer now, or wait for its turn
    go_on.set()
    await asyncio.gather(writer, return_exceptions=True)
    assert await reader == []


async def test_closing_waits_for_the_transaction_under_way(tmp_path: Path) -> None:
    path = tmp_path / "pepite.sqlite3"
    database = await Database.open(path)
    writing = asyncio.ensure_future(two_guilds(database))
    await asyncio.sleep(0)
    await database.close()
    await writing
    with by_hand(path) as other:
        assert other.execute("SELECT id FROM guilds").fetchall() == [(1,), (2,)]


async def test_cancelled_at_any_await_closing_leaves_no_worker_behind(tmp_path: Path) -> None:
    """The process could not end while one is running."""
    before = workers()
    for time in count():
        database = await Database.open(tmp_path / "pepite.sqlite3")
        opened = [thread for thread in workers() if thread not in before]
        assert len(opened) == 2
        was_cancelled = await cancelled(database.close(), time)
        for thread in opened:
            thread.join(timeout=5)
            assert not thread.is_alive()
        if not was_cancelled:
            break
    assert time >= 2


async def test_a_test_can_cancel_at_the_await_it_means() -> None:
    async def work() -> str:
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return "done"

    run = CancelledAt(work())
    assert await run == "done"
    assert run.waited == 2
    assert [await cancelled(work(), time) for time in range(3)] == [True, True, False]


# Files that cannot be used


def sentence(error: pytest.ExceptionInfo[DatabaseUnusable]) -> str:
    """What who runs the bot is told; it must be one line that reads as a sentence."""
    text = str(error.value)
    assert re.fullmatch(r"The database .+[^.]\.", text)
    return text


async def test_a_missing_folder_is_made(tmp_path: Path) -> None:
    path = tmp_path / "not" / "there" / "pepite.sqlite3"
    await (await Database.open(path)).close()
    assert path.is_file()


async def test_a_folder_is_not_a_database(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnusable) as refused:
        await Database.open(tmp_path)
    assert str(tmp_path) in sentence(refused)


async def test_a_file_that_cannot_be_opened_leaves_no_worker_behind(tmp_path: Path) -> None:
    """The bot ends at once, and a worker that is late prints its own trouble after the sentence."""
    before = workers()
    with pytest.raises(DatabaseUnusable):
        await Database.open(tmp_path)
    assert workers() == before


async def test_a_path_through_a_file_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(DatabaseUnusable) as refused:
        await Database.open(tmp_path / "file" / "pepite.sqlite3")
    assert "cannot be opened" in sentence(refused)


async def test_a_link_to_nowhere_cannot_be_opened(tmp_path: Path) -> None:
    link = tmp_path / "pepite.sqlite3"
    link.symlink_to(tmp_path / "gone" / "pepite.sqlite3")
    with pytest.raises(DatabaseUnusable) as refused:
        await Database.open(link)
    assert str(link) in sentence(refused)


async def test_a_file_one_may_not_write_is_said_to_be_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the bot runs under an account that may only read the file."""
    path = tmp_path / "pepite.sqlite3"
    await (await Database.open(path)).close()
    connect = sqlite3.connect
    monkeypatch.setattr(
        sqlite3,
        "connect",
        lambda name, **how: connect(f"file:{name}?mode=ro", uri=True, **how),
    )
    with pytest.raises(DatabaseUnusable) as refused:
        await Database.open(path)
    assert "readonly" in sentence(refused)


@pytest.mark.parametrize("content", [b"Dear diary, " * 100, b"\x00" * 4096, b"PK\x03\x04" * 2000])
async def test_a_file_that_is_not_a_database_is_refused_and_kept(
    tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "pepite.sqlite3"
    path.write_bytes(content)
    with pytest.raises(DatabaseUnusable) as refused:
        await Database.open(path)
    assert "not a database" in sentence(refused)
    assert path.read_bytes() == content


async def test_a_damaged_database_is_refused_with_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "pepite.sqlite3"
    await (await Database.open(path)).close()
    whole = path.read_bytes()
    path.write_bytes(whole[:100] + b"\xff" * (len(whole) - 100))
    with pytest.raises(DatabaseUnusable) as refused:
        await Database.open(path)
    assert str(path) in sentence(refused)


async def test_a_second_bot_on_the_same_file_is_refused_with_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "pepite.sqlite3"
    first = await Database.open(path)
    with pytest.raises(DatabaseUnusable, match="Another bot is using the database"):
        await Database.open(path)
    await first.close()
    await (await Database.open(path)).close()
