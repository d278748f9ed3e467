"""What people can do at a table besides playing: open it, sit down, resign, end it."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import discord

from cogs.desk.delivery import TROUBLE, answer, on_own_message
from cogs.desk.rendering import embed_of
from storage.matches import Match, Seating, Status
from table import lobby, refusals
from table.presenter import Presenter
from table.presses import Do, Verb
from table.screen import Button, Screen, Style, Tone
from table.seating import Person
from table.service import Moved, must_be_live, resigned
from table.words import speaks

if TYPE_CHECKING:
    from cogs.desk.desk import Desk

log = logging.getLogger(__name__)

GLANCE = 1.5
"""Seconds that finding out whether somebody has left the server may take."""
NEEDED = ("view_channel", "send_messages", "embed_links")
"""What the bot must be allowed to do in a channel with a table."""


class Hosting:
    def __init__(self, desk: "Desk") -> None:
        self._desk = desk

    async def do(self, interaction: discord.Interaction, press: Do) -> None:
        """Do what a press that is no move asks for."""
        match press.verb:
            case Verb.HAND:
                await self.hand(interaction, await self._load(press))
            case Verb.BOARD:
                await self.board(interaction, await self._load(press))
            case Verb.RESIGN:
                await self.ask_resign(interaction, await self._load(press))
            case Verb.STOP:
                await self.ask_stop(interaction, await self._load(press))
            case Verb.RESIGN_NOW:
                await self._resign(interaction, press.match)
            case Verb.STOP_NOW:
                await self._stop(interaction, press.match)
            case Verb.AWAY:
                await self._away(interaction, await self._load(press))
            case Verb.REMATCH:
                await self._rematch(interaction, await self._load(press))
            case Verb.BEGIN:
                await self._begin(interaction, press.match)
            case _:
                await self._change_lobby(interaction, press)

    # Opening a table

    async def start(self, interaction: discord.Interaction, presenter: Presenter) -> None:
        """Open a lobby in this channel."""
        if interaction.guild_id is None:
            raise refusals.ServerOnly
        missing = _missing_permissions(interaction)
        if missing:
            raise refusals.MissingPermissions(missing)
        match = await self._desk.service.open_lobby(
            presenter.game,
            interaction.guild_id,
            _channel(interaction),
            person_of(interaction),
        )
        await self._desk.boards.open(interaction, match)

    async def _rematch(self, interaction: discord.Interaction, match: Match) -> None:
        _must_be_its_channel(interaction, match)
        again = await self._desk.service.rematch(match.id, person_of(interaction))
        await self._desk.boards.open(interaction, again)

    async def _change_lobby(self, interaction: discord.Interaction, press: Do) -> None:
        desk, person = self._desk, person_of(interaction)
        manager = interaction.permissions.manage_messages

        def change(match: Match) -> Match:
            may_end = desk.service.may_end_lobby(match, manager=manager)
            return lobby.change(match, press.verb, press.detail, person, may_end=may_end)

        line = desk.boards.line(press.match)
        async with desk.showing_what_is_so(interaction, press.match):
            match = await desk.service.change_lobby(press.match, change)
        await desk.answer(interaction, match, line)

    async def _begin(self, interaction: discord.Interaction, match_id: int) -> None:
        line = self._desk.boards.line(match_id)
        async with self._desk.showing_what_is_so(interaction, match_id):
            moved = await self._desk.service.begin(match_id, interaction.user.id)
        await self._desk.show_move(interaction, moved, line)

    # At an open table

    @asynccontextmanager
    async def here(
        self, interaction: discord.Interaction, presenter: Presenter
    ) -> AsyncIterator[Match]:
        """The open match of this game in this channel, for somebody who asks for it."""
        match = await self._desk.matches.open_in(_channel(interaction))
        if match is None or match.game is not presenter.game:
            raise refusals.NothingHere(presenter.game.key)
        async with self._desk.welcoming(interaction, match.id):
            yield await self._desk.service.load(match.id)

    async def board(self, interaction: discord.Interaction, match: Match) -> None:
        """Bring the board down to the bottom of its channel."""
        _must_be_its_channel(interaction, match)
        await self._desk.boards.bring_down(interaction, match)
        self._desk.computers.wake(match)

    async def hand(self, interaction: discord.Interaction, match: Match) -> None:
        """Show a person what only they may see, and what they can do besides playing."""
        must_be_live(match)
        self._desk.computers.wake(match)
        seating = match.seating(interaction.user.id)
        if seating is None:
            raise refusals.NotSeated
        await self._desk.show_hand(interaction, match, seating)

    async def _away(self, interaction: discord.Interaction, match: Match) -> None:
        """Let a computer play for the person everybody is waiting for."""
        absent = self._desk.service.awaited(match, interaction.user.id)
        gone = absent is not None and await self._has_left(match, absent)
        after = await self._desk.service.replace_absent(
            match.id,
            interaction.user.id,
            left_server=absent.seat if absent is not None and gone else None,
        )
        say = self._desk.own_words(interaction)
        text = say("A computer plays for them until they press a button again.")
        await self._done(interaction, Moved(match, after), text)

    async def _has_left(self, match: Match, seating: Seating) -> bool:
        guild = self._desk.client.get_guild(match.guild)
        if guild is None or seating.user is None:
            return False
        try:
            async with asyncio.timeout(GLANCE):
                await guild.fetch_member(seating.user)
        except discord.NotFound:
            return True
        except TROUBLE as error:
            log.info("match %s: is seat %s still there? %s", match.id, seating.seat, error)
        return False

    # Leaving it

    async def ask_resign(self, interaction: discord.Interaction, match: Match) -> None:
        must_be_live(match)
        seating = match.seating(interaction.user.id)
        if seating is None:
            raise refusals.NotSeated
        say = self._desk.own_words(interaction)
        text = {
            Status.OVER: say("The other one wins at once."),
            Status.LIVE: say("A computer will play your seat to the end."),
            Status.STOPPED: say("Nobody else is at the table: the match ends without a winner."),
        }[resigned(match, seating).status]
        await self._ask(
            interaction,
            say("Resign?"),
            text,
            Button(say("Yes, resign"), Do(match.id, Verb.RESIGN_NOW), "🏳️", Style.GRAVE),
        )

    async def _resign(self, interaction: discord.Interaction, match_id: int) -> None:
        before = await self._desk.service.load(match_id)
        after = await self._desk.service.resign(match_id, interaction.user.id)
        say = self._desk.own_words(interaction)
        await self._done(interaction, Moved(before, after), say("You have resigned."))

    async def ask_stop(self, interaction: discord.Interaction, match: Match) -> None:
        if not match.open:
            raise refusals.Finished
        manager = interaction.permissions.manage_messages
        self._desk.service.check_may_stop(match, interaction.user.id, manager=manager)
        say = self._desk.own_words(interaction)
        if match.status is Status.LOBBY:
            title, text = say("Close this table?"), say("Nobody has begun to play yet.")
        else:
            title = say("End this match?")
            text = say("It ends at once, for everybody, without a winner.")
        yes = Button(say("Yes, end it for all"), Do(match.id, Verb.STOP_NOW), style=Style.GRAVE)
        await self._ask(interaction, title, text, yes)

    async def _stop(self, interaction: discord.Interaction, match_id: int) -> None:
        manager = interaction.permissions.manage_messages
        before = await self._desk.service.load(match_id)
        after = await self._desk.service.stop(match_id, interaction.user.id, manager=manager)
        say = self._desk.own_words(interaction)
        await self._done(interaction, Moved(before, after), say("The match has been ended."))

    async def _ask(
        self, interaction: discord.Interaction, title: str, text: str, yes: Button
    ) -> None:
        await self._desk.show(interaction, Screen(title, text, tone=Tone.GREY, rows=((yes,),)))

    async def _done(self, interaction: discord.Interaction, moved: Moved, text: str) -> None:
        """Confirm something privately, then let everybody see what came of it."""
        title = self._desk.painter.title(moved.after, self._desk.own_words(interaction))
        if on_own_message(interaction):
            embed = embed_of(Screen(title, text, tone=Tone.CALM))
            await answer(lambda: interaction.response.edit_message(embed=embed, view=None))
        else:
            await self._desk.tell(interaction, text)
        await self._desk.boards.refresh(moved.after.id)
        await self._desk.follow(moved, interaction)

    async def _load(self, press: Do) -> Match:
        return await self._desk.service.load(press.match)


def person_of(interaction: discord.Interaction) -> Person:
    user = interaction.user
    return Person(user.id, user.display_name, speaks(str(interaction.locale)) or "en")


def _channel(interaction: discord.Interaction) -> int:
    assert interaction.channel_id is not None, "commands and presses come from a channel"
    return interaction.channel_id


def _must_be_its_channel(interaction: discord.Interaction, match: Match) -> None:
    """A board is put up in its match's own channel only."""
    if interaction.channel_id != match.channel:
        raise refusals.NotUnderstood


def _missing_permissions(interaction: discord.Interaction) -> list[str]:
    allowed = interaction.app_permissions
    needed = list(NEEDED)
    if isinstance(interaction.channel, discord.Thread):
        needed[needed.index("send_messages")] = "send_messages_in_threads"
    return [name for name in needed if not getattr(allowed, name)]
