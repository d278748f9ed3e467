"""What earlier versions have left: it opens, it is drawn, and it is played to its end."""

import random
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from engine import GAMES
from storage.database import MIGRATIONS, Database
from storage.matches import Match, Matches, Status
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
    assert [file.stem for file in FILES] == [file.name[:4] for file in sorted(MIGRATIONS.glob("*"))]


async def test_what_is_left_are_lobbies_matches_and_ends(opened: Database) -> None:
    found = [(match.game.key, match.status) for match in await left(opened)]
    for game in {key for key, _ in found}:
        assert {status for key, status in found if key == game} >= {Status.LOBBY, Status.LIVE}


async def test_every_match_that_was_left_can_be_drawn(opened: Database) -> None:
    painter = Painter()
    for presenter in PRESENTERS:
        painter.add(presenter)
    for match in await left(opened):
        assert painter.public(match, words("fr")).text
        if match.status is Status.LIVE:
            assert all(painter.hand(match, seat, words("en"), None).title for seat in match.seats)


async def test_every_match_that_was_left_goes_on_to_its_end(opened: Database) -> None:
    service = Service(Matches(opened, GAMES), GAMES, lambda: 1_900_000_000.0)
    live = [match for match in await left(opened) if match.status is Status.LIVE]
    assert live
    for match in live:
        luck = random.Random(match.id)
        for _ in range(MOST_STEPS):
            match = await one_move(service, match, luck)
            if not match.open:
                break
        assert match.status is Status.OVER
        assert match.playing.outcome() is not None
