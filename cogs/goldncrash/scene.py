"""The pictures of Gold 'n' Crash, put together from what a reader may see."""

from collections import Counter
from collections.abc import Iterator, Sequence

from cogs.goldncrash.held import Hand
from cogs.goldncrash.parts import Airship, Column, Crewside, Held, Treasure, Wish
from cogs.goldncrash.seen import or_of, progress_at, strengths
from cogs.goldncrash.sky import SMALL, WIDE, Sky
from cogs.goldncrash.words import in_order
from engine.contract import Seat, by_rank
from engine.goldncrash.actions import Play
from engine.goldncrash.components import (
    COLUMNS,
    GUEST_GOLD,
    RESISTANCES,
    Card,
    Guest,
    Valuable,
    open_columns,
    rank,
    worth,
)
from engine.goldncrash.events import Manoeuvred, Played
from engine.goldncrash.view import SideView, View
from table.presenter import Sight


def board(sight: Sight) -> Sky:
    """The first seat above and the second below."""
    return _sky(sight, WIDE, (0, 1))


def hand(sight: Sight) -> Hand:
    """The same sky with one's own side below, and one's cards under it."""
    seat = sight.view.seat
    assert seat is not None, "a hand belongs to a seat"
    cards = sight.view.sides[seat].cards or ()
    return Hand(SMALL, _sky(sight, SMALL, (1 - seat, seat)), tuple(_held(cards, sight)))


def prepare() -> None:
    for picture in (Sky, Hand):
        picture.prepare()


def _held(cards: Sequence[Card], sight: Sight) -> Iterator[Held]:
    """The cards in order; dim where others can be played, and they cannot."""
    plays = [action for action in sight.legal if isinstance(action, Play)]
    for card, count in sorted(Counter(cards).items(), key=lambda item: in_order(item[0])):
        columns = tuple(play.column for play in plays if play.card == card)
        yield Held(card, count, columns, dim=bool(plays) and not columns)


def _sky(sight: Sight, unit: int, order: tuple[Seat, Seat]) -> Sky:
    above, below = (_side(seat, sight) for seat in order)
    return Sky(unit, above, below)


def _side(seat: Seat, sight: Sight) -> Crewside:
    view: View = sight.view
    side = view.sides[seat]
    return Crewside(
        view.crews[seat],
        sight.names.drawn[seat],
        tuple(_columns(seat, sight)),
        side.hand,
        side.deck,
        len(side.discard),
        side.discard[-1] if side.discard else None,
        _treasure(side.treasure),
        view.actions_left if seat in sight.acting else None,
        seat in _winners(view),
    )


def _columns(seat: Seat, sight: Sight) -> Iterator[Column]:
    view: View = sight.view
    side = view.sides[seat]
    choosing = seat in sight.acting and view.question is None
    places = open_columns(side.columns)
    fresh = _fresh(sight)
    for column, airship in zip(COLUMNS, _airships(side, own=seat == view.seat), strict=True):
        yield Column(
            airship,
            _wish(seat, column, view),
            side.columns[column],
            (seat, column) == fresh and bool(side.columns[column]),
            column in places if choosing else None,
        )


def _airships(side: SideView, *, own: bool) -> Iterator[Airship]:
    for zeppelin, possible in zip(side.zeppelins, strengths(side.zeppelins), strict=True):
        unknown = len(possible) == len(RESISTANCES)
        needs = "?" if unknown else or_of(possible)
        secret = own and zeppelin.resistance is not None and not zeppelin.destroyed
        yield Airship(zeppelin.destroyed, zeppelin.withstood, needs, secret)


def _wish(seat: Seat, column: int, view: View) -> Wish | None:
    guest, done = view.sides[seat].guests[column], progress_at(view, seat, column)
    if guest is None or done is None:
        return None
    return Wish(guest, min(done.have, done.need), done.need, GUEST_GOLD[guest])


def _treasure(loot: Sequence[Valuable | None]) -> Treasure:
    guests = sum(isinstance(one, Guest) for one in loot)
    known = [one for one in loot if one is not None]
    gold = sum(map(worth, known)) if known and len(known) == len(loot) else None
    safe = bool(loot) and isinstance(loot[-1], Guest)
    return Treasure(len(loot), guests, safe, gold)


def _winners(view: View) -> Sequence[Seat]:
    """Who has won by the rules; nobody while it goes on, or where people ended it."""
    if view.ended is None:
        return ()
    ranks = [
        rank(side.treasure, across.zeppelins)
        for side, across in zip(view.sides, reversed(view.sides), strict=True)
    ]
    return by_rank(ranks)[0]


def _fresh(sight: Sight) -> tuple[Seat, int] | None:
    """Where a card has been laid by the last move, if it has."""
    laid = None
    for event in sight.news[-1] if sight.news else ():
        match event:
            case Played(seat, _, column) | Manoeuvred(seat, _, column):
                laid = (seat, column)
    return laid
