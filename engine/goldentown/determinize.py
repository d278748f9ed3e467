"""Dealing the unseen part of Golden-Town anew, consistent with what one seat knows."""

from collections import Counter
from collections.abc import Sequence

from engine.goldentown.components import LEVELS, Card, Fighting, Filon, Lode, Mine, Prospector
from engine.goldentown.events import Event
from engine.goldentown.filons import seams
from engine.goldentown.known_cards import KnownCards
from engine.goldentown.known_filons import KnownFilons
from engine.goldentown.state import State
from engine.goldentown.view import ProspectorView, View
from engine.rng import Rng


def determinize(view: View, heard: Sequence[Event], rng: Rng) -> State:
    """Deal hands, Talon, piles and mines as they could be for who sees and has heard this."""
    cards = KnownCards(len(view.prospectors), view.seat, rng)
    filons = KnownFilons(len(view.prospectors), view.seat, rng)
    for event in heard:
        cards.hear(event)
        filons.hear(event)
    asked = view.mover if isinstance(view.question, Fighting) else None
    hands, talon = cards.dealt(in_duel=view.duel is not None, asked=asked)
    ores, levels = _filons(view, filons, rng)
    return State(
        colours=view.colours,
        prospectors=tuple(
            _prospector(seen, hand, ore)
            for seen, hand, ore in zip(view.prospectors, hands, ores, strict=True)
        ),
        mines=tuple(_mines(view, levels)),
        talon=talon,
        turn=view.turn,
        mover=view.mover,
        question=view.question,
        discard=tuple(cards.discard),
        duel=view.duel,
        parted=view.parted,
        laid=view.laid,
        turns=view.turns,
        quiet=view.quiet,
        ended=view.ended,
        questions=view.prompt,
    )


def _filons(
    view: View, filons: KnownFilons, rng: Rng
) -> tuple[list[tuple[Filon, ...]], list[list[Filon]]]:
    """Everybody's pile, and of each level what lies in all mines together, shuffled."""
    piles: list[list[Filon]] = [
        [*seen.ore] if seen.ore is not None else [*known.elements()]
        for seen, known in zip(view.prospectors, filons.known, strict=True)
    ]
    placed = filons.gone + Counter(filon for pile in piles for filon in pile)
    mines = []
    for level in LEVELS:
        unseen = rng.shuffled([*(Counter(seams()[level - 1]) - placed).elements()])
        keepable = [one for one in unseen if one.lode in (Lode.GOLD, Lode.PYRITE)]
        for pile, seen, levels in zip(piles, view.prospectors, filons.levels, strict=True):
            if seen.ore is None:
                pile += [keepable.pop() for _ in range(levels[level])]
        others = [one for one in unseen if one.lode not in (Lode.GOLD, Lode.PYRITE)]
        mines.append([*rng.shuffled(keepable + others)])
    return [tuple(sorted(pile)) for pile in piles], mines


def _prospector(seen: ProspectorView, hand: tuple[Card, ...], ore: tuple[Filon, ...]) -> Prospector:
    return Prospector(
        at=seen.at,
        depth=seen.depth,
        arrived=seen.arrived,
        barred=seen.barred,
        misses=seen.misses,
        lifted=seen.lifted,
        cart=seen.cart,
        bank=seen.bank,
        ore=ore,
        hand=hand if seen.hand is None else seen.hand,
    )


def _mines(view: View, levels: list[list[Filon]]) -> list[Mine]:
    return [
        Mine(
            tuple(
                tuple(filons.pop() for _ in range(left))
                for filons, left in zip(levels, mine.left, strict=True)
            ),
            mine.open,
        )
        for mine in view.mines
    ]
