"""Laying out the two sides of Gold 'n' Crash."""

from engine.contract import BadSetup, Step, Table, Told
from engine.goldncrash.actions import Action
from engine.goldncrash.components import (
    DECK,
    FACE_UP,
    GUEST_GOLD,
    IN_HAND,
    RESISTANCES,
    SEATS,
    Crew,
    Options,
    Side,
    Zeppelin,
)
from engine.goldncrash.events import (
    Event,
    HandDealt,
    SetUp,
    TurnBegan,
)
from engine.goldncrash.state import State
from engine.goldncrash.view import View
from engine.rng import Rng


def setup(table: Table, options: Options, rng: Rng) -> Step[Action, Event, View]:
    """Lay both sides out (C-1 to C-5)."""
    crews = _crews(table)
    guests = rng.shuffled(tuple(GUEST_GOLD))
    sides = (_side(guests[:3], rng), _side(guests[3:6], rng))
    state = State(crews=crews, sides=sides, turn=table.first)
    told: list[Told[Event]] = [
        Told(
            SetUp(
                table.first,
                (sides[0].discard, sides[1].discard),
                (guests[:3], guests[3:6]),
            )
        )
    ]
    told += [Told(HandDealt(side.hand), (seat,)) for seat, side in enumerate(sides)]
    told.append(Told(TurnBegan(table.first)))
    return Step(state, tuple(told))


def _crews(table: Table) -> tuple[Crew, Crew]:
    table.check(SEATS)
    flat = [colour for colours in table.colours for colour in colours]
    if sorted(flat) != sorted(Crew) or any(len(colours) != 1 for colours in table.colours):
        raise BadSetup("one plays the Poulpirate crew, the other the Chamouraï crew")
    return Crew(flat[0]), Crew(flat[1])


def _side(guests: tuple[int, ...], rng: Rng) -> Side:
    cards = rng.shuffled(DECK)
    return Side(
        deck=cards[FACE_UP + IN_HAND :],
        hand=cards[FACE_UP : FACE_UP + IN_HAND],
        discard=cards[:FACE_UP],
        zeppelins=tuple(Zeppelin(resistance) for resistance in rng.shuffled(RESISTANCES)),
        guests=guests,
    )
