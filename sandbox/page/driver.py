"""For tests: act as a person, through the same WebSocket as the page."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import Any, TypeVar

import aiohttp

from sandbox.world import json_text
from sandbox.world.json_text import Json

T = TypeVar("T")

PATIENCE = 10.0
"""How many seconds anything may take before the driver gives up."""


GLANCE = 0.02
"""How often a wait looks again when no frame comes."""


class NotDone(Exception):
    """The sandbox or the bot did not do what the person tried; the message says why."""


class Driver:
    """One open page, without the page: keeps what it would show, does what it would do."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.hello: Json = {}
        self.channels: dict[str, Json] = {}
        self.commands: list[Json] = []
        self.bot_online = False
        self.frames: list[Json] = []
        """Every frame that came, in order."""
        self.refusals: list[str] = []
        """Why something was refused that nobody waited for."""
        self._socket = socket
        self._shown: dict[str, dict[str, Json]] = {}
        self._nonces = (f"{secrets.token_hex(4)}-{number}" for number in count(1))
        self._answers: dict[str, asyncio.Future[Json]] = {}
        self._changed = asyncio.Event()

    @classmethod
    @asynccontextmanager
    async def join(
        cls, address: str, key: str | None = None, **query: str
    ) -> AsyncIterator["Driver"]:
        """Come in as one of the sample people, or with `secret` and `name` as a guest."""
        query |= {"as": key} if key else {}
        async with (
            aiohttp.ClientSession() as session,
            session.ws_connect(f"{address}/client", params=query) as socket,
        ):
            driver = cls(socket)
            reader = asyncio.create_task(driver._read())
            try:
                await driver.wait_for(lambda: driver.hello or driver.refusals)
                if not driver.hello:
                    raise NotDone(driver.refusals[0])
                yield driver
            finally:
                reader.cancel()
                await asyncio.gather(reader, return_exceptions=True)

    # What the page shows

    @property
    def id(self) -> str:
        return str(self.hello["me"]["id"])

    def messages(self, channel: str) -> list[Json]:
        """What this person's client shows in a channel now, oldest first."""
        known = self._channel(channel)
        shown = self._shown.get(known["id"], {}) if known else {}
        return sorted(shown.values(), key=lambda message: int(message["id"]))

    def channel_id(self, channel: str) -> str:
        """A channel by its name or its id; "dm" is the person's DM with the bot."""
        known = self._channel(channel)
        if known is None:
            raise NotDone(f"There is no channel {channel!r} here.")
        return str(known["id"])

    def _channel(self, channel: str) -> Json | None:
        for known in self.channels.values():
            if channel in (known["id"], known["name"]) or channel == known["type"] == "dm":
                return known
        return None

    async def wait_for(
        self,
        predicate: Callable[[], T],
        timeout: float = PATIENCE,  # noqa: ASYNC109 - a test reads better with it at hand
    ) -> T:
        """Wait until something is so, and give what the predicate gave."""
        async with asyncio.timeout(timeout):
            while not (value := predicate()):
                self._changed.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._changed.wait(), GLANCE)
            return value

    # What the person does

    async def slash(self, channel: str, command: str, **options: Any) -> Json | None:
        """Use a command; gives the modal that the bot answered with, if it did."""
        channel_id = self.channel_id(channel)
        return await self._ask("slash", channel_id=channel_id, command=command, options=options)

    async def press(
        self, message: Json, label: str | None = None, *, custom_id: str | None = None
    ) -> Json | None:
        """Press a button of a message, found by its label or emoji or by its custom_id."""
        if custom_id is None:
            custom_id = _button(message, label)
        return await self._use(message, custom_id)

    async def choose(
        self, message: Json, values: Sequence[str], *, custom_id: str | None = None
    ) -> Json | None:
        """Choose from a menu of a message; without its custom_id, from its first one."""
        if custom_id is None:
            custom_id = _menu(message)
        return await self._use(message, custom_id, values=list(values))

    async def submit(self, modal: Json, **values: Any) -> Json | None:
        """Fill in a modal that slash, press or choose gave, and send it."""
        interaction_id = modal["interaction_id"]
        return await self._ask("modal", interaction_id=interaction_id, values=values)

    async def autocomplete(
        self, channel: str, command: str, focused: str, **options: Any
    ) -> list[Json]:
        answer = await self._send(
            "autocomplete",
            channel_id=self.channel_id(channel),
            command=command,
            focused=focused,
            options=options,
        )
        return list(answer["choices"])

    async def say(self, channel: str, text: str) -> Json:
        return await self._send("say", channel_id=self.channel_id(channel), text=text)

    async def do(self, t: str, **fields: Any) -> None:
        """Send a frame that nothing answers; a later wait shows what came of it."""
        await self._socket.send_str(json_text.write({"t": t, **fields}))

    async def _use(self, message: Json, custom_id: str, **more: Any) -> Json | None:
        return await self._ask(
            "press",
            channel_id=message["channel_id"],
            message_id=message["id"],
            custom_id=custom_id,
            **more,
        )

    async def _ask(self, t: str, **fields: Any) -> Json | None:
        answer = await self._send(t, **fields)
        if answer["state"] == "failed":
            raise NotDone(answer["error"])
        modal: Json | None = answer["modal"]
        return modal

    async def _send(self, t: str, **fields: Any) -> Json:
        """Send a frame, and wait for what answers its nonce."""
        nonce = next(self._nonces)
        self._answers[nonce] = asyncio.get_running_loop().create_future()
        try:
            await self.do(t, nonce=nonce, **fields)
            async with asyncio.timeout(PATIENCE):
                return await self._answers[nonce]
        finally:
            del self._answers[nonce]

    # What comes in

    async def _read(self) -> None:
        async for message in self._socket:
            self._take(json_text.read(message.data))
            self._changed.set()
        for waiting in self._answers.values():
            if not waiting.done():
                waiting.set_exception(NotDone("The sandbox hung up."))

    def _take(self, frame: Json) -> None:
        self.frames.append(frame)
        match frame:
            case {"t": "hello"}:
                self._begin(frame)
            case {"t": "channel", "channel": channel}:
                self.channels[channel["id"]] = channel
            case {"t": "channel_gone", "id": id_}:
                self.channels.pop(id_, None)
            case {"t": "commands", "commands": commands}:
                self.commands = commands
            case {"t": "bot", "online": online}:
                self.bot_online = online
            case {"t": "message", "message": message}:
                self._shown.setdefault(message["channel_id"], {})[message["id"]] = message
                self._resolve(message.get("nonce"), message)
            case {"t": "message_gone", "channel_id": channel_id, "id": id_}:
                self._shown.get(channel_id, {}).pop(id_, None)
            case {"t": "refused" | "interaction" | "choices"}:
                self._hear_answer(frame)

    def _begin(self, hello: Json) -> None:
        self.hello = hello
        self.channels = {channel["id"]: channel for channel in hello["channels"]}
        self.commands = hello["commands"]
        self.bot_online = hello["bot"]["online"]
        self._shown = {
            channel: {message["id"]: message for message in messages}
            for channel, messages in hello["history"].items()
        }

    def _hear_answer(self, frame: Json) -> None:
        nonce = frame["nonce"]
        if frame.get("state") == "sent":
            return
        if frame["t"] != "refused":
            self._resolve(nonce, frame)
        elif nonce in self._answers:
            self._answers[nonce].set_exception(NotDone(frame["error"]))
        else:
            self.refusals.append(frame["error"])

    def _resolve(self, nonce: str | None, value: Json) -> None:
        waiting = self._answers.get(nonce or "")
        if waiting is not None and not waiting.done():
            waiting.set_result(value)


def _items(message: Json) -> list[Json]:
    return [item for row in message["components"] for item in row["components"]]


def _button(message: Json, label: str | None) -> str:
    for item in _items(message):
        names = (item.get("label"), item.get("emoji", {}).get("name"))
        if item["type"] == 2 and label in names and "custom_id" in item:
            return str(item["custom_id"])
    raise NotDone(f"There is no button {label!r} on that message.")


def _menu(message: Json) -> str:
    for item in _items(message):
        if item["type"] != 2:
            return str(item["custom_id"])
    raise NotDone("There is no menu on that message.")
