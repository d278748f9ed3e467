"""Nothing grows with what is stored: years of matches cost a press nothing."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from msgspec.structs import replace

from engine import GAMES
from engine.contract import to_json
from storage.database import Database, Parameters
from storage.match import NEWS, Ending, How, Match, Status
from storage.matches import Matches
from storage.messages import Messages
from tests.storage.tables import (
    ANN,
    COMPUTER,
    changed,
    deal,
    first_turned,
    open_lobby,
    turn_first,
)

EARLIER = 3_000
"""Matches of earlier years: of the same people, in the same channel and server."""
MOVES = 5
LOOPS_MORE = 3
"""A look into a larger index may take a few instructions more."""


async def count_steps(database: Database, work: Callable[[], Awaitable[object]]) -> int:
    """What SQLite has to do for this, in instructions of its machine."""
    steps = 0

    def one_more() -> int:
        nonlocal steps
        steps += 1
        return 0

    await database._writer.set_progress_handler(one_more, 1)
    await work()
    await database._writer.set_progress_handler(None, 1)  # type: ignore[arg-type]
    return steps


async def a_few_tables(matches: Matches, messages: Messages) -> Match:
    """What is on at the moment: a lobby, a match, one that waits for a computer, one put away."""
    await open_lobby(matches, channel=51)
    live = await deal(matches, await open_lobby(matches), due_at=200.0)
    await messages.set_board(live.id, 500)
    computer, ann = replace(COMPUTER, seat=0), replace(ANN, seat=1)
    await deal(matches, await open_lobby(matches, computer, ann, channel=52), due_at=300.0)
    away = await deal(matches, await open_lobby(matches, channel=53))
    await matches.save_shelved(changed(away, shelved_at=300.0, due_at=None))
    return live


async def years_of_matches(database: Database, match: Match) -> None:
    """Thousands that have ended or been put away, in the past of all that is on."""
    numbers = range(10_000, 10_000 + EARLIER)
    state = to_json(match.state)
    rows: dict[str, list[tuple[Any, ...]]] = {
        """INSERT INTO matches (id, game, status, guild_id, channel_id, host_id, options, seed,
                                step, state, created_at, changed_at, shelved_at)
           VALUES (?, 'gold', ?, 5, 50, 11, '{}', 7, 6, ?, 1.0, ?, ?)""": [
            (n, *(("live", state, 50.0, 60.0) if n % 3 == 0 else ("over", state, 60.0, None)))
            for n in numbers
        ],
        """INSERT INTO seats (match_id, seat, user_id, name, locale, colours, open)
           VALUES (?, ?, ?, 'Ann', 'en', '[]', 0)""": [
            (n, seat, user) for n in numbers for seat, user in ((0, 11), (1, 12))
        ],
        """INSERT INTO moves (match_id, step, seat, action, told, made_at)
           VALUES (?, ?, 0, '["f",0]', '[]', 50.0)""": [
            (n, step) for n in numbers for step in range(1, 1 + MOVES)
        ],
        """INSERT INTO results (match_id, how, placements, scores, began_at, ended_at, moves)
           VALUES (?, 'played', '[[0],[1]]', '[1,0]', 1.0, 50.0, 5)""": [
            (n,) for n in numbers if n % 3
        ],
        "INSERT INTO boards (match_id, message_id, searches) VALUES (?, ?, ?)": [
            (n, n, n % 4) for n in numbers
        ],
        "INSERT INTO old_boards (match_id, message_id) VALUES (?, 7)": [(n,) for n in numbers],
        "INSERT INTO calls (match_id, seat, message_id) VALUES (?, 0, 8)": [(n,) for n in numbers],
        "INSERT INTO direct_messages (match_id, seat, message_id) VALUES (?, 0, 9)": [
            (n,) for n in numbers
        ],
        "INSERT INTO guilds (id, language) VALUES (?, 'fr')": [(n,) for n in numbers],
    }
    async with database.transaction():
        for sql, values in rows.items():
            await database._writer.executemany(sql, values)


Ask = Callable[[Matches, Messages, Match], Awaitable[object]]

READS: dict[str, Ask] = {
    "load": lambda matches, _, live: matches.load(live.id),
    "open_in": lambda matches, _, live: matches.open_in(50),
    "rematch_of": lambda matches, _, live: matches.rematch_of(live.id),
    "open_of": lambda matches, _, live: matches.open_of(11, 10),
    "count_open_of": lambda matches, _, live: matches.count_open_of(11),
    "latest_open": lambda matches, _, live: matches.latest_open(10),
    "latest_changed": lambda matches, _, live: matches.latest_changed(10, 10),
    "waiting_for_pilots": lambda matches, _, live: matches.waiting_for_pilots(0, 10),
    "open_in_server": lambda matches, _, live: matches.open_in_server(5),
    "due": lambda matches, _, live: matches.due(250.0, 10),
    "next_due": lambda matches, _, live: matches.next_due(),
    "told_after": lambda matches, _, live: matches.told_after(live.id, 0),
    "board": lambda _, messages, live: messages.board(live.id),
    "board_sent": lambda _, messages, live: messages.board_sent(live.id),
    "lost_boards": lambda _, messages, live: messages.lost_boards(10),
    "old_boards": lambda _, messages, live: messages.old_boards(live.id),
    "calls": lambda _, messages, live: messages.calls(live.id),
    "direct_messages": lambda _, messages, live: messages.direct_messages(live.id),
}


@pytest.mark.parametrize("read", READS.values(), ids=READS)
async def test_reading_costs_the_same_after_years_of_matches(
    database: Database, matches: Matches, messages: Messages, read: Ask
) -> None:
    live = await a_few_tables(matches, messages)
    at_first = await read(matches, messages, live)
    before = await count_steps(database, lambda: read(matches, messages, live))
    await years_of_matches(database, live)
    assert await read(matches, messages, live) == at_first
    after = await count_steps(database, lambda: read(matches, messages, live))
    assert 0 < after <= before + LOOPS_MORE


WRITES: dict[str, Ask] = {
    "open_lobby": lambda matches, _, live: open_lobby(matches, channel=99),
    "save_move": lambda matches, _, live: matches.save_move(*first_turned(live)),
    "last move": lambda matches, _, live: matches.save_move(
        *first_turned(replace(live, status=Status.OVER)), Ending(How.PLAYED)
    ),
    "save_seats": lambda matches, _, live: matches.save_seats(changed(live)),
    "save_shelved": lambda matches, _, live: matches.save_shelved(changed(live, shelved_at=1.0)),
    "set_board": lambda _, messages, live: messages.set_board(live.id, 501),
    "searched_for_board": lambda _, messages, live: messages.searched_for_board(live.id, 3),
    "set_call": lambda _, messages, live: messages.set_call(live.id, 0, 502),
}


@pytest.mark.parametrize("write", WRITES.values(), ids=WRITES)
async def test_writing_costs_the_same_after_years_of_matches(write: Ask) -> None:
    before, after = await cost_of(write, years=False), await cost_of(write, years=True)
    assert 0 < after <= before + LOOPS_MORE


async def cost_of(write: Ask, *, years: bool) -> int:
    database = await Database.open(":memory:")
    matches, messages = Matches(database, GAMES), Messages(database)
    live = await a_few_tables(matches, messages)
    if years:
        await years_of_matches(database, live)
    steps = await count_steps(database, lambda: write(matches, messages, live))
    await database.close()
    return steps


async def test_a_long_match_is_loaded_as_fast_as_a_short_one(
    database: Database, matches: Matches
) -> None:
    match = await deal(matches, await open_lobby(matches))
    for _ in range(NEWS + 4):
        match = await turn_first(matches, match)
    before = await count_steps(database, lambda: matches.load(match.id))
    moves = [(match.id, match.step + number) for number in range(1, 2_000)]
    async with database.transaction():
        await database._writer.executemany(
            "INSERT INTO moves (match_id, step, told, made_at) VALUES (?, ?, '[]', 1.0)", moves
        )
    after = await count_steps(database, lambda: matches.load(match.id))
    assert 0 < after <= before + LOOPS_MORE


async def test_what_is_read_all_the_time_is_found_by_an_index(
    database: Database, matches: Matches, messages: Messages, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where SQLite scans, it is an index that holds only what is open, lost or due."""
    plans: list[str] = []
    rows = database.rows

    async def explained(sql: str, parameters: Parameters = ()) -> Any:
        plan = await rows(f"EXPLAIN QUERY PLAN {sql}", parameters)
        plans.extend(line for *_, line in plan)
        return await rows(sql, parameters)

    live = await a_few_tables(matches, messages)
    monkeypatch.setattr(database, "rows", explained)
    for read in READS.values():
        await read(matches, messages, live)
    scans = {line for line in plans if line.startswith("SCAN") and "(subquery" not in line}
    assert scans == {
        "SCAN matches USING INDEX open_matches_by_change",
        "SCAN boards USING INDEX boards_that_were_sent",
    }
    assert {line for line in plans if "TEMP B-TREE" in line} == {"USE TEMP B-TREE FOR ORDER BY"}
