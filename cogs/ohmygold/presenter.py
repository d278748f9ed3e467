"""Oh My Gold! at the table: its commands, and how its dice and cards are shown."""

from collections.abc import Iterable, Mapping, Sequence

from engine.contract import Outcome, Seat
from engine.ohmygold import GAME
from engine.ohmygold.actions import (
    Commit,
    EndTurn,
    Put,
    Reroll,
    Roll,
)
from engine.ohmygold.components import (
    DICE,
    Boat,
    Card,
    Face,
    Pirates,
    Place,
    Sailors,
    Spot,
)
from engine.ohmygold.events import (
    Committed,
    Event,
    LastChest,
    Loaded,
    Opened,
    Reason,
    Rolled,
    SetAside,
    Stalled,
    Stolen,
    TurnBegan,
)
from engine.ohmygold.view import View
from table.paging import in_rows, page_of
from table.presenter import OptionWords, Presenter, Sight
from table.screen import Button, Choice, Field, Menu, Screen, Style, Tone
from table.words import Words

FACES = {Face.KEY: "🔑", Face.COIN: "💰", Face.DIAMOND: "💎", Face.SABRES: "⚔️"}
BOAT, BONES, LOCK, CUBE = "⛵", "🐟", "🔒", "🎲"
NUMBERS = ("①", "②", "③", "④", "⑤", "⑥", "⑦", "⑧", "⑨", "⑩", "⑪", "⑫", "⑬", "⑭", "⑮", "⑯", "⑰", "⑱")
MOST_BUTTONS = 10
"""With more ways to complete a card than this, they go into menus."""


class OhMyGoldPresenter(Presenter):
    game = GAME

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
                {Pirates.PLAIN: say("no"), Pirates.GREEDY: say("yes")},
                say("keep dice on cards before the second roll"),
            ),
            "sailors": OptionWords(
                say("Old sea dogs"),
                {Sailors.HONEST: say("no"), Sailors.SEA_DOGS: say("yes")},
                say("steal treasures that others have not loaded yet"),
            ),
        }

    def board(self, sight: Sight) -> Screen:
        view: View = sight.view
        say = sight.say
        parts = [self._news(sight), self._chests(view, say), self._dice(sight), self._task(sight)]
        return Screen(
            title=self.title(say) if view.final is None else say("Oh My Gold! · the last round"),
            text="\n\n".join(part for part in parts if part),
            fields=tuple(
                Field(self._boat_name(seat, sight), self._boat(seat, sight))
                for seat in range(len(view.boats))
            ),
            footer=say(
                "{sabres} stands in for any symbol. Loaded treasures are safe.",
                sabres=FACES[Face.SABRES],
            ),
            tone=Tone.GOLD if view.final is None else Tone.RUSH,
            rows=self._rows(sight),
        )

    def score(self, sight: Sight, seat: Seat) -> str:
        boat: Boat = sight.view.boats[seat]
        say = sight.say
        points = say.many("{n} point", "{n} points", boat.points())
        coins = f"{FACES[Face.COIN]}{boat.points() - boat.diamonds()}"
        diamonds = f"{FACES[Face.DIAMOND]}{boat.diamonds()}"
        return f"{points} ({coins} {diamonds} {BONES}{boat.bones()})"

    def why(self, outcome: Outcome, sight: Sight) -> str:
        say = sight.say
        if outcome.reason is Reason.STALLED:
            ended = say("30 turns in a row brought nothing, and everybody has had their last turn.")
        else:
            ended = say("The last chest was opened, and everybody has had their last turn.")
        if len(outcome.placements) < 2:
            return ended
        first, second = (sight.view.boats[group[0]] for group in outcome.placements[:2])
        if first.points() > second.points():
            return ended
        if first.diamonds() > second.diamonds():
            return ended + " " + say("Equal points: the diamonds decide.")
        return ended + " " + say("Equal points and diamonds: fewer fish bones decide.")

    # The text of the board

    def _chests(self, view: View, say: Words) -> str:
        chests = [
            f"{NUMBERS[number]} {LOCK}{FACES[Face.KEY] * keys}" if keys else f"{NUMBERS[number]} ·"
            for number, keys in enumerate(view.chests)
        ]
        if view.top is None:
            pile = say("the pile is empty")
        else:
            pile = say.many(
                "pile: one card, {top}",
                "pile: {n} cards, {top} on top",
                view.pile,
                top=LOCK + FACES[Face.KEY] * view.top,
            )
        return say("Chests: {chests}", chests="   ".join(chests)) + f"   ({pile})"

    def _dice(self, sight: Sight) -> str:
        view: View = sight.view
        if view.rolls == 0:
            return ""
        free = "  ".join(FACES[face] for face in view.dice)
        lines = [f"# {free}"] if free else []
        if view.committed:
            placed = ", ".join(
                f"{FACES[one.die]} → {_aim(one.place, view, sight.names[one.place.seat])}"
                for one in view.committed
            )
            lines.append(sight.say("Placed: {dice}", dice=placed))
        return "\n".join(lines)

    def _task(self, sight: Sight) -> str:
        view: View = sight.view
        say, name = sight.say, sight.names.bold(view.turn)
        if view.rolls == 0:
            return say("▶ {name}, roll the dice.", name=name)
        if view.rolls == 1 and view.committed:
            return self._bound(name, sight)
        if any(isinstance(action, Put) for action in sight.legal):
            return say("▶ {name}, use your dice.", name=name)
        if any(isinstance(action, Commit) for action in sight.legal):
            return say(
                "▶ {name}, you can fill no card yet: keep dice on cards, roll again, or end your"
                " turn.",
                name=name,
            )
        return say("▶ {name}, nothing fits: roll again, or end your turn.", name=name)

    def _bound(self, name: str, sight: Sight) -> str:
        """What to do once a card has been begun: the dice left have to be rolled (O-A19)."""
        say, left = sight.say, len(sight.view.dice)
        if any(isinstance(action, Put | Commit) for action in sight.legal):
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

    def _boat_name(self, seat: Seat, sight: Sight) -> str:
        view: View = sight.view
        here = "▶ " if seat == view.turn and not view.over else ""
        points = sight.say.many("{n} point", "{n} points", view.boats[seat].points())
        return f"{here}{BOAT} {sight.names[seat]} · {points}"

    def _boat(self, seat: Seat, sight: Sight) -> str:
        view: View = sight.view
        boat = view.boats[seat]
        waiting = "   ".join(
            f"{NUMBERS[number]} {_symbols(card.treasure)}"
            for number, card in enumerate(boat.before)
            if card is not None
        )
        lines = [sight.say("waiting: {cards}", cards=waiting)] if waiting else []
        lines.append(sight.say("loaded: {cards}", cards=self._loot(boat, sight.say)))
        return "\n".join(lines)

    def _loot(self, boat: Boat, say: Words) -> str:
        cards = [_symbols(card.treasure) if card.treasure else BONES for card in boat.loot]
        return " ".join(cards) or say("nothing yet")

    def _news(self, sight: Sight) -> str:
        lines = (self.line(event, sight) for event in sight.last_two(TurnBegan))
        return "\n".join(line for line in lines if line)

    def line(self, event: Event, sight: Sight) -> str:
        say = sight.say
        match event:
            case Rolled(seat, dice, again):
                thrown = {"name": sight.names.bold(seat), "dice": _symbols(dice)}
                if again:
                    return say("{name} rolls again: {dice}", **thrown)
                return say("{name} rolls: {dice}", **thrown)
            case Opened(seat, chest, card) if card.bones:
                return say(
                    "{name} opens chest {chest}… {bones} fish bones! They smell, and they stay"
                    " aboard.",
                    name=sight.names.bold(seat),
                    chest=NUMBERS[chest],
                    bones=BONES,
                )
            case Opened(seat, chest, card):
                return say(
                    "{name} opens chest {chest}: {treasure}",
                    name=sight.names.bold(seat),
                    chest=NUMBERS[chest],
                    treasure=_symbols(card.treasure),
                )
            case Loaded(seat, card):
                return say(
                    "{name} loads {treasure}.",
                    name=sight.names.bold(seat),
                    treasure=_symbols(card.treasure),
                )
            case _:
                return self._more(event, sight)

    def _more(self, event: Event, sight: Sight) -> str:
        say = sight.say
        match event:
            case Stolen(seat, victim, card):
                return say(
                    "⚔️ {name} steals {treasure} from {victim}!",
                    name=sight.names.bold(seat),
                    victim=sight.names.bold(victim),
                    treasure=_symbols(card.treasure),
                )
            case Committed():
                return self._begun(event, sight)
            case SetAside(seat, _, bound) if bound:
                return say(
                    "{name} loses {dice}: what was begun has not been filled.",
                    name=sight.names.bold(seat),
                    dice=_symbols(bound),
                )
            case SetAside(seat, dice) if len(dice) == DICE:
                return say("None of {name}’s dice fits.", name=sight.names.bold(seat))
            case LastChest(seat):
                return say(
                    "🏁 {name} has opened the last chest: everybody has one more turn.",
                    name=sight.names.bold(seat),
                )
            case Stalled():
                return say(
                    "⌛ For 30 turns nobody has opened, loaded or stolen a card: the chests stay"
                    " shut, and everybody has one more turn."
                )
        return ""

    def _begun(self, event: Committed, sight: Sight) -> str:
        """A die that was put on a card, and whose card it is."""
        say, spot = sight.say, event.place.spot
        words = {
            "name": sight.names.bold(event.seat),
            "die": FACES[event.die],
            "place": _place(event.place, event.card),
            "owner": sight.names.bold(event.place.seat),
        }
        if spot is Spot.BOAT:
            return say("{name} puts {die} on {owner}’s boat {place}.", **words)
        if spot is Spot.CHEST or event.place.seat == event.seat:
            return say("{name} puts {die} on {place}.", **words)
        return say("{name} puts {die} on {place} before {owner}’s boat.", **words)

    # The buttons

    def _rows(self, sight: Sight) -> tuple[tuple[Button, ...] | Menu, ...]:
        puts = [action for action in sight.legal if isinstance(action, Put)]
        commits = [action for action in sight.legal if isinstance(action, Commit)]
        rows: list[tuple[Button, ...] | Menu] = []
        if len(puts) <= MOST_BUTTONS:
            buttons = [self._put_button(put, sight) for put in puts]
            rows += in_rows(buttons)
        else:
            rows.append(self._put_menu(page_of(puts, sight.focus).items, sight))
        if commits:
            rows.append(self._commit_menu(page_of(commits, sight.focus).items, sight))
        return (*rows, tuple(self._main_buttons(sight, max(puts, commits, key=len))))

    def _main_buttons(self, sight: Sight, longest: Sequence[object]) -> list[Button]:
        say = sight.say
        buttons = []
        page = page_of(longest, sight.focus)
        if page.pages > 1:
            buttons.append(Button(say("More places"), sight.look(page.following), "➡️"))
        for action in sight.legal:
            match action:
                case Roll():
                    buttons.append(Button(say("Roll"), sight.act(action), CUBE, Style.GOOD))
                case Reroll():
                    label = self._reroll(len(sight.view.dice), say)
                    buttons.append(Button(label, sight.act(action), CUBE))
                case EndTurn():
                    buttons.append(Button(say("End turn"), sight.act(action)))
        return buttons

    def _reroll(self, dice: int, say: Words) -> str:
        if dice == DICE:
            return say("Roll again")
        return say.many("Roll the other die", "Roll the other {n}", dice)

    def _put_button(self, put: Put, sight: Sight) -> Button:
        return Button(self._deed(put, sight), sight.act(put), style=Style.MAIN)

    def _put_menu(self, puts: Iterable[Put], sight: Sight) -> Menu:
        return Menu(
            sight.menu("use"),
            sight.say("Use your dice"),
            tuple(Choice(self._deed(put, sight), sight.act(put).action) for put in puts),
        )

    def _deed(self, put: Put, sight: Sight) -> str:
        """What completing this card does, and with which dice."""
        say, view = sight.say, sight.view
        dice = _symbols(map(Face, put.dice))
        if put.place.spot is Spot.CHEST:
            return say("Open {chest} with {dice}", chest=NUMBERS[put.place.number], dice=dice)
        treasure = _treasure(put.place, view.boats[put.place.seat])
        if put.place.seat == view.turn:
            return say("Load {treasure} with {dice}", treasure=treasure, dice=dice)
        victim = sight.names.bare[put.place.seat]
        return say(
            "Steal {treasure} from {name} with {dice}", treasure=treasure, name=victim, dice=dice
        )

    def _commit_menu(self, commits: Iterable[Commit], sight: Sight) -> Menu:
        return Menu(
            sight.menu("commit"),
            sight.say("Keep a die on a card…"),
            tuple(Choice(self._beginning(one, sight), sight.act(one).action) for one in commits),
        )

    def _beginning(self, commit: Commit, sight: Sight) -> str:
        view: View = sight.view
        die = FACES[commit.die]
        if commit.die is Face.SABRES and commit.place.spot is not Spot.BOAT:
            die += f" ({FACES[commit.symbol]})"
        return f"{die} → {_aim(commit.place, view, sight.names.bare[commit.place.seat])}"


def _place(place: Place, card: Card | None) -> str:
    """A place as a button names it, with the treasure that lies there."""
    match place.spot:
        case Spot.CHEST:
            return f"{LOCK}{NUMBERS[place.number]}"
        case Spot.TREASURE:
            return f"{NUMBERS[place.number]} {_symbols(card.treasure if card else ())}"
        case Spot.BOAT:
            return BOAT


def _aim(place: Place, view: View, owner: str) -> str:
    """A place, and before another's boat whose it is."""
    if place.spot is Spot.BOAT:
        return f"{BOAT} {owner}"
    if place.spot is Spot.CHEST:
        return _place(place, None)
    there = _place(place, view.boats[place.seat].before[place.number])
    return there if place.seat == view.turn else f"{there} {BOAT} {owner}"


def _treasure(place: Place, boat: Boat) -> str:
    """What lies there, with its number where another card before that boat looks the same."""
    shown = [_symbols(card.treasure) if card else "" for card in boat.before]
    here = shown[place.number]
    return f"{NUMBERS[place.number]} {here}" if shown.count(here) > 1 else here


def _symbols(faces: Iterable[Face]) -> str:
    return "".join(FACES[face] for face in faces)
