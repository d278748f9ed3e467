"""GOLD at the table: its board, each one's pile, and what is told beside them."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from cogs.gold.advice import advice
from cogs.gold.faces import Face, every_face
from cogs.gold.grid import card_buttons, grid
from cogs.gold.lessons import lessons
from cogs.gold.news import account, face_up, news, story
from cogs.gold.scores import final_piles, piles, placing, score, why
from cogs.gold.words import pile_rows
from engine.contract import Outcome, Seat
from engine.gold import GAME
from engine.gold.actions import Action
from engine.gold.components import Piles, Recall, Rounds
from engine.gold.events import CastAside, Event, GoldTaken, Result, Rush, Turned
from engine.gold.view import View
from table.colours import colour_words
from table.presenter import Advice, ColourWords, Lesson, OptionWords, Presenter, Sight, ValueWords
from table.screen import Screen, Tone
from table.words import Words


class GoldPresenter(Presenter):
    game = GAME

    def emojis(self) -> tuple[Face, ...]:
        return every_face()

    def title(self, say: Words) -> str:
        return say("GOLD")

    def blurb(self, say: Words) -> str:
        return say(
            "Turn two of 64 face-down cards and remember them: a strong prospector digs up gold"
            " for its owner, dynamite takes everything. The richest wins."
        )

    def colour(self, colour: str, say: Words) -> ColourWords:
        return colour_words(colour, say)

    def options(self, say: Words) -> Mapping[str, OptionWords]:
        return {
            "rounds": OptionWords(
                say("Length"),
                {
                    Rounds.ONE: ValueWords(say("one round"), say("a good quarter of an hour")),
                    Rounds.MATCH: ValueWords(
                        say("one round per player"), say("the gold of all rounds counts")
                    ),
                },
            ),
            "piles": OptionWords(
                say("Gold piles"),
                {
                    Piles.CLOSED: ValueWords(
                        say("closed"), say("only you see what your gold is worth")
                    ),
                    Piles.OPEN: ValueWords(say("open"), say("everybody sees everybody’s gold")),
                },
            ),
            "recall": OptionWords(
                say("Help absent players remember"),
                {
                    Recall.NO: ValueWords(
                        say("no"), say("who was away is told what happened, but not where")
                    ),
                    Recall.YES: ValueWords(
                        say("yes"), say("who was away is told where cards were turned meanwhile")
                    ),
                },
            ),
        }

    def board(self, sight: Sight) -> Screen:
        view: View = sight.view
        say = sight.say
        # What is to be done stands last, next to the buttons, where a phone shows it.
        play = (face_up(sight), news(sight), grid(sight), _task(sight))
        return Screen(
            title=self._heading(view, say),
            text=piles(sight) + "\n\n" + "\n".join(part for part in play if part),
            footer=_left(sight),
            tone=Tone.GOLD if view.rush is Rush.NO else Tone.RUSH,
            rows=card_buttons(sight),
            emojis=sight.emojis,
        )

    def hand(self, sight: Sight) -> Screen:
        """One's pile, below what has just happened, and in small how everybody stands."""
        pile = self.direct_message(sight)
        if not sight.acting:
            return pile
        small = "\n".join(f"-# {line}" for line in piles(sight).splitlines())
        text = _paragraphs(news(sight), _task(sight), pile.text, small)
        return replace(pile, text=text, footer=_left(sight))

    def direct_message(self, sight: Sight) -> Screen:
        """One's pile alone: it is not sent anew with every move."""
        view: View = sight.view
        say = sight.say
        pile = view.piles[view.seat] if view.seat is not None else None
        if not pile:
            text = say("Your pile is empty so far.")
        else:
            counted = say.many(
                "**{gold} gold** in one card", "**{gold} gold** in {n} cards", len(pile),
                gold=sum(pile),
            )  # fmt: skip
            text = f"{pile_rows(pile, sight)}\n{counted}"
        return Screen(title=say("GOLD: your pile"), text=text, emojis=sight.emojis)

    def hand_label(self, say: Words) -> str:
        return say("My pile")

    def secrets(self, view: View) -> object:
        """With closed piles one's gold is one's own to see, once there is some (K-A8)."""
        if view.options.piles is not Piles.CLOSED or view.seat is None or view.over:
            return None
        return view.piles[view.seat] or None

    def pause_factor(self, view: View) -> float:
        """Two cards that lie face up want to be remembered before they are covered."""
        return 2.2 if view.flipped is None and view.shown else 1.0

    def story(self, events: Sequence[Event], sight: Sight) -> list[str]:
        return story(events, sight)

    def account(self, events: Sequence[Event], sight: Sight) -> list[str]:
        return account(events, sight)

    def turns_begun(self, events: Sequence[Event]) -> int:
        """A turn begins with its first card; in the Gold Rush it has but one."""
        if not any(isinstance(event, Turned) for event in events):
            return 0
        results = [event for event in events if isinstance(event, Result)]
        return int(all(isinstance(result, GoldTaken | CastAside) for result in results))

    def standing(self, view: View, seat: Seat) -> int:
        """Gold, then what breaks a tie, as the winner is found (K-18, K-19)."""
        gold, tie = placing(view, seat)
        return 100 * gold + tie

    def advice(self, action: Action, sight: Sight, heard: Sequence[Event]) -> Advice:
        return advice(action, sight, heard)

    def lessons(self, sight: Sight) -> Iterable[Lesson]:
        return lessons(sight)

    def score(self, sight: Sight, seat: Seat) -> str:
        return score(sight, seat)

    def why(self, outcome: Outcome, sight: Sight) -> str:
        return why(outcome, sight)

    def ending(self, screen: Screen, sight: Sight) -> Screen:
        """With what was won, and where cards are left, with them."""
        left = grid(sight) if sight.view.left else ""
        text = _paragraphs(screen.text, final_piles(sight), left)
        return replace(screen, text=text, emojis=sight.emojis)

    def _heading(self, view: View, say: Words) -> str:
        title = self.title(say)
        if view.rounds > 1:
            title = say(
                "{game} · round {number} of {rounds}",
                game=title,
                number=view.round + 1,
                rounds=view.rounds,
            )
        return title if view.rush is Rush.NO else say("{title} · GOLD RUSH!", title=title)


def _paragraphs(*parts: str) -> str:
    return "\n\n".join(part for part in parts if part)


def _left(sight: Sight) -> str:
    left = sight.view.left
    return sight.say.many("One card left on the table", "{n} cards left on the table", left)


def _task(sight: Sight) -> str:
    view: View = sight.view
    if not sight.speaks_to(view.turn):
        return sight.awaited(view.turn)
    name = sight.names.bold(view.turn)
    if view.rush is not Rush.NO:
        return sight.say("▶ {name}, turn one card: gold is yours.", name=name)
    if view.flipped is None:
        return sight.say("▶ {name}, turn a first card.", name=name)
    return sight.say("▶ {name}, turn a second card.", name=name)
