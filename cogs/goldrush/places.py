"""The places a seat can choose from: numbered on the map and on the controls alike."""

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from msgspec import Struct

from cogs.goldrush.parts import Kind
from cogs.goldrush.tokens import token_list, token_sign
from engine.contract import Seat
from engine.goldrush.actions import Cross, Go
from engine.goldrush.board import Cell, board
from engine.goldrush.components import HOUSE_OF, Colour, Lair, points
from engine.goldrush.view import FaceDown, View
from engine.goldrush.walks import steps_to
from table.paging import IN_A_MENU, in_rows, page_of
from table.presenter import Sight
from table.screen import Button, Choice, Menu, Style
from table.words import Words

BUTTONS = 20
"""Up to so many places each have a button of their own."""
LONGEST_TITLE = 150
OPEN = (Kind.LAND, Kind.RAIL)
"""Where there is nothing but the way."""
QUICK = 3
"""With more than that, what matters most still has one, and the rest stands in menus; beside them
there is room for the table's own buttons."""
EMOJI = {
    Kind.HOME: "🏠",
    Kind.FIGURE: "⚔️",
    Kind.THIEF: "🎭",
    Kind.TOKEN: "🟤",
    Kind.RAFT: "🛶",
    Kind.START: "🔁",
}
STYLES = {
    Kind.HOME: Style.GOOD,
    Kind.FIGURE: Style.GRAVE,
    Kind.THIEF: Style.GRAVE,
    Kind.TOKEN: Style.MAIN,
    Kind.RAFT: Style.MAIN,
}
MATTERS = {kind: rank for rank, kind in enumerate(Kind)} | {Kind.RAIL: 5, Kind.LAND: 5}
"""What matters comes first; where there is nothing, places come in the order of their numbers."""

Rows: TypeAlias = tuple[tuple[Button, ...] | Menu, ...]


class Place(Struct, frozen=True):
    action: Go | Cross
    label: str
    kind: Kind
    stake: int
    """The points that can be won there, as far as everybody knows."""

    @property
    def cell(self) -> Cell:
        return self.action.cell


def places(sight: Sight) -> list[Place]:
    """What the mover can choose from, numbered as one reads the map."""
    actions = [action for action in sight.question().actions if isinstance(action, Go | Cross)]
    view: View = sight.view
    return [
        Place(action, str(number), kind_of(action.cell, view), _stake(action.cell, view))
        for number, action in enumerate(actions, start=1)
    ]


def kind_of(cell: Cell, view: View) -> Kind:
    """What the mover meets on a cell."""
    if any(at == cell for seat, at in enumerate(view.figures) if seat != view.mover):
        return Kind.FIGURE
    if cell in board().houses:
        return Kind.HOME
    if cell in view.rafts:
        return Kind.RAFT
    match lying(cell, view):
        case Lair():
            return Kind.THIEF
        case FaceDown():
            return Kind.TOKEN
    if cell == view.figures[view.mover]:
        return Kind.START
    return Kind.RAIL if cell in board().railway else Kind.LAND


def rows(sight: Sight, menus: int, page: str = "", prefix: str = "") -> Rows:
    """Controls for all places, what matters first.

    At most so many menus; should that not do, page by page, `prefix` coming before its number.
    """
    found = sorted(places(sight), key=lambda place: _rank(place, sight.view))
    if len(found) <= BUTTONS:
        return in_rows(_buttons(found, sight))
    in_menus = menus * IN_A_MENU
    quick = QUICK if len(found) <= QUICK + in_menus else QUICK - 1
    shown = page_of(found, page, quick + in_menus)
    buttons = _buttons(shown.items[:quick], sight)
    if shown.pages > 1:
        turn = sight.look(prefix + shown.following)
        buttons.append(Button(sight.say("More places"), turn, "➡️"))
    rest = shown.items[quick:]
    parts = [rest[at : at + IN_A_MENU] for at in range(0, len(rest), IN_A_MENU)]
    return (*(_menu(number, part, sight) for number, part in enumerate(parts)), tuple(buttons))


def _rank(place: Place, view: View) -> tuple[int, int, int]:
    """What matters most first; of tokens, from where it is nearest to bring them home."""
    away = 0
    if place.kind is Kind.TOKEN:
        away = steps_home(view.colours[view.mover])[place.cell]
    return MATTERS[place.kind], -place.stake, away


def describe(place: Place, sight: Sight) -> str:
    """What is there, in a word or two; nothing where it is just land."""
    say, view = sight.say, sight.view
    match place.kind:
        case Kind.HOME:
            return say("home")
        case Kind.FIGURE:
            names = [sight.names.bare[seat] for seat in rivals_at(place.cell, view)]
            return say("attack {name}", name=say.listing(names))
        case Kind.THIEF:
            lair = lying(place.cell, view)
            assert isinstance(lair, Lair)
            return say("thief of strength {n}", n=lair.thief.strength)
        case Kind.TOKEN:
            return " ".join(filter(None, (say("token"), seen_on(place.cell, view))))
        case Kind.RAFT:
            return say("raft")
        case Kind.START:
            return say("back to where you are")
        case Kind.RAIL:
            return say("railway")
        case Kind.LAND:
            return ""


def seen_on(cell: Cell, view: View) -> str:
    """What this reader has seen of the token on a cell, if anything (R-34)."""
    seen = view.seen[board().hole_at[cell]]
    return "" if seen is None else token_sign(seen)


def merit(place: Place, sight: Sight) -> str:
    """What speaks for a place: what can be won there, or how near it is to something."""
    say, view = sight.say, sight.view
    match place.kind:
        case Kind.HOME:
            carried = points(view.carried[view.mover])
            if not carried:
                return say("empty-handed")
            return say.many("makes {n} point safe", "makes {n} points safe", carried)
        case Kind.FIGURE:
            loads = [token_list(view.carried[seat], say) for seat in rivals_at(place.cell, view)]
            return say("carries {tokens}", tokens=" / ".join(loads))
        case Kind.THIEF:
            lair = lying(place.cell, view)
            assert isinstance(lair, Lair)
            return say("guards {tokens}", tokens=token_list(lair.loot, say))
    return ", ".join(filter(None, (_there(place, sight), from_home(place, sight))))


def from_home(place: Place, sight: Sight) -> str:
    """How far it is home from there."""
    away = steps_home(sight.view.colours[sight.view.mover])[place.cell]
    return sight.say.many("{n} step from home", "{n} steps from home", away)


def _there(place: Place, sight: Sight) -> str:
    """What a place that is no fight is good for, besides how far it is from home."""
    say, beside = sight.say, _tokens_beside(place.cell, sight.view)
    match place.kind:
        case Kind.TOKEN if seen_on(place.cell, sight.view):
            return say("you have seen it")
        case Kind.TOKEN:
            return say("nobody has turned it")
        case Kind.RAFT:
            return say("takes you to any free shore")
    return say.many("beside {n} token", "beside {n} tokens", beside) if beside else ""


@cache
def steps_home(colour: Colour) -> dict[Cell, int]:
    """How many steps it is from every cell to the house of a colour, at the least."""
    number = HOUSE_OF[colour]
    to_the_door = steps_to([board().doors[number]])
    outside = {cell: steps + 1 for cell, (steps, _) in to_the_door.items()}
    return outside | {board().houses[number]: 0}


def _buttons(chosen: Sequence[Place], sight: Sight) -> list[Button]:
    return [
        Button(
            " · ".join(filter(None, (place.label, describe(place, sight))))
            + _worth(place, sight.say),
            sight.act(place.action),
            EMOJI.get(place.kind),
            STYLES.get(place.kind, Style.PLAIN),
        )
        for place in chosen
    ]


def _menu(number: int, chosen: Sequence[Place], sight: Sight) -> Menu:
    return Menu(
        sight.menu(f"places{number}"),
        _title(chosen, sight.say),
        tuple(
            Choice(
                " · ".join(filter(None, (place.label, describe(place, sight))))
                + _worth(place, sight.say),
                sight.act(place.action).action,
                EMOJI.get(place.kind),
                merit(place, sight),
            )
            for place in chosen
        ),
    )


def _title(chosen: Sequence[Place], say: Words) -> str:
    """What a menu holds, so that one need not open it to know."""
    words = {
        Kind.HOME: say("home"),
        Kind.FIGURE: say("fights"),
        Kind.THIEF: say("thieves"),
        Kind.TOKEN: say("tokens"),
        Kind.RAFT: say("rafts"),
        Kind.START: say("back to where you are"),
    }
    parts = []
    for kind, word in words.items():
        labels = [place.label for place in chosen if place.kind is kind]
        if labels:
            parts.append(f"{word} {', '.join(sorted(labels, key=int))}")
    land = [place.label for place in chosen if place.kind in OPEN]
    if land:
        span = land[0] if len(land) == 1 else f"{land[0]}–{land[-1]}"
        parts.append(" ".join((say("open land"), span)))
    title = say("Go to: {places}", places=say.clauses(parts))
    return title if len(title) <= LONGEST_TITLE else title[: LONGEST_TITLE - 1] + "…"


def _worth(place: Place, say: Words) -> str:
    """What can be won there, or made safe."""
    if not place.stake:
        return ""
    if place.kind is Kind.HOME:
        worth = say.many("{n} point safe", "{n} points safe", place.stake)
    else:
        worth = say.many("{n} point", "{n} points", place.stake)
    return f" ({worth})"


def _stake(cell: Cell, view: View) -> int:
    match kind_of(cell, view):
        case Kind.HOME:
            return points(view.carried[view.mover])
        case Kind.FIGURE:
            return max(points(view.carried[seat]) for seat in rivals_at(cell, view))
        case Kind.THIEF:
            lair = lying(cell, view)
            assert isinstance(lair, Lair)
            return points((lair.thief, *lair.loot))
    return 0


def rivals_at(cell: Cell, view: View) -> list[Seat]:
    return [seat for seat, at in enumerate(view.figures) if at == cell and seat != view.mover]


def lying(cell: Cell, view: View) -> FaceDown | Lair | None:
    hole = board().hole_at.get(cell)
    return None if hole is None else view.holes[hole]


def _tokens_beside(cell: Cell, view: View) -> int:
    return sum(isinstance(lying(one, view), FaceDown) for one in board().neighbours(cell))
