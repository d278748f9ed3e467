"""The hands that people have open in a channel: each follows its match while Discord lets it."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from cogs.desk.delivery import TROUBLE, persist
from cogs.desk.edit_queue import EditQueue
from cogs.desk.pictures import Pictures
from cogs.desk.rendering import Drawn
from cogs.desk.reply import Reply
from storage.match import Match
from table.cancelling import cancel_all
from table.coaching import Coach
from table.logged import logged
from table.painter import Aside, Painter
from table.presence import presence_of
from table.presenter import IN_WORDS, Lesson
from table.screen import Screen
from table.service import Service
from table.words import Words

log = logging.getLogger(__name__)

ALIVE = 14 * 60.0
"""Seconds a hand follows its match after its newest press. Discord takes edits for fifteen minutes
by its own clock, so nothing is counted by ours but how long ago the press was answered."""
AGAIN = (1.0,)
"""Seconds before an edit that failed is tried once more."""
TURN_WITHIN = 0.3
"""Seconds that what takes a hand's place waits for an edit of it that is on its way."""
OTHERS = 1000
"""Of how many people it is kept in mind what else they have open, so as to take it away."""


class Panel:
    """One message with somebody's hand, which only they see. It does not outlive the process."""

    __slots__ = (
        "closed",
        "focus",
        "lesson",
        "match",
        "message",
        "queue",
        "reply",
        "resting",
        "shown",
        "taught_at",
        "timer",
    )

    def __init__(self, match_id: int, reply: Reply) -> None:
        self.match = match_id
        self.reply = reply
        """To the newest press: its token is the one that edits the message longest."""
        self.message: int | None = None
        self.queue = EditQueue()
        self.focus = ""
        """The part that its person has turned to."""
        self.lesson: Lesson | None = None
        """What it teaches its person just now."""
        self.taught_at: int | None = None
        """Their last move when it began to: with the next one it has been read."""
        self.shown: Screen | None = None
        """What the message is known to show."""
        self.timer: asyncio.TimerHandle | None = None
        self.resting = False
        """Whether it is to follow the match no more."""
        self.closed = True
        """Whether it is not edited: not yet, or no more."""


class Panels:
    """At most one a person and match: who opens another puts the earlier one to rest.

    Whatever else somebody is shown, as rules are, takes the place of what they were shown before.
    """

    def __init__(
        self,
        service: Service,
        painter: Painter,
        coach: Coach,
        pictures: Pictures,
        link: Callable[[Match, Words], Awaitable[str]],
        guard: Callable[..., Coroutine[Any, Any, bool]],
    ) -> None:
        self._service = service
        self._painter = painter
        self._coach = coach
        self._pictures = pictures
        self._link = link
        """Where the board of a match is, in words."""
        self._guard = guard
        self._others: OrderedDict[tuple[int, int], Reply] = OrderedDict()
        """By channel and person: what else they were shown last, beside their hand."""
        self._passing: set[tuple[int, int]] = set()
        """Which of these are of use only while the match lasts."""
        self._open: dict[int, dict[int, Panel]] = {}
        """By match, and by person."""
        self._tasks: set[asyncio.Task[bool]] = set()
        self._stopped = False

    async def open(
        self, reply: Reply, match: Match, focus: str | None = None, said: str = ""
    ) -> bool:
        """Show somebody their hand, which follows the match from now on.

        Without a focus it stays where they have turned to; `said` is added to it this once. An
        edit that is on its way keeps nobody waiting: it is followed by the newest.
        """
        panel = self._pressed(reply, match.id) or Panel(match.id, reply)
        if focus is None:
            focus = panel.focus
        elif not focus and panel.focus.startswith(IN_WORDS):
            focus = IN_WORDS  # its first page, but in words as before
        async with panel.queue.turn(0) as mine:
            if panel.queue.step > match.step:
                match = await self._service.load(match.id)
            panel.queue.step = max(panel.queue.step, match.step)
            aside = await self._aside(match, panel, reply, said)
            screen = self._hand(match, reply, focus, aside)
            panel.shown = None
            shown = screen or await self.at_rest(match, reply)
            in_place = await self._show(
                reply, shown, lambda: self._hand(match, reply, IN_WORDS, aside) or shown
            )
            self._tidy_up(reply)
            followed = not panel.closed
            if screen is None:
                self._close(panel)
            elif reply.shown_in is not None:
                panel.reply, panel.message, panel.focus = reply, reply.shown_in, focus
                panel.shown = screen if mine else None
                self._keep(panel)
                self._run(f"noting what {reply.user} was taught", self._taught, match, panel)
        # Something may have happened before it was followed, or cover the answer.
        if not followed or panel.queue.overtaken:
            self._start(panel, self._bring_up_to_date)
        return in_place

    async def show_other(self, reply: Reply, screen: Screen) -> bool:
        """Show a person something else; a hand that was pressed for it gives way to it."""
        panel = self._pressed(reply)
        if panel is None:
            in_place = await self._show(reply, screen)
        else:
            self._close(panel)
            async with panel.queue.turn(TURN_WITHIN):
                in_place = await self._show(reply, screen)
        self._tidy_up(reply, keep=True)
        return in_place

    async def show_beside(self, reply: Reply, what: Screen | str) -> bool:
        """Show or tell a person something beside what they pressed; whether it got there."""
        reached = await reply.follow_up(what if isinstance(what, str) else Drawn(what))
        if reached:
            self._tidy_up(reply, keep=True)
            self._passing.add((reply.channel, reply.user))
        return reached

    def take_back_beside(self, reply: Reply) -> None:
        """Whoever plays on has read what they were told beside the board: it makes room."""
        if (reply.channel, reply.user) in self._passing:
            self._take_back((reply.channel, reply.user))

    def is_open(self, match_id: int, user: int) -> bool:
        """Whether a person has their hand open, which follows the match."""
        return user in self._open.get(match_id, {})

    def follow(self, match_id: int) -> None:
        """A match has changed: so do the hands of it that are open, soon."""
        for panel in self._open.get(match_id, {}).values():
            self._start(panel, self._bring_up_to_date)

    async def reach(self, match_id: int, user: int) -> bool:
        """Bring a person's open hand up to date; False when they have none that can be reached."""
        panel = self._open.get(match_id, {}).get(user)
        if panel is None or panel.resting:
            return False
        return await self._bring_up_to_date(panel)

    def forget(self, match_id: int) -> None:
        """Edit nothing of this match any more, as when its channel is gone."""
        for panel in list(self._open.get(match_id, {}).values()):
            self._close(panel)

    async def stop(self) -> None:
        """Leave them as they are: after the next start, a press in one makes it live again."""
        self._stopped = True
        for match_id in list(self._open):
            self.forget(match_id)
        await cancel_all(self._tasks)

    # What they show

    def _hand(self, match: Match, reply: Reply, focus: str, aside: Aside) -> Screen | None:
        """A person's hand; None when they have none at this match, or no longer."""
        seating = match.seating(reply.user)
        if seating is None or not match.live:
            return None
        absent = self._service.overdue_seat(match, reply.user)
        return self._painter.hand(match, seating, reply.say, absent, focus, aside)

    async def _aside(self, match: Match, panel: Panel, reply: Reply, said: str = "") -> Aside:
        """What a hand says beside the game: a hint that was asked for, and what is new to learn.

        Whatever is wrong with either, the hand is shown.
        """
        seating, say = match.seating(reply.user), reply.say
        hint, lesson = "", None
        if seating is None or not match.live:
            return Aside()
        moved = presence_of(match, seating.seat).moved
        on_show = panel.lesson if panel.taught_at == moved else None
        presenter = self._painter.presenter(match)
        with logged(f"what the hand of {reply.user} in match {match.id} says aside"):
            key = on_show.key if on_show is not None else None
            lesson = await self._coach.lesson(match, reply.user, presenter, say, key)
            given = self._service.given_hint(match, seating.seat)
            if given is not None:
                hint = self._painter.advice(match, seating, given, say)
        panel.lesson, panel.taught_at = lesson, moved
        return Aside(said, hint, f"🎓 {lesson.text}" if lesson is not None else "")

    async def _taught(self, match: Match, panel: Panel) -> None:
        if panel.lesson is not None:
            await self._coach.note(panel.reply.user, match.game.key, panel.lesson)

    def match_over(self, match: Match) -> None:
        """Take away what people were told beside the board: it is of no use now."""
        for key in [key for key in self._passing if key[0] == match.channel]:
            self._take_back(key)

    def _take_back(self, key: tuple[int, int]) -> None:
        self._passing.discard(key)
        self._run(f"what {key[1]} was told", self._others.pop(key).take_back)

    async def at_rest(self, match: Match, reply: Reply) -> Screen:
        """What is left of somebody's hand when it follows its match no more."""
        link = await self._link(match, reply.say) if match.result is not None else ""
        return self._painter.hand_at_rest(match, reply.user, reply.say, link)

    async def _show(
        self, reply: Reply, screen: Screen, words: Callable[[], Screen] | None = None
    ) -> bool:
        """Answer with this; a picture that is there already is not sent again."""
        drawn = await self._pictures.drawn(screen, words)
        if reply.in_dm:
            return await reply.show(drawn)
        own = reply.message if reply.on_own_message else None
        there = self._pictures.shown(own)
        self._pictures.forget(own)
        in_place = await reply.show(drawn, there)
        self._pictures.note(reply.shown_in, drawn)
        return in_place

    async def _bring_up_to_date(self, panel: Panel) -> bool:
        """Edit a hand into what it should show now; whether it got there."""

        async def draw() -> bool:
            if panel.closed:
                return False
            match = await self._service.load(panel.match)
            panel.queue.step = match.step
            aside = Aside() if panel.resting else await self._aside(match, panel, panel.reply)
            hand = None if panel.resting else self._hand(match, panel.reply, panel.focus, aside)
            shown = hand or await self.at_rest(match, panel.reply)
            reached = await self._edit(
                panel, shown, lambda: self._hand(match, panel.reply, IN_WORDS, aside) or shown
            )
            if reached and hand is not None:
                await self._taught(match, panel)
            if hand is None and not panel.queue.overtaken:
                self._close(panel)
            return reached

        return await panel.queue.refresh(draw)

    async def _edit(self, panel: Panel, screen: Screen, words: Callable[[], Screen]) -> bool:
        if screen == panel.shown:
            return True
        drawn = await self._pictures.drawn(screen, words)
        reply, message, panel.shown = panel.reply, panel.message, None
        there = self._pictures.shown(message)
        self._pictures.forget(message)
        try:
            await persist(lambda: reply.revise(drawn, there), AGAIN)
        except TROUBLE as error:
            log.info("match %s: an open hand is out of reach: %s", panel.match, error)
            if panel.reply is reply:  # nobody has pressed in it meanwhile
                self._close(panel)
            return False
        self._pictures.note(message, drawn)
        panel.shown = screen
        return True

    # Their life

    def _tidy_up(self, reply: Reply, *, keep: bool = False) -> None:
        """Take away what a person was shown before beside their hand; keep in mind what is now."""
        if reply.in_dm or reply.shown_in is None:
            return
        key = (reply.channel, reply.user)
        earlier = self._others.pop(key, None)
        self._passing.discard(key)
        if earlier is not None and earlier.shown_in != reply.shown_in:
            self._run(f"what {reply.user} was shown before", earlier.take_back)
        if keep:
            self._others[key] = reply
            if len(self._others) > OTHERS:
                oldest, _ = self._others.popitem(last=False)
                self._passing.discard(oldest)

    def _pressed(self, reply: Reply, match_id: int | None = None) -> Panel | None:
        """The hand that a press came from: of this match, or of any."""
        if not reply.on_own_message or reply.in_dm:
            return None
        tables = self._open.values() if match_id is None else (self._open.get(match_id, {}),)
        own = (people.get(reply.user) for people in tables)
        return next((one for one in own if one and one.message == reply.message), None)

    def _keep(self, panel: Panel) -> None:
        """Let it live from now on, and no other of the same person and match."""
        if self._stopped:
            return
        earlier = self._open.get(panel.match, {}).get(panel.reply.user)
        if earlier is not None and earlier is not panel:
            self._close(earlier)
            if earlier.message != panel.message:  # else two presses in one hand have crossed
                self._rest(earlier)
        if panel.timer is not None:
            panel.timer.cancel()
        self._open.setdefault(panel.match, {})[panel.reply.user] = panel
        panel.resting = panel.closed = False
        panel.timer = asyncio.get_running_loop().call_later(ALIVE, self._rest, panel)

    def _rest(self, panel: Panel) -> None:
        if panel.timer is not None:
            panel.timer.cancel()
        panel.resting, panel.closed = True, False
        self._start(panel, self._put_to_rest)

    async def _put_to_rest(self, panel: Panel) -> None:
        try:
            await self._bring_up_to_date(panel)
        finally:
            if panel.resting:  # nobody has pressed in it meanwhile
                self._close(panel)

    def _close(self, panel: Panel) -> None:
        panel.closed = True
        if panel.timer is not None:
            panel.timer.cancel()
        panels = self._open.get(panel.match, {})
        if panels.get(panel.reply.user) is panel:
            del panels[panel.reply.user]
            if not panels:
                del self._open[panel.match]

    def _start(self, panel: Panel, work: Callable[[Panel], Coroutine[Any, Any, Any]]) -> None:
        self._run(f"the open hand of {panel.reply.user} in match {panel.match}", work, panel)

    def _run(self, what: str, work: Callable[..., Coroutine[Any, Any, Any]], *args: Any) -> None:
        if self._stopped:
            return
        task = asyncio.create_task(self._guard(what, work, *args))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
