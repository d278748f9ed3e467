"""Who sends without end, or never reads, is slowed down or cut off; nobody else waits for them."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest

from sandbox.api.gateway import connection
from sandbox.page import outbox, outgoing_frames, sockets
from sandbox.page.driver import Driver, NotDone
from sandbox.page.outbox import Outbox
from sandbox.page.rate_limits import GUEST, Rate, RateLimit
from sandbox.process.server import Sandbox
from sandbox.world import json_text
from sandbox.world.events import Typing
from sandbox.world.message_bodies import MessageBody
from tests.sandbox.conftest import SECRET, TOKEN


@asynccontextmanager
async def silent_guest(sandbox: Sandbox) -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
    """A guest whose page sends and never reads."""
    async with (
        aiohttp.ClientSession(read_bufsize=1024) as session,
        session.ws_connect(f"{sandbox.address}/client?secret={SECRET}&name=Zoe") as socket,
    ):
        yield socket
        line: Any = socket._response.connection
        line.transport.abort()


def fill(sandbox: Sandbox, messages: int = 100) -> None:
    """Much to read in the first channel."""
    general = sandbox.world.text_channels()[0]
    for _ in range(messages):
        sandbox.world.post(general, sandbox.world.bot, MessageBody(content="x" * 2000))


# A whole greeting


async def test_many_changes_of_a_setting_are_a_few_greetings(
    sandbox: Sandbox, ada: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(sandbox)
    made: list[Any] = []
    hello = outgoing_frames.hello

    def counted(*about: Any) -> Any:
        made.append(about)
        return hello(*about)

    monkeypatch.setattr(outgoing_frames, "hello", counted)
    async with silent_guest(sandbox) as guest:
        started = time.monotonic()
        for number in range(1500):
            await guest.send_str(json_text.write({"t": "dms", "open": number % 2 == 0}))
        slowest = 0.0
        for _ in range(20):
            asked = time.monotonic()
            await ada.say("general", "anybody there?")
            slowest = max(slowest, time.monotonic() - asked)
        await asyncio.sleep(1)
        taken = time.monotonic() - started
        assert slowest < 0.5, "the others do not wait"
        assert len(made) <= 2 + taken / outbox.GREETING_EVERY


async def test_the_last_change_is_in_the_last_greeting(ada: Driver) -> None:
    for number in range(20):
        await ada.do("dms", open=number % 2 == 0)
    await ada.wait_for(lambda: not ada.hello["me"]["dms_open"])
    assert len([frame for frame in ada.frames if frame["t"] == "hello"]) <= 4


async def test_a_greeting_that_waits_is_replaced_and_not_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(outbox, "GREETING_EVERY", 0.05)
    made: list[int] = []

    def greeting() -> str:
        made.append(1)
        return f"greeting {len(made)}"

    waiting = Outbox(greeting)
    waiting.put_greeting()
    assert await waiting.next() == "greeting 1"
    for _ in range(100):
        waiting.put_greeting()
    waiting.put("a frame")
    assert await waiting.next() == "a frame", "what is small does not wait for a greeting"
    assert await waiting.next() == "greeting 2"
    assert len(made) == 2


# Pages that do not read


async def test_a_page_that_does_not_read_is_cut_off(
    sandbox: Sandbox, ada: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "MOST_BYTES", 50_000)
    async with silent_guest(sandbox) as guest:
        [zoe] = [page for page in sandbox.pages._open_pages._open if page.person.guest]
        for _ in range(10_000):
            fill(sandbox, 1)
            await asyncio.sleep(0)
            if not sandbox.pages._open_pages.count(zoe.person):
                break
        assert not sandbox.pages._open_pages.count(zoe.person)
        assert zoe._outbox._bytes < 60_000
        del guest
    await ada.say("general", "still here")


async def test_small_frames_count_with_all_the_room_they_take(
    sandbox: Sandbox, ada: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "MOST_BYTES", 1000)
    general = sandbox.world.channel(int(ada.channel_id("general")))
    for _ in range(10):
        sandbox.world.tell(Typing(general))
    await ada.wait_for(lambda: ada._socket.closed)
    async with Driver.join(sandbox.address, "ada") as again:
        await again.say("general", "back")


async def test_a_page_that_answers_no_ping_is_gone(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "BEAT", 0.2)
    reader, writer = await asyncio.open_connection("127.0.0.1", int(sandbox.address[-5:]))
    head = (
        f"GET /client?as=ada HTTP/1.1\r\nHost: {sandbox.address[7:]}\r\nConnection: Upgrade\r\n"
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    writer.write(head.encode())
    async with asyncio.timeout(5):
        await reader.read()
    writer.close()
    assert not sandbox.pages._open_pages._open


async def test_a_page_that_cannot_be_told_anything_is_cut_off(
    sandbox: Sandbox,
    ada: Driver,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(outgoing_frames, "hello", None)
    await ada.do("dms", open=False)
    await ada.wait_for(lambda: ada._socket.closed)
    await ada.wait_for(lambda: "the sandbox broke at a page of ada" in caplog.messages)


async def test_one_person_has_so_many_pages(
    sandbox: Sandbox, ada: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "PAGES", 1)
    with pytest.raises(NotDone, match="Close one of them"):
        async with Driver.join(sandbox.address, "ada"):
            pass
    async with Driver.join(sandbox.address, "bruno"):
        pass


async def test_a_bot_that_does_not_read_is_cut_off(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "READS_WITHIN", 0.2)
    async with (
        aiohttp.ClientSession(read_bufsize=1024) as session,
        session.ws_connect(sandbox.world.gateway) as socket,
    ):
        await socket.send_json({"op": 2, "d": {"token": TOKEN, "intents": 1 << 9 | 1 << 15}})
        async with asyncio.timeout(10):
            while not sandbox.world.bot_online:  # noqa: ASYNC110 - it tells only the pages
                await asyncio.sleep(0.01)
            while sandbox.world.bot_online:
                fill(sandbox, 50)
                await asyncio.sleep(0.01)


# How often


def test_a_rate_limit_lets_a_quick_hand_through_and_no_script() -> None:
    now = 0.0
    limit = RateLimit(Rate(at_once=3, per_second=2), lambda: now)
    assert [limit.try_to_use() for _ in range(4)] == [True, True, True, False]
    assert limit.pause() == pytest.approx(0.5)
    now += 0.5
    assert [limit.try_to_use() for _ in range(2)] == [True, False]
    now += 1000
    assert [limit.try_to_use() for _ in range(4)] == [True, True, True, False]


async def test_frames_of_a_guest_wait_beyond_their_rate_and_none_is_lost(
    sandbox: Sandbox, ada: Driver
) -> None:
    async with Driver.join(sandbox.address, secret=SECRET, name="Zoë") as zoe:
        started = time.monotonic()
        extra = 10
        for _ in range(int(GUEST.frames.at_once) + extra):
            await zoe.do("read", channel_id="5")
        await zoe.do("say", channel_id="1", text="x")
        await zoe.wait_for(lambda: zoe.refusals)
        assert time.monotonic() - started > 0.9 * extra / GUEST.frames.per_second
        assert zoe.refusals == ["There is no such channel."]


async def test_coming_in_again_and_again_is_slowed_down(sandbox: Sandbox) -> None:
    """Everything is told to who comes in, so that is worth some frames."""
    times = int(GUEST.frames.at_once) // sockets.ENTERING
    async with Driver.join(sandbox.address, secret=SECRET, name="Zoë") as zoe:
        token = zoe.hello["token"]
    started = time.monotonic()
    for _ in range(times + 1):
        async with Driver.join(sandbox.address, token=token):
            pass
    assert time.monotonic() - started > 0.9 * sockets.ENTERING / GUEST.frames.per_second


async def test_who_writes_too_fast_is_told_so(sandbox: Sandbox, ada: Driver) -> None:
    async with Driver.join(sandbox.address, secret=SECRET, name="Zoë") as zoe:
        for number in range(int(GUEST.messages.at_once)):
            await zoe.say("general", str(number))
        with pytest.raises(NotDone, match="too fast"):
            await zoe.say("general", "one more")
        await asyncio.sleep(1.05 / GUEST.messages.per_second)
        await zoe.say("general", "after a moment")
    assert [m["content"] for m in ada.messages("general")][-1] == "after a moment"
