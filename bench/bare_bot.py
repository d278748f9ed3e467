"""A bot that does as little as a bot can: it answers a press with an embed, or commits first."""

import asyncio
import os
import sys
import time
from typing import Any

import aiosqlite
import discord
from discord import app_commands

from bot import point_discord_at


class Press(discord.ui.View):
    """One button that is answered with a new embed; the same for everybody."""

    def __init__(self, database: aiosqlite.Connection | None) -> None:
        super().__init__(timeout=None)
        self._database = database
        self._writing = asyncio.Lock()

    @discord.ui.button(label="Press", custom_id="press")
    async def press(self, interaction: discord.Interaction, button: discord.ui.Button[Any]) -> None:
        if self._database is not None:
            async with self._writing:
                await self._database.execute("BEGIN IMMEDIATE")
                await self._database.execute("INSERT INTO presses VALUES (?)", (time.time(),))
                await self._database.execute("COMMIT")
        await interaction.response.edit_message(embed=board(), view=self)


def board() -> discord.Embed:
    return discord.Embed(title="Bare", description=f"Pressed at {time.time()}")


async def run(database: aiosqlite.Connection | None) -> None:
    client = discord.Client(intents=discord.Intents(guilds=True))
    tree = app_commands.CommandTree(client)
    group = app_commands.Group(name="bare", description="A bare bot")
    tree.add_command(group)

    @group.command(description="Put the button up")
    async def start(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(embed=board(), view=Press(database))

    async def sync() -> None:
        await tree.sync()

    client.setup_hook = sync  # type: ignore[method-assign]
    async with client:
        await client.start(os.environ["DISCORD_TOKEN"])


async def main() -> None:
    point_discord_at(os.environ["DISCORD_API"])
    if "--commit" not in sys.argv:
        await run(None)
        return
    async with aiosqlite.connect(os.environ["DATABASE_PATH"], isolation_level=None) as database:
        await database.execute("PRAGMA journal_mode = WAL")
        await database.execute("PRAGMA synchronous = FULL")
        await database.execute("CREATE TABLE presses (at REAL)")
        await run(database)


if __name__ == "__main__":
    asyncio.run(main())
