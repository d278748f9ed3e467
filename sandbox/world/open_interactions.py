"""The interactions: asked by a person, answered once by the bot, and open to more for a while."""

import asyncio
from collections.abc import Mapping

from sandbox.world import payloads
from sandbox.world.channels import Channel, Message
from sandbox.world.errors import ApiError, ErrorCode, NotPossible, bad_form
from sandbox.world.events import InteractionAsked, InteractionSettled
from sandbox.world.files import Upload
from sandbox.world.interactions import Interaction, InteractionKind, Progress
from sandbox.world.json_text import Json
from sandbox.world.message_bodies import THINKING, MessageBody
from sandbox.world.modals import Modal, shown
from sandbox.world.people import Account
from sandbox.world.world import World

ANSWERED_BY_MESSAGES = (
    InteractionKind.COMMAND,
    InteractionKind.COMPONENT,
    InteractionKind.MODAL,
)
MOST = 5000
"""How many interactions are kept; beyond that the oldest token dies early."""
FROM_MESSAGES = (InteractionKind.COMPONENT, InteractionKind.MODAL)


class OpenInteractions:
    """Keeps every interaction for as long as its token lives."""

    def __init__(self, world: World, answer_within: float = 3.0, token_life: float = 900.0) -> None:
        self._world = world
        self._answer_within = answer_within
        self._token_life = token_life
        self._all: dict[str, Interaction] = {}
        """By token, in the order they were asked."""

    # A person asks

    def ask(
        self,
        type_: InteractionKind,
        person: Account,
        channel: Channel,
        data: Json,
        *,
        name: str | None = None,
        message: Message | None = None,
        opener: Interaction | None = None,
    ) -> Interaction:
        """Send an interaction to the bot; it fails when no answer comes in time."""
        if not self._world.bot_expected():
            raise NotPossible("The bot is not connected.")
        self._forget_the_old()
        loop = asyncio.get_running_loop()
        interaction = Interaction(
            self._world.ids.next(), type_, person, channel, data, name, message, opener
        )
        interaction.asked_at = loop.time()
        interaction.deadline = loop.call_later(self._answer_within, self._expire, interaction)
        self._all[interaction.token] = interaction
        self._world.tell(InteractionAsked(interaction))
        return interaction

    def with_modal(self, id_: int, person: Account) -> Interaction:
        """The interaction that showed this person a modal they have not submitted yet."""
        for interaction in self._all.values():
            if interaction.id == id_ and interaction.person is person and interaction.modal:
                return interaction
        raise NotPossible("That modal is gone.")

    def stop(self) -> None:
        for interaction in self._all.values():
            if interaction.deadline is not None:
                interaction.deadline.cancel()

    def _expire(self, interaction: Interaction) -> None:
        if interaction.state is Progress.WAITING:
            interaction.state = Progress.EXPIRED
            self._world.tell(InteractionSettled(interaction, "The bot did not respond."))

    def _forget_the_old(self) -> None:
        now = asyncio.get_running_loop().time()
        for interaction in list(self._all.values()):
            if now - interaction.asked_at <= self._token_life and len(self._all) < MOST:
                return
            del self._all[interaction.token]

    # The bot answers

    def waiting(self, id_: int, token: str) -> Interaction:
        """The interaction that may still be answered."""
        interaction = self._all.get(token)
        if interaction is None or interaction.id != id_ or interaction.state is Progress.EXPIRED:
            raise ApiError(ErrorCode.UNKNOWN_INTERACTION)
        if interaction.state is Progress.ANSWERED:
            raise ApiError(ErrorCode.ALREADY_ANSWERED)
        return interaction

    def answer_with_message(
        self, interaction: Interaction, body: MessageBody, files: Mapping[int, Upload]
    ) -> Message:
        self._must_be(interaction, *ANSWERED_BY_MESSAGES)
        interaction.original = self._write(interaction, body, files)
        self._settle(interaction)
        return interaction.original

    def answer_with_thinking(self, interaction: Interaction, body: MessageBody) -> Message:
        self._must_be(interaction, *ANSWERED_BY_MESSAGES)
        interaction.original = self._write(interaction, body, {}, thinking=True)
        self._settle(interaction)
        return interaction.original

    def answer_with_update(
        self,
        interaction: Interaction,
        body: MessageBody | None = None,
        files: Mapping[int, Upload] | None = None,
    ) -> Message:
        """Edit the message that was pressed; without a body, perhaps later."""
        if interaction.type not in FROM_MESSAGES or interaction.message is None:
            raise _wrong_answer()
        if body is not None:
            if not self._world.is_there(interaction.message):
                raise ApiError(ErrorCode.UNKNOWN_MESSAGE)
            self._world.edit(interaction.message, body, files)
        interaction.original = interaction.message
        self._settle(interaction)
        return interaction.message

    def answer_with_choices(self, interaction: Interaction, choices: list[Json]) -> None:
        self._must_be(interaction, InteractionKind.AUTOCOMPLETE)
        self._settle(interaction, choices=choices)

    def answer_with_modal(self, interaction: Interaction, modal: Modal) -> None:
        self._must_be(interaction, InteractionKind.COMMAND, InteractionKind.COMPONENT)
        interaction.modal = modal
        self._settle(interaction, modal=shown(modal) | {"interaction_id": str(interaction.id)})

    def _must_be(self, interaction: Interaction, *types: InteractionKind) -> None:
        if interaction.type not in types:
            raise _wrong_answer()

    def _settle(
        self,
        interaction: Interaction,
        modal: Json | None = None,
        choices: list[Json] | None = None,
    ) -> None:
        interaction.state = Progress.ANSWERED
        if interaction.deadline is not None:
            interaction.deadline.cancel()
        if interaction.opener is not None:
            interaction.opener.modal = None
        self._world.tell(InteractionSettled(interaction, modal=modal, choices=choices))

    def _write(
        self,
        interaction: Interaction,
        body: MessageBody,
        files: Mapping[int, Upload],
        *,
        thinking: bool = False,
    ) -> Message:
        message = self._world.post(
            interaction.channel,
            self._world.bot,
            body,
            files,
            only_for=interaction.person if body.is_ephemeral() else None,
            interaction=metadata(interaction),
            thinking=thinking,
        )
        interaction.written[message.id] = message
        return message

    # The bot goes on

    def with_token(self, token: str) -> Interaction:
        """The interaction whose token this is, while the token lives."""
        self._forget_the_old()
        if token not in self._all:
            raise ApiError(ErrorCode.BAD_TOKEN)
        return self._all[token]

    def follow_up(
        self, interaction: Interaction, body: MessageBody, files: Mapping[int, Upload]
    ) -> Message:
        """Write another message; the first after thinking takes the thinking one's place."""
        if interaction.state is not Progress.ANSWERED:
            raise ApiError(ErrorCode.UNKNOWN_WEBHOOK)
        original = interaction.original
        if original is not None and original.flags & THINKING and self._world.is_there(original):
            self._world.edit(original, body, files)
            return original
        return self._write(interaction, body, files)

    def message(self, interaction: Interaction, which: str) -> Message:
        """A message that the token reaches: @original, or one by its id."""
        found = interaction.original
        if which != "@original" and (found is None or str(found.id) != which):
            found = interaction.written.get(int(which))
        if found is None or not self._world.is_there(found):
            raise ApiError(ErrorCode.UNKNOWN_MESSAGE)
        return found


def _wrong_answer() -> ApiError:
    sentence = "This interaction cannot be answered in that way."
    return bad_form(("type",), "INTERACTION_RESPONSE_TYPE_INVALID", sentence)


def metadata(interaction: Interaction) -> Json:
    """What Discord notes on a message about the interaction it answers."""
    body: Json = {
        "id": str(interaction.id),
        "type": int(interaction.type),
        "user": payloads.user(interaction.person),
        "authorizing_integration_owners": {},
    }
    if interaction.name is not None:
        body["name"] = interaction.name
    if interaction.original is not None:
        body["original_response_message_id"] = str(interaction.original.id)
    if interaction.type is InteractionKind.COMPONENT and interaction.message is not None:
        body["interacted_message_id"] = str(interaction.message.id)
    if interaction.opener is not None:
        body["triggering_interaction_metadata"] = metadata(interaction.opener)
    return body
