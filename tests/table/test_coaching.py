"""Newcomers are told what is new to them: each lesson once a person and game."""

import pytest
from msgspec.structs import replace

from storage.database import Database
from storage.match import Hints, House, Match
from storage.people import People
from table.coaching import Coach
from table.words import words
from tests.sealed_bids.game import GAME as SEALED_BIDS
from tests.sealed_bids.presenter import SealedBidsPresenter
from tests.table.room import ANN, BEN, WATCHER, Room

BIDS, SAY = SealedBidsPresenter(), words("en")


@pytest.fixture
def people(room: Room) -> People:
    return People(room.database)


@pytest.fixture
async def match(room: Room) -> Match:
    room.seed = 3
    return await room.match(ANN, BEN, game=SEALED_BIDS)


async def test_each_lesson_is_told_once_also_after_a_restart(match: Match, people: People) -> None:
    told = []
    for _ in range(5):
        coach = Coach(people)
        lesson = await coach.lesson(match, ANN.id, BIDS, SAY)
        if lesson is not None:
            await coach.note(ANN.id, "sealedbids", lesson)
            told.append(lesson.key)
    own = ["lay", "lantern"] if match.playing.view(0).lit else ["lay"]
    assert told == ["lay", "hint", *own[1:]], "that hints are to be had comes second"
    assert await Coach(people).lesson(match, BEN.id, BIDS, SAY) is not None, "he is new himself"


async def test_no_hints_are_spoken_of_where_there_are_none(match: Match, people: People) -> None:
    coach = Coach(people)
    strict = replace(match, house=House(Hints.FORBIDDEN))
    lesson = await coach.lesson(strict, ANN.id, BIDS, SAY)
    assert lesson is not None
    await coach.note(ANN.id, "sealedbids", lesson)
    for asked in (match, strict):
        following = await coach.lesson(asked, ANN.id, BIDS, SAY)
        assert (following is not None and following.key == "hint") is (asked is match)


async def test_what_is_on_show_stays_while_it_is_true(
    room: Room, match: Match, people: People
) -> None:
    coach = Coach(people)
    lesson = await coach.lesson(match, ANN.id, BIDS, SAY)
    assert lesson is not None
    await coach.note(ANN.id, "sealedbids", lesson)
    again = await coach.lesson(match, ANN.id, BIDS, SAY, lesson.key)
    assert again == lesson
    after = (await room.press(match, ANN)).after
    following = await coach.lesson(after, ANN.id, BIDS, SAY, lesson.key)
    assert following is not None
    assert following.key == "wait"


async def test_who_wants_none_is_told_nothing_until_they_do(match: Match, people: People) -> None:
    coach = Coach(people)
    assert await coach.is_wanted(ANN.id)
    assert await coach.lesson(match, ANN.id, BIDS, SAY) is not None
    await coach.set_wanted(ANN.id, wanted=False)
    assert not await Coach(people).is_wanted(ANN.id)
    for one in (coach, Coach(people)):
        assert await one.lesson(match, ANN.id, BIDS, SAY) is None
    await coach.set_wanted(ANN.id, wanted=True)
    assert await coach.lesson(match, ANN.id, BIDS, SAY) is not None


async def test_who_only_watches_is_taught_nothing(match: Match, people: People) -> None:
    assert await Coach(people).lesson(match, WATCHER.id, BIDS, SAY) is None


async def test_it_forgets_whom_it_taught_and_reads_it_again(
    match: Match, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("table.coaching.REMEMBERED", 1)
    coach = Coach(people)
    lesson = await coach.lesson(match, ANN.id, BIDS, SAY)
    assert lesson is not None
    await coach.note(ANN.id, "sealedbids", lesson)
    assert await coach.lesson(match, BEN.id, BIDS, SAY) is not None
    again = await coach.lesson(match, ANN.id, BIDS, SAY)
    assert again is None or again.key != lesson.key


async def test_what_a_person_was_taught_outlives_the_bot(tmp_path: object) -> None:
    path = f"{tmp_path}/pepite.sqlite3"
    database = await Database.open(path)
    await People(database).note_lesson(1, "gold", "first")
    await People(database).set_coached(2, coached=False)
    await database.close()
    database = await Database.open(path)
    try:
        assert await People(database).lessons(1, "gold") == {"first"}
        assert await People(database).lessons(1, "ohmygold") == set()
        assert not await People(database).is_coached(2)
        assert await People(database).is_coached(1)
    finally:
        await database.close()
