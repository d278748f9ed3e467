"""Messages whose edits go out in order, a burst of them collapsing into the newest."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary


class EditQueue:
    """The edits of one message, one after the other.

    Whoever changes what a message shows takes its queue before the change is made and keeps it
    until it is shown; so the queue lives exactly as long as somebody needs it.
    """

    __slots__ = ("__weakref__", "_drawn", "_wanted", "lock", "overtaken", "step")

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.step = -1
        """The newest step of the match that the message has been made to show."""
        self.overtaken = False
        """Whether something newer went out while an edit was on its way: it may land on top."""
        self._wanted = 0
        self._drawn = 0

    @asynccontextmanager
    async def turn(self, patience: float) -> AsyncIterator[bool]:
        """One's turn; False when it does not come in time, and one goes without."""
        if not await self._acquired(patience):
            self.overtaken = True
            yield False
            return
        try:
            yield True
        finally:
            self.lock.release()

    async def _acquired(self, patience: float) -> bool:
        if not self.lock.locked():
            return await self.lock.acquire()
        try:
            async with asyncio.timeout(patience):
                return await self.lock.acquire()
        except TimeoutError:
            return False

    async def refresh(self, draw: Callable[[], Awaitable[None]]) -> None:
        """Draw the newest, unless somebody did so since this was asked for."""
        self._wanted += 1
        asked = self._wanted
        async with self.lock:
            if self._drawn >= asked:
                return
            self.overtaken = True
            while self.overtaken:
                self.overtaken = False
                self._drawn = self._wanted
                await draw()


class EditQueues:
    def __init__(self) -> None:
        self._queues: WeakValueDictionary[Hashable, EditQueue] = WeakValueDictionary()

    def __getitem__(self, key: Hashable) -> EditQueue:
        queue = self._queues.get(key)
        if queue is None:
            queue = self._queues[key] = EditQueue()
        return queue
