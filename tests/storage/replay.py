"""A match played again from its seed and its move log, to compare with what was stored."""

from collections.abc import Iterable, Sequence

from engine.contract import AnyGame, AnyState, Seat, Table, play
from engine.rng import Rng


def replayed(
    game: AnyGame,
    *,
    options: str,
    colours: Sequence[Sequence[str]],
    starter: Seat | None,
    seed: int,
    moves: Iterable[tuple[int, Seat | None, str | None]],
) -> AnyState:
    """The state these moves lead to; each is its step, its seat and its action."""
    (dealt, nobody, nothing), *rest = moves
    assert nobody is None
    assert nothing is None, "the deal is nobody's move"
    first = starter
    if first is None:
        first = Rng(seed, dealt - 1, "starter").below(len(colours))
    table = Table(tuple(map(tuple, colours)), first)
    state: AnyState = game.setup(table, game.read_options(options), Rng(seed, dealt - 1)).state
    for step, seat, action in rest:
        assert seat is not None
        assert action is not None
        state = play(state, seat, game.read_action(action), Rng(seed, step - 1)).state
    return state
