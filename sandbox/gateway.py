"""The Gateway v10: the WebSocket over which the bot hears what happens."""

import asyncio
import logging
import secrets
from collections import deque
from enum import IntEnum
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web
from msgspec import Struct

from sandbox import interactions, payloads, wire
from sandbox.channels import Channel, Kind
from sandbox.events import (
    Asked,
    ChannelGone,
    ChannelShown,
    Event,
    GuildChanged,
    MessageGone,
    MessageShown,
    PersonChanged,
)
from sandbox.limits import shaped
from sandbox.messages import Message
from sandbox.refusals import Refused
from sandbox.wire import Json
from sandbox.world import World

log = logging.getLogger(__name__)

HEARTBEAT = 41_250
FRAME = 16 * 1024
GOODBYE = 1.0
"""How many seconds the other side has to say goodbye as well."""
ACKNOWLEDGED_AFTER = 0.05
"""Seconds until a beat is acknowledged. discord.py notes in a thread of its own when it has sent
one: an answer that is there before is measured from the last beat, and logged as 41 s late."""
REMEMBERED = 500
"""How many events can be missed and still be replayed."""
SESSIONS = 5
"""How many sessions without a socket are kept for a resume."""


class Op(IntEnum):
    DISPATCH = 0
    BEAT = 1
    IDENTIFY = 2
    PRESENCE = 3
    VOICE = 4
    RESUME = 6
    MEMBERS = 8
    INVALID = 9
    HELLO = 10
    BEAT_HEARD = 11


class Intent(IntEnum):
    """The number of the bit each has."""

    GUILDS = 0
    MEMBERS = 1
    GUILD_MESSAGES = 9
    DIRECT_MESSAGES = 12
    CONTENT = 15


class Close(IntEnum):
    UNKNOWN_OP = 4001
    UNREADABLE = 4002
    NOT_IDENTIFIED = 4003
    BAD_TOKEN = 4004
    IDENTIFIED_TWICE = 4005


class Identify(Struct):
    token: str
    intents: int = 0


class Resume(Struct):
    token: str
    session_id: str
    seq: int | None = None


class MembersWanted(Struct):
    guild_id: str | int
    query: str | None = None
    limit: int = 0
    user_ids: list[str | int] | str | int | None = None
    nonce: str | None = None


class Closing(Exception):
    """The socket is to be closed, for this reason."""

    def __init__(self, code: Close) -> None:
        super().__init__(code.name)
        self.code = code


class Session:
    """What one bot process has heard; it outlives its socket so that it can be resumed."""

    def __init__(self, intents: int) -> None:
        self.id = secrets.token_hex(16)
        self.outbox: asyncio.Queue[str] | None = None
        self._intents = intents
        self._seq = 0
        self._heard: deque[tuple[int, str]] = deque(maxlen=REMEMBERED)

    def wants(self, *intents: Intent) -> bool:
        return all(self._intents >> intent & 1 for intent in intents)

    def dispatch(self, event: str, data: Any) -> None:
        self._seq += 1
        frame = wire.write({"op": Op.DISPATCH, "t": event, "s": self._seq, "d": data})
        self._heard.append((self._seq, frame))
        if self.outbox is not None:
            self.outbox.put_nowait(frame)

    def missed_since(self, seq: int) -> list[str] | None:
        """The frames after a number; None when they are not all remembered."""
        missed = [frame for number, frame in self._heard if number > seq]
        return missed if len(missed) == self._seq - seq else None


class Gateway:
    def __init__(self, world: World, token: str) -> None:
        self._world = world
        self._token = token
        self._sessions: dict[str, Session] = {}
        self._sockets: set[web.WebSocketResponse] = set()
        world.listen(self._hear)

    async def handle(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse(max_msg_size=FRAME, timeout=GOODBYE)
        await socket.prepare(request)
        self._sockets.add(socket)
        try:
            await Conversation(self._world, self._token, self._sessions, socket).run()
        finally:
            self._sockets.discard(socket)
        return socket

    async def cut(self, code: int = WSCloseCode.SERVICE_RESTART) -> None:
        """Close every socket of the bot's; its sessions can be resumed."""
        await asyncio.gather(*(socket.close(code=code) for socket in self._sockets))

    # What happens, in the words of the gateway

    def _hear(self, event: Event) -> None:
        match event:
            case Asked(interaction):
                self._tell("INTERACTION_CREATE", interactions.payload(self._world, interaction))
            case MessageShown(message, new) if message.only_for is None:
                self._tell_message("MESSAGE_CREATE" if new else "MESSAGE_UPDATE", message)
            case MessageGone(message) if message.only_for is None:
                self._tell_deleted(message)
            case ChannelShown(channel, new) if channel.kind is not Kind.DM:
                what = "CREATE" if new else "UPDATE"
                self._tell_channel(what, channel, {"newly_created": True} if new else {})
            case ChannelGone(channel):
                self._tell_channel("DELETE", channel, {})
            case GuildChanged():
                self._tell("GUILD_UPDATE", payloads.guild(self._world), Intent.GUILDS)
            case PersonChanged(person, membership=True):
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
        own = message.author.bot or message.channel.kind is Kind.DM
        for session in self._sessions.values():
            if session.wants(_messages_of(message.channel)):
                session.dispatch(name, data if own or session.wants(Intent.CONTENT) else closed)

    def _tell_deleted(self, message: Message) -> None:
        data = {"id": str(message.id), "channel_id": str(message.channel.id)}
        self._tell("MESSAGE_DELETE", data | self._guild_of(message), _messages_of(message.channel))

    def _where(self, message: Message) -> Json:
        if message.channel.kind is Kind.DM:
            return {}
        member = payloads.member(self._world, message.author)
        del member["user"]
        return self._guild_of(message) | {"member": member}

    def _guild_of(self, message: Message) -> Json:
        in_guild = message.channel.kind is not Kind.DM
        return {"guild_id": str(self._world.guild.id)} if in_guild else {}


def _messages_of(channel: Channel) -> Intent:
    return Intent.DIRECT_MESSAGES if channel.kind is Kind.DM else Intent.GUILD_MESSAGES


def _gone(world: World, channel: Channel) -> Json:
    return {
        "id": str(channel.id),
        "guild_id": str(world.guild.id),
        "parent_id": str(channel.parent.id) if channel.parent else None,
        "type": int(channel.kind),
    }


class Conversation:
    """One socket from HELLO to its end."""

    def __init__(
        self,
        world: World,
        token: str,
        sessions: dict[str, Session],
        socket: web.WebSocketResponse,
    ) -> None:
        self._world = world
        self._token = token
        self._sessions = sessions
        self._socket = socket
        self._outbox: asyncio.Queue[str] = asyncio.Queue()
        self._session: Session | None = None

    async def run(self) -> None:
        self._send({"op": Op.HELLO, "d": {"heartbeat_interval": HEARTBEAT}})
        writer = asyncio.create_task(self._write())
        try:
            async for message in self._socket:
                if message.type is not WSMsgType.TEXT:
                    raise Closing(Close.UNREADABLE)
                self._receive(message.data)
        except Closing as closing:
            await self._socket.close(code=closing.code)
        finally:
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)
            self._leave()

    async def _write(self) -> None:
        while True:
            try:
                await self._socket.send_str(await self._outbox.get())
            except ConnectionError:
                return

    def _send(self, frame: Json) -> None:
        self._outbox.put_nowait(wire.write(frame))

    def _receive(self, text: str) -> None:
        try:
            frame = wire.read(text)
        except wire.Unreadable:
            raise Closing(Close.UNREADABLE) from None
        if not isinstance(frame, dict):
            raise Closing(Close.UNREADABLE)
        try:
            self._act(frame.get("op"), frame.get("d"))
        except Refused:
            raise Closing(Close.UNREADABLE) from None

    def _act(self, op: Any, data: Any) -> None:
        match op:
            case Op.BEAT:
                self._acknowledge()
            case Op.IDENTIFY:
                self._identify(shaped(data, Identify))
            case Op.RESUME:
                self._resume(shaped(data, Resume))
            case Op.PRESENCE | Op.VOICE | Op.MEMBERS if self._session is None:
                raise Closing(Close.NOT_IDENTIFIED)
            case Op.MEMBERS:
                self._bring_members(shaped(data, MembersWanted))
            case Op.PRESENCE | Op.VOICE:
                pass
            case _:
                raise Closing(Close.UNKNOWN_OP)

    def _acknowledge(self) -> None:
        loop = asyncio.get_running_loop()
        loop.call_later(ACKNOWLEDGED_AFTER, self._send, {"op": Op.BEAT_HEARD})

    # Coming and going

    def _identify(self, identify: Identify) -> None:
        self._check(identify.token)
        session = Session(identify.intents)
        self._sessions[session.id] = session
        self._enter(session)
        guild_id = str(self._world.guild.id)
        session.dispatch(
            "READY",
            {
                "v": 10,
                "user": payloads.user(self._world.bot),
                "guilds": [{"id": guild_id, "unavailable": True}],
                "session_id": session.id,
                "resume_gateway_url": self._world.gateway,
                "application": {"id": str(self._world.bot.id), "flags": 0},
            },
        )
        if session.wants(Intent.GUILDS):
            with_members = session.wants(Intent.MEMBERS)
            guild = payloads.guild_create(self._world, with_members=with_members)
            session.dispatch("GUILD_CREATE", guild)

    def _resume(self, resume: Resume) -> None:
        self._check(resume.token)
        session = self._sessions.get(resume.session_id)
        missed = session.missed_since(resume.seq or 0) if session else None
        if session is None or missed is None:
            self._send({"op": Op.INVALID, "d": False})
            return
        for frame in missed:
            self._outbox.put_nowait(frame)
        self._enter(session)
        session.dispatch("RESUMED", {})

    def _check(self, token: str) -> None:
        if self._session is not None:
            raise Closing(Close.IDENTIFIED_TWICE)
        if token.removeprefix("Bot ") != self._token:
            raise Closing(Close.BAD_TOKEN)

    def _enter(self, session: Session) -> None:
        self._session = session
        session.outbox = self._outbox
        self._world.bot_came()

    def _leave(self) -> None:
        """The session waits for its bot to come back; discord.py never says that it will not."""
        if self._session is None:
            return
        if self._session.outbox is self._outbox:
            self._session.outbox = None
        waiting = [session for session in self._sessions.values() if session.outbox is None]
        for session in waiting[:-SESSIONS]:
            del self._sessions[session.id]
        self._world.bot_went()

    def _bring_members(self, wanted: MembersWanted) -> None:
        assert self._session is not None
        members = self._world.members()
        if wanted.user_ids is not None:
            ids = wanted.user_ids if isinstance(wanted.user_ids, list) else [wanted.user_ids]
            members = [person for person in members if str(person.id) in map(str, ids)]
        elif wanted.query:
            start = wanted.query.lower()
            members = [person for person in members if person.name.lower().startswith(start)]
        chunk: Json = {
            "guild_id": str(self._world.guild.id),
            "members": [payloads.member(self._world, person) for person in members],
            "chunk_index": 0,
            "chunk_count": 1,
        }
        chunk |= {"nonce": wanted.nonce} if wanted.nonce else {}
        self._session.dispatch("GUILD_MEMBERS_CHUNK", chunk)
