"""The pictures of Gold 'n' Crash: each shows all that it is made from, and everything fits."""

import io
from collections.abc import Sequence
from itertools import combinations, product

import pytest
from msgspec.structs import replace
from PIL import Image

from art import palette
from art.lettering import can_write, lettering, shortened
from cogs.goldncrash import banner, faces, ground, layout, sky
from cogs.goldncrash.held import Hand
from cogs.goldncrash.parts import Airship, Column, Crewside, Held, Treasure, Wish
from cogs.goldncrash.scene import board, hand
from cogs.goldncrash.sky import Sky
from engine.goldncrash import GAME
from engine.goldncrash.components import COLUMNS, DECK, GUEST_GOLD, Card, Crew, Kind
from table.painter import sight_of
from table.picture import Picture
from table.words import words
from tests.engine.playouts import playout
from tests.table.scenes import match_of

UNITS = (sky.WIDE, sky.SMALL)
MOST_BYTES = 120_000
INTACT = Airship(down=False, scars=0, needs="?")
CARDS = sorted(set(DECK), key=lambda card: (card.kind, card.value))
LONGEST = tuple(Card(kind, value) for kind in Kind for value in (1, 2))
"""Two of each kind: no column grows longer (C-A31)."""
EMPTY = Column(INTACT, None, ())
ADA = Crewside(Crew.POULPIRATE, "Ada", (EMPTY,) * 3, 5, 26, 5, CARDS[0], Treasure(0, 0, False))
BEN = replace(ADA, crew=Crew.CHAMOURAI, name="Ben", actions=2)
NOTHING = Sky(sky.WIDE, ADA, BEN)


def with_column(column: Column, lane: int = 0) -> Sky:
    columns = tuple(column if one == lane else EMPTY for one in COLUMNS)
    return replace(NOTHING, below=replace(BEN, columns=columns))


def with_below(**changes: object) -> Sky:
    return replace(NOTHING, below=replace(BEN, **changes))


def shown(picture: Picture) -> Image.Image:
    file = picture.png()
    assert len(file) <= MOST_BYTES
    return Image.open(io.BytesIO(file)).convert("RGB")


def all_differ(*pictures: Picture) -> bool:
    return len({picture.png() for picture in pictures}) == len(pictures)


@pytest.mark.parametrize("unit", UNITS)
def test_the_board_is_drawn_in_both_sizes(unit: int) -> None:
    image = shown(replace(NOTHING, unit=unit))
    assert image.size == ground.size(unit)
    assert 0.9 <= image.height / image.width <= 1.1


@pytest.mark.parametrize("unit", UNITS)
def test_the_fullest_board_is_small_enough_to_send(unit: int) -> None:
    columns = tuple(
        Column(INTACT, Wish(guest, 1, 3, 5), LONGEST, fresh=True, open=True) for guest in (1, 2, 3)
    )
    full = replace(ADA, columns=columns, hand=30, treasure=Treasure(30, 3, True, 99), actions=1)
    image = shown(Sky(unit, full, replace(full, crew=Crew.CHAMOURAI)))
    assert image.size == ground.size(unit)
    if unit == sky.SMALL:
        cards = tuple(Held(card, 2, (0, 1, 2)) for card in CARDS)
        assert shown(Hand(unit, Sky(unit, full, full), cards)).width == image.width


@pytest.mark.parametrize("guest", [True, False])
@pytest.mark.parametrize("cards", range(len(LONGEST) + 1))
def test_every_head_of_a_column_stays_in_sight(cards: int, guest: bool) -> None:
    """Between guest and banner, within its lane, no head covered, none too small to be read."""
    start = layout.CARDS_BELOW_GUEST if guest else layout.CARDS_AT
    scale, places = layout.fan(cards, start)
    assert len(places) == cards
    assert scale >= 0.55
    for place in places:
        near, far = (place.outwards + way * scale * layout.CARD_HIGH / 2 for way in (-1, 1))
        assert near >= start - 1e-6
        assert far <= layout.CARDS_END + 1e-6
        assert abs(place.right) + scale * layout.CARD / 2 <= layout.LANE / 2
    for one, other in combinations(places, 2):
        aside = abs(one.right - other.right) >= scale * layout.CARD
        below = other.outwards - one.outwards >= scale * layout.HEAD - 1e-6
        assert aside or below, "the later card lies further out, and on no head"


def test_what_stands_in_a_column_does_not_overlap() -> None:
    zeppelin = faces.airship(INTACT, Crew.POULPIRATE, sky.WIDE).size[1] / sky.WIDE
    guest = faces.wish(Wish(1, 0, 9, 5), sky.WIDE).size[1] / sky.WIDE
    assert layout.ZEPPELIN_AT - zeppelin / 2 >= 0.9, "the number of the column is between"
    assert layout.ZEPPELIN_AT + zeppelin / 2 <= layout.GUEST_AT - guest / 2 + 0.05
    assert layout.GUEST_AT + guest / 2 <= layout.CARDS_BELOW_GUEST
    assert layout.ZEPPELIN_AT + zeppelin / 2 <= layout.CARDS_AT + 0.2
    assert max(layout.ZEPPELIN, layout.GUEST) <= layout.LANE


@pytest.mark.parametrize("cards", range(len(CARDS) + 1))
def test_a_hand_of_every_size_fits(cards: int) -> None:
    width = layout.hand_card(cards)
    places = layout.hand_places(cards)
    assert len(places) == cards
    assert width >= 3.5
    for place in places:
        assert width / 2 <= place.x <= layout.ACROSS - width / 2
        high = width * layout.HAND_HIGH
        assert high / 2 <= place.y <= layout.hand_height(cards) - high / 2
    for one, other in combinations(places, 2):
        assert abs(one.x - other.x) >= width or abs(one.y - other.y) >= width


@pytest.mark.parametrize("seed", range(3))
def test_every_board_and_hand_of_a_playout_can_be_drawn(seed: int) -> None:
    """Names, piles and columns as they come; now and then one is drawn."""
    match = match_of(GAME, 2, GAME.options())
    for number, step in enumerate(playout(GAME, 2, GAME.options(), seed)):
        here = replace(match, state=step.state, news=(step.told,))
        pictures = [board(sight_of(here, None, words("en"))), hand(sight_of(here, 1, words("fr")))]
        if number % 12 == seed:
            assert all(shown(picture) for picture in pictures)


def test_every_zeppelin_tells_what_is_known_of_it() -> None:
    ships = [
        INTACT,
        *(replace(INTACT, needs=needs) for needs in ("1", "2", "3", "1/2", "1/3", "2/3")),
        Airship(down=False, scars=1, needs="3"),
        Airship(down=False, scars=2, needs="3"),
        Airship(down=False, scars=1, needs="3", secret=True),
        *(Airship(down=True, scars=0, needs=needs) for needs in ("1", "2", "3")),
    ]
    assert all_differ(*(with_column(Column(one, None, ())) for one in ships))


@pytest.mark.parametrize("guest", GUEST_GOLD)
def test_every_guest_shows_wish_progress_and_gold(guest: int) -> None:
    wishes = [Wish(guest, 0, 3, 5), Wish(guest, 1, 3, 5), Wish(guest, 0, 3, 6)]
    others = [Wish(one, 0, 3, 5) for one in GUEST_GOLD if one != guest]
    columns = [Column(INTACT, wish, ()) for wish in (*wishes, *others)]
    assert all_differ(NOTHING, *map(with_column, columns))


def test_every_card_has_a_face_of_its_own_above_and_below() -> None:
    lying = [Column(INTACT, None, (card,)) for card in CARDS]
    assert all_differ(NOTHING, *map(with_column, lying))
    above = [replace(ADA, columns=(one, EMPTY, EMPTY)) for one in lying]
    assert all_differ(NOTHING, *(replace(NOTHING, above=side) for side in above))


def test_a_card_below_others_is_still_told_apart() -> None:
    """Only its head is seen, and that says it all."""
    top = (Card(Kind.GOLD, 6),)
    assert all_differ(*(with_column(Column(INTACT, None, (card, *top))) for card in CARDS))


def test_columns_show_where_one_may_play_and_what_is_new() -> None:
    card = Column(INTACT, None, tuple(CARDS[:2]))
    marked = [replace(card, open=True), replace(card, open=False), replace(card, fresh=True)]
    assert all_differ(*map(with_column, (card, *marked)))
    assert all_differ(*(with_column(card, lane) for lane in COLUMNS))


def test_a_banner_shows_all_that_a_crew_has() -> None:
    treasures = [Treasure(cards, 0, False) for cards in (1, 9, 17)]
    treasures += [Treasure(3, 1, False), Treasure(3, 2, False), Treasure(3, 1, True)]
    treasures.append(Treasure(3, 1, False, 12))
    values: dict[str, Sequence[object]] = {
        "hand": (0, 1, 4, 6, 12),
        "deck": (0, 1, 2, 25),
        "discard": (4, 36),
        "top": (None, *CARDS[1:]),
        "actions": (None, 1),
        "name": ("Zoé",),
        "crew": (Crew.POULPIRATE,),
        "winner": (True,),
        "treasure": treasures,
        "columns": ((Column(replace(INTACT, down=True), None, ()), EMPTY, EMPTY),),
    }
    changes = [{name: value} for name, several in values.items() for value in several]
    assert all_differ(NOTHING, *(with_below(**change) for change in changes))


def test_a_name_is_written_if_the_typeface_has_its_letters() -> None:
    for name in ("Chloé", "Łukasz", "Дмитрий", "Ωμέγα"):
        assert can_write(name)
    for name in ("李", "محمد", "Ann 😀", "שלום"):
        assert not can_write(name)
        crew = with_below(name=banner.NAMES[Crew.CHAMOURAI])
        assert with_below(name=name).png() == crew.png(), "the crew's name stands for it"


@pytest.mark.parametrize("name", ["W" * 32, "Maximiliano the Great", "i" * 32, "Ann"])
def test_a_long_name_is_cut_to_its_place(name: str) -> None:
    for size, room in product((31, 42), (120.0, 200.0)):
        cut = shortened(name, size, room)
        assert lettering(cut, size).size[0] <= room + 2
        assert cut == name or cut.endswith("…")


def test_a_hand_shows_each_card_how_many_and_where_it_can_go() -> None:
    ways = [
        Held(CARDS[0], 1),
        Held(CARDS[0], 2),
        Held(CARDS[0], 1, (0,)),
        Held(CARDS[0], 1, (1, 2)),
        Held(CARDS[0], 1, dim=True),
        *(Held(card, 1) for card in CARDS[1:]),
    ]
    scene = replace(NOTHING, unit=sky.SMALL)
    assert all_differ(*(Hand(sky.SMALL, scene, (one,)) for one in ways))


def test_a_hand_lies_over_the_whole_sky() -> None:
    scene = replace(NOTHING, unit=sky.SMALL)
    image, below = shown(Hand(sky.SMALL, scene, ())), shown(scene)
    assert image.width == below.width
    assert image.height == below.height + round(layout.hand_height(0) * sky.SMALL)


def test_no_kind_of_card_and_no_crew_is_told_by_its_colour_alone() -> None:
    """In one ink the symbols still differ, and so do the emblems in shades of grey."""
    assert len({faces.symbol(kind, 40, palette.INK).cover.tobytes() for kind in Kind}) == len(Kind)
    assert len({faces.emblem(crew, 60).pixels.convert("L").tobytes() for crew in Crew}) == len(Crew)


def test_equal_pictures_are_the_same_file() -> None:
    assert NOTHING.png() == Sky(sky.WIDE, ADA, BEN).png()


def test_what_is_kept_of_a_board_is_not_drawn_over() -> None:
    """Parts of boards are kept for the next one: drawing another leaves them as they were."""
    before = NOTHING.png()
    with_column(Column(INTACT, Wish(1, 1, 9, 5), LONGEST)).png()
    assert NOTHING.png() == before


def test_everything_can_be_drawn_ahead() -> None:
    for picture in (Sky, Hand):
        picture.prepare()
