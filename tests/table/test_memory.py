"""The matches a service keeps in mind: few, and never believed against what is stored."""

from collections import Counter
from typing import Any

import pytest

from engine import GAMES
from engine.contract import to_json
from storage.match import Gone, StaleMatch
from storage.matches import Matches
from table import keeper as keeper_module
from table import refusals
from table.keeper import TRIES
from table.presence import TABLE_KEPT
from table.service import AWAY_AFTER, Moved, Service
from tests.sealed_bids.game import GAME as SEALED_BIDS
from tests.sealed_bids.game import Lay
from tests.table.room import ANN, BEN, CLEO, WATCHER, Room, at_once, button, kinds, seat_of


class Loading(Matches):
    """A store that counts what is asked of it."""

    def __init__(self, room: Room) -> None:
        super().__init__(room.database, (*GAMES, SEALED_BIDS))
        self.loads = 0
        self.stale = 0
        """So many moves more find that somebody else was faster."""

    async def load(self, match_id: int) -> Any:
        self.loads += 1
        return await super().load(match_id)

    async def save_move(self, *args: Any) -> None:
        if self.stale > 0:
            self.stale -= 1
            raise StaleMatch
        await super().save_move(*args)


@pytest.fixture
def store(room: Room) -> Loading:
    loading = Loading(room)
    room.service = Service(loading, room.clock, lambda: 7)
    return loading


def in_mind(room: Room) -> list[int]:
    return list(room.service._recent)


# What is kept


async def test_a_press_on_a_match_in_mind_reads_nothing(room: Room, store: Loading) -> None:
    match = await room.match(ANN, BEN)
    store.loads = 0
    for _ in range(5):
        match = (await room.press(match, ANN)).after
        match = (await room.press(match, ANN)).after
        match = await room.turn(match, BEN)
    assert store.loads == 0
    assert match == await room.again(match)


async def test_it_keeps_a_bounded_number_of_matches(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeper_module, "RECENT", 3)
    opened = [await room.match(ANN, BEN, channel=channel) for channel in range(5)]
    assert in_mind(room) == [match.id for match in opened[2:]]
    await room.press(opened[2], ANN)
    await room.press(opened[0], ANN)
    assert in_mind(room) == [opened[n].id for n in (4, 2, 0)]


async def test_lobbies_are_not_kept(room: Room) -> None:
    await room.lobby(ANN, BEN)
    assert in_mind(room) == []


@pytest.mark.parametrize("end", ["over", "stopped", "resigned", "closed", "put away"])
async def test_what_has_ended_or_was_put_away_is_not_kept(room: Room, end: str) -> None:
    match = await room.match(ANN, BEN)
    assert in_mind(room) == [match.id]
    match end:
        case "over":
            await room.play_out(match)
        case "stopped":
            await room.service.stop(match.id, ANN.id, manager=False)
        case "resigned":
            await room.service.resign(match.id, ANN.id)
        case "closed":
            await room.service.close(match.id)
        case "put away":
            room.clock.now += TABLE_KEPT
            await room.service.overdue(match.id)
    assert in_mind(room) == []


async def test_what_is_in_mind_is_what_is_stored(room: Room) -> None:
    match = await room.match(ANN, BEN, CLEO)
    changes = [
        lambda: room.press(match, ANN),
        lambda: room.service.replace_absent(match.id, BEN.id, left_server=0),
        lambda: room.service.pilot_move(match.id),
        lambda: room.service.come_back(match.id, ANN.id),
        lambda: room.service.resign(match.id, CLEO.id),
    ]
    for change in changes:
        room.clock.now += 1
        await change()
        assert room.service._recent[match.id] == await room.again(match)


# What was changed behind its back


async def test_a_press_on_a_board_that_another_process_has_changed_is_judged_anew(
    room: Room,
) -> None:
    """The question is the same, but the match in mind has been written since."""
    match = await room.match(ANN, BEN, CLEO, game=SEALED_BIDS)
    other = room.another_service()
    await other.move(button(match, to_json(Lay(2)), 1), BEN.id)
    moved = await room.service.move(button(match, to_json(Lay(3)), 0), ANN.id)
    assert moved.after == await room.again(match)
    assert moved.after.to_act() == {2}
    assert await room.replayed(match) == moved.after.state


async def test_a_press_that_is_good_only_by_what_another_process_has_played_is_good(
    room: Room,
) -> None:
    match = await room.match(ANN, BEN)
    other = room.another_service()
    for _ in range(2):
        newer = (await other.move(button(await room.again(match)), ANN.id)).after
    assert room.service._recent[match.id].step == match.step
    moved = await room.press(newer, BEN)
    assert moved.before == newer


async def test_a_press_that_is_bad_by_what_another_process_has_played_is_refused(
    room: Room,
) -> None:
    match = await room.match(ANN, BEN)
    other = room.another_service()
    newer = (await other.move(button(match), ANN.id)).after
    async with room.refuses(refusals.MovedOn) as refused:
        await room.press(match, ANN)
    assert refused.value.match == newer


async def test_nobody_plays_on_in_mind_what_another_process_has_ended(room: Room) -> None:
    match = await room.match(ANN, BEN)
    await room.another_service().stop(match.id, ANN.id, manager=False)
    async with room.refuses(refusals.Finished):
        await room.press(match, ANN)
    assert in_mind(room) == []


async def test_who_was_replaced_elsewhere_has_their_seat_back_here(room: Room) -> None:
    match = await room.match(ANN, BEN)
    room.clock.now += AWAY_AFTER
    await room.another_service().replace_absent(match.id, BEN.id)
    moved = await room.press(match, ANN)
    assert seat_of(moved.after, ANN).human
    assert moved.after == await room.again(match)


async def test_who_resigned_elsewhere_does_not_play_here(room: Room) -> None:
    match = await room.match(ANN, BEN, CLEO)
    await room.another_service().resign(match.id, ANN.id)
    async with room.refuses(refusals.NotSeated):
        await room.press(match, ANN)
    assert (await room.again(match)).seats[0].gone is Gone.RESIGNED


async def test_a_computer_that_thought_on_an_old_match_thinks_again(room: Room) -> None:
    match = await room.turn(await room.match(ANN, BEN, computers=1), ANN)
    match = await room.turn(match, BEN)
    other = room.another_service()
    first = await other.pilot_move(match.id)
    assert first is not None
    second = await room.service.pilot_move(match.id)
    assert second is not None
    assert second.before == first.after
    assert await room.service.pilot_move(match.id) is None
    assert await room.replayed(match) == second.after.state


async def test_a_match_whose_row_is_gone_is_no_match(room: Room) -> None:
    match = await room.match(ANN, BEN)
    await room.database.write("PRAGMA foreign_keys = OFF")
    await room.database.write("DELETE FROM matches WHERE id = ?", (match.id,))
    with pytest.raises(refusals.NoSuchMatch):
        await room.press(match, ANN)


# Somebody else is always faster


@pytest.mark.parametrize("faster", range(1, TRIES + 1))
async def test_a_press_is_tried_again_when_somebody_was_faster(
    room: Room, store: Loading, faster: int
) -> None:
    """Once on what is in mind, then on what is stored."""
    match = await room.match(ANN, BEN)
    store.stale = faster
    assert (await room.press(match, ANN)).before == match


async def test_a_press_that_somebody_else_is_always_faster_than_is_refused(
    room: Room, store: Loading
) -> None:
    match = await room.match(ANN, BEN)
    store.stale = 1000
    store.loads = 0
    async with room.refuses(refusals.TooBusy):
        await room.press(match, ANN)
    assert store.loads == TRIES
    store.stale = 0
    assert (await room.press(match, ANN)).before == match


@pytest.mark.parametrize("processes", [2, 4])
async def test_many_processes_that_play_one_match_play_it_once(room: Room, processes: int) -> None:
    """Every press is made at every process at once; each question is answered once."""
    services = [room.another_service() for _ in range(processes)]
    match = await room.match(ANN, BEN)
    total: Counter[type] = Counter()
    for _ in range(12):
        [seat] = match.to_act()
        person = (ANN, BEN)[seat]
        done = await at_once(*(one.move(button(match), person.id) for one in services))
        total += kinds(done)
        match = await room.again(match)
    assert total == {Moved: 12, refusals.MovedOn: 12 * (processes - 1)}
    assert await room.replayed(match) == match.state


async def test_a_stranger_is_refused_on_what_is_stored(room: Room, store: Loading) -> None:
    match = await room.match(ANN, BEN)
    store.loads = 0
    async with room.refuses(refusals.NotSeated):
        await room.press(match, WATCHER)
    assert store.loads == 1
