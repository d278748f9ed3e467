"""Travelling in Golden-Town: T-6 to T-9, and where a roll may end."""

import pytest

from engine.contract import NotLegal
from engine.goldentown.components import Begin, Closing, Walk
from engine.goldentown.events import Moved, Rolled, TurnBegan
from tests.engine.goldentown.playing import besides, do, ends, offers, only, reach, where
from tests.engine.goldentown.positions import node, table

FACES = (1, 2, 3, 4, 5, 6)


def roads(number: int) -> set[str]:
    """That square of all four roads."""
    return {f"{road}{number}" for road in "ABCD"}


# The roll


@pytest.mark.rule("T-6")
@pytest.mark.rule("T-A2")
def test_the_die_is_rolled_before_one_says_where_to():
    state = table("HOTEL HOTEL")
    assert offers(state) == {"roll"}
    state, heard = do(state, "roll", dice="3")
    assert heard == [Rolled(0, 3)]
    assert (state.turn, state.mover, state.question) == (0, 0, Walk(3))


@pytest.mark.rule("T-6")
@pytest.mark.rule("T-A32")
@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ("1", {"HUB"}),
        ("2", roads(1) | {"BK1", "PR1"}),
        ("3", roads(2) | {"BK2"}),
        ("4", roads(3) | {"BANK"}),
        ("5", roads(4) | {"HOTEL"}),
        ("6", roads(5) | {"HOTEL"}),
    ],
)
def test_a_figure_moves_exactly_as_far_as_the_die_shows(dice: str, expected: set[str]):
    """From the Hotel; the Hospital is 2 and Prison 3 away, and neither is entered by die."""
    assert reach(table("HOTEL HOTEL"), dice) == expected
    assert reach(table("HOSPITAL HOTEL"), dice) == {
        "HOSPITAL" if end == "HOTEL" else end for end in expected
    }


@pytest.mark.rule("T-6")
@pytest.mark.rule("T-10")
def test_after_moving_one_card_may_be_exchanged_and_nothing_else():
    state, heard = do(table("HOTEL HOTEL"), "roll", "go B2", dice="3")
    assert only(heard, Moved) == [Moved(0, node("HOTEL"), node("B2"))]
    assert where(state, 0) == "B2"
    assert state.question == Closing(exchange=True, present=False)
    assert besides(state) == {"done"}
    assert offers(state, "x")
    state, heard = do(state, "done")
    assert heard == [TurnBegan(1)]
    assert (state.turn, state.question) == (1, Begin())


@pytest.mark.rule("T-6")
def test_a_turn_has_one_roll():
    state, _ = do(table("HOTEL HOTEL"), "roll", "go B4", dice="5")
    with pytest.raises(NotLegal):
        do(state, "roll", dice="1")


# Direction


@pytest.mark.rule("T-A2")
@pytest.mark.rule("T-A32")
def test_the_direction_is_free():
    assert reach(table("A3 HOTEL"), "2") == {"A1", "A5"}
    assert reach(table("A3 HOTEL"), "1") == {"A2", "A4"}
    assert reach(table("HUB HOTEL"), "1") == roads(1) | {"BK1", "PR1"}


@pytest.mark.rule("T-A2")
def test_nobody_turns_back_within_a_roll():
    """Two steps forth and back would end where one stands, three on the neighbouring square."""
    assert "A3" not in reach(table("A3 HOTEL"), "2")
    assert reach(table("A3 HOTEL"), "3") == {"A", "HUB"}
    assert reach(table("PR1 HOTEL"), "2") == roads(1) | {"BK1"}
    assert reach(table("PR1 HOTEL"), "3") == roads(2) | {"BK2"}


@pytest.mark.rule("T-A32")
def test_nothing_binds_the_next_turn_to_the_same_destination():
    state, _ = do(table("HUB HOTEL"), "roll", "go A4", "done", dice="4")
    state, _ = do(state, "roll", "go B1", "done", dice="2")
    assert reach(state, "4") == {"A", "HUB"}
    assert reach(state, "5") == {"A", "C1", "D1", "BK1", "PR1", "HUB"}


@pytest.mark.rule("T-A32")
@pytest.mark.parametrize(
    "start", ["HUB", "A1", "PR1", "BK1", "HOTEL", "HOSPITAL", "BANK", "PRISON"]
)
@pytest.mark.parametrize("dice", FACES)
def test_hotel_hospital_and_prison_are_never_entered_by_die(start: str, dice: int):
    entered = reach(table(f"{start} D5"), str(dice)) & {"HOTEL", "HOSPITAL", "PRISON"}
    assert entered <= {start}, "one may only stay there"


# Concessions


@pytest.mark.rule("T-9")
@pytest.mark.parametrize("dice", FACES)
def test_a_concession_is_reached_by_a_higher_roll_too(dice: int):
    """Three squares from A: 3 and all that is more brings one to the entrance."""
    state, _ = do(table("A3 HOTEL"), "roll", dice=str(dice))
    assert ("A" in ends(state)) == (dice >= 3)
    if dice >= 3:
        state, _ = do(state, "go A")
        assert where(state, 0) == "A"


@pytest.mark.rule("T-9")
@pytest.mark.rule("T-A32")
def test_a_concession_within_reach_need_not_be_entered():
    assert reach(table("A4 HOTEL"), "5") == {"A", "B1", "C1", "D1", "BK1", "PR1"}


@pytest.mark.rule("T-A32")
@pytest.mark.parametrize("dice", FACES)
def test_whoever_leaves_a_concession_cannot_end_there(dice: int):
    expected = ["A5", "A4", "A3", "A2", "A1", "HUB"][dice - 1]
    assert reach(table("A HOTEL", opened="A"), str(dice)) == {expected}


@pytest.mark.rule("T-A32")
@pytest.mark.rule("T-A34")
def test_a_concession_one_is_barred_from_is_no_end():
    assert reach(table("A5!A HOTEL"), "2") == {"A3"}
    assert reach(table("A4!A HOTEL"), "5") == {"B1", "C1", "D1", "BK1", "PR1"}
    assert reach(table("A4!B HOTEL"), "2") == {"A", "A2"}
    assert reach(table("A4!A HOTEL"), "1") == {"A5", "A3"}, "its road is free"


# Occupied squares


@pytest.mark.rule("T-8")
@pytest.mark.rule("T-A3")
def test_an_occupied_square_is_no_end_one_stops_before_it():
    assert reach(table("A1 A3"), "2") == {"A2", "B1", "C1", "D1", "BK1", "PR1"}
    state, heard = do(table("A1 A3"), "roll", "go A2", dice="2")
    assert where(state, 0) == "A2"
    assert only(heard, Moved) == [Moved(0, node("A1"), node("A2"))]
    assert state.question == Closing(exchange=True, present=False)


@pytest.mark.rule("T-A3")
def test_the_last_free_square_is_sought_behind_a_row_of_figures():
    assert reach(table("A1 A4 A3"), "3") == {"A2", "B2", "C2", "D2", "BK2"}
    assert reach(table("A5 A2 A3 A4"), "3") == {"A", "A5"}


@pytest.mark.rule("T-A3")
@pytest.mark.parametrize("start", ["HOTEL", "HOSPITAL"])
def test_there_is_no_move_if_no_square_before_it_is_free(start: str):
    state, _ = do(table(f"{start} HUB"), "roll", dice="1")
    assert ends(state) == {start}
    state, heard = do(state, f"go {start}")
    assert only(heard, Moved) == [Moved(0, node(start), node(start))]
    assert where(state, 0) == start
    assert state.question == Closing(exchange=True, present=False)


@pytest.mark.rule("T-8")
def test_figures_are_passed_freely():
    assert "A4" in reach(table("A1 A2 A3"), "3")
    assert "A" in reach(table("A3 A4 A5"), "3")


@pytest.mark.rule("T-8")
@pytest.mark.rule("T-A32")
def test_an_occupied_square_is_no_reason_to_stay_when_another_is_free():
    """Two of the six squares are taken; before them lies the start."""
    expected = {"C1", "D1", "BK1", "PR1", "HUB"}
    assert reach(table("HUB A1 B1"), "1") == expected


@pytest.mark.rule("T-8")
def test_places_hold_any_number():
    state = table("BK2 BANK BANK", walk=1)
    state, _ = do(state, "go BANK")
    assert [where(state, seat) for seat in range(3)] == ["BANK"] * 3
    state = table("A5 A A:2!", walk=1, opened="A")
    state, _ = do(state, "go A", "yes")
    assert [where(state, seat) for seat in range(3)] == ["A", "A", "A:2"]


@pytest.mark.rule("T-A3")
def test_at_an_exit_whose_road_is_occupied_a_one_leads_nowhere():
    """He stays, has not arrived anew and so presents nothing, but may exchange."""
    state = table("A A5 HOTEL", hands=("M J",), arrived=(3,))
    state, _ = do(state, "roll", dice="1")
    assert ends(state) == {"A"}
    state, _ = do(state, "go A")
    assert where(state, 0) == "A"
    assert state.question == Closing(exchange=True, present=False)
    assert besides(state) == {"done"}
    assert state.prospectors[0].arrived == 3
    assert state.prospectors[0].barred is None


@pytest.mark.rule("T-A3")
@pytest.mark.rule("T-A34")
def test_whoever_must_leave_and_cannot_still_must_leave():
    state = table("A! A5", hands=("M J",))
    state, _ = do(state, "roll", "go A", dice="1")
    assert state.question == Closing(exchange=True, present=False)
    state, _ = do(state, "done", "roll", "go A3", "done", dice="2")
    assert offers(state) == {"roll"}
    assert state.prospectors[0].must_leave
    assert reach(state, "1") == {"A5"}


@pytest.mark.rule("T-A3")
@pytest.mark.rule("T-A24")
def test_whoever_could_not_leave_keeps_his_place_among_the_occupants():
    """Seat 0 came before seat 1, and is asked by seat 2 after having stayed."""
    state = table("A A A5", arrived=(2, 4), opened="A")
    state, _ = do(state, "roll", "go A", "done", dice="1")
    state, _ = do(state, "dig")
    state, _ = do(state, "roll", "go A", dice="1")
    assert (state.turn, state.mover) == (2, 0)


# Who travels


@pytest.mark.rule("T-6")
@pytest.mark.rule("T-7")
@pytest.mark.parametrize(
    "start", ["HUB", "A5", "BK2", "PR1", "BANK", "PRISON", "HOTEL", "HOSPITAL"]
)
def test_on_the_board_there_is_only_travelling(start: str):
    assert offers(table(f"{start} D5", hands=("YGRB1 L M J",), opened="ABCD")) == {"roll"}


@pytest.mark.rule("T-7")
@pytest.mark.rule("T-31")
def test_at_a_concession_one_works_or_leaves():
    state = table("A HOTEL", hands=("Y1 L M G1 G2 G3",), opened="A")
    levels = {f"ride L {level}" for level in (1, 2, 3, 4)}
    assert besides(state) == {"roll", "dig", "down Y1"} | levels
    assert len(offers(state, "x")) == 6
    state = table("A:1 HOTEL", hands=("Y1 L M G1 G2 G3",), opened="A")
    levels = {f"ride L {level}" for level in (0, 2, 3, 4)}
    assert besides(state) == {"climb", "dig", "down Y1", "up Y1"} | levels
    assert len(offers(state, "x")) == 6


@pytest.mark.rule("T-7")
@pytest.mark.rule("T-A34")
def test_who_must_leave_a_concession_does_nothing_else_there():
    assert offers(table("A! HOTEL", hands=("Y1 L M J",), opened="A")) == {"roll"}
    assert offers(table("A! HOTEL", hands=("Y1 L M J",))) == {"roll"}
