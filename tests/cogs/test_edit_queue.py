"""Edits go out in order, a burst collapses, and nobody waits for ever."""

import asyncio
import gc

from cogs.desk.edit_queue import EditQueue, EditQueues


async def test_a_burst_of_edits_collapses_into_the_newest() -> None:
    queue, drawn = EditQueue(), 0

    async def draw() -> None:
        nonlocal drawn
        drawn += 1
        await asyncio.sleep(0.01)

    await asyncio.gather(*(queue.refresh(draw) for _ in range(20)))
    assert drawn == 2, "the first, and one for all that were asked for meanwhile"


async def test_edits_do_not_overlap() -> None:
    queue, at_work, most = EditQueue(), 0, 0

    async def draw() -> None:
        nonlocal at_work, most
        at_work += 1
        most = max(most, at_work)
        await asyncio.sleep(0)
        at_work -= 1

    for _ in range(5):
        await asyncio.gather(queue.refresh(draw), queue.refresh(draw))
    assert most == 1


async def test_who_cannot_wait_goes_without_and_the_slow_edit_is_followed_by_another() -> None:
    """A press must be answered in time, whatever hangs in front of it."""
    queue, drawn, released = EditQueue(), 0, asyncio.Event()

    async def draw() -> None:
        nonlocal drawn
        drawn += 1
        await released.wait()

    slow = asyncio.create_task(queue.refresh(draw))
    await asyncio.sleep(0)
    async with queue.turn(0.01) as mine:
        assert not mine
    released.set()
    await slow
    assert drawn == 2


async def test_ones_turn_comes_when_the_line_is_free() -> None:
    queue = EditQueue()
    async with queue.turn(1) as mine:
        assert mine
        assert queue.lock.locked()
    assert not queue.lock.locked()


async def test_a_line_lives_while_somebody_holds_it() -> None:
    queues = EditQueues()
    held = queues["a"]
    gc.collect()
    assert queues["a"] is held
    del held
    gc.collect()
    assert len(queues._queues) == 0
