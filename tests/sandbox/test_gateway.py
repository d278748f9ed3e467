"""The gateway: coming in, hearing what happens, going on after a cut."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord
import pytest

from sandbox.page.driver import Driver
from sandbox.process.server import Sandbox
from sandbox.world import json_text
from sandbox.world.json_text import Json
from sandbox.world.permissions import Permission
from tests.sandbox.conftest import TOKEN
from tests.sandbox.tiny import Tiny, running

IDENTIFY = {"op": 2, "d": {"token": TOKEN, "intents": 1, "properties": {}}}


@asynccontextmanager
async def socket_to(sandbox: Sandbox) -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(sandbox.world.gateway) as socket,
    ):
        hello = await socket.receive_json()
        assert hello["op"] == 10
        assert 0 < hello["d"]["heartbeat_interval"] < 60_000
        yield socket


async def frame(socket: aiohttp.ClientWebSocketResponse, name: str) -> Json:
    """The next dispatch of that name."""
    async with asyncio.timeout(5):
        while True:
            frame: Json = await socket.receive_json()
            if frame.get("t") == name:
                return frame


async def test_a_bot_logs_in_and_finds_the_guild(sandbox: Sandbox) -> None:
    async with running(sandbox) as bot:
        assert bot.me.name == "Pépite"
        [guild] = bot.guilds
        assert (guild.name, str(guild.preferred_locale)) == ("The Gold Field", "en-US")
        assert [channel.name for channel in guild.text_channels] == ["general", "demo"]
        assert guild.me.id == bot.me.id
        assert guild.owner_id == sandbox.world.person("ada").id
        assert bot.channel("demo").permissions_for(guild.me).send_messages
        assert sandbox.world.bot_online
    assert not sandbox.world.bot_online


async def test_ids_are_the_same_in_every_run(sandbox: Sandbox) -> None:
    other = Sandbox()
    for one, two in ((sandbox.world, other.world),):
        assert one.people.keys() == two.people.keys()
        assert one.channels.keys() == two.channels.keys()
        assert (one.bot.id, one.guild.id) == (two.bot.id, two.guild.id)


async def test_a_wrong_token_is_refused(sandbox: Sandbox) -> None:
    async with Tiny() as bot:
        with pytest.raises(discord.LoginFailure):
            await bot.login("wrong")
    async with socket_to(sandbox) as socket:
        await socket.send_json({"op": 2, "d": {"token": "wrong", "intents": 1}})
        await socket.receive()
        assert socket.close_code == 4004


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ("not json", 4002),
        ("[]", 4002),
        ('{"op": 2}', 4002),
        ('{"op": 2, "d": {"token": 5}}', 4002),
        ('{"op": 6, "d": {"token": "x"}}', 4002),
        ('{"op": 77}', 4001),
        ('{"op": "1"}', 4001),
        ('{"op": 8, "d": {}}', 4003),
        ('{"op": 3, "d": {}}', 4003),
        ("[" * 10_000, 4002),
        ("x" * 20_000, 1009),
    ],
)
async def test_nonsense_closes_only_its_own_socket(
    sandbox: Sandbox, bot: Tiny, ada: Driver, sent: str, code: int
) -> None:
    async with socket_to(sandbox) as socket:
        await socket.send_str(sent)
        await socket.receive()
        assert socket.close_code == code
    await ada.slash("demo", "demo start")
    assert bot.resumed == 0


@pytest.mark.parametrize("again", ["identify", "resume"])
async def test_identifying_twice_closes_the_socket(sandbox: Sandbox, again: str) -> None:
    async with socket_to(sandbox) as socket:
        await socket.send_json(IDENTIFY)
        ready = await frame(socket, "READY")
        await frame(socket, "GUILD_CREATE")
        resume = {"token": TOKEN, "session_id": ready["d"]["session_id"], "seq": 1}
        await socket.send_json(IDENTIFY if again == "identify" else {"op": 6, "d": resume})
        await socket.receive()
        assert socket.close_code == 4005
    async with Driver.join(sandbox.address, "ada") as ada:
        await ada.wait_for(lambda: not ada.bot_online)


async def test_heartbeats_are_acknowledged(sandbox: Sandbox) -> None:
    async with socket_to(sandbox) as socket:
        await socket.send_json({"op": 1, "d": None})
        assert (await socket.receive_json())["op"] == 11


async def test_the_bot_has_time_to_note_its_beat_and_hears_the_rest_meanwhile(
    sandbox: Sandbox,
) -> None:
    async with socket_to(sandbox) as socket:
        sent = time.monotonic()
        await socket.send_json({"op": 1, "d": None})
        await socket.send_json(IDENTIFY)
        await frame(socket, "READY")
        await frame(socket, "GUILD_CREATE")
        assert (await socket.receive_json())["op"] == 11
        assert time.monotonic() - sent > 0.04


async def test_a_session_is_resumed_with_all_it_missed(sandbox: Sandbox) -> None:
    async with socket_to(sandbox) as socket:
        await socket.send_json(IDENTIFY)
        session_id = (await frame(socket, "READY"))["d"]["session_id"]
        seen = (await frame(socket, "GUILD_CREATE"))["s"]
        await socket.close(code=4000)
    sandbox.world.set_guild_locale("fr")
    async with socket_to(sandbox) as socket:
        resume = {"token": TOKEN, "session_id": session_id, "seq": seen}
        await socket.send_json({"op": 6, "d": resume})
        missed = await socket.receive_json()
        assert (missed["t"], missed["d"]["preferred_locale"]) == ("GUILD_UPDATE", "fr")
        resumed = await socket.receive_json()
        assert (resumed["t"], resumed["d"]) == ("RESUMED", {})
        assert resumed["s"] == missed["s"] + 1


@pytest.mark.parametrize("resume", [{"session_id": "unknown", "seq": 3}, {"session_id": ""}])
async def test_a_session_nobody_knows_is_invalid(sandbox: Sandbox, resume: dict) -> None:
    async with socket_to(sandbox) as socket:
        await socket.send_json({"op": 6, "d": {"token": TOKEN, **resume}})
        assert await socket.receive_json() == {"op": 9, "d": False}
        await socket.send_json(IDENTIFY)
        await frame(socket, "READY")


async def test_a_press_during_a_cut_is_answered_after_the_resume(
    sandbox: Sandbox, bot: Tiny, ada: Driver
) -> None:
    await sandbox.gateway.cut()
    await ada.slash("demo", "demo start")
    assert [m["content"] for m in ada.messages("demo")] == ["start!"]
    assert bot.resumed == 1
    assert len(bot.seen) == 1


def cut_off(bot: Tiny) -> None:
    """End the bot's connection without a word, as a killed process does."""
    connection: Any = bot.ws.socket._response.connection
    connection.transport.abort()


async def test_a_bot_that_comes_again_works_at_once(sandbox: Sandbox, ada: Driver) -> None:
    async def start(interaction: discord.Interaction) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label="Old", custom_id="old"))
        view.stop()
        await interaction.response.send_message("x", view=view)

    async def old(interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(content="pressed")

    async with running(sandbox) as bot:
        bot.answers["start"] = start
        await ada.slash("demo", "demo start")
        cut_off(bot)
        async with running(sandbox) as second:
            second.answers["old"] = old
            await ada.press(ada.messages("demo")[-1], "Old")
            assert ada.messages("demo")[-1]["content"] == "pressed"


async def test_the_page_sees_the_bot_come_and_go(sandbox: Sandbox, ada: Driver) -> None:
    assert not ada.bot_online
    async with running(sandbox):
        await ada.wait_for(lambda: ada.bot_online)
        assert [command["name"] for command in ada.commands] == ["demo"]
        assert "demo" in [channel["name"] for channel in ada.channels.values()]
    await ada.wait_for(lambda: not ada.bot_online)


async def test_without_message_intents_no_message_is_heard(
    sandbox: Sandbox, bot: Tiny, ada: Driver
) -> None:
    await ada.say("general", "hello")
    await ada.slash("general", "demo start")
    assert bot.messages == []


@pytest.mark.parametrize(("content", "heard"), [(True, "hello"), (False, "")])
async def test_messages_are_heard_as_the_intents_allow(
    sandbox: Sandbox, ada: Driver, content: bool, heard: str
) -> None:
    intents = discord.Intents(guilds=True, guild_messages=True, message_content=content)
    async with running(sandbox, Tiny(intents)) as bot:
        await ada.say("general", "hello")
        await ada.wait_for(lambda: bot.messages)
        [message] = bot.messages
        assert (message.content, message.author.display_name) == (heard, "Ada")
        assert message.channel == bot.channel("general")


async def test_members_come_with_their_intent(sandbox: Sandbox) -> None:
    async with running(sandbox, Tiny(discord.Intents(guilds=True, members=True))) as bot:
        [guild] = bot.guilds
        assert {member.display_name for member in guild.members} >= {"Ada", "Chloé", "Farid"}
        [esi] = await guild.query_members("es")
        assert esi.display_name == "Esi"
        sandbox.world.set_membership(sandbox.world.person("esi"), member=False)
        await asyncio.sleep(0.05)
        assert guild.get_member(esi.id) is None


async def test_changes_of_guild_channels_and_threads_are_heard(
    sandbox: Sandbox, bot: Tiny, ada: Driver
) -> None:
    [guild] = bot.guilds
    await ada.do("guild_locale", locale="fr")
    await ada.wait_for(lambda: str(guild.preferred_locale) == "fr")
    await ada.do("thread", channel_id=ada.channel_id("demo"), name="a side table")
    await ada.wait_for(lambda: guild.threads)
    [thread] = guild.threads
    assert (thread.name, thread.parent) == ("a side table", bot.channel("demo"))
    await ada.do("archive", channel_id=str(thread.id), archived=True)
    await ada.wait_for(lambda: not guild.threads)
    channel = sandbox.world.channel(bot.channel("demo").id)
    sandbox.world.set_denied(channel, sandbox.world.bot, Permission.SEND_MESSAGES)
    await ada.wait_for(lambda: not bot.channel("demo").permissions_for(guild.me).send_messages)


def test_json_that_is_not_json_is_not_read() -> None:
    for text in ("NaN", '"\\ud800"', "[" * 200 + "]" * 200, "1" * 5000, b"\xff", ""):
        with pytest.raises(json_text.NotJson):
            json_text.read(text)
