"""The variant of the railway gold rush in which players look at tokens: R-34."""

from collections import Counter

import pytest

from engine.contract import NotLegal, Told, play, to_json
from engine.goldrush import GAME
from engine.goldrush.actions import Look, Roll
from engine.goldrush.board import board
from engine.goldrush.components import Begin, Gold, Thief
from engine.goldrush.events import Looked, Reason, Saw, TurnBegan
from engine.rng import Rng
from tests.engine.goldrush.positions import (
    LOOKING,
    PLAIN,
    Dice,
    at,
    deal,
    do,
    kinds,
    lies,
    moves,
    only,
    place,
    places,
    stands,
    table,
    text_of,
)

BESIDE = "1,-7=g5 0,-7=t4 -1,-6=g1"
"""The three holes beside (0,-6)."""


def looking(figures: str = "0,-6 home home", tokens: str = BESIDE, **fields):
    return table(figures, tokens, options=LOOKING, **fields)


def may_look(state) -> bool:
    return Look() in moves(state)


def seen(state, seat: int | None) -> dict[str, str]:
    """What a seat has in its view of face-down tokens."""
    view = state.view(seat)
    return {
        place(cell): text_of([token])
        for cell, token in zip(board().holes, view.seen, strict=True)
        if token is not None
    }


# What is seen


@pytest.mark.rule("R-34")
def test_a_player_may_look_at_the_tokens_beside_him_instead_of_rolling():
    state = looking()
    assert set(moves(state)) == {Roll(), Look()}
    state, heard = do(state, "look")
    assert seen(state, 0) == {"1,-7": "g5", "0,-7": "t4", "-1,-6": "g1"}
    assert kinds(heard) == ["Looked", "Saw", "TurnBegan"]


@pytest.mark.rule("R-34")
@pytest.mark.rule("R-A17")
def test_looking_ends_the_turn_without_a_throw():
    state, heard = do(looking(train=3), "look", dice="")
    assert (state.turn, state.mover, state.question) == (1, 1, Begin())
    assert stands(state, 0) == "0,-6"
    assert state.train == 3
    assert heard[-1] == TurnBegan(1)


@pytest.mark.rule("R-34")
@pytest.mark.rule("R-A17")
def test_that_he_looked_is_public_and_what_he_saw_is_his_alone():
    step = play(looking(), 0, Look(), Dice(""))
    (looked,) = [told for told in step.told if isinstance(told.event, Looked)]
    (saw,) = [told for told in step.told if isinstance(told.event, Saw)]
    assert looked.to is None
    assert saw.to == (0,)
    assert looked.event.seat == saw.event.seat == 0
    assert places(looked.event.cells) == places(saw.event.cells) == {"1,-7", "0,-7", "-1,-6"}
    tokens = dict(zip(map(place, saw.event.cells), saw.event.tokens, strict=True))
    assert tokens == {"1,-7": Gold(5), "0,-7": Thief(4), "-1,-6": Gold(1)}
    assert all(isinstance(told, Told) for told in step.told)


@pytest.mark.rule("R-34")
def test_others_see_only_at_which_tokens_he_looked():
    state, _ = do(looking(), "look")
    holes = sorted(board().hole_at[at(where)] for where in ("1,-7", "0,-7", "-1,-6"))
    for seat in (0, 1, 2, None):
        looked = state.view(seat).looked
        assert [sorted(each) for each in looked] == [holes, [], []]
    for seat in (1, 2, None):
        assert seen(state, seat) == {}


@pytest.mark.rule("R-34")
def test_nobody_else_can_tell_what_he_saw():
    """Another deal of the same tokens gives the same views and the same public facts."""
    one, one_heard = do(looking(tokens="1,-7=g5 0,-7=t4 -1,-6=g1"), "look")
    other, other_heard = do(looking(tokens="1,-7=t4 0,-7=g1 -1,-6=g5"), "look")
    for seat in (1, 2, None):
        assert to_json(one.view(seat)) == to_json(other.view(seat))
    assert one.view(0) != other.view(0)
    assert only(one_heard, Looked) == only(other_heard, Looked)


@pytest.mark.rule("R-34")
def test_only_the_tokens_beside_the_figure_are_seen():
    state, _ = do(looking(), "look")
    assert len(seen(state, 0)) == 3
    state, _ = do(looking("0,-7 home home", "0,-7=-"), "look")
    assert set(seen(state, 0)) == {"1,-7", "1,-8", "0,-8", "-1,-7", "-1,-6"}


@pytest.mark.rule("R-34")
@pytest.mark.rule("R-A12")
def test_a_token_under_the_own_figure_is_not_seen():
    """Only the locomotive puts a figure on a token: on (6,1), beside the tunnel."""
    state, _ = do(looking("6,1 home home", "6,1=g5 5,2=t4"), "look")
    assert seen(state, 0).keys() >= {"5,2"}
    assert "6,1" not in seen(state, 0)
    assert not may_look(looking("6,1 home home", "6,1=g5 5,2=- 7,0=-"))


@pytest.mark.rule("R-A17")
def test_thieves_face_up_and_empty_holes_need_no_looking():
    state, heard = do(looking(tokens="1,-7=T5+g2 0,-7=- -1,-6=g1"), "look")
    assert places(only(heard, Looked)[0].cells) == {"-1,-6"}
    assert seen(state, 0) == {"-1,-6": "g1"}


@pytest.mark.rule("R-A17")
def test_looking_turns_nothing_over():
    state, _ = do(looking(), "look")
    assert (lies(state, "1,-7"), lies(state, "0,-7"), lies(state, "-1,-6")) == ("g5", "t4", "g1")
    assert Counter(state.carried) == {(): 3}


# When it is allowed


@pytest.mark.rule("R-34")
def test_without_the_variant_nobody_looks():
    state = table("0,-6 home home", BESIDE, options=PLAIN)
    assert moves(state) == [Roll()]
    with pytest.raises(NotLegal):
        play(state, 0, Look(), Dice(""))


@pytest.mark.rule("R-A17")
def test_looking_is_decided_before_rolling():
    state, _ = do(looking(), "roll", dice="3")
    assert not may_look(state)


@pytest.mark.rule("R-A26")
@pytest.mark.parametrize("where", ["home", "4,0", "0,-5"])
def test_nobody_looks_where_nothing_lies(where: str):
    assert moves(looking(f"{where} home home")) == [Roll()]


@pytest.mark.rule("R-A26")
def test_nobody_looks_at_the_start():
    state, _ = deal(options=LOOKING)
    assert moves(state) == [Roll()]


@pytest.mark.rule("R-A17")
@pytest.mark.rule("R-A26")
def test_nobody_looks_where_only_open_things_lie():
    assert not may_look(looking(tokens="1,-7=T5+g2 0,-7=- -1,-6=T4"))


@pytest.mark.rule("R-A26")
def test_nobody_looks_from_a_raft():
    """(7,-2) is beside the holes (7,-1) and (8,-2)."""
    assert may_look(looking("7,-2 home home"))
    assert not may_look(looking("7,-2 home home", rafts="8,-4>7,-2"))
    assert not may_look(looking("7,-2 home home", rafts="4,-2>7,-2"))


@pytest.mark.rule("R-A26")
def test_nobody_looks_twice_at_the_same_tokens():
    state, _ = do(looking(), "look")
    for _ in range(2):
        state, _ = do(state, "roll", dice="1")
    assert state.turn == 0
    assert moves(state) == [Roll()]


@pytest.mark.rule("R-A26")
def test_one_token_not_yet_seen_is_enough():
    """(1,-6) is beside (1,-7), which was seen, and (2,-7), which was not."""
    state = looking("1,-6 home home", "1,-7=g5 2,-7=g3", looked={0: "1,-7 0,-7"})
    assert may_look(state)
    state, heard = do(state, "look")
    assert "2,-7" in places(only(heard, Looked)[0].cells)
    assert seen(state, 0) == {"1,-7": "g5", "2,-7": "g3", "0,-7": lies(state, "0,-7")}
    numbers = state.looked[0]
    assert len(numbers) == len(set(numbers)) == 3


@pytest.mark.rule("R-A26")
def test_others_may_look_at_what_one_has_seen():
    state = looking("0,-6 0,-6 home", looked={0: "1,-7 0,-7 -1,-6"}, turn=1)
    assert may_look(state)
    state, _ = do(state, "look")
    assert seen(state, 1) == seen(state, 0)


@pytest.mark.rule("R-A26")
def test_looking_ends_sooner_or_later_for_want_of_new_tokens():
    """Everybody looks whenever he may; then all must roll."""
    state = looking("0,-6 0,-7 1,-7", "0,-7=- 1,-7=-")
    looks = 0
    while may_look(state):
        state, _ = do(state, "look")
        looks += 1
    assert looks == 3


# What he saw stays while it is true


@pytest.mark.rule("R-A26")
def test_what_was_seen_stays_in_the_view():
    state, _ = do(looking(), "look")
    for _ in range(4):
        state, _ = do(state, "roll", dice="1")
    assert seen(state, 0) == {"1,-7": "g5", "0,-7": "t4", "-1,-6": "g1"}


@pytest.mark.rule("R-A26")
def test_what_was_seen_is_forgotten_when_somebody_takes_it():
    state = looking("home 3,-7 2,-5", "1,-7=g5 3,-7=-", looked={0: "1,-7", 2: "1,-7"}, turn=1)
    state, _ = do(state, "roll", "go 1,-7", dice="2")
    assert state.looked == ((), (), ())
    assert [seen(state, seat) for seat in (0, 1, 2)] == [{}, {}, {}]
    assert state.view(0).looked == ((), (), ())


@pytest.mark.rule("R-A26")
def test_what_was_seen_is_forgotten_when_a_thief_is_turned():
    """He lies face up now, so nobody needs to have seen him."""
    state = looking(looked={0: "0,-7 1,-7", 1: "0,-7"})
    state, _ = do(state, "roll", "go 0,-7", "go 0,-6", dice="2 2")
    assert lies(state, "0,-7") == "T4"
    assert seen(state, 0) == {"1,-7": "g5"}
    assert seen(state, 1) == {}
    assert state.looked == ((board().hole_at[at("1,-7")],), (), ())


@pytest.mark.rule("R-A26")
def test_who_turns_a_token_keeps_what_he_saw_of_others():
    state = looking(looked={0: "0,-7 1,-7 -1,-6"})
    state, _ = do(state, "roll", "go 1,-7", dice="2")
    assert seen(state, 0) == {"0,-7": "t4", "-1,-6": "g1"}


@pytest.mark.rule("R-2")
@pytest.mark.rule("R-A26")
def test_dealt_anew_what_was_seen_stays_and_all_else_may_be_gold_or_a_thief():
    state = looking(looked={0: "1,-7 0,-7", 1: "-1,-6"})
    view, known = state.view(0), state.looked[0]
    deals = [GAME.determinize(view, (), Rng(seed, 0)).holes for seed in range(60)]
    for hole, lying in enumerate(state.holes):
        dealt = {holes[hole] for holes in deals}
        assert dealt == {lying} if hole in known else {Gold, Thief} == set(map(type, dealt))


@pytest.mark.rule("R-32")
@pytest.mark.rule("R-A15")
def test_the_gold_is_counted_after_a_look_too():
    state = looking(tokens="1,-7=g5 0,-7=t4 -1,-6=g1", rest=2)
    state, heard = do(state, "look")
    assert state.ended == Reason.GOLD
    assert not only(heard, TurnBegan)
