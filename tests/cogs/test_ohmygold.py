"""Oh My Gold! over the real bot: every variant, and dice nobody can roll twice."""

import asyncio
import dataclasses
import re
import time
from typing import Any

import pytest

from cogs.ohmygold.bay import Bay
from cogs.ohmygold.news import line
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
from engine.ohmygold.events import Committed, Event, Reason, Rolled, SetAside, Stalled, TurnBegan
from engine.ohmygold.state import State
from storage.database import Database
from storage.matches import Matches
from table import lobby, refusals
from table.presenter import IN_WORDS, Sight
from table.presses import Act, Look
from table.screen import Menu, Screen
from table.seating import Person
from table.service import Moved, Service
from tests.cogs.club import Club, club
from tests.cogs.sights import public_sight, seat_sight
from tests.engine.ohmygold_positions import BOTH
from tests.engine.ohmygold_positions import table as table_of
from tests.table.scenes import buttons

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


def plain(text: str) -> str:
    """What one reads, without what only keeps lines together."""
    return text.replace("\u2060", "").replace("\u00a0", " ")


def said(event: Event, sight: Sight) -> str:
    return plain(line(event, sight))


def labels(screen: Screen) -> list[str]:
    return [plain(button.label) for button in buttons(screen)]


def focuses(screen: Screen) -> list[str]:
    """What its buttons would show next."""
    return [one.press.focus for one in buttons(screen) if isinstance(one.press, Look)]


def sight_on(state: State) -> Sight:
    """A position as everybody sees it, with Ann and Ben at the table."""
    return public_sight(state, ("Ann", "Ben"))


def test_it_is_said_whose_boat_a_die_is_aimed_at() -> None:
    sight = sight_on(table_of("", "SCDD", "", "CCC", options=BOTH, rolls=1))
    card = Card(3, (Face.COIN,) * 3)
    coin = Committed(0, Place(Spot.TREASURE, 1, 0), Face.COIN, Face.COIN, card)
    assert said(coin, sight) == "**Ann** puts 💰 on 1 💰💰💰 before **Ben**’s boat."
    sabre = Committed(0, Place(Spot.BOAT, 1), Face.SABRES, Face.SABRES)
    assert said(sabre, sight) == "**Ann** puts ⚔️ on **Ben**’s boat ⛵."
    key = Committed(0, Place(Spot.CHEST, number=2), Face.KEY, Face.KEY)
    assert said(key, sight) == "**Ann** puts 🔑 on 🔒C."


def test_dice_that_a_card_has_kept_are_said_to_be_lost() -> None:
    sight = sight_on(table_of("3:CCC", "KKCC", "", "", options=BOTH))
    dice = (Face.KEY, Face.KEY, Face.COIN, Face.COIN)
    assert said(SetAside(0, dice), sight) == "None of **Ann**’s dice fits."
    assert "loses 🔑🔑: " in said(SetAside(0, dice, dice[:2]), sight)
    assert said(SetAside(0, dice[1:]), sight) == ""


def test_it_is_said_why_the_last_turns_of_a_stalled_match_begin() -> None:
    sight = sight_on(table_of("", "KKKK", "C", "D", options=BOTH, final=1, stalled=True))
    assert "nobody has opened, loaded or stolen" in said(Stalled(), sight)
    outcome = Outcome(((0, 1),), Reason.STALLED, (0, 0))
    assert "brought nothing" in OhMyGoldPresenter().why(outcome, sight)


def test_once_a_die_is_kept_the_others_are_to_be_rolled() -> None:
    board = OhMyGoldPresenter().board(
        sight_on(table_of("3:CCC", "DDD", "", "", options=BOTH, rolls=1, kept="K=K chest 0"))
    )
    assert (
        "▶ **Ann**, roll the 3 others. After that, dice on unfilled cards are lost." in board.text
    )
    assert labels(board) == ["Roll the other 3"]


# What is shown and what is said


def test_the_words_of_the_board_leave_to_the_picture_what_it_shows() -> None:
    state = table_of("1:C 2:DD", "KCDS", "CC", "| D", rolls=1)
    rolled = (TurnBegan(0), Rolled(0, state.dice, again=False))
    board = OhMyGoldPresenter().board(public_sight(state, ("Ann", "Ben"), rolled))
    assert board.text == "▶ **Ann**, use your dice."
    assert board.fields == ()
    assert board.picture is not None


def test_the_roll_of_the_turn_before_stays_to_be_read() -> None:
    state = table_of("1:C 2:DD", "", "CC", "| D", turn=1)
    dice = (Face.KEY, Face.COIN, Face.COIN, Face.SABRES)
    before = (TurnBegan(0), Rolled(0, dice, again=True), SetAside(0, dice), TurnBegan(1))
    told = plain(OhMyGoldPresenter().board(public_sight(state, ("Ann", "Ben"), before)).text)
    assert told.startswith("**Ann** rolls again: 🔑💰💰⚔️")


def test_a_name_that_no_sail_can_bear_is_told_beside_its_flag() -> None:
    sight = public_sight(table_of("1:C"), ("Ann", "李雷"))
    (field,) = OhMyGoldPresenter().board(sight).fields
    assert field.text == "💀\u00a0**李雷**"


def test_the_whole_board_can_be_told_in_words() -> None:
    state = table_of(
        "1:C . 3:DDD",
        "KD",
        "CC . D | CD -",
        "DD",
        pile="2:CC",
        rolls=1,
        options=BOTH,
        kept="S=S boat 1,C=C mine 0",
    )
    told = plain(OhMyGoldPresenter().in_words(sight_on(state)).text).split("\n")
    assert told[-5:] == [
        "Chests: A 🔑 · B – · C 🔑🔑🔑 (pile: one card, 🔑🔑)",
        "Dice: 🔑💎",
        "Placed: ⚔️ → ⛵ 💀 Ben, 💰 → 1 💰💰",
        "▶ ⚓ Ann · 2 points · waiting: 1 💰💰, 3 💎 · loaded: 💰1 💎1 🐟1",
        "💀 Ben · 0 points · waiting: 1 💎💎 · loaded: 💰0 💎0 🐟0",
    ]
    assert OhMyGoldPresenter().in_words(sight_on(state)).picture is None


def test_the_last_round_is_told_with_the_turns_that_are_left() -> None:
    board = OhMyGoldPresenter().board(sight_on(table_of("", "", "C", "", final=2)))
    assert board.title.endswith("the last round")
    assert board.alt.startswith("Last round: 2 turns left.")


def test_a_hand_shows_the_position_and_one_can_play_from_it() -> None:
    state = table_of("1:C", "KCDS", "", "", rolls=1)
    own = OhMyGoldPresenter().hand(seat_sight(state, 0))
    assert own.picture is not None
    assert labels(own)[0] == "Open A with 🔑"
    others = OhMyGoldPresenter().hand(seat_sight(state, 1))
    assert "use your dice" in own.text
    assert "**Ann** is thinking…" in others.text, "only who is to act is told what to do"
    assert others.rows == ()


# The choices


def test_for_each_card_the_way_with_the_fewest_sabres_is_offered() -> None:
    sight = sight_on(table_of("2:CC", "CSSS", "CC D CC", ""))
    board = OhMyGoldPresenter().board(sight)
    assert labels(board) == [
        "Open A with ⚔️⚔️",
        "Load no. 1 💰💰 with 💰⚔️",
        "Load no. 2 💎 with ⚔️",
        "Another way…",
    ]


def test_another_way_opens_the_rest_and_leads_back() -> None:
    sight = sight_on(table_of("", "CSSS", "CC D CC", ""))
    first = OhMyGoldPresenter().board(sight)
    look = buttons(first)[-1].press
    assert isinstance(look, Look)
    rest = OhMyGoldPresenter().board(dataclasses.replace(sight, focus=look.focus))
    menu, (back,) = rest.rows[0], buttons(rest)
    assert isinstance(menu, Menu)
    assert [(plain(one.label), plain(one.description or "")) for one in menu.choices] == [
        ("Load no. 1 💰💰 with ⚔️⚔️", "2 points, safe; 💰⚔️ left over"),
        ("Load no. 3 💰💰 with 💰⚔️", "2 points, safe; ⚔️⚔️ left over"),
        ("Load no. 3 💰💰 with ⚔️⚔️", "2 points, safe; 💰⚔️ left over"),
    ]
    assert isinstance(back.press, Look)
    again = OhMyGoldPresenter().board(dataclasses.replace(sight, focus=back.press.focus))
    assert again.rows == first.rows


def test_whoever_reads_the_board_in_words_stays_with_words() -> None:
    sight = seat_sight(table_of("", "CSSS", "CC D CC", ""), 0)
    presenter = OhMyGoldPresenter()
    first = presenter.in_words(dataclasses.replace(sight, focus=IN_WORDS))
    rest = presenter.in_words(dataclasses.replace(sight, focus=focuses(first)[0]))
    assert isinstance(rest.rows[0], Menu)
    assert focuses(first) == [f"{IN_WORDS}o"]
    assert focuses(rest) == [IN_WORDS]


def test_a_die_that_begins_a_card_is_offered_with_what_is_missing_then() -> None:
    sight = sight_on(table_of("3:CCC", "KKCS", "", "CD", options=BOTH, rolls=1))
    menu = next(row for row in OhMyGoldPresenter().board(sight).rows if isinstance(row, Menu))
    told = {plain(one.label): plain(one.description or "") for one in menu.choices}
    assert told == {
        "🔑 → 🔒A": "then still needed: 🔑🔑",
        "💰 → 1 💰💎 💀 Ben": "then still needed: 💎⚔️",
        "⚔️ (💎) → 1 💰💎 💀 Ben": "then still needed: 💰⚔️",
        "⚔️ → 💀 Ben": "then only a treasure there has to be filled",
    }


def test_a_symbol_and_its_number_are_never_parted() -> None:
    """A line may end at a plain space, or between two emoji that nothing holds together."""
    state = table_of("2:CC", "KCDS", "CC DDD | CD -", "CD", options=BOTH, rolls=1)
    presenter, sight = OhMyGoldPresenter(), sight_on(state)
    texts = [
        presenter.in_words(sight).text,
        *(button.label for button in buttons(presenter.board(sight))),
    ]
    parted = re.compile(
        r"[🔑💰💎🐟️](?=[🔑💰💎⚔🐟])|[🔑💰💎🐟] ?(?=\d)|(?<![\u2060\d])\d (?=[🔑💰💎⚔])"
    )
    assert [text for text in texts if parted.search(text)] == []


# The end


def test_a_score_says_what_it_is_made_of() -> None:
    sight = sight_on(table_of("", "", "CCD D | CD C -", "| DD"))
    presenter = OhMyGoldPresenter()
    assert plain(presenter.score(sight, 0)) == "3 points (💰2 💎1 🐟1; not loaded: 💰2 💎2)"
    assert plain(presenter.score(sight, 1)) == "2 points (💰0 💎2 🐟0)"


@pytest.mark.parametrize(
    ("boats", "placements", "reason"),
    [
        (("| CC", "| D"), ((0,), (1,)), ""),
        (("| CD", "| CC"), ((0,), (1,)), "Equal points: the diamonds decide."),
        (("| CD", "| CD -"), ((0,), (1,)), "fewer fish bones decide."),
        (("| CD", "| CD"), ((0, 1),), "the victory is shared."),
    ],
)
def test_it_is_said_what_broke_a_tie(
    boats: tuple[str, str], placements: tuple[tuple[int, ...], ...], reason: str
) -> None:
    sight = sight_on(table_of("", "", *boats, final=0))
    told = OhMyGoldPresenter().why(Outcome(placements, Reason.LAST_CHEST, ()), sight)
    assert told.startswith("The last chest was opened")
    assert told.endswith(reason or "last turn.")


def test_the_end_shows_the_board() -> None:
    sight = sight_on(table_of("", "", "C | CC", "| D", final=0))
    ended = OhMyGoldPresenter().ending(Screen("The end", "."), sight)
    assert isinstance(ended.picture, Bay)
    assert ended.picture.dice is None
    assert "Ann · 2 points" in ended.alt


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
