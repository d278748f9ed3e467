"""Positions of Gold 'n' Crash written as text, and ways to play on from them.

A card is its type and its value: `R1` red, `B2` blue, `P3` purple, `G1` green, `N2` brown, `O6`
gold; `*4` is guest 4, `-` is nothing. A discard and a treasure are written from the bottom, a
deck from the top, and `...` at its end is what is left of the 72 cards. Columns stand between
bars, each from the zeppelin outwards: `R1 B2 | - | O4`. Zeppelins are their resistances, `x` after
one that is destroyed, `w2` after one that has withstood two bombs: `1x 2 3w2`.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from engine.contract import NotLegal, Outcome, Table, Told, play
from engine.goldncrash import GAME
from engine.goldncrash.actions import Action, Play
from engine.goldncrash.components import (
    COLUMNS,
    DECK,
    Card,
    Crew,
    Guest,
    Kind,
    Options,
    Side,
    Valuable,
    Zeppelin,
)
from engine.goldncrash.events import Event
from engine.goldncrash.state import State
from engine.rng import Rng

E = TypeVar("E")

EMPTY = "- | - | -"
OWN = {
    "columns": EMPTY,
    "hand": "",
    "deck": "...",
    "discard": "",
    "treasure": "",
    "zeppelins": "1 2 3",
    "guests": "- - -",
}


def deal(first: int = 0, seed: int = 1, crews: str = "PC") -> State:
    """The state right after the table was laid."""
    step = GAME.setup(Table(tuple((crew,) for crew in crews), first), Options(), Rng(seed, 0))
    assert isinstance(step.state, State)
    return step.state


def table(columns: str = EMPTY, theirs: str = EMPTY, *, turn: int = 0, **more: Any) -> State:
    """The position of these texts: what is not named `their_…` lies before the seat to act.

    What names neither a part of a side nor one of theirs is a field of State.
    """
    mine = OWN | {"columns": columns} | {part: more.pop(part) for part in OWN if part in more}
    yours = OWN | {"columns": theirs}
    yours |= {part: more.pop(f"their_{part}") for part in OWN if f"their_{part}" in more}
    one, two = _sides(mine, yours)
    sides = (one, two) if turn == 0 else (two, one)
    return State((Crew.POULPIRATE, Crew.CHAMOURAI), sides, turn, **more)


def card(word: str) -> Card:
    return Card(Kind(word[0]), int(word[1:]))


def cards(text: str) -> tuple[Card, ...]:
    return tuple(card(word) for word in text.split() if word not in ("-", "..."))


def loot(text: str) -> tuple[Valuable, ...]:
    """What lies in a treasure."""
    return tuple(
        Guest(int(word[1:])) if word.startswith("*") else card(word) for word in text.split()
    )


def put(word: str, column: int) -> Play:
    """To play this card there."""
    return Play(card(word), column)


def words(pile: Iterable[Valuable | None]) -> str:
    """The text of a pile, `?` for a card that cannot be seen."""
    return " ".join(map(_word, pile))


def lies(state: State, seat: int = 0) -> str:
    """The text of the columns of a seat."""
    return " | ".join(words(column) or "-" for column in state.sides[seat].columns)


def holds(state: State, seat: int = 0) -> str:
    """The text of a hand, in the order of the alphabet."""
    return in_order(words(state.sides[seat].hand))


def discard(state: State, seat: int = 0) -> str:
    return words(state.sides[seat].discard)


def treasure(state: State, seat: int = 0) -> str:
    return words(state.sides[seat].treasure)


def in_order(text: str) -> str:
    return " ".join(sorted(text.split()))


def act(state: State, *actions: Action) -> tuple[State, list[Event]]:
    """Play these actions one after the other, each by the seat to act, and hear what is told."""
    state, told = tell(state, *actions)
    return state, [one.event for one in told]


def tell(state: State, *actions: Action) -> tuple[State, list[Told[Event]]]:
    """The same, with whom each thing is told."""
    heard: list[Told[Event]] = []
    for action in actions:
        (seat,) = state.to_act()
        step = play(state, seat, action, Rng(1, state.questions))
        assert isinstance(step.state, State)
        assert step.state.questions > state.questions
        state = step.state
        heard += step.told
    return state, heard


def may(state: State, action: Action) -> bool:
    """Whether the seat to act may do this; what is listed and what is let through must agree."""
    (seat,) = state.to_act()
    try:
        play(state, seat, action, Rng(1, state.questions))
    except NotLegal:
        assert action not in state.legal(seat)
        return False
    assert action in state.legal(seat)
    return True


def choices(state: State) -> set[Action]:
    """All that the seat to act may do."""
    (seat,) = state.to_act()
    legal = list(state.legal(seat))
    assert len(legal) == len(set(legal)), "an action is offered twice"
    return set(legal)


def places(state: State, word: str) -> list[int]:
    """The columns this card may be played into."""
    return [column for column in COLUMNS if may(state, put(word, column))]


def result(state: State) -> Outcome:
    """How a match that is over has ended."""
    outcome = state.outcome()
    assert outcome is not None
    assert not state.to_act()
    return outcome


def only(events: Iterable[Event], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def everywhere(state: State) -> list[Valuable]:
    """Every crew card and every guest of a treasure, wherever it lies."""
    return [
        one
        for side in state.sides
        for pile in (side.deck, side.hand, side.discard, side.treasure, *side.columns)
        for one in pile
    ]


def _word(lying: Valuable | None) -> str:
    match lying:
        case None:
            return "?"
        case Guest(number):
            return f"*{number}"
        case Card(kind, value):
            return f"{kind}{value}"


def _sides(*both: dict[str, str]) -> tuple[Side, ...]:
    named = [_named(texts) for texts in both]
    rest = Counter(DECK * 2)
    rest.subtract(one for cards_of in named for one in cards_of)
    assert min(rest.values()) >= 0, f"not among the 72 cards: {-rest}"
    left = Rng(0, 0, "test").shuffled(list(rest.elements()))
    open_ended = [number for number, texts in enumerate(both) if texts["deck"].endswith("...")]
    return tuple(
        _side(texts, left[open_ended.index(number) :: len(open_ended)])
        if number in open_ended
        else _side(texts, ())
        for number, texts in enumerate(both)
    )


def _named(texts: dict[str, str]) -> Sequence[Card]:
    lying = " ".join(texts[part] for part in ("columns", "hand", "deck", "discard", "treasure"))
    return [card(word) for word in lying.split() if word[0] not in "-.|*"]


def _side(texts: dict[str, str], rest: tuple[Card, ...]) -> Side:
    return Side(
        deck=cards(texts["deck"]) + rest,
        hand=cards(texts["hand"]),
        discard=cards(texts["discard"]),
        zeppelins=_zeppelins(texts["zeppelins"]),
        guests=tuple(None if word == "-" else int(word) for word in texts["guests"].split()),
        columns=tuple(map(cards, texts["columns"].split("|"))),
        treasure=loot(texts["treasure"]),
    )


def _zeppelins(text: str) -> tuple[Zeppelin, ...]:
    return tuple(
        Zeppelin(int(resistance), bool(destroyed), int(withstood or 0))
        for resistance, destroyed, withstood in re.findall(r"(\d)(x?)(?:w(\d))?", text)
    )
