"""The Bank of Golden-Town: T-35 to T-38, T-47, T-A4 and T-A36."""

import pytest

from engine.contract import MatchOver, play
from engine.goldentown.components import Begin, Closing
from engine.goldentown.events import Banked, Reason
from tests.engine.goldentown.playing import (
    Luck,
    banks,
    besides,
    carts,
    do,
    offers,
    only,
    reach,
    where,
)
from tests.engine.goldentown.positions import action, table

FACES = (1, 2, 3, 4, 5, 6)


# The door


@pytest.mark.rule("T-36")
@pytest.mark.parametrize("face", FACES)
def test_the_books_example_at_two_squares_only_a_two_enters(face: int):
    assert ("BANK" in reach(table("BK1 HOTEL", carts=(1,)), str(face))) == (face == 2)


@pytest.mark.rule("T-36")
@pytest.mark.rule("T-47")
@pytest.mark.parametrize("face", FACES)
def test_from_prison_only_a_five_enters_directly(face: int):
    assert ("BANK" in reach(table("PRISON HOTEL", carts=(1,)), str(face))) == (face == 5)


@pytest.mark.rule("T-47")
def test_from_prison_one_may_go_in_several_throws():
    state, _ = do(table("PRISON HOTEL", carts=(2,)), "roll", "go BK1", "done", dice="3")
    state, _ = do(state, "roll", "go HUB", "done", dice="1")
    state, _ = do(state, "roll", "go BANK", dice="2")
    assert banks(state) == (2, 0)


@pytest.mark.rule("T-36")
@pytest.mark.parametrize(
    ("start", "distance"), [("BK2", 1), ("HUB", 3), ("HOTEL", 4), ("HOSPITAL", 4), ("C3", 6)]
)
def test_the_bank_is_entered_by_the_exact_points_from_everywhere(start: str, distance: int):
    for face in FACES:
        assert ("BANK" in reach(table(f"{start} D5"), str(face))) == (face == distance)


@pytest.mark.rule("T-A4")
@pytest.mark.rule("T-A32")
@pytest.mark.parametrize("face", FACES)
def test_with_more_than_that_one_may_stay_where_one_is(face: int):
    """Not with less: then one walks nearer, or away."""
    assert ("BK1" in reach(table("BK1 HOTEL"), str(face))) == (face > 2)
    assert ("HUB" in reach(table("HUB HOTEL"), str(face))) == (face > 3)
    assert ("A2" in reach(table("A2 HOTEL"), str(face))) == (face > 5)


@pytest.mark.rule("T-A4")
def test_whoever_stays_before_the_bank_may_still_exchange():
    state, _ = do(table("BK2 HOTEL", carts=(1,)), "roll", "go BK2", dice="6")
    assert where(state, 0) == "BK2"
    assert state.question == Closing(exchange=True, present=False)
    assert (carts(state), banks(state)) == ((1, 0), (0, 0))


@pytest.mark.rule("T-A32")
def test_staying_is_a_choice_among_others():
    assert reach(table("BK1 HOTEL"), "3") == {"BK1", "A2", "B2", "C2", "D2"}
    assert reach(table("BK2 HOTEL"), "2") == {"BK2", "HUB"}


@pytest.mark.rule("T-A32")
def test_one_may_enter_with_an_empty_cart():
    state, heard = do(table("BK2 HOTEL"), "roll", "go BANK", dice="1")
    assert where(state, 0) == "BANK"
    assert banks(state) == (0, 0)
    assert all(event.nuggets == 0 for event in only(heard, Banked))
    assert state.question == Closing(exchange=True, present=False)


@pytest.mark.rule("T-A32")
@pytest.mark.parametrize("face", FACES)
def test_whoever_is_in_the_bank_must_leave_it(face: int):
    assert "BANK" not in reach(table("BANK HOTEL"), str(face))


# The deposit


@pytest.mark.rule("T-35")
@pytest.mark.rule("T-A36")
def test_on_entering_the_whole_cart_is_banked_at_once():
    state = table("BK2 HOTEL", carts=(2, 1), banks=(1, 2), walk=1)
    state, heard = do(state, "go BANK")
    assert only(heard, Banked) == [Banked(0, 2)]
    assert (carts(state), banks(state)) == ((0, 1), (3, 2))
    assert state.view(None).reserve == 14


@pytest.mark.rule("T-A36")
def test_after_a_deposit_a_card_may_be_exchanged():
    state, _ = do(table("BK2 HOTEL", carts=(2,), walk=1), "go BANK")
    assert state.question == Closing(exchange=True, present=False)
    assert besides(state) == {"done"}
    assert offers(state, "x")


@pytest.mark.rule("T-A36")
def test_the_next_turn_starts_from_the_bank():
    state, _ = do(table("BK2 HOTEL", carts=(2,), walk=1), "go BANK", "done")
    state, _ = do(state, "roll", "go HUB", "done", dice="1")
    assert where(state, 0) == "BANK"
    assert reach(state, "2") == {"BK1"}


@pytest.mark.rule("T-1")
@pytest.mark.rule("T-37")
def test_nuggets_may_be_brought_in_several_trips():
    state = table("BK2 HOTEL", carts=(1,), banks=(2,), walk=1)
    state, _ = do(state, "go BANK", "done", "roll", "go HUB", "done", dice="1")
    assert banks(state) == (3, 0)
    state, _ = do(state, "roll", "go BK2", "done", dice="1")
    assert banks(state) == (3, 0)
    assert state.outcome() is None


# Winning


@pytest.mark.rule("T-1")
@pytest.mark.rule("T-38")
@pytest.mark.rule("T-A36")
@pytest.mark.parametrize(("cart", "bank"), [(4, 0), (2, 2), (1, 3), (3, 3)])
def test_four_banked_nuggets_win_at_once(cart: int, bank: int):
    """Nothing is exchanged any more, and nobody else has a turn."""
    state = table("BK2 HUB HOTEL", carts=(cart, 9), banks=(bank,), walk=1)
    state, _ = do(state, "go BANK")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == Reason.BANK
    assert outcome.winners == (0,)
    assert outcome.scores == (cart + bank, 0, 0)
    assert state.to_act() == frozenset()
    with pytest.raises(MatchOver):
        play(state, 0, action("done"), Luck())


@pytest.mark.rule("T-35")
@pytest.mark.rule("T-38")
def test_nuggets_in_a_cart_do_not_count():
    state = table("BK2 HOTEL", carts=(9,), banks=(3,), walk=1)
    state, _ = do(state, "go BK1", "done")
    assert state.outcome() is None
    assert banks(state) == (3, 0)


@pytest.mark.rule("T-35")
@pytest.mark.rule("T-38")
def test_three_banked_nuggets_do_not_win():
    state, _ = do(table("BK2 HOTEL", carts=(1,), banks=(2,), walk=1), "go BANK", "done")
    assert state.outcome() is None
    assert (state.turn, state.question) == (1, Begin())


@pytest.mark.rule("T-37")
@pytest.mark.rule("T-44")
def test_banked_nuggets_are_safe_in_a_duel():
    """The loser has none in his cart, and it is filons he loses."""
    state = table(
        "A1 A2",
        hands=("YGRB3 YGR3 GRB3 Y2", "L L L L"),
        ore=("", "y100 g200 b500"),
        banks=(1, 3),
        walk=1,
    )
    lays = ("lay YGRB3", "lay L", "lay YGR3", "lay L", "lay GRB3", "lay L", "lay Y2")
    state, _ = do(state, "fight 1", "first", *lays, picks="0 0")
    assert banks(state) == (1, 3)
    assert carts(state) == (0, 0)
