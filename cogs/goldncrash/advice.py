"""Why a move of Gold 'n' Crash is a good one, in a clause that is true in this position."""

from collections.abc import Sequence
from typing import Any

from cogs.goldncrash.controls import action_label
from cogs.goldncrash.seen import or_of, strengths
from cogs.goldncrash.uses import Columns, Playing, boarded, fished, playing, securable, with_card
from cogs.goldncrash.words import CROWN, NUMBERS, card_name, listed, missing
from engine.contract import Seat
from engine.goldncrash.actions import (
    Action,
    Arrange,
    Discard,
    Draw,
    Manoeuvre,
    Play,
    Recall,
    Secure,
)
from engine.goldncrash.components import (
    CLEARED_AT,
    GUEST_GOLD,
    Card,
    Guest,
    Kind,
    Valuable,
    adjacent,
    count,
    open_columns,
    progress,
    worth,
)
from engine.goldncrash.events import Cracked, Event, GuestSecured, Looted, Secured
from engine.goldncrash.view import SideView, View
from engine.tuples import replaced
from table.presenter import Advice, Sight
from table.words import Words, joined

SHORT_HAND = 2
"""So few cards are too few to choose from."""
NEAR = 2
"""So little that a guest still wants is worth a word."""


def advice(action: Action, sight: Sight, heard: Sequence[Event]) -> Advice:
    say = sight.say
    match action:
        case Draw():
            why = _draw(sight, heard)
        case Play():
            why = _play(action, sight)
        case Discard(column):
            why = _discard(column, sight, heard)
        case Secure() | Manoeuvre() | Recall() | Arrange():
            why = _answer(action, sight)
        case _:
            return Advice(say("Pass"), say("nothing is possible"))
    return Advice(_move(action, sight), why)


def _move(action: Action, sight: Sight) -> str:
    """The move as its button would have it; what a discard does is in the reason."""
    if isinstance(action, Discard):
        card = sight.view.sides[sight.view.turn].columns[action.column][-1]
        return sight.say(
            "Discard {card} {column}", card=card_name(card), column=NUMBERS[action.column]
        )
    return action_label(action, sight)


# Drawing


def _draw(sight: Sight, heard: Sequence[Event]) -> str:
    view: View = sight.view
    say, own = sight.say, view.sides[view.turn]
    mine, theirs = (_gold(treasure_of(seat, heard)) for seat in (view.turn, 1 - view.turn))
    if own.deck == 1 and mine > theirs:
        return say(
            "it empties your deck while you lead by {mine} gold to {theirs}",
            mine=mine,
            theirs=theirs,
        )
    if not own.hand:
        return say("your hand is empty")
    if not any(isinstance(one, Play) for one in sight.legal):
        return say("none of your cards can be played now")
    if own.hand <= SHORT_HAND:
        return say.many("your hand is down to one card", "your hand is down to {n} cards", own.hand)
    return say("nothing you could play brings more now, and a new card may")


# Playing


def _play(play: Play, sight: Sight) -> str:
    """First what wins, then a guest, then the effect."""
    say, here = sight.say, playing(play, sight.view)
    if here.card.kind is Kind.RED and _falls(here) and _is_last(here):
        return say("it brings down the last zeppelin and wins the match")
    if here.guest is not None:
        gold = joined(CROWN, GUEST_GOLD[here.guest])
        return say("it brings the guest {guest} into your treasure", guest=gold)
    match here.card.kind:
        case Kind.RED:
            return _bomb(here, sight)
        case Kind.BLUE:
            return _board(here, sight)
        case Kind.PURPLE:
            cards = listed(fished(here), say)
            return say("it brings {cards} back into your hand", cards=cards)
        case Kind.GREEN:
            drawn = min(here.times, here.own.deck)
            return say.many("it draws a card as well", "it draws {n} cards at once", drawn)
        case Kind.BROWN:
            best = max(securable(here), key=worth)
            return say("it lets you secure {card}, worth {n}", card=card_name(best), n=best.value)
        case Kind.GOLD:
            return _lay_gold(here, sight)


def _bomb(here: Playing, sight: Sight) -> str:
    say, column = sight.say, NUMBERS[here.column]
    possible = strengths(here.other.zeppelins)[here.column]
    if _falls(here) and len(possible) == 1:
        told = say(
            "it brings down zeppelin {column} for sure: its strength is {strength} and you drop"
            " {n}",
            column=column,
            strength=possible[0],
            n=here.times,
        )
    elif _falls(here):
        told = say(
            "it brings down zeppelin {column} for sure: its strength is {strength} at most and you"
            " drop {n}",
            column=column,
            strength=possible[-1],
            n=here.times,
        )
    elif here.times >= possible[0]:
        told = say(
            "it may bring down zeppelin {column}, whose strength can be {strength}",
            column=column,
            strength=or_of(possible),
        )
    else:
        return _coming(here.column, here.columns, here.own, say) or say(
            "zeppelin {column} holds now, but the next 💣 there counts with this one",
            column=column,
        )
    guest = here.other.guests[here.column]
    if guest is not None:
        gold = joined(CROWN, GUEST_GOLD[guest])
        told = say(
            "{bombing}, and its guest, worth {guest}, would be lost", bombing=told, guest=gold
        )
    return told


def _falls(here: Playing) -> bool:
    return here.times >= strengths(here.other.zeppelins)[here.column][-1]


def _is_last(here: Playing) -> bool:
    return sum(not one.destroyed for one in here.other.zeppelins) == 1


def _board(here: Playing, sight: Sight) -> str:
    say, cards = sight.say, boarded(here)
    told = say(
        "it throws {cards} out of {name}’s column",
        cards=listed(cards, say),
        name=sight.names.bold(1 - sight.view.turn),
    )
    guest = here.other.guests[here.column]
    if guest is not None:
        before, after = (
            progress(guest, left, 0).missing
            for left in (
                here.other.columns[here.column],
                here.other.columns[here.column][: -len(cards)],
            )
        )
        if after > before:
            gold = joined(CROWN, GUEST_GOLD[guest])
            told = say("{boarding} and sets the guest {guest} back", boarding=told, guest=gold)
    return told


def _lay_gold(here: Playing, sight: Sight) -> str:
    say, cards = sight.say, here.own.cards or ()
    if here.clears:
        return say("it clears column {column}, which is free again", column=NUMBERS[here.column])
    if coming := _coming(here.column, here.columns, here.own, say):
        return coming
    chests = [card for card in cards if card.kind is Kind.BROWN]
    if chests and set(adjacent(here.column)) & set(open_columns(here.columns)):
        return say(
            "your {chest} beside it can then secure {n} gold",
            chest=card_name(chests[0]),
            n=here.card.value,
        )
    return say("it waits there for a 🧰 beside it, worth {n} gold", n=here.card.value)


def _coming(column: int, columns: Columns, own: SideView, say: Words) -> str:
    """Where a guest has come near by these columns, what is still missing."""
    guest = own.guests[column]
    if guest is None:
        return ""
    before, done = (progress(guest, cards, 0) for cards in (own.columns[column], columns[column]))
    if done.missing >= before.missing or (done.missing > NEAR and guest != 1):
        return ""
    return say(
        "then {missing} in {column} will bring the guest {guest}",
        missing=missing(guest, done, say),
        column=NUMBERS[column],
        guest=joined(CROWN, GUEST_GOLD[guest]),
    )


# Discarding


def _discard(column: int, sight: Sight, heard: Sequence[Event]) -> str:
    view: View = sight.view
    say, own, other = sight.say, view.sides[view.turn], view.sides[1 - view.turn]
    match own.columns[column][-1].kind:
        case Kind.RED:
            return _crack(sight, heard)
        case Kind.BLUE:
            return say("it lets you move a last card to a neighbouring column")
        case Kind.PURPLE:
            best = max(_last_cards(own, without=column), key=worth)
            return say("it lets you take {card} back into your hand", card=card_name(best))
        case Kind.GREEN:
            return say("you see your next two cards and choose which of them to draw")
    card = other.discard[-1]
    return say("it loots {card}, {n} gold for your treasure", card=card_name(card), n=card.value)


def _crack(sight: Sight, heard: Sequence[Event]) -> str:
    """What lies on top of a treasure was seen as it went there."""
    seat = 1 - sight.view.turn
    name, top = sight.names.bold(seat), treasure_of(seat, heard)[-1:]
    if not top:
        return sight.say("it takes the top card out of {name}’s treasure", name=name)
    return sight.say("it takes {n} gold out of {name}’s treasure", n=_gold(top), name=name)


def _last_cards(side: SideView, without: int) -> list[Card]:
    """The last cards of the columns, once that of one of them has gone."""
    columns = [
        cards[:-1] if column == without else cards for column, cards in enumerate(side.columns)
    ]
    return [cards[-1] for cards in columns if cards]


# Answers to the question of an effect


def _answer(action: Secure | Manoeuvre | Recall | Arrange, sight: Sight) -> str:
    view: View = sight.view
    say, own = sight.say, view.sides[view.turn]
    match action:
        case Secure(column):
            return _secure(own.columns[column][-1], sight)
        case Manoeuvre(origin, goal):
            return _manoeuvre(origin, goal, sight)
        case Recall(column):
            if own.columns[column][-1].kind is Kind.GOLD:
                return say("in your hand nobody can throw it out")
            return say("you can play it again for its effect")
        case Arrange(top):
            if not top:
                return say("neither of them helps you now")
            return say("you draw {card} next", card=card_name(view.observed[top[0]]))


def _secure(card: Card, sight: Sight) -> str:
    view: View = sight.view
    say, own = sight.say, view.sides[view.turn]
    others = [
        own.columns[one.column][-1]
        for one in sight.legal
        if isinstance(one, Secure) and own.columns[one.column][-1] != card
    ]
    if others and others[0].value < card.value:
        return say(
            "it is worth {n}, and {other} only {m}",
            n=card.value,
            other=card_name(others[0]),
            m=others[0].value,
        )
    if others and others[0].value > card.value:
        return say("{other} is of more use where it lies", other=card_name(others[0]))
    return say("it is worth {n} in your treasure", n=card.value)


def _manoeuvre(origin: int, goal: int, sight: Sight) -> str:
    """As the rules go on: the guest comes before the column is cleared (C-21)."""
    view: View = sight.view
    say, own = sight.say, view.sides[view.turn]
    columns, guest = _moved(own.columns, origin, goal), own.guests[goal]
    if guest is not None and not progress(guest, columns[goal], 0).missing:
        gold = joined(CROWN, GUEST_GOLD[guest])
        return say("it brings the guest {guest} into your treasure", guest=gold)
    if count(columns[goal], columns[goal][-1].kind) >= CLEARED_AT:
        return say("it clears column {column}, which is free again", column=NUMBERS[goal])
    if coming := _coming(goal, columns, own, say):
        return coming
    places = open_columns(columns)
    if origin in places and origin not in open_columns(own.columns):
        return say("column {column} gets shorter, so you can play there", column=NUMBERS[origin])
    if beside := [NUMBERS[one] for one in adjacent(goal) if one in places]:
        return say("from there a 🧰 in {columns} can secure it", columns=say.listing(beside))
    return say("no other last card is of more use elsewhere")


def _moved(columns: Columns, origin: int, goal: int) -> Columns:
    *left, card = columns[origin]
    return with_card(card, goal, replaced(columns, origin, tuple(left)))


# What has been seen


def treasure_of(seat: Seat, heard: Sequence[Any]) -> list[Valuable]:
    """What lies in a treasure, the top last: all of it was seen as it went there (C-A28)."""
    treasure: list[Valuable] = []
    for event in heard:
        match event:
            case Secured(owner, _, card) | Looted(owner, card) if owner == seat:
                treasure.append(card)
            case GuestSecured(owner, _, guest) if owner == seat:
                treasure.append(Guest(guest))
            case Cracked(owner) if owner == seat and treasure:
                treasure.pop()
    return treasure


def _gold(valuables: Sequence[Valuable]) -> int:
    return sum(map(worth, valuables))
