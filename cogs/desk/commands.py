"""The slash commands every game has."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, ClassVar

import discord
from discord import app_commands
from discord.ext import commands

from storage.matches import Match
from table.presenter import Presenter
from table.words import marked

if TYPE_CHECKING:
    from bot import Pepite


class GameCog(commands.GroupCog):
    """One game's group of commands. A game's cog names its presenter, and that is all."""

    presenter: ClassVar[Presenter]

    def __init__(self, bot: "Pepite") -> None:
        self.desk = bot.desk
        bot.desk.add_game(self.presenter)

    @classmethod
    async def extension(cls, bot: Any) -> None:
        """What discord.py calls to load the cog."""
        await bot.add_cog(cls(bot))

    async def _at_table(
        self,
        interaction: discord.Interaction,
        act: Callable[[discord.Interaction, Match], Awaitable[None]],
    ) -> None:
        """Do something with the match that is open in this channel."""
        hosting = self.desk.hosting
        async with (
            self.desk.command(interaction),
            hosting.here(interaction, self.presenter) as match,
        ):
            await act(interaction, match)

    @app_commands.command(description=marked("Open a table in this channel and wait for players"))
    @app_commands.guild_only()
    async def start(self, interaction: discord.Interaction) -> None:
        async with self.desk.command(interaction):
            await self.desk.hosting.start(interaction, self.presenter)

    @app_commands.command(description=marked("Bring the board down to the bottom of the channel"))
    @app_commands.guild_only()
    async def board(self, interaction: discord.Interaction) -> None:
        await self._at_table(interaction, self.desk.hosting.board)

    @app_commands.command(description=marked("See what only you may see"))
    @app_commands.guild_only()
    async def hand(self, interaction: discord.Interaction) -> None:
        await self._at_table(interaction, self.desk.hosting.hand)

    @app_commands.command(description=marked("Read the rules, page by page"))
    async def rules(self, interaction: discord.Interaction) -> None:
        async with self.desk.command(interaction):
            await self.desk.show_rules(interaction, self.presenter.game.key, 0)

    @app_commands.command(
        description=marked("Leave the match; a computer takes your seat (it asks first)")
    )
    @app_commands.guild_only()
    async def resign(self, interaction: discord.Interaction) -> None:
        await self._at_table(interaction, self.desk.hosting.ask_resign)

    @app_commands.command(description=marked("End the match in this channel (it asks first)"))
    @app_commands.guild_only()
    async def stop(self, interaction: discord.Interaction) -> None:
        await self._at_table(interaction, self.desk.hosting.ask_stop)
