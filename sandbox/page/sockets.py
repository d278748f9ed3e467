"""The page's WebSocket: every frame of a page is checked, done as its own person, and answered."""

import asyncio
import logging

from aiohttp import WSMsgType, web

from sandbox.page import incoming_frames, outgoing_frames
from sandbox.page.admission import Admission
from sandbox.page.incoming_frames import Asking
from sandbox.page.open_page import OpenPage
from sandbox.page.open_pages import OpenPages
from sandbox.page.rate_limits import RateLimits
from sandbox.page.user_actions import UserActions
from sandbox.world import json_text
from sandbox.world.errors import NotPossible
from sandbox.world.interactions import Interaction, InteractionKind
from sandbox.world.open_interactions import OpenInteractions
from sandbox.world.people import Account
from sandbox.world.world import World

log = logging.getLogger(__name__)

FRAME = 64 * 1024
BEAT = 30.0
"""Seconds between two pings; a page that leaves one unanswered is gone."""
PAGES = 50
"""How many pages one person may have open."""
ENTERING = 10
"""How many frames it counts as to come in: everything is told to who does."""
GOODBYE = 1.0
"""How many seconds a page has to say goodbye as well."""
REFUSED = 4003
"""The code a socket is closed with when nobody is let in."""


class PageSockets:
    def __init__(self, world: World, interactions: OpenInteractions, admission: Admission) -> None:
        self._world = world
        self._limits = RateLimits()
        self._actions = UserActions(world, interactions, self._limits)
        self._open_pages = OpenPages(world)
        self._admission = admission

    async def handle(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse(max_msg_size=FRAME, heartbeat=BEAT, timeout=GOODBYE)
        await socket.prepare(request)
        try:
            entry = self._admission.enter(request)
            if self._open_pages.count(entry.person) >= PAGES:
                raise NotPossible(f"You have {PAGES} pages open here. Close one of them.")
        except NotPossible as refusal:
            await socket.send_str(json_text.write(outgoing_frames.refused(str(refusal))))
            await socket.close(code=REFUSED)
        else:
            await self._take_a_turn(entry.person, ENTERING)
            await self._serve(OpenPage(self._world, entry, socket, request), socket)
        return socket

    async def close(self) -> None:
        await self._open_pages.close()

    async def _serve(self, page: OpenPage, socket: web.WebSocketResponse) -> None:
        self._open_pages.add(page)
        writer = asyncio.create_task(page.write())
        writer.add_done_callback(lambda done: None if done.cancelled() else page.cut_off())
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    await self._take_a_turn(page.person)
                    self._receive(page, message.data)
        finally:
            self._open_pages.remove(page)
            writer.cancel()
            [end] = await asyncio.gather(writer, return_exceptions=True)
            if isinstance(end, Exception):
                log.error("the sandbox broke at a page of %s", page.person.key, exc_info=end)

    async def _take_a_turn(self, person: Account, frames: int = 1) -> None:
        """Let the others have theirs; who sends without end is read as slowly as one can press."""
        limit = self._limits.of(person).frames
        await asyncio.sleep(limit.pause())
        limit.use(frames)

    def _receive(self, page: OpenPage, text: str) -> None:
        """Do what a frame asks for; whatever is wrong with it, only its sender hears of it."""
        nonce = None
        try:
            frame = incoming_frames.read(text)
            nonce = frame.nonce
            if isinstance(frame, Asking):
                self._ask(page, frame)
            else:
                self._do(page.person, frame)
        except incoming_frames.BadFrame as bad:
            page.send(outgoing_frames.refused(str(bad), bad.nonce))
        except NotPossible as refusal:
            page.send(outgoing_frames.refused(str(refusal), nonce))
        except Exception:
            log.exception("the sandbox broke at a frame of %s", page.person.key)
            page.send(outgoing_frames.refused("Something broke in the sandbox.", nonce))

    def _ask(self, page: OpenPage, frame: Asking) -> None:
        """Start an interaction, and let the page know how it goes."""
        try:
            interaction = self._interaction(page.person, frame)
        except NotPossible as refusal:
            if isinstance(frame, incoming_frames.Autocomplete):
                raise
            page.send(outgoing_frames.interaction(frame.nonce, "failed", str(refusal)))
            return
        self._open_pages.expect(interaction, page, frame.nonce)
        if interaction.type is not InteractionKind.AUTOCOMPLETE:
            page.send(outgoing_frames.interaction(frame.nonce, "sent"))

    def _interaction(self, person: Account, frame: Asking) -> Interaction:
        match frame:
            case incoming_frames.Slash():
                return self._actions.slash(person, frame.channel_id, frame.command, frame.options)
            case incoming_frames.UseComponent():
                return self._actions.press(
                    person, frame.channel_id, frame.message_id, frame.custom_id, frame.values
                )
            case incoming_frames.Submit():
                return self._actions.submit(person, frame.interaction_id, frame.values)
        return self._actions.autocomplete(
            person, frame.channel_id, frame.command, frame.options, frame.focused
        )

    def _do(self, person: Account, frame: incoming_frames.Doing) -> None:
        match frame:
            case incoming_frames.Say():
                self._actions.say(person, frame.channel_id, frame.text, frame.nonce)
            case incoming_frames.Delete():
                self._actions.delete(person, frame.channel_id, frame.message_id)
            case incoming_frames.Dismiss():
                self._actions.dismiss(person, frame.message_id)
            case incoming_frames.Read():
                self._actions.read(person, frame.channel_id)
            case incoming_frames.OpenThread():
                self._actions.open_thread(person, frame.channel_id, frame.name)
            case incoming_frames.Archive():
                self._actions.archive(person, frame.channel_id, archived=frame.archived)
            case incoming_frames.Dms():
                self._world.set_dms(person, opened=frame.open)
            case incoming_frames.SetLocale():
                self._world.set_locale(person, frame.locale)
            case incoming_frames.SetGuildLocale():
                self._actions.set_guild_locale(person, frame.locale)
