"""The end of Golden-Town: T-38 and T-A29."""

import pytest

from engine.goldentown.components import Begin
from engine.goldentown.events import OreShown, Reason, TurnBegan
from tests.engine.goldentown.playing import carts, do, only
from tests.engine.goldentown.positions import filon_list, table

STEP = ("go B2", "done")
"""A turn of seat 0 from B1 with a 1 that changes nothing."""


def walked(figures: str = "B1 HOTEL", **fields):
    """What a turn leads to in which nothing happens."""
    return do(table(figures, walk=1, **fields), *STEP)[0]


# No gold left


@pytest.mark.rule("T-A29")
@pytest.mark.parametrize(
    ("fields", "over"),
    [
        ({"banks": (3, 3), "ore": ("r400",)}, True),
        ({"banks": (3, 3), "ore": ("b500",)}, False),
        ({"banks": (3, 0), "ore": ("y200", "g300")}, False),
        ({"banks": (3, 0), "ore": ("y200", "y200")}, True),
        ({"banks": (2, 2), "carts": (1, 0), "ore": ("r400",)}, True),
        ({"banks": (2, 2), "carts": (1, 1)}, False),
        ({"banks": (2, 1), "carts": (0, 1), "ore": ("b500",)}, False),
        ({"banks": (0, 3), "carts": (1, 0)}, False),
        ({"banks": (3, 3), "mines": {"C": "| | | b500"}}, False),
        ({"banks": (3, 3), "mines": {"C": "| | | b400"}}, True),
        ({"banks": (3, 3), "mines": {"C": "y100 | | | b400"}}, False),
        ({"banks": (3, 3), "mines": {"C": "yp yc ya | | | b400"}, "ore": ("yp gp",)}, True),
        ({"banks": (3, 3), "mines": {"A": "y100 | | | "}, "ore": ("", "r400")}, False),
        ({"banks": (0, 0), "ore": ("b500 b500", "r400 r400 y200")}, False),
        ({"banks": (0, 0), "ore": ("b500 b500", "r400 r400 y100")}, True),
    ],
)
def test_it_ends_when_nobody_could_reach_four_with_all_there_is(fields, over: bool):
    """Banked, and all carts, and all ore of the table and the mines by the pound.

    It is a turn in which pyrite is found: had nothing changed, it would have ended before.
    """
    fields = dict(fields)
    mines = {"D": "yp | | | "} | fields.pop("mines", {})
    state = table("D HOTEL", mines=mines, opened="D", bare=True, **fields)
    state, _ = do(state, "dig")
    outcome = state.outcome()
    assert (outcome is not None) == over
    if outcome is not None:
        assert outcome.reason == Reason.GOLD
        assert state.to_act() == frozenset()


@pytest.mark.rule("T-A29")
def test_it_ends_only_at_the_end_of_a_turn():
    """800 g for one nugget: now nobody can reach four, but the turn is played to its end."""
    state = table("B1 HOTEL", banks=(2, 2), ore=("r400 r400", "y200"), bare=True)
    state, _ = do(state, "convert 400 400")
    assert state.outcome() is None
    state, _ = do(state, "roll", dice="1")
    assert state.outcome() is None
    state, _ = do(state, "go B2")
    assert state.outcome() is None
    state, heard = do(state, "done")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == Reason.GOLD
    assert not only(heard, TurnBegan)


@pytest.mark.rule("T-A29")
def test_gold_that_is_taken_is_not_lost():
    state = table(
        "C HOTEL", banks=(3,), mines={"C": "y100 | | | "}, ore=("r400",), bare=True, opened="C"
    )
    state, _ = do(state, "dig")
    assert state.outcome() is None


# Nothing changes


@pytest.mark.rule("T-A29")
@pytest.mark.parametrize("figures", ["B1 HOTEL", "B1 HOTEL HOTEL", "B1 HOTEL HOTEL HOTEL"])
def test_it_ends_after_40_turns_for_each_player_without_change(figures: str):
    limit = 40 * len(figures.split())
    assert walked(figures, quiet=limit - 2).outcome() is None
    state = walked(figures, quiet=limit - 1)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == Reason.QUIET


@pytest.mark.rule("T-A29")
@pytest.mark.rule("T-5")
def test_missed_turns_count():
    state = walked("B1 HOTEL~ A1", quiet=117)
    assert (state.quiet, state.turns) == (119, 14)
    assert state.outcome() is None
    state = walked("B1 HOTEL~ A1", quiet=118)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == Reason.QUIET


@pytest.mark.rule("T-A29")
@pytest.mark.parametrize(
    ("position", "moves", "changed"),
    [
        ({"figures": "B1 HOTEL", "walk": 1}, STEP, False),
        ({"figures": "A HOTEL", "hands": ("M",)}, ("mine M", "done"), False),
        ({"figures": "BK2 HOTEL", "walk": 1}, ("go BANK", "done"), False),
        ({"figures": "BK2 HOTEL", "walk": 1, "carts": (1,)}, ("go BANK", "done"), True),
        ({"figures": "A HOTEL", "opened": "A", "mines": {"A": "y100 | * | * | *"}}, ("dig",), True),
        (
            {"figures": "A HOTEL", "opened": "A", "mines": {"A": "yc | * | * | *"}},
            ("dig", "give in"),
            True,
        ),
        ({"figures": "A HOTEL", "opened": "A", "mines": {"A": "ya | * | * | *"}}, ("dig",), True),
        ({"figures": "A HOTEL", "opened": "A", "hands": ("L",)}, ("ride L 4",), False),
        ({"figures": "A:2 HOTEL", "opened": "A"}, ("climb",), False),
    ],
)
def test_what_is_a_change_and_what_is_not(position, moves: tuple[str, ...], changed: bool):
    """A bank, a cart, an ore pile or the filons of a mine; not the opening of one."""
    state = table(quiet=30, **position)
    state, _ = do(state, *moves)
    assert state.quiet == (0 if changed else 31)


@pytest.mark.rule("T-A29")
def test_a_conversion_and_a_robbery_are_changes():
    state = table("B1 HOTEL", ore=("b500",), quiet=79)
    state, _ = do(state, "convert 500", "roll", *STEP, dice="1")
    assert (state.quiet, state.outcome()) == (0, None)
    hands = ("R3 GR3 YGR3 R2 L L", "M M M M M M")
    lays = ("lay R3", "lay M", "lay GR3", "lay M", "lay YGR3", "lay M", "lay R2")
    state = table("A1 A2", hands=hands, carts=(0, 1), quiet=79, walk=1)
    state, _ = do(state, "fight 1", "first", *lays)
    assert (state.quiet, state.outcome()) == (0, None)
    state = table("A1 A2 HOTEL", hands=hands, quiet=79, walk=1)
    state, _ = do(state, "fight 1", "first", *lays)
    assert state.quiet == 80, "a robbery of nothing is none"


# Too long


@pytest.mark.rule("T-A29")
@pytest.mark.parametrize("figures", ["B1 HOTEL", "B1 HOTEL HOTEL", "B1 HOTEL HOTEL HOTEL"])
def test_it_ends_in_any_case_after_500_turns_for_each_player(figures: str):
    limit = 500 * len(figures.split())
    assert walked(figures, turns=limit - 2).outcome() is None
    state = walked(figures, turns=limit - 1)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == Reason.LONG


@pytest.mark.rule("T-A29")
def test_turns_with_changes_count_for_that_too():
    state = table("A HOTEL", mines={"A": "y100 | * | * | *"}, opened="A", turns=999)
    state, _ = do(state, "dig")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == Reason.LONG


# Who has won


@pytest.mark.rule("T-A29")
@pytest.mark.parametrize(
    ("fields", "placements"),
    [
        ({"banks": (1, 3, 2)}, ((1,), (2,), (0,))),
        ({"banks": (1, 1, 0), "carts": (2, 3, 9)}, ((1,), (0,), (2,))),
        (
            {"banks": (1, 1, 1), "carts": (2, 2, 2), "ore": ("y100", "g300", "b400")},
            ((2,), (1,), (0,)),
        ),
        ({"ore": ("y100 y100", "y200", "r300")}, ((2,), (0, 1))),
        ({"ore": ("yp yp yp gp", "y100", "")}, ((1,), (0, 2))),
        ({}, ((0, 1, 2),)),
    ],
)
def test_most_in_the_bank_then_in_the_cart_then_grams_of_ore(fields, placements):
    state = walked("B1 HOTEL HOTEL", turns=1499, **fields)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.placements == placements
    assert outcome.scores == fields.get("banks", (0, 0, 0))


@pytest.mark.rule("T-38")
@pytest.mark.rule("T-A29")
def test_behind_a_winner_the_others_are_placed_by_the_same():
    state = table(
        "BK2 HOTEL HOTEL A3",
        carts=(1, 5, 0, 0),
        banks=(3, 1, 2, 1),
        ore=("", "", "", "b500"),
        walk=1,
    )
    state, _ = do(state, "go BANK")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == Reason.BANK
    assert outcome.placements == ((0,), (2,), (1,), (3,))
    assert outcome.scores == (4, 1, 2, 1)
    assert carts(state) == (0, 5, 0, 0)


@pytest.mark.rule("T-A29")
@pytest.mark.rule("T-A27")
def test_at_the_end_everybodys_ore_is_shown():
    piles = ("y100 yp", "b500 g200")
    before = table("B1 HOTEL", ore=piles, turns=999, walk=1)
    assert before.view(1).prospectors[0].ore is None
    state, heard = do(before, *STEP)
    shown = tuple(tuple(sorted(filon_list(text))) for text in piles)
    assert only(heard, OreShown) == [OreShown(shown)]
    for viewer in (0, 1, None):
        assert tuple(one.ore for one in state.view(viewer).prospectors) == shown


@pytest.mark.rule("T-38")
@pytest.mark.rule("T-A29")
def test_ore_is_shown_after_a_win_by_the_bank_too():
    state = table("BK2 HOTEL", carts=(4,), ore=("", "b500 g200"), walk=1)
    state, heard = do(state, "go BANK")
    assert len(only(heard, OreShown)) == 1
    assert state.view(0).prospectors[1].ore is not None


@pytest.mark.rule("T-A29")
def test_a_match_goes_on_until_then():
    state = walked()
    assert state.outcome() is None
    assert (state.question, state.turns, state.quiet) == (Begin(), 9, 1)
    assert state.ended is None
