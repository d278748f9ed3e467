"""Fights between players in the railway gold rush: R-22 to R-26."""

import pytest

from engine.contract import NotYourTurn, play
from engine.goldrush.actions import Go
from engine.goldrush.components import Begin, Walk
from engine.goldrush.events import (
    Attacked,
    Beaten,
    CameHome,
    Crossed,
    Moved,
    ThiefMet,
    Threw,
    ThrewToLeave,
    TrainMoved,
    TurnBegan,
)
from tests.engine.goldrush.positions import (
    Dice,
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

HIGHER = [(high, low) for high in range(1, 7) for low in range(1, 7) if high > low]


def duel(mine: str = "g3", theirs: str = "g4 t2", **fields):
    """In the western desert, seat 0 is two steps from seat 1; seat 2 is at home."""
    return table("-5,1 -5,3 home", carried=[mine, theirs], walk=2, **fields)


# The attack


@pytest.mark.rule("R-22")
@pytest.mark.rule("R-23")
@pytest.mark.rule("R-24")
@pytest.mark.rule("R-25")
def test_a_fight_is_told_from_the_attack_to_the_departure():
    state, heard = do(duel(), "go -5,3", "go -3,1", dice="52 2")
    assert heard == [
        Moved(0, at("-5,1"), at("-5,3")),
        Attacked(0, 1, at("-5,3")),
        Threw(0, 5),
        Threw(1, 2),
        Beaten(1, 0, duel().carried[1]),
        ThrewToLeave(0, 2),
        Moved(0, at("-5,3"), at("-3,1")),
        TurnBegan(1),
    ]
    assert (stands(state, 0), stands(state, 1)) == ("-3,1", "-5,3")


@pytest.mark.rule("R-22")
def test_whoever_ends_on_a_figure_must_attack_it():
    """Nothing is asked in between."""
    state, heard = do(duel(), "go -5,3", dice="52 2")
    assert kinds(heard)[:3] == ["Moved", "Attacked", "Threw"]
    assert state.question == Walk(2, leaving=True)


@pytest.mark.rule("R-22")
def test_passing_a_figure_is_no_attack():
    _, heard = do(table("-5,1 -5,2 home", walk=2), "go -5,3")
    assert not only(heard, Attacked)


@pytest.mark.rule("R-22")
@pytest.mark.rule("R-A1")
def test_a_round_that_ends_beside_the_other_figure_of_the_same_space_is_an_attack():
    """Two may share a space (R-A7); whoever ends there again has ended on an occupied one."""
    state, heard = do(table("-5,1 -5,1 home", walk=3), "go -5,1", dice="52 2")
    assert only(heard, Attacked) == [Attacked(0, 1, at("-5,1"))]
    assert actor(state) == 0


@pytest.mark.rule("R-22")
def test_nobody_attacks_himself():
    _, heard = do(table("-5,1 home home", walk=3), "go -5,1")
    assert not only(heard, Attacked)


@pytest.mark.rule("R-A23")
@pytest.mark.parametrize("colours", ["GOB", "OGB"])
def test_a_door_cell_is_no_shelter(colours: str):
    """Seat 1 stands before the orange door, be it his own or the attacker's."""
    state = table("2,-4 2,-2 home", colours=colours, carried=["", "g4"], walk=2)
    state, heard = do(state, "go 2,-2", dice="52 2")
    assert only(heard, Attacked) == [Attacked(0, 1, at("2,-2"))]
    assert carries(state, 0) == "g4"


@pytest.mark.rule("R-A2")
def test_nobody_is_attacked_in_his_house():
    for points in (2, 3, 4, 5, 6):
        assert "1,-1" not in ends(table("2,-2 home home", walk=points))


# The throws


@pytest.mark.rule("R-23")
@pytest.mark.parametrize(("high", "low"), HIGHER)
def test_the_higher_throw_wins(high: int, low: int):
    state, heard = do(duel(), "go -5,3", dice=f"{high}{low} 3")
    assert [(lost.seat, lost.winner) for lost in only(heard, Beaten)] == [(1, 0)]
    assert actor(state) == 0
    state, heard = do(duel(), "go -5,3", dice=f"{low}{high} 3")
    assert [(lost.seat, lost.winner) for lost in only(heard, Beaten)] == [(0, 1)]
    assert actor(state) == 1


@pytest.mark.rule("R-23")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_equal_throws_are_thrown_again_by_both_in_turn(face: int):
    """What was thrown before does not count: the attacker's 2 loses to 3 after any tie."""
    _, heard = do(duel(), "go -5,3", dice=f"{face}{face} 44 23 2")
    assert only(heard, Threw) == [
        *(Threw(0, face), Threw(1, face)),
        *(Threw(0, 4), Threw(1, 4)),
        *(Threw(0, 2), Threw(1, 3)),
    ]
    assert len(only(heard, Attacked)) == 1
    assert only(heard, Beaten)[0].winner == 1


@pytest.mark.rule("R-18")
@pytest.mark.rule("R-23")
@pytest.mark.parametrize("dice", ["12 3", "21 3", "11 32 3"])
def test_the_locomotive_counts_one_and_stays_where_it_is(dice: str):
    state, heard = do(duel(train=6), "go -5,3", dice=dice)
    assert state.train == 6
    assert not only(heard, TrainMoved)
    assert only(heard, Beaten)[0].winner == (1 if dice == "12 3" else 0)


# The spoils


@pytest.mark.rule("R-24")
@pytest.mark.rule("R-A4")
def test_the_attacker_who_wins_takes_everything_the_other_carries():
    state, heard = do(duel("g3", "g4 t2 g1"), "go -5,3", dice="52 2")
    assert (carries(state, 0), carries(state, 1)) == ("g1 g3 g4 t2", "")
    assert text_of(only(heard, Beaten)[0].tokens) == "g1 g4 t2"


@pytest.mark.rule("R-24")
@pytest.mark.rule("R-A4")
def test_the_attacked_player_who_wins_takes_everything_from_the_attacker():
    state, heard = do(duel("g3 t5", "g4"), "go -5,3", dice="25 2")
    assert (carries(state, 0), carries(state, 1)) == ("", "g3 g4 t5")
    assert text_of(only(heard, Beaten)[0].tokens) == "g3 t5"


@pytest.mark.rule("R-24")
def test_what_is_in_the_houses_stays_there():
    state, _ = do(duel(safe=["g1", "g2", "g5"]), "go -5,3", dice="52 2")
    assert [keeps(state, seat) for seat in (0, 1, 2)] == ["g1", "g2", "g5"]


@pytest.mark.rule("R-A18")
@pytest.mark.parametrize("dice", ["52 2", "25 2"])
def test_players_who_carry_nothing_fight_all_the_same(dice: str):
    state, heard = do(duel("", ""), "go -5,3", dice=dice)
    assert kinds(heard) == ["Moved", "Attacked", "Threw", "Threw", "Beaten", "ThrewToLeave"]
    assert only(heard, Beaten)[0].tokens == ()
    assert state.question == Walk(2, leaving=True)


# Moving away


@pytest.mark.rule("R-25")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_the_winner_throws_again_for_his_departure(face: int):
    state, heard = do(duel(), "go -5,3", dice=f"52 {face}")
    assert only(heard, ThrewToLeave) == [ThrewToLeave(0, face)]
    assert state.question == Walk(face, leaving=True)


@pytest.mark.rule("R-25")
def test_the_figure_of_the_loser_stays():
    state, heard = do(duel(), "go -5,3", "go -3,3", dice="25 2")
    assert (stands(state, 0), stands(state, 1)) == ("-5,3", "-3,3")
    assert [moved.seat for moved in only(heard, Moved)] == [0, 1]


@pytest.mark.rule("R-25")
@pytest.mark.rule("R-A7")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_the_winner_must_leave_the_place_of_the_fight(face: int):
    state, _ = do(duel(), "go -5,3", dice=f"52 {face}")
    assert "-5,3" not in ends(state)


@pytest.mark.rule("R-A8")
def test_a_locomotive_thrown_for_the_departure_is_one_space_and_stays():
    state, heard = do(duel(train=6), "go -5,3", dice="52 1")
    assert ends(state) == {"-4,3", "-4,2", "-5,2", "-6,3", "-6,4", "-5,4"}
    state, more = do(state, "go -5,4")
    assert state.train == 6
    assert not only(heard + more, TrainMoved)


@pytest.mark.rule("R-25")
@pytest.mark.rule("R-A27")
def test_the_attacked_player_who_wins_chooses_his_way_out_of_turn():
    state, _ = do(duel(), "go -5,3", dice="25 2")
    assert (state.turn, state.mover) == (0, 1)
    assert state.to_act() == {1}
    assert list(state.legal(0)) == []
    with pytest.raises(NotYourTurn):
        play(state, 0, Go(at("-3,3")), Dice(""))


@pytest.mark.rule("R-A6")
def test_the_departure_may_end_on_a_thief():
    state = table("-5,1 -5,3 home", "-7,3=t4", carried=["g3", "g4"], walk=2)
    state, heard = do(state, "go -5,3", "go -7,3", dice="52 2 3")
    assert [met.seat for met in only(heard, ThiefMet)] == [0]
    assert lies(state, "-7,3") == "T4+g3+g4"
    assert state.question == Walk(3, leaving=True)


@pytest.mark.rule("R-A6")
@pytest.mark.rule("R-A27")
def test_the_departure_of_the_attacked_may_end_on_a_thief():
    state = table("-5,1 -5,3 home", "-7,3=t4", carried=["g3", "g4"], walk=2)
    state, heard = do(state, "go -5,3", "go -7,3", dice="25 2 3")
    assert [met.seat for met in only(heard, ThiefMet)] == [1]
    assert lies(state, "-7,3") == "T4+g3+g4"
    assert (state.turn, actor(state)) == (0, 1)


@pytest.mark.rule("R-A6")
@pytest.mark.rule("R-16")
def test_the_departure_may_end_at_home():
    """Seat 1 is red: his house is (-1,0)."""
    state = table("-6,0 -4,0 home", colours="GRB", carried=["g3", "g4"], walk=2)
    state, heard = do(state, "go -4,0", "go -1,0", dice="25 3")
    assert (carries(state, 1), keeps(state, 1)) == ("", "g3 g4")
    assert [home.seat for home in only(heard, CameHome)] == [1]
    assert state.turn == 1


@pytest.mark.rule("R-A6")
@pytest.mark.rule("R-A27")
@pytest.mark.rule("R-28")
def test_the_departure_may_end_on_a_raft_whose_landing_its_owner_chooses():
    state = table("6,0 4,0 home", walk=2)
    state, _ = do(state, "go 4,0", "go 4,-2", dice="25 2")
    assert (state.turn, actor(state)) == (0, 1)
    assert "6,-5" in landings(state)
    state, heard = do(state, "cross 6,-5")
    assert heard == [Crossed(1, at("4,-2"), at("6,-5")), TurnBegan(1)]


# Who is next


@pytest.mark.rule("R-26")
@pytest.mark.parametrize(("dice", "end"), [("52 2", "-3,3"), ("25 2", "-3,3")])
def test_play_goes_on_to_the_left_of_the_attacker(dice: str, end: str):
    state = table("home -5,1 home -5,3", turn=1, walk=2)
    state, heard = do(state, "go -5,3", f"go {end}", dice=dice)
    assert (state.turn, state.mover, state.question) == (2, 2, Begin())
    assert only(heard, TurnBegan) == [TurnBegan(2)]


@pytest.mark.rule("R-26")
@pytest.mark.rule("R-A27")
def test_in_a_chain_the_winner_attacks_but_the_turn_still_passes_from_whose_it_was():
    """Seat 3 attacks seat 1, who wins and attacks seat 2; then it is the turn of seat 0."""
    state = table("home -5,3 -3,3 -5,1", carried=["", "g1", "g2", "g3"], turn=3, walk=2)
    state, heard = do(state, "go -5,3", "go -3,3", "go -3,1", dice="25 2 63 2")
    assert only(heard, Attacked) == [Attacked(3, 1, at("-5,3")), Attacked(1, 2, at("-3,3"))]
    assert only(heard, Threw) == [Threw(3, 2), Threw(1, 5), Threw(1, 6), Threw(2, 3)]
    assert carries(state, 1) == "g1 g2 g3"
    assert (state.turn, state.mover) == (0, 0)
    assert heard[-1] == TurnBegan(0)


@pytest.mark.rule("R-A27")
def test_in_a_chain_a_tie_is_thrown_again_by_the_new_attacker_first():
    state = table("-5,1 -5,3 -3,3", walk=2)
    _, heard = do(state, "go -5,3", "go -3,3", dice="25 2 33 12 4")
    assert [threw.seat for threw in only(heard, Threw)] == [0, 1, 1, 2, 1, 2]
    assert only(heard, Beaten)[-1].winner == 2


@pytest.mark.rule("R-A6")
@pytest.mark.rule("R-A27")
def test_the_winner_may_come_back_to_attack_the_attacker_again_later_in_the_chain():
    """Seat 1 wins, beats seat 2 two spaces on, and returns to seat 0, who stayed."""
    state = table("-5,1 -5,3 -3,3", carried=["", "", "g2"], walk=2)
    state, heard = do(state, "go -5,3", "go -3,3", "go -5,3", "go -5,1", dice="25 2 63 2 54 2")
    assert [(fight.seat, fight.defender) for fight in only(heard, Attacked)] == [
        *((0, 1), (1, 2), (1, 0)),
    ]
    assert (stands(state, 0), stands(state, 1), stands(state, 2)) == ("-5,3", "-5,1", "-3,3")
    assert state.turn == 1
