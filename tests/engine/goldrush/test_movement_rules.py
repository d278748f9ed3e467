"""Walking in the railway gold rush: R-6 to R-12 and the rulings about them."""

import pytest

from engine.contract import NotLegal, play
from engine.goldrush.actions import Go, Look, Roll
from engine.goldrush.board import board
from engine.goldrush.components import Begin, Walk
from engine.goldrush.events import CameHome, Moved, Rolled, Stayed, TrainMoved, TurnBegan
from tests.engine.goldrush.positions import (
    Dice,
    at,
    carries,
    do,
    ends,
    keeps,
    only,
    place,
    places,
    section,
    stands,
    table,
    text_of,
)

AWAY = "8,-4>6,-5"
"""The raft of the eastern corner is moored elsewhere."""


# The die


@pytest.mark.rule("R-6")
@pytest.mark.parametrize("face", [2, 3, 4, 5, 6])
def test_whoever_rolls_two_to_six_must_walk_that_many_spaces(face: int):
    state, heard = do(table("4,0 home home"), "roll", dice=str(face))
    assert heard == [Rolled(0, face)]
    assert state.question == Walk(face)
    assert (state.turn, state.mover) == (0, 0)
    assert len(ends(state)) > 1
    for action in (Roll(), Look()):
        with pytest.raises(NotLegal):
            play(state, 0, action, Dice("4"))


@pytest.mark.rule("R-6")
def test_the_locomotive_moves_one_section_and_the_figure_not_at_all():
    state, heard = do(table("4,0 home home", train=6), "roll", dice="1")
    assert state.train == 7
    assert stands(state, 0) == "4,0"
    assert (state.turn, state.question) == (1, Begin())
    assert heard == [Rolled(0, 1), TrainMoved(0, 7), TurnBegan(1)]


@pytest.mark.rule("R-6")
def test_a_walk_is_told_and_ends_the_turn():
    state, heard = do(table("4,0 home home", train=6), "roll", "go 6,0", dice="2")
    assert heard == [Rolled(0, 2), Moved(0, at("4,0"), at("6,0")), TurnBegan(1)]
    assert stands(state, 0) == "6,0"
    assert (state.turn, state.mover, state.train) == (1, 1, 6)


@pytest.mark.rule("R-6")
def test_a_figure_cannot_stay_to_save_its_points():
    assert "4,0" not in ends(table("4,0 home home", walk=2))


# Spaces


@pytest.mark.rule("R-7")
@pytest.mark.rule("R-8")
def test_two_points_reach_all_spaces_one_or_two_away():
    """One away by a bend; nothing is in the way around (-5,1)."""
    near = {place(cell) for cell in board().land if board().distance(cell, at("-5,1")) in (1, 2)}
    assert len(near) == 18
    assert ends(table("-5,1 home home", walk=2)) == near


@pytest.mark.rule("R-7")
def test_the_points_are_used_up_exactly():
    """(-5,-1) is five straight steps from (-5,4)."""
    assert "-5,-1" not in ends(table("-5,4 home home", walk=4))
    assert "-5,-1" in ends(table("-5,4 home home", walk=5))


@pytest.mark.rule("R-7")
@pytest.mark.parametrize("points", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("start", ["4,-3", "8,-3", "-1,4", "-5,7", "-3,-1", "home"])
def test_a_walk_ends_on_land_or_at_home(start: str, points: int):
    reached = {at(where) for where in ends(table(f"{start} home home", walk=points))}
    assert reached <= board().land | {at("1,0")}


@pytest.mark.rule("R-7")
def test_a_lake_is_not_walked_over():
    """(7,-2) is four steps from (4,-2) along the shore, three over the water."""
    lake = "4,-2>6,-5 8,-4>7,-5"
    assert "7,-2" not in ends(table("4,-2 home home", rafts=lake, walk=3))
    assert "7,-2" in ends(table("4,-2 home home", rafts=lake, walk=4))
    assert "8,-4" not in ends(table("4,-2 home home", rafts=lake, walk=4))
    assert "8,-4" in ends(table("4,-2 home home", rafts=lake, walk=6))


@pytest.mark.rule("R-7")
def test_the_town_square_is_no_space():
    for points in (2, 3, 4, 5, 6):
        assert "0,0" not in ends(table("2,0 home home", walk=points))
        assert "0,0" not in ends(table("home home home", walk=points))


@pytest.mark.rule("R-8")
def test_a_figure_is_jumped_over_and_counts_one():
    """(6,0) is two straight steps from (4,0)."""
    assert "6,0" in ends(table("4,0 5,0 home", walk=2))
    state = table("4,0 5,0 home", walk=3)
    assert "7,0" in ends(state)
    assert "7,0" not in ends(table("4,0 5,0 home", walk=2))
    state, heard = do(state, "go 6,-1")
    assert heard == [Moved(0, at("4,0"), at("6,-1")), TurnBegan(1)]
    assert stands(state, 1) == "5,0"


@pytest.mark.rule("R-8")
def test_a_token_is_jumped_over_and_stays_face_down():
    """(0,-7) lies between (0,-6) and (0,-8)."""
    state = table("0,-6 home home", "0,-7=t5 0,-8=g3", walk=2)
    assert "0,-8" in ends(state)
    state, _ = do(state, "go 0,-8")
    assert state.holes[board().hole_at[at("0,-7")]] is not None
    assert carries(state, 0) == "g3"


@pytest.mark.rule("R-8")
def test_a_thief_face_up_is_jumped_over_without_a_fight():
    state = table("0,-6 home home", "0,-7=T5+g1 0,-8=g3", carried=["g4"], walk=2)
    state, heard = do(state, "go 0,-8")
    assert carries(state, 0) == "g3 g4"
    assert heard[0] == Moved(0, at("0,-6"), at("0,-8"))


@pytest.mark.rule("R-8")
def test_one_goes_any_way_one_likes():
    """Four points from the middle of the western desert reach all of the compass."""
    reached = ends(table("-5,2 home home", walk=4))
    assert {"-1,2", "-1,-2", "-5,-2", "-5,6", "-8,5", "-3,-1"} <= reached


# The locomotive in the way


@pytest.mark.rule("R-9")
def test_the_locomotive_is_not_jumped_over():
    """(3,-2) is two straight steps from (3,0), over section 10."""
    assert section(10) == "3,-1"
    assert "3,-2" not in ends(table("3,0 home home", train=10, walk=2))
    assert "3,-2" in ends(table("3,0 home home", train=8, walk=2))


@pytest.mark.rule("R-9")
def test_one_may_walk_round_the_locomotive():
    assert "3,-2" in ends(table("3,0 home home", train=10, walk=3))


@pytest.mark.rule("R-9")
@pytest.mark.rule("R-A25")
@pytest.mark.parametrize("points", [2, 3, 4, 5, 6])
def test_nobody_ends_on_the_space_of_the_locomotive(points: int):
    assert "3,-1" not in ends(table("3,0 home home", train=10, walk=points))
    assert "3,-1" in ends(table("3,0 home home", train=4, walk=points))


@pytest.mark.rule("R-A25")
def test_a_flight_does_not_end_on_the_space_of_the_locomotive():
    assert "3,-1" not in ends(table("3,0 home home", train=10, leaving=1))
    assert "3,-1" in ends(table("3,0 home home", train=4, leaving=1))


@pytest.mark.rule("R-9")
def test_rails_without_the_locomotive_are_land_like_any():
    assert {section(8), section(10)} <= ends(table("3,0 home home", train=4, walk=2))
    assert {section(7), section(11)} <= ends(table("3,0 home home", train=0, walk=2))


# To and fro


@pytest.mark.rule("R-10")
@pytest.mark.rule("R-A1")
def test_two_points_do_not_lead_to_and_fro():
    assert "-5,1" not in ends(table("-5,1 home home", walk=2))


@pytest.mark.rule("R-A1")
@pytest.mark.parametrize("points", [3, 4, 5, 6])
def test_a_round_of_three_or_more_steps_may_end_where_it_began(points: int):
    state = table("-5,1 home home", walk=points)
    assert "-5,1" in ends(state)
    state, heard = do(state, "go -5,1")
    assert stands(state, 0) == "-5,1"
    assert heard == [Moved(0, at("-5,1"), at("-5,1")), TurnBegan(1)]


@pytest.mark.rule("R-10")
@pytest.mark.rule("R-A1")
def test_the_same_space_may_be_passed_twice_but_not_to_and_fro():
    """From the eastern corner (8,-4) two dead straight shores lead to the holes.

    Five points go to (8,-5), round by (8,-6) and (7,-5), and back over (8,-5); four would have to
    turn about on a space.
    """
    assert "8,-4" in ends(table("8,-4 home home", rafts=AWAY, walk=5))
    for points in (2, 3, 4):
        assert "8,-4" not in ends(table("8,-4 home home", rafts=AWAY, walk=points))


@pytest.mark.rule("R-10")
def test_no_step_leads_back_in_the_middle_of_a_walk():
    """Three points from (8,-4) to (8,-3), its neighbour: only by turning about."""
    assert "8,-3" not in ends(table("8,-4 home home", rafts=AWAY, walk=3))
    assert "8,-3" in ends(table("8,-4 home home", rafts=AWAY, walk=4))


@pytest.mark.rule("R-A1")
def test_every_move_begins_afresh():
    """The first step may lead back to where the last move came from."""
    state, _ = do(table("4,0 home home"), "roll", "go 6,0", dice="2")
    for _ in range(2):
        state, _ = do(state, "roll", dice="1")
    state, _ = do(state, "roll", dice="2")
    assert "4,0" in ends(state)


@pytest.mark.rule("R-A1")
def test_a_flight_begins_afresh_too():
    """Coming from (0,-6) over (0,-7), the loser flees straight back."""
    state = table("0,-6 home home", "0,-8=t5", walk=2)
    state, _ = do(state, "go 0,-8", dice="2")
    assert state.question == Walk(2, leaving=True)
    assert "0,-6" in ends(state)


# Houses


@pytest.mark.rule("R-11")
@pytest.mark.rule("R-A3")
def test_a_house_is_left_through_its_door_which_counts_one():
    """Two points: the door (2,0) and one space beyond."""
    assert ends(table(walk=2)) == {"3,0", "3,-1", "2,-1", "1,1", "2,1"}


@pytest.mark.rule("R-11")
@pytest.mark.parametrize(
    ("colour", "door"),
    [("G", "2,0"), ("O", "2,-2"), ("B", "0,-2"), ("R", "-2,0"), ("V", "-2,2"), ("Y", "0,2")],
)
def test_each_house_has_its_own_door(colour: str, door: str):
    others = "".join(other for other in "GOBRVY" if other != colour)
    state = table("home home home", colours=colour + others, walk=2)
    beside = {cell for cell in board().neighbours(at(door)) if cell in board().land}
    assert ends(state) == places(beside)


@pytest.mark.rule("R-11")
def test_a_house_is_not_entered_through_the_wall():
    """(3,-2) is two steps from the house over (2,-1), but that leads to the wall."""
    assert "1,0" not in ends(table("3,-2 home home", walk=2))
    assert "1,0" not in ends(table("2,-1 home home", leaving=1))
    assert "1,0" not in ends(table("1,1 home home", leaving=1))
    assert "1,0" in ends(table("2,0 home home", leaving=1))


@pytest.mark.rule("R-12")
@pytest.mark.rule("R-A3")
def test_a_house_is_entered_by_exact_count():
    """(4,0) is three steps from the house: the last one counts like any."""
    assert "1,0" not in ends(table("4,0 home home", walk=2))
    assert "1,0" in ends(table("4,0 home home", walk=3))


@pytest.mark.rule("R-12")
def test_points_too_many_are_not_forfeited():
    """On the doorstep one point would do; two and three do not, four make a round first."""
    for points in (2, 3):
        assert "1,0" not in ends(table("2,0 home home", walk=points))
    for points in (4, 5, 6):
        assert "1,0" in ends(table("2,0 home home", walk=points))


@pytest.mark.rule("R-A1")
@pytest.mark.rule("R-16")
@pytest.mark.parametrize("points", [2, 3, 4, 5, 6])
def test_a_walk_that_began_in_the_house_does_not_end_there(points: int):
    """Five points would make a round of three before the door."""
    assert "1,0" not in ends(table(walk=points))


@pytest.mark.rule("R-A2")
@pytest.mark.parametrize("points", [1, 2, 3, 4, 5, 6])
def test_the_houses_of_others_are_closed(points: int):
    """Seat 0 stands before orange's door, and before blue's where nobody lives."""
    for where in ("2,-2", "0,-2"):
        state = table(f"{where} home home", colours="GOR", leaving=points)
        assert not {"1,-1", "0,-1"} & ends(state)


@pytest.mark.rule("R-A2")
@pytest.mark.rule("R-5")
def test_only_the_owner_enters_his_house():
    owner = table("2,-2 home home", colours="OGR", walk=4)
    assert "1,-1" in ends(owner)
    assert "1,0" not in ends(owner)


@pytest.mark.rule("R-A2")
@pytest.mark.rule("R-5")
def test_no_house_is_a_way_through_the_town():
    """Three steps over two houses, or four over the square, would be a short cut."""
    assert "-2,1" not in ends(table("1,-2 home home", walk=3))
    assert "-2,1" in ends(table("1,-2 home home", walk=4))
    assert "-2,0" not in ends(table("2,0 home home", walk=4))


@pytest.mark.rule("R-16")
def test_coming_home_puts_everything_in_the_house():
    state = table("4,0 home home", carried=["g3 t2 g1"], safe=["g5"], walk=3)
    state, heard = do(state, "go 1,0")
    assert carries(state, 0) == ""
    assert keeps(state, 0) == "g1 g3 g5 t2"
    (home,) = only(heard, CameHome)
    assert home.seat == 0
    assert text_of(home.tokens) == "g1 g3 t2"
    assert (state.turn, state.question) == (1, Begin())


@pytest.mark.rule("R-16")
def test_passing_the_door_puts_nothing_in_the_house():
    state, heard = do(table("4,0 home home", carried=["g3"], walk=2), "go 2,0")
    assert carries(state, 0) == "g3"
    assert keeps(state, 0) == ""
    assert not only(heard, CameHome)


@pytest.mark.rule("R-16")
@pytest.mark.rule("R-6")
def test_a_locomotive_keeps_the_figure_in_its_house():
    state, heard = do(table(), "roll", dice="1")
    assert stands(state, 0) == "1,0"
    assert state.turn == 1
    assert not only(heard, Stayed)


# No way to go


@pytest.mark.rule("R-A20")
def test_a_figure_without_a_legal_move_stays():
    """No position of this board is like that, so the figure has fallen into a lake."""
    state = table("6,-3 home home", carried=["g3"])
    for points in "23456":
        after, heard = do(state, "roll", dice=points)
        assert heard == [Rolled(0, int(points)), Stayed(0), TurnBegan(1)]
        assert (stands(after, 0), carries(after, 0)) == ("6,-3", "g3")
        assert (after.turn, after.question) == (1, Begin())


@pytest.mark.rule("R-A20")
def test_staying_triggers_nothing():
    """Not even where another figure stands."""
    state, heard = do(table("6,-3 6,-3 home", carried=["", "g4"]), "roll", dice="4")
    assert heard == [Rolled(0, 4), Stayed(0), TurnBegan(1)]
    assert carries(state, 1) == "g4"


@pytest.mark.rule("R-6")
def test_what_is_not_within_reach_is_refused():
    state = table("4,0 home home", walk=2)
    for where in ("4,0", "7,0", "5,-2", "1,0", "0,0"):
        with pytest.raises(NotLegal):
            play(state, 0, Go(at(where)), Dice(""))
