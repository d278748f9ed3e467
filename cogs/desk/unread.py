"""What nobody here reads of what Discord sends, left out before discord.py takes it apart.

A press brings the whole message along and its answer brings it back; building both, with every
button, cost a press more than its rules and its board.
"""

from typing import Any

from discord.state import ConnectionState
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

EMPTY: dict[str, Any] = {"components": [], "embeds": [], "attachments": [], "mentions": []}
"""No state lives in a message: of the one that was pressed, its id and flags are enough."""
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
    """Hears of an answer that it was taken, and under which id."""

    async def create_interaction_response(self, *args: Any, **kwargs: Any) -> Any:
        taken = await super().create_interaction_response(*args, **kwargs)
        taken.pop("resource", None)
        return taken


def read_answers_without_message() -> None:
    """For all that this task, and those it starts, will answer."""
    async_context.set(AnswersWithoutMessage())  # type: ignore[no-untyped-call] # discord.py's own
