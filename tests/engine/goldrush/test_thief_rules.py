"""Fights with thieves in the railway gold rush: R-17 to R-21."""

import pytest

from engine.goldrush.components import Begin, Thief, Walk
from engine.goldrush.events import (
    CameHome,
    Captured,
    Crossed,
    Found,
    Moved,
    Robbed,
    Stayed,
    ThiefMet,
    Threw,
    ThrewToLeave,
    TrainMoved,
    TurnBegan,
)
from tests.engine.goldrush.positions import (
    actor,
    at,
    carries,
    do,
    ends,
    keeps,
    kinds,
    landings,
    lies,
    only,
    stands,
    table,
    text_of,
)

STRENGTHS = (1, 2, 3, 4, 5)
FACES = (1, 2, 3, 4, 5, 6)
WON = [(strength, face) for strength in STRENGTHS for face in FACES if face > strength]
LOST = [(strength, face) for strength in STRENGTHS for face in FACES if face < strength]


def meeting(thief: str, carried: str = "g3 t2", **fields):
    """Seat 0 is two steps from a thief on (0,-8)."""
    others = "4,-8=- 2,-8=- 3,-8=-"
    return table("0,-6 home home", f"0,-8={thief} {others}", carried=[carried], walk=2, **fields)


# The throw


@pytest.mark.rule("R-17")
def test_worked_example_4_of_the_notes():
    """Faces above the strength win, below lose, with the locomotive as 1; the same is a tie."""
    assert [face for strength, face in WON if strength == 1] == [2, 3, 4, 5, 6]
    assert [face for strength, face in WON if strength == 5] == [6]
    assert [face for strength, face in LOST if strength == 1] == []
    for strength in STRENGTHS:
        for face in FACES:
            again = "6" if face == strength else ""
            _, heard = do(meeting(f"t{strength}", carried=""), "go 0,-8", dice=f"{face}{again}")
            assert len(only(heard, Captured)) == (face >= strength)
            assert len(only(heard, Robbed)) == (face < strength)
            assert len(only(heard, Threw)) == (2 if face == strength else 1)


@pytest.mark.rule("R-17")
@pytest.mark.rule("R-19")
@pytest.mark.parametrize(("strength", "face"), WON)
def test_more_than_the_thief_wins(strength: int, face: int):
    state, heard = do(meeting(f"t{strength}", carried="g3"), "go 0,-8", dice=str(face))
    assert heard == [
        Moved(0, at("0,-6"), at("0,-8")),
        ThiefMet(0, at("0,-8"), Thief(strength), turned=True),
        Threw(0, face),
        Captured(0, at("0,-8"), Thief(strength), ()),
        TurnBegan(1),
    ]
    assert carries(state, 0) == f"g3 t{strength}"
    assert lies(state, "0,-8") == "-"
    assert state.question == Begin()


@pytest.mark.rule("R-17")
@pytest.mark.rule("R-20")
@pytest.mark.parametrize(("strength", "face"), LOST)
def test_less_than_the_thief_loses(strength: int, face: int):
    state, heard = do(meeting(f"t{strength}", carried="g3"), "go 0,-8", dice=str(face))
    assert kinds(heard) == ["Moved", "ThiefMet", "Threw", "Robbed"]
    assert heard[2:] == [
        Threw(0, face),
        Robbed(0, at("0,-8"), Thief(strength), table(carried=["g3"]).carried[0]),
    ]
    assert carries(state, 0) == ""
    assert lies(state, "0,-8") == f"T{strength}+g3"
    assert (state.turn, state.mover) == (0, 0)
    assert state.question == Walk(face, leaving=True)


@pytest.mark.rule("R-17")
@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_same_is_thrown_again_as_often_as_needed(strength: int):
    _, heard = do(meeting(f"t{strength}"), "go 0,-8", dice=f"{strength}" * 5 + "6")
    assert only(heard, Threw) == [Threw(0, strength)] * 5 + [Threw(0, 6)]
    assert len(only(heard, ThiefMet)) == 1
    assert len(only(heard, Captured)) == 1


@pytest.mark.rule("R-17")
def test_the_fight_starts_at_once():
    """Nothing is asked between the walk and the throw."""
    _, heard = do(meeting("t3"), "go 0,-8", dice="4")
    assert kinds(heard)[:3] == ["Moved", "ThiefMet", "Threw"]


@pytest.mark.rule("R-17")
def test_the_weakest_thief_cannot_win():
    state, _ = do(meeting("t1"), "go 0,-8", dice="1112")
    assert carries(state, 0) == "g3 t1 t2"


# The locomotive


@pytest.mark.rule("R-18")
def test_the_locomotive_counts_one_in_a_fight_and_does_not_move():
    state, heard = do(meeting("t2", train=6), "go 0,-8", dice="1")
    assert state.train == 6
    assert not only(heard, TrainMoved)
    assert state.question == Walk(1, leaving=True)
    assert lies(state, "0,-8") == "T2+g3+t2"


@pytest.mark.rule("R-18")
def test_the_locomotive_in_a_tie_does_not_move_either():
    state, heard = do(meeting("t1", train=6), "go 0,-8", dice="113")
    assert state.train == 6
    assert not only(heard, TrainMoved)


# Winning


@pytest.mark.rule("R-19")
@pytest.mark.rule("R-A24")
@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_captured_thief_is_worth_two_whatever_his_strength(strength: int):
    state, _ = do(table("4,0 home home", carried=[f"t{strength}"], walk=3), "go 1,0")
    assert keeps(state, 0) == f"t{strength}"
    ended, _ = do(table(safe=[f"t{strength}"], rest=2, train=14), "roll", dice="1")
    outcome = ended.outcome()
    assert outcome is not None
    assert outcome.scores[0] == 2


@pytest.mark.rule("R-A28")
def test_the_winner_stays_on_the_space_of_the_thief():
    state, heard = do(meeting("t3"), "go 0,-8", dice="6")
    assert stands(state, 0) == "0,-8"
    assert not only(heard, ThrewToLeave)
    assert lies(state, "0,-8") == "-"
    assert (state.turn, state.question) == (1, Begin())


@pytest.mark.rule("R-19")
@pytest.mark.rule("R-21")
def test_the_loot_is_captured_with_the_thief():
    state, heard = do(meeting("T3+g5+t4+g1", carried="g2"), "go 0,-8", dice="4")
    assert carries(state, 0) == "g1 g2 g5 t3 t4"
    assert lies(state, "0,-8") == "-"
    (captured,) = only(heard, Captured)
    assert (captured.thief, text_of(captured.loot)) == (Thief(3), "g1 g5 t4")


@pytest.mark.rule("R-15")
@pytest.mark.rule("R-19")
def test_a_captured_thief_is_not_safe():
    state, _ = do(meeting("t3"), "go 0,-8", dice="6")
    assert keeps(state, 0) == ""


# Losing


@pytest.mark.rule("R-20")
@pytest.mark.rule("R-A4")
def test_the_loser_leaves_everything_he_carries_captured_thieves_too():
    state, heard = do(meeting("t5", carried="g1 g4 t2 t3"), "go 0,-8", dice="4")
    assert carries(state, 0) == ""
    assert lies(state, "0,-8") == "T5+g1+g4+t2+t3"
    (robbed,) = only(heard, Robbed)
    assert text_of(robbed.tokens) == "g1 g4 t2 t3"


@pytest.mark.rule("R-20")
def test_the_thief_lies_face_up_for_all_to_see():
    state, _ = do(meeting("t5", carried="g1"), "go 0,-8", dice="4")
    for seat in (0, 1, 2, None):
        assert state.view(seat).holes[0] == state.holes[0]
    assert lies(state, "0,-8") == "T5+g1"


@pytest.mark.rule("R-20")
def test_a_loser_who_carries_nothing_still_turns_the_thief_and_flees():
    state, _ = do(meeting("t5", carried=""), "go 0,-8", dice="2")
    assert lies(state, "0,-8") == "T5"
    assert state.question == Walk(2, leaving=True)


@pytest.mark.rule("R-20")
@pytest.mark.rule("R-A5")
@pytest.mark.parametrize("face", [1, 2, 3, 4])
def test_the_flight_is_as_long_as_the_deciding_throw(face: int):
    """The last one, not the ties before it nor their sum."""
    state, _ = do(meeting("t5"), "go 0,-8", dice=f"555{face}")
    assert state.question == Walk(face, leaving=True)


@pytest.mark.rule("R-A5")
@pytest.mark.rule("R-18")
def test_whoever_loses_with_the_locomotive_flees_one_space():
    state, _ = do(meeting("t3"), "go 0,-8", dice="31")
    assert ends(state) == {"1,-8", "0,-7", "-1,-7"}


@pytest.mark.rule("R-20")
def test_the_turn_ends_after_the_flight():
    state, heard = do(meeting("t5"), "go 0,-8", "go 2,-8", dice="2")
    assert stands(state, 0) == "2,-8"
    assert (state.turn, state.mover, state.question) == (1, 1, Begin())
    assert heard[-2:] == [Moved(0, at("0,-8"), at("2,-8")), TurnBegan(1)]
    assert state.fights == 0


@pytest.mark.rule("R-20")
def test_a_flight_throws_no_die_of_its_own():
    _, heard = do(meeting("t5"), "go 0,-8", "go 2,-8", dice="2")
    assert not only(heard, ThrewToLeave)


# The flight


@pytest.mark.rule("R-A7")
@pytest.mark.parametrize("face", [3, 4])
def test_a_flight_does_not_end_where_the_fight_was(face: int):
    state, _ = do(meeting("t5"), "go 0,-8", dice=str(face))
    assert "0,-8" not in ends(state)
    assert "1,-8" in ends(state)


@pytest.mark.rule("R-A7")
def test_the_loser_chooses_where_to_flee():
    state, _ = do(meeting("t5"), "go 0,-8", dice="2")
    assert actor(state) == 0
    assert ends(state) == {"1,-8", "2,-8", "1,-7", "0,-7", "0,-6", "-1,-7", "-1,-6", "-2,-6"}


@pytest.mark.rule("R-A7")
@pytest.mark.rule("R-9")
def test_a_flight_keeps_the_rules_of_walking():
    """The loser stands beside the locomotive, two steps on the other side of it are closed."""
    state = table("5,0 home home", "7,0=t5", walk=2, train=0)
    state, _ = do(state, "go 7,0", dice="2")
    assert "7,2" not in ends(state)
    assert "7,1" not in ends(state)
    assert "7,0" not in ends(state)


@pytest.mark.rule("R-A6")
def test_a_flight_that_ends_on_a_thief_is_the_next_fight():
    """Three flights in a row from thief to thief, as in the game played at ludolegars.fr."""
    state = table("0,-6 home home", "0,-8=t5 2,-8=t4 4,-8=T3+g1", carried=["g3"], walk=2)
    state, heard = do(state, "go 0,-8", "go 2,-8", "go 4,-8", "go 4,-6", dice="2 2 2")
    assert [met.cell for met in only(heard, ThiefMet)] == [at("0,-8"), at("2,-8"), at("4,-8")]
    assert [met.turned for met in only(heard, ThiefMet)] == [True, True, False]
    assert (lies(state, "0,-8"), lies(state, "2,-8")) == ("T5+g3", "T4")
    assert lies(state, "4,-8") == "T3+g1"
    assert stands(state, 0) == "4,-6"
    assert state.turn == 1


@pytest.mark.rule("R-A6")
def test_a_flight_that_ends_on_a_figure_is_an_attack():
    state = table("0,-6 2,-8 home", "0,-8=t5 2,-8=-", carried=["g3", "g4"], walk=2)
    state, heard = do(state, "go 0,-8", "go 2,-8", dice="2 52 3")
    assert kinds(heard)[-4:] == ["Threw", "Threw", "Beaten", "ThrewToLeave"]
    assert carries(state, 0) == "g4"
    assert state.question == Walk(3, leaving=True)


@pytest.mark.rule("R-A6")
def test_a_flight_that_ends_on_a_raft_is_a_crossing():
    """The raft is moored two steps from (7,0)."""
    state = table("5,0 home home", "7,0=t5", rafts="8,-4>7,-2", walk=2)
    state, _ = do(state, "go 7,0", "go 7,-2", dice="2")
    assert actor(state) == 0
    assert "8,-4" in landings(state)
    state, heard = do(state, "cross 8,-4")
    assert heard == [Crossed(0, at("7,-2"), at("8,-4")), TurnBegan(1)]


@pytest.mark.rule("R-A6")
def test_moving_away_may_end_at_home():
    """No thief lies so near the town; it is the winner of a fight on (4,0) who goes home."""
    state = table("4,0 home home", carried=[""], leaving=3)
    state, heard = do(state, "go 1,0")
    assert stands(state, 0) == "1,0"
    assert len(only(heard, CameHome)) == 1
    assert state.turn == 1


@pytest.mark.rule("R-A6")
def test_a_flight_may_end_on_gold():
    state = table("0,-6 home home", "0,-8=t5 2,-8=g4", walk=2)
    state, heard = do(state, "go 0,-8", "go 2,-8", dice="2")
    assert len(only(heard, Found)) == 1
    assert carries(state, 0) == "g4"


# A thief who has won


@pytest.mark.rule("R-21")
def test_a_thief_face_up_fights_whoever_lands_on_him():
    state, heard = do(meeting("T4+g5", carried=""), "go 0,-8", dice="5")
    assert only(heard, ThiefMet) == [ThiefMet(0, at("0,-8"), Thief(4), turned=False)]
    assert carries(state, 0) == "g5 t4"


@pytest.mark.rule("R-21")
def test_a_thief_face_up_adds_what_the_next_one_carries():
    state, heard = do(meeting("T4+g5", carried="g2 t3"), "go 0,-8", dice="443")
    assert lies(state, "0,-8") == "T4+g2+g5+t3"
    assert carries(state, 0) == ""
    (robbed,) = only(heard, Robbed)
    assert (robbed.thief, text_of(robbed.tokens)) == (Thief(4), "g2 t3")
    assert state.question == Walk(3, leaving=True)


@pytest.mark.rule("R-21")
def test_a_thief_face_up_keeps_his_loot_when_there_is_nothing_to_add():
    state, _ = do(meeting("T4+g5", carried=""), "go 0,-8", dice="2")
    assert lies(state, "0,-8") == "T4+g5"


@pytest.mark.rule("R-21")
def test_there_is_no_choice_but_to_fight_a_thief_face_up():
    _, heard = do(meeting("T4+g5"), "go 0,-8", dice="6")
    assert kinds(heard) == ["Moved", "ThiefMet", "Threw", "Captured", "TurnBegan"]


@pytest.mark.rule("R-21")
@pytest.mark.rule("R-A1")
def test_whoever_shares_a_space_with_a_thief_and_ends_there_again_fights_him():
    """He stayed there for want of a way (R-A22); a round that ends there is a landing."""
    state = table("0,-8 home home", "0,-8=T4+g5", walk=3)
    state, heard = do(state, "go 0,-8", dice="6")
    assert kinds(heard) == ["Moved", "ThiefMet", "Threw", "Captured", "TurnBegan"]
    assert carries(state, 0) == "g5 t4"


@pytest.mark.rule("R-21")
def test_whoever_walks_away_from_a_thief_he_shares_a_space_with_does_not_fight():
    state = table("0,-8 home home", "0,-8=T4+g5", walk=2)
    state, heard = do(state, "go 0,-6")
    assert kinds(heard) == ["Moved", "TurnBegan"]
    assert lies(state, "0,-8") == "T4+g5"


@pytest.mark.rule("R-26")
def test_after_a_fight_with_a_thief_the_next_player_goes_on():
    state = table("home home 0,-6", "0,-8=t5 2,-8=-", turn=2, walk=2)
    state, heard = do(state, "go 0,-8", "go 2,-8", dice="2")
    assert state.turn == 0
    assert only(heard, TurnBegan) == [TurnBegan(0)]
    assert not only(heard, Stayed)
