"""Draws a match: its lobby, its board, its end, and each seat's own hand."""

from functools import partial
from typing import Any

from msgspec.structs import replace

from engine.contract import Seat
from storage.matches import Match, Seating, Status
from table.endings import final_screen
from table.lobby_screen import lobby_screen
from table.presenter import Presenter, Sight
from table.presses import Do, Rules, Verb
from table.screen import Button, Screen, Style, Tone
from table.seating import table_names
from table.status_text import board_link
from table.words import Words, words

IN_A_ROW = 5
MUCH_TO_PLAY = 4
"""So many rows of moves leave room for one row of other things."""


class Painter:
    """Presenters are only ever given views: what is not in one cannot be drawn by mistake."""

    def __init__(self) -> None:
        self._presenters: dict[str, Presenter] = {}

    def add(self, presenter: Presenter) -> None:
        self._presenters[presenter.game.key] = presenter

    def presenter(self, match: Match) -> Presenter:
        return self._presenters[match.game.key]

    def presenters(self) -> list[Presenter]:
        return list(self._presenters.values())

    def title(self, match: Match, say: Words) -> str:
        return self.presenter(match).title(say)

    def calm(self, match: Match) -> float:
        """How long a computer should let people look at this match, as a multiple of its pace."""
        return self.presenter(match).calm(match.playing.view(None))

    def public(self, match: Match, say: Words, focus: str = "") -> Screen:
        """What everybody sees of a match, as it is now."""
        presenter = self.presenter(match)
        if match.state is None:
            return lobby_screen(match, presenter, say)
        sight = sight_of(match, None, say, focus)
        if match.status is not Status.LIVE:
            return final_screen(match, presenter, sight)
        hand = Button(presenter.hand_label(say), Do(match.id, Verb.HAND), "✋")
        board = presenter.board(sight)
        if not any(match.seats[seat].human for seat in match.playing.to_act()):
            board = board.at_rest()
        return board.with_button(hand)

    def hand(self, match: Match, seating: Seating, say: Words, absent: Seating | None) -> Screen:
        """What one seat alone sees, with what it can do at the table beside playing."""
        screen = self.presenter(match).hand(sight_of(match, seating.seat, say))
        refresh = Button(say("Refresh"), Do(match.id, Verb.HAND), "🔄")
        buttons = [
            Button(say("Board down here"), Do(match.id, Verb.BOARD), "⤵️"),
            Button(say("Rules"), Rules(match.game.key, 0), "📖"),
            Button(say("Resign"), Do(match.id, Verb.RESIGN), "🏳️"),
        ]
        if absent is not None:
            label = say("Computer for {name}", name=table_names(match, say).bare[absent.seat])
            buttons.append(Button(label, Do(match.id, Verb.AWAY), "💤"))
        if match.host == seating.user:
            buttons.append(Button(say("End match"), Do(match.id, Verb.STOP), style=Style.GRAVE))
        if len(buttons) < IN_A_ROW:
            return replace(screen, rows=(*screen.rows, (refresh, *buttons)))
        # Where it does not fit into the row, it stands for itself, unless there is much to play.
        alone = ((refresh,),) if len(screen.rows) < MUCH_TO_PLAY else ()
        return replace(screen, rows=(*screen.rows, *alone, tuple(buttons)))

    def letter(self, match: Match, seating: Seating) -> Screen | None:
        """What a seat's DM should show; None when it has no secrets and was sent none."""
        presenter = self.presenter(match)
        say = words(seating.locale)
        written = seating.dm_message is not None
        if match.status is not Status.LIVE:
            over = Screen(presenter.title(say), say("This match is over."), tone=Tone.GREY)
            return _linked(over, match, say) if written else None
        if not seating.human:
            return None
        if not written and not presenter.has_secrets(match.playing.view(seating.seat)):
            return None
        return _linked(presenter.hand(sight_of(match, seating.seat, say)), match, say)


def _linked(screen: Screen, match: Match, say: Words) -> Screen:
    return replace(screen, text=f"{screen.text}\n\n{board_link(match, say)}")


def sight_of(match: Match, seat: Seat | None, say: Words, focus: str = "") -> Sight:
    """The match through the eyes of a seat, or of a spectator."""
    state = match.playing
    return Sight(
        match=match.id,
        view=state.view(seat),
        list_legal=partial(_legal, match, seat),
        news=tuple(tuple(told.event for told in step if told.reaches(seat)) for step in match.news),
        names=table_names(match, say),
        say=say,
        focus=focus,
    )


def _legal(match: Match, seat: Seat | None) -> list[Any]:
    """What this seat may do; for a spectator, what anybody may know that others may do."""
    state = match.playing
    if seat is not None:
        return list(state.legal(seat))
    everybody = [action for actor in sorted(state.to_act()) for action in state.legal(actor)]
    return [action for action in everybody if isinstance(action, match.game.public)]
