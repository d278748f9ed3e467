"""The Discord of the sandbox, in memory: people, a guild, channels, messages, commands, emojis."""

import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from sandbox.world import permissions
from sandbox.world.body_reading import snowflake
from sandbox.world.channels import Channel, ChannelKind, Guild, Message
from sandbox.world.emojis import MOST, AppEmoji, check_emojis
from sandbox.world.errors import ApiError, ErrorCode, NotPossible, bad_form
from sandbox.world.events import (
    AccountChanged,
    BotSeen,
    ChannelGone,
    ChannelShown,
    CommandsRegistered,
    Event,
    GuildChanged,
    MessageGone,
    MessageShown,
)
from sandbox.world.files import FileStore, Upload
from sandbox.world.json_text import Json
from sandbox.world.message_bodies import EPHEMERAL, OWN_FLAGS, THINKING, MessageBody, read_message
from sandbox.world.message_contents import Composed, Content, compose
from sandbox.world.people import OWNER, Account, bot_user, guest, sample_people
from sandbox.world.permissions import Permission, without
from sandbox.world.retention import surplus
from sandbox.world.slash_commands import Registered
from sandbox.world.snowflakes import Snowflakes, stable

GUESTS = 50
MOST_THREADS = 1000
NONCES = 1000
"""How many sends are remembered, so that a repeated one is known again."""


class World:
    """All that Discord would know. Changes are told to the listeners as events, in order."""

    def __init__(self, bot_name: str = "Pépite", resuming: float = 2.0) -> None:
        self.ids = Snowflakes()
        self.bot = bot_user(bot_name)
        self.guests: dict[str, Account] = {}
        """By the token of their page."""
        self.people = {person.id: person for person in sample_people()}
        self.guild = Guild(stable("guild"), "The Gold Field", self.person(OWNER))
        self.channels: dict[int, Channel] = {}
        self.commands: dict[int | None, list[Registered]] = {}
        """By guild id, None for the global ones."""
        self.emojis: dict[int, AppEmoji] = {}
        self.files = FileStore()
        self.cdn = "/cdn"
        self.gateway = ""
        """Where the bot finds files and the gateway: known once the server listens."""
        self.invitation: str | None = None
        """The link by which friends come in, where there is one."""
        self._sent: OrderedDict[tuple[int, str], Message] = OrderedDict()
        self._written: defaultdict[int, dict[int, Message]] = defaultdict(dict)
        """The messages of each person, by their id and in order; the bot's are not counted."""
        self._listeners: list[Callable[[Event], None]] = []
        self._resuming = resuming
        """For how many seconds a bot that was cut off is expected back."""
        self._bot_sockets = 0
        self._bot_expected_until = 0.0
        self._add_channel("general", "Talk about anything.")
        for person in self.people.values():
            self._add_dm(person)

    # Events

    def listen(self, listener: Callable[[Event], None]) -> None:
        self._listeners.append(listener)

    def tell(self, event: Event) -> None:
        for listener in self._listeners:
            listener(event)

    # The bot

    @property
    def bot_online(self) -> bool:
        return self._bot_sockets > 0

    def bot_expected(self) -> bool:
        """Whether the bot is there, or was cut off so lately that it may resume."""
        return self.bot_online or time.monotonic() < self._bot_expected_until

    def bot_came(self) -> None:
        self._bot_sockets += 1
        if self._bot_sockets == 1:
            self.tell(BotSeen(online=True))

    def bot_went(self) -> None:
        self._bot_sockets -= 1
        if not self.bot_online:
            self._bot_expected_until = time.monotonic() + self._resuming
            self.tell(BotSeen(online=False))

    # People

    def person(self, key: str) -> Account:
        for person in self.people.values():
            if person.key == key:
                return person
        raise NotPossible(f"There is nobody called {key!r} here.")

    def user(self, id_: int) -> Account:
        if id_ == self.bot.id:
            return self.bot
        if id_ not in self.people:
            raise ApiError(ErrorCode.UNKNOWN_USER)
        return self.people[id_]

    def member(self, id_: int) -> Account:
        person = self.bot if id_ == self.bot.id else self.people.get(id_)
        if person is None or not person.member:
            raise ApiError(ErrorCode.UNKNOWN_MEMBER)
        return person

    def members(self) -> list[Account]:
        return [self.bot, *(person for person in self.people.values() if person.member)]

    def welcome(self, token: str, name: str) -> Account:
        """Let a guest in, or find them again."""
        if token in self.guests:
            return self.guests[token]
        if len(self.guests) >= GUESTS:
            raise NotPossible("There is no room for more guests.")
        person = guest(token, name, len(self.guests))
        self.guests[token] = self.people[person.id] = person
        self._add_dm(person)
        self.tell(AccountChanged(person, membership=True))
        return person

    def set_dms(self, person: Account, *, opened: bool) -> None:
        person.dms_open = opened
        self.tell(AccountChanged(person))

    def set_locale(self, person: Account, locale: str) -> None:
        person.locale = locale
        self.tell(AccountChanged(person))

    def set_membership(self, person: Account, *, member: bool) -> None:
        """Let somebody leave the guild, or come back to it."""
        person.member = member
        self.tell(AccountChanged(person, membership=True))

    def set_guild_locale(self, locale: str) -> None:
        self.guild.locale = locale
        self.tell(GuildChanged())

    # Permissions

    def may(self, who: Account, channel: Channel) -> Permission:
        """What somebody may do in a channel."""
        if channel.kind is ChannelKind.DM:
            return permissions.IN_DMS if who in (self.bot, channel.owner) else Permission.NONE
        if not who.member or not self._in_thread(who, channel):
            return Permission.NONE
        if who is self.guild.owner:
            return permissions.OWNER
        place = channel.parent or channel
        denied = place.denied.get(who.id, Permission.NONE)
        return without(permissions.EVERYONE, denied, thread=channel.is_thread)

    def set_denied(self, channel: Channel, who: Account, denied: Permission) -> None:
        """Take permissions away from somebody in a channel, or give them back."""
        channel.denied[who.id] = denied
        self.tell(ChannelShown(channel, new=False))

    def sees(self, person: Account, channel: Channel) -> bool:
        """Whether a channel is in somebody's client."""
        if channel.kind is ChannelKind.DM:
            return channel.owner is person
        return bool(self.may(person, channel) & Permission.VIEW_CHANNEL)

    def _in_thread(self, who: Account, channel: Channel) -> bool:
        return channel.kind is not ChannelKind.PRIVATE_THREAD or who.id in channel.members

    # Channels

    def channel(self, id_: int) -> Channel:
        if id_ not in self.channels:
            raise ApiError(ErrorCode.UNKNOWN_CHANNEL)
        return self.channels[id_]

    def text_channels(self) -> list[Channel]:
        return [channel for channel in self.channels.values() if channel.kind is ChannelKind.TEXT]

    def threads(self) -> list[Channel]:
        return [channel for channel in self.channels.values() if channel.is_thread]

    def dm(self, person: Account) -> Channel:
        return self.channels[stable(f"dm:{person.id}")]

    def open_thread(
        self,
        parent: Channel,
        name: str,
        owner: Account,
        kind: ChannelKind = ChannelKind.THREAD,
        id_: int = 0,
    ) -> Channel:
        if id_ in self.channels:
            raise ApiError(ErrorCode.THREAD_EXISTS)
        if len(self.threads()) >= MOST_THREADS:
            raise ApiError(ErrorCode.TOO_MANY_THREADS)
        thread = Channel(id_ or self.ids.next(), kind, name, parent=parent, owner=owner)
        thread.members |= {owner.id, self.bot.id}
        self.channels[thread.id] = thread
        self.tell(ChannelShown(thread, new=True))
        return thread

    def channel_changed(self, channel: Channel) -> None:
        self.tell(ChannelShown(channel, new=False))

    def set_archived(self, thread: Channel, *, archived: bool) -> None:
        if thread.archived is not archived:
            thread.archived = archived
            self.channel_changed(thread)

    def delete_channel(self, channel: Channel) -> None:
        for thread in self.threads():
            if thread.parent is channel:
                self.delete_channel(thread)
        del self.channels[channel.id]
        for message in (*channel.messages.values(), *channel.ephemerals.values()):
            self._forget(message)
        for person in self.people.values():
            person.unread.discard(channel.id)
        self.tell(ChannelGone(channel))

    def _add_channel(self, name: str, topic: str | None) -> None:
        id_ = stable(f"channel:{name}")
        if id_ not in self.channels:
            self.channels[id_] = channel = Channel(id_, ChannelKind.TEXT, name, topic)
            self.tell(ChannelShown(channel, new=True))

    def _add_dm(self, person: Account) -> None:
        """A DM with the bot is always there, as an old one is on Discord."""
        id_ = stable(f"dm:{person.id}")
        self.channels[id_] = Channel(id_, ChannelKind.DM, self.bot.name, owner=person)

    # Messages

    def read_message(self, body: Any) -> MessageBody:
        """Read the body of a message, or refuse it, also for an emoji that is not there."""
        read = read_message(body)
        check_emojis(read.components or [], self.emojis)
        return read

    def message(self, channel: Channel, id_: int) -> Message:
        if id_ not in channel.messages:
            raise ApiError(ErrorCode.UNKNOWN_MESSAGE)
        return channel.messages[id_]

    def post(
        self,
        channel: Channel,
        author: Account,
        body: MessageBody,
        files: Mapping[int, Upload] | None = None,
        *,
        only_for: Account | None = None,
        interaction: Json | None = None,
        thinking: bool = False,
    ) -> Message:
        """Write a message; a nonce that was seen before gives the message it made then."""
        self.channel(channel.id)  # it may have been deleted while somebody wrote
        repeated = self._repeated(author, body)
        if repeated is not None:
            return repeated
        shown = Composed(Content(), {})
        if not thinking:
            shown = compose(body, files or {}, self.ids.next)
        id_ = self.ids.next()
        message = Message(
            id_,
            channel,
            author,
            shown.content,
            flags=_flags(body, ephemeral=only_for is not None, thinking=thinking),
            changed=id_,
            nonce=body.nonce,
            only_for=only_for,
            interaction=interaction,
            reference=self._reference(channel, body),
        )
        self._keep_files(shown)
        self._remember(message, body)
        self._put(message)
        return message

    def edit(
        self, message: Message, body: MessageBody, files: Mapping[int, Upload] | None = None
    ) -> None:
        if not self.is_there(message):  # it may have been deleted while somebody wrote
            raise ApiError(ErrorCode.UNKNOWN_MESSAGE)
        thinking = bool(message.flags & THINKING)
        old = message.content.attachments
        shown = compose(body, files or {}, self.ids.next, message.content)
        message.content = shown.content
        self._keep_files(shown)
        self.files.replace(file for file in old if file not in shown.content.attachments)
        message.changed = self.ids.next()
        message.flags &= ~THINKING
        if not thinking:
            message.edited = datetime.now(UTC).isoformat()
        self.tell(MessageShown(message, new=False))

    def delete(self, message: Message) -> None:
        shelf = message.channel.messages if message.only_for is None else message.channel.ephemerals
        if shelf.pop(message.id, None) is None:
            raise ApiError(ErrorCode.UNKNOWN_MESSAGE)
        self._forget(message)
        self.tell(MessageGone(message))

    def is_there(self, message: Message) -> bool:
        channel = message.channel
        shelf = channel.messages if message.only_for is None else channel.ephemerals
        return message.id in shelf and channel.id in self.channels

    def _put(self, message: Message) -> None:
        channel = message.channel
        if message.only_for is not None:
            channel.ephemerals[message.id] = message
        else:
            channel.messages[message.id] = message
            for person in self.people.values():
                if person is not message.author and self.sees(person, channel):
                    person.unread.add(channel.id)
            if not message.author.bot:
                self._written[message.author.id][message.id] = message
        self.tell(MessageShown(message, new=True))
        for old in list(surplus(message, self._written[message.author.id].values())):
            self.delete(old)

    def _forget(self, message: Message) -> None:
        """What hangs on a message goes with it; others may still hold the message itself."""
        self.files.drop(message.content.attachments)
        self._written[message.author.id].pop(message.id, None)

    def _keep_files(self, shown: Composed) -> None:
        for attachment, data in shown.uploads.items():
            self.files.put(attachment, data)

    def _repeated(self, author: Account, body: MessageBody) -> Message | None:
        if body.nonce is None or not body.enforce_nonce:
            return None
        message = self._sent.get((author.id, str(body.nonce)))
        return message if message is not None and self.is_there(message) else None

    def _remember(self, message: Message, body: MessageBody) -> None:
        if body.nonce is not None and body.enforce_nonce:
            self._sent[message.author.id, str(body.nonce)] = message
            if len(self._sent) > NONCES:
                self._sent.popitem(last=False)

    def _reference(self, channel: Channel, body: MessageBody) -> Json | None:
        reference = body.message_reference
        if reference is None:
            return None
        id_ = snowflake(reference.message_id, "message_reference", "message_id")
        if id_ in channel.messages:
            return {"message_id": str(id_), "channel_id": str(channel.id), "type": 0}
        if reference.fail_if_not_exists:
            path = ("message_reference",)
            raise bad_form(path, "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message")
        return None

    # Commands and emojis

    def register(self, commands: list[Registered], guild_id: int | None) -> None:
        """Replace the commands; each group that starts something gets a channel of its name."""
        self.commands[guild_id] = commands
        for registered in commands:
            if registered.starts_something():
                self._add_channel(registered.command.name, registered.command.description)
        self.tell(CommandsRegistered())

    def all_commands(self) -> list[Registered]:
        return [registered for commands in self.commands.values() for registered in commands]

    def add_emoji(self, name: str, kind: str, data: bytes) -> AppEmoji:
        if len(self.emojis) >= MOST:
            raise ApiError(ErrorCode.TOO_MANY_EMOJIS)
        emoji = AppEmoji(self.ids.next(), name, kind, data)
        self.emojis[emoji.id] = emoji
        return emoji

    def rename_emoji(self, emoji: AppEmoji, name: str) -> AppEmoji:
        self.emojis[emoji.id] = renamed = replace(emoji, name=name)
        return renamed


def _flags(body: MessageBody, *, ephemeral: bool, thinking: bool) -> int:
    flags = (body.flags or 0) & OWN_FLAGS
    return flags | (EPHEMERAL if ephemeral else 0) | (THINKING if thinking else 0)
