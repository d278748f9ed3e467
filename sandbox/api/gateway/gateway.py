"""The Gateway v10: the WebSocket over which the bot hears what happens."""

import asyncio

from aiohttp import WSCloseCode, web

from sandbox.api.gateway.connection import Connection
from sandbox.api.gateway.interaction_create import interaction_create
from sandbox.api.gateway.sessions import Intent, Session
from sandbox.world import payloads
from sandbox.world.channels import Channel, ChannelKind, Message
from sandbox.world.events import (
    AccountChanged,
    ChannelGone,
    ChannelShown,
    Event,
    GuildChanged,
    InteractionAsked,
    MessageGone,
    MessageShown,
)
from sandbox.world.json_text import Json
from sandbox.world.world import World

FRAME = 16 * 1024
GOODBYE = 1.0
"""How many seconds the other side has to say goodbye as well."""


class Gateway:
    def __init__(self, world: World, token: str, identify_within: float = 30.0) -> None:
        self._world = world
        self._token = token
        self._identify_within = identify_within
        self._sessions: dict[str, Session] = {}
        self._sockets: set[web.WebSocketResponse] = set()
        world.listen(self._hear)

    async def handle(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse(max_msg_size=FRAME, timeout=GOODBYE)
        await socket.prepare(request)
        self._sockets.add(socket)
        try:
            connection = Connection(
                self._world, self._token, self._sessions, socket, request.transport
            )
            await connection.run(self._identify_within)
        finally:
            self._sockets.discard(socket)
        return socket

    async def cut(self, code: int = WSCloseCode.SERVICE_RESTART) -> None:
        """Close every socket of the bot's; its sessions can be resumed."""
        await asyncio.gather(*(socket.close(code=code) for socket in self._sockets))

    # What happens, in the words of the gateway

    def _hear(self, event: Event) -> None:
        match event:
            case InteractionAsked(interaction):
                self._tell("INTERACTION_CREATE", interaction_create(self._world, interaction))
            case MessageShown(message, new) if message.only_for is None:
                self._tell_message("MESSAGE_CREATE" if new else "MESSAGE_UPDATE", message)
            case MessageGone(message) if message.only_for is None:
                self._tell_deleted(message)
            case ChannelShown(channel, new) if channel.kind is not ChannelKind.DM:
                what = "CREATE" if new else "UPDATE"
                self._tell_channel(what, channel, {"newly_created": True} if new else {})
            case ChannelGone(channel):
                self._tell_channel("DELETE", channel, {})
            case GuildChanged():
                self._tell("GUILD_UPDATE", payloads.guild(self._world), Intent.GUILDS)
            case AccountChanged(person, membership=True):
                what = "ADD" if person.member else "REMOVE"
                data = payloads.member(self._world, person)
                data["guild_id"] = str(self._world.guild.id)
                self._tell(f"GUILD_MEMBER_{what}", data, Intent.MEMBERS)

    def _tell(self, name: str, data: Json, *intents: Intent) -> None:
        for session in self._sessions.values():
            if session.wants(*intents):
                session.dispatch(name, data)

    def _tell_channel(self, what: str, channel: Channel, more: Json) -> None:
        kind = "THREAD" if channel.is_thread else "CHANNEL"
        if channel.id in self._world.channels:
            data = payloads.channel(self._world, channel)
        else:
            data = _gone(self._world, channel)
        self._tell(f"{kind}_{what}", data | more, Intent.GUILDS)

    def _tell_message(self, name: str, message: Message) -> None:
        data = payloads.message(self._world, message, self._world.cdn) | self._where(message)
        closed = data | {"content": "", "embeds": [], "attachments": [], "components": []}
        own = message.author.bot or message.channel.kind is ChannelKind.DM
        for session in self._sessions.values():
            if session.wants(_messages_of(message.channel)):
                session.dispatch(name, data if own or session.wants(Intent.CONTENT) else closed)

    def _tell_deleted(self, message: Message) -> None:
        data = {"id": str(message.id), "channel_id": str(message.channel.id)}
        self._tell("MESSAGE_DELETE", data | self._guild_of(message), _messages_of(message.channel))

    def _where(self, message: Message) -> Json:
        if message.channel.kind is ChannelKind.DM:
            return {}
        member = payloads.member(self._world, message.author)
        del member["user"]
        return self._guild_of(message) | {"member": member}

    def _guild_of(self, message: Message) -> Json:
        in_guild = message.channel.kind is not ChannelKind.DM
        return {"guild_id": str(self._world.guild.id)} if in_guild else {}


def _messages_of(channel: Channel) -> Intent:
    return Intent.DIRECT_MESSAGES if channel.kind is ChannelKind.DM else Intent.GUILD_MESSAGES


def _gone(world: World, channel: Channel) -> Json:
    return {
        "id": str(channel.id),
        "guild_id": str(world.guild.id),
        "parent_id": str(channel.parent.id) if channel.parent else None,
        "type": int(channel.kind),
    }
