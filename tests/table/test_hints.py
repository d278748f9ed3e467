"""Hints as the service gives them: counted once a question, and nobody else notices."""

import asyncio

import pytest

from engine.contract import Seat
from storage.match import Match
from table import refusals
from table.deciding import Decisions, Hint
from table.presence import QUIET
from table.words import words
from tests.table.room import ANN, BEN, Room


def hints(match: Match) -> list[int]:
    return [one.hints for one in match.seats]


async def test_a_question_is_counted_once_however_often_and_wherever_it_is_asked(
    room: Room,
) -> None:
    match = await room.match(ANN, BEN)
    first = await room.service.hint(match.id, ANN.id)
    assert hints(await room.again(match)) == [1, 0]
    await asyncio.gather(*(room.service.hint(match.id, ANN.id) for _ in range(3)))
    after_restart = room.another_service()
    assert (await after_restart.hint(match.id, ANN.id)).prompt == first.prompt
    assert hints(await room.again(match)) == [1, 0]
    await room.press(match, ANN)
    await after_restart.hint(match.id, ANN.id)
    assert hints(await room.again(match)) == [2, 0]


async def test_two_presses_that_cross_are_counted_once(room: Room) -> None:
    match = await room.match(ANN, BEN)
    both = await asyncio.gather(*(room.service.hint(match.id, ANN.id) for _ in range(2)))
    assert both[0].prompt == both[1].prompt
    assert hints(await room.again(match)) == [1, 0]


@pytest.fixture
def slowly(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Hints are thought about until this is set."""
    done, thought = asyncio.Event(), Decisions.hint

    async def think(self: Decisions, match: Match, seat: Seat) -> Hint:
        found = await thought(self, match, seat)
        await done.wait()
        return found

    monkeypatch.setattr(Decisions, "hint", think)
    return done


async def test_a_hint_that_comes_too_late_is_not_counted(room: Room, slowly: asyncio.Event) -> None:
    match = await room.match(ANN, BEN)
    asked = asyncio.create_task(room.service.hint(match.id, ANN.id))
    await asyncio.sleep(0.05)
    await room.press(match, ANN)
    slowly.set()
    with pytest.raises(refusals.MovedOn) as late:
        await asked
    assert hints(await room.again(match)) == [0, 0]
    assert room.service.given_hint(await room.again(match), 0) is None
    assert "It is your turn." in late.value.sentence(words("en"))


async def test_a_match_may_end_while_a_hint_is_thought_about(
    room: Room, slowly: asyncio.Event
) -> None:
    match = await room.match(ANN, BEN)
    asked = asyncio.create_task(room.service.hint(match.id, ANN.id))
    await asyncio.sleep(0.05)
    await room.service.stop(match.id, ANN.id, manager=False)
    slowly.set()
    await asked
    assert hints(await room.again(match)) == [0, 0]


async def test_a_hint_does_not_break_the_quiet_in_which_others_may_stray(room: Room) -> None:
    match = await room.match(ANN, BEN)
    match = await room.turn(match, ANN)
    room.clock.now += QUIET - 10
    await room.service.hint(match.id, BEN.id)
    room.clock.now += QUIET - 10
    after = (await room.press(await room.again(match), BEN)).after
    assert [one.strayed for one in after.presence] == [True, False]
