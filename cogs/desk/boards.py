"""The board of each match: one public message, drawn anew from the match whenever it changes."""

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any

import discord

from cogs.desk.delivery import (
    THREAD_ARCHIVED,
    TROUBLE,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    Delivery,
    deleted,
    passing,
    persist,
)
from cogs.desk.edit_queue import EditQueue, EditQueues
from cogs.desk.languages import Languages
from cogs.desk.pictures import Pictures
from cogs.desk.rendering import Drawn
from cogs.desk.reply import Reply
from cogs.desk.searching import find_boards
from storage.match import Match, Status, StoreBusy
from storage.messages import Messages
from table.alarm import Nap
from table.cancelling import cancel_all
from table.painter import Painter
from table.screen import Screen, Tone
from table.service import Service
from table.status_text import board_link
from table.words import Words

log = logging.getLogger(__name__)

LATER = (10.0, 30.0, 120.0, 600.0, 1800.0, 7200.0)
"""Seconds between tries to draw a board that could not be reached; any press draws it too."""
SOON = (2.0, *LATER)
ASK_AGAIN = (0.0, 0.5, 2.0, 5.0)
"""Seconds before each time Discord is asked what became of an answer that was lost."""
TURN_WITHIN = 0.3
"""Seconds a press waits for an edit that is on its way: whatever is slow, it is answered."""
SEARCHES = 10
"""How often a board that may be up is searched for before it is given up."""
KNOWN = 2000
"""Of how many matches it is kept in mind which message was seen to be their board."""


class Boards:
    """A board is a projection of its match: it can always be drawn again, or put up again."""

    def __init__(
        self,
        client: discord.Client,
        service: Service,
        messages: Messages,
        painter: Painter,
        pictures: Pictures,
        languages: Languages,
        guard: Callable[..., Coroutine[Any, Any, bool]],
    ) -> None:
        self._client = client
        self._service = service
        self._messages = messages
        self._painter = painter
        self._pictures = pictures
        self._languages = languages
        self._guard = guard
        self._queues = EditQueues()
        self._known: OrderedDict[int, int] = OrderedDict()
        self._behind: dict[int, asyncio.Task[bool]] = {}
        """Those who try to draw a board that could not be reached."""
        self._naps: dict[int, Nap] = {}
        """What they sleep in between; a press at the table wakes them."""
        self._given_up: set[int] = set()
        """The boards that were tried often enough: they wait for a press, or the next start."""
        self._stopped = False

    def queue(self, match_id: int) -> EditQueue:
        """Take this before changing a match whose board shall then be drawn."""
        return self._queues[match_id]

    async def drawn(self, match: Match, focus: str = "") -> Drawn:
        draw = partial(self._painter.public, match, self._languages.of(match), focus)
        screen = draw()
        if screen.picture is not None and not self._may_attach(match):
            screen = draw(in_words=True)
        return await self._pictures.drawn(screen, partial(draw, in_words=True))

    def _may_attach(self, match: Match) -> bool:
        """Whether files can be sent to the channel; taken for granted of one that is not known."""
        channel = self._client.get_channel(match.channel)
        if isinstance(channel, discord.Thread):
            channel = channel.parent
        if not isinstance(channel, discord.abc.GuildChannel):
            return True
        return channel.permissions_for(channel.guild.me).attach_files

    async def link(self, match: Match, say: Words) -> str:
        """Where the board is, in words that can be pressed."""
        return board_link(match, await self._messages.board(match.id), say)

    async def is_board(self, match_id: int, message: int | None) -> bool:
        """Whether this message is the board of that match."""
        if message is None:
            return False
        if self._known.get(match_id) != message:
            board = await self._messages.board(match_id)
            if board is not None:
                self._keep_in_mind(match_id, board)
            return board == message
        return True

    # Answers

    async def answer(self, reply: Reply, match: Match, queue: EditQueue, drawn: Drawn) -> bool:
        """Answer a press on the board with the board as it is now; False when it is gone."""
        async with queue.turn(TURN_WITHIN) as mine:
            if not mine or queue.step > match.step:
                match = await self._service.load(match.id)
                drawn = await self.drawn(match)
            queue.step = max(queue.step, match.step)
            shown = self._pictures.shown(reply.message)
            self._pictures.forget(reply.message)
            taken = await reply.update(drawn, shown)
            if taken:
                self._pictures.note(reply.message, drawn)
        if mine:
            await self._settle(match.id, queue)
        return taken

    async def open(self, reply: Reply, match: Match) -> None:
        """Put the board of a new match up as the answer to what opened it."""
        queue = self.queue(match.id)
        async with queue.turn(TURN_WITHIN):
            delivery = await self._answer_anew(reply, match)
        if delivery is Delivery.TAKEN:
            await self._settle(match.id, queue)
        else:
            await self.refresh(match.id)

    async def bring_down(self, reply: Reply, match: Match) -> bool:
        """Put the board up at the bottom of the channel, and take the old one away."""
        queue = self.queue(match.id)
        async with queue.turn(TURN_WITHIN):
            match = await self._service.load(match.id)
            queue.step = max(queue.step, match.step)
            delivery = await self._answer_anew(reply, match)
        if delivery is Delivery.UNKNOWN:
            self._try_later(match.id)
        if delivery is not Delivery.TAKEN:
            return False
        await self._take_old_away(match)
        await self._settle(match.id, queue)
        return True

    async def retire(self, reply: Reply, match: Match) -> bool:
        """Turn an old board that somebody pressed into a sign to the present one."""
        say = self._languages.of(match)
        screen = Screen(
            self._painter.title(match, say),
            say("The table has moved: {link}", link=await self.link(match, say)),
            tone=Tone.GREY,
        )
        return await reply.update(Drawn(screen))

    async def adopt(self, reply: Reply, match: Match) -> None:
        """Know a board again whose message was never noted, as after a crash."""
        if reply.message is None or reply.channel != match.channel:
            return
        known = await self.is_board(match.id, reply.message)
        if known or await self._messages.board(match.id) is not None:
            return
        others = await self._messages.board_sent(match.id)
        await self._put_down(match.id, reply.message)
        if others:  # more than one may have gone up
            await self._messages.sending_board(match.id)
            self._try_later(match.id)

    async def _answer_anew(self, reply: Reply, match: Match) -> Delivery:
        """Answer with the board as a new message, and note which message that is."""
        try:
            return await self._put_up_as_answer(reply, match)
        except StoreBusy:
            self._busy(match.id)
            return Delivery.UNKNOWN

    async def _put_up_as_answer(self, reply: Reply, match: Match) -> Delivery:
        drawn = await self.drawn(match)
        await self._messages.sending_board(match.id)
        delivery, message = await reply.send(drawn, ephemeral=False)
        if reply.deferred:
            return await self._put_up_beside(reply, match, drawn)
        for pause in ASK_AGAIN:
            if delivery is Delivery.REFUSED or message is not None:
                break
            # Taken, but only a second try told so; or lost: it may be up all the same.
            await asyncio.sleep(pause)
            delivery, message = await reply.what_became_of_it()
        if message is not None:
            await self._put_down(match.id, message)
            self._pictures.note(message, drawn)
        elif delivery is Delivery.REFUSED:
            await self._messages.board_not_sent(match.id)
        return delivery

    async def _put_up_beside(self, reply: Reply, match: Match, drawn: Drawn) -> Delivery:
        """Put the board up for all, and tell where it is who has waited for it."""
        try:
            await self._put_up(match, drawn)
        except TROUBLE as error:
            log.warning("match %s: its board cannot be put up: %s", match.id, error)
            return Delivery.UNKNOWN
        link = await self.link(match, reply.say)
        await reply.tell(reply.say("The table has moved: {link}", link=link))
        return Delivery.TAKEN

    async def _settle(self, match_id: int, queue: EditQueue) -> None:
        """Draw again what a press that could not wait was answered with in between."""
        if queue.overtaken:
            await self.refresh(match_id)

    # Edits

    async def refresh(self, match_id: int) -> bool:
        """Bring the board up to date; False when it cannot be reached."""

        async def draw() -> bool:
            match = await self._service.load(match_id)
            queue.step = match.step
            try:
                return await self._edit(match)
            except StoreBusy:
                return self._busy(match_id)

        queue = self.queue(match_id)
        reached = await queue.refresh(draw)
        if reached:
            self._given_up.discard(match_id)
        return reached

    def pressed(self, match_id: int) -> None:
        """Somebody at this table has pressed something: what is behind is drawn now."""
        if match_id in self._naps:
            self._naps[match_id].end()
        elif match_id in self._given_up:
            self._try_later(match_id, pauses=(0.0, *LATER))

    async def stop(self) -> None:
        """Leave off trying; every board is looked after at the next start."""
        self._stopped = True
        await cancel_all(self._behind.values())

    async def _edit(self, match: Match) -> bool:
        if await self._messages.board_sent(match.id) and not await self._search(match):
            self._try_later(match.id)
            return False
        board = await self._messages.board(match.id)
        if board is None and match.status is Status.CANCELLED:
            return True  # nobody misses it
        drawn = await self.drawn(match)
        try:
            if board is None:
                await self._put_up(match, drawn)
            else:
                await self._change(match, board, drawn)
        except discord.HTTPException as error:
            if error.code == UNKNOWN_MESSAGE and match.status is Status.CANCELLED:
                return True  # nobody misses it
            if error.code in (UNKNOWN_MESSAGE, THREAD_ARCHIVED):
                return await self._put_up_again(match, drawn)
            return await self._unreachable(match, error)
        except TROUBLE as error:
            return await self._unreachable(match, error)
        await self._take_old_away(match)
        return True

    async def _change(self, match: Match, board: int, drawn: Drawn) -> None:
        message = self._channel(match).get_partial_message(board)
        shown = self._pictures.shown(board)
        self._pictures.forget(board)
        await persist(lambda: drawn.edited(message.edit, shown))
        self._pictures.note(board, drawn)

    async def _put_up_again(self, match: Match, drawn: Drawn) -> bool:
        try:
            await self._put_up(match, drawn)
        except TROUBLE as error:
            return await self._unreachable(match, error)
        await self._take_old_away(match)
        return True

    async def _put_up(self, match: Match, drawn: Drawn) -> None:
        channel = self._channel(match)
        nonce = secrets.randbits(60)  # the same at every try: Discord sends it once
        await self._messages.sending_board(match.id)
        try:
            message = await persist(lambda: drawn.sent(channel.send, nonce=nonce))
        except TROUBLE as error:
            if not passing(error):
                await self._messages.board_not_sent(match.id)
            raise
        await self._put_down(match.id, message.id)
        self._pictures.note(message.id, drawn)

    async def _search(self, match: Match) -> bool:
        """Look for a board that may be up although nobody noted it; the newest is the board."""
        found = await find_boards(self._client, self._channel(match), match.id)
        if found is None:
            await self._messages.searched_for_board(match.id, SEARCHES)
            return not await self._messages.board_sent(match.id)
        if not found:
            await self._messages.board_not_sent(match.id)
        for message in found:
            await self._put_down(match.id, message)
        return True

    async def _take_old_away(self, match: Match) -> None:
        """Delete the boards that were up before: they may show what must be remembered."""
        for old in await self._messages.old_boards(match.id):
            message = self._channel(match).get_partial_message(old)
            if not await deleted(message, f"match {match.id}: an old board"):
                return
            await self._messages.forget_old_board(match.id, old)

    async def _unreachable(self, match: Match, error: Exception) -> bool:
        if getattr(error, "code", None) == UNKNOWN_CHANNEL:
            log.info("match %s: its channel is gone, the match is closed", match.id)
            await self._service.close(match.id)
        else:
            log.warning("match %s: its board cannot be drawn: %s", match.id, error)
            self._try_later(match.id)
        return False

    def _busy(self, match_id: int) -> bool:
        """Where something else keeps the store, see to the board a little later."""
        log.warning("match %s: where its board is cannot be written just now", match_id)
        self._try_later(match_id, SOON)
        return False

    def _try_later(self, match_id: int, pauses: Sequence[float] = LATER) -> None:
        if match_id not in self._behind and not self._stopped:
            self._given_up.discard(match_id)
            self._naps[match_id] = Nap()
            what = f"drawing match {match_id} later"
            work = self._guard(what, self._keep_trying, match_id, pauses)
            self._behind[match_id] = asyncio.create_task(work)

    async def _keep_trying(self, match_id: int, pauses: Sequence[float]) -> None:
        try:
            for pause in pauses:
                await self._naps[match_id].take(pause)
                if await self.refresh(match_id):
                    return
            self._given_up.add(match_id)
        finally:
            del self._behind[match_id], self._naps[match_id]

    # Where they are

    async def _put_down(self, match_id: int, message: int) -> None:
        await self._messages.set_board(match_id, message)
        self._keep_in_mind(match_id, message)

    def _keep_in_mind(self, match_id: int, message: int) -> None:
        self._known[match_id] = message
        if len(self._known) > KNOWN:
            self._known.popitem(last=False)

    def _channel(self, match: Match) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(match.channel, guild_id=match.guild)
