"""Migrations: from every earlier layout one comes to the newest, whole or not at all."""

import hashlib
import re
import shutil
from itertools import count
from pathlib import Path

import pytest

from engine import GAMES
from engine.contract import Table, to_json
from engine.gold import GAME
from engine.gold.components import Options
from engine.rng import Rng
from storage.database import MIGRATIONS, Database, DatabaseUnusable, statements
from storage.guilds import Guilds
from storage.match import Move, Status
from storage.matches import Matches
from storage.messages import Closed, DirectMessage, Messages
from tests.storage.interruptions import cancelled
from tests.storage.tables import by_hand, changed

SCRIPTS = sorted(MIGRATIONS.glob("*.sql"))
TABLE_OF_FOUR = Table((("G", "O"), ("B", "R")), 1)


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
    if version == 2:
        return [
            ("INSERT INTO old_boards (match_id, message_id) VALUES (1, 499)", ()),
            ("UPDATE matches SET board_sent = 1 WHERE id = 2", ()),
        ]
    if version == 3:
        return [
            ("INSERT INTO calls (match_id, seat, message_id) VALUES (1, 1, 501)", ()),
            ("UPDATE matches SET presence = '[[2.5,true,1],[null]]' WHERE id = 1", ()),
            (
                "INSERT INTO results (match_id, how, placements, scores, began_at, ended_at, moves)"
                " VALUES (2, 'stopped', '[]', '[]', 3.5, 4.5, 0)",
                (),
            ),
        ]
    if version == 4:
        return [
            ("UPDATE matches SET house = '{\"hints\":\"forbidden\"}', invited = '[[13,true]]'", ()),
            ("UPDATE seats SET hints = 2 WHERE seat = 1", ()),
            ("UPDATE results SET turns = 3, turning_step = 2, turning_turn = 1", ()),
            ("INSERT INTO people (user_id, coached) VALUES (11, 0)", ()),
            ("INSERT INTO lessons (user_id, game, lesson) VALUES (12, 'gold', 'first')", ()),
            ("INSERT INTO invitations (match_id, message_id) VALUES (1, 502)", ()),
        ]
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
        if script.with_suffix(".py").exists():
            shutil.copy(script.with_suffix(".py"), folder)
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
    matches, messages = Matches(database, GAMES), Messages(database)
    live, lobby = await matches.load(1), await matches.load(2)
    assert live is not None
    assert lobby is not None
    assert (live.status, live.host, live.starter) == (Status.LIVE, 11, 1)
    assert await messages.board(1) == 500
    assert await messages.old_boards(1) == ([499] if version >= 2 else [])
    assert await messages.board_sent(2) == (version >= 2)
    assert await messages.direct_messages(1) == {0: DirectMessage(closed=Closed.TOLD)}
    assert live.state == GAME.setup(TABLE_OF_FOUR, Options(), Rng(7, 2)).state
    assert [(s.user, s.name, s.colours) for s in live.seats] == [
        (11, "Ann", ("G", "O")),
        (12, "Bén", ("B", "R")),
    ]
    assert len(live.news) == 1
    assert (lobby.status, lobby.rematch_of, lobby.language) == (Status.LOBBY, 1, "fr")
    await matches.save_move(changed(live), Move(1, '["f",0]', ()))
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
    digests = {
        file.name: hashlib.sha256(file.read_bytes()).hexdigest()[:16]
        for file in sorted(MIGRATIONS.iterdir())
        if file.is_file()
    }
    assert digests == {
        "0001_matches.sql": "c422423c54c912ed",
        "0002_boards.sql": "b4f33f13d73b9336",
        "0003_apart.py": "531c9f54d3fd6771",
        "0003_apart.sql": "e1669e3374d40837",
        "0004_first_game.sql": "261cf0d522145b70",
    }


def test_a_python_file_goes_with_a_script_of_its_name() -> None:
    assert {file.with_suffix(".sql") for file in MIGRATIONS.glob("*.py")} <= set(SCRIPTS)


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
