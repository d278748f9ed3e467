"""Gold 'n' Crash at the table."""

from cogs.desk.commands import GameCog
from cogs.goldncrash.presenter import GoldNCrashPresenter
from table.words import marked


class GoldNCrashCog(
    GameCog,
    name="goldncrash",
    description=marked("Gold 'n' Crash: two crews, three zeppelins each."),
):
    presenter = GoldNCrashPresenter()


setup = GoldNCrashCog.extension
