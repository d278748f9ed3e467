"""What happens when all press at once."""

import asyncio
import gc
import random
from collections.abc import Awaitable
from itertools import count

import pytest

from engine.gold import GAME
from storage.match import Match, Status
from table import lobby, refusals
from table.presses import Act
from table.seating import Person
from table.service import AWAY_AFTER, Moved
from tests.storage.interruptions import cancelled
from tests.table.room import ANN, BEN, CLEO, DOV, EVE, FLO, GUILD, Room, at_once, kinds


@pytest.mark.parametrize("eager", [False, True])
async def test_of_two_people_who_press_at_once_one_plays(room: Room, eager: bool) -> None:
    match = await room.match(ANN, BEN)
    people = (BEN, ANN) if eager else (ANN, BEN)
    done = await at_once(*(room.press(match, person) for person in people))
    other = refusals.NotTheirTurn if eager else refusals.MovedOn
    assert kinds(done) == {Moved: 1, other: 1}
    assert len(await room.moves(match)) == 2  # the deal and one flip
    assert (await room.again(match)).step == match.step + 1


@pytest.mark.parametrize("second", ['["f",5]', '["f",6]'])
async def test_a_double_click_is_one_move(room: Room, second: str) -> None:
    match = await room.match(ANN, BEN)
    done = await at_once(room.press(match, ANN, '["f",5]'), room.press(match, ANN, second))
    assert kinds(done) == {Moved: 1, refusals.MovedOn: 1}
    assert (await room.moves(match))[1:] == [(match.step + 1, 0, '["f",5]')]


async def test_of_fifty_presses_at_once_one_is_played(room: Room) -> None:
    match = await room.match(ANN, BEN)
    luck = random.Random(5)
    presses = [
        room.press(match, luck.choice((ANN, BEN)), f'["f",{luck.randrange(64)}]') for _ in range(50)
    ]
    done = await at_once(*presses)
    assert kinds(done)[Moved] == 1
    assert set(kinds(done)) <= {Moved, refusals.MovedOn, refusals.NotTheirTurn}
    assert (await room.again(match)).step == match.step + 1
    assert len(await room.moves(match)) == 2


async def test_in_a_burst_each_question_is_answered_once(room: Room) -> None:
    """Among the presses are some for questions that others of them open."""
    match = await room.match(ANN, BEN)
    presses = [
        room.service.move(Act(match.id, prompt, f'["f",{cell}]', seat), person.id)
        for prompt, seat, person, cell in [
            *((0, 0, ANN, 1), (1, 0, ANN, 2)),
            *((2, 1, BEN, 3), (3, 1, BEN, 4)),
        ]
        for _ in range(5)
    ]
    done = await at_once(*presses)
    assert kinds(done) == {Moved: 4, refusals.MovedOn: 16}
    assert [action for _, _, action in (await room.moves(match))[1:]] == [
        f'["f",{cell}]' for cell in (1, 2, 3, 4)
    ]


async def test_begin_pressed_twice_deals_once(room: Room) -> None:
    match = await room.lobby(ANN, BEN)
    done = await at_once(*(room.service.begin(match.id, ANN.id) for _ in range(2)))
    assert kinds(done) == {Moved: 1, refusals.AlreadyBegun: 1}
    assert len(await room.moves(match)) == 1
    assert (await room.again(match)).state == done[0].after.state


async def test_who_leaves_before_it_begins_is_not_dealt_in(room: Room) -> None:
    match = await room.lobby(ANN, BEN)
    done = await at_once(room.leave(match, BEN), room.service.begin(match.id, ANN.id))
    assert kinds(done) == {Match: 1, refusals.TooFew: 1}
    assert (await room.again(match)).status is Status.LOBBY


async def test_who_leaves_after_it_begins_is_told_so(room: Room) -> None:
    match = await room.lobby(ANN, BEN)
    done = await at_once(room.service.begin(match.id, ANN.id), room.leave(match, BEN))
    assert kinds(done) == {Moved: 1, refusals.AlreadyBegun: 1}
    assert len((await room.again(match)).seats) == 2


async def test_of_two_who_want_the_last_seat_one_gets_it(room: Room) -> None:
    match = await room.lobby(ANN, BEN, CLEO, DOV)
    done = await at_once(room.join(match, EVE), room.join(match, FLO))
    assert kinds(done) == {Match: 1, refusals.TableFull: 1}
    assert len((await room.again(match)).seats) == 5


async def test_join_pressed_thrice_is_one_seat(room: Room) -> None:
    match = await room.lobby(ANN)
    done = await at_once(*(room.join(match, BEN) for _ in range(3)))
    assert kinds(done) == {Match: 1, refusals.AlreadySeated: 2}
    assert len((await room.again(match)).seats) == 2


async def test_everybody_joins_and_chooses_at_once_and_nothing_is_lost(room: Room) -> None:
    match = await room.lobby(ANN)
    await asyncio.gather(*(room.join(match, person) for person in (BEN, CLEO, DOV, EVE)))

    def choose(person: Person, colour: str) -> Awaitable[Match]:
        return room.change(match, lambda m: lobby.choose_colour(m, person.id, colour))

    people = (ANN, BEN, CLEO, DOV, EVE)
    await asyncio.gather(*map(choose, people, "GOBRV"))
    match = await room.again(match)
    chosen = {seat.user: seat.colours for seat in match.seats}
    assert chosen == {
        ANN.id: ("G",),
        BEN.id: ("O",),
        CLEO.id: ("B",),
        DOV.id: ("R",),
        EVE.id: ("V",),
    }


async def test_of_two_who_choose_the_same_colour_at_once_one_has_it(room: Room) -> None:
    match = await room.lobby(ANN, BEN)
    done = await at_once(
        room.change(match, lambda m: lobby.choose_colour(m, ANN.id, "V")),
        room.change(match, lambda m: lobby.choose_colour(m, BEN.id, "V")),
    )
    assert kinds(done) == {Match: 1, refusals.ColourTaken: 1}


async def test_of_many_who_open_a_table_at_once_one_does_and_the_others_are_told_where(
    room: Room,
) -> None:
    people = (ANN, BEN, CLEO, ANN)
    done = await at_once(*(room.service.open_lobby(GAME, GUILD, 1, who) for who in people))
    assert kinds(done) == {Match: 1, refusals.ChannelBusy: 3}
    [opened] = [each for each in done if isinstance(each, Match)]
    assert {each.match.id for each in done if isinstance(each, refusals.ChannelBusy)} == {opened.id}


async def test_rematch_pressed_by_two_is_one_lobby_and_the_other_is_told_where(
    room: Room,
) -> None:
    match = await room.play_out(await room.match(ANN, BEN))
    done = await at_once(room.service.rematch(match.id, BEN), room.service.rematch(match.id, ANN))
    assert kinds(done) == {Match: 1, refusals.RematchOpen: 1}
    opened, told = done
    assert told.about == opened == await room.matches.open_in(match.channel)
    assert opened.host == BEN.id


async def test_a_rematch_and_a_new_table_at_once_are_one_table(room: Room) -> None:
    match = await room.play_out(await room.match(ANN, BEN))
    done = await at_once(
        room.service.rematch(match.id, ANN),
        room.service.open_lobby(GAME, GUILD, match.channel, CLEO),
    )
    assert kinds(done) == {Match: 1, refusals.ChannelBusy: 1}


async def test_computers_woken_many_times_play_no_more_than_their_turn(room: Room) -> None:
    match = await room.turn(await room.match(ANN, computers=1), ANN)
    done = await at_once(*(room.service.pilot_move(match.id) for _ in range(6)))
    assert kinds(done) == {Moved: 2, type(None): 4}
    assert (await room.again(match)).playing.to_act() == {0}


async def test_when_both_resign_at_once_the_first_loses(room: Room) -> None:
    match = await room.match(ANN, BEN)
    done = await at_once(*(room.service.resign(match.id, who.id) for who in (BEN, ANN)))
    assert kinds(done) == {Moved: 1, refusals.Finished: 1}
    assert (await room.again(match)).result == done[0].after.result
    assert done[0].after.result.placements == ((0,), (1,))


async def test_resign_pressed_twice_is_one_resignation(room: Room) -> None:
    match = await room.match(ANN, BEN, CLEO)
    done = await at_once(*(room.service.resign(match.id, BEN.id) for _ in range(2)))
    assert kinds(done) == {Moved: 1, refusals.NotSeated: 1}
    assert (await room.again(match)).step == match.step + 1


async def test_the_last_move_and_a_stop_at_once_end_the_match_once(room: Room) -> None:
    match = await room.match(ANN, BEN)
    luck = random.Random(1)
    while len((state := match.playing).legal(min(state.to_act()))) > 1:
        match = await room.any_move(match, luck)
    [seat] = match.playing.to_act()
    done = await at_once(
        room.press(match, (ANN, BEN)[seat]), room.service.stop(match.id, ANN.id, manager=False)
    )
    assert kinds(done) == {Moved: 1, refusals.Finished: 1}
    assert (await room.again(match)).status is Status.OVER


async def test_who_moves_just_after_being_replaced_has_their_seat_back(room: Room) -> None:
    match = await room.match(ANN, BEN)
    room.clock.now += AWAY_AFTER
    done = await at_once(room.away(match, BEN), room.press(match, ANN))
    assert kinds(done) == {Match: 1, Moved: 1}
    assert (await room.again(match)).seats == match.seats
    assert len(await room.moves(match)) == 2


async def test_who_moves_just_before_being_replaced_is_not(room: Room) -> None:
    match = await room.match(ANN, BEN)
    room.clock.now += AWAY_AFTER
    done = await at_once(room.press(match, ANN), room.away(match, BEN))
    assert kinds(done) == {Moved: 1, refusals.NotAwayYet: 1}
    assert (await room.again(match)).seats == match.seats


async def test_many_tables_are_played_at_once_and_none_disturbs_another(room: Room) -> None:
    opened = [await room.match(ANN, BEN, computers=1, channel=channel) for channel in range(6)]
    played = await asyncio.gather(
        *(room.play_out(match, random.Random(match.id)) for match in opened)
    )
    for match in played:
        assert match.status is Status.OVER
        assert match == await room.again(match)
        assert await room.replayed(match) == match.state


async def test_cancelled_at_any_await_a_press_is_played_or_not_and_the_next_one_works(
    room: Room,
) -> None:
    match = await room.match(ANN, BEN)
    for time in count():
        before = await room.rows()
        prompt = match.playing.prompt(0)
        [seat] = match.playing.to_act()
        if not await cancelled(room.press(match, (ANN, BEN)[seat]), time):
            break
        match = await room.again(match)
        assert await room.replayed(match) == match.state
        if match.playing.prompt(0) == prompt:
            assert await room.rows() == before
    assert time >= 2  # load, save
    match = await room.play_out(await room.again(match))
    assert await room.replayed(match) == match.state


async def test_no_lock_is_kept_once_nobody_holds_it(room: Room) -> None:
    opened = [await room.match(ANN, BEN, channel=channel) for channel in range(10)]
    done = await at_once(
        *(room.press(match, person) for match in opened for person in (ANN, BEN)),
        *(room.service.begin(match.id, ANN.id) for match in opened),
    )
    assert kinds(done) == {Moved: 10, refusals.MovedOn: 10, refusals.AlreadyBegun: 10}
    assert await cancelled(room.press(opened[0], ANN), 0)
    del done  # a refusal remembers where it was raised, and with that the lock
    gc.collect()
    assert not room.service._locks


async def test_a_lock_is_kept_while_somebody_waits_for_it(room: Room) -> None:
    match = await room.match(ANN, BEN)
    presses = [asyncio.ensure_future(room.press(match, person)) for person in (ANN, BEN, ANN)]
    await asyncio.sleep(0)
    gc.collect()
    assert len(room.service._locks) == 1
    assert kinds(await at_once(*presses)) == {Moved: 1, refusals.MovedOn: 2}


async def test_a_computer_that_looks_while_a_move_is_written_sees_it_all_the_same(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it reads is older than what is written meanwhile: nobody would wake it again."""
    match = await room.match(ANN, computers=1)
    load = room.matches.load

    async def late(match_id: int) -> Match | None:
        old = await load(match_id)
        monkeypatch.setattr(room.matches, "load", load)
        await room.turn(match, ANN)
        return old

    monkeypatch.setattr(room.matches, "load", late)
    assert await room.service.pilot_move(match.id) is not None
