"""Where a roll can lead and whom it can catch: numbered on the map and on the buttons alike."""

from msgspec import Struct

from cogs.goldentown.parts import End, Kind
from cogs.goldentown.words import place_name
from engine.goldentown.actions import Challenge, Go
from engine.goldentown.board import board
from engine.goldentown.view import View
from table.presenter import Sight
from table.screen import Button, Style

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
    if view.ended is not None:
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
    label = f"{end.label} · {_told(found, sight)}"
    return Button(label, sight.act(action), EMOJI[end.kind], STYLES.get(end.kind, Style.PLAIN))


def _told(found: FoundEnd, sight: Sight) -> str:
    say, view = sight.say, sight.view
    match found.action:
        case Challenge(seat):
            return say("challenge {name}", name=sight.names.bare[seat])
        case Go(node):
            if node == view.prospectors[view.mover].at:
                return say("stay here")
            place = place_name(node, say)
            if node in board().mine_at and _occupied(node, view):
                return say("{place} (ask to share)", place=place)
            return place


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
