"""What a person can do, with the checks a real client makes before it sends anything."""

from collections.abc import Mapping
from typing import Any

from sandbox.page.component_use import pressed
from sandbox.page.filled_modals import submitted
from sandbox.page.named_things import NamedThings
from sandbox.page.rate_limits import RateLimits
from sandbox.page.typed_commands import typed
from sandbox.world.channels import Channel, ChannelKind, Message
from sandbox.world.errors import ApiError, NotPossible
from sandbox.world.events import MessageGone
from sandbox.world.interactions import Interaction, InteractionKind
from sandbox.world.message_bodies import MessageBody
from sandbox.world.open_interactions import OpenInteractions
from sandbox.world.people import Account
from sandbox.world.permissions import Permission
from sandbox.world.slash_commands import Registered
from sandbox.world.world import MOST_THREADS, World

LONGEST = 2000
THREADS = 10
"""How many threads a guest can have."""


class UserActions:
    """Every method acts as one person, or says with NotPossible why that cannot be."""

    def __init__(self, world: World, interactions: OpenInteractions, limits: RateLimits) -> None:
        self._world = world
        self._limits = limits
        self._interactions = interactions

    # What the bot answers

    def slash(
        self, person: Account, channel_id: str, command: str, options: Mapping[str, Any]
    ) -> Interaction:
        channel = self._awake(person, channel_id, Permission.USE_APPLICATION_COMMANDS)
        found, words = self._command(person, channel, command)
        data = typed(found, words, options, NamedThings(self._world, person, channel))
        return self._interactions.ask(
            InteractionKind.COMMAND, person, channel, data, name=" ".join(words)
        )

    def autocomplete(
        self,
        person: Account,
        channel_id: str,
        command: str,
        options: Mapping[str, Any],
        focused: str,
    ) -> Interaction:
        channel = self._awake(person, channel_id, Permission.USE_APPLICATION_COMMANDS)
        found, words = self._command(person, channel, command)
        data = typed(found, words, options, NamedThings(self._world, person, channel), focused)
        return self._interactions.ask(InteractionKind.AUTOCOMPLETE, person, channel, data)

    def press(
        self,
        person: Account,
        channel_id: str,
        message_id: str,
        custom_id: str,
        values: list[str] | None,
    ) -> Interaction:
        channel = self._awake(person, channel_id)
        message = self._shown(person, channel, message_id)
        data = pressed(message, custom_id, values, NamedThings(self._world, person, channel))
        return self._interactions.ask(
            InteractionKind.COMPONENT, person, channel, data, message=message
        )

    def submit(
        self, person: Account, interaction_id: str, values: Mapping[str, Any]
    ) -> Interaction:
        opener = self._interactions.with_modal(int(interaction_id), person)
        assert opener.modal is not None
        data = submitted(opener.modal, values)
        return self._interactions.ask(
            InteractionKind.MODAL,
            person,
            opener.channel,
            data,
            message=opener.message,
            opener=opener,
        )

    def _command(
        self, person: Account, channel: Channel, line: str
    ) -> tuple[Registered, list[str]]:
        words = line.removeprefix("/").split()
        for found in sorted(self._world.all_commands(), key=lambda one: one.guild_id is None):
            if words and found.command.name == words[0] and found.command.type == 1:
                self._may_use(person, channel, found)
                return found, words
        raise NotPossible(f"There is no command /{' '.join(words)}.")

    def _may_use(self, person: Account, channel: Channel, found: Registered) -> None:
        in_dm = channel.kind is ChannelKind.DM
        contexts = found.command.contexts
        if contexts is None:
            contexts = [0] if found.command.dm_permission is False else [0, 1, 2]
        if (1 if in_dm else 0) not in contexts or (in_dm and found.guild_id):
            raise NotPossible("That command cannot be used here.")
        needed = found.command.default_member_permissions
        if needed is None or in_dm:
            return
        allowed = self._world.may(person, channel)
        enough = int(needed) != 0 and allowed & int(needed) == int(needed)
        if not enough and not allowed & Permission.ADMINISTRATOR:
            raise NotPossible("You do not have permission to use that command.")

    # What they do by themselves

    def say(self, person: Account, channel_id: str, text: str, nonce: str | None = None) -> Message:
        if not text.strip() or len(text) > LONGEST:
            raise NotPossible(f"A message has 1 to {LONGEST} characters.")
        channel = self._channel(person, channel_id)
        sending = (
            Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES
        )
        channel = self._awake(person, channel_id, sending)
        if not self._limits.of(person).messages.try_to_use():
            raise NotPossible("You are writing too fast. Wait a moment, then send it again.")
        return self._world.post(channel, person, MessageBody(content=text, nonce=nonce))

    def dismiss(self, person: Account, message_id: str) -> None:
        for channel in self._world.channels.values():
            message = channel.ephemerals.get(int(message_id))
            if message is not None and message.only_for is person:
                message.dismissed = True
                self._world.tell(MessageGone(message))
                return
        raise NotPossible("There is no such message to dismiss.")

    def delete(self, person: Account, channel_id: str, message_id: str) -> None:
        channel = self._channel(person, channel_id)
        message = channel.messages.get(int(message_id))
        if message is None:
            raise NotPossible("That message is gone.")
        if person.guest and message.author is not person:
            raise NotPossible("Guests can delete their own messages only.")
        self._world.delete(message)

    def open_thread(self, person: Account, channel_id: str, name: str) -> None:
        parent = self._channel(person, channel_id, Permission.CREATE_PUBLIC_THREADS)
        if parent.kind is not ChannelKind.TEXT:
            raise NotPossible("A thread can be opened in a text channel only.")
        if not 1 <= len(name.strip()) <= 100:
            raise NotPossible("The name of a thread has 1 to 100 characters.")
        self._make_room_for_a_thread(person)
        self._world.open_thread(parent, name.strip(), person)

    def _make_room_for_a_thread(self, person: Account) -> None:
        """A guest has so many threads; one that was archived and holds no board may go for it."""
        if not self._limits.of(person).threads.try_to_use():
            raise NotPossible("You are opening threads too fast. Wait a moment.")
        if len(self._world.threads()) >= MOST_THREADS:
            raise NotPossible("There is no room for more threads.")
        own = [thread for thread in self._world.threads() if thread.owner is person]
        if not person.guest or len(own) < THREADS:
            return
        for thread in own:
            if thread.archived and not any(m.author.bot for m in thread.messages.values()):
                self._world.delete_channel(thread)
                return
        raise NotPossible(f"You have opened {THREADS} threads, and a guest can have no more.")

    def archive(self, person: Account, channel_id: str, *, archived: bool) -> None:
        thread = self._channel(person, channel_id)
        if not thread.is_thread:
            raise NotPossible("Only threads can be archived.")
        self._world.set_archived(thread, archived=archived)

    def read(self, person: Account, channel_id: str) -> None:
        person.unread.discard(int(channel_id))

    def set_guild_locale(self, person: Account, locale: str) -> None:
        if person.guest:
            raise NotPossible("Guests cannot change the server’s language.")
        self._world.set_guild_locale(locale)

    # Where they do it

    def _channel(
        self, person: Account, channel_id: str, needed: Permission = Permission.NONE
    ) -> Channel:
        channel = self._world.channels.get(int(channel_id))
        if channel is None or not self._world.sees(person, channel):
            raise NotPossible("There is no such channel.")
        if needed & ~self._world.may(person, channel):
            raise NotPossible("You do not have permission to do that here.")
        return channel

    def _awake(
        self, person: Account, channel_id: str, needed: Permission = Permission.NONE
    ) -> Channel:
        """A channel to do something in; a thread that was archived comes back for it."""
        channel = self._channel(person, channel_id, needed)
        if channel.locked and not self._world.may(person, channel) & Permission.MANAGE_THREADS:
            raise NotPossible("This thread is locked.")
        if channel.archived:
            self._world.set_archived(channel, archived=False)
        return channel

    def _shown(self, person: Account, channel: Channel, message_id: str) -> Message:
        try:
            return self._world.message(channel, int(message_id))
        except ApiError:
            message = channel.ephemerals.get(int(message_id))
        if message is None or message.only_for is not person or message.dismissed:
            raise NotPossible("That message is gone.")
        return message
