"""What lies and stands where in Golden-Town."""

from msgspec import Struct, field

from engine.contract import Seat
from engine.goldentown.board import Node, board
from engine.goldentown.components import (
    NUGGETS,
    Card,
    Colour,
    Duel,
    Mine,
    Prospector,
    Question,
)
from engine.goldentown.events import Reason


class Position(Struct, frozen=True):
    colours: tuple[Colour, ...]
    prospectors: tuple[Prospector, ...]
    mines: tuple[Mine, ...]
    """One for each concession, in the order of the board."""
    talon: tuple[Card, ...]
    """The top card first."""
    turn: Seat
    mover: Seat
    """Who is asked: a newcomer's turn asks the occupant too, and a duel both."""
    question: Question
    discard: tuple[Card, ...] = ()
    """The visible card last."""
    duel: Duel | None = None
    parted: tuple[tuple[Seat, Seat], ...] = ()
    """Pairs that may not fight any more (T-48), the lower seat first."""
    laid: int = 0
    """How many of the cards on the discard pile were laid in this turn."""
    turns: int = 0
    """How many turns are over, missed ones too."""
    quiet: int = 0
    """How many of the last of them have changed no bank, cart, pile of ore or mine (T-A29);
    -1 once the present one has."""
    ended: Reason | None = None
    questions: int = field(default=0, name="prompt")
    """How many questions have been put: one at a time, to the mover."""

    @property
    def reserve(self) -> int:
        """Nuggets that are in nobody's cart or bank."""
        return NUGGETS - sum(one.cart + one.bank for one in self.prospectors)

    def mine_of(self, seat: Seat) -> Mine:
        """The mine of the concession where that seat is."""
        return self.mines[board().mine_at[self.prospectors[seat].at]]

    def owner(self, concession: Node, newcomer: Seat) -> Seat | None:
        """Who has been at a concession longest, of those who need not leave it (T-A23, T-A24)."""
        there = [
            (one.arrived, seat)
            for seat, one in enumerate(self.prospectors)
            if one.at == concession and seat != newcomer and not one.must_leave
        ]
        return min(there)[1] if there else None

    def are_parted(self, one: Seat, other: Seat) -> bool:
        return (min(one, other), max(one, other)) in self.parted


def steps_apart(duel: Duel | None) -> int:
    """How many steps part the two who duel."""
    assert duel is not None, "somebody duels"
    return board().gap - sum(lay.steps for lay in duel.laid)
