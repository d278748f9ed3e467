"""Ore and nuggets in Golden-Town, T-34 and T-A26, with every conversion tried."""

import random
from collections import Counter
from itertools import product

import pytest

from engine.contract import NotLegal
from engine.goldentown.components import NUGGETS, WEIGHTS, Begin, CaveIn, Closing, Lode
from engine.goldentown.events import Converted
from engine.goldentown.filons import seams
from tests.engine.goldentown.playing import banks, carts, do, offers, only, ore
from tests.engine.goldentown.positions import filon_list, lump, lumps, table

BATCHES = range(6)


# What it costs


@pytest.mark.rule("T-34")
def test_500_grams_buy_a_nugget():
    state = table("HUB HOTEL", ore=("y200 g300 yp b400",))
    before = state.view(None).reserve
    state, heard = do(state, "convert 200 300")
    assert only(heard, Converted) == [Converted(0, filon_list("y200 g300"), 1)]
    assert ore(state, 0) == "b400 yp"
    assert carts(state) == (1, 0)
    assert banks(state) == (0, 0)
    assert state.view(None).reserve == before - 1


@pytest.mark.rule("T-34")
def test_the_filons_leave_the_game_for_good():
    state, _ = do(table("HUB HOTEL", ore=("y200 g300",)), "convert 200 300")
    everywhere = [lump(one) for mine in state.mines for level in mine.levels for one in level]
    before = table("HUB HOTEL", ore=("y200 g300",))
    assert Counter(everywhere) == Counter(
        lump(one) for mine in before.mines for level in mine.levels for one in level
    )
    assert ore(state, 0) == ""


@pytest.mark.rule("T-34")
@pytest.mark.rule("T-A26")
def test_several_nuggets_in_one_conversion_or_in_several():
    state = table("HUB HOTEL", ore=("b500 b500 r400 y100",))
    assert offers(state, "convert") == {
        "convert 500",
        "convert 500 500",
        "convert 100 400",
        "convert 100 400 500",
        "convert 100 400 500 500",
    }
    once, _ = do(state, "convert 100 400 500 500")
    assert carts(once) == (3, 0)
    piece, _ = do(state, "convert 500", "convert 100 400", "convert 500")
    assert piece.prospectors == once.prospectors
    assert piece.question == Begin()


@pytest.mark.rule("T-A26")
def test_less_than_500_grams_buy_nothing():
    assert not offers(table("HUB HOTEL", ore=("y100 y100 y200",)), "convert")
    assert not offers(table("HUB HOTEL", ore=("r400 yp yp gp",)), "convert")


@pytest.mark.rule("T-A26")
def test_over_payment_is_lost():
    state, heard = do(table("HUB HOTEL", ore=("r400 r400",)), "convert 400 400")
    assert carts(state) == (1, 0)
    assert ore(state, 0) == ""
    assert [event.nuggets for event in only(heard, Converted)] == [1]


@pytest.mark.rule("T-A26")
def test_no_filon_that_could_be_left_out():
    """With 400 and 100 the 200 is too much; two of 300 are not, for one does not do."""
    state = table("HUB HOTEL", ore=("r400 y100 y200",))
    assert offers(state, "convert") == {"convert 100 400", "convert 200 400"}
    with pytest.raises(NotLegal):
        do(state, "convert 100 200 400")
    assert offers(table("HUB HOTEL", ore=("g300 g300 y200",)), "convert") == {
        "convert 200 300",
        "convert 300 300",
    }


@pytest.mark.rule("T-A26")
def test_no_pyrite_is_used():
    state, _ = do(table("HUB HOTEL", ore=("b500 bp bp yp",)), "convert 500")
    assert ore(state, 0) == "bp bp yp"


@pytest.mark.rule("T-A26")
def test_only_ones_own_filons():
    assert not offers(table("HUB HOTEL", ore=("y100", "b500 b500")), "convert")


def test_equal_weights_of_the_upper_level_are_given_first():
    state, heard = do(table("HUB HOTEL", ore=("r300 g300 r200 g200 y200",)), "convert 200 300")
    assert lumps(only(heard, Converted)[0].filons) == "g300 y200"
    assert ore(state, 0) == "g200 r200 r300"


# The reserve


@pytest.mark.rule("T-A26")
@pytest.mark.rule("T-4")
@pytest.mark.parametrize(("left", "most"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_no_more_nuggets_than_are_left_in_the_reserve(left: int, most: int):
    state = table("HUB HOTEL", ore=("b500 b500",), carts=(0, NUGGETS - left - 3), banks=(1, 2))
    assert state.view(0).reserve == left
    allowed = {"convert 500", "convert 500 500"}
    assert offers(state, "convert") == set(sorted(allowed)[:most])


# When and where


@pytest.mark.rule("T-A26")
@pytest.mark.parametrize(
    "start",
    ["HUB", "A3", "BK2", "PR1", "HOTEL", "HOSPITAL", "PRISON", "A", "A!", "A:1", "A:4^", "B", "B!"],
)
def test_at_the_start_of_a_turn_wherever_one_stands(start: str):
    """A is in service, B is not."""
    state = table(f"{start} D5", ore=("b500",), opened="A")
    before = offers(state)
    assert "convert 500" in before
    state, _ = do(state, "convert 500")
    assert (state.turn, state.question) == (0, Begin())
    assert offers(state) == before - {"convert 500"}, "the turn itself is still to come"


@pytest.mark.rule("T-A26")
def test_but_not_in_the_bank():
    state = table("BANK HOTEL", ore=("b500 b500",))
    assert offers(state) == {"roll"}
    state, _ = do(table("BK2 HOTEL", ore=("b500",), walk=1), "go BANK")
    assert not offers(state, "convert")


@pytest.mark.rule("T-A26")
def test_not_after_the_roll():
    state = table("BK1 HOTEL", ore=("b500",))
    rolled, _ = do(state, "roll", dice="2")
    assert not offers(rolled, "convert")
    moved, _ = do(rolled, "go BANK")
    assert moved.question == Closing(exchange=True, present=False)
    assert not offers(moved, "convert")
    assert banks(moved) == (0, 0)


@pytest.mark.rule("T-A26")
def test_not_after_a_card_was_exposed():
    mines = {"A": "yc | g200 | * | *"}
    state = table("A HOTEL", hands=("YG1 E",), ore=("b500",), mines=mines, opened="A")
    state, _ = do(state, "down YG1")
    assert isinstance(state.question, CaveIn)
    assert not offers(state, "convert")
    state, _ = do(state, "shore E")
    assert not offers(state, "convert")


@pytest.mark.rule("T-A26")
def test_before_an_exchange_or_a_presentation_not_after():
    state = table("A HOTEL", hands=("M",), ore=("b500",))
    shown, _ = do(state, "mine M")
    assert not offers(shown, "convert")
    swapped, _ = do(state, "x M talon")
    assert not offers(swapped, "convert")
    first, _ = do(state, "convert 500", "mine M")
    assert carts(first) == (1, 0)


@pytest.mark.rule("T-A26")
def test_not_in_the_turn_of_another():
    state = table("HUB HOTEL", ore=("", "b500"))
    assert not offers(state, "convert")
    assert not list(state.legal(1))


@pytest.mark.rule("T-A26")
def test_not_when_asked_in_the_turn_of_another():
    state, _ = do(table("A5 A", ore=("", "b500"), walk=1), "go A")
    assert offers(state) == {"yes", "no"}


@pytest.mark.rule("T-35")
def test_a_nugget_in_the_cart_is_not_in_the_bank():
    state, _ = do(table("HUB HOTEL", ore=("b500 b500 r400 y100",), banks=(3,)), "convert 500 500")
    assert state.outcome() is None
    assert (carts(state), banks(state)) == ((2, 0), (3, 0))


# Every conversion


def conversions(grams: list[int], reserve: int) -> set[tuple[int, ...]]:
    """All handfuls of these weights that T-A26 allows, by trying each."""
    have = [grams.count(weight) for weight in WEIGHTS]
    found = set()
    for counts in product(*(range(count + 1) for count in have)):
        used = [w for w, count in zip(WEIGHTS, counts, strict=True) for _ in range(count)]
        nuggets = sum(used) // 500
        if not 1 <= nuggets <= reserve:
            continue
        if all(sum(used) - one < 500 * nuggets for one in used):
            found.add(counts)
    return found


@pytest.mark.rule("T-34")
@pytest.mark.rule("T-A26")
@pytest.mark.parametrize("batch", BATCHES)
def test_every_conversion_the_rules_allow_and_no_other(batch: int):
    luck = random.Random(f"convert {batch}")
    every = [one for level in seams() for one in level if one.lode in (Lode.GOLD, Lode.PYRITE)]
    for number in range(40):
        pile = luck.sample(every, luck.choice((1, 3, 5, 8, 12, 20)))
        others = luck.choice((0, 0, 0, 14, 17, 19))
        text = " ".join(map(lump, pile))
        state = table("HUB HOTEL", ore=(text,), carts=(0, others))
        allowed = conversions([one.grams for one in pile], NUGGETS - others)
        texts = {
            " ".join(
                ["convert"]
                + [str(w) for w, count in zip(WEIGHTS, counts, strict=True) for _ in range(count)]
            )
            for counts in allowed
        }
        assert offers(state, "convert") == texts, (batch, number, text)
        for one in luck.sample(sorted(texts), min(3, len(texts))):
            after, _ = do(state, one)
            grams = sum(map(int, one.split()[1:]))
            assert carts(after)[0] == grams // 500
            assert after.prospectors[0].grams == state.prospectors[0].grams - grams
