"""The railway gold rush at the table."""

from cogs.desk.commands import PicturedGameCog
from cogs.goldrush.presenter import GoldrushPresenter
from table.words import marked


class GoldrushCog(
    PicturedGameCog,
    name="goldrush",
    description=marked("Railway gold rush: dig behind the lakes, be home before the train."),
):
    presenter = GoldrushPresenter()


setup = GoldrushCog.extension
