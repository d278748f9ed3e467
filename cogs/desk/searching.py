"""Looking through a channel for boards of a match that were put up but never noted."""

import logging

import discord

from cogs.desk.delivery import TROUBLE
from table.presses import belongs_to

log = logging.getLogger(__name__)

RECENT = 50
"""How far back in a channel a board is looked for."""


async def find_boards(
    client: discord.Client, channel: discord.PartialMessageable, match_id: int
) -> list[int] | None:
    """The messages that are boards of this match, oldest first; None when one cannot look now."""
    try:
        found = [
            message.id
            async for message in channel.history(limit=RECENT)
            if message.author == client.user and _is_board_of(message, match_id)
        ]
    except discord.Forbidden:
        log.info("match %s: its channel may not be searched for boards", match_id)
        return []
    except TROUBLE as error:
        log.info("match %s: its channel cannot be searched for boards: %s", match_id, error)
        return None
    return sorted(found)


def _is_board_of(message: discord.Message, match_id: int) -> bool:
    """Whether a message has buttons of this match's board."""
    for row in message.components:
        for item in getattr(row, "children", ()):
            if getattr(item, "custom_id", None) and belongs_to(item.custom_id, match_id):
                return True
    return False
