"""Who has a page open, and what each of them is shown."""

import asyncio
from collections.abc import Callable, Collection, Iterable
from typing import Any

from sandbox.page import outgoing_frames
from sandbox.page.open_page import OpenPage
from sandbox.world import json_text
from sandbox.world.channels import Channel
from sandbox.world.events import (
    AccountChanged,
    BotSeen,
    ChannelGone,
    ChannelShown,
    CommandsRegistered,
    Event,
    GuildChanged,
    InteractionSettled,
    MessageGone,
    MessageShown,
    Typing,
)
from sandbox.world.interactions import Interaction, InteractionKind
from sandbox.world.json_text import Json
from sandbox.world.people import Account
from sandbox.world.world import World


class OpenPages:
    def __init__(self, world: World) -> None:
        self._world = world
        self._open: set[OpenPage] = set()
        self._waiting: dict[Interaction, tuple[OpenPage, str | None]] = {}
        """Which page waits for which interaction."""
        world.listen(self._hear)

    def add(self, page: OpenPage) -> None:
        page.greet()
        self._open.add(page)

    def count(self, person: Account) -> int:
        return sum(page.person is person for page in self._open)

    def remove(self, page: OpenPage) -> None:
        self._open.discard(page)

    def expect(self, interaction: Interaction, page: OpenPage, nonce: str | None) -> None:
        """Tell this page how the interaction goes."""
        self._waiting[interaction] = page, nonce

    async def close(self) -> None:
        await asyncio.gather(*(page.close() for page in self._open))

    # What happens, to those who may see it

    def _hear(self, event: Event) -> None:
        match event:
            case MessageShown() | MessageGone() | Typing():
                self._hear_talk(event)
            case InteractionSettled():
                self._settle(event)
            case ChannelShown(channel, _):
                self._show_channel(channel)
            case ChannelGone(channel):
                self._tell(self._open, outgoing_frames.channel_gone, channel)
            case CommandsRegistered():
                self._tell(self._open, outgoing_frames.commands, self._world)
            case BotSeen(online):
                self._tell(self._open, outgoing_frames.bot, online)
            case GuildChanged():
                self._greet_again(self._open)
            case AccountChanged(person):
                self._greet_again(page for page in self._open if page.person is person)

    def _hear_talk(self, event: MessageShown | MessageGone | Typing) -> None:
        match event:
            case MessageShown(message, _) if not message.dismissed:
                pages = self._who_see(message.channel, message.only_for)
                self._tell(pages, outgoing_frames.message, self._world, message)
            case MessageGone(message):
                pages = self._who_see(message.channel, message.only_for)
                self._tell(pages, outgoing_frames.message_gone, message)
            case Typing(channel):
                pages = self._who_see(channel)
                self._tell(pages, outgoing_frames.typing, channel, self._world.bot.name)

    def _who_see(self, channel: Channel, only: Account | None = None) -> list[OpenPage]:
        return [
            page
            for page in self._open
            if only in (None, page.person) and self._world.sees(page.person, channel)
        ]

    def _tell(self, pages: Collection[OpenPage], frame: Callable[..., Json], *about: Any) -> None:
        """Send a frame to all of them; it is made once, and only if somebody is there."""
        if not pages:
            return
        text = json_text.write(frame(*about))
        for page in pages:
            page.send_text(text)

    def _show_channel(self, channel: Channel) -> None:
        for page in self._open:
            seen = self._world.sees(page.person, channel)
            told = outgoing_frames.channel if seen else outgoing_frames.channel_gone
            page.send(told(channel))

    def _greet_again(self, pages: Iterable[OpenPage]) -> None:
        for page in pages:
            page.greet()

    def _settle(self, settled: InteractionSettled) -> None:
        page, nonce = self._waiting.pop(settled.interaction, (None, None))
        if page is None:
            return
        if settled.interaction.type is InteractionKind.AUTOCOMPLETE:
            page.send(outgoing_frames.choices(nonce, settled.choices or []))
        else:
            state = "done" if settled.error is None else "failed"
            page.send(outgoing_frames.interaction(nonce, state, settled.error, settled.modal))
