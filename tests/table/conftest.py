"""A room with a table for every test that wants one."""

from collections.abc import AsyncIterator

import pytest

from tests.table.room import Room, a_room


@pytest.fixture
async def room() -> AsyncIterator[Room]:
    async with a_room() as opened:
        yield opened
