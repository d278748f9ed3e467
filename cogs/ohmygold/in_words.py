"""The board of Oh My Gold! in words: for who cannot see it, or would rather read."""

from collections.abc import Sequence

from cogs.ohmygold.words import (
    FACES,
    FLAGS,
    LETTERS,
    NO_BREAK,
    loot,
    numbered,
    place_name,
    symbols,
)
from engine.contract import Seat
from engine.ohmygold.actions import Commit
from engine.ohmygold.components import Face, Place, Spot
from engine.ohmygold.view import View
from table.presenter import Sight
from table.words import Words


def alt(sight: Sight) -> str:
    """The position in a few lines of plain text, for who cannot see the picture."""
    return _told(sight, sight.names.bare)


def whole(sight: Sight) -> str:
    """The same with names made safe for a text."""
    return _told(sight, [sight.names[seat] for seat in range(len(sight.view.boats))])


def _told(sight: Sight, names: Sequence[str]) -> str:
    view: View = sight.view
    lines = [_middle(view, sight.say)]
    if view.rolls and not view.over:
        lines += _dice(view, names, sight.say)
    lines += [_boat(seat, names[seat], sight) for seat in range(len(view.boats))]
    return "\n".join(lines)


def _middle(view: View, say: Words) -> str:
    """Chests and pile, or how long the last round still is."""
    if view.final is not None:
        return say.many(
            "Last round: {n} turn left. There is no chest any more.",
            "Last round: {n} turns left. There is no chest any more.",
            view.final,
        )
    chests = " · ".join(
        f"{letter}{NO_BREAK}{symbols((Face.KEY,) * keys)}" if keys else f"{letter}{NO_BREAK}–"
        for letter, keys in zip(LETTERS, view.chests, strict=True)
    )
    if view.top is None:
        pile = say("the pile is empty")
    else:
        top = symbols((Face.KEY,) * view.top)
        pile = say.many(
            "pile: one card, {top}", "pile: {n} cards, {top} on top", view.pile, top=top
        )
    return say("Chests: {chests}", chests=chests) + f" ({pile})"


def _dice(view: View, names: Sequence[str], say: Words) -> list[str]:
    lines = [say("Dice: {dice}", dice=symbols(view.dice))] if view.dice else []
    if view.committed:
        placed = ", ".join(_placed(one, view, names) for one in view.committed)
        lines.append(say("Placed: {dice}", dice=placed))
    boarded = [names[seat] for seat in view.boarded]
    if boarded:
        lines.append(
            say("{sabres} lies on: {names}", sabres=FACES[Face.SABRES], names=", ".join(boarded))
        )
    return lines


def _placed(one: Commit, view: View, names: Sequence[str]) -> str:
    place = one.place
    card = view.boats[place.seat].before[place.number] if place.spot is Spot.TREASURE else None
    there = place_name(place, card)
    if place.spot is not Spot.CHEST and place.seat != view.turn:
        there += f" {FLAGS[place.seat]}{NO_BREAK}{names[place.seat]}"
    return f"{FACES[one.die]}{NO_BREAK}→{NO_BREAK}{there}"


def _boat(seat: Seat, name: str, sight: Sight) -> str:
    view: View = sight.view
    say, boat = sight.say, view.boats[seat]
    mark = "▶ " if seat in sight.acting else ""
    points = say.many("{n} point", "{n} points", boat.points())
    told = [f"{mark}{FLAGS[seat]}{NO_BREAK}{name} · {points}"]
    waiting = ", ".join(
        numbered(Place(Spot.TREASURE, seat, number), card)
        for number, card in enumerate(boat.before)
        if card is not None
    )
    if waiting:
        told.append(say("waiting: {cards}", cards=waiting))
    told.append(say("loaded: {cards}", cards=loot(boat)))
    return " · ".join(told)
