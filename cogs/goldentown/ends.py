"""Where a roll can lead and whom it can catch: numbered on the map and on the buttons alike."""

from msgspec import Struct

from cogs.goldentown.parts import End, Kind
from cogs.goldentown.words import place_name
from engine.contract import Seat
from engine.goldentown.actions import Challenge, Go
from engine.goldentown.board import Node, board
from engine.goldentown.components import STOLEN, Walk
from engine.goldentown.view import View
from table.presenter import Sight
from table.screen import Button, Style
from table.words import Words

EMOJI = {
    Kind.ROAD: "👣",
    Kind.STAY: "⏸️",
    Kind.CONCESSION: "⛏️",
    Kind.BANK: "🏦",
    Kind.RIVAL: "🔫",
}
STYLES = {Kind.CONCESSION: Style.MAIN, Kind.BANK: Style.GOOD, Kind.RIVAL: Style.GRAVE}


class FoundEnd(Struct, frozen=True):
    action: Go | Challenge
    end: End


def found_ends(sight: Sight) -> list[FoundEnd]:
    """What the mover can choose from, in the order of the board, rivals last."""
    view: View = sight.view
    if not sight.acting:
        return []
    found: list[FoundEnd] = []
    for action in sight.question(view.mover).actions:
        label = str(len(found) + 1)
        match action:
            case Go(node):
                found.append(FoundEnd(action, End(node, label, _kind(node, view))))
            case Challenge(seat):
                rival = view.prospectors[seat]
                end = End(rival.at, label, Kind.RIVAL, rival.depth, view.colours[seat])
                found.append(FoundEnd(action, end))
    return found


def end_button(found: FoundEnd, sight: Sight) -> Button:
    end, action = found.end, found.action
    label = f"{end.label} · {_told(action, sight)}"
    style = STYLES.get(end.kind, Style.PLAIN)
    if end.kind is Kind.BANK and not sight.view.prospectors[sight.view.mover].cart:
        style = Style.PLAIN  # there is nothing to bring there
    return Button(label, sight.act(action), EMOJI[end.kind], style)


def _told(action: Go | Challenge, sight: Sight) -> str:
    say, view = sight.say, sight.view
    match action:
        case Challenge(seat):
            return _challenge(seat, sight)
        case Go(node) if node == view.prospectors[view.mover].at:
            return _stay(node, sight)
        case Go(node) if node == board().bank:
            return _into_the_bank(view.prospectors[view.mover].cart, say)
        case Go(node) if node in board().mine_at:
            return _concession(node, sight)
        case Go(node):
            return place_name(node, say)


def _into_the_bank(cart: int, say: Words) -> str:
    if not cart:
        return say("the Bank (with an empty cart)")
    return say.many("the Bank (with {n} nugget)", "the Bank (with {n} nuggets)", cart)


def _concession(node: Node, sight: Sight) -> str:
    """Whether one may dig there at once, or who or what is in the way."""
    say, view, place = sight.say, sight.view, place_name(node, sight.say)
    if _occupied(node, view):
        return say("{place} (ask to share)", place=place)
    if view.mines[board().mine_at[node]].open:
        return say("{place} (mine open)", place=place)
    return say("{place} (mine closed)", place=place)


def _challenge(seat: Seat, sight: Sight) -> str:
    """Whom to challenge, and for what."""
    say, name, rival = sight.say, sight.names.bare[seat], sight.view.prospectors[seat]
    if rival.cart:
        return say.many(
            "challenge {name} for {n} nugget",
            "challenge {name} for {n} nuggets",
            rival.cart,
            name=name,
        )
    if filons := min(STOLEN, rival.filons):
        return say.many(
            "challenge {name} for {n} filon",
            "challenge {name} for {n} filons",
            filons,
            name=name,
        )
    return say("challenge {name}: nothing to win", name=name)


def _stay(node: Node, sight: Sight) -> str:
    """Staying, and why that can be chosen (T-A4) or is all there is (T-A3)."""
    say, question = sight.say, sight.view.question
    assert isinstance(question, Walk), "somebody walks"
    if 1 <= board().distance(node, board().bank) < question.points:
        return say("stay here (too many for the Bank)")
    return say("stay here (the road is taken)")


def _kind(node: int, view: View) -> Kind:
    if node == view.prospectors[view.mover].at:
        return Kind.STAY
    if node in board().mine_at:
        return Kind.CONCESSION
    return Kind.BANK if node == board().bank else Kind.ROAD


def _occupied(node: int, view: View) -> bool:
    """Whether somebody there would have to be asked (T-A23)."""
    return any(
        one.at == node and not one.must_leave
        for seat, one in enumerate(view.prospectors)
        if seat != view.mover
    )
