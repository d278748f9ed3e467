"""Positions of Oh My Gold! written as text, and ways to play on from them.

A card is `2:CD`: two keys on one side, coin and diamond on the other; `1:-` holds fish bones and
`.` is a gap. `CD` alone has as many keys as treasures, `-` alone one key. A boat is `C CD | - DD`:
what lies before it, a bar, what lies under it.

What a seat does is written `roll`, `again`, `end`, `open 0 KK`, `load 0 CS`, `steal 1.0 CS` (from
seat 1, its first treasure), and with greedy pirates `keep S=K chest 0` (a sabre in a key's place),
`keep C=C mine 0`, `keep D=D theirs 1.0`, `keep S=S boat 1`.
"""

from collections import Counter
from typing import Any, TypeVar

from engine.contract import Table, Told, play
from engine.ohmygold import GAME
from engine.ohmygold.actions import (
    Action,
    Commit,
    EndTurn,
    Put,
    Reroll,
    Roll,
)
from engine.ohmygold.components import (
    Boat,
    Card,
    Face,
    Options,
    Pirates,
    Place,
    Sailors,
    Spot,
)
from engine.ohmygold.events import Event
from engine.ohmygold.state import State
from engine.rng import Rng

E = TypeVar("E")

PLAIN = Options()
GREEDY = Options(pirates=Pirates.GREEDY)
SEA_DOGS = Options(sailors=Sailors.SEA_DOGS)
BOTH = Options(pirates=Pirates.GREEDY, sailors=Sailors.SEA_DOGS)
ALL = (PLAIN, GREEDY, SEA_DOGS, BOTH)

ORDER = "KCDS"


def deal(
    seats: int = 3, *, first: int = 0, seed: int = 1, options: Options = PLAIN
) -> tuple[State, list[Event]]:
    """The state right after the cards were laid out, and what was told."""
    step = GAME.setup(Table(((),) * seats, first), options, Rng(seed, 0))
    assert isinstance(step.state, State)
    return step.state, [told.event for told in step.told]


def table(
    chests: str = "", dice: str = "", *boats: str, pile: str = "", kept: str = "", **fields: Any
) -> State:
    """The position the texts stand for, after the re-roll unless said otherwise.

    `kept` are committed dice, parted by commas and written as after `keep`.
    """
    lying = [card(word) for word in chests.split()]
    lying += [None] * (3 - len(lying))
    turn = fields.setdefault("turn", 0)
    defaults: dict[str, Any] = {
        "options": PLAIN,
        "boats": tuple(map(boat, boats or ("", ""))),
        "chests": tuple(lying),
        "pile": tuple(map(one, pile.split())),
        "rolls": 2 if dice else 0,
        "dice": faces(dice),
        "committed": tuple(_commit(text.split(), turn) for text in kept.split(",") if text),
    }
    return State(**defaults | fields)


def card(word: str) -> Card | None:
    return None if word == "." else one(word)


def one(word: str) -> Card:
    keys, _, treasure = word.rpartition(":")
    return Card(int(keys or len(treasure)), tuple(map(Face, treasure.replace("-", ""))))


def faces(dice: str) -> tuple[Face, ...]:
    return tuple(map(Face, sorted(dice, key=ORDER.index)))


def boat(text: str) -> Boat:
    before, _, loot = text.partition("|")
    return Boat(tuple(map(card, before.split())), tuple(map(one, loot.split())))


def lies(state: State, seat: int) -> str:
    """The boat of a seat as text, cards named by their treasure and the loot in order."""
    before = [_word(lying) for lying in state.boats[seat].before]
    loot = sorted(_word(lying) for lying in state.boats[seat].loot)
    return " ".join([*before, "|", *loot])


def _word(lying: Card | None) -> str:
    return "." if lying is None else "".join(lying.treasure) or "-"


def keys(state: State) -> list[int]:
    """The keys of the chests that lie in the middle, fewest first."""
    return sorted(chest.keys for chest in state.chests if chest is not None)


def all_cards(state: State) -> Counter[Card]:
    """Every card, wherever it lies."""
    cards = Counter(state.pile)
    cards.update(chest for chest in state.chests if chest is not None)
    for owned in state.boats:
        cards.update(lying for lying in owned.before if lying is not None)
        cards.update(owned.loot)
    return cards


def action(text: str, turn: int) -> Action:
    """What a text stands for when that seat does it."""
    match text.split():
        case ["roll"]:
            return Roll()
        case ["again"]:
            return Reroll()
        case ["end"]:
            return EndTurn()
        case ["keep", *rest]:
            return _commit(rest, turn)
        case ["open", number, dice]:
            return Put(_place("chest", number, turn), dice)
        case ["load", number, dice]:
            return Put(_place("mine", number, turn), dice)
        case ["steal", whose, dice]:
            return Put(_place("theirs", whose, turn), dice)
    raise ValueError(text)


def _commit(words: list[str], turn: int) -> Commit:
    die, kind, where = words
    return Commit(_place(kind, where, turn), Face(die[0]), Face(die[2]))


def _place(kind: str, where: str, turn: int) -> Place:
    match kind:
        case "chest":
            return Place(Spot.CHEST, number=int(where))
        case "mine":
            return Place(Spot.TREASURE, turn, int(where))
        case "boat":
            return Place(Spot.BOAT, int(where))
        case "theirs":
            seat, _, number = where.partition(".")
            return Place(Spot.TREASURE, int(seat), int(number))
    raise ValueError(kind)


def text_of(done: Action, turn: int) -> str:
    match done:
        case Roll():
            return "roll"
        case Reroll():
            return "again"
        case EndTurn():
            return "end"
        case Put(place, dice):
            where = _where(place, turn)
            verb = {"chest": "open", "mine": "load", "theirs": "steal"}[where.split()[0]]
            return f"{verb} {where.split()[1]} {dice}"
        case Commit(place, die, symbol):
            return f"keep {die}={symbol} {_where(place, turn)}"


def _where(place: Place, turn: int) -> str:
    match place.spot:
        case Spot.CHEST:
            return f"chest {place.number}"
        case Spot.BOAT:
            return f"boat {place.seat}"
        case Spot.TREASURE if place.seat == turn:
            return f"mine {place.number}"
        case Spot.TREASURE:
            return f"theirs {place.seat}.{place.number}"


def moves(state: State, *verbs: str) -> set[str]:
    """All that may be done now, or only what begins with one of these words."""
    (seat,) = state.to_act()
    legal = [text_of(done, seat) for done in state.legal(seat)]
    assert len(legal) == len(set(legal)), f"twice the same: {sorted(legal)}"
    return {text for text in legal if not verbs or text.split()[0] in verbs}


def do(state: State, *texts: str, seed: int = 1) -> tuple[State, list[Event]]:
    """Do these things one after the other, each by the seat to act, and hear what is told."""
    heard: list[Event] = []
    for text in texts:
        (seat,) = state.to_act()
        step = play(state, seat, action(text, seat), Rng(seed, state.questions))
        assert isinstance(step.state, State)
        state = step.state
        assert all(isinstance(told, Told) and told.to is None for told in step.told)
        heard += [told.event for told in step.told]
    return state, heard


def whole_turn(state: State, seed: int = 1) -> tuple[State, list[Event]]:
    """Play the turn to its end without a re-roll, placing the first dice that can be placed."""
    turn, left, heard = state.turn, state.final, list[Event]()
    while state.outcome() is None and (state.turn, state.final) == (turn, left):
        can = moves(state)
        own = sorted(can - {"again"} - moves(state, "keep", "steal"))
        state, more = do(state, "end" if "end" in can else own[0], seed=seed)
        heard += more
        left = left if left is not None or state.turn != turn else state.final
    return state, heard


def only(events: list[Event], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]
