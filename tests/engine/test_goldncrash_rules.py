"""The rules of Gold 'n' Crash, each by its number on docs/rules/goldncrash.md."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations, product
from typing import Any

import pytest
from msgspec.structs import replace

from engine.contract import BadSetup, MatchOver, NotLegal, NotYourTurn, Table, Told, play, to_json
from engine.goldncrash import GAME
from engine.goldncrash.actions import (
    ARRANGEMENTS,
    Action,
    Arrange,
    Discard,
    Draw,
    Manoeuvre,
    Pass,
    Play,
    Question,
    Recall,
    Secure,
)
from engine.goldncrash.components import DECK, GUEST_GOLD, Guest, Kind, Options
from engine.goldncrash.events import (
    Arranged,
    ArrangedCards,
    Boarded,
    Cleared,
    Cracked,
    Destroyed,
    Discarded,
    Drew,
    DrewCard,
    Event,
    Fished,
    GuestSecured,
    HandDealt,
    Held,
    HeldWith,
    LastTurn,
    Looted,
    Manoeuvred,
    Observed,
    ObservedCards,
    Passed,
    Played,
    Reason,
    Recalled,
    Secured,
    SetUp,
    TurnBegan,
)
from engine.goldncrash.state import State
from engine.rng import Rng
from tests.engine.goldncrash_positions import (
    EMPTY,
    act,
    card,
    cards,
    choices,
    deal,
    discard,
    everywhere,
    holds,
    in_order,
    lies,
    may,
    only,
    places,
    put,
    result,
    table,
    tell,
    treasure,
    words,
)
from tests.engine.playouts import playout

VIEWERS = (0, 1, None)
"""Both seats and a spectator."""
AIMED = "RBPGN"
"""The five types that have effects."""
KINDS = "RBPGNO"
LONG = "R1 B1 P1 G1 N1 O4"
"""A column longer than the one that is played into."""

turns = pytest.mark.parametrize("turn", [0, 1])
kinds = pytest.mark.parametrize("kind", KINDS)
aimed = pytest.mark.parametrize("kind", AIMED)


def high(count: int) -> str:
    """A column of so many cards, none of them like another."""
    return " ".join(LONG.split()[:count]) or "-"


def three_of(kind: str) -> list[str]:
    """Three cards of a type, the third worth the most."""
    return ["O4", "O4", "O6"] if kind == "O" else [f"{kind}{value}" for value in (1, 2, 3)]


def up_to(kind: str, count: int) -> tuple[str, str]:
    """A column that lacks one card of a type to have so many, and that card."""
    *lying, last = three_of(kind)[-count:]
    return " ".join(lying) or "-", last


def rich(columns: str, **more: Any) -> State:
    """A position in which every effect of a card in the first column has three targets."""
    plenty = {
        "theirs": "N1 P2 G2 R1 | - | -",
        "discard": "R2 B1 G1 N1",
        "their_discard": "P1 R2 G2",
        "their_treasure": "G2 B1 P2",
        "zeppelins": "3 3 3",
        "their_zeppelins": "3 3 3",
    }
    return table(columns, **plenty | more)


def draws(state: State) -> State:
    """Where it leads when everybody draws to the end of the turn, or of the match."""
    (seat,) = state.to_act()
    while seat in state.to_act():
        state, _ = act(state, Draw())
    return state


def heard_by(listener: int | None, told: Sequence[Told[Event]]) -> list[Event]:
    return [one.event for one in told if one.reaches(listener)]


# Components and setting up


@pytest.mark.rule("C-1")
def test_exactly_two_play() -> None:
    assert list(GAME.seats) == [2]


@pytest.mark.rule("C-1")
def test_the_players_choose_between_poulpirate_and_chamourai() -> None:
    assert sorted(GAME.colours) == ["C", "P"]
    assert GAME.colours_each(2) == 1
    for crews in ("PC", "CP"):
        assert deal(crews=crews).crews == tuple(crews)
        for viewer in VIEWERS:
            assert deal(crews=crews).view(viewer).crews == tuple(crews)


@pytest.mark.rule("C-1")
@pytest.mark.parametrize(
    "crews",
    [
        "",
        "P",
        "P C P",
        "P P",
        "C C",
        "PC C",
        "P PC",
        "PC PC",
        "PC .",
        ". PC",
        "P .",
        ". .",
        "P X",
        "p c",
        "P C .",
    ],
)
def test_any_other_table_is_refused(crews: str) -> None:
    colours = tuple(tuple(each.replace(".", "")) for each in crews.split())
    with pytest.raises(BadSetup):
        GAME.setup(Table(colours), Options(), Rng(1, 0))


@pytest.mark.rule("C-1")
@pytest.mark.parametrize("first", [-1, 2])
def test_who_begins_sits_at_the_table(first: int) -> None:
    with pytest.raises(BadSetup):
        deal(first)


@pytest.mark.rule("C-1")
@pytest.mark.parametrize("first", [0, 1])
def test_either_player_may_be_the_one_who_begins(first: int) -> None:
    state = deal(first)
    assert state.turn == first
    assert state.to_act() == {first}
    with pytest.raises(NotYourTurn):
        play(state, 1 - first, Draw(), Rng(1, 1))


@pytest.mark.rule("C-1")
@pytest.mark.parametrize("first", [0, 1])
def test_the_table_is_told_how_it_is_laid_and_each_player_his_own_hand(first: int) -> None:
    step = GAME.setup(Table((("P",), ("C",)), first), Options(), Rng(4, 0))
    state = step.state
    assert isinstance(state, State)
    one, two = state.sides
    laid = SetUp(first, (one.discard, two.discard), (one.guests, two.guests))  # type: ignore[arg-type]
    assert step.told[0] == Told(laid)
    assert set(step.told[1:3]) == {
        Told(HandDealt(one.hand), (0,)),
        Told(HandDealt(two.hand), (1,)),
    }
    assert step.told[3:] == (Told(TurnBegan(first)),)


@pytest.mark.rule("C-2")
def test_a_crew_is_36_cards_worth_76_gold() -> None:
    assert len(DECK) == 36
    assert sum(one.value for one in DECK) == 76


@pytest.mark.rule("C-2")
@kinds
def test_a_crew_has_six_cards_of_each_type(kind: str) -> None:
    values = sorted(one.value for one in DECK if one.kind == Kind(kind))
    assert values == ([4, 4, 4, 4, 4, 6] if kind == "O" else [1, 1, 1, 2, 2, 3])


@pytest.mark.rule("C-2")
@pytest.mark.parametrize("seat", [0, 1])
def test_five_cards_lie_in_the_discard_five_are_in_hand_and_26_remain(seat: int) -> None:
    for seed in range(20):
        side = deal(seed=seed).sides[seat]
        assert (len(side.discard), len(side.hand), len(side.deck)) == (5, 5, 26)
        assert Counter(side.discard + side.hand + side.deck) == Counter(DECK)
        assert side.columns == ((), (), ())
        assert side.treasure == ()


@pytest.mark.rule("C-2")
def test_each_deck_is_shuffled_for_itself() -> None:
    sides = [side for seed in range(30) for side in deal(seed=seed).sides]
    assert len({side.deck for side in sides}) == 60
    assert len({side.hand for side in sides}) > 50
    assert {side.discard[-1].kind for side in sides} == set(Kind)
    assert {side.deck[-1].kind for side in sides} == set(Kind)


@pytest.mark.rule("C-2")
def test_the_same_seed_lays_the_same_table() -> None:
    assert deal(seed=7) == deal(seed=7)
    assert deal(seed=7) != deal(seed=8)


@pytest.mark.rule("C-3")
def test_each_player_has_zeppelins_of_resistance_1_2_and_3_in_any_order() -> None:
    orders = [
        [tuple(one.resistance for one in side.zeppelins) for side in deal(seed=seed).sides]
        for seed in range(80)
    ]
    for seat in (0, 1):
        assert {order[seat] for order in orders} == set(permutations((1, 2, 3)))
    assert any(one != two for one, two in orders)


@pytest.mark.rule("C-3")
def test_the_zeppelins_lie_intact_and_unseen_by_both() -> None:
    state = deal()
    for viewer in VIEWERS:
        for side in state.view(viewer).sides:
            assert [(one.destroyed, one.withstood) for one in side.zeppelins] == [(False, 0)] * 3
            assert [one.resistance for one in side.zeppelins] == [None] * 3


@pytest.mark.rule("C-4")
def test_six_of_the_eight_guests_lie_above_the_zeppelins() -> None:
    seen: Counter[tuple[int, int, int | None]] = Counter()
    for seed in range(200):
        guests = [side.guests for side in deal(seed=seed).sides]
        assert [len(three) for three in guests] == [3, 3]
        assert len({*guests[0], *guests[1]}) == 6
        assert {*guests[0], *guests[1]} <= set(range(1, 9))
        seen.update((s, c, guest) for s in (0, 1) for c, guest in enumerate(guests[s]))
    assert len(seen) == 2 * 3 * 8


@pytest.mark.rule("C-4")
def test_the_guests_lie_face_up() -> None:
    state = deal()
    for viewer in VIEWERS:
        for side, seen in zip(state.sides, state.view(viewer).sides, strict=True):
            assert seen.guests == side.guests


@pytest.mark.rule("C-5")
def test_each_player_has_three_columns_each_under_a_zeppelin() -> None:
    for side in deal().sides:
        assert len(side.columns) == len(side.zeppelins) == len(side.guests) == 3


@pytest.mark.rule("C-5")
@pytest.mark.parametrize("column", [-3, -1, 3])
def test_there_is_no_fourth_column(column: int) -> None:
    state = table("N1 | N1 | N1", hand="O4", their_discard="G1")
    assert not may(state, put("O4", column))
    assert not may(state, Discard(column))


@pytest.mark.rule("C-5")
@pytest.mark.rule("C-A19")
def test_left_and_right_are_next_to_the_middle_and_not_to_each_other() -> None:
    state, _ = act(table("O4 | O4 B1 | O4"), Discard(1))
    assert choices(state) == {
        Manoeuvre(0, 1),
        Manoeuvre(1, 0),
        Manoeuvre(1, 2),
        Manoeuvre(2, 1),
    }


@pytest.mark.rule("C-5")
@pytest.mark.rule("C-A19")
@pytest.mark.parametrize(("column", "far"), [(0, 2), (2, 0)])
def test_an_outer_column_does_not_secure_from_the_other_outer_one(column: int, far: int) -> None:
    lying = ["-", "-", "-"]
    lying[far] = "R1"
    assert column not in places(table(" | ".join(lying), hand="N1"), "N1")
    lying[1], lying[far] = "G1", "R1 P1"
    state, told = act(table(" | ".join(lying), hand="N1"), put("N1", column))
    assert [one.column for one in only(told, Secured)] == [1]
    assert treasure(state) == "G1"


@pytest.mark.rule("C-5")
@pytest.mark.rule("C-A20")
@pytest.mark.parametrize("column", [0, 1, 2])
@turns
def test_each_column_faces_the_one_of_the_same_index(turn: int, column: int) -> None:
    laid = table(theirs="P1 | G1 | N1", hand="B1 R1", their_zeppelins="1 1 1", turn=turn)
    state, _ = act(laid, put("B1", column))
    left = ["P1", "G1", "N1"]
    left[column] = "-"
    assert lies(state, 1 - turn) == " | ".join(left)

    state, _ = act(laid, put("R1", column))
    assert [one.destroyed for one in state.sides[1 - turn].zeppelins] == [
        at == column for at in range(3)
    ]
    assert not any(one.destroyed for one in state.sides[turn].zeppelins)


# The turn


def one_of(name: str, nth: int) -> Action:
    actions: dict[str, Action] = {
        "draw": Draw(),
        "play": put(("O4", "O6")[nth], 2),
        "discard": Discard(0),
    }
    return actions[name]


@pytest.mark.rule("C-6")
@pytest.mark.parametrize(("one", "two"), [*product(("draw", "play", "discard"), repeat=2)])
@turns
def test_a_turn_is_two_actions_alike_or_not(turn: int, one: str, two: str) -> None:
    state = table("N1 N2 | G1 | -", hand="O4 O6", their_discard="R1 R1", turn=turn)
    assert state.actions_left == 2
    state, told = act(state, one_of(one, 0))
    assert state.actions_left == 1
    assert state.to_act() == {turn}
    assert not only(told, TurnBegan)

    state, told = act(state, one_of(two, 1))
    assert (state.turn, state.actions_left, state.placed) == (1 - turn, 2, ())
    assert state.to_act() == {1 - turn}
    assert told[-1] == TurnBegan(1 - turn)
    assert only(told, TurnBegan) == [TurnBegan(1 - turn)]


@pytest.mark.rule("C-6")
def test_only_the_player_whose_turn_it_is_may_act() -> None:
    state = table(hand="O4", their_hand="O4")
    assert not state.legal(1)
    for action in (Draw(), put("O4", 0)):
        with pytest.raises(NotYourTurn):
            play(state, 1, action, Rng(1, 1))


@pytest.mark.rule("C-6")
def test_the_turns_alternate() -> None:
    state = deal(1)
    for number in range(8):
        assert state.turn == (number + 1) % 2
        assert state.turns == number
        state = draws(state)


@pytest.mark.rule("C-7")
@turns
def test_drawing_takes_the_top_card_of_ones_own_deck(turn: int) -> None:
    laid = table(hand="R1", deck="P3 G2 ...", their_deck="B1 ...", turn=turn)
    state, told = act(laid, Draw())
    assert holds(state, turn) == "P3 R1"
    assert state.sides[turn].deck == laid.sides[turn].deck[1:]
    assert state.sides[1 - turn] == laid.sides[1 - turn]
    assert told == [Drew(turn), DrewCard(card("P3"))]


@pytest.mark.rule("C-7")
def test_there_is_no_limit_to_a_hand() -> None:
    state = deal()
    while state.outcome() is None:
        state, _ = act(state, Draw())
    assert [len(side.hand) for side in state.sides] == [31, 31]


@pytest.mark.rule("C-7")
def test_nobody_draws_from_an_empty_deck() -> None:
    assert may(table(hand="O4", deck="R1"), Draw())
    assert not may(table(hand="O4", deck="", last=1), Draw())
    assert not may(table(hand="O4", deck="", last=1, their_deck="R1 R1 R1"), Draw())


@pytest.mark.rule("C-8")
@turns
def test_a_card_of_the_hand_is_laid_last_in_a_column(turn: int) -> None:
    laid = table("R1 | B1 G1 | -", hand="O4 O4 N1", turn=turn)
    state, told = act(laid, put("O4", 0))
    assert lies(state, turn) == "R1 O4 | B1 G1 | -"
    assert holds(state, turn) == "N1 O4"
    assert told == [Played(turn, card("O4"), 0)]
    assert state.placed == (0,)


@pytest.mark.rule("C-8")
def test_only_a_card_of_ones_own_hand_can_be_played() -> None:
    state = table(hand="O4", their_hand="O6")
    assert places(state, "O4") == [0, 1, 2]
    assert places(state, "O6") == []


@pytest.mark.rule("C-8")
@aimed
def test_its_place_effect_is_applied_and_its_discard_effect_is_not(kind: str) -> None:
    state, told = act(rich("- | O4 G1 | -", hand=f"{kind}1"), put(f"{kind}1", 0))
    first, *effects = told
    assert first == Played(0, card(f"{kind}1"), 0)
    kind_of = {"R": Held, "B": Boarded, "P": Fished, "G": Drew, "N": Secured}[kind]
    private = (HeldWith, DrewCard)
    assert [type(one) for one in effects if not isinstance(one, private)] == [kind_of]
    assert state.question is None
    assert state.actions_left == 1


HEIGHTS = [
    ((2, 2, 1), [2]),
    ((3, 1, 2), [1, 2]),
    ((1, 1, 1), [0, 1, 2]),
    ((0, 0, 0), [0, 1, 2]),
    ((4, 4, 4), [0, 1, 2]),
    ((1, 0, 0), [1, 2]),
    ((0, 0, 1), [0, 1]),
    ((0, 1, 1), [0]),
    ((3, 0, 3), [1]),
    ((1, 2, 5), [0, 1]),
    ((1, 4, 1), [0, 2]),
    ((4, 3, 3), [1, 2]),
]


@pytest.mark.rule("C-9")
@pytest.mark.parametrize(("heights", "allowed"), HEIGHTS)
@pytest.mark.parametrize("word", ["O4", "R1", "G1"])
def test_a_column_with_the_most_cards_may_not_be_chosen(
    heights: tuple[int, ...], allowed: list[int], word: str
) -> None:
    assert places(table(" | ".join(map(high, heights)), hand=word), word) == allowed


@pytest.mark.rule("C-9")
def test_the_columns_of_the_other_player_do_not_matter() -> None:
    state = table("R1 | - | -", f"- | {LONG} | G1 B1", hand="O4")
    assert places(state, "O4") == [1, 2]


@pytest.mark.rule("C-10")
@turns
def test_the_last_card_of_a_column_goes_on_top_of_ones_discard(turn: int) -> None:
    laid = table("R1 N2 | B1 | G1", discard="P1", their_discard="G2", turn=turn)
    state, told = act(laid, Discard(0))
    assert lies(state, turn) == "R1 | B1 | G1"
    assert discard(state, turn) == "P1 N2"
    assert told[0] == Discarded(turn, 0, card("N2"))


@pytest.mark.rule("C-10")
@aimed
def test_its_discard_effect_is_applied_once_however_many_of_its_type_lie_there(kind: str) -> None:
    state, told = act(rich(f"{kind}1 {kind}2 | - | -", deck="R1 B1 P1 ..."), Discard(0))
    if state.question is not None:
        (seat,) = state.to_act()
        state, more = act(state, state.legal(seat)[0])
        told += more
    first, *effects = told
    assert first == Discarded(0, 0, card(f"{kind}2"))
    kinds_of = {
        "R": [Cracked],
        "B": [Manoeuvred],
        "P": [Recalled],
        "G": [Observed, Arranged],
        "N": [Looted],
    }[kind]
    private = (ObservedCards, ArrangedCards)
    assert [type(one) for one in effects if not isinstance(one, private)] == kinds_of
    assert state.actions_left == 1


@pytest.mark.rule("C-10")
def test_a_deeper_card_or_one_of_the_other_player_cannot_be_discarded() -> None:
    state = table("N1 O4 | - | N1", "- | N1 | -", their_discard="R1 R1")
    assert [column for column in range(3) if may(state, Discard(column))] == [2]


@pytest.mark.rule("C-11")
def test_the_example_of_the_book_no_boarding_where_no_card_lies() -> None:
    state = table(theirs="- | G1 | -", hand="B1")
    assert not may(state, put("B1", 0))
    assert may(state, put("B1", 1))
    assert not may(state, put("B1", 2))


@pytest.mark.rule("C-11")
@aimed
def test_without_a_target_no_card_with_an_effect_can_be_played(kind: str) -> None:
    laid = table(hand=f"{kind}1 O4", deck="", last=1, their_zeppelins="1x 2x 3x")
    assert places(laid, f"{kind}1") == []
    assert places(laid, "O4") == [0, 1, 2]


@pytest.mark.rule("C-11")
@aimed
def test_without_a_target_no_card_with_an_effect_can_be_discarded(kind: str) -> None:
    laid = table(f"{kind}1 | - | -", hand="O4", deck="R1")
    assert not may(laid, Discard(0))


@pytest.mark.rule("C-11")
@pytest.mark.parametrize(
    ("columns", "action", "question"),
    [
        ("R1 | - | G1", put("N1", 1), Question.SECURE),
        ("R1 | O4 B1 | G1", Discard(1), Question.MANOEUVRE),
        ("R1 | O4 P1 | G1", Discard(1), Question.RECALL),
        ("R1 | O4 G1 | G1", Discard(1), Question.OBSERVE),
    ],
)
@pytest.mark.parametrize("left", [2, 1])
def test_an_effect_once_begun_must_be_carried_out(
    columns: str, action: Action, question: Question, left: int
) -> None:
    state, _ = act(table(columns, hand="N1 O4", actions_left=left), action)
    assert state.question is question
    assert state.actions_left == left
    assert state.to_act() == {0}
    with pytest.raises(NotYourTurn):
        play(state, 1, state.legal(0)[0], Rng(1, 1))
    assert not {type(one) for one in choices(state)} & {Draw, Play, Discard, Pass}
    for other in (Draw(), put("O4", 0), Discard(0), Pass()):
        assert not may(state, other)
    after, _ = act(state, state.legal(0)[0])
    assert after.question is None
    assert (after.turn, after.actions_left) == ((0, 1) if left == 2 else (1, 2))


@pytest.mark.rule("C-12")
def test_gold_has_no_place_effect_and_needs_no_target() -> None:
    laid = table(hand="O4", deck="", last=1, their_zeppelins="1x 2x 3x")
    assert places(laid, "O4") == [0, 1, 2]
    state, told = act(laid, put("O4", 1))
    assert told == [Played(0, card("O4"), 1)]
    assert lies(state) == "- | O4 | -"


@pytest.mark.rule("C-12")
def test_gold_obeys_the_column_rule() -> None:
    assert places(table("O4 | - | -", hand="O6"), "O6") == [1, 2]


@pytest.mark.rule("C-12")
@pytest.mark.parametrize("word", ["O4", "O6"])
def test_gold_can_never_be_discarded_by_an_action(word: str) -> None:
    state = rich(f"R1 B1 {word} | {word} | G1 O4")
    assert choices(state) == {Draw()}


@pytest.mark.rule("C-12")
@pytest.mark.parametrize(
    ("guest", "column"),
    [(1, "R3 B2"), (4, "R1 B1 P1 G1"), (5, "R1 B1 P1"), (7, "O4")],
)
def test_gold_in_a_column_counts_for_guests(guest: int, column: str) -> None:
    state, _ = act(table(f"{column} | {LONG} | -", hand="O4", guests=f"{guest} - -"), put("O4", 0))
    assert treasure(state) == f"*{guest}"


# Place effects


REPEATS = [(kind, count) for kind in AIMED for count in (1, 2, 3)]


@pytest.mark.rule("C-13")
@pytest.mark.parametrize(("kind", "count"), REPEATS)
def test_the_effect_is_applied_as_often_as_cards_of_the_type_lie_in_the_column(
    kind: str, count: int
) -> None:
    column, word = up_to(kind, count)
    _, told = act(rich(f"{column} | {LONG} | -", hand=word), put(word, 0))
    if kind == "R":
        assert [one.bombs for one in only(told, Held)] in ([count], [])
        assert bool(only(told, Destroyed)) == (count == 3)
    else:
        effect = {"B": Boarded, "P": Fished, "G": Drew, "N": Secured}[kind]
        assert len([one for one in told if isinstance(one, effect)]) == count


@pytest.mark.rule("C-13")
@aimed
def test_other_types_and_other_columns_do_not_add_to_the_number(kind: str) -> None:
    others = " ".join(f"{other}1" for other in AIMED if other != kind)
    laid = rich(f"{others} | {others} {kind}1 {kind}1 | {kind}1", hand=f"{kind}1")
    _, told = act(laid, put(f"{kind}1", 0))
    effect = {"R": Held, "B": Boarded, "P": Fished, "G": Drew, "N": Secured}[kind]
    assert len([one for one in told if isinstance(one, effect)]) == 1
    assert all(one.bombs == 1 for one in only(told, Held))


@pytest.mark.rule("C-14")
@pytest.mark.rule("C-A1")
@pytest.mark.parametrize(("count", "there"), [(2, 1), (3, 1), (3, 2)])
def test_boarding_more_cards_than_lie_there_takes_what_lies_there(count: int, there: int) -> None:
    column, word = up_to("B", count)
    state, told = act(
        table(f"{column} | {LONG} | -", f"{high(there)} | G1 | -", hand=word), put(word, 0)
    )
    assert len(only(told, Boarded)) == there
    assert lies(state, 1) == "- | G1 | -"
    assert state.actions_left == 1


@pytest.mark.rule("C-14")
@pytest.mark.rule("C-A1")
@pytest.mark.parametrize(("count", "there"), [(2, 1), (3, 1), (3, 2)])
def test_fishing_more_cards_than_lie_there_takes_what_lies_there(count: int, there: int) -> None:
    column, word = up_to("P", count)
    laid = table(f"{column} | {LONG} | -", hand=word, discard=high(there), their_discard="R1 R1")
    state, told = act(laid, put(word, 0))
    assert len(only(told, Fished)) == there
    assert holds(state) == in_order(high(there))
    assert discard(state, 1) == "R1 R1"
    assert state.actions_left == 1


@pytest.mark.rule("C-14")
@pytest.mark.rule("C-A1")
@pytest.mark.rule("C-A22")
@pytest.mark.parametrize(("count", "there"), [(2, 1), (3, 1), (3, 2)])
def test_drawing_more_cards_than_are_left_draws_what_is_there(count: int, there: int) -> None:
    column, word = up_to("G", count)
    laid = table(f"{column} | {LONG} | -", hand=f"{word} O4", deck=high(there), discard="P3")
    state, told = act(laid, put(word, 0))
    assert len(only(told, Drew)) == there
    assert holds(state) == in_order(f"{high(there)} O4")
    assert state.sides[0].deck == ()
    assert (state.turn, state.actions_left, state.ended) == (0, 1, None)
    state, _ = act(state, put("O4", 2))
    assert (state.turn, state.last) == (1, 1)
    assert state.outcome() is None


@pytest.mark.rule("C-14")
@pytest.mark.rule("C-A1")
@pytest.mark.parametrize(("count", "there"), [(2, 1), (3, 1), (3, 2)])
def test_securing_more_cards_than_lie_there_takes_what_lies_there(count: int, there: int) -> None:
    column, word = up_to("N", count)
    state, told = act(table(f"{column} | {high(there)} | {LONG}", hand=word), put(word, 0))
    assert len(only(told, Secured)) == there
    assert lies(state).split(" | ")[1:] == ["-", LONG]
    assert state.question is None
    assert state.actions_left == 1


@pytest.mark.rule("C-15")
@pytest.mark.rule("C-A2")
@pytest.mark.parametrize(("resistance", "bombs"), [*product((1, 2, 3), repeat=2)])
@turns
def test_a_zeppelin_is_destroyed_by_as_many_bombs_as_it_resists_or_more(
    turn: int, resistance: int, bombs: int
) -> None:
    column, word = up_to("R", bombs)
    laid = table(
        f"- | {column} | {LONG}",
        hand=word,
        their_zeppelins=f"1 {resistance} 1",
        their_guests="3 4 6",
        guests="2 7 8",
        turn=turn,
    )
    state, told = act(laid, put(word, 1))
    hit = state.sides[1 - turn].zeppelins[1]
    if resistance <= bombs:
        assert hit.destroyed
        assert only(told, Destroyed) == [Destroyed(1 - turn, 1, resistance, 4)]
        assert not only(told, Held)
        assert state.sides[1 - turn].guests == (3, None, 6)
    else:
        assert (hit.destroyed, hit.withstood) == (False, bombs)
        assert only(told, Held) == [Held(1 - turn, 1, bombs)]
        assert not only(told, Destroyed)
        assert state.sides[1 - turn].guests == (3, 4, 6)
    others = [one for at, one in enumerate(state.sides[1 - turn].zeppelins) if at != 1]
    assert not any(one.destroyed or one.withstood for one in others)
    assert state.sides[turn].zeppelins == laid.sides[turn].zeppelins
    assert state.sides[turn].guests == (2, 7, 8)
    assert treasure(state, 0) == treasure(state, 1) == ""


@pytest.mark.rule("C-15")
def test_the_columns_and_the_discard_of_the_bombed_player_are_left_alone() -> None:
    state, _ = act(table(theirs="R1 G1 | B1 | -", hand="R1", their_discard="P1"), put("R1", 0))
    assert state.sides[1].zeppelins[0].destroyed
    assert lies(state, 1) == "R1 G1 | B1 | -"
    assert discard(state, 1) == "P1"


@pytest.mark.rule("C-15")
def test_a_destroyed_zeppelin_without_a_guest_loses_none() -> None:
    state, told = act(table(hand="R1", their_guests="- 4 5"), put("R1", 0))
    assert only(told, Destroyed) == [Destroyed(1, 0, 1, None)]
    assert state.sides[1].guests == (None, 4, 5)


@pytest.mark.rule("C-15")
@turns
def test_the_owner_of_a_zeppelin_that_held_has_seen_its_value_and_nobody_else(turn: int) -> None:
    laid = table(hand="R1", their_zeppelins="1 2 3", turn=turn)
    state, told = tell(laid, put("R1", 2))
    assert [one for one in told if isinstance(one.event, HeldWith)] == [
        Told(HeldWith(2, 3), (1 - turn,))
    ]
    assert Told(Held(1 - turn, 2, 1)) in told
    for viewer in VIEWERS:
        seen = state.view(viewer).sides[1 - turn].zeppelins
        expected = [None, None, 3 if viewer == 1 - turn else None]
        assert [one.resistance for one in seen] == expected
        assert [one.withstood for one in seen] == [0, 0, 1]


@pytest.mark.rule("C-15")
def test_a_zeppelin_keeps_the_most_bombs_it_has_withstood() -> None:
    laid = table("- | B1 | -", hand="R1", their_zeppelins="3w2 1 2")
    state, told = act(laid, put("R1", 0))
    assert only(told, Held) == [Held(1, 0, 1)]
    assert state.sides[1].zeppelins[0].withstood == 2


@pytest.mark.rule("C-15")
def test_the_value_of_a_destroyed_zeppelin_is_seen_by_all() -> None:
    state, told = tell(table(hand="R1", their_zeppelins="1 2 3"), put("R1", 0))
    assert Told(Destroyed(1, 0, 1, None)) in told
    for viewer in VIEWERS:
        seen = state.view(viewer).sides[1].zeppelins[0]
        assert (seen.destroyed, seen.resistance) == (True, 1)


@pytest.mark.rule("C-15")
@pytest.mark.rule("C-20")
def test_resistance_3_holds_against_the_first_and_second_bomb_and_falls_to_the_third() -> None:
    laid = table(
        "- | G1 P1 O4 | -",
        hand="R1 R2 R3",
        their_zeppelins="3 1 2",
        their_guests="4 - -",
    )
    state, told = act(laid, put("R1", 0))
    assert only(told, Held) == [Held(1, 0, 1)]
    state, told = act(state, put("R2", 0))
    assert only(told, Held) == [Held(1, 0, 2)]
    assert state.sides[1].guests == (4, None, None)
    state, told = act(draws(state), put("R3", 0))
    assert only(told, Destroyed) == [Destroyed(1, 0, 3, 4)]
    assert only(told, Cleared) == [Cleared(0, 0)]
    assert lies(state) == "- | G1 P1 O4 | -"
    assert discard(state) == "R1 R2 R3"


@pytest.mark.rule("C-16")
@turns
def test_boarding_sends_the_last_card_opposite_to_the_discard_of_its_owner(turn: int) -> None:
    laid = table(theirs="R1 N1 | G1 | -", hand="B1", discard="P1", their_discard="G2", turn=turn)
    state, told = act(laid, put("B1", 0))
    assert lies(state, 1 - turn) == "R1 | G1 | -"
    assert discard(state, 1 - turn) == "G2 N1"
    assert discard(state, turn) == "P1"
    assert told == [Played(turn, card("B1"), 0), Boarded(1 - turn, 0, card("N1"))]


@pytest.mark.rule("C-16")
def test_of_several_boarded_cards_the_deepest_ends_on_top() -> None:
    laid = table("B1 B1 | R1 G1 P1 | -", "N1 R1 P1 G1 | - | -", hand="B2", their_discard="O4")
    state, told = act(laid, put("B2", 0))
    assert lies(state, 1) == "N1 | - | -"
    assert discard(state, 1) == "O4 G1 P1 R1"
    assert words(one.card for one in only(told, Boarded)) == "G1 P1 R1"


@pytest.mark.rule("C-16")
@kinds
def test_a_boarded_card_has_no_discard_effect(kind: str) -> None:
    word = three_of(kind)[0]
    laid = table(
        theirs=f"R2 {word} | G2 | -",
        hand="B3",
        discard="P1 P2",
        treasure="N2",
        their_treasure="N1",
        their_hand="G3",
    )
    state, told = act(laid, put("B3", 0))
    assert len(told) == 2
    assert (treasure(state), treasure(state, 1)) == ("N2", "N1")
    assert (holds(state), holds(state, 1)) == ("", "G3")
    assert lies(state, 1) == "R2 | G2 | -"
    assert (state.question, state.actions_left) == (None, 1)


@pytest.mark.rule("C-17")
@pytest.mark.parametrize(("count", "fished"), [(1, "N1"), (2, "G1 N1"), (3, "B1 G1 N1")])
@turns
def test_fishing_takes_the_top_cards_of_ones_own_discard(
    turn: int, count: int, fished: str
) -> None:
    column, word = up_to("P", count)
    laid = table(
        f"{column} | {LONG} | -",
        hand=f"{word} O6",
        discard="R3 B1 G1 N1",
        their_discard="R1",
        turn=turn,
    )
    state, told = act(laid, put(word, 0))
    assert holds(state, turn) == f"{fished} O6"
    assert words(one.card for one in only(told, Fished)) == " ".join(reversed(fished.split()))
    assert discard(state, 1 - turn) == "R1"
    if count < 3:
        assert discard(state, turn) == {1: "R3 B1 G1", 2: "R3 B1"}[count]


@pytest.mark.rule("C-17")
def test_the_card_that_fishes_is_not_fished_itself() -> None:
    assert places(table(hand="P1"), "P1") == []
    state, _ = act(table("P1 | R1 B1 | -", hand="P2", discard="G1"), put("P2", 0))
    assert holds(state) == "G1"
    assert lies(state) == "P1 P2 | R1 B1 | -"


@pytest.mark.rule("C-17")
def test_a_fishing_column_that_is_cleared_is_not_fished() -> None:
    laid = table("P1 P1 | R1 B1 G1 | -", hand="P2", discard="N1 G1")
    state, _ = act(laid, put("P2", 0))
    assert holds(state) == "G1 N1"
    assert discard(state) == "P1 P1 P2"


@pytest.mark.rule("C-18")
@pytest.mark.parametrize(("count", "drawn"), [(1, "P3"), (2, "P3 R2"), (3, "P3 R2 B3")])
@turns
def test_reinforcing_draws_from_ones_own_deck(turn: int, count: int, drawn: str) -> None:
    column, word = up_to("G", count)
    laid = table(f"{column} | {LONG} | -", hand=word, deck="P3 R2 B3 N1 ...", turn=turn)
    state, told = act(laid, put(word, 0))
    assert holds(state, turn) == in_order(drawn)
    assert words(one.card for one in only(told, DrewCard)) == drawn
    assert only(told, Drew) == [Drew(turn)] * count
    assert state.sides[turn].deck == laid.sides[turn].deck[count:]
    assert state.sides[1 - turn] == laid.sides[1 - turn]


@pytest.mark.rule("C-19")
@turns
def test_securing_puts_the_last_card_of_an_adjacent_column_on_ones_treasure(turn: int) -> None:
    laid = table("- | R1 G2 | B1", "P1 | P1 | P1", hand="N1", treasure="O4", turn=turn)
    state, told = act(laid, put("N1", 0))
    assert lies(state, turn) == "N1 | R1 | B1"
    assert treasure(state, turn) == "O4 G2"
    assert treasure(state, 1 - turn) == ""
    assert lies(state, 1 - turn) == "P1 | P1 | P1"
    assert told == [Played(turn, card("N1"), 0), Secured(turn, 1, card("G2"))]


@pytest.mark.rule("C-19")
def test_the_column_is_chosen_where_both_neighbours_hold_a_card() -> None:
    asked, told = act(table("R1 | - | G1", hand="N1"), put("N1", 1))
    assert told == [Played(0, card("N1"), 1)]
    assert asked.question is Question.SECURE
    assert (asked.column, asked.times) == (1, 1)
    assert choices(asked) == {Secure(0), Secure(2)}
    state, told = act(asked, Secure(0))
    assert told == [Secured(0, 0, card("R1"))]
    assert (treasure(state), lies(state)) == ("R1", "- | N1 | G1")
    state, _ = act(asked, Secure(2))
    assert (treasure(state), lies(state)) == ("G1", "R1 | N1 | -")


@pytest.mark.rule("C-19")
@pytest.mark.parametrize(
    ("answers", "secured", "left"),
    [
        ((0, 0, 0), "P1 G1 R1", "- | - | B1 O4"),
        ((0, 0, 2), "P1 G1 O4", "R1 | - | B1"),
        ((0, 2, 0), "P1 O4 G1", "R1 | - | B1"),
        ((2, 0, 0), "O4 P1 G1", "R1 | - | B1"),
        ((0, 2, 2), "P1 O4 B1", "R1 G1 | - | -"),
        ((2, 0, 2), "O4 P1 B1", "R1 G1 | - | -"),
    ],
)
def test_the_column_is_chosen_anew_each_time(
    answers: tuple[int, ...], secured: str, left: str
) -> None:
    state, _ = act(table("R1 G1 P1 | N1 N2 | B1 O4", hand="N3"), put("N3", 1))
    for number, column in enumerate(answers):
        assert state.times == 3 - number
        assert choices(state) == {Secure(0), Secure(2)}
        state, _ = act(state, Secure(column))
    assert treasure(state) == secured
    assert lies(state) == left
    assert (state.question, state.times, state.actions_left) == (None, 0, 1)


@pytest.mark.rule("C-19")
def test_once_a_neighbour_is_empty_the_rest_comes_from_the_other() -> None:
    state, _ = act(table("R1 G1 P1 | N1 N2 | B1", hand="N3"), put("N3", 1))
    state, told = act(state, Secure(2))
    assert words(one.card for one in only(told, Secured)) == "B1 P1 G1"
    assert treasure(state) == "B1 P1 G1"
    assert lies(state) == "R1 | - | -"
    assert (state.question, state.actions_left) == (None, 1)


@pytest.mark.rule("C-19")
def test_nothing_is_secured_from_the_column_just_played_in() -> None:
    assert places(table("- | - | -", hand="N1"), "N1") == []
    state, _ = act(table("R1 | - | G1", hand="N1"), put("N1", 1))
    assert not may(state, Secure(1))
    state, _ = act(table("N1 | R1 | G1 B1", hand="N2"), put("N2", 0))
    assert lies(state) == "N1 N2 | - | G1 B1"


@pytest.mark.rule("C-19")
@kinds
def test_cards_of_every_type_can_be_secured(kind: str) -> None:
    word = three_of(kind)[-1]
    state, _ = act(table(f"- | {word} | -", hand="N1"), put("N1", 2))
    assert treasure(state) == word


# The third card of a type


@pytest.mark.rule("C-20")
@kinds
@turns
def test_a_third_card_of_a_type_sends_the_whole_column_to_the_discard(turn: int, kind: str) -> None:
    one, two, three = three_of(kind)
    extra = "G1" if kind != "G" else "R1"
    laid = rich(f"{one} {extra} {two} | {LONG} | -", hand=three, turn=turn)
    state, told = act(laid, put(three, 0))
    assert told[-1] == Cleared(turn, 0)
    assert state.sides[turn].columns[0] == ()
    assert discard(state, turn).endswith(f"{one} {extra} {two} {three}")
    assert (state.turn, state.actions_left) == (turn, 1)


@pytest.mark.rule("C-20")
@kinds
def test_a_second_card_of_a_type_does_not(kind: str) -> None:
    one, two, _ = three_of(kind)
    state, told = act(rich(f"{one} | {LONG} | -", hand=two), put(two, 0))
    assert not only(told, Cleared)
    assert words(state.sides[0].columns[0]) == f"{one} {two}"


@pytest.mark.rule("C-20")
def test_three_cards_of_a_type_in_different_columns_clear_nothing() -> None:
    state, told = act(table("G1 | G1 R1 | -", hand="G2"), put("G2", 2))
    assert not only(told, Cleared)
    assert lies(state) == "G1 | G1 R1 | G2"


@pytest.mark.rule("C-20")
@pytest.mark.parametrize(
    ("kind", "guest", "effect"), [("G", 3, Drew), ("P", 6, Fished), ("B", 8, Boarded)]
)
def test_first_the_effect_three_times_then_the_guest_then_the_column_goes(
    kind: str, guest: int, effect: type[Event]
) -> None:
    column, word = up_to(kind, 3)
    state, told = act(
        rich(f"{column} | {LONG} | -", hand=word, guests=f"{guest} - -"), put(word, 0)
    )
    seen = [type(one) for one in told if not isinstance(one, DrewCard)]
    assert seen == [Played, effect, effect, effect, GuestSecured, Cleared]
    assert treasure(state) == f"*{guest}"
    assert state.sides[0].columns[0] == ()


@pytest.mark.rule("C-20")
@aimed
def test_the_cards_of_a_cleared_column_have_no_discard_effect(kind: str) -> None:
    laid = table(
        f"O4 O4 {kind}1 | {LONG} | -",
        "G1 | - | -",
        hand="O6",
        discard="P1",
        treasure="N1",
        their_discard="R1",
        their_treasure="B1",
    )
    state, told = act(laid, put("O6", 0))
    assert told == [Played(0, card("O6"), 0), Cleared(0, 0)]
    assert (treasure(state), treasure(state, 1)) == ("N1", "B1")
    assert (discard(state), discard(state, 1)) == (f"P1 O4 O4 {kind}1 O6", "R1")
    assert holds(state) == ""
    assert (state.question, state.actions_left) == (None, 1)


@pytest.mark.rule("C-20")
def test_the_column_stays_until_its_effect_is_over() -> None:
    state, told = act(table("R1 G1 P1 B1 | N1 N2 | O4", hand="N3"), put("N3", 1), Secure(0))
    assert state.question is Question.SECURE
    assert not only(told, Cleared)
    assert lies(state) == "R1 G1 P1 | N1 N2 N3 | O4"
    state, told = act(state, Secure(0))
    assert state.question is Question.SECURE
    state, told = act(state, Secure(2))
    assert told == [Secured(0, 2, card("O4")), Cleared(0, 1)]
    assert lies(state) == "R1 G1 | - | -"


@pytest.mark.rule("C-20")
@pytest.mark.parametrize(("guest", "column"), [(1, "R2 R2 O4"), (4, "R2 B1 R1 G1")])
def test_any_guest_whose_condition_holds_is_secured_before_the_column_goes(
    guest: int, column: str
) -> None:
    laid = table(f"{column} | {LONG} | -", hand="R1", guests=f"{guest} - -")
    state, told = act(laid, put("R1", 0))
    assert told[-2:] == [GuestSecured(0, 0, guest), Cleared(0, 0)]
    assert treasure(state) == f"*{guest}"
    assert discard(state) == f"{column} R1"


@pytest.mark.rule("C-20")
def test_guest_2_is_secured_before_the_column_of_the_second_card_goes() -> None:
    laid = table("O4 | R1 B1 G1 | -", hand="O4 O6", guests="2 - -")
    state, told = act(laid, put("O4", 0), put("O6", 0))
    assert told[2:4] == [GuestSecured(0, 0, 2), Cleared(0, 0)]
    assert treasure(state) == "*2"


@pytest.mark.rule("C-20")
def test_the_cleared_column_can_be_played_into_at_once() -> None:
    state, _ = act(table("O4 O4 | R1 B1 G1 | P1", hand="O6 O4"), put("O6", 0))
    assert places(state, "O4") == [0, 2]


@pytest.mark.rule("C-21")
@kinds
def test_a_third_card_moved_in_has_no_effect_and_sends_the_column_to_the_discard(
    kind: str,
) -> None:
    one, two, three = three_of(kind)
    laid = rich(f"{one} {two} | {three} B1 | R1", discard="N1")
    state, told = act(laid, Discard(1), Manoeuvre(1, 0))
    assert told == [Discarded(0, 1, card("B1")), Manoeuvred(0, 1, 0, card(three)), Cleared(0, 0)]
    assert lies(state) == "- | - | R1"
    assert discard(state) == f"N1 B1 {one} {two} {three}"
    assert state.sides[1] == laid.sides[1]
    assert state.sides[0].deck == laid.sides[0].deck
    assert (holds(state), treasure(state)) == ("", "")
    assert (state.turn, state.actions_left) == (0, 1)


@pytest.mark.rule("C-21")
@pytest.mark.parametrize(("kind", "guest"), [("G", 3), ("P", 6), ("B", 8), ("O", 7)])
def test_a_guest_is_secured_before_a_column_that_a_move_completes_goes(
    kind: str, guest: int
) -> None:
    one, two, three = three_of(kind)
    laid = table(f"{one} {two} | {three} B1 | -", guests=f"{guest} - -")
    state, told = act(laid, Discard(1), Manoeuvre(1, 0))
    assert told[-2:] == [GuestSecured(0, 0, guest), Cleared(0, 0)]
    assert treasure(state) == f"*{guest}"
    assert discard(state) == f"B1 {one} {two} {three}"


@pytest.mark.rule("C-21")
def test_two_cards_of_a_type_moved_together_stay() -> None:
    state, told = act(table("G1 | G2 B1 | -"), Discard(1), Manoeuvre(1, 0))
    assert not only(told, Cleared)
    assert lies(state) == "G1 G2 | - | -"


@pytest.mark.rule("C-22")
@pytest.mark.parametrize("column", ["G1 R1 G2 P1", "G2 G1 B1", "N1 O4 G1 G1"])
def test_the_oldest_card_goes_first_and_the_last_placed_ends_on_top(column: str) -> None:
    laid = table(f"{column} | {LONG} | -", hand="G3", discard="B2")
    state, _ = act(laid, put("G3", 0))
    assert discard(state) == f"B2 {column} G3"


# Discard effects


@pytest.mark.rule("C-23")
@pytest.mark.rule("C-A29")
@turns
def test_cracking_sends_the_top_of_the_treasure_to_the_discard_of_its_owner(turn: int) -> None:
    laid = table(
        "R1 | - | -",
        treasure="N2",
        their_treasure="G1 B1 P3",
        their_discard="N1",
        discard="G2",
        turn=turn,
    )
    state, told = tell(laid, Discard(0))
    assert treasure(state, 1 - turn) == "G1 B1"
    assert discard(state, 1 - turn) == "N1 P3"
    assert (treasure(state, turn), discard(state, turn)) == ("N2", "G2 R1")
    assert told == [
        Told(Discarded(turn, 0, card("R1"))),
        Told(Cracked(1 - turn, card("P3"))),
    ]
    for viewer in VIEWERS:
        assert words(state.view(viewer).sides[1 - turn].discard) == "N1 P3"


@pytest.mark.rule("C-24")
@pytest.mark.parametrize(
    ("origin", "goal", "after"),
    [
        (0, 1, "R1 | O4 G1 | N1"),
        (1, 0, "R1 G1 O4 | - | N1"),
        (1, 2, "R1 G1 | - | N1 O4"),
        (2, 1, "R1 G1 | O4 N1 | -"),
    ],
)
@turns
def test_the_last_card_of_any_column_moves_to_an_adjacent_one(
    turn: int, origin: int, goal: int, after: str
) -> None:
    asked, told = act(table("R1 G1 | O4 B1 | N1", turn=turn), Discard(1))
    assert told == [Discarded(turn, 1, card("B1"))]
    assert asked.question is Question.MANOEUVRE
    state, told = act(asked, Manoeuvre(origin, goal))
    assert lies(state, turn) == after
    (moved,) = told
    assert moved == Manoeuvred(turn, origin, goal, asked.sides[turn].columns[origin][-1])
    assert discard(state, turn) == "B1"
    assert (state.question, state.actions_left) == (None, 1)


@pytest.mark.rule("C-24")
def test_no_card_moves_from_an_empty_column_or_stays_where_it_is() -> None:
    asked, _ = act(table("R1 | O4 B1 | -", "G1 | G1 | G1"), Discard(1))
    assert choices(asked) == {Manoeuvre(0, 1), Manoeuvre(1, 0), Manoeuvre(1, 2)}


@pytest.mark.rule("C-24")
@pytest.mark.parametrize(
    ("columns", "after"), [("R1 | B1 | -", "- | R1 | -"), ("- | B1 | R1", "- | R1 | -")]
)
def test_the_only_possible_move_is_made_at_once(columns: str, after: str) -> None:
    state, told = act(table(columns), Discard(1))
    assert len(only(told, Manoeuvred)) == 1
    assert lies(state) == after
    assert (state.question, state.actions_left) == (None, 1)


@pytest.mark.rule("C-24")
@kinds
def test_a_moved_card_has_no_place_effect(kind: str) -> None:
    one, two, _ = three_of(kind)
    laid = rich(f"{one} | {two} B1 | R1")
    state, told = act(laid, Discard(1), Manoeuvre(1, 0))
    assert [type(event) for event in told] == [Discarded, Manoeuvred]
    assert lies(state) == f"{one} {two} | - | R1"
    assert state.sides[1] == laid.sides[1]
    assert state.sides[0].deck == laid.sides[0].deck
    assert (holds(state), treasure(state)) == ("", "")


@pytest.mark.rule("C-24")
@pytest.mark.rule("C-A17")
def test_a_card_may_be_moved_onto_the_longest_column() -> None:
    state, _ = act(table(f"R1 P1 G1 N1 | O4 B1 | {high(2)}"), Discard(1), Manoeuvre(1, 0))
    assert lies(state) == f"R1 P1 G1 N1 O4 | - | {high(2)}"


@pytest.mark.rule("C-25")
@pytest.mark.parametrize(
    ("column", "held", "after"),
    [
        (0, "G1", "R1 | O4 | N1"),
        (1, "O4", "R1 G1 | - | N1"),
        (2, "N1", "R1 G1 | O4 | -"),
    ],
)
@turns
def test_the_last_card_of_any_column_is_called_back_into_hand(
    turn: int, column: int, held: str, after: str
) -> None:
    asked, told = act(table("R1 G1 | O4 P1 | N1", hand="B1", turn=turn), Discard(1))
    assert told == [Discarded(turn, 1, card("P1"))]
    assert asked.question is Question.RECALL
    assert choices(asked) == {Recall(0), Recall(1), Recall(2)}
    state, told = act(asked, Recall(column))
    assert told == [Recalled(turn, column, card(held))]
    assert holds(state, turn) == in_order(f"B1 {held}")
    assert lies(state, turn) == after
    assert discard(state, turn) == "P1"
    assert (state.question, state.actions_left) == (None, 1)


@pytest.mark.rule("C-25")
def test_nothing_is_called_back_from_an_empty_column() -> None:
    asked, _ = act(table("R1 | P1 | G1", "N1 | N1 | N1"), Discard(1))
    assert choices(asked) == {Recall(0), Recall(2)}


@pytest.mark.rule("C-25")
def test_the_only_card_that_can_be_called_back_is_taken_at_once() -> None:
    state, told = act(table("R1 G1 | P1 | -"), Discard(1))
    assert only(told, Recalled) == [Recalled(0, 0, card("G1"))]
    assert lies(state) == "R1 | - | -"
    assert (state.question, state.actions_left) == (None, 1)


@pytest.mark.rule("C-26")
@pytest.mark.rule("C-A21")
@pytest.mark.parametrize(
    ("answer", "deck"),
    [
        (Arrange((0, 1), ()), "R3 B3 P1 N1"),
        (Arrange((1, 0), ()), "B3 R3 P1 N1"),
        (Arrange((0,), (1,)), "R3 P1 N1 B3"),
        (Arrange((1,), (0,)), "B3 P1 N1 R3"),
        (Arrange((), (0, 1)), "P1 N1 R3 B3"),
        (Arrange((), (1, 0)), "P1 N1 B3 R3"),
    ],
)
@turns
def test_each_of_two_observed_cards_goes_to_the_top_or_to_the_bottom(
    turn: int, answer: Arrange, deck: str
) -> None:
    laid = table("G1 | - | -", deck="R3 B3 P1 N1", hand="O4", turn=turn)
    asked, _ = act(laid, Discard(0))
    assert asked.question is Question.OBSERVE
    state, _ = act(asked, answer)
    assert words(state.sides[turn].deck) == deck
    assert holds(state, turn) == "O4"
    assert state.sides[1 - turn] == laid.sides[1 - turn]
    assert (state.question, state.actions_left, state.turn) == (None, 1, turn)


@pytest.mark.rule("C-26")
@pytest.mark.parametrize("deck", ["R3 B3", "R3 R3", "R3 B3 ..."])
def test_there_are_six_ways_to_arrange_two_cards(deck: str) -> None:
    asked, _ = act(table("G1 | - | -", deck=deck), Discard(0))
    assert choices(asked) == set(ARRANGEMENTS)
    assert len(ARRANGEMENTS) == 6


@pytest.mark.rule("C-26")
@pytest.mark.parametrize(
    "answer",
    [
        Arrange((), ()),
        Arrange((0,), ()),
        Arrange((0, 1), (1,)),
        Arrange((0, 0), ()),
        Arrange((2,), (0,)),
    ],
)
def test_both_cards_must_be_put_somewhere_and_only_once(answer: Arrange) -> None:
    asked, _ = act(table("G1 | - | -"), Discard(0))
    assert not may(asked, answer)


@pytest.mark.rule("C-27")
@turns
def test_looting_puts_the_top_of_the_other_discard_on_ones_treasure(turn: int) -> None:
    laid = table(
        "N1 | - | -",
        discard="R1",
        treasure="G1",
        their_discard="P1 B2 O6",
        their_treasure="B1",
        turn=turn,
    )
    state, told = act(laid, Discard(0))
    assert treasure(state, turn) == "G1 O6"
    assert discard(state, 1 - turn) == "P1 B2"
    assert (treasure(state, 1 - turn), discard(state, turn)) == ("B1", "R1 N1")
    assert told == [Discarded(turn, 0, card("N1")), Looted(turn, card("O6"))]


# Guests


REACHED = [
    pytest.param(1, "R3 B3", "G3", id="1 at nine"),
    pytest.param(1, "R3 B3", "O4", id="1 at ten"),
    pytest.param(1, "O4 G1", "O4", id="1 with gold"),
    pytest.param(3, "G1 G2", "G1", id="3"),
    pytest.param(3, "G1 R1 G2 B1", "G1", id="3 with others between"),
    pytest.param(4, "R1 B1 R1 B1", "G1", id="4"),
    pytest.param(5, "R1 B1 P1", "G1", id="5"),
    pytest.param(5, "R1 G1 R1 P1", "N1", id="5 with a pair"),
    pytest.param(5, "R1 B1 G1", "O4", id="5 with gold"),
    pytest.param(5, "O4 B1 G1", "R1", id="5 with gold already there"),
    pytest.param(6, "P1 P2", "P1", id="6"),
    pytest.param(7, "O4", "O4", id="7"),
    pytest.param(7, "O6 R1", "O4", id="7 with another between"),
    pytest.param(8, "B1 B2", "B1", id="8"),
]
MISSED = [
    pytest.param(1, "R3 B3", "G2", id="1 at eight"),
    pytest.param(1, "O4 G1", "R3", id="1 at eight with gold"),
    pytest.param(2, "R1", "O4", id="2 with one card placed"),
    pytest.param(3, "G1", "G2", id="3 with two"),
    pytest.param(3, "G1 G2", "R1", id="3 with another type"),
    pytest.param(3, "P1 P1", "P2", id="3 with three purple"),
    pytest.param(3, "B1 B1", "B2", id="3 with three blue"),
    pytest.param(3, "R1 R1", "R2", id="3 with three red"),
    pytest.param(4, "R1 B1 R1", "G1", id="4 with four"),
    pytest.param(5, "R1 B1", "G1", id="5 with three"),
    pytest.param(5, "R1 B1 G1", "G1", id="5 with three and a pair"),
    pytest.param(5, "R1 B1 R2 B2", "O4", id="5 with three and two pairs"),
    pytest.param(6, "P1", "P2", id="6 with two"),
    pytest.param(6, "G1 G1", "G2", id="6 with three green"),
    pytest.param(6, "B1 B1", "B2", id="6 with three blue"),
    pytest.param(6, "N1 N1", "N2", id="6 with three brown"),
    pytest.param(7, "R1", "O6", id="7 with one"),
    pytest.param(7, "R1", "R2", id="7 with two red"),
    pytest.param(8, "B1", "B2", id="8 with two"),
    pytest.param(8, "G1 G1", "G2", id="8 with three green"),
    pytest.param(8, "P1 P1", "P2", id="8 with three purple"),
    pytest.param(8, "N1 N1", "N2", id="8 with three brown"),
]


@pytest.mark.rule("C-28")
@pytest.mark.rule("C-A12")
@pytest.mark.parametrize(("guest", "column", "word"), REACHED)
@turns
def test_a_guest_is_secured_as_soon_as_a_card_played_fulfils_its_condition(
    turn: int, guest: int, column: str, word: str
) -> None:
    laid = rich(
        f"{column} | {LONG} | -",
        hand=word,
        guests=f"{guest} - -",
        treasure="R2",
        turn=turn,
    )
    state, told = act(laid, put(word, 0))
    assert only(told, GuestSecured) == [GuestSecured(turn, 0, guest)]
    assert treasure(state, turn).split()[0] == "R2"
    assert treasure(state, turn).split()[-1] == f"*{guest}"
    assert state.sides[turn].guests == (None, None, None)
    assert treasure(state, 1 - turn) == treasure(laid, 1 - turn)
    assert (state.turn, state.actions_left, state.question) == (turn, 1, None)


@pytest.mark.rule("C-28")
@pytest.mark.parametrize(("guest", "column", "word"), MISSED)
def test_a_guest_is_not_secured_while_a_card_played_leaves_its_condition_unfulfilled(
    guest: int, column: str, word: str
) -> None:
    laid = rich(f"{column} | {LONG} | -", hand=word, guests=f"{guest} - -")
    state, told = act(laid, put(word, 0))
    assert not only(told, GuestSecured)
    assert state.sides[0].guests == (guest, None, None)
    assert "*" not in treasure(state)


@pytest.mark.rule("C-28")
@pytest.mark.rule("C-A13")
@pytest.mark.parametrize(("guest", "column", "word"), REACHED)
@pytest.mark.parametrize("mirrored", [False, True])
def test_a_guest_is_secured_as_soon_as_a_card_moved_fulfils_its_condition(
    guest: int, column: str, word: str, mirrored: bool
) -> None:
    laid = [column, f"{word} B3", "-"]
    at = 2 if mirrored else 0
    state = table(
        " | ".join(reversed(laid) if mirrored else laid),
        guests=f"- - {guest}" if mirrored else f"{guest} - -",
        treasure="R2",
    )
    state, told = act(state, Discard(1), Manoeuvre(1, at))
    assert only(told, GuestSecured) == [GuestSecured(0, at, guest)]
    assert treasure(state) == f"R2 *{guest}"
    assert state.sides[0].guests == (None, None, None)
    assert state.actions_left == 1


@pytest.mark.rule("C-28")
@pytest.mark.parametrize(("guest", "column", "word"), MISSED)
def test_a_guest_is_not_secured_while_a_card_moved_leaves_its_condition_unfulfilled(
    guest: int, column: str, word: str
) -> None:
    state = table(f"{column} | {word} B3 | -", guests=f"{guest} - -")
    state, told = act(state, Discard(1), Manoeuvre(1, 0))
    assert not only(told, GuestSecured)
    assert state.sides[0].guests == (guest, None, None)


@pytest.mark.rule("C-28")
@pytest.mark.parametrize("at", [0, 1, 2])
def test_only_the_guest_of_the_column_itself_is_secured(at: int) -> None:
    laid, guests = ["R1 B1"] * 3, [4, 1, 3]
    laid[at], guests[at] = "O4", 7
    state = table(" | ".join(laid), hand="O6", guests=" ".join(map(str, guests)))
    state, told = act(state, put("O6", at))
    assert only(told, GuestSecured) == [GuestSecured(0, at, 7)]
    left = state.sides[0].guests
    assert left == tuple(None if guest == 7 else guest for guest in guests)


@pytest.mark.rule("C-28")
@pytest.mark.rule("C-A14")
def test_a_guest_waits_until_the_whole_effect_is_resolved() -> None:
    laid = table("O4 P3 B1 R1 | R1 B1 G1 | P1 G1", hand="N1", guests="- 5 -")
    asked, told = act(laid, put("N1", 1))
    assert asked.question is Question.SECURE
    assert not only(told, GuestSecured)
    assert asked.sides[0].guests == (None, 5, None)
    state, told = act(asked, Secure(2))
    assert told == [Secured(0, 2, card("G1")), GuestSecured(0, 1, 5)]
    assert treasure(state) == "G1 *5"


@pytest.mark.rule("C-28")
def test_a_guest_once_secured_does_not_come_again() -> None:
    state, told = act(
        table("O4 | R1 B1 G1 P1 | -", hand="O4 O6", guests="7 - -"), put("O4", 0), put("O6", 0)
    )
    assert len(only(told, GuestSecured)) == 1
    assert treasure(state) == "*7"


@pytest.mark.rule("C-29")
def test_a_guest_and_all_that_lies_under_it_cannot_be_cracked() -> None:
    laid = table("R1 R1 | - | -", their_treasure="N1 *3 G1")
    state, _ = act(laid, Discard(0))
    assert treasure(state, 1) == "N1 *3"
    assert not may(state, Discard(0))
    with pytest.raises(NotLegal):
        play(state, 0, Discard(0), Rng(1, 1))


@pytest.mark.rule("C-29")
@pytest.mark.rule("C-A7")
@pytest.mark.parametrize(
    ("lying", "open_to"),
    [
        ("*3", False),
        ("N1 *3", False),
        ("*1 N1 *3", False),
        ("N1", True),
        ("*3 N1", True),
        ("N1 *3 O4", True),
        ("*3 *1 N1", True),
    ],
)
def test_a_treasure_is_open_while_no_guest_lies_on_top(lying: str, open_to: bool) -> None:
    assert may(table("R1 | - | -", their_treasure=lying), Discard(0)) is open_to


@pytest.mark.rule("C-30")
def test_a_destroyed_zeppelin_loses_its_guest_for_good() -> None:
    laid = table(hand="R1", their_zeppelins="1 2 3", their_guests="4 5 6", guests="1 2 3")
    state, _ = act(laid, put("R1", 0))
    assert state.sides[1].guests == (None, 5, 6)
    assert state.sides[0].guests == (1, 2, 3)
    assert not any(isinstance(one, Guest) for one in everywhere(state))


@pytest.mark.rule("C-30")
def test_a_guest_already_secured_survives_its_zeppelin() -> None:
    state, told = act(table(hand="R1", their_treasure="N1 *4"), put("R1", 0))
    assert only(told, Destroyed) == [Destroyed(1, 0, 1, None)]
    assert treasure(state, 1) == "N1 *4"


@pytest.mark.rule("C-30")
@kinds
def test_the_column_of_a_destroyed_zeppelin_stays_fully_playable(kind: str) -> None:
    word = three_of(kind)[0]
    laid = rich("- | G2 O4 | -", hand=word, zeppelins="1x 2 3")
    state, told = act(laid, put(word, 0))
    assert len(told) > 1 or kind == "O"
    assert state.sides[0].columns[0] == cards(word)


@pytest.mark.rule("C-30")
def test_cards_under_a_destroyed_zeppelin_can_be_discarded_boarded_secured_and_moved() -> None:
    assert may(table("N1 | - | -", zeppelins="1x 2 3", their_discard="R1"), Discard(0))
    assert may(table(theirs="G1 | - | -", hand="B1", their_zeppelins="1x 2 3"), put("B1", 0))
    state, _ = act(table("G1 | - | -", hand="N1", zeppelins="1x 2 3"), put("N1", 1))
    assert treasure(state) == "G1"
    state, _ = act(table("- | B1 | G1", zeppelins="1 2x 3"), Discard(1))
    assert lies(state) == "- | G1 | -"


# The end


@pytest.mark.rule("C-31")
@pytest.mark.rule("C-A32")
@pytest.mark.parametrize("left", [2, 1])
@turns
def test_who_destroys_the_last_zeppelin_wins_at_once_whatever_the_gold(
    turn: int, left: int
) -> None:
    laid = table(
        hand="R1 O4",
        their_zeppelins="3x 1 2x",
        their_treasure="O6 *4",
        actions_left=left,
        turn=turn,
    )
    state, told = act(laid, put("R1", 1))
    assert state.ended is Reason.ZEPPELINS
    assert result(state).placements == ((turn,), (1 - turn,))
    assert result(state).reason is Reason.ZEPPELINS
    assert told == [Played(turn, card("R1"), 1), Destroyed(1 - turn, 1, 1, None)]
    for seat in (0, 1):
        assert not state.legal(seat)
        with pytest.raises(MatchOver):
            play(state, seat, Draw(), Rng(1, 1))


@pytest.mark.rule("C-31")
def test_with_one_zeppelin_left_the_match_goes_on() -> None:
    state, _ = act(table(hand="R1", their_zeppelins="1 2x 3", zeppelins="1x 2x 3"), put("R1", 0))
    assert state.outcome() is None
    assert state.to_act() == {0}


@pytest.mark.rule("C-31")
def test_a_last_zeppelin_that_holds_saves_its_owner() -> None:
    state, told = act(table(hand="R1", their_zeppelins="1x 2 3x"), put("R1", 1))
    assert only(told, Held) == [Held(1, 1, 1)]
    assert state.outcome() is None


@pytest.mark.rule("C-32")
@turns
def test_the_turn_in_which_a_deck_runs_out_is_finished_then_comes_one_last_turn(turn: int) -> None:
    state = table(hand="O4", deck="G1", treasure="R2", their_treasure="R1", turn=turn)
    state, first = act(state, Draw())
    assert (state.turn, state.actions_left) == (turn, 1)
    state, second = act(state, put("O4", 0))
    assert only(first + second, LastTurn) == [LastTurn(1 - turn)]
    assert (state.turn, state.actions_left, state.last) == (1 - turn, 2, 1 - turn)
    assert only(second, TurnBegan) == [TurnBegan(1 - turn)]

    state, told = act(state, Draw())
    assert state.outcome() is None
    assert state.to_act() == {1 - turn}
    state, more = act(state, Draw())
    assert state.ended == "deck"
    assert result(state).placements == ((turn,), (1 - turn,))
    assert result(state).reason is Reason.DECK
    assert not only(told + more, LastTurn)
    assert not only(more, TurnBegan)
    with pytest.raises(MatchOver):
        play(state, turn, Draw(), Rng(1, 1))


@pytest.mark.rule("C-32")
def test_a_deck_that_runs_out_with_the_second_action_brings_the_last_turn_as_well() -> None:
    state, told = act(table(deck="G1 G2", their_treasure="R1"), Draw(), Draw())
    assert only(told, LastTurn) == [LastTurn(1)]
    assert (state.turn, state.actions_left, state.last) == (1, 2, 1)
    assert state.outcome() is None
    state, _ = act(state, Draw(), Draw())
    assert result(state).placements == ((1,), (0,))
    assert result(state).reason is Reason.DECK


@pytest.mark.rule("C-32")
def test_a_deck_that_runs_out_by_an_effect_brings_the_last_turn_as_well() -> None:
    state, told = act(table(hand="G1 O4", deck="R1"), put("G1", 0))
    assert (state.turn, state.actions_left) == (0, 1)
    state, more = act(state, put("O4", 1))
    assert only(told + more, LastTurn) == [LastTurn(1)]
    assert (state.turn, state.actions_left, state.last) == (1, 2, 1)
    assert draws(state).ended == "deck"


@pytest.mark.rule("C-32")
def test_a_last_card_in_the_deck_is_not_an_empty_deck() -> None:
    state, told = act(table(deck="G1 G2 R1"), Draw(), Draw())
    assert state.last is None
    assert not only(told, LastTurn)
    assert draws(state).outcome() is None


@pytest.mark.rule("C-32")
def test_observing_the_last_two_cards_does_not_empty_the_deck() -> None:
    state, _ = act(table("G1 | - | -", deck="R1 B1"), Discard(0))
    assert state.last is None
    state, _ = act(state, Arrange((), (0, 1)))
    assert state.last is None
    assert len(state.sides[0].deck) == 2


@pytest.mark.rule("C-33")
@pytest.mark.parametrize(
    ("guest", "gold"), [(1, 5), (2, 4), (3, 5), (4, 6), (5, 5), (6, 5), (7, 5), (8, 5)]
)
def test_a_guest_in_the_treasure_counts_its_gold(guest: int, gold: int) -> None:
    assert GUEST_GOLD[guest] == gold
    for other, placements in (
        (gold - 1, ((0,), (1,))),
        (gold, ((0, 1),)),
        (gold + 1, ((1,), (0,))),
    ):
        worth = {3: "R3", 4: "O4", 5: "R3 B2", 6: "O6", 7: "O6 R1"}[other]
        state, _ = act(
            table(treasure=f"*{guest}", their_treasure=worth, last=0, actions_left=1, deck="R1 R1"),
            Draw(),
        )
        assert result(state).placements == placements


@pytest.mark.rule("C-33")
def test_the_guests_are_worth_40_gold_together() -> None:
    assert sorted(GUEST_GOLD) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert sum(GUEST_GOLD.values()) == 40


@pytest.mark.rule("C-33")
@turns
def test_every_card_of_the_treasure_counts_its_value(turn: int) -> None:
    laid = table(
        treasure="O6 *4 R1",
        their_treasure="O4 O4 G3 N1",
        last=turn,
        actions_left=1,
        turn=turn,
    )
    state, _ = act(laid, Draw())
    assert result(state).placements == ((turn,), (1 - turn,))


@pytest.mark.rule("C-33")
def test_cards_anywhere_else_count_nothing() -> None:
    laid = table(
        "O4 R3 | O4 B3 | O6",
        hand="O4 O4",
        discard="O4 G3",
        deck="O4 O4 O4",
        guests="4 1 3",
        their_treasure="R1",
        last=0,
        actions_left=1,
    )
    state, _ = act(laid, Draw())
    assert result(state).placements == ((1,), (0,))


# What may be played and discarded


@pytest.mark.rule("C-T")
@pytest.mark.parametrize(
    ("their_zeppelins", "allowed"),
    [("1 2 3", [0, 1, 2]), ("1x 2 3", [1, 2]), ("1x 2 3x", [1]), ("1 2w1 3w2", [0, 1, 2])],
)
def test_red_is_played_opposite_an_intact_zeppelin(
    their_zeppelins: str, allowed: list[int]
) -> None:
    laid = table(hand="R1", their_zeppelins=their_zeppelins, zeppelins="1x 2x 3")
    assert places(laid, "R1") == allowed


@pytest.mark.rule("C-T")
@pytest.mark.parametrize(
    ("theirs", "allowed"),
    [(EMPTY, []), ("G1 | - | -", [0]), ("- | O4 G1 | R1", [1, 2]), ("N1 | N1 | N1", [0, 1, 2])],
)
def test_blue_is_played_opposite_a_column_with_a_card(theirs: str, allowed: list[int]) -> None:
    assert places(table("P1 | P1 | P1", theirs, hand="B1"), "B1") == allowed


@pytest.mark.rule("C-T")
@pytest.mark.parametrize(("pile", "allowed"), [("", []), ("O4", [0, 1, 2]), ("R1 G1", [0, 1, 2])])
def test_purple_is_played_while_a_card_lies_in_ones_own_discard(
    pile: str, allowed: list[int]
) -> None:
    assert places(table(hand="P1", discard=pile, their_discard="N1"), "P1") == allowed
    assert places(table(hand="P1", discard=pile), "P1") == allowed


@pytest.mark.rule("C-T")
@pytest.mark.parametrize(("deck", "allowed"), [("", []), ("R1", [0, 1, 2]), ("R1 B1", [0, 1, 2])])
def test_green_is_played_while_a_card_is_in_ones_own_deck(deck: str, allowed: list[int]) -> None:
    assert places(table(hand="G1", deck=deck, last=0), "G1") == allowed
    assert places(table(hand="G1", deck=deck, their_deck="", last=0), "G1") == allowed


@pytest.mark.rule("C-T")
@pytest.mark.parametrize(
    ("columns", "allowed"),
    [
        (EMPTY, []),
        ("R1 | - | -", [1]),
        ("- | R1 | -", [0, 2]),
        ("- | - | R1", [1]),
        ("R1 | R1 | -", [2]),
        ("R1 | - | R1", [1]),
        ("R1 | R1 | R1", [0, 1, 2]),
        ("R1 G1 | - | B1", [1]),
        ("- | - | B1 G1 P1", [1]),
    ],
)
def test_brown_is_played_next_to_a_column_with_a_card(columns: str, allowed: list[int]) -> None:
    assert places(table(columns, "G1 | G1 | G1", hand="N1"), "N1") == allowed


@pytest.mark.rule("C-T")
@pytest.mark.parametrize("word", ["O4", "O6"])
def test_gold_is_always_played(word: str) -> None:
    laid = table(hand=word, deck="", their_deck="", last=0, their_zeppelins="1x 2x 3x")
    assert places(laid, word) == [0, 1, 2]


@pytest.mark.rule("C-T")
@pytest.mark.parametrize(
    ("kind", "position"),
    [
        ("R", {}),
        ("B", {"theirs": "G1 | G1 | G1"}),
        ("P", {"discard": "R1"}),
        ("G", {"deck": "R1 R1"}),
        ("N", {}),
        ("O", {}),
    ],
)
def test_whatever_is_played_obeys_the_column_rule(kind: str, position: dict[str, Any]) -> None:
    word = three_of(kind)[0]
    assert places(table("R1 G1 | R2 B1 | G1", hand=word, **position), word) == [2]


@pytest.mark.rule("C-T")
@pytest.mark.parametrize(
    ("lying", "legal"),
    [("", False), ("*2", False), ("O4 *2", False), ("O4", True), ("*2 R1", True)],
)
def test_red_is_discarded_while_the_top_of_the_other_treasure_is_no_guest(
    lying: str, legal: bool
) -> None:
    for own in ("", "G1", "*3"):
        laid = table("G1 R1 | - | -", treasure=own, their_treasure=lying)
        assert may(laid, Discard(0)) is legal


@pytest.mark.rule("C-T")
@pytest.mark.parametrize("kind", ["B", "P"])
@pytest.mark.parametrize(
    ("columns", "legal"),
    [
        ("{} | - | -", False),
        ("{} | G1 | -", True),
        ("{} | - | O4", True),
        ("G1 {} | - | -", True),
        ("{} | G1 R1 | N1", True),
    ],
)
def test_blue_and_purple_are_discarded_while_another_card_lies_in_ones_columns(
    kind: str, columns: str, legal: bool
) -> None:
    laid = table(columns.format(f"{kind}1"), "G1 | R1 | N1", discard="R1")
    assert may(laid, Discard(0)) is legal


@pytest.mark.rule("C-T")
@pytest.mark.rule("C-A5")
@pytest.mark.parametrize(("deck", "legal"), [("", False), ("R1", False), ("R1 B1", True)])
def test_green_is_discarded_with_two_cards_in_ones_own_deck(deck: str, legal: bool) -> None:
    laid = table("G1 | R1 | -", hand="O4", deck=deck, last=0)
    assert may(laid, Discard(0)) is legal
    laid = table("G1 | R1 | -", hand="O4", deck=deck, their_deck="R1", last=0)
    assert may(laid, Discard(0)) is legal


@pytest.mark.rule("C-T")
@pytest.mark.rule("C-A6")
@pytest.mark.parametrize(("lying", "legal"), [("", False), ("O4", True), ("R1 G1", True)])
def test_brown_is_discarded_while_a_card_lies_in_the_other_discard(lying: str, legal: bool) -> None:
    for own in ("", "R1"):
        assert may(table("N1 | - | -", discard=own, their_discard=lying), Discard(0)) is legal


@pytest.mark.rule("C-T")
def test_gold_is_never_discarded() -> None:
    laid = rich("O4 | G1 O6 | R1 O4")
    assert [column for column in range(3) if may(laid, Discard(column))] == []


@pytest.mark.rule("C-T")
@aimed
def test_a_card_of_the_longest_column_can_be_discarded(kind: str) -> None:
    assert may(rich(f"R1 G1 {kind}1 | B1 | -"), Discard(0))


# Rulings


@pytest.mark.rule("C-A2")
@pytest.mark.parametrize("bombs", [2, 3])
def test_bombs_are_compared_once_together(bombs: int) -> None:
    column, word = up_to("R", bombs)
    laid = table(f"{column} | {LONG} | -", hand=word, their_zeppelins=f"{bombs} 1 1")
    _, told = act(laid, put(word, 0))
    assert only(told, Destroyed) == [Destroyed(1, 0, bombs, None)]
    assert not only(told, Held)
    assert not only(told, HeldWith)


@pytest.mark.rule("C-A2")
def test_a_zeppelin_that_holds_is_told_of_once() -> None:
    laid = table(f"R1 | {LONG} | -", hand="R2", their_zeppelins="3 1 1")
    _, told = act(laid, put("R2", 0))
    assert told == [Played(0, card("R2"), 0), Held(1, 0, 2), HeldWith(0, 3)]


@pytest.mark.rule("C-A3")
def test_a_destroyed_zeppelin_cannot_be_bombed_again() -> None:
    laid = table(hand="R1 R1", their_zeppelins="1 2 3")
    state, _ = act(table("- | G1 P1 | -", hand="R1 R1"), put("R1", 0))
    assert state.sides[1].zeppelins[0].destroyed
    assert places(laid, "R1") == [0, 1, 2]
    assert places(state, "R1") == [2]


STUCK = [
    pytest.param({}, id="nothing in hand or columns"),
    pytest.param({"columns": "O4 | O6 | R1 O4"}, id="only gold at the ends"),
    pytest.param({"columns": "R1 | G1 | N1"}, id="nothing to crack, observe or loot"),
    pytest.param({"columns": "B1 | - | -"}, id="nothing to move"),
    pytest.param({"hand": "B1 P1 G1 N1"}, id="a hand without targets"),
    pytest.param({"hand": "R1", "their_zeppelins": "1x 2x 3", "columns": "- | - | O4"}, id="red"),
]


@pytest.mark.rule("C-A4")
@pytest.mark.parametrize("position", STUCK)
@turns
def test_who_can_do_nothing_passes_the_action(turn: int, position: dict[str, Any]) -> None:
    laid = table(**position, deck="", last=turn, turn=turn)
    assert choices(laid) == {Pass()}
    state, told = act(laid, Pass())
    assert told == [Passed(turn)]
    assert (state.turn, state.actions_left, state.sides) == (turn, 1, laid.sides)
    state, told = act(state, Pass())
    assert told[0] == Passed(turn)
    assert result(state).reason is Reason.DECK


@pytest.mark.rule("C-A4")
def test_after_two_passes_it_is_the_other_players_turn() -> None:
    state, told = act(table(deck="", last=1), Pass(), Pass())
    assert (state.turn, state.actions_left) == (1, 2)
    assert told == [Passed(0), Passed(0), TurnBegan(1)]


@pytest.mark.rule("C-A4")
def test_an_action_may_become_impossible_in_the_middle_of_a_turn() -> None:
    state, _ = act(table(deck="G1"), Draw())
    assert choices(state) == {Pass()}
    state, _ = act(state, Pass())
    assert state.turn == 1


@pytest.mark.rule("C-A4")
@pytest.mark.parametrize(
    "position",
    [
        pytest.param({"deck": "R1", "last": None}, id="draw"),
        pytest.param({"hand": "O4"}, id="play gold"),
        pytest.param({"hand": "R1"}, id="bomb"),
        pytest.param({"columns": "N1 | - | -", "their_discard": "R1"}, id="loot"),
        pytest.param({"columns": "B1 | O4 | -"}, id="move"),
    ],
)
@pytest.mark.parametrize("left", [2, 1])
def test_who_can_do_something_must(left: int, position: dict[str, Any]) -> None:
    stuck: dict[str, Any] = {"deck": "", "last": 0, "actions_left": left}
    laid = table(**stuck | position)
    assert choices(laid)
    assert not may(laid, Pass())


@pytest.mark.rule("C-A5")
def test_one_card_cannot_be_observed_and_two_can() -> None:
    assert not may(table("G1 | - | -", deck="R1"), Discard(0))
    state, told = act(table("G1 | - | -", deck="R1 B1"), Discard(0))
    assert only(told, ObservedCards) == [ObservedCards((card("R1"), card("B1")))]
    assert state.question is Question.OBSERVE


@pytest.mark.rule("C-A6")
def test_a_single_card_can_be_looted() -> None:
    state, _ = act(table("N1 | - | -", their_discard="O6"), Discard(0))
    assert (treasure(state), discard(state, 1)) == ("O6", "")


@pytest.mark.rule("C-A7")
def test_cards_put_on_a_guest_later_are_not_protected() -> None:
    laid = table("N1 N1 | - | -", "R1 | - | -", treasure="G1 *3", their_discard="P1 B1")
    state, _ = act(laid, Draw(), Discard(0))
    assert treasure(state) == "G1 *3 B1"
    state, _ = act(state, Discard(0))
    assert treasure(state) == "G1 *3"


@pytest.mark.rule("C-A8")
@pytest.mark.parametrize(
    ("word", "secured"), [("R1", False), ("R2", True), ("R3", True), ("O4", True), ("O6", True)]
)
def test_nine_gold_means_nine_or_more(word: str, secured: bool) -> None:
    laid = table(f"G3 O4 | {LONG} | -", hand=word, guests="1 - -")
    state, _ = act(laid, put(word, 0))
    assert (treasure(state) == "*1") is secured


@pytest.mark.rule("C-A9")
@pytest.mark.rule("C-A10")
@turns
def test_two_cards_played_in_one_column_in_one_turn_secure_guest_2(turn: int) -> None:
    laid = table("- | R1 B1 | -", hand="O4 G1", guests="2 - -", turn=turn)
    state, told = act(laid, put("O4", 0))
    assert not only(told, GuestSecured)
    assert state.sides[turn].guests == (2, None, None)
    state, told = act(state, put("G1", 0))
    assert only(told, GuestSecured) == [GuestSecured(turn, 0, 2)]
    assert treasure(state, turn) == "*2"


@pytest.mark.rule("C-A9")
def test_two_cards_played_in_different_columns_do_not_secure_guest_2() -> None:
    laid = table("- | R1 B1 | -", hand="O4 O6", guests="2 2 2")
    state, told = act(laid, put("O4", 0), put("O6", 2))
    assert not only(told, GuestSecured)
    assert state.sides[0].guests == (2, 2, 2)


@pytest.mark.rule("C-A9")
def test_two_cards_played_in_different_turns_do_not_secure_guest_2() -> None:
    state, _ = act(table("- | R1 B1 G1 | -", hand="O4 O6", guests="2 - -"), Draw(), put("O4", 0))
    state, told = act(draws(state), put("O6", 0))
    assert not only(told, GuestSecured)
    assert lies(state) == "O4 O6 | R1 B1 G1 | -"


@pytest.mark.rule("C-A9")
def test_two_cards_of_the_other_player_do_not_secure_guest_2() -> None:
    laid = table(hand="O4", theirs="- | R1 B1 | -", their_hand="O4 O6", guests="2 - -")
    state, _ = act(laid, put("O4", 0), Draw())
    state, told = act(state, put("O4", 0), put("O6", 0))
    assert not only(told, GuestSecured)
    assert state.sides[0].guests == (2, None, None)


@pytest.mark.rule("C-A9")
def test_a_discard_and_a_play_do_not_secure_guest_2() -> None:
    laid = table("R1 N1 | B1 G1 | -", hand="O4", their_discard="P1", guests="2 - -")
    state, told = act(laid, Discard(0), put("O4", 0))
    assert not only(told, GuestSecured)
    assert lies(state) == "R1 O4 | B1 G1 | -"
    laid = table("R1 | B1 G1 | -", hand="R2", guests="2 - -", their_treasure="P1")
    state, told = act(laid, put("R2", 0), Discard(0))
    assert only(told, Cracked)
    assert not only(told, GuestSecured)


@pytest.mark.rule("C-A9")
def test_a_card_moved_in_does_not_count_for_guest_2() -> None:
    laid = table("- | R1 G1 B1 | -", hand="O4", guests="2 - -")
    state, told = act(laid, put("O4", 0), Discard(1), Manoeuvre(1, 0))
    assert lies(state) == "O4 G1 | R1 | -"
    assert not only(told, GuestSecured)
    state, told = act(table("- | R1 P1 G1 B1 | -", hand="O4", guests="2 - -"), Discard(1))
    state, told = act(state, Manoeuvre(1, 0), put("O4", 0))
    assert lies(state) == "G1 O4 | R1 P1 | -"
    assert not only(told, GuestSecured)


@pytest.mark.rule("C-A10")
@pytest.mark.parametrize(
    ("columns", "open_again"),
    [
        ("- | R1 | -", False),
        ("- | R1 B1 | -", True),
        ("- | R1 | R1", True),
        ("- | R1 B1 | R1 B1", True),
        ("R1 | R1 B1 | -", False),
    ],
    ids=["as long", "still shorter", "all level", "shorter than two", "second longest"],
)
def test_guest_2_needs_a_column_that_is_open_again_after_the_first_card(
    columns: str, open_again: bool
) -> None:
    state, _ = act(table(columns, hand="O4 O6", guests="2 - -"), put("O4", 0))
    assert may(state, put("O6", 0)) is open_again
    if open_again:
        state, _ = act(state, put("O6", 0))
        assert treasure(state) == "*2"


@pytest.mark.rule("C-A10")
@kinds
def test_guest_2_comes_too_when_the_first_card_emptied_the_column(kind: str) -> None:
    column, word = up_to(kind, 3)
    laid = rich(f"{column} | B1 G1 P1 N1 | -", hand=f"{word} O4", guests="2 - -")
    state, told = act(laid, put(word, 0))
    assert only(told, Cleared) == [Cleared(0, 0)]
    assert not only(told, GuestSecured)
    state, told = act(state, put("O4", 0))
    assert only(told, GuestSecured) == [GuestSecured(0, 0, 2)]
    assert state.sides[0].columns[0] == cards("O4")


@pytest.mark.rule("C-A11")
@pytest.mark.parametrize("types", ["RBPG", "RBPN", "RBPO", "BGNO", "PGNO", "OGRN", "NPRO"])
def test_any_four_of_the_six_types_bring_guest_5(types: str) -> None:
    *lying, last = [three_of(kind)[0] for kind in types]
    laid = rich(f"{' '.join(lying)} | {LONG} | -", hand=last, guests="5 - -")
    state, _ = act(laid, put(last, 0))
    assert treasure(state).endswith("*5")


@pytest.mark.rule("C-A12")
def test_a_guest_comes_by_itself_and_costs_no_action() -> None:
    laid = table("O4 | R1 B1 | -", hand="O6", guests="7 - -")
    state, told = act(laid, put("O6", 0))
    assert told == [Played(0, card("O6"), 0), GuestSecured(0, 0, 7)]
    assert (state.question, state.actions_left, state.turn) == (None, 1, 0)


@pytest.mark.rule("C-A13")
def test_only_the_columns_of_the_active_player_are_checked() -> None:
    laid = table(theirs="O4 O6 | - | -", their_guests="1 - -")
    state, told = act(laid, Draw(), Draw())
    assert not only(told, GuestSecured)
    assert state.sides[1].guests == (1, None, None)


@pytest.mark.rule("C-A13")
def test_a_card_moved_brings_only_its_own_gold_along() -> None:
    laid = table("R3 B3 O4 | B1 | -", guests="- 1 -", discard="R1")
    state, told = act(laid, Discard(1))
    assert lies(state) == "R3 B3 | O4 | -"
    assert not only(told, GuestSecured)


@pytest.mark.rule("C-A14")
@pytest.mark.parametrize("count", [1, 2])
def test_secured_cards_go_first_and_the_guest_protects_them(count: int) -> None:
    column = {1: "R1 B1 G1", 2: "R1 N1 G1 B1"}[count]
    guest = {1: 5, 2: 4}[count]
    laid = table(
        f"{column} | P1 P2 N1 B2 O4 | -",
        "R1 | - | -",
        hand="N2",
        guests=f"{guest} - -",
        treasure="G2",
    )
    state, told = act(laid, put("N2", 0))
    assert treasure(state) == {1: "G2 O4 *5", 2: "G2 O4 B2 *4"}[count]
    assert [type(one) for one in told] == [Played, *[Secured] * count, GuestSecured]
    state, _ = act(state, Draw())
    assert not may(state, Discard(0))


@pytest.mark.rule("C-A15")
def test_nothing_else_is_resolved_once_the_last_zeppelin_is_destroyed() -> None:
    laid = table(
        f"R1 R2 O4 | {LONG} | -",
        hand="R3",
        guests="1 - -",
        their_zeppelins="3 1x 2x",
        their_guests="4 - -",
    )
    state, told = act(laid, put("R3", 0))
    assert told == [Played(0, card("R3"), 0), Destroyed(1, 0, 3, 4)]
    assert words(state.sides[0].columns[0]) == "R1 R2 O4 R3"
    assert state.sides[0].guests == (1, None, None)
    assert (treasure(state), discard(state)) == ("", "")
    assert result(state).placements == ((0,), (1,))


@pytest.mark.rule("C-A16")
def test_a_third_gold_card_sends_the_column_to_the_discard_without_effect() -> None:
    laid = table("O4 G1 O4 | R1 B1 P1 N1 | -", hand="O6", deck="R1 R1 R1 R1")
    state, told = act(laid, put("O6", 0))
    assert told == [Played(0, card("O6"), 0), Cleared(0, 0)]
    assert lies(state) == "- | R1 B1 P1 N1 | -"
    assert discard(state) == "O4 G1 O4 O6"
    assert len(state.sides[0].deck) == 4


@pytest.mark.rule("C-A18")
def test_the_card_under_the_one_just_discarded_can_be_moved() -> None:
    state, told = act(table("G1 B1 | - | -", discard="R1"), Discard(0))
    assert only(told, Manoeuvred) == [Manoeuvred(0, 0, 1, card("G1"))]
    assert lies(state) == "- | G1 | -"
    assert discard(state) == "R1 B1"
    state, _ = act(table("G1 | O4 B1 | -"), Discard(1))
    assert {Manoeuvre(1, 0), Manoeuvre(1, 2)} <= choices(state)


@pytest.mark.rule("C-A18")
def test_the_card_under_the_one_just_discarded_can_be_called_back() -> None:
    state, told = act(table("O4 P1 | - | -", discard="R1"), Discard(0))
    assert only(told, Recalled) == [Recalled(0, 0, card("O4"))]
    assert (lies(state), holds(state), discard(state)) == (EMPTY, "O4", "R1 P1")
    state, _ = act(table("G1 | O4 P1 | -"), Discard(1))
    assert choices(state) == {Recall(0), Recall(1)}


@pytest.mark.rule("C-A21")
def test_the_first_card_put_on_top_is_drawn_first_and_the_last_put_below_last() -> None:
    state, _ = act(table("G1 | - | -", deck="R3 B3 P1"), Discard(0), Arrange((1, 0), ()))
    _, told = act(state, Draw())
    assert only(told, DrewCard) == [DrewCard(card("B3"))]
    state, _ = act(table("G1 | - | -", deck="R3 B3 P1"), Discard(0), Arrange((), (1, 0)))
    state, told = act(state, Draw())
    assert only(told, DrewCard) == [DrewCard(card("P1"))]
    assert words(state.sides[0].deck) == "B3 R3"


@pytest.mark.rule("C-A22")
def test_a_deck_that_runs_out_while_reinforcing_leaves_the_second_action() -> None:
    laid = table("G1 G2 | R1 B1 P1 | -", hand="G3 O4", deck="R3 N3", guests="3 - -")
    state, told = act(laid, put("G3", 0))
    assert len(only(told, Drew)) == 2
    assert holds(state) == "N3 O4 R3"
    assert (treasure(state), discard(state)) == ("*3", "G1 G2 G3")
    assert (state.turn, state.actions_left, state.ended) == (0, 1, None)
    state, more = act(state, put("O4", 0))
    assert only(told + more, LastTurn) == [LastTurn(1)]
    assert (state.turn, state.last) == (1, 1)


@pytest.mark.rule("C-A23")
def test_the_discard_never_becomes_a_deck() -> None:
    state, _ = act(table(deck="G1", discard="R1 B1 P1", hand="O4"), Draw())
    assert state.sides[0].deck == ()
    assert not may(state, Draw())
    state, _ = act(state, put("O4", 0))
    assert state.sides[0].deck == ()
    assert discard(state) == "R1 B1 P1"


@pytest.mark.rule("C-A24")
@turns
def test_a_deck_that_runs_out_in_the_last_turn_brings_no_further_turn(turn: int) -> None:
    laid = table(deck="G1", their_deck="", hand="O4", last=turn, treasure="R1", turn=turn)
    state, told = act(laid, Draw())
    assert state.outcome() is None
    assert state.last == turn
    state, more = act(state, put("O4", 0))
    assert not only(told + more, LastTurn)
    assert not only(more, TurnBegan)
    assert result(state).placements == ((turn,), (1 - turn,))
    assert result(state).reason is Reason.DECK


@pytest.mark.rule("C-A24")
def test_a_whole_match_of_drawing_ends_after_the_turn_of_who_does_not_empty_first() -> None:
    state = deal(first=1)
    seen: list[int] = []
    told: list[Event] = []
    while state.outcome() is None:
        seen.append(state.turn)
        state, heard = act(state, Draw())
        told += heard
    assert len(seen) == 4 * 13
    assert seen[-1] == 0
    assert only(told, LastTurn) == [LastTurn(0)]
    assert result(state).placements == ((0, 1),)


@pytest.mark.rule("C-A25")
@turns
def test_a_zeppelin_victory_counts_in_the_last_turn(turn: int) -> None:
    laid = table(
        hand="R1",
        deck="",
        their_deck="",
        their_treasure="O6 O4",
        their_zeppelins="1 2x 3x",
        last=turn,
        actions_left=1,
        turn=turn,
    )
    state, _ = act(laid, put("R1", 0))
    assert result(state).placements == ((turn,), (1 - turn,))
    assert result(state).reason is Reason.ZEPPELINS


@pytest.mark.rule("C-A25")
def test_a_zeppelin_victory_counts_in_the_turn_that_empties_the_deck() -> None:
    laid = table(hand="R1", deck="G1", their_treasure="O6", their_zeppelins="1 2x 3x")
    state, _ = act(laid, Draw(), put("R1", 0))
    assert result(state).placements == ((0,), (1,))
    assert result(state).reason is Reason.ZEPPELINS


@pytest.mark.rule("C-A26")
@pytest.mark.parametrize(
    ("one", "two"), [("", ""), ("O4", "R3 B1"), ("*4", "O6"), ("R1 R1", "R2"), ("*2 R1", "*3")]
)
@turns
def test_equal_gold_is_a_draw(turn: int, one: str, two: str) -> None:
    laid = table(treasure=one, their_treasure=two, last=turn, actions_left=1, turn=turn)
    state, _ = act(laid, Draw())
    assert result(state).placements == ((0, 1),)
    assert result(state).reason is Reason.DECK


@pytest.mark.rule("C-A27")
def test_a_looted_card_that_is_cracked_serves_the_looter_like_his_own() -> None:
    laid = table(
        "N1 | - | -",
        "R1 | - | -",
        hand="P1",
        discard="B1",
        their_discard="G1 R3",
        zeppelins="1 2 3",
        their_zeppelins="1 2 3",
    )
    state, _ = act(laid, Discard(0), Draw())
    assert treasure(state) == "R3"
    state, _ = act(state, Discard(0), Draw())
    assert treasure(state) == ""
    assert discard(state) == "B1 N1 R3"
    assert discard(state, 1) == "G1 R1"
    state, told = act(state, put("P1", 1))
    assert only(told, Fished) == [Fished(0, card("R3"))]
    state, told = act(state, put("R3", 0))
    assert only(told, Destroyed) == [Destroyed(1, 0, 1, None)]


@pytest.mark.rule("C-A30")
@turns
def test_after_300_turns_the_treasures_are_counted(turn: int) -> None:
    laid = table(treasure="R1", their_treasure="R2", turns=299, actions_left=1, turn=turn)
    state, told = act(laid, Draw())
    assert state.ended == "long"
    assert result(state).placements == ((1 - turn,), (turn,))
    assert result(state).reason is Reason.LONG
    assert not only(told, TurnBegan)
    assert not only(told, LastTurn)


@pytest.mark.rule("C-A30")
def test_after_300_turns_equal_treasures_are_a_draw() -> None:
    state, _ = act(table(treasure="R2", their_treasure="B2", turns=299, actions_left=1), Draw())
    assert result(state).placements == ((0, 1),)


@pytest.mark.rule("C-A30")
@pytest.mark.parametrize(("turns_played", "left"), [(298, 1), (298, 2), (299, 2)])
def test_before_the_300th_turn_is_over_the_match_goes_on(turns_played: int, left: int) -> None:
    state, _ = act(table(turns=turns_played, actions_left=left), Draw())
    assert state.outcome() is None


@pytest.mark.rule("C-A30")
def test_a_deck_that_runs_out_in_the_300th_turn_brings_no_last_turn() -> None:
    state, told = act(table(turns=299, deck="R1", actions_left=1, treasure="R1"), Draw())
    assert result(state).placements == ((0,), (1,))
    assert not only(told, TurnBegan)


@pytest.mark.rule("C-A30")
def test_a_match_in_which_nobody_draws_ends_after_300_turns() -> None:
    def go_round(state: State) -> Action:
        """Fish, call the gold back, lay it again, and so on for ever."""
        side = state.sides[state.turn]
        if card("O4") in side.hand:
            return put("O4", 0)
        return Discard(1) if side.columns[1] else Play(side.hand[0], 1)

    state = table(
        "O4 | - | -", "O4 | - | -", hand="P1", discard="P2", their_hand="P1", their_discard="P2"
    )
    began = 1
    while state.outcome() is None:
        state, told = act(state, go_round(state))
        began += len(only(told, TurnBegan))
    assert began == 300
    assert result(state).reason is Reason.LONG
    assert result(state).placements == ((0, 1),)


@pytest.mark.rule("C-A31")
def test_a_column_has_no_limit_but_its_pairs() -> None:
    pairs = "R1 R1 B1 B1 P1 P1 G1 G1 N1 N1 O4"
    state, told = act(table(f"{pairs} | {pairs} O4 | -", hand="O6"), put("O6", 0))
    assert not only(told, Cleared)
    assert words(state.sides[0].columns[0]) == f"{pairs} O6"
    assert len(state.sides[0].columns[0]) == 12


@pytest.mark.rule("C-A31")
@pytest.mark.rule("C-20")
@pytest.mark.parametrize("seed", range(10))
def test_no_column_keeps_three_cards_of_a_type(seed: int) -> None:
    for step in playout(GAME, 2, GAME.options(), seed):
        state = step.state
        assert isinstance(state, State)
        if state.question is not None or state.ended is Reason.ZEPPELINS:
            continue
        for column in (column for side in state.sides for column in side.columns):
            assert len(column) <= 12
            assert max(Counter(one.kind for one in column).values(), default=0) <= 2


@pytest.mark.rule("C-A32")
@turns
def test_a_zeppelin_victory_is_told_apart_from_one_by_gold(turn: int) -> None:
    attack = table(hand="R1", their_zeppelins="1 2x 3x", their_treasure="O4 R2", turn=turn)
    by_zeppelins, _ = act(attack, put("R1", 0))
    by_gold, _ = act(table(treasure="R1", last=turn, actions_left=1, turn=turn), Draw())
    assert result(by_zeppelins).winners == result(by_gold).winners == (turn,)
    assert result(by_zeppelins).reason is Reason.ZEPPELINS
    assert result(by_gold).reason is Reason.DECK
    assert result(by_zeppelins).scores[turn] == 0
    assert result(by_zeppelins).scores[1 - turn] == 6
    assert result(by_gold).scores[turn] == 1


@pytest.mark.rule("C-A33")
@pytest.mark.parametrize(
    ("column", "word", "secured"),
    [
        ("O4", "O6", True),
        ("O6", "O4", True),
        ("O6", "R3", True),
        ("R3", "O6", True),
        ("O4", "O4", False),
        ("O6", "R2", False),
        ("O4 R1", "O4", True),
    ],
)
def test_gold_cards_count_their_value_for_guest_1(column: str, word: str, secured: bool) -> None:
    state, _ = act(table(f"{column} | {LONG} | -", hand=word, guests="1 - -"), put(word, 0))
    assert treasure(state) == ("*1" if secured else "")


@pytest.mark.rule("C-A34")
@pytest.mark.parametrize("first", [0, 1])
def test_who_begins_has_no_more_and_no_less_than_the_other(first: int) -> None:
    for seed in range(10):
        state = deal(first, seed)
        one, two = state.sides
        for part in ("deck", "hand", "discard", "treasure", "zeppelins", "guests"):
            assert len(getattr(one, part)) == len(getattr(two, part))
        assert state.actions_left == 2
        assert draws(state).actions_left == 2
        assert replace(state, turn=0) == replace(deal(1 - first, seed), turn=0)


# What each may know


SECRETS = {
    "hand": "B1 G1",
    "deck": "R3 B3 P3 N1 ...",
    "treasure": "N2 *4 O6",
    "discard": "R1 B1",
    "guests": "1 - 3",
}
THEIRS = {
    "their_hand": "P2 N1 O4",
    "their_deck": "G3 R1 O6 ...",
    "their_treasure": "*5 B2",
    "their_discard": "G1 O4",
    "their_guests": "- 6 7",
}


def secretive(turn: int = 0, **more: Any) -> State:
    parts: dict[str, Any] = SECRETS | THEIRS
    return table("R1 G1 | - | O4 R2", "- | B1 N1 | P1", turn=turn, **parts | more)


@pytest.mark.rule("C-A28")
@turns
def test_columns_discards_guests_and_the_sizes_of_all_else_are_public(turn: int) -> None:
    state = secretive(turn)
    for viewer in VIEWERS:
        view = state.view(viewer)
        assert view.seat == viewer
        assert (view.turn, view.actions_left, view.ended, view.last) == (turn, 2, None, None)
        for side, seen in zip(state.sides, view.sides, strict=True):
            assert seen.columns == side.columns
            assert seen.discard == side.discard
            assert seen.guests == side.guests
            assert seen.deck == len(side.deck)
            assert seen.hand == len(side.hand)
            assert len(seen.treasure) == len(side.treasure)


@pytest.mark.rule("C-A28")
def test_a_hand_is_seen_by_its_owner_alone() -> None:
    state = secretive()
    for viewer, seat in product(VIEWERS, (0, 1)):
        seen = state.view(viewer).sides[seat].cards
        assert seen == (state.sides[seat].hand if viewer == seat else None)


@pytest.mark.rule("C-A28")
def test_of_a_treasure_all_see_where_the_guests_lie_and_its_owner_sees_the_cards() -> None:
    state = secretive()
    seen = {
        viewer: [words(side.treasure) for side in state.view(viewer).sides] for viewer in VIEWERS
    }
    assert seen == {
        0: ["N2 *4 O6", "*5 ?"],
        1: ["? *4 ?", "*5 B2"],
        None: ["? *4 ?", "*5 ?"],
    }


@pytest.mark.rule("C-A28")
@pytest.mark.parametrize("reason", Reason)
def test_at_the_end_the_treasures_are_laid_open_and_the_hands_are_not(reason: Reason) -> None:
    state = secretive(ended=reason)
    for viewer in VIEWERS:
        for seat in (0, 1):
            assert state.view(viewer).sides[seat].treasure == state.sides[seat].treasure
            assert (state.view(viewer).sides[seat].cards is None) is (viewer != seat)


def mixed(pile: tuple[Any, ...]) -> tuple[Any, ...]:
    """The same cards otherwise than they lay."""
    other = tuple(reversed(pile))
    assert other != pile
    return other


@pytest.mark.rule("C-A28")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("part", ["deck", "zeppelins"])
def test_nobody_can_tell_decks_and_unbombed_zeppelins_apart(part: str, seat: int) -> None:
    state = secretive()
    sides = list(state.sides)
    sides[seat] = replace(sides[seat], **{part: mixed(getattr(sides[seat], part))})
    other = replace(state, sides=tuple(sides))
    assert other != state
    for viewer in VIEWERS:
        assert other.view(viewer) == state.view(viewer)


@pytest.mark.rule("C-A28")
@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_but_its_owner_can_tell_a_hand_and_a_treasure_from_another(seat: int) -> None:
    state = secretive()
    side = state.sides[seat]
    hidden = [one for one in side.treasure if not isinstance(one, Guest)]
    pool = list(reversed([*side.hand, *side.deck, *hidden]))
    laid = tuple(one if isinstance(one, Guest) else pool.pop() for one in side.treasure)
    hand = tuple(pool.pop() for _ in side.hand)
    sides = list(state.sides)
    sides[seat] = replace(side, hand=hand, deck=tuple(pool), treasure=laid)
    other = replace(state, sides=tuple(sides))
    assert Counter(everywhere(other)) == Counter(everywhere(state))
    for viewer in VIEWERS:
        assert (other.view(viewer) == state.view(viewer)) is (viewer != seat)


@pytest.mark.rule("C-A28")
def test_a_zeppelin_is_known_to_all_when_destroyed_and_to_its_owner_when_it_held() -> None:
    state = secretive(zeppelins="2x 3w2 1", their_zeppelins="1 2w1 3x")
    seen = {
        viewer: [[one.resistance for one in side.zeppelins] for side in state.view(viewer).sides]
        for viewer in VIEWERS
    }
    assert seen == {
        0: [[2, 3, None], [None, None, 3]],
        1: [[2, None, None], [None, 2, 3]],
        None: [[2, None, None], [None, None, 3]],
    }
    for viewer in VIEWERS:
        one, two = state.view(viewer).sides
        assert [zeppelin.destroyed for zeppelin in one.zeppelins] == [True, False, False]
        assert [zeppelin.withstood for zeppelin in two.zeppelins][1] == 1


@pytest.mark.rule("C-A28")
@turns
def test_observed_cards_are_seen_by_the_observer_alone(turn: int) -> None:
    state, told = tell(secretive(turn), Discard(0))
    assert heard_by(turn, told) == [
        Discarded(turn, 0, card("G1")),
        Observed(turn),
        ObservedCards((card("R3"), card("B3"))),
    ]
    for viewer in (1 - turn, None):
        assert heard_by(viewer, told) == [Discarded(turn, 0, card("G1")), Observed(turn)]
    for viewer in VIEWERS:
        view = state.view(viewer)
        assert view.question is Question.OBSERVE
        assert words(view.observed) == ("R3 B3" if viewer == turn else "")
    state, _ = act(state, Arrange((0, 1), ()))
    for viewer in VIEWERS:
        assert state.view(viewer).observed == ()


@pytest.mark.rule("C-A28")
@pytest.mark.parametrize(
    ("answer", "top", "bottom"),
    [
        (Arrange((0, 1), ()), "R3 B3", ""),
        (Arrange((1, 0), ()), "B3 R3", ""),
        (Arrange((0,), (1,)), "R3", "B3"),
        (Arrange((1,), (0,)), "B3", "R3"),
        (Arrange((), (0, 1)), "", "R3 B3"),
        (Arrange((), (1, 0)), "", "B3 R3"),
    ],
)
@turns
def test_the_other_learns_only_how_many_cards_went_to_the_top_and_to_the_bottom(
    turn: int, answer: Arrange, top: str, bottom: str
) -> None:
    asked, _ = act(secretive(turn), Discard(0))
    _, told = tell(asked, answer)
    public = Arranged(turn, len(top.split()), len(bottom.split()))
    assert heard_by(turn, told) == [public, ArrangedCards(cards(top), cards(bottom))]
    for viewer in (1 - turn, None):
        assert heard_by(viewer, told) == [public]


@pytest.mark.rule("C-A28")
@turns
def test_a_drawn_card_is_seen_by_who_drew_it_alone(turn: int) -> None:
    _, told = tell(secretive(turn), Draw())
    assert heard_by(turn, told) == [Drew(turn), DrewCard(card("R3"))]
    for viewer in (1 - turn, None):
        assert heard_by(viewer, told) == [Drew(turn)]

    _, told = tell(secretive(turn), put("G1", 1))
    assert heard_by(turn, told) == [
        Played(turn, card("G1"), 1),
        Drew(turn),
        DrewCard(card("R3")),
    ]
    for viewer in (1 - turn, None):
        assert heard_by(viewer, told) == [Played(turn, card("G1"), 1), Drew(turn)]


@pytest.mark.rule("C-A28")
@pytest.mark.parametrize(
    ("actions", "moving"),
    [
        ([put("P1", 1)], Fished),
        ([put("N1", 1), Secure(0)], Secured),
        ([put("B1", 1)], Boarded),
        ([Discard(0)], Cracked),
        ([Discard(2), Recall(2)], Recalled),
    ],
)
@turns
def test_a_card_that_leaves_a_place_face_up_is_seen_by_all(
    turn: int, actions: list[Action], moving: type[Event]
) -> None:
    laid = table(
        "G1 R1 | - | O4 P1",
        "G1 | N1 | B1",
        hand="P1 N1 B1",
        discard="R2",
        their_treasure="G2",
        turn=turn,
    )
    _, told = tell(laid, *actions)
    assert [one.to for one in told] == [None] * len(told)
    assert any(isinstance(one.event, moving) for one in told)


@pytest.mark.rule("C-A28")
@turns
def test_looted_and_moved_cards_are_seen_by_all(turn: int) -> None:
    laid = table("G1 N1 | O4 B1 | R1", their_discard="G2", turn=turn)
    _, told = tell(laid, Discard(0), Discard(1), Manoeuvre(1, 0))
    assert [one.to for one in told] == [None] * len(told)
    assert [type(one.event) for one in told][:4] == [Discarded, Looted, Discarded, Manoeuvred]


@pytest.mark.rule("C-A28")
def test_what_went_into_a_hand_or_a_treasure_is_hidden_afterwards() -> None:
    state, _ = act(table("- | G2 | -", hand="N1 P1", discard="R3"), put("N1", 0), put("P1", 2))
    assert (holds(state), treasure(state)) == ("R3", "G2")
    for viewer in (1, None):
        side = state.view(viewer).sides[0]
        assert side.cards is None
        assert words(side.treasure) == "?"


@pytest.mark.rule("C-A28")
@pytest.mark.parametrize("seed", range(8))
def test_in_whole_matches_secrets_reach_only_the_one_they_are_for(seed: int) -> None:
    acting: int | None = None
    for step in playout(GAME, 2, GAME.options(), seed):
        for told in step.told:
            match told.event:
                case HandDealt():
                    assert told.to in ((0,), (1,))
                case HeldWith():
                    assert acting is not None
                    assert told.to == (1 - acting,)
                case DrewCard() | ObservedCards() | ArrangedCards():
                    assert told.to == (acting,)
                case _:
                    assert told.to is None
        acting = next(iter(step.state.to_act()), None)


@pytest.mark.rule("C-A28")
@pytest.mark.parametrize("seed", range(4))
def test_what_one_may_do_follows_from_what_one_may_know(seed: int) -> None:
    """The other's hand, both decks and treasure cards dealt anew leave the choices as they are."""
    for step in playout(GAME, 2, GAME.options(), seed):
        state = step.state
        assert isinstance(state, State)
        for seat in state.to_act():
            other = state.sides[1 - seat]
            pool = [*other.deck, *other.hand]
            hand, deck = pool[: len(other.hand)], pool[len(other.hand) :]
            changed = replace(other, hand=tuple(hand), deck=tuple(deck))
            sides = [changed, changed]
            sides[seat] = replace(state.sides[seat], deck=tuple(reversed(state.sides[seat].deck)))
            dealt = replace(state, sides=tuple(sides))
            assert set(dealt.legal(seat)) == set(state.legal(seat))


# What older versions stored


def test_what_was_stored_under_an_older_name_is_still_read() -> None:
    told = GAME.read_told('[[["moved",0,1,2,["c","R",1]],null]]')
    assert told == (Told(Manoeuvred(0, 1, 2, card("R1"))),)
    state = deal()
    stored = to_json(state).replace('"left":2', '"left":1')
    assert stored != to_json(state)
    assert GAME.read_state(stored) == replace(state, actions_left=1)
