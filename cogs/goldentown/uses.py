"""What each action of Golden-Town is called, and what each card can do now, or why it cannot."""

from collections.abc import Sequence

from cogs.goldentown.words import (
    NUGGET,
    SIGNS,
    card_name,
    kind_name,
    level_name,
    level_sign,
    level_signs,
)
from engine.goldentown.actions import (
    Action,
    Convert,
    Exchange,
    Expose,
    LayCard,
    Present,
    Ride,
    Shore,
)
from engine.goldentown.board import board
from engine.goldentown.components import (
    NUGGET_GRAMS,
    SURFACE,
    WEIGHTS,
    Begin,
    Card,
    CaveIn,
    Closing,
    Fighting,
    Kind,
    Source,
    Way,
)
from engine.goldentown.conversion import grams
from engine.goldentown.position import steps_apart
from engine.goldentown.shafts import first_level, goes_on, next_level
from engine.goldentown.view import MineView, ProspectorView, View
from table.presenter import Sight
from table.screen import Choice
from table.words import Words

DRAWN, IN_SIGHT = "🎴", "👁️"
PLAYS = (Expose, Ride)
"""What is chosen from the menu of cards to play."""


def play_choice(action: Expose | Ride, sight: Sight) -> Choice:
    """A way to play a card, with what it does."""
    say = sight.say
    value, emoji = sight.act(action).action, SIGNS[action.card.kind]
    match action:
        case Expose(card, way):
            arrow = say("down") if way is Way.DOWN else say("up")
            label = f"{_name(card, say)} · {arrow}"
            does = _digs(card, way, sight)
        case Ride(card, level):
            label = f"{kind_name(card.kind, say)} → {level_name(level, say)}"
            does = _rides(level, sight)
    return Choice(label, value, emoji, does)


def _digs(card: Card, way: Way, sight: Sight) -> str:
    """On which levels a Palier card takes filons."""
    say, levels = sight.say, levels_dug(card, way, sight.view)
    if len(levels) == 1:
        return say("take a filon on {level}", level=level_name(levels[0], say))
    signs = ", ".join(map(level_sign, levels))
    return say("take a filon each on {levels}; stop when you like", levels=signs)


def _rides(level: int, sight: Sight) -> str:
    say = sight.say
    if level == SURFACE:
        return say("come up to the surface; no filon this turn")
    if not mine_here(sight.view).left[level - 1]:
        return say("no filon is left there")
    return say("no filon now; next turn take one there without a card")


def exchange_choice(action: Exchange, sight: Sight) -> Choice:
    say, view = sight.say, sight.view
    given, does = card_name(action.card, say), purpose(action.card, say)
    if action.source is Source.TALON:
        label = say("{card} → a card from the draw pile", card=given)
        told, emoji = say("you give up: {does}", does=does), DRAWN
    else:
        label = say("{card} → {other} (visible)", card=given, other=card_name(view.top, say))
        told, emoji = say("you get: {does}", does=purpose(view.top, say)), IN_SIGHT
    return Choice(label, sight.act(action).action, emoji, told)


def paid_with(action: Convert) -> str:
    """The weights that are given up: 2 × 200 + 100."""
    return " + ".join(
        f"{count}\u00a0×\u00a0{weight}" if count > 1 else str(weight)
        for weight, count in zip(WEIGHTS, action.filons, strict=True)
        if count
    )


def convert_choice(action: Convert, sight: Sight) -> Choice:
    """Nuggets for filons, and how many grams too many that is."""
    say, paid, filons = sight.say, grams(action.filons), paid_with(action)
    nuggets = paid // NUGGET_GRAMS
    label = say.many(
        "{n} nugget: {filons}\u00a0g", "{n} nuggets: {filons}\u00a0g", nuggets, filons=filons
    )
    lost = paid - nuggets * NUGGET_GRAMS
    does = say("{n}\u00a0g are lost", n=lost) if lost else say("nothing is lost")
    return Choice(label, sight.act(action).action, NUGGET, does)


def best_conversions(actions: Sequence[Action]) -> list[Convert]:
    """For each number of nuggets the one that loses least, and then uses up most filons."""
    best: dict[int, Convert] = {}
    for action in actions:
        if isinstance(action, Convert):
            nuggets = grams(action.filons) // NUGGET_GRAMS
            known = best.get(nuggets)
            if known is None or _cost(action) < _cost(known):
                best[nuggets] = action
    return [best[nuggets] for nuggets in sorted(best)]


def shot_label(action: LayCard, say: Words) -> str:
    """A card of a duel and what it does there."""
    steps = shot(action.steps, say)
    if action.card.kind is Kind.PALIER:
        return f"{steps} · {level_signs(action.card)}"
    card = kind_name(action.card.kind, say)
    return say("{card}: {steps}", card=card, steps=steps)


def shot(steps: int, say: Words) -> str:
    return say.many("{n} step", "{n} steps", steps) if steps else say("stay")


def about(card: Card, sight: Sight) -> str:
    """What a card of one's hand can do now; else why it cannot, or what it is for."""
    actions = [one for one in sight.question().actions if getattr(one, "card", None) == card]
    uses = [_use(one, sight) for one in actions if not isinstance(one, Exchange | Ride)]
    if any(isinstance(one, Ride) for one in actions):
        uses.append(sight.say("ride to any level"))
    if uses:
        return ", ".join(dict.fromkeys(uses))
    return _why_not(card, sight) or purpose(card, sight.say)


def purpose(card: Card, say: Words) -> str:
    """What a card is for, whoever holds it and whenever."""
    match card.kind:
        case Kind.LIFT:
            return say("rides to any level of a mine")
        case Kind.MINE:
            return say("opens a mine, at its entrance")
        case Kind.PROP:
            return say("holds a cave-in")
        case Kind.JOKER:
            return say("stands for any card")
    steps = say.many("{n} step in a duel", "{n} steps in a duel", card.steps)
    return say("{digs}; {steps}", digs=digs_on(card, say), steps=steps)


def digs_on(card: Card, say: Words) -> str:
    """What a Palier card is for in a mine."""
    shown = [str(level) for level in range(card.top, card.bottom + 1)]
    levels = say.listing(shown)
    return say.many("digs on level {levels}", "digs on levels {levels}", len(shown), levels=levels)


def is_usable(card: Card, sight: Sight) -> bool:
    """Whether it can be played now, and not only exchanged."""
    return any(
        isinstance(one, Expose | Ride | Present | Shore | LayCard) and one.card == card
        for one in sight.question().actions
    )


def _use(action: Action, sight: Sight) -> str:
    say = sight.say
    match action:
        case Expose(_, way):
            first = level_name(first_dug(sight.view, way), say)
            if way is Way.DOWN:
                return say("down from {level}", level=first)
            return say("up from {level}", level=first)
        case Present():
            return say("opens this mine")
        case Shore():
            return say("holds the cave-in")
        case LayCard(_, steps):
            return shot(steps, say)
    raise AssertionError(f"{action} is no use of a card")


def _why_not(card: Card, sight: Sight) -> str:
    """In one's own turn, why a card cannot be played."""
    view: View = sight.view
    say = sight.say
    assert view.seat is not None, "a hand belongs to a seat"
    if view.mover != view.seat or view.ended is not None:
        return ""
    match view.question:
        case Fighting():
            return say("too many steps: only {n} part you", n=steps_apart(view.duel))
        case CaveIn():
            return say("no prop")
        case Begin() | Closing(present=True):
            return _why_not_here(card, view.prospectors[view.seat], sight)
    return ""


def _why_not_here(card: Card, own: ProspectorView, sight: Sight) -> str:
    say, view = sight.say, sight.view
    if own.at not in board().mine_at:
        return ""
    if own.must_leave:
        return say("not here: you must leave this concession")
    mine = mine_here(view)
    match card.kind:
        case Kind.PROP:
            return say("waits for a cave-in")
        case Kind.MINE:
            return say("not needed: this mine is open")
    if not mine.open:
        return say("first a Mine card must open this mine")
    if isinstance(view.question, Closing):
        return say("next turn")
    levels = {level for way in Way if (level := first_dug(view, way))}
    if not levels:
        return say("no filons are left in this mine")
    names = [level_name(level, say) for level in sorted(levels)]
    return say("your next filon is on {level}", level=" / ".join(names))


def levels_dug(card: Card, way: Way, view: View) -> list[int]:
    """On which levels the mover can take a filon with this card, in order."""
    left, level = mine_here(view).left, first_dug(view, way)
    levels = [level]
    while goes_on(left, level, card, way):
        level = next_level(left, level, way) or SURFACE
        levels.append(level)
    return levels


def first_dug(view: View, way: Way) -> int:
    """On which level the mover takes the first filon that way; 0 where none lies."""
    return first_level(mine_here(view).left, view.prospectors[view.mover].depth, way) or 0


def mine_here(view: View) -> MineView:
    """The mine where the mover is."""
    return view.mines[board().mine_at[view.prospectors[view.mover].at]]


def _name(card: Card, say: Words) -> str:
    """A card on a label that has its sign already."""
    return card_name(card, say) if card.kind is Kind.PALIER else kind_name(card.kind, say)


def _cost(action: Convert) -> tuple[int, int]:
    return grams(action.filons) % NUGGET_GRAMS, -sum(action.filons)
