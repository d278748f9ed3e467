"""Where people talk: a guild with its text channels, threads and DMs, and the messages there."""

from dataclasses import dataclass, field
from enum import IntEnum

from sandbox.world.json_text import Json
from sandbox.world.message_contents import Content
from sandbox.world.people import Account
from sandbox.world.permissions import Permission


@dataclass(eq=False)
class Guild:
    id: int
    name: str
    owner: Account
    locale: str = "en-US"


class ChannelKind(IntEnum):
    TEXT = 0
    DM = 1
    THREAD = 11
    PRIVATE_THREAD = 12


@dataclass(eq=False)
class Channel:
    id: int
    kind: ChannelKind
    name: str
    topic: str | None = None
    parent: "Channel | None" = None
    """The text channel a thread hangs on."""
    owner: Account | None = None
    """Who opened a thread; whose DM it is."""
    archived: bool = False
    locked: bool = False
    members: set[int] = field(default_factory=set)
    denied: dict[int, Permission] = field(default_factory=dict)
    """What is taken away from somebody here, by user id."""
    messages: dict[int, "Message"] = field(default_factory=dict)
    ephemerals: dict[int, "Message"] = field(default_factory=dict)
    """Kept apart, so that no look at a channel can ever meet one."""

    @property
    def is_thread(self) -> bool:
        return self.kind in (ChannelKind.THREAD, ChannelKind.PRIVATE_THREAD)

    @property
    def last_message_id(self) -> int | None:
        return next(reversed(self.messages), None)

    def shown_to(self, person: Account) -> list["Message"]:
        """Every message that this person's client shows here, oldest first."""
        own = (m for m in self.ephemerals.values() if m.only_for is person and not m.dismissed)
        return sorted((*self.messages.values(), *own), key=lambda message: message.id)


@dataclass(eq=False)
class Message:
    id: int
    channel: Channel
    author: Account
    content: Content
    flags: int = 0
    edited: str | None = None
    changed: int = 0
    """When it was written or edited last, as a snowflake."""
    nonce: str | int | None = None
    only_for: Account | None = None
    """The one person who sees it, when it is ephemeral."""
    dismissed: bool = False
    interaction: Json | None = None
    """Discord's interaction_metadata, when the message answers an interaction."""
    reference: Json | None = None
