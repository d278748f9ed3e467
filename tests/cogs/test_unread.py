"""What nobody reads of a press and its answer is not taken apart."""

from typing import Any

import discord
import pytest
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot import Pepite
from cogs.desk.unread import read_answers_without_message
from tests.cogs.club import club


async def test_a_press_arrives_without_what_is_on_its_message(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pressed: list[discord.Message] = []
    handle = Pepite.on_interaction

    async def seen(bot: Pepite, interaction: discord.Interaction) -> None:
        if interaction.message is not None:
            pressed.append(interaction.message)
        await handle(bot, interaction)

    monkeypatch.setattr(Pepite, "on_interaction", seen)
    async with club() as place:
        await place.lobby("Ann", "Ben")
        (message,) = pressed
        assert message.id == place.board().id
        assert not message.flags.ephemeral
        assert message.components == message.embeds == []
        assert place.board().components, "on Discord's side it is as it was"


async def test_an_answer_is_told_by_its_id_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    async def takes(*args: Any, **kwargs: Any) -> dict[str, Any]:
        told = {"id": "1", "response_message_id": "7"}
        return {"interaction": told, "resource": {"type": 4, "message": {"id": "7"}}}

    monkeypatch.setattr(AsyncWebhookAdapter, "create_interaction_response", takes)
    before = async_context.set(async_context.get())
    try:
        read_answers_without_message()
        taken: Any = await async_context.get().create_interaction_response(1, "", session=None)  # type: ignore[arg-type, call-arg]
        assert taken == {"interaction": {"id": "1", "response_message_id": "7"}}
    finally:
        async_context.reset(before)
