"""Gold 'n' Crash at the table."""

from cogs.desk.commands import PicturedGameCog
from cogs.goldncrash.presenter import GoldNCrashPresenter
from table.words import marked


class GoldNCrashCog(
    PicturedGameCog,
    name="goldncrash",
    description=marked("Gold 'n' Crash: two crews, three zeppelins each."),
):
    presenter = GoldNCrashPresenter()


setup = GoldNCrashCog.extension
