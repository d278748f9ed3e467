"""The bot's own emojis in the sandbox: what is taken for one, and where one may stand."""

import base64
from typing import Any

import aiohttp
import discord
import pytest

from sandbox.process.server import Sandbox
from sandbox.world.emojis import MOST
from tests.sandbox.test_rest import BOT, PIXEL, refused
from tests.sandbox.tiny import Tiny

EMOJI_DATA = f"data:image/png;base64,{base64.b64encode(PIXEL).decode()}"


async def posted(sandbox: Sandbox, body: Any) -> tuple[int, Any]:
    """What is answered to the body of a new emoji."""
    path = f"{sandbox.address}/api/v10/applications/{sandbox.world.bot.id}/emojis"
    async with (
        aiohttp.ClientSession(headers=BOT) as session,
        session.post(path, json=body) as response,
    ):
        return response.status, await response.json()


@pytest.mark.parametrize(
    "name", ["a", "", "x" * 33, "two words", "pépite", "<b>", "a-b", "a:b", None, 7]
)
async def test_a_name_has_2_to_32_plain_letters(sandbox: Sandbox, name: object) -> None:
    status, said = await posted(sandbox, {"name": name, "image": EMOJI_DATA})
    assert (status, said["code"], list(said["errors"])) == (400, 50035, ["name"])


@pytest.mark.parametrize("name", ["ab", "x" * 32, "Gold_3"])
async def test_such_a_name_is_taken(sandbox: Sandbox, name: str) -> None:
    status, said = await posted(sandbox, {"name": name, "image": EMOJI_DATA})
    assert (status, said["name"]) == (200, name)
    assert int(said["id"]) in sandbox.world.emojis


@pytest.mark.parametrize(
    "image",
    [
        "",
        "https://elsewhere/x.png",
        "data:image/svg+xml;base64,PHN2Zy8+",
        "data:image/png;base64,",
        "data:image/png;base64,?",
        "data:image/png;base64," + base64.b64encode(b"no picture").decode(),
        EMOJI_DATA.replace("png", "gif"),
        "data:image/png;base64," + base64.b64encode(PIXEL + b" " * 256 * 1024).decode(),
    ],
)
async def test_an_image_is_one_and_small(sandbox: Sandbox, image: str) -> None:
    status, said = await posted(sandbox, {"name": "gold", "image": image})
    assert (status, said["code"], list(said["errors"])) == (400, 50035, ["image"])
    assert not sandbox.world.emojis


async def test_there_is_room_for_so_many(bot: Tiny, sandbox: Sandbox) -> None:
    for number in range(MOST):
        sandbox.world.add_emoji(f"e{number}", "png", PIXEL)
    one_more = bot.create_application_emoji(name="more", image=PIXEL)
    assert await refused(one_more) == (400, 30008)


async def test_another_application_s_are_not_ours(bot: Tiny) -> None:
    bot._connection.application_id = 5
    assert await refused(bot.fetch_application_emojis()) == (404, 10002)


def view(emoji: discord.Emoji | discord.PartialEmoji) -> discord.ui.View:
    option = discord.SelectOption(label="one", emoji=emoji)
    return (
        discord.ui.View()
        .add_item(discord.ui.Button(label="x", emoji=emoji))
        .add_item(discord.ui.Select(options=[option]))
    )


async def test_buttons_and_options_show_what_is_there(bot: Tiny) -> None:
    channel = bot.channel("general")
    emoji = await bot.create_application_emoji(name="nugget", image=PIXEL)
    sent = await channel.send(f"{emoji}", view=view(emoji))
    await emoji.delete()
    with pytest.raises(discord.HTTPException) as caught:
        await sent.edit(view=view(emoji))
    assert (caught.value.status, caught.value.code) == (400, 50035)
    assert "components.0.components.0.emoji.id: Invalid emoji" in caught.value.text
    shown: Any = await channel.fetch_message(sent.id)
    assert shown.components[0].children[0].emoji.id == emoji.id, "what was sent stays as it was"
    assert (await sent.edit(content=f"{emoji}")).content == str(emoji), (
        "in a text it is only a word"
    )


async def test_an_emoji_is_served_to_the_page(bot: Tiny, sandbox: Sandbox) -> None:
    emoji = await bot.create_application_emoji(name="nugget", image=PIXEL)
    path = f"{sandbox.address}/cdn/emojis/{emoji.id}.png"
    async with aiohttp.ClientSession() as session:
        async with session.get(path) as response:
            assert (response.content_type, await response.read()) == ("image/png", PIXEL)
        await emoji.delete()
        async with session.get(path) as response:
            assert response.status == 404
