"""Asking people to come to a table: they are mentioned once, and answer with a button."""

import logging
import secrets
from collections.abc import Sequence

import discord

from cogs.desk.delivery import TROUBLE, persist
from cogs.desk.languages import Languages
from cogs.desk.rendering import Components
from storage.match import Match, Status
from storage.messages import Messages
from table.lobby import unanswered
from table.painter import Painter
from table.presses import Answer
from table.screen import Button, Screen, Style
from table.seating import table_names
from table.service import Service
from table.words import Words

log = logging.getLogger(__name__)


class Invitations:
    """One message a table, there until everybody has answered or the table is no lobby any more."""

    def __init__(
        self,
        client: discord.Client,
        service: Service,
        messages: Messages,
        painter: Painter,
        languages: Languages,
    ) -> None:
        self._client = client
        self._service = service
        self._messages = messages
        self._painter = painter
        self._languages = languages

    async def send(self, match: Match, asked_by: int) -> bool:
        """Mention everybody who is asked to come; False where that is not possible."""
        people = unanswered(match)
        if not people:
            return True
        say = self._languages.of(match)
        mentions = discord.AllowedMentions(users=[discord.Object(user) for user in people])
        nonce = secrets.randbits(60)  # the same at every try: Discord sends it once
        channel = self._channel(match)
        try:
            message = await persist(
                lambda: channel.send(
                    self._text(match, asked_by, people, say),
                    view=Components(Screen("", "", rows=(_buttons(match, say),))),
                    nonce=nonce,
                    allowed_mentions=mentions,
                )
            )
        except TROUBLE as error:
            log.warning("match %s: nobody could be invited: %s", match.id, error)
            return False
        await self._messages.set_invitation(match.id, message.id)
        await self.answered(await self._service.load(match.id))  # much may have happened meanwhile
        return True

    async def catch_up(self, match: Match) -> None:
        """After a start: invite whom nobody has invited, and take away what is of no use."""
        if await self._messages.invitation(match.id) is not None:
            await self.answered(match)
        elif match.open and match.status is Status.LOBBY:
            await self.send(match, match.host)

    async def answered(self, match: Match) -> None:
        """Take the invitation away once nobody is awaited by it any more."""
        if not match.open or match.status is not Status.LOBBY or not unanswered(match):
            await self.take_back(match)

    async def take_back(self, match: Match) -> None:
        message = await self._messages.invitation(match.id)
        if message is None:
            return
        try:
            await persist(self._channel(match).get_partial_message(message).delete)
        except TROUBLE as error:
            log.info("match %s: an invitation stays up: %s", match.id, error)
        await self._messages.forget_invitation(match.id)

    def _text(self, match: Match, asked_by: int, people: Sequence[int], say: Words) -> str:
        host = next((one.seat for one in match.seats if one.user == asked_by), None)
        words = {
            "people": say.listing([f"<@{user}>" for user in people]),
            "name": f"<@{asked_by}>" if host is None else table_names(match, say).bold(host),
            "game": self._painter.title(match, say),
        }
        if not _is_rematch(match):
            return say("{people}: {name} invites you to a game of {game}.", **words)
        return say(
            "{people}: {name} asks for a rematch of {game}. Your seat is kept for you.", **words
        )

    def _channel(self, match: Match) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(match.channel, guild_id=match.guild)


def _buttons(match: Match, say: Words) -> tuple[Button, ...]:
    no = Button(say("Not this time"), Answer(match.id, comes=False))
    if _is_rematch(match):
        return (no,)
    return Button(say("Join"), Answer(match.id, comes=True), "🪑", Style.GOOD), no


def _is_rematch(match: Match) -> bool:
    return any(guest.seated for guest in match.invited)
