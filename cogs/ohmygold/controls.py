"""What can be pressed and chosen in Oh My Gold!, on the board and in a hand."""

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from typing import TypeAlias, TypeVar

from cogs.ohmygold.places import is_own, left_over, missing_after, points_at
from cogs.ohmygold.words import (
    CUBE,
    FACES,
    LETTERS,
    NO_BREAK,
    aim,
    card_at,
    flagged,
    numbered,
    symbols,
)
from engine.ohmygold.actions import Action, Commit, EndTurn, Put, Reroll, Roll
from engine.ohmygold.components import DICE, Face, Place, Spot
from engine.ohmygold.view import View
from table.paging import in_rows, page_of
from table.presenter import Sight
from table.screen import Button, Choice, Menu, Style
from table.words import Words

Rows: TypeAlias = tuple[tuple[Button, ...] | Menu, ...]
T = TypeVar("T", Put, Commit)
MOST_BUTTONS = 10
"""With more cards that can be filled than this, they go into a menu."""
OTHER_WAYS, USUAL = "o", "-"
"""The focus that shows the ways nobody needs every day, followed by its page; and the way back."""


def rows(sight: Sight, focus: str, prefix: str = "") -> Rows:
    """Everything that can be done now: for each card the way with the fewest sabres at once."""
    puts, other_puts = _parted(_of_kind(Put, sight), _same_card(sight.view), _sabres)
    commits, other_commits = _parted(_of_kind(Commit, sight), _same_place(sight.view), _by_sabre)
    others = bool(other_puts or other_commits)
    if focus.startswith(OTHER_WAYS) and others:
        back = Button(sight.say("Back"), sight.look(prefix or USUAL), "↩️")
        page, prefix = focus.removeprefix(OTHER_WAYS), f"{prefix}{OTHER_WAYS}"
        return _menus(other_puts, other_commits, [back], sight, page, prefix)
    buttons = _main_buttons(sight)
    if others:
        look = sight.look(f"{prefix}{OTHER_WAYS}")
        buttons.append(Button(sight.say("Another way…"), look, "🔀"))
    at_once, listed = (puts, puts[:0]) if len(puts) <= MOST_BUTTONS else (puts[:0], puts)
    cards = in_rows([_put_button(put, sight) for put in at_once])
    return (*cards, *_menus(listed, commits, buttons, sight, focus, prefix))


def _menus(
    puts: Sequence[Put],
    commits: Sequence[Commit],
    buttons: list[Button],
    sight: Sight,
    page: str,
    prefix: str,
) -> Rows:
    """What there is to choose from, page by page, and a row of buttons with a way to the next."""
    say = sight.say
    uses, begun = page_of(puts, page), page_of(commits, page)
    menus = []
    if puts:
        choices = tuple(_put_choice(put, sight) for put in uses.items)
        menus.append(Menu(sight.menu("use"), say("Use your dice…"), choices))
    if commits:
        choices = tuple(_commit_choice(one, sight) for one in begun.items)
        menus.append(Menu(sight.menu("commit"), say("Keep a die on a card…"), choices))
    number, pages, following = max(
        ((one.number, one.pages, one.following) for one in (uses, begun)), key=lambda one: one[1]
    )
    if pages > 1:
        label = say("More ({n} of {all})", n=number + 1, all=pages)
        buttons = [*buttons, Button(label, sight.look(f"{prefix}{following}"), "➡️")]
    return (*menus, tuple(buttons)) if buttons else tuple(menus)


# What is offered at once


def _of_kind(kind: type[T], sight: Sight) -> list[T]:
    return [action for action in sight.legal if isinstance(action, kind)]


def _parted(
    actions: Sequence[T], same: Callable[[T], Hashable], rank: Callable[[T], int]
) -> tuple[list[T], list[T]]:
    """The best action of each sort, and all others, both in the order of the rules."""
    best: dict[Hashable, T] = {}
    for action in actions:
        sort = same(action)
        if sort not in best or rank(action) < rank(best[sort]):
            best[sort] = action
    kept = list(best.values())
    return kept, [action for action in actions if action not in kept]


def _same_card(view: View) -> Callable[[Put], Hashable]:
    """Treasures that look alike before one boat are the same to whoever fills one."""
    return lambda put: _alike(put.place, view)


def _same_place(view: View) -> Callable[[Commit], Hashable]:
    return lambda commit: (_alike(commit.place, view), commit.symbol)


def _alike(place: Place, view: View) -> Hashable:
    if place.spot is not Spot.TREASURE:
        return place
    lying = sorted((one.die, one.symbol) for one in view.committed if one.place == place)
    return place.seat, card_at(place, view), tuple(lying)


def _sabres(put: Put) -> int:
    return put.dice.count(Face.SABRES)


def _by_sabre(commit: Commit) -> int:
    return int(commit.die is Face.SABRES)


def as_offered(action: Action, sight: Sight) -> Action:
    """The way that is offered at once of filling the same card."""
    if not isinstance(action, Put):
        return action
    same = _same_card(sight.view)
    return min((put for put in _of_kind(Put, sight) if same(put) == same(action)), key=_sabres)


# Buttons and choices


def _main_buttons(sight: Sight) -> list[Button]:
    buttons = []
    for action in sight.legal:
        if isinstance(action, Roll | Reroll | EndTurn):
            style = Style.GOOD if isinstance(action, Roll) else Style.PLAIN
            emoji = None if isinstance(action, EndTurn) else CUBE
            buttons.append(Button(deed(action, sight), sight.act(action), emoji, style))
    return buttons


def _put_button(put: Put, sight: Sight) -> Button:
    emoji, style = _sign(put, sight.view)
    return Button(deed(put, sight), sight.act(put), emoji, style)


def _sign(put: Put, view: View) -> tuple[str, Style]:
    if put.place.spot is Spot.CHEST:
        return "🔓", Style.MAIN
    return ("⛵", Style.GOOD) if is_own(put, view) else ("☠️", Style.GRAVE)


def _put_choice(put: Put, sight: Sight) -> Choice:
    emoji, _ = _sign(put, sight.view)
    return Choice(deed(put, sight), sight.act(put).action, emoji, _effect(put, sight))


def _commit_choice(commit: Commit, sight: Sight) -> Choice:
    say, left = sight.say, missing_after(commit, sight.view)
    if left:
        hint = say("then still needed: {symbols}", symbols=symbols(left))
    else:
        hint = say("then only a treasure there has to be filled")
    return Choice(_beginning(commit, sight), sight.act(commit).action, description=hint)


def deed(action: Action, sight: Sight) -> str:
    """What an action is called on its button."""
    say = sight.say
    match action:
        case Roll():
            return say("Roll")
        case Reroll():
            return _reroll(len(sight.view.dice), say)
        case EndTurn():
            return say("End turn")
        case Put():
            return _filling(action, sight)
        case Commit():
            return say("Keep {die}", die=_beginning(action, sight))


def _reroll(dice: int, say: Words) -> str:
    if dice == DICE:
        return say("Roll again")
    return say.many("Roll the other die", "Roll the other {n}", dice)


def _filling(put: Put, sight: Sight) -> str:
    """What completing this card does, and with which dice."""
    say, view = sight.say, sight.view
    dice = symbols(map(Face, put.dice))
    if put.place.spot is Spot.CHEST:
        return say("Open {chest} with {dice}", chest=LETTERS[put.place.number], dice=dice)
    treasure = _treasure(put, view)
    if is_own(put, view):
        return say("Load no.\u00a0{treasure} with {dice}", treasure=treasure, dice=dice)
    victim = flagged(put.place.seat, sight)
    return say(
        "Steal no.\u00a0{treasure} from {name} with {dice}",
        treasure=treasure,
        name=victim,
        dice=dice,
    )


def _treasure(put: Put, view: View) -> str:
    """Its number, and what lies there unless the dice say just that."""
    card = card_at(put.place, view)
    if card is not None and Counter(card.treasure) == Counter(map(Face, put.dice)):
        return str(put.place.number + 1)
    return numbered(put.place, card)


def _effect(put: Put, sight: Sight) -> str:
    """What one gets, and which dice are left."""
    say, view, place = sight.say, sight.view, put.place
    if place.spot is Spot.CHEST:
        got = say("a treasure to load, or fish bones")
    else:
        got = say.many("{n} point, safe", "{n} points, safe", points_at(place, view))
    left = left_over(put, view)
    if not left:
        return got
    return say("{effect}; {dice} left over", effect=got, dice=symbols(left))


def _beginning(commit: Commit, sight: Sight) -> str:
    die = FACES[commit.die]
    if commit.die is Face.SABRES and commit.place.spot is not Spot.BOAT:
        die += f"{NO_BREAK}({FACES[commit.symbol]})"
    return f"{die}{NO_BREAK}→{NO_BREAK}{aim(commit.place, sight)}"
