"""Small things the bot notes for its own next start."""

from storage.database import Database


class Notes:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self, name: str) -> str | None:
        rows = await self._database.rows("SELECT text FROM notes WHERE name = ?", (name,))
        return rows[0][0] if rows else None

    async def write(self, name: str, text: str) -> None:
        async with self._database.transaction() as tx:
            await tx.execute(
                """INSERT INTO notes (name, text) VALUES (?, ?)
                   ON CONFLICT (name) DO UPDATE SET text = excluded.text""",
                (name, text),
            )
