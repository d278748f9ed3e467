"""Sharing a concession of Golden-Town: T-32, T-A23, T-A24 and T-A25."""

import pytest

from engine.contract import NotYourTurn, play
from engine.goldentown.components import Begin, Closing, Sharing, Throwing
from engine.goldentown.events import Answered, AskedToShare, Ousted, Threw
from tests.engine.goldentown.playing import (
    Luck,
    actor,
    besides,
    do,
    offers,
    only,
    opened,
    reach,
    where,
)
from tests.engine.goldentown.positions import action, node, table


def asking(figures: str = "A5 A HOTEL", **fields):
    """Seat 0 has come to A and asks to share."""
    fields.setdefault("opened", "A")
    return do(table(figures, walk=1, **fields), "go A")[0]


# The question


@pytest.mark.rule("T-32")
def test_the_occupant_is_asked():
    state, heard = do(table("A5 A HOTEL", opened="A", walk=1), "go A")
    assert only(heard, AskedToShare) == [AskedToShare(0, 1, node("A"))]
    assert (state.turn, state.mover, state.question) == (0, 1, Sharing())
    assert offers(state) == {"yes", "no"}
    with pytest.raises(NotYourTurn):
        play(state, 0, action("yes"), Luck())


@pytest.mark.rule("T-32")
def test_with_his_agreement_the_concession_is_worked_in_common():
    state, heard = do(asking(), "yes")
    assert only(heard, Answered) == [Answered(1, 0, True)]
    assert (state.turn, state.mover) == (0, 0)
    assert state.question == Closing(exchange=True, present=False)
    assert (where(state, 0), where(state, 1)) == ("A", "A")
    state, _ = do(state, "done")
    assert "dig" in offers(state)
    state, _ = do(state, "dig", "roll", "go HUB", "done", dice="1")
    assert actor(state) == 0
    assert "dig" in offers(state), "each works it on his own turns"


@pytest.mark.rule("T-32")
@pytest.mark.rule("T-A24")
def test_an_occupant_down_in_the_mine_is_asked_too():
    state = asking("A5 A:3 HOTEL")
    assert (state.mover, state.question) == (1, Sharing())
    state, _ = do(state, "yes")
    assert where(state, 1) == "A:3"


@pytest.mark.rule("T-32")
def test_nobody_is_asked_at_an_empty_concession():
    state, heard = do(table("A5 B HOTEL", walk=1), "go A")
    assert not only(heard, AskedToShare)
    assert state.question == Closing(exchange=True, present=True)


@pytest.mark.rule("T-A24")
def test_a_figure_at_the_entrance_of_a_closed_mine_is_an_occupant():
    state = asking(opened="", hands=("M",))
    assert (state.mover, state.question) == (1, Sharing())
    state, _ = do(state, "yes")
    assert state.question == Closing(exchange=True, present=True)
    state, _ = do(state, "mine M")
    assert opened(state) == "A"


# The throw


@pytest.mark.rule("T-32")
@pytest.mark.rule("T-A23")
def test_after_a_refusal_each_throws_once_the_newcomer_first():
    state, heard = do(asking(), "no")
    assert only(heard, Answered) == [Answered(1, 0, False)]
    assert (state.mover, state.question) == (0, Throwing(1, 0))
    assert offers(state) == {"throw"}
    state, heard = do(state, "throw", dice="4")
    assert only(heard, Threw) == [Threw(0, 4)]
    assert (state.mover, state.question) == (1, Throwing(1, 4))
    assert offers(state) == {"throw"}
    _, heard = do(state, "throw", dice="2")
    assert only(heard, Threw) == [Threw(1, 2)]
    assert only(heard, Ousted) == [Ousted(1, 0, node("A"))]


@pytest.mark.rule("T-A23")
def test_equal_throws_are_thrown_again():
    state, heard = do(asking(), "no", "throw", "throw", "throw", "throw", dice="3355")
    assert not only(heard, Ousted)
    assert (state.mover, state.question) == (0, Throwing(1, 0))
    _, heard = do(state, "throw", "throw", dice="12")
    assert only(heard, Ousted) == [Ousted(0, 1, node("A"))]


@pytest.mark.rule("T-32")
@pytest.mark.rule("T-A23")
@pytest.mark.parametrize("start", ["A", "A:1", "A:4^"])
def test_a_beaten_occupant_goes_to_the_exit_and_must_leave(start: str):
    state, _ = do(asking(f"A5 {start} HOTEL"), "no", "throw", "throw", dice="61")
    assert where(state, 1) == "A"
    assert state.prospectors[1].must_leave
    assert not state.prospectors[1].lifted
    assert not state.prospectors[0].must_leave
    assert (state.mover, state.question) == (0, Closing(exchange=True, present=False))
    state, _ = do(state, "done")
    assert offers(state) == {"roll"}
    assert reach(state, "2") == {"A4"}


@pytest.mark.rule("T-A23")
def test_the_newcomer_who_has_won_may_present_a_mine_card():
    state, _ = do(asking(opened="", hands=("M",)), "no", "throw", "throw", dice="61")
    assert state.question == Closing(exchange=True, present=True)
    assert "mine M" in offers(state)


@pytest.mark.rule("T-32")
@pytest.mark.rule("T-A23")
@pytest.mark.parametrize("open_ones", ["A", ""])
def test_a_beaten_newcomer_may_exchange_but_not_present(open_ones: str):
    state = asking(opened=open_ones, hands=("M J",))
    state, heard = do(state, "no", "throw", "throw", dice="16")
    assert only(heard, Ousted) == [Ousted(0, 1, node("A"))]
    assert where(state, 0) == "A"
    assert state.prospectors[0].must_leave
    assert (state.mover, state.question) == (0, Closing(exchange=True, present=False))
    assert besides(state) == {"done"}
    assert offers(state, "x")


@pytest.mark.rule("T-A23")
@pytest.mark.rule("T-A34")
def test_a_beaten_newcomer_must_leave_on_his_next_turn():
    state, _ = do(asking("A5 A"), "no", "throw", "throw", "done", dice="16")
    assert "dig" in offers(state)
    state, _ = do(state, "dig")
    assert offers(state) == {"roll"}
    state, _ = do(state, "roll", "go A5", "done", dice="1")
    state, _ = do(state, "dig")
    assert reach(state, "3") == {"A2"}, "not back to A before he was elsewhere"


@pytest.mark.rule("T-32")
@pytest.mark.rule("T-A34")
def test_the_loser_may_return_to_the_concession_he_came_from():
    """Seat 0 was barred from B, has now reached A, and is sent away from there."""
    state, _ = do(asking("A5!B A"), "no", "throw", "throw", dice="16")
    assert state.prospectors[0].barred == node("A")
    state = table("B3!A A", walk=3)
    state, _ = do(state, "go B")
    assert where(state, 0) == "B"


@pytest.mark.rule("T-32")
def test_the_loser_seeks_his_fortune_elsewhere_by_the_die():
    state, _ = do(asking("A5 A:2 HOTEL"), "no", "throw", "throw", "done", dice="61")
    state, _ = do(state, "roll", "go HUB", "done", dice="6")
    assert state.prospectors[1].barred == node("A")
    assert not state.prospectors[1].must_leave
    state, _ = do(state, "roll", "go HOTEL", "done", dice="1")
    state, _ = do(state, "dig")
    assert {"B", "C", "D"} <= reach(state, "6")
    assert "A" not in reach(state, "6")


# Several occupants


@pytest.mark.rule("T-A24")
@pytest.mark.parametrize("senior", [1, 2, 3])
def test_the_one_longest_there_answers_alone(senior: int):
    arrived = [0, 8, 9, 10]
    arrived[senior] = 2
    state = asking("A5 A A:2 A", arrived=arrived)
    assert (state.mover, state.question) == (senior, Sharing())
    after, heard = do(state, "yes")
    assert only(heard, Answered) == [Answered(senior, 0, True)]
    assert (after.mover, after.question) == (0, Closing(exchange=True, present=False))


@pytest.mark.rule("T-A24")
def test_if_he_is_beaten_the_newcomer_joins_the_others_without_another_question():
    state = asking("A5 A:1 A:2 A", arrived=(0, 5, 2, 9))
    state, heard = do(state, "no", "throw", "throw", dice="52")
    assert [event.seat for event in only(heard, Threw)] == [0, 2]
    assert only(heard, Ousted) == [Ousted(2, 0, node("A"))]
    assert (state.mover, state.question) == (0, Closing(exchange=True, present=False))
    assert [figure.must_leave for figure in state.prospectors] == [False, False, True, False]
    assert [where(state, seat) for seat in range(4)] == ["A", "A:1", "A", "A"]


@pytest.mark.rule("T-A24")
def test_who_left_and_comes_back_is_the_last_in_seniority():
    """Seat 0 was there before seat 1, left, and is back; seat 2 asks seat 1."""
    state = table("A A A5 HOTEL", arrived=(1, 5), opened="A", turn=0)
    state, _ = do(state, "roll", "go A4", "done", dice="2")
    state, _ = do(state, "dig")
    state, _ = do(state, "roll", "go A3", "done", dice="2")
    state, _ = do(state, "roll", "go HUB", "done", dice="1")
    state, _ = do(state, "roll", "go A", dice="2")
    assert state.mover == 1
    state, _ = do(state, "yes", "done", "dig")
    state, _ = do(state, "roll", "go A", dice="6")
    assert (state.turn, state.mover, state.question) == (2, 1, Sharing())


@pytest.mark.rule("T-A24")
def test_newcomers_follow_in_the_order_they_came():
    """Seat 1 comes, then seat 2; when the first occupant has left, seat 3 asks seat 1."""
    state = table("A A5 A4 A3", opened="A", turn=1, walk=1)
    state, _ = do(state, "go A", "yes", "done")
    state, _ = do(state, "roll", "go A", "yes", "done", dice="2")
    state, _ = do(state, "roll", "go A5", "done", dice="2")
    state, _ = do(state, "roll", "go HUB", "done", dice="6")
    state, _ = do(state, "dig", "dig")
    state, _ = do(state, "roll", "go A", dice="1")
    assert (state.turn, state.mover) == (3, 1)


@pytest.mark.rule("T-A24")
def test_a_figure_that_goes_up_and_down_in_the_mine_stays_the_senior():
    state = table("A5 A:2 A", arrived=(0, 1, 3), opened="A", turn=1)
    state, _ = do(state, "climb", "dig")
    state, _ = do(state, "roll", "go A", dice="1")
    assert (state.mover, state.question) == (1, Sharing())


# Who is no occupant


@pytest.mark.rule("T-A23")
def test_a_figure_that_must_leave_is_not_asked():
    state, heard = do(table("A5 A! HOTEL", walk=1), "go A")
    assert not only(heard, AskedToShare)
    assert (state.mover, state.question) == (0, Closing(exchange=True, present=True))


@pytest.mark.rule("T-A23")
def test_the_next_in_seniority_is_asked_instead():
    state = asking("A5 A! A:2", arrived=(0, 1, 6))
    assert (state.mover, state.question) == (2, Sharing())


@pytest.mark.rule("T-A23")
@pytest.mark.rule("T-A25")
def test_a_figure_that_must_leave_can_be_challenged():
    assert offers(table("A5 A! A:2", opened="A", walk=1), "fight") == {"fight 1", "fight 2"}


# Share or challenge


@pytest.mark.rule("T-A25")
def test_the_newcomer_chooses_to_ask_or_to_challenge_any_one_of_them():
    state = table("A5 A:1 A! A:4", arrived=(0, 5, 2, 9), opened="A", walk=1)
    assert offers(state) == {"go A", "go A4", "fight 1", "fight 2", "fight 3"}


@pytest.mark.rule("T-A25")
@pytest.mark.rule("T-A19")
def test_a_protected_figure_can_only_be_asked():
    state = table("A5 A A:2", opened="A", walk=1, parted=((0, 1),))
    assert offers(state) == {"go A", "go A4", "fight 2"}
    state, _ = do(state, "go A")
    assert (state.mover, state.question) == (1, Sharing())


@pytest.mark.rule("T-A25")
def test_not_both_in_one_turn():
    state, _ = do(asking(), "yes")
    assert not offers(state, "fight")
    state, _ = do(asking(), "no", "throw", "throw", dice="16")
    assert not offers(state, "fight")
    state, _ = do(asking(), "no", "throw", "throw", dice="61")
    assert not offers(state, "fight")
    state, _ = do(table("A5 A HOTEL", opened="A", walk=1), "fight 1")
    assert offers(state) == {"first", "second"}


@pytest.mark.rule("T-32")
def test_the_turn_goes_on_to_the_left_of_the_newcomer():
    """Whoever was asked or has thrown."""
    state, _ = do(asking("A5 HOTEL A"), "no", "throw", "throw", "done", dice="16")
    assert (state.turn, state.mover, state.question) == (1, 1, Begin())
