"""Every screen of many matches fits Discord's limits, in every language."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from cogs.desk.rendering import embed_of, overflows
from storage.match import NEWS, Ending, Gone, Match, Result, Seating, Status
from table.endings import ending_of
from table.painter import Painter
from table.presenter import IN_WORDS, Presenter
from table.presses import Do, Rules, Verb
from table.rulebook import Rulebook, RulesMissing, read_pages
from table.screen import Button, Choice, Field, Menu, Screen
from table.words import LANGUAGES, words
from tests.engine.playouts import all_options, playout
from tests.table.scenes import PRESENTERS, buttons, match_of, with_own_emojis

games = pytest.mark.parametrize("presenter", PRESENTERS, ids=lambda one: one.game.key)
languages = pytest.mark.parametrize("language", LANGUAGES)


def finished(match: Match) -> Match:
    """A match that has ended, with the result that is written of it."""
    ending = ending_of(match)
    assert isinstance(ending, Ending)
    fields = msgspec.structs.asdict(ending)
    return replace(match, result=Result(**fields, began_at=0.0, ended_at=1.0, moves=1))


def painter_for(presenter: Presenter) -> Painter:
    painter = Painter()
    painter.add(presenter)
    painter.emojis = with_own_emojis(presenter)
    return painter


def presses(screen: Screen) -> set[Any]:
    """What the buttons of a screen stand for."""
    return {button.press for button in buttons(screen)}


@games
@languages
def test_every_board_and_hand_of_many_playouts_fits(presenter: Presenter, language: str) -> None:
    painter, say = painter_for(presenter), words(language)
    game = presenter.game
    for seats in game.seats:
        for options in all_options(game):
            match = match_of(game, seats, options)
            for step in playout(game, seats, options, seats):
                over = step.state.outcome() is not None
                match = replace(
                    match,
                    state=step.state,
                    status=Status.OVER if over else Status.LIVE,
                    news=(*match.news, step.told)[-NEWS:],
                )
                match = finished(match) if over else match
                for in_words in (False, True):
                    board = painter.public(match, say, in_words=in_words)
                    assert list(overflows(board)) == []
                    assert board.picture is None or not in_words
                    assert over or {Do(match.id, Verb.HAND), Rules(game.key, 0)} <= presses(board)
                if not over:
                    for focus in ("", IN_WORDS):
                        hand = painter.hand(match, match.seats[0], say, match.seats[1], focus)
                        assert list(overflows(hand)) == []
                    sent = painter.direct_message(match, match.seats[0], "…", sent=False)
                    assert sent is None or list(overflows(sent)) == []


@games
@languages
def test_every_lobby_fits(presenter: Presenter, language: str) -> None:
    painter, say = painter_for(presenter), words(language)
    for seats in range(1, presenter.game.seats.stop):
        match = match_of(presenter.game, seats, presenter.game.options())
        for status in (Status.LOBBY, Status.CANCELLED):
            lobby = replace(match, status=status)
            assert list(overflows(painter.public(lobby, say))) == []


@games
@languages
def test_every_way_a_match_can_end_is_named(presenter: Presenter, language: str) -> None:
    painter, say = painter_for(presenter), words(language)
    seats = presenter.game.seats[0]
    match = match_of(presenter.game, seats, presenter.game.options())
    step = next(playout(presenter.game, seats, match.options, 1))
    resigned = Seating(1, 2, "Ben", "en", match.seats[1].colours, "normal", Gone.RESIGNED)
    for ended in (
        replace(match, state=step.state, status=Status.STOPPED),
        replace(match, state=step.state, status=Status.OVER).with_seating(resigned),
    ):
        screen = painter.public(finished(ended), say)
        assert list(overflows(screen)) == []
        assert "{" not in screen.text + screen.title


@languages
@games
def test_every_rule_page_fits(presenter: Presenter, language: str) -> None:
    book = Rulebook(presenter.game.key)
    for page in range(len(read_pages(presenter.game.key, language))):
        assert list(overflows(book.screen(page, words(language)))) == []
    assert book.screen(99, words(language)) == book.screen(page, words(language))


def test_a_missing_rule_page_is_one_clear_sentence(tmp_path: Any) -> None:
    with pytest.raises(RulesMissing, match=r"docs/rules/chess\.md cannot be read"):
        read_pages("chess", "en", tmp_path)
    (tmp_path / "chess.md").write_text("# Chess\n\n## Nothing\n", encoding="utf-8")
    with pytest.raises(RulesMissing, match="heading without a text"):
        read_pages("chess", "en", tmp_path)


def test_what_does_not_fit_is_found() -> None:
    press = Do(1, Verb.JOIN)
    screen = Screen(
        "t" * 300,
        "x" * 5000,
        fields=(Field("", "v" * 2000),) * 26,
        rows=(
            (Button("l" * 81, press),) * 6,
            Menu(
                press,
                "p" * 200,
                tuple(Choice("c" * 101, str(n), description="d" * 101) for n in range(26)),
            ),
        ),
        aside="a" * 5000,
    )
    found = "\n".join(overflows(screen))
    for what in (
        *("title", "text", "fields", "field text", "field name", "embed", "buttons"),
        *("button label", "placeholder", "choices", "choice label", "choice description"),
        *("aside", "stands twice"),
    ):
        assert what in found


def test_what_does_not_fit_is_cut_rather_than_refused_by_discord() -> None:
    embed = embed_of(Screen("t" * 300, "x" * 5000))
    assert len(embed.title or "") == 256
    assert (embed.description or "").endswith("…")
