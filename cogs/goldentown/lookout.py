"""What a seat of Golden-Town can see and reckon from where it stands."""

from collections.abc import Sequence
from functools import cached_property

from engine.contract import Seat
from engine.goldentown.board import Node, board
from engine.goldentown.components import FACES, GOAL, JOKER, NUGGET_GRAMS, PROP, Card
from engine.goldentown.events import Event
from engine.goldentown.view import ProspectorView, View
from engine.pilots.goldentown import THIN
from engine.pilots.goldentown_outlook import Outlook
from engine.rng import Rng
from table.presenter import Sight


class Lookout:
    def __init__(self, sight: Sight, heard: Sequence[Event]) -> None:
        assert sight.seat is not None, "a spectator is given no advice"
        self.sight = sight
        self.say = sight.say
        self.view: View = sight.view
        self.seat: Seat = sight.seat
        self.me: ProspectorView = self.view.prospectors[sight.seat]
        self.hand: tuple[Card, ...] = self.me.hand or ()
        # What luck only guesses, the filons rivals took from each other, is no reason given.
        self.outlook = Outlook(self.view, heard, Rng(0, 0), GOAL)

    def can(self, kind: type) -> bool:
        """Whether some action of this kind may be played."""
        return any(isinstance(action, kind) for action in self.sight.legal)

    # Gold

    @property
    def ready(self) -> bool:
        """Whether it is time for the Bank."""
        return self.outlook.ready

    @property
    def nuggets(self) -> int:
        """For how many nuggets there is gold on the way to the Bank."""
        return self.me.cart + self.outlook.grams // NUGGET_GRAMS

    @property
    def complete(self) -> bool:
        """Whether the gold on the way to the Bank would win."""
        return self.me.bank + self.nuggets >= GOAL

    @property
    def carries_enough(self) -> bool:
        """Whether the nuggets in the cart would win."""
        return self.outlook.wins_with(self.me.cart)

    @property
    def left_here(self) -> int:
        """How many filons lie in the mine where one stands."""
        mine = self.outlook.mine
        return sum(mine.left) if mine is not None else 0

    @property
    def poor(self) -> bool:
        """Whether the mine where one stands is likely to hold too little to stay for it."""
        mine = self.outlook.mine
        return mine is not None and self.outlook.grams_in(mine) < THIN

    def support(self, spent: Card | None = None) -> Card | None:
        """What one holds against a cave-in, once a card is spent."""
        hand = list(self.hand)
        if spent in hand:
            hand.remove(spent)
        return next((card for card in (PROP, JOKER) if card in hand), None)

    # Places

    def to_bank(self, node: Node) -> int:
        return board().distance(node, board().bank)

    @property
    def heads_for_bank(self) -> bool:
        """Whether one is on the way to the Bank: it is time, or there are nuggets to bring."""
        return self.ready or self.me.cart > 0

    def aims(self) -> list[Node]:
        """The other concessions in which filons lie and where one may go."""
        return [
            concession
            for concession, number in board().mine_at.items()
            if concession not in (self.me.at, self.me.barred) and any(self.view.mines[number].left)
        ]

    def aim(self, node: Node) -> Node | None:
        """The nearest of them."""
        return min(self.aims(), key=lambda one: board().distance(node, one), default=None)

    def others_at(self, concession: Node) -> list[Seat]:
        """Who would be asked to share, or be asked after them."""
        return [
            seat
            for seat, one in self.outlook.rivals()
            if one.at == concession and not one.must_leave
        ]

    @cached_property
    def rivals(self) -> list[tuple[Seat, ProspectorView]]:
        """With whom there may be a duel."""
        return [(seat, one) for seat, one in self.outlook.rivals() if not self.outlook.parted(seat)]

    def threatened(self, node: Node) -> bool:
        """Whether a rival's next roll could catch one there."""
        return any(catches(one.at, node) for _, one in self.rivals if not one.misses)


def catches(start: Node, end: Node) -> bool:
    """Whether some roll from here catches who stands there (T-39, T-A19)."""
    if end in board().places and end not in board().mine_at:
        return False
    return 1 <= board().distance(start, end) <= FACES
