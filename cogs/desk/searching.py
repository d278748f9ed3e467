"""Looking through a channel for messages of a match that were put up but never noted."""

import logging
from collections.abc import Callable

import discord

from cogs.desk.delivery import TROUBLE
from table.presses import belongs_to, invites_to

log = logging.getLogger(__name__)

RECENT = 50
"""How far back in a channel they are looked for."""


async def find_boards(
    client: discord.Client, channel: discord.PartialMessageable, match_id: int
) -> list[int] | None:
    """The messages that are boards of this match, oldest first; None when one cannot look now."""
    return await _find(client, channel, match_id, belongs_to)


async def find_invitations(
    client: discord.Client, channel: discord.PartialMessageable, match_id: int
) -> list[int] | None:
    """The same of the messages that invite people to it."""
    return await _find(client, channel, match_id, invites_to)


async def _find(
    client: discord.Client,
    channel: discord.PartialMessageable,
    match_id: int,
    is_its: Callable[[str, int], bool],
) -> list[int] | None:
    try:
        found = [
            message.id
            async for message in channel.history(limit=RECENT)
            if message.author == client.user
            and any(is_its(custom_id, match_id) for custom_id in _custom_ids(message))
        ]
    except discord.Forbidden:
        log.info("match %s: its channel may not be searched", match_id)
        return []
    except TROUBLE as error:
        log.info("match %s: its channel cannot be searched: %s", match_id, error)
        return None
    return sorted(found)


def _custom_ids(message: discord.Message) -> list[str]:
    items = [item for row in message.components for item in getattr(row, "children", ())]
    return [item.custom_id for item in items if getattr(item, "custom_id", None)]
