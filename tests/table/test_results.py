"""What a match came to: written with its last change, and drawn on its last screen."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from storage.match import Ending, How, Match, Result, Status
from table.endings import ending_of
from table.painter import Painter
from table.presses import Do, Rules, Verb
from table.service import AWAY_AFTER
from table.words import words
from tests.sealed_bids.game import GAME as SEALED_BIDS
from tests.sealed_bids.game import Reason
from tests.sealed_bids.presenter import SealedBidsPresenter
from tests.table.room import ANN, BEN, CLEO, Room
from tests.table.scenes import PRESENTERS, buttons

SAY = words("en")


def painter() -> Painter:
    made = Painter()
    for presenter in (*PRESENTERS, SealedBidsPresenter()):
        made.add(presenter)
    return made


def result(match: Match) -> Result:
    assert match.result is not None
    return match.result


@pytest.mark.parametrize("computers", [0, 1])
async def test_a_match_that_was_played_out_has_its_placements_scores_and_reason(
    room: Room, computers: int
) -> None:
    room.clock.now = 50.0
    match = await room.match(ANN, BEN, computers=computers, game=SEALED_BIDS)
    assert match.result is None
    room.clock.now = 90.0
    match = await room.play_out(match)
    outcome = match.playing.outcome()
    assert outcome is not None
    moves = len(await room.moves(match)) - 1  # the deal is nobody's
    assert match.result == Result(
        How.PLAYED,
        outcome.placements,
        Reason.ROUNDS,
        outcome.scores,
        began_at=50.0,
        ended_at=90.0,
        moves=moves,
    )
    assert (await room.again(match)).result == match.result


async def test_a_match_one_of_two_resigned_has_a_winner_and_no_scores(room: Room) -> None:
    match = await room.match(ANN, BEN)
    await room.press(match, ANN)
    room.clock.now += 7
    moved = await room.service.resign(match.id, ANN.id)
    assert moved.before.result is None
    ended = result(moved.after)
    assert (ended.how, ended.placements, ended.scores) == (How.RESIGNED, ((1,), (0,)), ())
    assert (ended.began_at, ended.ended_at, ended.moves) == (1_000.0, 1_007.0, 1)


@pytest.mark.parametrize("how", ["stop", "close", "resign"])
async def test_a_match_that_was_stopped_has_no_winner(room: Room, how: str) -> None:
    people = (ANN, BEN) if how != "resign" else (ANN,)
    match = await room.match(*people, computers=1)
    match how:
        case "stop":
            await room.service.stop(match.id, ANN.id, manager=False)
        case "close":
            await room.service.close(match.id)
        case "resign":
            await room.service.resign(match.id, ANN.id)
    ended = await room.again(match)
    assert ended.status is Status.STOPPED
    assert (result(ended).how, result(ended).placements) == (How.STOPPED, ())


async def test_a_lobby_that_was_cleared_has_no_result(room: Room) -> None:
    match = await room.lobby(ANN, BEN)
    moved = await room.service.stop(match.id, ANN.id, manager=False)
    assert moved.after.result is None
    assert ending_of(moved.after) is None
    assert "cleared" in painter().public(moved.after, SAY).text


async def test_a_match_has_one_result_whoever_ends_it(room: Room) -> None:
    match = await room.play_out(await room.match(ANN, BEN, CLEO, game=SEALED_BIDS))
    await room.service.close(match.id)
    [(count,)] = await room.database.rows("SELECT COUNT(*) FROM results")
    assert count == 1


async def test_while_it_goes_on_there_is_no_ending(room: Room) -> None:
    match = await room.match(ANN, BEN, CLEO)
    assert ending_of(match) is None
    moved = await room.service.resign(match.id, CLEO.id)
    assert moved.after.result is None


async def test_a_computer_that_makes_the_last_move_writes_the_result(room: Room) -> None:
    match = await room.match(ANN, BEN, computers=1, game=SEALED_BIDS)
    room.clock.now += AWAY_AFTER
    for asker in (BEN, ANN):
        await room.away(match, asker)
    while (moved := await room.service.pilot_move(match.id)) is not None:
        match = moved.after
    assert match.status is Status.OVER
    assert result(match).how is How.PLAYED


# The last screen


def with_result(match: Match, **changes: Any) -> Match:
    """The match with another result written of it."""
    fields = {**msgspec.structs.asdict(result(match)), **changes}
    return replace(match, result=Result(**fields))


async def test_the_last_screen_is_drawn_from_the_result(room: Room) -> None:
    match = await room.play_out(await room.match(ANN, BEN, CLEO, game=SEALED_BIDS))
    screen = painter().public(with_result(match, placements=((2,), (0, 1))), SAY)
    assert screen.title == "Sealed bids: 🏆 Cleo wins!"
    reason, standings, memories = screen.text.split("\n\n")
    assert memories == "⏱️ less than a minute"
    assert reason == "All rounds have been played."
    assert [line.split(" ")[:2] for line in standings.splitlines()] == [
        ["🥇", "**Cleo**"],
        ["🥈", "**Ann**"],
        ["🥈", "**Ben**"],
    ]
    shared = painter().public(with_result(match, placements=((0, 1), (2,))), SAY)
    assert shared.title == "Sealed bids: 🏆 a shared victory!"
    assert shared.text.split("\n\n")[1].splitlines()[-1].startswith("🥉 **Cleo**")


async def test_the_last_screen_offers_a_rematch_and_the_rules(room: Room) -> None:
    match = await room.play_out(await room.match(ANN, BEN))
    presses = [one.press for one in buttons(painter().public(match, SAY))]
    assert presses == [Do(match.id, Verb.REMATCH), Rules("gold", 0)]


async def test_the_last_screen_says_who_resigned(room: Room) -> None:
    match = await room.match(ANN, BEN, game=SEALED_BIDS)
    match = (await room.service.resign(match.id, ANN.id)).after
    screen = painter().public(match, SAY)
    assert screen.title == "Sealed bids: 🏆 Ben wins!"
    assert screen.text.startswith("Ann resigned.")
    first, second = screen.text.split("\n\n")[1].splitlines()
    assert first.startswith("🥇 **Ben**")
    assert second.startswith("🥈 **Ann**")


async def test_the_last_screen_of_a_match_that_was_stopped_names_no_winner(room: Room) -> None:
    match = await room.match(ANN, BEN, game=SEALED_BIDS)
    match = (await room.service.stop(match.id, ANN.id, manager=False)).after
    screen = painter().public(match, SAY)
    assert screen.title == "Sealed bids: ended without a winner"
    assert screen.text.startswith("**Ann** ended the match before its time.")
    assert [line[0] for line in screen.text.split("\n\n")[1].splitlines()] == ["•", "•"]


def test_an_ending_is_what_a_result_is_made_of() -> None:
    written = {field.name for field in msgspec.structs.fields(Result)}
    assert {field.name for field in msgspec.structs.fields(Ending)} < written
