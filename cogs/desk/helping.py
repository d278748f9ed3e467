"""What helps people at a match: what they missed, a hint, tips, a computer for who is away."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

import discord

from cogs.desk.after_move import AfterMove
from cogs.desk.boards import Boards
from cogs.desk.delivery import TROUBLE
from cogs.desk.hands import Hands
from cogs.desk.reply import Reply
from storage.match import Match, Seating
from table.checks import must_be_live, seated
from table.coaching import Coach
from table.computers import Computers
from table.painter import Painter
from table.presses import Do, Verb
from table.seating import table_names
from table.service import Service
from table.store import Store
from table.table_menu import table_menu
from table.thinking import in_a_thread
from table.while_away import FURTHEST, what_happened

log = logging.getLogger(__name__)

GLANCE = 1.0
"""Seconds that finding out whether somebody has left the server may take."""


class Helping:
    def __init__(
        self,
        client: discord.Client,
        service: Service,
        store: Store,
        painter: Painter,
        boards: Boards,
        hands: Hands,
        computers: Computers,
        after_move: AfterMove,
        coach: Coach,
    ) -> None:
        self._client = client
        self._service = service
        self._store = store
        self._painter = painter
        self._boards = boards
        self._hands = hands
        self._computers = computers
        self._after_move = after_move
        self._coach = coach

        self._deeds: dict[Verb, Callable[[Reply, Match], Awaitable[None]]] = {
            Verb.NEWS: self._news,
            Verb.HINT: self._hands.advise,
            Verb.MORE: self._more,
            Verb.AWAY: self._away,
        }

    async def do(self, reply: Reply, press: Do, match: Match) -> bool:
        """Do what a press asks for; False where it asks for something else."""
        if press.verb is Verb.TIPS:
            await self._tips(reply, match, wanted=press.detail == "on")
        elif press.verb in self._deeds:
            await self._deeds[press.verb](reply, match)
        else:
            return False
        return True

    async def _news(self, reply: Reply, match: Match) -> None:
        """Tell somebody what has happened since their own last move."""
        must_be_live(match)
        moves = await self._store.played(match.id, match.step - FURTHEST)
        presenter, seating = self._painter.presenter(match), match.seating(reply.user)
        screen = await in_a_thread(
            what_happened, match, seating, moves, presenter, reply.say, self._painter.emojis
        )
        await self._hands.show_screen(reply, screen)

    async def _more(self, reply: Reply, match: Match) -> None:
        """Show what can be done at the table besides playing."""
        must_be_live(match)
        seating = seated(match, reply.user)
        absent = self._service.overdue_seat(match, reply.user)
        if absent is None:
            awaited = self._service.awaited(match, reply.user)
            if awaited is not None and await self._has_left(match, awaited):
                absent = awaited
        screen = table_menu(
            match,
            seating,
            reply.say,
            title=self._painter.title(match, reply.say),
            absent=absent,
            may_stop=self._service.may_stop(match, reply.user, manager=reply.manager),
            coached=await self._coach.is_wanted(reply.user),
        )
        await self._hands.show_screen(reply, screen)

    async def _tips(self, reply: Reply, match: Match, *, wanted: bool) -> None:
        """Turn a person's coaching off or on, and show them their hand."""
        await self._coach.set_wanted(reply.user, wanted=wanted)
        reply.saved = True
        if wanted:
            said = reply.say("You get tips again, when something is new to you.")
        else:
            said = reply.say("No more tips. “More…” has them again.")
        await self._show_hand(reply, match, f"🎓 {said}")

    async def _away(self, reply: Reply, match: Match) -> None:
        """Let a computer play for the person everybody is waiting for."""
        absent = self._service.awaited(match, reply.user)
        gone = absent is not None and await self._has_left(match, absent)
        moved = await self._service.replace_absent(
            match.id,
            reply.user,
            left_server=absent.seat if absent is not None and gone else None,
        )
        assert absent is not None, "somebody was replaced"
        reply.saved = True
        self._computers.wake(moved.after)
        name = table_names(moved.before, reply.say)[absent.seat]
        said = reply.say("A computer plays for {name} until they press a button again.", name=name)
        try:
            await self._show_hand(reply, moved.after, said)
        finally:
            self._after_move.follow(moved, reply)
        await self._boards.refresh(match.id)

    async def _show_hand(self, reply: Reply, match: Match, said: str) -> None:
        """Say something in the hand that was pressed for it; from elsewhere, beside it."""
        seating = match.seating(reply.user)
        if reply.on_own_message and not reply.in_dm and match.live and seating is not None:
            await self._hands.show(reply, match, seating, said=said)
        else:
            await reply.tell(said)

    async def _has_left(self, match: Match, seating: Seating) -> bool:
        guild = self._client.get_guild(match.guild)
        if guild is None or seating.user is None:
            return False
        try:
            async with asyncio.timeout(GLANCE):
                await guild.fetch_member(seating.user)
        except discord.NotFound:
            return True
        except TROUBLE as error:
            log.info("match %s: is seat %s still there? %s", match.id, seating.seat, error)
        return False
