"""Duels in Golden-Town: T-40 to T-43, and the rulings on the cards laid."""

import pytest

from engine.contract import NotLegal, play
from engine.goldentown.actions import LayCard
from engine.goldentown.board import board
from engine.goldentown.components import Fighting, Lay, Opening
from engine.goldentown.events import DuelBegan, DuelDrawn, DuelWon, Laid, Passed
from engine.goldentown.state import State
from tests.engine.goldentown.playing import Luck, do, hand, kinds, offers, only, where
from tests.engine.goldentown.positions import card, table

A = "E YG2 R3 L L L"
B = "Y1 G2 B3 M M M"


def facing(hand_0: str, hand_1: str, choice: str = "first", **fields):
    """Seat 0 has challenged seat 1 and has chosen who plays first."""
    return do(table("A1 A2", hands=(hand_0, hand_1), walk=1, **fields), "fight 1", choice)[0]


def distance(state: State) -> int:
    assert state.duel is not None
    return board().gap - state.duel.walked(0) - state.duel.walked(1)


# The example of the book


@pytest.mark.rule("T-41")
@pytest.mark.rule("T-42")
@pytest.mark.rule("T-A14")
def test_the_books_example_to_the_letter():
    """A stays, B 1, A 2, B 2, A 3, B 3: exactly on the opponent."""
    state = facing(A, B)
    lefts = []
    for lay in ("lay E", "lay Y1", "lay YG2", "lay G2", "lay R3"):
        state, _ = do(state, lay)
        lefts.append(distance(state))
    assert lefts == [11, 10, 8, 6, 3]
    state, heard = do(state, "lay B3")
    assert [(won.winner, won.loser) for won in only(heard, DuelWon)] == [(1, 0)]
    assert state.duel is None


@pytest.mark.rule("T-A14")
@pytest.mark.rule("T-A15")
def test_with_one_step_fewer_between_them_the_last_card_would_be_illegal():
    state = facing("Y1 YG2 R3 L L L", "G1 G2 B3 M M M")
    state, _ = do(state, "lay Y1", "lay G1", "lay YG2", "lay G2", "lay R3")
    assert distance(state) == 2
    assert offers(state) == {"lay M"}
    with pytest.raises(NotLegal):
        do(state, "lay B3")


@pytest.mark.rule("T-A14")
@pytest.mark.rule("T-40")
def test_ten_squares_lie_between_the_two_revolver_squares():
    assert board().strip == 12
    assert board().gap == 11
    assert distance(facing(A, B)) == 11


# Who plays first


@pytest.mark.rule("T-40")
def test_the_challenger_chooses_who_plays_first():
    state, _ = do(table("A1 A2 HOTEL", walk=1), "fight 1")
    assert (state.mover, state.question) == (0, Opening())
    assert offers(state) == {"first", "second"}
    first, heard = do(state, "first")
    assert (first.mover, first.question) == (0, Fighting())
    assert only(heard, DuelBegan) == [DuelBegan(0)]
    second, heard = do(state, "second")
    assert (second.mover, second.question) == (1, Fighting())
    assert only(heard, DuelBegan) == [DuelBegan(1)]


@pytest.mark.rule("T-41")
@pytest.mark.parametrize("choice", ["first", "second"])
def test_they_lay_cards_in_turn_one_at_a_time(choice: str):
    state = facing("E E E L L L", "L L L M M M", choice)
    order = []
    for _ in range(4):
        order.append(state.mover)
        state, _ = do(state, "lay L")
    assert order == ([0, 1, 0, 1] if choice == "first" else [1, 0, 1, 0])
    assert state.turn == 0


# Cards


@pytest.mark.rule("T-41")
@pytest.mark.rule("T-A33")
@pytest.mark.parametrize("shown", ["L", "M", "E"])
def test_a_mine_a_prop_and_a_monte_charge_mean_stay(shown: str):
    state, heard = do(facing(f"{shown} G1 R1 B1 YG1 GR1", B), f"lay {shown}")
    assert only(heard, Laid) == [Laid(0, card(shown), 0)]
    assert distance(state) == 11
    for steps in (1, 2, 3, 11):
        with pytest.raises(NotLegal):
            play(facing(f"{shown} G1 R1 B1 YG1 GR1", B), 0, LayCard(card(shown), steps), Luck())


@pytest.mark.rule("T-41")
@pytest.mark.parametrize("shown", ["YGRB1", "R2", "GR3"])
def test_a_duel_card_advances_exactly_its_steps(shown: str):
    state, heard = do(facing(f"{shown} L L L E E", B), f"lay {shown}")
    assert distance(state) == 11 - card(shown).steps
    assert only(heard, Laid) == [Laid(0, card(shown), card(shown).steps)]
    for steps in {0, 1, 2, 3} - {card(shown).steps}:
        with pytest.raises(NotLegal):
            play(facing(f"{shown} L L L E E", B), 0, LayCard(card(shown), steps), Luck())


@pytest.mark.rule("T-25")
@pytest.mark.rule("T-41")
@pytest.mark.rule("T-A17")
@pytest.mark.parametrize("steps", [0, 1, 2, 3])
def test_a_joker_is_any_of_these(steps: int):
    state = facing("J L L L E E", B)
    assert offers(state) == {"lay L", "lay E", "lay J 0", "lay J 1", "lay J 2", "lay J 3"}
    state, _ = do(state, f"lay J {steps}")
    assert distance(state) == 11 - steps
    assert state.duel is not None
    assert state.duel.laid == (Lay(0, card("J"), steps),)


@pytest.mark.rule("T-A17")
def test_a_joker_is_worth_no_more_than_a_card_there_is():
    for steps in (4, 11, -1):
        with pytest.raises(NotLegal):
            play(facing("J L L L E E", B), 0, LayCard(card("J"), steps), Luck())


@pytest.mark.rule("T-41")
def test_every_card_of_the_hand_may_be_laid_and_equal_ones_are_one_choice():
    state = facing("YGRB1 R2 RB3 L L M", B)
    assert offers(state) == {"lay YGRB1", "lay R2", "lay RB3", "lay L", "lay M"}


@pytest.mark.rule("T-41")
def test_a_laid_card_is_not_laid_again():
    state, _ = do(facing("YGRB1 R2 RB3 L L M", B), "lay R2", "lay M")
    assert offers(state) == {"lay YGRB1", "lay RB3", "lay L", "lay M"}
    assert len(state.prospectors[0].hand) == 5


@pytest.mark.rule("T-A15")
def test_a_joker_does_not_overshoot_either():
    state = facing("R3 GR3 J L L L", "B3 RB1 M M M M")
    state, _ = do(state, "lay R3", "lay B3", "lay GR3", "lay RB1")
    assert distance(state) == 1
    assert offers(state) == {"lay L", "lay J 0", "lay J 1"}


# The end of a duel


@pytest.mark.rule("T-42")
@pytest.mark.parametrize("winner", [0, 1])
def test_whoever_lands_exactly_on_the_other_wins(winner: int):
    hands = ["R3 GR3 YGR3 R2 L L", "M M M M M M"]
    if winner == 1:
        hands.reverse()
    state = facing(hands[0], hands[1], "first" if winner == 0 else "second")
    lays = ("lay R3", "lay M", "lay GR3", "lay M", "lay YGR3", "lay M")
    state, heard = do(state, *lays)
    assert not only(heard, DuelWon)
    state, heard = do(state, "lay R2")
    assert [(won.winner, won.loser) for won in only(heard, DuelWon)] == [(winner, 1 - winner)]


@pytest.mark.rule("T-42")
def test_a_joker_may_make_the_last_steps():
    state = facing("R3 GR3 YGR3 J L L", "M M M M M M")
    state, _ = do(state, "lay R3", "lay M", "lay GR3", "lay M", "lay YGR3", "lay M")
    _, heard = do(state, "lay J 2")
    assert len(only(heard, DuelWon)) == 1


@pytest.mark.rule("T-42")
@pytest.mark.rule("T-A16")
def test_both_hands_used_up_is_a_draw():
    state = facing("E E E E E E", "L L L L L L")
    state, heard = do(state, *["lay E", "lay L"] * 5, "lay E")
    assert not only(heard, DuelDrawn)
    state, heard = do(state, "lay L")
    assert only(heard, DuelDrawn) == [DuelDrawn(0, 1)]
    assert not only(heard, Passed), "nobody is asked for a card any more"
    assert state.duel is None
    assert where(state, 0) == where(state, 1) == "HOTEL"


@pytest.mark.rule("T-A16")
def test_who_holds_a_legal_card_must_play():
    """There is no passing: the book's A has no other card and comes nearer."""
    held = "R3 GR3 YGR3 RB3 B3 G3"
    state = facing(held, "M M M M M M")
    assert offers(state) == {f"lay {one}" for one in held.split()}


@pytest.mark.rule("T-A16")
def test_two_passes_in_a_row_are_a_draw():
    state = facing("R3 YGR3 B2 RB2 GRB2 R2", "G3 Y1 G2 GR2 YG2 YGR2")
    state, heard = do(state, "lay R3", "lay G3", "lay YGR3")
    assert not only(heard, Passed)
    state, heard = do(state, "lay Y1")
    assert only(heard, Passed) == [Passed(0), Passed(1)]
    assert only(heard, DuelDrawn) == [DuelDrawn(0, 1)]
    assert state.duel is None


@pytest.mark.rule("T-A16")
def test_who_must_pass_waits_while_the_other_goes_on():
    state = facing("R3 YGR3 B2 RB2 GRB2 R2", "G3 Y1 E E YG1 YGR2")
    state, heard = do(state, "lay R3", "lay G3", "lay YGR3", "lay Y1")
    assert only(heard, Passed) == [Passed(0)]
    assert (state.mover, state.question) == (1, Fighting())
    assert offers(state) == {"lay E", "lay YG1"}
    state, heard = do(state, "lay E")
    assert only(heard, Passed) == [Passed(0)]
    assert state.mover == 1
    state, heard = do(state, "lay YG1")
    assert [(won.winner, won.loser) for won in only(heard, DuelWon)] == [(1, 0)]


@pytest.mark.rule("T-A16")
def test_two_passes_with_a_card_between_them_are_no_draw():
    """Seat 0 passes each time; only when seat 1 has nothing left either it is over."""
    state = facing("R3 YGR3 B2 RB2 GRB2 R2", "G3 Y1 E E E E")
    state, heard = do(state, "lay R3", "lay G3", "lay YGR3", "lay Y1", "lay E", "lay E", "lay E")
    assert only(heard, Passed) == [Passed(0)] * 4
    assert not only(heard, DuelDrawn)
    state, heard = do(state, "lay E")
    assert only(heard, Passed) == [Passed(0), Passed(1)]
    assert only(heard, DuelDrawn) == [DuelDrawn(0, 1)]


@pytest.mark.rule("T-42")
@pytest.mark.rule("T-A16")
def test_who_can_only_lay_the_card_that_wins_is_asked_for_it():
    state = facing("R3 YGR3 L L L L", "G3 RB3 B2 B3 GR3 YG3")
    state, heard = do(state, "lay R3", "lay G3", "lay YGR3")
    assert distance(state) == 2
    assert not only(heard, Passed)
    assert offers(state) == {"lay B2"}
    state, heard = do(state, "lay B2")
    assert [won.winner for won in only(heard, DuelWon)] == [1]


@pytest.mark.rule("T-A16")
def test_who_has_no_card_left_passes_while_the_other_goes_on():
    """Seat 1 can lay none of its cards any more, seat 0 lays all of its own."""
    state = facing("R3 YGR2 E E L L", "G3 B2 RB2 GRB2 R2 YG2", "second")
    state, heard = do(state, "lay G3", "lay R3", "lay B2", "lay YGR2")
    assert only(heard, Passed) == [Passed(1)]
    assert state.mover == 0
    state, heard = do(state, "lay E", "lay E", "lay L")
    assert only(heard, Passed) == [Passed(1)] * 3
    state, heard = do(state, "lay L")
    assert kinds(heard).count("DuelDrawn") == 1


@pytest.mark.rule("T-43")
@pytest.mark.parametrize("drawn", [True, False])
def test_after_the_duel_both_take_back_their_cards(drawn: bool):
    hands = ("E E E E E E", "L L L L L L") if drawn else ("R3 GR3 YGR3 R2 L L", "M M M M M M")
    before = table("A1 A2", hands=hands, discard="J B1", walk=1)
    moves = (
        ["lay E", "lay L"] * 6
        if drawn
        else ["lay R3", "lay M", "lay GR3", "lay M", "lay YGR3", "lay M", "lay R2"]
    )
    state, _ = do(before, "fight 1", "first", *moves)
    assert [hand(state, seat) for seat in (0, 1)] == [hand(before, seat) for seat in (0, 1)]
    assert state.talon == before.talon
    assert state.discard == before.discard


@pytest.mark.rule("T-A18")
def test_a_duel_is_fought_with_six_cards_each_and_none_is_drawn_meanwhile():
    state = facing("E E E E E E", "L L L L L L")
    assert [len(figure.hand) for figure in state.prospectors] == [6, 6]
    state, _ = do(state, "lay E", "lay L", "lay E")
    assert [len(figure.hand) for figure in state.prospectors] == [4, 5]
    assert state.duel is not None
    assert len(state.duel.laid) == 3


@pytest.mark.rule("T-40")
@pytest.mark.rule("T-41")
def test_the_cards_laid_lie_open_for_all():
    state, _ = do(facing(A, B), "lay E", "lay Y1")
    for viewer in (0, 1, None):
        duel = state.view(viewer).duel
        assert duel is not None
        assert duel.laid == (Lay(0, card("E"), 0), Lay(1, card("Y1"), 1))
