"""What a server has asked for: its language."""

from storage.database import Database


class Guilds:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def language(self, guild: int) -> str | None:
        rows = await self._database.rows("SELECT language FROM guilds WHERE id = ?", (guild,))
        return rows[0][0] if rows else None

    async def set_language(self, guild: int, language: str | None) -> None:
        """Fix the language of a server; None to follow its own setting again."""
        async with self._database.transaction() as tx:
            if language is None:
                await tx.execute("DELETE FROM guilds WHERE id = ?", (guild,))
            else:
                await tx.execute(
                    """INSERT INTO guilds (id, language) VALUES (?, ?)
                       ON CONFLICT (id) DO UPDATE SET language = excluded.language""",
                    (guild, language),
                )
