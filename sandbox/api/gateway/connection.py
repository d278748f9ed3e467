"""One socket of the gateway, from HELLO to its end."""

import asyncio
from enum import IntEnum
from typing import Any

from aiohttp import WSMsgType, web
from msgspec import Struct

from sandbox.api.gateway.sessions import Intent, Op, Session
from sandbox.world import json_text, payloads
from sandbox.world.body_reading import shaped
from sandbox.world.errors import ApiError
from sandbox.world.json_text import Json
from sandbox.world.world import World

HEARTBEAT = 41_250
ACKNOWLEDGED_AFTER = 0.05
"""Seconds until a beat is acknowledged. discord.py notes in a thread of its own when it has sent
one: an answer that is there before is measured from the last beat, and logged as 41 s late."""
READS_WITHIN = 60.0
"""How many seconds a bot may leave a frame unread when nothing more fits on the line."""
SESSIONS = 5
"""How many sessions without a socket are kept for a resume."""


class Close(IntEnum):
    UNKNOWN_OP = 4001
    UNREADABLE = 4002
    NOT_IDENTIFIED = 4003
    BAD_TOKEN = 4004
    IDENTIFIED_TWICE = 4005
    TIMED_OUT = 4009


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


class Connection:
    """One socket from HELLO to its end."""

    def __init__(
        self,
        world: World,
        token: str,
        sessions: dict[str, Session],
        socket: web.WebSocketResponse,
        transport: asyncio.Transport | None,
    ) -> None:
        self._world = world
        self._token = token
        self._sessions = sessions
        self._socket = socket
        self._transport = transport
        self._outbox: asyncio.Queue[str] = asyncio.Queue()
        self._session: Session | None = None

    async def run(self, identify_within: float) -> None:
        """Talk until one side hangs up; who does not say in time who it is hears no more."""
        self._send({"op": Op.HELLO, "d": {"heartbeat_interval": HEARTBEAT}})
        tasks = [
            asyncio.create_task(self._write()),
            asyncio.create_task(self._hang_up_on_a_stranger(identify_within)),
        ]
        try:
            async for message in self._socket:
                if message.type is not WSMsgType.TEXT:
                    raise Closing(Close.UNREADABLE)
                self._receive(message.data)
        except Closing as closing:
            await self._socket.close(code=closing.code)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self._leave()

    async def _hang_up_on_a_stranger(self, identify_within: float) -> None:
        await asyncio.sleep(identify_within)
        if self._session is None:
            await self._socket.close(code=Close.TIMED_OUT)

    async def _write(self) -> None:
        """Send what is to be sent; a bot that reads nothing for long is cut off."""
        try:
            while True:
                frame = await self._outbox.get()
                async with asyncio.timeout(READS_WITHIN):
                    await self._socket.send_str(frame)
        except (ConnectionError, TimeoutError):
            if self._transport is not None:
                self._transport.abort()

    def _send(self, frame: Json) -> None:
        self._outbox.put_nowait(json_text.write(frame))

    def _receive(self, text: str) -> None:
        try:
            frame = json_text.read(text)
        except json_text.NotJson:
            raise Closing(Close.UNREADABLE) from None
        if not isinstance(frame, dict):
            raise Closing(Close.UNREADABLE)
        try:
            self._act(frame.get("op"), frame.get("d"))
        except ApiError:
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
