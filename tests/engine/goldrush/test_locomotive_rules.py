"""The locomotive of the railway gold rush: R-27 and the rulings about it."""

import pytest

from engine.goldrush.components import Begin
from engine.goldrush.events import Attacked, Moved, Rolled, RunOver, TrainMoved, TurnBegan
from tests.engine.goldrush.positions import (
    at,
    carries,
    do,
    keeps,
    lies,
    only,
    place,
    section,
    stands,
    table,
    text_of,
)

AHEAD, HERE, BEHIND = section(5), section(4), section(3)
"""The locomotive stands on section 4 in most of these positions."""


@pytest.mark.rule("R-27")
def test_whoever_the_locomotive_reaches_loses_what_he_carries_to_the_driver():
    state = table(f"home {AHEAD} home", carried=["g1", "g4 g2"], train=4)
    state, heard = do(state, "roll", dice="1")
    assert heard == [
        Rolled(0, 1),
        TrainMoved(0, 5),
        RunOver(1, 0, table(carried=["", "g4 g2"]).carried[1], at(HERE)),
        TurnBegan(1),
    ]
    assert (carries(state, 0), carries(state, 1)) == ("g1 g2 g4", "")
    assert stands(state, 1) == HERE
    assert state.train == 5


@pytest.mark.rule("R-27")
@pytest.mark.rule("R-A4")
def test_captured_thieves_are_lost_to_the_driver_too():
    state = table(f"home {AHEAD} home", carried=["", "g4 t3 t5"], train=4)
    state, heard = do(state, "roll", dice="1")
    assert carries(state, 0) == "g4 t3 t5"
    assert text_of(only(heard, RunOver)[0].tokens) == "g4 t3 t5"


@pytest.mark.rule("R-27")
def test_the_locomotive_fights_nobody():
    """No die is thrown but the one that moved it."""
    state = table(f"home {AHEAD} home", carried=["", "g4"], train=4)
    state, heard = do(state, "roll", dice="1")
    assert not only(heard, Attacked)
    assert (state.turn, state.question) == (1, Begin())


@pytest.mark.rule("R-27")
def test_whoever_carries_nothing_is_put_behind_all_the_same():
    state, heard = do(table(f"home {AHEAD} home", train=4), "roll", dice="1")
    assert only(heard, RunOver) == [RunOver(1, 0, (), at(HERE))]
    assert stands(state, 1) == HERE


@pytest.mark.rule("R-27")
@pytest.mark.parametrize("where", [section(3), section(6), section(7), "2,3", "home"])
def test_only_the_section_it_reaches_matters(where: str):
    state = table(f"home {where} home", carried=["", "g4"], train=4)
    before = stands(state, 1)
    state, heard = do(state, "roll", dice="1")
    assert not only(heard, RunOver)
    assert (stands(state, 1), carries(state, 1)) == (before, "g4")


@pytest.mark.rule("R-27")
def test_the_locomotive_can_reach_the_same_figure_no_second_time_from_behind():
    state = table(f"home {AHEAD} home", carried=["", "g4"], train=4)
    state, _ = do(state, "roll", dice="1")
    state, heard = do(state, "roll", dice="1")
    assert not only(heard, RunOver)
    assert stands(state, 1) == HERE


@pytest.mark.rule("R-27")
def test_what_is_thrown_in_a_fight_runs_nobody_over():
    state = table(f"-5,1 -5,3 {AHEAD}", carried=["", "", "g4"], train=4, walk=2)
    state, heard = do(state, "go -5,3", dice="1121 1")
    assert state.train == 4
    assert not only(heard, RunOver)
    assert carries(state, 2) == "g4"


# Two on one section


@pytest.mark.rule("R-A12")
def test_two_on_one_section_go_behind_in_order_of_seats_from_the_driver_on():
    """Seat 1 drives, so seat 2 comes before seat 0."""
    state = table(f"{AHEAD} home {AHEAD}", carried=["g1", "", "g3"], train=4, turn=1)
    state, heard = do(state, "roll", dice="1")
    assert (stands(state, 2), stands(state, 0)) == (HERE, BEHIND)
    assert [(run.seat, run.driver, place(run.end)) for run in only(heard, RunOver)] == [
        *((2, 1, HERE), (0, 1, BEHIND)),
    ]
    assert carries(state, 1) == "g1 g3"
    assert state.turn == 2


@pytest.mark.rule("R-A12")
@pytest.mark.rule("R-A13")
def test_the_driver_himself_is_the_first_to_be_put_behind():
    state = table(f"{AHEAD} home {AHEAD}", carried=["g1", "", "g3"], train=4, turn=2)
    state, heard = do(state, "roll", dice="1")
    assert (stands(state, 2), stands(state, 0)) == (HERE, BEHIND)
    assert carries(state, 2) == "g1 g3"
    assert [(run.seat, text_of(run.tokens)) for run in only(heard, RunOver)] == [(2, ""), (0, "g1")]


@pytest.mark.rule("R-A12")
def test_sections_with_a_figure_on_them_are_not_free():
    state = table(f"home {AHEAD} {AHEAD} {BEHIND}", carried=["", "", "", "g5"], train=4)
    state, heard = do(state, "roll", dice="1")
    assert (stands(state, 1), stands(state, 2)) == (HERE, section(2))
    assert (stands(state, 3), carries(state, 3)) == (BEHIND, "g5")
    assert not only(heard, Attacked)


@pytest.mark.rule("R-A12")
def test_the_section_just_left_comes_first_even_if_others_are_free():
    state = table(f"home {section(10)} home", train=9)
    state, _ = do(state, "roll", dice="1")
    assert stands(state, 1) == section(9)


NEAR_THE_TUNNEL = "6,1=- 7,0=- 8,0=- 5,2=-"
"""The holes beside the first section are empty."""


@pytest.mark.rule("R-A12")
def test_without_a_free_section_the_nearest_land_is_taken():
    """Behind the second section there is only the first; beside it (6,1) is smallest."""
    state = table("home 6,2 6,2", NEAR_THE_TUNNEL, carried=["", "g4", "g5"], train=0)
    state, heard = do(state, "roll", dice="1")
    assert (stands(state, 1), stands(state, 2)) == ("7,1", "6,1")
    assert [place(run.end) for run in only(heard, RunOver)] == ["7,1", "6,1"]
    assert carries(state, 0) == "g4 g5"


@pytest.mark.rule("R-A12")
@pytest.mark.rule("R-A25")
def test_the_nearest_land_is_neither_taken_nor_the_space_of_the_locomotive():
    """Seat 3 stands on (6,1), and (6,2) is smaller than (7,0) but the locomotive is there."""
    state = table("home 6,2 6,2 6,1", NEAR_THE_TUNNEL, carried=["", "", "", "g2"], train=0)
    state, heard = do(state, "roll", dice="1")
    assert stands(state, 2) == "7,0"
    assert stands(state, 3) == "6,1"
    assert not only(heard, Attacked)


@pytest.mark.rule("R-A12")
def test_the_nearest_land_is_measured_from_the_section_just_left():
    """Seat 3 stands on the first section; (5,2) is beside the second, not beside the first."""
    state = table("home 5,3 5,3 7,1", NEAR_THE_TUNNEL, train=1)
    state, _ = do(state, "roll", dice="1")
    assert [stands(state, seat) for seat in (1, 2, 3)] == ["6,2", "5,2", "7,1"]


@pytest.mark.rule("R-A12")
def test_one_place_after_the_other_is_taken_near_the_tunnel():
    """Five on the second section: the first, three spaces beside it, then the smallest two away."""
    state = table("6,2 6,2 6,2 6,2 6,2 home", NEAR_THE_TUNNEL, train=0, turn=5)
    state, _ = do(state, "roll", dice="1")
    assert [stands(state, seat) for seat in range(5)] == ["7,1", "6,1", "7,0", "8,0", "5,1"]


@pytest.mark.rule("R-A12")
def test_the_nearest_land_may_be_a_section_ahead():
    """Where the track bends, (4,3) is beside the section just left, and smaller than (5,2)."""
    state = table("home 4,4 4,4 6,2 7,1", NEAR_THE_TUNNEL, train=2)
    state, _ = do(state, "roll", dice="1")
    assert [stands(state, seat) for seat in (1, 2)] == ["5,3", "4,3"] == [section(2), section(4)]


@pytest.mark.rule("R-A12")
def test_being_put_behind_is_not_the_end_of_a_move():
    """Nothing is told but where the figure was put, and the emptied hole stays empty."""
    state = table("home 6,2 6,2", NEAR_THE_TUNNEL, train=0)
    state, heard = do(state, "roll", dice="1")
    assert not only(heard, Moved)
    assert lies(state, "6,1") == "-"
    assert (state.turn, state.fights) == (1, 0)


# The driver


@pytest.mark.rule("R-A13")
def test_the_driver_keeps_his_own_tokens_when_he_is_reached():
    state = table(f"{AHEAD} home home", carried=["g4 t2"], train=4)
    state, heard = do(state, "roll", dice="1")
    assert carries(state, 0) == "g4 t2"
    assert only(heard, RunOver) == [RunOver(0, 0, (), at(HERE))]
    assert stands(state, 0) == HERE


@pytest.mark.rule("R-A13")
@pytest.mark.rule("R-15")
def test_what_a_driver_wins_in_his_house_is_not_safe():
    state = table(f"home {AHEAD} home", carried=["", "g4"], safe=["g1"], train=4)
    state, _ = do(state, "roll", dice="1")
    assert stands(state, 0) == "1,0"
    assert (carries(state, 0), keeps(state, 0)) == ("g4", "g1")


@pytest.mark.rule("R-A13")
@pytest.mark.rule("R-16")
def test_what_a_driver_won_in_his_house_is_safe_when_he_comes_home_again():
    state = table(f"home {AHEAD} home", carried=["", "g4"], train=4)
    state, _ = do(state, "roll", dice="1")
    for _ in range(2):
        state, _ = do(state, "roll", dice="1")
    state, _ = do(state, "roll", "go 2,-1", dice="2")
    assert (carries(state, 0), keeps(state, 0)) == ("g4", "")
    for _ in range(2):
        state, _ = do(state, "roll", dice="1")
    state, _ = do(state, "roll", "go 1,0", dice="3")
    assert (carries(state, 0), keeps(state, 0)) == ("", "g4")


@pytest.mark.rule("R-27")
def test_the_driver_is_whoever_rolled_not_the_next_one():
    state = table(f"{AHEAD} home home home", carried=["g4"], train=4, turn=3)
    state, _ = do(state, "roll", dice="1")
    assert [carries(state, seat) for seat in range(4)] == ["", "", "", "g4"]
    assert state.turn == 0


@pytest.mark.rule("R-6")
@pytest.mark.rule("R-4")
def test_the_locomotive_passes_all_sections_one_by_one():
    state = table()
    for number in range(1, 15):
        state, heard = do(state, "roll", dice="1")
        assert only(heard, TrainMoved) == [TrainMoved((number - 1) % 3, number)]
    assert state.outcome() is None


@pytest.mark.rule("R-27")
@pytest.mark.rule("R-9")
def test_whoever_was_put_behind_walks_on_from_there():
    state = table(f"home {section(10)} home", train=9)
    state, _ = do(state, "roll", dice="1")
    state, _ = do(state, "roll", dice="2")
    assert section(9) == stands(state, 1) == "3,0"
    state, _ = do(state, "go 2,-1")
    assert stands(state, 1) == "2,-1"
