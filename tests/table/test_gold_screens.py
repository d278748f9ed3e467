"""GOLD's end, also before its time, and what one has in one's own hand."""

from typing import Any

import pytest
from msgspec.structs import replace

from cogs.gold.presenter import GoldPresenter
from engine.contract import play
from engine.gold.actions import Flip
from engine.gold.components import Options, Piles, Rounds
from engine.gold.state import State
from engine.rng import Rng
from storage.match import Match, Status
from table.painter import Painter
from table.screen import Screen
from table.words import words
from tests.engine.gold_positions import table
from tests.table.scenes import match_of
from tests.table.test_screens import finished

PRESENTER = GoldPresenter()
EN = words("en")
PILES = ((2, 4), (), (3,))


def painter() -> Painter:
    found = Painter()
    found.add(PRESENTER)
    return found


def match(state: State, *cells: int) -> Match:
    """A match of Ann, Ben and Cleo in which these cells have been turned from there."""
    news = []
    for cell in cells:
        step = play(state, state.turn, Flip(cell), Rng(1, cell))
        assert isinstance(step.state, State)
        state = step.state
        news.append(step.told)
    empty = match_of(PRESENTER.game, 3, state.options, ("Ann", "Ben", "Cleo"))
    return replace(empty, state=state, news=tuple(news))


# The end before its time


def stopped(options: Options, **fields: Any) -> str:
    state = table("$1 | 20 more", piles=PILES, options=options, **fields)
    ended = finished(replace(match(state), status=Status.STOPPED))
    return painter().public(ended, EN).text


def test_closed_piles_stay_closed_and_it_is_said() -> None:
    text = stopped(Options(piles=Piles.CLOSED))
    assert "**Ann** 2 cards\n" in text
    assert "The piles were closed and stay so: only their owners know what is in them." in text


def test_open_piles_are_shown_with_what_they_are_made_of() -> None:
    text = stopped(Options(piles=Piles.OPEN))
    assert "**Ann** 6 gold (2 cards · 💰\u20604 💰\u20602)" in text
    assert "closed" not in text


def test_rounds_that_were_played_are_counted_one_by_one() -> None:
    options = Options(rounds=Rounds.MATCH)
    text = stopped(options, past=((33, 2, 0), (7, 20, 33)), round=2)
    assert "**Ann** 2 cards · before: 40 (rounds: 33 + 7)" in text


@pytest.mark.parametrize("piles", Piles)
def test_what_still_lies_there_is_shown(piles: Piles) -> None:
    assert stopped(Options(piles=piles)).count("🟫") == 21


# One's own hand


def hand(state: State, seat: int, *cells: int) -> Screen:
    shown = match(state, *cells)
    return painter().hand(shown, shown.seats[seat], EN)


def test_a_hand_tells_what_has_just_happened_and_how_everybody_stands() -> None:
    state = table("R3 $2 | 20 more", piles=PILES)
    screen = hand(state, 0, 0, 1)
    text = screen.text.replace("\u2060", "")
    assert "🔴3(R) digs up 💰2 for **Ann**." in text
    assert "**8 gold** in 3 cards" in text
    assert "-# 🔴R **Ann** 8 gold (3 cards)" in text
    assert "-# ▶ 🔵B **Ben** 0 cards" in text
    assert "**Cleo** one card" in text
    assert "▶ **Ben**" in text
    assert "20 cards left on the table" in screen.footer


def test_a_dm_shows_one_s_pile_alone_for_it_is_not_sent_with_every_move() -> None:
    shown = match(table("R3 $2 | 20 more", piles=PILES), 0, 1)
    sent = painter().direct_message(shown, shown.seats[0], "…", sent=False)
    assert sent is not None
    assert "**8 gold** in 3 cards" in sent.text
    assert "Ben" not in sent.text
