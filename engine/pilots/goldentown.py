"""Prospectors for Golden-Town: they dig, carry gold to the Bank, and fight when it helps."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from engine.contract import Seat
from engine.goldentown.actions import (
    CLIMB,
    DONE,
    GIVE_IN,
    ROLL,
    Action,
    Answer,
    Challenge,
    Climb,
    ComeOut,
    Convert,
    Dig,
    Exchange,
    Expose,
    Go,
    GoOn,
    LayCard,
    PlayFirst,
    Present,
    Ride,
    Roll,
    Shore,
)
from engine.goldentown.board import Node, board
from engine.goldentown.components import (
    FACES,
    GOAL,
    NUGGET_GRAMS,
    SURFACE,
    Begin,
    CaveIn,
    Closing,
    Digging,
    Kind,
    Sharing,
    Source,
    Walk,
)
from engine.goldentown.conversion import grams
from engine.goldentown.events import Event
from engine.goldentown.position import steps_apart
from engine.goldentown.view import ProspectorView, View
from engine.pilots.goldentown_cards import gain, hands_after
from engine.pilots.goldentown_duel import WILD, after_laying, prospect, steps_of
from engine.pilots.goldentown_fights import Bout
from engine.pilots.goldentown_mine import Miner, Shaft
from engine.pilots.goldentown_outlook import PLENTY, Outlook
from engine.pilots.goldentown_roads import Roads
from engine.pilots.pilot import Level, Pilot
from engine.rng import Rng

A = TypeVar("A")
THIN = 200.0
"""A mine with fewer grams is not worth staying."""


@dataclass(frozen=True)
class Prospector:
    """Weighs actions by how soon they let it win, and its rivals.

    `trip` is how many nuggets it wants to have before it goes to the Bank, `late` whether it
    keeps its ore until the Bank is near, `ahead` how many turns in the mine it thinks through,
    `worlds` in how many possible hands of a rival it counts steps.
    """

    trip: int
    late: bool
    ahead: int
    worlds: int

    def __call__(
        self, view: View, heard: Sequence[Event], legal: Sequence[Action], rng: Rng
    ) -> Action:
        if len(legal) == 1:
            return legal[0]
        outlook = Outlook(view, heard, rng, self.trip)
        bouts = {
            rival: Bout(outlook, heard, rival, self.worlds, rng)
            for rival, _ in outlook.rivals()
            if not outlook.parted(rival)
        }
        match view.question:
            case Begin():
                return self._begin(outlook, legal)
            case Walk():
                roads = Roads(outlook, bouts)
                return max(legal, key=roads.worth)
            case Sharing():
                return Answer(_shares(outlook))
            case Closing():
                return _close(outlook, bouts, legal)
            case Digging(card, way):
                miner, shaft = self._in_the_mine(outlook)
                return max(legal, key=lambda one: miner.worth(one, shaft, card, way))
            case CaveIn():
                return _shore(legal) if not outlook.ready else GIVE_IN
            case _:
                return _duel(outlook, bouts, legal)

    def _begin(self, outlook: Outlook, legal: Sequence[Action]) -> Action:
        if self._converts(outlook) and (conversion := _best_conversion(outlook, legal)):
            return conversion
        mine = outlook.mine
        if mine is None or outlook.me.must_leave:
            return ROLL
        leaving = ROLL if outlook.me.depth == SURFACE else CLIMB
        if not mine.open and not outlook.ready:
            return _open(outlook, legal)
        if outlook.ready or outlook.grams_in(mine) < THIN:
            return leaving
        miner, shaft = self._in_the_mine(outlook)
        work = [one for one in legal if isinstance(one, Expose | Ride | Dig)]
        if not work:
            return _best_exchange(outlook, legal) if outlook.me.depth == SURFACE else CLIMB
        return max(work, key=lambda one: miner.worth(one, shaft))

    def _converts(self, outlook: Outlook) -> bool:
        if not outlook.ready:
            return False
        return not self.late or 1 <= board().distance(outlook.me.at, board().bank) <= FACES

    def _in_the_mine(self, outlook: Outlook) -> tuple[Miner, Shaft]:
        assert outlook.mine is not None, "somebody digs"
        me = outlook.me
        shaft = Shaft(
            outlook.mine.left, me.depth, me.lifted, outlook.hand, outlook.grams, outlook.props
        )
        return Miner(outlook.odds, outlook.needed, self.ahead), shaft


def _duel(outlook: Outlook, bouts: Mapping[Seat, Bout], legal: Sequence[Action]) -> Action:
    """What ends best in most of the hands that the rival may have."""
    duel = outlook.view.duel
    assert duel is not None, "somebody fights"
    bout = bouts[duel.other(outlook.seat)]
    mine, hands, draw = steps_of(outlook.hand), bout.hands, bout.stakes.draw
    apart = steps_apart(duel)

    def worth(action: Action) -> float:
        match action:
            case LayCard(card, steps):
                held = WILD if card.kind is Kind.JOKER else steps
                ends = [after_laying(apart, mine, hand, held, steps, draw) for hand in hands]
            case PlayFirst(True):
                ends = [prospect(apart, mine, hand, draw) for hand in hands]
            case _:
                ends = [-prospect(apart, hand, mine, -draw) for hand in hands]
        return sum(ends)

    return max(legal, key=worth)


def _best_conversion(outlook: Outlook, legal: Sequence[Action]) -> Action | None:
    """What brings as many nuggets as can be used, and wastes least."""
    most = GOAL - outlook.me.bank - outlook.me.cart
    conversions = [one for one in legal if isinstance(one, Convert)]
    if most <= 0 or not conversions:
        return None

    def worth(one: Convert) -> tuple[int, int]:
        paid = grams(one.filons)
        return min(most, paid // NUGGET_GRAMS), -paid

    return max(conversions, key=worth)


def _open(outlook: Outlook, legal: Sequence[Action]) -> Action:
    """Put a closed mine in service, or look for the card, or for a mine that is open."""
    if card := _shown(legal, Present):
        return card
    if any(mine.open and outlook.grams_in(mine) > PLENTY for mine in outlook.view.mines):
        return ROLL
    return _best_exchange(outlook, legal)


def _shown(legal: Iterable[Action], kind: type[A]) -> A | None:
    """The first action of a kind: rules offer the plain card before a joker."""
    return next((one for one in legal if isinstance(one, kind)), None)


def _shore(legal: Sequence[Action]) -> Action:
    return _shown(legal, Shore) or GIVE_IN


def _close(outlook: Outlook, bouts: Mapping[Seat, Bout], legal: Sequence[Action]) -> Action:
    if outlook.ready:
        return _arm(outlook, bouts, legal)
    if card := _shown(legal, Present):
        return card
    exchange = _best_exchange(outlook, legal)
    return exchange if isinstance(exchange, Exchange) and _gain(outlook, exchange) > 0 else DONE


def _arm(outlook: Outlook, bouts: Mapping[Seat, Bout], legal: Sequence[Action]) -> Action:
    """On the way to the Bank cards are for duels alone: make the hand stronger."""

    def strength(action: Action) -> float:
        after = hands_after(action, outlook.hand, outlook.view.top)
        total = sum(after.values())
        return (
            sum(
                many * bout.strength(hand)
                for hand, many in after.items()
                for bout in bouts.values()
            )
            / total
        )

    if not bouts:
        return DONE
    return max(legal, key=lambda one: (strength(one), one == DONE))


def _best_exchange(outlook: Outlook, legal: Sequence[Action]) -> Action:
    exchanges = [one for one in legal if isinstance(one, Exchange)]
    talon = [one for one in exchanges if one.source is Source.TALON]
    best = max(exchanges, key=lambda one: _gain(outlook, one), default=DONE)
    if isinstance(best, Exchange) and _gain(outlook, best) <= 0:
        return max(talon, key=lambda one: _gain(outlook, one))
    return best


def _gain(outlook: Outlook, exchange: Exchange) -> float:
    return gain(exchange, outlook.hand, outlook.view.top, outlook.wants_mine)


def _shares(outlook: Outlook) -> bool:
    """Refuse if being sent away costs nothing; share what cannot be had alone for certain."""
    return not outlook.ready


@dataclass(frozen=True)
class Beginner:
    """Digs deep with its longest card, changes ore at once, and fights whoever carries nuggets."""

    def __call__(
        self, view: View, heard: Sequence[Event], legal: Sequence[Action], rng: Rng
    ) -> Action:
        if len(legal) == 1:
            return legal[0]
        assert view.seat is not None, "a spectator does not play"
        worth = [_naive(view, view.prospectors[view.seat], action) for action in legal]
        best = max(worth)
        return rng.choice([one for one, each in zip(legal, worth, strict=True) if each == best])


def _naive(view: View, me: ProspectorView, action: Action) -> float:
    """How a beginner ranks what can be done."""
    match action:
        case Go(node):
            return -_steps_to_aim(view, me, node)
        case Challenge(rival):
            return 1.0 if view.prospectors[rival].cart > me.cart else -99.0
        case Expose(card):
            return 10.0 + card.bottom - card.top
        case LayCard(_, steps):
            return float(steps == steps_apart(view.duel))
        case Roll() | Climb():
            return 15.0 if me.cart or _empty(view, me) else -1.0
        case _:
            return RANKS.get(type(action), 0.0)


RANKS: Mapping[type[Action], float] = {
    Convert: 30.0,
    Present: 20.0,
    Shore: 20.0,
    GoOn: 5.0,
    Dig: 5.0,
    ComeOut: 1.0,
    Exchange: 1.0,
}
"""How a beginner ranks the rest, if it can choose."""


def _steps_to_aim(view: View, me: ProspectorView, node: Node) -> int:
    """To a mine in which something lies, if it may go there and has no nugget; else to the Bank."""
    to_bank = board().distance(node, board().bank)
    if me.cart:
        return to_bank
    mines = [
        board().distance(node, at)
        for at, number in board().mine_at.items()
        if at != me.barred and any(view.mines[number].left)
    ]
    return min(mines, default=to_bank)


def _empty(view: View, me: ProspectorView) -> bool:
    number = board().mine_at.get(me.at)
    return number is not None and not any(view.mines[number].left)


PILOTS: Mapping[Level, Pilot] = {
    Level.EASY: Beginner(),
    Level.NORMAL: Prospector(trip=2, late=False, ahead=1, worlds=1),
    Level.HARD: Prospector(trip=4, late=True, ahead=2, worlds=12),
}
