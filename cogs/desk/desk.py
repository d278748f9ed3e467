"""Where presses arrive: each is understood, done and answered once."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Any, Final, ParamSpec

import discord

from cogs.desk.boards import PATIENCE, Ahead, Boards
from cogs.desk.calls import Pings
from cogs.desk.delivery import answer, on_own_message
from cogs.desk.edit_queue import Line
from cogs.desk.hosting import Hosting
from cogs.desk.mail import Mail
from cogs.desk.rendering import embed_of, view_of
from engine.contract import AnyGame
from storage.guilds import Guilds
from storage.matches import Match, Matches, Seating, Status
from table import refusals
from table.computers import PACE, Computers
from table.logged import logged
from table.painter import Painter
from table.presenter import Presenter
from table.presses import Act, Do, Look, Rules, Unreadable, decode, without_secrets
from table.refusals import Refusal
from table.rulebook import Rulebook
from table.screen import Screen, Tone
from table.service import Moved, Service
from table.status_text import board_link
from table.words import Words, speaks, words

log = logging.getLogger(__name__)
P = ParamSpec("P")

NOTHING_AHEAD: Final[Ahead] = {}
CATCH_UP = 100
"""How many of the latest matches are looked after when the bot has started."""
JUST_NOW = 60.0
"""What changed in the last seconds before a stop may not have been shown any more."""


class Desk:
    def __init__(
        self,
        client: discord.Client,
        matches: Matches,
        guilds: Guilds,
        games: Sequence[AnyGame],
        pace: float = PACE,
    ) -> None:
        self.client = client
        self.matches = matches
        self.guilds = guilds
        self.service = Service(matches, games, lambda: discord.utils.utcnow().timestamp())
        self.painter = Painter()
        self.rulebooks: dict[str, Rulebook] = {}
        self.boards = Boards(client, self.service, matches, self.painter, self.language, self.guard)
        self.computers = Computers(
            self.service, self._show_own_move, self.guard, self.painter.calm, pace
        )
        self.hosting = Hosting(self)
        self.stopped = False
        """Whether the last answer has gone out: what is pressed now nobody hears."""
        self._in_hand: set[asyncio.Task[Any]] = set()
        self._catching_up: asyncio.Task[Any] | None = None
        self._mail = Mail(client, self.service, matches, self.painter, self.guard)
        self._pings = Pings(client, matches, self.painter, self.language)

    def add_game(self, presenter: Presenter) -> None:
        presenter.game.check()
        self.rulebooks[presenter.game.key] = Rulebook(presenter.game.key)
        self.painter.add(presenter)

    async def catch_up(self) -> None:
        """After a start: computers go on playing, and boards show what is so."""
        self._catching_up = asyncio.current_task()
        for match_id in await self.matches.waiting_for_pilots():
            await self.guard(f"waking the computers of match {match_id}", self._wake, match_id)
        for match_id in await self.matches.with_boards_sent():
            await self.guard(f"looking for match {match_id}", self.boards.reclaim, match_id)
        unfinished = await self.matches.latest_open(CATCH_UP)
        just_ended = await self.matches.latest_changed(JUST_NOW, CATCH_UP)
        for match_id in dict.fromkeys([*just_ended, *unfinished]):
            await self.guard(f"catching up with match {match_id}", self._catch_up, match_id)

    async def _catch_up(self, match_id: int) -> None:
        await self.boards.refresh(match_id)
        self._mail.catch_up(await self.service.load(match_id))

    async def _wake(self, match_id: int) -> None:
        self.computers.wake(await self.service.load(match_id))

    async def channel_gone(self, channel: int) -> None:
        """Close the table of a channel that was deleted."""
        match = await self.matches.open_in(channel)
        if match is not None:
            await self.service.close(match.id)

    async def server_gone(self, guild: int) -> None:
        """Close the tables of a server that has sent the bot away."""
        for match_id in await self.matches.open_in_server(guild):
            await self.service.close(match_id)

    async def language_changed(self, guild: int) -> None:
        """Draw the open boards of a server anew, in the language it has chosen."""
        for match_id in await self.matches.open_in_server(guild):
            await self.guard(f"drawing match {match_id}", self.boards.refresh, match_id)

    async def stop(self, patience: float) -> None:
        """Leave off everything that runs by itself, and give the presses in hand some time.

        What is pressed from now on is refused, and told so.
        """
        self.service.take_no_more()
        await self.computers.stop()
        await self._mail.stop()
        await self.boards.stop()
        if self._catching_up is not None:
            self._catching_up.cancel()
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while self._in_hand:
                    await asyncio.wait(self._in_hand)
        self.stopped = True

    # Words

    def language(self, match: Match) -> Words:
        """What a match is told in publicly: its server's choice, else its server's setting."""
        if match.language is not None:
            return words(match.language)
        guild = self.client.get_guild(match.guild)
        return words(str(guild.preferred_locale) if guild else "")

    def own_words(self, interaction: discord.Interaction) -> Words:
        """What one person is told privately."""
        return words(speaks(str(interaction.locale)) or "")

    # The one error boundary

    @asynccontextmanager
    async def boundary(self, interaction: discord.Interaction, what: str) -> AsyncIterator[None]:
        """Whatever goes wrong inside, the person gets an answer and the match is safe."""
        say = self.own_words(interaction)
        task = asyncio.current_task()
        assert task is not None
        self._in_hand.add(task)
        task.add_done_callback(self._in_hand.discard)
        with logged(f"{what} by {interaction.user.id}") as broken:
            try:
                yield
            except Unreadable:
                await self.tell(interaction, refusals.NotUnderstood().sentence(say))
            except Refusal as refusal:
                await self.tell(interaction, refusal.sentence(say))
        if broken:
            text = say("Something broke on my side. The match is safe: please try again.")
            await self.tell(interaction, text)

    def command(self, interaction: discord.Interaction) -> AbstractAsyncContextManager[None]:
        """The boundary around a slash command."""
        name = interaction.command.qualified_name if interaction.command else "an unknown command"
        return self.boundary(interaction, f"/{name}")

    async def guard(
        self, what: str, work: Callable[P, Awaitable[object]], *args: P.args, **kwargs: P.kwargs
    ) -> bool:
        """The same for work that nobody waits for; whether it went well."""
        with logged(what) as broken:
            try:
                await work(*args, **kwargs)
            except Refusal as refusal:
                log.info("%s: %s", what, type(refusal).__name__)
        return not broken

    # Answers that only one person sees

    async def tell(self, interaction: discord.Interaction, text: str) -> None:
        async def send() -> None:
            if interaction.response.is_done():
                await interaction.followup.send(text, ephemeral=True)
            else:
                await interaction.response.send_message(text, ephemeral=True)

        await answer(send)

    async def show(self, interaction: discord.Interaction, screen: Screen) -> bool:
        """Show a screen in place of the one they pressed, where that is theirs alone."""
        drawn: dict[str, Any] = {"embed": embed_of(screen), "view": view_of(screen)}
        if on_own_message(interaction):
            if await answer(lambda: interaction.response.edit_message(**drawn)):
                return True
            # The message is gone: the person gets another, but that one is not kept up to date.
            await answer(lambda: interaction.response.send_message(ephemeral=True, **drawn))
            return False
        return await answer(lambda: interaction.response.send_message(ephemeral=True, **drawn))

    async def show_hand(
        self, interaction: discord.Interaction, match: Match, seating: Seating
    ) -> bool:
        letter = self.painter.letter(match, seating) if interaction.guild_id is None else None
        if letter is None:
            absent = self.service.awaited(match, interaction.user.id)
            letter = self.painter.hand(match, seating, self.own_words(interaction), absent)
        return await self.show(interaction, letter)

    async def show_rules(self, interaction: discord.Interaction, game: str, page: int) -> None:
        if game not in self.rulebooks:
            raise refusals.NotUnderstood
        screen = self.rulebooks[game].screen(page, self.own_words(interaction))
        await self.show(interaction, screen)

    # Presses

    async def press(self, interaction: discord.Interaction) -> None:
        """Every press of every button and menu comes in here."""
        data: dict[str, Any] = dict(interaction.data or {})
        custom_id = str(data.get("custom_id", ""))
        values = tuple(map(str, data.get("values") or ()))
        async with self.boundary(interaction, f"the press {without_secrets(custom_id)}"):
            match decode(custom_id, values):
                case Act() as press:
                    await self._act(interaction, press)
                case Look() as press:
                    async with self.welcoming(interaction, press.match):
                        await self._look(interaction, press)
                case Do() as press:
                    async with self.welcoming(interaction, press.match):
                        await self.hosting.do(interaction, press)
                case Rules(game, page):
                    await self.show_rules(interaction, game, page)

    @asynccontextmanager
    async def welcoming(
        self, interaction: discord.Interaction, match_id: int
    ) -> AsyncIterator[None]:
        """Whatever somebody who was away does at a table, they have their seat back."""
        match = await self.service.load(match_id)
        if interaction.guild_id is not None and interaction.channel_id != match.channel:
            raise refusals.NotUnderstood
        seating = match.seating(interaction.user.id)
        away = seating is not None and seating.gone is not None
        back = away and await self.service.come_back(match_id, interaction.user.id)
        try:
            yield
        finally:
            if back:
                await self.boards.refresh(match_id)

    async def _act(self, interaction: discord.Interaction, press: Act) -> None:
        line = self.boards.line(press.match)
        ahead: Ahead = {}

        def draw_ahead(match: Match) -> None:
            with logged(f"drawing match {match.id}"):
                ahead[match.step] = self.boards.draw(match)

        async with self.showing_what_is_so(interaction, press.match):
            moved = await self.service.move(
                press.match,
                interaction.user.id,
                press.prompt,
                press.action,
                None if on_own_message(interaction) else draw_ahead,
            )
        await self.show_move(interaction, moved, line, ahead)

    async def _look(self, interaction: discord.Interaction, press: Look) -> None:
        line = self.boards.line(press.match)
        match = await self.service.load(press.match)
        async with self.showing_what_is_so(interaction, press.match):
            if match.status is not Status.LIVE or press.prompt != match.playing.view(None).prompt:
                raise refusals.MovedOn(match)
            seating = match.seating(interaction.user.id)
            if seating is None:
                raise refusals.NotSeated
            if seating.seat not in match.playing.to_act():
                raise refusals.NotTheirTurn(match)
        ahead = {match.step: self.boards.draw(match, press.focus)}
        await self.answer(interaction, match, line, ahead)

    @asynccontextmanager
    async def showing_what_is_so(
        self, interaction: discord.Interaction, match_id: int
    ) -> AsyncIterator[None]:
        """Answer a press that came too late with the present board, before saying so."""
        try:
            yield
        except (refusals.MovedOn, refusals.AlreadyBegun, refusals.Finished):
            line = self.boards.line(match_id)
            match = await self.service.load(match_id)
            self.computers.wake(match)
            if not on_own_message(interaction) or match.seating(interaction.user.id):
                await self.answer(interaction, match, line)
            raise
        except Refusal as refusal:
            if isinstance(refusal, refusals.NotTheirTurn):
                self.computers.wake(refusal.match)
            if refusal.board_changed:
                await self.boards.refresh(match_id)
            raise

    async def answer(
        self,
        interaction: discord.Interaction,
        match: Match,
        line: Line,
        ahead: Ahead = NOTHING_AHEAD,
    ) -> bool:
        """Answer a press with the match as it is now, wherever it was pressed."""
        if on_own_message(interaction):
            answered = await self._answer_own_message(interaction, match)
        else:
            match = await self.boards.adopt(interaction, match)
            if interaction.message is not None and interaction.message.id == match.board:
                if await self.boards.answer(interaction, match, line, ahead):
                    return True
                answered = False
            else:
                answered = await self._retire(interaction, match)
            # The message is gone, as when the board was brought down just now.
            answered = answered or await self._say_where(interaction, match.id)
        if not await self.boards.refresh(match.id):
            say = self.own_words(interaction)
            await self.tell(
                interaction,
                say(
                    "I can no longer draw the board in its channel. Somebody who manages the server"
                    " may have taken a permission from me."
                ),
            )
        return answered

    async def _retire(self, interaction: discord.Interaction, match: Match) -> bool:
        """Answer a press on what is not the board of its match, but may have been."""
        present = await self.matches.open_in(match.channel)
        elsewhere = interaction.channel_id != match.channel
        if interaction.message is None or elsewhere or _shows(present, interaction.message.id):
            return False
        return await self.boards.retire(interaction, match)

    async def _say_where(self, interaction: discord.Interaction, match_id: int) -> bool:
        """Answer a press on a board that is gone, as when it was brought down just now."""
        match = await self.service.load(match_id)
        say = self.own_words(interaction)
        text = say("The table has moved: {link}", link=board_link(match, say))
        return await answer(lambda: interaction.response.send_message(text, ephemeral=True))

    async def _answer_own_message(self, interaction: discord.Interaction, match: Match) -> bool:
        """Turn the hand that was pressed into the present one, in order with its other edits."""
        seating = match.seating(interaction.user.id)
        if seating is None or match.status is not Status.LIVE:
            return await self._put_away(interaction)
        if interaction.guild_id is not None:
            return await self.show_hand(interaction, match, seating)
        line = self._mail.line(match.id, seating.seat)
        async with line.turn(PATIENCE) as mine:
            if not mine or line.step > match.step:
                match = await self.service.load(match.id)
            line.step = max(line.step, match.step)
            answered = await self.show_hand(interaction, match, match.seats[seating.seat])
        await self._mail.pressed(match, seating.seat, overtaken=mine and line.overtaken)
        return answered

    async def _put_away(self, interaction: discord.Interaction) -> bool:
        say = self.own_words(interaction)
        screen = Screen(say("Pépite"), say("This match is over."), tone=Tone.GREY)
        return await answer(
            lambda: interaction.response.edit_message(embed=embed_of(screen), view=None)
        )

    # What follows a move

    async def show_move(
        self,
        interaction: discord.Interaction,
        moved: Moved,
        line: Line,
        ahead: Ahead = NOTHING_AHEAD,
    ) -> None:
        """Answer with what a press has led to. Whatever becomes of the answer, the rest follows."""
        self.computers.wake(moved.after)
        answered = False
        try:
            answered = await self.answer(interaction, moved.after, line, ahead)
        finally:
            await self.follow(moved, interaction, answered=answered)

    async def follow(
        self,
        moved: Moved,
        interaction: discord.Interaction | None = None,
        *,
        answered: bool = False,
    ) -> None:
        """After the answer: the computers' turn, private news, a call to who is next."""
        self.computers.wake(moved.after)
        self._mail.after(moved, by_letter=_pressed_letter(interaction) if answered else None)
        await self._pings.after(moved, interaction.user.id if interaction else None)
        if interaction is None:
            return
        if await self._mail.closed_and_untold(moved.after, interaction.user.id):
            say = self.own_words(interaction)
            label = self.painter.presenter(moved.after).hand_label(say)
            await self.tell(
                interaction,
                say(
                    "I cannot send you private messages. That is fine: the button “{label}” on"
                    " the board shows you what only you may see.",
                    label=label,
                ),
            )

    async def _show_own_move(self, moved: Moved) -> None:
        """Show a move nobody pressed for. Whatever becomes of the board, the rest follows."""
        try:
            await self.boards.refresh(moved.after.id)
        finally:
            await self.follow(moved)


def _shows(match: Match | None, message: int) -> bool:
    return match is not None and match.board == message


def _pressed_letter(interaction: discord.Interaction | None) -> int | None:
    """The DM that was pressed, and so is up to date by the answer."""
    if interaction is None or interaction.guild_id is not None or interaction.message is None:
        return None
    return interaction.message.id
