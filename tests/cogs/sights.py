"""A position as a presenter is given it, without a match around it."""

from typing import Any

from engine.contract import AnyState
from table.presenter import Asked, Sight
from table.words import Names, words


def public_sight(state: AnyState, people: tuple[str, ...], *news: tuple[Any, ...]) -> Sight:
    """A position as everybody sees it, with these people at the table."""
    say = words("en")
    asked = tuple(
        Asked(seat, state.prompt(seat), tuple(state.legal(seat))) for seat in sorted(state.to_act())
    )
    seats = frozenset(range(len(people)))
    names = Names(people, say)
    return Sight(1, None, state.view(None), asked, None, news, names, say, people=seats)
