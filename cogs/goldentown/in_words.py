"""The board of Golden-Town in words: for who cannot see it, or would rather read."""

from collections.abc import Sequence

from cogs.goldentown.news import where
from cogs.goldentown.words import BOOT, CIRCLES, card_name, letter
from engine.contract import Seat
from engine.goldentown.board import board
from engine.goldentown.components import LEVELS, Duel, Lay
from engine.goldentown.position import steps_apart
from engine.goldentown.view import View
from table.colours import colour_words
from table.presenter import Sight
from table.words import joined


def alt(sight: Sight) -> str:
    """The position in a few lines of plain text, for who cannot see the picture."""
    return _told(sight, sight.names.bare)


def whole(sight: Sight) -> str:
    """The same with names made safe for a text."""
    return _told(sight, [sight.names[seat] for seat in range(len(sight.view.prospectors))])


def _told(sight: Sight, names: Sequence[str]) -> str:
    view: View = sight.view
    say = sight.say
    lines = [_figure(seat, names[seat], sight) for seat in range(len(view.prospectors))]
    if view.duel is not None:
        lines.append(_duel(view.duel, names, sight))
    lines += [_mine(number, sight) for number in range(len(view.mines))]
    lines.append(say("Draw pile: {n}.", n=view.talon))
    if view.top is not None:
        card = card_name(view.top, say)
        lines.append(say("Discard pile: {n}, on top {card}.", n=view.discard, card=card))
    return "\n".join(lines)


def _figure(seat: Seat, name: str, sight: Sight) -> str:
    view: View = sight.view
    say, one = sight.say, view.prospectors[seat]
    told = say(
        "{name} ({colour}): {place}. Bank {bank}, cart {cart}, filons {filons}.",
        name=name,
        colour=_letter(seat, sight),
        place=where(seat, sight),
        bank=one.bank,
        cart=one.cart,
        filons=one.filons,
    )
    if one.must_leave:
        told += " " + say("Must leave.")
    if one.misses:
        told += " " + say("Misses the next turn.")
    return told


def _mine(number: int, sight: Sight) -> str:
    mine = sight.view.mines[number]
    levels = " ".join(
        joined(CIRCLES[level], left) for level, left in zip(LEVELS, mine.left, strict=True)
    )
    name = letter(board().concessions[number])
    if mine.open:
        return sight.say("Mine {letter}, open: filons {levels}.", letter=name, levels=levels)
    return sight.say("Mine {letter}, closed: filons {levels}.", letter=name, levels=levels)


def _duel(duel: Duel, names: Sequence[str], sight: Sight) -> str:
    say = sight.say
    told = say.many(
        "Duel of {name} and {other}: {n} step apart.",
        "Duel of {name} and {other}: {n} steps apart.",
        steps_apart(duel),
        name=names[duel.challenger],
        other=names[duel.rival],
    )
    return f"{told} {', '.join(_laid(lay, sight) for lay in duel.laid)}".rstrip()


def _laid(lay: Lay, sight: Sight) -> str:
    told = f"{_letter(lay.seat, sight)} {card_name(lay.card, sight.say)}"
    shown = lay.card.steps == lay.steps  # else it is a joker that was worth something
    return told if shown else f"{told} {joined(BOOT, lay.steps)}"


def _letter(seat: Seat, sight: Sight) -> str:
    return colour_words(sight.view.colours[seat], sight.say).letter
