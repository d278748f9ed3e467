"""The board of Gold 'n' Crash in words: for who cannot see it, or would rather read."""

from collections.abc import Sequence

from cogs.goldncrash.banner import NAMES
from cogs.goldncrash.seen import or_of, progress_at, strengths
from cogs.goldncrash.words import CROWN, NUMBERS, card_name, cards_in_a_row, guest_told
from engine.contract import Seat
from engine.goldncrash.components import COLUMNS, RESISTANCES, Card, Crew, Guest
from engine.goldncrash.view import SideView, View, ZeppelinView
from table.presenter import Sight
from table.screen import Field
from table.words import Words, joined

EMBLEMS = {Crew.POULPIRATE: "🐙", Crew.CHAMOURAI: "🐱"}
BALLOON, CRASH = "🎈", "💥"
DISCARDS_SHOWN = 4


def alt(sight: Sight) -> str:
    """The position in a few lines of plain text, for who cannot see the picture."""
    lines = []
    for seat in (0, 1):
        side, crew = sight.view.sides[seat], NAMES[sight.view.crews[seat]]
        name = sight.names.bare[seat]
        counts = f"{_counts(side, sight.say)}, {_discard(side.discard, sight.say)}"
        lines.append(sight.say("{name} ({crew}): {counts}", name=name, crew=crew, counts=counts))
        lines += [
            f"{NUMBERS[column]} {' · '.join(_half(column, seat, sight))}" for column in COLUMNS
        ]
    return "\n".join(lines)


def guests(seat: Seat, sight: Sight) -> list[str]:
    """A line for each guest who waits for a seat, with what they wish for."""
    lines = []
    for column, guest in enumerate(sight.view.sides[seat].guests):
        done = progress_at(sight.view, seat, column)
        if guest is not None and done is not None:
            lines.append(f"{NUMBERS[column]} {guest_told(guest, done, sight.say)}")
    return lines


def fields(sight: Sight) -> tuple[Field, ...]:
    """The three columns beside each other, and what both crews have."""
    columns = [
        Field(sight.say("Column {number}", number=NUMBERS[column]), _column(column, sight), True)
        for column in COLUMNS
    ]
    sides = [
        Field(_side_name(seat, sight), _side(sight.view.sides[seat], sight.say)) for seat in (0, 1)
    ]
    return (*columns, *sides)


def _column(column: int, sight: Sight) -> str:
    halves = []
    for seat in (0, 1):
        emblem = EMBLEMS[sight.view.crews[seat]]
        zeppelin, *rest = _half(column, seat, sight)
        lines = [f"{emblem} {zeppelin}", *rest]
        # The sides face each other: the upper one's zeppelin is next to the lower one's.
        halves.append("\n".join(reversed(lines) if seat == 0 else lines))
    return "\n\n".join(halves)


def _half(column: int, seat: Seat, sight: Sight) -> list[str]:
    """One side of a column: the zeppelin, its guest, and the cards from there outwards."""
    view: View = sight.view
    side = view.sides[seat]
    possible = strengths(side.zeppelins)[column]
    told = [_zeppelin(side.zeppelins[column], possible, sight.say)]
    guest, done = side.guests[column], progress_at(view, seat, column)
    if guest is not None and done is not None:
        told.append(guest_told(guest, done, sight.say))
    cards = side.columns[column]
    return [*told, cards_in_a_row(cards) if cards else sight.say("no cards")]


def _zeppelin(zeppelin: ZeppelinView, possible: Sequence[int], say: Words) -> str:
    if zeppelin.destroyed:
        return say("{crash} destroyed", crash=CRASH)
    told = say("{balloon} intact", balloon=BALLOON)
    if zeppelin.withstood:
        told = say.many(
            "{balloon} has withstood {n} bomb",
            "{balloon} has withstood {n} bombs",
            zeppelin.withstood,
            balloon=BALLOON,
        )
    if len(possible) == len(RESISTANCES):
        return told
    strength = or_of(possible)
    return say("{zeppelin}, strength {strength}", zeppelin=told, strength=strength)


def _side_name(seat: Seat, sight: Sight) -> str:
    here = "▶ " if seat in sight.acting else ""
    return f"{here}{EMBLEMS[sight.view.crews[seat]]} {sight.names[seat]}"


def _side(side: SideView, say: Words) -> str:
    return _counts(side, say) + "\n" + _top_discards(side.discard, say)


def _counts(side: SideView, say: Words) -> str:
    guests = [one for one in side.treasure if isinstance(one, Guest)]
    treasure = say.many("treasure: one card", "treasure: {n} cards", len(side.treasure))
    counts = [
        say.many("hand: one card", "hand: {n} cards", side.hand),
        say.many("deck: one card", "deck: {n} cards", side.deck),
        f"{treasure} ({joined(CROWN, len(guests))})" if guests else treasure,
    ]
    return ", ".join(counts)


def _discard(discard: Sequence[Card], say: Words) -> str:
    if not discard:
        return say("discard: empty")
    top = card_name(discard[-1])
    return say("discard: {n}, on top {card}", n=len(discard), card=top)


def _top_discards(discard: Sequence[Card], say: Words) -> str:
    if not discard:
        return say("discard: empty")
    top = cards_in_a_row(reversed(discard[-DISCARDS_SHOWN:]))
    more = len(discard) - DISCARDS_SHOWN
    return say("discard, top first: {cards}", cards=f"{top} … (+{more})" if more > 0 else top)
