"""One page that is open."""

import logging

from aiohttp import WSCloseCode, web

from sandbox.page import outgoing_frames
from sandbox.page.admission import Entry
from sandbox.page.outbox import Outbox
from sandbox.world import json_text
from sandbox.world.json_text import Json
from sandbox.world.world import World

log = logging.getLogger(__name__)


class OpenPage:
    def __init__(
        self, world: World, entry: Entry, socket: web.WebSocketResponse, request: web.Request
    ) -> None:
        self.person = entry.person
        self._world = world
        self._token = entry.token
        self._socket = socket
        self._transport = request.transport
        self._outbox = Outbox(self._greeting)

    def greet(self) -> None:
        """Tell the page everything anew, as it will be when there is time for it."""
        self._outbox.put_greeting()

    def send(self, frame: Json) -> None:
        self.send_text(json_text.write(frame))

    def send_text(self, frame: str) -> None:
        if self._transport is None or self._transport.is_closing():
            return
        self._outbox.put(frame)
        if self._outbox.is_too_full:
            log.info("a page of %s does not keep up and is cut off", self.person.key)
            self.cut_off()

    def cut_off(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    async def write(self) -> None:
        """Send what is to be sent, until the socket is gone."""
        while True:
            frame = await self._outbox.next()
            try:
                await self._socket.send_str(frame)
            except ConnectionError:
                return

    async def close(self) -> None:
        await self._socket.close(code=WSCloseCode.GOING_AWAY)

    def _greeting(self) -> str:
        return json_text.write(outgoing_frames.hello(self._world, self.person, self._token))
