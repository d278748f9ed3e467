"""Tokens of the railway gold rush in a line."""

from engine.goldrush.components import Gold, Thief, Token, points
from table.words import Words, joined

COIN, MASK = "💰", "🎭"
MOST_LISTED = 5


def token_sign(token: Token) -> str:
    """💰3 is gold of three nuggets, 🎭4 a thief of strength four."""
    if isinstance(token, Gold):
        return joined(COIN, token.nuggets)
    return joined(MASK, token.strength)


def thieves(tokens: tuple[Token, ...]) -> str:
    """How many thieves are among these."""
    return joined(MASK, f"×{sum(isinstance(token, Thief) for token in tokens)}")


def token_list(tokens: tuple[Token, ...], say: Words) -> str:
    """Each of a few tokens; of many, their number and what they are worth."""
    if len(tokens) > MOST_LISTED:
        return say("{n} tokens worth {points}", n=len(tokens), points=points(tokens))
    return " ".join(map(token_sign, tokens)) or say("nothing")
