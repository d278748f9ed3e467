"""The bot's own commands: help, my matches, the server's language."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.desk.commands import HasDesk
from storage.match import Match, Status
from table.lobby import is_full
from table.paging import in_rows
from table.presses import Open
from table.refusals import ServerOnly
from table.screen import Button, Screen, Style, Tone
from table.status_text import turn_text
from table.words import LANGUAGES, Words, marked

MOST_MATCHES = 15


class PepiteCog(
    commands.GroupCog,
    name="pepite",
    description=marked("Pépite: gold games for your server"),
):
    def __init__(self, bot: HasDesk) -> None:
        self._boundary = bot.desk.boundary
        self._hands = bot.desk.hands
        self._boards = bot.desk.boards
        self._painter = bot.desk.painter
        self._matches = bot.desk.matches
        self._guilds = bot.desk.guilds
        self._language_changed = bot.desk.language_changed

    @app_commands.command(
        name="help", description=marked("What can be played here, and how to join")
    )
    async def show_help(self, interaction: discord.Interaction) -> None:
        async with self._boundary.replying_to_command(interaction) as reply:
            await self._hands.show_screen(reply, self._help(reply.say, here=not reply.in_dm))

    @app_commands.command(description=marked("Your open tables, with links and whose turn it is"))
    async def matches(self, interaction: discord.Interaction) -> None:
        async with self._boundary.replying_to_command(interaction) as reply:
            mine = await self._matches.open_of(reply.user, MOST_MATCHES)
            more = await self._matches.count_open_of(reply.user) - len(mine)
            listing = await self._listing(mine, more, reply.say, reply.user)
            await self._hands.show_screen(reply, listing)

    @app_commands.command(description=marked("Choose the language of this server’s tables"))
    @app_commands.describe(language=marked("What the boards are written in"))
    @app_commands.choices(
        language=[
            *(app_commands.Choice(name=name, value=key) for key, name in LANGUAGES.items()),
            app_commands.Choice(name=marked("As the server is set"), value="server"),
        ]
    )
    @app_commands.guild_only()
    async def language(
        self, interaction: discord.Interaction, language: app_commands.Choice[str]
    ) -> None:
        async with self._boundary.replying_to_command(interaction) as reply:
            if interaction.guild_id is None:
                raise ServerOnly
            say = reply.say
            if not interaction.permissions.manage_guild:
                await reply.tell(say("Only people who may manage this server can choose that."))
                return
            chosen = None if language.value == "server" else language.value
            await self._guilds.set_language(interaction.guild_id, chosen)
            if chosen is None:
                text = say("The tables of this server now follow its own language.")
            else:
                text = say("The tables of this server now speak {name}.", name=LANGUAGES[chosen])
            await reply.tell(text)
            self._language_changed(interaction.guild_id)

    def _help(self, say: Words, *, here: bool) -> Screen:
        """What there is to play; where a table can stand, with a button for each."""
        games = [
            f"**{presenter.title(say)}** · `/{presenter.game.key} start`\n{presenter.blurb(say)}"
            for presenter in self._painter.presenters()
        ]
        how = say(
            "Type a game’s `start` in a channel to open a table there; everybody presses **Join**,"
            " the host may add computers, and presses **Begin**. You play with the buttons under"
            " the board. What only you may see is behind the ✋ button."
        )
        more = say(
            "`start` can invite people, or begin against computers at once (`quick`). `board`"
            " brings the board down, `rules` explains the game, `resign` gives up your seat, `stop`"
            " ends the match. `/pepite matches` lists your tables."
        )
        buttons = [
            Button(presenter.title(say), Open(presenter.game.key), "🪑", Style.GOOD)
            for presenter in self._painter.presenters()
        ]
        title = say("Pépite: gold games")
        if not here:
            return Screen(title, "\n\n".join([*games, how, more]))
        text = "\n\n".join([*games, how, more, say("Open a table here:")])
        return Screen(title, text, rows=in_rows(buttons))

    async def _listing(self, mine: list[Match], more: int, say: Words, reader: int) -> Screen:
        lines = [await self._match_line(match, say, reader) for match in mine]
        if more > 0:
            lines.append(say.many("… and one more", "… and {n} more", more))
        nothing = say("You sit at no table. `/pepite help` says how to open one.")
        return Screen(say("Your tables"), "\n".join(lines) or nothing, tone=Tone.CALM)

    async def _match_line(self, match: Match, say: Words, reader: int) -> str:
        state = _lobby_text(match, say) if match.status is Status.LOBBY else ""
        state = state or turn_text(match, say, reader)
        title = self._painter.title(match, say)
        link = await self._boards.link(match, say)
        return f"• **{title}** <#{match.channel}> {link} · {state}"


def _lobby_text(match: Match, say: Words) -> str:
    """What a table waits for at which nobody has begun."""
    if is_full(match):
        return say("full, waiting for the host")
    return say("waiting for players")


async def setup(bot: commands.Bot) -> None:
    assert isinstance(bot, HasDesk)
    await bot.add_cog(PepiteCog(bot))
