"""What waits to be sent to one page."""

import asyncio
import sys
from collections import deque
from collections.abc import Callable
from contextlib import suppress

MOST_BYTES = 4 * 1024 * 1024
"""How much may wait for a page before it is given up."""
GREETING_EVERY = 0.5
"""Seconds between two whole greetings of one page."""


class Outbox:
    """Frames in order, and at most one whole greeting, which is made when it is sent.

    A greeting tells all there is. So a newer one takes the place of one that still waits, and
    frames that overtake it or come after it tell nothing else.
    """

    def __init__(self, greeting: Callable[[], str]) -> None:
        self._greeting = greeting
        self._frames: deque[str] = deque()
        self._bytes = 0
        self._greeting_due = False
        self._greeting_from = 0.0
        self._news = asyncio.Event()

    @property
    def is_too_full(self) -> bool:
        return self._bytes > MOST_BYTES

    def put(self, frame: str) -> None:
        self._frames.append(frame)
        self._bytes += sys.getsizeof(frame)
        self._news.set()

    def put_greeting(self) -> None:
        self._greeting_due = True
        self._news.set()

    async def next(self) -> str:
        """What is to be sent now; waits until there is something."""
        while True:
            pause = self._pause()
            if pause == 0:
                return self._greet()
            if self._frames:
                return self._take()
            self._news.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._news.wait()

    def _pause(self) -> float | None:
        """The seconds until the greeting goes out; None when there is none to send."""
        if not self._greeting_due:
            return None
        return max(0.0, self._greeting_from - asyncio.get_running_loop().time())

    def _greet(self) -> str:
        self._greeting_due = False
        self._greeting_from = asyncio.get_running_loop().time() + GREETING_EVERY
        return self._greeting()

    def _take(self) -> str:
        frame = self._frames.popleft()
        self._bytes -= sys.getsizeof(frame)
        return frame
