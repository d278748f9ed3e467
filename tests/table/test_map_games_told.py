"""What the two games on maps tell beside their boards: advice, lessons, stories and scores."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from cogs.goldentown.presenter import GoldentownPresenter
from cogs.goldrush.presenter import GoldrushPresenter
from engine.contract import AnyState, Outcome, Seat, play
from engine.goldentown.components import CaveIn, Digging, Way
from engine.goldentown.events import Reason as Ended
from engine.goldrush.components import Looking, Options
from engine.goldrush.events import Reason
from engine.pilots import Level, pilot_for
from engine.rng import Rng
from storage.match import Match
from table.painter import Painter, sight_of
from table.presenter import IN_WORDS, Presenter, Sight
from table.words import words
from tests.engine.goldentown.positions import card
from tests.engine.goldentown.positions import table as town
from tests.engine.goldrush.positions import table as rush
from tests.engine.playouts import contest, playout, table_for
from tests.table.scenes import match_of

RUSH, TOWN = GoldrushPresenter(), GoldentownPresenter()
GAMES = [(RUSH, Options(looking=Looking.YES)), (TOWN, TOWN.game.options())]
BOTH = pytest.mark.parametrize(
    ("presenter", "options"), GAMES, ids=[one.game.key for one, _ in GAMES]
)
NAMES = ("Ann", "Ben", "Cleo")
MOVES = 100
"""So many moves of a match are advised on."""


def seen(presenter: Presenter, state: AnyState, seat: Seat | None, language: str = "en") -> Sight:
    empty = match_of(presenter.game, len(NAMES), presenter.game.options(), NAMES)
    return sight_of(replace(empty, state=state), seat, words(language))


def advised(presenter: Presenter, options: Any, seed: int) -> Iterator[tuple[Any, Any, list[Any]]]:
    """The first moves of a match: a state, what a strong computer does, and what it has heard."""
    game, pilot = presenter.game, pilot_for(presenter.game.key, Level.HARD)
    step = game.setup(table_for(game, len(NAMES), 0), options, Rng(seed, 0))
    heard: list[list[Any]] = [[] for _ in NAMES]
    for number in range(1, MOVES):
        state = step.state
        for seat, events in enumerate(heard):
            events += [told.event for told in step.told if told.reaches(seat)]
        if state.outcome() is not None:
            return
        (seat,) = state.to_act()
        luck = Rng(seed, number, "pilot")
        action = pilot(state.view(seat), heard[seat], state.legal(seat), luck)
        yield state, action, heard[seat]
        step = play(state, seat, action, Rng(seed, number))


@BOTH
def test_every_move_of_a_strong_computer_has_a_reason_in_both_languages(
    presenter: Presenter, options: Any
) -> None:
    said = set()
    for state, action, heard in advised(presenter, options, 3):
        (seat,) = state.to_act()
        for language in ("en", "fr"):
            told = presenter.advice(action, seen(presenter, state, seat, language), heard)
            assert told.move
            assert told.why
            said.add(told.why)
    assert len(said) > 30, "reasons depend on the position"


@BOTH
def test_a_move_is_advised_by_what_its_seat_knows_alone(presenter: Presenter, options: Any) -> None:
    """In another world that looks the same to it, the same is said."""
    for number, (state, action, heard) in enumerate(advised(presenter, options, 4)):
        if number % 6:
            continue
        (seat,) = state.to_act()
        world = presenter.game.determinize(state.view(seat), heard, Rng(number, 1))
        one, other = (seen(presenter, each, seat) for each in (state, world))
        assert presenter.advice(action, one, heard) == presenter.advice(action, other, heard)
        assert list(presenter.lessons(one)) == list(presenter.lessons(other))


@BOTH
def test_over_a_match_everything_is_taught_and_each_lesson_is_the_same_thing(
    presenter: Presenter, options: Any
) -> None:
    keys: set[str] = set()
    for seed in range(2):
        for number, step in enumerate(playout(presenter.game, len(NAMES), options, seed)):
            if number > 600 or step.state.outcome() is not None:
                break
            for seat in range(len(NAMES)):
                found = list(presenter.lessons(seen(presenter, step.state, seat)))
                assert len({lesson.key for lesson in found}) == len(found)
                keys |= {lesson.key for lesson in found}
    assert 8 <= len(keys) <= 10


@BOTH
def test_a_spectator_is_taught_nothing(presenter: Presenter, options: Any) -> None:
    state = next(playout(presenter.game, len(NAMES), options, 1)).state
    assert list(presenter.lessons(seen(presenter, state, None))) == []


@pytest.mark.parametrize("opened", ["", "A"])
def test_who_must_leave_a_concession_is_not_told_what_to_do_in_it(opened: str) -> None:
    assert taught(town("A! HOTEL HOTEL", opened=opened)) == []
    assert taught(town("A HOTEL HOTEL", opened=opened)) == ["dig" if opened else "open"]


def test_under_a_cave_in_nobody_is_told_to_go_on_digging_but_what_it_means() -> None:
    dig = Digging(card("YGR2"), Way.DOWN)
    assert taught(town("A:1 HOTEL HOTEL", opened="A", question=dig)) == ["deeper"]
    for then in (None, dig):
        assert taught(town("A:1 HOTEL HOTEL", opened="A", question=CaveIn(then))) == ["cave-in"]


@pytest.mark.parametrize(
    ("hand", "told"),
    [("E", "Show a Prop or a Joker"), ("J", "Show a Prop or a Joker"), ("", "Next time")],
)
def test_of_a_cave_in_one_is_told_what_one_can_do(hand: str, told: str) -> None:
    state = town("A:1 HOTEL HOTEL", hands=[hand], opened="A", question=CaveIn())
    (lesson,) = TOWN.lessons(seen(TOWN, state, 0))
    assert told in lesson.text


def taught(state: AnyState) -> list[str]:
    (seat,) = state.to_act()
    return [lesson.key for lesson in TOWN.lessons(seen(TOWN, state, seat))]


@BOTH
def test_every_story_stands_alone_and_the_turns_add_up(presenter: Presenter, options: Any) -> None:
    steps = list(playout(presenter.game, len(NAMES), options, 2))
    turns, told = 0, 0
    for step in steps:
        events = [one.event for one in step.told if one.reaches(None)]
        sight = seen(presenter, step.state, None)
        turns += presenter.turns_begun(events)
        for sentence in presenter.story(events, sight):
            told += 1
            assert "**" in sentence, f"{sentence} names somebody"
    began = [one for step in steps for one in step.told if type(one.event).__name__ == "TurnBegan"]
    assert turns == len(began) > 0
    assert told > turns / 10


@pytest.mark.parametrize("presenter", [RUSH, TOWN], ids=lambda one: one.game.key)
def test_an_old_move_is_told_as_it_was_at_the_time(presenter: Presenter) -> None:
    steps = contest(presenter.game, [pilot_for(presenter.game.key, Level.NORMAL)] * len(NAMES), 1)
    last = seen(presenter, steps[-1].state, None)
    for step in steps:
        events = [one.event for one in step.told if one.reaches(None)]
        then = seen(presenter, step.state, None)
        assert presenter.account(events, then) == presenter.account(events, last)


# Who is spoken to


def shown(presenter: Presenter, state: AnyState, computers: set[Seat]) -> tuple[Match, Painter]:
    painter = Painter()
    painter.add(presenter)
    match = match_of(presenter.game, len(NAMES), presenter.game.options(), NAMES)
    seats = tuple(
        replace(one, user=None, pilot=Level.HARD) if one.seat in computers else one
        for one in match.seats
    )
    return replace(match, state=state, seats=seats), painter


@BOTH
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_computer_is_spoken_to_and_no_hand_speaks_to_another(
    presenter: Presenter, options: Any, language: str
) -> None:
    say = words(language)
    kinds: set[str] = set()
    for step in playout(presenter.game, len(NAMES), options, 7):
        state = step.state
        kind = type(state.view(None).question).__name__
        if state.outcome() is not None or kind in kinds:
            continue
        kinds.add(kind)
        mover = state.view(None).mover
        for computers in (set(), {mover}):
            match, painter = shown(presenter, state, computers)
            name = sight_of(match, None, say).names.bold(mover)
            told = painter.public(match, say).text
            assert (f"▶ {name}," in told) is not bool(computers)
            assert f"▶ {name}" in told
            other = match.seats[(mover + 1) % len(NAMES)]
            assert f"▶ {name}," not in painter.hand(match, other, say).aside
    assert len(kinds) > 2


@pytest.mark.parametrize("focus", ["", IN_WORDS])
@BOTH
def test_in_a_hand_what_is_to_be_done_stands_next_to_the_choices(
    presenter: Presenter, options: Any, focus: str
) -> None:
    state = next(playout(presenter.game, len(NAMES), options, 0)).state
    match, painter = shown(presenter, state, set())
    say = words("en")
    screen = painter.hand(match, match.seats[0], say, focus=focus)
    assert "▶ " in screen.aside
    assert "▶ **Ann**, " not in screen.text
    assert "▶ **Ann**, " in painter.public(match, say).text, "on the board it stands above"


# Letters


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("presenter", [RUSH, TOWN], ids=lambda one: one.game.key)
def test_no_two_colours_of_a_game_share_a_letter(presenter: Presenter, language: str) -> None:
    colours = presenter.game.colours
    letters = {presenter.colour(colour, words(language)).letter for colour in colours}
    assert len(letters) == len(colours)


# The end


def told_at_the_end(
    presenter: Presenter, state: AnyState, language: str = "en"
) -> tuple[str, list[str]]:
    sight = seen(presenter, state, None, language)
    outcome = state.outcome()
    assert isinstance(outcome, Outcome)
    scores = [presenter.score(sight, seat) for seat in range(len(outcome.scores))]
    return presenter.why(outcome, sight), scores


def test_a_score_of_the_rush_says_what_it_is_made_of() -> None:
    state = rush(
        safe=["g5 g3 t2", "g5 g3 t4", ""],
        carried=["g1", "", "g4 g4"],
        ended=Reason.TRAIN,
    )
    why, scores = told_at_the_end(RUSH, state)
    assert scores == [
        "10 points (8 nuggets and 1 captured thief; 1 point came too late)",
        "10 points (8 nuggets and 1 captured thief)",
        "0 points (8 points came too late)",
    ]
    assert why.startswith("The train has reached Golden City.")
    assert why.endswith("**Ann** and **Ben** have 10 points each and share the victory.")
    french, _ = told_at_the_end(RUSH, state, "fr")
    assert french.endswith(
        "**Ann** et **Ben** sont à égalité avec 10 points et partagent la victoire."
    )


@pytest.mark.parametrize(
    ("banks", "carts", "ended", "why"),
    [
        ([4, 1, 0], [0, 0, 0], Ended.BANK, "**Ann** is the first with four nuggets in the Bank."),
        (
            [6, 1, 0],
            [0, 0, 0],
            Ended.BANK,
            "**Ann** has 6 nuggets in the Bank; four would have been",
        ),
        ([2, 1, 0], [0, 3, 0], Ended.LONG, "Most nuggets in the Bank decide."),
        ([1, 1, 0], [0, 2, 0], Ended.QUIET, "so those in the cart decide."),
        ([1, 1, 0], [1, 1, 0], Ended.QUIET, "Bank and cart are equal, so the ore decides."),
    ],
)
def test_it_is_said_what_decided_a_match_of_golden_town(
    banks: list[int], carts: list[int], ended: Ended, why: str
) -> None:
    ore = ["y100", "y100 y200"]
    state = town("HOTEL HOTEL HOTEL", banks=banks, carts=carts, ore=ore, ended=ended)
    assert why in told_at_the_end(TOWN, state)[0]


def test_a_score_of_golden_town_tells_what_is_left_over() -> None:
    state = town(
        "HOTEL HOTEL HOTEL", banks=[4, 1], carts=[0, 2], ore=["", "y100"], ended=Ended.BANK
    )
    assert told_at_the_end(TOWN, state)[1] == [
        "4 nuggets in the Bank",
        "1 nugget in the Bank (left over: 2 in the cart and 100\u00a0g of ore)",
        "0 nuggets in the Bank",
    ]
