"""A tiny bot on discord.py, for tests of the sandbox that shall not depend on the real one."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

import discord
from discord import app_commands

from sandbox.process.server import Sandbox

Answer: TypeAlias = Callable[[discord.Interaction], Awaitable[Any]]
GUILDS = discord.Intents(guilds=True)


class Tiny(discord.Client):
    """Answers what a test tells it to: commands and presses by name."""

    def __init__(self, intents: discord.Intents = GUILDS) -> None:
        super().__init__(intents=intents, guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(demo(self))
        self.answers: dict[str, Answer] = {}
        """What is done for a subcommand, or for a custom_id."""
        self.seen: list[discord.Interaction] = []
        self.arguments: dict[str, Any] = {}
        self.messages: list[discord.Message] = []
        self.resumed = 0

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.seen.append(interaction)
        if interaction.type is not discord.InteractionType.application_command:
            data: Any = interaction.data
            if data.get("custom_id") in self.answers:
                await self.answers[data["custom_id"]](interaction)

    async def on_message(self, message: discord.Message) -> None:
        self.messages.append(message)

    async def on_resumed(self) -> None:
        self.resumed += 1

    async def do(self, name: str, interaction: discord.Interaction, **arguments: Any) -> None:
        self.arguments = arguments
        if name in self.answers:
            await self.answers[name](interaction)
        else:
            await interaction.response.send_message(f"{name}!")

    @property
    def last(self) -> discord.Interaction:
        return self.seen[-1]

    @property
    def me(self) -> discord.ClientUser:
        assert self.user is not None
        return self.user

    def channel(self, name: str) -> discord.TextChannel:
        found = discord.utils.get(self.guilds[0].text_channels, name=name)
        assert found is not None
        return found


def demo(bot: Tiny) -> app_commands.Group:
    group = app_commands.Group(name="demo", description="Show what can be done")

    @group.command(description="Start")
    async def start(interaction: discord.Interaction) -> None:
        await bot.do("start", interaction)

    @group.command(description="Everything one can type")
    @app_commands.choices(size=[app_commands.Choice(name=n, value=n) for n in ("small", "big")])
    async def order(
        interaction: discord.Interaction,
        count: app_commands.Range[int, 1, 10],
        size: str,
        who: discord.Member | None = None,
        where: discord.TextChannel | None = None,
        note: app_commands.Range[str, 2, 5] | None = None,
        share: float | None = None,
        gift: bool = False,
    ) -> None:
        given = {"count": count, "size": size, "who": who, "where": where}
        await bot.do("order", interaction, **given, note=note, share=share, gift=gift)

    async def complete(
        interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=f"{current}{n}", value=f"{current}{n}") for n in "123"]

    @group.command(description="Search")
    @app_commands.autocomplete(what=complete)
    async def find(interaction: discord.Interaction, what: str) -> None:
        await bot.do("find", interaction, what=what)

    @group.command(description="Not in DMs")
    async def guarded(interaction: discord.Interaction) -> None:
        await bot.do("guarded", interaction)

    return group


@asynccontextmanager
async def running(sandbox: Sandbox, bot: Tiny | None = None) -> AsyncIterator[Tiny]:
    """A tiny bot that has joined the sandbox."""
    bot = bot or Tiny()
    async with bot:
        task = asyncio.create_task(bot.start(sandbox.settings.token))
        try:
            ready = asyncio.create_task(bot.wait_until_ready())
            await asyncio.wait({task, ready}, return_when=asyncio.FIRST_COMPLETED, timeout=10)
            ready.cancel()
            yield bot
        finally:
            await bot.close()
            await asyncio.gather(task, return_exceptions=True)
