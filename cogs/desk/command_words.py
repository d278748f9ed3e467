"""The slash commands as Discord is told them: translated, and only when they have changed."""

import hashlib
import json

import discord
from discord import app_commands

from storage.notes import Notes
from table.words import speaks, words

NOTE = "commands"
"""Under this name the database notes what Discord was told last."""

_Place = app_commands.TranslationContextLocation
DESCRIPTIONS = (
    _Place.command_description,
    _Place.group_description,
    _Place.parameter_description,
    _Place.choice_name,
)


class CommandWords(app_commands.Translator):
    """Says the descriptions of the commands in every language of the catalogues."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        language = speaks(locale.value)
        if language is None or context.location not in DESCRIPTIONS:
            return None
        say = words(language)
        translated = say(string.message)
        return translated if translated != string.message else None


async def tell_discord(tree: app_commands.CommandTree[discord.Client], notes: Notes) -> bool:
    """Register the commands if they are not what Discord has; whether that was needed."""
    digest = await _digest(tree)
    registered = sorted(command.id for command in await tree.fetch_commands())
    if registered and await notes.read(NOTE) == _note(digest, registered):
        return False
    synced = sorted(command.id for command in await tree.sync())
    await notes.write(NOTE, _note(digest, synced))
    return True


async def _digest(tree: app_commands.CommandTree[discord.Client]) -> str:
    translator = tree.translator
    assert translator is not None, "the translator is set before Discord is told"
    payload = [
        await command.get_translated_payload(tree, translator) for command in tree.get_commands()
    ]
    return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()


def _note(digest: str, ids: list[int]) -> str:
    return f"{digest} {' '.join(map(str, ids))}"
