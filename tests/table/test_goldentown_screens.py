"""The screens of Golden-Town: what each card can do or why not, and what is told of a turn."""

from typing import Any

import pytest
from msgspec.structs import replace

from cogs.goldentown.presenter import GoldentownPresenter
from cogs.goldentown.scene import scene
from cogs.goldentown.town import Town
from cogs.goldentown.words import card_name, level_sign
from engine.contract import Told
from engine.goldentown.components import Begin, CaveIn, Closing, Duel, Fighting, Lay, Opening, Way
from engine.goldentown.events import (
    Abandoned,
    CavedIn,
    Event,
    Exposed,
    Found,
    Laid,
    Missed,
    Moved,
    Passed,
    Rolled,
    Shored,
    TurnBegan,
)
from engine.goldentown.state import State
from storage.match import Match, Status
from table.painter import Painter, sight_of
from table.screen import Menu, Screen, Style
from table.words import Words, words
from tests.engine.goldentown.positions import card, filon, node, table
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


def said_in(screen: Screen) -> str:
    return f"{screen.text}\n\n{screen.aside}"


def hand(state: State, seat: int = 0, say: Words = EN) -> str:
    shown = match(state)
    return said_in(painter().hand(shown, shown.seats[seat], say, None))


def board(state: State, *told: Event, say: Words = EN) -> str:
    return painter().public(match(state, *told), say).text


def said_of(word: str, text: str) -> str:
    """What a hand says of this card, or of this card and its neighbours."""
    name = f"**{card_name(card(word), EN)}**"
    (line,) = {line for line in text.splitlines() if name in line}
    return line.rpartition("**")[2].removeprefix(": ")


def test_what_is_true_of_several_cards_is_said_once() -> None:
    text = hand(table("A! HOTEL", hands=["YG2 Y1 L M E J"], opened="A"))
    assert text.count("not here: you must leave this concession") == 1
    assert all(f"**{card_name(card(word), EN)}**" in text for word in ("YG2", "Y1", "L", "M", "E"))


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
    ("HOTEL HOTEL", "G3", {}, "digs on level 2; 3 steps in a duel"),
    ("HOTEL HOTEL", "YGR1", {}, "digs on levels 1, 2 and 3; 1 step in a duel"),
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
    y, r = level_sign(1), level_sign(3)
    whole, red = (card_name(card(word), EN) for word in ("YGR2", "R1"))
    assert told[f"{whole} · up"] == f"take a filon each on {r}, {y}; stop when you like"
    assert told[f"{whole} · down"] == "take a filon on level 3 (red)"
    assert told[f"{red} · up"] == "take a filon on level 3 (red)"
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


FOUND = Told(Found(0, filon("y200")), (0,))


def test_at_ones_own_turn_one_still_reads_what_came_of_ones_last() -> None:
    """However fast the others have played meanwhile."""
    mine = (
        TurnBegan(0),
        Rolled(0, 3),
        Exposed(0, card("YG2"), Way.DOWN),
        Abandoned(0, node("A"), 1),
    )
    theirs = (TurnBegan(1), Rolled(1, 4), Moved(1, node("HOTEL"), node("A3")), TurnBegan(0))
    moves = ((*tuple(map(Told, mine)), FOUND), tuple(map(Told, theirs)))
    shown = replace(match(table("A! A3", opened="A")), news=moves)
    own = painter().hand(shown, shown.seats[0], EN, None).aside
    assert "turns up an Abandon and must leave" in own
    assert "You found 200\u00a0g" in own
    assert "**Ben** rolls **4**" in own
    assert "**Ann** rolls" not in own, "of what is older only what matters"
    public = painter().public(shown, EN).text
    assert "turns up an Abandon" in public
    assert "200" not in public


def test_of_a_cave_in_some_turns_ago_it_is_still_told_how_it_ended() -> None:
    older = (
        TurnBegan(1),
        CavedIn(1, node("A"), 4),
        Shored(1, card("E")),
        Abandoned(1, node("A"), 3),
    )
    newer = (TurnBegan(1), Missed(1), TurnBegan(0))
    moves = (tuple(map(Told, older)), tuple(map(Told, newer)))
    told = painter().public(replace(match(table("HOTEL A!")), news=moves), EN).text
    held = f"**Ben** holds it up with {card_name(card('E'), EN)}."
    assert told.index("cave-in on level 4") < told.index(held) < told.index("turns up an Abandon")


def test_in_ones_own_hand_one_is_reminded_of_ore_only_if_it_suffices() -> None:
    reminder = "Before that you may turn 500\u00a0g of ore into a nugget"
    assert reminder in hand(table("HUB HOTEL", ore=["b500"]))
    assert reminder not in hand(table("HUB HOTEL", ore=["y100 yp"]))
    others = table("HOTEL HUB", ore=["", "y100"], turn=1)
    assert reminder not in hand(others), "it is not this one's turn"
    assert reminder in board(others), "of another's who knows?"


def test_after_an_exchange_only_the_mine_is_still_spoken_of() -> None:
    told = board(table("A HOTEL", question=Closing(exchange=False, present=True)))
    assert "you may open the mine with a Mine card from ✋ My hand; or end" in told


def labels(state: State, seat: int | None = None) -> dict[str, Style]:
    shown = match(state)
    screen = painter().public(shown, EN)
    if seat is not None:
        screen = painter().hand(shown, shown.seats[seat], EN, None)
    rows = [row for row in screen.rows if not isinstance(row, Menu)]
    return {button.label: button.style for row in rows for button in row}


@pytest.mark.parametrize(
    ("cart", "ore", "stake"),
    [
        (2, "yp", "Ben for 2 nuggets"),
        (1, "yp", "Ben for 1 nugget"),
        (0, "yp y100 y200", "Ben for 2 filons"),
        (0, "yp", "Ben for 1 filon"),
        (0, "", "Ben: nothing to win"),
    ],
)
def test_a_challenge_says_what_for(cart: int, ore: str, stake: str) -> None:
    offered = labels(table("HUB A3", carts=[0, cart], ore=["", ore], walk=3))
    assert f"6 · challenge {stake}" in offered


def test_the_bank_is_recommended_to_who_brings_something() -> None:
    bank = "5 · the Bank (with {})"
    for cart, load, style in ((0, "an empty cart", Style.PLAIN), (1, "1 nugget", Style.GOOD)):
        assert labels(table("HUB HOTEL", carts=[cart], walk=3))[bank.format(load)] is style


def test_leaving_is_not_urged_on_who_may_stay() -> None:
    assert labels(table("A HOTEL", opened="A"))["Leave (roll the die)"] is Style.PLAIN
    assert labels(table("A! HOTEL", opened="A"))["Roll"] is Style.GOOD
    assert labels(table("HUB HOTEL"))["Roll"] is Style.GOOD


@pytest.mark.parametrize("question", [Begin(), Closing(exchange=True, present=True)])
def test_a_mine_is_opened_by_a_button_in_ones_own_hand_alone(question: Begin | Closing) -> None:
    state = table("A HOTEL", hands=["M J"], question=question)
    own, public = labels(state, seat=0), labels(state)
    for label in ("Open the mine with Mine", "Open the mine with Joker"):
        assert own[label] is Style.MAIN
        assert label not in public


def test_who_plays_first_is_said_as_to_who_reads_it() -> None:
    state = table("A3 A4", question=Opening(), duel=Duel(0, 1))
    assert {"I play first", "Ben plays first"} <= labels(state, seat=0).keys()
    assert {"Ann plays first", "Ben plays first"} <= labels(state).keys()


def test_staying_says_why() -> None:
    assert "1 · stay here (too many for the Bank)" in labels(table("HUB HOTEL", walk=6))
    assert "1 · stay here (the road is taken)" in labels(table("A A5", walk=1, opened="A"))


def test_in_a_duel_cards_of_as_many_steps_can_be_told_apart() -> None:
    state = table("A3 A4", hands=["YG2 B2 L"], question=Fighting(), duel=Duel(0, 1))
    two = [label for label in labels(state, seat=0) if label.startswith("2 steps")]
    assert two == [f"2 steps · {level_sign(1)} {level_sign(2)}", f"2 steps · {level_sign(4)}"]


def test_menus_are_in_the_order_of_the_hand() -> None:
    state = table("A HOTEL", hands=["J E L M YG2 Y1"], opened="A")
    shown = match(state)
    screen = painter().hand(shown, shown.seats[0], EN, None)
    (exchanges,) = (
        row for row in screen.rows if isinstance(row, Menu) and row.placeholder.startswith("Exch")
    )
    named = [card_name(card(word), EN) for word in ("Y1", "YG2", "L", "M", "E", "J")]
    assert [choice.label.split(" →")[0] for choice in exchanges.choices] == named
    at = [screen.text.index(name) for name in named]
    assert at == sorted(at)


def test_exchanges_are_in_groups_by_where_the_new_card_comes_from() -> None:
    state = table("A HOTEL", hands=["E L M YG2 Y1 Y3"], opened="A", discard="B1")
    shown = match(state)
    (choices,) = (
        row.choices
        for row in painter().hand(shown, shown.seats[0], EN, None).rows
        if isinstance(row, Menu) and row.placeholder == "Exchange a card…"
    )
    assert [choice.emoji for choice in choices] == ["🎴"] * 6 + ["👁️"] * 6
    assert all("draw pile" in choice.label for choice in choices[:6])
    assert all("(visible)" in choice.label for choice in choices[6:])


def test_at_the_end_of_a_match_that_was_given_up_nobody_is_asked() -> None:
    given_up = replace(match(table("HUB A3", walk=3)), status=Status.OVER)
    sight = sight_of(given_up, None, EN)
    picture = scene(sight)
    assert isinstance(picture, Town)
    assert not picture.ends
    assert not any(figure.asked for figure in picture.figures)


def test_who_has_filons_is_told_before_a_journey_what_ore_is_good_for() -> None:
    reminder = "Before that you may turn 500\u00a0g of ore into a nugget"
    poor, dull, rich = (table("HUB HOTEL", ore=[ore]) for ore in ("", "yp", "b500"))
    assert reminder not in board(poor)
    assert reminder in board(dull), "nobody else may know that it is pyrite"
    assert board(dull) == board(rich)
    assert reminder not in board(table("BANK HOTEL", ore=["b500"]))
    assert reminder in board(table("A! HOTEL", ore=["b500"]))


@pytest.mark.parametrize(
    ("end", "english", "french"),
    [
        ("A", "goes to concession\u00a0A.", "rejoint la concession\u00a0A."),
        ("BANK", "goes to the Bank.", "rejoint la Banque."),
        ("HUB", "goes to the crossroads.", "rejoint le carrefour."),
        (
            "A3",
            "stops 3 steps from concession\u00a0A.",
            "s’arrête sur une case à 3 pas de la concession\u00a0A.",
        ),
        (
            "BK2",
            "stops 1 step from the Bank.",
            "s’arrête sur une case à 1 pas de la Banque.",
        ),
    ],
)
def test_where_somebody_has_gone_is_told(end: str, english: str, french: str) -> None:
    state = table(f"{end} HOTEL", question=Closing(exchange=True, present=False))
    moved = Moved(0, node("HOTEL"), node(end))
    assert f"**Ann** {english}" in board(state, moved)
    assert f"**Ann** {french}" in board(state, moved, say=FR)
