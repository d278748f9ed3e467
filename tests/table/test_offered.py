"""What the rules allow and what the screens offer are the same thing."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from engine import GAMES
from engine.contract import Seat, to_json
from storage.match import NEWS, Match
from table.painter import Painter
from table.presenter import Presenter
from table.presses import Act, Look, Press
from table.screen import Menu, Screen
from table.words import words
from tests.cogs.club import club
from tests.engine.playouts import all_options, playout
from tests.table.scenes import PRESENTERS, match_of

SAY = words("en")


def presses(screen: Screen) -> Iterator[Press]:
    """Everything that can be pressed or chosen on a screen."""
    for row in screen.rows:
        if isinstance(row, Menu):
            for choice in row.choices:
                if isinstance(row.press, Act):
                    yield replace(row.press, action=choice.value)
                elif isinstance(row.press, Look):
                    yield replace(row.press, focus=choice.value)
        else:
            yield from (button.press for button in row if button.press and not button.disabled)


def offered(painter: Painter, match: Match, seat: Seat) -> set[str]:
    """The actions on the board and in a seat's own hand, every part of them looked at."""
    actions: set[str] = set()
    looked: set[str] = set()
    to_look = [""]
    while to_look:
        looked.add(focus := to_look.pop())
        hand = painter.hand(match, match.seats[seat], SAY, None, focus)
        for press in (*presses(hand), *presses(painter.public(match, SAY, focus))):
            match press:
                case Act(_, prompt, action, asked):
                    assert (asked, prompt) == (None, match.playing.prompt(seat))
                    actions.add(action)
                case Look(_, _, other) if other not in looked:
                    to_look.append(other)
    return actions


@pytest.mark.parametrize("presenter", PRESENTERS, ids=lambda presenter: presenter.game.key)
def test_everything_legal_is_offered_and_nothing_else(presenter: Presenter) -> None:
    painter = Painter()
    painter.add(presenter)
    game = presenter.game
    most = 0
    for seed, options in enumerate(all_options(game) * 2):
        seats = game.seats[seed % len(game.seats)]
        match = match_of(game, seats, options)
        for step in playout(game, seats, options, seed):
            news = (*match.news, step.told)[-NEWS:]
            match = replace(match, state=step.state, news=news)
            acting = step.state.to_act()
            legal = {to_json(one) for seat in acting for one in step.state.legal(seat)}
            shown = {action for seat in acting for action in offered(painter, match, seat)}
            assert shown == legal
            most = max(most, len(legal))
    enough = {"gold": 60, "goldncrash": 10, "ohmygold": 24, "goldrush": 60, "goldentown": 25}
    assert most > enough.get(game.key, 1)


async def test_every_game_is_on_offer_and_every_test_looks_at_it() -> None:
    keys = [game.key for game in GAMES]
    assert [presenter.game.key for presenter in PRESENTERS] == keys
    async with club() as here:
        assert [one.game.key for one in here.bot.desk.painter.presenters()] == keys
        assert {command.name for command in here.bot.tree.get_commands()} == {*keys, "pepite"}
