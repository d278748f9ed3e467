"""GOLD at the table."""

from cogs.desk.commands import GameCog
from cogs.gold.presenter import GoldPresenter
from table.words import marked


class GoldCog(
    GameCog, name="gold", description=marked("GOLD: turn two cards, remember them, dig.")
):
    presenter = GoldPresenter()


setup = GoldCog.extension
