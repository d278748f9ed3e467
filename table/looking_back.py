"""How a match went, looked back upon from its end: its turns, and the move that turned it."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.contract import AnyState, Seat
from storage.match import Course, Ending, Match, Played
from table.logged import logged
from table.presenter import Presenter
from table.replaying import replayed


class _Stand(NamedTuple):
    """How everybody stood after a move."""

    step: int
    turn: int
    standings: tuple[int, ...]

    @property
    def leaders(self) -> frozenset[Seat]:
        best = max(self.standings)
        return frozenset(seat for seat, value in enumerate(self.standings) if value == best)


def course_of(
    match: Match, moves: Sequence[Played], ending: Ending, presenter: Presenter
) -> Course:
    """How many turns it took, and its turning point, where it can be played again to find it."""
    stands: list[_Stand] = []
    turns, state = 0, None
    with logged(f"looking back upon match {match.id}"):
        for move, step in replayed(match, moves):
            turns += presenter.turns_begun([told.event for told in step.told])
            stands.append(_Stand(move.step, turns, _standings(step.state, match, presenter)))
            state = step.state
    if state != match.state:  # it was played by other rules than today's
        return Course(turns=sum(_turns(match, move, presenter) for move in moves))
    turned = _turning_point(stands, ending)
    if turned is None:
        return Course(turns)
    return Course(turns, turned.step, max(turned.turn, 1))


def _standings(state: AnyState, match: Match, presenter: Presenter) -> tuple[int, ...]:
    seats = range(len(match.seats))
    return tuple(presenter.standing(state.view(seat), seat) for seat in seats)


def _turns(match: Match, move: Played, presenter: Presenter) -> int:
    return presenter.turns_begun([told.event for told in match.game.read_told(move.told)])


def _turning_point(stands: Sequence[_Stand], ending: Ending) -> _Stand | None:
    """The last move by which the winner alone took the lead; else the one that brought most."""
    winners = frozenset(ending.placements[0]) if ending.placements else stands[-1].leaders
    pairs = list(pairwise(stands))
    for before, after in reversed(pairs):
        if after.leaders != before.leaders and after.leaders == winners:
            return after
    gaining = [pair for pair in pairs if _gain(pair, winners) > 0]
    return max(gaining, key=lambda pair: _gain(pair, winners))[1] if gaining else None


def _gain(pair: tuple[_Stand, _Stand], winners: frozenset[Seat]) -> int:
    """What the move brought the winner who gained most by it."""
    before, after = pair
    return max(after.standings[seat] - before.standings[seat] for seat in winners)
