"""Routes that answer interactions and follow them up; each is opened by its own token."""

from collections.abc import Callable
from typing import Any, TypeVar

from sandbox.api.rest.request import Call, Routes
from sandbox.api.rest.request_bodies import CallbackBody, read_choices
from sandbox.world import modals, payloads
from sandbox.world.body_reading import shaped
from sandbox.world.channels import Message
from sandbox.world.errors import ApiError, ErrorCode, bad_form
from sandbox.world.files import Upload
from sandbox.world.interactions import Interaction
from sandbox.world.json_text import Json
from sandbox.world.message_bodies import THINKING
from sandbox.world.open_interactions import OpenInteractions
from sandbox.world.world import World

T = TypeVar("T")

ONE = "/webhooks/<app>/{token}/messages/{which:@original|\\d{1,20}}"


class InteractionRoutes:
    def __init__(self, world: World, interactions: OpenInteractions) -> None:
        self._world = world
        self._interactions = interactions

    def routes(self) -> Routes:
        return {
            "POST /interactions/<interaction>/{token}/callback": self._answer,
            "POST /webhooks/<app>/{token}": self._follow_up,
            f"GET {ONE}": self._get,
            f"PATCH {ONE}": self._edit,
            f"DELETE {ONE}": self._delete,
        }

    # The one answer

    async def _answer(self, call: Call) -> Json | None:
        interaction = self._interactions.waiting(call.id("interaction"), call.text("token"))
        payload, files = await call.form()
        body = shaped(payload, CallbackBody)
        # Somebody else may have answered while the body was read.
        self._interactions.waiting(interaction.id, interaction.token)
        message = self._carry_out(interaction, body, files)
        if not call.flag("with_response"):
            return None
        return self._callback(interaction, body.type, message)

    def _carry_out(
        self, interaction: Interaction, body: CallbackBody, files: dict[int, Upload]
    ) -> Message | None:
        data = {} if body.data is None else body.data
        match body.type:
            case 4:
                message = _inner(self._world.read_message, data)
                return self._interactions.answer_with_message(interaction, message, files)
            case 5:
                message = _inner(self._world.read_message, data)
                return self._interactions.answer_with_thinking(interaction, message)
            case 6:
                return self._interactions.answer_with_update(interaction)
            case 7:
                message = _inner(self._world.read_message, data)
                return self._interactions.answer_with_update(interaction, message, files)
            case 8:
                choices = _inner(read_choices, data)
                self._interactions.answer_with_choices(interaction, choices)
            case 9:
                modal = _inner(modals.read_modal, data)
                self._interactions.answer_with_modal(interaction, modal)
            case _:
                raise bad_form(("type",), "BASE_TYPE_CHOICES", "Nobody sent a ping.")
        return None

    def _callback(self, interaction: Interaction, type_: int, message: Message | None) -> Json:
        noted: Json = {"id": str(interaction.id), "type": int(interaction.type)}
        if message is None:
            return {"interaction": noted, "resource": {"type": type_}}
        noted |= {
            "response_message_id": str(message.id),
            "response_message_loading": bool(message.flags & THINKING),
            "response_message_ephemeral": message.only_for is not None,
        }
        return {"interaction": noted, "resource": {"type": type_, "message": self._json(message)}}

    # What may follow it

    def _json(self, message: Message) -> Json:
        return payloads.message(self._world, message, self._world.cdn)

    def _opened(self, call: Call) -> Interaction:
        if call.id("app") != self._world.bot.id:
            raise ApiError(ErrorCode.UNKNOWN_WEBHOOK)
        return self._interactions.with_token(call.text("token"))

    async def _follow_up(self, call: Call) -> Json:
        interaction = self._opened(call)
        payload, files = await call.form()
        message = self._interactions.follow_up(
            interaction, self._world.read_message(payload), files
        )
        return self._json(message)

    async def _get(self, call: Call) -> Json:
        return self._json(self._interactions.message(self._opened(call), call.text("which")))

    async def _edit(self, call: Call) -> Json:
        interaction = self._opened(call)
        payload, files = await call.form()
        body = self._world.read_message(payload)
        message = self._interactions.message(interaction, call.text("which"))
        self._world.edit(message, body, files)
        return self._json(message)

    async def _delete(self, call: Call) -> None:
        message = self._interactions.message(self._opened(call), call.text("which"))
        self._world.delete(message)


def _inner(read: Callable[[Any], T], data: Any) -> T:
    """Read what is inside `data`; what is refused there has its path from the outside."""
    try:
        return read(data)
    except ApiError as refused:
        if refused.errors is not None:
            refused.errors = {"data": refused.errors}
        raise
