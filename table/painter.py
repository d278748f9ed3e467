"""Draws a match: its lobby, its board, its end, and each seat's own hand."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from engine.contract import Seat
from storage.match import Course, Ending, Hints, Match, Played, Seating, Status
from table.deciding import Hint
from table.emojis import PLAIN, Emojis
from table.endings import final_screen, headline
from table.lobby_screen import lobby_screen
from table.looking_back import course_of
from table.presenter import IN_WORDS, Asked, Presenter, Sight
from table.presses import Do, Rules, Verb
from table.refusals import NotUnderstood
from table.screen import Button, Screen, Style, Tone
from table.seating import strengths, table_names
from table.table_menu import stand_in_button, tips_button
from table.words import Words, words


class Aside(msgspec.Struct, frozen=True):
    """What is said in a hand beside what the game shows."""

    said: str = ""
    hint: str = ""
    tip: str = ""

    @property
    def text(self) -> str:
        return "\n\n".join(filter(None, (self.said, self.hint, self.tip)))


class Painter:
    """Presenters are only ever given views: what is not in one cannot be drawn by mistake."""

    def __init__(self) -> None:
        self._presenters: dict[str, Presenter] = {}
        self.emojis = Emojis()
        """Our own, once they are there to be used."""

    def add(self, presenter: Presenter) -> None:
        self._presenters[presenter.game.key] = presenter

    def presenter(self, match: Match) -> Presenter:
        return self._presenters[match.game.key]

    def of_game(self, key: str) -> Presenter:
        """The presenter of a game that a button names."""
        if key not in self._presenters:
            raise NotUnderstood
        return self._presenters[key]

    def presenters(self) -> list[Presenter]:
        return list(self._presenters.values())

    def title(self, match: Match, say: Words) -> str:
        return self.presenter(match).title(say)

    def pause_factor(self, match: Match) -> float:
        """How long a computer should let people look at this match, as a multiple of its pace."""
        return self.presenter(match).pause_factor(match.playing.view(None))

    def public(
        self, match: Match, say: Words, focus: str = "", *, in_words: bool = False
    ) -> Screen:
        """What everybody sees of a match, as it is now; in words, where no picture can be shown."""
        presenter = self.presenter(match)
        if match.shelved_at is not None:
            return self._shelved(match, presenter, say)
        if match.state is None:
            return lobby_screen(match, presenter, say)
        sight = sight_of(match, None, say, focus, self.emojis)
        if match.status is not Status.LIVE:
            ended = final_screen(match, presenter, sight)
            return ended.without_picture() if in_words else ended
        board = presenter.in_words(sight) if in_words else presenter.board(sight)
        if not any(match.seats[seat].human for seat in sight.acting):
            board = board.at_rest()
        return _with_computers(board, match, say).with_tools(self._tools(match, presenter, say))

    def _tools(self, match: Match, presenter: Presenter, say: Words) -> tuple[Button, ...]:
        """What every board has beside its moves, the most needed first."""
        style = Style.MAIN if presenter.played_from_hand else Style.PLAIN
        return (
            Button(presenter.hand_label(say), Do(match.id, Verb.HAND), "✋", style),
            Button(say("Rules"), Rules(match.game.key, 0), "📖"),
            Button(say("What happened?"), Do(match.id, Verb.NEWS), "📜"),
        )

    def hand(
        self,
        match: Match,
        seating: Seating,
        say: Words,
        absent: Seating | None = None,
        focus: str = "",
        aside: Aside | None = None,
    ) -> Screen:
        """What one seat alone sees, with what it can do at the table beside playing."""
        sight = sight_of(match, seating.seat, say, focus, self.emojis)
        presenter = self.presenter(match)
        in_words = focus.startswith(IN_WORDS)
        screen = presenter.in_words(sight) if in_words else presenter.hand(sight)
        aside = aside or Aside()
        row = self._hand_row(match, seating, say, absent, tipped=bool(aside.tip))
        beside = "\n\n".join(filter(None, (screen.aside, aside.text)))
        return replace(screen, aside=beside, rows=(*screen.rows, row))

    def _hand_row(
        self, match: Match, seating: Seating, say: Words, absent: Seating | None, *, tipped: bool
    ) -> tuple[Button, ...]:
        if tipped:
            first = tips_button(match, say, coached=True)
        elif absent is not None:
            first = stand_in_button(match, absent, say)
        else:
            first = Button(say("Refresh"), Do(match.id, Verb.HAND), "🔄")
        return (
            first,
            *_help(match, seating, say),
            Button(say("Rules"), Rules(match.game.key, 0, match.id), "📖"),
            Button(say("More…"), Do(match.id, Verb.MORE)),
        )

    def advice(self, match: Match, seating: Seating, hint: Hint, say: Words) -> str:
        """A hint in words."""
        sight = sight_of(match, seating.seat, say, emojis=self.emojis)
        advice = self.presenter(match).advice(hint.action, sight, hint.heard)
        return "💡 " + say("{move}: {why}.", move=f"**{advice.move}**", why=advice.why)

    def course(self, match: Match, moves: Sequence[Played], ending: Ending) -> Course | None:
        """How a match went that is over."""
        return course_of(match, moves, ending, self.presenter(match))

    def hand_at_rest(self, match: Match, user: int, say: Words, link: str = "") -> Screen:
        """What is left of a hand that somebody had open and that follows its match no more.

        Once it is over, the `link` leads to the final board.
        """
        presenter = self.presenter(match)
        label = presenter.hand_label(say)
        rows: tuple[tuple[Button, ...], ...] = ()
        if match.shelved_at is not None:
            text = say("This table has been put away.")
        elif match.status is not Status.LIVE:
            text = say("This match is over.")
            if match.result is not None and match.result.placements:
                text += " " + headline(match, table_names(match, say), say)
            text = "\n".join(filter(None, (text, link)))
        elif match.seating(user) is None:
            text = say("You have resigned.")
        else:
            text = say(
                "This hand has gone to rest. Press ✋ {label}, here or on the board, for a fresh"
                " one.",
                label=label,
            )
            rows = ((Button(label, Do(match.id, Verb.HAND), "✋"),),)
        return Screen(presenter.title(say), text, tone=Tone.GREY, rows=rows)

    def private_news(self, match: Match, seat: Seat, say: Words) -> str:
        """What the last move has told this seat, in words; empty where the board shows it all."""
        return self.presenter(match).private_news(sight_of(match, seat, say, emojis=self.emojis))

    def secrets(self, match: Match, seat: Seat) -> object:
        """What a seat's DM is about; None when it has no secrets."""
        if not match.live or not match.seats[seat].human:
            return None
        return self.presenter(match).secrets(match.playing.view(seat))

    def direct_message(
        self,
        match: Match,
        seating: Seating,
        link: str,
        *,
        sent: bool,
        focus: str = "",
        hint: Hint | None = None,
    ) -> Screen | None:
        """What a seat's DM should show; None when it has no secrets and was sent none.

        One that follows every move is a hand, with the same help.
        """
        presenter = self.presenter(match)
        say = words(seating.locale)
        if not sent and self.secrets(match, seating.seat) is None:
            return None
        if match.shelved_at is not None:
            screen = Screen(presenter.title(say), say("This table has been put away."))
            screen = replace(screen, tone=Tone.GREY)
        elif match.status is not Status.LIVE:
            screen = Screen(presenter.title(say), say("This match is over."), tone=Tone.GREY)
        elif not seating.human:
            return None
        else:
            sight = sight_of(match, seating.seat, say, focus, self.emojis)
            screen = presenter.direct_message(sight)
            if not presenter.dm_delay:
                told = self.advice(match, seating, hint, say) if hint is not None else ""
                beside = "\n\n".join(filter(None, (screen.aside, told)))
                rows = (*screen.rows, _help(match, seating, say))
                screen = replace(screen, aside=beside, rows=rows)
        return replace(screen, text=f"{screen.text}\n\n{link}")

    def _shelved(self, match: Match, presenter: Presenter, say: Words) -> Screen:
        if match.state is None:
            text = say("Nobody has sat down for a day, so this table has been put away.")
        else:
            text = say(
                "Nobody has played for two weeks, so this table has been put away, just as it is."
            )
        button = Button(say("Take up again"), Do(match.id, Verb.TAKE_UP), "🪑", Style.GOOD)
        return Screen(presenter.title(say), text, tone=Tone.GREY, rows=((button,),))


def _help(match: Match, seating: Seating, say: Words) -> tuple[Button, ...]:
    """What a hand has for who does not know what to do, or what has been done."""
    hint = Button(
        say("Hint"),
        Do(match.id, Verb.HINT),
        "💡",
        disabled=seating.seat not in match.to_act(),
    )
    news = Button(say("What happened?"), Do(match.id, Verb.NEWS), "📜")
    return (hint, news) if match.house.hints is Hints.ALLOWED else (news,)


def _with_computers(board: Screen, match: Match, say: Words) -> Screen:
    """The board with the strength of each computer at its foot."""
    listed = strengths(match, say)
    return replace(board, footer=" · ".join(filter(None, (board.footer, listed))))


def sight_of(
    match: Match, seat: Seat | None, say: Words, focus: str = "", emojis: Emojis = PLAIN
) -> Sight:
    """The match through the eyes of a seat, or of a spectator."""
    state = match.playing
    own = None
    if seat is not None:
        own = Asked(seat, state.prompt(seat), tuple(state.legal(seat)))
    return Sight(
        match=match.id,
        seat=seat,
        view=state.view(seat),
        asked=tuple(
            own if own is not None and actor == seat else _public_question(match, actor)
            for actor in (sorted(state.to_act()) if match.status is Status.LIVE else ())
        ),
        own=own,
        news=tuple(tuple(told.event for told in step if told.reaches(seat)) for step in match.news),
        names=table_names(match, say),
        say=say,
        focus=focus,
        people=frozenset(seating.seat for seating in match.seats if seating.human),
        emojis=emojis,
    )


def _public_question(match: Match, seat: Seat) -> Asked:
    """What a seat is asked, with what anybody may know that it can answer.

    Beside people who are asked too, a computer's answers are nobody's to press.
    """
    state, shown = match.playing, match.game.public
    pressed = match.seats[seat].human or not any(match.seats[one].human for one in state.to_act())
    actions = tuple([one for one in state.legal(seat) if isinstance(one, shown)]) if pressed else ()
    return Asked(seat, state.prompt(seat), actions)
