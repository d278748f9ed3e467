"""Moves: what they do, and when they are refused."""

import random
import subprocess
import sys
import traceback

import pytest

from engine.gold import GAME
from storage.match import Status
from table import lobby, refusals
from table.presses import Act
from table.seating import Person
from table.service import AWAY_AFTER
from tests.table.room import ANN, BEN, CLEO, DOV, EVE, GUILD, WATCHER, Room, at_once


def test_the_service_knows_no_discord() -> None:
    script = "import sys, table.service; sys.exit('discord' in sys.modules)"
    assert subprocess.run((sys.executable, "-c", script), check=False).returncode == 0


# A whole match


@pytest.mark.parametrize("people", [(ANN, BEN), (ANN, BEN, CLEO), (ANN, BEN, CLEO, DOV, EVE)])
async def test_a_match_is_played_from_the_lobby_to_its_end(
    room: Room, people: tuple[Person, ...]
) -> None:
    match = await room.match(*people)
    assert [seating.user for seating in match.seats] == [person.id for person in people]
    luck = random.Random(3)
    while match.status is Status.LIVE:
        room.clock.now += 1
        match = await room.any_move(match, luck)
        assert match == await room.again(match)
    assert match.status is Status.OVER
    assert match.playing.outcome() is not None
    assert await room.replayed(match) == match.state
    assert await room.matches.open_in(match.channel) is None


async def test_what_a_change_gives_is_what_is_stored(room: Room) -> None:
    match = await room.service.open_lobby(GAME, GUILD, 1, ANN)
    assert match == await room.again(match)
    room.clock.now += 1
    match = await room.join(match, BEN)
    assert match == await room.again(match)
    match = await room.change(match, lambda m: lobby.set_starter(m, ANN.id, "0"))
    moved = await room.service.begin(match.id, ANN.id)
    assert moved == (match, await room.again(match))
    match = moved.after
    room.clock.now += AWAY_AFTER
    moved = await room.service.replace_absent(match.id, BEN.id)
    assert moved == (match, await room.again(match))
    assert await room.service.come_back(match.id, ANN.id)
    match = await room.again(match)
    moved = await room.press(match, ANN)
    assert moved == (match, await room.again(match))
    match = moved.after
    moved = await room.service.stop(match.id, ANN.id, manager=False)
    assert moved == (match, await room.again(match))


async def test_a_move_gives_the_match_before_and_after(room: Room) -> None:
    match = await room.match(ANN, BEN)
    room.clock.now += 5
    moved = await room.press(match, ANN, '["f",9]')
    assert moved.before == match
    assert moved.after.step == match.step + 1
    assert moved.after.changed_at == room.clock.now
    assert moved.after.news[-1][0].event.cell == 9
    assert (await room.moves(match))[-1] == (moved.after.step, 0, '["f",9]')


async def test_an_action_is_kept_in_its_one_form_however_it_was_written(room: Room) -> None:
    match = await room.match(ANN, BEN)
    await room.press(match, ANN, ' [ "\\u0066" , 9 ] ')
    assert (await room.moves(match))[-1][2] == '["f",9]'


async def test_the_same_seed_and_actions_play_the_same_match(room: Room) -> None:
    room.seed = 7
    first = await room.play_out(await room.match(ANN, BEN))
    room.clock.now += 1e6
    second = await room.match(CLEO, DOV, channel=2)
    for _, seat, action in (await room.moves(first))[1:]:
        second = (await room.press(second, (CLEO, DOV)[seat], action)).after
    assert second.status is Status.OVER
    assert second.state == first.state


async def test_another_seed_deals_other_cards(room: Room) -> None:
    first = await room.match(ANN, BEN)
    second = await room.match(ANN, BEN, channel=2)
    assert first.state != second.state


async def test_every_match_has_a_seed_of_its_own(room: Room) -> None:
    opened = [await room.lobby(ANN, channel=channel) for channel in range(20)]
    assert len({match.seed for match in opened}) == 20


async def test_who_begins_at_random_is_settled_by_the_seed(room: Room) -> None:
    firsts: set[int] = set()
    for channel in range(20):
        match = await room.lobby(ANN, BEN, channel=channel)
        begun = (await room.service.begin(match.id, ANN.id)).after
        assert await room.replayed(begun) == begun.state
        firsts |= begun.playing.to_act()
    assert firsts == {0, 1}


async def test_a_match_replays_though_seats_changed_hands_in_between(room: Room) -> None:
    match = await room.match(ANN, BEN, CLEO)
    match = await room.turn(match, ANN)
    await room.service.replace_absent(match.id, ANN.id, left_server=1)
    for _ in range(2):
        await room.service.pilot_move(match.id)
    await room.service.come_back(match.id, BEN.id)
    await room.service.resign(match.id, CLEO.id)
    match = await room.play_out(await room.again(match))
    assert match.status is Status.OVER
    assert await room.replayed(match) == match.state


# Moves that are refused


async def test_somebody_who_does_not_sit_there_cannot_play(room: Room) -> None:
    match = await room.match(ANN, BEN)
    async with room.refuses(refusals.NotSeated):
        await room.press(match, WATCHER)


async def test_nobody_plays_out_of_turn(room: Room) -> None:
    match = await room.match(ANN, BEN)
    async with room.refuses(refusals.NotTheirTurn):
        await room.press(match, BEN)


@pytest.mark.parametrize("off", [-1, 1, 1000, 2**62])
async def test_a_stale_prompt_changes_nothing(room: Room, off: int) -> None:
    match = await room.match(ANN, BEN)
    match = (await room.press(match, ANN)).after
    press = Act(match.id, match.playing.prompt(0) + off, '["f",9]', 0)
    async with room.refuses(refusals.MovedOn) as refused:
        await room.service.move(press, ANN.id)
    assert refused.value.match == match


async def test_a_button_of_the_turn_before_changes_nothing(room: Room) -> None:
    match = await room.match(ANN, BEN)
    await room.turn(match, ANN)
    async with room.refuses(refusals.MovedOn):
        await room.press(match, BEN, '["f",9]')


@pytest.mark.parametrize("action", ['["f",5]', '["f",-1]', '["f",64]', '["f",9223372036854775808]'])
async def test_an_action_the_rules_do_not_list_is_refused(room: Room, action: str) -> None:
    match = await room.match(ANN, BEN)
    match = (await room.press(match, ANN, '["f",5]')).after
    async with room.refuses(refusals.NotAllowed):
        await room.press(match, ANN, action)


FORGED = [
    "",
    " ",
    "f",
    "é",
    "\x00",
    "null",
    "true",
    "5",
    '"f"',
    "[]",
    "{}",
    "[null]",
    '["f"]',
    '["f",]',
    '["f",5',
    '["f",5]]',
    '["f",5] ["f",6]',
    '["f",5,6]',
    '["f",5,[]]',
    '["f",[5]]',
    '["f",{"cell":5}]',
    '["f","5"]',
    '["f",5.0]',
    '["f",5e0]',
    '["f",5.5]',
    '["f",05]',
    '["f",NaN]',
    '["f",1e999]',
    '["f",true]',
    '["f",null]',
    '["F",5]',
    '["g",5]',
    '["p","R",5]',
    '["",5]',
    "[null,5]",
    "[0,5]",
    "[5]",
    '[["f",5]]',
    '[["f"],5]',
    '{"cell":5}',
    '{"type":"f","cell":5}',
    '{"f":5}',
    "['f',5]",
    "[" * 90,
    '["f",' + "[" * 80,
    '["f",' + "9" * 90 + "." + "9" * 3,
    '["f",' + "9" * 5000 + "]",
    '["f",5]; DROP TABLE matches',
    '["f\\ud800",5]',
    "\ud800",
    '["f\udfff",5]',
]


@pytest.mark.parametrize("action", FORGED, ids=ascii)
async def test_a_forged_action_is_refused(room: Room, action: str) -> None:
    match = await room.match(ANN, BEN)
    async with room.refuses(refusals.NotUnderstood):
        await room.press(match, ANN, action)


async def test_nobody_plays_in_a_lobby(room: Room) -> None:
    match = await room.lobby(ANN, BEN)
    async with room.refuses(refusals.NotBegun):
        await room.service.move(Act(match.id, 0, '["f",5]', 0), ANN.id)


@pytest.mark.parametrize("person", [ANN, BEN, WATCHER], ids=lambda person: person.name)
async def test_nobody_plays_once_it_is_over(room: Room, person: Person) -> None:
    match = await room.play_out(await room.match(ANN, BEN))
    async with room.refuses(refusals.Finished):
        await room.press(match, person, '["f",5]')


async def test_nobody_plays_once_it_is_stopped(room: Room) -> None:
    match = await room.match(ANN, BEN)
    await room.service.stop(match.id, ANN.id, manager=False)
    async with room.refuses(refusals.Finished):
        await room.press(match, ANN)


async def test_a_refusal_tells_no_secret_wherever_it_is_printed(room: Room) -> None:
    """One that is under way when something else breaks is printed in the log with it."""
    match = await room.match(ANN, BEN)
    done = await at_once(
        room.press(match, BEN),
        room.service.move(Act(match.id, match.playing.prompt(0) + 1, '["f",5]', 0), ANN.id),
        room.service.open_lobby(GAME, GUILD, match.channel, CLEO),
    )
    assert list(map(type, done)) == [
        refusals.NotTheirTurn,
        refusals.MovedOn,
        refusals.ChannelBusy,
    ]
    for refusal in done:
        printed = "".join(traceback.format_exception(refusal))
        assert str(match.seed) not in printed
        assert "cells" not in printed
