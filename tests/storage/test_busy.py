"""Another program keeps the file, or another table is in the way: who is told what, and when."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from engine import GAMES
from storage.database import BUSY, Database, DatabaseUnusable
from storage.guilds import Guilds
from storage.match import ChannelTaken, RematchTaken, Status, StoreBusy
from storage.matches import Matches
from storage.messages import Messages
from tests.storage.tables import (
    ANN,
    again,
    by_hand,
    changed,
    deal,
    everything,
    first_turned,
    open_lobby,
)

IN_TIME = BUSY + 0.7
"""Seconds by which whoever wanted to write is told: a press is answered within three."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "pepite.sqlite3"


@pytest.fixture
async def database(path: Path) -> AsyncIterator[Database]:
    database = await Database.open(path)
    yield database
    await database.close()


@contextmanager
def kept_by_another(path: Path) -> Iterator[sqlite3.Connection]:
    """Another program writes to the file and takes its time."""
    with by_hand(path) as other:
        other.execute("BEGIN IMMEDIATE")
        yield other
        if other.in_transaction:
            other.execute("ROLLBACK")


async def seconds(work: Awaitable[object]) -> tuple[float, object]:
    """How long it took, and what came of it."""
    clock = asyncio.get_running_loop().time
    begun = clock()
    try:
        came = await work
    except (StoreBusy, sqlite3.Error) as error:
        came = error
    return clock() - begun, came


# Another program


async def test_all_who_want_to_write_are_told_at_once_that_the_file_is_kept(
    database: Database, matches: Matches, path: Path
) -> None:
    """Not one after the other: the fourth would wait six seconds for its answer."""
    match = await deal(matches, await open_lobby(matches))
    before = await everything(database)
    writers: tuple[Callable[[], Awaitable[object]], ...] = (
        lambda: matches.save_move(*first_turned(match)),
        lambda: matches.save_seats(changed(match)),
        lambda: Messages(database).set_board(match.id, 1),
        lambda: Guilds(database).set_language(5, "fr"),
    )
    with kept_by_another(path):
        told = await asyncio.gather(*(seconds(write()) for write in writers))
    assert [type(error) for _, error in told] == [StoreBusy] * 4
    assert all(BUSY * 0.8 < took < IN_TIME for took, _ in told), told
    assert await everything(database) == before

    for number, write in enumerate(writers):
        if number != 1:  # it was read before the move
            await write()
    assert (await again(matches, match)).step == match.step + 1
    assert await Guilds(database).language(5) == "fr"


async def test_who_asks_later_is_told_in_time_as_well(database: Database, path: Path) -> None:
    guilds = Guilds(database)

    async def later(delay: float) -> tuple[float, object]:
        await asyncio.sleep(delay)
        return await seconds(guilds.set_language(5, "fr"))

    with kept_by_another(path):
        told = await asyncio.gather(*(later(delay) for delay in (0.0, 0.5, 1.0, BUSY + 0.2)))
    assert [type(error) for _, error in told] == [StoreBusy] * 4
    assert all(took < IN_TIME for took, _ in told), told
    await guilds.set_language(5, "fr")


async def test_what_is_stored_is_read_while_the_file_is_kept(
    database: Database, matches: Matches, path: Path
) -> None:
    match = await open_lobby(matches)
    with kept_by_another(path) as other:
        other.execute("UPDATE matches SET host_id = 99")
        writing = asyncio.ensure_future(seconds(Guilds(database).set_language(5, "fr")))
        await asyncio.sleep(0.05)
        for _ in range(20):
            took, read = await seconds(again(matches, match))
            assert read == match
            assert took < 0.5
        assert not writing.done()
        await writing


async def test_whoever_has_waited_long_enough_writes_after_all(
    database: Database, path: Path
) -> None:
    guilds = Guilds(database)
    with kept_by_another(path) as other:
        writing = [asyncio.ensure_future(guilds.set_language(n, "fr")) for n in range(4)]
        await asyncio.sleep(BUSY / 3)
        other.execute("ROLLBACK")
        await asyncio.gather(*writing)
    assert [await guilds.language(n) for n in range(4)] == ["fr"] * 4


async def test_other_trouble_with_the_file_is_not_called_busy(database: Database) -> None:
    with pytest.raises(sqlite3.OperationalError, match="no such table"):
        await database.write("DELETE FROM nowhere")
    with pytest.raises(sqlite3.OperationalError, match="decode"):
        async with database.transaction() as tx:
            await tx.rows("SELECT CAST(x'ff' AS TEXT)")


async def test_a_file_another_program_is_writing_to_is_refused_with_one_sentence(
    path: Path,
) -> None:
    await (await Database.open(path)).close()
    with kept_by_another(path), pytest.raises(DatabaseUnusable, match="another program") as refused:
        await Database.open(path)
    assert "\n" not in str(refused.value)
    await (await Database.open(path)).close()


# Another table


async def test_only_a_taken_channel_is_called_taken(matches: Matches, database: Database) -> None:
    await open_lobby(matches)
    before = await everything(database)
    with pytest.raises(ChannelTaken):
        await open_lobby(matches)
    for fault in (
        {"channel": None},
        {"channel": "general"},
        {"channel": 51, "guild": None},
        {"channel": 51, "rematch_of": 99},
        {"channel": 51, "rematch_of": "the last one"},
        {"channel": 51, "seats": (ANN, ANN)},
    ):
        with pytest.raises(sqlite3.IntegrityError):
            await open_lobby(matches, **fault)
    assert await everything(database) == before


async def test_only_a_rematch_that_is_there_is_called_taken(
    matches: Matches, database: Database
) -> None:
    first = await deal(matches, await open_lobby(matches))
    await matches.save_seats(changed(first, status=Status.OVER))
    await open_lobby(matches, channel=51, rematch_of=first.id)
    before = await everything(database)
    with pytest.raises(RematchTaken):
        await open_lobby(matches, channel=52, rematch_of=first.id)
    with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
        await open_lobby(matches, channel=52, rematch_of=99)
    assert await everything(database) == before


async def test_what_the_layout_does_not_allow_is_raised_as_it_is(
    matches: Matches, database: Database
) -> None:
    match = await deal(matches, await open_lobby(matches))
    before = await everything(database)
    odd = changed(match, status="asleep")
    faults: tuple[Callable[[], Awaitable[None]], ...] = (
        lambda: matches.save_lobby(odd),
        lambda: matches.save_seats(odd),
        lambda: matches.save_move(odd, first_turned(match)[1]),
        lambda: matches.save_shelved(changed(match, shelved_at="noon")),
    )
    for fault in faults:
        with pytest.raises(sqlite3.IntegrityError, match=r"CHECK|cannot store"):
            await fault()
    assert await everything(database) == before


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
async def test_a_channel_is_taken_whatever_is_played_there(matches: Matches, game: object) -> None:
    await open_lobby(matches)
    with pytest.raises(ChannelTaken):
        await open_lobby(matches, game=game)
