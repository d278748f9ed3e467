"""The rules of GOLD, each by its number on docs/rules/gold.md."""

from collections import Counter
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from engine.contract import BadSetup, MatchOver, NotLegal, NotYourTurn, Table, play
from engine.gold import GAME
from engine.gold.actions import Flip
from engine.gold.components import (
    CELLS,
    DECK,
    SIDE,
    Colour,
    Dynamite,
    Gold,
    Options,
    Piles,
    Prospector,
    Rounds,
)
from engine.gold.events import (
    Blasted,
    CastAside,
    ChasedOff,
    GoldRush,
    GoldTaken,
    GoldWon,
    Nothing,
    Reason,
    RoundBegan,
    RoundOver,
    Rush,
    Turned,
)
from engine.gold.state import State
from engine.gold.view import Shown
from engine.rng import Rng
from tests.engine.gold_positions import (
    OWNERS,
    UNOWNED,
    card,
    deal,
    flip,
    lies,
    only,
    play_out,
    random_flips,
    table,
)

RUSH = Rush.FEW_LEFT
OPEN = Options(piles=Piles.OPEN)
MATCH = Options(rounds=Rounds.MATCH)
SEATS = (2, 3, 4, 5)

VALUES = (2, 3, 4, 5)
ENOUGH = [(miner, gold) for miner in VALUES for gold in (1, 2, 3, 4) if miner >= gold]
TOO_LITTLE = [(miner, gold) for miner in VALUES for gold in (1, 2, 3, 4) if miner < gold]
FIGHTS = [(high, low) for high in VALUES for low in VALUES if high > low]

IDLE = ("$1 $4", "$2 $2", "R2 $3", "$4 B3", "R3 B3", "O2 O2", "V4 R4")
"""Pairs that change nothing."""
BUSY = ("* $1", "B2 *", "* *", "R2 $2", "$1 V5", "R3 B2", "O2 O5")
"""Pairs that take a card off the table."""


# Components


@pytest.mark.rule("K-3")
def test_the_deck_has_64_cards() -> None:
    assert len(DECK) == 64


@pytest.mark.rule("K-3")
def test_the_deck_has_24_gold_cards_worth_60() -> None:
    values = [lying.value for lying in DECK if isinstance(lying, Gold)]
    assert Counter(values) == {1: 5, 2: 7, 3: 7, 4: 5}
    assert len(values) == 24
    assert sum(values) == 60


@pytest.mark.rule("K-3")
def test_the_deck_has_seven_prospectors_of_each_of_five_colours() -> None:
    prospectors = [lying for lying in DECK if isinstance(lying, Prospector)]
    assert len(prospectors) == 35
    assert {one.colour for one in prospectors} == set("GOBRV")
    for colour in Colour:
        values = sorted(one.value for one in prospectors if one.colour == colour)
        assert values == [2, 2, 3, 3, 4, 4, 5]


@pytest.mark.rule("K-3")
def test_the_deck_has_five_dynamites() -> None:
    assert DECK.count(Dynamite()) == 5


# Setting up


@pytest.mark.rule("K-1")
def test_two_to_five_play() -> None:
    assert list(GAME.seats) == [2, 3, 4, 5]


@pytest.mark.rule("K-1")
@pytest.mark.parametrize(("seats", "each"), [(2, 2), (3, 1), (4, 1), (5, 1)])
def test_two_players_own_two_colours_each_and_more_players_one(seats: int, each: int) -> None:
    assert GAME.colours_each(seats) == each
    assert [len(owned) for owned in deal(seats).colours] == [each] * seats


@pytest.mark.rule("K-1")
def test_the_players_choose_among_all_five_colours() -> None:
    assert sorted(GAME.colours) == sorted(Colour)
    step = GAME.setup(Table((("V",), ("G",), ("O",))), Options(), Rng(1, 0))
    assert step.state.view(None).colours == (("V",), ("G",), ("O",))


@pytest.mark.rule("K-1")
@pytest.mark.parametrize(
    "colours",
    [
        (),
        (("R",),),
        (("R", "O"),),
        (("R",), ("B",), ("G",), ("O",), ("V",), ()),
        (("R",), ("B",), ("G",), ("O",), ("V",), ("R",)),
    ],
    ids=["nobody", "one", "one with two colours", "six", "six sharing a colour"],
)
def test_fewer_than_two_or_more_than_five_cannot_play(colours: tuple[tuple[str, ...], ...]) -> None:
    with pytest.raises(BadSetup):
        GAME.setup(Table(colours), Options(), Rng(1, 0))


@pytest.mark.rule("K-1")
@pytest.mark.parametrize(
    "colours",
    [
        ("R", "B"),
        ("RO", "B"),
        ("ROG", "BV"),
        ("", "BG"),
        ("R", "B", ""),
        ("RO", "B", "G"),
        ("RO", "BV", "G"),
        ("R", "B", "G", "OV"),
        ("R", "B", "G", "O", ""),
    ],
)
def test_a_wrong_number_of_colours_is_refused(colours: tuple[str, ...]) -> None:
    with pytest.raises(BadSetup):
        GAME.setup(Table(tuple(map(tuple, colours))), Options(), Rng(1, 0))


@pytest.mark.rule("K-1")
@pytest.mark.parametrize("colours", [("RO", "BR"), ("RR", "BG"), ("R", "B", "R"), ("R",) * 5])
def test_no_colour_is_owned_twice(colours: tuple[str, ...]) -> None:
    with pytest.raises(BadSetup):
        GAME.setup(Table(tuple(map(tuple, colours))), Options(), Rng(1, 0))


@pytest.mark.rule("K-1")
@pytest.mark.parametrize("colour", ["Y", "r", "RED", ""])
def test_a_colour_that_is_not_in_the_box_is_refused(colour: str) -> None:
    with pytest.raises(BadSetup):
        GAME.setup(Table((("R",), (colour,), ("B",))), Options(), Rng(1, 0))


@pytest.mark.rule("K-1")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_sees_who_owns_which_colour(seats: int) -> None:
    state = deal(seats)
    for viewer in (*range(seats), None):
        assert state.view(viewer).colours == tuple(map(tuple, OWNERS[seats]))


@pytest.mark.rule("K-2")
@pytest.mark.parametrize(("seats", "unowned"), [(2, 1), (3, 2), (4, 1), (5, 0)])
def test_the_colours_nobody_chose_are_unowned(seats: int, unowned: int) -> None:
    owned = {colour for colours in deal(seats).colours for colour in colours}
    assert len(set(Colour) - owned) == unowned


@pytest.mark.rule("K-2")
@pytest.mark.parametrize("seats", SEATS)
def test_the_prospectors_of_unowned_colours_stay_in_the_game(seats: int) -> None:
    lying = [one.colour for one in deal(seats).cells if isinstance(one, Prospector)]
    assert Counter(lying) == dict.fromkeys(Colour, 7)


@pytest.mark.rule("K-3")
@pytest.mark.parametrize("seats", SEATS)
def test_all_64_cards_are_laid_face_down(seats: int) -> None:
    state = deal(seats)
    assert Counter(state.cells) == Counter(DECK)
    assert state.left == 64
    assert state.piles == ((),) * seats
    for viewer in (*range(seats), None):
        view = state.view(viewer)
        assert view.lying == (True,) * 64
        assert view.left == 64
        assert view.shown == ()
        assert view.flipped is None


@pytest.mark.rule("K-3")
def test_the_cards_are_shuffled() -> None:
    layouts = [deal(seed=seed).cells for seed in range(60)]
    assert len(set(layouts)) == 60
    for cell in (0, 31, 63):
        assert {type(layout[cell]) for layout in layouts} == {Gold, Prospector, Dynamite}


@pytest.mark.rule("K-3")
def test_the_same_seed_lays_the_same_cards() -> None:
    assert deal(seed=7) == deal(seed=7)


@pytest.mark.rule("K-3")
def test_nobody_can_tell_face_down_cards_apart() -> None:
    state = deal()
    other = replace(state, cells=Rng(9, 9).shuffled(state.cells))
    assert other != state
    for viewer in (0, 1, 2, None):
        assert other.view(viewer) == state.view(viewer)


@pytest.mark.rule("K-20")
def test_the_cards_form_a_square_of_eight_by_eight() -> None:
    assert SIDE == 8
    assert CELLS == SIDE * SIDE == 64
    assert len(deal().view(None).lying) == 64
    assert all(deal().view(None).lying)


@pytest.mark.rule("K-20")
def test_the_other_cards_of_the_square_do_not_move_when_some_leave() -> None:
    before = table("* $1 | rest")
    after, _ = flip(before, 0, 1)
    assert len(after.cells) == 64
    assert after.cells[2:] == before.cells[2:]
    assert after.view(None).lying == (False,) * 2 + (True,) * 62


@pytest.mark.rule("K-4")
@pytest.mark.parametrize(("seats", "first"), [(n, first) for n in SEATS for first in range(n)])
def test_the_chosen_player_starts_and_play_goes_clockwise(seats: int, first: int) -> None:
    state = deal(seats, first=first)
    assert state.first == first
    for seat in [*range(first, seats), *range(first), first]:
        assert state.turn == seat
        assert state.to_act() == {seat}
        a, b, *_ = (action.cell for action in state.legal(seat))
        state, _ = flip(state, a, b)


@pytest.mark.rule("K-4")
@pytest.mark.parametrize("first", [-1, 3])
def test_the_starting_player_sits_at_the_table(first: int) -> None:
    with pytest.raises(BadSetup):
        GAME.setup(Table((("R",), ("B",), ("G",)), first), Options(), Rng(1, 0))


@pytest.mark.rule("K-4")
def test_only_the_active_player_may_turn_cards() -> None:
    state = table("$1 $2 | rest", turn=1)
    assert not state.legal(0)
    assert not state.legal(2)
    for seat in (0, 2):
        with pytest.raises(NotYourTurn):
            play(state, seat, Flip(0), Rng(1, 1))


# A turn of two cards


@pytest.mark.rule("K-6")
def test_the_first_card_is_turned_and_seen_before_the_second() -> None:
    state, told = flip(table("R5 $3 | rest"), 0)
    assert told == [Turned(0, 0, card("R5"))]
    assert state.to_act() == {0}
    assert state.flipped == 0
    assert state.shown == (Shown(0, card("R5")),)
    assert lies(state, 2) == "R5 $3"
    assert state.left == 64
    for viewer in (0, 1, 2, None):
        view = state.view(viewer)
        assert view.flipped == 0
        assert view.shown == (Shown(0, card("R5")),)
        assert view.lying[0]


@pytest.mark.rule("K-6")
@pytest.mark.parametrize("pair", ["R5 $3", "$3 R5", "* $1", "R2 B2", "R2 $4"])
def test_the_second_card_ends_the_turn(pair: str) -> None:
    one, two = map(card, pair.split())
    state, told = flip(table(f"{pair} | rest", turn=2), 0, 1)
    assert told[:2] == [Turned(2, 0, one), Turned(2, 1, two)]
    assert len(told) == 3
    assert state.flipped is None
    assert state.turn == 0
    assert state.to_act() == {0}


@pytest.mark.rule("K-6")
def test_any_card_that_lies_there_may_be_turned() -> None:
    state = table("R5 . $3 . * | 8 more")
    expected = [0, 2, *range(4, 13)]
    assert sorted(action.cell for action in state.legal(0)) == expected


@pytest.mark.rule("K-6")
@pytest.mark.parametrize("cell", [1, 63, 64, -1, -64])
def test_no_card_is_turned_where_none_lies(cell: int) -> None:
    state = table("R5 . $3 | 12 more")
    with pytest.raises(NotLegal):
        play(state, 0, Flip(cell), Rng(1, 1))


@pytest.mark.rule("K-6")
def test_every_flip_puts_a_new_question_to_the_table() -> None:
    for before, _, after in random_flips(deal()):
        assert after.questions > before.questions


@pytest.mark.rule("K-A1")
def test_the_second_card_is_not_the_first_one_again() -> None:
    state, _ = flip(table("R5 $3 | rest"), 0)
    assert sorted(action.cell for action in state.legal(0)) == list(range(1, 64))
    with pytest.raises(NotLegal):
        play(state, 0, Flip(0), Rng(1, 1))


@pytest.mark.rule("K-A2")
def test_dynamite_first_still_needs_a_second_card() -> None:
    state, told = flip(table("* $4 | rest"), 0)
    assert told == [Turned(0, 0, Dynamite())]
    assert lies(state, 2) == "* $4"
    assert state.to_act() == {0}
    assert Flip(1) in state.legal(0)
    state, _ = flip(state, 1)
    assert lies(state, 2) == ". ."
    assert state.turn == 1


@pytest.mark.rule("K-7")
@pytest.mark.parametrize("pair", ["* $4", "$4 *", "* R5", "R5 *", "* V2", "V2 *", "* $1", "$1 *"])
def test_dynamite_takes_both_cards_and_nobody_gains(pair: str) -> None:
    state, told = flip(table(f"{pair} | rest", piles=((2,), (), (3,))), 0, 1)
    assert lies(state, 2) == ". ."
    assert state.left == 60
    assert state.piles == ((2,), (), (3,))
    assert isinstance(told[-1], Blasted)
    assert set(told[-1].cells) == {0, 1}


@pytest.mark.rule("K-A3")
@pytest.mark.rule("K-7")
def test_two_dynamites_both_go() -> None:
    state, told = flip(table("* * | rest"), 0, 1)
    assert lies(state, 2) == ". ."
    assert state.left == 62
    assert state.piles == ((), (), ())
    assert isinstance(told[-1], Blasted)
    assert set(told[-1].cells) == {0, 1}


@pytest.mark.rule("K-8")
@pytest.mark.parametrize(("miner", "gold"), ENOUGH)
@pytest.mark.parametrize("prospector_first", [True, False])
def test_a_prospector_at_least_as_strong_as_the_gold_digs_it_up(
    miner: int, gold: int, prospector_first: bool
) -> None:
    pair = f"B{miner} ${gold}" if prospector_first else f"${gold} B{miner}"
    state, told = flip(table(f"{pair} | rest"), 0, 1)
    assert lies(state, 2) == ". ."
    assert state.left == 62
    assert state.piles == ((), (gold,), ())
    (won,) = only(told, GoldWon)
    assert told[-1] == won
    assert (won.seat, won.gold, won.prospector) == (1, gold, Prospector(Colour.BLUE, miner))
    assert set(won.cells) == {0, 1}


@pytest.mark.rule("K-8")
@pytest.mark.rule("K-2")
@pytest.mark.parametrize(
    ("seats", "turn", "colour"),
    [(n, turn, colour) for n in SEATS for turn in range(n) for colour in Colour],
)
def test_the_gold_goes_to_the_owner_whoever_turned_the_cards(
    seats: int, turn: int, colour: Colour
) -> None:
    owners = [seat for seat in range(seats) if colour in OWNERS[seats][seat]]
    winner = owners[0] if owners else turn
    assert bool(owners) == (colour not in UNOWNED[seats])
    state, told = flip(table(f"{colour}4 $3 | rest", seats, turn=turn), 0, 1)
    assert [sum(pile) for pile in state.piles] == [3 * (seat == winner) for seat in range(seats)]
    assert [won.seat for won in only(told, GoldWon)] == [winner]


@pytest.mark.rule("K-8")
@pytest.mark.parametrize(("turn", "pair"), [*product(range(3), ["V3 $3", "$1 O2"])])
def test_the_gold_of_an_unowned_prospector_goes_to_who_turned_him(turn: int, pair: str) -> None:
    state, _ = flip(table(f"{pair} | rest", turn=turn), 0, 1)
    assert [len(pile) for pile in state.piles] == [seat == turn for seat in range(3)]
    assert lies(state, 2) == ". ."


@pytest.mark.rule("K-9")
@pytest.mark.parametrize(("miner", "gold"), TOO_LITTLE)
@pytest.mark.parametrize("colour", ["R", "B", "V"])
@pytest.mark.parametrize("prospector_first", [True, False])
def test_gold_too_heavy_for_the_prospector_stays(
    miner: int, gold: int, colour: str, prospector_first: bool
) -> None:
    pair = f"{colour}{miner} ${gold}" if prospector_first else f"${gold} {colour}{miner}"
    before = table(f"{pair} | rest")
    state, told = flip(before, 0, 1)
    assert state.cells == before.cells
    assert state.left == 64
    assert state.piles == ((), (), ())
    assert told[-1] == Nothing()


@pytest.mark.rule("K-10")
@pytest.mark.parametrize(("high", "low"), FIGHTS)
@pytest.mark.parametrize("colours", ["RB", "BR", "RR", "VR", "RV", "OV", "VV"])
def test_the_stronger_prospector_chases_the_weaker_one_off(
    high: int, low: int, colours: str
) -> None:
    strong, weak = f"{colours[0]}{high}", f"{colours[1]}{low}"
    state, told = flip(table(f"{strong} {weak} | rest"), 0, 1)
    assert lies(state, 2) == f"{strong} ."
    assert state.left == 63
    assert told[-1] == ChasedOff(card(strong), card(weak), 1)

    state, told = flip(table(f"{weak} {strong} | rest"), 0, 1)
    assert lies(state, 2) == f". {strong}"
    assert state.left == 63
    assert state.piles == ((), (), ())
    assert told[-1] == ChasedOff(card(strong), card(weak), 0)


@pytest.mark.rule("K-A4")
def test_prospectors_of_one_colour_fight_when_their_values_differ() -> None:
    state, _ = flip(table("R5 R4 | rest"), 0, 1)
    assert lies(state, 2) == "R5 ."


@pytest.mark.rule("K-A4")
@pytest.mark.rule("K-11")
@pytest.mark.parametrize("value", [2, 3, 4])
def test_prospectors_of_one_colour_and_one_value_leave_each_other_alone(value: int) -> None:
    state, told = flip(table(f"R{value} R{value} | rest"), 0, 1)
    assert lies(state, 2) == f"R{value} R{value}"
    assert told[-1] == Nothing()


@pytest.mark.rule("K-A5")
@pytest.mark.parametrize(
    ("pair", "left"),
    [
        ("V5 O2", "V5 ."),
        ("V2 O5", ". O5"),
        ("V3 V4", ". V4"),
        ("V3 R4", ". R4"),
        ("R3 V4", ". V4"),
        ("V4 O4", "V4 O4"),
        ("V4 R4", "V4 R4"),
        ("O2 O2", "O2 O2"),
    ],
)
def test_unowned_prospectors_fight_like_all_others(pair: str, left: str) -> None:
    state, _ = flip(table(f"{pair} | rest"), 0, 1)
    assert lies(state, 2) == left
    assert state.piles == ((), (), ())


@pytest.mark.rule("K-11")
@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("colours", ["RB", "BR", "RV", "OV"])
def test_prospectors_of_the_same_value_do_nothing(value: int, colours: str) -> None:
    before = table(f"{colours[0]}{value} {colours[1]}{value} | rest")
    state, told = flip(before, 0, 1)
    assert state.cells == before.cells
    assert state.left == 64
    assert told[-1] == Nothing()


@pytest.mark.rule("K-12")
@pytest.mark.parametrize(("one", "two"), [*product((1, 2, 3, 4), repeat=2)])
def test_two_gold_cards_do_nothing(one: int, two: int) -> None:
    before = table(f"${one} ${two} | rest")
    state, told = flip(before, 0, 1)
    assert state.cells == before.cells
    assert state.left == 64
    assert state.piles == ((), (), ())
    assert told[-1] == Nothing()


@pytest.mark.rule("K-13")
def test_gold_is_stacked_on_the_pile_of_its_owner_and_the_next_player_follows() -> None:
    state, _ = flip(table("B4 $3 | rest", turn=1, piles=((1,), (2, 4), ())), 0, 1)
    assert state.piles == ((1,), (2, 4, 3), ())
    assert state.turn == 2


@pytest.mark.rule("K-13")
@pytest.mark.parametrize("pair", [*IDLE, *BUSY])
def test_after_any_turn_it_is_the_next_players_turn(pair: str) -> None:
    state, _ = flip(table(f"{pair} | rest", turn=1), 0, 1)
    assert state.to_act() == {2}


@pytest.mark.rule("K-A6")
def test_the_two_colours_of_a_player_feed_one_pile() -> None:
    state, _ = flip(table("R4 $3 O2 $1 B5 $4 G3 $2 | rest", seats=2), 0, 1, 2, 3, 4, 5, 6, 7)
    assert state.piles == ((3, 1), (4, 2))
    assert state.view(None).pile_sizes == (2, 2)


@pytest.mark.rule("K-A12")
def test_a_player_without_prospectors_keeps_taking_turns() -> None:
    state = table("$1 $2 $3 $4 V2 * B2 B3 G2 G3 O2 O3", turn=2)
    state, _ = flip(state, 0, 1)
    assert state.to_act() == {0}
    state, _ = flip(state, 4, 0)
    assert state.piles == ((1,), (), ())
    assert state.to_act() == {1}


@pytest.mark.rule("K-A12")
@pytest.mark.rule("K-15")
def test_a_player_without_prospectors_still_digs_in_the_gold_rush() -> None:
    state, _ = flip(table("$4 B2 G3 $1", rush=RUSH), 0)
    assert state.piles == ((4,), (), ())


# What the table sees


@pytest.mark.rule("K-A14")
@pytest.mark.parametrize("pair", [*IDLE, *BUSY])
def test_turned_cards_are_seen_until_the_next_first_card(pair: str) -> None:
    one, two = map(card, pair.split())
    state, _ = flip(table(f"{pair} $3 | rest"), 0, 1)
    for viewer in (0, 1, 2, None):
        assert state.view(viewer).shown == (Shown(0, one), Shown(1, two))
    state, _ = flip(state, 2)
    for viewer in (0, 1, 2, None):
        assert state.view(viewer).shown == (Shown(2, Gold(3)),)


@pytest.mark.rule("K-A14")
def test_cards_that_left_are_seen_but_do_not_lie_there() -> None:
    state, _ = flip(table("* R5 | rest"), 0, 1)
    view = state.view(2)
    assert view.shown == (Shown(0, Dynamite()), Shown(1, card("R5")))
    assert view.lying[:3] == (False, False, True)
    assert Flip(0) not in state.legal(1)


@pytest.mark.rule("K-A14")
@pytest.mark.parametrize("pair", IDLE)
def test_cards_that_stay_may_be_chosen_by_the_next_player(pair: str) -> None:
    state, _ = flip(table(f"{pair} | rest"), 0, 1)
    assert {Flip(0), Flip(1)} <= set(state.legal(1))
    state, told = flip(state, 1, 0)
    one, two = map(card, pair.split())
    assert told == [Turned(1, 1, two), Turned(1, 0, one), Nothing()]


@pytest.mark.rule("K-A14")
@pytest.mark.rule("K-10")
def test_the_winner_of_a_fight_may_be_chosen_by_the_next_player() -> None:
    state, _ = flip(table("R5 B3 $4 | rest"), 0, 1)
    assert Flip(0) in state.legal(1)
    assert Flip(1) not in state.legal(1)
    state, _ = flip(state, 0, 2)
    assert state.piles == ((4,), (), ())


@pytest.mark.rule("K-A14")
def test_the_outcome_is_fixed_with_the_second_card() -> None:
    state, _ = flip(table("R4 $3 | rest"), 0, 1)
    assert state.piles == ((3,), (), ())
    assert state.view(None).pile_sizes == (1, 0, 0)


@pytest.mark.rule("K-A14")
def test_the_single_card_of_the_gold_rush_is_seen_until_the_next_one() -> None:
    state, _ = flip(table("$3 * R2", rush=RUSH), 0)
    assert state.view(None).shown == (Shown(0, Gold(3)),)
    state, _ = flip(state, 1)
    assert state.view(None).shown == (Shown(1, Dynamite()),)
    state, _ = flip(state, 2)
    assert state.view(None).shown == (Shown(2, card("R2")),)


@pytest.mark.rule("K-A14")
def test_cards_turned_back_are_hidden_again_from_everybody() -> None:
    state, _ = flip(table("R3 B3 $1 | rest"), 0, 1, 2)
    other, _ = flip(table("B3 R3 $1 | rest"), 0, 1, 2)
    assert state.cells != other.cells
    for viewer in (0, 1, 2, None):
        assert state.view(viewer) == other.view(viewer)


@pytest.mark.rule("K-A14")
@pytest.mark.rule("K-14")
@pytest.mark.parametrize("options", [Options(), OPEN, MATCH])
def test_all_that_happens_is_told_to_everybody(options: Options) -> None:
    for _, told, _ in random_flips(deal(2, options=options)):
        assert told
        assert all(one.to is None for one in told)


@pytest.mark.rule("K-A8")
def test_piles_are_closed_and_one_round_is_played_unless_agreed_otherwise() -> None:
    assert Options() == Options(rounds=Rounds.ONE, piles=Piles.CLOSED)


@pytest.mark.rule("K-A8")
@pytest.mark.rule("K-13")
@pytest.mark.parametrize(
    ("viewer", "seen"),
    [
        (0, ((1, 4), None, None)),
        (1, (None, (2,), None)),
        (2, (None, None, ())),
        (None, (None, None, None)),
    ],
    ids=["owner", "another", "one without gold", "spectator"],
)
def test_in_a_closed_pile_only_its_owner_sees_the_values(
    viewer: int | None, seen: tuple[tuple[int, ...] | None, ...]
) -> None:
    view = table("| rest", piles=((1, 4), (2,), ())).view(viewer)
    assert view.piles == seen
    assert view.pile_sizes == (2, 1, 0)


@pytest.mark.rule("K-A8")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_open_piles_are_seen_by_everybody(viewer: int | None) -> None:
    view = table("| rest", piles=((1, 4), (2,), ()), options=OPEN).view(viewer)
    assert view.piles == ((1, 4), (2,), ())
    assert view.pile_sizes == (2, 1, 0)


@pytest.mark.rule("K-A8")
@pytest.mark.rule("K-17")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_all_piles_are_counted_in_the_open_once_the_match_is_over(viewer: int | None) -> None:
    state, _ = flip(table("$3", rush=RUSH, piles=((1, 4), (2,), ())), 0)
    view = state.view(viewer)
    assert view.over
    assert view.piles == ((1, 4, 3), (2,), ())


@pytest.mark.rule("K-A8")
def test_closed_piles_of_the_same_size_look_the_same_to_others() -> None:
    state = table("| 20 more", piles=((1, 4), (2,), ()))
    other = table("| 20 more", piles=((3, 3), (2,), ()))
    assert state.view(0) != other.view(0)
    for viewer in (1, 2, None):
        assert state.view(viewer) == other.view(viewer)


# The Gold Rush


@pytest.mark.rule("K-5")
@pytest.mark.rule("K-14")
@pytest.mark.parametrize(
    ("lying", "left"),
    [
        ("* $1 | 10 more", 10),
        ("* $1 | 9 more", 9),
        ("R4 $1 | 10 more", 10),
        ("$1 R4 | 9 more", 9),
        ("R4 B2 | 9 more", 10),
        ("B2 R4 | 9 more", 10),
    ],
)
def test_ten_cards_or_fewer_at_the_start_of_a_turn_begin_the_gold_rush(
    lying: str, left: int
) -> None:
    state, told = flip(table(lying), 0, 1)
    assert state.left == left
    assert state.rush == Rush.FEW_LEFT
    assert len(told) == 4
    assert told[-1] == GoldRush(Rush.FEW_LEFT)


@pytest.mark.rule("K-5")
@pytest.mark.rule("K-15")
def test_the_turn_that_begins_the_gold_rush_is_already_of_one_card() -> None:
    state, _ = flip(table("* $1 $2 | 9 more"), 0, 1)
    assert state.left == 10
    assert state.to_act() == {1}
    state, told = flip(state, 2)
    assert told == [Turned(1, 2, Gold(2)), GoldTaken(1, 2, 2)]
    assert state.to_act() == {2}


@pytest.mark.rule("K-5")
@pytest.mark.rule("K-14")
@pytest.mark.parametrize(
    ("lying", "left"),
    [
        ("* $1 | 11 more", 11),
        ("R4 $1 | 11 more", 11),
        ("R4 B2 | 10 more", 11),
        ("R4 B4 | 9 more", 11),
        ("$1 $2 | 9 more", 11),
        ("R2 $4 | 9 more", 11),
        ("* $1 | 12 more", 12),
    ],
)
def test_eleven_cards_or_more_do_not_begin_it(lying: str, left: int) -> None:
    state, told = flip(table(lying), 0, 1)
    assert state.left == left
    assert state.rush == Rush.NO
    assert only(told, GoldRush) == []
    state, _ = flip(state, 2)
    assert state.to_act() == {1}


@pytest.mark.rule("K-A7")
@pytest.mark.parametrize("pair", ["* $1", "R4 $1", "B2 *"])
def test_from_eleven_cards_both_are_turned_and_the_rush_waits_for_the_next_turn(pair: str) -> None:
    state, told = flip(table(f"{pair} | 9 more"), 0)
    assert state.rush == Rush.NO
    assert state.to_act() == {0}
    assert len(state.legal(0)) == 10
    assert len(told) == 1
    state, told = flip(state, 1)
    assert state.left == 9
    assert len(only(told, GoldWon) + only(told, Blasted)) == 1
    assert told[-1] == GoldRush(Rush.FEW_LEFT)
    assert state.to_act() == {1}


@pytest.mark.rule("K-A7")
@pytest.mark.parametrize("seed", range(10))
def test_a_turn_of_two_cards_always_starts_with_eleven_or_more(seed: int) -> None:
    for before, _, after in random_flips(deal(seed=seed), seed):
        if before.rush == Rush.NO:
            assert before.left >= 11
        if after.flipped is not None:
            assert after.rush == Rush.NO


@pytest.mark.rule("K-14")
@pytest.mark.parametrize("seats", SEATS)
def test_the_gold_rush_is_announced_once_and_never_ends(seats: int) -> None:
    for seed in range(5):
        started = False
        for before, told, after in random_flips(deal(seats, seed=seed), seed):
            announced = [one.event for one in told if isinstance(one.event, GoldRush)]
            assert (before.rush != Rush.NO) == started
            assert len(announced) == (before.rush == Rush.NO and after.rush != Rush.NO)
            started |= bool(announced)
        assert started


@pytest.mark.rule("K-14")
@pytest.mark.rule("K-A13")
def test_the_gold_rush_goes_on_with_many_cards_left_and_cards_leaving() -> None:
    state, _ = flip(table("$1 $2 R4 * | rest", quiet=29), 0, 1)
    for cell in (2, 3, 0, 1, 10, 11):
        state, told = flip(state, cell)
        assert state.rush == Rush.STALLED
        assert only(told, GoldRush) == []
    assert state.left == 58


@pytest.mark.rule("K-14")
@pytest.mark.rule("K-A9")
def test_a_gold_rush_begun_by_a_guard_is_not_announced_again_with_ten_cards() -> None:
    state, _ = flip(table("* $1 4x$1 7x$2"), 0, 1)
    assert (state.left, state.rush) == (11, Rush.DEADLOCK)
    state, told = play_out(state)
    assert only(told, GoldRush) == []
    assert state.outcome() is not None


@pytest.mark.rule("K-15")
@pytest.mark.parametrize("turn", [0, 1, 2])
@pytest.mark.parametrize("value", [1, 2, 3, 4])
def test_gold_in_the_rush_goes_to_who_turned_it(turn: int, value: int) -> None:
    state, told = flip(table(f"${value} R5 B5", rush=RUSH, turn=turn), 0)
    assert [sum(pile) for pile in state.piles] == [value * (seat == turn) for seat in range(3)]
    assert told == [Turned(turn, 0, Gold(value)), GoldTaken(turn, value, 0)]
    assert lies(state, 3) == ". R5 B5"
    assert state.left == 2
    assert state.to_act() == {(turn + 1) % 3}


@pytest.mark.rule("K-15")
@pytest.mark.parametrize("word", ["*", "R2", "B5", "V3"])
def test_a_prospector_or_dynamite_in_the_rush_leaves_the_game(word: str) -> None:
    state, told = flip(table(f"{word} $3 G5", rush=RUSH), 0)
    assert lies(state, 3) == ". $3 G5"
    assert state.left == 2
    assert state.piles == ((), (), ())
    assert told == [Turned(0, 0, card(word)), CastAside(card(word), 0)]
    assert state.to_act() == {1}


@pytest.mark.rule("K-15")
def test_a_prospector_of_the_turn_before_does_not_matter_in_the_rush() -> None:
    state, _ = flip(table("R5 $3 *", rush=RUSH), 0, 1)
    assert state.piles == ((), (3,), ())


@pytest.mark.rule("K-15")
@pytest.mark.parametrize("seats", SEATS)
def test_every_turn_of_the_rush_removes_exactly_one_card(seats: int) -> None:
    state = table("$1 $4 R2 V5 * B3 $2 G4 $3 O2", seats, rush=RUSH)
    turns = 0
    for before, _, after in random_flips(state):
        assert after.left == before.left - 1
        assert sum(lying is not None for lying in after.cells) == after.left
        if after.left:
            assert after.turn == (before.turn + 1) % seats
        turns += 1
    assert turns == 10


@pytest.mark.rule("K-A9")
@pytest.mark.parametrize(
    "lying",
    [
        "5x$4 6x$3",
        "4x$1 7x$2",
        "5x$1 7x$2 7x$3 5x$4",
        "7x$3 5x$4 R2",
        "7x$3 3x$4 2xR2",
        "6x$3 R2 B2 G2 O2 V2",
        "$3 2xR2 2xB2 2xG2 2xO2 2xV2",
        "$4 2xR2 2xB2 2xG2 2xO2 2xV2",
        "$4 2xR3 2xB3 2xG3 2xO3 2xV3",
        "5x$4 2xR3 2xB3 V3 O3",
        "5x$4 5x$3 V2",
    ],
)
def test_the_gold_rush_begins_when_no_pair_can_change_anything(lying: str) -> None:
    state, told = flip(table(f"* * {lying}"), 0, 1)
    assert state.left >= 11
    assert state.rush == Rush.DEADLOCK
    assert told[-1] == GoldRush(Rush.DEADLOCK)
    state, _ = flip(state, 2)
    assert state.to_act() == {2}


@pytest.mark.rule("K-A9")
@pytest.mark.parametrize(
    "lying",
    [
        "4x$1 7x$2 *",
        "5x$4 2xR3 2xB3 V3 O3 *",
        "7x$3 3x$4 2xR2 *",
        "5x$4 2xR3 2xB3 V3 O2",
        "5x$4 2xR2 2xB2 V2 R3",
        "5x$4 R2 R3 2xB3 V3 O3",
        "7x$3 3x$4 2xR2 $2",
        "7x$3 3x$4 2xR2 $1",
        "7x$3 5x$4 R3",
        "5x$4 6x$2 V2",
        "5x$4 $3 2xR3 2xB3 V3 O3",
        "5x$4 $1 2xR3 2xB3 V3 O3",
        "7x$3 5x$4 V4",
        "7x$3 5x$4 V5",
    ],
)
def test_it_does_not_begin_while_one_pair_can_change_something(lying: str) -> None:
    state, told = flip(table(f"* * {lying}"), 0, 1)
    assert state.left >= 11
    assert state.rush == Rush.NO
    assert only(told, GoldRush) == []
    state, _ = flip(state, 2)
    assert state.to_act() == {1}


@pytest.mark.rule("K-A9")
def test_a_deadlock_may_come_from_a_fight() -> None:
    state, told = flip(table("R3 B2 5x$4 2xG3 2xO3 V3"), 0, 1)
    assert state.left == 11
    assert told[-1] == GoldRush(Rush.DEADLOCK)


@pytest.mark.rule("K-A9")
def test_a_deadlock_may_come_from_the_last_gold_a_prospector_can_dig() -> None:
    state, told = flip(table("R3 $3 5x$4 2xG3 2xO3 V3 B3"), 0, 1)
    assert state.left == 11
    assert told[-1] == GoldRush(Rush.DEADLOCK)


@pytest.mark.rule("K-A9")
@pytest.mark.rule("K-5")
def test_a_deadlock_of_ten_cards_is_an_ordinary_gold_rush() -> None:
    state, told = flip(table("* * 5x$4 5x$3"), 0, 1)
    assert state.left == 10
    assert only(told, GoldRush) == [GoldRush(Rush.FEW_LEFT)]


@pytest.mark.rule("K-A9")
@pytest.mark.rule("K-16")
def test_a_deadlock_is_played_out_to_the_last_card() -> None:
    state, _ = flip(table("* * 5x$4 7x$3"), 0, 1)
    state, _ = play_out(state)
    assert state.left == 0
    assert [sum(pile) for pile in state.piles].count(0) == 0
    assert sum(map(sum, state.piles)) == 41


@pytest.mark.rule("K-A13")
@pytest.mark.parametrize("pair", IDLE)
def test_the_thirtieth_turn_in_a_row_that_changes_nothing_begins_the_gold_rush(pair: str) -> None:
    state, told = flip(table(f"{pair} | rest", quiet=29), 0, 1)
    assert state.rush == Rush.STALLED
    assert told[-2:] == [Nothing(), GoldRush(Rush.STALLED)]
    assert state.to_act() == {1}
    state, _ = flip(state, 2)
    assert state.to_act() == {2}
    assert state.left == 63


@pytest.mark.rule("K-A13")
@pytest.mark.parametrize("pair", IDLE)
def test_the_twenty_ninth_does_not(pair: str) -> None:
    state, told = flip(table(f"{pair} | rest", quiet=28), 0, 1)
    assert state.quiet == 29
    assert state.rush == Rush.NO
    assert only(told, GoldRush) == []
    state, _ = flip(state, 2)
    assert state.to_act() == {1}
    assert state.quiet == 29


@pytest.mark.rule("K-A13")
@pytest.mark.parametrize("pair", BUSY)
def test_a_card_that_leaves_starts_the_count_of_quiet_turns_anew(pair: str) -> None:
    state, told = flip(table(f"{pair} | rest", quiet=29), 0, 1)
    assert state.quiet == 0
    assert state.rush == Rush.NO
    assert only(told, GoldRush) == []


@pytest.mark.rule("K-A13")
@pytest.mark.parametrize("seats", SEATS)
def test_thirty_turns_are_counted_over_all_players(seats: int) -> None:
    state = table("$1 $2 | rest", seats)
    for turn in range(30):
        assert state.view(None).quiet == turn
        assert state.rush == Rush.NO
        state, told = flip(state, 0, 1)
    assert told[-1] == GoldRush(Rush.STALLED)
    assert state.rush == Rush.STALLED


# End and scoring


@pytest.mark.rule("K-16")
def test_the_game_ends_with_the_last_card() -> None:
    state, _ = flip(table("$3 *", rush=RUSH, piles=((1,), (4,), ())), 0)
    assert state.outcome() is None
    assert not state.view(None).over
    state, told = flip(state, 1)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason is Reason.CLEARED
    assert outcome.scores == (4, 4, 0)
    assert state.to_act() == frozenset()
    assert not any(state.legal(seat) for seat in range(3))
    assert state.view(None).over
    assert told == [Turned(1, 1, Dynamite()), CastAside(Dynamite(), 1), RoundOver(0, (4, 4, 0))]


@pytest.mark.rule("K-16")
def test_nothing_is_played_after_the_end() -> None:
    state, _ = flip(table("*", rush=RUSH), 0)
    with pytest.raises(MatchOver):
        play(state, 1, Flip(0), Rng(1, 1))


@pytest.mark.rule("K-16")
@pytest.mark.rule("K-17")
@pytest.mark.parametrize("seats", SEATS)
def test_every_game_ends_with_an_empty_table(seats: int) -> None:
    for seed in range(10):
        state, told = play_out(deal(seats, seed=seed), seed)
        assert state.left == 0
        assert state.cells == (None,) * 64
        points = [sum(pile) for pile in state.piles]
        assert only(told, RoundOver) == [RoundOver(0, tuple(points))]
        blasted = [told[at - 2 : at] for at, event in enumerate(told) if isinstance(event, Blasted)]
        lost = [
            turned.card.value
            for pair in blasted
            for turned in only(pair, Turned)
            if isinstance(turned.card, Gold)
        ]
        assert sum(points) + sum(lost) == 60


Groups = tuple[tuple[int, ...], ...]


def placements(state: State) -> Groups:
    outcome = state.outcome()
    assert outcome is not None
    return outcome.placements


@pytest.mark.rule("K-17")
@pytest.mark.parametrize(
    ("piles", "order"),
    [
        (((4, 4), (3, 3), ()), ((0,), (1,), (2,))),
        (((), (3, 3), (4, 4)), ((2,), (1,), (0,))),
        (((1, 1, 1, 1), (4, 3), (2, 2, 2)), ((1,), (2,), (0,))),
        (((4, 4), (4, 3), (3, 3, 3)), ((2,), (0,), (1,))),
    ],
)
def test_the_most_gold_wins_not_the_most_cards(piles: Groups, order: Groups) -> None:
    state, _ = flip(table("*", rush=RUSH, piles=piles), 0)
    assert placements(state) == order


@pytest.mark.rule("K-17")
def test_the_last_card_counts() -> None:
    state, told = flip(table("$3", rush=RUSH, turn=1, piles=((4,), (2,), ())), 0)
    assert placements(state) == ((1,), (0,), (2,))
    assert told[-1] == RoundOver(0, (4, 5, 0))


@pytest.mark.rule("K-18")
@pytest.mark.parametrize(
    ("piles", "order"),
    [
        (((4, 4), (3, 3, 2), ()), ((1,), (0,), (2,))),
        (((3, 3, 2), (4, 4), ()), ((0,), (1,), (2,))),
        (((4, 2, 2), (4, 4), (2, 2, 2, 2)), ((2,), (0,), (1,))),
        (((4, 4), (3, 3, 2), (2, 2, 4)), ((1, 2), (0,))),
        (((4, 4), (3, 3, 2), (1, 1, 1, 1, 1)), ((1,), (0,), (2,))),
    ],
)
def test_a_tie_goes_to_who_has_more_gold_cards(piles: Groups, order: Groups) -> None:
    state, _ = flip(table("*", rush=RUSH, piles=piles), 0)
    assert placements(state) == order


@pytest.mark.rule("K-18")
@pytest.mark.parametrize(
    ("piles", "order"),
    [
        (((4, 2), (3, 3), (1,)), ((0, 1), (2,))),
        (((1,), (4, 2), (3, 3)), ((1, 2), (0,))),
        (((4, 1), (3, 2), (2, 3)), ((0, 1, 2),)),
        (((), (), ()), ((0, 1, 2),)),
        (((2,), (4,), (2,)), ((1,), (0, 2))),
    ],
)
def test_a_tie_in_points_and_cards_is_shared(piles: Groups, order: Groups) -> None:
    state, _ = flip(table("*", rush=RUSH, piles=piles), 0)
    assert placements(state) == order
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == order[0]


# A match of several rounds


def last_card(seats: int = 3, **fields: Any) -> State:
    """A match of which one card, dynamite, is left in this round."""
    return table("*", seats, rush=RUSH, options=MATCH, **fields)


@pytest.mark.rule("K-19")
@pytest.mark.rule("K-A10")
@pytest.mark.parametrize(("seats", "first"), [(2, 0), (2, 1), (3, 1), (4, 3), (5, 0)])
def test_a_match_has_as_many_rounds_as_players_and_each_begins_one(seats: int, first: int) -> None:
    start = deal(seats, first=first, options=MATCH)
    assert start.view(None).rounds == seats
    state, told = play_out(start)
    overs = only(told, RoundOver)
    assert [over.number for over in overs] == list(range(seats))
    assert only(told, RoundBegan) == [
        RoundBegan(number, (first + number) % seats) for number in range(1, seats)
    ]
    totals = [sum(over.points[seat] for over in overs) for seat in range(seats)]
    ranks = {seat: (totals[seat], overs[-1].points[seat]) for seat in range(seats)}
    assert {ranks[seat] for seat in placements(state)[0]} == {max(ranks.values())}


@pytest.mark.rule("K-19")
def test_a_single_round_is_the_whole_game_without_the_option() -> None:
    assert deal().view(None).rounds == 1


@pytest.mark.rule("K-19")
@pytest.mark.rule("K-A15")
def test_the_last_card_of_a_round_begins_the_next_round() -> None:
    state, told = flip(last_card(piles=((4, 4), (3,), ())), 0)
    assert told == [
        Turned(0, 0, Dynamite()),
        CastAside(Dynamite(), 0),
        RoundOver(0, (8, 3, 0)),
        RoundBegan(1, 1),
    ]
    assert state.outcome() is None
    assert not state.view(None).over
    assert state.round == 1
    assert state.past == ((8, 3, 0),)


@pytest.mark.rule("K-A15")
def test_a_new_round_is_dealt_anew() -> None:
    before = last_card(piles=((4, 4), (3,), ()), round=1, past=((9, 9, 9),), first=1)
    state, _ = flip(before, 0)
    assert Counter(state.cells) == Counter(DECK)
    assert state.left == 64
    assert state.piles == ((), (), ())
    assert state.shown == ()
    assert state.flipped is None
    assert state.rush == Rush.NO
    assert state.quiet == 0
    assert state.colours == before.colours
    assert state.options == before.options
    assert state.past == ((9, 9, 9), (8, 3, 0))
    state, _ = flip(state, 0)
    assert state.to_act() == {2}


@pytest.mark.rule("K-A14")
@pytest.mark.rule("K-A15")
@pytest.mark.parametrize("last", ["$3", "R2", "*"])
def test_the_last_card_of_a_round_is_seen_until_the_first_of_the_next(last: str) -> None:
    state, heard = flip(table(last, rush=RUSH, options=MATCH), 0)
    assert state.round == 1
    for viewer in (0, 1, 2, None):
        view = state.view(viewer)
        assert view.from_last_round == (card(last),)
        assert view.shown == (), "it does not lie among the cards that were dealt"
        assert all(view.lying)
        guess = GAME.determinize(view, [RoundBegan(0, 0), *heard], Rng(1, 0))
        assert guess.view(viewer) == view
        assert isinstance(guess, State)
        assert Counter(guess.cells) == Counter(DECK)
    state, _ = flip(state, 5)
    for viewer in (0, 1, 2, None):
        assert state.view(viewer).from_last_round == ()
        assert [up.cell for up in state.view(viewer).shown] == [5]


@pytest.mark.rule("K-A14")
def test_within_a_round_and_at_the_end_nothing_is_left_of_a_round_before() -> None:
    for before, told, after in random_flips(deal(2, options=MATCH)):
        dealt = any(isinstance(one.event, RoundBegan) for one in told)
        assert bool(after.from_last_round) == dealt
        assert not (before.from_last_round and after.from_last_round)
    assert after.outcome() is not None


@pytest.mark.rule("K-A15")
def test_the_cards_are_shuffled_for_each_round() -> None:
    layouts = {flip(last_card(), 0, seed=seed)[0].cells for seed in range(20)}
    assert len(layouts) == 20
    first = deal(2, options=MATCH)
    second = next(after for _, _, after in random_flips(first) if after.round == 1)
    assert second.cells != first.cells


@pytest.mark.rule("K-A15")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_the_points_of_finished_rounds_are_public(viewer: int | None) -> None:
    state, _ = flip(last_card(piles=((4, 4), (3,), ())), 0)
    view = state.view(viewer)
    assert view.past == ((8, 3, 0),)
    assert (view.round, view.rounds, view.first) == (1, 3, 1)
    assert view.pile_sizes == (0, 0, 0)


@pytest.mark.rule("K-A15")
def test_the_gold_rush_begins_anew_in_each_round() -> None:
    _, told = play_out(deal(4, options=MATCH))
    assert len(only(told, GoldRush)) == 4


@pytest.mark.rule("K-A10")
@pytest.mark.parametrize(
    ("first", "turn", "following"), [(0, 0, 1), (0, 1, 1), (0, 2, 1), (1, 1, 2), (2, 0, 0)]
)
def test_the_first_player_moves_on_by_one_whoever_took_the_last_card(
    first: int, turn: int, following: int
) -> None:
    state, told = flip(last_card(first=first, turn=turn), 0)
    assert told[-1] == RoundBegan(1, following)
    assert state.first == following
    assert state.turn == following
    assert state.to_act() == {following}


@pytest.mark.rule("K-19")
@pytest.mark.parametrize(
    ("past", "piles", "order"),
    [
        (((20, 5),), ((1,), (4, 4)), ((0,), (1,))),
        (((5, 20),), ((4, 4), (1,)), ((1,), (0,))),
        (((5, 6),), ((4,), (1,)), ((0,), (1,))),
    ],
)
def test_the_highest_total_of_all_rounds_wins(past: Groups, piles: Groups, order: Groups) -> None:
    state, told = flip(last_card(2, round=1, past=past, piles=piles), 0)
    assert placements(state) == order
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == tuple(past[0][seat] + sum(piles[seat]) for seat in (0, 1))
    assert told[-1] == RoundOver(1, tuple(map(sum, piles)))


@pytest.mark.rule("K-19")
@pytest.mark.rule("K-A15")
@pytest.mark.parametrize(
    ("past", "piles", "order"),
    [
        (((10, 6),), ((4,), (4, 4)), ((1,), (0,))),
        (((6, 10),), ((4, 4), (4,)), ((0,), (1,))),
        (((6, 10),), ((4, 4), (1, 1, 1, 1)), ((0,), (1,))),
    ],
)
def test_a_tied_match_goes_to_who_scored_more_in_the_last_round(
    past: Groups, piles: Groups, order: Groups
) -> None:
    state, _ = flip(last_card(2, round=1, past=past, piles=piles), 0)
    assert placements(state) == order


@pytest.mark.rule("K-19")
def test_only_the_tied_players_compare_the_last_round() -> None:
    past = ((10, 8, 0), (2, 0, 0))
    state, _ = flip(last_card(round=2, past=past, piles=((2,), (3, 3), (4, 4))), 0)
    assert placements(state) == ((1,), (0,), (2,))


@pytest.mark.rule("K-A11")
@pytest.mark.rule("K-A15")
@pytest.mark.parametrize(
    ("past", "piles", "order"),
    [
        (((10, 8, 0), (0, 2, 10)), ((4,), (2, 2), (3, 1)), ((0, 1, 2),)),
        (((10, 8, 0), (0, 2, 9)), ((4,), (2, 2), (3, 1)), ((0, 1), (2,))),
        (((0, 0, 0), (0, 0, 0)), ((4,), (2, 2), (1,)), ((0, 1), (2,))),
        (((0, 0, 0), (0, 0, 0)), ((), (), ()), ((0, 1, 2),)),
    ],
)
def test_a_match_tied_in_the_last_round_too_is_shared_whatever_the_cards(
    past: Groups, piles: Groups, order: Groups
) -> None:
    state, _ = flip(last_card(round=2, past=past, piles=piles), 0)
    assert placements(state) == order


@pytest.mark.rule("K-16")
@pytest.mark.rule("K-19")
def test_the_match_is_over_with_the_last_card_of_its_last_round() -> None:
    state, told = flip(last_card(round=2, past=((1, 2, 3), (3, 2, 1)), first=2), 0)
    assert only(told, RoundBegan) == []
    assert state.to_act() == frozenset()
    assert state.view(None).over
    with pytest.raises(MatchOver):
        play(state, 0, Flip(0), Rng(1, 1))
