"""Calling somebody who is not at the table when their turn comes."""

import logging
from collections.abc import Callable

import discord

from cogs.desk.delivery import TROUBLE, UNKNOWN_MESSAGE
from storage.matches import Match, Matches, Seating, Status
from table.painter import Painter
from table.service import Moved
from table.status_text import board_link
from table.words import Words

log = logging.getLogger(__name__)

QUIET = 2 * 60
"""After so many seconds without a move, those who did not make it are taken to be away."""


class Pings:
    """An edit of the board does not ping, so a short message does, and the last one goes."""

    def __init__(
        self,
        client: discord.Client,
        matches: Matches,
        painter: Painter,
        language: Callable[[Match], Words],
    ) -> None:
        self._client = client
        self._matches = matches
        self._painter = painter
        self._language = language

    async def after(self, moved: Moved, presser: int | None = None) -> None:
        """Call who must act now and is away; whoever has just pressed is not."""
        before, after = moved
        away = [
            seat
            for seat in _newly_called(before, after)
            if seat.user != presser and await self._away(moved, seat)
        ]
        ping = await self._call(after, away) if away else None
        answered = before.ping is not None and _acting(before) != _acting(after)
        if ping is None and not answered:
            return
        await self._matches.set_ping(after.id, ping)
        if before.ping is not None:
            await self._forget(after, before.ping)

    async def _away(self, moved: Moved, seating: Seating) -> bool:
        """Whether the table has been quiet at any time since this person last moved."""
        if moved.before.status is Status.LOBBY:
            return moved.after.changed_at - moved.before.changed_at > QUIET
        return await self._matches.longest_pause(moved.after, seating.seat) > QUIET

    async def _call(self, match: Match, called: list[Seating]) -> int | None:
        say = self._language(match)
        people = [discord.Object(seating.user) for seating in called if seating.user is not None]
        text = say(
            "{people}, it is your turn in {game}: {link}",
            people=" ".join(f"<@{person.id}>" for person in people),
            game=self._painter.title(match, say),
            link=board_link(match, say),
        )
        try:
            message = await self._channel(match).send(
                text, allowed_mentions=discord.AllowedMentions(users=people)
            )
        except TROUBLE as error:
            log.warning("match %s: nobody could be called: %s", match.id, error)
            return None
        return message.id

    async def _forget(self, match: Match, ping: int) -> None:
        try:
            await self._channel(match).get_partial_message(ping).delete()
        except TROUBLE as error:
            if getattr(error, "code", None) != UNKNOWN_MESSAGE:
                log.info("match %s: an old call stays up: %s", match.id, error)

    def _channel(self, match: Match) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(match.channel, guild_id=match.guild)


def _acting(match: Match) -> frozenset[int]:
    if match.state is None or match.status is not Status.LIVE:
        return frozenset()
    return match.state.to_act()


def _newly_called(before: Match, after: Match) -> list[Seating]:
    """The people who must act now and had not to before."""
    new = _acting(after) - _acting(before)
    return [after.seats[seat] for seat in sorted(new) if after.seats[seat].human]
