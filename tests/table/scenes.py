"""Matches to look at without a database or a Discord, and the presenters that draw them."""

from typing import Any

from cogs.gold.presenter import GoldPresenter
from cogs.goldentown.presenter import GoldentownPresenter
from cogs.goldncrash.presenter import GoldNCrashPresenter
from cogs.goldrush.presenter import GoldrushPresenter
from cogs.ohmygold.presenter import OhMyGoldPresenter
from engine.contract import AnyGame
from storage.match import Match, Seating, Status
from table.emojis import Emojis
from table.presenter import Presenter
from table.screen import Button, Menu, Screen
from tests.engine.playouts import table_for

PRESENTERS: list[Presenter] = [
    GoldPresenter(),
    GoldNCrashPresenter(),
    OhMyGoldPresenter(),
    GoldrushPresenter(),
    GoldentownPresenter(),
]
LONG = "_*" * 40
"""A name as long as any, all of it in need of escaping."""


def match_of(game: AnyGame, seats: int, options: Any, names: tuple[str, ...] = ()) -> Match:
    colours = table_for(game, seats).colours
    return Match(
        id=2**40,
        game=game,
        status=Status.LIVE,
        guild=2**62,
        channel=2**62,
        host=1,
        options=options,
        starter=None,
        seed=1,
        step=10**6,
        state=None,
        rematch_of=None,
        changed_at=0.0,
        shelved_at=None,
        due_at=None,
        language=None,
        seats=tuple(
            Seating(seat, seat + 1, names[seat] if names else LONG, "en", colours[seat])
            for seat in range(seats)
        ),
        presence=(),
        news=(),
    )


def with_own_emojis(presenter: Presenter) -> Emojis:
    """A game's own emojis as they are written, with ids as long as they are until 2090."""
    return Emojis({one: f"<:pp_{one.key}_0a1b2c:{10**18}>" for one in presenter.emojis()})


def buttons(screen: Screen) -> list[Button]:
    """Every button of a screen, in its order."""
    return [button for row in screen.rows if not isinstance(row, Menu) for button in row]
