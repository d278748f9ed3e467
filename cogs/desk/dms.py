"""Secrets by DM: one message a player and match, edited as things change."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine
from typing import Any

import discord
from msgspec.structs import replace

from cogs.desk.delivery import TROUBLE, UNKNOWN_MESSAGE, persist
from cogs.desk.edit_queue import EditQueue, EditQueues
from cogs.desk.pictures import Pictures
from cogs.desk.rendering import Drawn
from engine.contract import Seat
from storage.match import Match, Seating
from storage.messages import Closed, DirectMessage, Messages
from table.cancelling import cancel_all
from table.painter import Painter
from table.screen import Screen
from table.service import Moved, Service
from table.status_text import board_link
from table.words import words

log = logging.getLogger(__name__)

LATER = (10.0, 60.0, 600.0)
"""Seconds before a DM that did not get through is tried again."""


class DirectMessages:
    def __init__(
        self,
        client: discord.Client,
        service: Service,
        messages: Messages,
        painter: Painter,
        pictures: Pictures,
        guard: Callable[..., Coroutine[Any, Any, bool]],
    ) -> None:
        self._client = client
        self._service = service
        self._messages = messages
        self._painter = painter
        self._pictures = pictures
        self._guard = guard
        self._queues = EditQueues()
        self._waiting: set[tuple[int, Seat]] = set()
        self._looking: set[int] = set()
        """The matches whose DMs are looked at a little later."""
        self._tasks: set[asyncio.Task[bool]] = set()
        self._closed: set[tuple[int, Seat]] = set()
        """Whose DMs turned out to be closed: they are tried again after the next start."""
        self._untold: set[tuple[int, Seat]] = set()
        """Those of them who have not been told so yet."""
        self._tries: dict[tuple[int, Seat], int] = {}
        """How often what could not be delivered has been tried again."""
        self._stopped = False

    def queue(self, match_id: int, seat: Seat) -> EditQueue:
        """Take this before a seat's DM is edited."""
        return self._queues[match_id, seat]

    def after(self, moved: Moved, up_to_date: Seat | None = None) -> None:
        """See to it that every seat whose secrets this move has changed is sent them.

        The DM that the move was made from, if it was, has been answered with them already.
        """
        before, after = moved
        if not after.live:
            self._forget_closed(after)
        elif self._painter.presenter(after).dm_delay:
            self._look_later(before)
            return
        for seating in after.seats:
            key = (after.id, seating.seat)
            if after.live and (
                key in self._closed or not self._changed(before, after, seating.seat)
            ):
                continue
            if seating.user is not None and seating.seat != up_to_date:
                self._post(after, seating.seat)

    async def catch_up(self, match: Match) -> None:
        """After a start, or when the board has moved: bring the DMs that were sent up to date."""
        if not match.live:
            self._forget_closed(match)
        for seat, sent in (await self._messages.direct_messages(match.id)).items():
            if sent.message is not None:
                self._post(match, seat)
            if sent.closed is Closed.UNTOLD and match.live:
                self._untold.add((match.id, seat))

    async def screen(self, match: Match, seating: Seating, focus: str = "") -> Screen | None:
        """What a seat's DM should show; None when it should not be sent any."""
        sent = await self._messages.direct_message(match.id, seating.seat)
        return await self._screen(match, seating, sent, focus)

    async def pressed(self, match: Match, seat: Seat, *, overtaken: bool) -> None:
        """Somebody has pressed a button of their DM: it is plainly there."""
        sent = await self._messages.direct_message(match.id, seat)
        if sent.closed is not None:
            opened = replace(sent, closed=None)
            await self._messages.set_direct_message(match.id, seat, opened)
        self._closed.discard((match.id, seat))
        self._untold.discard((match.id, seat))
        if overtaken:
            self._post(match, seat)

    def has_untold(self, match: Match, user: int) -> bool:
        """Whether this person's DMs turned out to be closed, and nobody has said so yet."""
        seating = match.seating(user) if self._untold else None
        return seating is not None and (match.id, seating.seat) in self._untold

    async def note_told(self, match: Match, user: int) -> None:
        """They are about to be told."""
        seating = match.seating(user)
        assert seating is not None, "whoever has a DM sits there"
        self._untold.discard((match.id, seating.seat))
        sent = await self._messages.direct_message(match.id, seating.seat)
        told = replace(sent, closed=Closed.TOLD)
        await self._messages.set_direct_message(match.id, seating.seat, told)

    async def stop(self) -> None:
        """Leave off; what was not sent is one press away on the board."""
        self._stopped = True
        await cancel_all(self._tasks)

    def _changed(self, before: Match, after: Match, seat: Seat) -> bool:
        return self._painter.secrets(after, seat) != self._painter.secrets(before, seat)

    def _look_later(self, before: Match) -> None:
        """Where DMs may wait, see only then what has changed, and not with every move."""
        if before.id not in self._looking and not self._stopped:
            self._looking.add(before.id)
            self._start(f"the DMs of match {before.id}", self._look, before)

    async def _look(self, before: Match) -> None:
        try:
            await asyncio.sleep(self._painter.presenter(before).dm_delay)
        finally:
            self._looking.discard(before.id)
        match = await self._service.load(before.id)
        for seating in match.seats:
            closed = (match.id, seating.seat) in self._closed
            if not closed and self._changed(before, match, seating.seat):
                await self._send(match.id, seating.seat)

    def _try_later(self, match: Match, seat: Seat) -> None:
        """Send what did not get through again, with longer and longer pauses."""
        key = (match.id, seat)
        tries = self._tries.get(key, 0)
        if tries < len(LATER):
            self._tries[key] = tries + 1
            self._post(match, seat, LATER[tries])
        else:
            self._tries.pop(key, None)

    def _post(self, match: Match, seat: Seat, delay: float | None = None) -> None:
        """Send after the game's own delay; what changes meanwhile goes with the same message."""
        key = (match.id, seat)
        if key in self._waiting or self._stopped:
            return
        self._waiting.add(key)
        if delay is None:
            delay = self._painter.presenter(match).dm_delay
        self._start(f"a DM of match {match.id}", self._later, match.id, seat, delay)

    def _start(self, what: str, work: Callable[..., Coroutine[Any, Any, None]], *args: Any) -> None:
        task = asyncio.create_task(self._guard(what, work, *args))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _later(self, match_id: int, seat: Seat, delay: float) -> None:
        try:
            await asyncio.sleep(delay)
        finally:
            self._waiting.discard((match_id, seat))
        await self._send(match_id, seat)

    async def _send(self, match_id: int, seat: Seat) -> None:
        queue = self.queue(match_id, seat)
        first = False

        async def draw() -> bool:
            nonlocal first
            match = await self._service.load(match_id)
            queue.step = match.step
            sent = await self._messages.direct_message(match_id, seat)
            screen = await self._screen(match, match.seats[seat], sent)
            if screen is not None:
                first = sent.message is None
                await self._deliver(match, seat, sent, await self._pictures.drawn(screen))
            return True

        await queue.refresh(draw)
        # Who looked for a DM while the first one was on its way found none to bring up to date.
        if first and (await self._service.load(match_id)).step != queue.step:
            await queue.refresh(draw)

    async def _screen(
        self, match: Match, seating: Seating, sent: DirectMessage, focus: str = ""
    ) -> Screen | None:
        link = board_link(match, await self._messages.board(match.id), words(seating.locale))
        return self._painter.direct_message(
            match,
            seating,
            link,
            sent=sent.message is not None,
            focus=focus,
            hint=self._service.given_hint(match, seating.seat),
        )

    async def _deliver(self, match: Match, seat: Seat, old: DirectMessage, drawn: Drawn) -> None:
        try:
            sent = await self._edit(old, drawn) or await self._write(match.seats[seat], drawn)
        except discord.Forbidden:
            log.info("match %s: the DMs of seat %s are closed", match.id, seat)
            sent = replace(old, closed=old.closed or Closed.UNTOLD)
            self._found_closed(match, seat, told=sent.closed is Closed.TOLD)
        except TROUBLE as error:
            log.warning("match %s: no DM to seat %s: %s", match.id, seat, error)
            self._try_later(match, seat)
            return
        self._tries.pop((match.id, seat), None)
        if sent != old:
            await self._messages.set_direct_message(match.id, seat, sent)

    def _forget_closed(self, match: Match) -> None:
        for seating in match.seats:
            self._closed.discard((match.id, seating.seat))
            self._untold.discard((match.id, seating.seat))

    def _found_closed(self, match: Match, seat: Seat, *, told: bool) -> None:
        if match.live:
            self._closed.add((match.id, seat))
            if not told:
                self._untold.add((match.id, seat))

    async def _edit(self, old: DirectMessage, drawn: Drawn) -> DirectMessage | None:
        """Edit the message that is there; None when there is none, or no longer."""
        if old.channel is None or old.message is None:
            return None
        channel = self._client.get_partial_messageable(old.channel)
        message = channel.get_partial_message(old.message)
        try:
            await persist(lambda: drawn.edited(message.edit))
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return None
        return replace(old, closed=None)

    async def _write(self, seating: Seating, drawn: Drawn) -> DirectMessage:
        assert seating.user is not None, "only people are written to"
        person = discord.Object(seating.user)
        channel = await persist(lambda: self._client.create_dm(person))
        nonce = secrets.randbits(60)  # the same at every try: Discord sends it once
        message = await persist(lambda: drawn.sent(channel.send, nonce=nonce))
        return DirectMessage(channel.id, message.id)
