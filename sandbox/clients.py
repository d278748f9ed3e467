"""The page's WebSocket: every frame of a page is checked, done as its own person, and answered."""

import asyncio
import logging

from aiohttp import WSMsgType, web

from sandbox import frames, views, wire
from sandbox.acts import Acts
from sandbox.audience import Audience, Client
from sandbox.doors import Door
from sandbox.frames import Asking
from sandbox.interactions import Interaction, Interactions, Type
from sandbox.people import Person
from sandbox.refusals import NotPossible
from sandbox.world import World

log = logging.getLogger(__name__)

FRAME = 64 * 1024
GOODBYE = 1.0
"""How many seconds a page has to say goodbye as well."""
REFUSED = 4003
"""The code a socket is closed with when nobody is let in."""


class Clients:
    def __init__(self, world: World, interactions: Interactions, door: Door) -> None:
        self._world = world
        self._acts = Acts(world, interactions)
        self._audience = Audience(world)
        self._door = door

    async def handle(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse(max_msg_size=FRAME, heartbeat=30, timeout=GOODBYE)
        await socket.prepare(request)
        try:
            entry = self._door.enter(request)
        except NotPossible as refusal:
            await socket.send_str(wire.write(views.refused(str(refusal))))
            await socket.close(code=REFUSED)
        else:
            await self._serve(Client(entry, socket, request), socket)
        return socket

    async def close(self) -> None:
        await self._audience.close()

    async def _serve(self, client: Client, socket: web.WebSocketResponse) -> None:
        self._audience.add(client)
        writer = asyncio.create_task(client.write())
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    self._receive(client, message.data)
        finally:
            self._audience.remove(client)
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)

    def _receive(self, client: Client, text: str) -> None:
        """Do what a frame asks for; whatever is wrong with it, only its sender hears of it."""
        nonce = None
        try:
            frame = frames.read(text)
            nonce = frame.nonce
            if isinstance(frame, Asking):
                self._ask(client, frame)
            else:
                self._do(client.person, frame)
        except frames.BadFrame as bad:
            client.send(views.refused(str(bad), bad.nonce))
        except NotPossible as refusal:
            client.send(views.refused(str(refusal), nonce))
        except Exception:
            log.exception("the sandbox broke at a frame of %s", client.person.key)
            client.send(views.refused("Something broke in the sandbox.", nonce))

    def _ask(self, client: Client, frame: Asking) -> None:
        """Start an interaction, and let the page know how it goes."""
        try:
            interaction = self._interaction(client.person, frame)
        except NotPossible as refusal:
            if isinstance(frame, frames.Autocomplete):
                raise
            client.send(views.interaction(frame.nonce, "failed", str(refusal)))
            return
        self._audience.expect(interaction, client, frame.nonce)
        if interaction.type is not Type.AUTOCOMPLETE:
            client.send(views.interaction(frame.nonce, "sent"))

    def _interaction(self, person: Person, frame: Asking) -> Interaction:
        match frame:
            case frames.Slash():
                return self._acts.slash(person, frame.channel_id, frame.command, frame.options)
            case frames.Press():
                return self._acts.press(
                    person, frame.channel_id, frame.message_id, frame.custom_id, frame.values
                )
            case frames.Submit():
                return self._acts.submit(person, frame.interaction_id, frame.values)
        return self._acts.autocomplete(
            person, frame.channel_id, frame.command, frame.options, frame.focused
        )

    def _do(self, person: Person, frame: frames.Doing) -> None:
        match frame:
            case frames.Say():
                self._acts.say(person, frame.channel_id, frame.text, frame.nonce)
            case frames.Delete():
                self._acts.delete(person, frame.channel_id, frame.message_id)
            case frames.Dismiss():
                self._acts.dismiss(person, frame.message_id)
            case frames.Read():
                self._acts.read(person, frame.channel_id)
            case frames.OpenThread():
                self._acts.open_thread(person, frame.channel_id, frame.name)
            case frames.Archive():
                self._acts.archive(person, frame.channel_id, archived=frame.archived)
            case frames.Dms():
                self._world.set_dms(person, opened=frame.open)
            case frames.SetLocale():
                self._world.set_locale(person, frame.locale)
            case frames.SetGuildLocale():
                self._acts.set_guild_locale(person, frame.locale)
