"""Where presses and commands arrive: each is understood, done and answered once."""

import logging
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import discord

from cogs.table import lobby, refusals
from cogs.table.boards import Boards
from cogs.table.computers import PACE, Computers
from cogs.table.delivery import TROUBLE, answer
from cogs.table.lines import Line
from cogs.table.mail import Mail
from cogs.table.painter import Painter
from cogs.table.pings import Pings
from cogs.table.presenter import Presenter
from cogs.table.presses import Act, Do, Look, Rules, Unreadable, Verb, decode
from cogs.table.refusals import Refusal
from cogs.table.rendering import embed_of, view_of
from cogs.table.rulebook import Rulebook
from cogs.table.screen import Button, Screen, Style, Tone
from cogs.table.seating import Person
from cogs.table.service import Moved, Service
from cogs.table.words import Words, speaks, words
from engine.contract import AnyGame
from storage.guilds import Guilds
from storage.matches import Match, Matches, Seating, Status

log = logging.getLogger(__name__)

CATCH_UP = 100
"""How many of the latest open matches have their boards drawn anew after a start."""
NEEDED = ("view_channel", "send_messages", "embed_links")
"""What the bot must be allowed to do in a channel with a table."""


class Desk:
    def __init__(
        self,
        client: discord.Client,
        matches: Matches,
        guilds: Guilds,
        games: Sequence[AnyGame],
        pace: float = PACE,
    ) -> None:
        self._client = client
        self.matches = matches
        self.guilds = guilds
        self.service = Service(matches, games, lambda: discord.utils.utcnow().timestamp())
        self.painter = Painter([])
        self.rulebooks: dict[str, Rulebook] = {}
        self.boards = Boards(client, self.service, matches, self.painter, self.language)
        self._mail = Mail(client, self.service, matches, self.painter)
        self._pings = Pings(client, matches, self.painter, self.language)
        self.computers = Computers(self.service, self._show, self.guard, pace)

    def add_game(self, presenter: Presenter) -> None:
        self.rulebooks[presenter.game.key] = Rulebook(presenter.game.key)
        self.painter.add(presenter)

    # Starting up

    async def catch_up(self) -> None:
        """After a start: computers go on playing, and boards show what is so."""
        for match_id in await self.matches.waiting_for_pilots():
            self.computers.wake(await self.service.load(match_id))
        for match_id in await self.matches.latest_open(CATCH_UP):
            await self.guard(self._refresh(match_id), f"catching up with match {match_id}")

    # Words

    def language(self, match: Match) -> Words:
        """What a match is told in publicly: its server's choice, else its server's setting."""
        if match.language is not None:
            return words(match.language)
        guild = self._client.get_guild(match.guild)
        return words(str(guild.preferred_locale) if guild else "")

    def own_words(self, interaction: discord.Interaction) -> Words:
        """What one person is told privately."""
        return words(speaks(str(interaction.locale)) or "")

    # The one error boundary

    @asynccontextmanager
    async def boundary(self, interaction: discord.Interaction, what: str) -> AsyncIterator[None]:
        """Whatever goes wrong inside, the person gets an answer and the match is safe."""
        say = self.own_words(interaction)
        try:
            yield
        except Unreadable:
            await self.tell(interaction, refusals.NotUnderstood().sentence(say))
        except Refusal as refusal:
            await self.tell(interaction, refusal.sentence(say))
        except Exception:
            log.exception("%s by %s failed", what, interaction.user.id)
            await self.tell(
                interaction,
                say("Something broke on my side. The match is safe: please try again."),
            )

    async def guard(self, work: Awaitable[None], what: str) -> None:
        """The same for work that nobody waits for."""
        try:
            await work
        except Refusal as refusal:
            log.info("%s: %s", what, type(refusal).__name__)
        except Exception:
            log.exception("%s failed", what)

    async def tell(self, interaction: discord.Interaction, text: str, **more: Any) -> None:
        """Tell one person something that only they see."""

        async def send() -> None:
            if interaction.response.is_done():
                await interaction.followup.send(text, ephemeral=True, **more)
            else:
                await interaction.response.send_message(text, ephemeral=True, **more)

        await answer(send)

    async def show(self, interaction: discord.Interaction, screen: Screen) -> None:
        """Show one person a screen that only they see, in place of the one they pressed."""
        drawn: dict[str, Any] = {"embed": embed_of(screen), "view": view_of(screen)}
        if _on_own_message(interaction):
            await answer(lambda: interaction.response.edit_message(**drawn))
        else:
            await answer(lambda: interaction.response.send_message(ephemeral=True, **drawn))

    # Presses

    async def press(self, interaction: discord.Interaction) -> None:
        """Every press of every button and menu comes in here."""
        data: dict[str, Any] = dict(interaction.data or {})
        custom_id = str(data.get("custom_id", ""))
        values = tuple(map(str, data.get("values") or ()))
        async with self.boundary(interaction, f"the press {custom_id} {values or ''}"):
            match decode(custom_id, values):
                case Act() as press:
                    await self._act(interaction, press)
                case Look() as press:
                    await self._look(interaction, press)
                case Do() as press:
                    await self._do(interaction, press)
                case Rules(game, page):
                    await self.show_rules(interaction, game, page)

    async def _act(self, interaction: discord.Interaction, press: Act) -> None:
        line = self.boards.line(press.match)
        try:
            moved = await self.service.move(
                press.match, interaction.user.id, press.prompt, press.action
            )
        except (refusals.MovedOn, refusals.Finished) as refusal:
            await self._show_present(interaction, await self.service.load(press.match))
            raise refusal from None
        await self._answer(interaction, moved.after, line)
        await self._follow(moved, interaction)

    async def _look(self, interaction: discord.Interaction, press: Look) -> None:
        line = self.boards.line(press.match)
        match = await self.service.load(press.match)
        if match.status is not Status.LIVE or press.prompt != match.playing.prompt:
            await self._show_present(interaction, match)
            raise refusals.MovedOn(match)
        seating = match.seating(interaction.user.id)
        if seating is None:
            raise refusals.NotSeated
        if seating.seat not in match.playing.to_act():
            raise refusals.NotTheirTurn(match)
        await self.boards.answer(interaction, match, line, press.focus)

    async def _answer(self, interaction: discord.Interaction, match: Match, line: Line) -> None:
        """Answer a press that changed a match, wherever it was pressed."""
        seating = match.seating(interaction.user.id)
        if not _on_own_message(interaction):
            match = await self.boards.adopt(interaction, match)
            if _is_board(interaction, match):
                await self.boards.answer(interaction, match, line)
                return
            await self.boards.retire(interaction, match)
        elif seating is not None and match.status is Status.LIVE:
            await self.show_hand(interaction, match, seating)
        else:
            await self._put_away(interaction)
        await self._refresh(match.id)

    async def _show_present(self, interaction: discord.Interaction, match: Match) -> None:
        """Answer a press that came too late with what is so now."""
        if not _on_own_message(interaction) or match.seating(interaction.user.id):
            await self._answer(interaction, match, self.boards.line(match.id))

    async def _put_away(self, interaction: discord.Interaction) -> None:
        say = self.own_words(interaction)
        screen = Screen(say("Pépite"), say("This match is over."), tone=Tone.GREY)
        await answer(lambda: interaction.response.edit_message(embed=embed_of(screen), view=None))

    # What follows a move

    async def _follow(self, moved: Moved, interaction: discord.Interaction | None = None) -> None:
        """After the answer: private news, a call to who is next, the computers' turn."""
        self.computers.wake(moved.after)
        await self._mail.after(moved)
        await self._pings.after(moved)
        if interaction is not None:
            await self._tell_of_closed_dms(interaction, moved.after)

    async def _show(self, moved: Moved) -> None:
        """Show a move nobody pressed for."""
        await self.boards.refresh(moved.after.id)
        await self._follow(moved)

    async def _tell_of_closed_dms(self, interaction: discord.Interaction, match: Match) -> None:
        presenter = self.painter.presenter(match)
        seating = match.seating(interaction.user.id)
        if seating is None or self.painter.letter(match, seating) is None:
            return
        if await self._mail.closed_and_untold(match.id, interaction.user.id):
            say = self.own_words(interaction)
            await self.tell(
                interaction,
                say(
                    "I cannot send you private messages. That is fine: the button “{label}” on"
                    " the board shows you what only you may see.",
                    label=presenter.hand_label(say),
                ),
            )

    async def _refresh(self, match_id: int) -> None:
        await self.boards.refresh(match_id)

    # Everything else at a table

    async def _do(self, interaction: discord.Interaction, press: Do) -> None:
        match press.verb:
            case Verb.HAND:
                await self.hand(interaction, await self.service.load(press.match))
            case Verb.BOARD:
                await self.board(interaction, await self.service.load(press.match))
            case Verb.RESIGN:
                await self.ask_resign(interaction, await self.service.load(press.match))
            case Verb.RESIGN_NOW:
                await self._resign(interaction, press.match)
            case Verb.AWAY:
                await self._away(interaction, press.match)
            case Verb.STOP:
                await self.ask_stop(interaction, await self.service.load(press.match))
            case Verb.STOP_NOW:
                await self._stop(interaction, press.match)
            case Verb.REMATCH:
                await self._rematch(interaction, press.match)
            case Verb.BEGIN:
                await self._begin(interaction, press.match)
            case _:
                await self._change_lobby(interaction, press)

    async def _change_lobby(self, interaction: discord.Interaction, press: Do) -> None:
        person = person_of(interaction)
        manager = interaction.permissions.manage_messages

        def change(match: Match) -> Match:
            may_end = self.service.may_end_lobby(match, manager=manager)
            return lobby.change(match, press.verb, press.detail, person, may_end=may_end)

        line = self.boards.line(press.match)
        try:
            match = await self.service.change_lobby(press.match, change)
        except (refusals.AlreadyBegun, refusals.Finished) as refusal:
            await self._show_present(interaction, await self.service.load(press.match))
            raise refusal from None
        await self._answer(interaction, match, line)

    async def _begin(self, interaction: discord.Interaction, match_id: int) -> None:
        line = self.boards.line(match_id)
        try:
            moved = await self.service.begin(match_id, interaction.user.id)
        except (refusals.AlreadyBegun, refusals.Finished) as refusal:
            await self._show_present(interaction, await self.service.load(match_id))
            raise refusal from None
        await self._answer(interaction, moved.after, line)
        await self._follow(moved, interaction)

    async def start(self, interaction: discord.Interaction, presenter: Presenter) -> None:
        """Open a lobby in this channel."""
        assert interaction.guild_id is not None
        assert interaction.channel_id is not None
        missing = _missing_permissions(interaction)
        if missing:
            raise refusals.MissingPermissions(missing)
        match = await self.service.open_lobby(
            presenter.game, interaction.guild_id, interaction.channel_id, person_of(interaction)
        )
        await self.boards.open(interaction, match)

    async def _rematch(self, interaction: discord.Interaction, match_id: int) -> None:
        _must_be_its_channel(interaction, await self.service.load(match_id))
        match = await self.service.rematch(match_id, person_of(interaction))
        await self.boards.open(interaction, match)

    async def here(self, interaction: discord.Interaction, presenter: Presenter) -> Match:
        """The open match of this game in this channel."""
        match = await self.matches.open_in(interaction.channel_id or 0)
        if match is None or match.game is not presenter.game:
            raise refusals.NothingHere(presenter.game.key)
        return match

    async def board(self, interaction: discord.Interaction, match: Match) -> None:
        _must_be_its_channel(interaction, match)
        await self.boards.bring_down(interaction, match)
        self.computers.wake(match)

    async def hand(self, interaction: discord.Interaction, match: Match) -> None:
        """Show a person what only they may see, and what they can do besides playing."""
        if match.status is Status.LOBBY:
            raise refusals.NotBegun
        if match.status is not Status.LIVE:
            raise refusals.Finished
        match = await self.service.come_back(match.id, interaction.user.id)
        seating = match.seating(interaction.user.id)
        if seating is None:
            raise refusals.NotSeated
        await self.show_hand(interaction, match, seating)

    async def show_hand(
        self, interaction: discord.Interaction, match: Match, seating: Seating
    ) -> None:
        absent = self.service.awaited(match, interaction.user.id)
        screen = self.painter.hand(match, seating, self.own_words(interaction), absent)
        await self.show(interaction, screen)

    async def show_rules(self, interaction: discord.Interaction, game: str, page: int) -> None:
        if game not in self.rulebooks:
            raise refusals.NotUnderstood
        screen = self.rulebooks[game].screen(page, self.own_words(interaction))
        await self.show(interaction, screen)

    async def ask_resign(self, interaction: discord.Interaction, match: Match) -> None:
        if match.status is not Status.LIVE:
            raise refusals.NotBegun if match.open else refusals.Finished
        if match.seating(interaction.user.id) is None:
            raise refusals.NotSeated
        say = self.own_words(interaction)
        await self._ask(
            interaction,
            say("Resign?"),
            say("A computer will play your seat to the end. In a match of two, the other wins."),
            Button(say("Resign"), Do(match.id, Verb.RESIGN_NOW), "🏳️", Style.GRAVE),
        )

    async def ask_stop(self, interaction: discord.Interaction, match: Match) -> None:
        if not match.open:
            raise refusals.Finished
        manager = interaction.permissions.manage_messages
        self.service.check_may_stop(match, interaction.user.id, manager=manager)
        say = self.own_words(interaction)
        await self._ask(
            interaction,
            say("End this match?"),
            say("It ends at once, for everybody, without a winner."),
            Button(say("End match"), Do(match.id, Verb.STOP_NOW), style=Style.GRAVE),
        )

    async def _ask(
        self, interaction: discord.Interaction, title: str, text: str, yes: Button
    ) -> None:
        await self.show(interaction, Screen(title, text, tone=Tone.GREY, rows=((yes,),)))

    async def _resign(self, interaction: discord.Interaction, match_id: int) -> None:
        match = await self.service.resign(match_id, interaction.user.id)
        say = self.own_words(interaction)
        await self._done(interaction, match, say("You have resigned."))

    async def _stop(self, interaction: discord.Interaction, match_id: int) -> None:
        manager = interaction.permissions.manage_messages
        match = await self.service.stop(match_id, interaction.user.id, manager=manager)
        say = self.own_words(interaction)
        await self._done(interaction, match, say("The match has been ended."))

    async def _away(self, interaction: discord.Interaction, match_id: int) -> None:
        match = await self.service.load(match_id)
        absent = self.service.awaited(match, interaction.user.id)
        left = absent is not None and await self._has_left(match, absent)
        match = await self.service.replace_absent(match_id, interaction.user.id, left_server=left)
        say = self.own_words(interaction)
        await self._done(
            interaction, match, say("A computer plays for them until they press a button again.")
        )

    async def _has_left(self, match: Match, seating: Seating) -> bool:
        guild = self._client.get_guild(match.guild)
        if guild is None or seating.user is None:
            return False
        try:
            await guild.fetch_member(seating.user)
        except discord.NotFound:
            return True
        except TROUBLE as error:
            log.info(
                "match %s: nobody knows whether seat %s left: %s", match.id, seating.seat, error
            )
        return False

    async def _done(self, interaction: discord.Interaction, match: Match, text: str) -> None:
        """Confirm something privately, then let everybody see what came of it."""
        screen = Screen(
            self.painter.title(match, self.own_words(interaction)), text, tone=Tone.CALM
        )
        drawn: dict[str, Any] = {"embed": embed_of(screen), "view": None}
        if _on_own_message(interaction):
            await answer(lambda: interaction.response.edit_message(**drawn))
        else:
            await self.show(interaction, screen)
        await self._refresh(match.id)
        self.computers.wake(match)


def person_of(interaction: discord.Interaction) -> Person:
    user = interaction.user
    return Person(user.id, user.display_name, speaks(str(interaction.locale)) or "en")


def _on_own_message(interaction: discord.Interaction) -> bool:
    """Whether the press came from a message that only this person sees."""
    message = interaction.message
    return message is not None and (interaction.guild_id is None or message.flags.ephemeral)


def _is_board(interaction: discord.Interaction, match: Match) -> bool:
    return interaction.message is not None and interaction.message.id == match.board


def _must_be_its_channel(interaction: discord.Interaction, match: Match) -> None:
    """A board is put up in its match's own channel only."""
    if interaction.channel_id != match.channel:
        raise refusals.NotUnderstood


def _missing_permissions(interaction: discord.Interaction) -> list[str]:
    allowed = interaction.app_permissions
    needed = list(NEEDED)
    if isinstance(interaction.channel, discord.Thread):
        needed[needed.index("send_messages")] = "send_messages_in_threads"
    return [name.replace("_", " ").title() for name in needed if not getattr(allowed, name)]
