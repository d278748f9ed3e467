"""How many random moves a second the engine plays."""

import time
from collections.abc import Iterator

from engine import GAMES
from engine.contract import AnyGame, Table, play
from engine.rng import Rng

SECONDS = 2.0


def measure() -> Iterator[tuple[str, float]]:
    for game in GAMES:
        yield game.key, _moves_a_second(game)


def _moves_a_second(game: AnyGame) -> float:
    moves, seed = 0, 0
    started = time.perf_counter()
    while time.perf_counter() - started < SECONDS:
        seed += 1
        moves += _playout(game, seed)
    return moves / (time.perf_counter() - started)


def _playout(game: AnyGame, seed: int) -> int:
    seats = game.seats[-1]
    each = game.colours_each(seats)
    colours = tuple(game.colours[seat * each : (seat + 1) * each] for seat in range(seats))
    state = game.setup(Table(colours), game.options(), Rng(seed, 0)).state
    luck = Rng(seed, 0, "playout")
    step = 0
    while state.outcome() is None:
        step += 1
        seat = min(state.to_act())
        state = play(state, seat, luck.choice(state.legal(seat)), Rng(seed, step)).state
    return step
