"""Matches, seats and moves: what is written is what is read, whole or not at all."""

import asyncio
import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from engine import GAMES
from engine.contract import Told, play, to_json
from engine.gold import GAME
from engine.gold.actions import FLIPS
from engine.gold.components import Options, Piles, Rounds
from engine.gold.events import Nothing
from engine.gold.state import State
from engine.rng import Rng
from storage.database import Database
from storage.guilds import Guilds
from storage.match import (
    NEWS,
    ChannelTaken,
    Gone,
    Match,
    Move,
    Presence,
    RematchTaken,
    Seating,
    StaleMatch,
    Status,
)
from storage.matches import Matches
from tests.storage.tables import (
    ANN,
    BEN,
    COMPUTER,
    SNOWFLAKE,
    again,
    changed,
    deal,
    dealt,
    everything,
    first_turned,
    flip_told,
    open_lobby,
    turn_first,
)

# What is written is what is read


async def test_a_lobby_is_read_as_it_was_written(matches: Matches) -> None:
    options = Options(Rounds.MATCH, Piles.OPEN)
    match = await open_lobby(matches, options=options, starter=1, seed=2**62 - 1)
    assert match == Match(
        id=match.id,
        game=GAME,
        status=Status.LOBBY,
        guild=5,
        channel=50,
        host=11,
        options=options,
        starter=1,
        seed=2**62 - 1,
        step=0,
        state=None,
        rematch_of=None,
        changed_at=100.0,
        shelved_at=None,
        due_at=1_000.0,
        language=None,
        seats=(ANN, BEN),
        presence=(),
        news=(),
    )
    assert match.open


async def test_a_changed_lobby_is_read_as_it_was_written(matches: Matches) -> None:
    lobby = await open_lobby(matches)
    other = changed(
        lobby,
        200.25,
        host=12,
        options=Options(Rounds.MATCH),
        starter=0,
        due_at=2_000.0,
        seats=(replace(BEN, seat=0), COMPUTER, replace(ANN, seat=2)),
    )
    await matches.save_lobby(other)
    assert await again(matches, lobby) == other


async def test_a_match_is_read_as_it_was_written(matches: Matches) -> None:
    lobby = await open_lobby(matches, starter=0)
    live, move = dealt(lobby, due_at=500.5)
    await matches.save_move(live, move)
    assert await again(matches, lobby) == live

    flip = play(live.playing, 0, FLIPS[0], Rng(7, 1))
    presence = (Presence(102.0, called=2), Presence(strayed=True))
    news = (*live.news, flip.told)
    after = changed(live, 102.0, state=flip.state, presence=presence, due_at=600.5, news=news)
    await matches.save_move(after, Move(0, '["f",0]', flip.told))
    assert await again(matches, lobby) == after


async def test_what_happens_to_the_seats_is_read_as_it_was_written(matches: Matches) -> None:
    match = await deal(matches, await open_lobby(matches))
    away = replace(match.seats[1], pilot="normal", gone=Gone.AWAY)
    presence = (Presence(101.0, called=1), Presence(strayed=True))
    after = changed(match, seats=(match.seats[0], away), presence=presence, due_at=None)
    await matches.save_seats(after)
    assert await again(matches, match) == after


async def test_a_move_is_kept_with_its_seat_its_action_and_its_time(
    matches: Matches, database: Database
) -> None:
    match = await deal(matches, await open_lobby(matches))
    await turn_first(matches, match)
    rows = await database.rows("SELECT step, seat, action, made_at FROM moves ORDER BY step")
    assert rows == [(1, None, None, 101.0), (2, 0, '["f",0]', 102.0)]


async def test_ids_as_large_as_discord_will_ever_give_are_kept(matches: Matches) -> None:
    seat = Seating(0, SNOWFLAKE, "Ann", "en")
    match = await open_lobby(matches, seat, guild=SNOWFLAKE, channel=SNOWFLAKE, host=SNOWFLAKE)
    assert (match.guild, match.channel, match.host) == (SNOWFLAKE,) * 3
    assert match.seats == (seat,)


async def test_seats_are_read_in_their_order_however_they_were_written(matches: Matches) -> None:
    seats = tuple(Seating(number, 20 + number, f"P{number}", "en") for number in range(5))
    match = await open_lobby(matches, *reversed(seats))
    assert match.seats == seats


async def test_all_that_is_kept_for_a_seat_is_read_again(matches: Matches) -> None:
    seats = (
        Seating(0, 11, "Ann", "en", ("G",), "normal", Gone.AWAY),
        Seating(1, 12, "Ben", "fr", ("V", "B"), "normal", Gone.RESIGNED),
        Seating(2, None, "", "en", (), "easy", None),
    )
    assert (await open_lobby(matches, *seats)).seats == seats


async def test_a_match_nobody_opened_is_not_found(matches: Matches) -> None:
    assert await matches.load(99) is None
    assert await matches.open_in(50) is None
    assert await matches.rematch_of(99) is None


async def test_a_match_that_is_printed_tells_none_of_its_secrets(matches: Matches) -> None:
    match = await deal(matches, await open_lobby(matches, seed=123_456_789))
    for text in (repr(match), str(match), f"{match}"):
        assert text == f"Match({match.id}, gold, live, step 1)"


# Whole or not at all

Save = Callable[[Matches, Match], Awaitable[None]]


def changed_seats(match: Match) -> Match:
    seats = tuple(replace(seat, pilot="easy", gone=Gone.AWAY) for seat in match.seats)
    return changed(match, seats=seats, status=Status.STOPPED, host=99, starter=0)


SAVES: dict[str, Save] = {
    "lobby": lambda matches, old: matches.save_lobby(changed_seats(old)),
    "deal": lambda matches, old: matches.save_move(changed_seats(old), Move(None, None, ())),
    "move": lambda matches, old: matches.save_move(changed_seats(old), flip_told()),
    "seats": lambda matches, old: matches.save_seats(changed_seats(old)),
    "put away": lambda matches, old: matches.save_shelved(changed(old, shelved_at=300.0)),
}


@pytest.mark.parametrize("save", SAVES.values(), ids=SAVES)
async def test_what_was_read_before_the_match_changed_is_not_written(
    matches: Matches, database: Database, save: Save
) -> None:
    old = await deal(matches, await open_lobby(matches))
    await turn_first(matches, old)
    before = await everything(database)
    with pytest.raises(StaleMatch):
        await save(matches, old)
    assert await everything(database) == before


@pytest.mark.parametrize("save", SAVES.values(), ids=SAVES)
async def test_of_many_who_read_the_same_match_one_writes(matches: Matches, save: Save) -> None:
    old = await deal(matches, await open_lobby(matches))
    done = await asyncio.gather(*(save(matches, old) for _ in range(5)), return_exceptions=True)
    assert Counter(map(type, done)) == {type(None): 1, StaleMatch: 4}
    assert (await again(matches, old)).step == old.step + 1


@pytest.mark.parametrize("save", SAVES.values(), ids=SAVES)
async def test_a_match_that_is_gone_is_stale(matches: Matches, save: Save) -> None:
    match = await open_lobby(matches)
    with pytest.raises(StaleMatch):
        await save(matches, replace(match, id=99))


@pytest.mark.parametrize("save", SAVES.values(), ids=SAVES)
@pytest.mark.parametrize("ahead", [-1, 1, 5])
async def test_a_match_is_written_one_step_further_and_no_other(
    matches: Matches, database: Database, save: Save, ahead: int
) -> None:
    match = await deal(matches, await open_lobby(matches))
    before = await everything(database)
    with pytest.raises(StaleMatch):
        await save(matches, replace(match, step=match.step + ahead))
    assert await everything(database) == before


async def test_a_save_that_breaks_half_way_writes_nothing(
    matches: Matches, database: Database
) -> None:
    lobby = await open_lobby(matches)
    before = await everything(database)
    twice = (ANN, replace(ANN, seat=1))
    with pytest.raises(sqlite3.IntegrityError):
        await matches.save_lobby(changed(lobby, host=12, seats=twice))
    live, move = dealt(lobby)
    with pytest.raises(sqlite3.IntegrityError):
        await matches.save_move(replace(live, seats=twice), move)
    assert await everything(database) == before


@pytest.mark.parametrize("save", SAVES.values(), ids=SAVES)
@pytest.mark.parametrize("place", ["memory", "file"])
async def test_whoever_reads_while_somebody_writes_finds_a_whole_match(
    tmp_path: Path, place: str, save: Save
) -> None:
    """Never a new state beside old news, nor a table from which the seats are missing."""
    database = await Database.open(tmp_path / "pepite.sqlite3" if place == "file" else ":memory:")
    matches = Matches(database, GAMES)
    old = await deal(matches, await open_lobby(matches))
    writer = asyncio.ensure_future(save(matches, old))
    seen = []
    while not writer.done():
        seen.append(await again(matches, old))
    await writer
    new = await again(matches, old)
    assert new != old
    assert all(match in (old, new) for match in seen)
    await database.close()


async def test_nobody_sits_down_twice_at_one_table(matches: Matches, database: Database) -> None:
    before = await everything(database)
    with pytest.raises(sqlite3.IntegrityError):
        await open_lobby(matches, ANN, replace(ANN, seat=1))
    assert await everything(database) == before


async def test_many_computers_may_sit_at_one_table(matches: Matches) -> None:
    seats = (ANN, COMPUTER, replace(COMPUTER, seat=2))
    assert (await open_lobby(matches, *seats)).seats == seats


async def test_a_person_may_sit_at_many_tables(matches: Matches) -> None:
    await open_lobby(matches)
    await open_lobby(matches, channel=51)
    assert len(await matches.open_of(11, 10)) == 2


async def test_a_seat_belongs_to_a_person_or_a_computer(matches: Matches) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        await open_lobby(matches, Seating(0, None, "", "en"))


# One open match a channel


@pytest.mark.parametrize("live", [False, True])
async def test_a_channel_with_an_open_match_takes_no_other(
    matches: Matches, database: Database, live: bool
) -> None:
    match = await open_lobby(matches)
    if live:
        await deal(matches, match)
    before = await everything(database)
    with pytest.raises(ChannelTaken):
        await open_lobby(matches, host=12)
    assert await everything(database) == before


@pytest.mark.parametrize("ended", [Status.OVER, Status.CANCELLED, Status.STOPPED])
async def test_a_channel_takes_the_next_match_once_the_last_has_ended(
    matches: Matches, ended: Status
) -> None:
    first = await deal(matches, await open_lobby(matches))
    await matches.save_seats(changed(first, status=ended))
    assert not (await again(matches, first)).open
    assert await matches.open_in(50) is None
    second = await open_lobby(matches)
    assert second.id > first.id
    assert await matches.open_in(50) == second


async def test_the_number_of_a_match_is_never_given_again(
    matches: Matches, database: Database
) -> None:
    """An old button with that number must not play in another match."""
    first = await open_lobby(matches)
    async with database.transaction() as tx:
        await tx.execute("DELETE FROM seats")
        await tx.execute("DELETE FROM boards")
        await tx.execute("DELETE FROM matches")
    assert (await open_lobby(matches)).id > first.id


async def test_of_many_who_open_a_lobby_at_once_one_does(matches: Matches) -> None:
    done = await asyncio.gather(*(open_lobby(matches) for _ in range(8)), return_exceptions=True)
    assert Counter(map(type, done)) == {Match: 1, ChannelTaken: 7}


async def test_the_open_match_of_a_channel_is_found_whether_lobby_or_live(
    matches: Matches,
) -> None:
    lobby = await open_lobby(matches)
    assert await matches.open_in(50) == lobby
    live = await deal(matches, lobby)
    assert await matches.open_in(50) == live
    assert await matches.open_in(51) is None


async def test_the_latest_changes_include_matches_that_have_just_ended(matches: Matches) -> None:
    ended = await open_lobby(matches, ANN, channel=50)
    await matches.save_lobby(changed(ended, 1000.0, status=Status.CANCELLED))
    fresh = await open_lobby(matches, ANN, channel=51)
    assert await matches.latest_changed(1e9, 10) == [ended.id, fresh.id]
    assert await matches.latest_changed(10, 10) == [ended.id]
    assert len(await matches.latest_changed(1e9, 1)) == 1


async def test_a_match_has_one_rematch(matches: Matches, database: Database) -> None:
    first = await deal(matches, await open_lobby(matches))
    await matches.save_seats(changed(first, status=Status.OVER))
    rematch = await open_lobby(matches, rematch_of=first.id)
    assert rematch.rematch_of == first.id
    assert await matches.rematch_of(first.id) == rematch
    before = await everything(database)
    with pytest.raises(RematchTaken):
        await open_lobby(matches, channel=51, rematch_of=first.id)
    assert await everything(database) == before


# Finding matches


async def test_a_person_is_shown_their_open_matches_the_latest_change_first(
    matches: Matches,
) -> None:
    for channel, now in ((1, 30.0), (2, 10.0), (3, 20.0)):
        await open_lobby(matches, channel=channel, now=now)
    await open_lobby(matches, BEN, channel=4)  # Ann does not sit here
    over = await open_lobby(matches, channel=5, now=99.0)
    await matches.save_seats(changed(over, 99.0, status=Status.CANCELLED))
    assert [match.channel for match in await matches.open_of(11, 10)] == [1, 3, 2]
    assert await matches.open_of(77, 10) == []


async def test_the_latest_open_matches_come_by_their_last_change_and_no_more_than_asked_for(
    matches: Matches,
) -> None:
    opened = [await open_lobby(matches, channel=n, now=float(n)) for n in range(1, 6)]
    await matches.save_seats(changed(opened[3], 50.0, status=Status.STOPPED))
    await deal(matches, opened[0], now=60.0)
    ids = [match.id for match in opened]
    assert await matches.latest_open(3) == [ids[0], ids[4], ids[2]]
    assert await matches.latest_open(100) == [ids[0], ids[4], ids[2], ids[1]]
    assert await matches.latest_open(0) == []


async def test_the_open_matches_of_a_server_are_those_that_can_be_played(matches: Matches) -> None:
    lobby, over = await open_lobby(matches, channel=1), await open_lobby(matches, channel=2)
    live = await deal(matches, await open_lobby(matches, channel=3))
    await open_lobby(matches, channel=4, guild=6)
    await matches.save_lobby(changed(over, status=Status.CANCELLED))
    assert await matches.open_in_server(5) == [lobby.id, live.id]
    assert await matches.open_in_server(7) == []


async def test_a_match_waits_for_a_computer_exactly_while_it_is_its_turn(
    matches: Matches,
) -> None:
    match = await deal(matches, await open_lobby(matches, ANN, COMPUTER))
    waiting = []
    for _ in range(6):
        waiting.append(await matches.waiting_for_pilots(0, 10))
        assert bool(waiting[-1]) == match.waits_for_pilot()
        match = await turn_first(matches, match)
    assert waiting == [[], [], [match.id], [match.id], [], []]


async def test_a_match_waits_for_the_computer_of_somebody_who_is_gone_until_it_is_over(
    matches: Matches,
) -> None:
    match = await deal(matches, await open_lobby(matches))
    gone = tuple(replace(s, pilot="normal", gone=Gone.AWAY) for s in match.seats)
    await matches.save_seats(changed(match, seats=gone))
    match = await again(matches, match)
    assert match.seats == gone
    assert await matches.waiting_for_pilots(0, 10) == [match.id]
    await matches.save_seats(changed(match, status=Status.STOPPED))
    assert await matches.waiting_for_pilots(0, 10) == []


async def test_matches_that_wait_for_computers_come_a_few_at_a_time(matches: Matches) -> None:
    waiting = []
    for channel in range(1, 6):
        lobby = await open_lobby(matches, replace(COMPUTER, seat=0), COMPUTER, channel=channel)
        waiting.append((await deal(matches, lobby)).id)
    assert await matches.waiting_for_pilots(0, 2) == waiting[:2]
    assert await matches.waiting_for_pilots(waiting[1], 2) == waiting[2:4]
    assert await matches.waiting_for_pilots(waiting[3], 2) == waiting[4:]
    assert await matches.waiting_for_pilots(waiting[4], 2) == []


async def test_a_lobby_of_computers_waits_for_nobody(matches: Matches) -> None:
    await open_lobby(matches, replace(COMPUTER, seat=0), COMPUTER)
    assert await matches.waiting_for_pilots(0, 10) == []


async def test_who_has_resigned_does_not_sit_there_any_more(matches: Matches) -> None:
    resigned = replace(ANN, pilot="normal", gone=Gone.RESIGNED)
    away = replace(BEN, pilot="normal", gone=Gone.AWAY)
    match = await open_lobby(matches, resigned, away)
    assert match.seating(11) is None
    assert match.seating(12) == away
    assert match.seating(13) is None


async def test_a_match_speaks_the_language_its_server_asked_for(
    matches: Matches, database: Database
) -> None:
    guilds = Guilds(database)
    match = await open_lobby(matches)
    assert await guilds.language(5) is None
    for language in ("fr", "en", None, None, "fr"):
        await guilds.set_language(5, language)
        assert await guilds.language(5) == language
        assert (await again(matches, match)).language == language
    assert (await open_lobby(matches, guild=6, channel=51)).language is None


# What older versions wrote

DEFAULTED = [
    field.encode_name
    for field in msgspec.structs.fields(State)
    if field.default is not msgspec.NODEFAULT or field.default_factory is not msgspec.NODEFAULT
]


@pytest.mark.parametrize("field", DEFAULTED)
async def test_a_state_from_before_it_had_this_field_is_played_on(
    matches: Matches, database: Database, field: str
) -> None:
    match = await deal(matches, await open_lobby(matches))
    older = msgspec.to_builtins(match.state)
    del older[field]
    await database.write("UPDATE matches SET state = ?", (to_json(older),))
    loaded = await again(matches, match)
    assert loaded == match  # at the deal, every default is what the field would be
    assert (await turn_first(matches, loaded)).step == match.step + 1


async def test_a_state_from_a_later_version_is_read_without_what_it_does_not_know(
    matches: Matches, database: Database
) -> None:
    """As when somebody goes back to the version before."""
    match = await deal(matches, await open_lobby(matches))
    newer = {**msgspec.to_builtins(match.state), "weather": "fine"}
    await database.write("UPDATE matches SET state = ?", (to_json(newer),))
    assert await again(matches, match) == match


async def test_options_from_before_there_was_such_an_option_have_its_default(
    matches: Matches, database: Database
) -> None:
    match = await open_lobby(matches)
    await database.write("UPDATE matches SET options = ?", ('{"rounds":"match"}',))
    assert (await again(matches, match)).options == Options(Rounds.MATCH, Piles.CLOSED)


async def test_what_was_told_without_a_listener_is_told_to_all(
    matches: Matches, database: Database
) -> None:
    match = await turn_first(matches, await deal(matches, await open_lobby(matches)))
    await database.write("UPDATE moves SET told = ? WHERE step = 2", ('[[["nothing"]]]',))
    assert (await again(matches, match)).news[-1] == (Told(Nothing()),)


async def test_a_match_of_a_game_this_version_does_not_know_is_left_alone(
    matches: Matches, database: Database
) -> None:
    match = await deal(matches, await open_lobby(matches))
    await database.write("UPDATE matches SET game = 'chess'")
    before = await everything(database)
    assert await matches.load(match.id) is None
    assert await matches.open_in(50) is None
    assert await matches.open_of(11, 10) == []
    with pytest.raises(ChannelTaken):
        await open_lobby(matches)
    assert await everything(database) == before


# The news


async def test_the_news_are_what_the_latest_moves_told_oldest_first(
    matches: Matches,
) -> None:
    match = await deal(matches, await open_lobby(matches))
    lengths, told = [len(match.news)], [match.news[-1]]
    for _ in range(NEWS):
        match = await turn_first(matches, match)
        lengths.append(len(match.news))
        told.append(match.news[-1])
    assert lengths == [*range(1, NEWS + 1), NEWS]
    assert match.news == tuple(told[-NEWS:])


async def test_the_news_of_one_match_are_not_those_of_another(matches: Matches) -> None:
    one = await deal(matches, await open_lobby(matches))
    two = await deal(matches, await open_lobby(matches, channel=51))
    await turn_first(matches, one)
    assert (await again(matches, two)).news == two.news


async def test_the_news_are_those_of_the_moves_and_not_of_who_saves_them(matches: Matches) -> None:
    match = await deal(matches, await open_lobby(matches))
    after, move = first_turned(match)
    await matches.save_move(replace(after, news=()), move)
    assert await again(matches, match) == after
