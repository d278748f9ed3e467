"""Sealed bids at the table: everybody's cards on one board, one's own in one's hand."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from engine.contract import Outcome, Seat
from table.paging import in_rows, page_of
from table.presenter import Advice, Asked, Lesson, Presenter, Sight
from table.screen import Button, Screen
from table.words import Words
from tests.sealed_bids.game import GAME, ROUNDS, Laid, Lay, Revealed, Scout, Scouted, View
from tests.sealed_bids.picture import BidsPicture

IN_HAND = 3
"""So few of one's cards are shown at a time that a hand of five has a second page."""


class SealedBidsPresenter(Presenter):
    game = GAME
    rules = Path(__file__).with_name("rules")
    dm_delay = 0.0

    def title(self, say: Words) -> str:
        return say("Sealed bids")

    def blurb(self, say: Words) -> str:
        return say("All lay a card face down; the highest takes the prize.")

    def board(self, sight: Sight) -> Screen:
        view: View = sight.view
        round_ = sight.say("Round {n} of {all}", n=view.round + 1, all=ROUNDS[view.options.length])
        parts = (round_, self._standings(sight), self._news(sight))
        return Screen(
            title=self.title(sight.say),
            text="\n\n".join(part for part in parts if part),
            rows=tuple(self._row(asked, sight) for asked in sight.asked if asked.actions),
            picture=BidsPicture(view.laid, view.round),
            alt=sight.say("{n} have laid", n=sum(view.laid)),
        )

    def hand(self, sight: Sight) -> Screen:
        view: View = sight.view
        say = sight.say
        lays = [action for action in sight.legal if isinstance(action, Lay)]
        page = page_of(lays, sight.focus, IN_HAND)
        buttons = [Button(str(lay.card), sight.act(lay)) for lay in page.items]
        if page.pages > 1:
            buttons.append(Button(say("More cards"), sight.look(page.following)))
        buttons += [
            Button(say("Look at the prize"), sight.act(action))
            for action in sight.legal
            if isinstance(action, Scout)
        ]
        told = [say("Your lantern is lit.") if view.lit else say("Your lantern is dark.")]
        if view.card is not None:
            told.append(say("You have laid {card}.", card=view.card))
        if view.prize is not None:
            told.append(say("The prize is {prize}.", prize=view.prize))
        return Screen(say("Your hand"), " ".join(told), rows=in_rows(buttons))

    def hand_label(self, say: Words) -> str:
        return say("My hand")

    def secrets(self, view: View) -> object:
        return view.lit, view.card, view.prize

    def score(self, sight: Sight, seat: Seat) -> str:
        view: View = sight.view
        return sight.say("{points} points", points=view.scores[seat])

    def why(self, outcome: Outcome, sight: Sight) -> str:
        return sight.say("All rounds have been played.")

    def _row(self, asked: Asked, sight: Sight) -> tuple[Button, ...]:
        name = sight.names.bare[asked.seat]
        return tuple(
            Button(f"{name}: {action.card}", sight.act(action, asked.seat))
            for action in asked.actions
        )

    def _standings(self, sight: Sight) -> str:
        view: View = sight.view
        return "\n".join(
            f"{'🂠' if laid else '…'} {sight.names.bold(seat)} {self.score(sight, seat)}"
            for seat, laid in enumerate(view.laid)
        )

    def _news(self, sight: Sight) -> str:
        return "\n".join(line for move in sight.news for line in self.story(move, sight))

    # What it tells beside the table

    def story(self, events: Sequence[Any], sight: Sight) -> list[str]:
        return [line for event in events if (line := self._line(event, sight))]

    def account(self, events: Sequence[Any], sight: Sight) -> list[str]:
        return self.story(events, sight)

    def _line(self, event: object, sight: Sight) -> str:
        say = sight.say
        match event:
            case Laid(seat):
                return say("{name} has laid a card.", name=sight.names.bold(seat))
            case Scouted(seat):
                return say("{name} looks at the prize.", name=sight.names.bold(seat))
            case Revealed(cards, prize, winner):
                laid = say.listing(list(map(str, cards)))
                taker = say("nobody") if winner is None else sight.names.bold(winner)
                return say("{cards}: {name} takes {prize}.", cards=laid, name=taker, prize=prize)
        return ""

    def turns_begun(self, events: Sequence[Any]) -> int:
        return sum(isinstance(event, Revealed) for event in events)

    def standing(self, view: View, seat: Seat) -> int:
        return view.scores[seat]

    def advice(self, action: object, sight: Sight, heard: Sequence[Any]) -> Advice:
        say, lost = sight.say, sum(isinstance(event, Revealed) for event in heard)
        if isinstance(action, Scout):
            return Advice(say("Look at the prize"), say("your lantern is lit"))
        assert isinstance(action, Lay)
        return Advice(say("Lay {card}", card=action.card), say("it is round {n}", n=lost + 1))

    def lessons(self, sight: Sight) -> Iterable[Lesson]:
        say = sight.say
        if sight.legal:
            yield Lesson("lay", say("Lay a card: the highest takes the prize."))
        if sight.view.lit and sight.legal:
            yield Lesson("lantern", say("A lit lantern shows you the prize once."))
        if not sight.legal:
            yield Lesson("wait", say("Now the others lay theirs."))
