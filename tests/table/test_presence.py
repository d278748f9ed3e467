"""Who is at the table: since when each is awaited, and who may look elsewhere."""

from typing import Any

import pytest

from engine.contract import Seat, to_json
from storage.match import Gone, Match
from table import refusals
from table.presence import QUIET, TABLE_KEPT, presence_of
from table.service import AWAY_AFTER
from tests.sealed_bids.game import GAME as SEALED_BIDS
from tests.sealed_bids.game import Lay
from tests.table.room import ANN, BEN, CLEO, DOV, Room, button, seat_of

PEOPLE = (ANN, BEN, CLEO, DOV)


async def lay(room: Room, match: Match, seat: Seat, card: int = 3) -> Match:
    press = button(match, to_json(Lay(card)), seat)
    return (await room.service.move(press, PEOPLE[seat].id)).after


def asked_at(match: Match) -> list[float | None]:
    return [one.asked_at for one in match.presence]


def strayed(match: Match) -> list[bool]:
    return [one.strayed for one in match.presence]


# When a question was put


async def test_who_is_asked_is_asked_since_their_question_was_put(room: Room) -> None:
    room.clock.now = 50.0
    match = await room.match(ANN, BEN)
    assert asked_at(match) == [50.0, None]
    room.clock.now = 60.0
    match = (await room.press(match, ANN)).after
    assert asked_at(match) == [60.0, None]
    room.clock.now = 70.0
    match = (await room.press(match, ANN)).after
    assert asked_at(match) == [None, 70.0]
    assert match.presence == (await room.again(match)).presence


async def test_a_question_is_as_old_as_it_is_whatever_others_answer(room: Room) -> None:
    room.clock.now = 50.0
    match = await room.match(ANN, BEN, CLEO, game=SEALED_BIDS)
    assert asked_at(match) == [50.0, 50.0, 50.0]
    room.clock.now = 60.0
    match = await lay(room, match, 1)
    assert asked_at(match) == [50.0, None, 50.0]
    room.clock.now = 70.0
    match = await lay(room, match, 0)
    assert asked_at(match) == [None, None, 50.0]
    room.clock.now = 80.0
    match = await lay(room, match, 2)
    assert asked_at(match) == [80.0, 80.0, 80.0]


async def test_a_match_from_before_this_was_kept_waits_since_it_changed(room: Room) -> None:
    match = await room.match(ANN, BEN)
    await room.database.write("UPDATE matches SET presence = '[]'")
    match = await room.again(match)
    assert presence_of(match, 0).asked_at == match.changed_at
    assert presence_of(match, 1).asked_at is None
    room.service.forget(match.id)
    room.clock.now += AWAY_AFTER
    assert (await room.away(match, BEN)).seats[0].gone is Gone.AWAY


# Who has been waited for


async def test_the_one_who_has_been_waited_for_the_longest_is_awaited(room: Room) -> None:
    match = await room.match(ANN, BEN, CLEO, game=SEALED_BIDS)
    for seat in range(3):
        room.clock.now += 10
        await lay(room, match, seat)
    match = await room.again(match)
    room.clock.now += 10
    scouting = [seat for seat in range(3) if len(match.playing.legal(seat)) == 5]
    assert scouting, "somebody's lantern is lit"
    scout = scouting[0]
    press = button(match, '["s"]', scout)
    match = (await room.service.move(press, PEOPLE[scout].id)).after
    others = [seat for seat in range(3) if seat != scout]
    for asker in others:
        [longest] = [seat for seat in others if seat != asker]
        assert room.service.awaited(match, PEOPLE[asker].id) == match.seats[longest]
    assert room.service.awaited(match, PEOPLE[scout].id) == match.seats[others[0]]


async def test_another_seats_answer_gives_nobody_more_time(room: Room) -> None:
    match = await room.match(ANN, BEN, CLEO, game=SEALED_BIDS)
    room.clock.now += AWAY_AFTER - 1
    match = await lay(room, match, 1)
    async with room.refuses(refusals.NotAwayYet):
        await room.away(match, BEN)
    room.clock.now += 1
    match = await room.away(match, BEN)
    assert seat_of(match, ANN).gone is Gone.AWAY


async def test_somebody_who_comes_back_gives_nobody_else_more_time(room: Room) -> None:
    match = await room.match(ANN, BEN, CLEO, game=SEALED_BIDS)
    room.clock.now += 10
    match = await room.away(match, CLEO, left=True)
    assert seat_of(match, ANN).gone is Gone.AWAY
    room.clock.now += AWAY_AFTER - 11
    assert await room.service.come_back(match.id, ANN.id)
    match = await room.again(match)
    room.clock.now += 1
    match = await room.away(match, CLEO)
    assert [seating.gone for seating in match.seats] == [None, Gone.AWAY, None]


async def test_who_comes_back_has_all_their_time_again(room: Room) -> None:
    match = await room.match(ANN, BEN)
    room.clock.now += AWAY_AFTER
    match = await room.away(match, BEN)
    room.clock.now += 1_000
    await room.service.come_back(match.id, ANN.id)
    match = await room.again(match)
    assert asked_at(match) == [room.clock.now, None]
    room.clock.now += AWAY_AFTER - 1
    async with room.refuses(refusals.NotAwayYet):
        await room.away(match, BEN)


async def test_a_computer_in_ones_place_takes_nothing_from_the_time_of_others(room: Room) -> None:
    """The seats that a computer plays are not awaited at all."""
    match = await room.match(ANN, BEN, CLEO, game=SEALED_BIDS)
    room.clock.now += AWAY_AFTER
    match = await room.away(match, CLEO)
    match = await room.away(match, CLEO)
    assert [seating.gone for seating in match.seats] == [Gone.AWAY, Gone.AWAY, None]
    async with room.refuses(refusals.NobodyAway):
        await room.away(match, CLEO)


@pytest.mark.parametrize("wish", ["resign", "come back", "reminder"])
async def test_what_is_no_move_leaves_every_question_as_old_as_it_is(room: Room, wish: str) -> None:
    match = await room.match(*PEOPLE, game=SEALED_BIDS)
    asked = match.changed_at
    room.clock.now += 12 * 3600
    match = await room.away(match, DOV)
    if wish == "resign":
        await room.service.resign(match.id, BEN.id)
    elif wish == "come back":
        await room.service.come_back(match.id, ANN.id)
    else:
        assert await room.service.overdue(match.id) is not None
    after = await room.again(match)
    assert asked_at(after)[2:] == [asked, asked]


# Who may look elsewhere


@pytest.mark.parametrize(("quiet", "looks_away"), [(QUIET, False), (QUIET + 1, True)])
async def test_after_two_quiet_minutes_those_who_did_not_move_may_look_elsewhere(
    room: Room, quiet: float, looks_away: bool
) -> None:
    match = await room.match(ANN, BEN, CLEO)
    room.clock.now += quiet
    match = (await room.press(match, ANN)).after
    assert strayed(match) == [False, looks_away, looks_away]


async def test_only_ones_own_move_says_that_one_is_back(room: Room) -> None:
    match = await room.match(ANN, BEN, CLEO)
    room.clock.now += QUIET + 1
    match = await room.turn(match, ANN)
    assert strayed(match) == [False, True, True]
    match = (await room.press(match, BEN)).after
    assert strayed(match) == [False, False, True]
    match = (await room.press(match, BEN)).after
    match = await room.turn(match, CLEO)
    assert strayed(match) == [False, False, False]


async def test_who_comes_back_looks_at_the_table(room: Room) -> None:
    match = await room.match(ANN, BEN, CLEO)
    room.clock.now += QUIET + 1
    match = await room.turn(match, ANN)
    room.clock.now += AWAY_AFTER
    match = await room.away(match, ANN)
    await room.service.come_back(match.id, BEN.id)
    assert strayed(await room.again(match)) == [False, False, True]


@pytest.mark.parametrize("wish", ["resign", "away", "come back"])
async def test_what_is_no_move_does_not_hide_how_quiet_it_was(room: Room, wish: str) -> None:
    """Whoever was not there for minutes is called, though somebody does something meanwhile."""
    match = await room.match(*PEOPLE)
    if wish == "come back":
        match = await room.turn(match, ANN)
        await room.service.replace_absent(match.id, ANN.id, left_server=1)
        for _ in range(2):
            await room.service.pilot_move(match.id)
        match = await room.again(match)
    room.clock.now += AWAY_AFTER
    if wish == "resign":
        await room.service.resign(match.id, DOV.id)
    elif wish == "away":
        await room.away(match, CLEO)
    else:
        await room.service.come_back(match.id, BEN.id)
    here = {"resign": [3], "away": [2], "come back": [1]}[wish]
    after = await room.again(match)
    assert [seat for seat, looks_away in enumerate(strayed(after)) if not looks_away] == here


async def test_who_takes_a_table_up_is_there_and_the_others_may_look_elsewhere(room: Room) -> None:
    match = await room.match(ANN, BEN, CLEO, game=SEALED_BIDS)
    room.clock.now += TABLE_KEPT
    await room.service.overdue(match.id)
    back = (await room.service.take_up(match.id, BEN.id)).after
    assert strayed(back) == [True, False, True]
    assert asked_at(back) == [room.clock.now] * 3
    back = await lay(room, back, 1)
    back = await lay(room, back, 2)
    assert strayed(back) == [True, False, False]


async def test_presence_is_stored_with_the_match(room: Room) -> None:
    match = await room.match(ANN, BEN, CLEO, game=SEALED_BIDS)
    seen: list[Any] = [match.presence]
    for seat in range(3):
        room.clock.now += QUIET + 1
        match = await lay(room, match, seat)
        seen.append(match.presence)
        assert (await room.again(match)).presence == match.presence
    assert len(set(seen)) == 4
