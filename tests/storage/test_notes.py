"""What the bot notes for its own next start."""

from pathlib import Path

from storage.database import Database
from storage.notes import Notes


async def test_a_note_is_there_at_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "pepite.sqlite3"
    database = await Database.open(path)
    notes = Notes(database)
    assert await notes.read("commands") is None
    await notes.write("commands", "first")
    await notes.write("commands", "second")
    await notes.write("other", "")
    await database.close()

    database = await Database.open(path)
    notes = Notes(database)
    assert await notes.read("commands") == "second"
    assert await notes.read("other") == ""
    await database.close()
