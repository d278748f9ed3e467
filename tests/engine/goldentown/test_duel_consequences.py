"""What follows a duel in Golden-Town: T-44 to T-48, T-A21, T-A22, T-A28 and T-A36."""

from collections import Counter

import pytest

from engine.goldentown.components import Begin
from engine.goldentown.events import DuelDrawn, DuelWon, Missed, Stole, TurnBegan
from engine.rng import Rng
from tests.engine.goldentown.playing import (
    banks,
    carts,
    do,
    left,
    offers,
    only,
    opened,
    ore,
    reach,
    where,
    with_luck,
)
from tests.engine.goldentown.positions import filon_list, lumps, sorted_text, table

STRONG, WEAK = "R3 GR3 YGR3 R2 L L", "M M M M M M"
LAYS = ("lay R3", "lay M", "lay GR3", "lay M", "lay YGR3", "lay M", "lay R2")


def fight(figures: str = "A1 A2", *, winner: int = 0, picks: str = "", **fields):
    """Seat 0 challenges seat 1, one step away or so, and one of them wins."""
    hands = (STRONG, WEAK) if winner == 0 else (WEAK, STRONG)
    fields.setdefault("walk", 1)
    state = table(figures, hands=hands, **fields)
    choice = "first" if winner == 0 else "second"
    return do(state, "fight 1", choice, *LAYS, picks=picks)


def draw(figures: str = "A1 A2", *, turn: int = 0, rival: int = 1, **fields):
    hands = ["E E E E E E", "L L L L L L", "", ""][: len(figures.split())]
    if turn:
        hands[turn], hands[rival] = "E E E E E E", "L L L L L L"
        hands[3 - turn - rival] = ""
    state = table(figures, hands=hands, turn=turn, walk=1, **fields)
    return do(state, f"fight {rival}", "first", *["lay E", "lay L"] * 6)


# The spoils


@pytest.mark.rule("T-44")
@pytest.mark.rule("T-A22")
@pytest.mark.parametrize("winner", [0, 1])
def test_the_winner_takes_all_nuggets_of_the_cart_and_no_filon(winner: int):
    loser = 1 - winner
    have = [1, 1]
    have[loser] = 3
    state, heard = fight(winner=winner, carts=have, ore=("y100 y200", "g200 g300"))
    assert only(heard, DuelWon) == [DuelWon(winner, loser, 3, 0)]
    assert (carts(state)[winner], carts(state)[loser]) == (4, 0)
    assert (ore(state, 0), ore(state, 1)) == ("y100 y200", "g200 g300")
    assert not only(heard, Stole)


@pytest.mark.rule("T-44")
@pytest.mark.rule("T-A22")
def test_one_nugget_is_enough_to_save_the_filons():
    state, _ = fight(carts=(0, 1), ore=("", "b500 b500"))
    assert (carts(state), ore(state, 1)) == ((1, 0), "b500 b500")


@pytest.mark.rule("T-44")
@pytest.mark.parametrize(
    ("picks", "taken"),
    [("00", "y100 y200"), ("10", "y100 y200"), ("21", "g300 y200"), ("33", "bp r400")],
)
def test_without_nuggets_two_filons_are_taken(picks: str, taken: str):
    """The pile is in order, and shrinks after the first."""
    whole = "y100 y200 g300 r400 bp"
    state, heard = fight(picks=picks, ore=("yp", whole))
    assert only(heard, DuelWon) == [DuelWon(0, 1, 0, 2)]
    assert [lumps(event.filons) for event in only(heard, Stole)] == [taken]
    rest = Counter(whole.split()) - Counter(taken.split())
    assert ore(state, 1) == " ".join(sorted(rest))
    assert ore(state, 0) == sorted_text(f"yp {taken}")
    assert carts(state) == (0, 0)


@pytest.mark.rule("T-44")
def test_the_nuggets_of_the_winner_do_not_matter():
    state, _ = fight(picks="00", carts=(3, 0), ore=("", "y100 y200"))
    assert (carts(state), ore(state, 0)) == ((3, 0), "y100 y200")


@pytest.mark.rule("T-44")
def test_a_challenger_who_loses_is_robbed():
    state, heard = fight(winner=1, picks="00", ore=("y100 y200 yp", ""))
    assert ore(state, 0) == "yp"
    assert ore(state, 1) == "y100 y200"
    assert only(heard, Stole) == [Stole(1, 0, filon_list("y100 y200"))]


@pytest.mark.rule("T-A21")
def test_the_winner_takes_what_there_is():
    state, heard = fight(picks="0", ore=("", "g300"))
    assert (ore(state, 0), ore(state, 1)) == ("g300", "")
    assert only(heard, DuelWon) == [DuelWon(0, 1, 0, 1)]
    state, heard = fight(ore=("y100", ""))
    assert (ore(state, 0), ore(state, 1)) == ("y100", "")
    assert only(heard, DuelWon) == [DuelWon(0, 1, 0, 0)]


@pytest.mark.rule("T-A28")
def test_the_filons_are_drawn_at_random_each_pair_as_often():
    hands = (STRONG, WEAK)
    state = table("A1 A2", hands=hands, ore=("", "y100 g200 r300 bp"), walk=1)
    state, _ = do(state, "fight 1", "first", *LAYS[:-1])
    seen = Counter(ore(with_luck(state, Rng(seed, 0), "lay R2")[0], 0) for seed in range(600))
    assert len(seen) == 6
    assert min(seen.values()) > 60
    assert max(seen.values()) < 140


@pytest.mark.rule("T-A27")
@pytest.mark.rule("T-46")
def test_stolen_filons_go_among_the_winners_own():
    state, _ = fight(picks="00", ore=("y200 r400", "y100 g300"))
    assert list(state.prospectors[0].ore) == sorted(filon_list("y200 r400 y100 g300"))


# Where they go


@pytest.mark.rule("T-45")
@pytest.mark.rule("T-46")
@pytest.mark.parametrize("winner", [0, 1])
def test_the_loser_goes_to_the_hospital_and_the_winner_to_prison(winner: int):
    state, _ = fight("A1 A2 HOTEL", winner=winner)
    assert where(state, winner) == "PRISON"
    assert where(state, 1 - winner) == "HOSPITAL"
    assert state.prospectors[1 - winner].misses == 0


@pytest.mark.rule("T-33")
@pytest.mark.rule("T-45")
@pytest.mark.rule("T-46")
def test_the_winner_misses_one_turn_and_the_loser_none():
    state, heard = fight("A1 A2 D3")
    assert only(heard, Missed) == []
    assert (state.turn, state.question) == (1, Begin())
    assert reach(state, "1") == {"HUB"}
    state, _ = do(state, "roll", "go HUB", "done", dice="1")
    state, heard = do(state, "roll", "go D4", "done", dice="1")
    assert only(heard, Missed) == [Missed(0)]
    assert state.turn == 1
    state, _ = do(state, "roll", "go A1", "done", "roll", "go D5", "done", dice="11")
    assert state.turn == 0
    assert where(state, 0) == "PRISON"
    assert reach(state, "5") >= {"BANK"}


@pytest.mark.rule("T-46")
def test_a_rival_who_has_won_misses_his_next_turn():
    state, heard = fight(winner=1)
    assert only(heard, Missed) == [Missed(1)]
    assert (state.turn, where(state, 0), where(state, 1)) == (0, "HOSPITAL", "PRISON")


@pytest.mark.rule("T-46")
@pytest.mark.rule("T-47")
def test_what_was_won_is_carried_from_prison_to_the_bank():
    state, _ = fight(carts=(0, 2))
    state, _ = do(state, "roll", "go HUB", "done", "roll", "go A1", "done", dice="11")
    assert (state.turn, carts(state)) == (0, (2, 0))
    state, _ = do(state, "roll", "go BANK", dice="5")
    assert banks(state) == (2, 0)


@pytest.mark.rule("T-39")
@pytest.mark.rule("T-45")
@pytest.mark.parametrize("winner", [0, 1])
def test_a_rival_from_the_mine_has_left_it(winner: int):
    state, _ = fight("A5 A:3^", winner=winner, opened="A", mines={"A": "y100 | * | * | *"})
    assert where(state, 1) == ("HOSPITAL" if winner == 0 else "PRISON")
    assert not state.prospectors[1].lifted
    assert opened(state) == "A"
    assert left(state, "A").startswith("y100 |")


@pytest.mark.rule("T-A36")
def test_after_a_duel_the_challengers_turn_is_over():
    """No exchange; and it is the one to the left of the challenger who is next."""
    state, heard = fight("A1 A2 HOTEL", discard="J")
    assert (state.turn, state.mover, state.question) == (1, 1, Begin())
    assert only(heard, TurnBegan) == [TurnBegan(1)]
    assert state.turns == 13
    state = table("HOTEL A2 A1", hands=("", WEAK, STRONG), turn=2, walk=1)
    state, _ = do(state, "fight 1", "first", *LAYS)
    assert state.turn == 0
    state = table("A2 A1 HOTEL", hands=(WEAK, STRONG), turn=1, walk=1)
    state, _ = do(state, "fight 0", "first", *LAYS)
    assert state.turn == 2


# A draw


@pytest.mark.rule("T-48")
def test_after_a_draw_both_go_to_the_hotel_and_are_parted():
    state, heard = draw("A1 A2 HOTEL", carts=(1, 2), ore=("y100", "y200"))
    assert only(heard, DuelDrawn) == [DuelDrawn(0, 1)]
    assert where(state, 0) == where(state, 1) == "HOTEL"
    assert state.parted == ((0, 1),)
    assert carts(state) == (1, 2, 0)
    assert (ore(state, 0), ore(state, 1)) == ("y100", "y200")


@pytest.mark.rule("T-48")
def test_after_a_draw_both_rest_one_turn():
    state, heard = draw("A1 A2 HUB")
    assert only(heard, Missed) == [Missed(1)]
    assert state.turn == 2
    state, heard = do(state, "roll", "go B1", "done", dice="1")
    assert only(heard, Missed) == [Missed(0)]
    assert state.turn == 1
    assert reach(state, "1") == {"HUB"}


@pytest.mark.rule("T-48")
@pytest.mark.rule("T-5")
def test_between_two_a_drawn_duel_passes_both_turns():
    """The challenger's turn, then one missed by each, then it is the rival's."""
    state, heard = draw()
    assert only(heard, Missed) == [Missed(1), Missed(0)]
    assert (state.turn, state.question) == (1, Begin())
    assert state.turns == 8 + 3
    assert [figure.misses for figure in state.prospectors] == [0, 0]


@pytest.mark.rule("T-48")
def test_the_pair_is_kept_with_the_lower_seat_first():
    state, heard = draw("A2 HOTEL A1", turn=2, rival=0, parted=((0, 1),))
    assert only(heard, DuelDrawn) == [DuelDrawn(2, 0)]
    assert sorted(state.parted) == [(0, 1), (0, 2)]


@pytest.mark.rule("T-48")
@pytest.mark.rule("T-A19")
def test_they_do_not_fight_again_to_the_end_of_the_game():
    state, _ = draw()
    state, _ = do(state, "roll", "go HUB", "done", dice="1")
    state, _ = do(state, "roll", dice="3")
    assert not offers(state, "fight")


@pytest.mark.rule("T-48")
def test_a_duel_with_a_winner_parts_nobody():
    state, _ = fight()
    assert state.parted == ()
