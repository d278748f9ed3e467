"""Discord's ids: 64 bits that begin with the millisecond they were made in."""

import time
from datetime import UTC, datetime
from hashlib import blake2b

EPOCH = 1_420_070_400_000
"""The first millisecond of 2015, from which snowflakes count."""
LONG_AGO = 1 << 57
"""Stable ids lie between this and twice this, in 2016: older than any made from the clock."""


class Snowflakes:
    """Hands out ids from the real time, each greater than the one before."""

    def __init__(self) -> None:
        self._last = 0

    def next(self) -> int:
        now = time.time_ns() // 1_000_000 - EPOCH
        self._last = max(self._last + 1, now << 22)
        return self._last


def stable(name: str) -> int:
    """The id that a name has in every run."""
    digest = blake2b(name.encode(), digest_size=8).digest()
    return LONG_AGO + int.from_bytes(digest, "big") % LONG_AGO


def moment(snowflake: int) -> str:
    """When an id was made, as Discord writes times."""
    return datetime.fromtimestamp(((snowflake >> 22) + EPOCH) / 1000, UTC).isoformat()
