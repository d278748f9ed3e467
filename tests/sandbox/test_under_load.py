"""Many presses at once over the wire, and a database that somebody else keeps."""

import asyncio
import re
import sqlite3
import time
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from sandbox.page.driver import Driver
from tests.sandbox.test_whole_match import ids, table

TABLES = 40


async def threads(ada: Driver, count: int) -> list[str]:
    """So many places for tables."""
    general = ada.channel_id("general")
    for number in range(count):
        await ada.do("thread", channel_id=general, name=f"table {number}")

    def found() -> list[str]:
        return [one["id"] for one in ada.channels.values() if one["type"] == "thread"]

    await ada.wait_for(lambda: len(found()) == count)
    return found()


async def begun(ada: Driver, bruno: Driver, places: list[str]) -> None:
    """A match of Ada and Bruno in each of these."""
    for place in places:
        await ada.slash(place, "gold start")
        await bruno.wait_for(partial(shown, bruno, place))
        await bruno.press(shown(bruno, place), "Join")
        await ada.press(shown(ada, place), "Begin")


def shown(person: Driver, place: str) -> Any:
    boards = [one for one in person.messages(place) if not one["ephemeral"] and one["embeds"]]
    return boards[-1] if boards else None


def whose_turn(board: Any, ada: Driver, bruno: Driver) -> Driver:
    found = re.search(r"▶ \*\*(\w+)\*\*", board["embeds"][0]["description"])
    assert found is not None
    return {"Ada": ada, "Bruno": bruno}[found[1]]


def cards(board: Any) -> list[str]:
    return [one for one in ids(board) if one.startswith("a:")]


@pytest.mark.slow
async def test_of_many_presses_at_once_each_is_answered_and_one_a_table_counts(
    tmp_path: Path,
) -> None:
    async with table(tmp_path) as (_, ada, bruno):
        places = await threads(ada, TABLES)
        await begun(ada, bruno, places)
        boards = {place: shown(ada, place) for place in places}
        await asyncio.gather(
            *(
                whose_turn(board, ada, bruno).press(board, custom_id=cards(board)[number])
                for board in boards.values()
                for number in (0, 1, 2)
            )
        )  # whatever is not answered in time raises
        await ada.wait_for(
            lambda: all(
                "turn a second card" in shown(ada, place)["embeds"][0]["description"]
                for place in places
            )
        )
        with closing(sqlite3.connect(tmp_path / "pepite.sqlite3")) as database:
            counted = database.execute(
                "SELECT COUNT(*) FROM moves WHERE seat IS NOT NULL GROUP BY match_id"
            ).fetchall()
        assert counted == [(1,)] * TABLES


@pytest.mark.slow
async def test_while_another_program_keeps_the_database_everybody_is_told_in_time(
    tmp_path: Path,
) -> None:
    async with table(tmp_path) as (_, ada, bruno):
        places = await threads(ada, 4)
        await begun(ada, bruno, places)
        boards = [shown(ada, place) for place in places]
        with closing(sqlite3.connect(tmp_path / "pepite.sqlite3")) as other:
            other.execute("BEGIN IMMEDIATE")
            started = time.perf_counter()
            await asyncio.gather(
                *(
                    whose_turn(board, ada, bruno).press(board, custom_id=cards(board)[0])
                    for board in boards
                )
            )
            assert time.perf_counter() - started < 3
            await asyncio.sleep(1)
            other.rollback()
        for place, board in zip(places, boards, strict=True):
            presser = whose_turn(board, ada, bruno)
            told = [one["content"] for one in presser.messages(place) if one["ephemeral"]]
            assert told, "nobody was told"
            assert any(word in told[-1] for word in ("press again", "appuyez de nouveau"))
            await presser.press(board, custom_id=cards(board)[0])
            assert "turn a second card" in shown(ada, place)["embeds"][0]["description"]
