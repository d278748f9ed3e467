"""How Gold 'n' Crash is shown: the board for all, the hand for one."""

from collections import Counter
from collections.abc import Iterable, Sequence

from cogs.goldncrash.words import (
    ICONS,
    NUMBERS,
    card_name,
    cards_in_a_row,
    guest_wish,
    legend,
    story,
)
from engine.contract import Outcome, Seat
from engine.goldncrash import GAME
from engine.goldncrash.actions import (
    Arrange,
    Discard,
    Draw,
    Manoeuvre,
    Pass,
    Play,
    Question,
    Recall,
    Secure,
)
from engine.goldncrash.components import (
    COLUMNS,
    Card,
    Crew,
    Guest,
    Kind,
    worth,
)
from engine.goldncrash.events import DrewCard, ObservedCards, TurnBegan
from engine.goldncrash.view import SideView, View, ZeppelinView
from table.paging import in_rows
from table.presenter import ColourWords, Presenter, Sight
from table.screen import Button, Choice, Field, Menu, Screen, Style, Tone
from table.words import Words

EMBLEMS = {Crew.POULPIRATE: "🐙", Crew.CHAMOURAI: "🐱"}
BALLOON, CRASH, CROWN, BOMB = "🎈", "💥", "👑", "💣"
DISCARDS_SHOWN = 4


class GoldNCrashPresenter(Presenter):
    game = GAME
    dm_delay = 0.0

    def title(self, say: Words) -> str:
        return say("Gold 'n' Crash")

    def blurb(self, say: Words) -> str:
        return say(
            "Two crews under three zeppelins each: place cards for their effect, drop them for"
            " another, fill your treasure or bring down every zeppelin across from you."
        )

    def colour(self, colour: str, say: Words) -> ColourWords:
        crew = Crew(colour)
        names = {Crew.POULPIRATE: "Poulpirate", Crew.CHAMOURAI: "Chamouraï"}
        return ColourWords(EMBLEMS[crew], names[crew], crew.value)

    def choose_colour(self, say: Words) -> str:
        return say("Choose your crew")

    def hand_label(self, say: Words) -> str:
        return say("My hand")

    def secrets(self, view: View) -> object:
        """The hand is played from: its DM follows everything."""
        return view if view.ended is None else None

    def private_news(self, sight: Sight) -> str:
        """The cards that a press on the board has turned up for who pressed."""
        lines = (self._turned_up(event, sight.say) for event in sight.news[-1])
        return "\n".join(line for line in lines if line)

    def _turned_up(self, event: object, say: Words) -> str:
        match event:
            case DrewCard(card):
                return say("You draw {card}.", card=card_name(card))
            case ObservedCards(cards):
                return _deck_top(cards, say)
        return ""

    # The board

    def board(self, sight: Sight) -> Screen:
        view: View = sight.view
        columns = [
            Field(sight.say("Column {number}", number=NUMBERS[column]), self._column(column, sight),
                  inline=True)
            for column in COLUMNS
        ]  # fmt: skip
        sides = [
            Field(self._side_name(seat, sight), self._side(view.sides[seat], sight.say))
            for seat in (0, 1)
        ]
        return Screen(
            title=self.title(sight.say),
            text="\n\n".join(part for part in (self._news(sight), self._task(sight)) if part),
            fields=(*columns, *sides),
            footer=sight.say("Last card of a column on the right. Play cards from ✋ My hand."),
            tone=Tone.RUSH if view.last is not None else Tone.GOLD,
            rows=self._table_buttons(sight),
        )

    def _column(self, column: int, sight: Sight) -> str:
        return "\n\n".join(self._half(column, seat, sight) for seat in (0, 1))

    def _half(self, column: int, seat: Seat, sight: Sight) -> str:
        """One side of a column: the zeppelin, its guest, and the cards."""
        side: SideView = sight.view.sides[seat]
        emblem = EMBLEMS[sight.view.crews[seat]]
        lines = [f"{emblem} {self._zeppelin(side.zeppelins[column], sight.say)}"]
        guest = side.guests[column]
        if guest is not None:
            lines.append(f"{CROWN} {guest_wish(guest, sight.say)}")
        cards = side.columns[column]
        lines.append(cards_in_a_row(cards) if cards else sight.say("*no cards*"))
        # The sides face each other: the upper one's zeppelin is next to the lower one's.
        return "\n".join(reversed(lines) if seat == 0 else lines)

    def _zeppelin(self, zeppelin: ZeppelinView, say: Words) -> str:
        if zeppelin.destroyed:
            return say("{crash} destroyed ({strength})", crash=CRASH, strength=zeppelin.resistance)
        if zeppelin.resistance is not None:
            return say(
                "{balloon} intact, resistance {strength}",
                balloon=BALLOON,
                strength=zeppelin.resistance,
            )
        if zeppelin.withstood:
            return say(
                "{balloon} intact, held {bombs}", balloon=BALLOON, bombs=BOMB * zeppelin.withstood
            )
        return say("{balloon} intact", balloon=BALLOON)

    def _side_name(self, seat: Seat, sight: Sight) -> str:
        here = "▶ " if seat == sight.view.turn and sight.view.ended is None else ""
        return f"{here}{EMBLEMS[sight.view.crews[seat]]} {sight.names[seat]}"

    def _side(self, side: SideView, say: Words) -> str:
        guests = sum(isinstance(loot, Guest) for loot in side.treasure)
        counts = [
            say.many("hand: one card", "hand: {n} cards", side.hand),
            say.many("deck: one card", "deck: {n} cards", side.deck),
            say.many("treasure: one card", "treasure: {n} cards", len(side.treasure))
            + (f" ({CROWN * guests})" if guests else ""),
        ]
        return " · ".join(counts) + "\n" + self._top_discards(side.discard, say)

    def _top_discards(self, discard: Sequence[Card], say: Words) -> str:
        if not discard:
            return say("discard: empty")
        top = cards_in_a_row(reversed(discard[-DISCARDS_SHOWN:]))
        more = len(discard) - DISCARDS_SHOWN
        return say("discard, top first: {cards}", cards=f"{top} … (+{more})" if more > 0 else top)

    def _news(self, sight: Sight) -> str:
        """What has happened since the turn before this one began."""
        lines = (story(event, sight) for event in sight.last_two(TurnBegan))
        return "\n".join(line for line in lines if line)

    def _task(self, sight: Sight) -> str:
        view: View = sight.view
        say, name = sight.say, sight.names.bold(view.turn)
        match view.question:
            case Question.SECURE:
                task = say("▶ {name}, which column do you secure from?", name=name)
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
                    "▶ {name}, one action left: draw, play or discard.",
                    "▶ {name}, {n} actions: draw, play or discard.",
                    view.actions_left,
                    name=name,
                )
        return _and_last(task, view, say)

    def _table_buttons(self, sight: Sight) -> tuple[tuple[Button, ...], ...]:
        """What can be done with cards that everybody sees."""
        buttons = [
            button for action in sight.legal if (button := self._action_button(action, sight))
        ]
        return in_rows(buttons, 4)

    def _action_button(self, action: object, sight: Sight) -> Button | None:
        say, press = sight.say, sight.act(action)
        own: SideView = sight.view.sides[sight.view.turn]
        match action:
            case Draw():
                return Button(say("Draw"), press, "🎴", Style.MAIN)
            case Discard(column):
                card = card_name(own.columns[column][-1])
                label = say("Discard {card} {column}", card=card, column=NUMBERS[column])
                return Button(label, press, "🗑️")
            case Pass():
                return Button(say("Pass: nothing is possible"), press, style=Style.MAIN)
            case Secure(column):
                card = card_name(own.columns[column][-1])
                label = say("Secure {card} {column}", card=card, column=NUMBERS[column])
                return Button(label, press, style=Style.MAIN)
            case Manoeuvre(origin, goal):
                card = card_name(own.columns[origin][-1])
                return Button(
                    f"{card} {NUMBERS[origin]} → {NUMBERS[goal]}", press, style=Style.MAIN
                )
            case Recall(column):
                card = card_name(own.columns[column][-1])
                label = say("Call back {card} {column}", card=card, column=NUMBERS[column])
                return Button(label, press, style=Style.MAIN)
        return None

    # The hand

    def hand(self, sight: Sight) -> Screen:
        view: View = sight.view
        say = sight.say
        assert view.seat is not None, "a hand belongs to a seat"
        own = view.sides[view.seat]
        parts = [
            self._to_do(sight),
            self._cards(sight),
            self._observed(view, say),
            self._treasure(own, say),
            self._held(own, say),
            self._discards(view.seat, sight),
        ]
        return Screen(
            title=say("Gold 'n' Crash: your hand"),
            text="\n\n".join(part for part in parts if part),
            footer=legend(say),
            rows=self._hand_rows(sight),
        )

    def _to_do(self, sight: Sight) -> str:
        """Whose turn it is, and what is left to do in it."""
        view: View = sight.view
        say = sight.say
        if view.turn != view.seat:
            return say("It is {name}’s turn.", name=sight.names.bold(view.turn))
        match view.question:
            case Question.SECURE:
                task = say("▶ Your turn: choose a column to secure from.")
            case Question.MANOEUVRE:
                task = say("▶ Your turn: choose which last card moves, and where to.")
            case Question.RECALL:
                task = say("▶ Your turn: choose which last card you call back.")
            case Question.OBSERVE:
                task = say("▶ Your turn: place the two cards.")
            case None:
                task = say.many(
                    "▶ Your turn: one action left.",
                    "▶ Your turn: {n} actions left.",
                    view.actions_left,
                )
        return _and_last(task, view, say)

    def _cards(self, sight: Sight) -> str:
        """Each kind of card in the hand, where it can go, and if nowhere, why."""
        view: View = sight.view
        assert view.seat is not None
        cards = view.sides[view.seat].cards or ()
        if not cards:
            return sight.say("Your hand is empty.")
        mine = view.turn == view.seat and view.question is None and view.ended is None
        return "\n".join(
            f"{card_name(card)}{f' ×{count}' if count > 1 else ''}"
            + (f" · {self._where(card, sight)}" if mine else "")
            for card, count in sorted(Counter(cards).items(), key=_by_kind)
        )

    def _where(self, card: Card, sight: Sight) -> str:
        columns = [
            NUMBERS[action.column]
            for action in sight.legal
            if isinstance(action, Play) and action.card == card
        ]
        if columns:
            return " ".join(columns)
        say = sight.say
        return {
            Kind.RED: say("no zeppelin left to bomb across from an open column"),
            Kind.BLUE: say("nobody to board across from an open column"),
            Kind.PURPLE: say("your discard is empty"),
            Kind.GREEN: say("your deck is empty"),
            Kind.BROWN: say("nothing to secure beside an open column"),
        }.get(card.kind, say("no column is open"))

    def _treasure(self, own: SideView, say: Words) -> str:
        loot = [one for one in own.treasure if one is not None]
        if not loot:
            return say("Your treasure is empty.")
        return say(
            "Your treasure, top first: {cards} = **{gold} gold**",
            cards=_loot(reversed(loot)),
            gold=sum(map(worth, loot)),
        )

    def _observed(self, view: View, say: Words) -> str:
        return _deck_top(view.observed, say) if view.observed else ""

    def _discards(self, seat: Seat, sight: Sight) -> str:
        """Both whole piles: every card of them may be seen (C-A28)."""
        say = sight.say
        own, other = (sight.view.sides[owner].discard for owner in (seat, 1 - seat))
        none = say("no cards")
        return "\n".join(
            (
                say(
                    "Your discard, top first: {cards}",
                    cards=cards_in_a_row(reversed(own)) or none,
                ),
                say(
                    "{name}’s discard, top first: {cards}",
                    name=sight.names[1 - seat],
                    cards=cards_in_a_row(reversed(other)) or none,
                ),
            )
        )

    def _held(self, own: SideView, say: Words) -> str:
        """What the owner has learnt of zeppelins that withstood a bomb."""
        known = [
            f"{NUMBERS[column]} {zeppelin.resistance}"
            for column, zeppelin in enumerate(own.zeppelins)
            if zeppelin.resistance is not None and not zeppelin.destroyed
        ]
        if not known:
            return ""
        return say(
            "Your zeppelins that held, with their resistance: {known}", known=", ".join(known)
        )

    def _hand_rows(self, sight: Sight) -> tuple[tuple[Button, ...] | Menu, ...]:
        view: View = sight.view
        if view.question is Question.OBSERVE and sight.legal:
            choices = [self._arrangement(action, sight) for action in sight.legal]
            return tuple(choices[:3]), tuple(choices[3:])
        menus = [menu for column in COLUMNS if (menu := self._play_menu(column, sight))]
        return (*self._table_buttons(sight)[:1], *menus)

    def _play_menu(self, column: int, sight: Sight) -> Menu | None:
        view: View = sight.view
        plays = [
            action for action in sight.legal if isinstance(action, Play) and action.column == column
        ]
        if not plays or view.seat is None:
            return None
        own = view.sides[view.seat].columns[column]
        return Menu(
            sight.menu(NUMBERS[column]),
            sight.say("Play into column {number}", number=NUMBERS[column]),
            tuple(
                Choice(
                    f"{play.card.value} · {self._promise(play.card, own, sight.say)}",
                    sight.act(play).action,
                    ICONS[play.card.kind],
                )
                for play in plays
            ),
        )

    def _promise(self, card: Card, column: Sequence[Card], say: Words) -> str:
        """What playing this card there will do."""
        times = 1 + sum(other.kind is card.kind for other in column)
        effect = {
            Kind.RED: say.of("effect", "Bomb"),
            Kind.BLUE: say.of("effect", "Board"),
            Kind.PURPLE: say.of("effect", "Fish"),
            Kind.GREEN: say.of("effect", "Reinforce"),
            Kind.BROWN: say.of("effect", "Secure"),
        }.get(card.kind)
        if effect is None:
            promise = say("no effect")
        else:
            promise = f"{effect} ×{times}" if times > 1 else effect
        return promise + (" · " + say("then the column is cleared") if times > 2 else "")

    def _arrangement(self, action: object, sight: Sight) -> Button:
        assert isinstance(action, Arrange)
        say = sight.say
        cards = [card_name(sight.view.observed[one]) for one in (*action.top, *action.bottom)]
        words = dict(zip(("first", "second"), cards, strict=True))
        if not action.bottom:
            label = say("On top: {first}, then {second}", **words)
        elif not action.top:
            label = say("At the bottom: {first}, then {second}", **words)
        else:
            label = say("{first} on top, {second} at the bottom", **words)
        return Button(label, sight.act(action), style=Style.MAIN)

    # The end

    def score(self, sight: Sight, seat: Seat) -> str:
        side: SideView = sight.view.sides[seat]
        loot = [one for one in side.treasure if one is not None]
        if len(loot) < len(side.treasure):
            return sight.say.many("treasure: one card", "treasure: {n} cards", len(side.treasure))
        total = sight.say.many("{n} gold", "{n} gold", sum(map(worth, loot)))
        return f"{total} · {_loot(loot)}" if loot else total

    def why(self, outcome: Outcome, sight: Sight) -> str:
        say = sight.say
        match outcome.reason:
            case "zeppelins":
                loser = sight.names[outcome.placements[-1][0]]
                return say("All of {name}’s zeppelins are down.", name=loser)
            case "long":
                return say("After 300 turns the treasures are counted.")
        return say("A deck was empty and the last turn has been played: the treasures are counted.")


def _and_last(task: str, view: View, say: Words) -> str:
    return task if view.last is None else task + " " + say("**This is the last turn.**")


def _deck_top(cards: Iterable[Card], say: Words) -> str:
    first, second = map(card_name, cards)
    return say("The top of your deck: {first}, then {second}", first=first, second=second)


def _by_kind(item: tuple[Card, int]) -> tuple[int, int]:
    card, _ = item
    return list(Kind).index(card.kind), card.value


def _loot(loot: Iterable[Card | Guest]) -> str:
    return " ".join(
        f"{CROWN}{worth(one)}" if isinstance(one, Guest) else card_name(one) for one in loot
    )
