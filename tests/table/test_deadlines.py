"""Deadlines: who is called again and when, which tables are put away, and how they come back."""

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import pytest

from engine.contract import Seat, to_json
from storage.match import Gone, Match, Status
from table import lobby, refusals
from table.painter import Painter
from table.presence import DAY, FIRST_REMINDER, HOUR, LOBBY_KEPT, TABLE_KEPT
from table.presses import Do, Verb
from table.service import AWAY_AFTER, Moved, Service
from table.status_text import turn_text
from table.words import words
from tests.sealed_bids.game import GAME as SEALED_BIDS
from tests.sealed_bids.game import Lay
from tests.sealed_bids.presenter import SealedBidsPresenter
from tests.table.room import ANN, BEN, CLEO, WATCHER, Room, at_once, button, kinds, seat_of
from tests.table.scenes import buttons

PEOPLE = (ANN, BEN, CLEO)
SAY = words("en")
NOBODY: frozenset[Seat] = frozenset()


class Served(NamedTuple):
    hours: float
    """Since the room was opened."""
    called: frozenset[Seat]
    put_away: bool = False


async def let_pass(room: Room, until: float) -> list[Served]:
    """Let time pass, every deadline on the way served when it comes."""
    served = []
    while (due := await room.matches.next_due()) is not None and due <= until:
        room.clock.now = due
        [match_id] = await room.matches.due(due, 2)
        overdue = await room.service.overdue(match_id)
        assert overdue is not None
        put_away = overdue.match.shelved_at is not None
        served.append(Served((due - 1_000) / HOUR, overdue.called, put_away))
        assert len(served) < 50, "nothing is due over and over"
    room.clock.now = until
    return served


def after(hours: float) -> float:
    return 1_000 + hours * HOUR


async def lay(room: Room, match: Match, seat: Seat, card: int = 3) -> Match:
    press = button(match, to_json(Lay(card)), seat)
    return (await room.service.move(press, PEOPLE[seat].id)).after


async def put_away(room: Room, match: Match) -> Match:
    room.clock.now += TABLE_KEPT
    overdue = await room.service.overdue(match.id)
    assert overdue is not None
    assert overdue.match == await room.again(match)
    return overdue.match


# Reminders


async def test_who_is_awaited_is_called_after_half_a_day_then_daily_and_no_more_than_thrice(
    room: Room,
) -> None:
    await room.match(ANN, BEN)
    assert await let_pass(room, after(13 * 24)) == [
        Served(12, frozenset({0})),
        Served(36, frozenset({0})),
        Served(60, frozenset({0})),
    ]
    assert await let_pass(room, after(1000)) == [Served(14 * 24, NOBODY, put_away=True)]
    assert await room.matches.next_due() is None


async def test_each_seat_is_called_by_its_own_question(room: Room) -> None:
    match = await room.match(*PEOPLE, game=SEALED_BIDS)
    await let_pass(room, after(1))
    match = await lay(room, await room.again(match), 1)
    assert await let_pass(room, after(13)) == [Served(12, frozenset({0, 2}))]
    match = await lay(room, await room.again(match), 0)
    assert await let_pass(room, after(40)) == [Served(36, frozenset({2}))]
    match = await lay(room, await room.again(match), 2)  # the next round, and all are asked anew
    assert await let_pass(room, after(60)) == [Served(52, frozenset({0, 1, 2}))]
    assert [one.called for one in (await room.again(match)).presence] == [1, 1, 1]


async def test_an_answer_starts_the_count_anew(room: Room) -> None:
    match = await room.match(ANN, BEN)
    await let_pass(room, after(40))
    match = await room.turn(await room.again(match), ANN)
    assert [one.called for one in match.presence] == [0, 0]
    assert await let_pass(room, after(200)) == [
        Served(hours, frozenset({1})) for hours in (52, 76, 100)
    ]


async def test_what_others_answer_does_not_start_ones_own_count_anew(room: Room) -> None:
    match = await room.match(ANN, BEN, game=SEALED_BIDS)
    for hours in (13, 37):
        await let_pass(room, after(hours))
    match = await lay(room, await room.again(match), 0)
    assert [one.called for one in match.presence] == [0, 2]
    assert await let_pass(room, after(300)) == [Served(60, frozenset({1}))]


async def test_reminders_missed_while_the_bot_was_down_are_not_made_up_for(room: Room) -> None:
    match = await room.match(ANN, BEN)
    room.clock.now = after(40)
    overdue = await room.service.overdue(match.id)
    assert overdue is not None
    assert overdue.called == {0}
    assert await room.service.overdue(match.id) is None
    assert await let_pass(room, after(200)) == [Served(60, frozenset({0}))]


async def test_a_computer_is_never_called(room: Room) -> None:
    match = await room.match(ANN, BEN)
    room.clock.now += AWAY_AFTER
    match = await room.away(match, BEN)
    assert await let_pass(room, after(400)) == [
        Served(14 * 24 + AWAY_AFTER / HOUR, NOBODY, put_away=True)
    ]


async def test_a_call_is_no_move(room: Room) -> None:
    """How long nobody has played, and who may look elsewhere, does not change by it."""
    match = await room.match(ANN, BEN)
    await let_pass(room, after(13))
    called = await room.again(match)
    assert called.changed_at == match.changed_at
    assert called.step == match.step + 1
    assert called.state == match.state
    await room.press(match, ANN)  # the old button is good


async def test_a_deadline_that_was_put_off_meanwhile_leads_to_nothing(room: Room) -> None:
    match = await room.match(ANN, BEN)
    room.clock.now += FIRST_REMINDER
    await room.press(match, ANN)
    before = await room.rows()
    assert await room.service.overdue(match.id) is None
    assert await room.rows() == before


@pytest.mark.parametrize("ending", ["stop", "resign", "close"])
async def test_what_has_ended_is_due_no_more(room: Room, ending: str) -> None:
    match = await room.match(ANN, BEN)
    if ending == "stop":
        await room.service.stop(match.id, ANN.id, manager=False)
    elif ending == "resign":
        await room.service.resign(match.id, ANN.id)
    else:
        await room.service.close(match.id)
    assert await room.matches.next_due() is None
    assert await room.service.overdue(match.id) is None


async def test_two_who_serve_the_same_deadline_serve_it_once(room: Room) -> None:
    match = await room.match(ANN, BEN)
    room.clock.now += FIRST_REMINDER
    other = room.another_service()
    done = await at_once(room.service.overdue(match.id), other.overdue(match.id))
    assert sorted(one is None for one in done) == [False, True]
    assert [one.called for one in (await room.again(match)).presence] == [1, 0]


# Tables that are put away


async def test_a_lobby_nobody_touches_for_a_day_is_put_away(room: Room) -> None:
    match = await room.lobby(ANN)
    assert await let_pass(room, after(23)) == []
    match = await room.join(match, BEN)
    assert await let_pass(room, after(46.9)) == []
    assert await let_pass(room, after(48)) == [Served(47, NOBODY, put_away=True)]
    match = await room.again(match)
    assert match.shelved_at == after(47)
    assert match.status is Status.LOBBY
    assert await room.matches.open_in(match.channel) is None
    assert await room.matches.count_open_of(ANN.id) == 0


async def test_a_table_is_put_away_two_weeks_after_the_last_move_not_the_last_call(
    room: Room,
) -> None:
    match = await room.match(ANN, BEN)
    await let_pass(room, after(100))
    await room.turn(await room.again(match), ANN)
    served = await let_pass(room, after(1000))
    assert served[-1] == Served(100 + 14 * 24, NOBODY, put_away=True)
    assert sum(one.put_away for one in served) == 1


async def test_a_table_that_was_put_away_says_so_and_how_to_go_on(room: Room) -> None:
    painter = Painter()
    painter.add(SealedBidsPresenter())
    match = await put_away(room, await room.match(ANN, BEN, game=SEALED_BIDS))
    board = painter.public(match, SAY)
    assert [one.press for one in buttons(board)] == [Do(match.id, Verb.TAKE_UP)]
    assert turn_text(match, SAY) == "This table has been put away."
    sent = painter.direct_message(match, match.seats[0], "…", sent=True)
    assert sent is not None
    assert "put away" in sent.text
    assert painter.secrets(match, 0) is None
    assert painter.direct_message(match, match.seats[0], "…", sent=False) is None


Ask = Callable[[Service, Match], Awaitable[Any]]
ASKED: dict[str, Ask] = {
    "move": lambda service, match: service.move(button(match, '["l",3]', 0), ANN.id),
    "begin": lambda service, match: service.begin(match.id, ANN.id),
    "change_lobby": lambda service, match: service.change_lobby(match.id, lambda found: found),
    "resign": lambda service, match: service.resign(match.id, ANN.id),
    "away": lambda service, match: service.replace_absent(match.id, BEN.id),
    "stop": lambda service, match: service.stop(match.id, ANN.id, manager=True),
}


@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
async def test_nothing_is_done_at_a_table_that_was_put_away(room: Room, ask: Ask) -> None:
    match = await put_away(room, await room.match(ANN, BEN, game=SEALED_BIDS))
    async with room.refuses(refusals.PutAway):
        await ask(room.service, match)


async def test_a_table_that_was_put_away_lies_still(room: Room) -> None:
    match = await put_away(room, await room.match(ANN, BEN, computers=1, game=SEALED_BIDS))
    before = await room.rows()
    assert await room.service.pilot_move(match.id) is None
    assert not await room.service.come_back(match.id, ANN.id)
    assert room.service.awaited(match, ANN.id) is None
    assert await room.waiting_for_pilots() == []
    await room.service.close(match.id)
    room.clock.now += 100 * DAY
    assert await room.service.overdue(match.id) is None
    assert await room.rows() == before
    async with room.refuses(refusals.AlreadyBegun):
        await room.service.rematch(match.id, ANN)


async def test_a_lobby_that_was_put_away_is_not_joined_or_begun(room: Room) -> None:
    match = await room.lobby(ANN, BEN)
    room.clock.now += LOBBY_KEPT
    await room.service.overdue(match.id)
    async with room.refuses(refusals.PutAway):
        await room.join(match, CLEO)
    async with room.refuses(refusals.PutAway):
        await room.service.begin(match.id, ANN.id)


# Taken up again


@pytest.mark.parametrize("person", [ANN, BEN], ids=lambda person: person.name)
async def test_who_sits_there_takes_a_table_up_as_it_was(room: Room, person: Any) -> None:
    match = await room.match(ANN, BEN, game=SEALED_BIDS)
    match = await lay(room, match, 0)
    away = await put_away(room, match)
    room.clock.now += 30 * DAY
    back = (await room.service.take_up(away.id, person.id)).after
    assert back == await room.again(match)
    assert back.live
    assert (back.state, back.seats, back.news) == (match.state, match.seats, match.news)
    assert [one.asked_at for one in back.presence] == [None, room.clock.now]
    assert back.due_at == room.clock.now + FIRST_REMINDER
    await lay(room, match, 1)  # the old button is good
    assert await room.matches.count_open_of(person.id) == 1


async def test_a_lobby_is_taken_up_for_another_day(room: Room) -> None:
    match = await room.lobby(ANN)
    room.clock.now += LOBBY_KEPT
    await room.service.overdue(match.id)
    room.clock.now += 5 * DAY
    back = (await room.service.take_up(match.id, ANN.id)).after
    assert back == await room.again(match)
    assert back.due_at == room.clock.now + LOBBY_KEPT
    await room.join(back, BEN)
    assert (await room.service.begin(match.id, ANN.id)).after.live


async def test_a_stranger_or_who_has_resigned_takes_nothing_up(room: Room) -> None:
    match = await room.match(*PEOPLE)
    await room.service.resign(match.id, CLEO.id)
    match = await put_away(room, match)
    for person in (WATCHER, CLEO):
        async with room.refuses(refusals.NotSeated):
            await room.service.take_up(match.id, person.id)


async def test_nothing_is_taken_up_where_another_table_stands(room: Room) -> None:
    match = await put_away(room, await room.match(ANN, BEN))
    other = await room.lobby(CLEO)
    async with room.refuses(refusals.ChannelBusy) as refused:
        await room.service.take_up(match.id, ANN.id)
    assert refused.value.about == other
    await room.leave(other, CLEO)
    assert (await room.service.take_up(match.id, ANN.id)).after.live


async def test_of_a_new_table_and_one_taken_up_at_once_one_stands(room: Room) -> None:
    match = await put_away(room, await room.match(ANN, BEN))
    done = await at_once(
        room.service.take_up(match.id, ANN.id),
        room.another_service().open_lobby(match.game, 5, match.channel, CLEO),
    )
    assert kinds(done) == {Match: 1, refusals.ChannelBusy: 1}
    [stands] = [one for one in done if isinstance(one, Match)]
    assert await room.matches.open_in(match.channel) == stands


async def test_of_two_who_take_it_up_at_once_one_does(room: Room) -> None:
    match = await put_away(room, await room.match(ANN, BEN))
    done = await at_once(*(room.service.take_up(match.id, who.id) for who in (ANN, BEN)))
    assert kinds(done) == {Moved: 1, refusals.NotPutAway: 1}


async def test_what_was_not_put_away_is_not_taken_up(room: Room) -> None:
    match = await room.match(ANN, BEN)
    async with room.refuses(refusals.NotPutAway):
        await room.service.take_up(match.id, ANN.id)


async def test_computers_go_on_at_a_table_that_is_taken_up(room: Room) -> None:
    match = await room.lobby(ANN, computers=1)
    match = await room.change(match, lambda m: lobby.set_starter(m, ANN.id, "1"))
    match = (await room.service.begin(match.id, ANN.id)).after
    match = await put_away(room, match)
    back = (await room.service.take_up(match.id, ANN.id)).after
    assert back.waits_for_pilot()
    assert await room.waiting_for_pilots() == [match.id]
    assert isinstance(await room.service.pilot_move(match.id), Moved)
    over = await room.play_out(await room.again(match))
    assert await room.replayed(over) == over.state


async def test_who_was_away_and_takes_a_table_up_has_their_seat_back(room: Room) -> None:
    match = await room.match(ANN, BEN)
    room.clock.now += AWAY_AFTER
    match = await put_away(room, await room.away(match, BEN))
    back = (await room.service.take_up(match.id, ANN.id)).after
    assert seat_of(back, ANN).gone is None
    assert back == await room.again(match)


async def test_who_is_away_from_a_table_that_is_taken_up_can_still_come_back(room: Room) -> None:
    match = await room.match(ANN, BEN)
    room.clock.now += AWAY_AFTER
    match = await put_away(room, await room.away(match, BEN))
    back = (await room.service.take_up(match.id, BEN.id)).after
    assert seat_of(back, ANN).gone is Gone.AWAY
    assert await room.service.come_back(match.id, ANN.id)
