"""What can be pressed and chosen in Gold 'n' Crash, on the board and in a hand."""

from typing import TypeAlias

from cogs.goldncrash.uses import discard_effect, promise
from cogs.goldncrash.words import NUMBERS, card_name, in_order, kind_name
from engine.goldncrash.actions import (
    Action,
    Arrange,
    Discard,
    Draw,
    Manoeuvre,
    Pass,
    Play,
    Question,
    Recall,
    Secure,
)
from engine.goldncrash.components import COLUMNS, Card
from engine.goldncrash.view import View
from table.paging import in_rows
from table.presenter import Sight
from table.screen import Button, Choice, Menu, Style

Rows: TypeAlias = tuple[tuple[Button, ...] | Menu, ...]
IN_A_ROW, ARRANGEMENTS_IN_A_ROW = 4, 3


def board_rows(sight: Sight) -> tuple[tuple[Button, ...], ...]:
    """What can be done with cards that everybody sees."""
    buttons = [_button(action, sight) for action in sight.legal if not isinstance(action, Play)]
    width = ARRANGEMENTS_IN_A_ROW if sight.view.question is Question.OBSERVE else IN_A_ROW
    return in_rows(buttons, width)


def hand_rows(sight: Sight) -> Rows:
    """Everything its seat can do now: a menu for each column, after the buttons."""
    menus = [menu for column in COLUMNS if (menu := _play_menu(column, sight))]
    return (*board_rows(sight), *menus)


def action_label(action: Action, sight: Sight) -> str:
    """What an action is called on its button, or on its line of a menu."""
    say, view = sight.say, sight.view
    match action:
        case Draw():
            return say("Draw")
        case Pass():
            return say("Pass: nothing is possible")
        case Play(card, column):
            return say("Play {card} into {column}", card=card_name(card), column=NUMBERS[column])
        case Discard(column):
            return say(
                "Discard {card} {column}: {effect}",
                card=_last(column, view),
                column=NUMBERS[column],
                effect=discard_effect(_last_card(column, view), view, say),
            )
        case _:
            return _answer_label(action, sight)


def _answer_label(action: Action, sight: Sight) -> str:
    """What can be said to the question of an effect."""
    say, view = sight.say, sight.view
    match action:
        case Secure(column):
            card, number = _last(column, view), NUMBERS[column]
            return say("Secure {card} {column}", card=card, column=number)
        case Recall(column):
            card, number = _last(column, view), NUMBERS[column]
            return say("Call back {card} {column}", card=card, column=number)
        case Manoeuvre(origin, goal):
            return f"{_last(origin, view)} {NUMBERS[origin]} → {NUMBERS[goal]}"
    assert isinstance(action, Arrange), "all others have been named"
    return _arrangement(action, sight)


def _button(action: Action, sight: Sight) -> Button:
    label, press = action_label(action, sight), sight.act(action)
    match action:
        case Draw():
            # On the board nothing outshines the button of the hand, from which cards are played.
            return Button(label, press, "🎴", Style.PLAIN if sight.seat is None else Style.GOOD)
        case Discard():
            return Button(label, press, "🗑️")
    return Button(label, press, style=Style.MAIN)


def _arrangement(action: Arrange, sight: Sight) -> str:
    say = sight.say
    cards = [card_name(sight.view.observed[one]) for one in (*action.top, *action.bottom)]
    words = dict(zip(("first", "second"), cards, strict=True))
    if not action.bottom:
        return say("On top: {first}, then {second}", **words)
    if not action.top:
        return say("At the bottom: {first}, then {second}", **words)
    return say("{first} on top, {second} at the bottom", **words)


def _play_menu(column: int, sight: Sight) -> Menu | None:
    plays = [one for one in sight.legal if isinstance(one, Play) and one.column == column]
    if not plays:
        return None
    return Menu(
        sight.menu(NUMBERS[column]),
        sight.say("Play into column {number}…", number=NUMBERS[column]),
        tuple(_choice(play, sight) for play in sorted(plays, key=lambda play: in_order(play.card))),
    )


def _choice(play: Play, sight: Sight) -> Choice:
    """A card with what it would do there."""
    label = f"{card_name(play.card)} {kind_name(play.card.kind, sight.say)}"
    return Choice(label, sight.act(play).action, description=promise(play, sight))


def _last(column: int, view: View) -> str:
    return card_name(_last_card(column, view))


def _last_card(column: int, view: View) -> Card:
    """Of the seat whose turn it is."""
    return view.sides[view.turn].columns[column][-1]
