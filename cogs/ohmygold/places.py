"""What dice can do in Oh My Gold!, worked out from what everybody sees."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, product

from engine.contract import Seat
from engine.ohmygold.actions import Commit, Put
from engine.ohmygold.components import ORDER, Card, Face, Place, Spot, components, needs
from engine.ohmygold.view import View


def wanted(place: Place, view: View) -> Counter[Face]:
    """The symbols that a place still asks for, dice on it taken off."""
    keys = view.chests[place.number] if place.spot is Spot.CHEST else None
    lying = [one.symbol for one in view.committed if one.place == place]
    return needs(place, keys or 0, view.boats, view.boarded, lying)


def missing(place: Place, view: View) -> list[Face]:
    """What a card still asks for, before another's boat with the sabre that boards it."""
    left = wanted(place, view)
    if place.spot is Spot.TREASURE and place.seat != view.turn:
        left += wanted(Place(Spot.BOAT, place.seat), view)
    return sorted(left.elements(), key=ORDER.__getitem__)


def missing_after(commit: Commit, view: View) -> list[Face]:
    """What its card asks for once this die lies there."""
    left = missing(commit.place, view)
    left.remove(commit.symbol)
    return left


def chests(view: View) -> Iterator[Place]:
    for number, keys in enumerate(view.chests):
        if keys:
            yield Place(Spot.CHEST, number=number)


def treasures(seat: Seat, view: View) -> Iterator[Place]:
    for number, card in enumerate(view.boats[seat].before):
        if card is not None:
            yield Place(Spot.TREASURE, seat, number)


def points_at(place: Place, view: View) -> int:
    """What the treasure that lies there is worth."""
    card = view.boats[place.seat].before[place.number]
    return len(card.treasure) if card else 0


def waiting_points(seat: Seat, view: View) -> int:
    return sum(points_at(place, view) for place in treasures(seat, view))


def loadable_points(view: View) -> int:
    """The most that the free dice load of what waits before one's own boat."""
    own = [(points_at(one, view), wanted(one, view)) for one in treasures(view.turn, view)]
    best = 0
    for cards in range(1, len(view.dice) + 1):
        for chosen in combinations(own, cards):
            if _fills(view.dice, sum((symbols for _, symbols in chosen), Counter())):
                best = max(best, sum(points for points, _ in chosen))
    return best


def is_own(put: Put, view: View) -> bool:
    """Whether a card is opened or loaded, not stolen."""
    return put.place.spot is Spot.CHEST or put.place.seat == view.turn


def left_over(put: Put, view: View) -> list[Face]:
    """The dice that stay free once these are placed."""
    left = Counter(view.dice) - Counter(map(Face, put.dice))
    return sorted(left.elements(), key=ORDER.__getitem__)


def filling_rolls(view: View) -> float:
    """Which part of all second rolls would fill a chest or a treasure of one's own."""
    places = [wanted(one, view) for one in (*chests(view), *treasures(view.turn, view))]
    rolls = list(product(components().die, repeat=len(view.dice)))
    return sum(any(_fills(roll, symbols) for symbols in places) for roll in rolls) / len(rolls)


def unseen(keys: int, view: View) -> list[Card]:
    """The cards with so many keys that nobody has turned yet."""
    seen = [card for boat in view.boats for card in (*boat.before, *boat.loot) if card]
    hidden = Counter(components().cards) - Counter(seen)
    return [card for card in hidden.elements() if card.keys == keys]


def _fills(roll: Iterable[Face], symbols: Counter[Face]) -> bool:
    dice = Counter(roll)
    return (symbols - dice).total() <= dice[Face.SABRES]
