"""Which language is spoken where: the server's to everybody."""

import discord

from storage.match import Match
from table.words import Words, words


class Languages:
    def __init__(self, client: discord.Client) -> None:
        self._client = client

    def of(self, match: Match) -> Words:
        """What a match is told in publicly: its server's choice, else its server's setting."""
        if match.language is not None:
            return words(match.language)
        guild = self._client.get_guild(match.guild)
        return words(str(guild.preferred_locale) if guild else "")
