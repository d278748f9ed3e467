"""Looking at positions of Golden-Town, and playing on from them by texts of `positions.py`."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from engine.contract import Table, Told, play
from engine.goldentown import GAME
from engine.goldentown.board import board
from engine.goldentown.cards import deck
from engine.goldentown.components import (
    FACES,
    HAND,
    NUGGETS,
    Begin,
    Options,
    Walk,
)
from engine.goldentown.events import DrewCards, Event, Found, HandDealt, Stole
from engine.goldentown.state import State
from engine.rng import Rng
from tests.engine.goldentown.positions import (
    MINES,
    action,
    all_cards,
    all_filons,
    lump,
    lumps,
    name,
    names,
    place,
    said,
)

E = TypeVar("E")


class Luck(Rng):
    """A die that shows these faces, and picks from face-down piles; no more is to be had from it.

    Whatever is shuffled is turned round, and kept to be looked at.
    """

    __slots__ = ("faces", "picks", "shuffles")

    def __init__(self, dice: str = "", picks: str = "") -> None:
        super().__init__(0, 0)
        self.faces = [int(face) for face in dice if face != " "]
        self.picks = [int(pick) for pick in picks if pick != " "]
        self.shuffles: list[tuple[Any, ...]] = []

    def below(self, bound: int) -> int:
        if bound == FACES and self.faces:
            return self.faces.pop(0) - 1
        assert self.picks, f"one of {bound} is asked of luck once too often"
        assert self.picks[0] < bound, f"{self.picks[0]} cannot be picked from {bound}"
        return self.picks.pop(0)

    def shuffled(self, items: Sequence[Any]) -> tuple[Any, ...]:
        self.shuffles.append(tuple(items))
        return tuple(reversed(items))

    def fraction(self) -> float:
        raise AssertionError("nothing needs a fraction")


def deal(colours: str = "OV", *, first: int = 0, seed: int = 1) -> tuple[State, list[Event]]:
    """The state right after everything was laid out, and what was told."""
    asked = Table(tuple((letter,) for letter in colours), first)
    step = GAME.setup(asked, Options(), Rng(seed, 0))
    assert isinstance(step.state, State)
    return step.state, events_of(step.told)


# What a state shows


def where(state: State, seat: int) -> str:
    figure = state.prospectors[seat]
    return f"{place(figure.at)}:{figure.depth}" if figure.depth else place(figure.at)


def hand(state: State, seat: int) -> str:
    return names(state.prospectors[seat].hand)


def ore(state: State, seat: int) -> str:
    return lumps(state.prospectors[seat].ore)


def pile(state: State) -> str:
    """The discard pile from the bottom up."""
    return " ".join(map(name, state.discard))


def left(state: State, letter: str) -> str:
    """What is left of a mine: its levels as a position writes them."""
    levels = state.mines[MINES.index(letter)].levels
    return " | ".join(" ".join(map(lump, level)) for level in levels)


def opened(state: State) -> str:
    return "".join(letter for letter, mine in zip(MINES, state.mines, strict=True) if mine.open)


def carts(state: State) -> tuple[int, ...]:
    return tuple(prospector.cart for prospector in state.prospectors)


def banks(state: State) -> tuple[int, ...]:
    return tuple(prospector.bank for prospector in state.prospectors)


def actor(state: State) -> int:
    """The one seat to act."""
    (seat,) = state.to_act()
    assert seat == state.mover
    return seat


# What may be done


def offers(state: State, verbs: str = "") -> set[str]:
    """What the seat to act may do, or what of it begins with one of these words."""
    legal = list(state.legal(actor(state)))
    assert len(legal) == len(set(legal)), "nothing is offered twice"
    texts = {said(one) for one in legal}
    assert len(texts) == len(legal)
    return {text for text in texts if not verbs or text.split()[0] in verbs.split()}


def besides(state: State, verbs: str = "x") -> set[str]:
    """What the seat to act may do besides these things; unless told, besides exchanging."""
    return offers(state) - offers(state, verbs)


def ends(state: State) -> set[str]:
    """Where the walk that is asked for may end."""
    assert isinstance(state.question, Walk)
    return {text.split()[1] for text in offers(state, "go")}


def reach(state: State, dice: str) -> set[str]:
    """Where a roll of the seat whose turn begins may end."""
    return ends(do(state, "roll", dice=dice)[0])


# Playing on


def do(state: State, *texts: str, dice: str = "", picks: str = "") -> tuple[State, list[Event]]:
    """Do these things one after the other, each by the seat to act, and hear what is told.

    The die must be thrown exactly as often as it has faces to show.
    """
    luck = Luck(dice, picks)
    after, heard = with_luck(state, luck, *texts)
    assert not luck.faces, f"the die was not thrown for {luck.faces}"
    assert not luck.picks, f"nothing was picked for {luck.picks}"
    return after, heard


def with_luck(state: State, luck: Rng, *texts: str) -> tuple[State, list[Event]]:
    heard: list[Event] = []
    for text in texts:
        step = play(state, actor(state), action(text), luck)
        assert isinstance(step.state, State)
        check(state, step.state)
        state = step.state
        heard += events_of(step.told)
    return state, heard


def check(before: State, after: State) -> None:
    """What holds for every step: nothing is lost or made, and figures keep apart."""
    assert all_cards(after) == Counter(deck().cards)
    assert all_filons(after) <= all_filons(before)
    assert sum(carts(after)) + sum(banks(after)) <= NUGGETS
    assert all(after.prompt(seat) > before.prompt(seat) for seat in range(len(after.colours)))
    squares = [one.at for one in after.prospectors if one.at not in board().places]
    assert len(squares) == len(set(squares)), "two figures on a square"
    for figure in after.prospectors:
        assert tuple(sorted(figure.ore)) == figure.ore
        assert not figure.depth or figure.at in board().concessions
    if after.question == Begin():
        assert after.turn == after.mover
        assert after.duel is None
        assert after.laid == 0
        assert all(len(figure.hand) == HAND for figure in after.prospectors)


def events_of(told: Iterable[Told[Any]]) -> list[Event]:
    """All that was told; everybody hears it but for what is somebody's own."""
    events: list[Event] = []
    for one in told:
        match one.event:
            case HandDealt() | Found() | DrewCards():
                assert one.to == (one.event.seat,)
            case Stole():
                assert one.to is not None
                assert sorted(one.to) == sorted((one.event.winner, one.event.loser))
            case _:
                assert one.to is None, one.event
        events.append(one.event)
    return events


def only(events: Iterable[Event], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def kinds(events: Iterable[Event]) -> list[str]:
    """What kind of things happened, in order."""
    return [type(event).__name__ for event in events]
