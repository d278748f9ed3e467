"""What Oh My Gold! tells besides its board: stories, hints with a reason, and lessons."""

import pytest

from cogs.ohmygold.places import filling_rolls, loadable_points, unseen
from cogs.ohmygold.presenter import OhMyGoldPresenter
from engine.contract import Table, play
from engine.ohmygold import GAME
from engine.ohmygold.actions import Roll
from engine.ohmygold.components import Card, Face
from engine.ohmygold.events import (
    Event,
    LastChest,
    Loaded,
    Opened,
    Rolled,
    SetAside,
    Stolen,
    TurnBegan,
)
from engine.ohmygold.state import State
from engine.pilots import Level, pilot_for
from engine.rng import Rng
from table.words import words
from tests.cogs.sights import public_sight, seat_sight
from tests.engine.ohmygold_positions import BOTH, GREEDY, PLAIN, SEA_DOGS, action, table
from tests.engine.playouts import all_options, playout

PRESENTER = OhMyGoldPresenter()
COINS = Card(2, (Face.COIN, Face.COIN))
BONES = Card(1, ())


def hint(state: State, text: str, language: str = "en") -> str:
    """What is said of a move, written as the positions are."""
    done = action(text, state.turn)
    assert done in state.legal(state.turn)
    sight = seat_sight(state, state.turn, language=language)
    advice = PRESENTER.advice(done, sight, ())
    told = words(language)("{move}: {why}.", move=advice.move, why=advice.why)
    return told.replace("\u2060", "").replace("\u00a0", " ")


# What was, and how far it has come


def test_a_story_tells_what_came_of_a_move() -> None:
    sight = public_sight(table("1:C"), ("Ann", "Ben"))
    dice = (Face.KEY,)
    told = PRESENTER.story(
        [
            Rolled(0, dice, again=False),
            Opened(0, 1, BONES, dice),
            Loaded(0, COINS, dice),
            Stolen(0, 1, COINS, dice),
            LastChest(0),
            SetAside(0, dice, dice),
            TurnBegan(1),
        ],
        sight,
    )
    assert [line.replace("\u2060", "") for line in told] == [
        "**Ann** opens chest B… 🐟 fish bones! They smell, and they stay aboard.",
        "**Ann** loads 💰💰.",
        "⚔️ **Ann** steals 💰💰 from **Ben**!",
        "🏁 **Ann** has opened the last chest: everybody has one more turn.",
        "**Ann** loses 🔑: what was begun has not been filled.",
    ]


def test_what_is_not_worth_telling_is_not_told() -> None:
    dice = (Face.KEY,) * 4
    events: list[Event] = [Rolled(0, dice, again=True), SetAside(0, dice), TurnBegan(1)]
    assert PRESENTER.story(events, public_sight(table("1:C"), ("Ann", "Ben"))) == []


def test_turns_are_counted_where_they_begin() -> None:
    began = GAME.setup(Table(((), ()), 0), PLAIN, Rng(1, 0))
    turns = PRESENTER.turns_begun([told.event for told in began.told])
    state = began.state
    assert turns == 1
    rolled = play(state, 0, Roll(), Rng(1, 1))
    assert PRESENTER.turns_begun([told.event for told in rolled.told]) == 0
    assert PRESENTER.turns_begun([SetAside(0, ()), TurnBegan(1)]) == 1


@pytest.mark.parametrize(
    ("better", "worse"),
    [("| CC", "| D -"), ("| CD", "| CC"), ("| CD", "| CD -"), ("| C", "CCC DDD | -")],
)
def test_a_standing_is_what_the_winner_is_found_by(better: str, worse: str) -> None:
    view = table("", "", better, worse).view(None)
    assert PRESENTER.standing(view, 0) > PRESENTER.standing(view, 1)


# Hints


def test_a_roll_is_advised_with_what_to_hope_for() -> None:
    assert hint(table("3:CCC 1:C"), "roll") == "Roll: 🔑 would open chest B."
    assert hint(table("3:CCC", "", "C CD", ""), "roll") == "Roll: 💰💎 would load 2 points."
    nothing = hint(table("", "", "", "C", final=1), "roll")
    assert nothing == "Roll: it is your last turn, and nothing waits before your boat."


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (
            table("3:CCC", "CCDD", "", "", rolls=1),
            "nothing fits, and a second roll fills a card about 3 times in 10.",
        ),
        (
            table("", "KKKK", "", "", rolls=1, final=1),
            "nothing fits, and another roll costs nothing.",
        ),
        (table("1:C 2:CC", "KCCC", "", "", rolls=1), "the best chest they open has 🔑."),
        (
            table("1:C", "KKKK", "CC D", "", rolls=1),
            "these dice load nothing, and 3 points wait before your boat.",
        ),
        (
            table("", "CKKK", "C DDD", "", rolls=1, final=2),
            "these dice load 1 of the 4 points that wait.",
        ),
        (table("3:CCC", "CDKK", "CD", "", rolls=1), "as they lie, these dice load 2 points."),
    ],
)
def test_a_second_roll_is_advised_by_what_the_first_is_worth(state: State, why: str) -> None:
    assert hint(state, "again") == f"Roll again: {why}"


def test_with_dice_kept_a_second_roll_looks_for_what_is_missing() -> None:
    state = table("3:CCC", "CC", "", "", options=GREEDY, rolls=1, kept="K=K chest 0,S=K chest 0")
    assert (
        hint(state, "again") == "Roll the other 2: 🔑 is all that is missing, with 2 dice to try."
    )
    boarded = table("", "KKK", "", "CC", options=BOTH, rolls=1, kept="S=S boat 1")
    assert hint(boarded, "again") == (
        "Roll the other 3: 💰💰 are still missing, with 3 dice to try."
    )


def test_keeping_a_die_is_advised_by_what_is_missing_then() -> None:
    state = table("2:CC", "KCCS", "", "CC", options=BOTH, rolls=1)
    assert hint(state, "keep K=K chest 0") == (
        "Keep 🔑 → 🔒A: 🔑 is all that is missing, with 3 dice to try."
    )
    assert hint(state, "keep S=S boat 1") == (
        "Keep ⚔️ → 💀 Ben: 💰💰 are still missing, with 3 dice to try."
    )


def test_a_chest_is_advised_by_what_nobody_has_seen_yet() -> None:
    three = table("3:CCC", "KKKC")
    assert hint(three, "open 0 KKK") == (
        "Open A with 🔑🔑🔑: it costs no ⚔️, and it is sure to hold 3 points."
    )
    with_sabre = table("3:CCC", "KKSC")
    assert hint(with_sabre, "open 0 KKS") == "Open A with 🔑🔑⚔️: it is sure to hold 3 points."
    one = table("1:C", "KCCC", "| 1:- 1:D", "")
    assert hint(one, "open 0 K").endswith("3 of the 4 unseen cards like it hold treasure.")


def test_fish_bones_that_are_certain_are_called_so() -> None:
    gone = "| 1:C 1:C 1:D 1:D 1:-"
    state = table("1:-", "KCCC", gone, "", pile="2:CC")
    assert hint(state, "open 0 K") == (
        "Open A with 🔑: though only fish bones can be in it, it makes room for another chest."
    )
    assert hint(table("1:-", "KCCC", gone, ""), "open 0 K").endswith("it brings the end nearer.")


def test_loading_is_advised_by_what_it_changes() -> None:
    assert hint(table("", "CDKK", "CD | C", "| CC"), "load 0 CD") == (
        "Load no. 1 with 💰💎: that takes the lead, with 3 to 2."
    )
    ahead = table("", "CKKK", "C | CCC", "| C")
    assert hint(ahead, "load 0 C") == "Load no. 1 with 💰: 1 point more is safe."
    dogs = table("1:C", "CCDD", "CC | CCC", "| C", options=SEA_DOGS)
    assert hint(dogs, "load 0 CC").endswith("2 points that nobody can steal any more.")


def test_stealing_is_advised_by_who_loses_it() -> None:
    state = table("", "CCSK", "", "CC", options=SEA_DOGS)
    assert hint(state, "steal 1.0 CCS") == (
        "Steal no. 1 💰💰 from 💀 Ben with 💰💰⚔️: 2 points for you that **Ben** never gets."
    )


def test_a_name_in_a_hint_stays_text() -> None:
    state = table("", "CCSK", "", "CC", options=SEA_DOGS)
    sight = seat_sight(state, 0, ("Ann", "[free](ht)"))
    advice = PRESENTER.advice(action("steal 1.0 CCS", 0), sight, ())
    told = f"{advice.move}: {advice.why}"
    assert "[free]" not in told
    assert told.count(sight.names[1]) == 2


def test_a_second_roll_is_advised_where_the_first_can_only_steal() -> None:
    state = table("3:CCC", "CCSK", "", "CC", options=SEA_DOGS, rolls=1)
    assert hint(state, "again") == "Roll again: these dice can only steal 2 points."


def test_a_turn_is_ended_when_nothing_of_ones_own_can_be_filled() -> None:
    state = table("3:CCC", "CCSK", "", "CC", options=SEA_DOGS)
    assert hint(state, "end") == "End turn: these dice fill no card of yours."


def test_hints_are_in_the_language_of_their_reader() -> None:
    told = hint(table("", "CDKK", "CD | C", "| CC"), "load 0 CD", "fr")
    assert told == "Charger le nº 1 avec 💰💎\u202f: vous prenez la tête, 3 à 2."
    boarded = table("", "KKK", "", "CC", options=BOTH, rolls=1, kept="S=S boat 1")
    assert hint(boarded, "again", "fr") == (
        "Relancer les 3 autres\u202f: il manque encore 💰💰, avec 3 dés à lancer."
    )


@pytest.mark.parametrize("options", all_options(GAME), ids=str)
def test_there_is_a_reason_for_whatever_can_be_done(options: object) -> None:
    for number, step in enumerate(playout(GAME, 3, options, seed=2)):
        for seat in step.state.to_act():
            sight = seat_sight(step.state, seat, ("Ann", "Ben", "Cleo"))
            for done in step.state.legal(seat)[number % 3 :: 3]:
                told = PRESENTER.advice(done, sight, ())
                assert told.why
                assert not told.why.startswith(",")
                assert " ," not in told.why


def test_what_the_dice_can_do_is_worked_out_from_what_is_seen() -> None:
    view = table("", "CCDS", "CC D CDD", "").view(0)
    assert loadable_points(view) == 3
    assert loadable_points(table("", "CCDS", "CC CD", "").view(0)) == 4
    certain = table("1:C", "KCDS", "C D", "", rolls=1).view(0)
    assert 0.99 < filling_rolls(certain) <= 1
    assert filling_rolls(table("1:C", "K", "", "").view(0)) == pytest.approx(0.5)
    assert len(unseen(3, table("", "", "CCC", "| CDD").view(0))) == 4


# Lessons


def keys(state: State, seat: int = 0) -> list[str]:
    return [lesson.key for lesson in PRESENTER.lessons(seat_sight(state, seat))]


@pytest.mark.parametrize(
    ("state", "taught"),
    [
        (table("1:C"), ["roll"]),
        (table("", "", "C", "", final=2), ["last", "roll"]),
        (table("1:C", "KCDD", "", "", rolls=1), ["open", "again"]),
        (table("1:C", "KCDS", "C", "", rolls=1), ["load", "open", "again", "sabres"]),
        (table("1:C", "KCDD", "C", ""), ["load", "open"]),
        (table("3:CCC", "KCDD", "", "", options=GREEDY, rolls=1), ["keep"]),
        (table("", "CSDD", "", "C", options=SEA_DOGS), ["steal", "sabres"]),
    ],
)
def test_a_newcomer_is_told_what_matters_now(state: State, taught: list[str]) -> None:
    assert keys(state) == taught


def test_nobody_is_taught_while_others_play() -> None:
    assert keys(table("1:C", "KCDS", "C", ""), seat=1) == []
    assert keys(table("", "", "C", "", final=0)) == []


def test_each_lesson_is_called_differently_and_is_short() -> None:
    told: dict[str, str] = {}
    for options in all_options(GAME):
        for step in playout(GAME, 2, options, seed=1):
            for seat in step.state.to_act():
                for lesson in PRESENTER.lessons(seat_sight(step.state, seat)):
                    told.setdefault(lesson.key, lesson.text)
    assert 5 <= len(told) <= 8
    assert len(set(told.values())) == len(told)
    assert max(map(len, told.values())) <= 150


def test_a_hint_names_the_way_that_is_offered_at_once() -> None:
    state = table("", "CSKK", "C | C", "| C")
    assert hint(state, "load 0 S") == hint(state, "load 0 C")
    assert hint(state, "load 0 S").startswith("Load no. 1 with 💰:")


def test_ending_a_turn_that_could_go_on_is_not_advised_with_what_speaks_for_going_on() -> None:
    on = hint(table("3:CCC", "CCDK", "", "", rolls=1), "end")
    assert on.endswith("these dice fill no card of yours, nor would others bring more.")
    over = hint(table("3:CCC", "CCDK", "", "", rolls=2), "end")
    assert over.endswith("these dice fill no card of yours.")


@pytest.mark.parametrize("seed", range(12))
def test_nobody_strong_ends_a_turn_in_which_another_roll_costs_nothing(seed: int) -> None:
    state = table("3:CCC", "CCDK", "", "", rolls=1)
    pilot = pilot_for(GAME.key, Level.HARD)
    played = pilot(state.view(0), (), state.legal(0), Rng(seed, 0))
    assert played == action("again", 0)
