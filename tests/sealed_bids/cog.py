"""Sealed bids as a cog, for a bot that plays it in a test."""

from cogs.desk.commands import GameCog
from tests.sealed_bids.presenter import SealedBidsPresenter


class SealedBidsCog(GameCog, name="sealedbids", description="Sealed bids"):
    presenter = SealedBidsPresenter()


setup = SealedBidsCog.extension
