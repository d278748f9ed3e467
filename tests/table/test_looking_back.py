"""How a match went, looked back upon: its turns, and the move that turned it."""

import logging
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from engine.contract import AnyGame, to_json
from engine.pilots import Level, pilot_for
from engine.rng import Rng
from storage.match import Course, Ending, How, Match, Played
from table.looking_back import Stand, course_of, turning_point
from table.painter import Painter
from table.presenter import Presenter
from table.service import Service
from table.words import words
from tests.engine.playouts import contest, table_for
from tests.sealed_bids.game import GAME as SEALED_BIDS
from tests.sealed_bids.game import Lay
from tests.sealed_bids.presenter import SealedBidsPresenter
from tests.table.room import ANN, BEN, CLEO, Room, button
from tests.table.scenes import PRESENTERS

BIDS = SealedBidsPresenter()


@pytest.fixture
def looking(room: Room) -> Room:
    """A room whose matches are looked back upon when they end."""
    painter = Painter()
    for presenter in (*PRESENTERS, BIDS):
        painter.add(presenter)
    room.service = Service(room.matches, room.clock, room._next_seed, painter.course)
    return room


async def course(match: Match) -> Course:
    assert match.result is not None
    assert match.result.course is not None
    return match.result.course


def looked_back(match: Match, moves: Sequence[Played]) -> Course | None:
    assert match.result is not None
    return course_of(match, moves, Ending(match.result.how, match.result.placements), BIDS)


@pytest.mark.parametrize("presenter", PRESENTERS, ids=lambda one: one.game.key)
async def test_a_match_of_every_game_has_its_turns_and_a_turning_point(
    looking: Room, presenter: object
) -> None:
    game: AnyGame = presenter.game  # type: ignore[attr-defined]
    people = (ANN, BEN, CLEO)[: max(2, game.seats[0])]
    match = await looking.play_out(await looking.match(*people, game=game))
    went = await course(match)
    assert 2 <= went.turns <= len(await looking.moves(match))
    assert went.turning_step is not None
    assert went.turning_turn is not None
    assert 1 <= went.turning_turn <= went.turns
    assert match.turning, "what was told with that move comes along"
    for language in ("en", "fr"):
        painter = Painter()
        painter.add(presenter)  # type: ignore[arg-type]
        text = painter.public(match, words(language)).text
        assert "✨" in text
        assert f"{went.turns} t" in text, "turns, or tours"


@pytest.mark.parametrize("seed", [21, 22, 25])
@pytest.mark.parametrize("presenter", PRESENTERS, ids=lambda one: one.game.key)
def test_who_stands_first_at_the_end_are_the_winners(presenter: Presenter, seed: int) -> None:
    game = presenter.game
    seats = range(min(3, game.seats[-1]))
    state = contest(game, [pilot_for(game.key, Level.NORMAL) for _ in seats], seed)[-1].state
    standings = [presenter.standing(state.view(seat), seat) for seat in seats]
    outcome = state.outcome()
    assert outcome is not None
    best = max(standings)
    assert outcome.winners == tuple(seat for seat in seats if standings[seat] == best)


async def lays(room: Room, match: Match, *cards: int) -> Match:
    for seat, card in enumerate(cards):
        person = match.seats[seat].user
        assert person is not None
        moved = await room.service.move(button(match, to_json(Lay(card)), seat), person)
        match = moved.after
    return match


async def test_the_last_move_that_made_the_winner_leader_turned_it(looking: Room) -> None:
    looking.seed = 1
    match = await looking.match(ANN, BEN, game=SEALED_BIDS)
    ahead = []
    for cards in ((1, 5), (2, 1), (3, 2), (4, 3), (5, 4)):
        match = await lays(looking, match, *cards)
        scores = match.playing.view(None).scores
        ahead.append(0 if scores[0] > scores[1] else 1 if scores[1] > scores[0] else None)
    went = await course(match)
    assert match.result is not None
    [winner] = match.result.placements[0]
    since = max(turn for turn, leader in enumerate(ahead) if leader != winner) + 2
    assert len({*ahead}) > 1, "the lead has changed, so there is something to find"
    assert (went.turns, went.turning_turn) == (5, since)


async def test_what_was_played_by_other_rules_has_its_turns_but_no_turning_point(
    looking: Room, caplog: pytest.LogCaptureFixture
) -> None:
    match = await looking.play_out(await looking.match(ANN, BEN, game=SEALED_BIDS))
    moves = await looking.matches.played(match.id)
    found = looked_back(match, moves)
    assert found is not None
    assert found.turning_step is not None
    forged = [moves[0], replace(moves[1], action=to_json(Lay(9))), *moves[2:]]
    with caplog.at_level(logging.ERROR):
        assert looked_back(match, forged) == Course(turns=5)
    assert "looking back upon match" in caplog.text
    elsewhere = replace(match, state=replace(match.playing, scores=(0, 0)))  # type: ignore[type-var]
    assert looked_back(elsewhere, moves) == Course(turns=5)
    unreadable = [replace(moves[0], told="[["), *moves[1:]]
    assert looked_back(match, unreadable) is None, "and the match ends all the same"


async def test_a_match_that_was_cut_short_is_looked_back_upon_too(looking: Room) -> None:
    match = await looking.match(ANN, BEN, game=SEALED_BIDS)
    match = await lays(looking, match, 1, 2)
    ended = (await looking.service.stop(match.id, ANN.id, manager=False)).after
    assert (await course(ended)).turns == 1
    nothing = await looking.match(ANN, BEN, game=SEALED_BIDS, channel=2)
    over = (await looking.service.resign(nothing.id, BEN.id)).after
    assert await course(over) == Course(turns=0)


def stands(*standings: tuple[int, ...]) -> list[Stand]:
    state = SEALED_BIDS.setup(table_for(SEALED_BIDS, 2), SEALED_BIDS.options(), Rng(1, 0)).state
    return [Stand(step, step, each, state) for step, each in enumerate(standings)]


@pytest.mark.parametrize(
    ("standings", "turned"),
    [
        (((0, 0), (2, 0), (2, 3), (5, 3)), 3),
        (((0, 0), (2, 0), (2, 2), (3, 2)), 3),
        (((0, 0), (1, 0), (4, 0), (4, 2)), 2),
        (((0, 0), (1, 0), (1, 1), (1, 0)), 3),
    ],
    ids=["overtaken", "drawn level", "always ahead", "the other fell back"],
)
def test_who_is_the_first_to_gain_anything_has_taken_the_lead_from_nobody(
    standings: tuple[tuple[int, ...], ...], turned: int
) -> None:
    found = turning_point(stands(*standings), Ending(How.PLAYED, ((0,), (1,))))
    assert found is not None
    assert found.step == turned
