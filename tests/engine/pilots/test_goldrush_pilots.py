"""The computer players of the railway gold rush: sensible, legal, and the stronger the better."""

from collections.abc import Sequence
from itertools import pairwise, product

import pytest

from engine.goldrush import GAME
from engine.goldrush.board import board
from engine.goldrush.components import Crossing, Target
from engine.goldrush.state import State
from engine.goldrush.walks import ends as rule_of_walks
from engine.pilots import Level, Pilot, at_random
from engine.pilots.goldrush import PILOTS
from engine.pilots.goldrush_odds import homecoming, mean_of_the_best, odds_against, ways
from engine.rng import Rng
from tests.engine.goldrush.positions import LOOKING, action, at, do, place, raft_at, section, table
from tests.engine.playouts import acted, all_options, contest

EASY, NORMAL, HARD = Level
SEEDS = range(10)
"""So often each position is asked: hardly ever is chance right every time."""
LAST = len(board().railway) - 1


def chosen(level: Level, state: State, *among: str) -> set[str]:
    """What this level chooses, whatever its luck; among all that is legal, or these moves."""
    seat = state.mover
    legal = [action(text) for text in among] or state.legal(seat)
    assert set(legal) <= set(state.legal(seat)), "only what is legal can be chosen"
    pilot = PILOTS[level]
    picked = [pilot(state.view(seat), [], legal, Rng(seed, 1, "pilot")) for seed in SEEDS]
    return {_text(one) for one in picked}


def _text(one: object) -> str:
    kind = type(one).__name__.lower()
    if hasattr(one, "cell"):
        return f"{kind} {place(one.cell)}"
    return f"{kind} {one.seat}" if hasattr(one, "seat") else kind


# Going home


@pytest.mark.parametrize("level", Level)
def test_a_pilot_goes_home_when_it_can_and_the_train_is_about_to_arrive(level: Level) -> None:
    state = table("4,0 home home", carried=["g5 g4"], walk=3, train=LAST - 1)
    assert chosen(level, state) == {"go 1,0"}


def _steps_home(move: str) -> int:
    return board().distance(at(move.split()[1]), board().houses[0])


def test_a_beginner_thinks_of_the_train_when_it_is_nearly_there() -> None:
    far = table("0,-8 home home", carried=["g5 g5"], walk=6, train=LAST - 5)
    assert {at(move.split()[1]) for move in chosen(EASY, far)} <= set(board().holes)
    near = table("0,-8 home home", carried=["g5 g5"], walk=6, train=LAST - 2)
    assert all(_steps_home(move) < 5 for move in chosen(EASY, near))


@pytest.mark.parametrize("level", Level)
def test_a_pilot_with_nothing_to_bring_home_digs_on(level: Level) -> None:
    state = table("4,0 home home", walk=3, train=4)
    assert chosen(level, state, "go 1,0", "go 7,0") == {"go 7,0"}


# Rafts


@pytest.mark.parametrize("level", [EASY, HARD])
def test_a_pilot_takes_the_raft_that_shortens_its_way_to_the_gold(level: Level) -> None:
    state = table("home home home", walk=3)
    assert chosen(level, state) == {"go 4,-2"}


@pytest.mark.parametrize("level", [EASY, HARD])
def test_a_raft_lands_where_the_gold_is_near(level: Level) -> None:
    state, _ = do(table("home home home", walk=3), "go 4,-2")
    assert state.question == Crossing(raft_at("4,-2"))
    for move in chosen(level, state):
        assert min(board().distance(at(move.split()[1]), hole) for hole in board().holes) <= 2


def test_the_strongest_takes_a_raft_home_with_a_full_bag() -> None:
    """Both rafts of that lake can be reached; two sections are left."""
    state = table("0,-8 home home", carried=["g5 g5 g4 g4"], walk=6, train=LAST - 2)
    assert chosen(HARD, state) <= {"go -4,-4", "go -2,-2"}


def test_a_raft_lands_near_home_when_the_bag_is_full() -> None:
    state, _ = do(table("8,-6 home home", carried=["g5 g5 g5 g5"], walk=2, train=8), "go 8,-4")
    assert all(_steps_home(move) <= 4 for move in chosen(HARD, state))


# Fights


@pytest.mark.parametrize("level", [NORMAL, HARD])
def test_a_pilot_does_not_carry_its_gold_to_a_strong_thief(level: Level) -> None:
    """The two holes are alike, but the thief lies on one and nothing on the other."""
    tokens = "-1,-7=T5 1,-8=-"
    state = table("0,-6 home home", tokens, carried=["g5 g5 g4"], walk=2)
    assert chosen(level, state, "go -1,-7", "go 1,-8") == {"go 1,-8"}


@pytest.mark.parametrize("level", Level)
def test_a_pilot_fights_a_weak_thief_for_his_loot(level: Level) -> None:
    state = table("3,-5 home home", "3,-8=T1+g5+g5+g4+g4", walk=3)
    assert chosen(level, state, "go 3,-8", "go 3,-4") == {"go 3,-8"}


@pytest.mark.parametrize("level", Level)
def test_a_pilot_attacks_the_rich_neighbour_when_it_has_nothing_to_lose(level: Level) -> None:
    state = table("3,-4 3,-6 home", carried=["", "g5 g5 g5 g4"], walk=2)
    assert chosen(level, state) == {"go 3,-6"}


@pytest.mark.parametrize("level", [NORMAL, HARD])
def test_a_rich_pilot_lets_the_poor_neighbour_be(level: Level) -> None:
    state = table("3,-4 3,-6 home", carried=["g5 g5 g5 g4"], walk=2)
    assert chosen(level, state, "go 3,-6", "go 4,-6") == {"go 4,-6"}


@pytest.mark.parametrize("level", Level)
def test_of_two_on_a_cell_the_richer_one_is_attacked(level: Level) -> None:
    state = table("3,-6 3,-6 3,-6", carried=["", "g1", "g5 g5 g5"], question=Target())
    assert chosen(level, state) == {"attack 2"}


# Dangers


def test_the_strongest_does_not_rest_beside_a_rival_who_would_rob_it() -> None:
    """Both cells are four steps from the door; the rival can be on one of them with any roll."""
    state = table("-5,4 -4,0 home", carried=["g5 g5 g5 g5"], colours="RGO", walk=2)
    near, far = "go -5,2", "go -6,5"
    assert chosen(HARD, state, near, far) == {far}


def test_the_strongest_steps_out_of_the_way_of_the_locomotive() -> None:
    ahead, beside = f"go {section(7)}", "go 2,3"
    state = table("2,4 home home", carried=["g5 g5 g5"], colours="GBR", walk=2, train=6)
    assert chosen(HARD, state, ahead, beside) == {beside}
    gone_by = table("2,4 home home", carried=["g5 g5 g5"], colours="GBR", walk=2, train=9)
    assert chosen(HARD, gone_by, ahead, "go 0,6") == {ahead}, "it is nearer to home"


@pytest.mark.parametrize(("richest", "digs"), [(0, True), (1, False)])
@pytest.mark.parametrize("level", [NORMAL, HARD])
def test_the_last_gold_is_dug_by_who_leads(level: Level, richest: int, digs: bool) -> None:
    """Four gold tokens are on the map: one more, and the match of three is over (R-32)."""
    tokens = "1,-8=g5 0,-8=g1 -1,-7=g1 8,0=g1"
    state = table("0,-6 home home", tokens, carried=["g5 g4 g4"], walk=2, train=9, rest=richest)
    assert state.gold_left() == 4
    assert chosen(level, state, "go 1,-8", "go 0,-4") == {"go 1,-8" if digs else "go 0,-4"}


# Looking


@pytest.mark.parametrize("level", Level)
def test_a_pilot_picks_gold_it_has_seen_and_not_a_thief_it_has_seen(level: Level) -> None:
    tokens = "-1,-7=t4 1,-8=g5"
    seen = {0: "-1,-7 1,-8"}
    state = table("0,-6 home home", tokens, looked=seen, walk=2, options=LOOKING)
    assert chosen(level, state, "go -1,-7", "go 1,-8") == {"go 1,-8"}


def test_the_strongest_prefers_much_gold_it_has_seen_to_what_it_has_not() -> None:
    state = table(
        "0,-6 home home", "1,-8=g5", carried=["g4"], looked={0: "1,-8"}, walk=2, options=LOOKING
    )
    assert chosen(HARD, state) == {"go 1,-8"}


@pytest.mark.parametrize("level", [NORMAL, HARD])
def test_a_pilot_looks_where_many_tokens_lie_around_it(level: Level) -> None:
    state = table("2,-7 home home", "2,-7=-", carried=["g5 g5 g4"], options=LOOKING)
    assert chosen(level, state) == {"look"}


@pytest.mark.parametrize("level", Level)
def test_a_pilot_on_its_way_home_does_not_stop_to_look(level: Level) -> None:
    carried = ["g5 g5 g5 g4 g4"]
    state = table("2,-7 home home", "2,-7=-", carried=carried, train=LAST - 3, options=LOOKING)
    assert chosen(level, state) == {"roll"}


# Whole matches


@pytest.mark.parametrize(("seats", "options"), list(product(GAME.seats, all_options(GAME))))
def test_pilots_answer_every_question_of_matches_played_at_random(
    seats: int, options: object
) -> None:
    """Each level is asked, in turn; what it is asked has come about by chance."""
    for number, (_, step) in enumerate(acted(GAME, seats, options, seats)):
        for seat in step.state.to_act():
            view, legal = step.state.view(seat), step.state.legal(seat)
            pilot = PILOTS[list(Level)[number % len(Level)]]
            assert pilot(view, [], legal, Rng(number, 1, "pilot")) in legal


@pytest.mark.parametrize("level", Level)
def test_pilots_play_whole_matches_the_same_way_with_the_same_luck(level: Level) -> None:
    for seats in GAME.seats:
        first, again = (contest(GAME, [PILOTS[level]] * seats, seats) for _ in range(2))
        assert first[-1].state == again[-1].state


def duels_won(pilot: Pilot, against: Pilot, matches: int) -> float:
    """The share of duels won, each of two seats against each of two others."""
    seatings = [(0, 0, 1, 1), (0, 1, 0, 1), (0, 1, 1, 0), (1, 0, 0, 1), (1, 0, 1, 0), (1, 1, 0, 0)]
    won = 0.0
    for seed in range(matches):
        seating = seatings[seed % len(seatings)]
        steps = contest(GAME, [(pilot, against)[side] for side in seating], seed)
        outcome = steps[-1].state.outcome()
        assert outcome is not None
        won += _duels(seating, outcome.scores)
    return won / matches


def _duels(seating: Sequence[int], scores: Sequence[int]) -> float:
    mine = [score for side, score in zip(seating, scores, strict=True) if side == 0]
    theirs = [score for side, score in zip(seating, scores, strict=True) if side == 1]
    wins = sum((one > other) + (one == other) / 2 for one, other in product(mine, theirs))
    return wins / (len(mine) * len(theirs))


def test_a_beginner_beats_chance_by_far() -> None:
    assert duels_won(PILOTS[EASY], at_random, 12) > 0.8


@pytest.mark.slow
def test_each_level_beats_the_one_below() -> None:
    for weaker, stronger in pairwise(Level):
        assert duels_won(PILOTS[stronger], PILOTS[weaker], 120) > 0.57


# What is reckoned beforehand


def test_ways_are_those_of_the_rules() -> None:
    nowhere = board().cell(0, 0)
    for house, points in product(range(6), range(1, 7)):
        home, door = board().houses[house], board().doors[house]
        for start in (*board().land, home):
            rule = rule_of_walks(start, points, home, door, nowhere)
            assert ways(start, points, house) == rule


def test_the_odds_against_a_thief() -> None:
    assert [odds_against(strength) for strength in range(1, 6)] == [1.0, 0.8, 0.6, 0.4, 0.2]


def test_from_the_door_only_a_walk_around_leads_in() -> None:
    """With 2 or 3 points one cannot be back at the door before the last step (R-10, R-12)."""
    first, *_ = homecoming(0)[board().doors[0]]
    assert first == pytest.approx(3 / 6)


def test_the_mean_of_the_best_of_some_draws() -> None:
    coin = [(0.5, 0.0), (0.5, 1.0)]
    assert mean_of_the_best(coin, 2, 1) == pytest.approx(0.75)
    assert mean_of_the_best(coin, 2, 2) == pytest.approx(0.25)
    assert mean_of_the_best(coin, 1, 2) == 0.0
