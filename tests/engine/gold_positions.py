"""Positions of GOLD written as text, and ways to play on from them.

A text names the cards from the first cell on: `R5` a red prospector of value 5, `$3` gold of
value 3, `*` dynamite, `.` a gap, `4x$1` four times the same. After a bar stands what else lies
on the table, taken from the rest of the deck, dynamite first, so that no deadlock comes from it:
`| rest` is all of it, `| 9 more` nine cards.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any, TypeVar

from engine.contract import Table, Told, play
from engine.gold import GAME
from engine.gold.actions import Flip
from engine.gold.components import (
    CELLS,
    DECK,
    QUIET_TURNS,
    Card,
    Colour,
    Dynamite,
    Gold,
    Options,
    Prospector,
)
from engine.gold.events import Event, RoundBegan
from engine.gold.state import State
from engine.rng import Rng

E = TypeVar("E")

FLIPS_AT_MOST = 5 * CELLS * 2 * QUIET_TURNS
"""Five rounds in which each card leaves only when the guard K-A13 is about to apply."""

OWNERS: dict[int, tuple[str, ...]] = {
    2: ("RO", "BG"),
    3: ("R", "B", "G"),
    4: ("R", "B", "G", "O"),
    5: ("R", "B", "G", "O", "V"),
}
"""The colours of each seat, by the number of seats: violet is owned only at a table of five."""

UNOWNED: dict[int, str] = {2: "V", 3: "OV", 4: "V", 5: ""}


def deal(seats: int = 3, *, first: int = 0, seed: int = 1, options: Options | None = None) -> State:
    """The state right after the cards were laid out."""
    colours = tuple(tuple(owned) for owned in OWNERS[seats])
    step = GAME.setup(Table(colours, first), options or Options(), Rng(seed, 0))
    assert step.told == (Told(RoundBegan(0, first)),)
    assert isinstance(step.state, State)
    return step.state


def table(text: str, seats: int = 3, **fields: Any) -> State:
    """The position a text stands for; the fields are those of State."""
    named, _, more = text.partition("|")
    cells = [card(word) for word in _words(named)]
    fields.setdefault("piles", ((),) * seats)
    rest = _rest(cells, fields["piles"])
    cells += rest[: _count(more.strip(), CELLS - len(cells))]
    cells += [None] * (CELLS - len(cells))
    defaults: dict[str, Any] = {
        "options": Options(),
        "colours": tuple(tuple(map(Colour, owned)) for owned in OWNERS[seats]),
        "turn": 0,
        "cells": tuple(cells),
        "left": CELLS - cells.count(None),
    }
    return State(**defaults | fields)


def card(word: str) -> Any:
    """The card of a word, None for a gap; the test that wrote the word knows its kind."""
    match word[0]:
        case ".":
            return None
        case "*":
            return Dynamite()
        case "$":
            return Gold(int(word[1:]))
        case colour:
            return Prospector(Colour(colour), int(word[1:]))


def lies(state: State, cells: int) -> str:
    """The text of what lies on the first so many cells."""
    return " ".join(map(_word, state.cells[:cells]))


def _word(lying: Card | None) -> str:
    match lying:
        case None:
            return "."
        case Dynamite():
            return "*"
        case Gold(value):
            return f"${value}"
        case Prospector(colour, value):
            return f"{colour}{value}"


def _words(text: str) -> Iterator[str]:
    for word in text.split():
        times, _, name = word.rpartition("x")
        yield from [name] * int(times or 1)


def _rest(cells: list[Card | None], piles: tuple[tuple[int, ...], ...]) -> list[Card]:
    """The deck, last card first, without what lies on the table or in a pile."""
    used = Counter(lying for lying in cells if lying is not None)
    used.update(Gold(value) for pile in piles for value in pile)
    rest = Counter(reversed(DECK))
    rest.subtract(used)
    assert min(rest.values()) >= 0, f"not in the deck: {-rest}"
    return list(rest.elements())


def _count(more: str, room: int) -> int:
    match more.split():
        case []:
            return 0
        case ["rest"]:
            return room
        case [count, "more"]:
            return int(count)
    raise ValueError(more)


def flip(state: State, *cells: int, seed: int = 1) -> tuple[State, list[Event]]:
    """Turn these cells one after the other, each by the seat to act, and hear what is told."""
    heard: list[Event] = []
    for cell in cells:
        (seat,) = state.to_act()
        step = play(state, seat, Flip(cell), Rng(seed, state.questions))
        assert isinstance(step.state, State)
        state = step.state
        heard += [told.event for told in step.told]
    return state, heard


def random_flips(
    state: State, seed: int = 1
) -> Iterator[tuple[State, tuple[Told[Event], ...], State]]:
    """Flip at random to the end: each state, what was told then, and the state it led to."""
    for _ in range(FLIPS_AT_MOST):
        if state.outcome() is not None:
            return
        (seat,) = state.to_act()
        action = Rng(seed, state.questions, "test").choice(state.legal(seat))
        step = play(state, seat, action, Rng(seed, state.questions))
        assert isinstance(step.state, State)
        yield state, step.told, step.state
        state = step.state
    raise AssertionError("the match does not end")


def play_out(state: State, seed: int = 1) -> tuple[State, list[Event]]:
    """Where random flips end, and all that is told on the way."""
    heard: list[Event] = []
    for _, told, after in random_flips(state, seed):
        heard += [one.event for one in told]
        state = after
    return state, heard


def only(events: list[Event], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]
