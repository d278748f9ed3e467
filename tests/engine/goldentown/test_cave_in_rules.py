"""Cave-ins and Abandons in Golden-Town: T-27 to T-29, T-33, T-A13, T-A31 and T-A34."""

import pytest

from engine.goldentown.components import Begin, CaveIn, Closing, Digging, Way
from engine.goldentown.events import Abandoned, CavedIn, Found, Hurt, Missed, Shored, Took
from tests.engine.goldentown.playing import (
    besides,
    do,
    hand,
    left,
    offers,
    only,
    ore,
    pile,
    reach,
    where,
)
from tests.engine.goldentown.positions import card, node, sorted_text, table

REST = ("roll", "go HUB", "done")
"""What seat 1 does from the Hotel with a 1, to let seat 0 play again."""


def at_work(mine: str, start: str = "A", held: str = "", **fields):
    return table(f"{start} HOTEL", hands=(held,), mines={"A": mine}, opened="A", **fields)


# A cave-in


@pytest.mark.rule("T-27")
@pytest.mark.rule("T-28")
def test_a_cave_in_is_shown_at_once_and_kept_by_nobody():
    state, heard = do(at_work("yc y100 | * | * | *", held="E J L"), "dig")
    assert only(heard, CavedIn) == [CavedIn(0, node("A"), 1)]
    assert not only(heard, Took)
    assert not only(heard, Found)
    assert state.question == CaveIn(None)
    assert offers(state) == {"shore E", "shore J", "give in"}
    assert ore(state, 0) == ""


@pytest.mark.rule("T-28")
@pytest.mark.rule("T-A39")
def test_exposing_a_prop_is_his_choice():
    """It is asked even of who has none, so that the asking tells nothing."""
    assert offers(do(at_work("yc | * | * | *", held="E E L"), "dig")[0]) == {"shore E", "give in"}
    assert offers(do(at_work("yc | * | * | *", held="J L M"), "dig")[0]) == {"shore J", "give in"}
    assert offers(do(at_work("yc | * | * | *", held="L M"), "dig")[0]) == {"give in"}


@pytest.mark.rule("T-27")
@pytest.mark.rule("T-28")
@pytest.mark.rule("T-21")
@pytest.mark.parametrize("prop", ["E", "J"])
def test_a_prop_or_a_joker_holds_it(prop: str):
    state = at_work("yc y100 | * | * | *", held="E J B1 B2 B3 L", talon="M")
    state, heard = do(state, "dig", f"shore {prop}")
    assert only(heard, Shored) == [Shored(0, card(prop))]
    assert (where(state, 0), ore(state, 0)) == ("A:1", "")
    assert left(state, "A").startswith("y100 | ")
    assert pile(state) == prop
    assert "M" in hand(state, 0).split()
    assert (state.turn, state.question) == (1, Begin())


@pytest.mark.rule("T-28")
@pytest.mark.rule("T-33")
def test_else_he_goes_to_the_hospital_for_one_turn():
    state, heard = do(at_work("yc y100 | * | * | *", held="E"), "dig", "give in")
    assert only(heard, Hurt) == [Hurt(0)]
    assert where(state, 0) == "HOSPITAL"
    assert left(state, "A").startswith("y100 | ")
    assert state.turn == 1
    state, heard = do(state, *REST, dice="1")
    assert only(heard, Missed) == [Missed(0)]
    assert state.turn == 1
    state, heard = do(state, "roll", "go A1", "done", dice="1")
    assert not only(heard, Missed)
    assert state.turn == 0
    assert reach(state, "1") == {"HUB"}


@pytest.mark.rule("T-33")
def test_from_the_hospital_one_may_go_back_to_the_same_concession():
    state, _ = do(at_work("yc y100 | * | * | *"), "dig", "give in")
    assert state.prospectors[0].barred is None


@pytest.mark.rule("T-A39")
@pytest.mark.rule("T-11")
def test_who_goes_to_the_hospital_fills_his_hand():
    state = at_work("yc | * | * | *", held="Y1 B1 B2 B3 L L", talon="M J")
    state, _ = do(state, "down Y1", "give in")
    assert hand(state, 0) == sorted_text("B1 B2 B3 L L M")
    assert state.turn == 1


# On the move


@pytest.mark.rule("T-28")
@pytest.mark.rule("T-A13")
def test_a_propped_cave_in_gives_nothing_and_the_move_goes_on():
    state, _ = do(at_work("yc y100 | g200 | * | *", held="YG1 E"), "down YG1")
    then = Digging(card("YG1"), Way.DOWN)
    assert state.question == CaveIn(then)
    state, _ = do(state, "shore E")
    assert state.question == then
    assert offers(state) == {"on", "stop"}
    state, _ = do(state, "on")
    assert ore(state, 0) == "g200"
    assert left(state, "A").startswith("y100 |  | ")


@pytest.mark.rule("T-21")
@pytest.mark.rule("T-A13")
def test_who_stops_after_a_propped_cave_in_stands_on_its_level():
    state, _ = do(at_work("y100 | gc | r300 | *", held="YGR1 E"), "down YGR1", "on", "shore E")
    assert offers(state) == {"on", "stop"}
    state, _ = do(state, "stop")
    assert (where(state, 0), ore(state, 0)) == ("A:2", "y100")


@pytest.mark.rule("T-20")
@pytest.mark.rule("T-28")
def test_after_a_propped_cave_in_one_may_come_out():
    state, _ = do(at_work("yc y100 | g200 | * | *", "A:2", "YG1 E"), "up YG1", "on", "shore E")
    assert offers(state) == {"out", "stop"}
    state, _ = do(state, "out")
    assert (where(state, 0), ore(state, 0)) == ("A", "g200")


@pytest.mark.rule("T-A13")
def test_filons_taken_before_a_cave_in_are_kept():
    state = at_work("y100 | g200 | rc | *", held="YGR1")
    state, _ = do(state, "down YGR1", "on", "on", "give in")
    assert ore(state, 0) == "g200 y100"
    assert where(state, 0) == "HOSPITAL"
    assert pile(state) == "YGR1"


@pytest.mark.rule("T-A39")
def test_each_cave_in_needs_its_own_prop():
    state = at_work("yc | gc | r300 | *", held="YGR1 E L L L M")
    state, _ = do(state, "down YGR1", "shore E", "on")
    assert state.question == CaveIn(Digging(card("YGR1"), Way.DOWN))
    assert offers(state) == {"give in"}
    state = at_work("yc | gc | r300 | *", held="YGR1 E E J")
    state, _ = do(state, "down YGR1", "shore E", "on", "shore J", "on")
    assert pile(state) == "YGR1 E J"
    assert ore(state, 0) == "r300"


@pytest.mark.rule("T-A31")
def test_a_prop_is_needed_even_when_no_more_level_is_to_be_explored():
    """The last level of the card, and the filon of T-24: without a prop it is the Hospital."""
    for mine, moves in (
        ("yc y100 | * | * | *", ("down Y1",)),
        ("yc y100 | * | * | *", ("dig",)),
        ("y100 | gc | * | *", ("down YG1", "on")),
    ):
        state, _ = do(at_work(mine, held="Y1 YG1 E"), *moves)
        assert isinstance(state.question, CaveIn)
        assert offers(state) == {"shore E", "give in"}
        hurt, _ = do(state, "give in")
        assert where(hurt, 0) == "HOSPITAL"
        held, _ = do(state, "shore E")
        assert held.turn == 1
        assert where(held, 0).startswith("A:")


@pytest.mark.rule("T-23")
@pytest.mark.rule("T-28")
def test_a_cave_in_below_after_a_monte_charge():
    state, _ = do(at_work("* | * | rc r300 | *", "A:3^", "E"), "dig")
    assert state.question == CaveIn(None)
    state, _ = do(state, "shore E")
    assert (where(state, 0), state.turn) == ("A:3", 1)


@pytest.mark.rule("T-25")
def test_the_joker_exposed_as_a_palier_card_is_used_up():
    state, _ = do(at_work("yc | * | * | *", held="J L L L M M"), "down J")
    assert offers(state) == {"give in"}


# An Abandon


@pytest.mark.rule("T-27")
@pytest.mark.rule("T-29")
def test_an_abandon_sends_its_finder_to_the_exit():
    state, heard = do(at_work("ya y100 | * | * | *", held="E"), "dig")
    assert only(heard, Abandoned) == [Abandoned(0, node("A"), 1)]
    assert not only(heard, Took)
    assert not only(heard, Found)
    assert (where(state, 0), ore(state, 0)) == ("A", "")
    assert state.prospectors[0].must_leave
    assert left(state, "A").startswith("y100 | ")
    assert (state.turn, state.question) == (1, Begin())


@pytest.mark.rule("T-29")
@pytest.mark.rule("T-A13")
@pytest.mark.rule("T-A34")
def test_an_abandon_ends_the_move_and_what_was_taken_is_kept():
    state = at_work("y100 | ga | r300 | b400", held="YGRB1 E J B1 B2 B3", talon="M")
    state, _ = do(state, "down YGRB1", "on")
    assert (where(state, 0), ore(state, 0), state.turn) == ("A", "y100", 1)
    assert hand(state, 0) == sorted_text("M E J B1 B2 B3")
    assert pile(state) == "YGRB1"


@pytest.mark.rule("T-29")
@pytest.mark.rule("T-A12")
def test_on_his_next_turn_he_travels_and_does_nothing_else():
    state = at_work("y100 | ga | * | *", held="YG1 M J L Y1", ore=("y200 g300",))
    state, _ = do(state, "down YG1", "on", *REST, dice="1")
    assert besides(state, "convert") == {"roll"}
    assert "convert 200 300" in offers(state)
    state, _ = do(state, "roll", dice="6")
    assert offers(state, "go") == {"go A1"}, "the crossroads are taken"


@pytest.mark.rule("T-A34")
def test_an_abandon_concerns_only_the_player_who_turned_it():
    state = table("A A:2", mines={"A": "ya y100 | * | * | *"}, opened="A", hands=("", "G1"))
    state, _ = do(state, "dig")
    assert where(state, 1) == "A:2"
    assert not state.prospectors[1].must_leave
    assert {"down G1", "climb"} <= offers(state)


@pytest.mark.rule("T-A34")
def test_another_may_come_to_the_abandoned_concession():
    state = table("A! A5", opened="A", turn=1, walk=1)
    state, _ = do(state, "go A")
    assert state.question == Closing(exchange=True, present=False)
    assert where(state, 1) == "A"


@pytest.mark.rule("T-A34")
def test_he_may_not_come_back_before_he_was_elsewhere():
    state = table("A! HOTEL", opened="A", arrived=(3,))
    state, _ = do(state, "roll", "go A4", "done", *REST, dice="21")
    assert not state.prospectors[0].must_leave
    assert reach(state, "2") == {"A2"}
    assert reach(state, "6") == {"B2", "C2", "D2", "BK2"}
    state, _ = do(state, "roll", "go A5", "done", "roll", "go B1", "done", dice="11")
    assert "A" not in reach(state, "1")


@pytest.mark.rule("T-A34")
def test_after_another_concession_he_may():
    state, _ = do(table("B5!A HOTEL", opened="B", walk=1), "go B")
    assert state.prospectors[0].barred is None
    state, _ = do(state, "done", *REST, dice="1")
    assert {"roll", "dig"} <= offers(state)


@pytest.mark.rule("T-A34")
def test_after_the_bank_he_may():
    state, _ = do(table("BK2!A HOTEL", walk=1), "go BANK")
    assert state.prospectors[0].barred is None
    state, _ = do(table("BK1!A HOTEL", walk=1), "go BK2")
    assert state.prospectors[0].barred == node("A")


@pytest.mark.rule("T-A34")
@pytest.mark.parametrize("winner", [0, 1, None])
def test_after_a_duel_he_may(winner: int | None):
    """Hospital, Prison and Hotel: each of them ends it, for both who fought."""
    strong, weak = "YGRB3 YGR3 GRB3 Y2", "L L L L"
    hands = ("E E E E E E", "L L L L L L")
    if winner is not None:
        hands = (strong, weak) if winner == 0 else (weak, strong)
    state = table("B1!A B2!A", hands=hands, walk=1)
    lays = ["lay YGRB3", "lay YGR3", "lay GRB3", "lay Y2"]
    if winner is None:
        moves = ["lay E", "lay L"] * 6
    else:
        moves = [move for lay in lays for move in (lay, "lay L")][:-1]
    state, _ = do(state, "fight 1", "second" if winner == 1 else "first", *moves)
    assert [figure.barred for figure in state.prospectors] == [None, None]


@pytest.mark.rule("T-A34")
def test_being_hurt_elsewhere_is_no_bar_and_a_second_abandon_replaces_the_first():
    state = table("B5!A HOTEL", opened="B", mines={"B": "ya | * | * | *"}, walk=1)
    state, _ = do(state, "go B", "done", *REST, dice="1")
    state, _ = do(state, "dig")
    assert state.prospectors[0].barred == node("B")
