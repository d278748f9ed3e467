"""A position as a presenter is given it, without a match around it."""

from typing import Any

from engine.contract import AnyState, Seat
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


def seat_sight(
    state: AnyState, seat: Seat, people: tuple[str, ...] = ("Ann", "Ben"), language: str = "en"
) -> Sight:
    """A position as one seat sees it."""
    say = words(language)
    own = Asked(seat, state.prompt(seat), tuple(state.legal(seat)))
    asked = tuple(
        Asked(one, state.prompt(one), tuple(state.legal(one))) for one in sorted(state.to_act())
    )
    seats, names = frozenset(range(len(people))), Names(people, say)
    return Sight(1, seat, state.view(seat), asked, own, (), names, say, people=seats)
