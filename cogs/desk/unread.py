"""What nobody here reads of what Discord sends, left out before discord.py takes it apart.

A press brings the whole message along and its answer brings it back; building both, with every
button, cost a press more than its rules and its board.
"""

from typing import Any

from discord import InteractionResponseType
from discord.http import MultipartParameters, Route
from discord.state import ConnectionState
from discord.utils import _from_json
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

EMPTY: dict[str, Any] = {"components": [], "embeds": [], "attachments": [], "mentions": []}
"""No state lives in a message: of the one that was pressed, its id and flags are enough."""
NEW_MESSAGE = InteractionResponseType.channel_message.value
LEFT_OUT = ("interaction", "interaction_metadata")


class PressedOnly(ConnectionState[Any]):
    """Builds the message of a press without what is on it."""

    def parse_interaction_create(self, data: Any) -> None:
        message = data.get("message")
        if message is not None:
            message.update(EMPTY)
            for key in LEFT_OUT:
                message.pop(key, None)
        super().parse_interaction_create(data)


class AnswersWithoutMessage(AsyncWebhookAdapter):
    """Asks for the id of a message that is new, and for nothing else."""

    async def create_interaction_response(
        self,
        interaction_id: int,
        token: str,
        *,
        params: MultipartParameters,
        **connection: Any,
    ) -> Any:
        payload = params.payload or _from_json(params.multipart[0]["value"])  # type: ignore[index]
        route = Route(
            "POST",
            "/interactions/{webhook_id}/{webhook_token}/callback",
            webhook_id=interaction_id,
            webhook_token=token,
        )
        taken = await self.request(
            route,
            payload=params.payload,
            files=params.files,
            multipart=params.multipart,
            params={"with_response": "1"} if payload["type"] == NEW_MESSAGE else None,
            **connection,
        )
        told = taken["interaction"] if taken else {"id": interaction_id}
        return {"interaction": told}


def read_answers_without_message() -> None:
    """For all that this task, and those it starts, will answer."""
    async_context.set(AnswersWithoutMessage())  # type: ignore[no-untyped-call] # discord.py's own
