"""How a match went, looked back upon from its end: its turns, and the move that turned it."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.contract import AnyState, Seat
from storage.match import Course, Ending, Match, Played
from table.logged import logged
from table.presenter import Presenter
from table.replaying import replayed


class Stand(NamedTuple):
    """How everybody stood after a move."""

    step: int
    turn: int
    standings: tuple[int, ...]
    state: AnyState

    @property
    def leaders(self) -> frozenset[Seat]:
        best = max(self.standings)
        return frozenset(seat for seat, value in enumerate(self.standings) if value == best)


def course_of(
    match: Match, moves: Sequence[Played], ending: Ending, presenter: Presenter
) -> Course | None:
    """How many turns it took, and its turning point, where it can be played again to find it.

    None where not even the turns can be read any more: whatever fails here ends no match.
    """
    course = None
    with logged(f"looking back upon match {match.id}"):
        course = Course(turns=sum(_turns(match, move, presenter) for move in moves))
        stands = list(_stands(match, moves, presenter))
        if stands[-1].state == match.state:  # else it was played by other rules than today's
            turned = turning_point(stands, ending)
            if turned is not None:
                course = Course(course.turns, turned.step, max(turned.turn, 1))
    return course


def _stands(match: Match, moves: Sequence[Played], presenter: Presenter) -> Iterator[Stand]:
    """How everybody stood after each move, the match being played again."""
    turns, dealt = 0, None
    for move, step in replayed(match, moves):
        before = turns
        turns += presenter.turns_begun([told.event for told in step.told])
        if dealt is None:
            dealt = turns
        # Where the deal begins the first turn, a move begins the next one: it is not made in that.
        turn = before if dealt else turns
        standings = _standings(step.state, match, presenter)
        yield Stand(move.step, turn, standings, step.state)


def _standings(state: AnyState, match: Match, presenter: Presenter) -> tuple[int, ...]:
    seats = range(len(match.seats))
    return tuple(presenter.standing(state.view(seat), seat) for seat in seats)


def _turns(match: Match, move: Played, presenter: Presenter) -> int:
    return presenter.turns_begun([told.event for told in match.game.read_told(move.told)])


def turning_point(stands: Sequence[Stand], ending: Ending) -> Stand | None:
    """The last move by which the winner alone took the lead; else the one that brought most.

    Whoever is the first to gain anything has taken the lead from nobody.
    """
    winners = frozenset(ending.placements[0]) if ending.placements else stands[-1].leaders
    pairs = list(pairwise(stands))
    for before, after in reversed(pairs):
        if before.standings == stands[0].standings:
            break
        if after.leaders != before.leaders and after.leaders == winners:
            return after
    gaining = [pair for pair in pairs if _gain(pair, winners) > 0]
    return max(gaining, key=lambda pair: _gain(pair, winners))[1] if gaining else None


def _gain(pair: tuple[Stand, Stand], winners: frozenset[Seat]) -> int:
    """What the move brought the winner who gained most by it."""
    before, after = pair
    return max(after.standings[seat] - before.standings[seat] for seat in winners)
