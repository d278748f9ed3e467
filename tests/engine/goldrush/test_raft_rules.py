"""The rafts of the railway gold rush: R-28 to R-30 and the rulings about them."""

import pytest

from engine.contract import NotLegal, play
from engine.goldrush.actions import Cross, Roll
from engine.goldrush.board import board
from engine.goldrush.components import Begin, Crossing
from engine.goldrush.events import Attacked, Crossed, Moved, Rolled, TrainMoved, TurnBegan
from tests.engine.goldrush.positions import (
    Dice,
    actor,
    at,
    carries,
    do,
    ends,
    landings,
    moves,
    only,
    place,
    places,
    raft_at,
    stands,
    table,
)

EAST = {
    *("8,-3", "8,-4", "8,-5", "7,-5", "6,-5", "5,-4"),
    *("4,-3", "4,-2", "4,-1", "5,-1", "6,-1", "7,-2"),
}
"""The shore of the eastern lake; its rafts start on (4,-2) and (8,-4)."""


def boarding(figures: str = "4,0 home home", **fields):
    """Seat 0 has just stepped onto the raft of (4,-2)."""
    state, _ = do(table(figures, walk=2, **fields), "go 4,-2")
    return state


# Crossing


@pytest.mark.rule("R-28")
@pytest.mark.rule("R-A10")
def test_a_raft_goes_to_any_other_free_space_of_its_shore():
    state = boarding()
    assert state.question == Crossing(raft_at("4,-2"))
    assert actor(state) == 0
    assert landings(state) == EAST - {"4,-2", "8,-4"}


@pytest.mark.rule("R-28")
def test_figure_and_raft_cross_together_and_the_turn_ends():
    state, heard = do(table("4,0 home home"), "roll", "go 4,-2", "cross 7,-5", dice="2")
    assert heard == [
        Rolled(0, 2),
        Moved(0, at("4,0"), at("4,-2")),
        Crossed(0, at("4,-2"), at("7,-5")),
        TurnBegan(1),
    ]
    assert stands(state, 0) == "7,-5"
    assert state.rafts[raft_at("4,-2")] == at("7,-5")
    assert (state.turn, state.question) == (1, Begin())


@pytest.mark.rule("R-28")
def test_the_other_rafts_stay_where_they_are():
    before = boarding()
    state, _ = do(before, "cross 7,-5")
    moved = [old != new for old, new in zip(before.rafts, state.rafts, strict=True)]
    assert sum(moved) == 1


@pytest.mark.rule("R-28")
def test_the_raft_stays_when_the_figure_leaves_it():
    state, _ = do(boarding(), "cross 6,-1")
    for _ in range(2):
        state, _ = do(state, "roll", dice="1")
    state, heard = do(state, "roll", "go 6,0", dice="2")
    assert stands(state, 0) == "6,0"
    assert state.rafts[raft_at("4,-2")] == at("6,-1")
    assert not only(heard, Crossed)


@pytest.mark.rule("R-28")
def test_a_raft_that_was_moved_is_boarded_where_it_is_now():
    state = table("4,0 home home", rafts="4,-2>6,-1", walk=2)
    away, heard = do(state, "go 4,-2")
    assert not isinstance(away.question, Crossing)
    assert [type(event) for event in heard] == [Moved, TurnBegan]
    state, _ = do(state, "go 6,-1")
    assert state.question == Crossing(raft_at("4,-2"))
    assert landings(state) == EAST - {"6,-1", "8,-4"}


@pytest.mark.rule("R-28")
def test_a_raft_is_boarded_by_exact_count_only():
    """Passing (4,-2) on the way to (4,-3) is no boarding."""
    state, heard = do(table("4,0 home home", walk=3), "go 4,-3")
    assert stands(state, 0) == "4,-3"
    assert not only(heard, Crossed)
    assert state.rafts == board().moorings
    assert state.turn == 1


@pytest.mark.rule("R-28")
def test_a_shore_without_a_raft_is_no_crossing():
    _, heard = do(table("4,1 home home", walk=2), "go 4,-1")
    assert [type(event) for event in heard] == [Moved, TurnBegan]


@pytest.mark.rule("R-28")
@pytest.mark.parametrize(
    ("start", "raft"),
    [("-2,0", "-2,-2"), ("-2,-6", "-4,-4"), ("-2,2", "-2,4"), ("-6,8", "-4,8"), ("8,-6", "8,-4")],
)
def test_every_raft_stays_on_its_own_lake(start: str, raft: str):
    empty = f"{start}=-" if at(start) in board().hole_at else ""
    state, _ = do(table(f"{start} home home", empty, walk=2), f"go {raft}")
    shore = places(board().shore_of[at(raft)])
    assert landings(state) == shore - places(board().moorings)


@pytest.mark.rule("R-A11")
def test_boarding_cannot_be_declined():
    state = boarding()
    assert all(isinstance(action, Cross) for action in moves(state))
    assert Cross(at("4,-2")) not in moves(state)
    for action in (Roll(), Cross(at("4,-2")), Cross(at("3,-2")), Cross(at("6,-3"))):
        with pytest.raises(NotLegal):
            play(state, 0, action, Dice("4"))


@pytest.mark.rule("R-28")
def test_crossing_needs_no_other_roll():
    state, _ = do(boarding(), "cross 8,-5", dice="")
    assert stands(state, 0) == "8,-5"


@pytest.mark.rule("R-A10")
def test_a_raft_lands_neither_on_a_figure_nor_on_a_raft():
    state = boarding("4,0 7,-5 6,-1", rafts="8,-4>5,-4")
    assert landings(state) == EAST - {"4,-2", "7,-5", "6,-1", "5,-4"}


@pytest.mark.rule("R-A10")
def test_a_figure_keeps_what_it_carries_on_a_raft():
    state, _ = do(boarding(carried=["g3 t2"]), "cross 8,-5")
    assert carries(state, 0) == "g3 t2"


# Leaving the raft


@pytest.mark.rule("R-29")
@pytest.mark.rule("R-A21")
@pytest.mark.rule("R-A1")
@pytest.mark.parametrize("points", [2, 3, 4, 5, 6])
def test_a_walk_that_began_on_a_raft_does_not_end_there(points: int):
    aboard = table("6,-1 home home", rafts="4,-2>6,-1", walk=points)
    ashore = table("6,-1 home home", rafts="4,-2>5,-4", walk=points)
    assert "6,-1" not in ends(aboard)
    assert ("6,-1" in ends(ashore)) == (points > 2)
    assert ends(ashore) - {"6,-1"} == ends(aboard)


@pytest.mark.rule("R-29")
def test_the_raft_is_left_over_land():
    """Two points from (6,-1): nothing across the water."""
    reached = ends(table("6,-1 home home", rafts="4,-2>6,-1", walk=2))
    assert not reached & {"6,-3", "5,-2", "6,-5", "4,-3"}
    assert {at(where) for where in reached} <= board().land


@pytest.mark.rule("R-29")
def test_a_locomotive_keeps_the_figure_on_the_raft():
    state = table("6,-1 home home", rafts="4,-2>6,-1", train=4)
    state, heard = do(state, "roll", dice="1")
    assert stands(state, 0) == "6,-1"
    assert state.rafts[raft_at("4,-2")] == at("6,-1")
    assert heard == [Rolled(0, 1), TrainMoved(0, 5), TurnBegan(1)]


@pytest.mark.rule("R-A21")
def test_one_may_change_to_the_other_raft():
    """The raft that was left lies on (6,-1), so the other cannot land there."""
    state = table("6,-1 home home", rafts="4,-2>6,-1 8,-4>4,-1", walk=2)
    assert "4,-1" in ends(state)
    state, _ = do(state, "go 4,-1")
    assert state.question == Crossing(raft_at("8,-4"))
    assert landings(state) == EAST - {"6,-1", "4,-1"}


# One figure a raft


@pytest.mark.rule("R-30")
@pytest.mark.rule("R-A9")
@pytest.mark.parametrize("points", [2, 3, 4, 5, 6])
def test_nobody_ends_on_a_raft_with_a_figure(points: int):
    taken = table("4,0 6,-1 home", rafts="4,-2>6,-1", walk=points)
    alone = table("4,0 home home", rafts="4,-2>6,-1", walk=points)
    assert ends(taken) == ends(alone) - {"6,-1"}
    assert "6,-1" in ends(alone)


@pytest.mark.rule("R-30")
@pytest.mark.rule("R-A9")
def test_no_flight_ends_on_a_raft_with_a_figure():
    taken = table("6,0 6,-1 home", rafts="4,-2>6,-1", leaving=1)
    assert "6,-1" not in ends(taken)
    assert "6,-1" in ends(table("6,0 home home", rafts="4,-2>6,-1", leaving=1))


@pytest.mark.rule("R-A9")
@pytest.mark.rule("R-8")
def test_a_raft_with_a_figure_may_be_passed():
    """(8,-4) is reached from (8,-6) over (8,-5) only."""
    state = table("8,-6 8,-5 home", "8,-6=-", rafts="4,-2>8,-5 8,-4>6,-1", walk=2)
    assert "8,-4" in ends(state)
    state, heard = do(state, "go 8,-4")
    assert not only(heard, Attacked)
    assert (stands(state, 0), stands(state, 1)) == ("8,-4", "8,-5")


@pytest.mark.rule("R-30")
def test_a_figure_on_the_shore_beside_a_raft_can_be_attacked():
    state = table("4,1 4,-1 home", walk=2)
    _, heard = do(state, "go 4,-1", dice="52 3")
    assert len(only(heard, Attacked)) == 1


@pytest.mark.rule("R-30")
def test_a_raft_serves_whoever_comes():
    """Seat 1 takes the raft that seat 0 left on the far side."""
    state = table("6,-6 4,-5 home", rafts="4,-2>6,-5", walk=2)
    state, _ = do(state, "go 4,-6")
    state, _ = do(state, "roll", "go 6,-5", dice="2")
    assert actor(state) == 1
    state, _ = do(state, "cross 4,-2")
    assert stands(state, 1) == "4,-2"
    assert place(state.rafts[raft_at("4,-2")]) == "4,-2"


@pytest.mark.rule("R-A19")
def test_the_locomotive_runs_over_nobody_on_a_raft():
    for train in range(14):
        state = table("4,-2 home home", carried=["g3"], train=train, turn=1)
        state, _ = do(state, "roll", dice="1")
        assert (stands(state, 0), carries(state, 0)) == ("4,-2", "g3")
