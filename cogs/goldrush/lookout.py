"""What a seat of the railway gold rush can see and reckon from where it stands."""

from functools import cached_property

from cogs.goldrush.places import lying, steps_home
from engine.contract import Seat
from engine.goldrush.board import Cell, board
from engine.goldrush.components import GOLD_TOKENS, HOUSE_OF, TOKENS, Gold, Lair, Thief, points
from engine.goldrush.view import FaceDown, View
from engine.goldrush.walks import bits_of, ends, steps_to
from engine.pilots.goldrush_odds import POINTS, chance_of
from engine.pilots.goldrush_outlook import Outlook

FAR = 99
"""Farther than any token can be."""


class Lookout:
    def __init__(self, view: View, seat: Seat) -> None:
        self._view = view
        self._seat = seat
        self._number = HOUSE_OF[view.colours[seat]]
        self.load = points(view.carried[seat])
        self.at = view.figures[seat]
        self.house = board().houses[self._number]
        self.home = steps_home(view.colours[seat])
        """How many steps it is home from everywhere."""

    @cached_property
    def outlook(self) -> Outlook:
        """As the computers reckon."""
        return Outlook(self._view, wary=True)

    def heads_home(self, cell: Cell) -> bool:
        """Whether one would go home from here with what one carries, rather than dig on."""
        return self.load > 0 and self.outlook.homeward(cell, self.load)

    def known(self, cell: Cell) -> FaceDown | Lair | Gold | Thief | None:
        """What lies here, as far as this seat knows."""
        hole = board().hole_at.get(cell)
        return None if hole is None else self._view.seen[hole] or lying(cell, self._view)

    def beside(self) -> list[FaceDown | Lair | Gold | Thief | None]:
        """What lies beside one, as far as one knows."""
        return [self.known(cell) for cell in board().neighbours(self.at)]

    @cached_property
    def unknown(self) -> tuple[int, int]:
        """How many of the tokens this seat does not know are gold, and how many there are."""
        view = self._view
        known = [token for held in (*view.carried, *view.safe) for token in held]
        known += [token for token in view.seen if token is not None]
        for one in view.holes:
            if isinstance(one, Lair):
                known += [one.thief, *one.loot]
        gold = sum(isinstance(token, Gold) for token in known)
        return GOLD_TOKENS - gold, len(TOKENS) - len(known)

    def to_token(self, cell: Cell) -> int:
        """How many steps it is to the nearest token that may be worth it; FAR if none is left."""
        if cell == self.house:
            return min(FAR, self.to_token(board().doors[self._number]) + 1)
        return self._nearest.get(cell, (FAR, cell))[0]

    def rolls_home(self, cell: Cell) -> list[int]:
        """The numbers that take one home from here, if one carries something."""
        return self._rolls_to(cell, 1 << self.house) if self.load else []

    def rolls_to_token(self, cell: Cell) -> list[int]:
        return self._rolls_to(cell, bits_of(self._fresh))

    def threatened(self, cell: Cell) -> bool:
        """Whether a rival's next roll could end here."""
        colours = self._view.colours
        return any(
            chance_of(at, cell, HOUSE_OF[colours[seat]])
            for seat, at in enumerate(self._view.figures)
            if seat != self._seat
        )

    def _rolls_to(self, cell: Cell, aims: int) -> list[int]:
        """With which numbers a walk from here can end on one of these other cells."""
        door, train = board().doors[self._number], board().railway[self._view.train]
        aims &= ~(1 << cell)
        return [roll for roll in POINTS if ends(cell, roll, self.house, door, train) & aims]

    @cached_property
    def _fresh(self) -> list[Cell]:
        """Where something may be dug up that is worth it."""
        return [cell for cell in board().holes if isinstance(self.known(cell), FaceDown | Gold)]

    @cached_property
    def _nearest(self) -> dict[Cell, tuple[int, Cell]]:
        return dict(steps_to(self._fresh))
