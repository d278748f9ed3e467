"""What nobody reads of a press and its answer is not taken apart."""

import io
from typing import Any

import discord
import pytest
from discord.webhook.async_ import (
    AsyncWebhookAdapter,
    async_context,
    interaction_message_response_params,
)

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


TOLD = {"id": "1", "response_message_id": "7"}
ANSWERS: list[tuple[int, bool, Any, Any]] = [
    (4, False, {"interaction": TOLD, "resource": {"type": 4}}, TOLD),
    (4, True, {"interaction": TOLD, "resource": {"type": 4}}, TOLD),
    (7, False, "", {"id": 1}),
    (7, True, "", {"id": 1}),
    (7, False, {"interaction": TOLD}, TOLD),
    (6, False, "", {"id": 1}),
]


@pytest.mark.parametrize(("kind", "with_file", "answer", "told"), ANSWERS)
async def test_only_of_a_new_message_the_id_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, kind: int, with_file: bool, answer: Any, told: Any
) -> None:
    asked: list[Any] = []

    async def request(*args: Any, **kwargs: Any) -> Any:
        asked.append(kwargs["params"])
        return answer

    monkeypatch.setattr(AsyncWebhookAdapter, "request", request)
    files = [discord.File(io.BytesIO(b"x"), "map.png")] if with_file else discord.utils.MISSING
    before = async_context.set(async_context.get())
    try:
        read_answers_without_message()
        with interaction_message_response_params(type=kind, content="x", files=files) as params:
            taken: Any = await async_context.get().create_interaction_response(
                1,
                "",
                session=None,  # type: ignore[arg-type]
                params=params,
            )
        assert taken == {"interaction": told}
        assert asked == [{"with_response": "1"} if kind == 4 else None]
    finally:
        async_context.reset(before)
