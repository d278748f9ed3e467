"""Which old messages go when new ones are written, so that no channel grows without end."""

import logging
from collections.abc import Iterable, Iterator

from sandbox.world.channels import Message

log = logging.getLogger(__name__)

OF_ONE = 500
"""How many messages one person has, wherever they wrote them."""
OF_PEOPLE = 500
"""How many messages of people a channel keeps."""
OF_BOT = 1000
"""How many messages of the bot's a channel keeps."""
PRIVATE = 50
"""How many messages only they can see one person has in a channel."""


def surplus(newest: Message, own: Iterable[Message]) -> Iterator[Message]:
    """The messages that go for the newest one; `own` are all of its author's, oldest first."""
    here = newest.channel
    if newest.only_for is not None:
        private = [m for m in here.ephemerals.values() if m.only_for is newest.only_for]
        yield from private[:-PRIVATE]
    elif newest.author.bot:
        yield from _of_bot([m for m in here.messages.values() if m.author.bot])
    else:
        mine = list(own)[:-OF_ONE]
        people = [m for m in here.messages.values() if not m.author.bot and m not in mine]
        yield from mine + people[:-OF_PEOPLE]


def _of_bot(messages: list[Message]) -> Iterator[Message]:
    """What nobody can press goes first, then what was left alone longest; never without a word.

    The bot hears of it as of any deletion, and an edit finds the message unknown.
    """
    over = len(messages) - OF_BOT
    if over <= 0:
        return
    for message in sorted(messages, key=lambda m: (bool(m.content.components), m.changed))[:over]:
        log.warning("#%s is full: message %d of the bot goes", message.channel.name, message.id)
        yield message
