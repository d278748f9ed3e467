"""Palier cards in Golden-Town: T-16 to T-21, and the rulings on them."""

import pytest

from engine.contract import NotLegal
from engine.goldentown.components import Begin, Digging, Way
from engine.goldentown.events import CameUp, Exposed, Found, Rode, Took
from tests.engine.goldentown.playing import do, left, offers, only, ore, pile, where
from tests.engine.goldentown.positions import card, filon, node, table

RICH = "y100 y200 | g200 g300 | r300 r400 | b400 b500"
REST = ("roll", "go HUB", "done")
"""What seat 1 does from the Hotel with a 1, to let seat 0 play again."""


def at_work(start: str = "A", held: str = "", mine: str = RICH, **fields):
    """Seat 0 is at or in the open mine A, seat 1 at the Hotel."""
    return table(f"{start} HOTEL", hands=(held,), mines={"A": mine}, opened="A", **fields)


# The three examples of the book


@pytest.mark.rule("T-17")
@pytest.mark.rule("T-18")
@pytest.mark.rule("T-21")
def test_the_books_first_example_from_the_entrance_down_to_blue():
    """One filon of each of the four levels, and there the move ends by itself."""
    state, heard = do(at_work(held="YGRB1"), "down YGRB1", "on", "on", "on")
    assert [(took.concession, took.level) for took in only(heard, Took)] == [
        (node("A"), level) for level in (1, 2, 3, 4)
    ]
    assert ore(state, 0) == "b400 g200 r300 y100"
    assert left(state, "A") == "y200 | g300 | r400 | b500"
    assert where(state, 0) == "A:4"
    assert (state.turn, state.question) == (1, Begin())


@pytest.mark.rule("T-20")
@pytest.mark.rule("T-22")
@pytest.mark.rule("T-23")
def test_the_books_second_example_by_monte_charge_to_red_and_up_with_a_palier():
    state = at_work(held="L YGR2")
    state, heard = do(state, "ride L 3")
    assert only(heard, Rode) == [Rode(0, card("L"), 3)]
    assert not only(heard, Took)
    assert where(state, 0) == "A:3"
    state, _ = do(state, *REST, dice="1")
    state, heard = do(state, "up YGR2", "on", "on")
    assert [took.level for took in only(heard, Took)] == [3, 2, 1]
    assert ore(state, 0) == "g200 r300 y100"
    assert offers(state) == {"out", "stop"}


@pytest.mark.rule("T-17")
@pytest.mark.rule("T-20")
@pytest.mark.rule("T-21")
@pytest.mark.parametrize("filons", [1, 2, 3, 4])
def test_the_books_third_example_from_blue_up_and_stopping_anywhere(filons: int):
    state, _ = do(at_work("A:4", "YGRB1"), "up YGRB1", *["on"] * (filons - 1))
    assert offers(state) == ({"on", "stop"} if filons < 4 else {"out", "stop"})
    state, _ = do(state, "stop")
    assert where(state, 0) == f"A:{5 - filons}"
    assert len(state.prospectors[0].ore) == filons
    assert state.turn == 1


@pytest.mark.rule("T-20")
@pytest.mark.rule("T-21")
def test_the_books_third_example_up_to_the_surface():
    state, heard = do(at_work("A:4", "YGRB1"), "up YGRB1", "on", "on", "on", "out")
    assert only(heard, CameUp) == [CameUp(0, node("A"))]
    assert where(state, 0) == "A"
    assert ore(state, 0) == "b400 g200 r300 y100"
    assert state.turn == 1
    assert not state.prospectors[0].must_leave


# Palier cards


@pytest.mark.rule("T-16")
@pytest.mark.rule("T-17")
@pytest.mark.parametrize(
    ("start", "usable"),
    [
        ("A:1", "Y1 YG1 YGRB1"),
        ("A:2", "YG1 GR1 YGRB1"),
        ("A:3", "GR1 RB1 YGRB1"),
        ("A:4", "RB1 YGRB1"),
    ],
)
def test_a_palier_card_starts_precisely_where_one_stands(start: str, usable: str):
    """Both ways, for the first level is the same."""
    state = at_work(start, "Y1 YG1 GR1 RB1 YGRB1 E")
    assert offers(state, "down") == {f"down {one}" for one in usable.split()}
    assert offers(state, "up") == {f"up {one}" for one in usable.split()}


@pytest.mark.rule("T-18")
def test_from_the_entrance_the_first_level_is_yellow():
    state = at_work(held="Y1 YG1 GR1 B1 YGRB1 E")
    assert offers(state, "down up") == {"down Y1", "down YG1", "down YGRB1"}


@pytest.mark.rule("T-18")
@pytest.mark.rule("T-A10")
def test_from_the_entrance_of_a_mine_without_yellow_the_first_level_is_what_is_left():
    held = "Y1 YG1 GR1 B1 RB1 E"
    assert offers(at_work(held=held, mine="| g200 | r300 | b400"), "down") == {
        "down YG1",
        "down GR1",
    }
    assert offers(at_work(held=held, mine="| | | b400"), "down") == {"down B1", "down RB1"}
    assert not offers(at_work(held=held, mine="| | | "), "down up dig")


@pytest.mark.rule("T-17")
def test_the_top_filon_is_taken():
    state, heard = do(at_work(held="Y1", mine="yp y200 y100 | * | * | *"), "down Y1")
    assert only(heard, Found) == [Found(0, filon("yp"))]
    assert left(state, "A").startswith("y200 y100 | ")


@pytest.mark.rule("T-17")
@pytest.mark.rule("T-A39")
def test_one_direction_only():
    state, _ = do(at_work("A:2", "YGRB1"), "down YGRB1", "on")
    assert where(state, 0) == "A:3"
    state, _ = do(state, "on")
    assert ore(state, 0) == "b400 g200 r300"
    state, _ = do(at_work("A:3", "YGRB1"), "up YGRB1", "on")
    assert ore(state, 0) == "g200 r300"


@pytest.mark.rule("T-17")
@pytest.mark.parametrize("filons", [1, 2, 3])
def test_going_down_one_may_stop_at_any_level(filons: int):
    state, _ = do(at_work(held="YGRB1"), "down YGRB1", *["on"] * (filons - 1))
    assert offers(state) == {"on", "stop"}
    state, _ = do(state, "stop")
    assert where(state, 0) == f"A:{filons}"
    assert len(state.prospectors[0].ore) == filons


@pytest.mark.rule("T-17")
def test_a_level_that_is_not_on_the_card_ends_the_move():
    state, _ = do(at_work(held="YG1"), "down YG1", "on")
    assert (where(state, 0), state.turn) == ("A:2", 1)
    state, _ = do(at_work(held="Y1"), "down Y1")
    assert (where(state, 0), state.turn) == ("A:1", 1)
    state, _ = do(at_work("A:3", "GR1"), "up GR1", "on")
    assert (where(state, 0), state.turn) == ("A:2", 1)


@pytest.mark.rule("T-17")
@pytest.mark.rule("T-A39")
def test_one_level_gives_one_filon_however_many_lie_there():
    state, _ = do(at_work("A:2", "G1"), "up G1")
    assert (ore(state, 0), state.turn) == ("g200", 1)


@pytest.mark.rule("T-A39")
def test_the_direction_is_chosen_with_the_card_and_the_first_filon_taken_at_once():
    state, heard = do(at_work("A:2", "YGR2"), "up YGR2")
    assert only(heard, Exposed) == [Exposed(0, card("YGR2"), Way.UP)]
    assert only(heard, Took) == [Took(0, node("A"), 2)]
    assert only(heard, Found) == [Found(0, filon("g200"))]
    assert state.question == Digging(card("YGR2"), Way.UP)
    assert pile(state) == "YGR2"
    assert offers(state) == {"on", "stop"}


@pytest.mark.rule("T-A39")
def test_one_filon_at_a_time_is_seen_before_going_on():
    state, heard = do(at_work(held="YGRB1"), "down YGRB1")
    assert len(only(heard, Found)) == 1
    state, heard = do(state, "on")
    assert only(heard, Found) == [Found(0, filon("g200"))]
    assert state.turn == 0


@pytest.mark.rule("T-A30")
def test_one_card_is_exposed_in_a_turn():
    state, _ = do(at_work(held="YGRB1 YGRB2 L"), "down YGRB1")
    with pytest.raises(NotLegal):
        do(state, "down YGRB2")
    with pytest.raises(NotLegal):
        do(state, "ride L 4")


# Exhausted levels


@pytest.mark.rule("T-19")
def test_exhausted_levels_are_skipped():
    state, _ = do(at_work(held="YGRB1", mine="y100 | | r300 | b400"), "down YGRB1", "on")
    assert ore(state, 0) == "r300 y100"
    assert where(state, 0) == "A:3"
    state, _ = do(at_work("A:4", "YGRB1", "y100 | | | b400"), "up YGRB1", "on")
    assert ore(state, 0) == "b400 y100"
    assert offers(state) == {"out", "stop"}
    state, _ = do(at_work("A:4", "YGRB1", "y100 | g200 | | b400"), "up YGRB1", "on")
    assert (ore(state, 0), where(state, 0)) == ("b400 g200", "A:2")


@pytest.mark.rule("T-19")
def test_a_level_that_is_not_exhausted_is_never_skipped():
    """The green level is not on the card, so red is out of reach and yellow too."""
    state, _ = do(at_work("A:4", "RB1", "y100 | g200 | | b400"), "up RB1")
    assert (where(state, 0), state.turn) == ("A:4", 1)
    state, _ = do(at_work(held="YG1", mine="y100 | | r300 | b400"), "down YG1")
    assert (where(state, 0), state.turn) == ("A:1", 1)


@pytest.mark.rule("T-A10")
@pytest.mark.parametrize(
    ("held", "usable"),
    [
        ("G1", set()),
        ("Y1", {"up Y1"}),
        ("R1", {"down R1"}),
        ("YG1", {"up YG1"}),
        ("RB1", {"down RB1"}),
        ("B1", set()),
        ("YGR1", {"up YGR1", "down YGR1"}),
    ],
)
def test_on_an_exhausted_level_the_next_one_that_way_must_be_on_the_card(
    held: str, usable: set[str]
):
    state = at_work("A:2", f"{held} E E E L L", "y100 | | r300 | b400")
    assert offers(state, "down up") == usable


@pytest.mark.rule("T-A10")
def test_from_an_exhausted_level_the_move_begins_at_the_next():
    state, heard = do(at_work("A:2", "YGR1", "y100 | | | b400"), "up YGR1")
    assert [took.level for took in only(heard, Took)] == [1]
    assert offers(state) == {"out", "stop"}
    state = at_work("A:1", "B1 YGR1 E E E L", "| | | b400")
    assert offers(state, "down up") == {"down B1"}
    state, _ = do(state, "down B1")
    assert where(state, 0) == "A:4"


@pytest.mark.rule("T-A39")
@pytest.mark.rule("T-20")
def test_nobody_goes_up_by_a_palier_card_without_a_filon_on_the_way():
    state = at_work("A:3", "YGRB1 Y1 G1 R1 E E", "| | | b400")
    assert offers(state, "down up") == {"down YGRB1"}
    assert "climb" in offers(state)


@pytest.mark.rule("T-19")
def test_a_level_becomes_exhausted_by_its_last_filon():
    state, _ = do(at_work(held="Y1", mine="y100 | g200 | * | *"), "down Y1")
    state, _ = do(state, *REST, dice="1")
    assert "dig" not in offers(state)
    assert left(state, "A").startswith(" | g200")


# Coming out


@pytest.mark.rule("T-20")
def test_one_comes_out_only_when_no_filon_is_left_behind_above():
    state, _ = do(at_work("A:3", "GR1", "y100 | g200 | r300 | *"), "up GR1")
    assert offers(state) == {"on", "stop"}
    state, _ = do(state, "on")
    assert (where(state, 0), state.turn) == ("A:2", 1), "yellow is not on the card"
    state, _ = do(at_work("A:3", "GR1", "| g200 | r300 | *"), "up GR1", "on")
    assert offers(state) == {"out", "stop"}
    state, _ = do(at_work("A:3", "R1", "| | r300 | *"), "up R1")
    assert offers(state) == {"out", "stop"}
    state, _ = do(state, "out")
    assert where(state, 0) == "A"


@pytest.mark.rule("T-20")
def test_nobody_comes_out_going_down():
    state, _ = do(at_work(held="YG1", mine="y100 | g200 | * | *"), "down YG1")
    assert offers(state) == {"on", "stop"}
    state, _ = do(state, "on")
    assert (where(state, 0), state.turn) == ("A:2", 1)


@pytest.mark.rule("T-20")
def test_whoever_stops_on_the_way_goes_on_from_there_next_turn():
    state, _ = do(at_work("A:4", "YGRB1 GR2"), "up YGRB1", "on", "stop", *REST, dice="1")
    assert where(state, 0) == "A:3"
    assert "up GR2" in offers(state)


@pytest.mark.rule("T-20")
@pytest.mark.rule("T-A12")
def test_whoever_has_come_out_may_go_down_again_or_travel_at_once():
    state, _ = do(at_work("A:1", "Y1 Y2 L"), "up Y1", "out", *REST, dice="1")
    assert {"roll", "dig", "down Y2", "ride L 3"} <= offers(state)
