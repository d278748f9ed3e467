"""Who has a page open, and what each of them is shown."""

import asyncio
import logging
from collections.abc import Iterable

from aiohttp import WSCloseCode, web

from sandbox import views, wire
from sandbox.channels import Channel
from sandbox.doors import Entry
from sandbox.events import (
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
from sandbox.interactions import Interaction, Type
from sandbox.people import Person
from sandbox.wire import Json
from sandbox.world import World

log = logging.getLogger(__name__)

BACKLOG = 2000
"""How many frames may wait for a page before it is given up."""


class Client:
    """One page that is open."""

    def __init__(self, entry: Entry, socket: web.WebSocketResponse, request: web.Request) -> None:
        self.person = entry.person
        self.token = entry.token
        self._socket = socket
        self._transport = request.transport
        self._outbox: asyncio.Queue[str] = asyncio.Queue()

    def send(self, frame: Json) -> None:
        self.send_text(wire.write(frame))

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


class Audience:
    def __init__(self, world: World) -> None:
        self._world = world
        self._open: set[Client] = set()
        self._waiting: dict[Interaction, tuple[Client, str | None]] = {}
        """Which page waits for which interaction."""
        world.listen(self._hear)

    def add(self, client: Client) -> None:
        client.send(views.hello(self._world, client.person, client.token))
        self._open.add(client)

    def remove(self, client: Client) -> None:
        self._open.discard(client)

    def expect(self, interaction: Interaction, client: Client, nonce: str | None) -> None:
        """Tell this page how the interaction goes."""
        self._waiting[interaction] = client, nonce

    async def close(self) -> None:
        await asyncio.gather(*(client.close() for client in self._open))

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
                self._tell(self._open, views.channel_gone(channel))
            case CommandsRegistered():
                self._tell(self._open, views.commands(self._world))
            case BotSeen(online):
                self._tell(self._open, views.bot(online))
            case GuildChanged():
                self._greet_again(self._open)
            case PersonChanged(person):
                self._greet_again(client for client in self._open if client.person is person)

    def _hear_talk(self, event: MessageShown | MessageGone | Typing) -> None:
        match event:
            case MessageShown(message, _) if not message.dismissed:
                audience = self._who_see(message.channel, message.only_for)
                self._tell(audience, views.message(self._world, message))
            case MessageGone(message):
                audience = self._who_see(message.channel, message.only_for)
                self._tell(audience, views.message_gone(message))
            case Typing(channel):
                frame = views.typing(channel, self._world.bot.name)
                self._tell(self._who_see(channel), frame)

    def _who_see(self, channel: Channel, only: Person | None = None) -> list[Client]:
        return [
            client
            for client in self._open
            if only in (None, client.person) and self._world.sees(client.person, channel)
        ]

    def _tell(self, audience: Iterable[Client], frame: Json) -> None:
        text = wire.write(frame)
        for client in audience:
            client.send_text(text)

    def _show_channel(self, channel: Channel) -> None:
        for client in self._open:
            seen = self._world.sees(client.person, channel)
            client.send(views.channel(channel) if seen else views.channel_gone(channel))

    def _greet_again(self, audience: Iterable[Client]) -> None:
        for client in audience:
            client.send(views.hello(self._world, client.person, client.token))

    def _settle(self, settled: Settled) -> None:
        client, nonce = self._waiting.pop(settled.interaction, (None, None))
        if client is None:
            return
        if settled.interaction.type is Type.AUTOCOMPLETE:
            client.send(views.choices(nonce, settled.choices or []))
        else:
            state = "done" if settled.error is None else "failed"
            client.send(views.interaction(nonce, state, settled.error, settled.modal))
