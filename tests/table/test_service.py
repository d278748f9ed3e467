"""The match authority: what it does, what it refuses, and what happens when all press at once."""

import asyncio
import gc
import random
import subprocess
import sys
import traceback
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

import pytest

from engine import GAMES
from engine.contract import to_json
from engine.gold import GAME
from engine.gold.components import Options, Piles, Rounds
from engine.pilots import Level
from storage.database import Database
from storage.matches import Gone, Match, Matches, Seating, Status
from table import lobby, refusals
from table.endings import ending_of
from table.refusals import Refusal
from table.seating import Person
from table.service import ABANDONED_AFTER, AWAY_AFTER, Moved, Service
from table.words import LANGUAGES, words
from tests.storage.interruptions import cancelled
from tests.storage.replay import replayed

ANN = Person(11, "Ann")
BEN = Person(12, "Ben", "fr")
CLEO = Person(13, "Cleo")
DOV = Person(14, "Dov")
EVE = Person(15, "Eve")
FLO = Person(16, "Flo")
WATCHER = Person(99, "Wat")
GUILD = 5
UNKNOWN = 404


class Clock:
    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


class Room:
    """The service over a real database, with people who press."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.clock = Clock()
        self.matches = Matches(database, GAMES)
        self.service = Service(self.matches, GAMES, self.clock)

    async def lobby(self, *people: Person, computers: int = 0, channel: int = 1) -> Match:
        """These people sit down, the first of them as the host."""
        host, *others = people
        match = await self.service.open_lobby(GAME, GUILD, channel, host)
        for person in others:
            match = await self.join(match, person)
        for _ in range(computers):
            match = await self.change(match, lambda m: lobby.add_computer(m, host.id, "normal"))
        return match

    async def match(self, *people: Person, computers: int = 0, channel: int = 1) -> Match:
        """These people have begun, and the first of them is to play."""
        host = people[0]
        match = await self.lobby(*people, computers=computers, channel=channel)
        await self.change(match, lambda m: lobby.set_starter(m, host.id, "0"))
        return (await self.service.begin(match.id, host.id)).after

    async def change(self, match: Match, change: Callable[[Match], Match]) -> Match:
        return await self.service.change_lobby(match.id, change)

    async def join(self, match: Match, person: Person) -> Match:
        return await self.change(match, lambda found: lobby.join(found, person))

    async def leave(self, match: Match, person: Person) -> Match:
        return await self.change(match, lambda found: lobby.leave(found, person.id))

    async def again(self, match: Match) -> Match:
        return await self.service.load(match.id)

    async def press(self, match: Match, person: Person, action: str | None = None) -> Moved:
        """Press what that person's board offers, by default the first card that lies there."""
        chosen = first_flip(match) if action is None else action
        return await self.service.move(match.id, person.id, match.playing.prompt(0), chosen)

    async def turn(self, match: Match, person: Person) -> Match:
        """Play a whole turn: two cards."""
        match = (await self.press(match, person)).after
        return (await self.press(match, person)).after

    async def play_out(self, match: Match, luck: random.Random | None = None) -> Match:
        """Play at random to the end, computers too."""
        luck = luck or random.Random(1)
        while match.status is Status.LIVE:
            match = await self.any_move(match, luck)
        return match

    async def any_move(self, match: Match, luck: random.Random) -> Match:
        piloted = await self.service.pilot_move(match.id)
        if piloted is not None:
            return piloted.after
        state: Any = match.playing
        [seat] = state.to_act()
        person = match.seats[seat].user
        assert person is not None
        action = to_json(luck.choice(state.legal(seat)))
        return (await self.service.move(match.id, person, state.prompt(0), action)).after

    async def rows(self) -> list[Any]:
        """All that is stored of matches."""
        tables = ("matches", "seats", "moves")
        return [list(await self.database.rows(f"SELECT * FROM {table}")) for table in tables]

    async def moves(self, match: Match) -> list[Any]:
        return list(
            await self.database.rows(
                "SELECT step, seat, action FROM moves WHERE match_id = ? ORDER BY step",
                (match.id,),
            )
        )

    async def replayed(self, match: Match) -> Any:
        return replayed(
            GAME,
            options=to_json(match.options),
            colours=[seating.colours for seating in match.seats],
            starter=match.starter,
            seed=match.seed,
            moves=await self.moves(match),
        )

    @asynccontextmanager
    async def refuses(self, refusal: type[Refusal]) -> AsyncIterator[Any]:
        """What happens inside is refused with a sentence, and nothing at all changes."""
        before = await self.rows()
        with pytest.raises(Refusal) as refused:
            yield refused
        assert type(refused.value) is refusal
        assert all(refused.value.sentence(words(language)) for language in LANGUAGES)
        assert await self.rows() == before


@pytest.fixture
async def room() -> AsyncIterator[Room]:
    database = await Database.open(":memory:")
    yield Room(database)
    await database.close()


def first_flip(match: Match) -> str:
    state: Any = match.playing
    return to_json(state.legal(state.turn)[0])


async def at_once(*presses: Awaitable[Any]) -> list[Any]:
    """What came of each of these presses, made all at the same time."""
    return list(await asyncio.gather(*presses, return_exceptions=True))


def kinds(outcomes: list[Any]) -> Counter[type]:
    return Counter(map(type, outcomes))


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
    room.clock.now += AWAY_AFTER
    match = await room.service.replace_absent(match.id, BEN.id)
    assert match == await room.again(match)
    assert await room.service.come_back(match.id, ANN.id)
    match = await room.again(match)
    moved = await room.press(match, ANN)
    assert moved == (match, await room.again(match))
    match = await room.service.stop(match.id, ANN.id, manager=False)
    assert match == await room.again(match)


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


async def test_the_same_seed_and_actions_play_the_same_match(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("table.service.secrets.randbits", lambda bits: 7)
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
    prompt = match.playing.prompt(0) + off
    async with room.refuses(refusals.MovedOn) as refused:
        await room.service.move(match.id, ANN.id, prompt, '["f",9]')
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
        await room.service.move(match.id, ANN.id, 0, '["f",5]')


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
        room.service.move(match.id, ANN.id, match.playing.prompt(0) + 1, '["f",5]'),
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


# Tables that are refused

Ask = Callable[[Service, int], Awaitable[Any]]
ASKED: dict[str, Ask] = {
    "load": lambda service, match: service.load(match),
    "rematch": lambda service, match: service.rematch(match, ANN),
    "change_lobby": lambda service, match: service.change_lobby(match, lambda found: found),
    "begin": lambda service, match: service.begin(match, ANN.id),
    "move": lambda service, match: service.move(match, ANN.id, 0, '["f",5]'),
    "pilot_move": lambda service, match: service.pilot_move(match),
    "come_back": lambda service, match: service.come_back(match, ANN.id),
    "resign": lambda service, match: service.resign(match, ANN.id),
    "away": lambda service, match: service.replace_absent(match, ANN.id),
    "stop": lambda service, match: service.stop(match, ANN.id, manager=True),
    "close": lambda service, match: service.close(match),
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


# All at once


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
        room.service.move(match.id, person.id, prompt, f'["f",{cell}]')
        for prompt, person, cell in [(0, ANN, 1), (1, ANN, 2), (2, BEN, 3), (3, BEN, 4)]
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
    assert told.match == opened == await room.matches.open_in(match.channel)
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
    assert kinds(done) == {Match: 1, refusals.Finished: 1}
    assert ending_of(await room.again(match)).placements == ((0,), (1,))


async def test_resign_pressed_twice_is_one_resignation(room: Room) -> None:
    match = await room.match(ANN, BEN, CLEO)
    done = await at_once(*(room.service.resign(match.id, BEN.id) for _ in range(2)))
    assert kinds(done) == {Match: 1, refusals.NotSeated: 1}
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
    done = await at_once(away(room, match, BEN), room.press(match, ANN))
    assert kinds(done) == {Match: 1, Moved: 1}
    assert (await room.again(match)).seats == match.seats
    assert len(await room.moves(match)) == 2


async def test_who_moves_just_before_being_replaced_is_not(room: Room) -> None:
    match = await room.match(ANN, BEN)
    room.clock.now += AWAY_AFTER
    done = await at_once(room.press(match, ANN), away(room, match, BEN))
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
    assert list(room.service._locks) == [match.id]
    assert kinds(await at_once(*presses)) == {Moved: 1, refusals.MovedOn: 2}


# People who are away


async def away(room: Room, match: Match, asked_by: Person, *, left: bool = False) -> Match:
    gone = room.service.awaited(match, asked_by.id) if left else None
    return await room.service.replace_absent(
        match.id, asked_by.id, left_server=gone.seat if gone else None
    )


async def test_who_left_the_server_is_not_mistaken_for_who_is_next(room: Room) -> None:
    """The turn may pass on while somebody finds out that the one before has left."""
    match = await room.match(ANN, BEN, CLEO)
    await room.turn(match, ANN)
    async with room.refuses(refusals.NotAwayYet):
        await room.service.replace_absent(match.id, CLEO.id, left_server=0)


def seat_of(match: Match, person: Person) -> Seating:
    return next(seating for seating in match.seats if seating.user == person.id)


@pytest.mark.parametrize(
    ("idle", "minutes"), [(0, 5), (1, 5), (60, 4), (239.5, 2), (240, 1), (299, 1), (299.9, 1)]
)
async def test_somebody_who_thinks_is_given_five_minutes(
    room: Room, idle: float, minutes: int
) -> None:
    match = await room.match(ANN, BEN)
    room.clock.now += idle
    async with room.refuses(refusals.NotAwayYet) as refused:
        await away(room, match, BEN)
    assert refused.value.minutes == minutes


@pytest.mark.parametrize(("idle", "left"), [(AWAY_AFTER, False), (1e6, False), (0, True)])
async def test_a_computer_plays_for_somebody_away_or_gone_from_the_server(
    room: Room, idle: float, left: bool
) -> None:
    match = await room.match(ANN, BEN)
    room.clock.now += idle
    match = await away(room, match, BEN, left=left)
    assert (seat_of(match, ANN).gone, seat_of(match, ANN).human) == (Gone.AWAY, False)
    assert match.status is Status.LIVE
    assert await room.matches.waiting_for_pilots() == [match.id]
    for _ in range(2):
        assert await room.service.pilot_move(match.id) is not None
    assert await room.service.pilot_move(match.id) is None
    assert [seat for _, seat, _ in (await room.moves(match))[1:]] == [0, 0]


async def test_the_five_minutes_begin_anew_with_each_card(room: Room) -> None:
    match = await room.match(ANN, BEN)
    room.clock.now += AWAY_AFTER - 1
    match = (await room.press(match, ANN)).after
    room.clock.now += AWAY_AFTER - 1
    async with room.refuses(refusals.NotAwayYet):
        await away(room, match, BEN)


@pytest.mark.parametrize("left", [False, True])
async def test_nobody_is_replaced_when_it_is_not_their_turn(room: Room, left: bool) -> None:
    match = await room.match(ANN, BEN)
    room.clock.now += 1e6
    async with room.refuses(refusals.NobodyAway):
        await away(room, match, ANN, left=left)


async def test_of_three_the_one_who_is_waited_for_is_replaced(room: Room) -> None:
    match = await room.turn(await room.match(ANN, BEN, CLEO), ANN)
    room.clock.now += AWAY_AFTER
    assert room.service.awaited(match, CLEO.id) == seat_of(match, BEN)
    match = await away(room, match, CLEO)
    assert [seating.gone for seating in match.seats] == [None, Gone.AWAY, None]
    assert room.service.awaited(match, CLEO.id) is None
    async with room.refuses(refusals.NobodyAway):
        await away(room, match, ANN)


async def test_nobody_waits_for_a_computer_to_come_back(room: Room) -> None:
    match = await room.turn(await room.match(ANN, computers=1), ANN)
    room.clock.now += 1e6
    async with room.refuses(refusals.NobodyAway):
        await away(room, match, ANN)


async def test_a_lobby_and_a_finished_match_wait_for_nobody(room: Room) -> None:
    match = await room.lobby(ANN, BEN)
    assert room.service.awaited(match, BEN.id) is None
    match = (await room.service.begin(match.id, ANN.id)).after
    match = await room.service.stop(match.id, ANN.id, manager=False)
    assert room.service.awaited(match, BEN.id) is None


async def test_who_only_watches_replaces_nobody(room: Room) -> None:
    match = await room.match(ANN, BEN)
    room.clock.now += 1e6
    async with room.refuses(refusals.NotSeated):
        await away(room, match, WATCHER, left=True)


async def test_who_was_away_has_their_seat_back_as_they_play(room: Room) -> None:
    started = await room.match(ANN, BEN)
    match = await away(room, started, BEN, left=True)
    moved = await room.press(match, ANN)
    assert moved.before.seats == moved.after.seats == started.seats
    assert moved.after == await room.again(match)
    assert (await room.moves(match))[-1][1] == 0
    assert await room.matches.waiting_for_pilots() == []


async def test_who_was_away_has_their_seat_back_as_they_look(room: Room) -> None:
    started = await room.match(ANN, BEN)
    match = await away(room, started, BEN, left=True)
    assert await room.service.come_back(match.id, ANN.id)
    match = await room.again(match)
    assert match.seats == started.seats
    assert await room.service.pilot_move(match.id) is None


async def test_who_was_away_has_their_seat_back_though_it_is_not_their_turn(room: Room) -> None:
    """The move is refused, but they are plainly there."""
    match = await away(room, await room.match(ANN, BEN), BEN, left=True)
    for _ in range(2):
        await room.service.pilot_move(match.id)
    match = await room.again(match)
    with pytest.raises(refusals.NotTheirTurn):
        await room.press(match, ANN)
    after = await room.again(match)
    assert seat_of(after, ANN).human
    assert after.state == match.state


@pytest.mark.parametrize(
    ("off", "action", "refusal"),
    [(-1, '["f",5]', refusals.MovedOn), (0, "forged", refusals.NotUnderstood)],
)
async def test_who_was_away_has_their_seat_back_whatever_they_press(
    room: Room, off: int, action: str, refusal: type[Refusal]
) -> None:
    match = await away(room, await room.match(ANN, BEN), BEN, left=True)
    await room.service.pilot_move(match.id)
    match = await room.again(match)
    with pytest.raises(refusal) as refused:
        await room.service.move(match.id, ANN.id, match.playing.prompt(0) + off, action)
    assert refused.value.board_changed
    after = await room.again(match)
    assert seat_of(after, ANN).human
    assert after.state == match.state


@pytest.mark.parametrize("person", [ANN, BEN, WATCHER], ids=lambda person: person.name)
async def test_coming_back_without_having_been_away_changes_nothing(
    room: Room, person: Person
) -> None:
    match = await room.match(ANN, BEN)
    before = await room.rows()
    assert not await room.service.come_back(match.id, person.id)
    assert await room.rows() == before


async def test_nobody_comes_back_to_a_match_that_has_ended(room: Room) -> None:
    match = await away(room, await room.match(ANN, BEN), BEN, left=True)
    match = await room.service.stop(match.id, BEN.id, manager=True)
    before = await room.rows()
    assert not await room.service.come_back(match.id, ANN.id)
    assert await room.rows() == before


async def test_a_match_goes_on_to_its_end_without_who_is_away(room: Room) -> None:
    match = await away(room, await room.match(ANN, BEN, CLEO), BEN, left=True)
    match = await room.play_out(match)
    assert match.status is Status.OVER
    assert match.playing.outcome() is not None


# Resigning


@pytest.mark.parametrize("loser", [ANN, BEN], ids=lambda person: person.name)
async def test_of_two_people_the_other_wins_when_one_resigns(room: Room, loser: Person) -> None:
    match = await room.match(ANN, BEN)
    match = await room.service.resign(match.id, loser.id)
    assert match == await room.again(match)
    assert match.status is Status.OVER
    lost = seat_of(match, loser).seat
    assert ending_of(match).placements == ((1 - lost,), (lost,))
    assert await room.service.pilot_move(match.id) is None
    assert await room.matches.waiting_for_pilots() == []
    assert await room.matches.open_in(match.channel) is None


async def test_who_is_away_wins_when_the_other_of_two_resigns(room: Room) -> None:
    match = await away(room, await room.match(ANN, BEN), BEN, left=True)
    match = await room.service.resign(match.id, BEN.id)
    assert match.status is Status.OVER
    assert ending_of(match).placements == ((0,), (1,))


async def test_of_three_people_one_resigns_and_a_computer_plays_on(room: Room) -> None:
    match = await room.match(ANN, BEN, CLEO)
    match = await room.service.resign(match.id, BEN.id)
    assert match.status is Status.LIVE
    assert seat_of(match, BEN).gone is Gone.RESIGNED
    match = await room.turn(match, ANN)
    async with room.refuses(refusals.NotSeated):
        await room.press(match, BEN)
    assert not await room.service.come_back(match.id, BEN.id)
    match = await room.play_out(match)
    assert match.playing.outcome() is not None
    assert 1 in {seat for _, seat, _ in await room.moves(match)}


async def test_when_the_last_person_resigns_the_match_is_stopped(room: Room) -> None:
    match = await room.match(ANN, BEN, CLEO)
    for person in (BEN, ANN):
        match = await room.service.resign(match.id, person.id)
        assert match.status is Status.LIVE
    match = await room.service.resign(match.id, CLEO.id)
    assert match == await room.again(match)
    assert match.status is Status.STOPPED
    assert ending_of(match).placements == ()
    assert await room.service.pilot_move(match.id) is None


async def test_who_resigns_against_a_computer_stops_the_match(room: Room) -> None:
    match = await room.match(ANN, computers=1)
    match = await room.service.resign(match.id, ANN.id)
    assert match.status is Status.STOPPED


async def test_nobody_resigns_twice_or_without_a_seat(room: Room) -> None:
    match = await room.match(ANN, BEN, CLEO)
    await room.service.resign(match.id, BEN.id)
    for person in (BEN, WATCHER):
        async with room.refuses(refusals.NotSeated):
            await room.service.resign(match.id, person.id)


async def test_who_has_resigned_replaces_nobody(room: Room) -> None:
    match = await room.match(ANN, BEN, CLEO)
    await room.service.resign(match.id, BEN.id)
    async with room.refuses(refusals.NotSeated):
        await away(room, match, BEN, left=True)


# Stopping


@pytest.mark.parametrize(
    ("person", "manager", "idle"),
    [
        (ANN, False, 0),  # the host
        (WATCHER, True, 0),
        (BEN, True, 0),
        (BEN, False, ABANDONED_AFTER),
    ],
)
async def test_a_match_is_stopped_by_its_host_a_manager_or_when_abandoned_by_who_sits_there(
    room: Room, person: Person, manager: bool, idle: float
) -> None:
    match = await room.match(ANN, BEN)
    room.clock.now += idle
    match = await room.service.stop(match.id, person.id, manager=manager)
    assert match == await room.again(match)
    assert match.status is Status.STOPPED
    assert ending_of(match).placements == ()


@pytest.mark.parametrize(
    ("person", "idle"),
    [(BEN, 0), (BEN, ABANDONED_AFTER - 1), (WATCHER, 0), (WATCHER, 2 * ABANDONED_AFTER)],
)
async def test_nobody_else_stops_a_match(room: Room, person: Person, idle: float) -> None:
    match = await room.match(ANN, BEN)
    room.clock.now += idle
    async with room.refuses(refusals.MayNotStop):
        await room.service.stop(match.id, person.id, manager=False)


async def test_a_match_is_not_abandoned_while_somebody_moves(room: Room) -> None:
    match = await room.match(ANN, BEN)
    room.clock.now += ABANDONED_AFTER - 1
    await room.press(match, ANN)
    room.clock.now += 1
    async with room.refuses(refusals.MayNotStop):
        await room.service.stop(match.id, BEN.id, manager=False)


async def test_who_has_resigned_does_not_stop_an_abandoned_match(room: Room) -> None:
    match = await room.match(ANN, BEN, CLEO)
    await room.service.resign(match.id, BEN.id)
    room.clock.now += ABANDONED_AFTER
    async with room.refuses(refusals.MayNotStop):
        await room.service.stop(match.id, BEN.id, manager=False)


async def test_a_lobby_that_is_stopped_is_cancelled(room: Room) -> None:
    match = await room.lobby(ANN, BEN)
    match = await room.service.stop(match.id, ANN.id, manager=False)
    assert match == await room.again(match)
    assert match.status is Status.CANCELLED


async def test_what_has_ended_is_not_stopped_again(room: Room) -> None:
    match = await room.play_out(await room.match(ANN, BEN))
    async with room.refuses(refusals.Finished):
        await room.service.stop(match.id, ANN.id, manager=True)


async def test_others_than_the_host_end_a_lobby_as_managers_or_after_an_hour(room: Room) -> None:
    match = await room.lobby(ANN, BEN)
    assert room.service.may_end_lobby(match, manager=True)
    assert not room.service.may_end_lobby(match, manager=False)
    room.clock.now += ABANDONED_AFTER - 1
    assert not room.service.may_end_lobby(match, manager=False)
    room.clock.now += 1
    assert room.service.may_end_lobby(match, manager=False)


async def test_a_match_whose_channel_is_gone_is_stopped(room: Room) -> None:
    match = await room.match(ANN, BEN)
    await room.service.close(match.id)
    assert (await room.again(match)).status is Status.STOPPED


async def test_a_lobby_whose_channel_is_gone_is_cancelled(room: Room) -> None:
    """As when it is stopped: what never began cannot be drawn as a match that ended."""
    match = await room.lobby(ANN, BEN)
    await room.service.close(match.id)
    assert (await room.again(match)).status is Status.CANCELLED


async def test_closing_what_has_ended_changes_nothing(room: Room) -> None:
    match = await room.play_out(await room.match(ANN, BEN))
    before = await room.rows()
    await room.service.close(match.id)
    assert await room.rows() == before


# Computers


@pytest.mark.parametrize("level", Level)
async def test_computers_play_legal_moves_to_the_end_and_never_for_people(
    room: Room, level: Level
) -> None:
    match = await room.lobby(ANN)
    for _ in range(2):
        await room.change(match, lambda m: lobby.add_computer(m, ANN.id, level))
    match = (await room.service.begin(match.id, ANN.id)).after
    luck = random.Random(4)
    while match.status is Status.LIVE:
        [seat] = match.playing.to_act()
        computers_turn = seat != 0
        assert bool(await room.matches.waiting_for_pilots()) == computers_turn
        moved = await room.service.pilot_move(match.id)
        assert (moved is not None) == computers_turn
        match = moved.after if moved else await room.any_move(match, luck)
        assert (await room.moves(match))[-1][1] == seat
    assert match.playing.outcome() is not None
    assert await room.replayed(match) == match.state
    assert await room.service.pilot_move(match.id) is None


async def test_a_computer_asked_again_chooses_the_same(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A crash before its move was stored cannot be used to let it think again."""
    monkeypatch.setattr("table.service.secrets.randbits", lambda bits: 7)
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


# Rematches


async def test_a_rematch_has_the_same_people_computers_colours_and_options(room: Room) -> None:
    match = await room.lobby(ANN, BEN, computers=1)
    await room.change(match, lambda m: lobby.choose_colour(m, BEN.id, "V"))
    await room.change(match, lambda m: lobby.set_option(m, ANN.id, "piles", "open"))
    await room.change(match, lambda m: lobby.set_starter(m, ANN.id, "1"))
    match = await room.play_out((await room.service.begin(match.id, ANN.id)).after)
    await room.matches.set_board(match.id, 1000)
    rematch = await room.service.rematch(match.id, BEN)
    assert rematch.status is Status.LOBBY
    assert rematch.seats == match.seats
    assert rematch.options == Options(Rounds.ONE, Piles.OPEN)
    assert rematch.starter == 1
    assert (rematch.host, rematch.rematch_of) == (BEN.id, match.id)
    assert (rematch.guild, rematch.channel) == (match.guild, match.channel)
    assert (rematch.board, rematch.ping, rematch.state) == (None, None, None)
    assert rematch.seed != match.seed
    again = await room.play_out((await room.service.begin(rematch.id, BEN.id)).after)
    assert again.status is Status.OVER


async def test_who_resigned_or_was_away_sits_at_the_rematch_again(room: Room) -> None:
    match = await room.match(ANN, BEN, CLEO)
    await away(room, match, BEN, left=True)
    await room.service.resign(match.id, BEN.id)
    await room.service.stop(match.id, ANN.id, manager=False)
    rematch = await room.service.rematch(match.id, BEN)
    assert all(seating.human and seating.gone is None for seating in rematch.seats)
    assert [seating.user for seating in rematch.seats] == [ANN.id, BEN.id, CLEO.id]


async def test_the_dms_of_a_match_are_not_those_of_its_rematch(room: Room) -> None:
    match = await room.match(ANN, BEN)
    await room.matches.set_dm(match.id, Seating(0, 11, "", "", dm_channel=1, dm_message=2))
    await room.service.stop(match.id, ANN.id, manager=False)
    rematch = await room.service.rematch(match.id, ANN)
    assert (rematch.seats[0].dm_channel, rematch.seats[0].dm_message) == (None, None)


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


# Preparing while the disk is at work


async def test_what_is_prepared_meanwhile_is_of_the_match_that_comes_back(room: Room) -> None:
    match = await room.match(ANN, BEN)
    seen: list[Match] = []
    moved = await room.service.move(
        match.id, ANN.id, match.playing.prompt(0), '["f",5]', seen.append
    )
    assert seen == [moved.after]
    assert seen[0] is moved.after


async def test_work_that_fails_meanwhile_does_not_lose_the_move(room: Room) -> None:
    match = await room.match(ANN, BEN)

    def broken(after: Match) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await room.service.move(match.id, ANN.id, match.playing.prompt(0), '["f",5]', broken)
    assert (await room.again(match)).playing.prompt(0) > match.playing.prompt(0)
