"""The screens of the railway gold rush: all that can be reached, from everywhere, at any roll."""

import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from cogs.desk.rendering import overflows
from cogs.goldrush.parts import Kind
from cogs.goldrush.places import QUICK, places, steps_home
from cogs.goldrush.presenter import GoldrushPresenter
from cogs.goldrush.tokens import token_list, token_sign
from engine.contract import Told, to_json
from engine.goldrush.board import Cell, board
from engine.goldrush.components import Gold, Lair, Looking, Options, Thief, Walk
from engine.goldrush.events import (
    Attacked,
    Beaten,
    Event,
    Found,
    Moved,
    Rolled,
    Threw,
    TrainMoved,
    TurnBegan,
)
from engine.goldrush.state import State
from storage.match import Match
from table.painter import Painter, sight_of
from table.presses import Act, Look
from table.screen import Menu, Screen
from table.words import words
from tests.engine.playouts import playout
from tests.table.scenes import buttons, match_of
from tests.table.test_offered import presses

PRESENTER = GoldrushPresenter()
GAME = PRESENTER.game


def laid_out() -> State:
    state = next(playout(GAME, 6, Options(), 1)).state
    assert isinstance(state, State)
    return state


STATE = laid_out()


def painter() -> Painter:
    found = Painter()
    found.add(PRESENTER)
    return found


def standing(cell: Cell, points: int, state: State = STATE) -> Match:
    """Six players with the longest of names; the first stands there and has rolled this."""
    walking = replace(
        state,
        turn=0,
        mover=0,
        question=Walk(points),
        figures=(cell, *state.figures[1:]),
    )
    return replace(match_of(GAME, 6, Options()), state=walking)


def everywhere() -> Iterator[tuple[Cell, int]]:
    for cell in (*sorted(board().land - {board().railway[0]}), board().houses[0]):
        for points in range(1, 7):
            yield cell, points


@pytest.mark.parametrize("language", ["en", "fr"])
def test_from_every_cell_at_every_roll_all_ends_are_offered_and_nothing_is_too_long(
    language: str,
) -> None:
    say, paint, most = words(language), painter(), 0
    for cell, points in everywhere():
        match = standing(cell, points)
        legal = {to_json(action) for action in match.playing.legal(0)}
        most = max(most, len(legal))
        for screen in (
            paint.public(match, say),
            paint.hand(match, match.seats[0], say, match.seats[1]),
            paint.hand(match, match.seats[0], say, match.seats[1], "w"),
        ):
            assert list(overflows(screen)) == []
        offered = [getattr(press, "action", "") for press in presses(paint.public(match, say))]
        acts = [action for action in offered if action]
        assert len(acts) == len(set(acts))
        assert set(acts) == legal
        assert not any(isinstance(press, Look) for press in presses(paint.public(match, say))), (
            "a button, or a menu and a choice: never more"
        )
    assert most == 102


@pytest.mark.parametrize("first", ["", "w"])
def test_the_pages_of_a_hand_offer_everything_too(first: str) -> None:
    """With 102 ends, more than a hand can hold at once; in words it stays in words."""
    match = standing(board().cell(-1, -2), 6)
    paint, say = painter(), words("en")
    offered: list[str] = []
    focus, seen = first, set[str]()
    while focus not in seen:
        seen.add(focus)
        screen = paint.hand(match, match.seats[0], say, focus=focus)
        assert list(overflows(screen)) == []
        assert (screen.picture is None) == bool(first)
        found = list(presses(screen))
        offered += [press.action for press in found if isinstance(press, Act)]
        (focus,) = [press.focus for press in found if isinstance(press, Look)]
    assert len(seen) == 3, "the first again closes the circle"
    legal = {to_json(action) for action in match.playing.legal(0)}
    assert len(legal) == 102
    assert set(offered) == legal


def labels(screen: Screen) -> dict[str, str]:
    """What each control says, by the action it stands for."""
    said: dict[str, str] = {}
    for row in screen.rows:
        if isinstance(row, Menu):
            said |= {choice.value: choice.label for choice in row.choices}
        else:
            said |= {
                getattr(button.press, "action", ""): button.label for button in row if button.press
            }
    return said


def test_the_labels_on_the_map_are_those_on_the_controls() -> None:
    match = standing(board().cell(-5, 2), 4)
    screen = painter().public(match, words("en"))
    sight = sight_of(match, None, words("en"))
    said = labels(screen)
    shown = {end.cell: end.label for end in screen.picture.ends}  # type: ignore[union-attr]
    for place in places(sight):
        label = said[to_json(place.action)]
        assert label.split()[0] == place.label == shown[place.cell]
    assert len(shown) == len(places(sight))


def crowded() -> Match:
    """The first player carries 7 and stands before his house with much in reach."""
    door, hole = board().doors[0], board().hole_at[board().cell(6, 1)]
    state = replace(
        STATE,
        train=6,
        carried=((Gold(4), Gold(3)), (Gold(5),), *STATE.carried[2:]),
        holes=(
            *STATE.holes[:hole],
            Lair(Thief(4), (Gold(2),)),
            *STATE.holes[hole + 1 :],
        ),
    )
    beside = board().cell(4, 1)
    figures = (door, beside, *state.figures[2:])
    walking = replace(state, turn=0, mover=0, question=Walk(5), figures=figures)
    return replace(match_of(GAME, 6, Options(), tuple("ABCDEF")), state=walking)


def test_what_matters_comes_first_and_says_what_it_is() -> None:
    screen = painter().public(crowded(), words("en"))
    said = labels(screen)
    *menus, quick, _ = screen.rows
    assert isinstance(quick, tuple)
    assert [button.label.split(" · ", 1)[1] for button in quick[:3]] == [
        "home (7 points safe)",
        "attack B (5 points)",
        "thief of strength 4 (4 points)",
    ]
    assert len(quick) == QUICK
    first = menus[0]
    assert isinstance(first, Menu)
    assert {choice.description for choice in first.choices} != {None}
    assert len(said) == len(crowded().playing.legal(0)) + 1  # and what is no move


def test_tokens_come_in_the_order_in_which_they_are_nearest_to_bring_home() -> None:
    most = max((standing(cell, 6) for cell in sorted(board().land)), key=tokens_in_reach)
    sight = sight_of(most, None, words("en"))
    home = steps_home(sight.view.colours[sight.view.mover])
    cells = {place.label: place.cell for place in places(sight)}
    screen = painter().public(most, words("en"))
    menus = [row for row in screen.rows if isinstance(row, Menu)]
    offered = [button.label for button in buttons(screen)]
    offered += [choice.label for menu in menus for choice in menu.choices]
    tokens = [label for label in offered if "token" in label]
    assert len(tokens) == tokens_in_reach(most) > QUICK, "not all of them are buttons"
    away = [home[cells[label.split(" · ")[0]]] for label in tokens]
    assert away == sorted(away)


def tokens_in_reach(match: Match) -> int:
    found = places(sight_of(match, None, words("en")))
    return sum(place.kind is Kind.TOKEN for place in found)


def test_kinds_are_told_by_what_lies_there_and_not_by_what_is_hidden() -> None:
    sight = sight_of(crowded(), None, words("en"))
    kinds = {place.cell: place.kind for place in places(sight)}
    assert kinds[board().houses[0]] is Kind.HOME
    assert kinds[board().cell(4, 1)] is Kind.FIGURE
    assert kinds[board().cell(6, 1)] is Kind.THIEF
    assert kinds[board().railway[5]] is Kind.RAIL


def test_a_choice_tells_how_near_it_is_to_tokens_and_to_home() -> None:
    screen = painter().public(standing(board().cell(0, -3), 3), words("en"))
    menus = [row for row in screen.rows if isinstance(row, Menu)]
    hints = [choice.description for menu in menus for choice in menu.choices]
    assert "beside 2 tokens, 7 steps from home" in hints
    assert "6 steps from home" in hints


def test_who_was_robbed_still_reads_of_it_at_their_own_turn() -> None:
    """Of a whole round stays what somebody won or lost; of the turns before the last, no rolls."""
    turns: list[tuple[Event, ...]] = [
        (TurnBegan(1), Rolled(1, 5), Attacked(1, 0, 30), Threw(1, 6), Threw(0, 5)),
        (Beaten(0, 1, (Gold(5), Gold(4))), TurnBegan(2), Rolled(2, 3)),
        (Moved(2, 40, 43), Found(2, 43, Gold(2)), TurnBegan(3), Rolled(3, 1), TrainMoved(3, 4)),
        (TurnBegan(0),),
    ]
    told = tuple(tuple(Told(event) for event in turn) for turn in turns)
    match = replace(
        match_of(GAME, 4, Options(), ("Ann", "Ben", "Cleo", "Dov")),
        state=next(playout(GAME, 4, Options(), 1)).state,
        news=told,
    )
    text = painter().public(match, words("en")).text
    assert (
        f"**Ben** wins and takes {token_list((Gold(5), Gold(4)), words('en'))} from **Ann**" in text
    )
    assert "**Cleo** digs up" in text
    assert "**Dov** rolls the locomotive: 11 sections to go." in text
    assert "**Ben** rolls" not in text
    assert "attacks" not in text


def test_a_menu_names_all_that_is_in_it() -> None:
    for cell, points in everywhere():
        screen = painter().public(standing(cell, points), words("en"))
        for menu in (row for row in screen.rows if isinstance(row, Menu)):
            told = menu.placeholder
            for label in (choice.label.split()[0] for choice in menu.choices):
                spans = [(int(a), int(b or a)) for a, b in re.findall(r"(\d+)(?:–(\d+))?", told)]
                assert told.endswith("…") or any(a <= int(label) <= b for a, b in spans)


@pytest.mark.parametrize("focus", ["", "w"])
def test_in_ones_own_hand_a_choice_tells_what_one_has_seen_there(focus: str) -> None:
    options = Options(looking=Looking.YES)
    cell = board().cell(0, -5)
    reached = board().hole_at[board().cell(0, -7)]
    state = replace(STATE, options=options, looked=((reached,), *STATE.looked[1:]))
    match = standing(cell, 2, state)
    token = state.holes[reached]
    assert isinstance(token, Gold | Thief)
    told = f"token {token_sign(token)}" if not focus else token_sign(token)

    def shown(screen: Screen) -> str:
        return "\n".join((*labels(screen).values(), screen.text))

    paint, say = painter(), words("en")
    assert told in shown(paint.hand(match, match.seats[0], say, focus=focus))
    assert token_sign(token) not in shown(paint.hand(match, match.seats[1], say, focus=focus))
    assert token_sign(token) not in shown(paint.public(match, say))


def test_a_final_map_offers_nothing() -> None:
    steps = list(playout(GAME, 3, Options(), 2))
    state = steps[-1].state
    assert state.outcome() is not None
    sight = sight_of(replace(match_of(GAME, 3, Options()), state=state), None, words("en"))
    last = PRESENTER.ending(Screen("t", "x"), sight)
    assert last.picture.ends == ()  # type: ignore[union-attr]
    assert not any(figure.asked for figure in last.picture.figures)  # type: ignore[union-attr]
    assert "The locomotive is at" in last.alt
