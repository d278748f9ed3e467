"""What the tests of the store begin with: an empty database, and what is kept in it."""

from collections.abc import AsyncIterator

import pytest

from engine import GAMES
from storage.database import Database
from storage.matches import Matches
from storage.messages import Messages
from tests.storage.interruptions import workers


@pytest.fixture(autouse=True)
async def no_worker_outlives_its_test() -> AsyncIterator[None]:
    """One that reports to a loop that is closed would fail another test."""
    before = workers()
    yield
    for thread in workers():
        if thread not in before:
            thread.join(timeout=5)


@pytest.fixture
async def database() -> AsyncIterator[Database]:
    database = await Database.open(":memory:")
    yield database
    await database.close()


@pytest.fixture
def matches(database: Database) -> Matches:
    return Matches(database, GAMES)


@pytest.fixture
def messages(database: Database) -> Messages:
    return Messages(database)
