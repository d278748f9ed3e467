"""Who knows what in Golden-Town: T-26 and T-A27."""

import pytest
from msgspec.structs import replace

from engine.contract import play
from engine.goldentown.components import Mine
from engine.goldentown.events import (
    Converted,
    DrewCards,
    Exchanged,
    Exposed,
    Found,
    HandDealt,
    Laid,
    Presented,
    Stole,
    Took,
)
from engine.goldentown.state import State
from engine.rng import Rng
from tests.engine.goldentown.playing import Luck, deal, do, only
from tests.engine.goldentown.positions import action, card, card_list, filon_list, names, table

VIEWERS = (0, 1, 2, None)


def crowd(**fields) -> State:
    return table(
        "A1 B:3^ C!",
        hands=("Y1 Y2 Y3 L M E", "G1 G2 G3 L M E", "R1 R2 R3 L M J"),
        ore=("y100 yp", "y200 g300", "b500"),
        carts=(1, 2, 0),
        banks=(0, 1, 3),
        opened="BC",
        discard="J B1",
        parted=((0, 2),),
        **fields,
    )


def hears(told, viewer: int | None, kind: type) -> list[object]:
    return [one.event for one in told if one.reaches(viewer) and isinstance(one.event, kind)]


# What everybody sees


@pytest.mark.rule("T-A27")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_lies_open_is_seen_by_all(viewer: int | None):
    state = crowd()
    view = state.view(viewer)
    assert view.seat == viewer
    for seen, real in zip(view.prospectors, state.prospectors, strict=True):
        assert (seen.at, seen.depth, seen.barred) == (real.at, real.depth, real.barred)
        assert (seen.cart, seen.bank) == (real.cart, real.bank)
        assert (seen.filons, seen.cards) == (len(real.ore), len(real.hand))
        assert (seen.lifted, seen.misses, seen.arrived) == (real.lifted, real.misses, real.arrived)
        assert seen.must_leave == real.must_leave
    assert view.reserve == 13
    assert [mine.open for mine in view.mines] == [False, True, True, False]
    for mine, shown in zip(state.mines, view.mines, strict=True):
        assert shown.left == tuple(map(len, mine.levels))
    assert (view.talon, view.discard, view.top) == (len(state.talon), 2, card("B1"))
    assert (view.turn, view.mover, view.question) == (0, 0, state.question)
    assert view.parted == ((0, 2),)
    assert (view.turns, view.quiet, view.ended) == (12, 0, None)


@pytest.mark.rule("T-A27")
def test_of_the_discard_pile_only_the_top_card_shows():
    state = crowd()
    other = replace(state, discard=card_list("B2 B1"))
    for viewer in VIEWERS:
        assert state.view(viewer) == other.view(viewer)


# What is private


@pytest.mark.rule("T-A27")
@pytest.mark.rule("T-26")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_hands_and_ore_are_seen_by_their_owner_alone(viewer: int | None):
    state = crowd()
    for seat, seen in enumerate(state.view(viewer).prospectors):
        real = state.prospectors[seat]
        if seat == viewer:
            assert names(seen.hand or ()) == names(real.hand)
            assert seen.ore == real.ore
        else:
            assert seen.hand is None
            assert seen.ore is None


@pytest.mark.rule("T-A27")
@pytest.mark.rule("T-3")
def test_another_hand_and_another_talon_look_the_same():
    state = crowd()
    mine, theirs = state.prospectors[1].hand, state.prospectors[2].hand
    swapped = replace(
        state,
        prospectors=(
            state.prospectors[0],
            replace(state.prospectors[1], hand=state.talon[:6]),
            replace(state.prospectors[2], hand=mine),
        ),
        talon=tuple(reversed((*theirs, *state.talon[6:]))),
    )
    assert swapped.view(0) == state.view(0)
    assert swapped.view(None) == state.view(None)
    assert list(swapped.legal(0)) == list(state.legal(0))
    assert swapped.view(1) != state.view(1)


@pytest.mark.rule("T-A27")
@pytest.mark.rule("T-2")
def test_other_filons_face_down_look_the_same():
    """In the mines and before the others: only how many there are shows."""
    state = crowd()
    shuffled = replace(
        state,
        mines=tuple(
            Mine(tuple(tuple(reversed(level)) for level in mine.levels), mine.open)
            for mine in state.mines
        ),
        prospectors=(
            state.prospectors[0],
            replace(state.prospectors[1], ore=filon_list("yp b400")),
            replace(state.prospectors[2], ore=filon_list("rp")),
        ),
    )
    assert shuffled.mines != state.mines
    assert shuffled.view(0) == state.view(0)
    assert shuffled.view(None) == state.view(None)
    assert shuffled.view(2) != state.view(2)


@pytest.mark.rule("T-26")
@pytest.mark.rule("T-A39")
@pytest.mark.parametrize("found", ["y100", "y200", "yp"])
def test_what_was_found_its_finder_alone_hears(found: str):
    """The table hears that a filon was taken, and the same whatever it was."""
    state = table("A HOTEL B1", mines={"A": f"{found} | * | * | *"}, opened="A", hands=("YG1",))
    step = play(state, 0, action("down YG1"), Luck())
    assert [names([one.card]) for one in only([t.event for t in step.told], Exposed)] == ["YG1"]
    for viewer in VIEWERS:
        assert len(hears(step.told, viewer, Took)) == 1
        assert len(hears(step.told, viewer, Found)) == (viewer == 0)
    assert step.state.view(1).prospectors[0].filons == 1


@pytest.mark.rule("T-A27")
def test_pyrite_and_gold_are_told_alike():
    told = []
    for found in ("y100", "yp"):
        state = table("A HOTEL B1", mines={"A": f"{found} | g200 | * | *"}, opened="A")
        step = play(state, 0, action("dig"), Luck())
        told.append([one for one in step.told if one.reaches(1)])
    assert told[0] == told[1]


@pytest.mark.rule("T-A27")
@pytest.mark.rule("T-3")
def test_the_dealt_hand_is_told_to_its_seat_alone():
    _, heard = deal("OVW")
    assert sorted(event.seat for event in only(heard, HandDealt)) == [0, 1, 2]


@pytest.mark.rule("T-A27")
def test_a_card_of_the_talon_is_seen_by_who_draws_it():
    state, _ = do(table("A1 HOTEL B1", hands=("L",), talon="J", walk=1), "go A2")
    step = play(state, 0, action("x L talon"), Luck())
    for viewer in VIEWERS:
        assert hears(step.told, viewer, Exchanged) == [Exchanged(0, card("L"), None)]
        assert len(hears(step.told, viewer, DrewCards)) == (viewer == 0)
        assert ("J" in str(hears(step.told, viewer, DrewCards))) == (viewer == 0)


@pytest.mark.rule("T-A27")
def test_a_card_of_the_discard_pile_is_seen_by_all():
    state, _ = do(table("A1 HOTEL B1", hands=("L",), discard="J", walk=1), "go A2")
    step = play(state, 0, action("x L pile"), Luck())
    for viewer in VIEWERS:
        assert hears(step.told, viewer, Exchanged) == [Exchanged(0, card("L"), card("J"))]


@pytest.mark.rule("T-A27")
def test_cards_presented_and_laid_and_filons_converted_are_seen_by_all():
    steps = [
        (table("A HOTEL B1", hands=("M",)), "mine M", Presented),
        (table("A1 HOTEL B1", ore=("b500",)), "convert 500", Converted),
        (do(table("A1 A2 B1", hands=("L",), walk=1), "fight 1", "first")[0], "lay L", Laid),
    ]
    for state, text, kind in steps:
        step = play(state, 0, action(text), Luck())
        for viewer in VIEWERS:
            assert len(hears(step.told, viewer, kind)) == 1


@pytest.mark.rule("T-A27")
@pytest.mark.rule("T-44")
def test_stolen_filons_are_known_to_thief_and_victim_only():
    state = table(
        "A1 A2 B1 HOTEL",
        hands=("R3 GR3 YGR3 R2 L L", "M M M M M M"),
        ore=("", "y100 b500 yp"),
        walk=1,
    )
    lays = ("lay R3", "lay M", "lay GR3", "lay M", "lay YGR3", "lay M")
    state, _ = do(state, "fight 1", "first", *lays)
    step = play(state, 0, action("lay R2"), Rng(1, 1))
    for viewer in (0, 1, 2, 3, None):
        assert len(hears(step.told, viewer, Stole)) == (viewer in (0, 1))
    assert step.state.view(2).prospectors[0].filons == 2
    assert step.state.view(2).prospectors[0].ore is None


@pytest.mark.rule("T-A27")
def test_in_a_duel_a_hand_shows_only_by_its_size():
    state, _ = do(table("A1 A2", hands=("L L L L L E", "M"), walk=1), "fight 1", "first", "lay L")
    seen = state.view(1).prospectors[0]
    assert (seen.cards, seen.hand) == (5, None)
    duel = state.view(1).duel
    assert duel is not None
    assert [lay.card for lay in duel.laid] == [card("L")]


@pytest.mark.rule("T-A27")
def test_nobody_sees_what_another_may_do():
    state = crowd()
    for seat in (1, 2):
        assert list(state.legal(seat)) == []
