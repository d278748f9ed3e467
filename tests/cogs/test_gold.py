"""GOLD in words: what a turn brought, who turned the cards, and what everybody has."""

from dataclasses import replace

import pytest

from cogs.gold.faces import COLUMNS, CORNER, FACE_DOWN, NUGGETS, ROWS, every_face, face
from cogs.gold.presenter import GoldPresenter
from engine.contract import play
from engine.gold.actions import Flip
from engine.gold.components import DECK, Colour, Options, Prospector, Rounds
from engine.gold.events import Event, Rush
from engine.gold.state import State
from engine.rng import Rng
from table.presenter import Sight
from table.screen import Button, Screen, Style
from table.words import LANGUAGES, words
from tests.cogs.sights import public_sight
from tests.engine.gold_positions import table
from tests.table.scenes import buttons, with_own_emojis

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
    return PRESENTER.board(sight).text.split("\n\n")[1].partition(sight.emojis(CORNER))[0].strip()


def grid_of(sight: Sight) -> str:
    """The rows of cards, without the numbers of the columns."""
    return "\n".join(
        PRESENTER.board(sight).text.partition(sight.emojis(CORNER))[2].splitlines()[1:9]
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("$1 $4 | rest", "Nothing happens for **Ann**: there is nobody to dig."),
        ("R2 $4 | rest", "Nothing happens for **Ann**: that gold is too heavy."),
        ("$3 B2 | rest", "Nothing happens for **Ann**: that gold is too heavy."),
        ("R3 B3 | rest", "Nothing happens for **Ann**: both are equally strong."),
        ("R3 * | rest", "🧨 Boom! **Ann** blows both cards up."),
        ("R3 B2 | rest", "**Ann** starts a duel: 🔴\u20603(R) chases 🔵\u20602(B) off."),
        ("B3 $2 | rest", "🔵\u20603(B) digs up 💰\u20602 for **Ben**."),
        ("V3 $2 | rest", "**Ann**, who turned it, gets 💰\u20602."),
    ],
)
def test_a_turn_names_who_turned_the_cards_and_why_nothing_came_of_it(text: str, said: str) -> None:
    assert said in told(after(text, 0, 1))


def test_the_news_are_gone_once_a_new_first_card_is_turned() -> None:
    sight = after("$1 $4 R5 | rest", 0, 1, 2)
    assert told(sight) == "**A3** 🔴\u00a0red prospector\u00a0**5**\u00a0(R)"


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
    assert said[0] == "The last card of round 1: 💰\u00a0gold\u00a03"
    assert said[1] == "**Ann** pockets 💰\u20603."
    assert grid_of(sight).count("🟫") == 64


def test_the_end_shows_the_values_of_every_pile() -> None:
    state = table("", piles=((2, 4, 2), (), (3,)))
    sight = sight_of(state)
    assert [PRESENTER.score(sight, seat) for seat in range(3)] == [
        "8 gold (3 cards · 💰\u20604 2\u00a0×\u00a0💰\u20602)",
        "0 gold (0 cards)",
        "3 gold (one card · 💰\u20603)",
    ]


def test_over_several_rounds_the_points_of_each_are_added_up() -> None:
    several = Options(rounds=Rounds.MATCH)
    past = ((33, 2, 0), (7, 20, 33))
    piles = ((4, 1), (), (3,))
    over = sight_of(table("", piles=piles, past=past, round=2, options=several))
    assert PRESENTER.score(over, 0) == "total 45 (rounds: 33 + 7 + 5)"
    on = sight_of(table("$1 | 20 more", piles=piles, past=past, round=2, options=several))
    assert PRESENTER.score(on, 0) == "2 cards · before: **40**"
    first = sight_of(table("$1 | 20 more", piles=piles, options=several))
    assert PRESENTER.score(first, 0) == "2 cards"


# With our own emojis


def with_own(sight: Sight) -> Sight:
    return replace(sight, emojis=with_own_emojis(PRESENTER))


def test_the_grid_shows_every_card_that_is_up_with_its_value() -> None:
    sight = with_own(after("R3 $4 | rest", 0, 1))
    rows = PRESENTER.board(sight).text.split("\n\n")[1].splitlines()[-10:-1]
    own = sight.emojis
    assert rows[0] == own(CORNER) + "".join(map(own, COLUMNS))
    first = own(ROWS[0]) + own(face(Prospector(Colour.RED, 3), sight.say)) + own(NUGGETS[4])
    assert rows[1] == first + own(FACE_DOWN) * 6
    assert rows[2:] == [own(letter) + own(FACE_DOWN) * 8 for letter in ROWS[1:]]


def test_a_card_that_is_up_is_told_by_one_emoji_in_the_news_and_on_its_button() -> None:
    sight = with_own(after("B3 $2 $1 | rest", 0, 1, 2))
    turned = buttons(PRESENTER.board(sight))[2]
    assert (turned.label, turned.emoji) == ("A3", sight.emojis(NUGGETS[1]))
    won = with_own(after("B3 $2 | rest", 0, 1))
    digger = won.emojis(face(Prospector(Colour.BLUE, 3), won.say))
    assert told(won).endswith(f"{digger} digs up {won.emojis(NUGGETS[2])} for **Ben**.")


def test_without_our_emojis_everything_is_told_in_plain_ones() -> None:
    plain = PRESENTER.board(after("B3 $2 | rest", 0))
    assert "<:" not in plain.text
    assert buttons(plain)[0] == Button("3(B)", None, "🔵", Style.MAIN, disabled=True)
    stripped = PRESENTER.board(with_own(after("B3 $2 | rest", 0))).in_plain_emoji()
    assert stripped.text == plain.text


def test_every_card_has_an_emoji_in_every_language() -> None:
    known = set(every_face())
    for card in DECK:
        for language in LANGUAGES:
            assert face(card, words(language)) in known


def test_the_quarters_say_where_they_are_and_how_many_cards_they_hold() -> None:
    screen = PRESENTER.board(after("R3 $2 | rest", 0, 1))
    labels = [one.label for one in buttons(screen)[-4:]]
    assert labels == ["A–D 1–4 (14)", "A–D 5–8 (16)", "E–H 1–4 (16)", "E–H 5–8 (16)"]


# The end


def test_the_end_of_several_rounds_shows_the_last_ones_cards_the_richest_first() -> None:
    piles = (2, 4, 2), (), (1, 3) * 5 + (3,)
    options = Options(rounds=Rounds.MATCH)
    state = table("", piles=piles, past=((1, 2, 3),), round=1, options=options)
    sight = with_own(sight_of(state))
    screen = PRESENTER.ending(Screen("GOLD", "…"), sight)
    own = sight.emojis
    one, two, three, four = (own(NUGGETS[value]) for value in range(1, 5))
    cleo = f"**Cleo** 6\u00a0×\u00a0{three} 5\u00a0×\u00a0{one}"
    ann = f"**Ann** {four} 2\u00a0×\u00a0{two}"
    assert screen.text == f"…\n\nThe piles of the last round:\n{cleo}\n{ann}"
    assert screen.emojis is own


@pytest.mark.parametrize(
    ("piles", "said"),
    [
        (((4,), (3,), ()), "The last card has left the table."),
        (((4,), (3, 1), ()), "Equal gold: the number of cards decides."),
        (((4,), (4,), ()), "Equal gold in equally many cards: the victory is shared."),
    ],
)
def test_it_is_said_what_decided(piles: tuple[tuple[int, ...], ...], said: str) -> None:
    state = table("", piles=piles)
    outcome = state.outcome()
    assert outcome is not None
    assert PRESENTER.why(outcome, sight_of(state)).endswith(said)
