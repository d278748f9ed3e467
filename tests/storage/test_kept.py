"""What earlier versions have left: it opens, it is drawn, and it is played to its end."""

import random
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from engine import GAMES
from storage.database import MIGRATIONS, Database
from storage.match import How, Match, Status
from storage.matches import Matches
from storage.messages import Closed, DirectMessage, Messages
from table.painter import Painter
from table.service import Service
from table.words import words
from tests.engine.playouts import MOST_STEPS
from tests.storage.keeping import KEPT, one_move
from tests.table.scenes import PRESENTERS

FILES = sorted(KEPT.glob("*.sql"))


@pytest.fixture(params=FILES, ids=lambda file: file.stem)
async def opened(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Database]:
    path = tmp_path / "pepite.sqlite3"
    with closing(sqlite3.connect(path)) as old:
        old.executescript(request.param.read_text(encoding="utf-8"))
    database = await Database.open(path)
    yield database
    await database.close()


async def left(database: Database) -> list[Match]:
    matches = Matches(database, GAMES)
    ids = [number for (number,) in await database.rows("SELECT id FROM matches ORDER BY id")]
    found = [await matches.load(number) for number in ids]
    return [match for match in found if match is not None]


def test_every_layout_of_the_database_has_left_something() -> None:
    assert [file.stem for file in FILES] == [
        file.name[:4] for file in sorted(MIGRATIONS.glob("*.sql"))
    ]


async def test_what_is_left_are_lobbies_matches_and_ends(opened: Database) -> None:
    found = [(match.game.key, match.status) for match in await left(opened)]
    for game in {key for key, _ in found}:
        assert {status for key, status in found if key == game} >= {Status.LOBBY, Status.LIVE}
    assert any(match.result for match in await left(opened))


async def test_every_match_that_has_ended_has_its_result(opened: Database) -> None:
    for match in await left(opened):
        assert (match.result is not None) == (match.status in (Status.OVER, Status.STOPPED))
        if match.result is None:
            continue
        outcome = match.playing.outcome()
        if match.status is Status.STOPPED:
            assert (match.result.how, match.result.placements) == (How.STOPPED, ())
        elif outcome is None:
            assert (match.result.how, match.result.placements) == (How.RESIGNED, ((1,), (0,)))
        else:
            assert match.result.how is How.PLAYED
            assert match.result.placements == outcome.placements
            assert match.result.scores == outcome.scores
        assert match.result.began_at <= match.result.ended_at
        assert 0 < match.result.moves < match.step


async def test_every_match_that_was_left_can_be_drawn(opened: Database) -> None:
    painter = Painter()
    for presenter in PRESENTERS:
        painter.add(presenter)
    for match in await left(opened):
        assert painter.public(match, words("fr")).text
        if match.live:
            assert all(painter.hand(match, seat, words("en"), None).title for seat in match.seats)


async def test_every_match_that_was_left_goes_on_to_its_end(opened: Database) -> None:
    service = Service(Matches(opened, GAMES), lambda: 1_900_000_000.0, lambda: 7)
    live = [match for match in await left(opened) if match.status is Status.LIVE]
    assert live
    for match in live:
        luck = random.Random(match.id)
        if match.shelved_at is not None:
            match = (await service.take_up(match.id, 11)).after
        for _ in range(MOST_STEPS):
            match = await one_move(service, match, luck)
            if not match.open:
                break
        assert match.status is Status.OVER
        assert match.playing.outcome() is not None
        assert match.result is not None


@pytest.mark.parametrize("opened", FILES[2:], indirect=True, ids=lambda file: file.stem)
async def test_where_messages_are_was_left(opened: Database) -> None:
    """Of one match a game: its board, the one before, a call and two DMs."""
    matches, messages = Matches(opened, GAMES), Messages(opened)
    for number in range(1, len({match.game.key for match in await left(opened)}) + 1):
        match = await matches.open_in(10 * number + 1)
        assert match is not None
        assert await messages.board(match.id) == 1_000 * number
        assert await messages.old_boards(match.id) == [900]
        assert await messages.calls(match.id) == {1: 1_000 * number + 1}
        assert await messages.direct_messages(match.id) == {
            0: DirectMessage(21, 1_000 * number + 2),
            1: DirectMessage(closed=Closed.TOLD),
        }


@pytest.mark.parametrize("opened", FILES[2:], indirect=True, ids=lambda file: file.stem)
async def test_ends_of_every_kind_and_tables_put_away_were_left(opened: Database) -> None:
    found = await left(opened)
    for game in {match.game.key for match in found}:
        own = [match for match in found if match.game.key == game]
        ends = {match.result.how for match in own if match.result is not None}
        assert ends >= {How.PLAYED, How.STOPPED}
        assert any(match.shelved_at is not None for match in own)
