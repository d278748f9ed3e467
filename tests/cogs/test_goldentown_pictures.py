"""The pictures of Golden-Town: each shows all that it is made from, and is small enough to send."""

import io
import random

import pytest
from msgspec.structs import replace
from PIL import Image

from cogs.goldentown import ground, held, shootout, town
from cogs.goldentown.held import Hand
from cogs.goldentown.parts import (
    End,
    Fighter,
    Figure,
    Held,
    Kind,
    Laid,
    Ore,
    Part,
    Pile,
    Shaft,
    Standing,
    Trail,
)
from cogs.goldentown.shootout import Shootout
from cogs.goldentown.town import Town
from engine.goldentown.board import board
from engine.goldentown.cards import deck
from engine.goldentown.components import JOKER, LIFT, MINE, PROP, Colour, Filon, Lode
from engine.goldentown.filons import IN_A_MINE, seams
from table.picture import Picture

UNITS = (town.WIDE, town.SMALL)
MOST_BYTES = 120_000
SQUARES = [node for node in range(len(board().names)) if node not in board().places]
FIGURES = tuple(Figure(colour, colour, board().hotel) for colour in Colour)
SHAFTS = (Shaft(open=False, left=IN_A_MINE),) * len(board().concessions)
STANDINGS = tuple(Standing(colour, colour, 0, 0, 0) for colour in Colour)
LEFT = Fighter("O", "O", 0, (), 6, 0)
RIGHT = Fighter("W", "W", board().gap, (), 6, 2)
KINDS = sorted(set(deck().cards))
ORES = tuple(
    Ore(filon, count)
    for count, filon in enumerate(sorted({one for level in seams() for one in level}), start=1)
    if filon.lode in (Lode.GOLD, Lode.PYRITE)
)


def start(unit: int = town.WIDE) -> Town:
    return Town(unit, FIGURES, SHAFTS, STANDINGS, Pile(29, 0, None))


def duel(unit: int = shootout.WIDE) -> Shootout:
    return Shootout(unit, LEFT, RIGHT, board().strip)


def hand(scene: Town | Shootout, cards: tuple[Held, ...] = (), ore: tuple[Ore, ...] = ()) -> Hand:
    return Hand(held.SMALL, scene, cards, ore)


def anywhere(rng: random.Random, unit: int) -> Town:
    """A board with everything on it somewhere, as full as a match could have it."""
    figures = []
    for colour in Colour:
        node = rng.randrange(len(board().names))
        depth = rng.randrange(5) if node in board().mine_at else 0
        marks = {name: rng.random() < 0.3 for name in ("asked", "misses", "leaving")}
        figures.append(Figure(colour, colour, node, depth, **marks))
    ends = [End(node, str(number), Kind.ROAD) for number, node in enumerate(SQUARES, start=10)]
    ends += [End(node, "3", Kind.CONCESSION) for node in board().concessions]
    ends += [End(one.node, "4", Kind.RIVAL, one.depth, one.colour) for one in figures[1:]]
    ends += [End(board().bank, "1", Kind.BANK), End(figures[0].node, "2", Kind.STAY)]
    starts = [rng.randrange(len(board().names)) for _ in figures]
    return Town(
        unit,
        tuple(figures),
        tuple(
            Shaft(rng.random() < 0.5, tuple(map(rng.randint, (0,) * 4, IN_A_MINE))) for _ in "ABCD"
        ),
        tuple(Standing(one, one, rng.randrange(7), rng.randrange(20), 17) for one in Colour),
        Pile(rng.randrange(30), 5, rng.choice(KINDS)),
        tuple(ends),
        tuple(
            Trail(one.colour, (at, *board().routes[at][one.node]))
            for at, one in zip(starts, figures, strict=True)
            if at != one.node
        ),
    )


def shown(picture: Picture) -> Image.Image:
    file = picture.png()
    assert len(file) <= MOST_BYTES
    return Image.open(io.BytesIO(file)).convert("RGB")


def all_differ(*pictures: Picture) -> bool:
    return len({picture.png() for picture in pictures}) == len(pictures)


@pytest.mark.parametrize("unit", UNITS)
def test_the_town_is_drawn_in_both_sizes(unit: int) -> None:
    image = shown(start(unit))
    assert image.size == ground.size(unit)
    assert 0.75 <= image.height / image.width <= 1


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("seed", range(8))
def test_a_full_board_is_drawn_wherever_everybody_is(seed: int, unit: int) -> None:
    rng = random.Random(seed)
    scene = anywhere(rng, unit)
    shown(scene)
    if unit == held.SMALL:
        cards = tuple(Held(card, rng.random() < 0.5) for card in rng.sample(deck().cards, 6))
        shown(hand(scene, cards, ORES))


def test_every_square_has_room_for_a_figure() -> None:
    """No figure hides the letter of the one on the next square."""
    for one in SQUARES:
        for other in SQUARES[SQUARES.index(one) + 1 :]:
            (x, y), (to_x, to_y) = ground.spot(one), ground.spot(other)
            assert ((x - to_x) ** 2 + (y - to_y) ** 2) ** 0.5 >= 0.9 * ground.CELL


@pytest.mark.parametrize("node", sorted(board().places))
def test_all_who_stand_at_one_place_are_seen(node: int) -> None:
    crowd = replace(start(), figures=tuple(replace(one, node=node) for one in FIGURES))
    fewer = [
        replace(crowd, figures=tuple(one for one in crowd.figures if one is not gone))
        for gone in crowd.figures
    ]
    assert all_differ(crowd, *fewer)


@pytest.mark.parametrize("depth", range(1, 5))
def test_a_figure_is_seen_on_every_level_of_every_mine(depth: int) -> None:
    down = [(replace(FIGURES[0], node=node, depth=depth),) for node in board().concessions]
    assert all_differ(start(), *(replace(start(), figures=figures) for figures in down))


@pytest.mark.parametrize("mark", ["asked", "misses", "leaving"])
def test_what_is_to_be_known_of_a_figure_is_seen(mark: str) -> None:
    marked = (replace(FIGURES[0], **{mark: True}), *FIGURES[1:])
    assert all_differ(start(), replace(start(), figures=marked))


def test_a_letter_of_another_language_is_written() -> None:
    renamed = (replace(FIGURES[3], letter="N"),)
    assert all_differ(
        replace(start(), figures=FIGURES[3:]),
        replace(start(), figures=renamed),
    )


def test_a_mine_shows_whether_it_is_open_and_what_is_left_on_each_level() -> None:
    variants = [Shaft(open=True, left=IN_A_MINE)]
    for level in range(4):
        for left in range(IN_A_MINE[level]):
            levels = (*IN_A_MINE[:level], left, *IN_A_MINE[level + 1 :])
            variants.append(Shaft(open=False, left=levels))
    assert all_differ(start(), *(replace(start(), shafts=(one, *SHAFTS[1:])) for one in variants))


def test_a_panel_shows_all_that_somebody_has() -> None:
    bare = Standing("O", "O", 0, 0, 0)
    rich = [replace(bare, bank=bank) for bank in range(1, 7)]
    rich += [replace(bare, cart=1), replace(bare, filons=1), replace(bare, asked=True)]
    assert all_differ(*(replace(start(), standings=(one,)) for one in (bare, *rich)))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_is_a_panel_for_each_player(seats: int) -> None:
    few = replace(start(), standings=STANDINGS[:seats])
    assert all_differ(few, replace(few, standings=STANDINGS[: seats - 1]))


def test_every_card_has_a_face_of_its_own() -> None:
    tops = [Pile(9, 4, card) for card in KINDS]
    assert all_differ(
        replace(start(), pile=Pile(9, 0, None)),
        replace(start(), pile=Pile(0, 0, None)),
        *(replace(start(), pile=pile) for pile in tops),
    )


@pytest.mark.parametrize("kind", Kind)
def test_what_can_be_chosen_has_its_label(kind: Kind) -> None:
    where = {
        Kind.ROAD: board().node("A3"),
        Kind.CONCESSION: board().concessions[1],
        Kind.BANK: board().bank,
    }
    end = End(where.get(kind, board().hotel), "1", kind, colour="V" if kind is Kind.RIVAL else "")
    pictures = [replace(start(), ends=(one,)) for one in (end, replace(end, label="12"))]
    assert all_differ(start(), *pictures)


def test_a_rival_is_labelled_where_their_figure_stands() -> None:
    """On the road, in a crowd, and down in a mine."""
    mine = board().concessions[2]
    figures = (
        replace(FIGURES[0], node=mine, depth=3),
        replace(FIGURES[1], node=mine, depth=3),
        replace(FIGURES[2], node=board().node("B2")),
    )
    here = replace(start(), figures=figures)
    rivals = [End(one.node, "1", Kind.RIVAL, one.depth, one.colour) for one in figures]
    assert all_differ(here, *(replace(here, ends=(end,)) for end in rivals))


@pytest.mark.parametrize("colour", Colour)
def test_a_trail_leads_along_the_road(colour: str) -> None:
    way = (board().concessions[0], *board().routes[board().concessions[0]][board().node("B2")])
    trails = [(Trail(colour, way),), (Trail(colour, way[2:]),)]
    assert all_differ(start(), *(replace(start(), trails=one) for one in trails))


@pytest.mark.parametrize("unit", UNITS)
def test_a_duel_is_drawn_in_both_sizes_from_its_beginning_to_its_end(unit: int) -> None:
    laid = tuple(Laid(card, 1) for card in (JOKER, *KINDS[:5]))
    end = replace(duel(unit), left=replace(LEFT, square=6, laid=laid, cards=0, stake=12))
    met = replace(end, right=replace(RIGHT, square=6, laid=laid, cards=0))
    assert len({shown(one).size for one in (duel(unit), end, met)}) == 1
    assert all_differ(duel(unit), end, met)


def test_a_duel_shows_all_that_is_known_of_both() -> None:
    for side in ("left", "right"):
        fighter: Fighter = getattr(duel(), side)
        variants = [
            replace(fighter, square=4),
            replace(fighter, cards=5),
            replace(fighter, stake=7),
            replace(fighter, asked=True),
            replace(fighter, colour="K"),
            replace(fighter, letter="N"),
        ]
        assert all_differ(duel(), *(replace(duel(), **{side: one}) for one in variants))


def test_a_laid_card_shows_its_steps_and_its_kind() -> None:
    laid = [Laid(card, card.steps) for card in KINDS]
    laid += [Laid(JOKER, steps) for steps in deck().steps if steps]
    fights = [replace(duel(), left=replace(LEFT, laid=(one,))) for one in laid]
    assert all_differ(duel(), *fights)


def test_a_hand_lies_over_a_duel() -> None:
    scene = duel(held.SMALL)
    image, below = shown(hand(scene, (), ORES)), shown(scene)
    assert image.width == below.width
    assert image.height == below.height + held.TABLE * held.SMALL
    assert shown(hand(scene)).height < image.height, "without ore it needs less room"


def test_a_hand_lies_over_what_of_the_town_matters() -> None:
    """What changes on the roads is seen where one travels, in the mines where one digs."""
    here = start(held.SMALL)
    walked = replace(here, figures=(replace(FIGURES[0], node=board().bank), *FIGURES[1:]))
    dug = replace(here, shafts=(replace(SHAFTS[0], left=(1, 1, 1, 1)), *SHAFTS[1:]))
    for part, differing, same in ((Part.ROADS, walked, dug), (Part.MINES, dug, walked)):
        hands = [Hand(held.SMALL, scene, (), (), part) for scene in (here, differing, same)]
        assert all_differ(*hands[:2])
        assert hands[0].png() == hands[2].png()
        assert shown(hands[0]).height < shown(here).height + held.BARE_TABLE * held.SMALL


def test_a_hand_shows_each_card_and_whether_it_can_be_used() -> None:
    scene = duel(held.SMALL)
    ways = [{"usable": True}, {"usable": False}, {"usable": False, "dim": True}]
    cards = [Held(card, **way) for card in KINDS for way in ways]
    assert all_differ(*(hand(scene, (one,)) for one in cards))


def test_a_hand_of_every_size_can_be_held() -> None:
    six = tuple(Held(card, usable=True) for card in (LIFT, MINE, PROP, JOKER, KINDS[0], KINDS[9]))
    assert all_differ(*(hand(duel(held.SMALL), six[:cards]) for cards in range(7)))


def test_a_hand_shows_each_filon_and_how_many_there_are() -> None:
    scene = duel(held.SMALL)
    rows = [(), ORES, *((one,) for one in ORES), (replace(ORES[0], count=9),)]
    assert all_differ(*(hand(scene, (), row) for row in rows))


def test_grams_are_written_in_what_can_be_read_on_the_level() -> None:
    chips = [Ore(Filon(level, Lode.GOLD, 500), 1) for level in range(1, 5)]
    assert all_differ(*(hand(duel(held.SMALL), (), (one,)) for one in chips))


def test_equal_pictures_are_the_same_file() -> None:
    for one, other in ((start(), start()), (duel(), duel())):
        assert one == other
        assert one.png() == other.png()


def test_everything_can_be_drawn_ahead() -> None:
    for picture in (Town, Shootout, Hand):
        picture.prepare()
