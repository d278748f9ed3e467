"""Requests that nobody could have meant get a clean answer, and sockets of strangers end."""

import asyncio
import time

import aiohttp
import pytest

from sandbox.process.server import Sandbox, Settings
from tests.sandbox.conftest import TOKEN

UPGRADE = (
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
IMPATIENT = pytest.mark.parametrize(
    "settings", [Settings(token=TOKEN, identify_within=0.3)], ids=[""]
)


async def status(sandbox: Sandbox, path: str, *headers: str) -> int:
    """What a request is answered with, written byte for byte."""
    reader, writer = await asyncio.open_connection("127.0.0.1", int(sandbox.address[-5:]))
    head = "\r\n".join((f"GET {path} HTTP/1.1", *headers, "", ""))
    writer.write(head.encode())
    async with asyncio.timeout(5):
        line = await reader.readline()
    writer.close()
    return int(line.split()[1])


@pytest.mark.parametrize("host", ["[", "a]b", "[::1", "127.0.0.1:x", "127.0.0.1:99999"])
@pytest.mark.parametrize("path", ["/client?as=ada", "/gateway", "/", "/page/app.js", "/healthz"])
async def test_a_host_that_is_none_is_a_bad_request(
    sandbox: Sandbox, caplog: pytest.LogCaptureFixture, host: str, path: str
) -> None:
    assert await status(sandbox, path, f"Host: {host}", UPGRADE.rstrip()) == 400
    assert caplog.messages == []


@pytest.mark.parametrize("origin", ["[", "a]b", "http://[", "http://a]b", "http://127.0.0.1:x"])
async def test_an_origin_that_is_none_is_forbidden(
    sandbox: Sandbox, caplog: pytest.LogCaptureFixture, origin: str
) -> None:
    headers = (f"Host: {sandbox.address[7:]}", f"Origin: {origin}", UPGRADE.rstrip())
    assert await status(sandbox, "/client?as=ada", *headers) == 403
    assert caplog.messages == []


@pytest.mark.parametrize("path", ["x" * 6000, "x/" * 3000, "x" * 250, "../" * 60, "."])
async def test_a_page_that_cannot_be_is_not_found(
    sandbox: Sandbox, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    assert await status(sandbox, f"/page/{path}", "Host: 127.0.0.1") == 404
    assert caplog.messages == []


@IMPATIENT
async def test_who_does_not_identify_in_time_is_hung_up_on(sandbox: Sandbox) -> None:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(sandbox.world.gateway) as socket,
    ):
        started = time.monotonic()
        assert (await socket.receive_json())["op"] == 10
        await socket.send_json({"op": 1, "d": None})
        assert (await socket.receive_json())["op"] == 11
        await asyncio.wait_for(socket.receive(), 5)
        assert socket.close_code == 4009
        assert 0.2 < time.monotonic() - started < 3


@IMPATIENT
async def test_who_has_identified_stays(sandbox: Sandbox) -> None:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(sandbox.world.gateway) as socket,
    ):
        await socket.send_json({"op": 2, "d": {"token": TOKEN, "intents": 0}})
        await asyncio.sleep(0.5)
        assert not socket.closed
        assert sandbox.world.bot_online


async def test_who_is_not_let_in_and_does_not_hang_up_is_hung_up_on(sandbox: Sandbox) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", int(sandbox.address[-5:]))
    writer.write(f"GET /client?as=zoe HTTP/1.1\r\nHost: 127.0.0.1\r\n{UPGRADE}\r\n".encode())
    async with asyncio.timeout(5):
        assert b"nobody called" in await reader.read()
    writer.close()
