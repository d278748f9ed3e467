"""Work that is cancelled at the very await a test chooses."""

import asyncio
import threading
from collections.abc import Coroutine, Generator
from typing import Any


class CancelledAt:
    """Await it to run `work`, with its task cancelled whenever it waits for one of these times.

    The first time it waits is number 0. `waited` says how often it has waited so far.
    """

    def __init__(self, work: Coroutine[Any, Any, Any], *times: int) -> None:
        self.waited = 0
        self._work = work
        self._times = times

    def __await__(self) -> Generator[Any, Any, Any]:
        thrown: BaseException | None = None
        while True:
            try:
                future = self._work.throw(thrown) if thrown else self._work.send(None)
            except StopIteration as done:
                return done.value
            if self.waited in self._times:
                task = asyncio.current_task()
                assert task is not None
                task.cancel()
            self.waited += 1
            thrown = None
            try:
                yield future
            except BaseException as error:
                thrown = error


async def cancelled(work: Coroutine[Any, Any, Any], *times: int) -> bool:
    """Run `work` in a task of its own that is cancelled at these waits; say whether it was."""

    async def run() -> None:
        await CancelledAt(work, *times)

    task = asyncio.ensure_future(run())
    await asyncio.wait((task,))
    if task.cancelled():
        return True
    task.result()
    return False


def workers() -> list[threading.Thread]:
    """The threads that aiosqlite has running."""
    return [thread for thread in threading.enumerate() if "connection_worker" in thread.name]
