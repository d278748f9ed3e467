"""The service over a real database, with people who press."""

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from engine import GAMES
from engine.contract import AnyGame, Seat, to_json
from engine.gold import GAME
from storage.database import Database
from storage.match import Match, Seating
from storage.matches import Matches
from table import lobby
from table.presses import Act
from table.refusals import Refusal
from table.seating import Person
from table.service import Moved, Service
from table.words import LANGUAGES, words
from tests.sealed_bids.game import GAME as SEALED_BIDS
from tests.storage.replay import replayed

ANN = Person(11, "Ann")
BEN = Person(12, "Ben", "fr")
CLEO = Person(13, "Cleo")
DOV = Person(14, "Dov")
EVE = Person(15, "Eve")
FLO = Person(16, "Flo")
WATCHER = Person(99, "Wat")
GUILD = 5
UNKNOWN = 404


class Clock:
    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


class Room:
    def __init__(self, database: Database) -> None:
        self.database = database
        self.clock = Clock()
        self.seeds = random.Random(1)
        self.seed: int | None = None
        """What every match is dealt from; None for a seed of its own."""
        self.matches = Matches(database, (*GAMES, SEALED_BIDS))
        self.service = self.another_service()

    def another_service(self) -> Service:
        """A service on the same database, as another process has it."""
        return Service(self.matches, self.clock, self._next_seed)

    def _next_seed(self) -> int:
        return self.seeds.getrandbits(63) if self.seed is None else self.seed

    async def lobby(
        self, *people: Person, computers: int = 0, channel: int = 1, game: AnyGame = GAME
    ) -> Match:
        """These people sit down, the first of them as the host."""
        host, *others = people
        match = await self.service.open_lobby(game, GUILD, channel, host)
        for person in others:
            match = await self.join(match, person)
        for _ in range(computers):
            match = await self.change(match, lambda m: lobby.add_computer(m, host.id, "normal"))
        return match

    async def match(
        self, *people: Person, computers: int = 0, channel: int = 1, game: AnyGame = GAME
    ) -> Match:
        """These people have begun, and the first of them is to play."""
        host = people[0]
        match = await self.lobby(*people, computers=computers, channel=channel, game=game)
        await self.change(match, lambda m: lobby.set_starter(m, host.id, "0"))
        return (await self.service.begin(match.id, host.id)).after

    async def change(self, match: Match, change: Callable[[Match], Match]) -> Match:
        return await self.service.change_lobby(match.id, change)

    async def join(self, match: Match, person: Person) -> Match:
        return await self.change(match, lambda found: lobby.join(found, person))

    async def leave(self, match: Match, person: Person) -> Match:
        return await self.change(match, lambda found: lobby.leave(found, person.id))

    async def again(self, match: Match) -> Match:
        return await self.service.load(match.id)

    async def press(self, match: Match, person: Person, action: str | None = None) -> Moved:
        """Press what the board offers, by default the first thing the seat to act can do."""
        return await self.service.move(button(match, action), person.id)

    async def turn(self, match: Match, person: Person) -> Match:
        """Play a whole turn: two cards."""
        match = (await self.press(match, person)).after
        return (await self.press(match, person)).after

    async def play_out(self, match: Match, luck: random.Random | None = None) -> Match:
        """Play at random to the end, computers too."""
        luck = luck or random.Random(1)
        while match.live:
            match = await self.any_move(match, luck)
        return match

    async def any_move(self, match: Match, luck: random.Random) -> Match:
        piloted = await self.service.pilot_move(match.id)
        if piloted is not None:
            return piloted.after
        state = match.playing
        seat = luck.choice(sorted(state.to_act()))
        person = match.seats[seat].user
        assert person is not None
        action = to_json(luck.choice(state.legal(seat)))
        return (await self.service.move(button(match, action, seat), person)).after

    async def away(self, match: Match, asked_by: Person, *, left: bool = False) -> Match:
        """Somebody asks for a computer in the place of who is awaited, or has left the server."""
        gone = self.service.awaited(match, asked_by.id) if left else None
        moved = await self.service.replace_absent(
            match.id, asked_by.id, left_server=gone.seat if gone else None
        )
        return moved.after

    async def rows(self) -> list[Any]:
        """All that is stored of matches."""
        tables = ("matches", "seats", "moves", "results")
        return [list(await self.database.rows(f"SELECT * FROM {table}")) for table in tables]

    async def moves(self, match: Match) -> list[Any]:
        return list(
            await self.database.rows(
                "SELECT step, seat, action FROM moves WHERE match_id = ? ORDER BY step",
                (match.id,),
            )
        )

    async def waiting_for_pilots(self) -> list[int]:
        return await self.matches.waiting_for_pilots(0, 100)

    async def replayed(self, match: Match) -> Any:
        return replayed(
            match.game,
            options=to_json(match.options),
            colours=[seating.colours for seating in match.seats],
            starter=match.starter,
            seed=match.seed,
            moves=await self.moves(match),
        )

    @asynccontextmanager
    async def refuses(self, refusal: type[Refusal]) -> AsyncIterator[Any]:
        """What happens inside is refused with a sentence, and nothing at all changes."""
        before = await self.rows()
        with pytest.raises(Refusal) as refused:
            yield refused
        assert type(refused.value) is refusal
        assert all(refused.value.sentence(words(language)) for language in LANGUAGES)
        assert await self.rows() == before


@asynccontextmanager
async def a_room() -> AsyncIterator[Room]:
    database = await Database.open(":memory:")
    yield Room(database)
    await database.close()


def button(match: Match, action: str | None = None, seat: Seat | None = None) -> Act:
    """A button of this match: by default the first of the first seat that must act."""
    state = match.playing
    if seat is None:
        seat = min(state.to_act(), default=0)
    if action is None:
        action = to_json(state.legal(seat)[0])
    return Act(match.id, state.prompt(seat), action, seat)


def seat_of(match: Match, person: Person) -> Seating:
    return next(seating for seating in match.seats if seating.user == person.id)


async def at_once(*presses: Awaitable[Any]) -> list[Any]:
    """What came of each of these presses, made all at the same time."""
    return list(await asyncio.gather(*presses, return_exceptions=True))


def kinds(outcomes: list[Any]) -> Counter[type]:
    return Counter(map(type, outcomes))
