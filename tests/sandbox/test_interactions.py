"""Interactions of every kind, each answered in every way Discord allows."""

import asyncio
import io
from typing import Any, TypeAlias

import discord
import pytest

from sandbox.page.driver import Driver, NotDone
from sandbox.process.server import Sandbox, Settings
from sandbox.world.json_text import Json
from tests.sandbox.conftest import HASTY, TOKEN
from tests.sandbox.tiny import Tiny, running

Interaction: TypeAlias = Any
"""An interaction of discord.py's, of which a test knows more than its types say."""


def buttons(*labels: str, disabled: bool = False) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    for label in labels:
        view.add_item(discord.ui.Button(label=label, custom_id=label.lower(), disabled=disabled))
    view.stop()
    return view


async def board(bot: Tiny, ada: Driver, **message: Any) -> Json:
    """Let the bot answer /demo start with a message, and give it as it is shown."""

    async def answer(interaction: Interaction) -> None:
        await interaction.response.send_message(**message)

    bot.answers["start"] = answer
    await ada.slash("demo", "demo start")
    return ada.messages("demo")[-1]


async def test_a_command_is_answered_with_a_message_everybody_sees(bot, ada, bruno) -> None:
    await ada.slash("demo", "demo start")
    await bruno.wait_for(lambda: bruno.messages("demo"))
    for person in (ada, bruno):
        [message] = person.messages("demo")
        assert message["content"] == "start!"
        assert message["interaction"]["name"] == "demo start"
        assert message["interaction"]["user"]["global_name"] == "Ada"
        assert message["author"]["bot"]
        assert not message["ephemeral"]


async def test_the_bot_learns_who_asked_where_and_in_which_language(bot, ada, bruno) -> None:
    await bruno.slash("demo", "demo start")
    asked = bot.last
    assert (asked.user.display_name, asked.guild.name) == ("Bruno", "The Gold Field")
    assert isinstance(asked.user, discord.Member)
    assert asked.channel == bot.channel("demo")
    assert (str(asked.locale), str(asked.guild_locale)) == ("fr", "en-US")
    assert asked.app_permissions.send_messages
    assert not asked.permissions.manage_messages
    await ada.slash("demo", "demo start")
    assert bot.last.permissions.manage_messages


async def test_options_arrive_typed_and_resolved(bot, ada, bruno) -> None:
    options = {"count": 3, "size": "big", "who": bruno.id, "where": ada.channel_id("general")}
    await ada.slash("demo", "demo order", **options, note="abc", share=0.5, gift=True)
    assert bot.arguments["who"].display_name == "Bruno"
    assert bot.arguments["where"] == bot.channel("general")
    del bot.arguments["who"], bot.arguments["where"]
    assert bot.arguments == {"count": 3, "size": "big", "note": "abc", "share": 0.5, "gift": True}


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({}, "“count” is missing"),
        ({"count": 3}, "“size” is missing"),
        ({"count": 0, "size": "big"}, "out of bounds"),
        ({"count": 11, "size": "big"}, "out of bounds"),
        ({"count": True, "size": "big"}, "cannot be that"),
        ({"count": "3", "size": "big"}, "cannot be that"),
        ({"count": 3.5, "size": "big"}, "cannot be that"),
        ({"count": 3, "size": "huge"}, "no such choice"),
        ({"count": 3, "size": ["big"]}, "cannot be that"),
        ({"count": 3, "size": "big", "note": "x"}, "out of bounds"),
        ({"count": 3, "size": "big", "who": "12"}, "not here"),
        ({"count": 3, "size": "big", "who": {"a": 1}}, "not here"),
        ({"count": 3, "size": "big", "colour": "red"}, "no option “colour”"),
    ],
)
async def test_options_a_client_would_not_send_are_refused(bot, ada, options, why) -> None:
    with pytest.raises(NotDone, match=why):
        await ada.slash("demo", "demo order", **options)
    assert not bot.seen


@pytest.mark.parametrize("command", ["demo", "demo stop", "nothing", "demo start now", "", " "])
async def test_a_command_that_is_not_there_is_refused(bot, ada, command: str) -> None:
    with pytest.raises(NotDone):
        await ada.slash("demo", command)
    assert not bot.seen


async def test_autocompletion(bot, ada) -> None:
    choices = await ada.autocomplete("demo", "demo find", "what", what="gol")
    assert [choice["value"] for choice in choices] == ["gol1", "gol2", "gol3"]
    await ada.slash("demo", "demo find", what="gol2")
    assert bot.arguments == {"what": "gol2"}


async def test_a_press_edits_its_message_for_everybody(bot, ada, bruno) -> None:
    message = await board(bot, ada, content="0", view=buttons("More"))

    async def more(interaction: Interaction) -> None:
        assert interaction.message.content == "0"
        await interaction.response.edit_message(content="1", view=None)

    bot.answers["more"] = more
    await bruno.wait_for(lambda: bruno.messages("demo"))
    await bruno.press(message, "More")
    await ada.wait_for(lambda: ada.messages("demo")[0]["content"] == "1")
    [edited] = bruno.messages("demo")
    assert (edited["content"], edited["components"]) == ("1", [])
    assert edited["edited_timestamp"]
    assert bot.last.user.display_name == "Bruno"


async def test_an_ephemeral_answer_shows_to_one_only(sandbox, bot, ada, bruno) -> None:
    message = await board(bot, ada, content="board", view=buttons("Hand"))

    async def hand(interaction: Interaction) -> None:
        await interaction.response.send_message("three aces", ephemeral=True, view=buttons("Fold"))

    async def fold(interaction: Interaction) -> None:
        assert interaction.message.flags.ephemeral
        await interaction.response.edit_message(content="folded", view=None)

    bot.answers |= {"hand": hand, "fold": fold}
    await bruno.press(message, "Hand")
    secret = bruno.messages("demo")[-1]
    assert (secret["content"], secret["ephemeral"]) == ("three aces", True)
    with pytest.raises(NotDone, match="gone"):
        await ada.press(secret, "Fold")
    await bruno.press(secret, "Fold")
    assert bruno.messages("demo")[-1]["content"] == "folded"
    await ada.say("demo", "hello")
    assert [m["content"] for m in ada.messages("demo")] == ["board", "hello"]
    assert "aces" not in str(ada.frames)
    history = [m.content async for m in bot.channel("demo").history()]
    assert history == ["hello", "board"]
    with pytest.raises(discord.NotFound):
        await bot.channel("demo").fetch_message(int(secret["id"]))
    async with Driver.join(sandbox.address, "bruno") as again:
        assert again.messages("demo")[1]["content"] == "folded"


async def test_thinking_then_the_answer(bot, ada) -> None:
    thinking = asyncio.Event()

    async def start(interaction: Interaction) -> None:
        await interaction.response.defer(thinking=True, ephemeral=True)
        await thinking.wait()
        await interaction.edit_original_response(content="done")

    bot.answers["start"] = start
    await ada.slash("demo", "demo start")
    [message] = ada.messages("demo")
    assert message["flags"] & 1 << 7
    assert message["ephemeral"]
    thinking.set()
    await ada.wait_for(lambda: ada.messages("demo")[0]["content"] == "done")
    assert not ada.messages("demo")[0]["flags"] & 1 << 7


async def test_the_first_follow_up_after_thinking_keeps_its_place(bot, ada, bruno) -> None:
    async def start(interaction: Interaction) -> None:
        await interaction.response.defer(thinking=True, ephemeral=True)
        first = await interaction.followup.send("first", ephemeral=False, wait=True)
        second = await interaction.followup.send("second", ephemeral=False, wait=True)
        assert first.flags.ephemeral
        assert not second.flags.ephemeral

    bot.answers["start"] = start
    await ada.slash("demo", "demo start")
    await ada.wait_for(lambda: len(ada.messages("demo")) == 2)
    assert [m["content"] for m in ada.messages("demo")] == ["first", "second"]
    [only] = await bruno.wait_for(lambda: bruno.messages("demo"))
    assert only["content"] == "second"


async def test_a_deferred_update_and_what_follows(bot, ada) -> None:
    message = await board(bot, ada, content="0", view=buttons("Later"))

    async def later(interaction: Interaction) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="1")
        note = await interaction.followup.send("psst", ephemeral=True, wait=True)
        await note.edit(content="psst!")
        assert (await interaction.original_response()).content == "1"

    bot.answers["later"] = later
    await ada.press(message, "Later")
    await ada.wait_for(lambda: ada.messages("demo")[-1]["content"] == "psst!")
    assert ada.messages("demo")[0]["content"] == "1"


async def test_follow_ups_can_be_read_edited_and_deleted(bot, ada) -> None:
    async def start(interaction: Interaction) -> None:
        await interaction.response.send_message("one")
        two = await interaction.followup.send("two", wait=True)
        three = await interaction.followup.send("three", wait=True)
        assert (await interaction.followup.fetch_message(two.id)).content == "two"
        await interaction.followup.edit_message(two.id, content="zwei")
        await three.delete()
        await interaction.delete_original_response()
        with pytest.raises(discord.NotFound) as caught:
            await interaction.original_response()
        assert caught.value.code == 10008
        bot.answers["start"] = None

    bot.answers["start"] = start
    await ada.slash("demo", "demo start")
    await ada.wait_for(lambda: bot.answers["start"] is None)
    await ada.wait_for(lambda: [m["content"] for m in ada.messages("demo")] == ["zwei"])


async def test_a_menu_gives_its_values(bot, ada) -> None:
    view = discord.ui.View(timeout=None)
    options = [discord.SelectOption(label=letter) for letter in "abc"]
    view.add_item(discord.ui.Select(custom_id="pick", options=options, max_values=2))
    view.stop()
    message = await board(bot, ada, content="pick", view=view)

    async def pick(interaction: Interaction) -> None:
        await interaction.response.send_message(" ".join(interaction.data["values"]))

    bot.answers["pick"] = pick
    await ada.choose(message, ["c", "a"])
    assert ada.messages("demo")[-1]["content"] == "c a"
    for wrong in ([], ["a", "a"], ["a", "b", "c"], ["d"]):
        with pytest.raises(NotDone, match="menu"):
            await ada.choose(message, wrong)


async def test_a_menu_of_people_resolves_them(bot, ada, bruno) -> None:
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.UserSelect(custom_id="whom"))
    view.stop()
    message = await board(bot, ada, content="whom?", view=view)

    async def whom(interaction: Interaction) -> None:
        [user] = interaction.data["resolved"]["users"].values()
        await interaction.response.send_message(user["global_name"])

    bot.answers["whom"] = whom
    await ada.choose(message, [bruno.id])
    assert ada.messages("demo")[-1]["content"] == "Bruno"
    with pytest.raises(NotDone, match="not here"):
        await ada.choose(message, ["1"])


class Form(discord.ui.Modal, title="A form"):
    name: Any = discord.ui.TextInput(label="Name", custom_id="name", min_length=2, max_length=5)
    size: Any = discord.ui.Label(
        text="Size",
        component=discord.ui.Select(
            custom_id="size", options=[discord.SelectOption(label=s) for s in ("S", "L")]
        ),
    )

    async def on_submit(self, interaction: Interaction) -> None:
        size = self.size.component.values[0]
        await interaction.response.send_message(f"{self.name.value} {size}", ephemeral=True)


async def test_a_modal_is_shown_filled_in_and_answered(bot, ada, bruno) -> None:
    async def start(interaction: Interaction) -> None:
        await interaction.response.send_modal(Form())

    bot.answers["start"] = start
    modal = await ada.slash("demo", "demo start")
    assert modal["title"] == "A form"
    with pytest.raises(NotDone, match="2 to 5"):
        await ada.submit(modal, name="x", size=["S"])
    with pytest.raises(NotDone, match="no such choice"):
        await ada.submit(modal, name="xyz", size=["M"])
    with pytest.raises(NotDone, match="gone"):
        await bruno.submit(modal, name="xyz", size=["S"])
    await ada.submit(modal, name="xyz", size=["L"])
    assert ada.messages("demo")[-1]["content"] == "xyz L"
    with pytest.raises(NotDone, match="gone"):
        await ada.submit(modal, name="xyz", size=["L"])


async def test_a_modal_from_a_button_can_update_its_message(bot, ada) -> None:
    message = await board(bot, ada, content="0", view=buttons("Ask"))

    class Ask(Form):
        async def on_submit(self, interaction: Interaction) -> None:
            await interaction.response.edit_message(content=self.name.value)

    async def ask(interaction: Interaction) -> None:
        await interaction.response.send_modal(Ask())

    bot.answers["ask"] = ask
    modal = await ada.press(message, "Ask")
    await ada.submit(modal, name="11", size=["S"])
    assert [m["content"] for m in ada.messages("demo")] == ["11"]


async def test_a_second_answer_is_refused(bot, ada) -> None:
    codes: asyncio.Queue[tuple[int, int]] = asyncio.Queue()

    async def start(interaction: Interaction) -> None:
        await interaction.response.send_message("one")
        interaction.response._response_type = None
        try:
            await interaction.response.send_message("two")
        except discord.HTTPException as error:
            codes.put_nowait((error.status, error.code))

    bot.answers["start"] = start
    await ada.slash("demo", "demo start")
    assert await asyncio.wait_for(codes.get(), 10) == (400, 40060)
    assert [m["content"] for m in ada.messages("demo")] == ["one"]


@HASTY
async def test_no_answer_in_time_fails_for_the_person_and_the_bot(bot, ada) -> None:
    codes: asyncio.Queue[tuple[int, int]] = asyncio.Queue()

    async def start(interaction: Interaction) -> None:
        await asyncio.sleep(0.5)
        try:
            await interaction.response.send_message("late")
        except discord.NotFound as error:
            codes.put_nowait((error.status, error.code))

    bot.answers["start"] = start
    with pytest.raises(NotDone, match="did not respond"):
        await ada.slash("demo", "demo start")
    assert await asyncio.wait_for(codes.get(), 10) == (404, 10062)
    assert ada.messages("demo") == []


async def test_an_answer_of_the_wrong_kind_is_refused_and_leaves_the_question_open(
    bot, ada
) -> None:
    async def start(interaction: Interaction) -> None:
        with pytest.raises(discord.HTTPException) as caught:
            await interaction.response.send_message("x" * 2001)
        assert caught.value.code == 50035
        interaction.response._response_type = None
        await interaction.response.send_message("short")

    bot.answers["start"] = start
    await ada.slash("demo", "demo start")
    assert ada.messages("demo")[-1]["content"] == "short"


async def test_pressing_what_a_client_would_not_press(sandbox, bot, ada, bruno) -> None:
    message = await board(bot, ada, content="x", view=buttons("Off", disabled=True))
    with pytest.raises(NotDone, match="disabled"):
        await ada.press(message, "Off")
    with pytest.raises(NotDone, match="not there"):
        await ada.press(message, custom_id="other")
    await ada.do("delete", channel_id=message["channel_id"], message_id=message["id"])
    await ada.wait_for(lambda: not ada.messages("demo"))
    with pytest.raises(NotDone, match="gone"):
        await ada.press(message, "Off")
    assert len(bot.seen) == 1


@pytest.mark.parametrize("settings", [Settings(token=TOKEN, resuming=0)], ids=[""])
async def test_without_a_bot_an_interaction_fails_at_once(sandbox, ada) -> None:
    async with running(sandbox):
        await ada.slash("demo", "demo start")
    await ada.wait_for(lambda: not ada.bot_online)
    with pytest.raises(NotDone, match="not connected"):
        await ada.slash("demo", "demo start")


async def test_an_answer_can_carry_files(bot, ada) -> None:
    picture = discord.File(io.BytesIO(b"picture"), "map.png", description="A map")
    embed = discord.Embed(title="Map").set_image(url="attachment://map.png")
    other = discord.File(io.BytesIO(b"text"), "log.txt")
    message = await board(bot, ada, embed=embed, files=[picture, other])
    [attachment] = message["attachments"]
    assert attachment["filename"] == "log.txt"
    assert message["embeds"][0]["image"]["url"].startswith("/cdn/attachments/")


@pytest.mark.parametrize("settings", [Settings(token=TOKEN, token_life=0.3)], ids=[""])
async def test_a_token_dies(bot, ada) -> None:
    await ada.slash("demo", "demo start")
    await asyncio.sleep(0.35)
    with pytest.raises(discord.HTTPException) as caught:
        await bot.last.followup.send("too late")
    assert (caught.value.status, caught.value.code) == (401, 50027)


async def test_presses_that_cross_each_carry_the_message_as_it_was(
    sandbox: Sandbox, bot, ada, bruno
) -> None:
    message = await board(bot, ada, content="0", view=buttons("More"))
    carried = []

    async def more(interaction: Interaction) -> None:
        carried.append(interaction.message.content)
        await asyncio.sleep(0.05)
        await interaction.response.edit_message(content=f"{len(carried)}")

    bot.answers["more"] = more
    await asyncio.gather(ada.press(message, "More"), bruno.press(message, "More"))
    assert carried == ["0", "0"]
