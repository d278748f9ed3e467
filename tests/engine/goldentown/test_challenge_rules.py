"""Challenges in Golden-Town: T-39, T-A19, T-A20 and T-A25."""

import pytest

from engine.goldentown.components import Duel, Fighting, Opening
from engine.goldentown.events import Challenged, Moved
from tests.engine.goldentown.playing import do, ends, kinds, offers, only
from tests.engine.goldentown.positions import node, table

FACES = (1, 2, 3, 4, 5, 6)


def fights(figures: str, walk: int, **fields) -> set[str]:
    return offers(table(figures, walk=walk, **fields), "fight")


# At a concession


@pytest.mark.rule("T-39")
@pytest.mark.parametrize("start", ["A", "A:1", "A:4", "A!"])
@pytest.mark.parametrize("face", FACES)
def test_a_rival_at_or_in_a_concession_is_challenged_by_reaching_it(start: str, face: int):
    """Three squares away, and more than that will do (T-9)."""
    expected = {"fight 1"} if face >= 3 else set()
    assert fights(f"A3 {start}", face, opened="A") == expected
    assert fights(f"A3 {start}", face) == expected, "at a mine not in service too"


@pytest.mark.rule("T-39")
def test_the_rival_must_fight():
    """Even from the bottom of the mine: nobody asks him whether he will."""
    state, heard = do(table("A3 A:4", opened="A", walk=5), "fight 1")
    assert only(heard, Challenged) == [Challenged(0, 1, node("A"))]
    assert state.duel == Duel(0, 1)
    assert (state.turn, state.mover, state.question) == (0, 0, Opening())
    state, _ = do(state, "second")
    assert (state.mover, state.question) == (1, Fighting())
    assert all(text.startswith("lay") for text in offers(state))


@pytest.mark.rule("T-A19")
@pytest.mark.parametrize("face", FACES)
def test_two_at_the_same_concession_cannot_challenge_each_other_there(face: int):
    assert not fights("A A", face, opened="A")
    assert not fights("A! A:3", face, opened="A")


@pytest.mark.rule("T-A20")
@pytest.mark.rule("T-A34")
def test_a_barred_concession_cannot_be_reached_for_a_challenge():
    assert not fights("A4!A A:2", 6, opened="A")
    assert fights("A4!B A:2", 6, opened="A") == {"fight 1"}
    assert fights("A4!A A5", 6) == {"fight 1"}, "its road is no part of it"


# On the way


@pytest.mark.rule("T-39")
@pytest.mark.rule("T-A20")
@pytest.mark.parametrize("face", FACES)
def test_a_rival_on_the_way_is_caught_up_with_or_passed(face: int):
    assert fights("A1 A4", face) == ({"fight 1"} if face >= 3 else set())
    assert fights("A4 A1", face) == ({"fight 1"} if face >= 3 else set())
    assert fights("HOTEL HUB", face) == {"fight 1"}


@pytest.mark.rule("T-A20")
def test_by_any_road_and_not_only_the_one_he_would_have_walked():
    assert fights("HUB A2 B3 D4", 3) == {"fight 1", "fight 2"}
    assert fights("HUB A2 B3 D4", 4) == {"fight 1", "fight 2", "fight 3"}


@pytest.mark.rule("T-A20")
@pytest.mark.parametrize(
    ("start", "rival"), [("A1", "PR1"), ("A1", "BK2"), ("HUB", "BK1"), ("HUB", "PR1")]
)
def test_also_on_a_spur_where_the_whole_roll_could_not_be_walked(start: str, rival: str):
    state = table(f"{start} {rival}", walk=6)
    assert "fight 1" in offers(state)
    assert rival not in ends(state)


@pytest.mark.rule("T-A20")
@pytest.mark.rule("T-47")
def test_the_way_from_prison_to_the_bank_is_dangerous():
    assert fights("HUB BK2", 2, carts=(0, 3)) == {"fight 1"}
    assert fights("PRISON BK1", 4, carts=(0, 3)) == {"fight 1"}


@pytest.mark.rule("T-A20")
def test_one_of_several_is_challenged_instead_of_walking():
    state = table("A1 A2 A3 HOTEL", walk=4)
    assert {"fight 1", "fight 2"} == offers(state, "fight")
    state, heard = do(state, "fight 2")
    assert state.duel == Duel(0, 2)
    assert only(heard, Challenged) == [Challenged(0, 2, node("A3"))]
    assert not [moved for moved in only(heard, Moved) if moved.seat == 1]
    state, _ = do(state, "first")
    assert state.mover == 0
    assert not offers(state, "fight go x done")


@pytest.mark.rule("T-A19")
@pytest.mark.rule("T-39")
def test_a_challenge_is_never_compulsory():
    """Neither of who stands in the way nor of who is caught up with exactly."""
    assert ends(table("A1 A2", walk=1)) == {"A1", "HUB"}
    assert {"go A3", "fight 1"} <= offers(table("A1 A2", walk=2))
    assert {"go A", "fight 1"} <= offers(table("A5 A", walk=1))


# Who is protected


@pytest.mark.rule("T-A19")
@pytest.mark.parametrize("place", ["HOTEL", "HOSPITAL", "PRISON", "BANK"])
@pytest.mark.parametrize("face", FACES)
def test_nobody_is_challenged_in_hotel_hospital_prison_or_bank(place: str, face: int):
    for start in ("HUB", "BK2", "PR1", place):
        assert not fights(f"{start} {place}", face)


@pytest.mark.rule("T-48")
@pytest.mark.rule("T-A19")
def test_a_pair_parted_by_a_draw_does_not_fight_again():
    for turn in (0, 2):
        figures = "A1 HOTEL A2" if turn == 0 else "A2 HOTEL A1"
        assert not fights(figures, 1, turn=turn, parted=((0, 2),))
        assert fights(figures, 1, turn=turn, parted=((0, 1), (1, 2)))
    assert not fights("A5 A:2", 1, opened="A", parted=((0, 1),))


@pytest.mark.rule("T-A19")
def test_each_of_a_parted_pair_may_still_fight_others():
    assert fights("HUB A1 B1", 1, parted=((0, 1),)) == {"fight 2"}
    assert fights("HUB A1 B1", 1, turn=0, parted=((1, 2),)) == {"fight 1", "fight 2"}


@pytest.mark.rule("T-A19")
def test_a_challenge_is_always_the_result_of_a_die_move():
    assert not offers(table("A1 A2"), "fight")
    assert not offers(table("A A:2", opened="A"), "fight")
    state, _ = do(table("A1 A3", walk=1), "go A2")
    assert not offers(state, "fight")


@pytest.mark.rule("T-39")
def test_a_whole_turn_from_the_roll_to_the_duel():
    state, heard = do(table("A1 A2"), "roll", "fight 1", dice="4")
    assert kinds(heard)[0] == "Rolled"
    assert state.question == Opening()


@pytest.mark.rule("T-A20")
def test_whoever_leaves_a_concession_may_challenge_on_the_road():
    state, _ = do(table("A! A4", opened="A"), "roll", dice="2")
    assert offers(state) == {"go A5", "fight 1"}
