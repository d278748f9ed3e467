"""The one task that serves every clock: it wakes in time, goes on, and does not spin."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest

from engine import GAMES
from storage.match import Match
from storage.matches import Matches
from table import lobby
from table.alarm import Alarm
from table.deadlines import AT_ONCE, Deadlines
from table.logged import logged
from table.presence import LOBBY_KEPT
from table.refusals import Refusal
from table.service import Overdue, Service
from tests.table.room import ANN, BEN, Room

SOON = 0.05
"""Seconds that somebody really sleeps in these tests."""


class Counting(Matches):
    """A store that counts how often it is asked, and with which limit."""

    def __init__(self, room: Room) -> None:
        super().__init__(room.database, GAMES)
        self.asked: Counter[str] = Counter()
        self.limits: list[int] = []

    async def due(self, now: float, most: int) -> list[int]:
        self.asked["due"] += 1
        self.limits.append(most)
        return await super().due(now, most)

    async def next_due(self) -> float | None:
        self.asked["next_due"] += 1
        return await super().next_due()


class Running:
    """A clock that goes, from a time that can be set."""

    def __init__(self, now: float) -> None:
        self._ahead = now - asyncio.get_running_loop().time()

    def __call__(self) -> float:
        return self._ahead + asyncio.get_running_loop().time()


async def guard(what: str, work: Callable[..., Awaitable[object]], *args: Any) -> bool:
    """As the desk guards it: a refusal is expected, anything else is logged."""
    with logged(what) as broken, suppress(Refusal):
        await work(*args)
    return not broken


class Watch:
    """The deadlines of a room, watched; `acted` has what they have led to."""

    def __init__(self, room: Room, store: Counting, clock: Callable[[], float]) -> None:
        self.store = store
        self.service = Service(store, clock, lambda: 1)
        self.acted: list[Overdue] = []
        self._has_acted = asyncio.Event()
        self.fails_for: set[int] = set()
        self.deadlines = Deadlines(self.service, store, clock, self._act, guard)

    async def _act(self, overdue: Overdue) -> None:
        if overdue.match.id in self.fails_for:
            raise OSError("Discord is not there")
        self.acted.append(overdue)
        self._has_acted.set()

    @asynccontextmanager
    async def going_on(self) -> AsyncIterator[None]:
        """While it watches; begins when it has fallen asleep."""
        task = asyncio.create_task(self.deadlines.watch())
        await self.asleep()
        yield
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    async def asleep(self) -> None:
        """Wait until it asks for nothing any more."""
        before = None
        async with asyncio.timeout(5):
            while before != self.store.asked:
                before = Counter(self.store.asked)
                await asyncio.sleep(SOON / 2)

    async def acts(self, times: int) -> None:
        async with asyncio.timeout(5):
            while len(self.acted) < times:
                self._has_acted.clear()
                await self._has_acted.wait()


def watch(room: Room, clock: Callable[[], float] | None = None) -> Watch:
    return Watch(room, Counting(room), clock or room.clock)


async def lobbies(room: Room, number: int) -> list[Match]:
    return [await room.lobby(ANN, channel=channel) for channel in range(1, number + 1)]


# The alarm


async def slept(alarm: Alarm, until: float | None, longest: float = 5.0) -> float:
    clock = asyncio.get_running_loop().time
    begun = clock()
    async with asyncio.timeout(5):
        await alarm.sleep(until, 0.0, longest)
    return clock() - begun


async def test_an_alarm_wakes_when_it_is_time() -> None:
    assert SOON * 0.9 < await slept(Alarm(), SOON) < 1.0
    assert await slept(Alarm(), -5.0) < 1.0


async def test_an_alarm_lets_nobody_sleep_too_long() -> None:
    assert SOON * 0.9 < await slept(Alarm(), None, SOON) < 1.0
    assert SOON * 0.9 < await slept(Alarm(), 100.0, SOON) < 1.0


async def test_an_alarm_set_for_earlier_wakes_and_for_later_does_not() -> None:
    alarm = Alarm()
    sleeping = asyncio.create_task(slept(alarm, 100.0, 100.0))
    await asyncio.sleep(0)
    alarm.set_for(200.0)
    await asyncio.sleep(SOON)
    assert not sleeping.done()
    alarm.set_for(99.0)
    assert await sleeping < 1.0


async def test_an_alarm_set_while_nobody_sleeps_is_heard() -> None:
    alarm = Alarm()
    alarm.set_for(SOON)
    assert SOON * 0.9 < await slept(alarm, 100.0) < 1.0


async def test_an_alarm_that_has_rung_does_not_ring_again() -> None:
    alarm = Alarm()
    alarm.set_for(0.0)
    await slept(alarm, None)
    assert await slept(alarm, None, SOON) > SOON * 0.9


# Watching


async def test_what_is_due_is_served_when_its_time_comes(room: Room) -> None:
    [match] = await lobbies(room, 1)
    assert match.due_at is not None
    here = watch(room, Running(match.due_at - SOON))
    async with here.going_on():
        await here.acts(1)
        await here.asleep()
        asked = Counter(here.store.asked)
        await asyncio.sleep(SOON * 3)
        assert here.store.asked == asked
    assert here.acted[0].match.id == match.id
    assert here.acted[0].match.shelved_at is not None
    assert here.store.asked["due"] < 10


async def test_while_nothing_is_due_nothing_is_asked(room: Room) -> None:
    await lobbies(room, 3)
    here = watch(room)
    async with here.going_on():
        assert here.store.asked == {"due": 1, "next_due": 1}
        await asyncio.sleep(SOON * 3)
        assert here.store.asked == {"due": 1, "next_due": 1}


async def test_a_change_whose_deadline_is_later_wakes_nobody(room: Room) -> None:
    here = watch(room)
    await here.service.open_lobby(GAMES[0], 5, 1, ANN)
    async with here.going_on():
        asked = Counter(here.store.asked)
        await here.service.open_lobby(GAMES[0], 5, 2, ANN)
        await asyncio.sleep(SOON)
        assert here.store.asked == asked


async def test_an_earlier_deadline_set_meanwhile_wakes_it(room: Room) -> None:
    """A lobby is kept for a day, but who is asked is called after half of one."""
    clock = Running(0.0)
    here = watch(room, clock)
    match = await here.service.open_lobby(GAMES[0], 5, 1, ANN)
    match = await here.service.change_lobby(match.id, lambda found: lobby.join(found, BEN))
    async with here.going_on():
        asked = Counter(here.store.asked)
        match = (await here.service.begin(match.id, ANN.id)).after
        await here.asleep()
        assert here.store.asked == {"due": asked["due"] + 1, "next_due": asked["next_due"] + 1}
        soon = clock() + SOON
        await room.database.write("UPDATE matches SET due_at = ?, changed_at = -1e9", (soon,))
        here.service.alarm.set_for(soon)
        await here.acts(1)
    assert here.acted[0].match.shelved_at is not None


async def test_a_deadline_set_while_it_looks_for_the_next_one_is_not_missed(room: Room) -> None:
    [match] = await lobbies(room, 1)
    clock = Running(match.changed_at)
    here = watch(room, clock)
    read_before = here.store.next_due

    async def overtaken() -> float | None:
        found = await read_before()
        here.store.next_due = read_before  # type: ignore[method-assign]
        soon = clock() + SOON
        await room.database.write("UPDATE matches SET due_at = ?, changed_at = -1e9", (soon,))
        here.service.alarm.set_for(soon)
        return found

    here.store.next_due = overtaken  # type: ignore[method-assign]
    async with here.going_on():
        await here.acts(1)


async def test_many_that_are_due_are_served_in_batches(room: Room) -> None:
    opened = await lobbies(room, 2 * AT_ONCE + 10)
    here = watch(room)
    room.clock.now += LOBBY_KEPT
    assert await here.deadlines.serve()
    assert sorted(one.match.id for one in here.acted) == [match.id for match in opened]
    assert here.store.limits == [AT_ONCE] * 4  # two full ones, one of ten, and none
    assert await room.matches.next_due() is None


async def test_showing_that_fails_keeps_nobody_else_waiting(room: Room) -> None:
    opened = await lobbies(room, 4)
    here = watch(room)
    here.fails_for = {opened[1].id}
    room.clock.now += LOBBY_KEPT
    async with here.going_on():
        await here.acts(3)
    assert {one.match.id for one in here.acted} == {opened[n].id for n in (0, 2, 3)}
    assert (await room.again(opened[1])).shelved_at is not None


async def test_a_match_that_cannot_be_read_keeps_nobody_else_waiting(room: Room) -> None:
    opened = await lobbies(room, AT_ONCE + 2)
    broken = opened[0].id
    await room.database.write("UPDATE matches SET options = 'torn' WHERE id = ?", (broken,))
    here = watch(room)
    room.clock.now += LOBBY_KEPT
    async with here.going_on():
        await here.acts(AT_ONCE + 1)
        await here.asleep()
        asked = Counter(here.store.asked)
        await asyncio.sleep(SOON * 3)
        assert here.store.asked == asked, "it tries again, but not at once"
    assert {one.match.id for one in here.acted} == {match.id for match in opened[1:]}


async def test_a_service_that_takes_no_more_is_not_asked_over_and_over(room: Room) -> None:
    await lobbies(room, 2)
    here = watch(room)
    room.clock.now += LOBBY_KEPT
    here.service.take_no_more()
    async with here.going_on():
        await asyncio.sleep(SOON * 3)
        assert here.store.asked["due"] < 4
    assert here.acted == []


@pytest.mark.parametrize("what", ["due", "next_due"])
async def test_a_store_that_fails_for_a_while_is_asked_again(
    room: Room, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.setattr("table.deadlines.AFTER_TROUBLE", SOON)
    [match] = await lobbies(room, 1)
    here = watch(room)
    works = getattr(here.store, what)

    async def broken(*_: object) -> None:
        setattr(here.store, what, works)
        room.clock.now += LOBBY_KEPT
        raise OSError("the disk is not there")

    setattr(here.store, what, broken)
    async with here.going_on():
        await here.acts(1)
    assert here.acted[0].match.id == match.id
