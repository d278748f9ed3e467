"""The process: settings, logging, the database, and the bot that joins Discord."""

import asyncio
import gc
import logging
import os
import secrets
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import discord
import yarl
from discord import app_commands
from discord.ext import commands
from dotenv import dotenv_values

from cogs import EXTENSIONS
from cogs.desk.command_words import CommandWords, tell_discord
from cogs.desk.delivery import answered
from cogs.desk.desk import Desk
from cogs.desk.unread import PressedOnly, read_answers_without_message
from engine import GAMES
from engine.contract import AnyGame
from storage.database import Database, DatabaseUnusable
from storage.guilds import Guilds
from storage.matches import Matches
from storage.messages import Messages
from storage.notes import Notes
from storage.people import People
from table import refusals
from table.computers import PACE

log = logging.getLogger("pepite")

LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
GARBAGE = (20_000, 20, 50)
"""How seldom Python looks for garbage in circles, of which there is little: looking through all
that is alive costs every press a tenth."""
LAST_ANSWERS = 4.0
"""Seconds that presses in hand are given to be answered when the bot is asked to stop."""


UNKNOWN = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)
"""What a Discord client raises that still shows the commands of an earlier version."""


class CannotStart(Exception):
    """Something the bot needs is missing or wrong; the message is a sentence for who runs it."""


@dataclass(frozen=True)
class Settings:
    token: str
    database: Path
    log_level: str
    api: str | None
    """Where Discord is, when it is not at its usual address."""

    @classmethod
    def read(cls, environment: Mapping[str, str | None]) -> "Settings":
        def setting(name: str) -> str:
            return (environment.get(name) or "").strip()

        token = setting("DISCORD_TOKEN")
        if not token:
            raise CannotStart(
                "DISCORD_TOKEN is not set. Put the bot's token into .env (see .env.example)."
            )
        level = setting("LOG_LEVEL").upper() or "INFO"
        if level not in LEVELS:
            raise CannotStart(f"LOG_LEVEL is {level!r}; it can be {', '.join(LEVELS)}.")
        path = Path(setting("DATABASE_PATH") or "data/pepite.sqlite3")
        if path.is_dir():
            raise CannotStart(f"DATABASE_PATH is {str(path)!r}, a folder; it must name a file.")
        api = setting("DISCORD_API").rstrip("/") or None
        if api is not None and not _is_address(api):
            raise CannotStart(f"DISCORD_API is {api!r}; it must be an http or https address.")
        return cls(token, path, level, api)


def _is_address(text: str) -> bool:
    try:
        return urlsplit(text).scheme in ("http", "https") and bool(yarl.URL(text).host)
    except ValueError:
        return False


class Commands(app_commands.CommandTree["Pepite"]):
    async def on_error(
        self, interaction: discord.Interaction["Pepite"], error: app_commands.AppCommandError
    ) -> None:
        """Answer what did not even reach one of our commands."""
        if interaction.type is discord.InteractionType.autocomplete:
            await answered(lambda: interaction.response.autocomplete([]))
            return
        async with interaction.client.desk.boundary.replying_to_command(interaction):
            if isinstance(error, UNKNOWN):
                raise refusals.UnknownCommand from error
            raise error


class Pepite(commands.Bot):
    """The bot. What outlives it, the database, is opened outside and handed in."""

    def __init__(
        self,
        database: Database,
        pace: float = PACE,
        games: Sequence[AnyGame] = GAMES,
        seeds: Callable[[], int] = lambda: secrets.randbits(62),
        *,
        own_emojis: bool = False,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            tree_cls=Commands,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.desk = Desk(
            self,
            Matches(database, games),
            Messages(database),
            Guilds(database),
            People(database),
            seeds,
            pace,
        )
        self._notes = Notes(database)
        self._caught_up = False
        self._own_emojis = own_emojis

    def _get_state(self, **options: Any) -> PressedOnly:
        return PressedOnly(
            dispatch=self.dispatch,
            handlers=self._handlers,
            hooks=self._hooks,
            http=self.http,
            **options,
        )

    async def setup_hook(self) -> None:
        for extension in EXTENSIONS:
            await self.load_extension(extension)
        await self.tree.set_translator(CommandWords())
        if await tell_discord(self.tree, self._notes):
            log.info("the commands have changed: Discord has been told")

    async def on_ready(self) -> None:
        """Connected; after a lost connection this happens again, catching up does not."""
        log.info("ready as %s", self.user)
        if not self._caught_up:
            self._caught_up = True
            self.desk.start(own_emojis=self._own_emojis)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if self.desk.stopped:
            return
        if interaction.type is discord.InteractionType.component:
            await self.desk.press(interaction)
        elif interaction.type is discord.InteractionType.modal_submit:
            async with self.desk.boundary.replying(interaction, "a form"):
                raise refusals.NotUnderstood  # the bot shows none

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self.desk.boundary.guard("closing a table", self.desk.channel_gone, channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self.desk.boundary.guard("closing a table", self.desk.channel_gone, payload.thread_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self.desk.boundary.guard(
            "closing the tables of a server", self.desk.server_gone, guild.id
        )

    async def close(self) -> None:
        """Finish what is in hand, then leave."""
        await self.desk.stop(LAST_ANSWERS)
        await super().close()


async def run(settings: Settings) -> None:
    """Run the bot until it is asked to stop."""
    read_answers_without_message()
    database = await Database.open(settings.database)
    try:
        async with Pepite(database, own_emojis=True) as bot:
            running = asyncio.create_task(bot.start(settings.token))
            _stop_when_asked(bot, running)
            await running
    except asyncio.CancelledError:
        log.info("stopped")
    except discord.LoginFailure as error:
        raise CannotStart(
            "Discord does not accept this DISCORD_TOKEN. Check it in .env."
        ) from error
    except commands.ExtensionError as error:
        why = getattr(error, "original", error)
        raise CannotStart(f"{error.name} cannot be loaded: {why}") from error
    except (aiohttp.ClientError, ConnectionError, TimeoutError) as error:
        raise CannotStart(f"Discord cannot be reached: {error}.") from error
    except (discord.HTTPException, discord.GatewayNotFound) as error:
        raise CannotStart(f"Discord does not let the bot in: {error}.") from error
    finally:
        await database.close()


def _stop_when_asked(bot: Pepite, running: asyncio.Task[None]) -> None:
    """Let SIGTERM and Ctrl-C close the bot; a second one is no longer ours to handle."""
    loop = asyncio.get_running_loop()
    closing: set[asyncio.Task[None]] = set()

    def close(number: signal.Signals) -> None:
        log.info("%s: stopping", number.name)
        for one in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(one)
        closing.add(loop.create_task(leave()))

    async def leave() -> None:
        await bot.close()
        running.cancel()  # it may be waiting to connect again

    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, close, number)


def set_up_logging(level: str) -> None:
    """Log at this level; what others would log of payloads and statements holds secrets."""
    discord.utils.setup_logging(level=getattr(logging, level))
    for talkative in ("discord", "aiosqlite"):
        logging.getLogger(talkative).setLevel(max(logging.INFO, getattr(logging, level)))


def point_discord_at(api: str) -> None:
    """Make discord.py look for Discord at another address, such as a table without Discord."""
    gateway = yarl.URL(api).with_scheme("wss" if api.startswith("https:") else "ws")
    discord.http.Route.BASE = f"{api}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = gateway
    discord.asset.Asset.BASE = f"{api}/cdn"


def _environment() -> dict[str, str | None]:
    """What is set, in the environment or else in .env; what is blank there is not set."""
    try:
        file = dotenv_values(".env")
    except UnicodeDecodeError as error:
        raise CannotStart("The file .env is not UTF-8 text. Write it anew.") from error
    return {**file, **{name: text for name, text in os.environ.items() if text.strip()}}


def main() -> int:
    try:
        settings = Settings.read(_environment())
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        set_up_logging(settings.log_level)
        if settings.api is not None:
            point_discord_at(settings.api)
        gc.freeze()  # what is there before the start stays
        gc.set_threshold(*GARBAGE)
        asyncio.run(run(settings))
    except (CannotStart, DatabaseUnusable) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
