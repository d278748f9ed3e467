"""Calling somebody who is not at the table when they are awaited."""

import logging
import secrets

import discord

from cogs.desk.delivery import TROUBLE, deleted, persist
from cogs.desk.languages import Languages
from engine.contract import Seat
from storage.match import Match
from storage.messages import Messages
from table.painter import Painter
from table.presence import presence_of, same_question
from table.service import Moved, Service
from table.status_text import board_link

log = logging.getLogger(__name__)


class Calls:
    """An edit of the board does not ping, so a short message does; it goes once it is answered."""

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

    def are_due(self, moved: Moved) -> bool:
        """Whether there may be somebody to call, or a call to take back: not in brisk play."""
        return _may_have_called(moved.before) or _may_have_called(moved.after)

    async def after(self, moved: Moved, presser: int | None = None) -> None:
        """Call who is awaited now and may look elsewhere; whoever has just pressed does not."""
        await self._take_back(moved)
        for seat in sorted(_newly_asked(moved)):
            seating = moved.after.seats[seat]
            if seating.user != presser and presence_of(moved.after, seat).strayed:
                await self.call(moved.after, seat)

    async def call(self, match: Match, seat: Seat) -> None:
        """Mention a person, in place of an earlier call; back it goes if they moved meanwhile."""
        earlier = (await self._messages.calls(match.id)).get(seat)
        message = await self._send(match, seat)
        if message is None:
            return
        await self._messages.set_call(match.id, seat, message)
        if earlier is not None:
            await self._deleted(match, earlier)
        present = await self._service.load(match.id)
        if not same_question(match, present, seat):
            await self._forget(match, seat, message)

    async def take_all_back(self, match: Match) -> None:
        """Delete every call of a match that nobody is awaited at any more."""
        for seat, message in (await self._messages.calls(match.id)).items():
            await self._forget(match, seat, message)

    async def _take_back(self, moved: Moved) -> None:
        """Delete the calls of those who have acted: they are awaited no more, or asked anew."""
        before, after = moved
        for seat, message in (await self._messages.calls(after.id)).items():
            if not same_question(before, after, seat):
                await self._forget(after, seat, message)

    async def _send(self, match: Match, seat: Seat) -> int | None:
        say = self._languages.of(match)
        user = match.seats[seat].user
        assert user is not None, "only people are called"
        text = say(
            "{people}, it is your turn in {game}: {link}",
            people=f"<@{user}>",
            game=self._painter.title(match, say),
            link=board_link(match, await self._messages.board(match.id), say),
        )
        mentions = discord.AllowedMentions(users=[discord.Object(user)])
        nonce = secrets.randbits(60)  # the same at every try: Discord sends it once
        send = self._channel(match).send
        try:
            message = await persist(lambda: send(text, nonce=nonce, allowed_mentions=mentions))
        except TROUBLE as error:
            log.warning("match %s: nobody could be called: %s", match.id, error)
            return None
        return message.id

    async def _forget(self, match: Match, seat: Seat, message: int) -> None:
        if await self._deleted(match, message):
            await self._messages.forget_call(match.id, seat, message)

    async def _deleted(self, match: Match, message: int) -> bool:
        """Whether that call is gone; one that stays is tried again with the next move."""
        call = self._channel(match).get_partial_message(message)
        return await deleted(call, f"match {match.id}: an old call")

    def _channel(self, match: Match) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(match.channel, guild_id=match.guild)


def _may_have_called(match: Match) -> bool:
    """Whether anybody may look elsewhere, or has been called."""
    return not match.presence or any(one.strayed or one.called for one in match.presence)


def _newly_asked(moved: Moved) -> set[Seat]:
    """The people who have just been asked something, or something else than before."""
    before, after = moved
    return {
        seat
        for seat in after.to_act()
        if after.seats[seat].human and not same_question(before, after, seat)
    }
