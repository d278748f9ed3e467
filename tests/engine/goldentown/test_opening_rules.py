"""Opening a mine of Golden-Town: T-13 to T-15, T-A7 and T-A8."""

import pytest

from engine.contract import NotLegal
from engine.goldentown.components import Begin, Closing
from engine.goldentown.events import Presented
from tests.engine.goldentown.playing import besides, do, hand, offers, only, opened, pile, where
from tests.engine.goldentown.positions import card, node, sorted_text, table

CARDS = "YGRB1 Y1 L M J E"
PLAIN = "YGRB1 Y1 L L E E"


# On arrival


@pytest.mark.rule("T-13")
@pytest.mark.rule("T-A7")
def test_on_arrival_a_mine_card_may_be_presented():
    state, _ = do(table("A4 HOTEL", hands=(CARDS,), walk=4), "go A")
    assert where(state, 0) == "A"
    assert state.question == Closing(exchange=True, present=True)
    assert besides(state) == {"mine M", "mine J", "done"}
    state, heard = do(state, "mine M")
    assert only(heard, Presented) == [Presented(0, card("M"), node("A"))]
    assert opened(state) == "A"
    assert state.turn == 0


@pytest.mark.rule("T-13")
def test_exploring_cannot_begin_on_the_turn_of_arrival():
    """Neither in a mine in service nor in one that is just being opened."""
    state, _ = do(table("A4 HOTEL", hands=(CARDS,), opened="A", walk=4), "go A")
    assert besides(state) == {"done"}
    state, _ = do(table("A4 HOTEL", hands=(CARDS,), walk=4), "go A", "mine M")
    assert besides(state) == {"done"}


@pytest.mark.rule("T-13")
def test_exploring_begins_on_the_turn_after():
    state, _ = do(table("A4 HOTEL", hands=(CARDS,), walk=4, talon="B1"), "go A", "mine M", "done")
    state, _ = do(state, "roll", "go HUB", "done", dice="1")
    assert {"dig", "down YGRB1", "ride L 4", "down Y1"} <= offers(state)


@pytest.mark.rule("T-13")
@pytest.mark.rule("T-A8")
@pytest.mark.parametrize("held", [CARDS, PLAIN, "B1 B2 B3 R1 R2 R3"])
def test_in_a_closed_mine_nothing_is_extracted_whatever_one_holds(held: str):
    """Not even the yellow filon of T-24, which stands for a missing Palier card only."""
    state = table("A HOTEL", hands=(held,))
    assert not offers(state, "dig down up ride climb")
    presented = {f"mine {one}" for one in "MJ" if one in held.split()}
    assert besides(state) == {"roll", *presented}
    assert offers(state, "x")
    with pytest.raises(NotLegal):
        do(state, "dig")


@pytest.mark.rule("T-13")
@pytest.mark.rule("T-25")
def test_a_joker_opens_a_mine_too():
    state, heard = do(table("B HOTEL", hands=("J",)), "mine J")
    assert opened(state) == "B"
    assert pile(state) == "J"
    assert only(heard, Presented) == [Presented(0, card("J"), node("B"))]


@pytest.mark.rule("T-13")
def test_no_other_card_opens_a_mine():
    for shown in ("YGRB1", "L", "E"):
        with pytest.raises(NotLegal):
            do(table("A HOTEL", hands=(CARDS,)), f"mine {shown}")


@pytest.mark.rule("T-13")
def test_a_presentation_opens_this_concession_only():
    state, _ = do(table("B HOTEL", hands=("M",), opened="D"), "mine M")
    assert opened(state) == "BD"


# Where the card goes


@pytest.mark.rule("T-14")
def test_the_presented_card_may_be_taken_by_the_next_player():
    state = table("A4 HOTEL", hands=(CARDS, "YGRB2 Y2 L L E E"), discard="B1", walk=4)
    state, _ = do(state, "go A", "mine M", "done")
    assert pile(state) == "B1 M"
    assert state.view(1).top == card("M")
    state, _ = do(state, "roll", "go HUB", "x E pile", dice="1")
    assert hand(state, 1) == sorted_text("YGRB2 Y2 L L E M")
    assert pile(state) == "B1 E"


# In service


@pytest.mark.rule("T-15")
def test_a_mine_in_service_needs_no_card():
    state = table("A4 HOTEL", hands=(PLAIN,), opened="A", walk=4)
    state, _ = do(state, "go A")
    assert state.question == Closing(exchange=True, present=False)
    state, _ = do(state, "done", "roll", "go HUB", "done", dice="1")
    assert "dig" in offers(state)


@pytest.mark.rule("T-15")
@pytest.mark.parametrize("start", ["A", "A:2"])
def test_nothing_is_presented_at_a_mine_in_service(start: str):
    assert not offers(table(f"{start} HOTEL", hands=(CARDS,), opened="A"), "mine")
    state, _ = do(table("A4 HOTEL", hands=(CARDS,), opened="A", walk=4), "go A")
    assert not offers(state, "mine")


@pytest.mark.rule("T-15")
def test_another_occupant_may_explore_on_his_very_next_turn():
    state = table("A A", hands=("M", "Y1 B1 B2 B3 E E"))
    state, _ = do(state, "mine M", "done")
    assert state.turn == 1
    assert {"dig", "down Y1"} <= offers(state)


@pytest.mark.rule("T-15")
def test_a_mine_that_everybody_has_left_has_been_in_service():
    state = table("A HUB", hands=("M",))
    state, _ = do(state, "mine M", "done", "roll", "go B1", "done", dice="1")
    state, _ = do(state, "roll", "go A3", "done", dice="3")
    assert opened(state) == "A"
    state = table("B1 A4", opened="A", turn=1, walk=2)
    state, _ = do(state, "go A")
    assert state.question == Closing(exchange=True, present=False)


# On a later turn


@pytest.mark.rule("T-A7")
def test_a_mine_card_may_be_presented_on_any_later_turn_at_the_entrance():
    state = table("A HOTEL", hands=(CARDS,))
    assert {"mine M", "mine J"} <= offers(state)
    state, _ = do(state, "mine M")
    assert state.question == Closing(exchange=True, present=False)
    assert besides(state) == {"done"}
    assert not offers(state, "dig down ride roll")
    state, _ = do(state, "done")
    assert (state.turn, state.question) == (1, Begin())


@pytest.mark.rule("T-A7")
def test_first_the_presentation_then_the_exchange():
    state = table("A HOTEL", hands=(CARDS,), talon="G1 G2")
    state, _ = do(state, "mine M", "x E talon")
    assert state.turn == 1
    assert pile(state) == "M E"
    assert hand(state, 0) == sorted_text("YGRB1 Y1 L J G1 G2")


@pytest.mark.rule("T-A7")
def test_first_the_exchange_then_the_presentation():
    """Of the very card that was drawn, as it may be."""
    state = table("A HOTEL", hands=(PLAIN,), talon="M G1")
    assert not offers(state, "mine")
    state, _ = do(state, "x E talon")
    assert state.question == Closing(exchange=False, present=True)
    assert offers(state) == {"mine M", "done"}
    state, _ = do(state, "mine M")
    assert state.turn == 1
    assert opened(state) == "A"
    assert pile(state) == "E M"


@pytest.mark.rule("T-A7")
def test_each_at_most_once():
    state = table("A HOTEL", hands=("M M J L L E",), discard="B1")
    once, _ = do(state, "x L talon")
    assert not offers(once, "x")
    once, _ = do(state, "mine M")
    assert not offers(once, "mine")


@pytest.mark.rule("T-A7")
def test_it_is_asked_even_of_who_has_no_mine_card():
    """Else the asking would tell that there is one."""
    state, _ = do(table("A HOTEL", hands=(PLAIN,), talon="G1"), "x E talon")
    assert state.question == Closing(exchange=False, present=True)
    assert offers(state) == {"done"}
    state, _ = do(table("A4 HOTEL", hands=(PLAIN,), walk=4), "go A")
    assert state.question == Closing(exchange=True, present=True)
    assert besides(state) == {"done"}


@pytest.mark.rule("T-A7")
@pytest.mark.rule("T-A30")
def test_after_an_exchange_at_a_closed_mine_nothing_else_is_done():
    state, _ = do(table("A HOTEL", hands=(CARDS,)), "x E talon")
    assert besides(state) <= {"mine M", "mine J", "done"}
    assert not offers(state, "roll dig ride x")


@pytest.mark.rule("T-A30")
def test_doing_nothing_is_no_turn_at_a_closed_mine():
    assert "done" not in offers(table("A HOTEL", hands=(CARDS,)))
