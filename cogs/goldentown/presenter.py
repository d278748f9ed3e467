"""Golden-Town at the table: its pictures, its words and its choices."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from msgspec.structs import replace

from cogs.goldentown import in_words, scene
from cogs.goldentown.advice import advice
from cogs.goldentown.controls import board_rows, hand_rows
from cogs.goldentown.lessons import lessons
from cogs.goldentown.news import SECRET, news
from cogs.goldentown.scores import score, standing, why
from cogs.goldentown.story import story, turns
from cogs.goldentown.tasks import task
from cogs.goldentown.uses import about
from cogs.goldentown.words import BANK, CART, card_name, filon_list, in_order
from engine.contract import Outcome, Seat
from engine.goldentown import GAME
from engine.goldentown.actions import Action
from engine.goldentown.components import (
    GOAL,
    Card,
)
from engine.goldentown.events import (
    Abandoned,
    Banked,
    CavedIn,
    Converted,
    DuelDrawn,
    DuelWon,
    Event,
    Exposed,
    Hurt,
    Missed,
    Moved,
    Ousted,
    Presented,
    Rode,
    Shored,
    TurnBegan,
)
from engine.goldentown.view import View
from table.colours import colour_words
from table.presenter import IN_WORDS, Advice, ColourWords, Lesson, Presenter, Sight
from table.screen import Field, Screen, Tone
from table.words import Words, joined

REMEMBERED = (
    *SECRET,
    *(Moved, Banked, Converted, Presented, Missed),
    *(Exposed, Rode, CavedIn, Shored, Hurt, Abandoned),
    *(Ousted, DuelWon, DuelDrawn),
)
"""What is told for a whole round: whoever was away learns of it at their own turn."""


class GoldentownPresenter(Presenter):
    game = GAME
    played_from_hand = True

    def prepare(self) -> None:
        scene.prepare()

    def title(self, say: Words) -> str:
        return say("Golden-Town")

    def blurb(self, say: Words) -> str:
        return say(
            "Race to a concession, open its mine, dig from level to level and be the first to carry"
            " four nuggets to the Bank, unless somebody stops you in a duel."
        )

    def colour(self, colour: str, say: Words) -> ColourWords:
        return colour_words(colour, say)

    def hand_label(self, say: Words) -> str:
        return say("My hand")

    # Screens

    def board(self, sight: Sight) -> Screen:
        return Screen(
            title=self.title(sight.say),
            text=self._told(sight),
            fields=(self._prospectors(sight),),
            footer=sight.say("Cards are played from ✋ My hand. Four nuggets in the Bank win."),
            tone=self._tone(sight.view),
            rows=board_rows(sight),
            picture=scene.scene(sight),
            alt=in_words.alt(sight),
        )

    def hand(self, sight: Sight) -> Screen:
        """Cards and ore with what they can do, the scene in small, and one's own choices."""
        return Screen(
            title=self.title(sight.say),
            text=self._held(sight),
            tone=self._tone(sight.view),
            rows=hand_rows(sight, sight.focus),
            picture=scene.hand(sight),
            alt=in_words.alt(sight),
            aside=self._told(sight),
        )

    def in_words(self, sight: Sight) -> Screen:
        """For all, where the picture should be; or for one, whose focus says so."""
        told, public = self._told(sight), sight.seat is None
        page = sight.focus.removeprefix(IN_WORDS)
        return Screen(
            title=self.title(sight.say),
            text="\n\n".join((told if public else self._held(sight), in_words.whole(sight))),
            tone=self._tone(sight.view),
            rows=board_rows(sight) if public else hand_rows(sight, page, IN_WORDS),
            aside="" if public else told,
        )

    def direct_message(self, sight: Sight) -> Screen:
        """Cards and ore; the rest is on the board, where they are played."""
        return Screen(title=self.title(sight.say), text=self._held(sight, uses=False))

    def ending(self, screen: Screen, sight: Sight) -> Screen:
        return replace(screen, picture=scene.scene(sight), alt=in_words.alt(sight))

    def secrets(self, view: View) -> object:
        if view.seat is None or view.ended is not None:
            return None
        own = view.prospectors[view.seat]
        return own.hand, own.ore

    def private_news(self, sight: Sight) -> str:
        return "\n".join(news([one for one in sight.news[-1] if isinstance(one, SECRET)], sight))

    def score(self, sight: Sight, seat: Seat) -> str:
        return score(sight, seat)

    def why(self, outcome: Outcome, sight: Sight) -> str:
        return why(outcome, sight)

    def standing(self, view: View, seat: Seat) -> int:
        return standing(view, seat)

    def story(self, events: Sequence[Event], sight: Sight) -> list[str]:
        return list(story(events, sight))

    def account(self, events: Sequence[Event], sight: Sight) -> list[str]:
        return list(news(events, sight))

    def turns_begun(self, events: Sequence[Event]) -> int:
        return turns(events)

    def advice(self, action: Action, sight: Sight, heard: Sequence[Event]) -> Advice:
        return advice(action, sight, heard)

    def lessons(self, sight: Sight) -> Iterator[Lesson]:
        return lessons(sight)

    # The text

    def _told(self, sight: Sight) -> str:
        """What happened in the last turn and in this one, and what is to be done.

        Of the turns before, back to one's own, what came of them stays to be read.
        """
        turns = sight.turns(TurnBegan)[-len(sight.view.prospectors) - 1 :]
        before = [event for turn in turns[:-2] for event in turn if isinstance(event, REMEMBERED)]
        events = [event for turn in turns[-2:] for event in turn]
        happened = "\n".join(news([*before, *events], sight))
        return "\n\n".join(part for part in (happened, task(sight)) if part)

    def _prospectors(self, sight: Sight) -> Field:
        lines = [self._prospector(seat, sight) for seat in range(len(sight.view.prospectors))]
        return Field(sight.say("Prospectors"), "\n".join(lines))

    def _prospector(self, seat: Seat, sight: Sight) -> str:
        """Whose figure is whose, and how near the goal."""
        view: View = sight.view
        one, colour = view.prospectors[seat], colour_words(view.colours[seat], sight.say)
        mark = "▶ " if seat == view.mover and view.ended is None else ""
        told = f"{mark}{joined(colour.emoji, colour.letter)} {sight.names.bold(seat)}"
        told += f" · {joined(BANK, one.bank)}/{GOAL}"
        return f"{told} {joined(CART, one.cart)}" if one.cart else told

    def _held(self, sight: Sight, *, uses: bool = True) -> str:
        """The cards of this seat, each with what it can do now, and its ore."""
        view: View = sight.view
        say = sight.say
        assert view.seat is not None, "a hand belongs to a seat"
        own = view.prospectors[view.seat]
        cards = sorted(own.hand or (), key=in_order)
        if uses:
            lines = [
                say("{card}: {use}", card=_bold(alike, say), use=note)
                for note, alike in groupby(cards, key=lambda card: about(card, sight))
            ]
        else:
            lines = [_bold((card,), say) for card in cards]
        grams = sum(filon.grams for filon in own.ore or ())
        if own.ore:
            ore = say("Your ore, {n}\u00a0g: {filons}.", n=grams, filons=filon_list(own.ore, say))
        else:
            ore = say("You have no ore yet.")
        return "\n".join((*lines, "", ore))

    def _tone(self, view: View) -> Tone:
        return Tone.RUSH if view.duel is not None else Tone.GOLD


def _bold(cards: Iterable[Card], say: Words) -> str:
    """Cards of which the same is said, in a row."""
    return ", ".join(f"**{card_name(card, say)}**" for card in cards)
