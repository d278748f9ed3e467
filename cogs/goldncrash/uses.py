"""What each card of Gold 'n' Crash would do now, or why it cannot."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from cogs.goldncrash.seen import strengths
from cogs.goldncrash.words import CROWN, NUMBERS, card_name, columns_in_a_row, kind_name, listed
from engine.goldncrash.actions import Play
from engine.goldncrash.components import (
    CLEARED_AT,
    GUEST_GOLD,
    Card,
    Kind,
    adjacent,
    count,
    progress,
)
from engine.goldncrash.view import SideView, View
from engine.tuples import replaced
from table.presenter import Sight
from table.words import Words, joined

Columns: TypeAlias = tuple[tuple[Card, ...], ...]


class Playing(NamedTuple):
    """What a play would find: for the words about it."""

    card: Card
    column: int
    own: SideView
    other: SideView
    times: int
    """How often its effect comes."""
    guest: int | None
    """Who would come for it."""

    @property
    def clears(self) -> bool:
        return self.times >= CLEARED_AT

    @property
    def columns(self) -> Columns:
        """The own columns with the card."""
        return with_card(self.card, self.column, self.own.columns)


def with_card(card: Card, column: int, columns: Columns) -> Columns:
    return replaced(columns, column, (*columns[column], card))


def playing(play: Play, view: View) -> Playing:
    own, other = view.sides[view.turn], view.sides[1 - view.turn]
    cards = (*own.columns[play.column], play.card)
    guest = own.guests[play.column]
    if guest is not None:
        plays = view.placed.count(play.column) + 1
        guest = None if progress(guest, cards, plays).missing else guest
    times = count(cards, play.card.kind)
    return Playing(play.card, play.column, own, other, times, guest)


def promise(play: Play, sight: Sight) -> str:
    """What playing this card there will do, in a line."""
    say, here = sight.say, playing(play, sight.view)
    parts = [_effect(here, say)]
    if here.guest is not None:
        parts.append(say("brings {guest}", guest=joined(CROWN, GUEST_GOLD[here.guest])))
    if here.clears:
        parts.append(say("then clears the column"))
    return say.clauses(parts)


def _effect(here: Playing, say: Words) -> str:
    match here.card.kind:
        case Kind.RED:
            return _bombs(here, say)
        case Kind.BLUE:
            cards = boarded(here)
            return say("throws {cards} out across from it", cards=listed(cards, say))
        case Kind.PURPLE:
            return say("takes {cards} from your discard pile", cards=listed(fished(here), say))
        case Kind.GREEN:
            drawn = min(here.times, here.own.deck)
            return say.many("draws a card", "draws {n} cards", drawn)
        case Kind.BROWN:
            return _secures(here, say)
    return say("does nothing here; counts once it is in your treasure")


def _bombs(here: Playing, say: Words) -> str:
    """With all its bombs, and what that can come to."""
    possible = strengths(here.other.zeppelins)[here.column]
    if here.times >= possible[-1]:
        ends = say("it falls for sure")
    elif here.times < possible[0]:
        ends = say("it will hold")
    else:
        ends = say("it falls if its strength is {n} or less", n=here.times)
    drops = say.many(
        "drops {n} bomb on zeppelin {column}", "drops {n} bombs on zeppelin {column}", here.times,
        column=NUMBERS[here.column],
    )  # fmt: skip
    return say("{drops}: {ends}", drops=drops, ends=ends)


def _secures(here: Playing, say: Words) -> str:
    """What goes into the treasure; where there is a choice, how much and what first."""
    beside = [here.own.columns[one] for one in adjacent(here.column) if here.own.columns[one]]
    if len(beside) == 1:
        cards = beside[0][::-1][: here.times]
        return say("secures {cards} for your treasure", cards=listed(cards, say))
    names = list(dict.fromkeys(map(card_name, securable(here))))
    return say.many(
        "secures a card from beside it: {cards}",
        "secures {n} cards from beside it: first {cards}",
        min(here.times, sum(map(len, beside))),
        cards=names[0]
        if len(names) == 1
        else say("{one} or {other}", one=names[0], other=names[1]),
    )


def boarded(here: Playing) -> Sequence[Card]:
    """The cards that would be thrown out, the last one first."""
    return here.other.columns[here.column][::-1][: here.times]


def fished(here: Playing) -> Sequence[Card]:
    return here.own.discard[::-1][: here.times]


def securable(here: Playing) -> list[Card]:
    """The last cards beside the column."""
    return [here.own.columns[one][-1] for one in adjacent(here.column) if here.own.columns[one]]


def discard_effect(card: Card, view: View, say: Words) -> str:
    """What discarding this card does, in a few words for a button."""
    other: SideView = view.sides[1 - view.turn]
    match card.kind:
        case Kind.RED:
            return say("crack their safe")
        case Kind.BLUE:
            return say("move a card")
        case Kind.PURPLE:
            return say("take a card back")
        case Kind.GREEN:
            return say("look at 2 cards of the deck")
    return say("loot {card}", card=card_name(other.discard[-1]))


def about(card: Card, copies: int, sight: Sight) -> str:
    """A card of one's hand: what it is, and where it can go now, or why nowhere."""
    say = sight.say
    what = say("{card} {kind}, worth {n}", card=f"**{card_name(card)}**",
               kind=kind_name(card.kind, say), n=card.value)  # fmt: skip
    if copies > 1:
        what = f"{copies} × {what}"
    return say("{card}: {use}", card=what, use=_use(card, sight))


def _use(card: Card, sight: Sight) -> str:
    view: View = sight.view
    say = sight.say
    if not sight.legal or view.question is not None:
        return purpose(card.kind, say)
    columns = [
        action.column for action in sight.legal if isinstance(action, Play) and action.card == card
    ]
    if columns:
        return say("playable in {columns}", columns=columns_in_a_row(columns))
    return why_not(card.kind, say)


def purpose(kind: Kind, say: Words) -> str:
    """What a kind of card is for, whoever holds it and whenever."""
    return {
        Kind.RED: say("bombs the zeppelin across"),
        Kind.BLUE: say("throws out the last card across"),
        Kind.PURPLE: say("takes the top card of your discard pile"),
        Kind.GREEN: say("draws a card"),
        Kind.BROWN: say("puts a last card from beside it into your treasure"),
        Kind.GOLD: say("no effect; gold for your treasure"),
    }[kind]


def why_not(kind: Kind, say: Words) -> str:
    """Why a card can go nowhere: an open column needs a target, too, but for gold."""
    return {
        Kind.RED: say("no zeppelin left to bomb across from an open column"),
        Kind.BLUE: say("nobody to board across from an open column"),
        Kind.PURPLE: say("your discard is empty"),
        Kind.GREEN: say("your deck is empty"),
        Kind.BROWN: say("nothing to secure beside an open column"),
    }[kind]
