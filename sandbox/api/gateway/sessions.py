"""What one bot process has heard of the gateway, kept for when it comes back."""

import asyncio
import secrets
from collections import deque
from enum import IntEnum
from typing import Any

from sandbox.world import json_text

REMEMBERED = 500
"""How many events can be missed and still be replayed."""


class Op(IntEnum):
    DISPATCH = 0
    BEAT = 1
    IDENTIFY = 2
    PRESENCE = 3
    VOICE = 4
    RESUME = 6
    MEMBERS = 8
    INVALID = 9
    HELLO = 10
    BEAT_HEARD = 11


class Intent(IntEnum):
    """The number of the bit each has."""

    GUILDS = 0
    MEMBERS = 1
    GUILD_MESSAGES = 9
    DIRECT_MESSAGES = 12
    CONTENT = 15


class Session:
    """What one bot process has heard; it outlives its socket so that it can be resumed."""

    def __init__(self, intents: int) -> None:
        self.id = secrets.token_hex(16)
        self.outbox: asyncio.Queue[str] | None = None
        self._intents = intents
        self._seq = 0
        self._heard: deque[tuple[int, str]] = deque(maxlen=REMEMBERED)

    def wants(self, *intents: Intent) -> bool:
        return all(self._intents >> intent & 1 for intent in intents)

    def dispatch(self, event: str, data: Any) -> None:
        self._seq += 1
        frame = json_text.write({"op": Op.DISPATCH, "t": event, "s": self._seq, "d": data})
        self._heard.append((self._seq, frame))
        if self.outbox is not None:
            self.outbox.put_nowait(frame)

    def missed_since(self, seq: int) -> list[str] | None:
        """The frames after a number; None when they are not all remembered."""
        missed = [frame for number, frame in self._heard if number > seq]
        return missed if len(missed) == self._seq - seq else None
