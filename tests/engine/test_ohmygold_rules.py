"""The rules of Oh My Gold!, each by its number on docs/rules/ohmygold.md."""

import json
from collections import Counter
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.contract import BadData, BadSetup, MatchOver, NotLegal, NotYourTurn, Table, play
from engine.ohmygold import GAME
from engine.ohmygold.actions import Commit, Roll
from engine.ohmygold.components import (
    Boat,
    Face,
    Options,
    Pirates,
    Place,
    Sailors,
    Spot,
    components,
    read_components,
)
from engine.ohmygold.events import (
    Committed,
    Event,
    LastChest,
    Loaded,
    Opened,
    Reason,
    Rolled,
    SetAside,
    Stalled,
    Stolen,
    TurnBegan,
)
from engine.ohmygold.state import State
from engine.rng import Rng
from tests.engine.ohmygold_positions import (
    ALL,
    BOTH,
    GREEDY,
    ORDER,
    PLAIN,
    SEA_DOGS,
    all_cards,
    boat,
    deal,
    do,
    faces,
    keys,
    lies,
    moves,
    one,
    only,
    table,
    text_of,
    whole_turn,
)
from tests.engine.playouts import playout

SEATS = (2, 3, 4)
FIXED = (PLAIN, SEA_DOGS)
"""Where dice are never committed."""
LOOSE = (GREEDY, BOTH)
HONEST = (PLAIN, GREEDY)
THIEVES = (SEA_DOGS, BOTH)

CARDS = {
    "1:-": 2,
    "1:C": 2,
    "1:D": 2,
    "2:-": 1,
    "2:CC": 2,
    "2:CD": 2,
    "2:DD": 1,
    "3:CCC": 1,
    "3:CCD": 2,
    "3:CDD": 2,
    "3:DDD": 1,
}

in_all = pytest.mark.parametrize("options", ALL, ids=str)
in_fixed = pytest.mark.parametrize("options", FIXED, ids=str)
in_loose = pytest.mark.parametrize("options", LOOSE, ids=str)
in_honest = pytest.mark.parametrize("options", HONEST, ids=str)
in_thieves = pytest.mark.parametrize("options", THIEVES, ids=str)


# Components


@pytest.mark.rule("O-P1")
def test_the_die_has_two_keys_two_coins_a_diamond_and_a_sabre() -> None:
    assert sorted(components().die) == sorted("KKCCDS")


@pytest.mark.rule("O-P1")
def test_all_dice_fall_alike_on_the_faces_of_the_die() -> None:
    fallen: Counter[Face] = Counter()
    state, _ = deal()
    for seed in range(600):
        (rolled,) = only(do(state, "roll", seed=seed)[1], Rolled)
        fallen.update(rolled.dice)
    assert fallen[Face.KEY] == pytest.approx(800, rel=0.15)
    assert fallen[Face.COIN] == pytest.approx(800, rel=0.15)
    assert fallen[Face.DIAMOND] == pytest.approx(400, rel=0.2)
    assert fallen[Face.SABRES] == pytest.approx(400, rel=0.2)


@pytest.mark.rule("O-P1")
def test_the_dice_fall_independently_of_each_other() -> None:
    state, _ = deal()
    rolls = [only(do(state, "roll", seed=seed)[1], Rolled)[0].dice for seed in range(600)]
    three_keys = sum(1 for dice in rolls if dice.count(Face.KEY) + dice.count(Face.SABRES) >= 3)
    two_diamonds = sum(1 for dice in rolls if dice.count(Face.DIAMOND) >= 2)
    assert three_keys / 600 == pytest.approx(0.31, abs=0.08)
    assert two_diamonds / 600 == pytest.approx(0.13, abs=0.06)


@pytest.mark.rule("O-P2")
def test_the_18_cards_are_those_of_the_list() -> None:
    listed = Counter({one(word): count for word, count in CARDS.items()})
    assert Counter(components().cards) == listed
    assert len(components().cards) == 18


@pytest.mark.rule("O-P2")
def test_there_are_three_fish_bones_17_coins_and_15_diamonds() -> None:
    symbols = Counter(face for card in components().cards for face in card.treasure)
    assert symbols == {Face.COIN: 17, Face.DIAMOND: 15}
    assert sum(card.bones for card in components().cards) == 3


@pytest.mark.rule("O-P2")
@pytest.mark.parametrize(("locks", "points"), [(1, 4), (2, 10), (3, 18)])
def test_more_keys_guard_more_points(locks: int, points: int) -> None:
    guarded = [card for card in components().cards if card.keys == locks]
    assert len(guarded) == 6
    assert sum(len(card.treasure) for card in guarded) == points


def data(**changes: Any) -> dict[str, Any]:
    """The data of a good file, but for these changes."""
    cards = [
        {"keys": int(word[0]), "treasure": word[2:].replace("-", ""), "count": count}
        for word, count in CARDS.items()
    ]
    return {"die": list("KKCCDS"), "cards": cards} | changes


def first_card(**changes: Any) -> list[dict[str, Any]]:
    """The cards of a good file, but for these changes to the first kind."""
    kind, *rest = data()["cards"]
    return [kind | changes, *rest]


def written(path: Path, content: object) -> Path:
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


@pytest.mark.rule("O-P1")
@pytest.mark.rule("O-P2")
def test_a_good_file_of_dice_and_cards_is_read(tmp_path: Path) -> None:
    read = read_components(written(tmp_path / "components.json", data()))
    assert Counter(read.cards) == Counter(components().cards)
    assert sorted(read.die) == sorted(components().die)


@pytest.mark.rule("O-P1")
def test_another_die_may_be_put_into_the_file(tmp_path: Path) -> None:
    read = read_components(written(tmp_path / "components.json", data(die=list("KKCDSS"))))
    assert sorted(read.die) == sorted("KKCDSS")


@pytest.mark.rule("O-P2")
def test_other_cards_may_be_put_into_the_file(tmp_path: Path) -> None:
    cards = [
        {"keys": 1, "treasure": "D", "count": 10},
        {"keys": 3, "treasure": "CDD", "count": 7},
        {"keys": 2, "treasure": "", "count": 1},
    ]
    read = read_components(written(tmp_path / "components.json", data(cards=cards)))
    assert Counter(read.cards) == {one("1:D"): 10, one("3:CDD"): 7, one("2:-"): 1}


def refusal(path: Path) -> str:
    """The one sentence with which a file is refused; it names the file."""
    with pytest.raises(BadData) as refused:
        read_components(path)
    sentence = str(refused.value)
    assert sentence.endswith(".")
    assert not sentence.endswith("..")
    assert "\n" not in sentence
    assert ". " not in sentence
    assert path.name in sentence
    return sentence


@pytest.mark.rule("O-P1")
@pytest.mark.parametrize(
    "die",
    [[], list("KKCCD"), list("KKCCDSS"), list("KKCCDX"), list("KKCCDk"), "KKCCDS", None, [1] * 6],
    ids=str,
)
def test_a_wrong_die_is_refused_in_one_sentence(tmp_path: Path, die: object) -> None:
    refusal(written(tmp_path / "components.json", data(die=die)))


@pytest.mark.rule("O-P1")
@pytest.mark.parametrize("missing", "KCD")
def test_a_die_with_which_something_can_never_be_filled_is_refused(
    tmp_path: Path, missing: str
) -> None:
    die = [face for face in "KKCCDD" if face != missing]
    die += [next(face for face in "KCD" if face != missing)] * (6 - len(die))
    refusal(written(tmp_path / "components.json", data(die=die)))


@pytest.mark.rule("O-P2")
@pytest.mark.parametrize(
    "changes",
    [
        {"keys": 0},
        {"keys": 4},
        {"keys": -1},
        {"keys": "1"},
        {"keys": 1.5},
        {"treasure": "K"},
        {"treasure": "S"},
        {"treasure": "X"},
        {"treasure": "CCCC"},
        {"treasure": 2},
        {"treasure": None},
        {"count": 1},
        {"count": 3},
        {"count": -2},
        {"count": "2"},
        {"colour": "red"},
    ],
    ids=str,
)
def test_a_wrong_card_is_refused_in_one_sentence(tmp_path: Path, changes: dict[str, Any]) -> None:
    refusal(written(tmp_path / "components.json", data(cards=first_card(**changes))))


@pytest.mark.rule("O-P2")
@pytest.mark.parametrize("field", ["keys", "treasure", "count"])
def test_a_card_of_which_something_is_missing_is_refused(tmp_path: Path, field: str) -> None:
    cards = data()["cards"]
    del cards[0][field]
    refusal(written(tmp_path / "components.json", data(cards=cards)))


@pytest.mark.rule("O-P2")
def test_a_negative_count_is_refused_even_if_the_sum_is_18(tmp_path: Path) -> None:
    kind, other, *rest = data()["cards"]
    cards = [kind | {"count": -1}, other | {"count": 5}, *rest]
    refusal(written(tmp_path / "components.json", data(cards=cards)))


@pytest.mark.rule("O-P2")
def test_a_wrong_number_of_cards_is_told(tmp_path: Path) -> None:
    sentence = refusal(written(tmp_path / "components.json", data(cards=first_card(count=1))))
    assert "17" in sentence
    assert "18" in sentence


@pytest.mark.rule("O-P1")
@pytest.mark.rule("O-P2")
@pytest.mark.parametrize("text", ["", "{", "[]", "null", "{}", "not json", '{"die": []}'])
def test_a_file_that_is_no_list_of_components_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "components.json"
    path.write_text(text, encoding="utf-8")
    refusal(path)


@pytest.mark.rule("O-P1")
@pytest.mark.rule("O-P2")
def test_a_file_with_something_unknown_in_it_is_refused(tmp_path: Path) -> None:
    refusal(written(tmp_path / "components.json", data(boats=4)))


@pytest.mark.rule("O-P1")
@pytest.mark.rule("O-P2")
def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    refusal(tmp_path / "components.json")


@pytest.mark.rule("O-P1")
@pytest.mark.rule("O-P2")
def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "components.json"
    path.write_bytes(b'{"die": "\xff\xfe"}')
    refusal(path)


# Setting up


@pytest.mark.rule("O-1")
def test_two_to_four_play() -> None:
    assert list(GAME.seats) == [2, 3, 4]


@pytest.mark.rule("O-1")
@pytest.mark.parametrize("seats", [0, 1, 5, 6])
def test_fewer_than_two_or_more_than_four_cannot_play(seats: int) -> None:
    with pytest.raises(BadSetup):
        GAME.setup(Table(((),) * seats), Options(), Rng(1, 0))


@pytest.mark.rule("O-1")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_has_one_empty_boat(seats: int) -> None:
    state, _ = deal(seats)
    assert state.boats == (Boat(),) * seats


@pytest.mark.rule("O-1")
def test_the_game_is_played_without_variants_unless_chosen() -> None:
    assert Options() == Options(Pirates.PLAIN, Sailors.HONEST)


@pytest.mark.rule("O-2")
@pytest.mark.parametrize("seats", SEATS)
def test_three_chests_lie_beside_a_pile_of_fifteen(seats: int) -> None:
    state, _ = deal(seats)
    assert len(keys(state)) == 3
    assert len(state.pile) == 15
    assert all_cards(state) == Counter(components().cards)


@pytest.mark.rule("O-2")
def test_the_cards_are_shuffled() -> None:
    deals = {(state.chests, state.pile) for state, _ in (deal(seed=seed) for seed in range(20))}
    assert len(deals) == 20
    assert len({state.chests[0] for state, _ in (deal(seed=seed) for seed in range(60))}) > 5


@pytest.mark.rule("O-2")
def test_the_chests_are_seen_by_their_keys() -> None:
    state = table("2:CD 1:- 3:CCC")
    for viewer in (0, 1, None):
        assert state.view(viewer).chests == (2, 1, 3)


@pytest.mark.rule("O-3")
@pytest.mark.parametrize(("seats", "first"), [(2, 0), (2, 1), (3, 2), (4, 1), (4, 3)])
def test_the_seat_that_is_named_starts(seats: int, first: int) -> None:
    state, heard = deal(seats, first=first)
    assert state.to_act() == {first}
    assert heard == [TurnBegan(first)]


@pytest.mark.rule("O-3")
@pytest.mark.parametrize("seats", SEATS)
def test_the_turns_go_round_clockwise(seats: int) -> None:
    state, _ = deal(seats, first=1)
    turns = [state.turn]
    for number in range(2 * seats - 1):
        state, heard = whole_turn(state, seed=number)
        assert only(heard, TurnBegan) == [TurnBegan(state.turn)]
        turns.append(state.turn)
    assert turns == [(1 + number) % seats for number in range(2 * seats)]


@pytest.mark.rule("O-3")
@in_all
def test_nobody_acts_out_of_turn(options: Options) -> None:
    state = table("1:C", "KKCS", "C", "C", "C", options=options, turn=1)
    assert state.to_act() == {1}
    for seat in (0, 2):
        assert not state.legal(seat)
        for action in state.legal(1):
            with pytest.raises(NotYourTurn):
                play(state, seat, action, Rng(1, 0))


# Rolling


@pytest.mark.rule("O-4")
@in_all
def test_a_turn_begins_with_a_roll_and_nothing_else(options: Options) -> None:
    state = table("1:C 1:D", "", "C D", "C D", options=options)
    assert moves(state) == {"roll"}


@pytest.mark.rule("O-4")
@in_all
def test_all_four_dice_are_rolled(options: Options) -> None:
    start = table("1:C 1:D", "", "C D", "C D", options=options)
    for seed in range(30):
        state, heard = do(start, "roll", seed=seed)
        assert heard == [Rolled(0, state.dice, False)]
        assert len(state.dice) == 4
        assert list(state.dice) == sorted(state.dice, key=ORDER.index)
        assert state.rolls == 1
        assert state.turn == 0


@pytest.mark.rule("O-4")
def test_each_roll_of_a_match_falls_anew() -> None:
    state, _ = deal(2)
    rolls = []
    for _ in range(12):
        state, heard = whole_turn(state)
        rolls += [rolled.dice for rolled in only(heard, Rolled)]
    assert len(set(rolls)) > 4


@pytest.mark.rule("O-4")
@in_all
def test_nobody_rolls_twice_by_rolling(options: Options) -> None:
    state = table("1:C", "KKCC", "C", "", options=options, rolls=1)
    assert "roll" not in moves(state)
    with pytest.raises(NotLegal):
        play(state, 0, Roll(), Rng(1, 0))


@pytest.mark.rule("O-5")
@in_all
def test_all_four_dice_may_be_rolled_again(options: Options) -> None:
    start = table("1:C 1:C 1:C", "KKKK", "C D", "", options=options, rolls=1)
    fallen: Counter[Face] = Counter()
    for seed in range(100):
        state, heard = do(start, "again", seed=seed)
        assert heard == [Rolled(0, state.dice, True)]
        assert state.rolls == 2
        assert len(state.dice) == 4
        fallen.update(state.dice)
    assert fallen[Face.KEY] == pytest.approx(133, rel=0.3)


@pytest.mark.rule("O-5")
@in_all
def test_the_dice_are_rolled_again_only_once(options: Options) -> None:
    state = table("1:C 1:C 1:C", "KKKK", "C D", "", options=options, rolls=1)
    assert "again" in moves(state)
    state, _ = do(state, "again")
    assert "again" not in moves(state)


@pytest.mark.rule("O-5")
@in_all
def test_the_first_roll_may_be_kept(options: Options) -> None:
    state = table("3:CCC", "KKCC", "", "", options=options, rolls=1)
    state, heard = do(state, "end")
    assert heard == [SetAside(0, faces("KKCC")), TurnBegan(1)]
    assert state.turn == 1


@pytest.mark.rule("O-A3")
@in_fixed
def test_a_part_of_the_dice_cannot_be_rolled_again(options: Options) -> None:
    state = table("1:C 1:C 1:C", "KKCD", "C D", "", options=options, rolls=1)
    state, _ = do(state, "open 0 K")
    assert len(state.dice) == 3
    assert "again" not in moves(state)


@pytest.mark.rule("O-A3")
@in_loose
def test_greedy_pirates_roll_a_part_of_the_dice_again(options: Options) -> None:
    state = table("1:C 1:C 1:C", "KKCD", "C D", "", options=options, rolls=1)
    state, heard = do(state, "open 0 K", "again")
    (rolled,) = only(heard, Rolled)
    assert len(rolled.dice) == 3
    assert rolled.again


@pytest.mark.rule("O-A4")
@in_all
def test_the_second_roll_replaces_the_first(options: Options) -> None:
    start = table("3:CCC 1:C", "KKKK", "C D", "", options=options, rolls=1)
    kept = 0
    for seed in range(40):
        state, _ = do(start, "again", seed=seed)
        can_open = state.dice.count(Face.KEY) + state.dice.count(Face.SABRES) >= 3
        assert bool([text for text in moves(state, "open") if "open 0" in text]) == can_open
        kept += can_open
    assert 0 < kept < 40


# Placing dice


@pytest.mark.rule("O-6")
@in_all
@pytest.mark.parametrize("rolls", [1, 2])
@pytest.mark.parametrize(
    ("chests", "boat_text", "dice"),
    [
        ("1:C", "", "KCCC"),
        ("3:CCC", "", "KKKC"),
        ("3:CCC", "D", "DKKC"),
        ("2:CC", "C", "SDDD"),
        ("3:CCC", "CDD", "CDDK"),
    ],
)
def test_dice_that_can_be_used_must_be_used(
    options: Options, rolls: int, chests: str, boat_text: str, dice: str
) -> None:
    state = table(chests, dice, boat_text, "", options=options, rolls=rolls)
    assert moves(state, "open", "load")
    assert "end" not in moves(state)


@pytest.mark.rule("O-6")
@in_all
def test_chests_and_treasures_may_both_be_served_in_one_turn(options: Options) -> None:
    state = table("2:DD 3:CCC", "KKCC", "C", "", options=options, pile="3:CCC")
    state, heard = do(state, "load 0 C", "open 0 KK")
    assert len(only(heard, Loaded)) == 1
    assert len(only(heard, Opened)) == 1
    assert state.boats[0] == boat("DD | C")


@pytest.mark.rule("O-7")
@in_fixed
@pytest.mark.parametrize("rolls", [1, 2])
def test_dice_are_placed_only_where_all_places_are_filled(options: Options, rolls: int) -> None:
    state = table("2:CC 3:CCC", "KCCD", "DD CCC", "", options=options, rolls=rolls)
    assert moves(state) - {"again"} == {"end"}


@pytest.mark.rule("O-7")
@in_all
def test_no_more_dice_are_placed_than_a_card_has_places(options: Options) -> None:
    state = table("2:CC", "KKKS", "", "", options=options)
    assert moves(state) == {"open 0 KK", "open 0 KS"}


@pytest.mark.rule("O-7")
@in_loose
def test_after_the_second_roll_no_card_is_begun(options: Options) -> None:
    state = table("2:CC 3:CCC", "KCCD", "DD CCC C", "DD", options=options)
    assert moves(state) == {"load 2 C"}


@pytest.mark.rule("O-8")
@in_all
def test_dice_that_cannot_be_placed_are_set_aside(options: Options) -> None:
    state = table("1:- 3:CCC", "KKCD", "", "", options=options, pile="3:CCC")
    state, heard = do(state, "open 0 K")
    assert only(heard, SetAside) == [SetAside(0, faces("KCD"))]
    assert heard[-1] == TurnBegan(1)


@pytest.mark.rule("O-8")
@in_all
def test_the_dice_set_aside_have_no_effect_on_the_next_turn(options: Options) -> None:
    state, _ = do(table("3:CCC", "KKCD", "", "C", options=options), "end")
    assert state.turn == 1
    assert state.dice == ()
    assert state.rolls == 0
    assert moves(state) == {"roll"}


@pytest.mark.rule("O-8")
@in_all
def test_a_turn_in_which_all_dice_were_placed_sets_none_aside(options: Options) -> None:
    state = table("3:DDD", "KKKC", "C", "", options=options)
    state, heard = do(state, "open 0 KKK", "load 0 C")
    assert sum(len(aside.dice) for aside in only(heard, SetAside)) == 0
    assert state.turn == 1


@pytest.mark.rule("O-8")
@in_all
def test_the_turn_ends_by_itself_when_nothing_else_is_left(options: Options) -> None:
    chests = "3:CCC 3:CCC 3:CCC"
    start = table(chests, "CCDD", "", "", options=options, rolls=1)
    ended = 0
    for seed in range(30):
        state, heard = do(start, "again", seed=seed)
        dice = only(heard, Rolled)[0].dice
        if dice.count(Face.KEY) + dice.count(Face.SABRES) < 3:
            assert heard[1:] == [SetAside(0, dice), TurnBegan(1)]
            assert state.turn == 1
            ended += 1
        else:
            assert state.turn == 0
    assert 0 < ended < 30


# Opening


@pytest.mark.rule("O-9")
@in_all
@pytest.mark.parametrize(
    ("dice", "opened"),
    [
        ("CCDD", set()),
        ("KCCD", {"open 0 K"}),
        ("KKCD", {"open 0 K", "open 1 KK"}),
        ("KKKC", {"open 0 K", "open 1 KK", "open 2 KKK"}),
    ],
)
def test_a_chest_opens_with_as_many_keys_as_it_shows(
    options: Options, dice: str, opened: set[str]
) -> None:
    state = table("1:C 2:CD 3:CCC", dice, "", "", options=options)
    assert moves(state, "open") == opened


@pytest.mark.rule("O-9")
@in_all
@pytest.mark.parametrize("order", list(permutations(["open 0 K", "open 1 KK", "open 2 K"])))
def test_several_chests_may_be_opened_in_a_turn(options: Options, order: tuple[str, ...]) -> None:
    state = table("1:C 2:CD 1:D", "KKKK", "", "", options=options, pile="3:CCC")
    state, heard = do(state, *order)
    assert {opened.chest for opened in only(heard, Opened)} == {0, 1, 2}
    assert Counter(state.boats[0].before) == Counter(map(one, ["1:C", "2:CD", "1:D"]))


@pytest.mark.rule("O-9")
@in_all
def test_the_keys_on_one_chest_open_no_other(options: Options) -> None:
    state = table("2:CD 1:C 2:DD", "KKKC", "", "", options=options)
    state, _ = do(state, "open 0 KK")
    assert state.dice == faces("KC")
    assert moves(state, "open") == {"open 1 K"}


@pytest.mark.rule("O-9")
@in_all
def test_a_chest_that_was_taken_cannot_be_opened_again(options: Options) -> None:
    state = table("1:D 1:C", "KKKC", "", "", options=options)
    state, _ = do(state, "open 0 K")
    assert state.chests[0] is None
    assert moves(state, "open") == {"open 1 K"}


@pytest.mark.rule("O-10")
@in_all
def test_an_opened_chest_lies_open_before_the_boat_of_who_opened_it(options: Options) -> None:
    state = table("2:CD 1:C 3:CCC", "KKKK", "", "D", "", options=options, turn=1)
    state, heard = do(state, "open 0 KK")
    assert heard[0] == Opened(1, 0, one("2:CD"), faces("KK"))
    assert state.boats == (boat(""), boat("D CD"), boat(""))
    for viewer in (0, 1, 2, None):
        assert state.view(viewer).boats[1].before == (one("D"), one("CD"))


@pytest.mark.rule("O-10")
@in_all
def test_an_opened_treasure_is_no_loot_yet(options: Options) -> None:
    state, _ = do(table("2:CD 1:C", "KKKK", "", "", options=options), "open 0 KK")
    assert state.boats[0].loot == ()
    assert state.boats[0].points() == 0


# Loading


@pytest.mark.rule("O-11")
@in_all
@pytest.mark.parametrize(
    ("before", "dice", "loads"),
    [
        ("C", "KCDD", {"load 0 C"}),
        ("D", "KCDD", {"load 0 D"}),
        ("C", "KKDD", set()),
        ("D", "KKCC", set()),
        ("CD", "CCKK", set()),
        ("CD", "DDKK", set()),
        ("CD", "CDKK", {"load 0 CD"}),
        ("CC", "CDDD", set()),
        ("DD", "DDCK", {"load 0 DD"}),
        ("CCC", "CCCD", {"load 0 CCC"}),
        ("CCD", "CDDK", set()),
        ("CCD", "CCDK", {"load 0 CCD"}),
        ("CDD", "CCDK", set()),
        ("CDD", "CCDD", {"load 0 CDD"}),
        ("DDD", "DDDD", {"load 0 DDD"}),
        ("C D CD", "CDKK", {"load 0 C", "load 1 D", "load 2 CD"}),
    ],
)
def test_a_treasure_is_loaded_with_exactly_its_symbols(
    options: Options, before: str, dice: str, loads: set[str]
) -> None:
    state = table("", dice, before, "", options=options)
    assert moves(state, "load") == loads


@pytest.mark.rule("O-11")
@in_honest
def test_only_what_lies_before_ones_own_boat_is_loaded(options: Options) -> None:
    state = table("3:CCC", "CDSS", "D", "C", "CD", options=options, turn=2)
    assert moves(state) == {"load 0 CD", "load 0 CS", "load 0 DS", "load 0 SS"}


@pytest.mark.rule("O-11")
@in_all
def test_several_treasures_may_be_loaded_in_a_turn(options: Options) -> None:
    state = table("3:CCC", "CCCD", "C CD C", "", options=options)
    state, heard = do(state, "load 1 CD", "load 0 C", "load 2 C")
    assert [loaded.card for loaded in only(heard, Loaded)] == [one("CD"), one("C"), one("C")]
    assert lies(state, 0) == "| C C CD"
    assert state.turn == 1


@pytest.mark.rule("O-12")
@in_all
def test_a_completed_treasure_lies_safe_under_the_boat(options: Options) -> None:
    state = table("3:CCC", "CDKK", "D CD", "", options=options)
    state, heard = do(state, "load 1 CD")
    assert heard[0] == Loaded(0, one("CD"), faces("CD"))
    assert state.boats[0] == boat("D | CD")
    assert state.boats[0].points() == 2


@pytest.mark.rule("O-12")
@in_thieves
def test_what_lies_under_a_boat_is_never_stolen(options: Options) -> None:
    state = table("3:CCC", "CDSS", "", "| C D CD", options=options)
    assert not moves(state, "steal", "load")
    assert not moves(replace(state, rolls=1), "steal", "load")


@pytest.mark.rule("O-12")
@in_all
def test_a_gap_is_left_until_the_end_of_the_turn(options: Options) -> None:
    state = table("3:CCC", "CDKK", "C CC D", "", options=options)
    state, _ = do(state, "load 0 C")
    assert lies(state, 0) == ". CC D | C"
    assert moves(state) == {"load 2 D"}
    state, _ = do(state, "load 2 D")
    assert lies(state, 0) == "CC | C D"


# Sabres


@pytest.mark.rule("O-13")
@in_all
@pytest.mark.parametrize(
    ("chests", "before", "dice", "role"),
    [
        ("1:D", "", "SCCC", "open 0 S"),
        ("2:DD", "", "KSCC", "open 0 KS"),
        ("2:DD", "", "SSCC", "open 0 SS"),
        ("3:DDD", "", "KKSC", "open 0 KKS"),
        ("3:DDD", "", "KSSC", "open 0 KSS"),
        ("3:DDD", "", "SSSC", "open 0 SSS"),
        ("", "C", "SKKK", "load 0 S"),
        ("", "D", "SKKK", "load 0 S"),
        ("", "CD", "SCKK", "load 0 CS"),
        ("", "CD", "SDKK", "load 0 DS"),
        ("", "CD", "SSKK", "load 0 SS"),
        ("", "CDD", "CDSK", "load 0 CDS"),
        ("", "CDD", "DDSK", "load 0 DDS"),
        ("", "CCD", "DSSK", "load 0 DSS"),
        ("", "DDD", "SSSK", "load 0 SSS"),
    ],
)
def test_a_sabre_replaces_a_key_a_coin_or_a_diamond(
    options: Options, chests: str, before: str, dice: str, role: str
) -> None:
    start = table(chests, dice, before, "", options=options, pile="3:DDD")
    assert moves(start) == {role}
    state, heard = do(start, role)
    placed = heard[0]
    assert isinstance(placed, Opened | Loaded)
    assert placed.dice == faces(role.split()[-1])
    assert all_cards(state) == all_cards(start)


@pytest.mark.rule("O-13")
@in_all
def test_a_sabre_replaces_only_one_symbol(options: Options) -> None:
    state = table("2:CC", "SCDD", "CC DDD", "", options=options)
    assert moves(state) == {"load 0 CS", "load 1 DDS"}
    state = table("2:CC", "SKKK", "CD", "", options=options)
    assert moves(state) == {"open 0 KK", "open 0 KS"}


@pytest.mark.rule("O-13")
@in_all
def test_no_other_symbol_is_a_joker(options: Options) -> None:
    state = table("1:C", "CCDD", "", "", options=options)
    assert moves(state) == {"end"}
    state = table("", "KKKK", "C D", "", options=options)
    assert moves(state) == {"end"}


@pytest.mark.rule("O-A17")
@in_all
@pytest.mark.parametrize(
    ("chests", "before", "dice", "ways"),
    [
        ("1:C", "", "KSCC", {"open 0 K", "open 0 S"}),
        ("2:CC", "", "KKSS", {"open 0 KK", "open 0 KS", "open 0 SS"}),
        ("3:CCC", "", "KKSS", {"open 0 KKS", "open 0 KSS"}),
        ("", "C", "CSKK", {"load 0 C", "load 0 S"}),
        ("", "D", "DSKK", {"load 0 D", "load 0 S"}),
        ("", "CD", "CDSK", {"load 0 CD", "load 0 CS", "load 0 DS"}),
        ("", "CD", "CDSS", {"load 0 CD", "load 0 CS", "load 0 DS", "load 0 SS"}),
        ("", "CC", "CDSS", {"load 0 CS", "load 0 SS"}),
        ("", "CDD", "CDDS", {"load 0 CDD", "load 0 CDS", "load 0 DDS"}),
    ],
)
def test_the_player_chooses_which_die_fills_which_place(
    options: Options, chests: str, before: str, dice: str, ways: set[str]
) -> None:
    state = table(chests, dice, before, "", options=options)
    assert moves(state) == ways


@pytest.mark.rule("O-A17")
@in_all
def test_a_sabre_may_go_where_a_key_would_do_so_that_the_key_stays_free(options: Options) -> None:
    start = table("1:D 2:CC", "KSCC", "CCC", "", options=options, pile="3:CCC")
    state, heard = do(start, "open 0 S")
    assert heard[0] == Opened(0, 0, one("1:D"), faces("S"))
    assert only(heard, SetAside) == [SetAside(0, faces("KCC"))]
    state, _ = do(start, "open 0 K")
    assert state.dice == faces("CCS")
    assert moves(state) == {"load 0 CCS", "load 1 S"}


# Fish bones


@pytest.mark.rule("O-14")
@in_all
def test_fish_bones_go_at_once_under_the_boat(options: Options) -> None:
    state = table("2:- 1:C", "KKKC", "D", "", options=options)
    state, heard = do(state, "open 0 KK")
    assert heard == [Opened(0, 0, one("2:-"), faces("KK"))]
    assert state.boats[0] == Boat((one("D"),), (one("2:-"),))
    assert state.turn == 0


@pytest.mark.rule("O-14")
@in_all
def test_fish_bones_are_worth_nothing(options: Options) -> None:
    state = table("", "KKKK", "| - 2:- C", "| CC", options=options, final=1)
    assert state.boats[0].points() == 1
    assert state.boats[0].bones() == 2
    state, _ = do(state, "end")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)


@pytest.mark.rule("O-14")
@in_all
def test_fish_bones_need_no_dice_to_be_loaded_and_cannot_be_stolen(options: Options) -> None:
    state = table("1:- 1:-", "KSSS", "", "", options=options)
    state, heard = do(state, "open 0 K", "open 1 S")
    assert not only(heard, Loaded)
    assert lies(state, 0) == "| - -"
    state = replace(state, turn=1, rolls=2, dice=faces("CDSS"))
    assert not moves(state, "steal")


@pytest.mark.rule("O-A16")
@in_all
def test_a_chest_cannot_be_refused_for_its_fish_bones(options: Options) -> None:
    for treasure in ("1:-", "1:D"):
        assert moves(table(treasure, "KCCC", "", "", options=options)) == {"open 0 K"}


# The order of things within a turn


@pytest.mark.rule("O-A1")
@in_all
@pytest.mark.parametrize("rolls", [1, 2])
def test_a_card_is_opened_and_loaded_in_the_same_turn(options: Options, rolls: int) -> None:
    """Example 10: key, key, coin, diamond on a chest of two keys that holds coin and diamond."""
    state = table("2:CD 3:CCC", "KKCD", "", "", options=options, pile="3:DDD", rolls=rolls)
    state, first = do(state, "open 0 KK")
    assert state.boats[0] == boat("CD")
    assert state.dice == faces("CD")
    state, second = do(state, "load 0 CD")
    assert lies(state, 0) == "| CD"
    assert [first[0], second[0]] == [
        Opened(0, 0, one("2:CD"), faces("KK")),
        Loaded(0, one("CD"), faces("CD")),
    ]
    assert state.turn == 1


@pytest.mark.rule("O-A1")
@in_all
def test_the_keys_on_a_chest_do_not_load_its_treasure(options: Options) -> None:
    state = table("1:C 3:CCC", "SKKD", "", "", options=options, pile="3:DDD")
    state, heard = do(state, "open 0 S")
    assert lies(state, 0) == "C |"
    assert heard[-1] == TurnBegan(1)


@pytest.mark.rule("O-A2")
@in_all
def test_a_treasure_opened_this_turn_must_be_loaded_if_it_can(options: Options) -> None:
    state, _ = do(table("1:C 3:CCC", "KCDD", "", "", options=options), "open 0 K")
    assert state.turn == 0
    assert moves(state) == {"load 0 C"}


@pytest.mark.rule("O-A2")
@in_all
@pytest.mark.parametrize("rolls", [1, 2])
def test_the_turn_ends_only_when_no_own_card_can_be_completed(options: Options, rolls: int) -> None:
    state = table("1:D 1:- 3:CCC", "KKCS", "C", "", options=options, pile="1:C", rolls=rolls)
    for text in ("open 0 K", "load 0 C", "open 1 K"):
        assert "end" not in moves(state)
        state, _ = do(state, text)
    assert state.dice == faces("S")
    assert "end" not in moves(state)
    state, heard = do(state, "load 1 S")
    assert heard[-1] == TurnBegan(1)


@pytest.mark.rule("O-A2")
@in_all
def test_the_player_need_not_find_the_order_that_uses_the_most_dice(options: Options) -> None:
    start = table("2:DD 3:CCC", "KKKC", "C", "", options=options, pile="1:C")
    assert moves(start) == {"open 0 KK", "open 1 KKK", "load 0 C"}
    state, heard = do(start, "load 0 C", "open 0 KK")
    assert only(heard, SetAside) == [SetAside(0, faces("K"))]
    assert state.turn == 1


@pytest.mark.rule("O-A2")
@in_fixed
def test_the_first_roll_may_be_refused_although_it_can_be_used(options: Options) -> None:
    state = table("1:C", "KCCC", "", "", options=options, rolls=1)
    assert moves(state) == {"open 0 K", "again"}


@pytest.mark.rule("O-A2")
@in_fixed
def test_a_first_roll_of_no_use_may_be_kept(options: Options) -> None:
    state = table("2:CC", "KCCC", "", "", options=options, rolls=1)
    assert moves(state) == {"end", "again"}


@pytest.mark.rule("O-A2")
@in_thieves
def test_stealing_is_never_compulsory(options: Options) -> None:
    state = table("3:CCC", "CSKD", "", "C", options=options)
    assert moves(state) == {"end", "steal 1.0 CS"}


@pytest.mark.rule("O-A2")
@in_thieves
def test_own_cards_are_compulsory_where_theft_is_possible(options: Options) -> None:
    state = table("3:CCC", "CSKD", "D", "C", options=options)
    assert moves(state) == {"load 0 D", "load 0 S", "steal 1.0 CS"}
    state, _ = do(state, "load 0 D")
    assert moves(state) == {"end", "steal 1.0 CS"}


@pytest.mark.rule("O-15")
@in_all
@pytest.mark.parametrize(("seats", "turn", "left"), [(2, 0, 1), (2, 1, 0), (3, 2, 0), (4, 2, 3)])
def test_the_dice_go_to_the_left(options: Options, seats: int, turn: int, left: int) -> None:
    state = table("3:CCC", "CCDD", *[""] * seats, options=options, turn=turn)
    state, heard = do(state, "end")
    assert heard == [SetAside(turn, faces("CCDD")), TurnBegan(left)]
    assert state.to_act() == {left}


@pytest.mark.rule("O-15")
@in_all
def test_taken_chests_are_replaced_from_the_top_of_the_pile(options: Options) -> None:
    state = table("1:D 3:CCC 1:D", "KKCC", "", "", options=options, pile="2:CC 2:- 3:DDD")
    state, _ = do(state, "open 0 K", "open 2 K")
    assert Counter(state.chests) == Counter(map(one, ["3:CCC", "2:CC", "2:-"]))
    assert state.chests[1] == one("3:CCC")
    assert state.pile == (one("3:DDD"),)


@pytest.mark.rule("O-15")
@in_all
def test_no_chest_is_replaced_once_the_pile_is_used_up(options: Options) -> None:
    state = table("1:D 3:CCC 1:D", "KKCC", "", "", options=options, pile="2:CC")
    state, _ = do(state, "open 0 K", "open 2 K")
    assert keys(state) == [2, 3]
    assert state.pile == ()
    assert state.final is None


@pytest.mark.rule("O-15")
@in_all
def test_nothing_is_replaced_when_no_chest_was_taken(options: Options) -> None:
    before = table("3:DDD 3:CCC 2:DD", "KCCC", "C", "", options=options, pile="2:CC 1:C")
    state, _ = do(before, "load 0 C")
    assert state.turn == 1
    assert state.chests == before.chests
    assert state.pile == before.pile


@pytest.mark.rule("O-A15")
@in_all
def test_chests_are_replaced_only_at_the_end_of_the_turn(options: Options) -> None:
    state = table("1:C 1:C 1:C", "KKKK", "", "", options=options, pile="1:D 1:- 2:CC 3:CCC")
    for number, text in enumerate(["open 0 K", "open 1 K"], start=1):
        state, _ = do(state, text)
        assert state.turn == 0
        assert len(keys(state)) == 3 - number
        assert len(state.pile) == 4
    state, heard = do(state, "open 2 K")
    assert heard[-1] == TurnBegan(1)
    assert keys(state) == [1, 1, 2]
    assert len(state.pile) == 1
    assert not only(heard, LastChest)


@pytest.mark.rule("O-A15")
@in_all
def test_at_most_three_chests_are_opened_in_a_turn(options: Options) -> None:
    state = table("1:C 1:C 1:C", "KKKK", "", "", options=options, pile="1:D 1:D 1:D")
    state, heard = do(state, "open 0 K", "open 1 K", "open 2 K")
    assert only(heard, SetAside) == [SetAside(0, faces("K"))]
    assert state.turn == 1


@pytest.mark.rule("O-A15")
@in_loose
def test_chests_are_not_replaced_by_the_second_roll(options: Options) -> None:
    state = table("1:C 1:C 1:C", "KKKK", "D", "", options=options, pile="1:D 1:D", rolls=1)
    state, _ = do(state, "open 0 K", "open 1 K", "again")
    assert state.turn == 0
    assert keys(state) == [1]
    assert len(state.pile) == 2


# The end


@pytest.mark.rule("O-16")
@in_all
@pytest.mark.parametrize("seats", SEATS)
def test_the_last_chest_gives_everybody_one_more_turn(options: Options, seats: int) -> None:
    state = table("2:DD", "KKCD", *["CCC"] * seats, options=options, turn=1)
    state, heard = do(state, "open 0 KK")
    assert only(heard, LastChest) == [LastChest(1)]
    assert only(heard, TurnBegan) == [TurnBegan(2 % seats)]
    turns = []
    while state.outcome() is None:
        turns.append(state.turn)
        state, heard = whole_turn(replace(state, rolls=2, dice=faces("KKKK")))
    assert sorted(turns) == list(range(seats))
    assert not only(heard, TurnBegan)


@pytest.mark.rule("O-16")
@in_all
def test_the_end_is_not_near_while_a_chest_lies_or_the_pile_lasts(options: Options) -> None:
    state, heard = do(table("1:C 3:CCC", "KDDD", "", "", options=options), "open 0 K")
    assert state.turn == 1
    assert state.final is None
    assert not only(heard, LastChest)
    state, heard = do(table("1:C", "KDDD", "", "", options=options, pile="1:D"), "open 0 K")
    assert state.turn == 1
    assert state.final is None
    assert keys(state) == [1]
    assert not only(heard, LastChest)


@pytest.mark.rule("O-16")
@in_all
def test_nothing_is_played_after_the_last_turn(options: Options) -> None:
    state, heard = do(table("", "KKKK", "C", "D", options=options, final=1), "end")
    assert heard == [SetAside(0, faces("KKKK"))]
    assert state.final == 0
    assert state.to_act() == frozenset()
    assert not any(state.legal(seat) for seat in (0, 1))
    assert state.view(0).over
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason is Reason.LAST_CHEST
    assert outcome.scores == (0, 0), "what was not loaded does not count"
    with pytest.raises(MatchOver):
        play(state, 1, Roll(), Rng(1, 0))


@pytest.mark.rule("O-16")
@in_all
def test_there_is_no_outcome_before_the_end(options: Options) -> None:
    state = table("", "CKKK", "C", "D", options=options, final=1)
    assert state.outcome() is None
    assert not state.view(0).over
    state, _ = do(state, "load 0 C")
    assert state.outcome() is not None
    assert lies(state, 0) == "| C"


@pytest.mark.rule("O-A11")
@in_all
def test_who_opens_the_last_chest_first_finishes_the_turn(options: Options) -> None:
    state = table("1:C", "KCDS", "D", "", "", options=options)
    state, heard = do(state, "open 0 K")
    assert heard == [Opened(0, 0, one("1:C"), faces("K")), LastChest(0)]
    assert state.turn == 0
    assert state.final == 4
    state, _ = do(state, "load 0 D", "load 1 C")
    assert lies(state, 0) == "| C D"
    assert state.final == 3


@pytest.mark.rule("O-A11")
@in_thieves
def test_who_opens_the_last_chest_may_still_steal(options: Options) -> None:
    state, _ = do(table("1:D", "KCSK", "", "C", options=options), "open 0 K")
    assert moves(state, "steal") == {"steal 1.0 CS"}
    state, _ = do(state, "steal 1.0 CS")
    assert lies(state, 0) == "D | C"


@pytest.mark.rule("O-A11")
@in_all
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("trigger", [0, 1])
def test_who_opened_the_last_chest_plays_last(options: Options, seats: int, trigger: int) -> None:
    state = table("1:D", "KCCK", *[""] * seats, options=options, turn=trigger)
    state, _ = do(state, "open 0 K")
    turns = []
    for left in range(seats, 0, -1):
        assert state.final == left
        assert state.outcome() is None
        turns.append(state.turn)
        state, _ = do(replace(state, rolls=2, dice=faces("KKKK")), "end")
    assert turns == [(trigger + 1 + number) % seats for number in range(seats)]
    assert turns[-1] == trigger
    assert state.outcome() is not None


@pytest.mark.rule("O-A11")
@in_loose
def test_who_opens_the_last_chest_may_still_roll_again(options: Options) -> None:
    state, _ = do(table("1:DD", "KCCK", "", "", options=options, rolls=1), "open 0 K")
    assert state.final == 3
    assert "again" in moves(state)


@pytest.mark.rule("O-A12")
@in_all
@pytest.mark.parametrize("last", ["1:-", "1:D"])
def test_the_last_chest_is_the_eighteenth_even_with_fish_bones(options: Options, last: str) -> None:
    state, heard = do(table(f". {last}", "KCCC", "", "", options=options), "open 1 K")
    assert only(heard, LastChest) == [LastChest(0)]
    assert state.final == 2
    assert state.turn == 1


@pytest.mark.rule("O-A12")
@in_all
def test_three_chests_opened_at_once_are_the_last_only_with_an_empty_pile(options: Options) -> None:
    opens = ["open 0 K", "open 1 K", "open 2 K"]
    start = table("1:C 1:D 1:-", "KKKK", "", "", options=options)
    state, heard = do(start, *opens[:2])
    assert not only(heard, LastChest)
    state, heard = do(state, opens[2])
    assert only(heard, LastChest) == [LastChest(0)]
    state, heard = do(replace(start, pile=(one("1:C"),)), *opens)
    assert not only(heard, LastChest)


@pytest.mark.rule("O-A12")
@in_all
def test_a_whole_match_opens_all_eighteen_chests(options: Options) -> None:
    opened, last = 0, 0
    for step in playout(GAME, 3, options, 7):
        for told in step.told:
            opened += isinstance(told.event, Opened)
            if isinstance(told.event, LastChest):
                last += 1
                assert opened == 18
    assert opened == 18
    assert last == 1


@pytest.mark.rule("O-A13")
@in_honest
def test_in_the_final_turns_treasures_are_only_loaded(options: Options) -> None:
    state = table("", "KKCS", "C", "C", options=options, final=2)
    assert moves(state) == {"load 0 C", "load 0 S"}


@pytest.mark.rule("O-A13")
@in_thieves
def test_in_the_final_turns_treasures_are_also_stolen(options: Options) -> None:
    state = table("", "KKCS", "", "C", options=options, final=2)
    assert moves(state) == {"steal 1.0 CS", "end"}
    state, _ = do(state, "steal 1.0 CS")
    assert lies(state, 0) == "| C"
    assert state.final == 1


@pytest.mark.rule("O-A13")
@in_all
def test_in_the_final_turns_the_dice_are_rolled_as_ever(options: Options) -> None:
    state = table("", "", "C D", "C D", options=options, final=2)
    assert moves(state) == {"roll"}
    state, _ = do(state, "roll")
    assert "again" in moves(state)


# Scoring


def ended(*boats: str, options: Options = PLAIN) -> tuple[tuple[int, ...], ...]:
    """The placements when the match ends with these boats."""
    state, _ = do(table("", "KKKK", *boats, final=1, options=options), "end")
    outcome = state.outcome()
    assert outcome is not None
    return outcome.placements


@pytest.mark.rule("O-17")
@pytest.mark.parametrize(
    ("loot", "points"),
    [
        ("", 0),
        ("C", 1),
        ("D", 1),
        ("-", 0),
        ("2:-", 0),
        ("CD", 2),
        ("CCC", 3),
        ("DDD", 3),
        ("CDD - C", 4),
        ("CC DD CCD - -", 7),
    ],
)
def test_every_coin_and_every_diamond_is_a_point(loot: str, points: int) -> None:
    assert boat(f"| {loot}").points() == points


@pytest.mark.rule("O-17")
@in_all
def test_treasures_still_before_a_boat_do_not_count(options: Options) -> None:
    assert boat("CCC DDD | C").points() == 1
    assert ended("DDD CCC | C", "| CD", options=options) == ((1,), (0,))


@pytest.mark.rule("O-17")
def test_diamonds_count_no_more_than_coins() -> None:
    assert ended("| DD", "| CCC") == ((1,), (0,))


@pytest.mark.rule("O-17")
def test_treasures_before_a_boat_break_no_tie() -> None:
    assert ended("DDD | C", "| C") == ((0, 1),)


@pytest.mark.rule("O-18")
@in_all
@pytest.mark.parametrize("seats", SEATS)
def test_most_points_win(options: Options, seats: int) -> None:
    boats = ["| C", "| CC D", "| DD", "| -"][:seats]
    expected = ((1,), (0,)) if seats == 2 else ((1,), (2,), (0,), (3,))[:seats]
    assert ended(*boats, options=options) == expected


@pytest.mark.rule("O-18")
@pytest.mark.parametrize(
    ("boats", "placements"),
    [
        (("| CC", "| CD"), ((1,), (0,))),
        (("| CD", "| CC"), ((0,), (1,))),
        (("| CC", "| CD - - -"), ((1,), (0,))),
        (("| CCD", "| CC D", "| CDD"), ((2,), (0, 1))),
        (("| CCC", "| CCD", "| CDD", "| DDD"), ((3,), (2,), (1,), (0,))),
    ],
)
def test_a_tie_is_broken_by_diamonds(
    boats: tuple[str, ...], placements: tuple[tuple[int, ...], ...]
) -> None:
    assert ended(*boats) == placements


@pytest.mark.rule("O-18")
@pytest.mark.parametrize(
    ("boats", "placements"),
    [
        (("| CD -", "| CD"), ((1,), (0,))),
        (("| C D", "| CD 2:-"), ((0,), (1,))),
        (("| CD - -", "| C D -", "| D C - - -"), ((1,), (0,), (2,))),
    ],
)
def test_a_further_tie_is_broken_by_the_fewest_fish_bones(
    boats: tuple[str, ...], placements: tuple[tuple[int, ...], ...]
) -> None:
    assert ended(*boats) == placements


@pytest.mark.rule("O-18")
@pytest.mark.parametrize(
    ("boats", "placements"),
    [
        (("", ""), ((0, 1),)),
        (("| CD -", "| C D 2:-"), ((0, 1),)),
        (("| CD", "| C", "| D C"), ((0, 2), (1,))),
        (("| CC", "| CC", "| CC", "| CC"), ((0, 1, 2, 3),)),
        (("| C", "| DDD", "| C", "| DDD"), ((1, 3), (0, 2))),
    ],
)
def test_those_still_tied_win_together(
    boats: tuple[str, ...], placements: tuple[tuple[int, ...], ...]
) -> None:
    assert ended(*boats) == placements


@pytest.mark.rule("O-18")
def test_neither_the_number_of_cards_nor_their_keys_break_a_tie() -> None:
    assert ended("| C C C", "| CCC") == ((0, 1),)
    assert ended("| 3:C", "| 1:C") == ((0, 1),)


# What is known


def hidden(state: State, treasure: str, *, reverse: bool = False) -> State:
    """The same position with this treasure in all closed chests."""
    chests = tuple(chest and one(f"{chest.keys}:{treasure}") for chest in state.chests)
    pile = [one(f"{card.keys}:{treasure}") for card in state.pile]
    if reverse:
        pile[1:] = reversed(pile[1:])
    return replace(state, chests=chests, pile=tuple(pile))


@pytest.mark.rule("O-A14")
@in_all
def test_nobody_sees_what_is_in_a_closed_chest_or_in_the_pile(options: Options) -> None:
    state = table("1:C 2:CD 3:-", "KKCS", "C", "D", options=options, pile="3:CCC 2:CC 1:-")
    for viewer in (0, 1, None):
        view = state.view(viewer)
        assert hidden(state, "DD").view(viewer) == view
        assert hidden(state, "-", reverse=True).view(viewer) == view
        assert view.chests == (1, 2, 3)
        assert view.pile == 3


@pytest.mark.rule("O-A14")
@in_all
def test_what_may_be_done_does_not_betray_what_is_in_a_chest(options: Options) -> None:
    for rolls in (1, 2):
        state = table("1:C 2:CD 3:-", "KKCS", "C", "D", options=options, rolls=rolls)
        assert moves(state) == moves(hidden(state, "-")) == moves(hidden(state, "DDD"))


@pytest.mark.rule("O-A14")
@pytest.mark.parametrize(("pile", "top"), [("3:CCC 1:C", 3), ("1:- 2:CC", 1), ("2:-", 2)])
def test_the_keys_of_the_top_of_the_pile_are_public(pile: str, top: int) -> None:
    for viewer in (0, 1, None):
        assert table("1:C", pile=pile).view(viewer).top == top


@pytest.mark.rule("O-A14")
def test_an_empty_pile_shows_nothing() -> None:
    view = table("1:C").view(0)
    assert view.top is None
    assert view.pile == 0
    assert view.chests == (1, None, None)


@pytest.mark.rule("O-A14")
def test_a_position_dealt_anew_keeps_all_that_is_known() -> None:
    seen = set()
    state, heard = deal(3, seed=5)
    state, more = whole_turn(state)
    for seed in range(10):
        for viewer in (0, 1, 2, None):
            guess = GAME.determinize(state.view(viewer), [*heard, *more], Rng(seed, 0))
            assert isinstance(guess, State)
            assert guess.view(viewer) == state.view(viewer)
            assert all_cards(guess) == all_cards(state)
            seen.add(guess.pile)
    assert len(seen) > 5


@pytest.mark.rule("O-A18")
@in_all
def test_what_lies_before_and_under_the_boats_is_public(options: Options) -> None:
    state = table("1:C", "KKCS", "C | CCD -", "| DD", "CD", options=options)
    for viewer in (0, 1, 2, None):
        assert state.view(viewer).boats == state.boats


@pytest.mark.rule("O-A18")
@in_all
def test_everybody_is_told_everything(options: Options) -> None:
    for step in playout(GAME, 3, options, 3):
        assert all(told.to is None for told in step.told)
        views = {viewer: step.state.view(viewer) for viewer in (0, 1, 2, None)}
        assert all(replace(view, seat=None) == views[None] for view in views.values())


# Greedy pirates


@pytest.mark.rule("O-19")
@in_loose
def test_greedy_pirates_place_dice_and_roll_the_rest_again(options: Options) -> None:
    start = table("2:CD 3:CCC", "KKCD", "C D", "", options=options, rolls=1, pile="3:DDD")
    _, heard = do(start, "keep K=K chest 1", "load 0 C", "again")
    assert heard[0] == Committed(0, Place(Spot.CHEST, number=1), Face.KEY, Face.KEY)
    (rolled,) = only(heard, Rolled)
    assert rolled.again
    assert len(rolled.dice) == 2


@pytest.mark.rule("O-19")
@in_loose
def test_after_the_first_roll_greedy_pirates_have_all_these_ways(options: Options) -> None:
    state = table("2:CD 1:-", "KCCS", "CD", "", options=options, rolls=1)
    assert moves(state) == {
        "again",
        "open 0 KS",
        "open 1 K",
        "open 1 S",
        "load 0 CS",
        "keep K=K chest 0",
        "keep S=K chest 0",
        "keep C=C mine 0",
        "keep S=C mine 0",
        "keep S=D mine 0",
    }


@pytest.mark.rule("O-19")
@in_loose
@pytest.mark.parametrize("placed", [0, 1, 2, 3])
def test_only_the_dice_not_placed_are_rolled_again(options: Options, placed: int) -> None:
    chests = "1:DDD 1:DDD 1:DDD"
    state = table(chests, "KKKK", "C D CC DD", "", options=options, rolls=1, pile="1:D")
    state, _ = do(state, *[f"open {number} K" for number in range(placed)])
    _, heard = do(state, "again")
    (rolled,) = only(heard, Rolled)
    assert len(rolled.dice) == 4 - placed


@pytest.mark.rule("O-19")
@in_fixed
def test_without_greedy_pirates_no_die_is_committed(options: Options) -> None:
    state = table("2:CD 3:-", "KCSS", "CD", "CD", options=options, rolls=1)
    assert not moves(state, "keep")
    with pytest.raises(NotLegal):
        do(state, "keep K=K chest 0")


@pytest.mark.rule("O-19")
@in_loose
def test_a_turn_of_dice_all_placed_has_nothing_to_roll_again(options: Options) -> None:
    state = table("3:CCC", "KKKD", "D", "", options=options, rolls=1, pile="1:C")
    state, heard = do(state, "load 0 D", "open 0 KKK")
    assert heard[-1] == TurnBegan(1)
    assert state.turn == 1


@pytest.mark.rule("O-A5")
@in_loose
def test_a_card_may_be_filled_in_part_before_the_second_roll(options: Options) -> None:
    state = table("3:CCC", "KKCC", "CCD", "", options=options, rolls=1)
    state, heard = do(state, "keep K=K chest 0", "keep C=C mine 0", "keep K=K chest 0")
    assert only(heard, Committed)[1] == Committed(
        0, Place(Spot.TREASURE, 0, 0), Face.COIN, Face.COIN, state.boats[0].before[0]
    )
    assert state.dice == faces("C")
    assert len(state.committed) == 3
    assert state.rolls == 1


@pytest.mark.rule("O-A5")
@in_loose
@pytest.mark.parametrize(
    ("chests", "before", "kept", "dice", "ways"),
    [
        ("2:CC", "", "K=K chest 0", "KCC", {"open 0 K"}),
        ("2:CC", "", "S=K chest 0", "KSC", {"open 0 K", "open 0 S"}),
        ("3:CCC", "", "K=K chest 0,K=K chest 0", "CS", {"open 0 S"}),
        ("3:CCC", "", "K=K chest 0", "KSC", {"open 0 KS"}),
        ("", "CD", "C=C mine 0", "CDS", {"load 0 D", "load 0 S"}),
        ("", "CDD", "D=D mine 0", "CDK", {"load 0 CD"}),
        ("", "CDD", "D=D mine 0,C=C mine 0", "DK", {"load 0 D"}),
        ("", "C CD", "D=D mine 1", "CKK", {"load 0 C", "load 1 C"}),
    ],
)
def test_a_card_is_completed_together_with_the_dice_committed_to_it(
    options: Options, chests: str, before: str, kept: str, dice: str, ways: set[str]
) -> None:
    state = table(chests, dice, before, "", options=options, kept=kept)
    assert moves(state) == ways


@pytest.mark.rule("O-A5")
@in_loose
def test_a_completed_chest_with_committed_dice_is_opened(options: Options) -> None:
    start = table("2:CD 3:CCC", "KCD", "", "", options=options, kept="K=K chest 0")
    state, heard = do(start, "open 0 K")
    assert only(heard, Opened)[0].card == one("2:CD")
    assert state.committed == ()
    state, _ = do(state, "load 0 CD")
    assert lies(state, 0) == "| CD"


@pytest.mark.rule("O-A5")
@in_loose
def test_a_completed_treasure_with_committed_dice_is_loaded(options: Options) -> None:
    start = table("3:CCC", "DKK", "CD", "", options=options, kept="C=C mine 0")
    state, heard = do(start, "load 0 D")
    assert only(heard, Loaded)[0].card == one("CD")
    assert lies(state, 0) == "| CD"
    assert state.turn == 1


@pytest.mark.rule("O-A5")
@in_loose
def test_the_dice_of_a_card_that_is_not_completed_are_lost(options: Options) -> None:
    start = table("3:CCC 2:DD", "CCD", "", "", options=options, kept="K=K chest 0")
    assert moves(start) == {"end"}
    state, heard = do(start, "end")
    assert only(heard, SetAside) == [SetAside(0, faces("KCCD"), bound=faces("K"))]
    assert state.turn == 1
    assert state.committed == ()
    assert state.chests == start.chests
    state = replace(state, rolls=2, dice=faces("KKCC"))
    assert moves(state) == {"open 1 KK"}


@pytest.mark.rule("O-A5")
@in_loose
def test_a_committed_die_serves_no_other_card(options: Options) -> None:
    state = table("3:CCC 2:DD 1:C", "KCC", "CC", "", options=options, kept="K=K chest 0")
    assert moves(state) == {"open 2 K", "load 0 CC"}
    state = table("3:CCC", "CKK", "CC CD", "", options=options, kept="C=C mine 0")
    assert moves(state) == {"load 0 C"}


@pytest.mark.rule("O-A5")
@in_loose
def test_a_sabre_stays_in_the_place_it_was_committed_to(options: Options) -> None:
    state = table("", "CKK", "CD", "", options=options, kept="S=C mine 0")
    assert moves(state) == {"end"}
    state = table("", "DKK", "CD", "", options=options, kept="S=C mine 0")
    assert moves(state) == {"load 0 D"}
    state = table("", "CKK", "CD", "", options=options, kept="S=D mine 0")
    assert moves(state) == {"load 0 C"}


@pytest.mark.rule("O-A6")
@in_loose
def test_a_card_completed_before_the_second_roll_is_resolved_at_once(options: Options) -> None:
    state = table("1:C 1:- 3:CCC", "KKDD", "D", "", options=options, rolls=1, pile="1:C")
    state, heard = do(state, "open 0 K", "open 1 K", "load 0 D")
    assert len(only(heard, Opened)) == 2
    assert lies(state, 0) == ". C | - D"
    assert state.rolls == 1


@pytest.mark.rule("O-A6")
@in_loose
def test_a_fresh_treasure_is_loaded_with_the_dice_rolled_again(options: Options) -> None:
    start = table("1:C 3:CCC", "KKDD", "", "", options=options, rolls=1, pile="1:C")
    loaded = 0
    for seed in range(20):
        state, heard = do(start, "open 0 K", "again", seed=seed)
        dice = only(heard, Rolled)[0].dice
        if Face.COIN in dice:
            assert "load 0 C" in moves(state)
            loaded += 1
    assert loaded > 0


@pytest.mark.rule("O-A6")
@in_loose
def test_a_fresh_treasure_may_be_begun_before_the_second_roll(options: Options) -> None:
    state = table("2:CD 3:CCC", "KKCC", "", "", options=options, rolls=1)
    state, _ = do(state, "open 0 KK", "keep C=C mine 0")
    assert state.dice == faces("C")
    assert moves(state) == {"again"}


@pytest.mark.rule("O-A7")
@in_loose
def test_greedy_pirates_may_place_nothing_and_roll_all_four_again(options: Options) -> None:
    state = table("1:C 1:C 1:C", "KKCD", "C D", "", options=options, rolls=1)
    state, heard = do(state, "again")
    assert heard == [Rolled(0, state.dice, True)]
    assert len(state.dice) == 4


@pytest.mark.rule("O-A7")
@in_loose
def test_greedy_pirates_roll_again_only_once_in_all(options: Options) -> None:
    state = table("1:DDD 1:CCC", "KCD", "C D CD", "", options=options)
    assert "again" not in moves(state)
    state, _ = do(state, "open 0 K")
    assert "again" not in moves(state)
    start = table("1:C 1:C 1:C", "KKKK", "C D", "", options=options, rolls=1)
    state, _ = do(start, "open 0 K", "again")
    assert state.rolls == 2
    assert "again" not in moves(state)


@pytest.mark.rule("O-A19")
@in_loose
def test_before_the_second_roll_placing_is_optional(options: Options) -> None:
    state = table("1:C", "KKCC", "C", "", options=options, rolls=1)
    assert "again" in moves(state)
    state, _ = do(state, "open 0 K")
    assert "again" in moves(state)


@pytest.mark.rule("O-A19")
@in_loose
def test_a_card_is_begun_only_while_a_die_is_left_to_roll_again(options: Options) -> None:
    state = table("3:CCC 3:DDD", "KKCD", "CC", "", options=options, rolls=1)
    state, _ = do(state, "keep K=K chest 0", "keep K=K chest 1", "keep C=C mine 0")
    assert state.dice == faces("D")
    assert moves(state) == {"again"}
    state = table("3:CCC", "C", "CC", "", options=options, rolls=1)
    assert not moves(state, "keep")


@pytest.mark.rule("O-A19")
@in_loose
def test_who_begins_a_card_must_roll_again(options: Options) -> None:
    state = table("3:CCC", "KCCD", "", "", options=options, rolls=1)
    assert "end" in moves(state)
    state, _ = do(state, "keep K=K chest 0")
    assert moves(state) == {"again"}
    _, heard = do(state, "again")
    assert len(only(heard, Rolled)[0].dice) == 3


@pytest.mark.rule("O-A19")
@in_loose
def test_the_last_dice_are_not_used_up_while_another_card_is_begun(options: Options) -> None:
    state = table("3:CCC 2:CC", "KKKC", "C", "", options=options, rolls=1)
    state, _ = do(state, "keep K=K chest 0", "load 0 C")
    assert state.dice == faces("KK")
    assert "open 1 KK" not in moves(state)
    assert "again" in moves(state)
    state = table("3:CCC 1:D", "KC", "C", "", options=options, rolls=1, kept="K=K chest 0")
    state, _ = do(state, "open 1 K")
    assert "load 0 C" not in moves(state)
    assert "again" in moves(state)


@pytest.mark.rule("O-A19")
@in_loose
def test_the_last_dice_may_complete_the_only_card_begun(options: Options) -> None:
    state = table("3:DDD 1:C", "KK", "", "", options=options, rolls=1, kept="K=K chest 0")
    state, heard = do(state, "open 0 KK")
    assert len(only(heard, Opened)) == 1
    assert heard[-1] == TurnBegan(1)


@pytest.mark.rule("O-A19")
@in_loose
def test_several_cards_may_be_begun(options: Options) -> None:
    state = table("2:CC 3:CCC", "KKCD", "CD DD", "", options=options, rolls=1)
    state, _ = do(state, "keep K=K chest 0", "keep K=K chest 1", "keep D=D mine 1")
    assert len({kept.place for kept in state.committed}) == 3


@pytest.mark.rule("O-A19")
@in_loose
def test_a_die_that_completes_a_card_is_not_merely_kept(options: Options) -> None:
    state = table("1:C 2:CC", "KKCS", "C CC", "", options=options, rolls=1)
    kept = moves(state, "keep")
    assert not any("chest 0" in text or "mine 0" in text for text in kept)
    state, _ = do(state, "keep K=K chest 1", "keep C=C mine 1")
    assert not any("chest 1" in text or "mine 1" in text for text in moves(state, "keep"))
    assert {"open 1 K", "open 1 S", "load 1 S"} <= moves(state)


@pytest.mark.rule("O-A19")
@in_loose
def test_a_die_is_committed_only_to_a_place_that_is_free(options: Options) -> None:
    kept = "C=C mine 0"
    state = table("", "CDK", "CDD", "", options=options, rolls=1, kept=kept)
    assert moves(state, "keep") == {"keep D=D mine 0"}
    state = table("", "CSK", "CDD", "", options=options, rolls=1, kept=kept)
    assert moves(state, "keep") == {"keep S=D mine 0"}


@pytest.mark.rule("O-A19")
@in_loose
def test_a_committed_die_never_moves_again(options: Options) -> None:
    state = table("3:CCC 1:C", "KCD", "C D", "", options=options, rolls=1, kept="K=K chest 0")
    after, _ = do(state, "again")
    assert after.committed == state.committed
    assert after.turn == 0
    for text in moves(after, "open", "load"):
        later, _ = do(after, text)
        assert later.turn == 1 or later.committed == state.committed


@pytest.mark.rule("O-A19")
@in_loose
def test_a_key_is_kept_only_on_a_chest_and_coins_and_diamonds_only_on_their_like(
    options: Options,
) -> None:
    state = table("3:CCC", "KCDD", "CC DD", "", options=options, rolls=1)
    assert moves(state, "keep") == {"keep K=K chest 0", "keep C=C mine 0", "keep D=D mine 1"}


@pytest.mark.rule("O-A19")
@in_loose
def test_after_the_second_roll_a_begun_card_must_be_completed_if_it_can(options: Options) -> None:
    state = table("2:CC", "KCC", "", "", options=options, kept="K=K chest 0")
    assert moves(state) == {"open 0 K"}
    state = table("2:CC 1:D", "KCC", "", "", options=options, kept="K=K chest 0")
    assert moves(state) == {"open 0 K", "open 1 K"}


@pytest.mark.rule("O-A19")
@in_loose
def test_without_a_second_roll_all_that_can_be_placed_must_be(options: Options) -> None:
    state = table("1:D 3:CCC", "KCCC", "C", "", options=options, rolls=1)
    assert "end" not in moves(state)
    state, _ = do(state, "open 0 K")
    assert "end" not in moves(state)
    state, _ = do(state, "load 0 C")
    assert {"end", "again"} <= moves(state)


@pytest.mark.rule("O-A19")
def test_greedy_pirates_begin_nothing_before_anothers_boat_unless_they_are_sea_dogs() -> None:
    state = table("3:CCC", "KCSS", "", "CC", options=GREEDY, rolls=1)
    assert moves(state, "keep") == {"keep K=K chest 0", "keep S=K chest 0"}


# The guard against stalling

HOPELESS = "3:CCC 3:CCD 3:DDD"


def wasted(state: State) -> tuple[State, list[Event]]:
    """A turn in which one key lies on each of three chests, and none is opened."""
    state = replace(state, rolls=1, dice=faces("KKKC"))
    keys_kept = (f"keep K=K chest {chest}" for chest in range(3))
    return do(state, *keys_kept, "again")


def stalled(turns: int, state: State) -> tuple[State, list[Event]]:
    """So many such turns, and what the last one told."""
    for _ in range(turns):
        state, heard = wasted(state)
    return state, heard


@pytest.mark.rule("O-A21")
@in_loose
@pytest.mark.parametrize("seats", SEATS)
def test_after_30_turns_without_a_card_the_last_turns_begin(seats: int, options: Options) -> None:
    state = table(HOPELESS, "", *["CC"] * seats, pile="1:C 1:D", options=options)
    state, heard = stalled(29, state)
    assert state.final is None
    assert not only(heard, Stalled)
    turn = state.turn
    state, heard = wasted(state)
    following = (turn + 1) % seats
    assert heard[-2:] == [Stalled(), TurnBegan(following)]
    assert (state.turn, state.final) == (following, seats)
    for left in range(seats, 0, -1):
        assert (state.final, state.outcome()) == (left, None)
        state, heard = whole_turn(state)
        assert not only(heard, Stalled)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason is Reason.STALLED


@pytest.mark.rule("O-A21")
@in_loose
def test_then_the_pile_counts_as_empty_and_no_chest_can_be_opened_or_begun(
    options: Options,
) -> None:
    before = table(HOPELESS, "", "CC", "CC", pile="1:C 1:D", options=options)
    state, _ = stalled(30, before)
    assert all_cards(state) == all_cards(before)
    view = state.view(None)
    assert (view.chests, view.pile, view.top) == ((None, None, None), 0, None)
    for rolls in (1, 2):
        rolled = replace(state, rolls=rolls, dice=faces("KKKS"))
        assert not moves(rolled, "open")
        assert not [text for text in moves(rolled) if "chest" in text]
    state = replace(state, rolls=2, dice=faces("KKCC"))
    assert moves(state) == {"load 0 CC"}
    state, _ = do(state, "load 0 CC")
    assert state.view(None).chests == (None, None, None), "nothing is drawn from the pile"


@pytest.mark.rule("O-A21")
@pytest.mark.parametrize(
    ("dice", "done"),
    [("KKKC", "open 0 KKK"), ("CCKK", "load 0 CC"), ("DDSK", "steal 1.0 DDS")],
)
def test_a_card_opened_loaded_or_stolen_begins_the_count_anew(dice: str, done: str) -> None:
    state, _ = stalled(28, table(HOPELESS, "", "CC", "DD", pile="3:CDD", options=BOTH))
    assert state.view(None).quiet == 28
    state = replace(state, rolls=2, dice=faces(dice))
    state, _ = do(state, done)
    if state.turn == 0:
        state, _ = do(state, "end")
    assert state.view(None).quiet == 0
    state, heard = stalled(29, state)
    assert not only(heard, Stalled)
    _, heard = wasted(state)
    assert only(heard, Stalled) == [Stalled()]


@pytest.mark.rule("O-A21")
def test_once_the_last_chest_is_open_nothing_is_guarded() -> None:
    state = table("", "KKKK", "C", "D", options=BOTH, final=2, quiet=29)
    state, heard = do(state, "end")
    assert not only(heard, Stalled)
    assert state.final == 1
    state, _ = do(replace(state, rolls=2, dice=faces("KKKK")), "end")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason is Reason.LAST_CHEST


@pytest.mark.rule("O-A21")
def test_no_seat_can_tell_a_stalled_world_dealt_anew_from_the_real_one() -> None:
    cards = sorted(components().cards, key=lambda card: -card.keys)
    state = replace(deal(options=BOTH)[0], chests=tuple(cards[:3]), pile=tuple(cards[3:]))
    state, _ = stalled(30, state)
    assert state.final == 3
    for seat in (0, None):
        guess = GAME.determinize(state.view(seat), [], Rng(1, 0))
        assert guess.view(seat) == state.view(seat)
        assert isinstance(guess, State)
        assert all_cards(guess) == Counter(components().cards)


# Old sea dogs


@pytest.mark.rule("O-20")
@in_thieves
def test_a_sabre_and_the_symbols_steal_a_treasure(options: Options) -> None:
    state = table("3:CCC", "CDSK", "C", "D CD", "", options=options, turn=2)
    state, heard = do(state, "steal 1.1 CDS")
    (stolen,) = only(heard, Stolen)
    assert (stolen.seat, stolen.victim, stolen.card) == (2, 1, one("CD"))
    assert stolen.dice == faces("CDS")
    assert lies(state, 0) == "C |"
    assert lies(state, 1) == "D |"
    assert lies(state, 2) == "| CD"


@pytest.mark.rule("O-20")
@in_thieves
@pytest.mark.parametrize(
    ("theirs", "dice", "thefts"),
    [
        ("C", "CKKK", set()),
        ("C", "SKKK", set()),
        ("C", "CSKK", {"steal 1.0 CS"}),
        ("D", "CSKK", set()),
        ("CD", "CSKK", set()),
        ("CD", "CDSK", {"steal 1.0 CDS"}),
        ("CCD", "CCDS", {"steal 1.0 CCDS"}),
        ("CCD", "CCDD", set()),
        ("DDD", "DDSK", set()),
        ("C D", "CDSK", {"steal 1.0 CS", "steal 1.1 DS"}),
    ],
)
def test_both_the_sabre_and_all_symbols_are_needed(
    options: Options, theirs: str, dice: str, thefts: set[str]
) -> None:
    state = table("", dice, "", theirs, options=options)
    assert moves(state) == thefts | {"end"}


@pytest.mark.rule("O-20")
@in_honest
def test_without_old_sea_dogs_nothing_is_stolen(options: Options) -> None:
    for rolls in (1, 2):
        state = table("3:CCC", "CDSS", "", "C D", options=options, rolls=rolls)
        assert not moves(state, "steal")
    with pytest.raises(NotLegal):
        do(table("3:CCC", "CDSS", "", "C D", options=options), "steal 1.0 CS")


@pytest.mark.rule("O-20")
@in_thieves
def test_a_stolen_treasure_is_safe_at_once(options: Options) -> None:
    state = table("3:CCC", "CSKK", "", "C", options=options)
    state, _ = do(state, "steal 1.0 CS")
    assert state.turn == 1
    assert not moves(replace(state, rolls=2, dice=faces("CCSS")), "steal")
    assert state.boats[0].points() == 1


@pytest.mark.rule("O-20")
@in_thieves
def test_ones_own_treasures_are_loaded_without_a_sabre_on_the_boat(options: Options) -> None:
    state = table("", "CKKK", "C", "C", options=options)
    assert moves(state) == {"load 0 C"}


@pytest.mark.rule("O-20")
@in_thieves
def test_thieves_open_and_load_as_ever(options: Options) -> None:
    state = table("1:D 3:CCC", "KCSC", "C", "C", options=options, pile="3:CCC")
    state, _ = do(state, "open 0 K", "load 0 C", "steal 1.0 CS")
    assert lies(state, 0) == "D | C C"
    assert state.turn == 1


@pytest.mark.rule("O-20")
def test_old_sea_dogs_steal_after_the_first_roll_too() -> None:
    state = table("3:CCC", "CSKD", "", "C", options=SEA_DOGS, rolls=1)
    assert moves(state) == {"steal 1.0 CS", "again", "end"}
    state, heard = do(state, "steal 1.0 CS")
    assert heard[-1] == TurnBegan(1)


@pytest.mark.rule("O-A8")
@in_thieves
def test_one_sabre_steals_several_treasures_of_the_same_boat(options: Options) -> None:
    state = table("3:CCC", "CDDS", "", "C D DD", options=options)
    state, _ = do(state, "steal 1.0 CS")
    assert state.boarded == (1,)
    assert moves(state) == {"steal 1.1 D", "steal 1.2 DD", "end"}
    state, heard = do(state, "steal 1.2 DD")
    assert lies(state, 0) == "| C DD"
    assert lies(state, 1) == "D |"
    assert only(heard, SetAside) == [SetAside(0, ())]


@pytest.mark.rule("O-A8")
@in_thieves
def test_a_second_opponent_needs_a_second_sabre(options: Options) -> None:
    state = table("3:CCC", "CCDS", "", "C", "C D", options=options)
    state, _ = do(state, "steal 1.0 CS")
    assert state.turn == 1
    assert lies(state, 2) == "C D |"
    state = table("3:CCC", "CDSS", "", "C", "C D", options=options)
    state, _ = do(state, "steal 1.0 CS")
    assert moves(state) == {"steal 2.1 DS", "end"}
    state, _ = do(state, "steal 2.1 DS")
    assert lies(state, 0) == "| C D"


@pytest.mark.rule("O-A8")
@in_thieves
def test_the_sabre_on_a_boat_is_gone_with_the_turn(options: Options) -> None:
    state = table("3:CCC", "CSKK", "", "C", "D", options=options)
    state, _ = do(state, "steal 1.0 CS")
    assert state.turn == 1
    assert state.boarded == ()


@pytest.mark.rule("O-A8")
def test_the_sabre_on_a_boat_stays_there_during_the_second_roll() -> None:
    start = table("3:CCC", "CSKK", "", "C D", options=BOTH, rolls=1)
    start, _ = do(start, "steal 1.0 CS")
    for seed in range(30):
        state, heard = do(start, "again", seed=seed)
        if Face.DIAMOND in only(heard, Rolled)[0].dice:
            assert "steal 1.1 D" in moves(state)
            return
    raise AssertionError("no diamond was rolled")


@pytest.mark.rule("O-A9")
@in_thieves
@pytest.mark.parametrize(
    ("theirs", "dice", "thefts"),
    [
        ("C", "SSKK", {"steal 1.0 SS"}),
        ("D", "SSKK", {"steal 1.0 SS"}),
        ("C", "CSSK", {"steal 1.0 CS", "steal 1.0 SS"}),
        ("CD", "CSSK", {"steal 1.0 CSS"}),
        ("CD", "SSSK", {"steal 1.0 SSS"}),
        ("CDD", "DSSS", {"steal 1.0 DSSS"}),
        ("CDD", "SSSS", {"steal 1.0 SSSS"}),
        ("CDD", "KSSS", set()),
    ],
)
def test_further_sabres_are_jokers_for_the_stolen_treasure(
    options: Options, theirs: str, dice: str, thefts: set[str]
) -> None:
    state = table("", dice, "", theirs, options=options)
    assert moves(state) == thefts | {"end"}


@pytest.mark.rule("O-A9")
@in_thieves
def test_the_sabre_on_the_boat_is_spent(options: Options) -> None:
    state = table("3:CCC", "CSDD", "C", "C C", options=options)
    state, _ = do(state, "steal 1.0 CS")
    assert state.turn == 1
    assert lies(state, 1) == "C |"


@pytest.mark.rule("O-A10")
def test_no_sabre_goes_on_a_boat_without_a_theft() -> None:
    for rolls in (1, 2):
        state = table("3:CCC", "SKCC", "", "DDD CC", "", options=SEA_DOGS, rolls=rolls)
        assert moves(state) - {"again"} == {"steal 1.1 CCS", "end"}
        state = table("3:CCC", "SKCC", "", "DDD", "", options=SEA_DOGS, rolls=rolls)
        assert moves(state) - {"again"} == {"end"}
    state = table("", "SKKC", "", "DD", "", options=BOTH)
    assert moves(state) == {"end"}


@pytest.mark.rule("O-A10")
def test_greedy_sea_dogs_may_commit_a_sabre_to_a_boat_and_lose_it() -> None:
    state = table("", "SKKK", "", "DDD", options=BOTH, rolls=1)
    assert "keep S=S boat 1" in moves(state)
    state, heard = do(state, "keep S=S boat 1")
    assert heard == [Committed(0, Place(Spot.BOAT, 1), Face.SABRES, Face.SABRES)]
    assert moves(state) == {"again"}
    lost = table("", "KKC", "", "DDD", options=BOTH, kept="S=S boat 1")
    assert moves(lost) == {"end"}
    lost, _ = do(lost, "end")
    assert lies(lost, 1) == "DDD |"
    assert lost.committed == ()


@pytest.mark.rule("O-A10")
def test_no_sabre_is_committed_to_ones_own_boat_and_nothing_else_to_anothers() -> None:
    state = table("", "SKCD", "CC", "DDD", "CCC", options=BOTH, rolls=1)
    boats = {text for text in moves(state, "keep") if "boat" in text}
    assert boats == {"keep S=S boat 1", "keep S=S boat 2"}
    state = table("", "SSKC", "", "DDD", options=BOTH, rolls=1)
    state, _ = do(state, "keep S=S boat 1")
    assert "keep S=S boat 1" not in moves(state)


@pytest.mark.rule("O-A20")
def test_sabre_and_symbols_of_the_first_theft_are_placed_together() -> None:
    state = table("3:CCC", "CCSK", "", "C C", options=SEA_DOGS)
    assert moves(state) == {"steal 1.0 CS", "steal 1.1 CS", "end"}
    state, _ = do(state, "steal 1.0 CS")
    assert moves(state) == {"steal 1.1 C", "end"}
    state, _ = do(state, "steal 1.1 C")
    assert lies(state, 0) == "| C C"
    assert lies(state, 1) == "|"


@pytest.mark.rule("O-A20")
def test_greedy_sea_dogs_commit_the_sabre_first() -> None:
    state = table("", "SKKK", "", "DD", options=BOTH, rolls=1)
    state, _ = do(state, "keep S=S boat 1")
    state = replace(state, rolls=2, dice=faces("DDK"))
    assert moves(state) == {"steal 1.0 DD", "end"}
    state, heard = do(state, "steal 1.0 DD")
    assert only(heard, Stolen)[0].card == one("DD")
    assert lies(state, 0) == "| DD"


@pytest.mark.rule("O-A20")
def test_greedy_sea_dogs_commit_the_symbols_first() -> None:
    state = table("", "DKKK", "", "DD", options=BOTH, rolls=1)
    state, _ = do(state, "keep D=D theirs 1.0")
    state = replace(state, rolls=2)
    for dice, ways in {
        "DSK": {"steal 1.0 DS"},
        "SSK": {"steal 1.0 SS"},
        "DDK": set(),
        "SKK": set(),
    }.items():
        assert moves(replace(state, dice=faces(dice))) == ways | {"end"}
    state, _ = do(replace(state, dice=faces("DSK")), "steal 1.0 DS")
    assert lies(state, 0) == "| DD"


@pytest.mark.rule("O-A20")
def test_all_symbols_may_be_committed_while_the_sabre_is_missing() -> None:
    state = table("", "CKKK", "", "C", options=BOTH, rolls=1)
    state, heard = do(state, "keep C=C theirs 1.0")
    assert not only(heard, Stolen)
    assert lies(state, 1) == "C |"
    state = replace(state, rolls=2, dice=faces("SKK"))
    assert moves(state) == {"steal 1.0 S", "end"}
    state, _ = do(state, "steal 1.0 S")
    assert lies(state, 0) == "| C"


@pytest.mark.rule("O-A20")
def test_a_committed_sabre_and_committed_symbols_work_together() -> None:
    kept = "S=S boat 1,C=C theirs 1.0"
    state = table("", "DK", "", "CD", options=BOTH, kept=kept)
    assert moves(state) == {"steal 1.0 D", "end"}
    state, _ = do(state, "steal 1.0 D")
    assert lies(state, 0) == "| CD"


@pytest.mark.rule("O-A20")
def test_the_die_that_makes_a_theft_is_not_merely_kept() -> None:
    state = table("", "CKK", "", "C", options=BOTH, rolls=1, kept="S=S boat 1")
    assert moves(state, "keep") == set()
    assert "steal 1.0 C" in moves(state)
    state = table("", "SKK", "", "C", options=BOTH, rolls=1, kept="C=C theirs 1.0")
    assert moves(state, "keep") == set()
    assert "steal 1.0 S" in moves(state)


@pytest.mark.rule("O-A20")
def test_the_dice_committed_to_a_theft_that_fails_are_lost() -> None:
    kept = "S=S boat 1,C=C theirs 1.0"
    state = table("1:D", "KC", "", "CD", options=BOTH, kept=kept)
    assert moves(state) == {"open 0 K"}
    state, _ = do(state, "open 0 K")
    assert lies(state, 0) == "D |"
    assert lies(state, 1) == "CD |"
    assert state.committed == ()


@pytest.mark.rule("O-A20")
def test_a_committed_sabre_that_made_a_theft_serves_further_treasures_of_that_boat() -> None:
    state = table("", "CCK", "", "C C", options=BOTH, kept="S=S boat 1")
    state, _ = do(state, "steal 1.0 C")
    assert moves(state) == {"steal 1.1 C", "end"}
    state = table("", "CCK", "", "C", "C", options=BOTH, kept="S=S boat 1")
    state, _ = do(state, "steal 1.0 C")
    assert not state.boats[1].before


@pytest.mark.rule("O-A20")
def test_a_treasure_already_begun_is_stolen_with_the_sabre_of_another_theft() -> None:
    kept = "D=D theirs 1.1"
    state = table("", "CSD", "", "C DD", options=BOTH, kept=kept)
    state, _ = do(state, "steal 1.0 CS")
    assert moves(state) == {"steal 1.1 D", "end"}
    state, _ = do(state, "steal 1.1 D")
    assert lies(state, 0) == "| C DD"


@pytest.mark.rule("O-A20")
@pytest.mark.rule("O-A8")
@pytest.mark.parametrize("rolls", [1, 2])
@pytest.mark.parametrize("dice", ["SK", "S"])
def test_one_sabre_steals_all_treasures_of_a_boat_whose_symbols_lie_there(
    rolls: int, dice: str
) -> None:
    kept = "C=C theirs 1.0,D=D theirs 1.1"
    state = table("", dice, "", "C D", options=BOTH, rolls=rolls, kept=kept)
    assert moves(state, "steal") == {"steal 1.0 S", "steal 1.1 S"}
    state, heard = do(state, "steal 1.0 S")
    assert [stolen.card for stolen in only(heard, Stolen)] == [one("C"), one("D")]
    assert lies(state, 0) == "| C D"


@pytest.mark.rule("O-A20")
@pytest.mark.rule("O-A8")
@pytest.mark.parametrize("named", [0, 1])
def test_the_last_die_of_the_first_roll_may_be_the_sabre_that_steals_all(named: int) -> None:
    state = table("3:CCC", "CCDS", "", "CC D", options=BOTH, rolls=1)
    kept = ("keep C=C theirs 1.0", "keep C=C theirs 1.0", "keep D=D theirs 1.1")
    state, _ = do(state, *kept)
    assert moves(state) == {"again", "steal 1.0 S", "steal 1.1 S"}
    state, heard = do(state, f"steal 1.{named} S")
    assert sorted(len(stolen.card.treasure) for stolen in only(heard, Stolen)) == [1, 2]
    assert lies(state, 0) == "| CC D"
    assert heard[-1] == TurnBegan(1)


@pytest.mark.rule("O-A19")
@pytest.mark.rule("O-A20")
def test_the_last_die_does_not_steal_while_another_card_is_begun_and_not_filled() -> None:
    for kept in (
        "C=C theirs 1.0,D=D theirs 1.1",  # the same boat's second card lacks a die
        "C=C theirs 1.0,D=D theirs 2.0",  # filled, but another boat's
        "C=C theirs 1.0,K=K chest 0",
    ):
        state = table("3:CCC", "S", "", "C DD", "D", options=BOTH, rolls=1, kept=kept)
        assert moves(state) == {"again"}


@pytest.mark.rule("O-A20")
@pytest.mark.rule("O-A8")
def test_the_sabre_of_a_theft_also_steals_a_treasure_whose_symbols_lie_there() -> None:
    state = table("", "DSK", "", "C D", options=BOTH, kept="C=C theirs 1.0")
    state, _ = do(state, "steal 1.1 DS")
    assert lies(state, 0) == "| C D"


@pytest.mark.rule("O-A19")
@pytest.mark.rule("O-A20")
def test_the_last_dice_may_make_the_theft_for_which_the_sabre_was_committed() -> None:
    state = table("", "CDD", "", "CDD", options=BOTH, rolls=1, kept="S=S boat 1")
    assert "steal 1.0 CDD" in moves(state)
    state, _ = do(state, "steal 1.0 CDD")
    assert lies(state, 0) == "| CDD"
    assert state.turn == 1
    kept = "S=S boat 1,K=K chest 0"
    state = table("3:CCC", "CD", "", "CD", options=BOTH, rolls=1, kept=kept)
    assert "steal 1.0 CD" not in moves(state)
    assert "steal 1.0 CD" in moves(replace(state, rolls=2))


# All that can be completed, by trying everything


def tried(state: State) -> set[str]:
    """The ways to complete a card, found by trying all dice on all cards."""
    seat = state.turn
    places: list[tuple[str, Place, str]] = [
        (f"open {number}", Place(Spot.CHEST, number=number), "K" * chest.keys)
        for number, chest in enumerate(state.chests)
        if chest is not None
    ]
    for owner, owned in enumerate(state.boats):
        if owner != seat and state.options.sailors is Sailors.HONEST:
            continue
        for number, card in enumerate(owned.before):
            if card is not None:
                name = f"load {number}" if owner == seat else f"steal {owner}.{number}"
                places.append((name, Place(Spot.TREASURE, owner, number), "".join(card.treasure)))
    hands = {
        "".join(sorted(hand, key=ORDER.index))
        for size in range(1, 5)
        for hand in combinations(state.dice, size)
    }
    return {
        f"{name} {hand}"
        for name, place, symbols in places
        for hand in hands
        if fills(hand, missing(state, place, symbols), boards(state, place))
    }


def missing(state: State, place: Place, symbols: str) -> Counter[str]:
    kept = Counter(str(kept.symbol) for kept in state.committed if kept.place == place)
    return Counter(symbols) - kept


def boards(state: State, place: Place) -> bool:
    """Whether a sabre must go on the boat as well."""
    abroad = place.spot is Spot.TREASURE and place.seat != state.turn
    waits = Commit(Place(Spot.BOAT, place.seat), Face.SABRES, Face.SABRES) in state.committed
    return abroad and place.seat not in state.boarded and not waits


def fills(hand: str, symbols: Counter[str], boarding: bool) -> bool:
    if len(hand) != symbols.total() + boarding or boarding > hand.count("S"):
        return False
    plain = Counter(hand.replace("S", ""))
    return plain <= symbols


def strands(state: State, way: str) -> bool:
    """Whether this would leave a begun card unfilled, and no die for the re-roll it demands."""
    verb, where, dice = way.split()
    if state.rolls == 2 or len(dice) < len(state.dice):
        return False
    begun = {text_of(kept, state.turn).split(" ", 2)[2] for kept in state.committed}
    if verb != "steal":
        return bool(begun - {f"chest {where}" if verb == "open" else f"mine {where}"})
    victim = int(where.split(".")[0])
    filled = {
        f"theirs {victim}.{number}"
        for number, card in enumerate(state.boats[victim].before)
        if card is not None
        and not missing(state, Place(Spot.TREASURE, victim, number), "".join(card.treasure))
    }
    return bool(begun - filled - {f"theirs {where}", f"boat {victim}"})


@pytest.mark.rule("O-6")
@pytest.mark.rule("O-A17")
@in_all
@pytest.mark.parametrize("seats", SEATS)
def test_whatever_fills_a_card_may_be_placed_and_nothing_else(options: Options, seats: int) -> None:
    for seed in (0, 1, 2, 3, 11, 17):  # with the last two, one sabre can take two filled cards
        for step in playout(GAME, seats, options, seed):
            state = step.state
            assert isinstance(state, State)
            if state.outcome() is not None or state.rolls == 0:
                continue
            expected = tried(state)
            found = moves(state, "open", "load", "steal")
            assert found == {way for way in expected if not strands(state, way)}
            own = any(not way.startswith("steal") for way in expected)
            waiting = state.rolls == 1 and bool(state.committed)
            assert ("end" in moves(state)) == (not own and not waiting)


@pytest.mark.rule("O-19")
@pytest.mark.rule("O-5")
@in_all
def test_rolling_again_is_possible_exactly_when_the_rules_say_so(options: Options) -> None:
    for step in playout(GAME, 3, options, 11):
        state = step.state
        assert isinstance(state, State)
        if state.outcome() is None:
            greedy = options.pirates is Pirates.GREEDY
            enough = len(state.dice) > 0 if greedy else len(state.dice) == 4
            assert ("again" in moves(state)) == (state.rolls == 1 and enough)
