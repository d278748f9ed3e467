"""People who are away, and those who come back."""

import pytest

from storage.match import Gone, Status
from table import refusals
from table.presses import Act
from table.refusals import Refusal
from table.seating import Person
from table.service import AWAY_AFTER
from tests.table.room import ANN, BEN, CLEO, WATCHER, Room, seat_of


async def test_who_left_the_server_is_not_mistaken_for_who_is_next(room: Room) -> None:
    """The turn may pass on while somebody finds out that the one before has left."""
    match = await room.match(ANN, BEN, CLEO)
    await room.turn(match, ANN)
    async with room.refuses(refusals.NotAwayYet):
        await room.service.replace_absent(match.id, CLEO.id, left_server=0)


@pytest.mark.parametrize(
    ("idle", "minutes"), [(0, 5), (1, 5), (60, 4), (239.5, 2), (240, 1), (299, 1), (299.9, 1)]
)
async def test_somebody_who_thinks_is_given_five_minutes(
    room: Room, idle: float, minutes: int
) -> None:
    match = await room.match(ANN, BEN)
    room.clock.now += idle
    async with room.refuses(refusals.NotAwayYet) as refused:
        await room.away(match, BEN)
    assert refused.value.minutes == minutes


@pytest.mark.parametrize(("idle", "left"), [(AWAY_AFTER, False), (1e6, False), (0, True)])
async def test_a_computer_plays_for_somebody_away_or_gone_from_the_server(
    room: Room, idle: float, left: bool
) -> None:
    match = await room.match(ANN, BEN)
    room.clock.now += idle
    match = await room.away(match, BEN, left=left)
    assert (seat_of(match, ANN).gone, seat_of(match, ANN).human) == (Gone.AWAY, False)
    assert match.status is Status.LIVE
    assert await room.waiting_for_pilots() == [match.id]
    for _ in range(2):
        assert await room.service.pilot_move(match.id) is not None
    assert await room.service.pilot_move(match.id) is None
    assert [seat for _, seat, _ in (await room.moves(match))[1:]] == [0, 0]


async def test_the_five_minutes_begin_anew_with_each_card(room: Room) -> None:
    match = await room.match(ANN, BEN)
    room.clock.now += AWAY_AFTER - 1
    match = (await room.press(match, ANN)).after
    room.clock.now += AWAY_AFTER - 1
    async with room.refuses(refusals.NotAwayYet):
        await room.away(match, BEN)


@pytest.mark.parametrize("left", [False, True])
async def test_nobody_is_replaced_when_it_is_not_their_turn(room: Room, left: bool) -> None:
    match = await room.match(ANN, BEN)
    room.clock.now += 1e6
    async with room.refuses(refusals.NobodyAway):
        await room.away(match, ANN, left=left)


async def test_of_three_the_one_who_is_waited_for_is_replaced(room: Room) -> None:
    match = await room.turn(await room.match(ANN, BEN, CLEO), ANN)
    room.clock.now += AWAY_AFTER
    assert room.service.awaited(match, CLEO.id) == seat_of(match, BEN)
    match = await room.away(match, CLEO)
    assert [seating.gone for seating in match.seats] == [None, Gone.AWAY, None]
    assert room.service.awaited(match, CLEO.id) is None
    async with room.refuses(refusals.NobodyAway):
        await room.away(match, ANN)


async def test_nobody_waits_for_a_computer_to_come_back(room: Room) -> None:
    match = await room.turn(await room.match(ANN, computers=1), ANN)
    room.clock.now += 1e6
    async with room.refuses(refusals.NobodyAway):
        await room.away(match, ANN)


async def test_a_lobby_and_a_finished_match_wait_for_nobody(room: Room) -> None:
    match = await room.lobby(ANN, BEN)
    assert room.service.awaited(match, BEN.id) is None
    match = (await room.service.begin(match.id, ANN.id)).after
    match = (await room.service.stop(match.id, ANN.id, manager=False)).after
    assert room.service.awaited(match, BEN.id) is None


async def test_who_only_watches_replaces_nobody(room: Room) -> None:
    match = await room.match(ANN, BEN)
    room.clock.now += 1e6
    async with room.refuses(refusals.NotSeated):
        await room.away(match, WATCHER, left=True)


async def test_who_was_away_has_their_seat_back_as_they_play(room: Room) -> None:
    started = await room.match(ANN, BEN)
    match = await room.away(started, BEN, left=True)
    moved = await room.press(match, ANN)
    assert moved.before.seats == moved.after.seats == started.seats
    assert moved.after == await room.again(match)
    assert (await room.moves(match))[-1][1] == 0
    assert await room.waiting_for_pilots() == []


async def test_who_was_away_has_their_seat_back_as_they_look(room: Room) -> None:
    started = await room.match(ANN, BEN)
    match = await room.away(started, BEN, left=True)
    assert await room.service.come_back(match.id, ANN.id)
    match = await room.again(match)
    assert match.seats == started.seats
    assert await room.service.pilot_move(match.id) is None


async def test_who_was_away_has_their_seat_back_though_it_is_not_their_turn(room: Room) -> None:
    """The move is refused, but they are plainly there."""
    match = await room.away(await room.match(ANN, BEN), BEN, left=True)
    for _ in range(2):
        await room.service.pilot_move(match.id)
    match = await room.again(match)
    with pytest.raises(refusals.NotTheirTurn):
        await room.press(match, ANN)
    after = await room.again(match)
    assert seat_of(after, ANN).human
    assert after.state == match.state


@pytest.mark.parametrize(
    ("off", "action", "refusal"),
    [(-1, '["f",5]', refusals.MovedOn), (0, "forged", refusals.NotUnderstood)],
)
async def test_who_was_away_has_their_seat_back_whatever_they_press(
    room: Room, off: int, action: str, refusal: type[Refusal]
) -> None:
    match = await room.away(await room.match(ANN, BEN), BEN, left=True)
    await room.service.pilot_move(match.id)
    match = await room.again(match)
    with pytest.raises(refusal) as refused:
        await room.service.move(Act(match.id, match.playing.prompt(0) + off, action, 0), ANN.id)
    assert refused.value.board_changed
    after = await room.again(match)
    assert seat_of(after, ANN).human
    assert after.state == match.state


@pytest.mark.parametrize("person", [ANN, BEN, WATCHER], ids=lambda person: person.name)
async def test_coming_back_without_having_been_away_changes_nothing(
    room: Room, person: Person
) -> None:
    match = await room.match(ANN, BEN)
    before = await room.rows()
    assert not await room.service.come_back(match.id, person.id)
    assert await room.rows() == before


async def test_nobody_comes_back_to_a_match_that_has_ended(room: Room) -> None:
    match = await room.away(await room.match(ANN, BEN), BEN, left=True)
    match = (await room.service.stop(match.id, BEN.id, manager=True)).after
    before = await room.rows()
    assert not await room.service.come_back(match.id, ANN.id)
    assert await room.rows() == before


async def test_a_match_goes_on_to_its_end_without_who_is_away(room: Room) -> None:
    match = await room.away(await room.match(ANN, BEN, CLEO), BEN, left=True)
    match = await room.play_out(match)
    assert match.status is Status.OVER
    assert match.playing.outcome() is not None
