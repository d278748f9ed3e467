"""The board, the cards and the filons of Golden-Town, T-P1 to T-P3, and the files it refuses."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.contract import BadData
from engine.goldentown.board import FILE as BOARD
from engine.goldentown.board import board, read_board
from engine.goldentown.cards import FILE as CARDS
from engine.goldentown.cards import deck, read_deck
from engine.goldentown.components import JOKER, LIFT, MINE, NUGGETS, PROP, Kind, Lode
from engine.goldentown.filons import FILE as FILONS
from engine.goldentown.filons import read_seams, seams
from tests.engine.goldentown.positions import name, node

SETS = ("Y", "G", "R", "B", "YG", "GR", "RB", "YGR", "GRB", "YGRB")


# T-P1


@pytest.mark.rule("T-P1")
def test_the_53_extraction_cards():
    cards = Counter(deck().cards)
    assert cards.total() == 53
    assert (cards[LIFT], cards[MINE], cards[PROP], cards[JOKER]) == (9, 6, 6, 2)
    paliers = Counter(name(one) for one in deck().cards if one.kind is Kind.PALIER)
    assert paliers == {f"{levels}{steps}": 1 for levels in SETS for steps in (1, 2, 3)}


@pytest.mark.rule("T-P1")
@pytest.mark.rule("T-A17")
def test_ten_cards_of_each_number_of_steps_21_stops_and_2_jokers():
    steps = Counter(one.steps for one in deck().cards if one.kind is not Kind.JOKER)
    assert steps == {1: 10, 2: 10, 3: 10, 0: 21}
    assert deck().steps == (0, 1, 2, 3)


@pytest.mark.rule("T-P1")
@pytest.mark.rule("T-A38")
def test_a_joker_shows_every_level_and_other_cards_what_they_say():
    assert [JOKER.shows(level) for level in range(1, 5)] == [True] * 4
    for one in deck().cards:
        shown = "".join(letter for level, letter in enumerate("YGRB", 1) if one.shows(level))
        if one.kind is Kind.PALIER:
            assert shown == name(one)[:-1]
        elif one.kind is not Kind.JOKER:
            assert shown == ""


# T-P2


@pytest.mark.rule("T-P2")
@pytest.mark.parametrize(
    ("level", "gold", "pyrite", "cave_ins", "abandons"),
    [
        (1, {100: 7, 200: 8}, 5, 2, 2),
        (2, {200: 5, 300: 6}, 5, 2, 2),
        (3, {200: 1, 300: 3, 400: 4}, 4, 3, 1),
        (4, {400: 3, 500: 2}, 3, 3, 1),
    ],
)
def test_the_72_filons(level: int, gold, pyrite: int, cave_ins: int, abandons: int):
    filons = seams()[level - 1]
    assert len(filons) == 4 * (7 - level)
    assert {one.level for one in filons} == {level}
    assert Counter(one.grams for one in filons if one.lode is Lode.GOLD) == gold
    lodes = Counter(one.lode for one in filons)
    assert (lodes[Lode.PYRITE], lodes[Lode.CAVE_IN], lodes[Lode.ABANDON]) == (
        pyrite,
        cave_ins,
        abandons,
    )
    assert all(one.grams == 0 for one in filons if one.lode is not Lode.GOLD)


@pytest.mark.rule("T-P2")
def test_there_is_gold_for_20_nuggets():
    every = [one for level in seams() for one in level]
    assert len(every) == 72
    assert sum(one.grams for one in every) == 10_000 == 500 * NUGGETS
    assert [sum(one.grams for one in level) for level in seams()] == [2300, 2800, 2700, 2200]
    assert sum(one.lode is Lode.GOLD for one in every) == 39


@pytest.mark.rule("T-P2")
def test_deeper_gold_is_heavier_and_rarer():
    gold = [[one.grams for one in level if one.lode is Lode.GOLD] for level in seams()]
    means = [sum(grams) / len(grams) for grams in gold]
    shares = [len(grams) / len(level) for grams, level in zip(gold, seams(), strict=True)]
    assert means == sorted(means)
    assert shares == sorted(shares, reverse=True)


# T-P3


@pytest.mark.rule("T-P3")
def test_24_squares_and_8_places():
    assert len(board().names) == 32
    assert len(board().places) == 8
    roads = {f"{road}{number}" for road in "ABCD" for number in range(1, 6)}
    squares = {board().names[one] for one in range(32)} - {board().names[p] for p in board().places}
    assert squares == roads | {"HUB", "BK1", "BK2", "PR1"}
    assert [board().names[one] for one in board().concessions] == [f"CONC_{x}" for x in "ABCD"]


@pytest.mark.rule("T-P3")
@pytest.mark.rule("T-47")
@pytest.mark.parametrize(
    ("one", "other", "steps"),
    [
        ("PRISON", "BANK", 5),
        ("HOTEL", "A", 7),
        ("HOSPITAL", "D", 7),
        ("B", "BANK", 9),
        ("A", "C", 12),
        ("HOTEL", "BANK", 4),
        ("HOSPITAL", "BANK", 4),
        ("PRISON", "C", 8),
        ("HUB", "A", 6),
        ("HUB", "BANK", 3),
        ("HUB", "PRISON", 2),
        ("HUB", "HOTEL", 1),
        ("HUB", "HOSPITAL", 1),
        ("B3", "B5", 2),
    ],
)
def test_how_far_it_is(one: str, other: str, steps: int):
    assert board().distance(node(one), node(other)) == steps
    assert board().distance(node(other), node(one)) == steps


@pytest.mark.rule("T-P3")
def test_the_four_concessions_are_equivalent():
    for other in ("HOTEL", "HOSPITAL", "PRISON", "BANK", "HUB"):
        assert len({board().distance(node(letter), node(other)) for letter in "ABCD"}) == 1


@pytest.mark.rule("T-P3")
@pytest.mark.rule("T-A14")
def test_the_duel_strip_has_12_squares():
    assert board().strip == 12
    assert board().gap == 11


# Files that are refused


READERS: dict[str, tuple[Path, Callable[[Path], object]]] = {
    "board.toml": (BOARD, read_board),
    "cards.toml": (CARDS, read_deck),
    "filons.toml": (FILONS, read_seams),
}


def refused(tmp_path: Path, file: str, old: str, new: str) -> str:
    """What is said of a copy in which this text is that."""
    original, read = READERS[file]
    text = original.read_text(encoding="utf-8")
    assert old in text
    copy = tmp_path / file
    copy.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(BadData) as caught:
        read(copy)
    said = str(caught.value)
    assert said.startswith(f"{file} of Golden-Town ")
    assert said.endswith(".")
    return said


@pytest.mark.parametrize("file", READERS)
def test_a_copy_that_is_not_changed_is_read(tmp_path: Path, file: str):
    original, read = READERS[file]
    copy = tmp_path / file
    copy.write_text(original.read_text(encoding="utf-8"), encoding="utf-8")
    assert read(copy) == read(original)


@pytest.mark.parametrize("file", READERS)
def test_a_file_that_is_not_there_or_no_toml_is_refused(tmp_path: Path, file: str):
    _, read = READERS[file]
    with pytest.raises(BadData, match=f"{file} of Golden-Town cannot be used"):
        read(tmp_path / file)
    (tmp_path / file).write_text("what = [", encoding="utf-8")
    with pytest.raises(BadData, match=f"{file} of Golden-Town cannot be used"):
        read(tmp_path / file)


@pytest.mark.rule("T-P1")
@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("lift = 9", "lift = 8", "52"),
        ("mine = 6", "mine = 7", "54"),
        ("joker = 2\n", "joker = 3\n", "54|jokers"),
        ("prop = 6\njoker = 2", "prop = 7\njoker = 1", "1 jokers"),
        ("YGR = [1, 2, 3]", "YRG = [1, 2, 3]", "YRG"),
        ("GR = [1, 2, 3]", "YB = [1, 2, 3]", "YB|cannot be used"),
        ("lift = 9", "lift = -9", "lift"),
        ("mine = 6\nprop = 6", "mine = 12\nprop = 0", "prop"),
        ("lift = 9", "lift = 9\ncrane = 0", "crane"),
        ("Y = [1, 2, 3]", "Y = [0, 2, 3]", "cannot be used"),
        ("Y = [1, 2, 3]", "Y = [1, 2, 12]", "cannot be used"),
        ("[others]", "[other]", "cannot be used"),
    ],
)
def test_a_wrong_deck_is_refused(tmp_path: Path, old: str, new: str, says: str):
    said = refused(tmp_path, "cards.toml", old, new)
    assert any(part in said for part in says.split("|"))


@pytest.mark.rule("T-P2")
@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("100 = 7, 200 = 8", "100 = 6, 200 = 8", "23 filons on the yellow level"),
        ("100 = 7, 200 = 8", "100 = 8, 200 = 7", "9900 grams"),
        ("400 = 3, 500 = 2", "400 = 4, 600 = 1", "600"),
        ("400 = 3, 500 = 2", "400 = 3, 450 = 2", "450"),
        ("pyrite = 4", "pyrite = 5", "17 filons on the red level"),
        ("cave_in = 3\nabandon = 1", "cave_in = -3\nabandon = 7", "cannot be used"),
        ("[blue]", "[black]", "cannot be used"),
        ("pyrite = 4", "pyrit = 4", "cannot be used"),
    ],
)
def test_a_wrong_mix_of_filons_is_refused(tmp_path: Path, old: str, new: str, says: str):
    assert says in refused(tmp_path, "filons.toml", old, new)


@pytest.mark.rule("T-P3")
@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("duel_squares = 12", "duel_squares = 11", "11 squares instead of 12"),
        ('"HUB PR1 PRISON"', '"HUB PRISON"', "PR1"),
        ('"HUB BK1 BK2 BANK"', '"HUB BANK"', "BK1"),
        ('"HUB PR1 PRISON"', '"PR1 HUB PRISON"', "Prison 4 squares"),
        ('"HUB HOTEL"', '"A1 HUB HOTEL"', ""),
        ('"HUB HOTEL"', '"A2 HOTEL HUB"', ""),
        ('"HUB HOTEL"', '"PR1 A1"', "HOTEL"),
        ('"HUB HOTEL",', '"HUB HOTEL", "A5 B5",', "more than one way"),
        ('"CONC_C", "CONC_D"]', '"CONC_C"]', "3 concessions"),
        ('"CONC_C", "CONC_D"]', '"CONC_C", "CONC_C"]', "same name"),
        ('hotel = "HOTEL"', 'hotel = "BANK"', "same name"),
        ('hotel = "HOTEL"', 'hotel = "HOSTEL"', "no road to HOSTEL"),
        ('hotel = "HOTEL"', 'hotel = "HUB"', "HUB"),
        ('"HUB A1 A2 A3 A4 A5 CONC_A"', '"HUB A1 A2 A3 A4 CONC_A A5"', "behind CONC_A"),
    ],
)
def test_a_wrong_board_is_refused(tmp_path: Path, old: str, new: str, says: str):
    assert says in refused(tmp_path, "board.toml", old, new)


@pytest.mark.rule("T-P3")
@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("HOTEL = [140, 48]", "HOTEL outside"),
        ("HOTEL = [40, -1]", "HOTEL outside"),
        ("", "HOTEL"),
        ("HOTEL = [40, 48]\nINN = [1, 1]", "INN"),
        ("HOTEL = [40]", "cannot be used"),
    ],
)
def test_a_board_that_cannot_be_drawn_is_refused(tmp_path: Path, line: str, says: str):
    """Wherever the file draws the Hotel."""
    text = BOARD.read_text(encoding="utf-8")
    (drawn,) = [one for one in text.splitlines() if one.startswith("HOTEL = ")]
    assert says in refused(tmp_path, "board.toml", drawn, line)
