"""A prospector for GOLD who remembers what was turned, for a while, and digs where it pays."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from zlib import crc32

from engine.contract import Seat
from engine.gold.actions import FLIPS, Flip
from engine.gold.components import (
    DECK,
    Card,
    Colour,
    Dynamite,
    Gold,
    Prospector,
)
from engine.gold.events import (
    Event,
    RoundBegan,
    Rush,
    Turned,
    cells_left_by,
)
from engine.gold.view import View
from engine.pilots.pilot import Level, Pilot
from engine.rng import Rng

RIVAL_PROSPECTOR = 0.18
"""What it is worth, for each point of his strength, when a rival's prospector leaves."""
OWN_PROSPECTOR = 0.22
"""What it costs, for each point of his strength, when one's own prospector leaves."""
FRESH = 0.15
"""What it is worth to see a card one did not know."""


@dataclass(frozen=True)
class Prospecting:
    """Chooses the flip with the best prospects, as far as it can remember.

    `memory` is the number of flips after which half of what was seen is forgotten; None
    forgets nothing. Whether a sighting is forgotten depends on the sighting, not on when one
    asks, so that memories fade but do not flicker.
    """

    memory: int | None

    def __call__(self, view: View, heard: Sequence[Event], legal: Sequence[Flip], rng: Rng) -> Flip:
        if len(legal) == 1:
            return legal[0]
        known, unseen = self.recall(view, heard)
        outlook = Outlook(view, unseen)
        cells = [flip.cell for flip in legal]
        if view.rush is not Rush.NO:
            worth = outlook.worth_digging
            prospects = {cell: worth(known.get(cell)) for cell in cells}
        elif view.flipped is None:
            prospects = _first_card(cells, known, outlook)
        else:
            up = view.shown[0].card
            prospects = {cell: outlook.worth_beside(up, known.get(cell)) for cell in cells}
        best = max(prospects.values())
        return FLIPS[rng.choice([cell for cell in cells if prospects[cell] >= best - 1e-9])]

    def recall(self, view: View, heard: Sequence[Event]) -> tuple[dict[int, Card], Counter[Card]]:
        """The cards it believes to know by cell, and those that could be anywhere else."""
        known: dict[int, _Sighting] = {}
        gone: Counter[Card] = Counter()
        flips = story = 0
        for event in heard:
            match event:
                case RoundBegan():
                    known, gone = {}, Counter()
                case Turned(_, cell, card):
                    flips += 1
                    story = crc32(f"{story} {cell} {card}".encode())
                    known[cell] = _Sighting(card, flips, story)
                case _:
                    gone.update(known.pop(cell).card for cell in cells_left_by(event))
        kept = {
            cell: seen.card
            for cell, seen in known.items()
            if cell == view.flipped or self._remembers(seen, flips - seen.when, view.seat)
        }
        return kept, Counter(DECK) - gone - Counter(kept.values())

    def _remembers(self, seen: "_Sighting", age: int, seat: Seat | None) -> bool:
        if self.memory is None or age <= 1:
            return True
        chance = Rng(seen.story, seen.when, f"memory of seat {seat}").fraction()
        return bool(chance < 0.5 ** (age / self.memory))


class _Sighting(NamedTuple):
    card: Card
    when: int
    story: int
    """What had been turned by then: no two matches forget alike."""


def _first_card(
    cells: Sequence[int], known: Mapping[int, Card], outlook: "Outlook"
) -> dict[int, float]:
    """The prospects of turning each of these cells first."""
    reachable = {cell: known[cell] for cell in cells if cell in known}
    strange = len(cells) > len(reachable)
    kinds = Counter(reachable.values())
    of_card = {card: outlook.best_beside(card, kinds - Counter([card]), strange) for card in kinds}
    of_strange = outlook.average(
        lambda card: outlook.best_beside(card, kinds, strange and len(cells) > 1)
    )
    return {
        cell: of_card[reachable[cell]] if cell in reachable else of_strange + FRESH
        for cell in cells
    }


class Outlook:
    """What turning cards is worth to one seat."""

    def __init__(self, view: View, unseen: Counter[Card]) -> None:
        self._seat = view.seat
        self._rivals = len(view.colours) - 1
        self._owner: dict[Colour, Seat] = {
            colour: seat for seat, colours in enumerate(view.colours) for colour in colours
        }
        self._unseen = unseen

    def average(self, worth: Callable[[Card], float]) -> float:
        """The mean over the cards that could lie anywhere unknown."""
        total = self._unseen.total()
        if not total:
            return 0.0
        return sum(worth(card) * count for card, count in self._unseen.items()) / total

    def worth_digging(self, card: Card | None) -> float:
        """One card of the Gold Rush."""
        if card is None:
            return self.average(self.worth_digging)
        return float(card.value) if isinstance(card, Gold) else 0.0

    def best_beside(self, up: Card, seconds: Iterable[Card], strange: bool) -> float:
        """The best second card beside this first one."""
        known = [self.worth_of(up, second) for second in seconds]
        unknown = [self.worth_beside(up, None)] if strange else []
        return max(known + unknown, default=0.0)

    def worth_beside(self, up: Card, second: Card | None) -> float:
        if second is None:
            return FRESH + self.average(lambda card: self.worth_of(up, card))
        return self.worth_of(up, second)

    def worth_of(self, one: Card, other: Card) -> float:
        """What two cards are worth together."""
        match one, other:
            case (Dynamite(), card) | (card, Dynamite()):
                return self._loss(card)
            case (Prospector() as digger, Gold(gold)) | (Gold(gold), Prospector() as digger):
                if digger.value >= gold:
                    return self._gain(digger.colour, gold) + self._loss(digger)
            case Prospector() as first, Prospector() as second:
                if first.value != second.value:
                    return self._loss(min(first, second, key=lambda card: card.value))
        return 0.0

    def _gain(self, colour: Colour, gold: int) -> float:
        if self._owner.get(colour, self._seat) == self._seat:
            return float(gold)
        return -gold / self._rivals

    def _loss(self, card: Card) -> float:
        """What it is worth that this card leaves the table, gold won aside."""
        if not isinstance(card, Prospector):
            return 0.0
        owner = self._owner.get(card.colour)
        if owner is None:
            return 0.0
        if owner == self._seat:
            return -OWN_PROSPECTOR * card.value
        return RIVAL_PROSPECTOR * card.value / self._rivals


PILOTS: Mapping[Level, Pilot] = {
    Level.EASY: Prospecting(memory=5),
    Level.NORMAL: Prospecting(memory=16),
    Level.HARD: Prospecting(memory=None),
}
