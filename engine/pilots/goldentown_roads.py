"""What ways and fights on the roads of Golden-Town are worth, as the chance to win."""

from collections.abc import Mapping
from functools import cached_property

from engine.contract import Seat
from engine.goldentown.actions import Action, Challenge, Go
from engine.goldentown.board import Node, board
from engine.goldentown.components import FACES
from engine.pilots.goldentown_fights import Bout
from engine.pilots.goldentown_outlook import RATE, Outlook, turns_left, turns_to, turns_to_bank

NO_CARD = 4.0
"""How many turns it usually takes to find a Mine card."""
CROWD = 1.0
"""How many turns it costs to share a mine."""
RICH, POOR = 2000.0, 400.0
"""A mine with so many grams is as good as any; so many it lacks cost a turn."""
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
            return self._bouts[action.seat].calling
        assert isinstance(action, Go), "one goes or fights"
        return self._going(action.node)

    # Going

    def _going(self, node: Node) -> float:
        outlook = self._outlook
        if node == board().bank and outlook.me.cart and outlook.wins_with(outlook.me.cart):
            return 1.0
        rivals = [outlook.standings[seat] for seat, _ in outlook.rivals()]
        here = outlook.chance(self._turns_from(node), min(map(turns_left, rivals)))
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
        for seat, bout in self._bouts.items():
            one = self._outlook.view.prospectors[seat]
            if one.cart and (caught := _caught(node, one.at)):
                best = max(best, STILL_THERE * caught * (bout.calling - here))
        return best

    def _turns_from(self, node: Node) -> float:
        outlook = self._outlook
        if outlook.ready:
            return turns_to_bank(node) if node != board().bank else 0.0
        lacking = (outlook.needed - outlook.grams) / RATE
        there = min(
            delay + turns_to(node, concession)
            for concession, delay in self._delays.items()
            if concession != outlook.me.barred
        )
        return there + lacking + 1 + turns_to_bank(board().concessions[0])

    @cached_property
    def _delays(self) -> dict[Node, float]:
        return {concession: self._delay(concession) for concession in board().concessions}

    def _delay(self, concession: Node) -> float:
        """How many turns more than at the best of mines it takes here."""
        outlook = self._outlook
        mine = outlook.view.mines[board().mine_at[concession]]
        turns = max(0.0, RICH - outlook.grams_in(mine)) / POOR
        if not mine.open and not outlook.can_open:
            turns += NO_CARD
        crowd = sum(one.at == concession and not one.must_leave for _, one in outlook.rivals())
        return turns + CROWD * crowd


def _caught(start: Node, end: Node) -> float:
    """How likely a roll from here catches who stands there."""
    if end in board().places and end not in board().mine_at:
        return 0.0
    steps = board().distance(start, end)
    return max(0, FACES + 1 - steps) / FACES if steps else 0.0
