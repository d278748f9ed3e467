"""Whole matches, played at random or by pilots, for tests that look at every position."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import product
from typing import Any

import msgspec

from engine.contract import AnyGame, Seat, Step, Table, play
from engine.pilots import Pilot
from engine.rng import Rng

MOST_STEPS = 10_000
"""No match of ours is near as long: a playout that is has lost its way."""


def looked_at(number: int) -> bool:
    """Every step of a match of usual length; now and then one of those of a very long one."""
    return number < 200 or number % 11 == 0


def table_for(game: AnyGame, seats: int, first: int = 0) -> Table:
    each = game.colours_each(seats)
    colours = [game.colours[seat * each : (seat + 1) * each] for seat in range(seats)]
    return Table(tuple(colours), first)


ONLY_TOLD = {"recall"}
"""Options that change nothing but what somebody is told: they have tests of their own."""


def all_options(game: AnyGame) -> list[Any]:
    """Every combination of the options of a game that change how it is played."""
    fields = msgspec.structs.fields(game.options)
    values = [
        list(field.type)
        if issubclass(field.type, StrEnum) and field.name not in ONLY_TOLD
        else [field.default]
        for field in fields
    ]
    names = [field.name for field in fields]
    return [game.options(**dict(zip(names, chosen, strict=True))) for chosen in product(*values)]


def playout(game: AnyGame, seats: int, options: Any, seed: int) -> Iterator[Step[Any, Any, Any]]:
    """The deal and every step after it, each actor choosing at random."""
    return (step for _, step in acted(game, seats, options, seed))


def acted(
    game: AnyGame, seats: int, options: Any, seed: int
) -> Iterator[tuple[Seat | None, Step[Any, Any, Any]]]:
    """The same, each step with who acted: nobody at the deal."""
    step = game.setup(table_for(game, seats, seed % seats), options, Rng(seed, 0))
    yield None, step
    for number in range(1, MOST_STEPS):
        state = step.state
        if state.outcome() is not None:
            return
        luck = Rng(seed, number, "playout")
        seat = luck.choice(sorted(state.to_act()))
        step = play(state, seat, luck.choice(state.legal(seat)), Rng(seed, number))
        yield seat, step
    raise AssertionError(f"a match of {game.key} did not end: seed {seed}, {seats} seats")


def contest(game: AnyGame, pilots: Sequence[Pilot], seed: int) -> list[Step[Any, Any, Any]]:
    """A match between pilots, each hearing what its seat is told."""
    step = game.setup(
        table_for(game, len(pilots), seed % len(pilots)), game.options(), Rng(seed, 0)
    )
    steps = [step]
    heard: list[list[Any]] = [[] for _ in pilots]
    while step.state.outcome() is None:
        for seat, events in enumerate(heard):
            events += [told.event for told in step.told if told.reaches(seat)]
        state = step.state
        seat = min(state.to_act())
        luck = Rng(seed, len(steps), "pilot")
        action = pilots[seat](state.view(seat), heard[seat], state.legal(seat), luck)
        step = play(state, seat, action, Rng(seed, len(steps)))
        steps.append(step)
    return steps
