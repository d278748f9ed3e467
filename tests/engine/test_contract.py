"""What every game promises, tried on every game."""

import itertools
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import GAMES
from engine.contract import (
    AnyGame,
    AnyState,
    BadSetup,
    MatchOver,
    NotLegal,
    NotYourTurn,
    Seat,
    Step,
    Table,
    play,
    to_json,
)
from engine.rng import Rng
from tests.engine.playouts import acted, all_options, looked_at, playout, table_for
from tests.sealed_bids.game import GAME as SEALED_BIDS

LONGEST_ACTION = 60

games = pytest.mark.parametrize("game", [*GAMES, SEALED_BIDS], ids=lambda game: game.key)
seeds = st.integers(0, 2**62)


def matches(game: AnyGame) -> st.SearchStrategy[tuple[int, Any, int]]:
    """So many seats, these options, this seed."""
    return st.tuples(st.sampled_from(game.seats), st.sampled_from(all_options(game)), seeds)


def question(state: AnyState, seat: Seat) -> list[Any] | None:
    """What a seat is asked to choose from, None if it is not."""
    return list(state.legal(seat)) if seat in state.to_act() else None


def prompts(state: AnyState, seats: int) -> list[int]:
    return [state.prompt(seat) for seat in range(seats)]


def public(game: AnyGame, state: AnyState, seat: Seat) -> list[Any]:
    """What everybody may know that this seat may do."""
    return [action for action in state.legal(seat) if isinstance(action, game.public)]


def steps_of(game: AnyGame, drawn: tuple[int, Any, int]) -> Iterator[Step[Any, Any, Any]]:
    seats, options, seed = drawn
    return playout(game, seats, options, seed)


@games
@given(data=st.data())
@settings(max_examples=20, deadline=None)
def test_somebody_can_move_until_the_match_is_over_and_playouts_end(
    game: AnyGame, data: st.DataObject
) -> None:
    for step in steps_of(game, data.draw(matches(game))):
        state = step.state
        if state.outcome() is None:
            assert state.to_act()
            assert all(state.legal(seat) for seat in state.to_act())
        else:
            assert not state.to_act()
    assert state.outcome() is not None


@games
@given(data=st.data())
@settings(max_examples=15, deadline=None)
def test_the_outcome_places_every_seat_once_and_gives_its_score_and_a_reason(
    game: AnyGame, data: st.DataObject
) -> None:
    drawn = data.draw(matches(game))
    *_, last = steps_of(game, drawn)
    outcome = last.state.outcome()
    assert outcome is not None
    placed = [seat for group in outcome.placements for seat in group]
    assert sorted(placed) == list(range(drawn[0]))
    assert outcome.winners
    assert isinstance(outcome.reason, game.reasons)
    assert len(outcome.scores) == drawn[0]


@games
@given(data=st.data())
@settings(max_examples=15, deadline=None)
def test_states_and_what_is_told_survive_being_written_down(
    game: AnyGame, data: st.DataObject
) -> None:
    for step in steps_of(game, data.draw(matches(game))):
        assert game.read_state(to_json(step.state)) == step.state
        assert game.read_told(to_json(step.told)) == step.told


@games
@given(data=st.data())
@settings(max_examples=15, deadline=None)
def test_every_legal_action_is_short_and_decodes_back(game: AnyGame, data: st.DataObject) -> None:
    for step in steps_of(game, data.draw(matches(game))):
        for seat in step.state.to_act():
            for action in step.state.legal(seat):
                text = to_json(action)
                assert len(text) <= LONGEST_ACTION
                assert game.read_action(text) == action


@games
@given(data=st.data())
@settings(max_examples=8, deadline=None)
def test_no_seat_can_tell_a_world_dealt_anew_from_the_real_one(
    game: AnyGame, data: st.DataObject
) -> None:
    drawn = data.draw(matches(game))
    heard: dict[Seat | None, list[Any]] = {seat: [] for seat in (*range(drawn[0]), None)}
    for number, step in enumerate(steps_of(game, drawn)):
        for seat, events in heard.items():
            events += [told.event for told in step.told if told.reaches(seat)]
        if not looked_at(number):
            continue
        watching = [*heard][number % len(heard)]  # one after the other, beside who is to act
        for seat in {*step.state.to_act(), watching}:
            view = step.state.view(seat)
            dealt = game.determinize(view, heard[seat], Rng(number, 0))
            assert dealt.view(seat) == view
            assert dealt.to_act() == step.state.to_act()
            assert prompts(dealt, drawn[0]) == prompts(step.state, drawn[0])
            assert all(map(dealt.legal, dealt.to_act())), "who is asked has an answer there too"
            if seat is not None:
                assert list(dealt.legal(seat)) == list(step.state.legal(seat))


@games
@given(data=st.data())
@settings(max_examples=8, deadline=None)
def test_nobody_learns_from_public_actions_what_they_may_not_know(
    game: AnyGame, data: st.DataObject
) -> None:
    """In every world that fits what a reader knows, the same public actions are possible."""
    drawn = data.draw(matches(game))
    heard: dict[Seat | None, list[Any]] = {seat: [] for seat in (*range(drawn[0]), None)}
    for number, step in enumerate(steps_of(game, drawn)):
        for seat, events in heard.items():
            events += [told.event for told in step.told if told.reaches(seat)]
        if not looked_at(number):
            continue
        reader = [*heard][number % len(heard)]
        dealt = game.determinize(step.state.view(reader), heard[reader], Rng(number, 1))
        for seat in step.state.to_act():
            assert public(game, dealt, seat) == public(game, step.state, seat)


@games
@given(data=st.data())
@settings(max_examples=10, deadline=None)
def test_the_same_seed_and_actions_replay_the_same_match(
    game: AnyGame, data: st.DataObject
) -> None:
    drawn = data.draw(matches(game))
    assert list(steps_of(game, drawn)) == list(steps_of(game, drawn))


@games
@given(data=st.data())
@settings(max_examples=10, deadline=None)
def test_a_prompt_grows_when_its_seat_acts_or_its_question_changes_and_else_stays(
    game: AnyGame, data: st.DataObject
) -> None:
    seats, options, seed = data.draw(matches(game))
    steps = acted(game, seats, options, seed)
    for (_, before), (actor, after) in itertools.pairwise(steps):
        for seat in range(seats):
            earlier, later = before.state.prompt(seat), after.state.prompt(seat)
            asked, asked_now = question(before.state, seat), question(after.state, seat)
            assert later >= earlier
            if seat == actor or asked != asked_now:
                assert later > earlier
            elif asked is not None:
                assert later == earlier


@games
def test_a_table_of_another_size_or_without_its_first_seat_is_not_laid(game: AnyGame) -> None:
    for seats in (0, game.seats[0] - 1, game.seats[-1] + 1):
        with pytest.raises(BadSetup, match=f"not {seats}"):
            game.setup(Table(((),) * seats), game.options(), Rng(1, 0))
    for first in (-1, game.seats[0]):
        with pytest.raises(BadSetup, match=f"no seat {first}"):
            game.setup(table_for(game, game.seats[0], first), game.options(), Rng(1, 0))


@games
def test_options_survive_being_written_down(game: AnyGame) -> None:
    for options in all_options(game):
        assert game.read_options(to_json(options)) == options
    assert game.read_options("{}") == game.options(), "an option that is not there has its default"


@games
def test_a_refused_move_changes_nothing_and_says_why(game: AnyGame) -> None:
    seats = set(range(game.seats[-1]))
    steps = playout(game, len(seats), game.options(), 1)
    state = next(step.state for step in steps if seats - step.state.to_act())
    before = to_json(state)
    seat = min(state.to_act())
    with pytest.raises(NotYourTurn):
        play(state, min(seats - state.to_act()), state.legal(seat)[0], Rng(1, 1))
    with pytest.raises(NotLegal):
        play(state, seat, object(), Rng(1, 1))
    assert to_json(state) == before


@games
def test_nothing_can_be_played_once_it_is_over(game: AnyGame) -> None:
    steps = list(playout(game, game.seats[0], game.options(), 3))
    seat = min(steps[-2].state.to_act())
    action = steps[-2].state.legal(seat)[0]
    with pytest.raises(MatchOver):
        play(steps[-1].state, seat, action, Rng(3, 1))


@games
@given(text=st.text(max_size=40))
def test_text_that_is_no_action_is_refused(game: AnyGame, text: str) -> None:
    try:
        action = game.read_action(text)
    except msgspec.DecodeError:
        return
    assert game.read_action(to_json(action)) == action


@games
def test_views_and_states_hold_nothing_that_can_change(game: AnyGame) -> None:
    for step in playout(game, game.seats[0], game.options(), 5):
        for value in (step.state, step.state.view(0), step.state.view(None)):
            hash(value)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_states_stored_before_prompts_were_a_seats_own_are_still_read(game: AnyGame) -> None:
    """In what is stored the count of questions is called `prompt`, and has no other name."""
    state = game.setup(table_for(game, game.seats[0]), game.options(), Rng(1, 0)).state
    stored = msgspec.json.decode(to_json(state))
    assert "questions" not in stored
    again = game.read_state(to_json(stored | {"prompt": 7}))
    assert [again.prompt(seat) for seat in range(game.seats[0])] == [7] * game.seats[0]
