"""What can be answered to each question of Golden-Town."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, TypeVar

from engine.goldentown.actions import (
    ANSWERS,
    CHALLENGES,
    CLIMB,
    COME_OUT,
    DIG,
    DONE,
    GIVE_IN,
    GO_ON,
    PLAY_FIRST,
    ROLL,
    STOP,
    THROW,
    Action,
    Exchange,
    Expose,
    Go,
    LayCard,
    Present,
    Ride,
    Shore,
)
from engine.goldentown.board import board
from engine.goldentown.cards import deck
from engine.goldentown.components import (
    JOKER,
    LEVELS,
    LIFT,
    MINE,
    PROP,
    SURFACE,
    Begin,
    Card,
    CaveIn,
    Closing,
    Digging,
    Fighting,
    Kind,
    Mine,
    Opening,
    Sharing,
    Source,
    Throwing,
    Walk,
    Way,
)
from engine.goldentown.conversion import conversions, counts
from engine.goldentown.position import Position, steps_apart
from engine.goldentown.shafts import comes_out, first_level, free_level, goes_on
from engine.goldentown.walks import catches, ends

A = TypeVar("A")


def choices(position: Position) -> Sequence[Action]:
    """Everything the mover may answer."""
    match position.question:
        case Begin():
            return list(_at_the_beginning(position))
        case Walk(points):
            return list(_with_points(position, points))
        case Sharing():
            return ANSWERS
        case Throwing():
            return (THROW,)
        case Closing() as closing:
            return list(_before_the_end(position, closing))
        case Digging() as digging:
            return list(_in_the_shaft(position, digging))
        case CaveIn():
            return (*_cards(Shore, _hand(position), PROP), GIVE_IN)
        case Opening():
            return PLAY_FIRST
        case Fighting():
            return shots(_hand(position), steps_apart(position.duel))


def shots(hand: Iterable[Card], apart: int) -> list[LayCard]:
    """Every card that can be laid in a duel: nobody steps past the other (T-A15)."""
    return [
        _made(LayCard, card, steps)
        for card in dict.fromkeys(hand)
        for steps in (deck().steps if card.kind is Kind.JOKER else (card.steps,))
        if steps <= apart
    ]


def can_shoot(hand: Iterable[Card], apart: int) -> bool:
    """Whether there is any card to lay: all but Palier cards can stay where they are."""
    return any(card.steps <= apart for card in hand)


def _at_the_beginning(position: Position) -> Iterator[Action]:
    one = position.prospectors[position.mover]
    if one.at != board().bank and one.ore:  # T-A26
        yield from conversions(counts(one.ore), position.reserve)
    if one.at not in board().mine_at or one.must_leave:
        yield ROLL
        return
    yield ROLL if one.depth == SURFACE else CLIMB
    mine = position.mine_of(position.mover)
    if mine.open:
        yield from _to_work(position, mine)
    else:
        yield from _cards(Present, one.hand, MINE)
    yield from _exchanges(position)


def _to_work(position: Position, mine: Mine) -> Iterator[Action]:
    one = position.prospectors[position.mover]
    if free_level(mine.levels, one.depth, lifted=one.lifted) is not None:
        yield DIG
    firsts = {way: first_level(mine.levels, one.depth, way) for way in Way}
    for card in dict.fromkeys(one.hand):
        for way, level in firsts.items():
            if level is not None and card.shows(level):
                yield _made(Expose, card, way)
        if card in (LIFT, JOKER):
            for level in (SURFACE, *LEVELS):
                if level != one.depth:
                    yield _made(Ride, card, level)


def _with_points(position: Position, points: int) -> Iterator[Action]:
    one = position.prospectors[position.mover]
    others = [
        (seat, other.at)
        for seat, other in enumerate(position.prospectors)
        if seat != position.mover
    ]
    for node in ends(one.at, points, [at for _, at in others], one.barred):
        yield _made(Go, node)
    for seat, at in others:
        if catches(one.at, points, at, one.barred) and not position.are_parted(
            seat, position.mover
        ):
            yield CHALLENGES[seat]


def _before_the_end(position: Position, closing: Closing) -> Iterator[Action]:
    if closing.present:
        yield from _cards(Present, _hand(position), MINE)
    if closing.exchange:
        yield from _exchanges(position)
    yield DONE


def _exchanges(position: Position) -> Iterator[Action]:
    """Each card for one of the Talon, or for the visible one unless it is one's own (T-A5)."""
    visible = bool(position.discard) and not position.laid
    for card in dict.fromkeys(_hand(position)):
        yield _made(Exchange, card, Source.TALON)
        if visible:
            yield _made(Exchange, card, Source.DISCARD)


def _in_the_shaft(position: Position, digging: Digging) -> Iterator[Action]:
    levels = position.mine_of(position.mover).levels
    depth = position.prospectors[position.mover].depth
    if goes_on(levels, depth, digging.card, digging.way):
        yield GO_ON
    if comes_out(levels, depth, digging.way):
        yield COME_OUT
    yield STOP


def _cards(action: type[Present | Shore], hand: Sequence[Card], card: Card) -> Iterator[Action]:
    """The action with the card that is asked for, and with a joker for it (T-25)."""
    for fitting in (card, JOKER):
        if fitting in hand:
            yield _made(action, fitting)


def _hand(position: Position) -> tuple[Card, ...]:
    return position.prospectors[position.mover].hand


def _made(action: type[A], *fields: object) -> A:
    """The action of these fields: always the same object."""
    made: A = _kept(action, *fields)  # type: ignore[arg-type]  # every class is hashable
    return made


@cache
def _kept(action: Callable[..., Any], *fields: object) -> Any:
    return action(*fields)
