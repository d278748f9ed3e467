"""Shared spaces and chains of fights in the railway gold rush: R-A7 and R-A22."""

import pytest

from engine.contract import NotLegal, play
from engine.goldrush.actions import Attack
from engine.goldrush.components import LAST_FREE_FIGHT, Begin, Target, Walk
from engine.goldrush.events import (
    Attacked,
    Beaten,
    Moved,
    Robbed,
    Stayed,
    ThiefMet,
    Threw,
    ThrewToLeave,
    TurnBegan,
)
from tests.engine.goldrush.positions import (
    Dice,
    actor,
    at,
    carries,
    do,
    ends,
    kinds,
    lies,
    moves,
    only,
    stands,
    table,
)

# Nowhere to go


def cornered(**fields):
    """Seat 1 stands in the eastern corner, rafts with the seats 2 and 3 on both sides of him.

    Seat 0 comes over the raft on (8,-5).
    """
    return table(
        "8,-6 8,-4 8,-5 8,-3",
        "8,-6=-",
        rafts="4,-2>8,-5 8,-4>8,-3",
        carried=["g1", "g2", "g3", "g4"],
        walk=2,
        **fields,
    )


@pytest.mark.rule("R-A7")
@pytest.mark.rule("R-A9")
@pytest.mark.parametrize(("dice", "winner"), [("52 1", 0), ("25 1", 1)])
def test_a_winner_without_a_way_stays_and_fights_no_more(dice: str, winner: int):
    state, heard = do(cornered(), "go 8,-4", dice=dice)
    assert heard[-3:] == [ThrewToLeave(winner, 1), Stayed(winner), TurnBegan(1)]
    assert len(only(heard, Attacked)) == 1
    assert (stands(state, 0), stands(state, 1)) == ("8,-4", "8,-4")
    assert carries(state, winner) == "g1 g2"
    assert (state.turn, state.mover, state.question) == (1, 1, Begin())


@pytest.mark.rule("R-A7")
def test_a_winner_with_just_one_way_is_moved_there_without_being_asked():
    """The northern raft is free of seat 2, so it is the only place one step away."""
    state = table(
        "8,-6 8,-4 home 8,-3",
        "8,-6=-",
        rafts="4,-2>6,-1 8,-4>8,-3",
        walk=2,
    )
    state, heard = do(state, "go 8,-4", dice="52 1")
    assert heard[-2:] == [Moved(0, at("8,-4"), at("8,-5")), TurnBegan(1)]
    assert stands(state, 0) == "8,-5"


# Whom to attack


def two_on_one(**fields):
    """The seats 1 and 2 share (-5,3); seat 0 is two steps away."""
    return table("-5,1 -5,3 -5,3 home", carried=["g1", "g2", "g3"], walk=2, **fields)


@pytest.mark.rule("R-A7")
def test_where_two_stand_the_attacker_chooses():
    state, heard = do(two_on_one(), "go -5,3")
    assert heard == [Moved(0, at("-5,1"), at("-5,3"))]
    assert state.question == Target()
    assert actor(state) == 0
    assert set(moves(state)) == {Attack(1), Attack(2)}
    for wrong in (0, 3):
        with pytest.raises(NotLegal):
            play(state, 0, Attack(wrong), Dice("52"))


@pytest.mark.rule("R-A7")
@pytest.mark.parametrize(("target", "other"), [(1, 2), (2, 1)])
def test_only_the_one_attacked_fights(target: int, other: int):
    state, heard = do(two_on_one(), "go -5,3", f"attack {target}", dice="52 2")
    assert heard[1] == Attacked(0, target, at("-5,3"))
    assert only(heard, Threw) == [Threw(0, 5), Threw(target, 2)]
    assert carries(state, target) == ""
    assert carries(state, other) == f"g{other + 1}"
    state, _ = do(state, "go -5,1")
    assert (stands(state, 1), stands(state, 2)) == ("-5,3", "-5,3")


@pytest.mark.rule("R-A7")
def test_a_beaten_attacker_stays_with_the_one_he_left_alone():
    state, heard = do(two_on_one(), "go -5,3", "attack 2", "go -3,3", dice="25 2")
    assert [stands(state, seat) for seat in (0, 1, 2)] == ["-5,3", "-5,3", "-3,3"]
    assert len(only(heard, Attacked)) == 1
    assert state.turn == 1


@pytest.mark.rule("R-A7")
def test_where_three_stand_there_are_three_to_choose_from():
    state = table("-5,1 -5,3 -5,3 -5,3", walk=2)
    state, _ = do(state, "go -5,3")
    assert set(moves(state)) == {Attack(1), Attack(2), Attack(3)}


@pytest.mark.rule("R-A7")
@pytest.mark.rule("R-A1")
def test_whoever_ends_again_where_three_stand_does_not_choose_himself():
    state, _ = do(table("-5,3 -5,3 -5,3", walk=3), "go -5,3")
    assert set(moves(state)) == {Attack(1), Attack(2)}


@pytest.mark.rule("R-A7")
@pytest.mark.rule("R-A27")
def test_the_owner_of_the_departing_figure_chooses_whom_to_attack_out_of_turn():
    state = table("-5,1 -5,3 -3,3 -3,3", walk=2)
    state, _ = do(state, "go -5,3", "go -3,3", dice="25 2")
    assert (state.turn, state.question) == (0, Target())
    assert actor(state) == 1
    assert set(moves(state)) == {Attack(2), Attack(3)}
    state, heard = do(state, "attack 3", dice="61 3")
    assert only(heard, Attacked) == [Attacked(1, 3, at("-3,3"))]


@pytest.mark.rule("R-A7")
def test_one_of_two_on_a_space_walks_away_without_a_fight():
    _, heard = do(table("-5,3 -5,3 home", walk=2), "go -5,1")
    assert kinds(heard) == ["Moved", "TurnBegan"]


# A figure and a thief on one space


@pytest.mark.rule("R-A22")
@pytest.mark.parametrize(("dice", "loser"), [("52 2", 1), ("25 2", 0)])
def test_who_lands_on_a_figure_beside_a_thief_attacks_the_figure(dice: str, loser: int):
    state = table("0,-6 0,-8 home", "0,-8=T5+g1 2,-8=-", carried=["g3", "g4"], walk=2)
    state, heard = do(state, "go 0,-8", "go 2,-8", dice=dice)
    assert only(heard, Attacked) == [Attacked(0, 1, at("0,-8"))]
    assert not only(heard, ThiefMet)
    assert lies(state, "0,-8") == "T5+g1"
    assert stands(state, loser) == "0,-8"
    assert carries(state, loser) == ""
    assert state.turn == 1


# The tenth fight


def flight_from_the_corner(fights: int, tokens: str = "", **fields):
    """So many fights have been lost this turn, the last one on (0,-7); (0,-8) is one step away."""
    return table(
        "0,-7 home home",
        f"0,-7=T4 0,-8=t5 {tokens}",
        leaving=1,
        fights=fights,
        **fields,
    )


@pytest.mark.rule("R-A22")
def test_the_flight_after_the_ninth_fight_is_free():
    assert LAST_FREE_FIGHT == 9
    state, _ = do(flight_from_the_corner(8), "go 0,-8", dice="1")
    assert state.fights == 9
    assert ends(state) == {"1,-8", "0,-7", "-1,-7"}


@pytest.mark.rule("R-A22")
def test_the_flight_after_the_tenth_fight_ends_on_no_token():
    """One hole beside the corner is empty, and he is moved there."""
    state, heard = do(flight_from_the_corner(9, "1,-8=-"), "go 0,-8", dice="1")
    assert kinds(heard) == ["Moved", "ThiefMet", "Threw", "Robbed", "Moved", "TurnBegan"]
    assert stands(state, 0) == "1,-8"
    assert (state.turn, state.fights) == (1, 0)


@pytest.mark.rule("R-A22")
def test_who_has_no_empty_space_in_reach_stays_with_the_thief():
    state, heard = do(flight_from_the_corner(9, carried=["g3"]), "go 0,-8", dice="1")
    assert kinds(heard) == ["Moved", "ThiefMet", "Threw", "Robbed", "Stayed", "TurnBegan"]
    assert stands(state, 0) == "0,-8"
    assert lies(state, "0,-8") == "T5+g3"
    assert (state.turn, state.fights, state.question) == (1, 0, Begin())


@pytest.mark.rule("R-A22")
def test_throws_of_one_fight_count_as_one_fight():
    state, heard = do(flight_from_the_corner(7), "go 0,-8", dice="5551")
    assert len(only(heard, Threw)) == 4
    assert state.fights == 8
    assert len(ends(state)) == 3


@pytest.mark.rule("R-A22")
def test_fights_between_players_count_too():
    state = table("-5,1 -5,3 home", leaving=2, fights=8)
    state, _ = do(state, "go -5,3", dice="33 52 4")
    assert state.fights == 9


@pytest.mark.rule("R-A22")
@pytest.mark.rule("R-A27")
def test_every_view_tells_whose_turn_it_is_who_is_asked_and_how_many_fights_there_were():
    """Seat 1 has won the fourth fight of seat 0's turn."""
    state, _ = do(table("-5,1 -5,3 home", leaving=2, fights=3), "go -5,3", dice="25 2")
    for seat in (0, 1, 2, None):
        view = state.view(seat)
        assert (view.turn, view.mover, view.fights) == (0, 1, 4)


@pytest.mark.rule("R-A22")
def test_a_turn_begins_without_fights():
    state = table("-5,1 -5,3 home", leaving=2, fights=5)
    state, _ = do(state, "go -5,3", "go -5,1", dice="52 2")
    assert (state.turn, state.fights) == (1, 0)


@pytest.mark.rule("R-A22")
def test_after_the_tenth_fight_nobody_moves_onto_a_figure_a_raft_or_a_token():
    """Around (3,-1): the raft of (4,-2), seat 2 on (3,-2), and open land."""
    where = "3,-1 home 3,-2"
    assert ends(table(where, leaving=1, fights=9)) == {"4,-1", "4,-2", "3,-2", "2,-1", "2,0", "3,0"}
    assert ends(table(where, leaving=1, fights=10)) == {"4,-1", "2,-1", "2,0", "3,0"}
    assert ends(table(where, leaving=1, fights=11)) == {"4,-1", "2,-1", "2,0", "3,0"}


@pytest.mark.rule("R-A22")
def test_after_the_tenth_fight_a_thief_face_up_is_no_refuge_either():
    tokens = "0,-7=- 1,-8=T4 0,-8=T3 -1,-7=- -1,-6=g1 1,-7=-"
    assert ends(table("0,-7 home home", tokens, leaving=1, fights=10)) == {"-1,-7", "1,-7", "0,-6"}


@pytest.mark.rule("R-A22")
def test_after_the_tenth_fight_one_may_still_pass_over_anything():
    """(3,-3) lies behind seat 2 and (5,-3) is water."""
    assert "3,-3" in ends(table("3,-1 home 3,-2", leaving=2, fights=10))


@pytest.mark.rule("R-A22")
def test_after_the_tenth_fight_one_may_still_go_home():
    assert "1,0" in ends(table("3,0 home home", leaving=2, fights=10))


@pytest.mark.rule("R-A22")
@pytest.mark.rule("R-A7")
def test_after_the_tenth_fight_nobody_ends_where_it_was():
    assert "-5,1" not in ends(table("-5,1 home home", leaving=3, fights=10))


@pytest.mark.rule("R-A22")
@pytest.mark.parametrize(("dice", "winner"), [("52 1", 0), ("25 1", 1)])
def test_the_departure_after_a_tenth_fight_is_restricted_too(dice: str, winner: int):
    """Everything beside (0,-8) is covered with tokens: the winner stays beside the loser."""
    state = table("0,-6 0,-8 home", "0,-8=-", carried=["g3", "g4"], leaving=2, fights=9)
    state, heard = do(state, "go 0,-8", dice=dice)
    assert heard[-2:] == [Stayed(winner), TurnBegan(1)]
    assert (stands(state, 0), stands(state, 1)) == ("0,-8", "0,-8")
    assert carries(state, winner) == "g3 g4"
    assert len(only(heard, Beaten)) == 1


@pytest.mark.rule("R-A22")
def test_a_long_chain_ends_with_the_tenth_fight():
    """From thief to thief and back, all lost by a 2, until no refuge but land is left."""
    state = table("0,-6 home home", "0,-8=t5 2,-8=t5", carried=["g3"], walk=2)
    state, heard = do(state, "go 0,-8", dice="2")
    for number in range(2, 10):
        end = "2,-8" if number % 2 == 0 else "0,-8"
        state, more = do(state, f"go {end}", dice="2")
        heard += more
        assert (state.fights, state.question) == (number, Walk(2, leaving=True))
    state, more = do(state, "go 2,-8", dice="2")
    heard += more
    assert len(only(heard, Robbed)) == 10
    assert [met.turned for met in only(heard, ThiefMet)] == [True, True] + [False] * 8
    assert state.fights == 10
    assert ends(state) == {"0,-6", "1,-6", "2,-6"}
    state, _ = do(state, "go 2,-6")
    assert (state.turn, state.fights) == (1, 0)
