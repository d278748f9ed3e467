"""The slash commands every game has."""

from typing import TYPE_CHECKING, Any, ClassVar

import discord
from discord import app_commands
from discord.ext import commands

from cogs.table.presenter import Presenter
from cogs.table.words import marked

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

    @app_commands.command(description=marked("Open a table in this channel and wait for players"))
    @app_commands.guild_only()
    async def start(self, interaction: discord.Interaction) -> None:
        async with self.desk.boundary(interaction, f"/{self.presenter.game.key} start"):
            await self.desk.hosting.start(interaction, self.presenter)

    @app_commands.command(description=marked("Bring the board down to the bottom of the channel"))
    @app_commands.guild_only()
    async def board(self, interaction: discord.Interaction) -> None:
        async with self.desk.boundary(interaction, f"/{self.presenter.game.key} board"):
            match = await self.desk.hosting.here(interaction, self.presenter)
            await self.desk.hosting.board(interaction, match)

    @app_commands.command(description=marked("See what only you may see"))
    @app_commands.guild_only()
    async def hand(self, interaction: discord.Interaction) -> None:
        async with self.desk.boundary(interaction, f"/{self.presenter.game.key} hand"):
            match = await self.desk.hosting.here(interaction, self.presenter)
            await self.desk.hosting.hand(interaction, match)

    @app_commands.command(description=marked("Read the rules, page by page"))
    async def rules(self, interaction: discord.Interaction) -> None:
        async with self.desk.boundary(interaction, f"/{self.presenter.game.key} rules"):
            await self.desk.show_rules(interaction, self.presenter.game.key, 0)

    @app_commands.command(description=marked("Give your seat to a computer"))
    @app_commands.guild_only()
    async def resign(self, interaction: discord.Interaction) -> None:
        async with self.desk.boundary(interaction, f"/{self.presenter.game.key} resign"):
            match = await self.desk.hosting.here(interaction, self.presenter)
            await self.desk.hosting.ask_resign(interaction, match)

    @app_commands.command(description=marked("End the match in this channel (it asks first)"))
    @app_commands.guild_only()
    async def stop(self, interaction: discord.Interaction) -> None:
        async with self.desk.boundary(interaction, f"/{self.presenter.game.key} stop"):
            match = await self.desk.hosting.here(interaction, self.presenter)
            await self.desk.hosting.ask_stop(interaction, match)
