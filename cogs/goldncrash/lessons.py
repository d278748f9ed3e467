"""What a newcomer to Gold 'n' Crash is told when it first matters."""

from collections.abc import Iterator

from cogs.goldncrash.seen import progress_at, strengths
from cogs.goldncrash.words import CROWN, ICONS, NUMBERS, missing
from engine.goldncrash.actions import Discard, Play
from engine.goldncrash.components import (
    ACTIONS,
    COLUMNS,
    GUEST_GOLD,
    RESISTANCES,
    TWO_PLAYS,
    Kind,
    count,
    open_columns,
)
from engine.goldncrash.view import View
from table.presenter import Lesson, Sight
from table.words import joined

FEW = 5
"""A deck of so many cards is nearly used up."""
FIRST_TURNS = 2


def lessons(sight: Sight) -> Iterator[Lesson]:
    """Each only where it applies, in one's own turn; the most useful first."""
    view: View = sight.view
    if sight.seat is None or sight.seat not in sight.acting or view.question is not None:
        return
    tellers = (_turn, _ending, _guest, _treasure, _twice, _bombs, _columns, _discard)
    for tell in tellers:
        if text := tell(sight, view):
            yield Lesson(tell.__name__.removeprefix("_"), text)


def _turn(sight: Sight, view: View) -> str:
    if view.turns >= FIRST_TURNS or view.actions_left < ACTIONS:
        return ""
    return sight.say(
        "You have two actions: draw a card, play one from your hand into a column, or discard the"
        " last card of a column. Most gold in the treasure wins, or all three zeppelins down."
    )


def _ending(sight: Sight, view: View) -> str:
    if view.last is not None:
        return sight.say("This is the last turn: after it, the gold in both treasures is counted.")
    if min(side.deck for side in view.sides) > FEW:
        return ""
    return sight.say(
        "A deck is nearly empty. Once it is, the other has one more turn, and then only the gold"
        " in the treasures counts."
    )


def _guest(sight: Sight, view: View) -> str:
    for column in COLUMNS:
        guest, done = view.sides[view.turn].guests[column], progress_at(view, view.turn, column)
        if guest not in (None, TWO_PLAYS) and done is not None and done.missing == 1:
            assert guest is not None
            return sight.say(
                "{missing} in column {column} and your guest comes: {guest} for your treasure,"
                " which nobody can take away.",
                missing=missing(guest, done, sight.say),
                column=NUMBERS[column],
                guest=joined(CROWN, GUEST_GOLD[guest]),
            )
    return ""


def _treasure(sight: Sight, view: View) -> str:
    own = view.sides[view.turn]
    if own.treasure or not count(own.cards or (), Kind.BROWN):
        return ""
    return sight.say(
        "Gold counts only in your treasure. Play a card worth much, such as 💰, then a 🧰 into the"
        " column beside it: that secures the last card there."
    )


def _twice(sight: Sight, view: View) -> str:
    own = view.sides[view.turn]
    for play in sight.legal:
        if (
            isinstance(play, Play)
            and play.card.kind is not Kind.GOLD
            and count(own.columns[play.column], play.card.kind) == 1
        ):
            return sight.say(
                "A second\u00a0{icon} in column {column} works twice, a third one three times; then"
                " the whole column is cleared.",
                icon=ICONS[play.card.kind],
                column=NUMBERS[play.column],
            )
    return ""


def _bombs(sight: Sight, view: View) -> str:
    bombs = [
        play.column for play in sight.legal if isinstance(play, Play) and play.card.kind is Kind.RED
    ]
    possible = strengths(view.sides[1 - view.turn].zeppelins)
    unknown = [column for column in bombs if len(possible[column]) == len(RESISTANCES)]
    if not unknown:
        return ""
    return sight.say(
        "Each crew has zeppelins of strength 1, 2 and 3, in an order nobody knows. One falls when"
        " as many 💣 lie across from it, so a single 💣 may do."
    )


def _columns(sight: Sight, view: View) -> str:
    closed = [one for one in COLUMNS if one not in open_columns(view.sides[view.turn].columns)]
    if not closed:
        return ""
    return sight.say.many(
        "Column {columns} is closed: you may not play where you have the most cards.",
        "Columns {columns} are closed: you may not play where you have the most cards.",
        len(closed),
        columns=sight.say.listing([NUMBERS[column] for column in closed]),
    )


def _discard(sight: Sight, view: View) -> str:
    if not any(isinstance(action, Discard) for action in sight.legal):
        return ""
    return sight.say(
        "Discarding the last card of a column is an action too, with an effect of its own: its"
        " button says which."
    )
