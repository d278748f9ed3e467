"""Results: written with what ended the match, or not at all, and read with it."""

import random
import sqlite3
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import count

import pytest
from msgspec.structs import replace

from engine import GAMES
from engine.contract import AnyGame
from engine.gold import GAME
from storage.database import Database
from storage.match import Ending, Gone, How, Match, Move, Result, StaleMatch, Status
from storage.matches import Matches
from table import lobby
from table.seating import Person
from table.service import Service
from tests.engine.playouts import MOST_STEPS
from tests.storage.interruptions import cancelled
from tests.storage.keeping import one_move
from tests.storage.tables import (
    again,
    changed,
    deal,
    dealt,
    everything,
    first_turned,
    open_lobby,
    turn_first,
)

ANN, BEN, CLEO = Person(11, "Ann"), Person(12, "Ben"), Person(13, "Cleo")
WON = Ending(How.PLAYED, ((1,), (0,)), "all taken", (3, 14))


class Table:
    """People at a table, over a real database, by a clock that goes on a second a look."""

    def __init__(self, matches: Matches) -> None:
        self.now = 1_000.0
        self.matches = matches
        self.service = Service(matches, self.clock, lambda: 7)

    def clock(self) -> float:
        self.now += 1.0
        return self.now

    async def begun(self, *people: Person, game: AnyGame = GAME, computers: int = 0) -> Match:
        host, *others = people
        match = await self.service.open_lobby(game, 5, 50, host)
        for change in (
            *(partial(lobby.join, person=other) for other in others),
            *(partial(lobby.add_computer, user=host.id, level="easy") for _ in range(computers)),
        ):
            match = await self.service.change_lobby(match.id, change)
        return (await self.service.begin(match.id, host.id)).after

    async def played(self, match: Match, moves: int = MOST_STEPS) -> Match:
        """The match after so many moves, or at its end."""
        luck = random.Random(match.id)
        for _ in range(moves):
            if not match.live:
                break
            match = await one_move(self.service, match, luck)
        return match


@pytest.fixture
def table(matches: Matches) -> Table:
    return Table(matches)


async def moves_made(database: Database, match: Match) -> list[tuple[int | None, float]]:
    rows = await database.rows(
        "SELECT seat, made_at FROM moves WHERE match_id = ? ORDER BY step", (match.id,)
    )
    return [(seat, made_at) for seat, made_at in rows]


# What is written


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
async def test_a_match_played_out_has_the_result_its_rules_give(
    table: Table, database: Database, game: AnyGame
) -> None:
    people = (ANN, BEN, CLEO)[: game.seats[0]]
    match = await table.played(await table.begun(*people, game=game))
    outcome = match.playing.outcome()
    assert outcome is not None
    made = await moves_made(database, match)
    assert match.result == Result(
        how=How.PLAYED,
        placements=outcome.placements,
        reason=outcome.reason,
        scores=outcome.scores,
        began_at=made[0][1],
        ended_at=made[-1][1],
        moves=len(made) - 1,
    )
    assert match.result.began_at < match.result.ended_at == match.changed_at
    assert match.status is Status.OVER
    assert await again(table.matches, match) == match


async def test_of_two_people_the_one_who_does_not_resign_wins(table: Table) -> None:
    begun = await table.begun(ANN, BEN)
    played = await table.played(begun, 5)
    match = (await table.service.resign(begun.id, ANN.id)).after
    assert match.result == Result(
        how=How.RESIGNED,
        placements=((1,), (0,)),
        reason=None,
        scores=(),
        began_at=begun.changed_at,
        ended_at=match.changed_at,
        moves=5,
    )
    assert match.changed_at > played.changed_at
    assert await again(table.matches, match) == match


async def test_a_match_that_is_stopped_has_no_winner(table: Table) -> None:
    begun = await table.begun(ANN, BEN)
    await table.played(begun, 3)
    match = (await table.service.stop(begun.id, ANN.id, manager=False)).after
    assert match.result == Result(
        how=How.STOPPED, began_at=begun.changed_at, ended_at=match.changed_at, moves=3
    )
    assert await again(table.matches, match) == match


async def test_a_match_stopped_right_after_the_deal_has_no_moves(table: Table) -> None:
    begun = await table.begun(ANN, BEN)
    match = (await table.service.stop(begun.id, ANN.id, manager=False)).after
    assert match.result is not None
    assert (match.result.moves, match.result.began_at) == (0, begun.changed_at)


async def test_a_match_everybody_has_left_is_stopped(table: Table) -> None:
    begun = await table.begun(ANN, computers=1)
    match = (await table.service.resign(begun.id, ANN.id)).after
    assert match.result is not None
    assert (match.result.how, match.result.placements) == (How.STOPPED, ())


async def test_where_others_play_on_there_is_no_result_until_they_have_played_it_out(
    table: Table,
) -> None:
    begun = await table.begun(ANN, BEN, CLEO)
    match = (await table.service.resign(begun.id, ANN.id)).after
    assert match.live
    assert match.result is None
    match = await table.played(match)
    outcome = match.playing.outcome()
    assert outcome is not None
    assert match.result is not None
    assert (match.result.how, match.result.placements) == (How.PLAYED, outcome.placements)


async def test_a_match_whose_channel_is_gone_is_stopped(table: Table) -> None:
    begun = await table.begun(ANN, BEN)
    await table.service.close(begun.id)
    match = await again(table.matches, begun)
    assert match.result is not None
    assert match.result.how is How.STOPPED


async def test_a_lobby_that_is_cancelled_has_no_result(table: Table, database: Database) -> None:
    for end in (
        lambda one: table.service.stop(one.id, ANN.id, manager=False),
        lambda one: table.service.change_lobby(one.id, partial(lobby.leave, user=ANN.id)),
        lambda one: table.service.close(one.id),
    ):
        match = await table.service.open_lobby(GAME, 5, 50, ANN)
        await end(match)
        match = await again(table.matches, match)
        assert (match.status, match.result) == (Status.CANCELLED, None)
    assert await database.rows("SELECT * FROM results") == []


async def test_a_match_under_way_or_put_away_has_no_result(table: Table) -> None:
    match = await table.begun(ANN, BEN)
    assert match.result is None
    table.now += 10**9
    overdue = await table.service.overdue(match.id)
    assert overdue is not None
    assert overdue.match.shelved_at is not None
    assert (await again(table.matches, match)).result is None


@pytest.mark.parametrize("how", How)
@pytest.mark.parametrize("placements", [(), ((1,), (0,)), ((0, 1),)])
async def test_a_result_is_read_as_it_was_written(
    matches: Matches, how: How, placements: tuple[tuple[int, ...], ...]
) -> None:
    match = await turn_first(matches, await deal(matches, await open_lobby(matches)))
    after = changed(match, 105.5, status=Status.OVER)
    await matches.save_seats(after, Ending(how, placements, "gold “is” gone", (-3, 14)))
    result = Result(
        how=how,
        placements=placements,
        reason="gold “is” gone",
        scores=(-3, 14),
        began_at=101.0,
        ended_at=105.5,
        moves=1,
    )
    assert await again(matches, match) == replace(after, result=result)


# With what ended the match, or not at all

End = Callable[[Matches, Match], Awaitable[None]]


def last_move(matches: Matches, match: Match) -> Awaitable[None]:
    after, move = first_turned(match)
    return matches.save_move(replace(after, status=Status.OVER), move, WON)


def last_deal(matches: Matches, match: Match) -> Awaitable[None]:
    """As of a game that is over when the cards are dealt."""
    return matches.save_move(changed(match, status=Status.OVER), Move(None, None, ()), WON)


def given_up(matches: Matches, match: Match) -> Awaitable[None]:
    ann = replace(match.seats[0], pilot="normal", gone=Gone.RESIGNED)
    over = changed(match, status=Status.OVER, seats=(ann, match.seats[1]))
    return matches.save_seats(over, Ending(How.RESIGNED, ((1,), (0,))))


ENDS: dict[str, End] = {"move": last_move, "deal": last_deal, "seats": given_up}


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
async def test_where_the_result_cannot_be_written_nothing_is(
    matches: Matches, database: Database, end: End
) -> None:
    match = await deal(matches, await open_lobby(matches))
    await database.write(
        """CREATE TRIGGER the_disk_is_full BEFORE INSERT ON results
           BEGIN SELECT RAISE(ABORT, 'full'); END"""
    )
    before = await everything(database)
    with pytest.raises(sqlite3.IntegrityError, match="full"):
        await end(matches, match)
    assert await everything(database) == before
    await database.write("DROP TRIGGER the_disk_is_full")
    await end(matches, match)
    assert (await again(matches, match)).result is not None


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
async def test_where_the_seats_cannot_be_freed_no_result_is_written(
    matches: Matches, database: Database, end: End
) -> None:
    match = await deal(matches, await open_lobby(matches))
    await database.write(
        """CREATE TRIGGER the_disk_is_full BEFORE UPDATE OF open ON seats WHEN NEW.open = 0
           BEGIN SELECT RAISE(ABORT, 'full'); END"""
    )
    before = await everything(database)
    with pytest.raises(sqlite3.IntegrityError, match="full"):
        await end(matches, match)
    assert await everything(database) == before


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
async def test_a_stale_end_has_no_result(matches: Matches, database: Database, end: End) -> None:
    match = await deal(matches, await open_lobby(matches))
    await turn_first(matches, match)
    before = await everything(database)
    with pytest.raises(StaleMatch):
        await end(matches, match)
    assert await everything(database) == before


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
async def test_cancelled_at_any_await_an_end_is_whole_or_nothing(end: End) -> None:
    for time in count():
        database = await Database.open(":memory:")
        matches = Matches(database, GAMES)
        match = await deal(matches, await open_lobby(matches))

        async def save(matches: Matches = matches, match: Match = match) -> None:
            await end(matches, match)

        was_cancelled = await cancelled(save(), time)
        found = await again(matches, match)
        assert found == match or (
            found.step == match.step + 1
            and found.status is Status.OVER
            and found.result is not None
            and await matches.count_open_of(11) == 0
        )
        await database.close()
        if not was_cancelled:
            break
    assert time >= 4


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
async def test_who_sat_at_a_match_that_ended_sits_at_no_open_table(
    matches: Matches, end: End
) -> None:
    match = await deal(matches, await open_lobby(matches))
    assert await matches.count_open_of(11) == await matches.count_open_of(12) == 1
    await end(matches, match)
    for user in (11, 12):
        assert await matches.count_open_of(user) == 0
        assert await matches.open_of(user, 10) == []


async def test_a_match_has_one_result(matches: Matches, database: Database) -> None:
    match = await deal(matches, await open_lobby(matches))
    await given_up(matches, match)
    before = await everything(database)
    with pytest.raises(sqlite3.IntegrityError, match="results"):
        await given_up(matches, await again(matches, match))
    assert await everything(database) == before


async def test_the_result_of_one_match_is_not_that_of_another(matches: Matches) -> None:
    one = await deal(matches, await open_lobby(matches))
    two = await deal(matches, await open_lobby(matches, channel=51))
    await last_move(matches, one)
    assert (await again(matches, two)).result is None
    live, move = dealt(await open_lobby(matches, channel=52), 55.5)
    await matches.save_move(live, move)
    await last_move(matches, live)
    result = (await again(matches, live)).result
    assert result is not None
    assert (result.began_at, result.moves) == (55.5, 1)
