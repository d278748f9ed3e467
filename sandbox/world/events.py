"""What happens in the world, told to the gateway and to the pages."""

from dataclasses import dataclass
from typing import TypeAlias

from sandbox.world.channels import Channel, Message
from sandbox.world.interactions import Interaction
from sandbox.world.json_text import Json
from sandbox.world.people import Account


@dataclass(frozen=True)
class ChannelShown:
    """A channel, thread or DM appeared, or changed."""

    channel: Channel
    new: bool


@dataclass(frozen=True)
class ChannelGone:
    channel: Channel


@dataclass(frozen=True)
class MessageShown:
    """A message was written, or edited."""

    message: Message
    new: bool


@dataclass(frozen=True)
class MessageGone:
    message: Message


@dataclass(frozen=True)
class GuildChanged:
    pass


@dataclass(frozen=True)
class AccountChanged:
    """Somebody changed a setting of their own, came into the guild or left it."""

    person: Account
    membership: bool = False


@dataclass(frozen=True)
class CommandsRegistered:
    pass


@dataclass(frozen=True)
class BotSeen:
    online: bool


@dataclass(frozen=True)
class Typing:
    channel: Channel


@dataclass(frozen=True)
class InteractionAsked:
    """A person did something that the bot shall answer."""

    interaction: Interaction


@dataclass(frozen=True)
class InteractionSettled:
    """An interaction was answered, or never will be."""

    interaction: Interaction
    error: str | None = None
    modal: Json | None = None
    choices: list[Json] | None = None


Event: TypeAlias = (
    ChannelShown
    | ChannelGone
    | MessageShown
    | MessageGone
    | GuildChanged
    | AccountChanged
    | CommandsRegistered
    | BotSeen
    | Typing
    | InteractionAsked
    | InteractionSettled
)
