"""GOLD in words: what a turn brought, who turned the cards, and what everybody has."""

from dataclasses import replace

import pytest

from cogs.gold.faces import CORNER
from cogs.gold.presenter import GoldPresenter
from engine.contract import play
from engine.gold.actions import Flip
from engine.gold.components import Options, Rounds
from engine.gold.events import Event, Rush
from engine.gold.state import State
from engine.rng import Rng
from table.presenter import Sight
from tests.cogs.sights import public_sight
from tests.engine.gold_positions import table

PRESENTER = GoldPresenter()
PLAIN = "Nothing happens: both cards are turned face down again."


def sight_of(state: State, *news: tuple[Event, ...]) -> Sight:
    """A position as everybody sees it, with Ann, Ben and Cleo at the table."""
    return public_sight(state, ("Ann", "Ben", "Cleo"), *news)


def after(text: str, *cells: int, rush: Rush = Rush.NO) -> Sight:
    """How it looks when these cells have been turned."""
    state, news = table(text, rush=rush), []
    for cell in cells:
        step = play(state, state.turn, Flip(cell), Rng(1, cell))
        assert isinstance(step.state, State)
        state = step.state
        news.append(tuple(told.event for told in step.told))
    return sight_of(state, *news)


def told(sight: Sight) -> str:
    """What the board says above the grid."""
    return PRESENTER.board(sight).text.split("\n\n")[1].partition(CORNER.plain)[0].strip()


def grid_of(sight: Sight) -> str:
    """The rows of cards, without the numbers of the columns."""
    return "\n".join(PRESENTER.board(sight).text.partition(CORNER.plain)[2].splitlines()[1:9])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("$1 $4 | rest", "Nothing happens for **Ann**: there is nobody to dig."),
        ("R2 $4 | rest", "Nothing happens for **Ann**: that gold is too heavy."),
        ("$3 B2 | rest", "Nothing happens for **Ann**: that gold is too heavy."),
        ("R3 B3 | rest", "Nothing happens for **Ann**: both are equally strong."),
        ("R3 * | rest", "🧨 Boom! **Ann** blows both cards up."),
        ("R3 B2 | rest", "**Ann** starts a duel: 🔴\u2060R3 chases 🔵\u2060B2 off."),
        ("B3 $2 | rest", "🔵\u2060B3 digs up 💰\u20602 for **Ben**."),
        ("V3 $2 | rest", "**Ann**, who turned it, gets 💰\u20602."),
    ],
)
def test_a_turn_names_who_turned_the_cards_and_why_nothing_came_of_it(text: str, said: str) -> None:
    assert said in told(after(text, 0, 1))


def test_the_news_are_gone_once_a_new_first_card_is_turned() -> None:
    sight = after("$1 $4 R5 | rest", 0, 1, 2)
    assert told(sight) == "**A3** 🔴 red prospector **5** (R)"


def test_without_the_cards_of_that_turn_there_is_no_reason() -> None:
    news = after("$1 $4 | rest", 0, 1).news
    for elsewhere in (after("R3 B3 | rest"), after("R3 B3 | rest", 0, 1)):
        assert told(replace(elsewhere, news=news)).endswith(PLAIN)


def test_the_last_card_of_a_round_is_told_and_lies_nowhere_in_the_next_one() -> None:
    start = table("$3", rush=Rush.FEW_LEFT, options=Options(rounds=Rounds.MATCH))
    step = play(start, 0, Flip(0), Rng(1, 1))
    assert isinstance(step.state, State)
    sight = sight_of(step.state, tuple(one.event for one in step.told))
    said = told(sight).splitlines()
    assert said[0] == "The last card of round 1: 💰 gold 3"
    assert said[1] == "**Ann** pockets 💰\u20603."
    assert grid_of(sight).count("🟫") == 64


def test_the_end_shows_the_values_of_every_pile() -> None:
    state = table("", piles=((2, 4, 2), (), (3,)))
    sight = sight_of(state)
    assert [PRESENTER.score(sight, seat) for seat in range(3)] == [
        "8 gold (3 cards · 4 + 2\u00a0×\u00a02)",
        "0 gold (0 cards)",
        "3 gold (one card · 3)",
    ]


def test_over_several_rounds_the_points_of_each_are_added_up() -> None:
    several = Options(rounds=Rounds.MATCH)
    past = ((33, 2, 0), (7, 20, 33))
    piles = ((4, 1), (), (3,))
    over = sight_of(table("", piles=piles, past=past, round=2, options=several))
    assert PRESENTER.score(over, 0) == "total 45 (rounds: 33 + 7 + 5)"
    on = sight_of(table("$1 | 20 more", piles=piles, past=past, round=2, options=several))
    assert PRESENTER.score(on, 0) == "2 cards · before: 33 + 7 = **40**"
    first = sight_of(table("$1 | 20 more", piles=piles, options=several))
    assert PRESENTER.score(first, 0) == "2 cards"
