"""The picture of Oh My Gold!: it shows all that it is made from, and nothing hides anything."""

import io
import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from art.canvas import Canvas
from art.sprites import Sprite
from cogs.ohmygold import bay, faces, ground
from cogs.ohmygold.bay import SMALL, WIDE, Bay
from cogs.ohmygold.parts import Boat, Chest, Dice, Filled, Pile, Treasure
from cogs.ohmygold.scene import scene, unnamed
from engine.ohmygold import GAME
from engine.ohmygold.components import CARDS, SEATS, Face
from engine.ohmygold.state import State
from table.picture import Picture
from tests.cogs.sights import public_sight
from tests.engine.ohmygold_positions import BOTH, GREEDY, PLAIN, table
from tests.engine.playouts import all_options, playout

UNITS = (WIDE, SMALL)
MOST_BYTES = 120_000
PEOPLE = ("Ann", "Bartholomew the Bearded", "Chloé", "李雷")
COIN, DIAMOND, KEY, SABRES = Face.COIN, Face.DIAMOND, Face.KEY, Face.SABRES
MOST_WAITING = CARDS - 3
"""All but the fish bones."""
BOATS = tuple(Boat(seat, PEOPLE[seat], 0, 0, 0) for seat in range(4))


def start(unit: int = WIDE, boats: int = 4) -> Bay:
    chests = tuple(Chest(keys) for keys in (1, 2, 3))
    return Bay(unit, chests, Pile(15, 1), Dice(0, None, again=True), BOATS[:boats])


def cards(count: int) -> tuple[Treasure, ...]:
    return tuple(Treasure(number, (COIN, DIAMOND, COIN)) for number in range(1, count + 1))


def full(rng: random.Random, unit: int) -> Bay:
    """As much on it as a match could ever have, dice everywhere."""

    def lying(symbols: int) -> Filled:
        return tuple(rng.choice((*Face, None)) for _ in range(symbols))

    boats = []
    for seat in range(4):
        waiting = tuple(replace(card, dice=lying(3)) for card in cards(rng.randrange(16)))
        numbers = (rng.randrange(18), rng.randrange(16), rng.randrange(4))
        marks = {"asked": seat == 1, "boarded": rng.random() < 0.5}
        boats.append(Boat(seat, PEOPLE[seat], *numbers, waiting, **marks))
    return Bay(
        unit,
        tuple(Chest(keys, lying(keys)) for keys in (3, 2, 3)),
        Pile(rng.randrange(1, 16), 3),
        Dice(1, tuple(rng.choice(list(Face)) for _ in range(4)), again=False),
        tuple(boats),
        rng.choice((None, 5)),
    )


def shown(picture: Picture) -> Image.Image:
    file = picture.png()
    assert len(file) <= MOST_BYTES
    return Image.open(io.BytesIO(file)).convert("RGB")


def all_differ(*pictures: Picture) -> bool:
    return len({picture.png() for picture in pictures}) == len(pictures)


def with_boat(**changed: object) -> Bay:
    return replace(start(), boats=(replace(BOATS[0], **changed), *BOATS[1:]))


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("boats", SEATS)
def test_the_bay_is_drawn_in_both_sizes_for_every_number_of_boats(boats: int, unit: int) -> None:
    image = shown(start(unit, boats))
    assert image.size == ground.size(unit, boats)
    assert 0.7 <= image.height / image.width <= 1.2


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("seed", range(4))
def test_the_fullest_table_is_drawn(seed: int, unit: int) -> None:
    shown(full(random.Random(seed), unit))


# Nothing hides anything


Box = tuple[int, int, int, int]


def boxes(picture: Bay, monkeypatch: pytest.MonkeyPatch) -> Iterator[Box]:
    """Where each sprite is put that is drawn onto the ground."""
    found: list[Box] = []
    put = Canvas.put

    def noted(canvas: Canvas, sprite: Sprite, x: float, y: float) -> None:
        (width, height), left, top = sprite.size, x - sprite.size[0] / 2, y - sprite.size[1] / 2
        found.append((round(left), round(top), round(left + width), round(top + height)))
        put(canvas, sprite, x, y)

    picture.png()  # so that all that is drawn once has been drawn
    with monkeypatch.context() as patch:
        patch.setattr(Canvas, "put", noted)
        picture.png()
    return iter(found)


def overlap(one: Box, other: Box) -> bool:
    return (
        min(one[2], other[2]) - max(one[0], other[0]) > 1
        and min(one[3], other[3]) - max(one[1], other[1]) > 1
    )


def check(picture: Bay, monkeypatch: pytest.MonkeyPatch) -> None:
    width, height = ground.size(picture.unit, len(picture.boats))
    put = list(boxes(picture, monkeypatch))
    for left, top, right, bottom in put:
        assert left >= 0
        assert top >= 0
        assert right <= width
        assert bottom <= height
    # Keys have air around them and may come close; their pictures never lie on one another.
    small = 2.6 * picture.unit
    large = [box for box in put if box[2] - box[0] > small or box[1] > ground.SHORE * picture.unit]
    assert not [pair for pair in combinations(large, 2) if overlap(*pair)]


@pytest.mark.parametrize("waiting", range(MOST_WAITING + 1))
def test_however_many_treasures_wait_each_has_its_place(
    waiting: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    boats = tuple(
        replace(boat, waiting=cards(waiting), coins=17, diamonds=15, bones=3, boarded=True)
        for boat in BOATS
    )
    check(replace(start(), boats=boats), monkeypatch)
    for boat in boats:
        for _, x, y, width in bay.waiting(boat):
            assert x - width / 2 >= ground.BOAT_AT + ground.BOAT / 2
            assert abs(y - ground.row(boat.seat)) + width / 4 <= ground.ROW / 2


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("options", all_options(GAME), ids=str)
def test_nothing_leaves_the_picture_or_hides_another_thing_in_any_match(
    seats: int, options: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(2):
        for number, step in enumerate(playout(GAME, seats, options, seed)):
            if number % 5 == 0:
                check(scene(public_sight(step.state, PEOPLE[:seats]), SMALL), monkeypatch)


# Everything is seen


def test_a_chest_shows_its_keys_and_the_dice_on_them() -> None:
    chests = [None, *(Chest(keys) for keys in (1, 2, 3))]
    chests += [
        Chest(3, dice) for dice in ((KEY, None, None), (SABRES, None, None), (KEY, KEY, None))
    ]
    assert all_differ(*(replace(start(), chests=(one, None, None)) for one in chests))


def test_each_chest_has_its_place() -> None:
    for number in range(3):
        few = tuple(None if at == number else chest for at, chest in enumerate(start().chests))
        assert all_differ(start(), replace(start(), chests=few))


def test_the_pile_shows_how_many_there_are_and_the_keys_on_top() -> None:
    piles = [None, Pile(1, 1), Pile(12, 1), Pile(12, 2), Pile(12, 3)]
    assert all_differ(*(replace(start(), pile=one) for one in piles))


def test_the_last_round_shows_the_turns_that_are_left() -> None:
    bare = replace(start(), pile=None)
    assert all_differ(bare, *(replace(bare, last=turns) for turns in range(1, 6)))


def test_dice_show_their_symbols_and_whether_they_can_be_rolled_again() -> None:
    rolled = [None, (), *((face,) for face in Face), (KEY, COIN, COIN, SABRES)]
    dice = [Dice(0, one, again=again) for one in rolled for again in (True, False)]
    dice += [Dice(seat, None, again=True) for seat in (1, 2, 3)]
    assert all_differ(replace(start(), dice=None), *(replace(start(), dice=one) for one in dice))


def test_a_boat_shows_all_that_it_has() -> None:
    rich: list[dict[str, Any]] = [
        {name: count} for name in ("coins", "diamonds", "bones") for count in (1, 3)
    ]
    marks: list[dict[str, Any]] = [
        {"asked": True},
        {"boarded": True},
        {"name": ""},
        {"name": "Anna"},
    ]
    waiting: list[dict[str, Any]] = [{"waiting": cards(count)} for count in (1, 2, 3, 7, 13)]
    assert all_differ(start(), *(with_boat(**one) for one in rich + marks + waiting))


def test_a_treasure_shows_its_number_its_symbols_and_the_dice_on_them() -> None:
    ones = [Treasure(number, (COIN,)) for number in (1, 2, 14)]
    ones += [Treasure(1, (DIAMOND,)), Treasure(1, (COIN, DIAMOND)), Treasure(1, (COIN,), (SABRES,))]
    assert all_differ(*(with_boat(waiting=(one,)) for one in ones))


def test_boats_are_told_apart_without_their_colours() -> None:
    """By the sign on the flag, in grey."""
    flags = [ground.boat(seat, WIDE).pixels.convert("L").crop((20, 0, 80, 50)) for seat in range(4)]
    grey = {flag.point(lambda value: 255 * (value > 200)).tobytes() for flag in flags}
    assert len(grey) == 4


# From a position to its picture


def picture_of(state: State, *people: str) -> Bay:
    return scene(public_sight(state, people or ("Ann", "Ben")))


def test_the_picture_shows_the_position() -> None:
    state = table("1:C . 3:DDD", "KD", "CC . D | CD -", "DD", pile="2:CC 1:C", rolls=1)
    seen = picture_of(state)
    assert seen.chests == (Chest(1), None, Chest(3))
    assert seen.pile == Pile(2, 2)
    assert seen.dice == Dice(0, (KEY, DIAMOND), again=False)
    ann, ben = seen.boats
    assert ann.waiting == (Treasure(1, (COIN, COIN)), Treasure(3, (DIAMOND,)))
    assert (ann.coins, ann.diamonds, ann.bones, ann.points) == (1, 1, 1, 2)
    assert (ann.asked, ben.asked) == (True, False)


def test_dice_that_are_kept_lie_on_their_cards() -> None:
    kept = "S=K chest 0,D=D theirs 1.0,S=S boat 1"
    seen = picture_of(table("2:CC", "K", "", "CD", options=BOTH, rolls=1, kept=kept))
    assert seen.chests[0] == Chest(2, (SABRES, None))
    assert seen.boats[1].waiting == (Treasure(1, (COIN, DIAMOND), (None, DIAMOND)),)
    assert seen.boats[1].boarded


@pytest.mark.parametrize(
    ("rolls", "dice", "options", "again"),
    [
        (0, "", PLAIN, True),
        (1, "KCDS", PLAIN, True),
        (1, "KCD", PLAIN, False),
        (1, "KCD", GREEDY, True),
        (2, "KCDS", GREEDY, False),
    ],
)
def test_it_is_seen_whether_another_roll_is_to_be_had(
    rolls: int, dice: str, options: object, again: bool
) -> None:
    seen = picture_of(table("1:C", dice, rolls=rolls, options=options)).dice
    assert seen is not None
    assert seen.again is again


def test_the_last_round_takes_the_place_of_the_pile() -> None:
    assert picture_of(table("", "", "C", "", final=2)).last == 2
    assert picture_of(table("", "", "C", "", final=0)).last is None


# Names


def test_a_name_is_written_only_where_the_typeface_has_all_its_letters() -> None:
    assert [boat.name for boat in picture_of(table("1:C"), "Ann", "李雷").boats] == ["Ann", ""]


def test_a_name_is_written_without_its_emoji() -> None:
    boats = picture_of(table("1:C"), "🤖 Computer 2", "❤️ Zoë").boats
    assert [boat.name for boat in boats] == ["Computer 2", "Zoë"]


def test_it_is_known_whom_the_sails_do_not_tell() -> None:
    """A cut name is enough, unless two are cut to the same."""
    long = "Bartholomew the "
    for people, missing in (
        (("Ann", "李雷"), [1]),
        (("Ann", f"{long}Bearded"), []),
        ((f"{long}Elder", f"{long}Younger"), [0, 1]),
    ):
        assert unnamed(public_sight(table("1:C"), people)) == missing


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("name", ["Ann", "Bartholomew", "W" * 32, "Bartholomew the Bearded"])
def test_a_name_stays_on_its_sail(name: str, unit: int) -> None:
    assert faces.name(0, name, unit).size[0] <= faces.NAME_ROOM * unit


def test_equal_pictures_are_the_same_file() -> None:
    assert start() == start()
    assert start().png() == start().png()


def test_everything_can_be_drawn_ahead() -> None:
    Bay.prepare()
    assert list(bay.samples(SMALL))
