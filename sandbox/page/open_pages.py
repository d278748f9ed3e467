"""Who has a page open, and what each of them is shown."""

import asyncio
import logging
from collections.abc import Iterable

from aiohttp import WSCloseCode, web

from sandbox.page import outgoing_frames
from sandbox.page.admission import Entry
from sandbox.world import json_text
from sandbox.world.channels import Channel
from sandbox.world.events import (
    BotSeen,
    ChannelGone,
    ChannelShown,
    CommandsRegistered,
    Event,
    GuildChanged,
    MessageGone,
    MessageShown,
    PersonChanged,
    Settled,
    Typing,
)
from sandbox.world.interactions import Interaction, InteractionKind
from sandbox.world.json_text import Json
from sandbox.world.people import Person
from sandbox.world.world import World

log = logging.getLogger(__name__)

BACKLOG = 2000
"""How many frames may wait for a page before it is given up."""


class OpenPage:
    """One page that is open."""

    def __init__(self, entry: Entry, socket: web.WebSocketResponse, request: web.Request) -> None:
        self.person = entry.person
        self.token = entry.token
        self._socket = socket
        self._transport = request.transport
        self._outbox: asyncio.Queue[str] = asyncio.Queue()

    def send(self, frame: Json) -> None:
        self.send_text(json_text.write(frame))

    def send_text(self, frame: str) -> None:
        self._outbox.put_nowait(frame)
        if self._outbox.qsize() > BACKLOG and self._transport is not None:
            log.info("a page of %s does not keep up and is cut off", self.person.key)
            self._transport.abort()

    async def write(self) -> None:
        """Send what is to be sent, until the socket is gone."""
        while True:
            try:
                await self._socket.send_str(await self._outbox.get())
            except ConnectionError:
                return

    async def close(self) -> None:
        await self._socket.close(code=WSCloseCode.GOING_AWAY)


class OpenPages:
    def __init__(self, world: World) -> None:
        self._world = world
        self._open: set[OpenPage] = set()
        self._waiting: dict[Interaction, tuple[OpenPage, str | None]] = {}
        """Which page waits for which interaction."""
        world.listen(self._hear)

    def add(self, page: OpenPage) -> None:
        page.send(outgoing_frames.hello(self._world, page.person, page.token))
        self._open.add(page)

    def remove(self, page: OpenPage) -> None:
        self._open.discard(page)

    def expect(self, interaction: Interaction, page: OpenPage, nonce: str | None) -> None:
        """Tell this page how the interaction goes."""
        self._waiting[interaction] = page, nonce

    async def close(self) -> None:
        await asyncio.gather(*(page.close() for page in self._open))

    # What happens, to those who may see it

    def _hear(self, event: Event) -> None:
        match event:
            case MessageShown() | MessageGone() | Typing():
                self._hear_talk(event)
            case Settled():
                self._settle(event)
            case ChannelShown(channel, _):
                self._show_channel(channel)
            case ChannelGone(channel):
                self._tell(self._open, outgoing_frames.channel_gone(channel))
            case CommandsRegistered():
                self._tell(self._open, outgoing_frames.commands(self._world))
            case BotSeen(online):
                self._tell(self._open, outgoing_frames.bot(online))
            case GuildChanged():
                self._greet_again(self._open)
            case PersonChanged(person):
                self._greet_again(page for page in self._open if page.person is person)

    def _hear_talk(self, event: MessageShown | MessageGone | Typing) -> None:
        match event:
            case MessageShown(message, _) if not message.dismissed:
                audience = self._who_see(message.channel, message.only_for)
                self._tell(audience, outgoing_frames.message(self._world, message))
            case MessageGone(message):
                audience = self._who_see(message.channel, message.only_for)
                self._tell(audience, outgoing_frames.message_gone(message))
            case Typing(channel):
                frame = outgoing_frames.typing(channel, self._world.bot.name)
                self._tell(self._who_see(channel), frame)

    def _who_see(self, channel: Channel, only: Person | None = None) -> list[OpenPage]:
        return [
            page
            for page in self._open
            if only in (None, page.person) and self._world.sees(page.person, channel)
        ]

    def _tell(self, audience: Iterable[OpenPage], frame: Json) -> None:
        text = json_text.write(frame)
        for page in audience:
            page.send_text(text)

    def _show_channel(self, channel: Channel) -> None:
        for page in self._open:
            seen = self._world.sees(page.person, channel)
            page.send(
                outgoing_frames.channel(channel) if seen else outgoing_frames.channel_gone(channel)
            )

    def _greet_again(self, audience: Iterable[OpenPage]) -> None:
        for page in audience:
            page.send(outgoing_frames.hello(self._world, page.person, page.token))

    def _settle(self, settled: Settled) -> None:
        page, nonce = self._waiting.pop(settled.interaction, (None, None))
        if page is None:
            return
        if settled.interaction.type is InteractionKind.AUTOCOMPLETE:
            page.send(outgoing_frames.choices(nonce, settled.choices or []))
        else:
            state = "done" if settled.error is None else "failed"
            page.send(outgoing_frames.interaction(nonce, state, settled.error, settled.modal))
