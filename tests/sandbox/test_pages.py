"""The page's doors: who comes in as whom, what they see, what they can do."""

import aiohttp
import discord
import pytest
import yarl

from sandbox.page.driver import Driver, NotDone
from sandbox.process.server import Sandbox, Settings
from sandbox.world.permissions import Permission
from sandbox.world.slash_commands import registered
from tests.sandbox.conftest import HASTY, SECRET, TOKEN
from tests.sandbox.tiny import Tiny

# Sample people


async def test_hello_has_everything_a_page_begins_with(sandbox: Sandbox, ada: Driver) -> None:
    hello = ada.hello
    assert hello["me"]["key"] == "ada"
    assert (hello["me"]["locale"], hello["me"]["dms_open"]) == ("en-US", True)
    assert [person["key"] for person in hello["people"]] == [
        "ada", "bruno", "chloe", "dmitri", "esi", "farid",
    ]  # fmt: skip
    assert hello["people"][2]["name"] == "Chloé"
    assert (hello["guild"]["name"], hello["guild"]["locale"]) == ("The Gold Field", "en-US")
    channels = [(c["name"], c["type"]) for c in hello["channels"]]
    assert channels == [("general", "text"), ("Pépite", "dm")]
    assert (hello["token"], hello["guest"], hello["unread"]) == (None, False, [])
    assert hello["invitation"] is None
    assert hello["bot"] == {"id": str(sandbox.world.bot.id), "name": "Pépite", "online": False}
    async with Driver.join(sandbox.address, "chloe") as chloe:
        assert chloe.hello["me"]["locale"] == "fr"
    async with Driver.join(sandbox.address) as first:
        assert first.id == ada.id
    with pytest.raises(NotDone, match="nobody"):
        async with Driver.join(sandbox.address, "zoe"):
            pass


async def test_who_comes_in_is_told_how_friends_do(sandbox: Sandbox) -> None:
    sandbox.world.invitation = "http://192.0.2.7:8080/?secret=s3cret"
    async with Driver.join(sandbox.address, "ada") as ada:
        assert ada.hello["invitation"] == sandbox.world.invitation


async def test_who_asks_for_nobody_is_somebody_of_their_language(sandbox: Sandbox) -> None:
    for language, name in (("fr", "Bruno"), ("en-US", "Ada"), ("xx", "Ada")):
        async with Driver.join(sandbox.address, language=language) as page:
            assert page.hello["me"]["name"] == name


async def test_two_people_see_each_other_write(ada: Driver, bruno: Driver) -> None:
    said = await ada.say("general", "  hello <b>you</b> ")
    [message] = await bruno.wait_for(lambda: bruno.messages("general"))
    assert message["content"] == "hello <b>you</b>"
    assert message["author"] == said["author"]
    assert (message["author"]["global_name"], message["author"]["bot"]) == ("Ada", False)


async def test_unread_channels_are_remembered(sandbox: Sandbox, ada: Driver, bruno: Driver) -> None:
    await ada.say("general", "news")
    await bruno.wait_for(lambda: bruno.messages("general"))
    general = ada.channel_id("general")
    async with Driver.join(sandbox.address, "bruno") as again:
        assert again.hello["unread"] == [general]
    await bruno.do("read", channel_id=general)
    await bruno.say("general", "old news")
    async with Driver.join(sandbox.address, "bruno") as again:
        assert again.hello["unread"] == []


async def test_two_pages_of_one_person_show_the_same(sandbox: Sandbox, bot: Tiny) -> None:
    async def start(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("mine", ephemeral=True)

    bot.answers["start"] = start
    async with (
        Driver.join(sandbox.address, "esi") as one,
        Driver.join(sandbox.address, "esi") as two,
    ):
        await one.slash("demo", "demo start")
        [message] = await two.wait_for(lambda: two.messages("demo"))
        await two.do("dismiss", message_id=message["id"])
        await one.wait_for(lambda: not one.messages("demo"))
        with pytest.raises(NotDone, match="gone"):
            await one.press(message, custom_id="x")
        await bot.last.edit_original_response(content="edited")
        await one.do("dms", open=False)
        await two.wait_for(lambda: not two.hello["me"]["dms_open"])
        assert two.messages("demo") == []


async def test_one_s_own_language_reaches_the_bot(bot: Tiny, ada: Driver) -> None:
    await ada.do("locale", locale="fr")
    await ada.do("guild_locale", locale="fr")
    await ada.wait_for(lambda: ada.hello["guild"]["locale"] == "fr")
    assert ada.hello["me"]["locale"] == "fr"
    await ada.slash("demo", "demo start")
    assert (str(bot.last.locale), str(bot.last.guild_locale)) == ("fr", "fr")


def places(person: Driver) -> list[str]:
    return [channel["type"] for channel in person.channels.values()]


async def test_a_channel_one_may_not_see_is_gone(
    sandbox: Sandbox, ada: Driver, bruno: Driver
) -> None:
    general = sandbox.world.channel(int(ada.channel_id("general")))
    sandbox.world.set_denied(general, sandbox.world.person("bruno"), Permission.VIEW_CHANNEL)
    await bruno.wait_for(lambda: places(bruno) == ["dm"])
    await ada.say("general", "behind closed doors")
    await bruno.do("say", channel_id=str(general.id), text="let me in", nonce="1")
    await bruno.wait_for(lambda: bruno.refusals)
    assert bruno.refusals == ["There is no such channel."]
    assert "closed doors" not in str(bruno.frames)


async def test_who_left_the_guild_sees_nothing_of_it(
    sandbox: Sandbox, ada: Driver, bruno: Driver
) -> None:
    sandbox.world.set_membership(sandbox.world.person("bruno"), member=False)
    await bruno.wait_for(lambda: places(bruno) == ["dm"])
    await ada.say("general", "he is gone")
    assert "he is gone" not in str(bruno.frames)
    sandbox.world.set_membership(sandbox.world.person("bruno"), member=True)
    await bruno.wait_for(lambda: bruno.messages("general"))


@HASTY
async def test_commands_for_moderators_and_for_servers_only(
    sandbox: Sandbox, bot: Tiny, ada: Driver, bruno: Driver
) -> None:
    def command(name: str, **more: object) -> dict:
        return {"name": name, "description": "x", **more}

    manage = str(int(Permission.MANAGE_MESSAGES))
    commands = [
        command("open"),
        command("mods", default_member_permissions=manage),
        command("admins", default_member_permissions="0"),
        command("here", contexts=[0]),
        command("there", contexts=[1]),
    ]
    sandbox.world.register(registered(commands, None), None)

    async def why_not(person: Driver, channel: str, name: str) -> str:
        with pytest.raises(NotDone) as caught:
            await person.slash(channel, name)
        return str(caught.value)

    await (await bot.fetch_user(int(bruno.id))).send("hi")
    await bruno.wait_for(lambda: bruno.messages("dm"))
    for name in ("mods", "admins"):
        assert "permission" in await why_not(bruno, "general", name)
        assert "did not respond" in await why_not(ada, "general", name)
    assert "cannot be used here" in await why_not(bruno, "general", "there")
    assert "cannot be used here" in await why_not(bruno, "dm", "here")
    assert "did not respond" in await why_not(bruno, "dm", "there")


async def test_people_cannot_write_where_they_may_not(sandbox: Sandbox, bruno: Driver) -> None:
    general = sandbox.world.channel(int(bruno.channel_id("general")))
    sandbox.world.set_denied(general, sandbox.world.person("bruno"), Permission.SEND_MESSAGES)
    with pytest.raises(NotDone, match="permission"):
        await bruno.say("general", "psst")
    for text in ("", "   ", "x" * 2001):
        with pytest.raises(NotDone, match="characters"):
            await bruno.say("general", text)


async def test_a_person_s_act_wakes_a_thread_unless_it_is_locked(
    sandbox: Sandbox, bot: Tiny, bruno: Driver
) -> None:
    await bruno.do("thread", channel_id=bruno.channel_id("demo"), name=" side ")
    await bruno.wait_for(lambda: "side" in [c["name"] for c in bruno.channels.values()])
    thread = sandbox.world.channel(int(bruno.channel_id("side")))
    await bruno.do("archive", channel_id=str(thread.id), archived=True)
    await bruno.slash("side", "demo start")
    assert not thread.archived
    thread.locked = True
    with pytest.raises(NotDone, match="locked"):
        await bruno.slash("side", "demo start")
    for name in ("", "x" * 101):
        await bruno.do("thread", channel_id=bruno.channel_id("demo"), name=name)
    await bruno.do("thread", channel_id=str(thread.id), name="deeper")
    await bruno.do("archive", channel_id=bruno.channel_id("demo"), archived=True)
    await bruno.wait_for(lambda: len(bruno.refusals) == 4)


# Guests


async def test_a_guest_comes_in_with_the_secret_and_a_name(sandbox: Sandbox, ada: Driver) -> None:
    async with Driver.join(sandbox.address, secret=SECRET, name=" Zoë \u202e\n Z ") as zoe:
        assert (zoe.hello["me"]["name"], zoe.hello["guest"]) == ("Zoë Z", True)
        assert zoe.hello["people"] == []
        token = zoe.hello["token"]
        await zoe.say("general", "hello")
        [message] = await ada.wait_for(lambda: ada.messages("general"))
        assert message["author"]["global_name"] == "Zoë Z"
        me = zoe.id
    async with Driver.join(sandbox.address, token=token) as again:
        assert again.id == me
    async with Driver.join(sandbox.address, secret=SECRET, name="Zoë Z") as other:
        assert other.id != me


async def test_a_guest_is_known_again_after_a_restart(sandbox: Sandbox) -> None:
    async with Driver.join(sandbox.address, secret=SECRET, name="Zoë") as zoe:
        token, me = zoe.hello["token"], zoe.id
    other = Sandbox(Settings(token=TOKEN, secret=SECRET))
    address = await other.start()
    try:
        with pytest.raises(NotDone, match="secret"):
            async with Driver.join(address, token=token):
                pass
        async with Driver.join(address, secret=SECRET, name="Zoë", token=token) as again:
            assert again.id == me
    finally:
        await other.stop()


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ({"secret": "wrong", "name": "Zoë"}, "secret is not right"),
        ({"secret": "", "name": "Zoë"}, "secret is not right"),
        ({"token": "x" * 32}, "secret is not right"),
        ({"secret": SECRET, "name": "Zoë", "as": "ada"}, "as themselves"),
        ({"secret": SECRET, "name": ""}, "1 to 32"),
        ({"secret": SECRET, "name": "x" * 33}, "1 to 32"),
        ({"secret": SECRET, "name": "\u200b\u202e\u0007"}, "1 to 32"),
        ({"as": "guest1"}, "nobody"),
    ],
)
async def test_nobody_comes_in_without_being_let_in(
    sandbox: Sandbox, query: dict[str, str], why: str
) -> None:
    async with Driver.join(sandbox.address, secret=SECRET, name="The first guest"):
        with pytest.raises(NotDone, match=why):
            async with Driver.join(sandbox.address, **query):
                pass


async def test_there_is_room_for_so_many_guests(sandbox: Sandbox) -> None:
    for number in range(50):
        sandbox.world.welcome(f"token {number}", "Zoë")
    with pytest.raises(NotDone, match="no room"):
        async with Driver.join(sandbox.address, secret=SECRET, name="Zoë"):
            pass
    assert sandbox.world.welcome("token 3", "Zoë") is sandbox.world.guests["token 3"]


async def test_without_a_secret_there_are_no_guests() -> None:
    closed = Sandbox(Settings(token=TOKEN))
    address = await closed.start()
    try:
        for secret in ("", "None", "x"):
            with pytest.raises(NotDone, match="secret"):
                async with Driver.join(address, secret=secret, name="Zoë"):
                    pass
    finally:
        await closed.stop()


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://elsewhere.example"},
        {"Host": "elsewhere.example"},
        {"Host": "elsewhere.example", "Origin": "http://elsewhere.example"},
        {"Host": ""},
    ],
)
async def test_a_page_from_elsewhere_is_nobody(sandbox: Sandbox, headers: dict) -> None:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{sandbox.address}/client?as=ada", headers=headers) as socket,
    ):
        assert (await socket.receive_json())["t"] == "refused"
        await socket.receive()
        assert socket.close_code == 4003


async def test_a_guest_cannot_act_or_read_as_somebody_else(
    sandbox: Sandbox, bot: Tiny, ada: Driver, bruno: Driver
) -> None:
    async def start(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("for your eyes", ephemeral=True)

    bot.answers["start"] = start
    async with Driver.join(sandbox.address, secret=SECRET, name="Zoë") as zoe:
        await (await bot.fetch_user(int(ada.id))).send("a letter")
        await ada.slash("demo", "demo start")
        said = await ada.say("demo", "mine")
        hidden = ada.messages("demo")[0]
        letter = (await ada.wait_for(lambda: ada.messages("dm")))[0]
        for message in (hidden, letter):
            with pytest.raises(NotDone):
                await zoe.press(message, custom_id="x")
        where = {"channel_id": said["channel_id"], "message_id": said["id"]}
        await zoe.do("delete", **where)
        await zoe.do("delete", channel_id=letter["channel_id"], message_id=letter["id"])
        await zoe.do("dismiss", message_id=hidden["id"])
        await zoe.do("guild_locale", locale="fr")
        await zoe.do("say", channel_id=said["channel_id"], text="as ada", author=ada.id)
        await zoe.wait_for(lambda: len(zoe.refusals) == 4)
        await zoe.wait_for(lambda: len(zoe.messages("demo")) == 2)
        assert zoe.messages("demo")[-1]["author"]["global_name"] == "Zoë"
        assert [m["content"] for m in ada.messages("demo")][:2] == ["for your eyes", "mine"]
        assert not {"eyes", "letter"} & set(str(zoe.frames).replace("'", " ").split())
        own = await zoe.say("demo", "mine too")
        await zoe.do("delete", channel_id=own["channel_id"], message_id=own["id"])
        await zoe.wait_for(lambda: len(zoe.messages("demo")) == 2)


# Frames that are wrong


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "nonsense",
        "[]",
        "5",
        "null",
        "{}",
        '{"t": 5}',
        '{"t": "hello"}',
        '{"t": "slash"}',
        '{"t": "slash", "channel_id": 5, "command": "x"}',
        '{"t": "slash", "channel_id": "x", "command": "x"}',
        '{"t": "slash", "channel_id": "' + "9" * 30 + '", "command": "x"}',
        '{"t": "press", "channel_id": "1", "message_id": "1", "custom_id": "x", "values": {}}',
        '{"t": "modal", "interaction_id": "1", "values": []}',
        '{"t": "locale", "locale": "xx"}',
        '{"t": "dms", "open": "yes"}',
        '{"t": "say", "channel_id": "1", "text": "x"}',
        '{"t": "say", "channel_id": "٣", "text": "x"}',
        '{"t": "dismiss", "message_id": "1"}',
        '{"t": "say", "channel_id": "1", "text": "\\ud800"}',
        "[" * 5000,
    ],
)
async def test_a_wrong_frame_is_refused_and_harms_nobody(
    ada: Driver, bruno: Driver, frame: str
) -> None:
    await ada._socket.send_str(frame)
    await ada.wait_for(lambda: ada.refusals)
    await ada.say("general", "still here")
    await bruno.wait_for(lambda: bruno.messages("general"))


async def test_a_refusal_carries_the_nonce_of_its_frame(ada: Driver) -> None:
    await ada.do("locale", locale="xx", nonce="n1")
    await ada.wait_for(lambda: ada.refusals)
    assert [f["nonce"] for f in ada.frames if f["t"] == "refused"] == ["n1"]


async def test_a_frame_that_is_too_large_closes_its_own_page_only(
    ada: Driver, bruno: Driver
) -> None:
    await ada.do("say", channel_id=ada.channel_id("general"), text="x" * 100_000)
    await bruno.wait_for(lambda: ada._socket.closed)
    await bruno.say("general", "still here")


# Files of the page


async def test_the_page_and_its_files_are_served_and_nothing_else(tmp_path) -> None:
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text("<p>the page</p>")
    (page / "app.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    sandbox = Sandbox(Settings(token=TOKEN, page=page))
    address = await sandbox.start()
    try:
        async with aiohttp.ClientSession(address) as session:

            async def get(path: str) -> tuple[int, str]:
                async with session.get(yarl.URL(path, encoded=True)) as response:
                    return response.status, await response.text()

            assert await get("/healthz") == (200, "ok")
            assert await get("/") == (200, "<p>the page</p>")
            assert await get("/?as=ada") == (200, "<p>the page</p>")
            assert await get("/page/app.js") == (200, "1")
            for path in (
                "/page/..%2fsecret.txt",
                "/page/%2e%2e/secret.txt",
                "/page//etc/passwd",
                "/page/",
                "/page/none.js",
                "/page/%00",
                "/cdn/attachments/x/y.png",
                "/cdn/emojis/5.png",
            ):
                assert (await get(path))[0] in (400, 403, 404), path
    finally:
        await sandbox.stop()
