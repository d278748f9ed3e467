"""Another process writes to the same store: what is pressed is judged on what is stored."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine import GAMES
from engine.contract import Seat, play, to_json
from engine.gold import GAME
from engine.pilots import at_random
from engine.rng import Rng
from storage.database import Database
from storage.match import Gone, How, Match, Move, Status
from storage.matches import Matches
from table import lobby, refusals
from table.keeper import TRIES
from table.presses import Act
from table.seating import Person
from table.service import Moved, Service
from table.words import words

ANN, BEN, CLEO = Person(11, "Ann"), Person(12, "Ben"), Person(13, "Cleo")
SAY = words("en")


class Elsewhere:
    """Another process, with a connection of its own to the same file."""

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None)

    def close(self) -> None:
        self._connection.close()

    def bump(self, match_id: int, **columns: Any) -> None:
        """Change a match in a way that leaves its questions open."""
        named = "".join(f", {name} = ?" for name in columns)
        done = self._connection.execute(
            f"UPDATE matches SET step = step + 1{named} WHERE id = ?", (*columns.values(), match_id)
        )
        assert done.rowcount == 1

    def play(self, match: Match, seat: Seat, action: Any) -> Match:
        """Play a move of a match as it was read, and give it as it is now."""
        step = play(match.playing, seat, action, Rng(match.seed, match.step))
        after = replace(match, state=step.state, step=match.step + 1)
        self._connection.execute(
            """INSERT INTO new_moves (match_id, step, seat, action, told, made_at, state, status,
                                      pilot_due, presence, due_at)
               VALUES (?, ?, ?, ?, ?, 1000.0, ?, 'live', ?, '[]', NULL)""",
            (
                *(match.id, after.step, seat, to_json(action), to_json(step.told)),
                *(to_json(step.state), after.waits_for_pilot()),
            ),
        )
        return after

    def moves(self, match: Match) -> list[tuple[int, int | None]]:
        """The step and the seat of every move that is stored."""
        return self._connection.execute(
            "SELECT step, seat FROM moves WHERE match_id = ? ORDER BY step", (match.id,)
        ).fetchall()

    def step(self, match: Match) -> int:
        [(step,)] = self._connection.execute("SELECT step FROM matches WHERE id = ?", (match.id,))
        return int(step)


class Raced(Matches):
    """A store in which another process is faster so many times, whatever is to be saved."""

    lost = 0
    elsewhere: Callable[[Match], None]

    def _race(self, match: Match) -> None:
        if self.lost > 0:
            self.lost -= 1
            self.elsewhere(match)

    async def save_move(self, match: Match, move: Move, ending: Any = None) -> None:
        self._race(match)
        await super().save_move(match, move, ending)

    async def save_seats(self, match: Match, ending: Any = None) -> None:
        self._race(match)
        await super().save_seats(match, ending)

    async def save_lobby(self, match: Match) -> None:
        self._race(match)
        await super().save_lobby(match)

    async def save_shelved(self, match: Match) -> None:
        self._race(match)
        await super().save_shelved(match)


class Room:
    def __init__(self, database: Database, elsewhere: Elsewhere) -> None:
        self.now = 1_000.0
        self.elsewhere = elsewhere
        self.store = Raced(database, GAMES)
        self.store.elsewhere = lambda match: elsewhere.bump(match.id)
        self.service = Service(self.store, lambda: self.now, lambda: 7)

    async def match(self, *people: Person, computers: int = 0) -> Match:
        """They have begun, and the first of them is to play; this process has it in mind."""
        host, *others = people
        match = await self.service.open_lobby(GAME, 5, 50, host)
        for change in (
            *(partial(lobby.join, person=other) for other in others),
            *(partial(lobby.add_computer, user=host.id, level="easy") for _ in range(computers)),
            partial(lobby.set_starter, user=host.id, value="0"),
        ):
            match = await self.service.change_lobby(match.id, change)
        return (await self.service.begin(match.id, host.id)).after

    async def press(self, match: Match, person: Person, number: int = 0) -> Moved:
        """Press the button with that action which the board of this match shows to this seat."""
        seating = match.seating(person.id)
        assert seating is not None
        prompt, legal = match.playing.prompt(seating.seat), match.playing.legal(seating.seat)
        action = to_json(legal[number]) if legal else '["f",0]'
        return await self.service.move(Act(match.id, prompt, action), person.id)

    async def refused(self, match: Match, person: Person) -> str:
        """What somebody is told who presses that; nothing was written."""
        before = self.elsewhere.step(match), self.elsewhere.moves(match)
        with pytest.raises(refusals.Refusal) as refused:
            await self.press(match, person)
        assert (self.elsewhere.step(match), self.elsewhere.moves(match)) == before
        return refused.value.sentence(SAY)

    async def till_computer(self, match: Match) -> Match:
        """The match once the computer is to move."""
        while not match.waits_for_pilot():
            match = (await self.press(match, ANN)).after
        return match


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    path = tmp_path / "pepite.sqlite3"
    database = await Database.open(path)
    with closing(Elsewhere(path)) as elsewhere:
        yield Room(database, elsewhere)
    await database.close()


# A press


async def test_a_press_that_is_still_valid_counts_once(room: Room) -> None:
    match = await room.match(ANN, BEN)
    room.elsewhere.bump(match.id, host_id=12)
    moved = await room.press(match, ANN)
    assert moved.before.step == match.step + 1
    assert moved.after.step == match.step + 2 == room.elsewhere.step(match)
    assert moved.after.host == 12, "what the other process has written is there still"
    assert room.elsewhere.moves(match)[1:] == [(match.step + 2, 0)]
    assert await room.service.load(match.id) == moved.after


async def test_a_press_is_judged_anew_as_often_as_somebody_else_is_faster(room: Room) -> None:
    match = await room.match(ANN, BEN)
    room.store.lost = TRIES
    moved = await room.press(match, ANN)
    assert moved.after.step == match.step + TRIES + 1
    assert len(room.elsewhere.moves(match)) == 2


async def test_where_somebody_else_is_always_faster_one_is_asked_to_press_again(
    room: Room,
) -> None:
    match = await room.match(ANN, BEN)
    room.store.lost = 100
    with pytest.raises(refusals.TooBusy) as refused:
        await room.press(match, ANN)
    assert "press again" in refused.value.sentence(SAY)
    assert room.store.lost == 100 - TRIES - 1
    assert len(room.elsewhere.moves(match)) == 1
    room.store.lost = 0
    assert (await room.press(match, ANN)).after.step == room.elsewhere.step(match)
    assert len(room.elsewhere.moves(match)) == 2


async def test_what_was_played_elsewhere_is_not_played_again(room: Room) -> None:
    """As of a double click whose halves go to two processes."""
    match = await room.match(ANN, BEN)
    legal = match.playing.legal(0)
    room.elsewhere.play(match, 0, legal[0])
    assert await room.refused(match, ANN) == ("That button is out of date. It is your turn.")
    assert room.elsewhere.moves(match)[1:] == [(match.step + 1, 0)]


async def test_one_is_told_whose_turn_it_has_become_elsewhere(room: Room) -> None:
    match = await room.match(ANN, BEN)
    now = match
    while now.to_act() == {0}:
        now = room.elsewhere.play(now, 0, now.playing.legal(0)[0])
    assert await room.refused(match, ANN) == ("That button is out of date. It is Ben’s turn.")
    assert await room.refused(now, ANN) == "Not yet. It is Ben’s turn."


async def test_who_is_asked_elsewhere_can_answer_here(room: Room) -> None:
    """This process still has in mind that it was somebody else’s turn."""
    match = await room.match(ANN, BEN)
    assert await room.refused(match, BEN) == "Not yet. It is Ann’s turn."
    await room.press(match, ANN)
    now = await room.service.load(match.id)
    while now.to_act() == {0}:
        now = room.elsewhere.play(now, 0, now.playing.legal(0)[0])
    moved = await room.press(now, BEN)
    assert moved.before.step == now.step
    assert room.elsewhere.moves(match)[-1] == (now.step + 1, 1)


@pytest.mark.parametrize(
    ("columns", "sentence"),
    [
        ({"status": "stopped", "due_at": None}, "This match is over."),
        (
            {"shelved_at": 1.0},
            "This table has been put away. “Take up again” on its board goes on with it: the board",
        ),
    ],
)
async def test_a_press_at_a_table_that_was_closed_elsewhere_is_refused(
    room: Room, columns: dict[str, Any], sentence: str
) -> None:
    match = await room.match(ANN, BEN)
    room.elsewhere.bump(match.id, **columns)
    assert await room.refused(match, ANN) == sentence


async def test_who_resigned_elsewhere_does_not_play_here(room: Room) -> None:
    match = await room.match(ANN, BEN, CLEO)
    room.elsewhere.bump(match.id)
    room.elsewhere._connection.execute(
        "UPDATE seats SET gone = 'resigned', pilot = 'normal' WHERE match_id = ? AND seat = 0",
        (match.id,),
    )
    assert await room.refused(match, ANN) == (
        "You’re not playing here. You’re welcome to watch, or to join the next table."
    )


async def test_who_was_away_comes_back_once_however_the_match_changes(room: Room) -> None:
    match = await room.match(ANN, BEN)
    room.now += 10_000
    away = (await room.service.replace_absent(match.id, BEN.id)).after
    assert away.seats[0].gone is Gone.AWAY
    room.elsewhere.bump(match.id)
    room.store.lost = 2
    moved = await room.press(away, ANN)
    assert moved.after.seats[0].gone is None
    assert (await room.service.load(match.id)).seats[0].human
    assert room.elsewhere.moves(match)[1:] == [(moved.after.step, 0)]


async def test_of_many_presses_here_and_one_elsewhere_each_counts_once(room: Room) -> None:
    match = await room.match(ANN, BEN)
    room.store.lost = 1
    done = await asyncio.gather(
        *(room.press(match, ANN, number) for number in range(4)), return_exceptions=True
    )
    assert [type(one) for one in done].count(Moved) == 1
    assert [type(one) for one in done].count(refusals.MovedOn) == 3
    assert len(room.elsewhere.moves(match)) == 2


# What else is done at a table


async def test_what_is_done_at_a_table_is_done_to_what_is_stored(room: Room) -> None:
    match = await room.match(ANN, BEN, CLEO)
    room.store.lost = 2
    after = (await room.service.resign(match.id, BEN.id)).after
    assert after.step == match.step + 3
    room.store.lost = 2
    after = (await room.service.stop(match.id, ANN.id, manager=False)).after
    assert after.step == match.step + 6 == room.elsewhere.step(match)
    assert after.result is not None
    assert after.result.how is How.STOPPED


async def test_a_match_that_ended_elsewhere_is_not_ended_again(room: Room) -> None:
    match = await room.match(ANN, BEN)
    room.store.elsewhere = lambda found: room.elsewhere.bump(found.id, status="stopped")
    room.store.lost = 1
    with pytest.raises(refusals.Finished):
        await room.service.stop(match.id, ANN.id, manager=False)
    assert room.elsewhere.step(match) == match.step + 1


async def test_who_sits_down_here_sits_beside_who_sat_down_elsewhere(room: Room) -> None:
    match = await room.service.open_lobby(GAME, 5, 50, ANN)

    def ben_sits_down(found: Match) -> None:
        room.elsewhere.bump(found.id)
        room.elsewhere._connection.execute(
            """INSERT INTO seats (match_id, seat, user_id, name, locale, colours)
               VALUES (?, 1, 12, 'Ben', 'en', '[]')""",
            (found.id,),
        )

    room.store.elsewhere = ben_sits_down
    room.store.lost = 1
    after = await room.service.change_lobby(match.id, partial(lobby.join, person=CLEO))
    assert [seat.name for seat in after.seats] == ["Ann", "Ben", "Cleo"]
    assert await room.service.load(match.id) == after


async def test_a_match_begun_elsewhere_is_not_dealt_again(room: Room) -> None:
    match = await room.service.open_lobby(GAME, 5, 50, ANN)
    match = await room.service.change_lobby(match.id, partial(lobby.join, person=BEN))
    state = to_json((await room_of_its_own(room)).state)
    room.store.elsewhere = lambda found: room.elsewhere.bump(found.id, status="live", state=state)
    room.store.lost = 1
    with pytest.raises(refusals.AlreadyBegun):
        await room.service.begin(match.id, ANN.id)
    assert room.elsewhere.moves(match) == []


async def room_of_its_own(room: Room) -> Match:
    """Any match that has been dealt, in another channel."""
    match = await room.service.open_lobby(GAME, 5, 51, ANN)
    match = await room.service.change_lobby(match.id, partial(lobby.join, person=BEN))
    return (await room.service.begin(match.id, ANN.id)).after


async def test_a_deadline_that_was_put_off_elsewhere_has_not_come(room: Room) -> None:
    match = await room.match(ANN, BEN)
    assert match.due_at is not None
    room.now = match.due_at
    later = room.now + 100
    room.store.elsewhere = lambda found: room.elsewhere.bump(found.id, due_at=later)
    room.store.lost = 1
    assert await room.service.overdue(match.id) is None
    assert room.elsewhere.step(match) == match.step + 1


async def test_a_table_taken_up_elsewhere_is_not_taken_up_again(room: Room) -> None:
    match = await room.match(ANN, BEN)
    room.now += 10**9
    assert await room.service.overdue(match.id) is not None
    room.store.elsewhere = lambda found: room.elsewhere.bump(found.id, shelved_at=None)
    room.store.lost = 1
    with pytest.raises(refusals.Refusal):
        await room.service.take_up(match.id, ANN.id)
    assert (await room.service.load(match.id)).live


# Computers


async def test_a_computers_move_counts_once(room: Room) -> None:
    match = await room.till_computer(await room.match(ANN, computers=1))
    room.elsewhere.bump(match.id, host_id=99)
    moved = await room.service.pilot_move(match.id)
    assert moved is not None
    assert moved.before.step == match.step + 1
    assert moved.after.host == 99
    assert [one for one in room.elsewhere.moves(match) if one[0] > match.step] == [
        (match.step + 2, 1)
    ]


async def test_a_computer_thinks_again_as_often_as_somebody_else_is_faster(room: Room) -> None:
    match = await room.till_computer(await room.match(ANN, computers=1))
    room.store.lost = 4
    moved = await room.service.pilot_move(match.id)
    assert moved is not None
    assert moved.after.step == match.step + 5 == room.elsewhere.step(match)


async def test_a_move_a_computer_has_made_elsewhere_is_not_made_again(room: Room) -> None:
    match = await room.till_computer(await room.match(ANN, computers=1))
    now = match
    while now.waits_for_pilot():
        now = room.elsewhere.play(now, 1, now.playing.legal(1)[0])
    made = room.elsewhere.moves(match)
    assert await room.service.pilot_move(match.id) is None
    assert room.elsewhere.moves(match) == made
    assert (await room.press(now, ANN)).after.step == now.step + 1


@pytest.mark.parametrize(
    "columns", [{"status": "stopped"}, {"shelved_at": 1.0, "pilot_due": 0}], ids=str
)
async def test_a_computer_does_not_play_at_a_table_closed_elsewhere(
    room: Room, columns: dict[str, Any]
) -> None:
    match = await room.till_computer(await room.match(ANN, computers=1))
    made = room.elsewhere.moves(match)
    room.elsewhere.bump(match.id, **columns)
    assert await room.service.pilot_move(match.id) is None
    assert room.elsewhere.moves(match) == made


async def test_a_computer_has_heard_what_was_told_elsewhere(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[list[Any]] = []

    def listening(view: Any, told: Any, legal: Any, luck: Rng) -> Any:
        heard.append(list(told))
        return at_random(view, told, legal, luck)

    monkeypatch.setattr("table.deciding.pilot_for", lambda *_: listening)
    match = await room.till_computer(await room.match(ANN, computers=1))
    moved = await room.service.pilot_move(match.id)
    assert moved is not None
    now = moved.after
    while now.to_act() == {1}:
        now = room.elsewhere.play(now, 1, now.playing.legal(1)[0])
    while now.to_act() == {0}:
        now = room.elsewhere.play(now, 0, now.playing.legal(0)[0])
    assert await room.service.pilot_move(match.id) is not None
    stored = await room.store.told_after(match.id, 0)
    told = [one for step, text in stored if step <= now.step for one in GAME.read_told(text)]
    assert heard[-1] == [one.event for one in told if one.reaches(1)]
    assert (await room.service.load(match.id)).status is Status.LIVE
