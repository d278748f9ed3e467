"""Sealed bids as it is shown: all one can do, nothing one may not know, and within the limits."""

from typing import Any

import pytest
from msgspec.structs import replace

from cogs.desk.rendering import overflows
from engine.contract import Seat, to_json
from engine.rng import Rng
from storage.match import NEWS, Match
from table.painter import Painter, sight_of
from table.presses import Act, Look
from table.words import words
from tests.engine.playouts import all_options, playout
from tests.sealed_bids.game import GAME, Lay
from tests.sealed_bids.presenter import SealedBidsPresenter
from tests.table.scenes import buttons, match_of

SAY = words("en")
PAINTER = Painter()
PAINTER.add(SealedBidsPresenter())


def positions(seats: int, options: Any, seed: int) -> list[Match]:
    """Every position of a match played at random, before it is over."""
    found = []
    match = match_of(GAME, seats, options)
    for step in playout(GAME, seats, options, seed):
        match = replace(match, state=step.state, news=(*match.news, step.told)[-NEWS:])
        if step.state.outcome() is None:
            found.append(match)
    return found


def presses(match: Match, seat: Seat) -> set[Act]:
    """What a seat can press in its hand, on every page."""
    pages, found = {""}, set()
    for _ in range(3):
        for focus in sorted(pages):
            shown = buttons(PAINTER.hand(match, match.seats[seat], SAY, focus=focus))
            found |= {one.press for one in shown if isinstance(one.press, Act)}
            pages |= {one.press.focus for one in shown if isinstance(one.press, Look)}
    return found


@pytest.mark.parametrize("seats", GAME.seats)
def test_all_that_is_legal_is_in_the_hand_and_what_all_may_know_of_it_on_the_board(
    seats: int,
) -> None:
    for options in all_options(GAME):
        for match in positions(seats, options, seats):
            state = match.playing
            public = PAINTER.public(match, SAY)
            assert list(overflows(public)) == []
            board = {one.press for one in buttons(public) if isinstance(one.press, Act)}
            wanted = set()
            for seat in range(seats):
                legal = {
                    Act(match.id, state.prompt(seat), to_json(action)): action
                    for action in state.legal(seat)
                }
                assert presses(match, seat) == set(legal)
                # Where several are asked before everybody's eyes, a button says whose it is.
                whose = seat if len(state.to_act()) > 1 else None
                wanted |= {
                    replace(press, seat=whose)
                    for press, action in legal.items()
                    if isinstance(action, Lay)
                }
            assert board == wanted


@pytest.mark.parametrize("seed", range(4))
def test_what_a_reader_may_not_know_changes_nothing_they_are_shown(seed: int) -> None:
    heard: dict[Seat | None, list[Any]] = {seat: [] for seat in (0, 1, 2, None)}
    for number, match in enumerate(positions(3, GAME.options(), seed)):
        for seat, events in heard.items():
            events += [told.event for told in match.news[-1] if told.reaches(seat)]
            for luck in range(3):
                state = GAME.determinize(match.playing.view(seat), events, Rng(number, luck))
                elsewhere = replace(match, state=state)
                if seat is None:
                    assert PAINTER.public(elsewhere, SAY) == PAINTER.public(match, SAY)
                else:
                    seating = match.seats[seat]
                    shown = PAINTER.hand(match, seating, SAY)
                    assert PAINTER.hand(elsewhere, seating, SAY) == shown
                    assert PAINTER.secrets(elsewhere, seat) == PAINTER.secrets(match, seat)
                assert sight_of(elsewhere, seat, SAY).asked == sight_of(match, seat, SAY).asked
