"""One SQLite file: its settings, its transactions, its migrations, and files it cannot use."""

import asyncio
import hashlib
import re
import shutil
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from engine import GAMES
from engine.contract import Table, to_json
from engine.gold import GAME
from engine.gold.components import Options
from engine.rng import Rng
from storage.database import MIGRATIONS, Database, DatabaseUnusable, Transaction, statements
from storage.guilds import Guilds
from storage.matches import Matches, Status
from tests.storage.interruptions import CancelledAt, cancelled

SCRIPTS = sorted(MIGRATIONS.glob("*.sql"))
TABLE_OF_FOUR = Table((("G", "O"), ("B", "R")), 1)


def workers() -> list[threading.Thread]:
    """The threads that aiosqlite has running."""
    return [thread for thread in threading.enumerate() if "connection_worker" in thread.name]


@pytest.fixture(autouse=True)
async def no_worker_outlives_its_test() -> AsyncIterator[None]:
    """One that reports to a loop that is closed would fail another test."""
    before = workers()
    yield
    for thread in workers():
        if thread not in before:
            thread.join(timeout=5)


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    database = await Database.open(tmp_path / "pepite.sqlite3")
    yield database
    await database.close()


@contextmanager
def by_hand(path: Path) -> Iterator[sqlite3.Connection]:
    """The file as somebody else finds it; nothing of the bot is in between."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        yield connection


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
    assert await database.rows(f"PRAGMA {pragma}") == [(value,)]


async def test_the_settings_are_made_at_every_start(tmp_path: Path) -> None:
    for _ in range(2):
        database = await Database.open(tmp_path / "pepite.sqlite3")
        assert await database.rows("PRAGMA synchronous") == [(2,)]
        assert await database.rows("PRAGMA foreign_keys") == [(1,)]
        await database.close()


async def test_every_table_is_strict(database: Database) -> None:
    tables = await database.rows(
        "SELECT name, strict FROM pragma_table_list WHERE type = 'table' AND schema = 'main'"
    )
    strict = {name: bool(strict) for name, strict in tables if not name.startswith("sqlite_")}
    assert {"guilds", "matches", "seats", "moves"} <= strict.keys()
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


# One statement, and work while it is written


def a_guild(database: Database, meanwhile: Callable[[], object]) -> Coroutine[Any, Any, None]:
    return database.write("INSERT INTO guilds (id, language) VALUES (1, 'fr')", (), meanwhile)


async def test_work_is_done_while_the_disk_is_at_work(database: Database) -> None:
    """The statement ends only after the work, and the work only after the statement began."""
    working, on = threading.Event(), threading.Event()

    def slow() -> None:
        working.set()
        on.wait(5)

    await database._connection.create_function("slow", 0, slow)

    def meanwhile() -> None:
        assert working.wait(5)
        on.set()

    await database.write("INSERT INTO guilds SELECT 1, 'fr' WHERE slow() IS NULL", (), meanwhile)
    assert await said(database) == [1]


async def test_work_that_fails_does_not_undo_what_is_written(database: Database) -> None:
    with pytest.raises(ZeroDivisionError):
        await a_guild(database, lambda: 1 // 0)
    assert await said(database) == [1]


async def test_what_cannot_be_written_is_said_even_if_the_work_was_done(database: Database) -> None:
    done: list[bool] = []
    await a_guild(database, lambda: None)
    with pytest.raises(sqlite3.IntegrityError):
        await a_guild(database, lambda: done.append(True))
    assert done == [True]
    assert await said(database) == [1]


async def test_cancelled_at_any_await_a_statement_is_whole_or_nothing(database: Database) -> None:
    for time in count():
        if not await cancelled(a_guild(database, lambda: None), time):
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


async def test_a_test_can_cancel_at_the_await_it_means() -> None:
    async def work() -> str:
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return "done"

    run = CancelledAt(work())
    assert await run == "done"
    assert run.waited == 2
    assert [await cancelled(work(), time) for time in range(3)] == [True, True, False]


# Migrations


def layout(path: Path) -> tuple[int, list[str]]:
    """The version of a file, and what it is made of."""
    with by_hand(path) as other:
        [(version,)] = other.execute("PRAGMA user_version")
        made = other.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name")
        return version, [sql for (sql,) in made]


def write_migrations(folder: Path, **scripts: str) -> Path:
    folder.mkdir(exist_ok=True)
    for name, script in scripts.items():
        (folder / f"{name.removeprefix('m')}.sql").write_text(script, encoding="utf-8")
    return folder


def rows_of_version(version: int) -> list[tuple[str, tuple[object, ...]]]:
    """What a bot of that version could write that none before it could.

    A migration that brings new tables or columns adds a case here.
    """
    if version != 1:
        return []
    dealt = GAME.setup(TABLE_OF_FOUR, Options(), Rng(7, 2))
    options, state = to_json(Options()), to_json(dealt.state)
    return [
        ("INSERT INTO guilds (id, language) VALUES (5, 'fr')", ()),
        (
            "INSERT INTO matches (id, game, status, guild_id, channel_id, board_id, host_id,"
            " options, starter, seed, step, state, created_at, changed_at)"
            " VALUES (1, 'gold', 'live', 5, 50, 500, 11, ?, 1, 7, 3, ?, 1.5, 2.5)",
            (options, state),
        ),
        (
            "INSERT INTO matches (id, game, status, guild_id, channel_id, host_id, options, seed,"
            " rematch_of, created_at, changed_at)"
            " VALUES (2, 'gold', 'lobby', 5, 51, 12, ?, 8, 1, 3.5, 3.5)",
            (options,),
        ),
        (
            "INSERT INTO seats (match_id, seat, user_id, name, locale, colours, dm_closed)"
            " VALUES (1, 0, 11, 'Ann', 'en', '[\"G\",\"O\"]', 'told'),"
            "        (1, 1, 12, 'Bén', 'fr', '[\"B\",\"R\"]', NULL),"
            "        (2, 0, 12, 'Bén', 'fr', '[]', NULL)",
            (),
        ),
        (
            "INSERT INTO moves (match_id, step, seat, action, told, made_at)"
            " VALUES (1, 3, NULL, NULL, ?, 2.5)",
            (to_json(dealt.told),),
        ),
    ]


async def written_by_version(version: int, path: Path, folder: Path) -> None:
    """Leave a file as bots up to that version would, upgrade by upgrade, rows and all."""
    folder.mkdir()
    for number, script in enumerate(SCRIPTS[:version], start=1):
        shutil.copy(script, folder)
        await (await Database.open(path, folder)).close()
        with by_hand(path) as other:
            for sql, values in rows_of_version(number):
                other.execute(sql, values)


async def test_an_empty_file_gets_the_newest_layout(tmp_path: Path) -> None:
    path = tmp_path / "pepite.sqlite3"
    path.touch()
    await (await Database.open(path)).close()
    assert layout(path)[0] == len(SCRIPTS)


@pytest.mark.parametrize("version", range(len(SCRIPTS) + 1))
async def test_from_every_version_one_comes_to_the_same_layout(
    tmp_path: Path, version: int
) -> None:
    await (await Database.open(tmp_path / "new.sqlite3")).close()
    await written_by_version(version, tmp_path / "old.sqlite3", tmp_path / "old")
    await (await Database.open(tmp_path / "old.sqlite3")).close()
    assert layout(tmp_path / "old.sqlite3") == layout(tmp_path / "new.sqlite3")


@pytest.mark.parametrize("version", range(1, len(SCRIPTS) + 1))
async def test_from_every_version_matches_go_on(tmp_path: Path, version: int) -> None:
    path = tmp_path / "pepite.sqlite3"
    await written_by_version(version, path, tmp_path / "old")
    database = await Database.open(path)
    matches = Matches(database, GAMES)
    live, lobby = await matches.load(1), await matches.load(2)
    assert live is not None
    assert lobby is not None
    assert (live.status, live.board, live.host, live.starter) == (Status.LIVE, 500, 11, 1)
    assert live.state == GAME.setup(TABLE_OF_FOUR, Options(), Rng(7, 2)).state
    assert [(s.user, s.name, s.colours) for s in live.seats] == [
        (11, "Ann", ("G", "O")),
        (12, "Bén", ("B", "R")),
    ]
    assert len(live.news) == 1
    assert (lobby.status, lobby.rematch_of, lobby.language) == (Status.LOBBY, 1, "fr")
    await matches.save_move(live, by=1, action='["f",0]', told="[]", now=4.0)
    assert await Guilds(database).language(5) == "fr"
    assert await database.rows("PRAGMA foreign_key_check") == []
    await database.close()


async def test_opening_the_newest_layout_again_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "pepite.sqlite3"
    await written_by_version(len(SCRIPTS), path, tmp_path / "old")
    before = layout(path)
    await (await Database.open(path)).close()
    assert layout(path) == before


async def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "pepite.sqlite3"
    folder = write_migrations(
        tmp_path / "migrations",
        m0001_first="-- One.\nCREATE TABLE one (a INTEGER) STRICT;\n",
        m0002_second=(
            "-- Two.\nALTER TABLE one ADD COLUMN b INTEGER;\nINSERT INTO nowhere VALUES (1);\n"
        ),
        m0003_third="-- Three.\nCREATE TABLE three (a INTEGER) STRICT;\n",
    )
    with pytest.raises(DatabaseUnusable, match="nowhere"):
        await Database.open(path, folder)
    assert layout(path) == (1, ["CREATE TABLE one (a INTEGER) STRICT"])

    write_migrations(folder, m0002_second="-- Two.\nALTER TABLE one ADD COLUMN b INTEGER;\n")
    await (await Database.open(path, folder)).close()
    assert layout(path) == (
        3,
        [
            "CREATE TABLE one (a INTEGER, b INTEGER) STRICT",
            "CREATE TABLE three (a INTEGER) STRICT",
        ],
    )


async def test_cancelled_at_any_await_a_migration_is_made_at_the_next_start(
    tmp_path: Path,
) -> None:
    folder = write_migrations(
        tmp_path / "migrations",
        m0001_first="-- One.\nCREATE TABLE one (a INTEGER) STRICT;\n",
        m0002_second="-- Two.\nCREATE TABLE two (a INTEGER) STRICT;\nDROP TABLE one;\n",
    )
    path = tmp_path / "pepite.sqlite3"
    await written_by_version(0, path, tmp_path / "old")

    async def start_and_stop() -> None:
        await (await Database.open(path, folder)).close()

    whole = [
        (0, []),
        (1, ["CREATE TABLE one (a INTEGER) STRICT"]),
        (2, ["CREATE TABLE two (a INTEGER) STRICT"]),
    ]
    for time in count():
        for left in tmp_path.glob("pepite.sqlite3*"):
            left.unlink()
        if not await cancelled(start_and_stop(), time):
            break
        assert layout(path) in whole
        await start_and_stop()
        assert layout(path) == whole[2]
    assert time > 10


async def test_a_file_of_a_newer_version_is_refused_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "pepite.sqlite3"
    await written_by_version(len(SCRIPTS), path, tmp_path / "old")
    with by_hand(path) as other:
        other.execute(f"PRAGMA user_version = {len(SCRIPTS) + 1}")
    before = layout(path)
    with pytest.raises(DatabaseUnusable, match=r"newer version .* Upgrade the bot") as refused:
        await Database.open(path)
    assert "\n" not in str(refused.value)
    assert layout(path) == before


@pytest.mark.parametrize(
    ("names", "missing"),
    [
        (("m0001_a", "m0003_c"), "0002"),
        (("m0002_b",), "0001"),
        (("m0001_a", "m0002_b", "m0002_c"), "0003"),
        (("m1_a",), "0001"),
    ],
)
async def test_a_gap_in_the_numbers_of_the_migrations_is_refused(
    tmp_path: Path, names: tuple[str, ...], missing: str
) -> None:
    scripts = dict.fromkeys(names, "-- A table.\nCREATE TABLE one (a INTEGER) STRICT;\n")
    folder = write_migrations(tmp_path / "migrations", **scripts)
    path = tmp_path / "pepite.sqlite3"
    with pytest.raises(DatabaseUnusable, match=f"Migration {missing} is missing"):
        await Database.open(path, folder)
    assert layout(path) == (0, [])


async def test_a_migration_cut_short_is_refused(tmp_path: Path) -> None:
    folder = write_migrations(tmp_path / "migrations", m0001_a="-- One.\nCREATE TABLE one (a")
    path = tmp_path / "pepite.sqlite3"
    with pytest.raises(DatabaseUnusable, match="middle of a statement"):
        await Database.open(path, folder)
    assert layout(path) == (0, [])


def test_a_migration_is_never_edited_once_there_are_files_made_by_it() -> None:
    """Each new one adds its digest here; none is ever changed."""
    digests = [hashlib.sha256(script.read_bytes()).hexdigest()[:16] for script in SCRIPTS]
    assert digests == ["c422423c54c912ed", "b4f33f13d73b9336"]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_migration_gives_its_reason_on_its_first_line(script: Path) -> None:
    first = script.read_text(encoding="utf-8").splitlines()[0]
    assert re.fullmatch(r"-- .{15,}\.", first)


def test_a_script_is_taken_apart_at_the_ends_of_its_statements_only() -> None:
    script = (
        "-- A reason; with a semicolon.\n"
        "CREATE TABLE a (b TEXT DEFAULT ';');\n"
        "CREATE TRIGGER t AFTER INSERT ON a BEGIN\n"
        "    DELETE FROM a;\n"
        "END;\n"
    )
    table, trigger = statements(script)
    assert table.endswith("(b TEXT DEFAULT ';');\n")
    assert trigger.startswith("CREATE TRIGGER")
    assert trigger.endswith("END;\n")


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
