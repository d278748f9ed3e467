"""Rematches."""

import pytest

from engine.gold.components import Options, Piles, Rounds
from storage.match import Status
from storage.messages import DirectMessage, Messages
from table import lobby, refusals
from tests.table.room import ANN, BEN, CLEO, WATCHER, Room


async def test_a_rematch_has_the_same_people_computers_colours_and_options(room: Room) -> None:
    match = await room.lobby(ANN, BEN, computers=1)
    await room.change(match, lambda m: lobby.choose_colour(m, BEN.id, "V"))
    await room.change(match, lambda m: lobby.set_option(m, ANN.id, "piles", "open"))
    await room.change(match, lambda m: lobby.set_starter(m, ANN.id, "1"))
    match = await room.play_out((await room.service.begin(match.id, ANN.id)).after)
    messages = Messages(room.database)
    await messages.set_board(match.id, 1000)
    rematch = await room.service.rematch(match.id, BEN)
    assert rematch.status is Status.LOBBY
    assert rematch.seats == match.seats
    assert rematch.options == Options(Rounds.ONE, Piles.OPEN)
    assert rematch.starter == 1
    assert (rematch.host, rematch.rematch_of) == (BEN.id, match.id)
    assert (rematch.guild, rematch.channel) == (match.guild, match.channel)
    assert (rematch.state, rematch.result, await messages.board(rematch.id)) == (None, None, None)
    assert rematch.seed != match.seed
    again = await room.play_out((await room.service.begin(rematch.id, BEN.id)).after)
    assert again.status is Status.OVER


async def test_who_resigned_or_was_away_sits_at_the_rematch_again(room: Room) -> None:
    match = await room.match(ANN, BEN, CLEO)
    await room.away(match, BEN, left=True)
    await room.service.resign(match.id, BEN.id)
    await room.service.stop(match.id, ANN.id, manager=False)
    rematch = await room.service.rematch(match.id, BEN)
    assert all(seating.human and seating.gone is None for seating in rematch.seats)
    assert [seating.user for seating in rematch.seats] == [ANN.id, BEN.id, CLEO.id]


async def test_the_dms_of_a_match_are_not_those_of_its_rematch(room: Room) -> None:
    match = await room.match(ANN, BEN)
    messages = Messages(room.database)
    await messages.set_direct_message(match.id, 0, DirectMessage(1, 2))
    await room.service.stop(match.id, ANN.id, manager=False)
    rematch = await room.service.rematch(match.id, ANN)
    assert await messages.direct_messages(rematch.id) == {}


async def test_who_only_watched_opens_no_rematch(room: Room) -> None:
    match = await room.play_out(await room.match(ANN, BEN))
    async with room.refuses(refusals.NotSeated):
        await room.service.rematch(match.id, WATCHER)


@pytest.mark.parametrize("live", [False, True])
async def test_there_is_no_rematch_of_what_has_not_ended(room: Room, live: bool) -> None:
    match = await (room.match if live else room.lobby)(ANN, BEN)
    async with room.refuses(refusals.AlreadyBegun):
        await room.service.rematch(match.id, ANN)


async def test_there_is_no_rematch_where_another_table_stands(room: Room) -> None:
    match = await room.play_out(await room.match(ANN, BEN))
    other = await room.lobby(CLEO)
    async with room.refuses(refusals.ChannelBusy) as refused:
        await room.service.rematch(match.id, ANN)
    assert refused.value.match == other


async def test_a_rematch_that_was_cancelled_can_be_opened_again(room: Room) -> None:
    """Nobody is told for ever that a rematch is open which is not."""
    match = await room.play_out(await room.match(ANN, BEN))
    first = await room.service.rematch(match.id, ANN)
    await room.service.stop(first.id, ANN.id, manager=False)
    second = await room.service.rematch(match.id, BEN)
    assert second.status is Status.LOBBY
    assert second.id != first.id
