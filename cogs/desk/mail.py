"""Secrets by DM: one message a player and match, edited as things change."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine
from typing import Any

import discord
from msgspec.structs import replace

from cogs.desk.delivery import TROUBLE, UNKNOWN_MESSAGE, persist
from cogs.desk.edit_queue import Line, Lines
from cogs.desk.rendering import embed_of, view_of
from engine.contract import Seat
from storage.matches import DMs, Match, Matches, Seating
from table.cancelling import cancel_all
from table.painter import Painter
from table.service import Moved, Service

log = logging.getLogger(__name__)


class Mail:
    def __init__(
        self,
        client: discord.Client,
        service: Service,
        matches: Matches,
        painter: Painter,
        guard: Callable[..., Coroutine[Any, Any, bool]],
    ) -> None:
        self._client = client
        self._service = service
        self._matches = matches
        self._painter = painter
        self._guard = guard
        self._lines = Lines()
        self._waiting: set[tuple[int, Seat]] = set()
        self._tasks: set[asyncio.Task[bool]] = set()
        self._stopped = False

    def line(self, match_id: int, seat: Seat) -> Line:
        """Take this before a seat's DM is edited."""
        return self._lines[match_id, seat]

    def after(self, moved: Moved, by_letter: int | None = None) -> None:
        """See to it that every seat whose secrets this move has changed is sent them.

        The DM that the move was made from, if it was, has been answered with them already.
        """
        for seating in moved.after.seats:
            letter = self._painter.letter(moved.after, seating)
            if letter is None or (seating.dm_closed is not None and moved.after.open):
                continue
            if by_letter is not None and seating.dm_message == by_letter:
                continue
            if moved.before.state is None or letter != self._painter.letter(moved.before, seating):
                self._post(moved.after, seating.seat)

    def catch_up(self, match: Match) -> None:
        """After a start: bring the DMs that were sent up to date."""
        for seating in match.seats:
            if seating.dm_message is not None and self._painter.letter(match, seating):
                self._post(match, seating.seat)

    async def pressed(self, match: Match, seat: Seat, *, overtaken: bool) -> None:
        """Somebody has pressed a button of their DM: it is plainly there."""
        if match.seats[seat].dm_closed is not None:
            await self._matches.set_dm(match.id, replace(match.seats[seat], dm_closed=None))
        if overtaken:
            self._post(match, seat)

    async def closed_and_untold(self, match: Match, user: int) -> bool:
        """Whether this person's DMs turned out to be closed; True once only."""
        seating = match.seating(user)
        if seating is None or seating.dm_closed is not DMs.CLOSED_UNTOLD:
            return False
        await self._matches.set_dm(match.id, replace(seating, dm_closed=DMs.CLOSED_TOLD))
        return True

    async def stop(self) -> None:
        """Leave off; what was not sent is one press away on the board."""
        self._stopped = True
        await cancel_all(self._tasks)

    def _post(self, match: Match, seat: Seat) -> None:
        """Send after the game's own delay; what changes meanwhile goes with the same letter."""
        key = (match.id, seat)
        if key in self._waiting or self._stopped:
            return
        self._waiting.add(key)
        delay = self._painter.presenter(match).letter_delay
        work = self._guard(f"a DM of match {match.id}", self._later, match.id, seat, delay)
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _later(self, match_id: int, seat: Seat, delay: float) -> None:
        try:
            await asyncio.sleep(delay)
        finally:
            self._waiting.discard((match_id, seat))
        await self._send(match_id, seat)

    async def _send(self, match_id: int, seat: Seat) -> None:
        line = self.line(match_id, seat)

        async def draw() -> None:
            match = await self._service.load(match_id)
            line.step = match.step
            seating = match.seats[seat]
            letter = self._painter.letter(match, seating)
            if letter is not None:
                drawn = {"embed": embed_of(letter), "view": view_of(letter)}
                await self._deliver(match, seating, drawn)

        await line.refresh(draw)

    async def _deliver(self, match: Match, seating: Seating, drawn: dict[str, Any]) -> None:
        try:
            sent = await self._edit(seating, drawn) or await self._write(seating, drawn)
            sent = replace(sent, dm_closed=None)
        except discord.Forbidden:
            log.info("match %s: the DMs of seat %s are closed", match.id, seating.seat)
            sent = replace(seating, dm_closed=seating.dm_closed or DMs.CLOSED_UNTOLD)
        except TROUBLE as error:
            log.warning("match %s: no DM to seat %s: %s", match.id, seating.seat, error)
            return
        if sent != seating:
            await self._matches.set_dm(match.id, sent)

    async def _edit(self, seating: Seating, drawn: dict[str, Any]) -> Seating | None:
        """Edit the message that is there; None when there is none, or no longer."""
        if seating.dm_channel is None or seating.dm_message is None:
            return None
        channel = self._client.get_partial_messageable(seating.dm_channel)
        message = channel.get_partial_message(seating.dm_message)
        try:
            await persist(lambda: message.edit(**drawn))
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return None
        return seating

    async def _write(self, seating: Seating, drawn: dict[str, Any]) -> Seating:
        assert seating.user is not None, "only people are written to"
        person = discord.Object(seating.user)
        channel = await persist(lambda: self._client.create_dm(person))
        nonce = secrets.randbits(60)  # the same at every try: Discord sends it once
        message = await persist(lambda: channel.send(nonce=nonce, **drawn))
        return replace(seating, dm_channel=channel.id, dm_message=message.id)
