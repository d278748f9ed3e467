"""Laying out Golden-Town."""

from collections.abc import Iterator

from engine.contract import Step, Table, Told
from engine.goldentown.board import board
from engine.goldentown.cards import deck
from engine.goldentown.components import HAND, SEATS, Begin, Colour, Mine, Options, Prospector
from engine.goldentown.events import Event, HandDealt, TurnBegan
from engine.goldentown.filons import IN_A_MINE, seams
from engine.goldentown.state import State, TownStep
from engine.rng import Rng


def setup(table: Table, options: Options, rng: Rng) -> TownStep:
    """Fill the mines, deal six cards each and put everybody into the Hotel (T-2 to T-4)."""
    table.check(SEATS)
    colours = table.one_colour_each(Colour)
    cards = rng.shuffled(deck().cards)
    dealt = table.seats * HAND
    hands = [cards[seat : dealt : table.seats] for seat in range(table.seats)]
    state = State(
        colours=colours,
        prospectors=tuple(Prospector(board().hotel, hand=hand) for hand in hands),
        mines=tuple(_mines(rng)),
        talon=cards[dealt:],
        turn=table.first,
        mover=table.first,
        question=Begin(),
    )
    told: list[Told[Event]] = [
        Told(HandDealt(seat, hand), (seat,)) for seat, hand in enumerate(hands)
    ]
    return Step(state, (*told, Told(TurnBegan(table.first))))


def _mines(rng: Rng) -> Iterator[Mine]:
    """Of each colour the same number in every mine, at random."""
    shuffled = [rng.shuffled(filons) for filons in seams()]
    for number in range(len(board().concessions)):
        yield Mine(
            tuple(
                filons[number * each : (number + 1) * each]
                for filons, each in zip(shuffled, IN_A_MINE, strict=True)
            )
        )
