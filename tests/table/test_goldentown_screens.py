"""The screens of Golden-Town: what each card can do or why not, and what is told of a turn."""

from typing import Any

import pytest
from msgspec.structs import replace

from cogs.goldentown.presenter import GoldentownPresenter
from cogs.goldentown.words import card_name, level_sign
from engine.contract import Told
from engine.goldentown.components import CaveIn, Closing, Duel, Fighting, Lay
from engine.goldentown.events import Event, Laid, Moved, Passed, TurnBegan
from engine.goldentown.state import State
from storage.match import Match
from table.painter import Painter
from table.screen import Menu
from table.words import Words, words
from tests.engine.goldentown.positions import card, node, table
from tests.table.scenes import match_of

PRESENTER = GoldentownPresenter()
EN, FR = words("en"), words("fr")
NAMES = ("Ann", "Ben")


def painter() -> Painter:
    found = Painter()
    found.add(PRESENTER)
    return found


def match(state: State, *told: Event) -> Match:
    empty = match_of(PRESENTER.game, 2, PRESENTER.game.options(), NAMES)
    return replace(empty, state=state, news=(tuple(map(Told, told)),))


def hand(state: State, seat: int = 0, say: Words = EN) -> str:
    shown = match(state)
    return painter().hand(shown, shown.seats[seat], say, None).text


def board(state: State, *told: Event, say: Words = EN) -> str:
    return painter().public(match(state, *told), say).text


def said_of(word: str, text: str) -> str:
    """What a hand says of this card."""
    beginning = f"**{card_name(card(word), EN)}**: "
    (line,) = {line for line in text.splitlines() if line.startswith(beginning)}
    return line.removeprefix(beginning)


CLOSING = Closing(exchange=True, present=True)
CASES: list[tuple[str, str, dict[str, Any], str]] = [
    ("A HOTEL", "M", {}, "opens this mine"),
    ("A HOTEL", "M", {"opened": "A"}, "not needed: this mine is open"),
    ("A HOTEL", "E", {"opened": "A"}, "waits for a cave-in"),
    ("A HOTEL", "YG2", {}, "first a Mine card must open this mine"),
    ("A HOTEL", "YG2", {"opened": "A"}, "down from level 1 (yellow)"),
    ("A HOTEL", "RB2", {"opened": "A"}, "your next filon is on level 1 (yellow)"),
    ("A:2 HOTEL", "YG2", {"opened": "A"}, "down from level 2 (green), up from level 2 (green)"),
    ("A HOTEL", "YG2", {"opened": "A", "bare": True}, "no filons are left in this mine"),
    ("A HOTEL", "L", {"opened": "A"}, "ride to any level"),
    ("A! HOTEL", "YG2", {"opened": "A"}, "not here: you must leave this concession"),
    ("A:2 HOTEL", "E", {"opened": "A", "question": CaveIn()}, "holds the cave-in"),
    ("A:2 HOTEL", "YG2", {"opened": "A", "question": CaveIn()}, "no prop"),
    ("A HOTEL", "M", {"question": CLOSING}, "opens this mine"),
    ("A HOTEL", "YG2", {"question": CLOSING, "opened": "A"}, "next turn"),
    ("HOTEL HOTEL", "G3", {}, "digs on level 2 (green); 3 steps in a duel"),
    ("HOTEL HOTEL", "YGR1", {}, "digs on levels 1 to 3; 1 step in a duel"),
    ("HOTEL HOTEL", "L", {}, "rides to any level of a mine"),
    ("HOTEL HOTEL", "M", {}, "opens a mine, at its entrance"),
    ("HOTEL HOTEL", "E", {}, "holds a cave-in"),
    ("HOTEL HOTEL", "J", {}, "stands for any card"),
    ("HUB HOTEL", "E", {"walk": 3}, "holds a cave-in"),
    ("HUB HOTEL", "E", {"turn": 1}, "holds a cave-in"),
]


@pytest.mark.parametrize(("figures", "word", "fields", "said"), CASES)
def test_of_each_card_it_is_said_what_it_can_do_or_why_not(
    figures: str, word: str, fields: dict[str, Any], said: str
) -> None:
    assert said_of(word, hand(table(figures, hands=[word], **fields))) == said


def plays(state: State) -> dict[str, str]:
    """The ways to play a card, each with what it is said to do."""
    shown = match(state)
    rows = painter().hand(shown, shown.seats[0], EN, None).rows
    menus = [row for row in rows if isinstance(row, Menu) and row.placeholder == "Play a card…"]
    return {choice.label: choice.description or "" for menu in menus for choice in menu.choices}


def test_of_each_way_to_play_a_card_it_is_said_what_it_does() -> None:
    half = {"A": "y100 | | r300 | b500"}
    told = plays(table("A:3 HOTEL", hands=["YGR2 R1 L"], mines=half, opened="A"))
    y, g, r = (level_sign(level) for level in (1, 2, 3))
    assert told[f"{y} {g} {r} · up"] == f"take a filon each on {r}, {y}; stop when you like"
    assert told[f"{y} {g} {r} · down"] == "take a filon on level 3 (red)"
    assert told[f"{r} · up"] == "take a filon on level 3 (red)"
    assert told["Lift → level 2 (green)"] == "no filon is left there"
    assert "next turn take one there" in told["Lift → level 4 (blue)"]
    assert told["Lift → the surface"] == "come up to the surface; no filon this turn"


def duelling(apart: int = 11) -> State:
    """Ann is to lay a card, and Ben has walked all but so many steps."""
    duel = Duel(0, 1, (Lay(1, card("B1"), 11 - apart),))
    state = table("A3 A4", hands=["YG3 J L", "E"], question=Fighting())
    return replace(state, duel=duel)


def test_in_a_duel_it_is_said_how_far_each_card_leads() -> None:
    text = hand(duelling())
    assert said_of("YG3", text) == "3 steps"
    assert said_of("J", text) == "stay, 1 step, 2 steps, 3 steps"
    assert said_of("L", text) == "stay"
    assert said_of("YG3", hand(duelling(apart=2))) == "too many steps: only 2 part you"


def test_of_a_long_duel_only_the_latest_cards_are_told() -> None:
    """The others lie in the picture, and in the words that stand for it."""
    first, last = Laid(0, card("L"), 0), Laid(0, card("YG3"), 3)
    told = board(duelling(), TurnBegan(0), first, Laid(1, card("B3"), 3), last, Passed(1))
    assert "stays" not in told
    assert "walks 3 steps" in told
    assert "**Ben** has no card to lay and passes" in told
    assert told.count("Ben") == 1


def test_who_has_filons_is_told_before_a_journey_what_ore_is_good_for() -> None:
    reminder = "Before that you may turn 500 g of ore into a nugget"
    poor, dull, rich = (table("HUB HOTEL", ore=[ore]) for ore in ("", "yp", "b500"))
    assert reminder not in board(poor)
    assert reminder in board(dull), "nobody else may know that it is pyrite"
    assert board(dull) == board(rich)
    assert reminder not in board(table("BANK HOTEL", ore=["b500"]))
    assert reminder in board(table("A! HOTEL", ore=["b500"]))


@pytest.mark.parametrize(
    ("end", "english", "french"),
    [
        ("A", "goes to concession A.", "rejoint la concession A."),
        ("BANK", "goes to the Bank.", "rejoint la Banque."),
        ("HUB", "goes to the crossroads.", "rejoint le carrefour."),
        (
            "A3",
            "stops 3 squares before concession A.",
            "s’arrête sur une case à 3 pas de la concession A.",
        ),
        (
            "BK2",
            "stops 1 square before the Bank.",
            "s’arrête sur une case à 1 pas de la Banque.",
        ),
    ],
)
def test_where_somebody_has_gone_is_told(end: str, english: str, french: str) -> None:
    state = table(f"{end} HOTEL", question=Closing(exchange=True, present=False))
    moved = Moved(0, node("HOTEL"), node(end))
    assert f"**Ann** {english}" in board(state, moved)
    assert f"**Ann** {french}" in board(state, moved, say=FR)
