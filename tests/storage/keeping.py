"""Matches of every kind, written down for every later version to open.

`make keepsake` writes `kept/<layout>.sql`, once for each layout of the database: what an earlier
version has left is never written anew.
"""

import asyncio
import random
import sqlite3
import sys
import tempfile
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path
from typing import NamedTuple

from engine import GAMES
from engine.contract import AnyGame, to_json
from storage.database import MIGRATIONS, Database
from storage.match import Match
from storage.matches import Matches
from storage.messages import Closed, DirectMessage, Messages
from table import lobby
from table.presence import TABLE_KEPT
from table.presses import Act
from table.seating import Person
from table.service import Service
from tests.engine.playouts import MOST_STEPS, playout

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
    press = Act(match.id, state.prompt(seating.seat), action)
    return (await service.move(press, seating.user)).after


class Clock:
    now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


class Kept(NamedTuple):
    service: Service
    messages: Messages
    clock: Clock


def _joined(person: Person, match: Match) -> Match:
    return lobby.join(match, person)


async def _play(kept: Kept, game: AnyGame, number: int) -> None:
    """Leave a lobby, and matches: under way, given up by one, played out, stopped, put away."""
    luck = random.Random(number)
    service, moves, channels = kept.service, _some_moves(game), count(10 * number)
    host, *_ = people = PEOPLE[: min(3, game.seats[-1])]
    await service.open_lobby(game, 5, next(channels), host)

    live = await _begun(service, game, next(channels), people, moves, luck)
    await _with_messages(kept.messages, live, earlier=900, latest=1_000 * number)
    given_up = await _begun(service, game, next(channels), people, moves, luck)
    await service.resign(given_up.id, host.id)

    await _begun(service, game, next(channels), people, MOST_STEPS, luck)
    stopped = await _begun(service, game, next(channels), people, moves, luck)
    await service.stop(stopped.id, host.id, manager=False)

    kept.clock.now -= TABLE_KEPT
    forgotten = await _begun(service, game, next(channels), people, moves, luck)
    kept.clock.now += TABLE_KEPT
    await service.overdue(forgotten.id)


async def _begun(
    service: Service,
    game: AnyGame,
    channel: int,
    people: Sequence[Person],
    moves: int,
    luck: random.Random,
) -> Match:
    """A match of these people after so many moves, or at its end."""
    host, *others = people
    match = await service.open_lobby(game, 5, channel, host)
    for person in others:
        match = await service.change_lobby(match.id, partial(_joined, person))
    match = (await service.begin(match.id, host.id)).after
    for _ in range(moves):
        if not match.live:
            break
        match = await one_move(service, match, luck)
    return match


async def _with_messages(messages: Messages, match: Match, *, earlier: int, latest: int) -> None:
    await messages.set_board(match.id, earlier)
    await messages.set_board(match.id, latest)
    await messages.set_call(match.id, 1, latest + 1)
    await messages.set_direct_message(match.id, 0, DirectMessage(21, latest + 2))
    await messages.set_direct_message(match.id, 1, DirectMessage(closed=Closed.TOLD))


def _some_moves(game: AnyGame) -> int:
    """Enough to be in the middle of a match, also of a short one."""
    shortest = min(
        sum(1 for _ in playout(game, game.seats[0], game.options(), seed)) for seed in range(20)
    )
    return min(MOVES, shortest // 3)


async def _write(path: Path) -> None:
    database = await Database.open(path)
    try:
        clock, seeds = Clock(), random.Random(0)
        service = Service(Matches(database, GAMES), clock, lambda: seeds.getrandbits(62))
        for number, game in enumerate(GAMES, start=1):
            await _play(Kept(service, Messages(database), clock), game, number)
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
