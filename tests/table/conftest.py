"""A room with a table for every test that wants one."""

from collections.abc import AsyncIterator

import pytest

from storage.database import Database
from tests.table.room import Room


@pytest.fixture
async def room() -> AsyncIterator[Room]:
    database = await Database.open(":memory:")
    yield Room(database)
    await database.close()
