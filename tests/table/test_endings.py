"""Matches that are ended by their people."""

from typing import Any

import pytest

from storage.match import Gone, Match, Status
from table import refusals
from table.seating import Person
from table.service import ABANDONED_AFTER
from tests.table.room import ANN, BEN, CLEO, WATCHER, Room, seat_of


def placements(match: Match) -> Any:
    assert match.result is not None
    return match.result.placements


# Resigning


@pytest.mark.parametrize("loser", [ANN, BEN], ids=lambda person: person.name)
async def test_of_two_people_the_other_wins_when_one_resigns(room: Room, loser: Person) -> None:
    match = await room.match(ANN, BEN)
    match = (await room.service.resign(match.id, loser.id)).after
    assert match == await room.again(match)
    assert match.status is Status.OVER
    lost = seat_of(match, loser).seat
    assert placements(match) == ((1 - lost,), (lost,))
    assert await room.service.pilot_move(match.id) is None
    assert await room.waiting_for_pilots() == []
    assert await room.matches.open_in(match.channel) is None


async def test_who_is_away_wins_when_the_other_of_two_resigns(room: Room) -> None:
    match = await room.away(await room.match(ANN, BEN), BEN, left=True)
    match = (await room.service.resign(match.id, BEN.id)).after
    assert match.status is Status.OVER
    assert placements(match) == ((0,), (1,))


async def test_of_three_people_one_resigns_and_a_computer_plays_on(room: Room) -> None:
    match = await room.match(ANN, BEN, CLEO)
    match = (await room.service.resign(match.id, BEN.id)).after
    assert match.status is Status.LIVE
    assert seat_of(match, BEN).gone is Gone.RESIGNED
    match = await room.turn(match, ANN)
    async with room.refuses(refusals.NotSeated):
        await room.press(match, BEN)
    assert not await room.service.come_back(match.id, BEN.id)
    match = await room.play_out(match)
    assert match.playing.outcome() is not None
    assert 1 in {seat for _, seat, _ in await room.moves(match)}


async def test_when_the_last_person_resigns_the_match_is_stopped(room: Room) -> None:
    match = await room.match(ANN, BEN, CLEO)
    for person in (BEN, ANN):
        match = (await room.service.resign(match.id, person.id)).after
        assert match.status is Status.LIVE
    match = (await room.service.resign(match.id, CLEO.id)).after
    assert match == await room.again(match)
    assert match.status is Status.STOPPED
    assert placements(match) == ()
    assert await room.service.pilot_move(match.id) is None


async def test_who_resigns_against_a_computer_stops_the_match(room: Room) -> None:
    match = await room.match(ANN, computers=1)
    match = (await room.service.resign(match.id, ANN.id)).after
    assert match.status is Status.STOPPED


async def test_nobody_resigns_twice_or_without_a_seat(room: Room) -> None:
    match = await room.match(ANN, BEN, CLEO)
    await room.service.resign(match.id, BEN.id)
    for person in (BEN, WATCHER):
        async with room.refuses(refusals.NotSeated):
            await room.service.resign(match.id, person.id)


async def test_who_has_resigned_replaces_nobody(room: Room) -> None:
    match = await room.match(ANN, BEN, CLEO)
    await room.service.resign(match.id, BEN.id)
    async with room.refuses(refusals.NotSeated):
        await room.away(match, BEN, left=True)


# Stopping


@pytest.mark.parametrize(
    ("person", "manager", "idle"),
    [
        (ANN, False, 0),  # the host
        (WATCHER, True, 0),
        (BEN, True, 0),
        (BEN, False, ABANDONED_AFTER),
    ],
)
async def test_a_match_is_stopped_by_its_host_a_manager_or_when_abandoned_by_who_sits_there(
    room: Room, person: Person, manager: bool, idle: float
) -> None:
    match = await room.match(ANN, BEN)
    room.clock.now += idle
    match = (await room.service.stop(match.id, person.id, manager=manager)).after
    assert match == await room.again(match)
    assert match.status is Status.STOPPED
    assert placements(match) == ()


@pytest.mark.parametrize(
    ("person", "idle"),
    [(BEN, 0), (BEN, ABANDONED_AFTER - 1), (WATCHER, 0), (WATCHER, 2 * ABANDONED_AFTER)],
)
async def test_nobody_else_stops_a_match(room: Room, person: Person, idle: float) -> None:
    match = await room.match(ANN, BEN)
    room.clock.now += idle
    async with room.refuses(refusals.MayNotStop):
        await room.service.stop(match.id, person.id, manager=False)


async def test_a_match_is_not_abandoned_while_somebody_moves(room: Room) -> None:
    match = await room.match(ANN, BEN)
    room.clock.now += ABANDONED_AFTER - 1
    await room.press(match, ANN)
    room.clock.now += 1
    async with room.refuses(refusals.MayNotStop):
        await room.service.stop(match.id, BEN.id, manager=False)


async def test_who_has_resigned_does_not_stop_an_abandoned_match(room: Room) -> None:
    match = await room.match(ANN, BEN, CLEO)
    await room.service.resign(match.id, BEN.id)
    room.clock.now += ABANDONED_AFTER
    async with room.refuses(refusals.MayNotStop):
        await room.service.stop(match.id, BEN.id, manager=False)


async def test_a_lobby_that_is_stopped_is_cancelled(room: Room) -> None:
    match = await room.lobby(ANN, BEN)
    match = (await room.service.stop(match.id, ANN.id, manager=False)).after
    assert match == await room.again(match)
    assert match.status is Status.CANCELLED


async def test_what_has_ended_is_not_stopped_again(room: Room) -> None:
    match = await room.play_out(await room.match(ANN, BEN))
    async with room.refuses(refusals.Finished):
        await room.service.stop(match.id, ANN.id, manager=True)


async def test_others_than_the_host_end_a_lobby_as_managers_or_after_an_hour(room: Room) -> None:
    match = await room.lobby(ANN, BEN)
    assert room.service.may_end_lobby(match, manager=True)
    assert not room.service.may_end_lobby(match, manager=False)
    room.clock.now += ABANDONED_AFTER - 1
    assert not room.service.may_end_lobby(match, manager=False)
    room.clock.now += 1
    assert room.service.may_end_lobby(match, manager=False)


async def test_a_match_whose_channel_is_gone_is_stopped(room: Room) -> None:
    match = await room.match(ANN, BEN)
    await room.service.close(match.id)
    assert (await room.again(match)).status is Status.STOPPED


async def test_a_lobby_whose_channel_is_gone_is_cancelled(room: Room) -> None:
    """As when it is stopped: what never began cannot be drawn as a match that ended."""
    match = await room.lobby(ANN, BEN)
    await room.service.close(match.id)
    assert (await room.again(match)).status is Status.CANCELLED


async def test_closing_what_has_ended_changes_nothing(room: Room) -> None:
    match = await room.play_out(await room.match(ANN, BEN))
    before = await room.rows()
    await room.service.close(match.id)
    assert await room.rows() == before
