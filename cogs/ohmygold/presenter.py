"""Oh My Gold! at the table: its picture, its words and its choices."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from cogs.ohmygold import advice, in_words, lessons, news
from cogs.ohmygold.bay import SMALL, Bay
from cogs.ohmygold.controls import rows
from cogs.ohmygold.scene import scene, unnamed
from cogs.ohmygold.words import FACES, FLAGS, NO_BREAK, left_behind, loot
from engine.contract import Outcome, Seat
from engine.ohmygold import GAME
from engine.ohmygold.actions import Action, Commit, Put
from engine.ohmygold.components import Boat, Face, Pirates, Sailors
from engine.ohmygold.events import Event, Reason, TurnBegan
from engine.ohmygold.view import View
from table.presenter import IN_WORDS, Advice, Lesson, OptionWords, Presenter, Sight, ValueWords
from table.screen import Field, Screen, Tone
from table.words import Words


class OhMyGoldPresenter(Presenter):
    game = GAME

    def prepare(self) -> None:
        Bay.prepare()

    def title(self, say: Words) -> str:
        return say("Oh My Gold!")

    def blurb(self, say: Words) -> str:
        return say(
            "Roll four dice for keys, coins and diamonds: open chests, load what they hold onto"
            " your boat, and beware of the fish bones."
        )

    def options(self, say: Words) -> Mapping[str, OptionWords]:
        return {
            "pirates": OptionWords(
                say("Greedy pirates"),
                {
                    Pirates.PLAIN: ValueWords(
                        say("no"), say("dice count only on a card that they fill at once")
                    ),
                    Pirates.GREEDY: ValueWords(
                        say("yes"), say("dice can be kept on cards before the second roll")
                    ),
                },
            ),
            "sailors": OptionWords(
                say("Old sea dogs"),
                {
                    Sailors.HONEST: ValueWords(say("no"), say("everybody’s treasures are safe")),
                    Sailors.SEA_DOGS: ValueWords(
                        say("yes"), say("treasures that others have not loaded yet can be stolen")
                    ),
                },
            ),
        }

    # Screens

    def board(self, sight: Sight) -> Screen:
        return Screen(
            title=self._headline(sight),
            text=self._told(sight),
            fields=self._names(sight),
            footer=sight.say(
                "{sabres} stands in for any symbol. Loaded treasures are safe.",
                sabres=FACES[Face.SABRES],
            ),
            tone=self._tone(sight.view),
            rows=rows(sight, sight.focus),
            picture=scene(sight),
            alt=in_words.alt(sight),
        )

    def hand(self, sight: Sight) -> Screen:
        """Nothing is secret: the board in small, and one's own choices when it is one's turn."""
        return Screen(
            title=self._headline(sight),
            text=self._told(sight),
            fields=self._names(sight),
            tone=self._tone(sight.view),
            rows=rows(sight, sight.focus),
            picture=scene(sight, SMALL),
            alt=in_words.alt(sight),
        )

    def in_words(self, sight: Sight) -> Screen:
        """For all, where the picture should be; or for one, whose focus says so."""
        page = sight.focus.removeprefix(IN_WORDS)
        prefix = "" if sight.seat is None else IN_WORDS
        return Screen(
            title=self._headline(sight),
            text="\n\n".join((self._told(sight), in_words.whole(sight))),
            tone=self._tone(sight.view),
            rows=rows(sight, page, prefix),
        )

    def ending(self, screen: Screen, sight: Sight) -> Screen:
        return replace(
            screen, picture=scene(sight), alt=in_words.alt(sight), fields=self._names(sight)
        )

    def score(self, sight: Sight, seat: Seat) -> str:
        say, boat = sight.say, sight.view.boats[seat]
        points = say.many("{n} point", "{n} points", boat.points())
        if not (treasure := left_behind(boat)):
            return f"{points} ({loot(boat)})"
        lost = say("not loaded: {treasure}", treasure=treasure)
        return f"{points} ({say.clauses((loot(boat), lost))})"

    def why(self, outcome: Outcome, sight: Sight) -> str:
        say = sight.say
        if outcome.reason is Reason.STALLED:
            ended = say("30 turns in a row brought nothing, and everybody has had their last turn.")
        else:
            ended = say("The last chest was opened, and everybody has had their last turn.")
        boats: Sequence[Boat] = sight.view.boats
        best = [boats[group[0]] for group in outcome.placements[:2]]
        return " ".join(filter(None, (ended, self._tie(best, len(outcome.winners) > 1, say))))

    def _tie(self, best: Sequence[Boat], shared: bool, say: Words) -> str:
        """What decided between equal points; nothing where the points did."""
        if shared:
            return say("Equal points, diamonds and fish bones: the victory is shared.")
        first, second = best
        if first.points() > second.points():
            return ""
        if first.diamonds() > second.diamonds():
            return say("Equal points: the diamonds decide.")
        return say("Equal points and diamonds: fewer fish bones decide.")

    # What a match tells besides its board

    def story(self, events: Sequence[Event], sight: Sight) -> list[str]:
        return news.story(events, sight)

    def account(self, events: Sequence[Event], sight: Sight) -> list[str]:
        return news.lines(events, sight)

    def turns_begun(self, events: Sequence[Event]) -> int:
        return sum(isinstance(event, TurnBegan) for event in events)

    def standing(self, view: View, seat: Seat) -> int:
        """Points, then diamonds, then few fish bones, as the winner is found (O-18)."""
        boat = view.boats[seat]
        return 1000 * boat.points() + 10 * boat.diamonds() - boat.bones()

    def advice(self, action: Action, sight: Sight, heard: Sequence[Any]) -> Advice:
        return advice.advice(action, sight)

    def lessons(self, sight: Sight) -> Iterable[Lesson]:
        return lessons.lessons(sight)

    # The text

    def _headline(self, sight: Sight) -> str:
        if sight.view.final is None:
            return self.title(sight.say)
        return sight.say("Oh My Gold! · the last round")

    def _told(self, sight: Sight) -> str:
        """What happened, and what is to be done."""
        return "\n\n".join(filter(None, (news.news(sight), self._task(sight))))

    def _task(self, sight: Sight) -> str:
        view: View = sight.view
        if view.over or not sight.acting:
            return ""
        if not sight.speaks_to(view.turn):
            return sight.awaited(view.turn)
        say, name = sight.say, sight.names.bold(view.turn)
        actions = sight.question(view.turn).actions
        if view.rolls == 0:
            return say("▶ {name}, roll the dice.", name=name)
        if view.rolls == 1 and view.committed:
            return self._bound(name, sight)
        if any(isinstance(action, Put) for action in actions):
            return say("▶ {name}, use your dice.", name=name)
        if any(isinstance(action, Commit) for action in actions):
            return say(
                "▶ {name}, you can fill no card yet: keep dice on cards, roll again, or end your"
                " turn.",
                name=name,
            )
        return say("▶ {name}, nothing fits: roll again, or end your turn.", name=name)

    def _bound(self, name: str, sight: Sight) -> str:
        """What to do once a card has been begun: the dice left have to be rolled (O-A19)."""
        say, view = sight.say, sight.view
        left = len(view.dice)
        actions = sight.question(view.turn).actions
        if any(isinstance(action, Put | Commit) for action in actions):
            task = say.many(
                "▶ {name}, place more dice, or roll the other one.",
                "▶ {name}, place more dice, or roll the {n} others.",
                left,
                name=name,
            )
        else:
            task = say.many(
                "▶ {name}, roll the other die.", "▶ {name}, roll the {n} others.", left, name=name
            )
        return task + " " + say("After that, dice on unfilled cards are lost.")

    def _names(self, sight: Sight) -> tuple[Field, ...]:
        """Whose flag is whose, where the picture cannot say it in full."""
        shown = [f"{FLAGS[seat]}{NO_BREAK}{sight.names.bold(seat)}" for seat in unnamed(sight)]
        return (Field(sight.say("Boats"), "\n".join(shown)),) if shown else ()

    def _tone(self, view: View) -> Tone:
        return Tone.GOLD if view.final is None else Tone.RUSH
