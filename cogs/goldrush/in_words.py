"""The map of the railway gold rush in words: for who cannot see it, or would rather read."""

from collections.abc import Sequence
from itertools import groupby

from cogs.goldrush.parts import Kind
from cogs.goldrush.places import MATTERS, Place, describe, from_home, merit, places, seen_on
from cogs.goldrush.tokens import token_list
from engine.contract import Seat
from engine.goldrush.board import Cell, board
from engine.goldrush.components import Lair, points
from engine.goldrush.view import FaceDown, View
from table.colours import colour_words
from table.presenter import Sight
from table.words import Words


def alt(sight: Sight) -> str:
    """The position in a few lines of plain text, for who cannot see the picture."""
    return _summary(sight, sight.names.bare)


def _summary(sight: Sight, names: Sequence[str]) -> str:
    view: View = sight.view
    say = sight.say
    lines = [
        _train(sight),
        *(_figure(seat, names[seat], sight) for seat in range(len(view.figures))),
        say("Rafts: {cells}.", cells=_cells(view.rafts)),
        say.many(
            "{n} token lies face down.",
            "{n} tokens lie face down.",
            sum(isinstance(lying, FaceDown) for lying in view.holes),
        ),
        say(
            "Gold tokens on the map: {n} (the match also ends at {end}).",
            n=view.gold_left,
            end=len(view.figures),
        ),
        _thieves(sight),
    ]
    return "\n".join(filter(None, lines))


def whole(sight: Sight) -> str:
    """Everything there is to see, cell by cell."""
    view: View = sight.view
    say = sight.say
    names = [sight.names[seat] for seat in range(len(view.figures))]
    parts = [_summary(sight, names), say("Face down: {cells}.", cells=_face_down(view, say))]
    known = [
        f"{board().names[board().holes[hole]]} {token_list((token,), say)}"
        for hole, token in enumerate(view.seen)
        if token is not None
    ]
    if known:
        parts.append(say("You have seen: {tokens}.", tokens=", ".join(known)))
    found = [] if view.over else places(sight)
    for kind, some in groupby(sorted(found, key=_in_order), _kind):
        parts.append(_choices(kind, list(some), sight))
    parts.append(
        say(
            "Rows are lettered from A, the top, to {last}; in each, cells are counted from the"
            " left. Golden City is in the middle, at {town}.",
            last=board().names[max(board().signs)][0],
            town=board().names[board().cell(0, 0)],
        )
    )
    return "\n\n".join(parts)


def _train(sight: Sight) -> str:
    section = sight.view.train
    return sight.say.many(
        "The locomotive is at {cell}, {n} section from town.",
        "The locomotive is at {cell}, {n} sections from town.",
        board().sections_left(section),
        cell=board().names[board().railway[section]],
    )


def _figure(seat: Seat, name: str, sight: Sight) -> str:
    view: View = sight.view
    say, cell = sight.say, view.figures[seat]
    colour = colour_words(view.colours[seat], say)
    words = {
        "name": name,
        "colour": colour.name,
        "tokens": token_list(view.carried[seat], say),
        "n": points(view.safe[seat]),
        "cell": board().names[cell],
    }
    if cell in board().houses:
        return say("{name} ({colour}) is at home, {n} safe.", **words)
    if cell in view.rafts:
        return say("{name} ({colour}) on a raft at {cell} carries {tokens}, {n} safe.", **words)
    return say("{name} ({colour}) at {cell} carries {tokens}, {n} safe.", **words)


def _thieves(sight: Sight) -> str:
    view: View = sight.view
    say = sight.say
    found = [
        say(
            "strength {n} at {cell} with {points}",
            n=lying.thief.strength,
            cell=board().names[cell],
            points=points(lying.loot),
        )
        for cell, lying in zip(board().holes, view.holes, strict=True)
        if isinstance(lying, Lair)
    ]
    return say("Thieves with their loot: {thieves}.", thieves=", ".join(found)) if found else ""


def _face_down(view: View, say: Words) -> str:
    """The cells with a face-down token, row by row: A1–3, 5."""
    lying = [
        board().names[cell]
        for cell, found in zip(board().holes, view.holes, strict=True)
        if isinstance(found, FaceDown)
    ]
    rows = groupby(lying, lambda name: name[0])
    return say.clauses(
        [letter + _runs([int(name[1:]) for name in names]) for letter, names in rows]
    )


def _runs(numbers: list[int]) -> str:
    """Numbers in a row drawn together: 1–3, 5."""
    runs = groupby(enumerate(numbers), lambda item: item[1] - item[0])
    ends = [[number for _, number in run] for _, run in runs]
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in ends)


def _in_order(place: Place) -> tuple[int, Kind]:
    return MATTERS[place.kind], place.kind


def _kind(place: Place) -> Kind:
    return place.kind


def _choices(kind: Kind, found: list[Place], sight: Sight) -> str:
    """The places of one kind: each with what is there, where they differ in that."""
    if kind in (Kind.HOME, Kind.FIGURE, Kind.THIEF, Kind.RAFT, Kind.START):
        about = merit if kind in (Kind.HOME, Kind.FIGURE, Kind.THIEF) else from_home
        lines = (
            f"{_numbered(place)}: {describe(place, sight)} ({about(place, sight)})"
            for place in found
        )
        return "\n".join(lines)
    if kind is Kind.TOKEN:
        tokens = (f"{_numbered(place)} {seen_on(place.cell, sight.view)}" for place in found)
        what = sight.say("token")
        return f"{what}: {', '.join(token.rstrip() for token in tokens)}"
    what = sight.say("open land") if kind is Kind.LAND else describe(found[0], sight)
    return f"{what}: {', '.join(map(_numbered, found))}"


def _numbered(place: Place) -> str:
    return f"**{place.label}** {board().names[place.cell]}"


def _cells(cells: tuple[Cell, ...]) -> str:
    return ", ".join(sorted(board().names[cell] for cell in cells))
