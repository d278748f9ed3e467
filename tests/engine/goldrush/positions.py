"""Positions of the railway gold rush written as text, and ways to play on from them.

A cell is `3,-1`: its q and its r. A token is `g3` (gold, three nuggets) or `t4` (a thief of
strength 4, face down, carried or captured). What lies on a hole is a token, `T4+g1+t2` (a thief
face up with his loot) or `-` (nothing): `0,-8=g3 1,-8=T4+g1 2,-8=-`. A figure stands on a cell or
at `home`.

What a seat does is written `roll`, `look`, `go 3,-1`, `cross 4,-3`, `attack 2`. What the die shows
is one string for all that is done, `4 31 6`, where 1 is the locomotive; blanks only please the eye.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from engine.contract import Table, Told, play
from engine.goldrush import GAME
from engine.goldrush.actions import Action, Attack, Cross, Go, Look, Roll
from engine.goldrush.board import Cell, board
from engine.goldrush.components import (
    FACES,
    TOKENS,
    Begin,
    Colour,
    Gold,
    Lair,
    Looking,
    Options,
    Railway,
    Thief,
    Token,
    Walk,
)
from engine.goldrush.events import Event, Saw
from engine.goldrush.state import State
from engine.rng import Rng

E = TypeVar("E")

PLAIN = Options()
LOOKING = Options(looking=Looking.YES)
SHORT = Options(railway=Railway.SHORT)

COLOURS = "GOBRVY"
"""The colours of the houses 0 to 5."""


class Dice(Rng):
    """A die that shows these faces and no more; no other luck is to be had from it."""

    __slots__ = ("faces",)

    def __init__(self, faces: str) -> None:
        super().__init__(0, 0)
        self.faces = [int(face) for face in faces if face != " "]

    def below(self, bound: int) -> int:
        assert bound == FACES, f"only a die is thrown after the set-up, not one of {bound}"
        assert self.faces, "the die is thrown once too often"
        return self.faces.pop(0) - 1

    def shuffled(self, items: Sequence[Any]) -> tuple[Any, ...]:
        raise AssertionError("nothing is shuffled after the set-up")

    def fraction(self) -> float:
        raise AssertionError("only a die is thrown after the set-up")


def deal(
    colours: str = "GOB", *, first: int = 0, seed: int = 1, options: Options = PLAIN
) -> tuple[State, list[Event]]:
    """The state right after the tokens were laid out, and what was told."""
    step = GAME.setup(Table(tuple((letter,) for letter in colours), first), options, Rng(seed, 0))
    assert isinstance(step.state, State)
    return step.state, _events(step.told)


def table(
    figures: str = "home home home",
    tokens: str = "",
    *,
    colours: str = COLOURS,
    carried: Iterable[str] = (),
    safe: Iterable[str] = (),
    looked: Mapping[int, str] | None = None,
    rafts: str = "",
    walk: int = 0,
    leaving: int = 0,
    rest: int | None = None,
    **fields: Any,
) -> State:
    """The position the texts stand for: all 64 tokens are in it, wherever they are not named.

    `carried` and `safe` name the tokens of each seat, `looked` the cells a seat has looked at.
    `rafts` tells which have been moved: `4,-2>6,-1`. `walk` or `leaving` are the points to walk.
    Tokens not named lie face down on the holes not named, the last holes staying empty if there are
    too few, or what is too much being safe in the last house. Or, if `rest` is a seat, they are all
    safe in its house.
    """
    seats = len(figures.split())
    owned = tuple(map(Colour, colours[:seats]))
    holes = dict(_hole(word) for word in tokens.split())
    held, kept = _each_seat(carried, seats), _each_seat(safe, seats)
    spare = list((Counter(TOKENS) - Counter(_all(holes.values(), held, kept))).elements())
    room = len(board().holes) - len(holes) if rest is None else 0
    spare, surplus = spare[:room], tuple(spare[room:])
    home = seats - 1 if rest is None else rest
    kept = tuple(have + surplus * (seat == home) for seat, have in enumerate(kept))
    turn = fields.setdefault("turn", 0)
    defaults: dict[str, Any] = {
        "options": PLAIN,
        "colours": owned,
        "mover": turn,
        "question": _question(walk, leaving),
        "figures": _figures(figures, owned),
        "holes": _filled(holes, spare),
        "rafts": _rafts(rafts),
        "train": 0,
        "carried": held,
        "safe": kept,
        "looked": tuple(
            tuple(sorted(board().hole_at[cell] for cell in ats((looked or {}).get(seat, ""))))
            for seat in range(seats)
        ),
        "fights": 0,
        "ended": None,
        "questions": 0,
    }
    state = State(**defaults | fields)
    assert all_tokens(state) == Counter(TOKENS), "a position must hold each token once"
    return state


def _question(walk: int, leaving: int) -> Begin | Walk:
    if leaving:
        return Walk(leaving, leaving=True)
    return Walk(walk) if walk else Begin()


def _each_seat(words: Iterable[str], seats: int) -> tuple[tuple[Token, ...], ...]:
    given = [token_list(text) for text in words]
    assert len(given) <= seats
    return tuple(given + [()] * (seats - len(given)))


def _hole(word: str) -> tuple[Cell, Token | Lair | None]:
    where, _, lying = word.partition("=")
    assert at(where) in board().hole_at, f"there is no hole at {where}"
    if lying == "-":
        return at(where), None
    if lying.startswith("T"):
        thief, *loot = lying.split("+")
        return at(where), Lair(Thief(int(thief[1:])), token_list(" ".join(loot)))
    return at(where), token(lying)


def _all(holes: Iterable[Token | Lair | None], *held: tuple[tuple[Token, ...], ...]) -> list[Token]:
    """Every token of these holes and hands."""
    found: list[Token] = [one for each in held for tokens in each for one in tokens]
    for lying in holes:
        if isinstance(lying, Lair):
            found += [lying.thief, *lying.loot]
        elif lying is not None:
            found.append(lying)
    return found


def _filled(
    named: Mapping[Cell, Token | Lair | None], spare: list[Token]
) -> tuple[Token | Lair | None, ...]:
    left = iter(spare)
    return tuple(named[cell] if cell in named else next(left, None) for cell in board().holes)


def _figures(text: str, owned: Sequence[Colour]) -> tuple[Cell, ...]:
    return tuple(
        house(colour) if word == "home" else at(word)
        for word, colour in zip(text.split(), owned, strict=True)
    )


def _rafts(moved: str) -> tuple[Cell, ...]:
    new = dict(word.split(">") for word in moved.split())
    now = tuple(at(new.pop(place(cell), place(cell))) for cell in board().moorings)
    assert not new, f"no raft is moored there: {new}"
    return now


# Cells and tokens


def at(word: str) -> Cell:
    q, r = map(int, word.split(","))
    return board().cell(q, r)


def ats(words: str) -> list[Cell]:
    return [at(word) for word in words.split()]


def place(cell: Cell) -> str:
    q, r = board().axial(cell)
    return f"{q},{r}"


def places(cells: Iterable[Cell]) -> set[str]:
    return {place(cell) for cell in cells}


def house(colour: Colour | str) -> Cell:
    return board().houses[COLOURS.index(colour)]


def section(number: int) -> str:
    """A section of the railway, counted from 0 at the tunnel."""
    return place(board().railway[number])


def raft_at(where: str) -> int:
    """The number of the raft that is moored there at the start."""
    return board().moorings.index(at(where))


def token(word: str) -> Token:
    number = int(word[1:])
    assert word[0] in "gt"
    return Gold(number) if word[0] == "g" else Thief(number)


def token_list(text: str) -> tuple[Token, ...]:
    return tuple(map(token, text.split()))


def text_of(tokens: Iterable[Token]) -> str:
    """Tokens as text, in order: gold first."""
    return " ".join(
        sorted(f"g{one.nuggets}" if isinstance(one, Gold) else f"t{one.strength}" for one in tokens)
    )


# What a state shows


def carries(state: State, seat: int) -> str:
    return text_of(state.carried[seat])


def keeps(state: State, seat: int) -> str:
    """What is safe in the house of a seat."""
    return text_of(state.safe[seat])


def lies(state: State, where: str) -> str:
    """What lies on a hole, the loot of a thief in order."""
    match state.holes[board().hole_at[at(where)]]:
        case None:
            return "-"
        case Lair(thief, loot):
            return "+".join([f"T{thief.strength}", *text_of(loot).split()])
        case lying:
            return text_of([lying])


def stands(state: State, seat: int) -> str:
    return place(state.figures[seat])


def all_tokens(state: State) -> Counter[Token]:
    """Every token, wherever it is."""
    return Counter(_all(state.holes, state.carried, state.safe))


def actor(state: State) -> int:
    """The one seat to act."""
    (seat,) = state.to_act()
    assert seat == state.mover
    return seat


def moves(state: State) -> list[Action]:
    """All that the seat to act may do, and it is told nothing twice."""
    legal = list(state.legal(actor(state)))
    assert len(legal) == len(set(legal))
    return legal


def ends(state: State) -> set[str]:
    """Where the walk that is asked for may end."""
    legal = moves(state)
    assert all(isinstance(one, Go) for one in legal), f"this is no walk: {legal}"
    return places(one.cell for one in legal if isinstance(one, Go))


def landings(state: State) -> set[str]:
    """Where the raft may land."""
    legal = moves(state)
    assert all(isinstance(one, Cross) for one in legal), f"this is no crossing: {legal}"
    return places(one.cell for one in legal if isinstance(one, Cross))


# Playing on


def action(text: str) -> Action:
    match text.split():
        case ["roll"]:
            return Roll()
        case ["look"]:
            return Look()
        case ["go", where]:
            return Go(at(where))
        case ["cross", where]:
            return Cross(at(where))
        case ["attack", seat]:
            return Attack(int(seat))
    raise ValueError(text)


def do(state: State, *texts: str, dice: str = "") -> tuple[State, list[Event]]:
    """Do these things one after the other, each by the seat to act, and hear what is told.

    The die must be thrown exactly as often as it has faces to show.
    """
    heard: list[Event] = []
    luck = Dice(dice)
    for text in texts:
        step = play(state, actor(state), action(text), luck)
        assert isinstance(step.state, State)
        state = step.state
        heard += _events(step.told)
    assert not luck.faces, f"the die was not thrown for {luck.faces}"
    assert all_tokens(state) == Counter(TOKENS)
    return state, heard


def _events(told: Iterable[Told[Any]]) -> list[Event]:
    """All that was told; everybody hears it but for what somebody saw alone."""
    events: list[Event] = []
    for one in told:
        assert one.to == ((one.event.seat,) if isinstance(one.event, Saw) else None)
        events.append(one.event)
    return events


def only(events: Iterable[Event], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def kinds(events: Iterable[Event]) -> list[str]:
    """What kind of things happened, in order."""
    return [type(event).__name__ for event in events]
