"""What computers have heard: each move is read once, and it is all a fresh read would give."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from engine import GAMES
from engine.contract import Seat, to_json
from engine.pilots import at_random
from storage.match import Match
from storage.matches import Matches
from table import heard as heard_module
from table.heard import MATCHES, Heard
from table.service import AWAY_AFTER, Service
from tests.sealed_bids.game import GAME as SEALED_BIDS
from tests.table.room import ANN, BEN, CLEO, Room, button


class Reading(Matches):
    """A store that keeps count of the moves that were read from it."""

    def __init__(self, room: Room) -> None:
        super().__init__(room.database, (*GAMES, SEALED_BIDS))
        self.read: list[tuple[int, int]] = []

    async def told_after(self, match_id: int, step: int) -> list[tuple[int, str]]:
        rows = await super().told_after(match_id, step)
        self.read += [(match_id, number) for number, _ in rows]
        return rows


@pytest.fixture
def store(room: Room) -> Reading:
    reading = Reading(room)
    room.service = Service(reading, room.clock, lambda: 7)
    return reading


async def fresh(room: Room, match: Match, seat: Seat) -> Sequence[Any]:
    """What a seat has been told, read anew."""
    return await Heard(room.matches).by(match, seat)


async def by_hand(room: Room, match: Match, seat: Seat) -> list[Any]:
    rows = await room.matches.told_after(match.id, 0)
    told = [one for _, text in rows for one in match.game.read_told(text)]
    return [one.event for one in told if one.reaches(seat)]


async def test_no_move_of_a_match_is_read_twice(room: Room, store: Reading) -> None:
    match = await room.match(ANN, computers=3)
    match = await room.play_out(match, random.Random(2))
    assert len(await room.moves(match)) > 60
    assert len(store.read) == len(set(store.read))
    assert len(store.read) < 8, "only what was told before a computer first had to move"


async def test_a_computers_thousandth_move_reads_nothing(room: Room, store: Reading) -> None:
    match = await room.match(ANN, computers=1)
    match = await room.turn(match, ANN)
    await room.service.pilot_move(match.id)
    await room.database.write(
        """WITH RECURSIVE more (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more WHERE n < 1000)
           INSERT INTO moves (match_id, step, seat, action, told, made_at)
           SELECT ?, n + 100, 1, '["f",1]', '[]', 0 FROM more""",
        (match.id,),
    )
    await room.database.write("UPDATE matches SET step = 1100 WHERE id = ?", (match.id,))
    room.service.forget(match.id)
    store.read.clear()
    await room.service.pilot_move(match.id)
    assert len(store.read) == 1000  # what others have played meanwhile, once
    store.read.clear()
    await room.turn(await room.again(match), ANN)
    for _ in range(2):
        assert await room.service.pilot_move(match.id) is not None
    assert store.read == []


async def test_seats_that_change_hands_cost_nothing_to_read(room: Room, store: Reading) -> None:
    """They change the match without a move, so that its steps have gaps."""
    match = await room.match(ANN, BEN, CLEO, computers=1)
    luck = random.Random(5)
    for number in range(24):
        match = await room.any_move(match, luck)
        if number % 3 == 0 and room.service.awaited(match, 0) is not None:
            room.clock.now += AWAY_AFTER
            [seat] = match.to_act()
            asker = (ANN, BEN, CLEO)[(seat + 1) % 3]
            await room.away(match, asker)
            await room.service.come_back(match.id, match.seats[seat].user or 0)
        match = await room.again(match)
    assert len(await room.moves(match)) < match.step - 5
    assert len(store.read) == len(set(store.read))


@pytest.mark.parametrize("game", [*GAMES, SEALED_BIDS], ids=lambda game: game.key)
async def test_what_a_computer_hears_is_what_a_fresh_read_gives(
    room: Room, monkeypatch: pytest.MonkeyPatch, game: Any
) -> None:
    """Also when somebody else plays meanwhile, at another process."""
    known: list[Sequence[Any]] = []

    def listening(view: Any, heard: Sequence[Any], legal: Sequence[Any], luck: Any) -> Any:
        known.append(heard)
        return at_random(view, heard, legal, luck)

    monkeypatch.setattr("table.deciding.pilot_for", lambda key, level: listening)
    match = await room.match(ANN, computers=game.seats[0] - 1, game=game)
    other = room.another_service()
    luck = random.Random(3)
    for number in range(60):
        if not match.live:
            break
        acting = sorted(match.to_act())
        if acting == [0] or (0 in acting and number % 3):
            at = other if number % 2 else room.service
            action = luck.choice(match.playing.legal(0))
            match = (await at.move(button(match, to_json(action), 0), ANN.id)).after
            continue
        expected = await by_hand(room, match, 1)
        assert list(await fresh(room, match, 1)) == expected
        moved = await room.service.pilot_move(match.id)
        assert moved is not None
        assert list(known[-1]) == expected
        match = moved.after
    assert len(known) > 4


async def test_what_is_thought_about_does_not_grow_meanwhile(room: Room) -> None:
    match = await room.match(ANN, BEN, game=SEALED_BIDS)
    heard = Heard(room.matches)
    known = await heard.by(match, 1)
    before = list(known)
    moved = await room.press(match, ANN)
    heard.add(moved.after, moved.after.news[-1])
    assert list(known) == before
    assert len(await heard.by(moved.after, 1)) > len(before)


async def test_it_keeps_a_bounded_number_of_matches_in_mind(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heard_module, "MATCHES", 3)
    assert MATCHES >= 3
    heard = Heard(room.matches)
    opened = [await room.match(ANN, BEN, channel=channel) for channel in range(5)]
    for match in opened:
        await heard.by(match, 0)
    assert list(heard._records) == [match.id for match in opened[2:]]
    await heard.by(opened[2], 0)
    await heard.by(opened[0], 0)
    assert list(heard._records) == [opened[n].id for n in (4, 2, 0)]


async def test_a_match_that_is_over_is_forgotten(room: Room) -> None:
    match = await room.match(ANN, computers=1, game=SEALED_BIDS)
    match = await room.play_out(match)
    assert room.service._decisions._heard._records == {}
