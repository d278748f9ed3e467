"""What ways and fights on the roads of Golden-Town are worth, as the chance to win."""

from collections.abc import Mapping

from engine.contract import Seat
from engine.goldentown.actions import Action, Challenge, Go
from engine.goldentown.board import Node, board
from engine.goldentown.components import FACES, GOAL
from engine.pilots.goldentown_fights import Bout
from engine.pilots.goldentown_outlook import Outlook, turns_left

ATTACKED = 0.5
"""How likely a rival fights who can."""
STILL_THERE = 5 / 6
"""How likely a rival with nuggets is not in the Bank a turn later."""


class Roads:
    """Weighs where to go by the turns it takes from there, and by who may come or be caught;
    `bouts` are the duels that may come."""

    def __init__(self, outlook: Outlook, bouts: Mapping[Seat, Bout]) -> None:
        self._outlook = outlook
        self._bouts = bouts

    def worth(self, action: Action) -> float:
        if isinstance(action, Challenge):
            return self._fighting(action.seat)
        assert isinstance(action, Go), "one goes or fights"
        return self._going(action.node)

    def _fighting(self, rival: Seat) -> float:
        """Who carries all it takes to win stakes that only against who does too."""
        outlook, one = self._outlook, self._outlook.view.prospectors[rival]
        if outlook.wins_with(outlook.me.cart) and one.bank + one.cart < GOAL:
            return 0.0
        return self._bouts[rival].calling

    # Going

    def _going(self, node: Node) -> float:
        outlook = self._outlook
        if node == board().bank and outlook.me.cart and outlook.wins_with(outlook.me.cart):
            return 1.0
        rivals = [outlook.standings[seat] for seat, _ in outlook.rivals()]
        there = outlook.standings[outlook.seat]._replace(at=node)
        here = outlook.chance(outlook.own_turns(there), min(map(turns_left, rivals)))
        return here - self._danger(node, here) + self._hunt(node, here)

    def _danger(self, node: Node, here: float) -> float:
        """What rivals may take before one's next turn."""
        danger = 0.0
        for seat, bout in self._bouts.items():
            one = self._outlook.view.prospectors[seat]
            if not one.misses and (caught := _caught(one.at, node)):
                danger += ATTACKED * caught * max(0.0, here - bout.called)
        return danger

    def _hunt(self, node: Node, here: float) -> float:
        """What one may win in one's next turn from who carries nuggets."""
        best = 0.0
        for seat in self._bouts:
            one = self._outlook.view.prospectors[seat]
            if one.cart and (caught := _caught(node, one.at)):
                best = max(best, STILL_THERE * caught * (self._fighting(seat) - here))
        return best


def _caught(start: Node, end: Node) -> float:
    """How likely a roll from here catches who stands there."""
    if end in board().places and end not in board().mine_at:
        return 0.0
    steps = board().distance(start, end)
    return max(0, FACES + 1 - steps) / FACES if steps else 0.0
