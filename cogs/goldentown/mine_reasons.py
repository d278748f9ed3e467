"""Why to dig, ride, stop or come out in a mine of Golden-Town."""

from cogs.goldentown.lookout import Lookout
from cogs.goldentown.uses import levels_dug, mine_here
from cogs.goldentown.words import kind_name, level_name
from engine.goldentown.actions import (
    Climb,
    ComeOut,
    Dig,
    Expose,
    GiveIn,
    GoOn,
    Ride,
    Shore,
    Stop,
)
from engine.goldentown.board import board
from engine.goldentown.components import SURFACE, Card, CaveIn, Digging, Kind, Way
from engine.goldentown.shafts import comes_out, first_level, next_level

SELDOM = 0.12
"""Cave-ins that are less likely are seldom."""


def why(
    action: Expose | Ride | Dig | GoOn | ComeOut | Stop | Climb | Shore | GiveIn, out: Lookout
) -> str:
    match action:
        case Expose(card, way):
            return _digging(card, way, out)
        case Ride(card, level):
            return _riding(card, level, out)
        case Dig():
            return _without_a_card(out)
        case GoOn():
            return _going_on(out)
        case ComeOut():
            return out.say("climbing out later would take you a whole turn")
        case Stop():
            return _stopping(out)
        case Climb():
            return gold_for(out) if out.ready else poor_here(out)
        case Shore():
            return _holding(out)
        case GiveIn():
            return _to_hospital(out)


def gold_for(out: Lookout) -> str:
    """How much one can bring to the Bank."""
    say = out.say
    if out.complete:
        return say("once it is in the Bank, your gold wins the match")
    return say.many(
        "you have gold for {n} nugget to bring to the Bank",
        "you have gold for {n} nuggets to bring to the Bank",
        out.nuggets,
    )


def poor_here(out: Lookout) -> str:
    """Why to leave an open mine without all the gold one needs."""
    say = out.say
    if not out.left_here:
        return say("this mine is empty")
    if not any(map(out.can, (Expose, Dig, Ride))):
        return say("none of your cards digs here")
    if not out.poor:
        return gold_for(out) if out.nuggets else say("you may find a better mine")
    return say.many(
        "the {n} filon left in this mine is likely to bring little",
        "the {n} filons left in this mine are likely to bring little",
        out.left_here,
    )


def _digging(card: Card, way: Way, out: Lookout) -> str:
    say, levels = out.say, levels_dug(card, way, out.view)
    if len(levels) == 1:
        takes = say("it takes a filon on {level}", level=level_name(levels[0], say))
    else:
        takes = say("it can take a filon on each of {n} levels", n=len(levels))
    if comes_out(mine_here(out.view).left, levels[-1], way):
        return say.listing([takes, say("it can bring you up to the surface")])
    return say.listing([takes, *_support(out, card)])


def _support(out: Lookout, spent: Card | None = None) -> list[str]:
    """What one holds against a cave-in, if anything."""
    held = out.support(spent)
    if held is None:
        return []
    name = kind_name(held.kind, out.say)
    return [out.say("you hold a {card} against a cave-in", card=name)]


def _riding(card: Card, level: int, out: Lookout) -> str:
    say = out.say
    if level == SURFACE:
        return gold_for(out) if out.nuggets else say("from the surface you can leave this mine")
    parts = []
    if mine_here(out.view).left[level - 1]:
        parts.append(say("next turn you can take a filon there without a card"))
    if fitting := _fitting(level, card, out):
        parts.append(
            say.many("{n} of your cards digs there", "{n} of your cards dig there", fitting)
        )
    return say.listing(parts) or say("your next turn can begin from there, up or down")


def _fitting(level: int, spent: Card, out: Lookout) -> int:
    """How many cards can be exposed on a level, once one is spent (T-A10)."""
    hand, left = list(out.hand), mine_here(out.view).left
    hand.remove(spent)
    firsts = [first for way in Way if (first := first_level(left, level, way)) is not None]
    return sum(one.kind is Kind.PALIER and any(map(one.shows, firsts)) for one in hand)


def _without_a_card(out: Lookout) -> str:
    if out.can(Expose):
        return out.say("you keep your cards and still take a filon")
    return out.say("none of your cards fits here, and this takes a filon all the same")


def _going_on(out: Lookout) -> str:
    say, level = out.say, _next(out)
    odds = out.outlook.odds[level - 1]
    likely = say(
        "a filon on {level} brings {n}\u00a0g on average",
        level=level_name(level, say),
        n=10 * round(odds.grams / 10),
    )
    support = _support(out)
    if not support and odds.cave_in < SELDOM:
        support = [say("cave-ins are seldom there")]
    return say.listing([likely, *support])


def _stopping(out: Lookout) -> str:
    say = out.say
    if out.outlook.grams >= out.outlook.needed:
        return gold_for(out)
    if out.can(GoOn) and out.outlook.odds[_next(out) - 1].cave_in:
        return _caving_in(_next(out), out)
    if mine_here(out.view).left[out.me.depth - 1]:
        return say("more filons lie on this level for your next turn")
    return say("your next turn can begin from here, up or down")


def _caving_in(level: int, out: Lookout) -> str:
    """What a cave-in would cost."""
    say, where, held = out.say, level_name(level, out.say), out.support()
    if held is None:
        return say("a cave-in on {level} would send you to the Hospital", level=where)
    card = kind_name(held.kind, say)
    return say("a cave-in on {level} would cost you your {card}", level=where, card=card)


def _holding(out: Lookout) -> str:
    question = out.view.question
    assert isinstance(question, CaveIn), "something has caved in"
    saved = out.say("it saves you a turn in the Hospital")
    if question.then is None:
        return saved
    return out.say.listing([saved, out.say("you may dig on")])


def _to_hospital(out: Lookout) -> str:
    say = out.say
    if not out.can(Shore):
        return say("you hold nothing to stop the cave-in with")
    if not out.nuggets:
        return say("you keep what you hold against the next cave-in")
    return say(
        "it is {n} steps from the Hospital to the Bank, from here {now}",
        n=out.to_bank(board().hospital),
        now=out.to_bank(out.me.at),
    )


def _next(out: Lookout) -> int:
    """The level the move would go on to."""
    question = out.view.question
    assert isinstance(question, Digging), "a card lies there"
    level = next_level(mine_here(out.view).left, out.me.depth, question.way)
    assert level is not None, "it goes on"
    return level
