"""What GOLD tells beside its board: stories for who was away, hints and lessons."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from cogs.gold.presenter import GoldPresenter
from engine.contract import AnyState, play
from engine.gold import GAME
from engine.gold.actions import Flip
from engine.gold.components import Options, Piles, Recall, Rounds
from engine.gold.events import Event, Rush, Turned
from engine.gold.state import State
from engine.pilots import Level, pilot_for
from engine.rng import Rng
from table.presenter import Asked, Sight
from table.words import LANGUAGES, Names, words
from tests.cogs.sights import public_sight
from tests.engine.gold_positions import flip, table
from tests.engine.playouts import playout, table_for

PRESENTER = GoldPresenter()
PEOPLE = ("Ann", "Ben", "Cleo", "Dov", "Eve")
PLACE = re.compile(r"\b[A-H][1-8]\b")


def seen_by(state: AnyState, seat: int, language: str = "en") -> Sight:
    """A position through the eyes of a seat."""
    say = words(language)
    own = Asked(seat, state.prompt(seat), tuple(state.legal(seat)))
    public = public_sight(state, PEOPLE)
    return replace(
        public, seat=seat, view=state.view(seat), own=own, say=say, names=Names(PEOPLE, say)
    )


def moves(text: str, *cells: int, **fields: Any) -> tuple[State, list[tuple[Event, ...]]]:
    """What turning these cells leads to, and what is told of each."""
    state, told = table(text, **fields), []
    for cell in cells:
        step = play(state, state.turn, Flip(cell), Rng(1, cell))
        assert isinstance(step.state, State)
        state = step.state
        told.append(tuple(one.event for one in step.told))
    return state, told


def account(text: str, recall: Recall, seat: int | None) -> list[str]:
    """What is told of the first two cards to who was away."""
    state, told = moves(text, 0, 1, options=Options(recall=recall))
    sight = replace(public_sight(state, PEOPLE[:3]), seat=seat)
    return [line for events in told for line in PRESENTER.account(events, sight)]


def story(text: str, *cells: int, **fields: Any) -> list[str]:
    state, told = moves(text, *cells, **fields)
    sight = public_sight(state, PEOPLE[:3])
    return [line for events in told for line in PRESENTER.story(events, sight)]


# Stories


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("B3 $2 | rest", ["🔵\u20603(B) digs up 💰\u20602 for **Ben**."]),
        ("R3 B2 | rest", ["**Ann** starts a duel: 🔴\u20603(R) chases 🔵\u20602(B) off."]),
        ("R3 * | rest", ["🧨 Boom! **Ann** blows both cards up."]),
        ("$1 $2 | rest", []),
        ("R2 $3 | rest", []),
    ],
)
def test_a_story_tells_what_changed_and_not_what_did_not(text: str, lines: list[str]) -> None:
    assert story(text, 0, 1) == lines


def test_in_the_rush_a_story_tells_the_gold() -> None:
    assert story("$2 R3 | 9 more", 0, 1, rush=Rush.FEW_LEFT) == ["**Ann** pockets 💰\u20602."]


def test_where_a_card_lies_is_told_only_where_the_table_wished_so() -> None:
    places = [
        "**Ann** turns **A1**: 🔴\u00a0red prospector\u00a0**2**\u00a0(R).",
        "**Ann** turns **A2**: 💰\u00a0gold\u00a03.",
    ]
    nothing = "**Ann** turns two cards: nothing happens."
    assert account("R2 $3 | rest", Recall.YES, seat=1) == [*places, nothing]
    assert account("R2 $3 | rest", Recall.NO, seat=1) == [nothing]
    assert account("R2 $3 | rest", Recall.YES, seat=None) == [nothing], "who watches may tell"


@pytest.mark.parametrize("seats", [2, 5])
def test_without_that_wish_no_story_ever_names_a_place(seats: int) -> None:
    options = Options(rounds=Rounds.MATCH)
    for step in playout(GAME, seats, options, seats):
        for seat in (None, 0):
            sight = public_sight(step.state, PEOPLE[:seats])
            sight = replace(sight, seat=seat, view=step.state.view(seat))
            events = [one.event for one in step.told]
            for line in (*PRESENTER.story(events, sight), *PRESENTER.account(events, sight)):
                assert not PLACE.search(line), line


def test_the_wish_changes_no_rule() -> None:
    steps = [
        list(playout(GAME, 3, Options(recall=recall), 5)) for recall in (Recall.NO, Recall.YES)
    ]
    assert [one.told for one in steps[0]] == [other.told for other in steps[1]]


def test_a_match_stored_before_there_was_that_wish_goes_on() -> None:
    assert Options(Rounds.ONE, Piles.OPEN).recall is Recall.NO


# Turns and standings


def test_the_turns_of_a_match_are_counted_once_each() -> None:
    options = Options(rounds=Rounds.MATCH)
    turns, seats = 0, []
    for step in playout(GAME, 3, options, 4):
        events = [one.event for one in step.told]
        turns += PRESENTER.turns_begun(events)
        seats += [event.seat for event in events if isinstance(event, Turned)]
    state, cells = step.state, len(seats)
    assert state.outcome() is not None
    # Of a turn with two cards the second is no turn of its own, nor does its seat change.
    passed = sum(1 for before, after in pairwise(seats) if before != after)
    assert passed < turns < cells


@pytest.mark.parametrize(
    ("text", "cells", "rush", "turns"),
    [
        ("R2 $3 | rest", (0,), Rush.NO, [1]),
        ("R2 $3 | rest", (0, 1), Rush.NO, [1, 0]),
        ("$3 R2 | 9 more", (0, 1), Rush.FEW_LEFT, [1, 1]),
    ],
)
def test_a_turn_begins_with_its_first_card(
    text: str, cells: Sequence[int], rush: Rush, turns: list[int]
) -> None:
    _, told = moves(text, *cells, rush=rush)
    assert [PRESENTER.turns_begun(events) for events in told] == turns


@pytest.mark.parametrize(
    ("piles", "past", "ahead"),
    [
        (((4, 1), (), (3,)), (), 0),
        (((4,), (2, 2), (1,)), (), 1),
        (((4, 1), (), (3,)), ((33, 39, 0),), 1),
        (((4, 1), (2, 2), (1,)), ((33, 34, 0),), 0),
    ],
)
def test_a_standing_is_what_the_winner_is_found_by(
    piles: tuple[tuple[int, ...], ...], past: tuple[tuple[int, ...], ...], ahead: int
) -> None:
    options = Options(rounds=Rounds.MATCH if past else Rounds.ONE)
    state = table("$1 | 20 more", piles=piles, past=past, round=len(past), options=options)
    standings = [PRESENTER.standing(state.view(seat), seat) for seat in range(3)]
    assert [seat for seat in range(3) if standings[seat] == max(standings)] == [ahead]


@pytest.mark.parametrize("rounds", Rounds)
def test_the_end_of_a_round_is_told_where_there_are_several(rounds: Rounds) -> None:
    told = story("$1", 0, rush=Rush.FEW_LEFT, options=Options(rounds=rounds))
    assert any("Round 1 is over" in line for line in told) is (rounds is Rounds.MATCH)
    assert "pockets" in told[0]


# Hints


def hint(text: str, seen: Sequence[int], cell: int, *up: int, **fields: Any) -> str:
    """Why Ann should turn this cell, when these cards have been seen and those are up."""
    state = table(text, **fields)
    heard: list[Event] = [Turned(1, one, state.cells[one]) for one in seen]  # type: ignore[arg-type]
    if up:
        state, told = flip(state, *up)
        heard += told
    advice = PRESENTER.advice(Flip(cell), seen_by(state, 0), heard)
    assert advice.move == f"A{cell + 1}"
    return advice.why


@pytest.mark.parametrize(
    ("text", "seen", "up", "cell", "said"),
    [
        (
            "R4 $3 | rest",
            [0],
            [1],
            0,
            "there, strong enough for the 💰\u20603 that lies face up",
        ),
        ("R4 $3 | rest", [1], [0], 1, "there, light enough for the 🔴\u20604(R) that lies face up"),
        ("B4 R5 | rest", [1], [0], 1, "seen 🔴\u20605(R) there: **Ben** loses 🔵\u20604(B)"),
        ("* B5 | rest", [1], [0], 1, "seen 🔵\u20605(B) there: **Ben** loses 🔵\u20605(B)"),
        ("* $1 | rest", [1], [0], 1, "💰\u20601 leaves the table, which costs you nothing"),
        ("R2 $3 | rest", [1], [0], 1, "nothing happens, and the others learn nothing new"),
        ("B4 $3 | rest", [1], [0], 1, "**Ben** gets 💰\u20603, and no other card looks better"),
        ("R4 $3 | rest", [], [0], 1, "nobody has turned it yet: gold of 4 or less would be yours"),
        ("V4 $3 | rest", [], [0], 1, "nobody has turned it yet: gold of 4 or less would be yours"),
        ("$3 R4 | rest", [], [0], 1, "it may dig 💰\u20603 up for you"),
        ("$3 V4 | rest", [], [0], 1, "it may dig 💰\u20603 up for you"),
        ("B2 R4 | rest", [], [0], 1, "it may rid you of 🔵\u20602(B)"),
        ("* R4 | rest", [], [0], 1, "you lose nothing that you know of"),
        (
            "R4 $3 | rest",
            [0, 1],
            [],
            0,
            "4(R) there; with **A2**, 💰\u20603 will be yours",
        ),
        (
            "$3 V3 | rest",
            [0, 1],
            [],
            0,
            "3 there; with **A2**, 💰\u20603 will be yours",
        ),
        ("B4 R5 | rest", [0, 1], [], 0, "with **A2**, **Ben** loses 🔵\u20604(B)"),
        ("R4 $3 | rest", [], [], 0, "no pair that you know of is better than a look at a new card"),
    ],
)
def test_a_hint_says_why(
    text: str, seen: Sequence[int], up: Sequence[int], cell: int, said: str
) -> None:
    assert said in hint(text, seen, cell, *up)


@pytest.mark.parametrize(
    ("text", "seen", "cell", "said"),
    [
        ("$3 R2 | 8 more", [0], 0, "seen 💰\u20603 there, and it will be yours"),
        ("$3 R2 | 8 more", [1], 0, "nobody has turned it yet, and it may be gold"),
        ("R3 B2", [0, 1], 0, "there is no gold left to be found"),
        ("R3", [], 0, "it is the last card"),
    ],
)
def test_a_hint_of_the_rush_says_why(text: str, seen: Sequence[int], cell: int, said: str) -> None:
    assert said in hint(text, seen, cell, rush=Rush.FEW_LEFT)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_of_a_strong_computer_can_be_told(language: str) -> None:
    strong = pilot_for(GAME.key, Level.HARD)
    step = GAME.setup(table_for(GAME, 3), Options(), Rng(3, 0))
    heard: list[Any] = []
    for number in range(400):
        heard += [one.event for one in step.told]
        state = step.state
        if state.outcome() is not None:
            break
        seat = min(state.to_act())
        action = strong(state.view(seat), heard, state.legal(seat), Rng(3, number, "pilot"))
        told = PRESENTER.advice(action, seen_by(state, seat, language), heard)
        assert told.move
        assert told.why
        assert "{" not in told.why
        list(PRESENTER.lessons(seen_by(state, seat, language)))
        step = play(state, seat, action, Rng(3, number))
    assert state.outcome() is not None


# Lessons


def keys(state: State, seat: int = 0) -> list[str]:
    return [lesson.key for lesson in PRESENTER.lessons(seen_by(state, seat))]


@pytest.mark.parametrize(
    ("text", "up", "key"),
    [
        ("R4 | rest", [], "turn"),
        ("R4 | rest", [0], "own"),
        ("B4 | rest", [0], "rival"),
        ("V4 | rest", [0], "nobody"),
        ("$4 | rest", [0], "gold"),
        ("* | rest", [0], "dynamite"),
    ],
)
def test_a_lesson_is_about_what_lies_there(text: str, up: Sequence[int], key: str) -> None:
    state, _ = flip(table(text), *up)
    assert keys(state) == [key]
    assert keys(state, 1) == ["turn"]


def test_what_has_been_seen_is_to_be_remembered_by_all() -> None:
    state, _ = flip(table("$1 $2 | rest"), 0, 1)
    assert keys(state, 1) == ["turn", "memory"]
    assert keys(state, 2) == ["memory", "turn"]
    gone, _ = flip(table("* $2 | rest"), 0, 1)
    assert keys(gone, 2) == ["turn"]


def test_the_rush_and_a_first_piece_of_gold_are_explained() -> None:
    state = table("$1 | 9 more", rush=Rush.FEW_LEFT, piles=((3,), (), ()))
    assert keys(state) == ["rush", "pile"]
    opened = table("$1 | 9 more", piles=((3,), (), ()), options=Options(piles=Piles.OPEN))
    assert "pile" not in keys(opened)
    assert list(PRESENTER.lessons(public_sight(state, PEOPLE[:3]))) == []
