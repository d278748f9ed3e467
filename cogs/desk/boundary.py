"""The one error boundary: whatever goes wrong, the person gets an answer and the match is safe."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, ParamSpec

import discord

from cogs.desk.intake import Intake
from cogs.desk.reply import Reply
from storage.match import Match, StoreBusy
from table import refusals
from table.cancelling import cancel_all
from table.logged import logged
from table.presses import Unreadable
from table.refusals import Refusal
from table.words import Words

log = logging.getLogger(__name__)
P = ParamSpec("P")

REMEMBERED = 1000
"""Of how many people it is kept in mind what was refused them last."""


class Boundary:
    def __init__(self, intake: Intake, link: Callable[[Match, Words], Awaitable[str]]) -> None:
        self._intake = intake
        self._link = link
        """Where the board of a match is, in words."""
        self._in_hand: set[asyncio.Task[Any]] = set()
        self._refused: OrderedDict[tuple[int, int], Reply] = OrderedDict()
        """By channel and person: what was refused last, which their next press takes away."""

    @asynccontextmanager
    async def replying(self, interaction: discord.Interaction, what: str) -> AsyncIterator[Reply]:
        """The reply to a press or a command."""
        reply = Reply(interaction)
        task = asyncio.current_task()
        assert task is not None
        self._in_hand.add(task)
        task.add_done_callback(self._in_hand.discard)
        refused = self._refused.pop((reply.channel, reply.user), None)
        with self._intake.acknowledged(reply), logged(f"{what} by {reply.user}") as broken:
            try:
                yield reply
            except Unreadable:
                await self._refuse(reply, refusals.NotUnderstood())
            except StoreBusy:
                log.warning("%s: the database is being written by another program", what)
                if reply.saved:
                    await reply.tell(_apology(reply))
                else:
                    await self._refuse(reply, refusals.TooBusy())
            except Refusal as refusal:
                await self._refuse(reply, refusal)
        if broken:
            await reply.tell(_apology(reply))
        if refused is not None:
            await self.guard("taking back what was refused before", refused.unsay)

    @asynccontextmanager
    async def replying_to_command(self, interaction: discord.Interaction) -> AsyncIterator[Reply]:
        command = interaction.command
        name = command.qualified_name if command is not None else "an unknown command"
        async with self.replying(interaction, f"/{name}") as reply:
            yield reply

    async def guard(
        self, what: str, work: Callable[P, Awaitable[object]], *args: P.args, **kwargs: P.kwargs
    ) -> bool:
        """The same for work that nobody waits for; whether it went well."""
        with logged(what) as broken:
            try:
                await work(*args, **kwargs)
            except Refusal as refusal:
                log.info("%s: %s", what, type(refusal).__name__)
            except StoreBusy as busy:
                log.warning("%s: the database is being written by another program", what)
                broken.append(busy)
        return not broken

    async def finish(self, patience: float) -> None:
        """Give what is in hand some time to be answered, then leave it off."""
        tasks = set(self._in_hand) - {asyncio.current_task()}
        if tasks:
            await asyncio.wait(tasks, timeout=patience)
        await cancel_all(task for task in tasks if not task.done())
        await self._intake.stop()

    async def _refuse(self, reply: Reply, refusal: Refusal) -> None:
        link = await self._link(refusal.about, reply.say) if refusal.about is not None else ""
        await reply.tell(refusal.sentence(reply.say, link))
        self._refused[reply.channel, reply.user] = reply
        if len(self._refused) > REMEMBERED:
            self._refused.popitem(last=False)


def _apology(reply: Reply) -> str:
    if reply.saved:
        return reply.say(
            "That counts, but something broke while I was showing it. The next press at the table"
            " sets it right."
        )
    return reply.say("Something broke on my side. The match is safe: please try again.")
