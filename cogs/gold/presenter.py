"""GOLD at the table: its commands, and how its cards are shown."""

from collections.abc import Mapping
from operator import itemgetter

from cogs.gold.faces import Face, every_face
from engine.contract import Outcome, Seat
from engine.gold import GAME
from engine.gold.actions import FLIPS
from engine.gold.components import (
    CELLS,
    SIDE,
    Card,
    Dynamite,
    Gold,
    Piles,
    Prospector,
    Rounds,
)
from engine.gold.events import (
    Blasted,
    CastAside,
    ChasedOff,
    Event,
    GoldRush,
    GoldTaken,
    GoldWon,
    Nothing,
    RoundBegan,
    RoundOver,
    Rush,
    Turned,
)
from engine.gold.view import Shown, View
from table.colours import CIRCLES, colour_words
from table.paging import in_rows
from table.presenter import ColourWords, OptionWords, Presenter, Sight
from table.screen import Button, Field, Screen, Style, Tone
from table.words import Words

FACE_DOWN, GAP, CORNER = "🟫", "▪️", "⬛"
COLUMNS = tuple(f"{number}\ufe0f\u20e3" for number in range(1, SIDE + 1))
ROWS = tuple(chr(0x1F1E6 + number) for number in range(SIDE))
HEADING = CORNER + "".join(COLUMNS)
COIN, STICK = "💰", "🧨"
GONE = Button("·", disabled=True)
HALF = SIDE // 2
CORNERS = ("↖️", "↗️", "↙️", "↘️")
"""The quarters of the square, in reading order."""
QUARTERS = tuple(
    tuple(
        tuple(row * SIDE + column for column in range(left, left + HALF))
        for row in range(top, top + HALF)
    )
    for top in (0, HALF)
    for left in (0, HALF)
)
"""The cells of each quarter, row by row."""
LYING = tuple(itemgetter(*(cell for row in quarter for cell in row)) for quarter in QUARTERS)
"""Picks a quarter's cells out of all."""
LABELS = tuple(f"{row}{column}" for row in "ABCDEFGH" for column in range(1, SIDE + 1))
ALL_AT_ONCE = 20
"""With so many cards left or fewer, every one of them has a button."""


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
                {Rounds.ONE: say("one round"), Rounds.MATCH: say("one round per player")},
                say("over several rounds, the gold of all of them counts"),
            ),
            "piles": OptionWords(
                say("Gold piles"),
                {Piles.CLOSED: say("closed"), Piles.OPEN: say("open")},
                say("closed, only you see what your gold is worth"),
            ),
        }

    def board(self, sight: Sight) -> Screen:
        view: View = sight.view
        say = sight.say
        # What happened and what is to be done stand last, next to the buttons, where a phone
        # shows them.
        happened = "\n".join(part for part in (self._turned(sight), self._news(sight)) if part)
        parts = [_grid(view), happened, self._task(sight)]
        return Screen(
            title=self._heading(view, say),
            text="\n\n".join(part for part in parts if part),
            fields=(Field(say("Gold"), self._piles(sight)),),
            footer=say.many("One card left on the table", "{n} cards left on the table", view.left),
            tone=Tone.GOLD if view.rush is Rush.NO else Tone.RUSH,
            rows=self._buttons(sight),
        )

    def hand(self, sight: Sight) -> Screen:
        view: View = sight.view
        say = sight.say
        pile = view.piles[view.seat] if view.seat is not None else None
        if not pile:
            text = say("Your pile is empty so far.")
        else:
            text = "\n".join(
                (
                    " ".join(f"{COIN}{value}" for value in pile),
                    say.many(
                        "**{gold} gold** in one card", "**{gold} gold** in {n} cards", len(pile),
                        gold=sum(pile),
                    ),
                )
            )  # fmt: skip
        return Screen(title=say("GOLD: your pile"), text=text)

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

    def score(self, sight: Sight, seat: Seat) -> str:
        return self._score(sight.view, seat, sight.say)

    def why(self, outcome: Outcome, sight: Sight) -> str:
        say = sight.say
        ended = say("The last card has left the table.")
        if len(outcome.placements) < 2:
            return ended
        view: View = sight.view
        best, second = (_total(view, group[0]) for group in outcome.placements[:2])
        if best > second:
            return ended
        if view.rounds > 1:
            return ended + " " + say("Equal points: the last round decides.")
        return ended + " " + say("Equal gold: the number of cards decides.")

    # The text of the board

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

    def _task(self, sight: Sight) -> str:
        view: View = sight.view
        name = sight.names.bold(view.turn)
        if view.rush is not Rush.NO:
            return sight.say("▶ {name}, turn one card: gold is yours.", name=name)
        if view.flipped is None:
            return sight.say("▶ {name}, turn a first card.", name=name)
        return sight.say("▶ {name}, turn a second card.", name=name)

    def _news(self, sight: Sight) -> str:
        """What the last turn brought, until the next card is turned.

        Never where: that is for people to remember.
        """
        if sight.view.flipped is not None:
            return ""
        for events in reversed(sight.news):
            turned = next((event for event in events if isinstance(event, Turned)), None)
            lines = [line for event in events if (line := self.line(event, turned, sight))]
            if lines:
                return "\n".join(lines)
        return ""

    def line(self, event: Event, turned: Turned | None, sight: Sight) -> str:
        """One fact in words, `turned` being the card that brought it about."""
        if turned is not None and isinstance(event, Blasted | ChasedOff | Nothing | CastAside):
            return self._met(event, turned, sight)
        say = sight.say
        match event:
            case GoldWon(seat, value, prospector):
                return self._won(seat, value, prospector, sight)
            case GoldTaken(seat, value):
                return say(
                    "{name} pockets {gold}.", name=sight.names.bold(seat), gold=f"{COIN}{value}"
                )
            case GoldRush(why):
                return self._rush(why, say)
            case _:
                return self._round(event, sight)

    def _met(
        self, event: Blasted | ChasedOff | Nothing | CastAside, turned: Turned, sight: Sight
    ) -> str:
        """What brought nobody any gold, and who turned the cards."""
        say, name = sight.say, sight.names.bold(turned.seat)
        match event:
            case Blasted():
                return say("{stick} Boom! {name} blows both cards up.", stick=STICK, name=name)
            case ChasedOff(stronger, weaker):
                return say(
                    "{name} starts a duel: {stronger} chases {weaker} off.",
                    name=name,
                    stronger=self._card(stronger, say),
                    weaker=self._card(weaker, say),
                )
            case CastAside(card):
                return say(
                    "{name} turns {card}, and it is cast aside.",
                    name=name,
                    card=self._card(card, say),
                )
            case Nothing():
                return self._nothing(turned, name, sight)

    def _nothing(self, turned: Turned, name: str, sight: Sight) -> str:
        """Why nothing happens, while the two cards of that turn are still there to be seen."""
        say, shown = sight.say, sight.view.shown
        if len(shown) < 2 or shown[1] != Shown(turned.cell, turned.card):
            return say("Nothing happens: both cards are turned face down again.")
        match shown[0].card, shown[1].card:
            case Gold(), Gold():
                return say("Nothing happens for {name}: there is nobody to dig.", name=name)
            case Prospector(), Prospector():
                return say("Nothing happens for {name}: both are equally strong.", name=name)
        return say("Nothing happens for {name}: that gold is too heavy.", name=name)

    def _won(self, seat: Seat, value: int, prospector: Prospector, sight: Sight) -> str:
        view: View = sight.view
        words = {
            "digger": self._card(prospector, sight.say),
            "gold": f"{COIN}{value}",
            "name": sight.names.bold(seat),
        }
        if any(prospector.colour in colours for colours in view.colours):
            return sight.say("{digger} digs up {gold} for {name}.", **words)
        return sight.say("Nobody owns {digger}: {name}, who turned it, gets {gold}.", **words)

    def _rush(self, why: Rush, say: Words) -> str:
        reason = {
            Rush.DEADLOCK: say("No two cards can change anything any more."),
            Rush.STALLED: say("No card has left the table for 30 turns."),
        }.get(why, say("Few cards are left."))
        return say(
            "📣 **GOLD RUSH!** {reason} From now on everybody turns one card and keeps the gold.",
            reason=reason,
        )

    def _round(self, event: Event, sight: Sight) -> str:
        match event:
            case RoundOver(number, points):
                scores = sight.say.listing(
                    [f"{sight.names.bold(seat)} {score}" for seat, score in enumerate(points)]
                )
                return sight.say(
                    "🏁 Round {number} is over: {scores}.", number=number + 1, scores=scores
                )
            case RoundBegan(_, first):
                return sight.say(
                    "The cards are shuffled and laid out. {name} begins.",
                    name=sight.names.bold(first),
                )
        return ""

    def _turned(self, sight: Sight) -> str:
        """The cards that lie face up, in words: kind, colour with its letter, and value."""
        view: View = sight.view
        if view.from_last_round:
            return "\n".join(
                sight.say(
                    "The last card of round {number}: {card}",
                    number=view.round,
                    card=self._card(card, sight.say),
                )
                for card in view.from_last_round
            )
        return "\n".join(
            f"**{label(shown.cell)}** {self._card(shown.card, sight.say)}"
            + self._fate(shown, sight.view, sight.say)
            for shown in sight.view.shown
        )

    def _fate(self, shown: Shown, view: View, say: Words) -> str:
        """What becomes of a card that was turned, unless it stays."""
        if view.lying[shown.cell]:
            return ""
        blown_up = any(isinstance(other.card, Dynamite) for other in view.shown)
        if isinstance(shown.card, Gold) and not blown_up:
            return " · " + say("won")
        return " · " + say("leaves the game")

    def _card(self, card: Card, say: Words) -> str:
        match card:
            case Gold(value):
                return say("{coin} gold {value}", coin=COIN, value=value)
            case Prospector(colour, value):
                words = self.colour(colour, say)
                return say(
                    "{circle} {colour} prospector **{value}** ({letter})",
                    circle=words.emoji,
                    colour=words.name,
                    letter=words.letter,
                    value=value,
                )
            case Dynamite():
                return say("{stick} dynamite", stick=STICK)

    def _piles(self, sight: Sight) -> str:
        view: View = sight.view
        lines = []
        for seat, colours in enumerate(view.colours):
            told = [self.colour(colour, sight.say) for colour in colours]
            owned = " ".join(words.emoji + words.letter for words in told)
            here = "▶ " if seat == view.turn and not view.over else ""
            score = self._score(view, seat, sight.say)
            lines.append(f"{here}{owned} {sight.names.bold(seat)} {score}")
        return "\n".join(lines)

    def _score(self, view: View, seat: Seat, say: Words) -> str:
        """One seat's gold, as far as it may be seen, and the rounds before."""
        pile = view.piles[seat]
        size = say.many("one card", "{n} cards", view.pile_sizes[seat])
        if view.rounds > 1:
            rounds = self._rounds(view, seat, say)
            return " · ".join(part for part in ("" if view.over else size, rounds) if part)
        if pile is None:
            return size
        if pile and view.over:
            size += " · " + " ".join(map(str, sorted(pile, reverse=True)))
        return say.many("{n} gold ({size})", "{n} gold ({size})", sum(pile), size=size)

    def _rounds(self, view: View, seat: Seat, say: Words) -> str:
        """What a seat has made in each round; not in this one where its pile is closed."""
        points = [scores[seat] for scores in view.past]
        pile = view.piles[seat]
        if pile is not None:
            points.append(sum(pile))
        if not points:
            return ""
        each = " + ".join(map(str, points))
        if pile is None:
            total = f"**{sum(points)}**"
            return say("before: {total}", total=f"{each} = {total}" if len(points) > 1 else total)
        return say("total {total} (rounds: {each})", total=sum(points), each=each)

    # The buttons

    def _buttons(self, sight: Sight) -> tuple[tuple[Button, ...], ...]:
        view: View = sight.view
        if view.over:
            return ()
        if view.left <= ALL_AT_ONCE:
            cells = [cell for cell in range(CELLS) if view.lying[cell]]
            return in_rows([self._button(cell, sight) for cell in cells])
        quarter = _quarter_on_show(view, sight.focus)
        block = tuple(tuple(self._button(cell, sight) for cell in row) for row in QUARTERS[quarter])
        return (*block, tuple(_switch(view, other, quarter, sight) for other in range(4)))

    def _button(self, cell: int, sight: Sight) -> Button:
        view: View = sight.view
        if cell == view.flipped:
            return self._face(view.shown[0].card, sight.say)
        if not view.lying[cell]:
            return GONE
        return Button(LABELS[cell], sight.act(FLIPS[cell]))

    def _face(self, card: Card, say: Words) -> Button:
        match card:
            case Gold(value):
                return Button(str(value), None, COIN, Style.MAIN, disabled=True)
            case Prospector(colour, value):
                words = self.colour(colour, say)
                label = f"{value} {words.letter}"
                return Button(label, None, words.emoji, Style.MAIN, disabled=True)
            case Dynamite():
                return Button("!", None, STICK, Style.MAIN, disabled=True)


def label(cell: int) -> str:
    """A cell as people say it: A1 is the top left."""
    return LABELS[cell]


def quarter_of(cell: int) -> int:
    row, column = divmod(cell, SIDE)
    return 2 * (row // HALF) + column // HALF


def _grid(view: View) -> str:
    cells = [FACE_DOWN if lies else GAP for lies in view.lying]
    for shown in view.shown:
        cells[shown.cell] = _emoji(shown)
    rows = [
        letter + "".join(cells[row * SIDE : (row + 1) * SIDE]) for row, letter in enumerate(ROWS)
    ]
    return "\n".join([HEADING, *rows])


def _emoji(shown: Shown) -> str:
    match shown.card:
        case Gold():
            return COIN
        case Prospector(colour):
            return CIRCLES[colour]
        case Dynamite():
            return STICK


def _quarter_on_show(view: View, focus: str) -> int:
    """The quarter asked for, else the one where the last card was turned, else one with cards."""
    wished = [int(focus)] if focus in ("0", "1", "2", "3") else []
    if view.shown:
        wished.append(quarter_of(view.shown[-1].cell))
    wished += [0, 1, 2, 3]
    return next(quarter for quarter in wished if _cards_in(view, quarter))


def _cards_in(view: View, quarter: int) -> int:
    """The cards of a quarter that can still be turned."""
    turned = view.flipped is not None and quarter_of(view.flipped) == quarter
    lying: tuple[bool, ...] = LYING[quarter](view.lying)
    return sum(lying) - turned


def _switch(view: View, quarter: int, on_show: int, sight: Sight) -> Button:
    cards = _cards_in(view, quarter)
    return Button(
        str(cards),
        sight.look(str(quarter)),
        CORNERS[quarter],
        Style.MAIN if quarter == on_show else Style.PLAIN,
        disabled=quarter == on_show or not cards,
    )


def _total(view: View, seat: Seat) -> int:
    return sum(scores[seat] for scores in view.past) + sum(view.piles[seat] or ())
