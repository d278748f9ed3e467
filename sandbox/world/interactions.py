"""One interaction: what a person asked of the bot, and how far the answer has come."""

import asyncio
import secrets
from dataclasses import dataclass, field
from enum import Enum, IntEnum

from sandbox.world.channels import Channel, Message
from sandbox.world.json_text import Json
from sandbox.world.modals import Modal
from sandbox.world.people import Account


class InteractionKind(IntEnum):
    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Progress(Enum):
    WAITING = "waiting"
    ANSWERED = "answered"
    EXPIRED = "expired"


@dataclass(eq=False)
class Interaction:
    id: int
    type: InteractionKind
    person: Account
    channel: Channel
    data: Json
    name: str | None = None
    """The command as it was typed, without its slash."""
    message: Message | None = None
    """The message whose button or menu was used, also on the way to a modal."""
    opener: "Interaction | None" = None
    """The interaction that a submitted modal answered."""
    token: str = field(default_factory=lambda: secrets.token_urlsafe(32), repr=False)
    state: Progress = Progress.WAITING
    asked_at: float = 0.0
    original: Message | None = None
    """What @original stands for."""
    written: dict[int, Message] = field(default_factory=dict)
    """The messages made with its token."""
    modal: Modal | None = None
    deadline: asyncio.TimerHandle | None = None
