"""Tables of GOLD to write down and to read again, and the file as somebody else finds it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from engine.contract import Table, Told, play, to_json
from engine.gold import GAME
from engine.gold.components import Options
from engine.rng import Rng
from storage.database import Database
from storage.match import Match, Move, NewMatch, Presence, Seating, Status
from storage.matches import Matches

ANN = Seating(0, 11, "Ann", "en-GB")
BEN = Seating(1, 12, "Bén “the digger” 🪙\n'); DROP TABLE seats; --", "fr", ("B", "R"))
COMPUTER = Seating(1, None, "", "en", pilot="hard")
COLOURS = (("G", "O"), ("B", "R"))
SNOWFLAKE = 2**63 - 1


async def open_lobby(matches: Matches, *seats: Seating, **more: Any) -> Match:
    lobby: dict[str, Any] = {
        "game": GAME,
        "guild": 5,
        "channel": 50,
        "host": 11,
        "options": Options(),
        "seed": 7,
        "seats": seats or (ANN, BEN),
        "now": 100.0,
        "due_at": 1_000.0,
    }
    return await again(matches, await matches.open_lobby(NewMatch(**{**lobby, **more})))


async def again(matches: Matches, match: Match | int) -> Match:
    """The match as it is stored now."""
    loaded = await matches.load(match if isinstance(match, int) else match.id)
    assert loaded is not None
    return loaded


def changed(match: Match, now: float = 300.0, **more: Any) -> Match:
    """The match as it should be stored next."""
    return replace(match, step=match.step + 1, changed_at=now, **more)


def dealt(lobby: Match, now: float = 101.0, **more: Any) -> tuple[Match, Move]:
    seats = tuple(
        replace(seat, colours=own) for seat, own in zip(lobby.seats, COLOURS, strict=True)
    )
    step = GAME.setup(Table(COLOURS), lobby.options, Rng(lobby.seed, lobby.step))
    after = changed(
        lobby,
        now,
        status=Status.LIVE,
        state=step.state,
        seats=seats,
        presence=(Presence(now), Presence()),
        news=(step.told,),
        **more,
    )
    return after, Move(None, None, step.told)


async def deal(matches: Matches, lobby: Match, now: float = 101.0, **more: Any) -> Match:
    await matches.save_move(*dealt(lobby, now, **more))
    return await again(matches, lobby)


def first_turned(match: Match, now: float = 102.0, **more: Any) -> tuple[Match, Move]:
    """What the first legal action leads to."""
    state: Any = match.playing
    [seat] = state.to_act()
    action = state.legal(seat)[0]
    step = play(state, seat, action, Rng(match.seed, match.step))
    status = Status.LIVE if step.state.outcome() is None else Status.OVER
    after = changed(
        match, now, state=step.state, status=status, news=(*match.news, step.told), **more
    )
    return after, Move(seat, to_json(action), step.told)


async def turn_first(matches: Matches, match: Match, now: float = 102.0, **more: Any) -> Match:
    await matches.save_move(*first_turned(match, now, **more))
    return await again(matches, match)


def flip_told(*told: Told[Any]) -> Move:
    return Move(0, '["f",0]', told)


async def everything(database: Database) -> dict[str, list[Any]]:
    """All that is stored."""
    tables = await database.rows(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    )
    return {name: list(await database.rows(f"SELECT * FROM {name}")) for (name,) in tables}


@contextmanager
def by_hand(path: Path) -> Iterator[sqlite3.Connection]:
    """The file as somebody else finds it; nothing of the bot is in between."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        yield connection
