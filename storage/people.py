"""What is known of a person beyond any match: what they have been taught."""

from storage.database import Database


class People:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def is_coached(self, user: int) -> bool:
        """Whether they want to be told what is new to them."""
        rows = await self._database.rows("SELECT coached FROM people WHERE user_id = ?", (user,))
        return bool(rows[0][0]) if rows else True

    async def set_coached(self, user: int, *, coached: bool) -> None:
        await self._database.write(
            """INSERT INTO people (user_id, coached) VALUES (?, ?)
               ON CONFLICT (user_id) DO UPDATE SET coached = excluded.coached""",
            (user, coached),
        )

    async def lessons(self, user: int, game: str) -> set[str]:
        """The lessons of a game that they have been given."""
        rows = await self._database.rows(
            "SELECT lesson FROM lessons WHERE user_id = ? AND game = ?", (user, game)
        )
        return {lesson for (lesson,) in rows}

    async def note_lesson(self, user: int, game: str, lesson: str) -> None:
        await self._database.write(
            "INSERT OR IGNORE INTO lessons (user_id, game, lesson) VALUES (?, ?, ?)",
            (user, game, lesson),
        )
