"""The board of the railway gold rush, as R-B draws it, and the boards it will not take."""

import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from engine.contract import BadData
from engine.goldrush.board import FIGURES, FILE, RAFTS, board, read_board

SIZE = 8
NEIGHBOURS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
HOUSES = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
DOORS = ((2, 0), (2, -2), (0, -2), (-2, 0), (-2, 2), (0, 2))
LAKES = ((6, -3), (-3, -3), (-3, 6))
MOORINGS = {(4, -2), (8, -4), (-2, -2), (-4, -4), (-2, 4), (-4, 8)}
RAILWAY = (
    *((7, 1), (6, 2), (5, 3), (4, 4), (4, 3), (3, 3), (3, 2), (2, 2)),
    *((2, 1), (3, 0), (3, -1), (3, -2), (3, -3), (2, -3), (1, -3), (1, -2)),
)

Spot = tuple[int, int]


def far(one: Spot, other: Spot = (0, 0)) -> int:
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def spots(cells) -> set[Spot]:
    return {board().axial(cell) for cell in cells}


EVERYWHERE = {
    (q, r) for q in range(-SIZE, SIZE + 1) for r in range(-SIZE, SIZE + 1) if far((q, r)) <= SIZE
}
WATER = {spot for spot in EVERYWHERE if any(far(spot, lake) <= 1 for lake in LAKES)}
SHORES = [{spot for spot in EVERYWHERE if far(spot, lake) == 2} for lake in LAKES]
LAND = EVERYWHERE - WATER - set(HOUSES) - {(0, 0)}


# What is drawn


@pytest.mark.rule("R-B")
def test_the_board_has_217_cells_within_eight_of_the_middle():
    assert spots(board().signs) == EVERYWHERE
    assert len(EVERYWHERE) == 217


@pytest.mark.rule("R-B")
def test_each_cell_has_the_neighbours_of_a_hexagon():
    for q, r in EVERYWHERE:
        beside = {(q + dq, r + dr) for dq, dr in NEIGHBOURS} & EVERYWHERE
        assert spots(board().neighbours(board().cell(q, r))) == beside


@pytest.mark.rule("R-B")
def test_cells_are_as_far_apart_as_steps_over_everything():
    for one in ((0, 0), (8, -8), (-3, 6)):
        for other in EVERYWHERE:
            assert board().distance(board().cell(*one), board().cell(*other)) == far(one, other)


@pytest.mark.rule("R-B")
def test_the_houses_and_their_doors_are_where_they_belong():
    assert tuple(map(board().axial, board().houses)) == HOUSES
    assert tuple(map(board().axial, board().doors)) == DOORS


@pytest.mark.rule("R-B")
def test_189_cells_are_land():
    assert spots(board().land) == LAND
    assert len(LAND) == 189


@pytest.mark.rule("R-B")
@pytest.mark.rule("R-7")
def test_three_lakes_of_seven_cells_each():
    assert {frozenset(spots(lake)) for lake in board().lakes} == {
        frozenset(spot for spot in EVERYWHERE if far(spot, lake) <= 1) for lake in LAKES
    }


@pytest.mark.rule("R-B")
def test_twelve_cells_of_shore_around_each_lake():
    assert {frozenset(spots(shore)) for shore in board().shores} == set(map(frozenset, SHORES))
    assert [len(shore) for shore in board().shores] == [12, 12, 12]
    assert spots(board().shore_of) == set.union(*SHORES)
    for shore in board().shores:
        assert all(board().shore_of[cell] == shore for cell in shore)


@pytest.mark.rule("R-3")
@pytest.mark.rule("R-B")
def test_two_rafts_are_moored_on_each_lake():
    assert spots(board().moorings) == MOORINGS
    for shore in board().shores:
        assert len(shore & set(board().moorings)) == 2


@pytest.mark.rule("R-4")
@pytest.mark.rule("R-B")
def test_the_railway_runs_from_the_tunnel_to_the_town_without_a_gap():
    assert tuple(map(board().axial, board().railway)) == RAILWAY
    assert all(far(one, other) == 1 for one, other in pairwise(RAILWAY))


@pytest.mark.rule("R-A19")
@pytest.mark.rule("R-B")
def test_the_locomotive_never_meets_a_raft_or_a_door():
    assert not set(board().railway) & set(board().shore_of)
    assert not set(board().railway) & set(board().doors)
    assert set(board().railway) <= board().land


@pytest.mark.rule("R-2")
@pytest.mark.rule("R-B")
def test_the_holes_are_all_other_land_of_the_two_outer_rings():
    outer = {spot for spot in LAND if far(spot) >= 7}
    assert spots(board().holes) == outer - set.union(*SHORES) - set(RAILWAY)
    assert len(board().holes) == 64


@pytest.mark.rule("R-A10")
def test_no_token_lies_on_a_shore():
    assert not set(board().holes) & set(board().shore_of)


@pytest.mark.rule("R-B")
def test_the_six_rafts_are_equally_far_from_every_house():
    for number, house in enumerate(HOUSES):
        steps = _steps(house, DOORS[number])
        assert sorted(steps[raft] for raft in MOORINGS) == [3, 5, 7, 8, 10, 12]
        assert min(steps[spot] for spot in spots(board().holes)) == 6


def _steps(house: Spot, door: Spot) -> dict[Spot, int]:
    """How many steps over land each cell is away from a house."""
    steps, edge = {house: 0, door: 1}, [door]
    for q, r in edge:
        for spot in ((q + dq, r + dr) for dq, dr in NEIGHBOURS):
            if spot in LAND and spot not in steps:
                steps[spot] = steps[q, r] + 1
                edge.append(spot)
    return steps


@pytest.mark.rule("R-B")
def test_a_short_game_has_eleven_sections_left():
    assert board().short_start == 5
    assert len(board().railway) - board().short_start == 11


# Boards that are refused

Change = Callable[[str], str]


def draw(q: int, r: int, sign: str) -> Change:
    """The same board with another sign on one cell."""

    def change(text: str) -> str:
        before, rows, after = text.split("'''")
        lines = rows.strip("\n").splitlines()
        signs = lines[r + SIZE].split()
        signs[q - max(-SIZE, -SIZE - r)] = sign
        lines[r + SIZE] = " ".join(signs)
        return "'''".join([before, "\n" + "\n".join(lines) + "\n", after])

    return change


def both(*changes: Change) -> Change:
    def change(text: str) -> str:
        for one in changes:
            text = one(text)
        return text

    return change


def write(old: str, new: str) -> Change:
    """The same file with other words in it."""

    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new)

    return change


AN_ISLAND = both(
    *(draw(0, -8, "."), draw(0, -7, "#"), draw(1, -8, "#"), draw(-1, -7, "#")),
    *(draw(5, 0, "*"), draw(4, 1, "*"), draw(5, 1, "*"), draw(6, 0, "*")),
)
"""The northern corner cut off, and the four holes that are lost there dug elsewhere."""

FLAWS: dict[str, Change] = {
    "no table at all": lambda text: "map = [",
    "no map": lambda text: "short_game_section = 6",
    "no short game": write("short_game_section = 6", ""),
    "a word nobody knows": write("short_game_section", "long_game_section = 2\nshort_game_section"),
    "a section that is a word": write("short_game_section = 6", "short_game_section = 'six'"),
    "a row too short": write("* * * * * * * * * *\n", "* * * * * * * * *\n"),
    "a row too long": write("        * * * * * * * * *\n ", "        * * * * * * * * * *\n "),
    "a row too few": write("        * * * s r s * * *\n", ""),
    "an empty map": lambda text: "map = ''\nshort_game_section = 6",
    "a sign nobody knows": draw(5, 0, "?"),
    "a small letter nobody knows": draw(5, 0, "x"),
    "a house missing": draw(0, 1, "."),
    "a house twice": draw(5, 0, "6"),
    "a door missing": draw(0, 2, "."),
    "two doors at one house": draw(1, 1, "d"),
    "a door without a house": draw(5, 0, "d"),
    "a door beside another house": both(draw(0, 2, "."), draw(1, 1, "d")),
    "a door of two houses": both(
        draw(0, 2, "."), draw(2, 0, "."), draw(1, 1, "d"), draw(5, 0, "d")
    ),
    "a raft missing": draw(4, -2, "s"),
    "a raft too many": draw(4, -1, "r"),
    "a raft in the desert": both(draw(4, -2, "s"), draw(5, 0, "r")),
    "a shore that is not drawn": draw(4, -1, "."),
    "a shore without a lake": draw(5, 0, "s"),
    "a lake without a shore": draw(1, 6, "~"),
    "a shore of two lakes": both(
        draw(5, 0, "~"), draw(6, 0, "s"), draw(4, 0, "s"), draw(4, 1, "s"), draw(5, 1, "s")
    ),
    "a hole on the shore": draw(4, -1, "*"),
    "rails on the shore": both(draw(4, -1, "K"), draw(3, -1, ".")),
    "a hole too many": draw(5, 0, "*"),
    "a hole too few": draw(0, -8, "."),
    "a gap between the letters": draw(3, -1, "."),
    "a section twice": draw(5, 0, "K"),
    "a section twice in a row": both(draw(7, 0, "A"), draw(5, 0, "*")),
    "no railway": both(*(draw(q, r, ".") for q, r in RAILWAY)),
    "a broken railway": both(draw(3, -1, "L"), draw(3, -2, "K"), draw(3, -3, "L"), draw(5, 0, "M")),
    "two sections exchanged": both(draw(2, -3, "M"), draw(3, -3, "N")),
    "a short game that begins at its end": write("section = 6", "section = 16"),
    "a short game beyond the town": write("section = 6", "section = 17"),
    "a short game before the tunnel": write("section = 6", "section = 0"),
    "land that cannot be walked to": AN_ISLAND,
}


@pytest.mark.rule("R-B")
@pytest.mark.parametrize("flaw", FLAWS)
def test_a_board_with_a_flaw_is_refused_with_a_sentence(flaw: str, tmp_path: Path):
    file = tmp_path / "board.toml"
    file.write_text(FLAWS[flaw](FILE.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(BadData) as refusal:
        read_board(file)
    sentence = str(refusal.value)
    assert sentence.startswith("board.toml of the railway gold rush ")
    assert sentence.endswith(".")


@pytest.mark.rule("R-B")
def test_a_board_that_is_not_there_is_refused_with_a_sentence(tmp_path: Path):
    with pytest.raises(
        BadData, match=r"^board.toml of the railway gold rush cannot be used: .*\.$"
    ):
        read_board(tmp_path / "board.toml")


@pytest.mark.rule("R-B")
def test_a_board_in_no_known_writing_is_refused(tmp_path: Path):
    file = tmp_path / "board.toml"
    file.write_bytes(b"map = '\xff'")
    with pytest.raises(BadData, match=r"cannot be used"):
        read_board(file)


@pytest.mark.rule("R-B")
@pytest.mark.parametrize(
    ("change", "flaw"),
    [
        (draw(5, 0, "?"), "has an unknown sign '?' on cell I14"),
        (write("        * * * s r s * * *\n", ""), "is no hexagon: row 1 has 9 cells"),
        (write("* * * * * * * * * *\n", "* * * * * * * * *\n"), "is no hexagon: row 2 has 9 cells"),
        (draw(5, 0, "*"), "has 65 holes to dig in instead of 64"),
        (draw(0, 1, "."), "has 0 cells for house 6 instead of one"),
        (draw(0, 2, "."), "has 0 doors at house 6 instead of one"),
        (draw(4, -2, "s"), "has 5 rafts instead of 6"),
        (draw(4, -1, "."), "has shores that are not just the land around the lakes"),
        (draw(3, -1, "."), "has 0 cells for section of the railway K instead of one"),
        (
            both(*(draw(q, r, ".") for q, r in RAILWAY[1:])),
            "has a railway of fewer than two sections",
        ),
        (both(draw(2, -3, "M"), draw(3, -3, "N")), "has a railway that is broken between L and M"),
        (AN_ISLAND, "has land that cannot be walked to"),
    ],
)
def test_the_sentence_says_what_is_wrong(change: Change, flaw: str, tmp_path: Path):
    file = tmp_path / "board.toml"
    file.write_text(change(FILE.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(BadData) as refusal:
        read_board(file)
    assert str(refusal.value) == f"board.toml of the railway gold rush {flaw}."


@pytest.mark.rule("R-B")
def test_a_shorter_way_to_the_town_can_be_drawn(tmp_path: Path):
    """The length of the railway is a parameter: take the last section away, it is one less."""
    file = tmp_path / "board.toml"
    file.write_text(draw(1, -2, ".")(FILE.read_text(encoding="utf-8")), encoding="utf-8")
    assert len(read_board(file).railway) == len(RAILWAY) - 1


@pytest.mark.rule("R-B")
@pytest.mark.parametrize("section", [1, 15])
def test_a_short_game_can_begin_anywhere_before_the_last_section(section: int, tmp_path: Path):
    file = tmp_path / "board.toml"
    text = write("section = 6", f"section = {section}")(FILE.read_text(encoding="utf-8"))
    file.write_text(text, encoding="utf-8")
    assert read_board(file).short_start == section - 1


@pytest.mark.rule("R-B")
def test_cells_are_named_by_row_and_place():
    names = board().names
    assert len(set(names.values())) == 217
    assert names[board().cell(0, -8)] == "A1"
    assert names[board().cell(8, -8)] == "A9"
    assert names[board().cell(0, 0)] == "I9"
    assert names[board().cell(0, 8)] == "Q9"


@pytest.mark.rule("R-B")
def test_a_raft_always_has_a_choice_of_places_to_land(monkeypatch: pytest.MonkeyPatch):
    """However many stand on a shore: a lake too small for that is refused."""
    assert all(len(shore) >= FIGURES + RAFTS for shore in board().shores)
    monkeypatch.setattr(sys.modules[read_board.__module__], "FIGURES", 7)
    with pytest.raises(BadData, match="too short a shore"):
        read_board(FILE)
