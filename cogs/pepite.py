"""The bot's own commands: help, my matches, the server's language."""

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from storage.matches import Match, Status
from table.refusals import ServerOnly
from table.screen import Screen, Tone
from table.status_text import board_link, turn
from table.words import LANGUAGES, Words, marked

if TYPE_CHECKING:
    from bot import Pepite

MOST_MATCHES = 15


class PepiteCog(
    commands.GroupCog,
    name="pepite",
    description=marked("Pépite: gold games for your server"),
):
    def __init__(self, bot: "Pepite") -> None:
        self.desk = bot.desk

    @app_commands.command(
        name="help", description=marked("What can be played here, and how to join")
    )
    async def show_help(self, interaction: discord.Interaction) -> None:
        async with self.desk.command(interaction):
            await self.desk.show(interaction, self._help(self.desk.own_words(interaction)))

    @app_commands.command(description=marked("Your open tables, with links and whose turn it is"))
    async def matches(self, interaction: discord.Interaction) -> None:
        async with self.desk.command(interaction):
            mine = await self.desk.matches.open_of(interaction.user.id)
            say = self.desk.own_words(interaction)
            await self.desk.show(interaction, self._matches(mine, say))

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
        async with self.desk.command(interaction):
            if interaction.guild_id is None:
                raise ServerOnly
            say = self.desk.own_words(interaction)
            if not interaction.permissions.manage_guild:
                await self.desk.tell(
                    interaction, say("Only people who may manage this server can choose that.")
                )
                return
            chosen = None if language.value == "server" else language.value
            await self.desk.guilds.set_language(interaction.guild_id, chosen)
            if chosen is None:
                text = say("The tables of this server now follow its own language.")
            else:
                text = say("The tables of this server now speak {name}.", name=LANGUAGES[chosen])
            await self.desk.tell(interaction, text)
            await self.desk.language_changed(interaction.guild_id)

    def _help(self, say: Words) -> Screen:
        games = [
            f"**{presenter.title(say)}** · `/{presenter.game.key} start`\n{presenter.blurb(say)}"
            for presenter in self.desk.painter.presenters()
        ]
        how = say(
            "Type a game’s `start` in a channel to open a table there; everybody presses **Join**,"
            " the host may add computers, and presses **Begin**. You play with the buttons under"
            " the board. What only you may see is behind the ✋ button."
        )
        more = say(
            "`board` brings the board down, `rules` explains the game, `resign` gives your seat to"
            " a computer, `stop` ends the match. `/pepite matches` lists your tables."
        )
        return Screen(say("Pépite: gold games"), "\n\n".join([*games, how, more]))

    def _matches(self, mine: list[Match], say: Words) -> Screen:
        lines = [self._match_line(match, say) for match in mine[:MOST_MATCHES]]
        if len(mine) > MOST_MATCHES:
            more = len(mine) - MOST_MATCHES
            lines.append(say.many("… and one more", "… and {n} more", more))
        nothing = say("You sit at no table. `/pepite help` says how to open one.")
        return Screen(say("Your tables"), "\n".join(lines) or nothing, tone=Tone.CALM)

    def _match_line(self, match: Match, say: Words) -> str:
        waiting = match.status is Status.LOBBY
        state = say("waiting for players") if waiting else turn(match, say)
        title = self.desk.painter.title(match, say)
        return f"• **{title}** <#{match.channel}> {board_link(match, say)} · {state}"


async def setup(bot: "Pepite") -> None:
    await bot.add_cog(PepiteCog(bot))
