"""Messages whose edits go out in order, a burst of them collapsing into the newest."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable

KEPT = 4000
"""Of how many messages the queue is kept."""


class EditQueue:
    """The edits of one message, one after the other.

    Whoever changes what a message shows takes its queue before the change is made.
    """

    __slots__ = ("_drawn", "_reached", "_wanted", "lock", "overtaken", "step")

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.step = -1
        """The newest step of the match that the message has been made to show."""
        self.overtaken = False
        """Whether something newer went out while an edit was on its way: it may land on top."""
        self._wanted = 0
        self._drawn = 0
        self._reached = True
        """Whether the last that was drawn got there."""

    def turn(self, patience: float) -> "_Turn":
        """`async with queue.turn(1) as mine:` waits so many seconds for one's turn.

        False when it does not come in time, and one goes without.
        """
        return _Turn(self, patience)

    async def acquired(self, patience: float) -> bool:
        if not self.lock.locked():
            return await self.lock.acquire()
        try:
            async with asyncio.timeout(patience):
                return await self.lock.acquire()
        except TimeoutError:
            return False

    async def refresh(self, draw: Callable[[], Awaitable[bool]]) -> bool:
        """Draw the newest, unless somebody has since this was asked for; whether it got there."""
        self._wanted += 1
        asked = self._wanted
        async with self.lock:
            if self._drawn >= asked:
                return self._reached
            self.overtaken = True
            while self.overtaken:
                self.overtaken = False
                self._drawn = self._wanted
                self._reached = await draw()
            return self._reached


class _Turn:
    __slots__ = ("_mine", "_patience", "_queue")

    def __init__(self, queue: EditQueue, patience: float) -> None:
        self._queue = queue
        self._patience = patience
        self._mine = False

    async def __aenter__(self) -> bool:
        self._mine = await self._queue.acquired(self._patience)
        if not self._mine:
            self._queue.overtaken = True
        return self._mine

    async def __aexit__(self, *error: object) -> None:
        if self._mine:
            self._queue.lock.release()


class EditQueues:
    """The queues of the messages that were edited lately; who edits holds on to the one it has."""

    def __init__(self) -> None:
        self._queues: OrderedDict[Hashable, EditQueue] = OrderedDict()

    def __getitem__(self, key: Hashable) -> EditQueue:
        queue = self._queues.pop(key, None) or EditQueue()
        self._queues[key] = queue
        if len(self._queues) > KEPT:
            self._forget_one()
        return queue

    def _forget_one(self) -> None:
        """Let the queue go that was asked for the longest ago, unless somebody is in it."""
        key, oldest = self._queues.popitem(last=False)
        if oldest.lock.locked():
            self._queues[key] = oldest
