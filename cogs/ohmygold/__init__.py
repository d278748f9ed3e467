"""Oh My Gold! at the table."""

from cogs.desk.commands import PicturedGameCog
from cogs.ohmygold.presenter import OhMyGoldPresenter
from table.words import marked


class OhMyGoldCog(
    PicturedGameCog, name="ohmygold", description=marked("Oh My Gold!: dice, chests and boats.")
):
    presenter = OhMyGoldPresenter()


setup = OhMyGoldCog.extension
