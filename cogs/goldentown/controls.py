"""What can be pressed and chosen in Golden-Town, on the board and in a hand."""

from collections.abc import Sequence
from typing import TypeAlias

from cogs.goldentown.ends import end_button, found_ends
from cogs.goldentown.uses import (
    PLAYS,
    best_conversions,
    convert_choice,
    exchange_choice,
    play_choice,
    shot_label,
)
from cogs.goldentown.words import DIE, SIGNS, in_order, kind_name, level_name
from engine.contract import Seat
from engine.goldentown.actions import (
    Action,
    Answer,
    Challenge,
    Climb,
    ComeOut,
    Convert,
    Dig,
    Done,
    Exchange,
    Expose,
    GiveIn,
    Go,
    GoOn,
    LayCard,
    PlayFirst,
    Present,
    Ride,
    Roll,
    Shore,
    Stop,
    Throw,
)
from engine.goldentown.board import board
from engine.goldentown.components import LEVELS, SURFACE, Card, Digging, Source
from engine.goldentown.shafts import next_level
from engine.goldentown.view import View
from table.paging import in_rows, page_of
from table.presenter import Sight
from table.screen import Button, Choice, Menu, Style

Rows: TypeAlias = tuple[tuple[Button, ...] | Menu, ...]
OWN_CHOICE, CARDS = "c", "-"
"""The focus of a hand in which one chooses the filons to convert oneself, followed by its page; and
that of the cards, to go back to."""


def board_rows(sight: Sight) -> Rows:
    """What everybody may know to be possible."""
    if sight.view.ended is not None:
        return ()
    return in_rows(_buttons(sight))


def hand_rows(sight: Sight, focus: str, prefix: str = "") -> Rows:
    """Everything its seat can do now."""
    actions = sight.question().actions
    if not actions:
        return ()
    conversions = [one for one in actions if isinstance(one, Convert)]
    if focus.startswith(OWN_CHOICE) and conversions:
        return _own_choice(conversions, sight, focus.removeprefix(OWN_CHOICE), prefix)
    best = best_conversions(conversions)
    buttons = _buttons(sight)
    if len(conversions) > len(best):
        label = sight.say("Choose the ore myself…")
        buttons.append(Button(label, sight.look(f"{prefix}{OWN_CHOICE}"), "⚖️"))
    plays = sorted((one for one in actions if isinstance(one, PLAYS)), key=_card_order)
    exchanges = sorted((one for one in actions if isinstance(one, Exchange)), key=_source_order)
    say = sight.say
    menus = (
        ("p", say("Play a card…"), [play_choice(one, sight) for one in plays]),
        ("x", say("Exchange a card…"), [exchange_choice(one, sight) for one in exchanges]),
        ("v", say("Turn ore into nuggets…"), [convert_choice(one, sight) for one in best]),
    )
    return (*in_rows(buttons), *[row for menu in menus for row in _menu(*menu, sight)])


def _card_order(action: Expose | Ride | Exchange | LayCard) -> tuple[int, Card]:
    """As the hand shows the cards."""
    return in_order(action.card)


def _source_order(action: Exchange) -> tuple[bool, tuple[int, Card]]:
    """What comes from the draw pile first, then what is in sight."""
    return action.source is Source.DISCARD, _card_order(action)


def _own_choice(conversions: Sequence[Convert], sight: Sight, focus: str, prefix: str) -> Rows:
    """All ways to turn ore into nuggets, page by page."""
    say = sight.say
    page = page_of(conversions, focus)
    choices = [convert_choice(one, sight) for one in page.items]
    buttons = [Button(say("Back to my cards"), sight.look(prefix or CARDS), "↩️")]
    if page.pages > 1:
        label = say("More ({n} of {all})", n=page.number + 1, all=page.pages)
        look = sight.look(f"{prefix}{OWN_CHOICE}{page.following}")
        buttons.append(Button(label, look, "➡️"))
    return (*_menu("v", say("Turn ore into nuggets…"), choices, sight), tuple(buttons))


def _menu(name: str, placeholder: str, choices: Sequence[Choice], sight: Sight) -> Rows:
    if not choices:
        return ()
    return (Menu(sight.menu(name), placeholder, tuple(choices)),)


def _buttons(sight: Sight) -> list[Button]:
    """A button for each action that is not chosen from a menu."""
    places = [end_button(found, sight) for found in found_ends(sight)]
    actions = sight.question().actions
    shots = sorted((one for one in actions if isinstance(one, LayCard)), key=_card_order)
    rest = [one for one in actions if not isinstance(one, LayCard)]
    others = [button(action, sight) for action in (*shots, *rest)]
    return [*places, *(one for one in others if one is not None)]


def button(action: Action, sight: Sight) -> Button | None:
    """Of an action that has one of its own; the others are on the map or in menus."""
    say, press = sight.say, sight.act(action)
    match action:
        case Go() | Challenge():
            return None  # a button with the label of the map
        case Roll():
            return _roll(action, sight)
        case Done():
            return Button(say("End turn"), press, "✅", Style.GOOD)
        case LayCard(card):
            return Button(shot_label(action, say), press, SIGNS[card.kind], Style.MAIN)
        case Present(card):
            label = say("Open the mine with {card}", card=kind_name(card.kind, say))
            return Button(label, press, SIGNS[card.kind], Style.MAIN)
        case Shore(card):
            label = say("Hold it with {card}", card=kind_name(card.kind, say))
            return Button(label, press, SIGNS[card.kind], Style.GOOD)
        case Answer() | Throw() | PlayFirst():
            return _answer(action, sight)
    return _in_the_mine(action, sight)


def _roll(action: Roll, sight: Sight) -> Button:
    """The die: what comes next, or a way to leave a concession that is not urged."""
    view: View = sight.view
    one = view.prospectors[view.mover]
    if one.at in board().mine_at and not one.must_leave:
        return Button(sight.say("Leave (roll the die)"), sight.act(action), DIE)
    return Button(sight.say("Roll"), sight.act(action), DIE, Style.GOOD)


def _in_the_mine(action: Action, sight: Sight) -> Button | None:
    say, press, view = sight.say, sight.act(action), sight.view
    match action:
        case Dig():
            level = max(view.prospectors[view.mover].depth, LEVELS[0])
            label = say("Dig without a card: {level}", level=level_name(level, say))
            return Button(label, press, "⛏️", Style.MAIN)
        case GoOn():
            label = say("Go on: {level}", level=level_name(_next(view), say))
            return Button(label, press, "⛏️", Style.MAIN)
        case ComeOut():
            return Button(say("Come out"), press, "☀️")
        case Climb():
            return Button(say("Climb out (whole turn)"), press, "☀️")
        case Stop():
            return Button(say("Stop here"), press, "🛑")
        case GiveIn():
            return Button(say("To the Hospital"), press, "🏥", Style.GRAVE)
    return None


def _answer(action: Answer | Throw | PlayFirst, sight: Sight) -> Button:
    say, press, view = sight.say, sight.act(action), sight.view
    match action:
        case Answer(True):
            return Button(say("Share"), press, "🤝", Style.GOOD)
        case Answer():
            return Button(say("Refuse"), press, "🚫", Style.GRAVE)
        case Throw():
            return Button(say("Throw"), press, DIE, Style.GOOD)
        case PlayFirst(first):
            label = _who_plays_first(view.mover if first else view.duel.other(view.mover), sight)
            return Button(label, press, "🔫", Style.MAIN)


def _who_plays_first(seat: Seat, sight: Sight) -> str:
    if seat == sight.seat:
        return sight.say("I play first")
    return sight.say("{name} plays first", name=sight.names.bare[seat])


def _next(view: View) -> int:
    """The level the move goes on to."""
    assert isinstance(view.question, Digging), "a card lies there"
    one = view.prospectors[view.mover]
    level = next_level(view.mines[board().mine_at[one.at]].left, one.depth, view.question.way)
    return SURFACE if level is None else level
