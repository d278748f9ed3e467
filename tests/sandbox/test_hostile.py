"""Bad input of any size gets a clear answer and harms nobody."""

import io
from typing import Any

import aiohttp
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sandbox.api.rest.router import Router
from sandbox.page.driver import Driver
from sandbox.process.server import Sandbox
from sandbox.world.interactions import InteractionKind
from tests.sandbox.conftest import TOKEN
from tests.sandbox.test_limits import almost, anything
from tests.sandbox.tiny import Tiny

BOT = {"Authorization": f"Bot {TOKEN}"}
JSON = BOT | {"Content-Type": "application/json"}
quietly = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def lines(sandbox: Sandbox) -> list[tuple[str, str]]:
    """Every route of the API, with ids of things that are there."""
    world = sandbox.world
    general = world.text_channels()[0]
    ids = {
        "app": world.bot.id,
        "guild": world.guild.id,
        "channel": general.id,
        "user": world.person("ada").id,
        "message": general.last_message_id or 1,
        "role": world.guild.id,
        "emoji": 1,
        "interaction": 1,
    }
    router = Router(world, sandbox.interactions, TOKEN)
    found = []
    for line in [*router._open, *router._closed]:
        method, path = line.split()
        path = path.split("{which")[0].rstrip("/") + ("/@original" if "{which" in path else "")
        for name, id_ in ids.items():
            path = path.replace(f"<{name}>", str(id_))
        found.append((method, path.replace("{token}", "token")))
    return found


async def ask(session: aiohttp.ClientSession, method: str, path: str, **body: Any) -> int:
    async with session.request(method, f"/api/v10{path}", **body) as response:
        if response.status >= 400:
            told = await response.json()
            assert {"message", "code"} <= told.keys()
        assert response.status < 500, (method, path)
        return response.status


@pytest.fixture
async def session(sandbox: Sandbox):
    async with aiohttp.ClientSession(sandbox.address) as session:
        yield session


@pytest.fixture
async def alive(bot: Tiny, ada: Driver):
    """Whatever the test did, people still play afterwards."""
    yield
    await bot.tree.sync()
    await ada.slash("demo", "demo start")
    assert ada.messages("demo")[-1]["content"] == "start!"


@pytest.mark.usefixtures("alive")
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"nonsense",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"content": "' + b"x" * 1_000_000 + b'"}',
        b"1" * 1_000_000,
        b'{"content": NaN}',
        b'{"content": "\\ud800"}',
    ],
    ids=["empty", "nonsense", "bytes", "deep", "large", "number", "nan", "surrogate"],
)
async def test_a_body_that_is_no_body(
    sandbox: Sandbox, session: aiohttp.ClientSession, body: bytes
) -> None:
    for method, path in lines(sandbox):
        if method in ("POST", "PATCH", "PUT") and "thread-members" not in path:
            if path.endswith("typing"):
                continue
            assert 400 <= await ask(session, method, path, data=body, headers=JSON) < 500


@pytest.mark.usefixtures("alive")
async def test_a_body_that_is_too_large(sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
    channel = sandbox.world.text_channels()[0]
    path = f"/channels/{channel.id}/messages"
    large = io.BytesIO(b" " * 2_000_000)
    assert await ask(session, "POST", path, data=large, headers=JSON) == 413
    form = aiohttp.FormData()
    form.add_field("files[0]", io.BytesIO(b"x" * (10 * 1024 * 1024 + 1)), filename="big")
    assert await ask(session, "POST", path, data=form, headers=BOT) == 413
    form = aiohttp.FormData()
    form.add_field("payload_json", io.BytesIO(b"x" * 2_000_000), filename="payload")
    assert await ask(session, "POST", path, data=form, headers=BOT) == 413


@pytest.mark.usefixtures("alive")
async def test_forms_that_are_no_forms(sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
    channel = sandbox.world.text_channels()[0]
    path = f"/channels/{channel.id}/messages"
    kinds = ["multipart/form-data", "multipart/form-data; boundary=x", "text/plain", ""]
    bodies = [b"", b"x", b"--x\r\n\r\n", b"--x\r\nA: b\r\n\r\nc\r\n--x--", b"--x--", b"--y\r\n\r\n"]
    for kind in kinds:
        for body in bodies:
            headers = BOT | {"Content-Type": kind}
            assert 400 <= await ask(session, "POST", path, data=body, headers=headers) < 500
    for name in ("files[x]", "files[100]", "file", "payload"):
        form = aiohttp.FormData()
        form.add_field(name, b"x", filename="x")
        assert await ask(session, "POST", path, data=form, headers=BOT) == 400
    form = aiohttp.FormData()
    for number in range(11):
        form.add_field(f"files[{number}]", b"x", filename="x")
    assert await ask(session, "POST", path, data=form, headers=BOT) == 400


@pytest.mark.usefixtures("alive")
async def test_file_names_cannot_lead_anywhere(
    sandbox: Sandbox, session: aiohttp.ClientSession
) -> None:
    channel = sandbox.world.text_channels()[0]
    for name in ("../../etc/passwd", "a\\..\\b", "x" * 5000, '"><script>', "\u202egnp.exe"):
        form = aiohttp.FormData()
        form.add_field("files[0]", b"x", filename=name)
        path = f"/channels/{channel.id}/messages"
        assert await ask(session, "POST", path, data=form, headers=BOT) == 200
        [attachment] = list(channel.messages.values())[-1].content.attachments
        assert not set(attachment.name) & set('/\\<>"\u202e')
        assert len(attachment.name) <= 100


@pytest.mark.usefixtures("alive")
async def test_ids_and_queries_of_every_kind(
    sandbox: Sandbox, session: aiohttp.ClientSession
) -> None:
    strange = ["0", "9" * 20, "9" * 50, "-1", "x", "%00", "%2e%2e", "٣", "@me", "1.5", "null"]
    for _, path in lines(sandbox):
        for part in path.strip("/").split("/"):
            if part.isdigit():
                for id_ in strange:
                    await ask(session, "GET", path.replace(part, id_), headers=BOT)
    channel = sandbox.world.text_channels()[0].id
    for value in (*strange, "9" * 5000):
        for name in ("limit", "before", "after"):
            path = f"/channels/{channel}/messages?{name}={value}"
            assert await ask(session, "GET", path, headers=BOT) == 200


@pytest.mark.usefixtures("alive")
async def test_every_method_on_every_path(sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
    for _, path in lines(sandbox):
        for method in ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"):
            if (method, path) not in lines(sandbox):
                assert await ask(session, method, path, headers=BOT) in (400, 401, 404)


@pytest.mark.usefixtures("alive")
@quietly
@given(body=anything | almost, number=st.integers(0, 100))
async def test_any_json_to_any_route(
    sandbox: Sandbox, session: aiohttp.ClientSession, body: Any, number: int
) -> None:
    routes = [line for line in lines(sandbox) if line[0] in ("POST", "PATCH", "PUT")]
    method, path = routes[number % len(routes)]
    await ask(session, method, path, json=body, headers=BOT)


@quietly
@given(data=anything | almost, kind=st.integers(-1, 12), type_=st.sampled_from(InteractionKind))
async def test_any_json_as_an_answer(
    sandbox: Sandbox, session: aiohttp.ClientSession, data: Any, kind: int, type_: InteractionKind
) -> None:
    world = sandbox.world
    world.bot_came()
    channel = world.text_channels()[0]
    interaction = sandbox.interactions.ask(type_, world.person("esi"), channel, {}, name="x")
    path = f"/interactions/{interaction.id}/{interaction.token}/callback"
    await ask(session, "POST", path, json={"type": kind, "data": data})
    follow = f"/webhooks/{world.bot.id}/{interaction.token}"
    await ask(session, "POST", follow, json=data)
    await ask(session, "PATCH", f"{follow}/messages/@original", json=data)


@pytest.mark.usefixtures("alive")
@quietly
@given(
    frame=st.dictionaries(
        st.sampled_from(["t", "nonce", "channel_id", "message_id", "custom_id", "values"]),
        anything,
    ),
    t=st.sampled_from(["slash", "autocomplete", "press", "modal", "say", "thread", "delete"]),
)
async def test_any_frame_of_a_page(
    sandbox: Sandbox, bruno: Driver, frame: dict[str, Any], t: str
) -> None:
    channel = bruno.channel_id("general")
    known = {"channel_id": channel, "command": "demo start", "text": "x", "name": "x"}
    await bruno.do(**known | {"t": t} | frame)
    await bruno.say("general", "here")
    assert "broke" not in str(bruno.frames)
    bruno.frames.clear()
