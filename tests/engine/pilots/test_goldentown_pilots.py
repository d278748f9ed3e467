"""Computer players of Golden-Town: what they are sure of."""

from typing import Any

import pytest
from msgspec.structs import replace

from engine.goldentown import GAME
from engine.goldentown.board import board
from engine.goldentown.components import CaveIn, Closing, Digging, Duel, Fighting, Lay, Sharing, Way
from engine.goldentown.events import Reason
from engine.goldentown.state import State
from engine.pilots import Level
from engine.pilots.goldentown import PILOTS
from engine.pilots.goldentown_duel import WILD, prospect
from engine.rng import Rng
from tests.engine.goldentown.positions import card, said, table
from tests.engine.playouts import contest

EASY, NORMAL, HARD = Level
FOUR = "b500 b500 b400 b400 r200"


def chosen(level: Level, state: State) -> set[str]:
    """What this level chooses, whatever its luck; nothing was heard before."""
    seat = state.mover
    view, legal = state.view(seat), state.legal(seat)
    return {said(PILOTS[level](view, [], legal, Rng(seed, 1, "pilot"))) for seed in range(5)}


@pytest.mark.parametrize("level", Level)
def test_it_presents_a_mine_card_at_a_closed_mine_and_keeps_its_joker(level: Level) -> None:
    closing = Closing(exchange=True, present=True)
    state = table("A HOTEL", hands=["M J"], question=closing)
    assert chosen(level, state) <= {"mine M", "mine J"}
    if level is not EASY:
        assert chosen(level, state) == {"mine M"}


@pytest.mark.parametrize("level", Level)
def test_it_enters_the_bank_with_what_wins(level: Level) -> None:
    assert chosen(level, table("HUB HOTEL", carts=[4], walk=3)) == {"go BANK"}


@pytest.mark.parametrize("level", Level)
def test_it_props_a_cave_in(level: Level) -> None:
    assert chosen(level, table("A:2 HOTEL", hands=["E"], opened="A", question=CaveIn())) == {
        "shore E"
    }


@pytest.mark.parametrize("level", Level)
def test_it_lays_the_card_that_wins_a_duel(level: Level) -> None:
    state = table("A3 A4", hands=["YG2 E E M L L"], question=Fighting(), duel=Duel(0, 1))
    near = _apart(state, 2)
    assert chosen(level, near) == {"lay YG2"}


def _apart(state: State, steps: int) -> State:
    """The same duel with so many steps to go: the rival has walked the others."""
    assert state.duel is not None
    walked = (Lay(1, card("B1"), board().gap - steps),)
    return replace(state, duel=replace(state.duel, laid=walked))


def test_hard_keeps_its_ore_until_the_bank_is_near() -> None:
    assert chosen(HARD, table("A HOTEL", ore=[FOUR], opened="A")) == {"roll"}
    assert chosen(HARD, table("HUB HOTEL", ore=[FOUR])) == {"convert 200 400 400 500 500"}


def test_hard_comes_up_when_it_has_enough() -> None:
    assert chosen(HARD, table("A:3 HOTEL", ore=[FOUR], opened="A")) == {"climb"}


def test_hard_refuses_to_share_what_it_would_leave_anyway() -> None:
    asked: dict[str, Any] = {"turn": 1, "mover": 0, "question": Sharing(), "opened": "A"}
    assert chosen(HARD, table("A:3 A", **asked)) == {"yes"}
    assert chosen(HARD, table("A:3 A", ore=[FOUR], **asked)) == {"no"}


def test_hard_lets_itself_be_brought_near_the_bank_when_it_has_enough() -> None:
    state = table("A:3 HOTEL", hands=["E"], ore=[FOUR], opened="A", question=CaveIn())
    assert chosen(HARD, state) == {"give in"}


def test_hard_challenges_who_is_about_to_win() -> None:
    assert chosen(HARD, table("HUB BK2", hands=["YG1 YG2 YG3 E M L"], carts=[0, 4], walk=2)) == {
        "fight 1"
    }


def test_hard_does_not_risk_a_full_cart_for_two_filons() -> None:
    state = table("BK1 HUB", carts=[4, 0], ore=["", "yp y100"], walk=4)
    assert "fight 1" not in chosen(HARD, state)


@pytest.mark.parametrize("figures", ["HOTEL A1", "HOTEL A1 HOTEL", "A1 A3"])
def test_hard_does_not_go_to_prison_for_nothing_with_a_concession_at_hand(figures: str) -> None:
    walk = 6 if figures.startswith("HOTEL") else 2
    for hand in ("", "YG1 YG2 YG3 E L L"):
        assert "fight 1" not in chosen(HARD, table(figures, hands=[hand], walk=walk))


def test_hard_with_all_it_takes_to_win_fights_only_who_has_it_too() -> None:
    strong = ["YG1 YG2 YG3 E L J"]
    for theirs, walk in ((1, 6), (3, 5)):
        state = table("HUB A3", hands=strong, carts=[4, theirs], walk=walk)
        assert "fight 1" not in chosen(HARD, state)
    assert chosen(HARD, table("HUB BK2", hands=strong, carts=[4, 4], walk=2)) == {"fight 1"}


def test_hard_waits_at_the_surface_for_a_card_and_digs_when_it_may() -> None:
    closed = table("A HOTEL", hands=["B1 B2 B3 E L L"])
    assert {text.split()[0] for text in chosen(HARD, closed)} == {"x"}
    opened = table("A HOTEL", hands=["YGRB1 B2 B3 E L L"], opened="A")
    assert chosen(HARD, opened) == {"down YGRB1"}


def test_hard_leaves_a_mine_without_gold() -> None:
    bare = {"A": " | | | "}
    assert chosen(HARD, table("A HOTEL", mines=bare, opened="A")) == {"roll"}
    assert chosen(HARD, table("A:2 HOTEL", mines=bare, opened="A")) == {"climb"}


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("figures", ["A3!A HOTEL", "A3 HOTEL"])
def test_it_goes_somewhere_though_no_mine_it_may_enter_holds_anything(
    level: Level, figures: str
) -> None:
    mines = {"A": "y100 | | | "} if "!" in figures else {}
    assert chosen(level, table(figures, mines=mines, bare=True, opened="A", walk=2))


def test_hard_comes_out_at_the_end_of_a_move_when_it_has_enough() -> None:
    up = Digging(card("YGRB1"), Way.UP)
    assert chosen(HARD, table("A:1 HOTEL", ore=[FOUR], opened="A", question=up)) == {"out"}


@pytest.mark.parametrize(
    ("apart", "mine", "theirs", "end"),
    [
        (3, (3,), (1,), 1.0),
        (3, (WILD,), (1,), 1.0),
        (3, (1,), (2,), -1.0),
        (3, (0,), (1,), 0.0),
        (1, (2,), (3,), 0.0),
    ],
)
def test_a_duel_of_open_hands(
    apart: int, mine: tuple[int, ...], theirs: tuple[int, ...], end: float
) -> None:
    assert prospect(apart, mine, theirs, 0.0) == end


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_matches_of_hard_pilots_end_at_the_bank_in_good_time(seats: int) -> None:
    for seed in range(4):
        state = contest(GAME, [PILOTS[HARD]] * seats, seed)[-1].state
        assert isinstance(state, State)
        assert state.ended is Reason.BANK
        assert state.turns < 100 * seats
