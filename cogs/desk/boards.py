"""The board of each match: one public message, drawn anew from the match whenever it changes."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias

import discord

from cogs.desk.delivery import (
    THREAD_ARCHIVED,
    TROUBLE,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    answer,
    persist,
)
from cogs.desk.edit_queue import Line, Lines
from cogs.desk.rendering import embed_of, view_of
from storage.matches import Match, Matches
from table.cancelling import cancel_all
from table.painter import Painter
from table.presses import belongs_to
from table.screen import Screen, Tone
from table.service import Service
from table.status_text import board_link
from table.words import Words

log = logging.getLogger(__name__)

Drawn: TypeAlias = dict[str, Any]
Ahead: TypeAlias = dict[int, Drawn]
"""Boards that are drawn already, by the step of their match."""

LATER = (10.0, 30.0, 120.0, 600.0)
"""Seconds between tries to draw a board that could not be reached; any press draws it too."""
RECENT = 50
"""How far back in a channel a board is looked for that was put up just before a crash."""
PATIENCE = 0.8
"""Seconds a press waits for its turn: whatever else is slow, it is answered in time."""


class Boards:
    """A board is a projection of its match: it can always be drawn again, or put up again."""

    def __init__(
        self,
        client: discord.Client,
        service: Service,
        matches: Matches,
        painter: Painter,
        language: Callable[[Match], Words],
        guard: Callable[..., Coroutine[Any, Any, bool]],
    ) -> None:
        self._client = client
        self._service = service
        self._matches = matches
        self._painter = painter
        self._language = language
        self._guard = guard
        self._lines = Lines()
        self._behind: dict[int, asyncio.Task[bool]] = {}
        """Those who try to draw a board that could not be reached."""

    def line(self, match_id: int) -> Line:
        """Take this before changing a match whose board shall then be drawn."""
        return self._lines[match_id]

    async def answer(
        self, interaction: discord.Interaction, match: Match, line: Line, ahead: Ahead
    ) -> bool:
        """Answer a press on the board with the board as it is now; False when it is gone."""
        async with line.turn(PATIENCE) as mine:
            if not mine or line.step > match.step:
                match = await self._service.load(match.id)
            line.step = max(line.step, match.step)
            drawn = ahead.get(match.step) or self.draw(match)
            answered = await answer(lambda: interaction.response.edit_message(**drawn))
        if mine:
            await self._settle(match.id, line)
        return answered

    async def open(self, interaction: discord.Interaction, match: Match) -> None:
        """Put the board of a new match up as the answer to what opened it."""
        line = self.line(match.id)  # held by name: a line lives while somebody holds it
        async with line.turn(PATIENCE):
            opened = await self._answer_anew(interaction, match)
        if opened:
            await self._settle(match.id, line)
        else:
            await self.refresh(match.id)

    async def bring_down(self, interaction: discord.Interaction, match: Match) -> None:
        """Put the board up at the bottom of the channel, and take the old one away."""
        line = self.line(match.id)
        async with line.turn(PATIENCE):
            match = await self._service.load(match.id)
            line.step = max(line.step, match.step)
            brought = await self._answer_anew(interaction, match)
        if brought:
            await self._take_old_away(match)
            await self._settle(match.id, line)

    async def _settle(self, match_id: int, line: Line) -> None:
        """Draw again what a press that could not wait was answered with in between."""
        if line.overtaken:
            await self.refresh(match_id)

    async def refresh(self, match_id: int) -> bool:
        """Bring the board up to date; False when it cannot be reached."""
        reached = True

        async def draw() -> None:
            nonlocal reached
            match = await self._service.load(match_id)
            line.step = match.step
            reached = await self._edit(match)

        line = self.line(match_id)
        await line.refresh(draw)
        return reached

    async def reclaim(self, match_id: int) -> None:
        """After a crash: find what was put up but not noted. The newest is the board."""
        match = await self._service.load(match_id)
        channel = self._client.get_partial_messageable(match.channel, guild_id=match.guild)
        me = self._client.user
        try:
            found = [
                message.id
                async for message in channel.history(limit=RECENT)
                if message.author == me and _is_board_of(message, match_id)
            ]
        except TROUBLE as error:
            log.info("match %s: its channel cannot be searched for boards: %s", match_id, error)
            return
        known = [match.board] if match.board else []
        for message in sorted(found) or known:
            await self._matches.set_board(match_id, message)

    async def stop(self) -> None:
        """Leave off trying; every board is looked after at the next start."""
        await cancel_all(self._behind.values())

    async def retire(self, interaction: discord.Interaction, match: Match) -> bool:
        """Turn an old board that somebody pressed into a sign to the present one."""
        say = self._language(match)
        screen = Screen(
            self._painter.title(match, say),
            say("The table has moved: {link}", link=board_link(match, say)),
            tone=Tone.GREY,
        )
        return await answer(
            lambda: interaction.response.edit_message(embed=embed_of(screen), view=None)
        )

    async def adopt(self, interaction: discord.Interaction, match: Match) -> Match:
        """Know a board again whose message was never noted, as after a crash."""
        if match.board is not None or interaction.message is None:
            return match
        if interaction.channel_id != match.channel:
            return match
        await self._matches.set_board(match.id, interaction.message.id)
        return await self._service.load(match.id)

    def draw(self, match: Match, focus: str = "") -> Drawn:
        """A board as discord.py sends it."""
        screen = self._painter.public(match, self._language(match), focus)
        return {"embed": embed_of(screen), "view": view_of(screen)}

    async def _answer_anew(self, interaction: discord.Interaction, match: Match) -> bool:
        """Answer with the board as a new message, and note which message that is."""
        drawn = self.draw(match)
        message: int | None = None
        await self._matches.sending_board(match.id)

        async def send() -> None:
            nonlocal message
            message = (await interaction.response.send_message(**drawn)).message_id

        if not await answer(send):
            return False
        try:
            # Not known from the answer itself when only its second try told that it was taken.
            message = message or (await interaction.original_response()).id
        except TROUBLE as error:
            log.warning("match %s: the message of its board is not known: %s", match.id, error)
        await self._matches.set_board(match.id, message)
        return True

    async def _edit(self, match: Match) -> bool:
        drawn = self.draw(match)
        channel = self._client.get_partial_messageable(match.channel, guild_id=match.guild)
        try:
            if match.board is None:
                await self._put_up(match, channel, drawn)
            else:
                board = channel.get_partial_message(match.board)
                await persist(lambda: board.edit(**drawn))
                await self._take_old_away(match)
        except discord.HTTPException as error:
            if error.code in (UNKNOWN_MESSAGE, THREAD_ARCHIVED):
                return await self._put_up_again(match, channel, drawn)
            return await self._unreachable(match, error)
        except TROUBLE as error:
            return await self._unreachable(match, error)
        return True

    async def _put_up_again(
        self, match: Match, channel: discord.PartialMessageable, drawn: Drawn
    ) -> bool:
        try:
            await self._put_up(match, channel, drawn)
        except TROUBLE as error:
            return await self._unreachable(match, error)
        await self._take_old_away(match)
        return True

    async def _put_up(
        self, match: Match, channel: discord.PartialMessageable, drawn: Drawn
    ) -> None:
        nonce = secrets.randbits(60)  # the same at every try: Discord sends it once
        await self._matches.sending_board(match.id)
        message = await persist(lambda: channel.send(nonce=nonce, **drawn))
        await self._matches.set_board(match.id, message.id)

    async def _take_old_away(self, match: Match) -> None:
        """Delete the boards that were up before: they may show what must be remembered."""
        channel = self._client.get_partial_messageable(match.channel, guild_id=match.guild)
        for old in await self._matches.old_boards(match.id):
            try:
                await persist(channel.get_partial_message(old).delete)
            except TROUBLE as error:
                if getattr(error, "code", None) != UNKNOWN_MESSAGE:
                    log.warning("match %s: an old board stays up for now: %s", match.id, error)
                    return
            await self._matches.forget_old_board(match.id, old)

    async def _unreachable(self, match: Match, error: Exception) -> bool:
        if getattr(error, "code", None) == UNKNOWN_CHANNEL:
            log.info("match %s: its channel is gone, the match is closed", match.id)
            await self._service.close(match.id)
        else:
            log.warning("match %s: its board cannot be drawn: %s", match.id, error)
            self._try_later(match.id)
        return False

    def _try_later(self, match_id: int) -> None:
        if match_id not in self._behind:
            work = self._guard(f"drawing match {match_id} later", self._keep_trying, match_id)
            self._behind[match_id] = asyncio.create_task(work)

    async def _keep_trying(self, match_id: int) -> None:
        try:
            for pause in LATER:
                await asyncio.sleep(pause)
                if await self.refresh(match_id):
                    return
        finally:
            del self._behind[match_id]


def _is_board_of(message: discord.Message, match_id: int) -> bool:
    """Whether a message has buttons of this match's board."""
    for row in message.components:
        for item in getattr(row, "children", ()):
            if getattr(item, "custom_id", None) and belongs_to(item.custom_id, match_id):
                return True
    return False
