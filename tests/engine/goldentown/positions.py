"""Positions and actions of Golden-Town written as text.

A node is `HUB`, `A3`, `BANK`; a concession is its letter, `A`. A figure is written by its node,
`A:2` being level 2 of that mine; behind it `^` (came there by a Monte-charge), `~` (must miss a
turn), `!B` (may not enter B) and `!` (must leave where it stands): `A:3^`, `HOTEL~`, `A!`, `B4!A`.

A card is `YGR2` (the levels of a Palier card and its steps), `L` (Monte-charge), `M` (Mine), `E`
(Étai) or `J` (joker). A filon is `y100` (its level and its weight), `rp` (pyrite), `bc` (a cave-in)
or `ga` (an Abandon). A mine is its four levels, the upper one first, and the top filon first:
`y100 yp | * | | b500`, where `*` is as many filons as lie there at the start, if there are so many
left for it.

What a seat does is written `roll`, `go A3`, `fight 1`, `x YGR2 talon`, `x L pile`, `mine M`,
`done`, `down YGR2`, `up J`, `ride L 3`, `dig`, `on`, `out`, `stop`, `shore E`, `give in`, `climb`,
`yes`, `no`, `throw`, `first`, `second`, `lay L`, `lay YGR2`, `lay J 3`, `convert 200 300`.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from engine.goldentown.actions import (
    Action,
    Answer,
    Challenge,
    Climb,
    ComeOut,
    Convert,
    Dig,
    Done,
    Exchange,
    Expose,
    GiveIn,
    Go,
    GoOn,
    LayCard,
    PlayFirst,
    Present,
    Ride,
    Roll,
    Shore,
    Stop,
    Throw,
)
from engine.goldentown.board import board
from engine.goldentown.cards import LETTERS, deck, palier
from engine.goldentown.components import (
    HAND,
    JOKER,
    LIFT,
    MINE,
    PROP,
    WEIGHTS,
    Begin,
    Card,
    Colour,
    Filon,
    Kind,
    Lode,
    Mine,
    Prospector,
    Source,
    Walk,
    Way,
)
from engine.goldentown.filons import IN_A_MINE, seams
from engine.goldentown.state import State

COLOURS = "OVWK"
MINES = "ABCD"
FULL = "* | * | * | *"
PADDING = "B1 B2 B3 RB1 RB2 RB3 GRB1 GRB2 GRB3 R1 R2 R3 GR1 GR2 GR3 G1 G2 G3 L L L L L L"
"""What hands are filled up with: no Palier card of it can be used at a full mine's entrance."""


def table(
    figures: str = "HOTEL HOTEL",
    *,
    hands: Sequence[str] = (),
    ore: Sequence[str] = (),
    mines: Mapping[str, str] | None = None,
    opened: str = "",
    bare: bool = False,
    carts: Sequence[int] = (),
    banks: Sequence[int] = (),
    arrived: Sequence[int] = (),
    talon: str = "",
    discard: str = "",
    rest: str = "talon",
    walk: int = 0,
    **fields: Any,
) -> State:
    """The position the texts stand for, with all 53 cards in it.

    Hands are filled up to six cards. Cards not named lie under those of the Talon that are, or
    under those of the discard pile if `rest` says so. Mines not named are full, or empty in a
    `bare` country; filons that are nowhere have left the game. `walk` are points to walk with.
    """
    words = figures.split()
    seats = len(words)
    held = [card_list(text) for text in [*hands, *[""] * (seats - len(hands))]]
    top, shown = card_list(talon), card_list(discard)
    spare = Counter(deck().cards) - Counter(
        [*top, *shown, *(card for hand in held for card in hand)]
    )
    full = [_filled_up(hand, spare) for hand in held]
    others = tuple(sorted(spare.elements()))
    piles = [filon_list(text) for text in [*ore, *[""] * (seats - len(ore))]]
    prospectors = tuple(
        _prospector(
            word,
            hand=hand,
            ore=tuple(sorted(pile)),
            cart=_nth(carts, seat),
            bank=_nth(banks, seat),
            arrived=_nth(arrived, seat),
        )
        for seat, (word, hand, pile) in enumerate(zip(words, full, piles, strict=True))
    )
    turn = fields.setdefault("turn", 0)
    defaults: dict[str, Any] = {
        "colours": tuple(map(Colour, COLOURS[:seats])),
        "prospectors": prospectors,
        "mines": _mines(mines or {}, opened, bare, piles),
        "talon": top if rest == "discard" else top + others,
        "discard": others + shown if rest == "discard" else shown,
        "mover": turn,
        "question": Walk(walk) if walk else Begin(),
        "turns": 4 * seats,
    }
    state = State(**defaults | fields)
    assert all_cards(state) == Counter(deck().cards), "a position must hold each card once"
    return state


def _nth(numbers: Sequence[int], seat: int) -> int:
    return numbers[seat] if seat < len(numbers) else 0


def _filled_up(hand: tuple[Card, ...], spare: Counter[Card]) -> tuple[Card, ...]:
    """The hand with as many cards of the padding as it needs, taken from what is spare."""
    full = list(hand)
    for card in card_list(PADDING):
        if len(full) < HAND and spare[card]:
            spare[card] -= 1
            full.append(card)
    assert len(full) == HAND
    return tuple(full)


def _prospector(word: str, **fields: Any) -> Prospector:
    found = re.fullmatch(r"(\w+?)(?::([1-4]))?(\^)?(~)?(?:(!)([A-D])?)?", word)
    assert found, f"this is no figure: {word}"
    where, level, lifted, missing, bars, bar = found.groups()
    return Prospector(
        at=node(where),
        depth=int(level or 0),
        barred=node(bar or where) if bars else None,
        misses=1 if missing else 0,
        lifted=bool(lifted),
        **fields,
    )


def _mines(
    named: Mapping[str, str], opened: str, bare: bool, piles: Iterable[Iterable[Filon]]
) -> tuple[Mine, ...]:
    texts = [named.get(letter, " | | | " if bare else FULL).split("|") for letter in MINES]
    assert all(len(levels) == len(IN_A_MINE) for levels in texts)
    used = Counter(filon for pile in piles for filon in pile)
    used += Counter(
        filon
        for levels in texts
        for text in levels
        if "*" not in text
        for filon in filon_list(text)
    )
    every = Counter(filon for level in seams() for filon in level)
    assert used <= every, f"there are not so many: {used - every}"
    spare = [iter(sorted((Counter(level) - used).elements(), key=_worth)) for level in seams()]
    return tuple(
        Mine(
            tuple(
                tuple(islice(spare[number], each)) if "*" in text else filon_list(text)
                for number, (text, each) in enumerate(zip(levels, IN_A_MINE, strict=True))
            ),
            open=letter in opened,
        )
        for letter, levels in zip(MINES, texts, strict=True)
    )


def _worth(filon: Filon) -> tuple[int, int]:
    return "gpca".index(filon.lode), filon.grams


# Nodes, cards and filons


def node(word: str) -> int:
    return board().node(f"CONC_{word}" if word in MINES else word)


def place(number: int) -> str:
    return board().names[number].removeprefix("CONC_")


def card(word: str) -> Card:
    plain = {"L": LIFT, "M": MINE, "E": PROP, "J": JOKER}
    return plain[word] if word in plain else palier(word[:-1], int(word[-1]))


def card_list(text: str) -> tuple[Card, ...]:
    return tuple(map(card, text.split()))


def name(one: Card) -> str:
    """A card as text."""
    if one.kind is not Kind.PALIER:
        return one.kind.value
    return f"{LETTERS[one.top - 1 : one.bottom]}{one.steps}"


def names(cards: Iterable[Card]) -> str:
    """Cards as text, in order of the text."""
    return " ".join(sorted(map(name, cards)))


def filon(word: str) -> Filon:
    level = LETTERS.lower().index(word[0]) + 1
    if word[1:].isdigit():
        return Filon(level, Lode.GOLD, int(word[1:]))
    return Filon(level, Lode(word[1:]))


def filon_list(text: str) -> tuple[Filon, ...]:
    return tuple(map(filon, text.split()))


def lump(one: Filon) -> str:
    """A filon as text."""
    return f"{LETTERS[one.level - 1].lower()}{one.grams or one.lode.value}"


def lumps(filons: Iterable[Filon]) -> str:
    """Filons as text, in order of the text."""
    return " ".join(sorted(map(lump, filons)))


def sorted_text(text: str) -> str:
    return " ".join(sorted(text.split()))


def all_cards(state: State) -> Counter[Card]:
    """Every card, wherever it is."""
    laid = [lay.card for lay in state.duel.laid] if state.duel else []
    hands = [card for prospector in state.prospectors for card in prospector.hand]
    return Counter([*state.talon, *state.discard, *laid, *hands])


def all_filons(state: State) -> Counter[Filon]:
    """Every filon that is still in the game."""
    mines = [filon for mine in state.mines for level in mine.levels for filon in level]
    return Counter([*mines, *(one for prospector in state.prospectors for one in prospector.ore)])


# Actions


PLAIN: dict[str, Action] = {
    "roll": Roll(),
    "done": Done(),
    "dig": Dig(),
    "on": GoOn(),
    "out": ComeOut(),
    "stop": Stop(),
    "give in": GiveIn(),
    "climb": Climb(),
    "yes": Answer(True),
    "no": Answer(False),
    "throw": Throw(),
    "first": PlayFirst(True),
    "second": PlayFirst(False),
}
WORDS = {plain: text for text, plain in PLAIN.items()}
SOURCES = {"talon": Source.TALON, "pile": Source.DISCARD}


def action(text: str) -> Action:
    """What a text of this module's docstring stands for."""
    if text in PLAIN:
        return PLAIN[text]
    verb, *rest = text.split()
    makers: dict[str, Any] = {
        "go": lambda where: Go(node(where)),
        "fight": lambda seat: Challenge(int(seat)),
        "x": lambda given, source: Exchange(card(given), SOURCES[source]),
        "mine": lambda shown: Present(card(shown)),
        "down": lambda shown: Expose(card(shown), Way.DOWN),
        "up": lambda shown: Expose(card(shown), Way.UP),
        "ride": lambda shown, level: Ride(card(shown), int(level)),
        "shore": lambda shown: Shore(card(shown)),
        "lay": lambda shown, steps="": LayCard(
            card(shown), int(steps) if steps else card(shown).steps
        ),
        "convert": lambda *grams: Convert(tuple(grams.count(str(weight)) for weight in WEIGHTS)),
    }
    made: Action = makers[verb](*rest)
    return made


def said(one: Action) -> str:
    """An action as text."""
    match one:
        case Go(to):
            return f"go {place(to)}"
        case Challenge(seat):
            return f"fight {seat}"
        case Exchange(given, source):
            return f"x {name(given)} {'talon' if source is Source.TALON else 'pile'}"
        case Convert(counts):
            weights = [
                weight for weight, count in zip(WEIGHTS, counts, strict=True) for _ in range(count)
            ]
            return " ".join(["convert", *map(str, weights)])
    return WORDS[one] if one in WORDS else _with_card(one)


def _with_card(one: Action) -> str:
    match one:
        case Present(shown):
            return f"mine {name(shown)}"
        case Expose(shown, way):
            return f"{'down' if way is Way.DOWN else 'up'} {name(shown)}"
        case Ride(shown, level):
            return f"ride {name(shown)} {level}"
        case Shore(shown):
            return f"shore {name(shown)}"
        case LayCard(shown, steps):
            return f"lay {name(shown)} {steps}" if shown == JOKER else _lay(shown, steps)
    raise ValueError(one)


def _lay(shown: Card, steps: int) -> str:
    assert steps == shown.steps, "only a joker can be worth something else"
    return f"lay {name(shown)}"
