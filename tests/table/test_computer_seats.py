"""Computers at the table."""

import random

import pytest

from engine.pilots import Level
from table import lobby, refusals
from tests.table.room import ANN, Room


@pytest.mark.parametrize("level", Level)
async def test_computers_play_legal_moves_to_the_end_and_never_for_people(
    room: Room, level: Level
) -> None:
    match = await room.lobby(ANN)
    for _ in range(2):
        await room.change(match, lambda m: lobby.add_computer(m, ANN.id, level))
    match = (await room.service.begin(match.id, ANN.id)).after
    luck = random.Random(4)
    while match.live:
        [seat] = match.playing.to_act()
        computers_turn = seat != 0
        assert bool(await room.waiting_for_pilots()) == computers_turn
        moved = await room.service.pilot_move(match.id)
        assert (moved is not None) == computers_turn
        match = moved.after if moved else await room.any_move(match, luck)
        assert (await room.moves(match))[-1][1] == seat
    assert match.playing.outcome() is not None
    assert await room.replayed(match) == match.state
    assert await room.service.pilot_move(match.id) is None


async def test_a_computer_asked_again_chooses_the_same(room: Room) -> None:
    """A crash before its move was stored cannot be used to let it think again."""
    room.seed = 7
    chosen = []
    for channel in (1, 2):
        match = await room.turn(await room.match(ANN, computers=1, channel=channel), ANN)
        for _ in range(2):
            await room.service.pilot_move(match.id)
        chosen.append(await room.moves(match))
    assert chosen[0] == chosen[1]


async def test_nobody_presses_for_a_computer(room: Room) -> None:
    match = await room.turn(await room.match(ANN, computers=1), ANN)
    async with room.refuses(refusals.NotTheirTurn):
        await room.press(match, ANN)


async def test_computers_do_not_play_in_a_lobby(room: Room) -> None:
    match = await room.lobby(ANN, computers=2)
    before = await room.rows()
    assert await room.service.pilot_move(match.id) is None
    assert await room.rows() == before
