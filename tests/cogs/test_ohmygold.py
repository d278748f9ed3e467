"""Oh My Gold! over the real bot: every variant, and dice nobody can roll twice."""

import asyncio
import time
from typing import Any

import pytest

from cogs.ohmygold.presenter import OhMyGoldPresenter
from engine import GAMES, ohmygold
from engine.contract import Outcome, to_json
from engine.ohmygold.actions import Reroll, Roll
from engine.ohmygold.components import (
    Card,
    Face,
    Options,
    Pirates,
    Place,
    Sailors,
    Spot,
)
from engine.ohmygold.events import Committed, Reason, SetAside, Stalled
from engine.ohmygold.state import State
from storage.database import Database
from storage.matches import Matches
from table import lobby, refusals
from table.presenter import Sight
from table.presses import Act
from table.seating import Person
from table.service import Moved, Service
from tests.cogs.club import Club, club
from tests.cogs.sights import public_sight
from tests.engine.ohmygold_positions import BOTH
from tests.engine.ohmygold_positions import table as table_of

VARIANTS = [(pirates, sailors) for pirates in Pirates for sailors in Sailors]


async def state_of(here: Club) -> State:
    match = await here.bot.desk.matches.load(1)
    assert match is not None
    assert isinstance(match.state, State)
    return match.state


async def begin(here: Club, pirates: Pirates, sailors: Sailors) -> None:
    await here.lobby("Ann", "Ben", "Cleo")
    if pirates is Pirates.GREEDY:
        await here["Ann"].click(here.board(), label="Greedy pirates: no")
    if sailors is Sailors.SEA_DOGS:
        await here["Ann"].click(here.board(), label="Old sea dogs: no")
    await here.press("Ann", "begin")


@pytest.mark.parametrize(("pirates", "sailors"), VARIANTS)
async def test_a_whole_match_with_restarts_between_roll_and_placement(
    pirates: Pirates, sailors: Sailors
) -> None:
    async with club(game="ohmygold") as here:
        await begin(here, pirates, sailors)
        assert (await state_of(here)).options == Options(pirates, sailors)
        restarts = 0
        for number in range(2000):
            if here.turn() is None:
                break
            before = await state_of(here)
            if before.rolls and restarts < 3 and number % 7 == 0:
                await here.restart()
                assert await state_of(here) == before, "the dice are the same after a restart"
                restarts += 1
            await here.act(5 * number)
        assert restarts == 3
        assert "🏆" in here.text()
        assert "last chest" in here.text()
        assert len(here.channel.history()) == 1


async def test_a_turn_with_one_use_of_the_dice_takes_two_presses() -> None:
    """Roll, use: the turn then ends by itself."""
    async with club(game="ohmygold") as here:
        await begin(here, Pirates.PLAIN, Sailors.HONEST)
        shortest = 99
        for number in range(200):
            turn, presses = here.turn(), 0
            if turn is None:
                break
            while here.turn() == turn:
                await here.act(3 * number)
                presses += 1
            shortest = min(shortest, presses)
        assert shortest == 2


async def test_nothing_is_hidden_and_no_dm_is_sent() -> None:
    async with club(game="ohmygold") as here:
        await begin(here, Pirates.PLAIN, Sailors.HONEST)
        for number in range(20):
            await here.act(number)
        await here.env.advance_time(30)
        assert all(path != "/users/@me/channels" for _, path in here.calls())


def sight_on(state: State) -> Sight:
    """A position as everybody sees it, with Ann and Ben at the table."""
    return public_sight(state, ("Ann", "Ben"))


def test_it_is_said_whose_boat_a_die_is_aimed_at() -> None:
    sight = sight_on(table_of("", "SCDD", "", "CCC", options=BOTH, rolls=1))
    presenter, card = OhMyGoldPresenter(), Card(3, (Face.COIN,) * 3)
    coin = Committed(0, Place(Spot.TREASURE, 1, 0), Face.COIN, Face.COIN, card)
    assert presenter.line(coin, sight) == "**Ann** puts 💰 on ① 💰💰💰 before **Ben**’s boat."
    sabre = Committed(0, Place(Spot.BOAT, 1), Face.SABRES, Face.SABRES)
    assert presenter.line(sabre, sight) == "**Ann** puts ⚔️ on **Ben**’s boat ⛵."
    key = Committed(0, Place(Spot.CHEST, number=2), Face.KEY, Face.KEY)
    assert presenter.line(key, sight) == "**Ann** puts 🔑 on 🔒③."


def test_dice_that_a_card_has_kept_are_said_to_be_lost() -> None:
    sight = sight_on(table_of("3:CCC", "KKCC", "", "", options=BOTH))
    presenter, dice = OhMyGoldPresenter(), (Face.KEY, Face.KEY, Face.COIN, Face.COIN)
    assert presenter.line(SetAside(0, dice), sight) == "None of **Ann**’s dice fits."
    assert "loses 🔑🔑: " in presenter.line(SetAside(0, dice, dice[:2]), sight)
    assert presenter.line(SetAside(0, dice[1:]), sight) == ""


def test_it_is_said_why_the_last_turns_of_a_stalled_match_begin() -> None:
    sight = sight_on(table_of("", "KKKK", "C", "D", options=BOTH, final=1, stalled=True))
    line = OhMyGoldPresenter().line(Stalled(), sight)
    assert "nobody has opened, loaded or stolen" in line
    outcome = Outcome(((0, 1),), Reason.STALLED, (0, 0))
    assert "brought nothing" in OhMyGoldPresenter().why(outcome, sight)


def test_once_a_die_is_kept_the_others_are_to_be_rolled() -> None:
    board = OhMyGoldPresenter().board(
        sight_on(table_of("3:CCC", "DDD", "", "", options=BOTH, rolls=1, kept="K=K chest 0"))
    )
    assert (
        "▶ **Ann**, roll the 3 others. After that, dice on unfilled cards are lost." in board.text
    )
    assert [button.label for row in board.rows for button in row] == ["Roll the other 3"]


def test_no_two_ways_to_use_the_dice_are_called_the_same() -> None:
    board = OhMyGoldPresenter().board(sight_on(table_of("", "CSSS", "CC D CC", "")))
    labels = [button.label for row in board.rows for button in row]
    assert "Load ③ 💰💰 with ⚔️⚔️" in labels
    assert "Load 💎 with ⚔️" in labels
    assert len(set(labels)) == len(labels)


async def table() -> tuple[Database, Service, Any]:
    database = await Database.open(":memory:")
    service = Service(Matches(database, GAMES), time.time, lambda: 1)
    match = await service.open_lobby(ohmygold.GAME, 1, 1, Person(1, "Ann"))
    await service.change_lobby(match.id, lambda found: lobby.join(found, Person(2, "Ben")))
    return database, service, (await service.begin(match.id, 1)).after


async def test_nobody_rolls_twice_by_pressing_twice() -> None:
    database, service, match = await table()
    for action in (Roll(), Reroll()):
        user = match.seats[match.playing.turn].user
        if action not in match.playing.legal(match.playing.turn):
            break
        seat = match.playing.turn
        press = Act(match.id, match.playing.prompt(seat), to_json(action))
        presses = [service.move(press, user) for _ in range(5)]
        results = await asyncio.gather(*presses, return_exceptions=True)
        played = [one for one in results if isinstance(one, Moved)]
        assert len(played) == 1
        assert sum(isinstance(one, refusals.MovedOn) for one in results) == 4
        match = played[0].after
    await database.close()


async def test_one_person_plays_with_computers_in_french() -> None:
    async with club("fr", game="ohmygold") as here:
        await here.lobby("Ann")
        await here.choose("Ann", "computer", "normal")
        await here.press("Ann", "begin")
        await here.env.settle()
        for number in range(1000):
            if here.turn() is None:
                break
            assert here.turn() == "Ann"
            await here.act(number)
        assert "dernier Coffre" in here.text()
