"""Laying out the railway gold rush: R-1 to R-5, and whose turn it is."""

from collections import Counter

import pytest

from engine.contract import BadSetup, NotLegal, NotYourTurn, Table, Told, play
from engine.goldrush import GAME
from engine.goldrush.actions import ATTACKS, Go, Look, Roll
from engine.goldrush.board import board
from engine.goldrush.components import (
    FACES,
    GOLD_TOKENS,
    LOCOMOTIVE,
    TOKENS,
    Begin,
    Gold,
    Options,
    Thief,
)
from engine.goldrush.events import Reason, Rolled, TurnBegan
from engine.goldrush.view import FaceDown
from engine.rng import Rng
from tests.engine.goldrush.positions import (
    COLOURS,
    PLAIN,
    SHORT,
    Dice,
    at,
    deal,
    do,
    house,
    moves,
    only,
    place,
    places,
    section,
    stands,
    table,
)

SEATS = (3, 4, 5, 6)


# Components


@pytest.mark.rule("R-2")
def test_there_are_48_gold_tokens():
    gold = Counter(token.nuggets for token in TOKENS if isinstance(token, Gold))
    assert gold == {1: 8, 2: 10, 3: 12, 4: 10, 5: 8}
    assert gold.total() == GOLD_TOKENS == 48


@pytest.mark.rule("R-2")
def test_there_are_16_thieves():
    thieves = Counter(token.strength for token in TOKENS if isinstance(token, Thief))
    assert thieves == {1: 1, 2: 3, 3: 4, 4: 5, 5: 3}
    assert thieves.total() == 16


@pytest.mark.rule("R-2")
@pytest.mark.rule("R-14")
def test_worked_example_5_of_the_notes():
    """48 gold tokens = 144 nuggets; 16 thieves; 64 holes."""
    state, _ = deal()
    gold = [token.nuggets for token in state.holes if isinstance(token, Gold)]
    assert len(gold) == 48
    assert sum(gold) == 144
    assert sum(isinstance(token, Thief) for token in state.holes) == 16
    assert len(state.holes) == len(board().holes) == 64


# The table


@pytest.mark.rule("R-1")
def test_three_to_six_play():
    assert list(GAME.seats) == [3, 4, 5, 6]
    for seats in SEATS:
        state, _ = deal(COLOURS[:seats])
        assert len(state.figures) == seats


@pytest.mark.rule("R-1")
@pytest.mark.parametrize("colours", ["", "G", "GO"])
def test_two_are_too_few(colours: str):
    with pytest.raises(BadSetup):
        deal(colours)


@pytest.mark.rule("R-1")
def test_seven_are_too_many():
    with pytest.raises(BadSetup):
        deal("GOBRVYG")


@pytest.mark.rule("R-1")
@pytest.mark.parametrize("first", [-1, 3])
def test_the_first_player_sits_at_the_table(first: int):
    with pytest.raises(BadSetup):
        deal(first=first)


@pytest.mark.rule("R-5")
@pytest.mark.parametrize(
    "colours",
    [
        (("G",), ("O",), ("G",)),
        (("G",), ("O",), ("X",)),
        (("G",), ("O",), ("g",)),
        (("G",), ("O",), ()),
        (("G",), ("O",), ("B", "R")),
        (("G",), ("O",), ("",)),
    ],
)
def test_each_player_has_one_of_the_six_colours_for_himself(colours: tuple[tuple[str, ...], ...]):
    with pytest.raises(BadSetup):
        GAME.setup(Table(colours), Options(), Rng(1, 0))


@pytest.mark.rule("R-5")
def test_the_players_choose_among_six_colours_one_each():
    assert sorted(GAME.colours) == sorted(COLOURS)
    assert [GAME.colours_each(seats) for seats in SEATS] == [1, 1, 1, 1]


@pytest.mark.rule("R-5")
@pytest.mark.parametrize("colours", ["GOBRVY", "YVR", "RGYB"])
def test_each_figure_starts_on_the_house_of_its_colour(colours: str):
    state, _ = deal(colours)
    assert state.figures == tuple(map(house, colours))
    assert "".join(state.colours) == colours


@pytest.mark.rule("R-5")
@pytest.mark.rule("R-B")
def test_the_six_houses_are_those_of_green_orange_blue_red_violet_and_yellow():
    state, _ = deal("GOBRVY")
    assert " ".join(map(place, state.figures)) == "1,0 1,-1 0,-1 -1,0 -1,1 0,1"


# The tokens


@pytest.mark.rule("R-2")
def test_one_token_lies_on_each_hole():
    for seed in range(5):
        state, _ = deal(seed=seed)
        assert Counter(state.holes) == Counter(TOKENS)


@pytest.mark.rule("R-2")
def test_the_tokens_are_mixed():
    deals = [deal(seed=seed)[0].holes for seed in range(20)]
    assert len(set(deals)) == 20
    assert all(any(holes[hole] != deals[0][hole] for holes in deals) for hole in range(64))


@pytest.mark.rule("R-2")
def test_gold_and_thieves_are_mixed_with_one_another():
    """A thief lies on every hole sooner or later, and gold too."""
    deals = [deal(seed=seed)[0].holes for seed in range(60)]
    for hole in range(64):
        assert {type(holes[hole]) for holes in deals} == {Gold, Thief}


@pytest.mark.rule("R-2")
def test_the_tokens_lie_face_down():
    state, _ = deal()
    for seat in (0, 1, 2, None):
        view = state.view(seat)
        assert view.holes == (FaceDown(),) * 64
        assert view.seen == (None,) * 64
        assert view.gold_left == 48


@pytest.mark.rule("R-2")
def test_nobody_has_anything_yet():
    state, _ = deal("GOBRVY")
    assert state.carried == state.safe == state.looked == ((),) * 6


# Rafts and locomotive


@pytest.mark.rule("R-3")
def test_the_rafts_are_moored_at_the_marked_places():
    state, _ = deal()
    assert state.rafts == board().moorings
    assert places(state.rafts) == {"4,-2", "8,-4", "-2,-2", "-4,-4", "-2,4", "-4,8"}


@pytest.mark.rule("R-4")
def test_the_locomotive_starts_at_the_tunnel():
    state, _ = deal()
    assert state.train == 0
    assert section(0) == "7,1"


@pytest.mark.rule("R-4")
@pytest.mark.rule("R-B")
def test_in_a_short_game_the_locomotive_starts_on_the_sixth_section():
    state, _ = deal(options=SHORT)
    assert state.train == 5
    assert section(5) == "3,3"
    assert Counter(state.holes) == Counter(TOKENS)


# Turns


@pytest.mark.rule("R-1")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_first_player_begins(first: int):
    state, heard = deal(first=first)
    assert (state.turn, state.mover) == (first, first)
    assert state.to_act() == {first}
    assert heard[-1] == TurnBegan(first)
    assert len(only(heard, TurnBegan)) == 1


@pytest.mark.rule("R-1")
def test_play_goes_on_clockwise():
    state, _ = deal("GOBR", first=2)
    order = []
    for _ in range(6):
        order.append(state.turn)
        state, heard = do(state, "roll", dice="1")
        assert only(heard, TurnBegan) == [TurnBegan(state.turn)]
    assert order == [2, 3, 0, 1, 2, 3]


@pytest.mark.rule("R-6")
def test_a_turn_begins_with_a_roll():
    state, _ = deal()
    assert state.question == Begin()
    assert moves(state) == [Roll()]


@pytest.mark.rule("R-6")
def test_only_the_player_whose_turn_it_is_acts():
    state, _ = deal()
    assert [list(state.legal(seat)) for seat in (1, 2)] == [[], []]
    with pytest.raises(NotYourTurn):
        play(state, 1, Roll(), Dice("4"))


@pytest.mark.rule("R-6")
def test_nothing_else_can_be_done_before_the_roll():
    state, _ = deal()
    for action in (Look(), Go(at("2,0")), Go(at("3,0")), *ATTACKS):
        with pytest.raises(NotLegal):
            play(state, 0, action, Dice(""))


@pytest.mark.rule("R-6")
def test_the_die_has_six_faces_and_the_locomotive_is_the_one():
    assert (FACES, LOCOMOTIVE) == (6, 1)
    faces = set()
    for seed in range(60):
        state, _ = deal()
        step = play(state, 0, Roll(), Rng(seed, 1))
        faces |= {told.event.face for told in step.told if isinstance(told.event, Rolled)}
    assert faces == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("R-6")
def test_everybody_hears_the_roll():
    state, _ = deal()
    step = play(state, 0, Roll(), Dice("4"))
    assert step.told == (Told(Rolled(0, 4)),)


@pytest.mark.rule("R-1")
def test_a_match_is_not_over_when_it_begins():
    state, _ = deal()
    assert state.outcome() is None
    assert state.ended is None
    assert not state.view(0).over


@pytest.mark.rule("R-1")
def test_what_is_public_is_in_every_view():
    state = table(
        "4,0 home -4,0",
        "0,-8=T4+g1+t2 1,-8=-",
        carried=["g3 t2", "", "g5"],
        safe=["g1", "g2 g2"],
        train=3,
        turn=2,
        walk=4,
    )
    for seat in (0, 1, 2, None):
        view = state.view(seat)
        assert view.seat == seat
        assert view.options == PLAIN
        assert (view.colours, view.figures) == (state.colours, state.figures)
        assert (view.turn, view.mover, view.question) == (2, 2, state.question)
        assert (view.rafts, view.train) == (state.rafts, 3)
        assert (view.carried, view.safe) == (state.carried, state.safe)
        assert (view.fights, view.over) == (0, False)
        assert view.holes[board().hole_at[at("0,-8")]] == state.holes[0]
        assert view.holes[board().hole_at[at("1,-8")]] is None
        assert view.holes.count(FaceDown()) == sum(isinstance(t, Gold | Thief) for t in state.holes)


@pytest.mark.rule("R-2")
def test_nobody_can_tell_face_down_tokens_apart():
    one = table("4,0 home home", "0,-8=g5 1,-8=t5")
    other = table("4,0 home home", "0,-8=t5 1,-8=g5")
    for seat in (0, 1, 2, None):
        assert one.view(seat) == other.view(seat)


@pytest.mark.rule("R-1")
def test_the_game_can_end_for_two_reasons():
    assert GAME.reasons is Reason
    assert set(Reason) == {"train", "gold"}


@pytest.mark.rule("R-5")
def test_a_seat_may_have_any_house_of_its_own():
    state, _ = deal("VRY", first=1)
    state, _ = do(state, "roll", "go -3,-1", dice="3")
    assert stands(state, 1) == "-3,-1"
