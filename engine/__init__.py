"""The rules of the games, and nothing else: no Discord, no database, no clock, no words."""

from engine import gold, goldentown, goldncrash, goldrush, ohmygold
from engine.contract import AnyGame

GAMES: tuple[AnyGame, ...] = (
    gold.GAME,
    goldncrash.GAME,
    ohmygold.GAME,
    goldrush.GAME,
    goldentown.GAME,
)
"""The games on offer."""
