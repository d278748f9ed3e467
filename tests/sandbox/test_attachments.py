"""Boards as pictures: a file shown by an embed, on every way a bot can send it."""

import io
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import discord
import pytest

from sandbox.page.driver import Driver
from sandbox.process.server import Sandbox
from sandbox.world import files
from sandbox.world.json_text import Json
from tests.sandbox.drawing import png
from tests.sandbox.test_interactions import buttons
from tests.sandbox.tiny import Tiny

ALT = "Ada's side: two zeppelins, one house"


@pytest.fixture(autouse=True)
def no_leftovers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files go at once, so that they can be counted."""
    monkeypatch.setattr(files, "REPLACED", 0)


def board(step: int, **more: Any) -> dict[str, Any]:
    """What a bot sends for a step: a picture with a name of its own, and an embed that shows it."""
    name = f"board-{step}.png"
    picture = io.BytesIO(png(600 + step, 400))
    embed = discord.Embed(title=f"Step {step}").set_image(url=f"attachment://{name}")
    file = discord.File(picture, name, description=f"{ALT}, step {step}")
    return {"embed": embed, "file": file, **more}


def edited(step: int) -> dict[str, Any]:
    """The same as an edit: the new file replaces all that were there."""
    sent = board(step)
    return {"embed": sent["embed"], "attachments": [sent["file"]]}


async def shown(sandbox: Sandbox, person: Driver, step: int, channel: str = "demo") -> Json:
    """Wait for a step's board; check all that makes it one, and give the message."""

    def there() -> list[Json]:
        titled = [m for m in person.messages(channel) if m["embeds"]]
        return [m for m in titled if m["embeds"][0]["title"] == f"Step {step}"]

    message = (await person.wait_for(there))[-1]
    image = message["embeds"][0]["image"]
    assert image["url"].startswith("/cdn/attachments/")
    assert image["url"].endswith(f"/board-{step}.png")
    assert image == {
        "url": image["url"],
        "proxy_url": image["url"],
        "width": 600 + step,
        "height": 400,
        "content_type": "image/png",
        "description": f"{ALT}, step {step}",
    }
    assert message["attachments"] == [], "what an embed shows is not listed again"
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"{sandbox.address}{image['url']}") as response,
    ):
        assert response.content_type == "image/png"
        assert await response.read() == png(600 + step, 400)
    assert sandbox.world.files.size == len(png(600 + step, 400)), "the one before is gone"
    return message


async def test_a_new_message_and_its_edits(sandbox: Sandbox, bot: Tiny, ada: Driver) -> None:
    sent = await bot.channel("demo").send(**board(1))
    assert sent.attachments == []
    assert (sent.embeds[0].image.width, sent.embeds[0].image.height) == (601, 400)
    assert str(sent.embeds[0].image.proxy_url).startswith(sandbox.address)
    message = await shown(sandbox, ada, 1)
    await sent.edit(content="the picture stays")
    await ada.wait_for(lambda: ada.messages("demo")[-1]["content"])
    assert (await shown(sandbox, ada, 1))["embeds"] == message["embeds"]
    await sent.edit(**edited(2))
    await shown(sandbox, ada, 2)
    await sent.edit(embed=discord.Embed(title="words"), attachments=[])
    assert sandbox.world.files.size == 0


async def test_an_answer_and_its_update(sandbox: Sandbox, bot: Tiny, ada: Driver) -> None:
    async def start(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(**board(1, view=buttons("More")))

    async def more(interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(**edited(2), view=buttons("Words"))

    async def words(interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(content="words, and the picture stays")

    bot.answers |= {"start": start, "more": more, "words": words}
    await ada.slash("demo", "demo start")
    await ada.press(await shown(sandbox, ada, 1), "More")
    await ada.press(await shown(sandbox, ada, 2), "Words")
    await ada.wait_for(lambda: ada.messages("demo")[-1]["content"])
    await shown(sandbox, ada, 2)


Followed = Callable[[discord.Interaction, int], Awaitable[Any]]


async def edit_original(interaction: discord.Interaction, step: int) -> None:
    await interaction.edit_original_response(**edited(step))


async def edit_the_message(interaction: discord.Interaction, step: int) -> None:
    message = await interaction.original_response()
    channel: Any = interaction.channel
    await channel.get_partial_message(message.id).edit(**edited(step))


@pytest.mark.parametrize("follow", [edit_original, edit_the_message])
async def test_what_follows_an_answer(
    sandbox: Sandbox, bot: Tiny, ada: Driver, follow: Followed
) -> None:
    async def start(interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True)
        await interaction.edit_original_response(**edited(1))

    bot.answers["start"] = start
    await ada.slash("demo", "demo start")
    await shown(sandbox, ada, 1)
    await follow(bot.last, 2)
    await shown(sandbox, ada, 2)
    await bot.last.delete_original_response()
    await bot.last.followup.send(**board(3))
    await shown(sandbox, ada, 3)


async def test_a_private_picture_is_one_person_s(
    sandbox: Sandbox, bot: Tiny, ada: Driver, bruno: Driver
) -> None:
    async def start(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(**board(1), ephemeral=True)

    bot.answers["start"] = start
    await ada.slash("demo", "demo start")
    await shown(sandbox, ada, 1)
    await ada.say("demo", "now")
    await bruno.wait_for(lambda: bruno.messages("demo"))
    assert "board-1.png" not in str(bruno.frames)


async def test_a_whole_match_of_pictures_takes_the_room_of_one(
    sandbox: Sandbox, bot: Tiny, ada: Driver
) -> None:
    sent = await bot.channel("demo").send(**board(0))
    for step in range(1, 40):
        await sent.edit(**edited(step))
    await shown(sandbox, ada, 39)


async def test_a_picture_of_another_kind_has_its_type(bot: Tiny, ada: Driver) -> None:
    embed = discord.Embed(title="x").set_image(url="attachment://map.webp")
    await bot.channel("demo").send(embed=embed, file=discord.File(io.BytesIO(b"x"), "map.webp"))
    [message] = await ada.wait_for(lambda: ada.messages("demo"))
    assert message["embeds"][0]["image"]["content_type"] == "image/webp"


async def test_a_form_is_bounded_as_a_whole(sandbox: Sandbox) -> None:
    """Also when nobody says beforehand how large it is."""
    form = aiohttp.FormData()
    for number in range(3):
        form.add_field(f"files[{number}]", io.BytesIO(b"x" * 9_500_000), filename="big.png")
    writer: Any = form()

    async def chunks() -> Any:
        buffer = io.BytesIO()
        await writer.write(Collector(buffer))
        yield buffer.getvalue()

    headers = {"Authorization": f"Bot {sandbox.settings.token}", **writer.headers}
    channel = sandbox.world.text_channels()[0]
    async with (
        aiohttp.ClientSession() as session,
        session.post(
            f"{sandbox.address}/api/v10/channels/{channel.id}/messages",
            data=chunks(),
            headers=headers,
        ) as response,
    ):
        assert response.status == 413
    assert sandbox.world.files.size == 0


class Collector:
    """Takes what aiohttp writes."""

    def __init__(self, buffer: io.BytesIO) -> None:
        self._buffer = buffer

    async def write(self, data: bytes) -> None:
        self._buffer.write(data)
