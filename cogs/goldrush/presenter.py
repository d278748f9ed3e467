"""The railway gold rush at the table: its map, its words and its choices."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from cogs.goldrush import in_words
from cogs.goldrush.advice import advice
from cogs.goldrush.lessons import lessons
from cogs.goldrush.map import SMALL, WIDE, RushMap
from cogs.goldrush.news import news
from cogs.goldrush.parts import End, FaceUp, Figure, House, Known, Trail
from cogs.goldrush.places import Rows, places, rows
from cogs.goldrush.scores import score, standing, why
from cogs.goldrush.story import story, turns
from cogs.goldrush.tasks import task
from cogs.goldrush.tokens import thieves, token_list
from engine.contract import Outcome, Seat
from engine.goldrush import GAME
from engine.goldrush.actions import Action, Attack, Roll
from engine.goldrush.board import board
from engine.goldrush.components import (
    Colour,
    Crossing,
    Gold,
    Lair,
    Looking,
    Railway,
    Thief,
    Token,
    Walk,
    points,
)
from engine.goldrush.events import (
    Beaten,
    CameHome,
    Captured,
    Crossed,
    Event,
    Found,
    Looked,
    Moved,
    Robbed,
    RunOver,
    Saw,
    ThrewToLeave,
    TrainMoved,
    TurnBegan,
)
from engine.goldrush.view import FaceDown, View
from table.colours import colour_words
from table.presenter import (
    IN_WORDS,
    Advice,
    ColourWords,
    Lesson,
    OptionWords,
    Presenter,
    Sight,
    ValueWords,
)
from table.screen import Button, Field, Screen, Style, Tone
from table.words import Words, joined

BOARD_MENUS, HAND_MENUS = 4, 3
"""Below the map there is room for so many menus; in a hand one fewer."""
REMEMBERED = (Found, Captured, Robbed, Beaten, CameHome, RunOver, Looked)
"""What is told for a whole round: whoever was robbed learns of it at their own turn."""
ARRIVING = 3
"""With so few sections to go, it is time to run home."""


class GoldrushPresenter(Presenter):
    game = GAME

    def prepare(self) -> None:
        RushMap.prepare()

    def title(self, say: Words) -> str:
        return say("Railway gold rush")

    def blurb(self, say: Words) -> str:
        return say(
            "Walk to the gold fields behind the lakes, dig, beat the thieves and bring your gold"
            " home before the train reaches Golden City."
        )

    def colour(self, colour: str, say: Words) -> ColourWords:
        return colour_words(colour, say)

    def options(self, say: Words) -> Mapping[str, OptionWords]:
        return {
            "railway": OptionWords(
                say("Railway"),
                {
                    Railway.USUAL: ValueWords(say("usual"), say("the train has 15 sections to go")),
                    Railway.SHORT: ValueWords(
                        say("short"), say("a quicker game: the train has 10 sections to go")
                    ),
                },
            ),
            "looking": OptionWords(
                say("Taking a look"),
                {
                    Looking.NO: ValueWords(say("no"), say("every turn begins with the die")),
                    Looking.YES: ValueWords(
                        say("yes"),
                        say("instead of rolling, look secretly at the tokens beside you"),
                    ),
                },
            ),
        }

    def board(self, sight: Sight) -> Screen:
        return Screen(
            title=self.title(sight.say),
            text=self._told(sight),
            fields=(self._prospectors(sight),),
            footer=self._legend(sight),
            tone=self._tone(sight.view),
            rows=self._rows(sight, BOARD_MENUS, sight.focus),
            picture=self._map(sight, WIDE),
            alt=in_words.alt(sight),
        )

    def hand(self, sight: Sight) -> Screen:
        """The map in small with what this seat has seen, and its own choices."""
        return Screen(
            title=self.title(sight.say),
            text="\n\n".join(filter(None, (self._purses(sight), self._seen(sight)))),
            tone=self._tone(sight.view),
            rows=self._rows(sight, HAND_MENUS, sight.focus),
            picture=self._map(sight, SMALL),
            alt=in_words.alt(sight),
            aside=self._told(sight),
        )

    def in_words(self, sight: Sight) -> Screen:
        """For all, where the picture should be; or for one, whose focus says so."""
        told, public = self._told(sight, where=True), sight.seat is None
        page, whole = sight.focus.removeprefix(IN_WORDS), in_words.whole(sight)
        return Screen(
            title=self.title(sight.say),
            text=f"{told}\n\n{whole}" if public else whole,
            fields=(self._prospectors(sight),),
            tone=self._tone(sight.view),
            rows=self._rows(sight, BOARD_MENUS, page)
            if public
            else self._rows(sight, HAND_MENUS, page, IN_WORDS),
            aside="" if public else told,
        )

    def ending(self, screen: Screen, sight: Sight) -> Screen:
        shown = replace(self._map(sight, WIDE), trails=())
        return replace(screen, picture=shown, alt=in_words.alt(sight))

    def hand_label(self, say: Words) -> str:
        return say("My map")

    def direct_message(self, sight: Sight) -> Screen:
        """What was seen and is still true; the rest is on the board."""
        known = _known(sight.view)
        return Screen(
            title=self.title(sight.say),
            text=self._seen(sight),
            picture=RushMap(SMALL, (), (), (), known=known) if known else None,
            alt=self._seen(sight),
        )

    def secrets(self, view: View) -> object:
        """What this seat has looked at and still lies there (R-34)."""
        return _known(view) or None

    def private_news(self, sight: Sight) -> str:
        return "\n".join(news([one for one in sight.news[-1] if isinstance(one, Saw)], sight))

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
        return advice(action, sight)

    def lessons(self, sight: Sight) -> Iterator[Lesson]:
        return lessons(sight)

    # The text

    def _told(self, sight: Sight, *, where: bool = False) -> str:
        """What happened in the last turn and in this one, and what is to be done.

        Of the turns before, since everybody's own, what somebody won or lost stays to be read.
        """
        turns = sight.turns(TurnBegan)[-len(sight.view.figures) :]
        before = [event for turn in turns[:-2] for event in turn if isinstance(event, REMEMBERED)]
        events = [event for turn in turns[-2:] for event in turn]
        if events and isinstance(events[-1], ThrewToLeave):
            events.pop()  # that is what is to be done
        happened = "\n".join((*news(before, sight), *news(events, sight, where=where)))
        return "\n\n".join(filter(None, (happened, task(sight))))

    def _legend(self, sight: Sight) -> str:
        return sight.say(
            "Sign on the left: gold tokens still on the map; at {n} the match ends. On the right:"
            " sections until the train arrives, which ends it too. On a house: points that are"
            " safe.",
            n=len(sight.view.figures),
        )

    def _prospectors(self, sight: Sight) -> Field:
        return Field(sight.say("Prospectors"), self._purses(sight))

    def _purses(self, sight: Sight) -> str:
        """Who has what in safety, and who carries what."""
        return "\n".join(self._prospector(seat, sight) for seat in range(len(sight.view.figures)))

    def _prospector(self, seat: Seat, sight: Sight) -> str:
        view: View = sight.view
        say = sight.say
        colour = colour_words(view.colours[seat], say)
        mark = "▶ " if seat == view.mover and not view.over else ""
        name = f"{mark}{joined(colour.emoji, colour.letter)} {sight.names.bold(seat)}"
        told = say("{name}: safe {n}", name=name, n=points(view.safe[seat]))
        told += _captured(view.safe[seat])
        if not view.carried[seat]:
            return told
        carried = say("carries {n}", n=points(view.carried[seat]))
        return f"{told}, {carried}{_captured(view.carried[seat])}"

    def _seen(self, sight: Sight) -> str:
        """The tokens this seat has looked at, where that can be done at all."""
        view: View = sight.view
        say = sight.say
        if view.options.looking is Looking.NO:
            return ""
        seen = [
            f"{token_list((token,), say)}\u00a0({board().names[board().holes[hole]]})"
            for hole, token in enumerate(view.seen)
            if token is not None
        ]
        if not seen:
            return say("👀 You have looked at no token that still lies there.")
        return say("👀 You have seen: {tokens}.", tokens=", ".join(seen))

    def _tone(self, view: View) -> Tone:
        return Tone.RUSH if board().sections_left(view.train) <= ARRIVING else Tone.GOLD

    # The choices

    def _rows(self, sight: Sight, menus: int, page: str, prefix: str = "") -> Rows:
        actions = sight.question().actions
        if not actions:
            return ()
        match sight.view.question:
            case Walk() | Crossing():
                return rows(sight, menus, page, prefix)
        return (tuple(self._button(action, sight) for action in actions),)

    def _button(self, action: Action, sight: Sight) -> Button:
        say, view = sight.say, sight.view
        match action:
            case Roll():
                return Button(say("Roll"), sight.act(action), "🎲", Style.GOOD)
            case Attack(seat):
                carried = say.many("{n} point", "{n} points", points(view.carried[seat]))
                label = say("Attack {name}", name=sight.names.bare[seat])
                return Button(f"{label} ({carried})", sight.act(action), "⚔️", Style.GRAVE)
            case _:
                return Button(say("Look at the tokens beside you"), sight.act(action), "👀")

    # The picture

    def _map(self, sight: Sight, unit: int) -> RushMap:
        view: View = sight.view
        letters = [colour_words(colour, sight.say).letter for colour in view.colours]
        found = places(sight) if sight.acting else ()
        return RushMap(
            unit,
            tokens=_tokens(view),
            thieves=tuple(
                FaceUp(cell, lying.thief.strength, points((lying.thief, *lying.loot)))
                for cell, lying in zip(board().holes, view.holes, strict=True)
                if isinstance(lying, Lair)
            ),
            rafts=view.rafts,
            houses=tuple(_house(colour, view, sight.say) for colour in Colour),
            figures=tuple(
                Figure(
                    cell,
                    view.colours[seat],
                    letters[seat],
                    points(view.carried[seat]),
                    asked=seat in sight.acting,
                )
                for seat, cell in enumerate(view.figures)
            ),
            train=view.train,
            gold_left=view.gold_left,
            ends=tuple(End(place.cell, place.label, place.kind) for place in found),
            trails=tuple(_trails(sight)),
            known=_known(view),
        )


def _trails(sight: Sight) -> Iterator[Trail]:
    """Who has come from where in the last turn and in this one, on foot or pushed by the train."""
    colours = sight.view.colours
    train = 0
    for event in sight.last_two(TurnBegan):
        match event:
            case Moved(seat, start, end) | Crossed(seat, start, end):
                yield Trail(colours[seat], start, end)
            case TrainMoved(_, section):
                train = section
            case RunOver(seat, end=end):
                yield Trail(colours[seat], board().railway[train], end)


def _captured(tokens: tuple[Token, ...]) -> str:
    """How many thieves are among these, if there are any."""
    return f" ({thieves(tokens)})" if any(isinstance(token, Thief) for token in tokens) else ""


def _tokens(view: View) -> tuple[int, ...]:
    return tuple(
        cell
        for cell, lying in zip(board().holes, view.holes, strict=True)
        if isinstance(lying, FaceDown)
    )


def _known(view: View) -> tuple[Known, ...]:
    return tuple(
        Known(cell, nuggets=token.nuggets)
        if isinstance(token, Gold)
        else Known(cell, strength=token.strength)
        for cell, token in zip(board().holes, view.seen, strict=True)
        if token is not None
    )


def _house(colour: Colour, view: View, say: Words) -> House | None:
    """The house of a colour, if somebody plays with it."""
    if colour not in view.colours:
        return None
    seat = view.colours.index(colour)
    return House(colour, colour_words(colour, say).letter, points(view.safe[seat]))
