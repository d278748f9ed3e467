"""Migration 0003: messages leave the match, and what ended before has its result."""

import shutil
import sqlite3
import time
import tracemalloc
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from engine import GAMES
from engine.contract import AnyGame, to_json
from engine.gold import GAME
from storage.database import MIGRATIONS, Database, DatabaseUnusable
from storage.match import Gone, How, Match, Result, Status
from storage.matches import Matches
from storage.messages import Closed, DirectMessage, Messages
from tests.engine.playouts import acted
from tests.storage.keeping import KEPT
from tests.storage.tables import by_hand

BEFORE = (1, 2)
LIVE, RESIGNED_BY_ONE, GIVEN_UP = 2, 3, 6
"""Matches that were kept: of two one plays on, of three two do, of two one has resigned."""
LEFT_AT = 1_800_000_000.0
MANY = 5_000
LARGEST = 3 * 2**20
"""Bytes a migration may take at once, however much there is to fill."""
LONGEST = 30.0
"""Seconds a bot with thousands of matches may take to start, on a slow machine, this once."""


@pytest.fixture(params=BEFORE)
def version(request: pytest.FixtureRequest) -> int:
    found: int = request.param
    return found


@pytest.fixture
def path(version: int, tmp_path: Path) -> Path:
    """What an earlier version has left, with messages and ends of every kind."""
    path = tmp_path / "pepite.sqlite3"
    with by_hand(path) as old:
        old.executescript((KEPT / f"{version:04}.sql").read_text(encoding="utf-8"))
        old.execute(f"UPDATE matches SET board_id = 500, ping_id = 600 WHERE id = {LIVE}")
        old.execute("UPDATE matches SET board_id = 501 WHERE id = 1")
        old.execute(f"UPDATE matches SET ping_id = 601 WHERE id = {RESIGNED_BY_ONE}")
        old.execute(
            "UPDATE seats SET dm_channel_id = 70, dm_message_id = 700, dm_closed = 'told'"
            f" WHERE match_id = {LIVE} AND seat = 0"
        )
        old.execute(f"UPDATE seats SET dm_closed = 'untold' WHERE match_id = {LIVE} AND seat = 1")
        if version == 1:
            old.execute(f"UPDATE matches SET old_board_id = 499 WHERE id = {LIVE}")
        else:
            old.execute(f"INSERT INTO old_boards VALUES ({LIVE}, 499), ({LIVE}, 498)")
            old.execute(f"UPDATE matches SET board_sent = id IN (1, {RESIGNED_BY_ONE})")
    return path


@pytest.fixture
async def database(path: Path) -> AsyncIterator[Database]:
    database = await Database.open(path)
    yield database
    await database.close()


def add_match(
    old: sqlite3.Connection,
    game: str,
    status: str,
    state: str | None,
    seats: Sequence[tuple[int | None, str | None]] = ((11, None), (12, None)),
    moves: int = 3,
) -> int:
    """A match as earlier versions wrote it; a seat is its user and whether it is gone."""
    row = old.execute(
        """INSERT INTO matches (game, status, guild_id, channel_id, host_id, options, seed, step,
                                state, created_at, changed_at)
           VALUES (?, ?, 5, 900, 11, '{}', 7, ?, ?, 1.0, ?)""",
        (game, status, 1 + moves, state, 100.0 + moves),
    )
    assert row.lastrowid is not None
    for seat, (user, gone) in enumerate(seats):
        old.execute(
            """INSERT INTO seats (match_id, seat, user_id, name, locale, colours, pilot, gone)
               VALUES (?, ?, ?, 'Ann', 'en', '[]', ?, ?)""",
            (row.lastrowid, seat, user, "normal" if gone or not user else None, gone),
        )
    if state is not None:
        old.executemany(
            """INSERT INTO moves (match_id, step, seat, action, told, made_at)
               VALUES (?, ?, ?, '["f",0]', '[]', ?)""",
            [
                (row.lastrowid, 1 + number, None if number == 0 else 0, 100.0 + number)
                for number in range(1 + moves)
            ],
        )
    return row.lastrowid


THEN = [game for game in GAMES if game.key in ("gold", "goldncrash", "ohmygold")]
"""The games there were before layout 0003."""


def played_out(game: AnyGame, seats: int = 2, seed: int = 7) -> Any:
    *_, (_, last) = acted(game, seats, game.options(), seed)
    return last.state


async def loaded(database: Database, match_id: int) -> Match:
    match = await Matches(database, GAMES).load(match_id)
    assert match is not None
    return match


async def result_of(path: Path, match_id: int) -> tuple[Any, ...] | None:
    """The row of a result, once the file has been opened."""
    await (await Database.open(path)).close()
    with by_hand(path) as new:
        found: tuple[Any, ...] | None = new.execute(
            "SELECT how, placements, reason, scores, began_at, ended_at, moves FROM results"
            " WHERE match_id = ?",
            (match_id,),
        ).fetchone()
        return found


# Messages and deadlines


async def test_boards_and_old_boards_are_where_they_were(database: Database) -> None:
    messages = Messages(database)
    assert await messages.board(LIVE) == 500
    assert await messages.board(1) == 501
    assert await messages.board(RESIGNED_BY_ONE) is None
    assert await messages.board(4) is None
    assert 499 in await messages.old_boards(LIVE)
    assert await messages.old_boards(1) == []
    await messages.set_board(LIVE, 502)
    assert 500 in await messages.old_boards(LIVE)


async def test_boards_that_were_being_sent_are_searched_for(
    database: Database, version: int
) -> None:
    messages = Messages(database)
    lost = [RESIGNED_BY_ONE, 1] if version == 2 else []
    assert await messages.lost_boards(10) == lost
    assert await messages.board_sent(1) == bool(lost)
    assert not await messages.board_sent(LIVE)
    assert sorted(await messages.old_boards(LIVE)) == ([498, 499] if version == 2 else [499])


async def test_a_call_is_nobodys_so_that_the_next_move_takes_it_back(database: Database) -> None:
    messages = Messages(database)
    assert await messages.calls(LIVE) == {-1: 600}
    assert await messages.calls(RESIGNED_BY_ONE) == {-1: 601}
    assert await messages.calls(1) == {}
    await messages.forget_call(LIVE, -1, 600)
    assert await messages.calls(LIVE) == {}


async def test_dms_are_where_they_were(database: Database) -> None:
    messages = Messages(database)
    assert await messages.direct_messages(LIVE) == {
        0: DirectMessage(70, 700, Closed.TOLD),
        1: DirectMessage(closed=Closed.UNTOLD),
    }
    assert await messages.direct_messages(RESIGNED_BY_ONE) == {}


async def test_what_is_open_is_due_and_nothing_else(database: Database) -> None:
    found = [await loaded(database, number) for number in range(1, 10)]
    half_a_day, a_day = LEFT_AT + 43_200, LEFT_AT + 86_400
    due = {Status.LOBBY: a_day, Status.LIVE: half_a_day, Status.OVER: None}
    assert [match.due_at for match in found] == [due[match.status] for match in found]
    assert all(match.presence == () and match.shelved_at is None for match in found)
    matches = Matches(database, GAMES)
    assert await matches.next_due() == half_a_day
    assert GIVEN_UP not in await matches.due(1e12, 100)


async def test_everybody_sits_at_the_open_tables_they_sat_at(database: Database) -> None:
    matches = Matches(database, GAMES)
    found = [await loaded(database, number) for number in range(1, 10)]
    for user in (11, 12, 13):
        own = {match.id for match in found if match.open and match.seating(user)}
        assert {match.id for match in await matches.open_of(user, 100)} == own
        assert await matches.count_open_of(user) == len(own)
    resigned = await loaded(database, RESIGNED_BY_ONE)
    assert resigned.seats[0].gone is Gone.RESIGNED


# Results


async def test_of_two_people_the_one_who_did_not_resign_has_won(database: Database) -> None:
    match = await loaded(database, GIVEN_UP)
    [(moves,)] = await database.rows(
        "SELECT COUNT(*) - 1 FROM moves WHERE match_id = ?", (GIVEN_UP,)
    )
    assert match.result == Result(
        how=How.RESIGNED,
        placements=((1,), (0,)),
        began_at=LEFT_AT,
        ended_at=LEFT_AT,
        moves=moves,
    )
    assert (await loaded(database, LIVE)).result is None
    assert (await loaded(database, RESIGNED_BY_ONE)).result is None


@pytest.mark.parametrize("game", THEN, ids=lambda game: game.key)
async def test_a_match_played_out_has_what_its_rules_give(path: Path, game: AnyGame) -> None:
    state = played_out(game)
    with by_hand(path) as old:
        match_id = add_match(old, game.key, "over", to_json(state))
    database = await Database.open(path)
    match = await loaded(database, match_id)
    await database.close()
    outcome = state.outcome()
    assert match.result == Result(
        how=How.PLAYED,
        placements=outcome.placements,
        reason=outcome.reason,
        scores=outcome.scores,
        began_at=100.0,
        ended_at=103.0,
        moves=3,
    )


async def test_a_match_played_out_after_somebody_resigned_was_played_out(path: Path) -> None:
    state = played_out(GAME, 3)
    seats = ((11, "resigned"), (12, None), (13, None))
    with by_hand(path) as old:
        match_id = add_match(old, "gold", "over", to_json(state), seats)
    result = await result_of(path, match_id)
    assert result is not None
    assert result[:2] == ("played", to_json(state.outcome().placements))


async def test_a_match_that_was_stopped_has_no_winner(path: Path) -> None:
    state = to_json(next(acted(GAME, 2, GAME.options(), 7))[1].state)
    with by_hand(path) as old:
        one = add_match(old, "gold", "stopped", state)
        other = add_match(old, "chess", "stopped", '{"weird":1}', ((11, "resigned"), (None, None)))
    for match_id in (one, other):
        assert await result_of(path, match_id) == ("stopped", "[]", None, "[]", 100.0, 103.0, 3)


UNKNOWN = [("chess", '{"board":"x"}'), ("gold", '{"weird":1}'), ("gold", "not json"), ("gold", "")]


@pytest.mark.parametrize(("game", "state"), UNKNOWN)
async def test_of_what_cannot_be_read_it_is_known_that_it_was_played(
    path: Path, game: str, state: str
) -> None:
    with by_hand(path) as old:
        match_id = add_match(old, game, "over", state)
    assert await result_of(path, match_id) == ("played", "[]", None, "[]", 100.0, 103.0, 3)


@pytest.mark.parametrize(("game", "state"), UNKNOWN)
async def test_who_resigned_against_one_other_lost_even_if_the_rest_cannot_be_read(
    path: Path, game: str, state: str
) -> None:
    with by_hand(path) as old:
        match_id = add_match(old, game, "over", state, ((11, None), (12, "resigned")))
    assert await result_of(path, match_id) == (
        *("resigned", "[[0],[1]]", None, "[]", 100.0, 103.0, 3),
    )


@pytest.mark.parametrize(("game", "state"), UNKNOWN)
@pytest.mark.parametrize(
    "seats",
    [
        ((11, "resigned"), (12, None), (13, None)),
        ((11, "resigned"), (12, "resigned"), (13, None)),
        ((11, "away"), (12, None)),
    ],
)
async def test_who_resigned_among_more_did_not_end_a_match_that_cannot_be_read(
    path: Path, game: str, state: str, seats: tuple[tuple[int, str | None], ...]
) -> None:
    """A computer played on for them, to whatever end: nobody is known to have won."""
    with by_hand(path) as old:
        match_id = add_match(old, game, "over", state, seats)
    assert await result_of(path, match_id) == ("played", "[]", None, "[]", 100.0, 103.0, 3)


@pytest.mark.parametrize("status", ["lobby", "live", "cancelled"])
async def test_what_has_not_been_played_to_an_end_has_no_result(path: Path, status: str) -> None:
    with by_hand(path) as old:
        match_id = add_match(old, "chess", status, '{"board":"x"}' if status == "live" else None)
    assert await result_of(path, match_id) is None


async def test_an_end_without_moves_is_dated_by_its_last_change(path: Path) -> None:
    with by_hand(path) as old:
        match_id = add_match(old, "gold", "stopped", '{"weird":1}')
        old.execute("DELETE FROM moves WHERE match_id = ?", (match_id,))
    assert await result_of(path, match_id) == ("stopped", "[]", None, "[]", 103.0, 103.0, 0)


async def test_a_live_match_of_an_unknown_game_stays_as_it_is(path: Path) -> None:
    with by_hand(path) as old:
        match_id = add_match(old, "chess", "live", '{"board":"x"}')
        before = old.execute(
            "SELECT game, status, step, state, changed_at FROM matches WHERE id = ?", (match_id,)
        ).fetchall()
    await (await Database.open(path)).close()
    with by_hand(path) as new:
        assert (
            before
            == new.execute(
                "SELECT game, status, step, state, changed_at FROM matches WHERE id = ?",
                (match_id,),
            ).fetchall()
        )


# Whole or not at all


def content(path: Path) -> list[str]:
    with by_hand(path) as other:
        [(version,)] = other.execute("PRAGMA user_version")
        return [str(version), *other.iterdump()]


@pytest.mark.parametrize(
    ("fault", "raised"),
    [
        ("raise ZeroDivisionError", ZeroDivisionError),
        ("await tx.execute('INSERT INTO nowhere VALUES (1)')", DatabaseUnusable),
        ("await tx.execute('INSERT INTO results (match_id) VALUES (6)')", DatabaseUnusable),
    ],
)
async def test_a_filling_that_fails_leaves_the_file_as_it_was(
    path: Path, tmp_path: Path, fault: str, raised: type[Exception]
) -> None:
    """A whole migration is one transaction, and made again at the next start."""
    folder = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "0003_apart.py").write_text(
        "async def fill(tx):\n"
        "    await tx.execute('DELETE FROM moves WHERE match_id = 2')\n"
        f"    {fault}\n",
        encoding="utf-8",
    )
    first_two = tmp_path / "first two"  # 0002 is made before, and lasts
    first_two.mkdir()
    for file in MIGRATIONS.glob("000[12]*.sql"):
        shutil.copy(file, first_two)
    await (await Database.open(path, first_two)).close()
    before = content(path)
    assert before[0] == "2"
    with pytest.raises(raised):
        await Database.open(path, folder)
    assert content(path) == before
    await (await Database.open(path)).close()
    assert content(path)[0] == str(len(list(MIGRATIONS.glob("*.sql"))))


# Many


@pytest.mark.slow
async def test_thousands_of_matches_are_filled_in_little_memory_and_time(tmp_path: Path) -> None:
    path = tmp_path / "pepite.sqlite3"
    with by_hand(path) as old:
        old.executescript((KEPT / "0002.sql").read_text(encoding="utf-8"))
        old.execute("BEGIN")
        states = [to_json(played_out(game, seed=seed)) for game in THEN for seed in range(5)]
        keys = [game.key for game in THEN for _ in range(5)]
        for number in range(MANY):
            key, state = keys[number % len(keys)], states[number % len(states)]
            add_match(old, key, "over" if number % 4 else "stopped", state, moves=40)
        old.execute("COMMIT")
    tracemalloc.start()
    begun = time.monotonic()
    database = await Database.open(path)
    took = time.monotonic() - begun
    _, largest = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    [(results,)] = await database.rows("SELECT COUNT(*) FROM results")
    await database.close()
    assert results == MANY + 1
    assert largest < LARGEST
    assert took < LONGEST
