"""Tables that are refused, and who may do what at one."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from engine.gold import GAME
from storage.match import Status
from table import lobby, refusals
from table.presses import Act
from table.seating import Person
from table.service import Service
from table.words import words
from tests.table.room import ANN, BEN, CLEO, DOV, EVE, FLO, GUILD, UNKNOWN, WATCHER, Room

Ask = Callable[[Service, int], Awaitable[Any]]
ASKED: dict[str, Ask] = {
    "load": lambda service, match: service.load(match),
    "rematch": lambda service, match: service.rematch(match, ANN),
    "change_lobby": lambda service, match: service.change_lobby(match, lambda found: found),
    "begin": lambda service, match: service.begin(match, ANN.id),
    "move": lambda service, match: service.move(Act(match, 0, '["f",5]', 0), ANN.id),
    "pilot_move": lambda service, match: service.pilot_move(match),
    "come_back": lambda service, match: service.come_back(match, ANN.id),
    "resign": lambda service, match: service.resign(match, ANN.id),
    "away": lambda service, match: service.replace_absent(match, ANN.id),
    "stop": lambda service, match: service.stop(match, ANN.id, manager=True),
    "close": lambda service, match: service.close(match),
    "overdue": lambda service, match: service.overdue(match),
    "take_up": lambda service, match: service.take_up(match, ANN.id),
}


@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
async def test_a_match_nobody_knows_is_refused(room: Room, ask: Ask) -> None:
    async with room.refuses(refusals.NoSuchMatch):
        await ask(room.service, UNKNOWN)


@pytest.mark.parametrize("wish", ["resign", "away"])
async def test_what_belongs_to_a_match_is_refused_before_and_after_it(
    room: Room, wish: str
) -> None:
    match = await room.lobby(ANN, BEN)
    async with room.refuses(refusals.NotBegun):
        await ASKED[wish](room.service, match.id)
    await room.service.begin(match.id, ANN.id)
    await room.service.stop(match.id, ANN.id, manager=False)
    async with room.refuses(refusals.Finished):
        await ASKED[wish](room.service, match.id)


@pytest.mark.parametrize("person", [BEN, WATCHER], ids=lambda person: person.name)
async def test_only_the_host_begins(room: Room, person: Person) -> None:
    match = await room.lobby(ANN, BEN)
    async with room.refuses(refusals.HostOnly) as refused:
        await room.service.begin(match.id, person.id)
    assert refused.value.host == "Ann"


async def test_nobody_plays_alone(room: Room) -> None:
    match = await room.lobby(ANN)
    async with room.refuses(refusals.TooFew) as refused:
        await room.service.begin(match.id, ANN.id)
    assert refused.value.missing == 1


async def test_a_table_is_full_with_five(room: Room) -> None:
    match = await room.lobby(ANN, BEN, CLEO, DOV, EVE)
    async with room.refuses(refusals.TableFull):
        await room.join(match, FLO)
    async with room.refuses(refusals.TableFull):
        await room.change(match, lambda m: lobby.add_computer(m, ANN.id, "easy"))


async def test_nobody_takes_a_second_seat(room: Room) -> None:
    match = await room.lobby(ANN, BEN)
    async with room.refuses(refusals.AlreadySeated):
        await room.join(match, BEN)


async def test_a_colour_somebody_has_is_taken(room: Room) -> None:
    match = await room.lobby(ANN, BEN)
    await room.change(match, lambda m: lobby.choose_colour(m, ANN.id, "V"))
    async with room.refuses(refusals.ColourTaken) as refused:
        await room.change(match, lambda m: lobby.choose_colour(m, BEN.id, "V"))
    assert refused.value.sentence(words("en")).startswith("Ann has")


async def test_a_lobby_is_changed_no_more_once_the_match_has_begun_or_ended(room: Room) -> None:
    match = await room.match(ANN, BEN)
    async with room.refuses(refusals.AlreadyBegun):
        await room.join(match, CLEO)
    async with room.refuses(refusals.AlreadyBegun):
        await room.leave(match, BEN)
    async with room.refuses(refusals.AlreadyBegun):
        await room.service.begin(match.id, ANN.id)
    await room.service.stop(match.id, ANN.id, manager=False)
    async with room.refuses(refusals.Finished):
        await room.join(match, CLEO)
    async with room.refuses(refusals.Finished):
        await room.service.begin(match.id, ANN.id)


async def test_a_cancelled_lobby_stays_cancelled(room: Room) -> None:
    match = await room.leave(await room.lobby(ANN), ANN)
    assert match.status is Status.CANCELLED
    async with room.refuses(refusals.Finished):
        await room.join(match, BEN)
    async with room.refuses(refusals.Finished):
        await room.service.begin(match.id, ANN.id)


async def test_a_channel_holds_one_table(room: Room) -> None:
    match = await room.lobby(ANN, BEN)
    async with room.refuses(refusals.ChannelBusy) as refused:
        await room.service.open_lobby(GAME, GUILD, match.channel, CLEO)
    assert refused.value.match == match
    await room.service.begin(match.id, ANN.id)
    async with room.refuses(refusals.ChannelBusy):
        await room.service.open_lobby(GAME, GUILD, match.channel, ANN)
    other = await room.service.open_lobby(GAME, GUILD, match.channel + 1, ANN)
    assert other.status is Status.LOBBY


async def test_a_channel_is_free_once_its_table_is_cleared(room: Room) -> None:
    first = await room.leave(await room.lobby(ANN), ANN)
    second = await room.lobby(ANN)
    await room.service.stop(second.id, ANN.id, manager=False)
    third = await room.lobby(ANN)
    assert len({first.id, second.id, third.id}) == 3
