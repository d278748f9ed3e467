"""Matches under way, written down for every later version to open.

`make keepsake` writes `kept/<layout>.sql`, once for each layout of the database: what an earlier
version has left is never written anew.
"""

import asyncio
import random
import sqlite3
import sys
import tempfile
from contextlib import closing
from functools import partial
from pathlib import Path

from engine import GAMES
from engine.contract import AnyGame, to_json
from storage.database import MIGRATIONS, Database
from storage.matches import Match, Matches, Status
from table import lobby
from table.seating import Person
from table.service import Service
from tests.engine.playouts import playout

KEPT = Path(__file__).with_name("kept")
MOVES = 40
PEOPLE = (Person(11, "Ann"), Person(12, "Bén", "fr"), Person(13, "Cleo"))


async def one_move(service: Service, match: Match, luck: random.Random) -> Match:
    """Somebody whose turn it is plays something, or a computer does."""
    moved = await service.pilot_move(match.id)
    if moved is not None:
        return moved.after
    state = match.playing
    seating = match.seats[min(state.to_act())]
    assert seating.user is not None
    action = to_json(luck.choice(state.legal(seating.seat)))
    return (await service.move(match.id, seating.user, state.prompt(seating.seat), action)).after


def _joined(person: Person, match: Match) -> Match:
    return lobby.join(match, person)


async def _play(service: Service, game: AnyGame, number: int) -> None:
    """Leave a lobby, a match under way and one that somebody resigned."""
    luck = random.Random(number)
    host, *others = PEOPLE[: min(3, game.seats[-1])]
    await service.open_lobby(game, 5, 10 * number, host)
    for channel in (10 * number + 1, 10 * number + 2):
        match = await service.open_lobby(game, 5, channel, host)
        for person in others:
            match = await service.change_lobby(match.id, partial(_joined, person))
        match = (await service.begin(match.id, host.id)).after
        for _ in range(_some_moves(game)):
            match = await one_move(service, match, luck)
        assert match.status is Status.LIVE
    await service.resign(match.id, host.id)


def _some_moves(game: AnyGame) -> int:
    """Enough to be in the middle of a match, also of a short one."""
    shortest = min(
        sum(1 for _ in playout(game, game.seats[0], game.options(), seed)) for seed in range(20)
    )
    return min(MOVES, shortest // 3)


async def _write(path: Path) -> None:
    database = await Database.open(path)
    try:
        service = Service(Matches(database, GAMES), GAMES, lambda: 1_800_000_000.0)
        for number, game in enumerate(GAMES, start=1):
            await _play(service, game, number)
    finally:
        await database.close()


def main() -> None:
    layout = len(list(MIGRATIONS.glob("*.sql")))
    file = KEPT / f"{layout:04}.sql"
    if file.exists():
        sys.exit(f"{file.name} is there already, and stays as it is.")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "pepite.sqlite3")
        asyncio.run(_write(path))
        with closing(sqlite3.connect(path)) as database:
            lines = [*database.iterdump(), f"PRAGMA user_version = {layout};"]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
