"""Oh My Gold!: roll for keys and treasures, open chests, and load your boat before the others."""

from collections import Counter
from collections.abc import Sequence

from engine.contract import Game, Step, Table, Told
from engine.ohmygold.components import components
from engine.ohmygold.pieces import (
    CHESTS,
    Action,
    Card,
    Commit,
    EndTurn,
    Event,
    Options,
    Put,
    Reason,
    Reroll,
    Roll,
    TurnBegan,
)
from engine.ohmygold.state import Boat, State, View
from engine.rng import Rng


def setup(table: Table, options: Options, rng: Rng) -> Step[Action, Event, View]:
    """Lay three chests beside the pile (O-1 to O-3)."""
    table.check(GAME.seats)
    cards = rng.shuffled(components().cards)
    state = State(
        options=options,
        boats=(Boat(),) * table.seats,
        chests=cards[:CHESTS],
        pile=cards[CHESTS:],
        turn=table.first,
    )
    return Step(state, (Told(TurnBegan(table.first)),))


def determinize(view: View, heard: Sequence[Event], rng: Rng) -> State:
    """Shuffle the cards nobody has turned, the visible keys staying where they are."""
    seen = [card for boat in view.boats for card in (*boat.before, *boat.loot) if card]
    hidden = list(rng.shuffled(list((Counter(components().cards) - Counter(seen)).elements())))

    def with_keys(keys: int) -> Card:
        card = next(card for card in hidden if card.keys == keys)
        hidden.remove(card)
        return card

    chests = tuple(with_keys(keys) if keys else None for keys in view.chests)
    top = (with_keys(view.top),) if view.top else ()
    return State(
        options=view.options,
        boats=view.boats,
        chests=chests,
        pile=(*top, *hidden),
        turn=view.turn,
        rolls=view.rolls,
        dice=view.dice,
        committed=view.committed,
        boarded=view.boarded,
        final=view.final,
        questions=view.prompt,
    )


GAME = Game(
    key="ohmygold",
    seats=range(2, 5),
    options=Options,
    state=State,
    action=Action,
    event=Event,
    view=View,
    setup=setup,
    determinize=determinize,
    reasons=Reason,
    public=(Roll, Reroll, Put, Commit, EndTurn),
    check=components,
)
