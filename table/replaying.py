"""A match played again from its seed and its moves, state by state."""

from collections.abc import Iterator, Sequence

from engine.contract import AnyStep, Table, play
from engine.rng import Rng
from storage.match import Match, Played


def replayed(match: Match, moves: Sequence[Played]) -> Iterator[tuple[Played, AnyStep]]:
    """Each move with what it leads to; the deal comes first.

    Whatever `play` refuses was played by other rules: that is for who asks to see to.
    """
    deal, *rest = moves
    colours = tuple(seating.colours for seating in match.seats)
    first = match.starter
    if first is None:
        first = Rng(match.seed, deal.step - 1, "starter").below(len(colours))
    step = match.game.setup(Table(colours, first), match.options, Rng(match.seed, deal.step - 1))
    yield deal, step
    for move in rest:
        assert move.seat is not None, "only the deal is nobody's move"
        assert move.action is not None, "only the deal is no action"
        action = match.game.read_action(move.action)
        step = play(step.state, move.seat, action, Rng(match.seed, move.step - 1))
        yield move, step
