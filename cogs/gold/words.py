"""GOLD's cards in words, long and short."""

from cogs.gold.faces import COIN, STICK, face
from engine.contract import Seat
from engine.gold.components import SIDE, Card, Colour, Dynamite, Gold, Prospector
from engine.gold.view import View
from table.colours import colour_words
from table.presenter import Sight
from table.words import joined

LABELS = tuple(f"{row}{column}" for row in "ABCDEFGH" for column in range(1, SIDE + 1))
IN_A_ROW = 10
"""As many emoji stand in a row at the most."""


def label(cell: int) -> str:
    """A cell as people say it: A1 is the top left."""
    return LABELS[cell]


def named(card: Card, sight: Sight) -> str:
    """A card in full: kind, colour with its letter, and value."""
    say, emoji = sight.say, sight.emojis(face(card, sight.say))
    match card:
        case Gold(value):
            return say("{coin}\u00a0gold\u00a0{value}", coin=emoji, value=value)
        case Prospector(colour, value):
            words = colour_words(colour, say)
            return say(
                "{circle}\u00a0{colour} prospector\u00a0**{value}**\u00a0({letter})",
                circle=emoji,
                colour=words.name,
                letter=words.letter,
                value=value,
            )
        case Dynamite():
            return say("{stick}\u00a0dynamite", stick=emoji)


def token(card: Card, sight: Sight) -> str:
    """A card as short as can be: our emoji of it holds its letter and its value."""
    shown = face(card, sight.say)
    if sight.emojis.has(shown):
        return sight.emojis(shown)
    match card:
        case Gold(value):
            return joined(COIN, value)
        case Prospector():
            return joined(shown.plain, value_and_letter(shown.word))
        case Dynamite():
            return STICK


def value_and_letter(word: str) -> str:
    """What stands on a prospector in plain text, where B4 would be a place and 3O a number."""
    return f"{word[1:]}({word[0]})"


def gold(value: int, sight: Sight) -> str:
    return token(Gold(value), sight)


def pile_rows(pile: tuple[int, ...], sight: Sight) -> str:
    """Gold cards side by side, the best first."""
    cards = [gold(value, sight) for value in sorted(pile, reverse=True)]
    between = "" if sight.emojis.has(face(Gold(1), sight.say)) else " "
    rows = [cards[at : at + IN_A_ROW] for at in range(0, len(cards), IN_A_ROW)]
    return "\n".join(between.join(row) for row in rows)


def owner_of(colour: Colour, view: View) -> Seat | None:
    """Who owns the prospectors of a colour, if anybody does."""
    owners = [seat for seat, colours in enumerate(view.colours) if colour in colours]
    return owners[0] if owners else None
