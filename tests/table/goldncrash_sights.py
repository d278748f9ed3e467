"""Positions of Gold 'n' Crash as a reader sees them, and words to compare them with."""

from typing import Any

from msgspec.structs import replace

from cogs.goldncrash.presenter import GoldNCrashPresenter
from engine.contract import AnyState, Told
from storage.match import NEWS, Match
from table.painter import Painter, sight_of
from table.presenter import Sight
from table.words import Words, words
from tests.table.scenes import match_of

PRESENTER = GoldNCrashPresenter()
GAME = PRESENTER.game
EN, FR = words("en"), words("fr")
NAMES = ("Ann", "Ben")


def painter() -> Painter:
    found = Painter()
    found.add(PRESENTER)
    return found


def match(state: AnyState, *moves: tuple[Told[Any], ...]) -> Match:
    empty = match_of(GAME, 2, GAME.options(), NAMES)
    return replace(empty, state=state, news=moves[-NEWS:])


def sight(state: AnyState, seat: int | None = 0, say: Words = EN) -> Sight:
    return sight_of(match(state), seat, say)


def bare(text: str) -> str:
    """Without what holds a symbol and its number together."""
    return text.replace("\u2060", "").replace("\u00a0", " ")
