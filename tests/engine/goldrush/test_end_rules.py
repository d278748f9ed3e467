"""The end of the railway gold rush: R-31 to R-33."""

import pytest

from engine.contract import MatchOver, Outcome, play
from engine.goldrush import GAME
from engine.goldrush.actions import Roll
from engine.goldrush.events import (
    Found,
    Reason,
    Robbed,
    Rolled,
    RunOver,
    TrainMoved,
    TurnBegan,
)
from engine.rng import Rng
from tests.engine.goldrush.positions import (
    Dice,
    carries,
    do,
    lies,
    only,
    section,
    stands,
    table,
)

# The train


@pytest.mark.rule("R-31")
def test_the_game_ends_when_the_locomotive_reaches_the_last_section():
    state, heard = do(table(train=14), "roll", dice="1")
    assert heard == [Rolled(0, 1), TrainMoved(0, 15)]
    assert state.train == 15
    assert state.ended == Reason.TRAIN
    assert state.to_act() == frozenset()
    assert state.view(1).over
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == Reason.TRAIN
    assert section(15) == "1,-2"


@pytest.mark.rule("R-31")
def test_nobody_plays_on_after_the_end():
    state, _ = do(table(train=14), "roll", dice="1")
    for seat in (0, 1, 2):
        assert list(state.legal(seat)) == []
        with pytest.raises(MatchOver):
            play(state, seat, Roll(), Dice("4"))


@pytest.mark.rule("R-31")
def test_one_section_before_the_last_the_game_goes_on():
    state, heard = do(table(train=13), "roll", dice="1")
    assert state.outcome() is None
    assert only(heard, TurnBegan) == [TurnBegan(1)]


@pytest.mark.rule("R-31")
def test_only_a_locomotive_rolled_for_a_turn_ends_the_game():
    state = table("-5,1 -5,3 home", walk=2, train=14)
    state, _ = do(state, "go -5,3", "go -5,4", dice="1121 1")
    assert state.outcome() is None
    assert state.train == 14


@pytest.mark.rule("R-31")
def test_no_round_is_played_to_its_end():
    """Seat 0 has begun and brings the train in: nobody else has had a turn this round."""
    state, _ = do(table("home 2,-2 -5,3 home", carried=["", "g5"], train=14), "roll", dice="1")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores[1] == 0


@pytest.mark.rule("R-A14")
def test_the_last_section_runs_figures_over_before_the_end():
    state = table(f"home {section(15)} home", carried=["g1", "g4"], safe=["g2"], train=14)
    state, heard = do(state, "roll", dice="1")
    assert [run.seat for run in only(heard, RunOver)] == [1]
    assert not only(heard, TurnBegan)
    assert stands(state, 1) == section(14)
    assert (carries(state, 0), carries(state, 1)) == ("g1 g4", "")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores[:2] == (2, 0)


# The score


@pytest.mark.rule("R-33")
def test_the_score_is_the_gold_in_the_house_and_two_for_each_thief():
    state = table(safe=["g5 g4 t5 t1", "g1 t2", ""], train=14)
    state, _ = do(state, "roll", dice="1")
    assert state.outcome() == Outcome(
        placements=((0,), (1,), (2,)), reason=Reason.TRAIN, scores=(13, 3, 0)
    )


@pytest.mark.rule("R-33")
@pytest.mark.rule("R-15")
def test_what_is_carried_is_lost():
    state = table("4,0 2,-2 home", carried=["g5 g5 t3", "t4"], safe=["g1", "g2", ""], train=14)
    state, _ = do(state, "roll", dice="1")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (1, 2, 0)
    assert outcome.winners == (1,)


@pytest.mark.rule("R-33")
def test_who_sits_in_his_house_has_not_saved_what_he_won_there():
    state = table("home home home", carried=["g5"], safe=["", "g1"], train=14)
    state, _ = do(state, "roll", dice="1")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (0, 1, 0)


@pytest.mark.rule("R-A16")
def test_a_tie_is_a_shared_victory():
    state = table("home home home home", safe=["g1", "g4", "t5 g2", "t4"], train=14)
    state, _ = do(state, "roll", dice="1")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.placements == ((1, 2), (3,), (0,))
    assert outcome.winners == (1, 2)


@pytest.mark.rule("R-A16")
def test_the_number_of_tokens_breaks_no_tie_nor_does_what_is_carried():
    state = table(carried=["g5"], safe=["g4", "g1 g1 g2", "t1 t2"], train=14)
    state, _ = do(state, "roll", dice="1")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.placements == ((0, 1, 2),)


# The gold


def digging(left: str, *, figures: str = "0,-6 home home", token: str = "g3", **fields):
    """Seat 0 is two steps from (0,-8), and there is no gold but there and what `left` tells."""
    return table(figures, f"0,-8={token} {left}", walk=2, rest=2, **fields)


@pytest.mark.rule("R-32")
@pytest.mark.rule("R-A15")
def test_the_game_ends_when_as_many_gold_tokens_are_left_as_players():
    state, heard = do(digging("1,-8=g5 2,-8=g5 3,-8=g1"), "go 0,-8")
    assert len(only(heard, Found)) == 1
    assert not only(heard, TurnBegan)
    assert state.ended == Reason.GOLD
    assert state.to_act() == frozenset()
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == Reason.GOLD
    assert state.view(0).gold_left == 3
    assert state.train == 0


@pytest.mark.rule("R-32")
def test_with_one_gold_token_more_than_players_the_game_goes_on():
    state, heard = do(digging("1,-8=g5 2,-8=g5 3,-8=g1 4,-8=g1"), "go 0,-8")
    assert state.outcome() is None
    assert heard[-1] == TurnBegan(1)
    assert state.view(0).gold_left == 4


@pytest.mark.rule("R-32")
def test_tokens_are_counted_not_nuggets():
    """Four tokens of one nugget are four, one of five is one."""
    state, _ = do(digging("1,-8=g1 2,-8=g1 3,-8=g1 4,-8=g1", token="g5"), "go 0,-8")
    assert state.outcome() is None
    state, _ = do(digging("1,-8=g5 2,-8=g5 3,-8=g5", token="g1"), "go 0,-8")
    assert state.ended == Reason.GOLD


@pytest.mark.rule("R-32")
def test_more_players_end_it_sooner():
    left = "1,-8=g5 2,-8=g5 3,-8=g1 4,-8=g1"
    state, _ = do(digging(left, figures="0,-6 home home home"), "go 0,-8")
    assert state.ended == Reason.GOLD


@pytest.mark.rule("R-A15")
def test_thieves_on_the_board_are_not_counted():
    left = "1,-8=g5 2,-8=g5 3,-8=g1 4,-8=t5 5,-8=T3 6,-8=t1"
    state, _ = do(digging(left), "go 0,-8")
    assert state.ended == Reason.GOLD


@pytest.mark.rule("R-A15")
def test_gold_under_a_thief_is_counted():
    state, _ = do(digging("1,-8=T5+g1+g2 2,-8=g5 3,-8=g1"), "go 0,-8")
    assert state.outcome() is None
    assert state.view(None).gold_left == 4
    state, _ = do(digging("1,-8=T5+g1+t2 2,-8=g5 3,-8=g1"), "go 0,-8")
    assert state.ended == Reason.GOLD


@pytest.mark.rule("R-32")
@pytest.mark.rule("R-A15")
def test_fewer_gold_tokens_than_players_end_the_game_too():
    """The loot of one thief takes the count from five to two at once."""
    state, _ = do(digging("1,-8=g5 2,-8=g5", token="T1+g1+g1+g1"), "go 0,-8", dice="4")
    assert state.ended == Reason.GOLD
    assert state.view(0).gold_left == 2


@pytest.mark.rule("R-A15")
def test_carried_gold_is_no_more_on_the_board():
    state = digging("1,-8=g5 2,-8=g5 3,-8=g1", carried=["g2", "g4 g4"])
    assert state.view(2).gold_left == 4
    state, _ = do(state, "go 0,-8")
    assert state.ended == Reason.GOLD


@pytest.mark.rule("R-A15")
def test_the_count_can_rise_again_when_a_thief_wins():
    """Three are left, but the loser puts two more under the thief before his turn ends."""
    state = digging("1,-8=g5 2,-8=g5 3,-8=g1", token="t5", carried=["g2 g2 t2"])
    assert state.view(0).gold_left == 3
    state, heard = do(state, "go 0,-8", "go 0,-6", dice="2")
    assert len(only(heard, Robbed)) == 1
    assert lies(state, "0,-8") == "T5+g2+g2+t2"
    assert state.outcome() is None
    assert state.view(0).gold_left == 5


@pytest.mark.rule("R-A15")
def test_the_count_is_taken_at_the_end_of_the_turn_not_in_a_fight():
    """Three are left from the start; in the flight nothing is over yet, at its end it is."""
    state = digging("1,-8=g5 2,-8=g5 3,-8=g1", token="t5")
    state, _ = do(state, "go 0,-8", dice="2")
    assert state.outcome() is None
    state, heard = do(state, "go 0,-6")
    assert state.ended == Reason.GOLD
    assert not only(heard, TurnBegan)


@pytest.mark.rule("R-A15")
@pytest.mark.rule("R-32")
def test_the_count_is_taken_whatever_the_turn_was():
    tokens = "1,-8=g5 2,-8=g5 3,-8=g1"
    state, _ = do(table("4,0 home home", tokens, rest=2, train=3), "roll", dice="1")
    assert state.ended == Reason.GOLD
    state, _ = do(table("4,0 home home", tokens, rest=2), "roll", "go 6,0", dice="2")
    assert state.ended == Reason.GOLD


@pytest.mark.rule("R-32")
@pytest.mark.rule("R-A27")
def test_gold_found_out_of_turn_ends_the_game_as_well():
    tokens = "1,-8=g4 0,-8=g1 2,-8=g1 3,-8=g1"
    state = table("0,-6 2,-6 home", tokens, rest=2, walk=2)
    state, heard = do(state, "go 2,-6", "go 1,-8", dice="25 3")
    assert [found.seat for found in only(heard, Found)] == [1]
    assert state.ended == Reason.GOLD


@pytest.mark.rule("R-31")
@pytest.mark.rule("R-32")
def test_when_the_train_comes_and_the_gold_has_run_out_it_is_the_train_that_ends_it():
    state, _ = do(table(rest=2, train=14), "roll", dice="1")
    assert state.view(0).gold_left == 0
    assert state.ended == Reason.TRAIN


@pytest.mark.rule("R-31")
@pytest.mark.rule("R-32")
@pytest.mark.parametrize("rest", [None, 2])
@pytest.mark.parametrize("train", [3, 14])
def test_a_match_dealt_anew_has_ended_for_the_same_reason(rest: int | None, train: int):
    state, _ = do(table(rest=rest, train=train), "roll", dice="1")
    assert (state.ended is None) == (rest is None and train == 3)
    dealt = GAME.determinize(state.view(0), (), Rng(1, 0))
    assert dealt.outcome() == state.outcome()


@pytest.mark.rule("R-32")
@pytest.mark.rule("R-33")
def test_the_same_score_counts_when_the_gold_runs_out():
    """What the finder has just taken is lost with the rest of what he carries."""
    state = digging("1,-8=g5 2,-8=g5 3,-8=g1", carried=["g4"], safe=["g1 t1", "g5"])
    state, _ = do(state, "go 0,-8")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores[:2] == (3, 5)


@pytest.mark.rule("R-33")
def test_all_tokens_together_are_worth_176():
    state, _ = do(table("home home home", rest=1, train=14), "roll", dice="1")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (0, 176, 0)
