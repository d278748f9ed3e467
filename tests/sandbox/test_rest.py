"""The REST routes, as discord.py uses them and as a stranger might."""

import base64
import io
import logging

import aiohttp
import discord
import pytest

from sandbox.page.driver import Driver
from sandbox.process.server import Sandbox
from sandbox.world.permissions import Permission
from tests.sandbox.conftest import TOKEN
from tests.sandbox.tiny import Tiny

PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


BOT = {"Authorization": f"Bot {TOKEN}"}


async def refused(awaitable) -> tuple[int, int]:
    """The status and the code with which something is refused."""
    with pytest.raises(discord.HTTPException) as caught:
        await awaitable
    return caught.value.status, caught.value.code


def world_channel(sandbox: Sandbox, channel: discord.TextChannel):
    return sandbox.world.channel(channel.id)


# Messages


async def test_messages_are_written_read_edited_and_deleted(bot: Tiny, ada: Driver) -> None:
    channel = bot.channel("general")
    sent = await channel.send("one", embed=discord.Embed(title="t", description="d"))
    assert (await channel.fetch_message(sent.id)).embeds[0].title == "t"
    await ada.wait_for(lambda: ada.messages("general"))
    edited = await sent.edit(content="two")
    assert (edited.content, edited.embeds[0].title) == ("two", "t")
    assert edited.edited_at is not None
    await ada.wait_for(lambda: ada.messages("general")[0]["content"] == "two")
    await sent.delete()
    await ada.wait_for(lambda: not ada.messages("general"))
    assert await refused(sent.delete()) == (404, 10008)
    assert await refused(sent.edit(content="three")) == (404, 10008)
    assert await refused(channel.fetch_message(1)) == (404, 10008)


async def test_history_is_paged(bot: Tiny) -> None:
    channel = bot.channel("general")
    sent = [await channel.send(str(number)) for number in range(5)]

    async def history(**where) -> list[str]:
        return [message.content async for message in channel.history(**where)]

    assert await history() == ["4", "3", "2", "1", "0"]
    assert await history(limit=2) == ["4", "3"]
    assert await history(before=sent[2]) == ["1", "0"]
    assert await history(after=sent[2]) == ["3", "4"]
    assert await history(limit=1, after=sent[1]) == ["2"]


async def test_a_repeated_nonce_does_not_send_twice(bot: Tiny, ada: Driver) -> None:
    channel = bot.channel("general")
    first = await channel.send("once", nonce=77)
    again = await channel.send("once", nonce=77)
    other = await channel.send("twice", nonce=78)
    assert first.id == again.id != other.id
    await ada.wait_for(lambda: len(ada.messages("general")) == 2)


async def test_a_reply_needs_what_it_replies_to(bot: Tiny, ada: Driver) -> None:
    said = await ada.say("general", "question")
    question = bot.channel("general").get_partial_message(int(said["id"]))
    answer = await question.reply("answer")
    assert answer.reference is not None
    assert answer.reference.message_id == question.id
    await ada.do("delete", channel_id=said["channel_id"], message_id=said["id"])
    await ada.wait_for(lambda: len(ada.messages("general")) == 1)
    assert await refused(question.reply("too late")) == (400, 50035)
    gone = question.to_reference(fail_if_not_exists=False)
    assert (await bot.channel("general").send("anyway", reference=gone)).reference is None


async def test_only_one_s_own_messages_are_edited(bot: Tiny, ada: Driver) -> None:
    said = await ada.say("general", "mine")
    message = bot.channel("general").get_partial_message(int(said["id"]))
    assert await refused(message.edit(content="yours")) == (403, 50005)
    assert await refused(message.delete()) == (403, 50013)


async def test_mentions_are_named_as_far_as_they_are_allowed(
    bot: Tiny, ada: Driver, bruno: Driver
) -> None:
    text = f"<@{ada.id}> and <@{bruno.id}> and <@12>"
    allowed = discord.AllowedMentions(users=[discord.Object(int(ada.id))])
    await bot.channel("general").send(text)
    await bot.channel("general").send(text, allowed_mentions=allowed)
    await bot.channel("general").send(text, allowed_mentions=discord.AllowedMentions.none())
    await ada.wait_for(lambda: len(ada.messages("general")) == 3)
    named = [[u["global_name"] for u in m["mentions"]] for m in ada.messages("general")]
    assert named == [["Ada", "Bruno"], ["Ada"], []]


async def test_files_have_addresses_and_embeds_show_them(bot: Tiny, ada: Driver) -> None:
    file = discord.File(io.BytesIO(PIXEL), "map.png", description="A map")
    embed = discord.Embed(title="Map").set_image(url="attachment://map.png")
    sent = await bot.channel("general").send(embed=embed, file=file)
    assert sent.attachments == []
    old = str(sent.embeds[0].image.url)
    assert await discord.Asset(bot._connection, url=old, key="").read() == PIXEL
    newer = discord.File(io.BytesIO(PIXEL + b"!"), "map.png")
    edited = await sent.edit(embed=embed, attachments=[newer])
    async with aiohttp.ClientSession() as session:
        async with session.get(str(edited.embeds[0].image.url)) as response:
            assert await response.read() == PIXEL + b"!"
            assert response.content_type == "image/png"
        async with session.get(old) as response:
            assert response.status == 200, "whoever was just loading it still gets it"
        await edited.delete()
        async with session.get(str(edited.embeds[0].image.url)) as response:
            assert response.status == 404


async def test_a_file_that_is_no_picture_is_only_saved(bot: Tiny, sandbox: Sandbox) -> None:
    file = discord.File(io.BytesIO(b"<script>"), "page.html")
    sent = await bot.channel("general").send(file=file)
    async with (
        aiohttp.ClientSession() as session,
        session.get(sent.attachments[0].url) as response,
    ):
        assert response.content_type == "application/octet-stream"
        assert response.headers["Content-Disposition"] == "attachment"
        assert response.headers["X-Content-Type-Options"] == "nosniff"


async def test_an_edit_keeps_the_files_it_names(bot: Tiny) -> None:
    files = [discord.File(io.BytesIO(name.encode()), name) for name in ("a.txt", "b.txt")]
    sent = await bot.channel("general").send(files=files)
    sent = await sent.edit(content="both")
    assert [file.filename for file in sent.attachments] == ["a.txt", "b.txt"]
    one, two = sent.attachments
    new = discord.File(io.BytesIO(b"c"), "c.txt", description="The third")
    sent = await sent.edit(attachments=[two, new])
    assert [file.filename for file in sent.attachments] == ["b.txt", "c.txt"]
    assert sent.attachments[1].description == "The third"
    assert await refused(sent.edit(attachments=[one])) == (400, 50035)
    sent = await sent.edit(content="none", attachments=[])
    assert sent.attachments == []
    assert await refused(sent.edit(content="")) == (400, 50006)
    more = [discord.File(io.BytesIO(b"x"), "x") for _ in range(6)]
    sent = await sent.edit(attachments=more)
    assert await refused(sent.add_files(*more[:5])) == (400, 50035)


async def test_every_picture_of_an_embed_can_be_a_file(bot: Tiny) -> None:
    embed = discord.Embed(title="x").set_thumbnail(url="attachment://gone.png")
    embed.set_author(name="a", icon_url="attachment://map.png").set_footer(text="f")
    embed.set_image(url="https://example.org/a.png")
    file = discord.File(io.BytesIO(PIXEL), "map.png")
    [shown] = (await bot.channel("general").send(embed=embed, file=file)).embeds
    assert str(shown.author.icon_url).endswith("/map.png")
    assert shown.thumbnail.url is None
    assert shown.image.url == "https://example.org/a.png"


# Permissions


@pytest.mark.parametrize(
    ("denied", "message", "why"),
    [
        (Permission.VIEW_CHANNEL, {"content": "x"}, (403, 50001)),
        (Permission.SEND_MESSAGES, {"content": "x"}, (403, 50013)),
        (Permission.EMBED_LINKS, {"embed": discord.Embed(title="x")}, (403, 50013)),
        (Permission.ATTACH_FILES, {"file": True}, (403, 50013)),
    ],
)
async def test_the_bot_needs_permissions_to_write(
    sandbox: Sandbox, bot: Tiny, ada: Driver, denied, message, why
) -> None:
    if "file" in message:
        message = {"file": discord.File(io.BytesIO(b"x"), "x.txt")}
    channel = bot.channel("general")
    sandbox.world.set_denied(world_channel(sandbox, channel), sandbox.world.bot, denied)
    assert await refused(channel.send(**message)) == why
    sandbox.world.set_denied(world_channel(sandbox, channel), sandbox.world.bot, Permission.NONE)
    await channel.send("back")


async def test_an_interaction_is_answered_without_permissions(
    sandbox: Sandbox, bot: Tiny, ada: Driver
) -> None:
    channel = world_channel(sandbox, bot.channel("demo"))
    sandbox.world.set_denied(channel, sandbox.world.bot, Permission.SEND_MESSAGES)
    await ada.slash("demo", "demo start")
    assert not bot.last.app_permissions.send_messages
    assert not bot.last.app_permissions.embed_links


# DMs


async def test_a_dm_reaches_its_person_only(bot: Tiny, ada: Driver, bruno: Driver) -> None:
    user = await bot.fetch_user(int(ada.id))
    sent = await user.send("a secret")
    [message] = await ada.wait_for(lambda: ada.messages("dm"))
    assert message["content"] == "a secret"
    assert "a secret" not in str(bruno.frames)
    assert bruno.messages("dm") == []
    await sent.edit(content="another")
    await ada.wait_for(lambda: ada.messages("dm")[0]["content"] == "another")


async def test_closed_dms_are_refused_until_they_are_opened(bot: Tiny, ada: Driver) -> None:
    user = await bot.fetch_user(int(ada.id))
    sent = await user.send("one")
    await ada.do("dms", open=False)
    await ada.wait_for(lambda: not ada.hello["me"]["dms_open"])
    assert await refused(user.send("two")) == (403, 50007)
    await sent.edit(content="still here")
    await ada.do("dms", open=True)
    await ada.wait_for(lambda: ada.hello["me"]["dms_open"])
    await user.send("three")


async def test_buttons_and_commands_work_in_a_dm(bot: Tiny, ada: Driver) -> None:
    user = await bot.fetch_user(int(ada.id))
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Go", custom_id="go"))
    view.stop()
    await user.send("x", view=view)

    async def go(interaction: discord.Interaction) -> None:
        assert interaction.guild is None
        assert interaction.user.display_name == "Ada"
        await interaction.response.edit_message(content="went")

    bot.answers["go"] = go
    [message] = await ada.wait_for(lambda: ada.messages("dm"))
    await ada.press(message, "Go")
    assert ada.messages("dm")[0]["content"] == "went"
    await ada.slash("dm", "demo start")
    assert ada.messages("dm")[-1]["content"] == "start!"


async def test_a_dm_to_nobody_is_refused(bot: Tiny) -> None:
    assert await refused(bot.create_dm(discord.Object(5))) == (400, 50033)
    assert await refused(bot.create_dm(discord.Object(bot.me.id))) == (400, 50033)


# Threads


async def test_a_thread_is_opened_written_to_and_archived(bot: Tiny, ada: Driver) -> None:
    thread = await bot.channel("demo").create_thread(
        name="side", type=discord.ChannelType.public_thread
    )
    sent = await thread.send("one")
    await ada.wait_for(lambda: "side" in [c["name"] for c in ada.channels.values()])
    side = ada.channels[ada.channel_id("side")]
    assert (side["type"], side["parent"]) == ("thread", ada.channel_id("demo"))
    await ada.slash("side", "demo start")
    assert bot.last.channel == thread
    await thread.edit(archived=True)
    assert await refused(sent.edit(content="two")) == (400, 50083)
    assert await refused(sent.delete()) == (400, 50083)
    await thread.send("awake")
    await ada.wait_for(lambda: not ada.channels[side["id"]]["archived"])
    await sent.edit(content="two")
    await thread.edit(archived=True, locked=True)
    assert await refused(thread.send("no")) == (400, 50083)


async def test_a_thread_can_hang_on_a_message(bot: Tiny) -> None:
    sent = await bot.channel("demo").send("board")
    thread = await sent.create_thread(name="talk")
    assert thread.id == sent.id
    assert await refused(sent.create_thread(name="again")) == (400, 160004)
    assert await refused(bot.channel("demo").create_thread(name="")) == (400, 50035)
    await thread.join()
    await thread.leave()


async def test_a_private_thread_is_seen_by_who_was_added(
    sandbox: Sandbox, bot: Tiny, ada: Driver, bruno: Driver
) -> None:
    thread = await bot.channel("demo").create_thread(name="secret")
    await thread.add_user(discord.Object(int(bruno.id)))
    await thread.send("hush")
    async with Driver.join(sandbox.address, "bruno") as again:
        assert again.messages("secret")[0]["content"] == "hush"
    assert "hush" not in str(ada.frames)


# The guild


async def test_the_guild_and_who_is_in_it(sandbox: Sandbox, bot: Tiny) -> None:
    [guild] = bot.guilds
    ada = sandbox.world.person("ada")
    assert (await bot.fetch_guild(guild.id)).name == guild.name
    assert (await guild.fetch_member(ada.id)).display_name == "Ada"
    assert {role.name for role in await guild.fetch_roles()} == {"@everyone", "Pépite"}
    assert [c.name for c in await guild.fetch_channels()] == ["general", "demo"]
    sandbox.world.set_membership(ada, member=False)
    assert await refused(guild.fetch_member(ada.id)) == (404, 10007)
    assert await refused(guild.fetch_member(5)) == (404, 10007)
    assert await refused(bot.fetch_user(5)) == (404, 10013)
    assert await refused(bot.fetch_guild(5)) == (404, 10004)
    assert await refused(bot.fetch_channel(5)) == (404, 10003)
    assert await refused(guild.fetch_role(5)) == (404, 10011)


async def test_members_are_listed_and_searched(sandbox: Sandbox, bot: Tiny) -> None:
    async with aiohttp.ClientSession(f"{sandbox.address}/api/v10/", headers=BOT) as session:
        path = f"guilds/{sandbox.world.guild.id}"
        async with session.get(f"{path}/members?limit=100") as response:
            names = {member["user"]["username"] for member in await response.json()}
        async with session.get(f"{path}/threads/active") as response:
            assert await response.json() == {"threads": [], "members": []}
    assert names == {"Pépite", "ada", "bruno", "chloe", "dmitri", "esi", "farid"}


async def test_channels_are_changed_by_who_may(sandbox: Sandbox, bot: Tiny, ada: Driver) -> None:
    channel = bot.channel("general")
    assert await refused(channel.edit(name="x")) == (403, 50013)
    assert await refused(channel.delete()) == (403, 50013)
    thread = await bot.channel("demo").create_thread(
        name="side", type=discord.ChannelType.public_thread
    )
    await thread.edit(name="renamed")
    assert await refused(thread.delete()) == (403, 50013)
    await ada.wait_for(lambda: ada.channels.get(str(thread.id), {}).get("name") == "renamed")
    sandbox.world.delete_channel(world_channel(sandbox, bot.channel("demo")))
    await ada.wait_for(lambda: "demo" not in [c["name"] for c in ada.channels.values()])
    assert {c["type"] for c in ada.channels.values()} == {"text", "dm"}, "its threads went with it"
    [guild] = bot.guilds
    await ada.wait_for(lambda: not guild.threads)
    assert [c.name for c in guild.text_channels] == ["general"]


async def test_a_fault_of_the_sandbox_is_a_500_and_is_logged(
    sandbox: Sandbox, bot: Tiny, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sandbox.world, "user", None)
    async with (
        aiohttp.ClientSession(headers=BOT) as session,
        session.get(f"{sandbox.address}/api/v10/users/5") as response,
    ):
        assert response.status == 500
        assert (await response.json())["code"] == 0
    assert "the sandbox broke at GET /api/v10/users/5" in caplog.messages


# The application


async def test_commands_are_registered_for_all_and_for_the_guild(bot: Tiny) -> None:
    [guild] = bot.guilds
    [command] = await bot.tree.fetch_commands()
    assert (command.name, len(command.options)) == ("demo", 4)
    assert await bot.tree.fetch_commands(guild=guild) == []
    bot.tree.copy_global_to(guild=guild)
    [own] = await bot.tree.sync(guild=guild)
    assert own.id != command.id
    assert own.guild_id == guild.id


async def test_application_emojis(bot: Tiny) -> None:
    emoji = await bot.create_application_emoji(name="nugget", image=PIXEL)
    assert [one.name for one in await bot.fetch_application_emojis()] == ["nugget"]
    assert await emoji.read() == PIXEL
    taken = bot.create_application_emoji(name="nugget", image=PIXEL)
    assert await refused(taken) == (400, 50035)
    assert (await emoji.edit(name="gold")).name == "gold"
    assert (await bot.fetch_application_emoji(emoji.id)).name == "gold"
    await emoji.delete()
    assert await refused(bot.fetch_application_emoji(emoji.id)) == (404, 10014)


async def test_what_the_sandbox_lacks_is_named_in_its_log(
    bot: Tiny, caplog: pytest.LogCaptureFixture
) -> None:
    sent = await bot.channel("general").send("x")
    with caplog.at_level(logging.WARNING, "sandbox"):
        assert await refused(sent.pin()) == (404, 0)
    path = f"/api/v10/channels/{sent.channel.id}/messages/pins/{sent.id}"
    assert f"gap of the sandbox: PUT {path}" in caplog.messages


async def test_answers_are_json_without_a_charset_and_need_the_token(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession(f"{sandbox.address}/api/v10/") as session:
        async with session.get("users/@me") as response:
            assert response.status == 401
            assert await response.json() == {"message": "401: Unauthorized", "code": 0}
        async with session.get("users/@me", headers=BOT) as response:
            assert response.headers["Content-Type"] == "application/json"
            assert (await response.json())["bot"]
        async with session.get("nonsense", headers=BOT) as response:
            assert (response.status, (await response.json())["code"]) == (404, 0)
        async with session.get("gateway/bot", headers=BOT) as response:
            assert (await response.json())["url"] == sandbox.world.gateway


async def test_typing_is_shown(bot: Tiny, ada: Driver) -> None:
    await bot.channel("general").typing()
    shown = {"t": "typing", "channel_id": ada.channel_id("general"), "who": "Pépite"}
    await ada.wait_for(lambda: shown in ada.frames)
