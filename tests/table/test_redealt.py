"""No screen depends on what its reader may not know: deal that anew, and it looks the same."""

from collections.abc import Collection, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from engine.contract import Seat
from engine.goldncrash.actions import Pass
from engine.rng import Rng
from storage.match import NEWS, Match
from table.painter import Painter, sight_of
from table.presenter import Presenter
from table.words import words
from tests.engine.goldncrash_positions import EMPTY, table
from tests.engine.playouts import all_options, looked_at, playout
from tests.table.scenes import PRESENTERS, match_of

SEEDS = {"gold": 4, "goldncrash": 30, "ohmygold": 12}
"""How many matches are looked at, by how long they take: the first of them in the quick run."""
ADVISED = 1
"""On so many of the moves that a seat may make it is advised."""
MATCHES = [
    pytest.param(
        presenter,
        seats,
        seed,
        id=f"{presenter.game.key}-{seats}-{seed}",
        marks=[pytest.mark.slow] if seed else [],
    )
    for presenter in PRESENTERS
    for seats in presenter.game.seats
    for seed in range(SEEDS.get(presenter.game.key, 4))
]


def painted(presenter: Presenter, match: Match, seat: Seat | None) -> Any:
    """Everything this reader is shown, custom_ids and menu values included."""
    painter = Painter()
    painter.add(presenter)
    if seat is None:
        return painter.public(match, words("en"))
    return painter.hand(match, match.seats[seat], words("en"), None)


def told(
    presenter: Presenter, match: Match, seat: Seat | None, heard: Sequence[Any]
) -> tuple[Any, ...]:
    """What a presenter is told to be possible; and what it says beside the game to who acts.

    Lessons, news, what happened, and hints for some of the moves.
    """
    sight = sight_of(match, seat, words("en"))
    if seat not in sight.acting:
        return (sight.legal,)
    return (
        sight.legal,
        list(presenter.lessons(sight)),
        presenter.private_news(sight),
        presenter.account(sight.news[-1], sight),
        [presenter.advice(action, sight, heard) for action in sight.legal[:ADVISED]],
    )


def readers(
    number: int, seed: int, acting: Collection[Seat], everybody: Sequence[Seat | None]
) -> Collection[Seat | None]:
    """In the first match all; in the others who acts and, one after the other, somebody else."""
    if not looked_at(number):
        return ()
    return {*acting, everybody[number % len(everybody)]} if seed else everybody


@pytest.mark.parametrize(("presenter", "seats", "seed"), MATCHES)
def test_what_a_reader_may_not_know_changes_nothing_they_are_shown(
    presenter: Presenter, seats: int, seed: int
) -> None:
    game = presenter.game
    for options in all_options(game):
        match = match_of(game, seats, options)
        heard: dict[Seat | None, list[Any]] = {seat: [] for seat in (*range(seats), None)}
        for number, step in enumerate(playout(game, seats, options, seed)):
            match = replace(match, state=step.state, news=(*match.news, step.told)[-NEWS:])
            if step.state.outcome() is not None:
                break
            for seat, events in heard.items():
                events += [told.event for told in step.told if told.reaches(seat)]
            for seat in readers(number, seed, step.state.to_act(), [*heard]):
                view, events = step.state.view(seat), heard[seat]
                elsewhere = replace(match, state=game.determinize(view, events, Rng(number, seed)))
                assert painted(presenter, elsewhere, seat) == painted(presenter, match, seat)
                one, other = (told(presenter, each, seat, events) for each in (elsewhere, match))
                assert one == other


def test_a_board_does_not_tell_whether_a_hand_can_be_played() -> None:
    """With an empty deck and nothing to discard, one can play from the hand or must pass."""
    presenter = next(one for one in PRESENTERS if one.game.key == "goldncrash")
    match = match_of(presenter.game, 2, presenter.game.options())
    stuck = replace(match, state=table(EMPTY, EMPTY, deck="", hand="G1"))
    free = replace(match, state=table(EMPTY, EMPTY, deck="", hand="O4"))
    assert stuck.playing.legal(0) == [Pass()]
    assert Pass() not in free.playing.legal(0)
    assert painted(presenter, stuck, None) == painted(presenter, free, None)
    assert "My hand: play a card, or pass" in painted(presenter, stuck, None).text
    labels = [button.label for button in painted(presenter, stuck, 0).rows[0]]
    assert labels == ["Pass: nothing is possible"]
