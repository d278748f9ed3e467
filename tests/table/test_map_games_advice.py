"""The reasons given for moves of the two games on maps: true, and the one that matters."""

from typing import Any

import pytest
from msgspec.structs import replace

from engine.contract import AnyState
from engine.goldentown.components import CaveIn, Closing, Digging, Duel, Fighting, Lay, Opening, Way
from engine.goldentown.events import CavedIn
from table.presenter import Presenter
from table.screen import Menu
from table.words import escaped
from tests.engine.goldentown.positions import action as deed
from tests.engine.goldentown.positions import card, node
from tests.engine.goldentown.positions import table as town
from tests.engine.goldrush.positions import LOOKING, action
from tests.engine.goldrush.positions import table as rush
from tests.table.test_map_games_told import RUSH, TOWN, seen


def advice(presenter: Presenter, state: AnyState, chosen: Any) -> str:
    (seat,) = state.to_act()
    assert chosen in state.legal(seat)
    return presenter.advice(chosen, seen(presenter, state, seat), []).why


RUSHES: list[tuple[str, AnyState, str]] = [
    ("roll", rush("0,-6 home home"), "any number reaches a token"),
    (
        "roll",
        rush("4,0 home home", carried=["g4"]),
        "a 3, 4, 5 or 6 takes you home with what you carry",
    ),
    (
        "go 1,0",
        rush("4,0 home home", carried=["g5 g4"], train=12, walk=3),
        "the 9 points you carry are safe there and the train has only 3 sections to go",
    ),
    (
        "go 0,-8",
        rush("0,-6 home home", walk=2),
        "48 of the 64 tokens you do not know are gold and you have nothing to lose yet",
    ),
    ("go 0,-8", rush("0,-6 home home", carried=["g3"], walk=2), "you carry little so far"),
    (
        "go 0,-8",
        rush("0,-6 home home", "0,-8=T4+g1+g2", walk=2),
        "you win in 2 of 5 cases, which brings 5 points and you have nothing to lose",
    ),
    ("go 0,-8", rush("0,-6 home home", "0,-8=T1+g1", walk=2), "you cannot lose"),
    (
        "go 0,-8",
        rush("0,-6 home home", "0,-8=g4", looked={0: "0,-8"}, options=LOOKING, walk=2),
        "that is 4 points for certain",
    ),
    (
        "go 0,-8",
        rush("0,-6 0,-8 home", carried=["", "g5"], walk=2),
        "5 points can be won in an even fight and you have nothing to lose",
    ),
    (
        "go 0,-8",
        rush("0,-6 0,-8 home", carried=["g2", "g5"], walk=2),
        "5 points against your 2 in an even fight",
    ),
    (
        "go 0,-8",
        rush("0,-6 0,-8 home", carried=["g2", "g1"], walk=2),
        "1 point against your 2 in an even fight",
    ),
    ("look", rush("0,-6 home home", carried=["g5 g5"], options=LOOKING), "cost you your 10 points"),
    ("go 4,-2", rush("home home home", walk=3), "token is 1 step away, from here 6"),
    ("go 4,-2", rush("2,-2 home home", walk=2), "across the lake the nearest token is 1 step away"),
]


@pytest.mark.parametrize(("text", "state", "reason"), RUSHES)
def test_a_reason_of_the_rush_is_true_of_its_position(
    text: str, state: AnyState, reason: str
) -> None:
    assert reason in advice(RUSH, state, action(text))


def duel(apart: int, hand: str) -> AnyState:
    """Ann is to lay a card, and Ben has walked all but so many steps."""
    state = town("A3 A4 HOTEL", hands=[hand, "E"], question=Fighting())
    return replace(state, duel=Duel(0, 1, (Lay(1, card("B1"), 11 - apart),)))


def opening(hand: str) -> AnyState:
    return replace(town("A3 A4 HOTEL", hands=[hand], question=Opening()), duel=Duel(0, 1))


HERE = "A:1 HOTEL HOTEL"
DIGGING = Digging(card("YGR2"), Way.DOWN)
DONE = Closing(exchange=True, present=False)
FOUR = "b500 b500 b400 b400 r400"
TOWNS: list[tuple[str, AnyState, str]] = [
    ("roll", town("A! HOTEL HOTEL"), "you must leave this concession"),
    ("roll", town("A HOTEL HOTEL", opened="A", bare=True), "this mine is empty"),
    ("roll", town("A3 HOTEL HOTEL"), "a 3 or more takes you to concession\u00a0A"),
    ("roll", town("HUB HOTEL HOTEL", carts=[4]), "a 3 takes you into the Bank"),
    (
        "roll",
        town("HOSPITAL HOTEL HOTEL", ore=["b500"]),
        "and your ore can be turned into nuggets nearer to the Bank as well",
    ),
    (
        "go HUB",
        town("HOTEL HOTEL HOTEL", ore=[FOUR], walk=1),
        "from there, a 3 takes you into the Bank, once you have turned your ore into nuggets",
    ),
    (
        "go BK2",
        town("BK2 HOTEL HOTEL", walk=6),
        "the nearest concession is 8 steps away",
    ),
    (
        "go C3",
        town("C2!C HOTEL HOTEL", walk=1),
        "from there, as concession\u00a0C is barred to you, the nearest concession is 9 steps away",
    ),
    ("go BANK", town("HUB HOTEL HOTEL", carts=[4], walk=3), "that wins the match"),
    ("go BANK", town("HUB HOTEL HOTEL", carts=[2], walk=3), "your 2 nuggets are safe there"),
    (
        "go A",
        town("A3 HOTEL HOTEL", opened="A", walk=3),
        "its mine is open with 18 filons in it and nobody else is there",
    ),
    ("go A", town("A3 A HOTEL", hands=["M"], walk=3), "you hold a card that opens its mine"),
    (
        "go HUB",
        town("BK2 HOTEL HOTEL", walk=2),
        "from there, a 6 takes you to the nearest concession",
    ),
    ("go BK2", town("BK2 HOTEL HOTEL", carts=[4], walk=6), "you wait for the 1 that takes you"),
    (
        "fight 1",
        town("HUB A3 HOTEL", carts=[0, 2], walk=3),
        "2 nuggets can be won and you have nothing to lose",
    ),
    (
        "fight 1",
        town("HUB A3 HOTEL", walk=3),
        "if you win, Ben goes to the Hospital and you to Prison for a turn",
    ),
    (
        "fight 1",
        town("HUB A3 HOTEL", carts=[1, 3], walk=3),
        "with what is in that cart you would have enough to win",
    ),
    ("fight 1", town("HUB A3 HOTEL", carts=[4, 2], walk=3), "2 nuggets can be won"),
    ("fight 1", town("HUB BK2 HOTEL", carts=[4, 4], walk=2), "Ben carries all it takes to win"),
    ("mine M", town("A HOTEL HOTEL", hands=["M"]), "nobody can dig here before that"),
    (
        "down YGR2",
        town("A HOTEL HOTEL", hands=["YGR2 E"], opened="A"),
        "a filon on each of 3 levels and you hold a Prop against a cave-in",
    ),
    ("up YG1", town("A:2 HOTEL HOTEL", hands=["YG1"], opened="A"), "bring you up to the surface"),
    ("dig", town("A HOTEL HOTEL", opened="A"), "none of your cards fits here"),
    (
        "on",
        town(HERE, opened="A", question=DIGGING),
        "a filon on level 2 (green) brings 140\u00a0g",
    ),
    ("stop", town(HERE, opened="A", question=DIGGING), "would send you to the Hospital"),
    ("shore E", town(HERE, hands=["E"], opened="A", question=CaveIn(DIGGING)), "you may dig on"),
    ("give in", town(HERE, opened="A", question=CaveIn()), "you hold nothing to stop the cave-in"),
    (
        "climb",
        town(HERE, ore=[FOUR], opened="A"),
        "once it is in the Bank, your gold wins the match",
    ),
    (
        "ride L 4",
        town("A HOTEL HOTEL", hands=["L"], opened="A"),
        "a filon there without a card and 5 of your",
    ),
    (
        "ride L 4",
        town("A HOTEL HOTEL", hands=["L RB1"], mines={"A": "* | * | | "}, opened="A"),
        "your next turn can begin from there, up or down",
    ),
    (
        "ride L 4",
        town("A HOTEL HOTEL", hands=["L RB1 GRB1"], mines={"A": "* | * | * | "}, opened="A"),
        "2 of your cards dig there",
    ),
    (
        "convert 500 500",
        town("HUB HOTEL HOTEL", ore=["b500 b500"], banks=[2]),
        "then you carry all you need to win and nothing is lost",
    ),
    (
        "x G1 pile",
        town("HUB HOTEL HOTEL", hands=["G1"], discard="M", question=DONE),
        "it digs on one level only and the visible one opens a mine, at its entrance",
    ),
    (
        "x L talon",
        town("HUB HOTEL HOTEL", hands=["L L"], question=DONE),
        "you hold another of them",
    ),
    (
        "x G1 pile",
        town("HUB HOTEL HOTEL", hands=["G1"], discard="M", ore=[FOUR], question=DONE),
        "you then hold a card to wait with instead of 1 step and on the way to the Bank",
    ),
    (
        "x M pile",
        town("HUB HOTEL HOTEL", hands=["M"], discard="G1", ore=[FOUR], question=DONE),
        "in a duel you then hold 1 step instead of a card to wait with",
    ),
    (
        "x M talon",
        town("HUB HOTEL HOTEL", hands=["M"], ore=[FOUR], question=DONE),
        "a card from the draw pile is likely to serve you better in a duel",
    ),
    (
        "x B2 talon",
        town(
            "HUB HOTEL HOTEL", hands=["B2"], opened="C", mines={"C": "y100 | | | "}, question=DONE
        ),
        "it digs on one level only and you hold no card to open a mine with",
    ),
    (
        "x M talon",
        town("HUB HOTEL HOTEL", hands=["M"], opened="ABC", question=DONE),
        "you have no need of a Mine card now",
    ),
    (
        "first",
        opening("YG1 YG2 Y3 G1 G2 G3"),
        "so you win against more of the hands that Ben may hold",
    ),
    ("second", opening("YG1 YG2 L E M J"), "you answer, and hold 4 cards to wait with"),
    ("lay YG3", duel(3, "YG3 L"), "you land exactly on Ben and win the duel"),
    ("lay L", duel(5, "YG3 L"), "5 steps then part you and no card reaches that far"),
    (
        "lay YG3",
        duel(5, "YG3 G2 L L L L"),
        "2 steps then part you and you hold a card for just that",
    ),
    ("lay YG3", duel(5, "YG3 L L L L L"), "Ben needs a card of just that"),
]


@pytest.mark.parametrize(("text", "state", "reason"), TOWNS)
def test_a_reason_of_golden_town_is_true_of_its_position(
    text: str, state: AnyState, reason: str
) -> None:
    assert reason in advice(TOWN, state, deed(text))


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("mine M", town("A HOTEL HOTEL", hands=["M"])),
        ("first", opening("")),
        ("second", opening("")),
        ("roll", town("A HOTEL HOTEL", opened="A")),
        ("shore E", town("A:1 HOTEL HOTEL", hands=["E"], opened="A", question=CaveIn())),
    ],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_hint_uses_the_words_of_its_button(text: str, state: AnyState, language: str) -> None:
    (seat,) = state.to_act()
    sight = seen(TOWN, state, seat, language)
    rows = [row for row in TOWN.hand(sight).rows if not isinstance(row, Menu)]
    labels = {escaped(one.label) for row in rows for one in row}
    assert TOWN.advice(deed(text), sight, []).move in labels


def test_nothing_is_said_of_having_nothing_to_lose_where_nothing_can_be_won() -> None:
    state = town("HUB A3 HOTEL", walk=3)
    assert "nothing to lose" not in advice(TOWN, state, deed("fight 1"))


@pytest.mark.parametrize("figure", ["HUB", "C!", "B1!C"])
def test_no_mine_card_is_needed_where_an_open_mine_lies_ahead(figure: str) -> None:
    state = town(f"{figure} HOTEL HOTEL", hands=["B2"], opened="ABC", question=DONE)
    assert "open a mine" not in advice(TOWN, state, deed("x B2 talon"))
    barred = town(f"{figure} HOTEL HOTEL", hands=["B2"], opened="C", question=DONE)
    needs_one = figure != "HUB"
    assert ("open a mine" in advice(TOWN, barred, deed("x B2 talon"))) is needs_one


def test_no_cave_in_is_feared_once_all_of_a_level_have_come_down() -> None:
    state, stop = town(HERE, opened="A", question=DIGGING), deed("stop")
    sight, down = seen(TOWN, state, 0), CavedIn(1, node("B"), 2)
    assert "a cave-in on level 2 (green) would" in TOWN.advice(stop, sight, [down]).why
    assert "more filons lie on this level" in TOWN.advice(stop, sight, [down, down]).why
