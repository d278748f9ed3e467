"""The neighbour of our bot: it commits one row durably and answers with a board as big as GOLD's.

It does nothing else: no rules, no match to be read, always the same board.
"""

import asyncio
import os
import time

import aiosqlite
import discord
from discord import app_commands

from bot import point_discord_at

BUTTONS = 21
BOARD = "\n".join(["⬛1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣", *["🇦🟫🟫🟫🟫🟫🟫🟫🟫"] * 8])


class Board(discord.ui.View):
    """Buttons that are all answered with a new embed; the same for everybody."""

    def __init__(self, database: aiosqlite.Connection) -> None:
        super().__init__(timeout=None)
        self._database = database
        self._writing = asyncio.Lock()
        for number in range(BUTTONS):
            button: discord.ui.Button[Board] = discord.ui.Button(
                label=f"A{number}", custom_id=f'a:1000:10:["f",{number}]', row=number // 5
            )
            button.callback = self.press  # type: ignore[method-assign]
            self.add_item(button)

    async def press(self, interaction: discord.Interaction) -> None:
        async with self._writing:
            await self._database.execute("INSERT INTO presses VALUES (?)", (time.time(),))
        await interaction.response.edit_message(embed=board(), view=self)


def board() -> discord.Embed:
    happened = f"Ada turned a card at {time.time()}\n\n▶ **Bruno**, turn a first card."
    embed = discord.Embed(title="GOLD", description=f"{BOARD}\n\n{happened}", colour=0xE0A526)
    embed.add_field(name="Gold", value="🟢G 🟠O **Ada** one card\n🔵B 🔴R **Bruno** 2 cards")
    embed.set_footer(text="64 cards left on the table")
    return embed


async def run(database: aiosqlite.Connection) -> None:
    client = discord.Client(intents=discord.Intents(guilds=True))
    tree = app_commands.CommandTree(client)
    group = app_commands.Group(name="bare", description="A bare bot")
    tree.add_command(group)

    @group.command(description="Put the board up")
    async def start(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(embed=board(), view=Board(database))

    async def sync() -> None:
        await tree.sync()

    client.setup_hook = sync  # type: ignore[method-assign]
    async with client:
        await client.start(os.environ["DISCORD_TOKEN"])


async def main() -> None:
    point_discord_at(os.environ["DISCORD_API"])
    async with aiosqlite.connect(os.environ["DATABASE_PATH"], isolation_level=None) as database:
        await database.execute("PRAGMA journal_mode = WAL")
        await database.execute("PRAGMA synchronous = FULL")
        await database.execute("CREATE TABLE presses (at REAL)")
        await run(database)


if __name__ == "__main__":
    asyncio.run(main())
