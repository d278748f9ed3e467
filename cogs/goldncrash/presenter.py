"""Gold 'n' Crash at the table: its pictures, its words and its choices."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from cogs.goldncrash import in_words, scene
from cogs.goldncrash.advice import advice
from cogs.goldncrash.banner import NAMES
from cogs.goldncrash.controls import board_rows, hand_rows
from cogs.goldncrash.lessons import lessons
from cogs.goldncrash.news import account, deck_top, news, recent, secrets, story
from cogs.goldncrash.uses import about
from cogs.goldncrash.words import CROWN, cards_in_a_row, in_order, legend, loot
from engine.contract import Outcome, Seat
from engine.goldncrash import GAME
from engine.goldncrash.actions import Question
from engine.goldncrash.components import Card, Crew, Guest, rank, worth
from engine.goldncrash.events import Reason, TurnBegan
from engine.goldncrash.view import SideView, View
from table.presenter import Advice, ColourWords, Lesson, Presenter, Sight
from table.screen import Screen, Tone
from table.words import Words, joined

VICTORY = 1000
"""What bringing down every zeppelin counts for beside gold."""


class GoldNCrashPresenter(Presenter):
    game = GAME
    played_from_hand = True
    dm_delay = 0.0

    def prepare(self) -> None:
        scene.prepare()

    def title(self, say: Words) -> str:
        return say("Gold 'n' Crash")

    def blurb(self, say: Words) -> str:
        return say(
            "Two crews under three zeppelins each: place cards for their effect, drop them for"
            " another, fill your treasure or bring down every zeppelin across from you."
        )

    def colour(self, colour: str, say: Words) -> ColourWords:
        crew = Crew(colour)
        return ColourWords(in_words.EMBLEMS[crew], NAMES[crew], crew.value)

    def choose_colour(self, say: Words) -> str:
        return say("Choose your crew")

    def hand_label(self, say: Words) -> str:
        return say("My hand")

    def secrets(self, view: View) -> object:
        """The hand is played from: its DM follows everything."""
        return view if view.ended is None else None

    def private_news(self, sight: Sight) -> str:
        """The cards that a press on the board has turned up for who pressed."""
        return "\n".join(secrets(sight.news[-1], sight.say))

    # Screens

    def board(self, sight: Sight) -> Screen:
        return Screen(
            title=self.title(sight.say),
            text=_paragraphs("\n".join(news(sight)), self._task(sight)),
            footer=legend(sight.say),
            tone=self._tone(sight.view),
            rows=board_rows(sight),
            picture=scene.board(sight),
            alt=in_words.alt(sight),
        )

    def hand(self, sight: Sight) -> Screen:
        """The position over one's cards with what they can do, and one's own choices."""
        return Screen(
            title=sight.say("Gold 'n' Crash: your hand"),
            text=self._hand_text(sight),
            tone=self._tone(sight.view),
            rows=hand_rows(sight),
            picture=scene.hand(sight),
            alt=in_words.alt(sight),
            aside=self._now(sight),
        )

    def in_words(self, sight: Sight) -> Screen:
        """For all, where the picture should be; or for one, with their own hand."""
        shown = self.board(sight) if sight.seat is None else self.hand(sight)
        footer = sight.say("Last card of a column on the right.") + " " + legend(sight.say)
        return replace(shown, picture=None, alt="", fields=in_words.fields(sight), footer=footer)

    def direct_message(self, sight: Sight) -> Screen:
        """The whole board and one's hand in words: it is played from, and changes with every move,
        for which a picture would be sent each time."""
        return self.in_words(sight)

    def ending(self, screen: Screen, sight: Sight) -> Screen:
        return replace(screen, picture=scene.board(sight), alt=in_words.alt(sight))

    # The text

    def _task(self, sight: Sight) -> str:
        view: View = sight.view
        say, name = sight.say, sight.names.bold(view.turn)
        if not sight.speaks_to(view.turn):
            return _and_last(sight.awaited(view.turn), view, say)
        match view.question:
            case Question.SECURE:
                task = say("▶ {name}, which card do you secure?", name=name)
            case Question.MANOEUVRE:
                task = say("▶ {name}, which last card moves, and where to?", name=name)
            case Question.RECALL:
                task = say("▶ {name}, which last card do you call back?", name=name)
            case Question.OBSERVE:
                task = say("▶ {name}, open ✋ My hand to place the two cards.", name=name)
            case None if not sight.legal:
                task = say(
                    "▶ {name}, open ✋ My hand: play a card, or pass if none can be played.",
                    name=name,
                )
            case None:
                task = say.many(
                    "▶ {name}, one action left: play a card from ✋ My hand, draw or discard.",
                    "▶ {name}, {n} actions: play a card from ✋ My hand, draw or discard.",
                    view.actions_left,
                    name=name,
                )
        return _and_last(task, view, say)

    def _hand_text(self, sight: Sight) -> str:
        view: View = sight.view
        seat = view.seat
        assert seat is not None, "a hand belongs to a seat"
        small = (*in_words.guests(seat, sight), *self._discards(seat, sight))
        return _paragraphs(
            self._cards(sight),
            self._treasure(view.sides[seat], sight.say),
            "\n".join(f"-# {line}" for line in small),
        )

    def _now(self, sight: Sight) -> str:
        """What has happened and what is to be done, where one's choices are."""
        view: View = sight.view
        say = sight.say
        told = [event for move in recent(sight) for event in move]
        return _paragraphs(
            "\n".join((*secrets(told, say), *news(sight))),
            self._to_do(sight),
            deck_top(view.observed, say) if view.observed else "",
        )

    def _to_do(self, sight: Sight) -> str:
        """Whose turn it is, and what is left to do in it."""
        view: View = sight.view
        say = sight.say
        if view.turn != view.seat:
            return say("It is {name}’s turn.", name=sight.names.bold(view.turn))
        match view.question:
            case Question.SECURE:
                task = say("▶ Your turn: choose a card to secure.")
            case Question.MANOEUVRE:
                task = say("▶ Your turn: choose which last card moves, and where to.")
            case Question.RECALL:
                task = say("▶ Your turn: choose which last card you call back.")
            case Question.OBSERVE:
                task = say("▶ Your turn: place the two cards.")
            case None:
                task = say.many(
                    "▶ Your turn: one action left. Draw, play or discard a card.",
                    "▶ Your turn: {n} actions left. Draw, play or discard a card.",
                    view.actions_left,
                )
        return _and_last(task, view, say)

    def _cards(self, sight: Sight) -> str:
        """Each card of the hand, where it can go, and if nowhere, why."""
        view: View = sight.view
        assert view.seat is not None
        cards = view.sides[view.seat].cards or ()
        if not cards:
            return sight.say("Your hand is empty.")
        counted = Counter(cards)
        return "\n".join(
            about(card, counted[card], sight) for card in sorted(counted, key=in_order)
        )

    def _treasure(self, own: SideView, say: Words) -> str:
        known = [one for one in own.treasure if one is not None]
        if not known:
            return say("Your treasure is empty.")
        return say(
            "Your treasure, top first: {cards} = **{gold} gold**",
            cards=loot(reversed(known)),
            gold=sum(map(worth, known)),
        )

    def _discards(self, seat: Seat, sight: Sight) -> tuple[str, str]:
        """Both whole piles: every card of them may be seen (C-A28)."""
        say, name = sight.say, sight.names[1 - seat]
        own, other = (_pile(sight.view.sides[owner].discard, say) for owner in (seat, 1 - seat))
        return (
            say("Your discard, top first: {cards}", cards=own),
            say("{name}’s discard, top first: {cards}", name=name, cards=other),
        )

    def _tone(self, view: View) -> Tone:
        return Tone.RUSH if view.last is not None else Tone.GOLD

    # The end, and what is told of a match

    def score(self, sight: Sight, seat: Seat) -> str:
        say, side = sight.say, sight.view.sides[seat]
        known = [one for one in side.treasure if one is not None]
        if hidden := len(side.treasure) - len(known):
            treasure = say.many("treasure: one card", "treasure: {n} cards", len(side.treasure))
            closed = say.many("one face down", "{n} face down", hidden)
            return f"{treasure} ({', '.join(filter(None, (loot(known), closed)))})"
        total = say.many("{n} gold", "{n} gold", sum(map(worth, known)))
        return f"{total} ({_made_of(known, say)})" if known else total

    def why(self, outcome: Outcome, sight: Sight) -> str:
        say = sight.say
        match Reason(outcome.reason):
            case Reason.ZEPPELINS:
                loser = sight.names[outcome.placements[-1][0]]
                return say(
                    "All of {name}’s zeppelins are down: that wins at once, whatever the gold.",
                    name=loser,
                )
            case Reason.LONG:
                ended = say("After 300 turns the treasures are counted.")
            case Reason.DECK:
                ended = say(
                    "A deck was empty and the last turn has been played: the treasures are counted."
                )
        if len(outcome.winners) > 1:
            ended += " " + say("Both hold as much gold: the victory is shared.")
        return ended

    def story(self, events: Sequence[Any], sight: Sight) -> list[str]:
        return story(events, sight)

    def account(self, events: Sequence[Any], sight: Sight) -> list[str]:
        return account(events, sight)

    def turns_begun(self, events: Sequence[Any]) -> int:
        return sum(isinstance(event, TurnBegan) for event in events)

    def standing(self, view: View, seat: Seat) -> int:
        """Gold in the treasure; to have brought down every zeppelin is more than any gold."""
        victory, gold = rank(view.sides[seat].treasure, view.sides[1 - seat].zeppelins)
        return VICTORY * victory + gold

    def advice(self, action: Any, sight: Sight, heard: Sequence[Any]) -> Advice:
        return advice(action, sight, heard)

    def lessons(self, sight: Sight) -> Iterable[Lesson]:
        return lessons(sight)


def _paragraphs(*parts: str) -> str:
    return "\n\n".join(part for part in parts if part)


def _and_last(task: str, view: View, say: Words) -> str:
    return task if view.last is None else task + " " + say("**This is the last turn.**")


def _pile(cards: Sequence[Card], say: Words) -> str:
    return cards_in_a_row(reversed(cards)) or say("no cards")


def _made_of(valuables: Iterable[Card | Guest], say: Words) -> str:
    """Guests and cards of a treasure, each with what they bring together."""
    valuables = list(valuables)
    guests = sum(worth(one) for one in valuables if isinstance(one, Guest))
    cards = sum(worth(one) for one in valuables) - guests
    told = say("guests {guests}, cards {cards}", guests=joined(CROWN, guests), cards=cards)
    return f"{told} · {loot(valuables)}" if guests else loot(valuables)
