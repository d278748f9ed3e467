"""Monte-charges, free filons, jokers and leaving in Golden-Town: T-22 to T-26 and T-31."""

import pytest

from engine.goldentown.components import Begin
from engine.goldentown.events import CameUp, Found, Rode, Took
from tests.engine.goldentown.playing import besides, do, hand, left, offers, only, ore, pile, where
from tests.engine.goldentown.positions import card, filon, node, sorted_text, table

RICH = "y100 y200 | g200 g300 | r300 r400 | b400 b500"
REST = ("roll", "go HUB", "done")
"""What seat 1 does from the Hotel with a 1, to let seat 0 play again."""


def at_work(start: str = "A", held: str = "", mine: str = RICH, **fields):
    """Seat 0 is at or in the open mine A, seat 1 at the Hotel."""
    return table(f"{start} HOTEL", hands=(held,), mines={"A": mine}, opened="A", **fields)


# Monte-charge


@pytest.mark.rule("T-22")
@pytest.mark.rule("T-16")
@pytest.mark.rule("T-A11")
@pytest.mark.parametrize(("start", "here"), [("A", 0), ("A:1", 1), ("A:2", 2), ("A:4", 4)])
def test_a_monte_charge_goes_to_every_other_level_and_the_surface(start: str, here: int):
    state = at_work(start, "L")
    assert offers(state, "ride") == {f"ride L {level}" for level in range(5) if level != here}


@pytest.mark.rule("T-22")
def test_a_monte_charge_takes_no_filon_and_is_the_whole_turn():
    state, heard = do(at_work("A:4", "L"), "ride L 2")
    assert not only(heard, Took)
    assert ore(state, 0) == ""
    assert left(state, "A") == RICH
    assert where(state, 0) == "A:2"
    assert pile(state) == "L"
    assert (state.turn, state.question) == (1, Begin())


@pytest.mark.rule("T-A11")
def test_a_monte_charge_to_the_surface_and_to_an_exhausted_level():
    state, _ = do(at_work("A:4", "L"), "ride L 0")
    assert where(state, 0) == "A"
    assert not state.prospectors[0].must_leave
    state, _ = do(at_work("A", "L", "y100 | g200 | | b400"), "ride L 3", *REST, dice="1")
    assert where(state, 0) == "A:3"
    assert "dig" not in offers(state)


@pytest.mark.rule("T-A35")
def test_a_monte_charge_may_be_used_by_who_holds_a_palier_that_could_be():
    state = at_work("A", "L YGRB1")
    assert {"ride L 4", "down YGRB1"} <= offers(state)


@pytest.mark.rule("T-23")
def test_the_turn_after_a_monte_charge_a_filon_is_taken_without_a_card():
    before, _ = do(at_work("A", "L"), "ride L 3", *REST, dice="1")
    assert "dig" in offers(before)
    state, heard = do(before, "dig")
    assert only(heard, Took) == [Took(0, node("A"), 3)]
    assert ore(state, 0) == "r300"
    assert where(state, 0) == "A:3"
    assert state.turn == 1
    assert hand(state, 0) == hand(before, 0)


@pytest.mark.rule("T-23")
def test_or_a_palier_card_is_played_either_way():
    state, _ = do(at_work("A", "L GR1 RB1"), "ride L 3", *REST, dice="1")
    assert {"down RB1", "up RB1", "down GR1", "up GR1"} <= offers(state)


@pytest.mark.rule("T-23")
@pytest.mark.rule("T-A39")
def test_the_right_to_that_filon_holds_for_one_turn_only():
    state, _ = do(at_work("A", "L E"), "ride L 3", *REST, dice="1")
    state, _ = do(state, "x E talon", "roll", "go A1", "done", dice="1")
    assert where(state, 0) == "A:3"
    assert "dig" not in offers(state)
    state, _ = do(at_work("A:3^", "E"), "dig", *REST, dice="1")
    assert "dig" not in offers(state)


@pytest.mark.rule("T-23")
@pytest.mark.parametrize("start", ["A:2", "A:3", "A:4"])
def test_without_a_monte_charge_no_filon_is_free_below_yellow(start: str):
    assert "dig" not in offers(at_work(start, "E"))
    assert "dig" in offers(at_work(f"{start}^", "E"))


# The yellow filon


@pytest.mark.rule("T-24")
@pytest.mark.rule("T-A9")
def test_at_the_entrance_one_yellow_filon_is_free_and_on_level_1_too():
    state, heard = do(at_work("A", "R1 R2 R3 B1 B2 B3"), "dig")
    assert only(heard, Took) == [Took(0, node("A"), 1)]
    assert (ore(state, 0), where(state, 0), state.turn) == ("y100", "A:1", 1)
    state, _ = do(state, *REST, dice="1")
    state, _ = do(state, "dig")
    assert (ore(state, 0), where(state, 0)) == ("y100 y200", "A:1")
    assert left(state, "A").startswith(" | g200")


@pytest.mark.rule("T-A9")
def test_no_proof_of_an_empty_hand_is_asked():
    assert "dig" in offers(at_work("A", "YGRB1 YGRB2 YGRB3 YG1 Y1 J"))


@pytest.mark.rule("T-A39")
@pytest.mark.rule("T-24")
@pytest.mark.parametrize("start", ["A", "A:1", "A:1^"])
def test_no_filon_is_free_when_yellow_is_exhausted(start: str):
    assert "dig" not in offers(at_work(start, "E", "| g200 | r300 | b400"))


# Jokers


@pytest.mark.rule("T-25")
@pytest.mark.rule("T-A38")
def test_a_joker_is_a_palier_card_of_all_four_levels():
    assert {"down J"} == offers(at_work("A", "J"), "down up")
    for level in (1, 2, 3, 4):
        assert {"down J", "up J"} <= offers(at_work(f"A:{level}", "J"))
    state, _ = do(at_work("A", "J"), "down J", "on", "on", "on")
    assert ore(state, 0) == "b400 g200 r300 y100"
    assert pile(state) == "J"


@pytest.mark.rule("T-25")
def test_a_joker_is_a_monte_charge():
    state = at_work("A", "J")
    assert offers(state, "ride") == {f"ride J {level}" for level in (1, 2, 3, 4)}
    state, heard = do(state, "ride J 4", *REST, dice="1")
    assert only(heard, Rode) == [Rode(0, card("J"), 4)]
    assert "dig" in offers(state)


@pytest.mark.rule("T-A38")
def test_a_used_joker_may_be_taken_from_the_discard_pile():
    state, _ = do(at_work("A", "J"), "ride J 4")
    assert state.view(1).top == card("J")
    state, _ = do(state, "roll", "go HUB", dice="1")
    given = hand(state, 1).split()[0]
    state, _ = do(state, f"x {given} pile")
    assert "J" in hand(state, 1)


# Leaving


@pytest.mark.rule("T-31")
@pytest.mark.rule("T-A12")
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_going_up_on_foot_takes_the_whole_turn(level: int):
    before = at_work(f"A:{level}", "L E")
    state, heard = do(before, "climb")
    assert only(heard, CameUp) == [CameUp(0, node("A"))]
    assert where(state, 0) == "A"
    assert hand(state, 0) == hand(before, 0)
    assert (state.turn, state.question) == (1, Begin())
    state, _ = do(state, *REST, dice="1")
    assert {"roll", "dig", "ride L 1"} <= offers(state), "he may change his mind"
    state, _ = do(state, "roll", "go A4", dice="2")
    assert where(state, 0) == "A4"


@pytest.mark.rule("T-31")
@pytest.mark.rule("T-A12")
def test_from_the_surface_one_travels_at_once_and_from_a_level_not():
    assert "roll" in offers(at_work("A", "E"))
    assert "climb" not in offers(at_work("A", "E"))
    for level in (1, 2, 3, 4):
        assert "roll" not in offers(at_work(f"A:{level}", "E"))
        assert "climb" in offers(at_work(f"A:{level}", "E"))


@pytest.mark.rule("T-A30")
def test_the_options_of_a_mine_turn_are_these_and_no_others():
    """Nothing at all is none of them: an exchange at least."""
    state = at_work("A:3", "GR1 L M E Y1 B1", discard="RB1")
    levels = {f"ride L {level}" for level in (0, 1, 2, 4)}
    assert besides(state) == {"down GR1", "up GR1", "climb", *levels}
    assert len(offers(state, "x")) == 12
    state = at_work("A:2", "Y1 B1 R1 M E E", "| | | ")
    assert besides(state) == {"climb"}


@pytest.mark.rule("T-26")
def test_gold_and_pyrite_are_kept_face_down_and_mixed():
    state = at_work("A", "YGR1", "yp | g300 | rp | *", ore=("r400 y100",))
    state, heard = do(state, "down YGR1", "on", "on")
    assert ore(state, 0) == sorted_text("r400 y100 yp g300 rp")
    assert list(state.prospectors[0].ore) == sorted(state.prospectors[0].ore)
    assert [found.filon for found in only(heard, Found)] == [
        filon("yp"),
        filon("g300"),
        filon("rp"),
    ]
    other = state.view(1).prospectors[0]
    assert (other.filons, other.ore) == (5, None)
