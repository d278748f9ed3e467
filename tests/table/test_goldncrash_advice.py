"""The hints and lessons of Gold 'n' Crash: each is true of the position it is given in."""

from typing import Any

import pytest

from engine.goldncrash.actions import (
    Action,
    Arrange,
    Discard,
    Draw,
    Manoeuvre,
    Question,
    Recall,
    Secure,
)
from engine.goldncrash.events import Looted, Secured
from engine.goldncrash.state import State
from engine.pilots import Level, pilot_for
from engine.rng import Rng
from table.words import Words
from tests.engine.goldncrash_positions import EMPTY, card, put, table
from tests.engine.playouts import contest
from tests.table.goldncrash_sights import EN, FR, GAME, PRESENTER, bare, sight

# Advice


def advised(state: State, action: Action, *heard: Any, say: Words = EN) -> str:
    assert action in state.legal(state.turn)
    advice = PRESENTER.advice(action, sight(state, state.turn, say), heard)
    return bare(f"{advice.move}: {advice.why}")


ADVICE: list[tuple[State, Action, str]] = [
    (table(hand="R1"), Draw(), "Draw: your hand is down to one card"),
    (table(), Draw(), "your hand is empty"),
    (table(hand="N1 N2 N3"), Draw(), "none of your cards can be played now"),
    (
        table(hand="R1", their_zeppelins="1 2x 3x"),
        put("R1", 0),
        "Play 💣1 into ①: it brings down the last zeppelin and wins the match",
    ),
    (
        table("R1 R2 | G1 G2 | G1 G2 B1", hand="R3", their_zeppelins="3w2 1 2"),
        put("R3", 0),
        "it brings down zeppelin ① for sure: its strength is 3 and you drop 3",
    ),
    (
        table(hand="R1", their_guests="4 - -"),
        put("R1", 0),
        "it may bring down zeppelin ①, whose strength can be 1–3, and its guest, worth 👑6, would",
    ),
    (
        table(hand="R1", their_zeppelins="2w1 1 3"),
        put("R1", 0),
        "zeppelin ① holds now, but the next 💣 there counts with this one",
    ),
    (
        table("O4 | - | -", hand="O6", guests="- 7 -"),
        put("O6", 1),
        "then 1 more 💰 in ② will bring the guest 👑5",
    ),
    (
        table("R1 | O4 | R2 B1", hand="O4", guests="- 7 -"),
        put("O4", 1),
        "it brings the guest 👑5 into your treasure",
    ),
    (table(hand="O6 N2"), put("O6", 0), "your 🧰2 beside it can then secure 6 gold"),
    (
        table("- | B1 | B2 R1", hand="O6 N2"),
        put("O6", 0),
        "your 🧰2 beside it can then secure 6 gold",
    ),
    (
        table("- | B1 P1 G1 | R1", hand="O4 N2"),
        put("O4", 0),
        "it waits there for a 🧰 beside it, worth 4 gold",
    ),
    (table(EMPTY, "O4 | - | -", hand="B1"), put("B1", 0), "it throws 💰4 out of **Ben**’s column"),
    (
        table(EMPTY, "G1 G2 | - | -", hand="B1", their_guests="3 - -"),
        put("B1", 0),
        "and sets the guest 👑5 back",
    ),
    (table(hand="P1", discard="O4"), put("P1", 0), "it brings 💰4 back into your hand"),
    (table(hand="G1"), put("G1", 0), "it draws a card as well"),
    (table("O4 | - | -", hand="N1"), put("N1", 1), "it lets you secure 💰4, worth 4"),
    (table("G1 | - | -"), Discard(0), "Discard 🔭1 ①: you see your next two cards"),
    (table("N1 | - | -", their_discard="O4"), Discard(0), "it loots 💰4, 4 gold for your"),
    (table("O6 | P1 | -"), Discard(1), "it lets you take 💰6 back into your hand"),
    (table("O6 | B1 | -"), Discard(1), "it lets you move a last card"),
    (
        table("O6 | N1 | R1", question=Question.SECURE, column=1, times=1),
        Secure(0),
        "Secure 💰6 ①: it is worth 6, and 💣1 only 1",
    ),
    (
        table("G1 | G2 G3 | -", question=Question.MANOEUVRE, guests="- 3 -"),
        Manoeuvre(0, 1),
        "it brings the guest 👑5 into your treasure",
    ),
    (
        table("G1 | G2 G3 B1 | -", question=Question.MANOEUVRE, guests="- 4 -"),
        Manoeuvre(0, 1),
        "it clears column ②, which is free again",
    ),
    (
        table("G1 | G2 G3 R1 B1 | -", question=Question.MANOEUVRE, guests="- 4 -"),
        Manoeuvre(0, 1),
        "it brings the guest 👑6 into your treasure",
    ),
    (
        table("G1 | G2 | -", question=Question.MANOEUVRE, guests="- 3 -"),
        Manoeuvre(0, 1),
        "then 1 more 🔭 in ② will bring the guest 👑5",
    ),
    (
        table("G1 | G2 G3 | -", question=Question.MANOEUVRE),
        Manoeuvre(1, 2),
        "column ② gets shorter, so you can play there",
    ),
    (
        table("G1 | O4 | -", question=Question.RECALL),
        Recall(1),
        "in your hand nobody can throw it out",
    ),
    (
        table(question=Question.OBSERVE, deck="R1 O4 ..."),
        Arrange((1,), (0,)),
        "you draw 💰4 next",
    ),
]


@pytest.mark.parametrize(("state", "action", "expected"), ADVICE)
def test_advice_gives_a_reason_that_is_true_here(
    state: State, action: Action, expected: str
) -> None:
    assert expected in advised(state, action)


def test_advice_knows_a_treasure_by_what_was_heard() -> None:
    state = table("R1 | - | -", their_treasure="O6", treasure="O4")
    heard = [Secured(1, 0, card("O6")), Looted(0, card("O4"))]
    assert "it takes 6 gold out of **Ben**’s treasure" in advised(state, Discard(0), *heard)
    ending = table(hand="R1 R2 R3", deck="G1", treasure="O4")
    assert "while you lead by 4 gold to 0" in advised(ending, Draw(), Looted(0, card("O4")))


@pytest.mark.parametrize("seed", range(2))
def test_there_is_advice_for_every_move_of_strong_play(seed: int) -> None:
    steps = contest(GAME, [pilot_for(GAME.key, Level.NORMAL)] * 2, seed)
    heard: list[list[Any]] = [[], []]
    for step in steps[:-1]:
        for seat, events in enumerate(heard):
            events += [told.event for told in step.told if told.reaches(seat)]
        state = step.state
        assert isinstance(state, State)
        for action in state.legal(state.turn):
            told = PRESENTER.advice(action, sight(state, state.turn, FR), heard[state.turn])
            assert told.move
            assert len(told.why) > 10
            assert "{" not in told.why


def test_advice_never_depends_on_what_its_seat_does_not_know() -> None:
    steps = contest(GAME, [pilot_for(GAME.key, Level.EASY)] * 2, 5)
    heard: list[list[Any]] = [[], []]
    for number, step in enumerate(steps[:-1]):
        for seat, events in enumerate(heard):
            events += [told.event for told in step.told if told.reaches(seat)]
        state = step.state
        assert isinstance(state, State)
        known = heard[state.turn]
        elsewhere = GAME.determinize(state.view(state.turn), known, Rng(number, 9))
        for action in state.legal(state.turn):
            assert PRESENTER.advice(
                action, sight(elsewhere, state.turn), known
            ) == PRESENTER.advice(action, sight(state, state.turn), known)


# Lessons


def taught(state: State, seat: int = 0) -> dict[str, str]:
    return {one.key: bare(one.text) for one in PRESENTER.lessons(sight(state, seat))}


@pytest.mark.parametrize(
    ("key", "there", "not_there"),
    [
        ("turn", table(hand="R1"), table(hand="R1", turns=9)),
        ("ending", table(deck="R1 R2", hand="G1"), table(hand="G1")),
        ("guest", table("G1 G2 | - | -", guests="3 - -"), table("G1 | - | -", guests="3 - -")),
        ("treasure", table(hand="N1"), table(hand="N1", treasure="O4")),
        ("twice", table("G1 | R1 R2 | -", hand="G2"), table("G1 | R1 R2 | -", hand="R3")),
        ("twice", table("G1 | R1 R2 | -", hand="G2"), table("G1 G2 | R1 R2 B1 | -", hand="G3")),
        ("bombs", table(hand="R1"), table(hand="R1", their_zeppelins="1x 2 3")),
        ("columns", table("R1 | - | -"), table()),
        ("discard", table("G1 | - | -"), table("O4 | - | -")),
    ],
)
def test_a_lesson_is_told_only_where_it_applies(key: str, there: State, not_there: State) -> None:
    assert key in taught(there)
    assert key not in taught(not_there)
    assert key not in taught(there, seat=1), "it is not their turn"


def test_lessons_name_what_lies_before_the_reader() -> None:
    told = taught(table("G1 G2 | - | R1", hand="R2 N1", guests="3 - -"))
    assert told["guest"].startswith("1 more 🔭 in column ① and your guest comes: 👑5")
    assert told["columns"] == "Column ① is closed: you may not play where you have the most cards."
    assert next(iter(told)) == "turn"
