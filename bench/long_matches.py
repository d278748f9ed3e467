"""What could grow with a match or with their number: a computer's late moves, and memory."""

import asyncio
import secrets
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from bench.wire import Place, at_a_place
from engine import GAMES
from engine.contract import to_json
from engine.gold.components import Rounds
from engine.pilots import Level
from engine.rng import Rng
from storage.database import Database
from storage.match import Match
from storage.matches import Matches
from table import lobby
from table.presses import Act
from table.seating import Person
from table.service import Service

EARLY, LATE = 10, 1_000
AROUND = 41
"""Of so many moves from that number on the median counts."""
WARM_UP, FINISHED = 100, 1_000
ANN = Person(1, "Ann")


def computers_moves() -> tuple[float, float]:
    """Seconds of a computer's moves from the 10th on, and from the 1,000th on."""
    return asyncio.run(_computers_moves(EARLY)), asyncio.run(_computers_moves(LATE))


async def _computers_moves(before: int) -> float:
    """The median of some moves that so many went before."""
    with tempfile.TemporaryDirectory() as folder:
        database = await Database.open(Path(folder, "long.sqlite3"))
        service = Service(Matches(database, GAMES), time.time, lambda: secrets.randbits(62))
        match = await _long_match(service)
        await _lengthen(database, service, match, before)
        times: list[float] = []
        while len(times) <= AROUND:
            started = time.perf_counter()
            moved = await service.pilot_move(match.id)
            if moved is None:
                match = await _anything(service, await service.load(match.id))
            else:
                times.append(time.perf_counter() - started)
        await database.close()
    return median(times[1:])  # the first has read what went before


async def _lengthen(database: Database, service: Service, match: Match, moves: int) -> None:
    """Let as many moves have been made as if the same card had been turned again and again."""
    [(told,)] = await database.rows("SELECT told FROM moves ORDER BY step DESC LIMIT 1")
    async with database.transaction() as tx:
        for step in range(match.step + 1, match.step + moves):
            await tx.execute(
                "INSERT INTO moves (match_id, step, seat, action, told, made_at)"
                " VALUES (?, ?, 0, '[]', ?, 0)",
                (match.id, step, told),
            )
        await tx.execute("UPDATE matches SET step = ?", (match.step + moves - 1,))
    service.forget(match.id)


async def _long_match(service: Service) -> Match:
    """Ann and four forgetful computers, who play five rounds of GOLD."""
    match = await service.open_lobby(GAMES[0], 1, 1, ANN)

    def laid(found: Match) -> Match:
        for _ in range(4):
            found = lobby.add_computer(found, ANN.id, Level.EASY)
        return lobby.set_option(found, ANN.id, "rounds", Rounds.MATCH)

    await service.change_lobby(match.id, laid)
    await service.change_lobby(match.id, lambda found: lobby.set_starter(found, ANN.id, "0"))
    return await _anything(service, (await service.begin(match.id, ANN.id)).after)


async def _anything(service: Service, match: Match) -> Match:
    """Ann turns any card."""
    state = match.playing
    action = Rng(match.seed, match.step, "bench").choice(state.legal(0))
    press = Act(match.id, state.prompt(0), to_json(action))
    return (await service.move(press, ANN.id)).after


def memory_after_matches() -> tuple[float, float]:
    """Megabytes of the bot after some matches, and after many more that have all ended."""
    return asyncio.run(_memory_after_matches())


async def _memory_after_matches() -> tuple[float, float]:
    async with at_a_place() as place:
        await place.start_ours()
        await _play(place, WARM_UP)
        before = place.megabytes()
        await _play(place, FINISHED)
        return before, place.megabytes()


async def _play(place: Place, times: int) -> None:
    """Open a table, begin against a computer, and end it, again and again."""
    ada = place.ada
    for _ in range(times):
        await ada.slash("general", "gold start")
        board = ada.messages("general")[-1]
        await ada.choose(board, ["easy"], custom_id=_verb(board, "computer"))
        await ada.press(ada.messages("general")[-1], custom_id=_verb(board, "begin"))
        await ada.slash("general", "gold stop")
        question = ada.messages("general")[-1]
        await ada.press(question, custom_id=_verb(question, "stop!"))


def _verb(message: dict[str, Any], verb: str) -> str:
    return next(one for one in _ids(message) if one.split(":")[2] == verb)


def _ids(message: dict[str, Any]) -> Iterator[str]:
    for row in message["components"]:
        yield from (item["custom_id"] for item in row["components"])
