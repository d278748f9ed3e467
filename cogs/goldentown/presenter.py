"""Golden-Town at the table: its pictures, its words and its choices."""

from collections.abc import Iterable
from itertools import groupby
from typing import TypeAlias

from msgspec.structs import replace

from cogs.goldentown import in_words, scene
from cogs.goldentown.controls import board_rows, hand_rows
from cogs.goldentown.news import SECRET, news
from cogs.goldentown.uses import about
from cogs.goldentown.words import BANK, CART, card_name, filon_list, in_order
from engine.contract import Outcome, Seat
from engine.goldentown import GAME
from engine.goldentown.actions import Challenge, Convert, Dig
from engine.goldentown.board import board
from engine.goldentown.components import (
    GOAL,
    SURFACE,
    Begin,
    Card,
    CaveIn,
    Closing,
    Digging,
    Fighting,
    Opening,
    Sharing,
    Throwing,
    Walk,
)
from engine.goldentown.events import (
    Abandoned,
    Banked,
    CavedIn,
    Converted,
    DuelDrawn,
    DuelWon,
    Exposed,
    Hurt,
    Missed,
    Moved,
    Ousted,
    Presented,
    Reason,
    Rode,
    TurnBegan,
)
from engine.goldentown.position import steps_apart
from engine.goldentown.view import ProspectorView, View
from table.colours import colour_words
from table.presenter import IN_WORDS, ColourWords, Presenter, Sight
from table.screen import Field, Screen, Tone
from table.words import Words, joined

REMEMBERED = (
    *SECRET,
    *(Moved, Banked, Converted, Presented, Missed),
    *(Exposed, Rode, CavedIn, Hurt, Abandoned),
    *(Ousted, DuelWon, DuelDrawn),
)
"""What is told for a whole round: whoever was away learns of it at their own turn."""
Questions: TypeAlias = Sharing | Throwing | CaveIn | Opening | Fighting


class GoldentownPresenter(Presenter):
    game = GAME

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
            fields=(self._standings(sight),),
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
            text="\n\n".join((self._told(sight), self._held(sight))),
            tone=self._tone(sight.view),
            rows=hand_rows(sight, sight.focus),
            picture=scene.hand(sight),
            alt=in_words.alt(sight),
        )

    def in_words(self, sight: Sight) -> Screen:
        """For all, where the picture should be; or for one, whose focus says so."""
        parts = [self._told(sight), in_words.whole(sight)]
        if sight.seat is not None:
            parts.insert(1, self._held(sight))
        page = sight.focus.removeprefix(IN_WORDS)
        return Screen(
            title=self.title(sight.say),
            text="\n\n".join(parts),
            tone=self._tone(sight.view),
            rows=board_rows(sight) if sight.seat is None else hand_rows(sight, page, IN_WORDS),
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
        say, one = sight.say, sight.view.prospectors[seat]
        total = say.many("{n} nugget in the Bank", "{n} nuggets in the Bank", one.bank)
        ore = sum(filon.grams for filon in one.ore or ())
        rest = say("cart {cart}, ore {grams} g", cart=one.cart, grams=ore)
        return f"{total} ({rest})"

    def why(self, outcome: Outcome, sight: Sight) -> str:
        say = sight.say
        ended = {
            Reason.BANK: say("Four nuggets are in the Bank."),
            Reason.GOLD: say("There is not enough gold left for anybody to win."),
            Reason.QUIET: say("For 40 rounds nobody has gained or lost anything."),
            Reason.LONG: say("500 rounds have been played."),
        }[Reason(outcome.reason)]
        if outcome.reason is not Reason.BANK:
            ended += " " + say("Nuggets in the Bank count, then those in the cart, then ore.")
        if len(outcome.winners) > 1:
            ended += " " + say("All of that is equal: the victory is shared.")
        return ended

    # The text

    def _told(self, sight: Sight) -> str:
        """What happened in the last turn and in this one, and what is to be done.

        Of the turns before, back to one's own, what came of them stays to be read.
        """
        turns = sight.turns(TurnBegan)[-len(sight.view.prospectors) - 1 :]
        before = [event for turn in turns[:-2] for event in turn if isinstance(event, REMEMBERED)]
        events = [event for turn in turns[-2:] for event in turn]
        happened = "\n".join(news([*before, *events], sight))
        return "\n\n".join(part for part in (happened, self._task(sight)) if part)

    def _task(self, sight: Sight) -> str:
        view: View = sight.view
        if view.ended is not None:
            return ""
        say, name = sight.say, sight.names.bold(view.mover)
        match view.question:
            case Begin():
                return self._to_begin(sight)
            case Walk(points) if any(
                isinstance(one, Challenge) for one in sight.question(view.mover).actions
            ):
                return say(
                    "▶ {name}, choose where to go with your {n}, or whom to challenge.",
                    name=name,
                    n=points,
                )
            case Walk(points):
                return say("▶ {name}, choose where to go with your {n}.", name=name, n=points)
            case Closing(present=True, exchange=False):
                return say(
                    "▶ {name}, you may open the mine with a Mine card from ✋ My hand; or end your"
                    " turn.",
                    name=name,
                )
            case Closing(present=True):
                return say(
                    "▶ {name}, you may open the mine with a Mine card or exchange a card from"
                    " ✋ My hand; or end your turn.",
                    name=name,
                )
            case Closing():
                return say(
                    "▶ {name}, you may exchange a card from ✋ My hand; or end your turn.",
                    name=name,
                )
            case Digging():
                return say("▶ {name}, go on digging or stop?", name=name)
            case Sharing() | Throwing() | CaveIn() | Opening() | Fighting() as question:
                return self._to_answer(question, sight)

    def _to_begin(self, sight: Sight) -> str:
        view: View = sight.view
        say, name, one = sight.say, sight.names.bold(view.mover), view.prospectors[view.mover]
        if one.at not in board().mine_at or one.must_leave:
            return self._to_travel(one, sight)
        if not view.mines[board().mine_at[one.at]].open:
            return say(
                "▶ {name}, open the mine with a Mine card from ✋ My hand, exchange a card, or roll"
                " to leave.",
                name=name,
            )
        free = any(isinstance(action, Dig) for action in sight.question(view.mover).actions)
        if one.depth == SURFACE and free:
            return say(
                "▶ {name}, play a card from ✋ My hand, dig without one, or roll to leave.",
                name=name,
            )
        if one.depth == SURFACE:
            return say("▶ {name}, play a card from ✋ My hand, or roll to leave.", name=name)
        if free:
            return say(
                "▶ {name}, play a card from ✋ My hand, dig without one, or climb out.", name=name
            )
        return say("▶ {name}, play a card from ✋ My hand, or climb out.", name=name)

    def _to_travel(self, one: ProspectorView, sight: Sight) -> str:
        """Whoever has filons is reminded of what they may be good for, gold or not."""
        say, name = sight.say, sight.names.bold(sight.view.mover)
        if one.must_leave:
            told = say("▶ {name}, you must leave this concession: roll the die.", name=name)
        else:
            told = say("▶ {name}, roll the die to travel.", name=name)
        if self._may_convert(one, sight):
            told += " " + say("Before that you may turn 500 g of ore into a nugget: ✋ My hand.")
        return told

    def _may_convert(self, one: ProspectorView, sight: Sight) -> bool:
        """What others do not know is left open before them."""
        if sight.seat == sight.view.mover:
            return any(isinstance(action, Convert) for action in sight.question().actions)
        return one.filons > 0 and one.at != board().bank

    def _to_answer(self, question: Questions, sight: Sight) -> str:
        view: View = sight.view
        say, name = sight.say, sight.names.bold(view.mover)
        match question:
            case Sharing():
                return say(
                    "▶ {name}, may {other} work here too? If you refuse, the die decides which of"
                    " you must leave.",
                    name=name,
                    other=sight.names.bold(view.turn),
                )
            case Throwing():
                return say("▶ {name}, throw for the concession: the lower one leaves.", name=name)
            case CaveIn():
                return say(
                    "▶ {name}, hold the cave-in with a Prop from ✋ My hand, or go to the"
                    " Hospital.",
                    name=name,
                )
            case Opening():
                return say("▶ {name}, who plays first in the duel?", name=name)
            case Fighting():
                return say.many(
                    "▶ {name}, lay a card from ✋ My hand: {n} step parts you. Whoever lands"
                    " exactly on the other wins.",
                    "▶ {name}, lay a card from ✋ My hand: {n} steps part you. Whoever lands"
                    " exactly on the other wins.",
                    steps_apart(view.duel),
                    name=name,
                )

    def _standings(self, sight: Sight) -> Field:
        lines = [self._standing(seat, sight) for seat in range(len(sight.view.prospectors))]
        return Field(sight.say("Prospectors"), "\n".join(lines))

    def _standing(self, seat: Seat, sight: Sight) -> str:
        """Whose figure is whose, and how near the goal."""
        view: View = sight.view
        one, colour = view.prospectors[seat], colour_words(view.colours[seat], sight.say)
        mark = "▶ " if seat == view.mover and view.ended is None else ""
        told = f"{mark}{colour.emoji}{colour.letter} {sight.names.bold(seat)}"
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
            ore = say("Your ore, {n} g: {filons}.", n=grams, filons=filon_list(own.ore, say))
        else:
            ore = say("You have no ore yet.")
        return "\n".join((*lines, "", ore))

    def _tone(self, view: View) -> Tone:
        return Tone.RUSH if view.duel is not None else Tone.GOLD


def _bold(cards: Iterable[Card], say: Words) -> str:
    """Cards of which the same is said, in a row."""
    return ", ".join(f"**{card_name(card, say)}**" for card in cards)
