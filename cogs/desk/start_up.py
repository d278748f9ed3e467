"""After a start: computers go on playing, and boards and DMs show what is so."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from cogs.desk.boards import Boards
from cogs.desk.dms import DirectMessages
from cogs.desk.invitations import Invitations
from storage.matches import Matches
from storage.messages import Messages
from table.computers import Computers
from table.service import Service

CATCH_UP = 100
"""How many of the latest matches are looked after when the bot has started."""
JUST_NOW = 60.0
"""What changed in the last seconds before a stop may not have been shown any more."""
AT_ONCE = 50
"""How many computers are woken before others have their turn."""
BREATH = 0.05


class StartUp:
    def __init__(
        self,
        service: Service,
        matches: Matches,
        messages: Messages,
        boards: Boards,
        dms: DirectMessages,
        invitations: Invitations,
        computers: Computers,
        guard: Callable[..., Coroutine[Any, Any, bool]],
    ) -> None:
        self._service = service
        self._matches = matches
        self._messages = messages
        self._boards = boards
        self._dms = dms
        self._invitations = invitations
        self._computers = computers
        self._guard = guard

    async def catch_up(self) -> None:
        await self._wake_computers()
        unfinished = await self._matches.latest_open(CATCH_UP)
        just_ended = await self._matches.latest_changed(JUST_NOW, CATCH_UP)
        # What could not be found at earlier starts comes last, and is given up in the end.
        lost = await self._messages.lost_boards(CATCH_UP)
        for match_id in dict.fromkeys([*just_ended, *unfinished, *lost]):
            await self._guard(f"catching up with match {match_id}", self._show, match_id)

    async def _wake_computers(self) -> None:
        last = 0
        while waiting := await self._matches.waiting_for_pilots(last, AT_ONCE):
            for match_id in waiting:
                await self._guard(f"waking the computers of match {match_id}", self._wake, match_id)
            last = waiting[-1]
            await asyncio.sleep(BREATH)

    async def _show(self, match_id: int) -> None:
        await self._boards.refresh(match_id)
        match = await self._service.load(match_id)
        await self._dms.catch_up(match)
        await self._invitations.catch_up(match)

    async def _wake(self, match_id: int) -> None:
        self._computers.wake(await self._service.load(match_id))
