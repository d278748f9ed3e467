"""Laying out Golden-Town, T-1 to T-4 and T-49, and whose turn it is."""

from collections import Counter

import pytest

from engine.contract import BadSetup, NotLegal, NotYourTurn, Table, play
from engine.goldentown import GAME
from engine.goldentown.actions import Roll
from engine.goldentown.cards import deck
from engine.goldentown.components import GOAL, Begin, Colour, Options
from engine.goldentown.events import HandDealt, Missed, TurnBegan
from engine.goldentown.filons import seams
from engine.rng import Rng
from tests.engine.goldentown.playing import (
    Luck,
    actor,
    banks,
    besides,
    carts,
    deal,
    do,
    ends,
    hand,
    kinds,
    offers,
    only,
    reach,
    where,
)
from tests.engine.goldentown.positions import COLOURS, action, all_cards, all_filons, names, table

SEATS = (2, 3, 4)


# The table


@pytest.mark.rule("T-1")
def test_two_to_four_play():
    assert list(GAME.seats) == [2, 3, 4]
    for seats in SEATS:
        state, _ = deal(COLOURS[:seats])
        assert len(state.prospectors) == seats
    for seats in (0, 1, 5):
        with pytest.raises(BadSetup, match=f"not {seats}"):
            GAME.setup(Table((("O",),) * seats), Options(), Rng(1, 0))


@pytest.mark.rule("T-1")
def test_the_goal_is_four_nuggets_in_the_bank():
    assert GOAL == 4
    for have, over in ((2, False), (3, True)):
        state = table("BK2 HOTEL", carts=(1,), banks=(have,), walk=1)
        after, _ = do(state, "go BANK")
        assert (after.outcome() is not None) == over


def test_each_seat_has_one_of_the_four_figures():
    assert tuple(GAME.colours) == ("O", "V", "W", "K")
    assert {GAME.colours_each(seats) for seats in SEATS} == {1}
    state, _ = deal("KO")
    assert state.colours == (Colour.BLACK, Colour.ORANGE)


@pytest.mark.parametrize("colours", [(("O",), ("O",)), (("O",), ()), (("O",), ("X",))])
def test_a_figure_owned_twice_or_not_at_all_or_unknown_is_refused(colours):
    with pytest.raises(BadSetup):
        GAME.setup(Table(colours), Options(), Rng(1, 0))


# The mines


@pytest.mark.rule("T-2")
def test_every_mine_has_six_yellow_five_green_four_red_and_three_blue_filons():
    for seats in SEATS:
        state, _ = deal(COLOURS[:seats])
        assert len(state.mines) == 4
        for mine in state.mines:
            assert [len(level) for level in mine.levels] == [6, 5, 4, 3]
            assert not mine.open


@pytest.mark.rule("T-2")
@pytest.mark.rule("T-16")
def test_filons_lie_on_the_level_of_their_colour():
    state, _ = deal()
    for mine in state.mines:
        for number, level in enumerate(mine.levels, start=1):
            assert {filon.level for filon in level} == {number}


@pytest.mark.rule("T-2")
def test_all_72_filons_are_laid_out():
    state, _ = deal()
    every = Counter(filon for level in seams() for filon in level)
    assert every.total() == 72
    assert all_filons(state) == every


@pytest.mark.rule("T-2")
def test_filons_are_shuffled_over_the_four_mines():
    """Wherever one looks, something else lies there in another match."""
    dealt = [deal(seed=seed)[0] for seed in range(12)]
    for mine in range(4):
        for level, each in enumerate((6, 5, 4, 3)):
            for place in range(each):
                seen = {state.mines[mine].levels[level][place] for state in dealt}
                assert len(seen) > 1, (mine, level, place)


# The cards


@pytest.mark.rule("T-3")
@pytest.mark.parametrize("seats", SEATS)
def test_six_cards_are_dealt_to_each_and_the_rest_is_the_talon(seats: int):
    state, heard = deal(COLOURS[:seats])
    assert [len(figure.hand) for figure in state.prospectors] == [6] * seats
    assert len(state.talon) == 53 - 6 * seats
    assert state.discard == ()
    assert all_cards(state) == Counter(deck().cards)
    told = {event.seat: names(event.cards) for event in only(heard, HandDealt)}
    assert told == {seat: hand(state, seat) for seat in range(seats)}


@pytest.mark.rule("T-3")
def test_the_cards_are_shuffled():
    dealt = [deal(seed=seed)[0] for seed in range(8)]
    assert len({hand(state, 0) for state in dealt}) == 8
    assert len({hand(state, 1) for state in dealt}) == 8
    assert len({state.talon for state in dealt}) == 8


@pytest.mark.rule("T-3")
def test_the_same_seed_deals_the_same():
    assert deal(seed=5) == deal(seed=5)


# The figures


@pytest.mark.rule("T-4")
@pytest.mark.parametrize("seats", SEATS)
def test_all_figures_start_at_the_hotel_and_20_nuggets_are_in_reserve(seats: int):
    state, _ = deal(COLOURS[:seats])
    assert {where(state, seat) for seat in range(seats)} == {"HOTEL"}
    assert carts(state) == banks(state) == (0,) * seats
    assert [figure.ore for figure in state.prospectors] == [()] * seats
    assert state.view(0).reserve == 20
    assert state.turns == 0
    assert state.parted == ()


@pytest.mark.rule("T-4")
@pytest.mark.rule("T-6")
def test_a_match_begins_with_a_roll():
    state, heard = deal()
    assert state.question == Begin()
    assert offers(state) == {"roll"}
    assert kinds(heard).count("TurnBegan") == 1


# Whose turn it is


@pytest.mark.rule("T-A1")
@pytest.mark.parametrize("seats", SEATS)
def test_who_begins_is_set_and_seat_0_unless_told(seats: int):
    for first in range(seats):
        state, heard = deal(COLOURS[:seats], first=first)
        assert (state.turn, state.mover) == (first, first)
        assert only(heard, TurnBegan) == [TurnBegan(first)]
    assert Table((("O",), ("V",))).first == 0
    with pytest.raises(BadSetup, match=f"no seat {seats}"):
        deal(COLOURS[:seats], first=seats)


@pytest.mark.rule("T-A1")
@pytest.mark.parametrize("seats", SEATS)
def test_turns_go_round_clockwise(seats: int):
    state, _ = deal(COLOURS[:seats], first=1)
    order = []
    for number in range(2 * seats):
        order.append(actor(state))
        state, _ = do(state, "roll", dice="2")
        target = sorted(ends(state))[number % 3]
        state, _ = do(state, f"go {target}", "done")
        assert state.turns == number + 1
    assert order == [(1 + number) % seats for number in range(2 * seats)]


@pytest.mark.rule("T-A1")
def test_nobody_acts_out_of_turn():
    state, _ = deal()
    with pytest.raises(NotYourTurn):
        play(state, 1, Roll(), Luck("1"))
    with pytest.raises(NotLegal):
        play(state, 0, action("dig"), Luck())
    assert list(state.legal(1)) == []


# The race


@pytest.mark.rule("T-49")
def test_at_the_start_everybody_races_to_a_concession_of_his_choice():
    """Seven squares from the Hotel: two turns at best, and all four are as near."""
    state, _ = deal("OV")
    assert reach(state, "6") & set("ABCD") == set()
    state, _ = do(state, "roll", "go HUB", "done", dice="1")
    state, _ = do(state, "roll", "go A5", "done", dice="6")
    assert set("ABCD") <= reach(state, "6")
    for letter in "BCD":
        after, _ = do(state, "roll", f"go {letter}", dice="6")
        assert where(after, 0) == letter
    state, _ = do(state, "roll", "go D", "done", dice="6")
    state, _ = do(state, "roll", "go A", dice="4")
    assert (where(state, 0), where(state, 1)) == ("D", "A")


# Missed turns


@pytest.mark.rule("T-5")
def test_a_missed_turn_passes_by_itself():
    state = table("HUB HOTEL~ A3", walk=1)
    before = state.prospectors[1]
    after, heard = do(state, "go A1", "done")
    assert only(heard, Missed) == [Missed(1)]
    assert (after.turn, after.question) == (2, Begin())
    assert after.turns == state.turns + 2
    assert after.prospectors[1].misses == 0
    assert after.prospectors[1].hand == before.hand
    assert where(after, 1) == "HOTEL"


@pytest.mark.rule("T-5")
def test_only_one_turn_is_missed_for_a_miss():
    state = table("HUB HOTEL~", walk=1)
    state, heard = do(state, "go A1", "done", "roll", "go A2", "done", dice="1")
    assert only(heard, Missed) == [Missed(1)]
    assert (state.turn, actor(state)) == (1, 1)
    assert besides(state) == {"roll"}


@pytest.mark.rule("T-5")
def test_nothing_is_converted_in_a_missed_turn():
    state = table("HUB HOSPITAL~", ore=("", "g300 g200"), walk=1)
    state, _ = do(state, "go A1", "done")
    assert actor(state) == 0
    assert carts(state) == (0, 0)
