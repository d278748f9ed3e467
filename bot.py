"""The process: settings, logging, the database, and the bot that joins Discord."""

import asyncio
import logging
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import discord
from discord import app_commands
from discord.ext import commands
from dotenv import dotenv_values

from cogs import EXTENSIONS
from cogs.table.computers import PACE
from cogs.table.desk import Desk
from cogs.table.words import speaks, words
from engine import GAMES
from storage.database import Database, DatabaseUnusable
from storage.guilds import Guilds
from storage.matches import Matches

log = logging.getLogger("pepite")

LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")


class BadSetting(Exception):
    """A setting is missing or wrong; the message is a sentence for who runs the bot."""


@dataclass(frozen=True)
class Settings:
    token: str
    database: Path
    log_level: str

    @classmethod
    def read(cls, environment: Mapping[str, str | None]) -> "Settings":
        token = (environment.get("DISCORD_TOKEN") or "").strip()
        if not token:
            raise BadSetting(
                "DISCORD_TOKEN is not set. Put the bot's token into .env (see .env.example)."
            )
        level = (environment.get("LOG_LEVEL") or "INFO").strip().upper()
        if level not in LEVELS:
            raise BadSetting(f"LOG_LEVEL is {level!r}; it can be {', '.join(LEVELS)}.")
        path = (environment.get("DATABASE_PATH") or "").strip() or "data/pepite.sqlite3"
        if Path(path).is_dir():
            raise BadSetting(f"DATABASE_PATH is {path!r}, which is a folder; it must name a file.")
        return cls(token, Path(path), level)


class Pepite(commands.Bot):
    """The bot. What outlives it, the database, is opened outside and handed in."""

    def __init__(self, database: Database, pace: float = PACE) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.desk = Desk(self, Matches(database, GAMES), Guilds(database), GAMES, pace)
        self._caught_up = False

    async def setup_hook(self) -> None:
        for extension in EXTENSIONS:
            await self.load_extension(extension)
        await self.tree.set_translator(CommandWords())
        await self.tree.sync()

    async def on_ready(self) -> None:
        """Connected; after a lost connection this happens again, catching up does not."""
        log.info("ready as %s", self.user)
        if not self._caught_up:
            self._caught_up = True
            await self.desk.guard(self.desk.catch_up(), "catching up")

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.component:
            await self.desk.press(interaction)

    async def close(self) -> None:
        await self.desk.stop()
        await super().close()


class CommandWords(app_commands.Translator):
    """The descriptions of the commands in every language of the catalogues."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        described = (
            app_commands.TranslationContextLocation.command_description,
            app_commands.TranslationContextLocation.group_description,
            app_commands.TranslationContextLocation.parameter_description,
            app_commands.TranslationContextLocation.choice_name,
        )
        language = speaks(locale.value)
        if language is None or context.location not in described:
            return None
        translated = words(language)(string.message)
        return translated if translated != string.message else None


async def run(settings: Settings) -> None:
    database = await Database.open(settings.database)
    try:
        async with Pepite(database) as bot:
            await bot.start(settings.token)
    finally:
        await database.close()


def main() -> int:
    try:
        settings = Settings.read({**dotenv_values(".env"), **os.environ})
        discord.utils.setup_logging(level=getattr(logging, settings.log_level))
        asyncio.run(run(settings))
    except (BadSetting, DatabaseUnusable) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except discord.LoginFailure:
        sys.stderr.write("Discord does not accept this DISCORD_TOKEN. Check it in .env.\n")
        return 1
    except KeyboardInterrupt:
        return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
