"""A lock for each match, there for as long as somebody holds or awaits it."""

import asyncio


class Locks:
    """`async with locks(match_id):` lets one at a time in."""

    def __init__(self) -> None:
        self._locks: dict[int, _Lock] = {}

    def __call__(self, match_id: int) -> "_Turn":
        return _Turn(self._locks, match_id)

    def __len__(self) -> int:
        return len(self._locks)


class _Lock(asyncio.Lock):
    users = 0


class _Turn:
    __slots__ = ("_locks", "_match_id")

    def __init__(self, locks: dict[int, _Lock], match_id: int) -> None:
        self._locks = locks
        self._match_id = match_id

    async def __aenter__(self) -> None:
        lock = self._locks.get(self._match_id)
        if lock is None:
            lock = self._locks[self._match_id] = _Lock()
        lock.users += 1
        mine = False
        try:
            mine = await lock.acquire()
        finally:
            if not mine:  # cancelled while it waited
                self._leave(lock)

    async def __aexit__(self, *error: object) -> None:
        lock = self._locks[self._match_id]
        lock.release()
        self._leave(lock)

    def _leave(self, lock: _Lock) -> None:
        lock.users -= 1
        if not lock.users:
            del self._locks[self._match_id]
