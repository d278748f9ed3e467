"""What follows a move once it is saved and shown: open hands, private news, and calls."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from cogs.desk.boards import Boards
from cogs.desk.calls import Calls
from cogs.desk.dms import DirectMessages
from cogs.desk.invitations import Invitations
from cogs.desk.panels import Panels
from cogs.desk.reply import Reply
from engine.contract import Seat
from storage.match import Match
from table.cancelling import cancel_all
from table.coaching import Coach
from table.painter import Painter
from table.screen import Screen
from table.service import Moved, Overdue
from table.table_menu import tips_button

OVERDUE_AT_ONCE = 10
"""How many deadlines are shown at a time."""


class AfterMove:
    """None of it can undo a move or keep its answer waiting, so none of it is waited for."""

    def __init__(
        self,
        boards: Boards,
        dms: DirectMessages,
        panels: Panels,
        calls: Calls,
        invitations: Invitations,
        painter: Painter,
        coach: Coach,
        guard: Callable[..., Coroutine[Any, Any, bool]],
    ) -> None:
        self._boards = boards
        self._dms = dms
        self._panels = panels
        self._calls = calls
        self._invitations = invitations
        self._painter = painter
        self._coach = coach
        self._guard = guard
        self._tasks: set[asyncio.Task[bool]] = set()
        self._teaching: set[tuple[int, int]] = set()
        """Who is just being told something new, by match and person."""
        self._overdue = asyncio.Semaphore(OVERDUE_AT_ONCE)
        self._stopped = False

    def follow(self, moved: Moved, reply: Reply | None = None) -> None:
        """After a change; `reply` is to whoever made it, if it was somebody."""
        self._panels.follow(moved.after.id)
        if not moved.after.live:
            self._panels.match_over(moved.after)
        self._dms.after(moved, _shown_by_dm(moved, reply))
        if self._calls.are_due(moved):
            who = reply.user if reply is not None else None
            self._later(f"the calls of match {moved.after.id}", self._calls.after, moved, who)
        if reply is not None and self._dms.has_untold(moved.after, reply.user):
            self._later(f"telling {reply.user} of closed DMs", self._tell_closed, moved, reply)
        if reply is not None and not reply.on_own_message and moved.after.live:
            self._later(f"telling {reply.user} their news", self._tell, moved, reply)

    async def show_own_move(self, moved: Moved) -> None:
        """Show a move nobody pressed for."""
        self.follow(moved)
        await self._boards.refresh(moved.after.id)

    async def show_overdue(self, overdue: Overdue) -> None:
        """See to what a deadline has led to: some at a time, so that one may hang."""
        await self._overdue.acquire()
        self._later(f"the deadline of match {overdue.match.id}", self._show_overdue, overdue)

    async def _show_overdue(self, overdue: Overdue) -> None:
        """Call those who keep the others waiting; say that a table has been put away."""
        try:
            if overdue.match.shelved_at is not None:
                self._panels.follow(overdue.match.id)
                await self._boards.refresh(overdue.match.id)
                await self._dms.catch_up(overdue.match)
                await self._calls.take_all_back(overdue.match)
                await self._invitations.answered(overdue.match)
            for seat in sorted(overdue.called):
                await self._calls.call(overdue.match, seat)
        finally:
            self._overdue.release()

    def refresh(self, match_id: int) -> None:
        """Draw a board soon, and the hands that are open."""
        self._panels.follow(match_id)
        self._later(f"drawing match {match_id}", self._boards.refresh, match_id)

    def take_invitation_away(self, match: Match) -> None:
        """An invitation was pressed that nobody can answer any more."""
        self._later(f"an invitation to match {match.id}", self._invitations.answered, match)

    async def stop(self) -> None:
        self._stopped = True
        await cancel_all(self._tasks)

    async def _tell_closed(self, moved: Moved, reply: Reply) -> None:
        """Say once that DMs do not get through, and what serves instead."""
        await self._dms.note_told(moved.after, reply.user)
        await reply.tell(
            reply.say(
                "I cannot send you private messages. That is fine: the button “{label}” on"
                " the board shows you what only you may see.",
                label=self._painter.presenter(moved.after).hand_label(reply.say),
            )
        )

    async def _tell(self, moved: Moved, reply: Reply) -> None:
        """Say what concerns the presser alone, where no open hand shows it: news, else a lesson."""
        seating = moved.after.seating(reply.user)
        if seating is None:
            return
        news = ""
        if _told_in_secret(moved, seating.seat):
            news = self._painter.private_news(moved.after, seating.seat, reply.say)
        if not news:
            await self._teach(moved.after, reply)
        elif not await self._panels.reach(moved.after.id, reply.user):
            await self._panels.show_beside(reply, news)

    async def _teach(self, match: Match, reply: Reply) -> None:
        """Tell somebody what is new to them; one thing at a time, however fast they press."""
        pupil = match.id, reply.user
        if pupil in self._teaching or self._panels.is_open(*pupil):
            return
        self._teaching.add(pupil)
        try:
            presenter = self._painter.presenter(match)
            lesson = await self._coach.lesson(match, reply.user, presenter, reply.say)
            if lesson is None:
                self._panels.take_back_beside(reply)
            if lesson is None or self._panels.is_open(*pupil):
                return
            button = tips_button(match, reply.say, coached=True)
            screen = Screen(presenter.title(reply.say), f"🎓 {lesson.text}", rows=((button,),))
            if await self._panels.show_beside(reply, screen):
                await self._coach.note(reply.user, match.game.key, lesson)
        finally:
            self._teaching.discard(pupil)

    def _later(self, what: str, work: Callable[..., Coroutine[Any, Any, Any]], *args: Any) -> None:
        if self._stopped:
            return
        task = asyncio.create_task(self._guard(what, work, *args))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _told_in_secret(moved: Moved, seat: Seat) -> bool:
    """Whether a move has told this seat something that not everybody was told."""
    told = moved.after.news[-1] if moved.played else ()
    return any(one.to is not None and seat in one.to for one in told)


def _shown_by_dm(moved: Moved, reply: Reply | None) -> Seat | None:
    """The seat whose DM was pressed, and so has been answered with what is new."""
    if reply is None or not reply.in_dm:
        return None
    seating = moved.after.seating(reply.user)
    return seating.seat if seating is not None and moved.after.live else None
