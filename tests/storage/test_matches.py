"""Matches, seats and moves: what is written is what is read, whole or not at all."""

import asyncio
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine import GAMES
from engine.contract import Table, Told, play, to_json
from engine.gold import GAME
from engine.gold.actions import FLIPS
from engine.gold.components import Options, Piles, Rounds
from engine.gold.events import Nothing, RoundBegan
from engine.gold.state import State
from engine.rng import Rng
from storage.database import Database
from storage.guilds import Guilds
from storage.matches import (
    NEWS,
    ChannelTaken,
    DMs,
    Gone,
    Match,
    Matches,
    Seating,
    StaleMatch,
    Status,
)

ANN = Seating(0, 11, "Ann", "en-GB")
BEN = Seating(1, 12, "Bén “the digger” 🪙\n'); DROP TABLE seats; --", "fr", ("B", "R"))
COMPUTER = Seating(1, None, "", "en", pilot="hard")
SNOWFLAKE = 2**63 - 1


@pytest.fixture
async def database() -> AsyncIterator[Database]:
    database = await Database.open(":memory:")
    yield database
    await database.close()


@pytest.fixture
def matches(database: Database) -> Matches:
    return Matches(database, GAMES)


async def open_lobby(matches: Matches, *seats: Seating, **more: Any) -> Match:
    match_id = await matches.open_lobby(
        **{
            "game": "gold",
            "guild": 5,
            "channel": 50,
            "host": 11,
            "options": to_json(Options()),
            "starter": None,
            "seed": 7,
            "seats": seats or (ANN, BEN),
            "now": 100.0,
            **more,
        }
    )
    return await again(matches, match_id)


async def again(matches: Matches, match: Match | int) -> Match:
    """The match as it is stored now."""
    loaded = await matches.load(match if isinstance(match, int) else match.id)
    assert loaded is not None
    return loaded


async def deal(matches: Matches, lobby: Match, now: float = 101.0) -> Match:
    colours = (("G", "O"), ("B", "R"))
    seats = tuple(
        replace(seat, colours=own) for seat, own in zip(lobby.seats, colours, strict=True)
    )
    step = GAME.setup(Table(colours), lobby.options, Rng(lobby.seed, lobby.step))
    dealt = replace(lobby, status=Status.LIVE, state=step.state, seats=seats)
    await matches.save_move(dealt, by=None, action=None, told=to_json(step.told), now=now)
    return await again(matches, lobby)


async def turn_first(matches: Matches, match: Match, now: float = 102.0) -> Match:
    """Play the first legal flip."""
    state: Any = match.playing
    action = state.legal(state.turn)[0]
    step = play(state, state.turn, action, Rng(match.seed, match.step))
    after = replace(match, state=step.state)
    told = to_json(step.told)
    await matches.save_move(after, by=state.turn, action=to_json(action), told=told, now=now)
    return await again(matches, match)


async def everything(database: Database) -> list[Any]:
    """All that is stored of matches."""
    tables = ("matches", "seats", "moves")
    return [list(await database.rows(f"SELECT * FROM {table}")) for table in tables]


# What is written is what is read


async def test_a_lobby_is_read_as_it_was_written(matches: Matches) -> None:
    options = Options(Rounds.MATCH, Piles.OPEN)
    match = await open_lobby(matches, options=to_json(options), starter=1, seed=2**62 - 1)
    assert match == Match(
        id=match.id,
        game=GAME,
        status=Status.LOBBY,
        guild=5,
        channel=50,
        board=None,
        ping=None,
        host=11,
        options=options,
        starter=1,
        seed=2**62 - 1,
        step=0,
        state=None,
        rematch_of=None,
        changed_at=100.0,
        language=None,
        seats=(ANN, BEN),
        news=(),
    )
    assert match.open


async def test_a_changed_lobby_is_read_as_it_was_written(matches: Matches) -> None:
    lobby = await open_lobby(matches)
    changed = replace(
        lobby,
        host=12,
        options=Options(Rounds.MATCH),
        starter=0,
        seats=(replace(BEN, seat=0), COMPUTER, replace(ANN, seat=2)),
    )
    await matches.save_lobby(changed, 200.25)
    assert await again(matches, lobby) == replace(changed, step=1, changed_at=200.25)


async def test_a_match_is_read_as_it_was_written(matches: Matches) -> None:
    lobby = await open_lobby(matches)
    step = GAME.setup(Table((("G", "O"), ("B", "R")), 1), lobby.options, Rng(7, 0))
    seats = (replace(ANN, colours=("G", "O")), BEN)
    dealt = replace(lobby, status=Status.LIVE, state=step.state, seats=seats)
    await matches.save_move(dealt, by=None, action=None, told=to_json(step.told), now=101.0)
    live = await again(matches, lobby)
    assert live == replace(dealt, step=1, changed_at=101.0, news=(step.told,))

    flip = play(live.playing, 1, FLIPS[0], Rng(7, 1))
    after = replace(live, state=flip.state)
    await matches.save_move(after, by=1, action='["f",0]', told=to_json(flip.told), now=102.0)
    assert await again(matches, lobby) == replace(
        after, step=2, changed_at=102.0, news=(step.told, flip.told)
    )


async def test_a_move_is_kept_with_its_seat_its_action_and_its_time(
    matches: Matches, database: Database
) -> None:
    match = await deal(matches, await open_lobby(matches))
    await turn_first(matches, match)
    rows = await database.rows("SELECT step, seat, action, made_at FROM moves ORDER BY step")
    assert rows == [(1, None, None, 101.0), (2, 0, '["f",0]', 102.0)]


async def test_ids_as_large_as_discord_will_ever_give_are_kept(matches: Matches) -> None:
    seat = Seating(0, SNOWFLAKE, "Ann", "en", dm_channel=SNOWFLAKE - 1, dm_message=SNOWFLAKE - 2)
    match = await open_lobby(matches, seat, guild=SNOWFLAKE, channel=SNOWFLAKE, host=SNOWFLAKE)
    await matches.set_board(match.id, SNOWFLAKE)
    match = await again(matches, match)
    assert (match.guild, match.channel, match.host, match.board) == (SNOWFLAKE,) * 4
    assert match.seats == (seat,)


async def test_seats_are_read_in_their_order_however_they_were_written(matches: Matches) -> None:
    seats = tuple(Seating(number, 20 + number, f"P{number}", "en") for number in range(5))
    match = await open_lobby(matches, *reversed(seats))
    assert match.seats == seats


async def test_all_that_is_kept_for_a_seat_is_read_again(matches: Matches) -> None:
    seats = (
        Seating(0, 11, "Ann", "en", ("G",), "normal", Gone.AWAY, 3, 4, DMs.CLOSED_TOLD),
        Seating(1, 12, "Ben", "fr", ("V", "B"), "normal", Gone.RESIGNED, None, None, None),
        Seating(2, None, "", "en", (), "easy", None, None, None, DMs.CLOSED_UNTOLD),
    )
    assert (await open_lobby(matches, *seats)).seats == seats


async def test_a_match_nobody_opened_is_not_found(matches: Matches) -> None:
    assert await matches.load(99) is None
    assert await matches.open_in(50) is None
    assert await matches.rematch_of(99) is None


# What was told


async def test_the_news_are_what_the_latest_moves_told_oldest_first(
    matches: Matches,
) -> None:
    match = await deal(matches, await open_lobby(matches))
    lengths, told = [len(match.news)], [match.news[-1]]
    for _ in range(6):
        match = await turn_first(matches, match)
        lengths.append(len(match.news))
        told.append(match.news[-1])
    assert lengths == [1, 2, 3, 4, 5, 6, 6]
    assert match.news == tuple(told[-NEWS:])


async def test_the_news_of_one_match_are_not_those_of_another(matches: Matches) -> None:
    one = await deal(matches, await open_lobby(matches))
    two = await deal(matches, await open_lobby(matches, channel=51))
    await turn_first(matches, one)
    assert (await again(matches, two)).news == two.news


async def test_a_seat_has_heard_only_what_it_was_told(matches: Matches) -> None:
    match = await deal(matches, await open_lobby(matches))
    secrets = (
        Told(RoundBegan(1, 0), to=(0,)),
        Told(RoundBegan(2, 0)),
        Told(RoundBegan(3, 0), to=(1,)),
        Told(RoundBegan(4, 0), to=()),
        Told(RoundBegan(5, 0), to=(0, 1)),
    )
    await matches.save_move(match, by=0, action='["f",0]', told=to_json(secrets), now=1.0)
    match = await again(matches, match)
    heard = [[event.number for event in await matches.heard(match, seat)] for seat in (0, 1, 2)]
    assert heard == [[0, 1, 2, 5], [0, 2, 3, 5], [0, 2]]


async def test_a_seat_has_heard_everything_since_the_deal_in_order(matches: Matches) -> None:
    match = await deal(matches, await open_lobby(matches))
    told = [*match.news[-1]]
    for _ in range(9):
        match = await turn_first(matches, match)
        told += match.news[-1]
    assert await matches.heard(match, 0) == [fact.event for fact in told]


async def test_the_longest_pause_is_counted_from_a_seats_own_last_move(matches: Matches) -> None:
    match = await deal(matches, await open_lobby(matches), now=100.0)
    assert [await matches.longest_pause(match, seat) for seat in (0, 1)] == [0.0, 0.0]
    # Seat 0 turns two cards, then seat 1 does, then seat 0 turns one more.
    for now in (600.0, 601.0, 631.0, 731.0, 741.0):
        match = await turn_first(matches, match, now)
    assert await matches.longest_pause(match, 0) == 0.0
    assert await matches.longest_pause(match, 1) == 10.0
    match = await turn_first(matches, match, 742.0)
    match = await turn_first(matches, match, 900.0)
    assert await matches.longest_pause(match, 0) == 158.0
    assert await matches.longest_pause(match, 1) == 0.0


async def test_before_its_first_move_a_seats_pause_is_counted_from_the_deal(
    matches: Matches,
) -> None:
    match = await deal(matches, await open_lobby(matches), now=100.0)
    for now in (150.0, 160.0):
        match = await turn_first(matches, match, now)
    assert await matches.longest_pause(match, 1) == 50.0
    other = await deal(matches, await open_lobby(matches, channel=51), now=900.0)
    assert await matches.longest_pause(other, 1) == 0.0


# Whole or not at all

Save = Callable[[Matches, Match], Awaitable[None]]


def changed_seats(match: Match) -> Match:
    seats = tuple(replace(seat, pilot="easy", gone=Gone.AWAY) for seat in match.seats)
    return replace(match, seats=seats, status=Status.STOPPED, host=99, starter=0)


SAVES: dict[str, Save] = {
    "lobby": lambda matches, old: matches.save_lobby(changed_seats(old), 300.0),
    "deal": lambda matches, old: matches.save_move(
        changed_seats(old), by=None, action=None, told="[]", now=300.0
    ),
    "move": lambda matches, old: matches.save_move(
        changed_seats(old), by=0, action='["f",1]', told="[]", now=300.0
    ),
    "seats": lambda matches, old: matches.save_seats(changed_seats(old), 300.0),
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
async def test_of_many_who_read_the_same_match_one_writes(
    matches: Matches, database: Database, save: Save
) -> None:
    old = await deal(matches, await open_lobby(matches))
    done = await asyncio.gather(*(save(matches, old) for _ in range(5)), return_exceptions=True)
    assert Counter(map(type, done)) == {type(None): 1, StaleMatch: 4}
    assert (await again(matches, old)).step == old.step + 1


async def test_a_match_that_is_gone_is_stale(matches: Matches) -> None:
    match = await open_lobby(matches)
    with pytest.raises(StaleMatch):
        await matches.save_lobby(replace(match, id=99), 1.0)


async def test_a_save_that_breaks_half_way_writes_nothing(
    matches: Matches, database: Database
) -> None:
    lobby = await open_lobby(matches)
    before = await everything(database)
    twice = replace(lobby, host=12, seats=(ANN, replace(ANN, seat=1)))
    with pytest.raises(sqlite3.IntegrityError):
        await matches.save_lobby(twice, 1.0)
    assert await everything(database) == before


@pytest.mark.parametrize("save", SAVES.values(), ids=SAVES)
async def test_whoever_reads_while_somebody_writes_finds_a_whole_match(
    matches: Matches, save: Save
) -> None:
    """Never a new state beside old news, nor a table from which the seats are missing."""
    old = await deal(matches, await open_lobby(matches))
    writer = asyncio.ensure_future(save(matches, old))
    seen = []
    while not writer.done():
        seen.append(await again(matches, old))
    await writer
    new = await again(matches, old)
    assert new != old
    assert all(match in (old, new) for match in seen)


async def test_nobody_sits_down_twice_at_one_table(matches: Matches, database: Database) -> None:
    with pytest.raises((ChannelTaken, sqlite3.IntegrityError)):
        await open_lobby(matches, ANN, replace(ANN, seat=1))
    assert await everything(database) == [[], [], []]


async def test_many_computers_may_sit_at_one_table(matches: Matches) -> None:
    seats = (ANN, COMPUTER, replace(COMPUTER, seat=2))
    assert (await open_lobby(matches, *seats)).seats == seats


async def test_a_person_may_sit_at_many_tables(matches: Matches) -> None:
    await open_lobby(matches)
    await open_lobby(matches, channel=51)
    assert len(await matches.open_of(11)) == 2


async def test_a_seat_belongs_to_a_person_or_a_computer(matches: Matches) -> None:
    with pytest.raises((ChannelTaken, sqlite3.IntegrityError)):
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
    await matches.save_seats(replace(first, status=ended), 1.0)
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
    await matches.save_lobby(replace(ended, status=Status.CANCELLED), 1000.0)
    fresh = await open_lobby(matches, ANN, channel=51)
    assert await matches.latest_changed(1e9, 10) == [ended.id, fresh.id]
    assert await matches.latest_changed(10, 10) == [ended.id]
    assert len(await matches.latest_changed(1e9, 1)) == 1


async def test_a_match_has_one_rematch(matches: Matches, database: Database) -> None:
    first = await deal(matches, await open_lobby(matches))
    await matches.save_seats(replace(first, status=Status.OVER), 1.0)
    rematch = await open_lobby(matches, rematch_of=first.id)
    assert rematch.rematch_of == first.id
    assert await matches.rematch_of(first.id) == rematch
    before = await everything(database)
    with pytest.raises((ChannelTaken, sqlite3.IntegrityError)):
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
    await matches.save_seats(replace(over, status=Status.CANCELLED), 99.0)
    assert [match.channel for match in await matches.open_of(11)] == [1, 3, 2]
    assert await matches.open_of(77) == []


@pytest.mark.parametrize(("gone", "hers"), [(None, 1), (Gone.AWAY, 1), (Gone.RESIGNED, 0)])
async def test_a_match_is_ones_own_until_one_resigns(
    matches: Matches, gone: Gone | None, hers: int
) -> None:
    pilot = "normal" if gone else None
    await open_lobby(matches, replace(ANN, gone=gone, pilot=pilot), BEN)
    assert len(await matches.open_of(11)) == hers
    assert len(await matches.open_of(12)) == 1


async def test_the_latest_open_matches_come_by_their_last_change_and_no_more_than_asked_for(
    matches: Matches,
) -> None:
    opened = [await open_lobby(matches, channel=n, now=float(n)) for n in range(1, 6)]
    await matches.save_seats(replace(opened[3], status=Status.STOPPED), 50.0)
    await deal(matches, opened[0], now=60.0)
    ids = [match.id for match in opened]
    assert await matches.latest_open(3) == [ids[0], ids[4], ids[2]]
    assert await matches.latest_open(100) == [ids[0], ids[4], ids[2], ids[1]]
    assert await matches.latest_open(0) == []


async def test_a_match_waits_for_a_computer_exactly_while_it_is_its_turn(
    matches: Matches,
) -> None:
    match = await deal(matches, await open_lobby(matches, ANN, COMPUTER))
    waiting = []
    for _ in range(6):
        waiting.append(await matches.waiting_for_pilots())
        assert bool(waiting[-1]) == match.waits_for_pilot()
        match = await turn_first(matches, match)
    assert waiting == [[], [], [match.id], [match.id], [], []]


async def test_a_match_waits_for_the_computer_of_somebody_who_is_gone_until_it_is_over(
    matches: Matches,
) -> None:
    match = await deal(matches, await open_lobby(matches))
    gone = tuple(replace(s, pilot="normal", gone=Gone.AWAY) for s in match.seats)
    await matches.save_seats(replace(match, seats=gone), 1.0)
    match = await again(matches, match)
    assert match.seats == gone
    assert await matches.waiting_for_pilots() == [match.id]
    await matches.save_seats(replace(match, status=Status.STOPPED), 2.0)
    assert await matches.waiting_for_pilots() == []


async def test_a_lobby_of_computers_waits_for_nobody(matches: Matches) -> None:
    await open_lobby(matches, replace(COMPUTER, seat=0), COMPUTER)
    assert await matches.waiting_for_pilots() == []


async def test_who_has_resigned_does_not_sit_there_any_more(matches: Matches) -> None:
    resigned = replace(ANN, pilot="normal", gone=Gone.RESIGNED)
    away = replace(BEN, pilot="normal", gone=Gone.AWAY)
    match = await open_lobby(matches, resigned, away)
    assert match.seating(11) is None
    assert match.seating(12) == away
    assert match.seating(13) is None


# Messages and languages


async def test_the_board_and_the_ping_are_kept_and_do_not_make_the_match_stale(
    matches: Matches,
) -> None:
    match = await open_lobby(matches)
    await matches.set_board(match.id, 1000)
    await matches.set_ping(match.id, 2000)
    assert await again(matches, match) == replace(match, board=1000, ping=2000)
    match = await deal(matches, match)
    assert (match.board, match.ping) == (1000, 2000)
    await matches.set_board(match.id, None)
    await matches.set_ping(match.id, None)
    assert await again(matches, match) == replace(match, board=None, ping=None)


async def test_every_board_that_was_up_is_kept_in_mind_until_it_is_deleted(
    matches: Matches,
) -> None:
    match, other = await open_lobby(matches), await open_lobby(matches, channel=51)
    for message in (1000, 1000, 1001, None, 1002, 1001):
        await matches.set_board(match.id, message)
    assert await matches.old_boards(match.id) == [1000, 1001, 1002]
    await matches.forget_old_board(match.id, 1000)
    await matches.forget_old_board(match.id, 1000)
    await matches.forget_old_board(other.id, 1002)
    assert await matches.old_boards(match.id) == [1001, 1002]
    assert await matches.old_boards(other.id) == []


async def test_a_players_dm_is_kept_for_that_seat_alone(matches: Matches) -> None:
    match = await open_lobby(matches)
    other = await open_lobby(matches, channel=51)
    sent = replace(BEN, dm_channel=1, dm_message=2, dm_closed=DMs.CLOSED_UNTOLD)
    await matches.set_dm(match.id, sent)
    assert (await again(matches, match)).seats == (ANN, sent)
    assert (await again(matches, other)).seats == (ANN, BEN)
    await matches.set_dm(match.id, BEN)
    assert await again(matches, match) == match


async def test_a_dm_is_not_forgotten_when_seats_change_hands(matches: Matches) -> None:
    match = await deal(matches, await open_lobby(matches))
    sent = replace(match.seats[0], dm_channel=1, dm_message=2)
    await matches.set_dm(match.id, sent)
    away = replace(match.seats[0], pilot="normal", gone=Gone.AWAY)
    await matches.save_seats(replace(match, seats=(away, match.seats[1])), 1.0)
    assert (await again(matches, match)).seats[0] == replace(sent, pilot="normal", gone=Gone.AWAY)


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
    async with database.transaction() as tx:
        await tx.execute("UPDATE matches SET state = ?", (to_json(older),))
    loaded = await again(matches, match)
    assert loaded == match  # at the deal, every default is what the field would be
    assert (await turn_first(matches, loaded)).step == match.step + 1


async def test_a_state_from_a_later_version_is_read_without_what_it_does_not_know(
    matches: Matches, database: Database
) -> None:
    """As when somebody goes back to the version before."""
    match = await deal(matches, await open_lobby(matches))
    newer = {**msgspec.to_builtins(match.state), "weather": "fine"}
    async with database.transaction() as tx:
        await tx.execute("UPDATE matches SET state = ?", (to_json(newer),))
    assert await again(matches, match) == match


async def test_options_from_before_there_was_such_an_option_have_its_default(
    matches: Matches,
) -> None:
    match = await open_lobby(matches, options='{"rounds":"match"}')
    assert match.options == Options(Rounds.MATCH, Piles.CLOSED)


async def test_what_was_told_without_a_listener_is_told_to_all(matches: Matches) -> None:
    match = await deal(matches, await open_lobby(matches))
    await matches.save_move(match, by=0, action='["f",0]', told='[[["nothing"]]]', now=1.0)
    match = await again(matches, match)
    assert match.news[-1] == (Told(Nothing()),)
    assert (await matches.heard(match, 1))[-1] == Nothing()
