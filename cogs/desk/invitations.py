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
from table.painter import Painter
from table.presses import Answer
from table.screen import Button, Screen, Style
from table.seating import table_names
from table.words import Words

log = logging.getLogger(__name__)


class Invitations:
    """One message a table, there until everybody has answered or the table is no lobby any more."""

    def __init__(
        self, client: discord.Client, messages: Messages, painter: Painter, languages: Languages
    ) -> None:
        self._client = client
        self._messages = messages
        self._painter = painter
        self._languages = languages

    async def send(self, match: Match, asked_by: int) -> None:
        """Mention everybody who is asked to come: guests, and who sat there before a rematch."""
        people = awaited(match, asked_by)
        if not people:
            return
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
            return
        await self._messages.set_invitation(match.id, message.id)

    async def answered(self, match: Match) -> None:
        """Take the invitation away once nobody is awaited by it any more."""
        if match.status is not Status.LOBBY or not awaited(match, match.host):
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
        if match.invited:
            return say("{people}: {name} invites you to a game of {game}.", **words)
        return say(
            "{people}: {name} asks for a rematch of {game}. Your seat is kept for you.", **words
        )

    def _channel(self, match: Match) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(match.channel, guild_id=match.guild)


def awaited(match: Match, asked_by: int) -> list[int]:
    """The people a table waits for an answer from: guests, or all who sit down again."""
    if match.invited and match.rematch_of is None:
        guests = [guest.user for guest in match.invited if not guest.declined]
        return [user for user in guests if match.seating(user) is None]
    if match.rematch_of is None:
        return []
    return [one.user for one in match.seats if one.user is not None and one.user != asked_by]


def _buttons(match: Match, say: Words) -> tuple[Button, ...]:
    no = Button(say("Not this time"), Answer(match.id, comes=False))
    if not match.invited:
        return (no,)
    return Button(say("Join"), Answer(match.id, comes=True), "🪑", Style.GOOD), no
