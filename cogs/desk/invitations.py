"""Asking people to come to a table: they are mentioned once, and answer with a button."""

import logging
import secrets
from collections.abc import Sequence

import discord

from cogs.desk.delivery import TROUBLE, deleted, persist
from cogs.desk.languages import Languages
from cogs.desk.rendering import Components
from cogs.desk.searching import find_invitations
from storage.match import Match, Status
from storage.messages import Invitation, Messages
from table.lobby import unanswered
from table.painter import Painter
from table.presses import Respond
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
        if await self._messages.invitation(match.id) is not None:
            return True
        return await self._send(match.id, asked_by)

    async def catch_up(self, match: Match) -> None:
        """After a start: invite whom nobody has invited, and take away what is of no use."""
        sent = await self._messages.invitation(match.id)
        if sent is not None and sent.message is None and sent.may_be_up:
            sent = await self._searched_for(match)
        if sent is not None:
            await self.answered(match)
        elif _asks(match):
            await self._send(match.id, match.host)

    async def answered(self, match: Match) -> None:
        """Take the invitation away once nobody is awaited by it any more."""
        if not _asks(match):
            await self._take_back(match)

    async def _send(self, match_id: int, asked_by: int) -> bool:
        match = await self._service.load(match_id)  # people may have come while the board went up
        people = unanswered(match)
        if not people or not _asks(match):
            return True
        say = self._languages.of(match)
        mentions = discord.AllowedMentions(users=[discord.Object(user) for user in people])
        nonce = secrets.randbits(60)  # the same at every try: Discord sends it once
        channel = self._channel(match)
        await self._messages.set_invitation(match_id, Invitation())
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
            log.warning("match %s: nobody could be invited: %s", match_id, error)
            return False
        await self._messages.set_invitation(match_id, Invitation(message.id))
        await self.answered(await self._service.load(match_id))  # much may have happened meanwhile
        return True

    async def _searched_for(self, match: Match) -> Invitation | None:
        """An invitation of which nobody has heard whether it is up; None where it is not."""
        found = await find_invitations(self._client, self._channel(match), match.id)
        if found is None:
            return Invitation()
        sent = Invitation(found[-1]) if found else Invitation(may_be_up=False)
        await self._messages.set_invitation(match.id, sent)
        return sent if found else None

    async def _take_back(self, match: Match) -> None:
        sent = await self._messages.invitation(match.id)
        if sent is None or sent.message is None:
            return
        message = self._channel(match).get_partial_message(sent.message)
        if await deleted(message, f"match {match.id}: an invitation"):
            await self._messages.set_invitation(match.id, Invitation(may_be_up=False))

    def _text(self, match: Match, asked_by: int, people: Sequence[int], say: Words) -> str:
        host = next((one.seat for one in match.seats if one.user == asked_by), None)
        words = {
            "people": say.listing([f"<@{user}>" for user in people]),
            "name": f"<@{asked_by}>" if host is None else table_names(match, say).bold(host),
            "game": self._painter.title(match, say),
        }
        if not _is_rematch(match):
            return say("{people}: {name} invites you to play {game}, will you come?", **words)
        return say(
            "{people}: {name} asks for a rematch of {game}; your seat is kept for you.", **words
        )

    def _channel(self, match: Match) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(match.channel, guild_id=match.guild)


def _asks(match: Match) -> bool:
    """Whether somebody's answer is awaited."""
    return match.open and match.status is Status.LOBBY and bool(unanswered(match))


def _buttons(match: Match, say: Words) -> tuple[Button, ...]:
    no = Button(say("Not this time"), Respond(match.id, comes=False))
    if _is_rematch(match):
        return (no,)
    return Button(say("Join"), Respond(match.id, comes=True), "🪑", Style.GOOD), no


def _is_rematch(match: Match) -> bool:
    return any(guest.seated for guest in match.invited)
