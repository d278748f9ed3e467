"""Finding gold and carrying it in the railway gold rush: R-13 to R-16."""

import pytest

from engine.goldrush.board import board
from engine.goldrush.components import Begin, Gold
from engine.goldrush.events import CameHome, Found, Moved, ThiefMet, TurnBegan
from tests.engine.goldrush.positions import (
    all_tokens,
    at,
    carries,
    do,
    keeps,
    lies,
    only,
    stands,
    table,
)


@pytest.mark.rule("R-13")
@pytest.mark.parametrize("nuggets", [1, 2, 3, 4, 5])
def test_gold_is_taken_and_carried(nuggets: int):
    state = table("0,-6 home home", f"0,-8=g{nuggets}", walk=2)
    state, heard = do(state, "go 0,-8")
    assert heard == [
        Moved(0, at("0,-6"), at("0,-8")),
        Found(0, at("0,-8"), Gold(nuggets)),
        TurnBegan(1),
    ]
    assert carries(state, 0) == f"g{nuggets}"
    assert keeps(state, 0) == ""
    assert lies(state, "0,-8") == "-"
    assert stands(state, 0) == "0,-8"


@pytest.mark.rule("R-13")
def test_the_turn_ends_after_the_find():
    state = table("home 0,-6 home", "0,-8=g3", turn=1, walk=2)
    state, _ = do(state, "go 0,-8")
    assert (state.turn, state.mover, state.question) == (2, 2, Begin())


@pytest.mark.rule("R-13")
def test_what_is_found_is_added_to_what_is_carried():
    state = table("0,-6 home home", "0,-8=g3", carried=["g3 t2", "g1"], walk=2)
    state, _ = do(state, "go 0,-8")
    assert carries(state, 0) == "g3 g3 t2"
    assert carries(state, 1) == "g1"


@pytest.mark.rule("R-13")
def test_only_the_token_at_the_end_of_the_walk_is_turned():
    state = table("0,-6 home home", "0,-7=g5 1,-8=g4 0,-8=g3", walk=2)
    state, heard = do(state, "go 0,-8")
    assert len(only(heard, Found)) == 1
    assert (lies(state, "0,-7"), lies(state, "1,-8")) == ("g5", "g4")


@pytest.mark.rule("R-13")
def test_an_empty_hole_is_a_space_like_any():
    state = table("0,-6 home home", "0,-8=-", walk=2)
    state, heard = do(state, "go 0,-8")
    assert heard == [Moved(0, at("0,-6"), at("0,-8")), TurnBegan(1)]
    assert carries(state, 0) == ""


@pytest.mark.rule("R-13")
def test_whoever_begins_on_an_emptied_hole_can_end_there_again():
    state = table("0,-8 home home", "0,-8=-", walk=3)
    state, heard = do(state, "go 0,-8")
    assert heard == [Moved(0, at("0,-8"), at("0,-8")), TurnBegan(1)]


@pytest.mark.rule("R-13")
def test_everybody_sees_what_was_found():
    state = table("0,-6 home home", "0,-8=g3", walk=2)
    before = state.view(2)
    state, _ = do(state, "go 0,-8")
    for seat in (0, 1, 2, None):
        after = state.view(seat)
        assert after.carried[0] == (Gold(3),)
        assert after.holes[board().hole_at[at("0,-8")]] is None
        assert after.gold_left == before.gold_left - 1


@pytest.mark.rule("R-15")
def test_what_is_found_is_safe_only_at_home():
    state = table("0,-6 home home", "0,-8=g3", safe=["g1"], walk=2)
    state, _ = do(state, "go 0,-8")
    assert (carries(state, 0), keeps(state, 0)) == ("g3", "g1")


@pytest.mark.rule("R-15")
def test_what_is_safe_stays_when_a_thief_robs():
    state = table("0,-6 home home", "0,-8=t5", carried=["g3"], safe=["g1 t2"], walk=2)
    state, _ = do(state, "go 0,-8", dice="3")
    assert (carries(state, 0), keeps(state, 0)) == ("", "g1 t2")
    assert lies(state, "0,-8") == "T5+g3"


@pytest.mark.rule("R-15")
def test_what_is_safe_stays_when_a_player_robs():
    state = table("4,0 6,0 home", carried=["", "g3"], safe=["", "g1 t2"], walk=2)
    state, _ = do(state, "go 6,0", dice="52 3")
    assert (carries(state, 1), keeps(state, 1)) == ("", "g1 t2")
    assert carries(state, 0) == "g3"


@pytest.mark.rule("R-15")
def test_what_is_safe_stays_when_the_train_comes():
    state = table("home 3,3 home", carried=["", "g3"], safe=["", "g1 t2"], train=4)
    state, _ = do(state, "roll", dice="1")
    assert (carries(state, 1), keeps(state, 1)) == ("", "g1 t2")
    assert carries(state, 0) == "g3"


@pytest.mark.rule("R-16")
def test_thieves_are_put_in_the_house_with_the_gold():
    state = table("2,-2 home home", colours="OGB", carried=["t5 t1 g2"], walk=4)
    state, heard = do(state, "go 1,-1")
    assert (carries(state, 0), keeps(state, 0)) == ("", "g2 t1 t5")
    assert len(only(heard, CameHome)) == 1


@pytest.mark.rule("R-16")
def test_only_the_one_who_comes_home_puts_anything_down():
    state = table("4,0 2,-1 home", carried=["g3", "g4", "g5"], walk=3)
    state, _ = do(state, "go 1,0")
    assert [carries(state, seat) for seat in (0, 1, 2)] == ["", "g4", "g5"]
    assert keeps(state, 1) == ""


@pytest.mark.rule("R-16")
def test_the_house_is_left_on_the_next_turn():
    state = table("4,0 home home", carried=["g3"], walk=3)
    state, _ = do(state, "go 1,0")
    for _ in range(2):
        state, _ = do(state, "roll", dice="1")
    state, heard = do(state, "roll", "go 3,0", dice="2")
    assert stands(state, 0) == "3,0"
    assert keeps(state, 0) == "g3"
    assert not only(heard, CameHome)


@pytest.mark.rule("R-14")
@pytest.mark.parametrize(("safe", "score"), [("g1", 1), ("g5 g5", 10), ("g2 g3 g4", 9), ("", 0)])
def test_each_nugget_in_the_house_is_a_point(safe: str, score: int):
    state, _ = do(table(safe=[safe], rest=2, train=14), "roll", dice="1")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores[0] == score


@pytest.mark.rule("R-13")
def test_gold_found_by_a_fleeing_loser_is_his():
    """His flight is the end of a move like any (R-A6)."""
    state = table("0,-6 home home", "0,-8=t5 2,-8=g4", carried=["g1"], walk=2)
    state, heard = do(state, "go 0,-8", "go 2,-8", dice="2")
    assert carries(state, 0) == "g4"
    assert lies(state, "0,-8") == "T5+g1"
    assert only(heard, Found) == [Found(0, at("2,-8"), Gold(4))]
    assert state.turn == 1


@pytest.mark.rule("R-13")
@pytest.mark.rule("R-A27")
def test_the_finder_may_be_out_of_turn():
    """The attacked player wins, leaves and finds gold; the turn was the attacker's."""
    state = table("0,-6 2,-6 home", "1,-8=g4", walk=2)
    state, heard = do(state, "go 2,-6", "go 1,-8", dice="25 3")
    assert only(heard, Found) == [Found(1, at("1,-8"), Gold(4))]
    assert (carries(state, 0), carries(state, 1)) == ("", "g4")
    assert state.turn == 1
    assert heard[-1] == TurnBegan(1)


@pytest.mark.rule("R-13")
def test_a_thief_is_no_find():
    state = table("0,-6 home home", "0,-8=t2", walk=2)
    state, heard = do(state, "go 0,-8", dice="6")
    assert not only(heard, Found)
    assert len(only(heard, ThiefMet)) == 1


@pytest.mark.rule("R-13")
def test_finding_makes_and_loses_no_token():
    state = table("0,-6 home home", "0,-8=g3", walk=2)
    after, _ = do(state, "go 0,-8")
    assert all_tokens(after) == all_tokens(state)
