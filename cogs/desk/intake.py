"""Presses as they come in: none waits unacknowledged, however many come at once."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import discord

from cogs.desk.delivery import ANSWER_WITHIN
from cogs.desk.reply import Reply
from table.cancelling import cancel_all

AT_ONCE = 8
"""How many moves are worked on at once. The others wait their turn, and can be deferred while the
machine has its hands full."""
ACKNOWLEDGE_WITHIN = 1.2
"""Seconds after which a press that has no answer yet is deferred. Discord waits for three."""
ABSURD = 60.0
"""A press cannot be so many seconds old: then it is the clocks that differ."""
CREEP = 0.01
"""How fast what is taken to be the usual delay grows again, in seconds a press."""


class Intake:
    def __init__(self) -> None:
        self.places = asyncio.Semaphore(AT_ONCE)
        """The places of those who are worked on."""
        self._deferring: set[asyncio.Task[None]] = set()
        self._usual: float | None = None

    @contextmanager
    def acknowledged(self, reply: Reply) -> Iterator[None]:
        """Inside, whatever is not answered in time is deferred by itself."""
        loop = asyncio.get_running_loop()
        late = self._late(reply.interaction)
        reply.expires_in(ANSWER_WITHIN - late)
        timer = loop.call_later(max(0.0, ACKNOWLEDGE_WITHIN - late), self._defer, reply)
        try:
            yield
        finally:
            timer.cancel()

    async def stop(self) -> None:
        await cancel_all(self._deferring)

    def _defer(self, reply: Reply) -> None:
        task = asyncio.get_running_loop().create_task(reply.defer())
        self._deferring.add(task)
        task.add_done_callback(self._deferring.discard)

    def _late(self, interaction: discord.Interaction) -> float:
        """How much longer than usual this one took to get here: the bot may lag behind.

        By the clocks of two machines, so only what changes between presses tells anything.
        """
        delay = (discord.utils.utcnow() - interaction.created_at).total_seconds()
        if abs(delay) > ABSURD:
            return 0.0
        usual = delay if self._usual is None else min(delay, self._usual + CREEP)
        self._usual = usual
        return delay - usual
