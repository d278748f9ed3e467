"""Deadlines and tables put away: what comes up when, and who sits where meanwhile."""

import pytest
from msgspec.structs import replace

from storage.database import Database
from storage.match import ChannelTaken, Gone, Match, Presence, Status
from storage.matches import Matches
from tests.storage.tables import again, changed, deal, everything, open_lobby


async def put_away(matches: Matches, match: Match, now: float = 500.0) -> Match:
    await matches.save_shelved(changed(match, match.changed_at, shelved_at=now, due_at=None))
    return await again(matches, match)


async def take_up(matches: Matches, match: Match, now: float = 600.0) -> Match:
    presence = (Presence(now), Presence())
    back = changed(match, now, shelved_at=None, due_at=now + 50, presence=presence)
    await matches.save_shelved(back)
    return await again(matches, match)


async def tables_of(matches: Matches, user: int) -> tuple[list[int], int]:
    """Somebody's open tables, and how many they are said to be."""
    shown = [match.id for match in await matches.open_of(user, 100)]
    return shown, await matches.count_open_of(user)


# Deadlines


async def test_what_is_due_comes_in_order_and_no_more_than_asked_for(matches: Matches) -> None:
    ids = [
        (await open_lobby(matches, channel=channel, due_at=due_at)).id
        for channel, due_at in ((1, 400.0), (2, 200.0), (3, 300.0), (4, 900.0))
    ]
    assert await matches.due(400.0, 10) == [ids[1], ids[2], ids[0]]
    assert await matches.due(399.9, 10) == [ids[1], ids[2]]
    assert await matches.due(1e9, 2) == [ids[1], ids[2]]
    assert await matches.due(199.9, 10) == []
    assert await matches.due(1e9, 0) == []


async def test_the_next_deadline_is_the_earliest_that_is_left(matches: Matches) -> None:
    assert await matches.next_due() is None
    first = await open_lobby(matches, channel=1, due_at=200.0)
    await open_lobby(matches, channel=2, due_at=300.0)
    assert await matches.next_due() == 200.0
    await matches.save_lobby(changed(first, due_at=250.0))
    assert await matches.next_due() == 250.0
    await matches.save_seats(
        changed(await again(matches, first), status=Status.CANCELLED, due_at=None)
    )
    assert await matches.next_due() == 300.0
    assert await matches.due(1e9, 10) == [first.id + 1]


async def test_every_way_of_saving_a_match_sets_its_deadline(matches: Matches) -> None:
    match = await open_lobby(matches, due_at=1.0)
    await matches.save_lobby(changed(match, due_at=2.0))
    assert await matches.next_due() == 2.0
    match = await deal(matches, await again(matches, match), due_at=3.0)
    assert await matches.next_due() == 3.0
    await matches.save_seats(changed(match, due_at=4.0))
    assert await matches.next_due() == 4.0
    match = await put_away(matches, await again(matches, match))
    assert await matches.next_due() is None
    assert (await take_up(matches, match)).due_at == await matches.next_due() == 650.0


async def test_a_match_of_an_unknown_game_is_never_due(
    matches: Matches, database: Database
) -> None:
    """Nothing could be done about it, and it would come up for ever."""
    unknown = await open_lobby(matches, channel=1, due_at=100.0)
    await database.write("UPDATE matches SET game = 'chess' WHERE id = ?", (unknown.id,))
    assert await matches.due(1e9, 10) == []
    assert await matches.next_due() is None
    known = await open_lobby(matches, channel=2, due_at=200.0)
    assert await matches.due(1e9, 1) == [known.id]
    assert await matches.next_due() == 200.0


# Put away


@pytest.mark.parametrize("live", [False, True])
async def test_a_table_put_away_is_read_as_it_was(matches: Matches, live: bool) -> None:
    match = await open_lobby(matches)
    if live:
        match = await deal(matches, match)
    away = await put_away(matches, match)
    assert away == replace(match, step=match.step + 1, shelved_at=500.0, due_at=None)
    assert not away.open
    assert not away.live
    assert not away.to_act()


async def test_a_table_put_away_frees_its_channel(matches: Matches) -> None:
    away = await put_away(matches, await deal(matches, await open_lobby(matches)))
    assert await matches.open_in(50) is None
    assert await matches.open_in_server(5) == []
    assert await matches.latest_open(10) == []
    other = await open_lobby(matches)
    assert await matches.open_in(50) == other
    assert other.id > away.id


async def test_a_table_is_not_taken_up_where_another_is_open(
    matches: Matches, database: Database
) -> None:
    away = await put_away(matches, await deal(matches, await open_lobby(matches)))
    other = await open_lobby(matches)
    before = await everything(database)
    with pytest.raises(ChannelTaken):
        await take_up(matches, away)
    assert await everything(database) == before
    await matches.save_lobby(changed(other, status=Status.CANCELLED))
    back = await take_up(matches, away)
    assert back.open
    assert await matches.open_in(50) == back


async def test_two_tables_put_away_in_one_channel_are_taken_up_one_at_a_time(
    matches: Matches,
) -> None:
    first = await put_away(matches, await open_lobby(matches))
    second = await put_away(matches, await open_lobby(matches))
    second = await take_up(matches, second)
    with pytest.raises(ChannelTaken):
        await take_up(matches, first)
    await put_away(matches, second)
    assert (await take_up(matches, first)).open


async def test_computers_do_not_play_at_a_table_put_away(matches: Matches) -> None:
    match = await deal(matches, await open_lobby(matches))
    gone = tuple(replace(seat, pilot="easy", gone=Gone.AWAY) for seat in match.seats)
    await matches.save_seats(changed(match, seats=gone))
    assert await matches.waiting_for_pilots(0, 10) == [match.id]
    away = await put_away(matches, await again(matches, match))
    assert await matches.waiting_for_pilots(0, 10) == []
    await take_up(matches, away)
    assert await matches.waiting_for_pilots(0, 10) == [match.id]


# Who sits at which open table


async def test_a_table_put_away_is_none_of_ones_open_ones_until_it_is_taken_up(
    matches: Matches,
) -> None:
    away = await put_away(matches, await deal(matches, await open_lobby(matches)))
    other = await open_lobby(matches, channel=51)
    assert await tables_of(matches, 11) == ([other.id], 1)
    await take_up(matches, away)
    assert await tables_of(matches, 11) == ([away.id, other.id], 2)


@pytest.mark.parametrize("status", [Status.OVER, Status.STOPPED, Status.CANCELLED])
async def test_a_table_that_has_ended_is_none_of_ones_open_ones(
    matches: Matches, status: Status
) -> None:
    match = await deal(matches, await open_lobby(matches))
    await matches.save_seats(changed(match, status=status))
    assert await tables_of(matches, 11) == ([], 0)


@pytest.mark.parametrize(("gone", "hers"), [(None, 1), (Gone.AWAY, 1), (Gone.RESIGNED, 0)])
async def test_a_match_is_ones_own_until_one_resigns(
    matches: Matches, gone: Gone | None, hers: int
) -> None:
    match = await deal(matches, await open_lobby(matches))
    ann = replace(match.seats[0], gone=gone, pilot="normal" if gone else None)
    await matches.save_seats(changed(match, seats=(ann, match.seats[1])))
    assert await tables_of(matches, 11) == ([match.id] * hers, hers)
    assert await tables_of(matches, 12) == ([match.id], 1)


async def test_who_has_resigned_does_not_get_the_table_back_when_it_is_taken_up(
    matches: Matches,
) -> None:
    match = await deal(matches, await open_lobby(matches))
    ann = replace(match.seats[0], gone=Gone.RESIGNED, pilot="normal")
    await matches.save_seats(changed(match, seats=(ann, match.seats[1])))
    await take_up(matches, await put_away(matches, await again(matches, match)))
    assert await tables_of(matches, 11) == ([], 0)
    assert await tables_of(matches, 12) == ([match.id], 1)


async def test_who_stands_up_in_the_lobby_does_not_sit_there_any_more(matches: Matches) -> None:
    match = await open_lobby(matches)
    await matches.save_lobby(changed(match, seats=match.seats[:1]))
    assert await tables_of(matches, 11) == ([match.id], 1)
    assert await tables_of(matches, 12) == ([], 0)
    await matches.save_lobby(changed(await again(matches, match), status=Status.CANCELLED))
    assert await tables_of(matches, 11) == ([], 0)


async def test_no_more_tables_are_shown_than_asked_for_and_the_rest_is_counted(
    matches: Matches,
) -> None:
    ids = [(await open_lobby(matches, channel=n, now=float(n))).id for n in range(1, 8)]
    shown = [match.id for match in await matches.open_of(11, 3)]
    assert shown == ids[:3:-1]
    assert await matches.count_open_of(11) == 7
    assert await matches.open_of(11, 0) == []


async def test_tables_of_unknown_games_are_neither_shown_nor_counted_nor_in_the_way(
    matches: Matches, database: Database
) -> None:
    known = await open_lobby(matches, channel=1, now=1.0)
    for channel in (2, 3):
        unknown = await open_lobby(matches, channel=channel, now=50.0)
        await database.write("UPDATE matches SET game = 'chess' WHERE id = ?", (unknown.id,))
    assert [match.id for match in await matches.open_of(11, 2)] == [known.id]
    assert await matches.count_open_of(11) == 1
