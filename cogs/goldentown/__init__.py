"""Golden-Town at the table."""

from cogs.desk.commands import PicturedGameCog
from cogs.goldentown.presenter import GoldentownPresenter
from table.words import marked


class GoldentownCog(
    PicturedGameCog,
    name="goldentown",
    description=marked("Golden-Town: dig for gold, duel, and carry four nuggets to the Bank."),
):
    presenter = GoldentownPresenter()


setup = GoldentownCog.extension
