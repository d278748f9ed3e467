"""What a reader of Golden-Town can know of others' filons, from all that was told."""

from collections import Counter
from typing import TypeVar

from engine.contract import Seat
from engine.goldentown.components import Filon, Lode
from engine.goldentown.events import (
    Abandoned,
    CavedIn,
    Converted,
    DuelWon,
    Event,
    Found,
    Stole,
    Took,
)
from engine.goldentown.filons import seams
from engine.rng import Rng

T = TypeVar("T")


class KnownFilons:
    """Of each filon in a pile either all is known, or only the level it came from.

    Which two were stolen by one rival from another nobody else knows: luck guesses, and what is
    shown later mends the guess.
    """

    def __init__(self, seats: int, own: Seat | None, rng: Rng) -> None:
        self._own = own
        self._rng = rng
        self.known: list[Counter[Filon]] = [Counter() for _ in range(seats)]
        self.levels: list[Counter[int]] = [Counter() for _ in range(seats)]
        """How many of each pile are unknown but for their level."""
        self.gone: Counter[Filon] = Counter()
        """Those that have left the game."""

    def hear(self, event: Event) -> None:
        match event:
            case Took(seat, _, level) if seat != self._own:
                self.levels[seat][level] += 1
            case Found(seat, filon):
                self.known[seat][filon] += 1
            case CavedIn(_, _, level):
                self.gone[Filon(level, Lode.CAVE_IN)] += 1
            case Abandoned(_, _, level):
                self.gone[Filon(level, Lode.ABANDON)] += 1
            case Converted(seat, filons):
                for filon in filons:
                    self._lose(seat, filon)
                    self.gone[filon] += 1
            case DuelWon() | Stole():
                self._hear_of_duel(event)

    def _hear_of_duel(self, event: DuelWon | Stole) -> None:
        """Winner and loser know what was stolen; all others guess."""
        match event:
            case DuelWon(winner, loser, _, number) if self._own not in (winner, loser):
                for _ in range(number):
                    self._guess_stolen(winner, loser)
            case Stole(winner, loser, filons):
                for filon in filons:
                    self._lose(loser, filon)
                    self.known[winner][filon] += 1

    def _lose(self, seat: Seat, filon: Filon) -> None:
        """This one has been seen to leave a pile."""
        if self.known[seat][filon]:
            self.known[seat][filon] -= 1
        elif self.levels[seat][filon.level] and self._unseen(filon):
            self.levels[seat][filon.level] -= 1
        else:
            self._think_again(seat, filon)

    def _unseen(self, filon: Filon) -> int:
        """How many filons like this one nobody has shown."""
        seen = self.gone[filon] + sum(known[filon] for known in self.known)
        return seams()[filon.level - 1].count(filon) - seen

    def _think_again(self, seat: Seat, filon: Filon) -> None:
        """A guess was wrong: what this pile has lost seemed to be in another, which then has
        something else of this one."""
        for other, known in enumerate(self.known):
            if other != self._own and known[filon]:
                known[filon] -= 1
                break
        else:
            other = next(one for one, levels in enumerate(self.levels) if levels[filon.level])
            self.levels[other][filon.level] -= 1
        self._guess_stolen(other, seat)

    def _guess_stolen(self, winner: Seat, loser: Seat) -> None:
        filons, levels = [*self.known[loser].elements()], [*self.levels[loser].elements()]
        place = self._rng.below(len(filons) + len(levels))
        if place < len(filons):
            self._move(self.known, filons[place], loser, winner)
        else:
            self._move(self.levels, levels[place - len(filons)], loser, winner)

    @staticmethod
    def _move(piles: list[Counter[T]], item: T, start: Seat, end: Seat) -> None:
        piles[start][item] -= 1
        piles[end][item] += 1
