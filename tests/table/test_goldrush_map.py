"""The map of the railway gold rush as a picture: everything it says can be seen, and no more."""

import io

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from cogs.goldrush.ground import middle, size
from cogs.goldrush.map import SMALL, WIDE, RushMap
from cogs.goldrush.parts import End, FaceUp, Figure, House, Kind, Known, Trail
from cogs.goldrush.presenter import GoldrushPresenter
from engine.goldrush.board import Cell, board
from storage.match import NEWS
from table.painter import Painter
from table.words import words
from tests.engine.playouts import all_options, playout
from tests.table.scenes import match_of

LARGEST = 120_000
AT = board().cell
HOUSES = (House("G", "G", 3), None, House("B", "B", 0), None, None, None)
BOARD = RushMap(
    WIDE,
    tokens=board().holes,
    thieves=(),
    rafts=board().moorings,
    houses=HOUSES,
    figures=(
        Figure(AT(0, -4), "G", "G", 0, asked=False),
        Figure(AT(0, 4), "B", "B", 2, asked=True),
    ),
    train=3,
    gold_left=40,
)


def image(shown: RushMap) -> Image.Image:
    return Image.open(io.BytesIO(shown.png())).convert("RGB")


def changed(shown: RushMap) -> tuple[int, int, int, int] | None:
    """Where a map differs from the plain one."""
    return ImageChops.difference(image(BOARD), image(shown)).getbbox()


def without(cell: Cell) -> tuple[Cell, ...]:
    return tuple(one for one in board().holes if one != cell)


HOLE = board().holes[20]
CHANGES = {
    "a token is gone": (replace(BOARD, tokens=without(HOLE)), HOLE),
    "a thief has won": (
        replace(BOARD, tokens=without(HOLE), thieves=(FaceUp(HOLE, 4, 0),)),
        HOLE,
    ),
    "a raft has crossed": (
        replace(BOARD, rafts=(AT(4, -3), *board().moorings[:3], *board().moorings[4:])),
        AT(4, -3),
    ),
    "somebody has come": (
        replace(
            BOARD,
            figures=(*BOARD.figures, Figure(AT(-4, 2), "Y", "J", 0, asked=False)),
        ),
        AT(-4, 2),
    ),
    "more is safe": (
        replace(BOARD, houses=(House("G", "G", 30), *HOUSES[1:])),
        board().houses[0],
    ),
    "a house is taken": (
        replace(BOARD, houses=(HOUSES[0], House("O", "O", 0), *HOUSES[2:])),
        board().houses[1],
    ),
    "a cell can be reached": (
        replace(BOARD, ends=(End(AT(2, 3), "12", Kind.LAND),)),
        AT(2, 3),
    ),
    "a token was seen": (replace(BOARD, known=(Known(HOLE, nuggets=5),)), HOLE),
}


@pytest.mark.parametrize(("shown", "cell"), CHANGES.values(), ids=CHANGES)
def test_each_thing_is_seen_where_it_is(shown: RushMap, cell: Cell) -> None:
    box = changed(shown)
    assert box is not None
    x, y = middle(cell, WIDE)
    left, top, right, bottom = box
    assert left < x + WIDE / 2
    assert right > x - WIDE / 2
    assert top < y + WIDE / 2
    assert bottom > y - WIDE / 2


PAIRS = {
    "who has to act": replace(
        BOARD, figures=tuple(replace(one, asked=not one.asked) for one in BOARD.figures)
    ),
    "what somebody carries": replace(
        BOARD, figures=(BOARD.figures[0], replace(BOARD.figures[1], carries=3))
    ),
    "the letter of a colour": replace(
        BOARD, figures=(replace(BOARD.figures[0], letter="V"), BOARD.figures[1])
    ),
    "where the train is": replace(BOARD, train=4),
    "how much gold is left": replace(BOARD, gold_left=39),
    "who came from where": replace(BOARD, trails=(Trail("G", AT(0, -7), AT(0, -4)),)),
}


@pytest.mark.parametrize("shown", PAIRS.values(), ids=PAIRS)
def test_each_difference_can_be_seen(shown: RushMap) -> None:
    assert changed(shown) is not None


def test_a_thiefs_strength_and_loot_and_every_kind_of_end_look_different() -> None:
    thieves = [
        replace(BOARD, tokens=without(HOLE), thieves=(FaceUp(HOLE, strength, loot),))
        for strength, loot in ((4, 0), (5, 0), (4, 6), (4, 7))
    ]
    ends = [replace(BOARD, ends=(End(AT(2, 3), label, kind),)) for kind in Kind for label in "12"]
    files = [shown.png() for shown in (*thieves, *ends)]
    assert len(set(files)) == len(files)


@pytest.mark.parametrize("number", range(6))
def test_the_label_before_a_door_is_not_hidden_by_who_is_at_home(number: int) -> None:
    """Whatever is drawn there, another label looks different by as much as without anybody."""
    house, door = board().houses[number], board().doors[number]
    at_home = Figure(house, "R", "R", 0, asked=True)

    def seen(label: str, *figures: Figure) -> Image.Image:
        return image(replace(BOARD, figures=figures, ends=(End(door, label, Kind.LAND),)))

    def pixels(*figures: Figure) -> int:
        difference = ImageChops.difference(seen("1", *figures), seen("88", *figures))
        return sum(1 for shade in difference.convert("L").tobytes() if shade)

    assert pixels(at_home) > 0.6 * pixels()


def test_nobody_is_drawn_over_somebody_on_the_same_cell() -> None:
    together = [Figure(AT(2, 3), colour, colour, 0, asked=False) for colour in "GOB"]
    shown = [
        replace(BOARD, figures=tuple(one for one in together if one is not left_out))
        for left_out in (None, *together)
    ]
    assert len({one.png() for one in shown}) == len(shown)


@pytest.mark.parametrize("unit", [WIDE, SMALL])
def test_a_picture_has_the_size_of_its_cells(unit: int) -> None:
    assert image(replace(BOARD, unit=unit)).size == size(unit)
    assert 900 < size(WIDE)[0] <= 1000


@pytest.mark.slow
def test_no_board_of_many_matches_is_larger_than_it_may_be() -> None:
    presenter, painter = GoldrushPresenter(), Painter()
    painter.add(presenter)
    game, largest = presenter.game, 0
    for seats, options in zip(game.seats, all_options(game), strict=True):
        match = match_of(game, seats, options)
        for number, step in enumerate(playout(game, seats, options, seats)):
            match = replace(match, state=step.state, news=(*match.news, step.told)[-NEWS:])
            if number % 5 == 0 and step.state.outcome() is None:
                picture = painter.public(match, words("en")).picture
                assert picture is not None
                largest = max(largest, len(picture.png()))
    assert 80_000 < largest <= LARGEST
