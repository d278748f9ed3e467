"""Computer players: legal, fair, and the stronger the better."""

from itertools import pairwise

import pytest

from engine import GAMES
from engine.contract import AnyGame, play
from engine.gold import GAME
from engine.gold.actions import Flip
from engine.gold.components import Gold, Options, Rounds
from engine.gold.events import Nothing, RoundBegan, Rush, Turned
from engine.pilots import Level, Pilot, at_random, pilot_for
from engine.pilots.gold import Prospecting
from engine.pilots.gold import _Sighting as Sighting
from engine.rng import Rng
from tests.engine.gold_positions import table
from tests.engine.playouts import contest


def share_of_wins(game: AnyGame, pilot: Pilot, against: Pilot, matches: int) -> float:
    won = 0.0
    for seed in range(matches):
        seats = [pilot, against] if seed % 2 else [against, pilot]
        outcome = contest(game, seats, seed)[-1].state.outcome()
        assert outcome is not None
        won += (seats.index(pilot) in outcome.winners) / len(outcome.winners)
    return won / matches


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_pilots_play_whole_matches_legally(game: AnyGame, level: Level) -> None:
    for seats in game.seats:
        assert contest(game, [pilot_for(game.key, level)] * seats, seats)[-1].state.outcome()


def test_each_level_of_gold_beats_the_one_below() -> None:
    levels = [at_random, *(pilot_for("gold", level) for level in Level)]
    for weaker, stronger in pairwise(levels):
        assert share_of_wins(GAME, stronger, weaker, 16) > 0.55


@pytest.mark.slow
@pytest.mark.parametrize(("key", "matches"), [("goldncrash", 8), ("ohmygold", 30)])
def test_easy_beats_chance_and_hard_beats_the_others(key: str, matches: int) -> None:
    game = next(game for game in GAMES if game.key == key)
    easy, normal, hard = (pilot_for(key, level) for level in Level)
    assert share_of_wins(game, easy, at_random, matches) > 0.55
    assert share_of_wins(game, hard, easy, matches) > 0.6
    assert share_of_wins(game, hard, normal, matches) > 0.5


def test_each_level_of_goldentown_beats_the_one_below() -> None:
    game = next(game for game in GAMES if game.key == "goldentown")
    easy, normal, hard = (pilot_for(game.key, level) for level in Level)
    assert share_of_wins(game, easy, at_random, 12) > 0.8
    assert share_of_wins(game, normal, easy, 20) > 0.6
    assert share_of_wins(game, hard, normal, 40) > 0.6


def test_a_game_without_pilots_of_its_own_is_played_at_random() -> None:
    assert pilot_for("a game nobody has taught", Level.HARD) is at_random


@pytest.mark.parametrize("level", Level)
def test_a_pilot_takes_gold_it_has_just_seen(level: Level) -> None:
    """The prospector is its own, the gold was turned the turn before."""
    state = table("R5 $3 | rest", turn=0)
    heard = [RoundBegan(0, 0), Turned(1, 1, Gold(3)), Nothing()]
    step = play(state, 0, Flip(0), Rng(1, 1))
    heard.append(step.told[0].event)
    pilot = pilot_for("gold", level)
    chosen = pilot(step.state.view(0), heard, step.state.legal(0), Rng(1, 2, "pilot"))
    assert chosen == Flip(1)


def test_a_pilot_in_the_gold_rush_digs_the_richest_card_it_knows() -> None:
    state = table("$1 $4 $2 R2", turn=0, rush=Rush.FEW_LEFT)
    heard = [
        RoundBegan(0, 0),
        *(Turned(1, cell, state.cells[cell]) for cell in range(4)),  # type: ignore[arg-type]
    ]
    pilot = pilot_for("gold", Level.HARD)
    assert pilot(state.view(0), heard, state.legal(0), Rng(1, 1, "pilot")) == Flip(1)


@pytest.mark.parametrize("level", Level)
def test_a_pilot_does_not_take_the_last_card_of_a_round_for_one_of_the_next(level: Level) -> None:
    state = table("R5", rush=Rush.FEW_LEFT, options=Options(rounds=Rounds.MATCH))
    step = play(state, 0, Flip(0), Rng(1, 1))
    heard = [RoundBegan(0, 0), *(told.event for told in step.told)]
    pilot = pilot_for("gold", level)
    seat = min(step.state.to_act())
    view, legal = step.state.view(seat), step.state.legal(seat)
    chosen = {pilot(view, heard, legal, Rng(seed, 1, "pilot")) for seed in range(60)}
    assert len(chosen) > 20, "all cards are strange to it"


def test_what_a_pilot_remembers_fades_but_does_not_flicker() -> None:
    pilot = Prospecting(memory=8)
    seen = [Sighting(Gold(1), 1, story) for story in range(64)]
    kept = [[pilot._remembers(one, age, 0) for one in seen] for age in (2, 8, 40)]
    counts = [sum(row) for row in kept]
    assert counts[0] > counts[1] > counts[2]
    for younger, older in pairwise(kept):
        assert all(before or not after for before, after in zip(younger, older, strict=True))
