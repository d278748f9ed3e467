"""Edits go out in order, a burst collapses, and nobody waits for ever."""

import asyncio

import pytest

from cogs.desk.edit_queue import EditQueue, EditQueues


async def test_a_burst_of_edits_collapses_into_the_newest() -> None:
    queue, drawn = EditQueue(), 0

    async def draw() -> bool:
        nonlocal drawn
        drawn += 1
        await asyncio.sleep(0.01)
        return True

    await asyncio.gather(*(queue.refresh(draw) for _ in range(20)))
    assert drawn == 2, "the first, and one for all that were asked for meanwhile"


async def test_edits_do_not_overlap() -> None:
    queue, at_work, most = EditQueue(), 0, 0

    async def draw() -> bool:
        nonlocal at_work, most
        at_work += 1
        most = max(most, at_work)
        await asyncio.sleep(0)
        at_work -= 1
        return True

    for _ in range(5):
        await asyncio.gather(queue.refresh(draw), queue.refresh(draw))
    assert most == 1


async def test_who_cannot_wait_goes_without_and_the_slow_edit_is_followed_by_another() -> None:
    """A press must be answered in time, whatever hangs in front of it."""
    queue, drawn, released = EditQueue(), 0, asyncio.Event()

    async def draw() -> bool:
        nonlocal drawn
        drawn += 1
        await released.wait()
        return True

    slow = asyncio.create_task(queue.refresh(draw))
    await asyncio.sleep(0)
    async with queue.turn(0.01) as mine:
        assert not mine
    released.set()
    await slow
    assert drawn == 2


async def test_who_is_spared_an_edit_hears_what_became_of_the_one_that_was_made() -> None:
    queue, results = EditQueue(), [True, False]

    async def draw() -> bool:
        await asyncio.sleep(0.01)
        return results.pop(0)

    assert await asyncio.gather(*(queue.refresh(draw) for _ in range(4))) == [True, *[False] * 3]


async def test_ones_turn_comes_when_the_queue_is_free() -> None:
    queue = EditQueue()
    async with queue.turn(1) as mine:
        assert mine
        assert queue.lock.locked()
    assert not queue.lock.locked()


async def test_the_queues_of_the_latest_messages_are_kept_and_those_in_use(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("cogs.desk.edit_queue.KEPT", 3)
    queues = EditQueues()
    used = queues["used"]
    async with used.lock:
        kept = [queues[number] for number in range(5)]
        assert queues["used"] is used
    assert [queues[number] is kept[number] for number in (4, 3)] == [True, True]
    assert len(queues._queues) <= 4
