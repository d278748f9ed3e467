"""Why a strong player of GOLD would turn this card, from what the seat has been told."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cogs.gold.words import label, owner_of, token
from engine.gold.actions import Action
from engine.gold.components import Card, Dynamite, Gold, Prospector
from engine.gold.events import Event, Rush
from engine.gold.view import View
from engine.pilots.gold import Outlook, Prospecting
from table.presenter import Advice, Sight

NOTHING_FORGOTTEN = Prospecting(memory=None)


def advice(action: Action, sight: Sight, heard: Sequence[Event]) -> Advice:
    """The card by its place, and the reason in a clause."""
    view: View = sight.view
    known, unseen = NOTHING_FORGOTTEN.recall(view, heard)
    reasons = _Reasons(sight, known, Outlook(view, unseen), frozenset(unseen))
    place, card = label(action.cell), known.get(action.cell)
    if len(sight.legal) == 1:
        reason = sight.say("it is the last card")
    elif view.rush is not Rush.NO:
        reason = reasons.digging(card)
    elif view.flipped is not None:
        up = view.shown[0].card
        reason = reasons.second_unknown(up) if card is None else reasons.second(up, card)
    elif card is None:
        reason = sight.say("no pair that you know of is better than a look at a new card")
    else:
        reason = reasons.first(action.cell, card)
    return Advice(place, reason)


@dataclass(frozen=True)
class _Reasons:
    sight: Sight
    known: Mapping[int, Card]
    outlook: Outlook
    unseen: frozenset[Card]

    def digging(self, card: Card | None) -> str:
        """One card of the Gold Rush."""
        say = self.sight.say
        if isinstance(card, Gold):
            return say("you have seen {card} there, and it will be yours", card=self._token(card))
        if card is None and any(isinstance(one, Gold) for one in self.unseen):
            return say("nobody has turned it yet, and it may be gold")
        return say("there is no gold left to be found")

    def first(self, cell: int, card: Card) -> str:
        """A card that is known, because of what it can be turned with."""
        say, seen = self.sight.say, self._token(card)
        others = {
            flip.cell: self.known[flip.cell]
            for flip in self.sight.legal
            if flip.cell != cell and flip.cell in self.known
        }
        worth = {one: self.outlook.worth_of(card, other) for one, other in others.items()}
        best = max(worth, key=lambda one: worth[one], default=None)
        strange = len(others) + 1 < len(self.sight.legal)
        if best is None or (strange and self.outlook.worth_beside(card, None) > worth[best]):
            return say("you have seen {card} there, a good one beside a new card", card=seen)
        return say(
            "you have seen {card} there; with {place}, {outcome}",
            card=seen,
            place=f"**{label(best)}**",
            outcome=self._outcome(card, others[best]),
        )

    def second(self, up: Card, card: Card) -> str:
        """A card that is known, beside the one that lies face up."""
        say, seen, other = self.sight.say, self._token(card), self._token(up)
        match up, card:
            case Gold(value), Prospector() if self._digs_for_me(card, value):
                return say(
                    "you have seen {card} there, strong enough for the {gold} that lies face up",
                    card=seen,
                    gold=other,
                )
            case Prospector(), Gold(value) if self._digs_for_me(up, value):
                return say(
                    "you have seen {card} there, light enough for the {digger} that lies face up",
                    card=seen,
                    digger=other,
                )
        return say(
            "you have seen {card} there: {outcome}", card=seen, outcome=self._outcome(up, card)
        )

    def second_unknown(self, up: Card) -> str:
        """A new card beside the one that lies face up."""
        say, seen = self.sight.say, self._token(up)
        match up:
            case Prospector(_, value) if self._mine(up):
                if any(isinstance(one, Gold) and one.value <= value for one in self.unseen):
                    return say(
                        "nobody has turned it yet: gold of {value} or less would be yours",
                        value=value,
                    )
            case Prospector() if any(_drives_off(one, up) for one in self.unseen):
                return say("nobody has turned it yet, and it may rid you of {card}", card=seen)
            case Gold(value) if any(self._digs_for_me(one, value) for one in self.unseen):
                return say(
                    "nobody has turned it yet, and it may dig {card} up for you",
                    card=seen,
                )
            case Dynamite():
                return say("nobody has turned it yet: you lose nothing that you know of")
        return say("nobody has turned it yet, so you learn what lies there")

    def _outcome(self, one: Card, other: Card) -> str:
        """What these two cards bring about, for the reader."""
        say = self.sight.say
        match one, other:
            case (Dynamite(), lost) | (lost, Dynamite()):
                return self._leaves(lost)
            case (Prospector() as digger, Gold(value)) | (Gold(value), Prospector() as digger) if (
                digger.value >= value
            ):
                if self._mine(digger):
                    return say("{gold} will be yours", gold=self._token(Gold(value)))
                owner = owner_of(digger.colour, self.sight.view)
                assert owner is not None, "nobody’s digs for who turns him"
                return say(
                    "{name} gets {gold}, and no other card looks better",
                    name=self.sight.names.bold(owner),
                    gold=self._token(Gold(value)),
                )
            case Prospector() as first, Prospector() as second if first.value != second.value:
                return self._leaves(min(first, second, key=lambda card: card.value))
        return say("nothing happens, and the others learn nothing new")

    def _leaves(self, card: Card) -> str:
        """A card that goes without bringing gold."""
        say, seen = self.sight.say, self._token(card)
        if not isinstance(card, Prospector):
            return say("{card} leaves the table, which costs you nothing", card=seen)
        owner = owner_of(card.colour, self.sight.view)
        if owner is None:
            return say("{card} leaves the table, which costs you nothing", card=seen)
        if owner == self.sight.view.seat:
            return say("you lose {card}, and no other card looks better", card=seen)
        name = self.sight.names.bold(owner)
        return say("{name} loses {card}", name=name, card=seen)

    def _digs_for_me(self, card: Card, gold: int) -> bool:
        return isinstance(card, Prospector) and card.value >= gold and self._mine(card)

    def _mine(self, digger: Prospector) -> bool:
        """Whether his gold would be the reader's: it turns him, so nobody's are theirs as well."""
        return owner_of(digger.colour, self.sight.view) in (None, self.sight.view.seat)

    def _token(self, card: Card) -> str:
        return token(card, self.sight)


def _drives_off(card: Card, prospector: Prospector) -> bool:
    """Whether this card beside him would make the prospector leave."""
    match card:
        case Dynamite():
            return True
        case Prospector(_, value):
            return value > prospector.value
    return False
