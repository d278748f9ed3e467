"""Threads that think must let the others work, and say when they fail."""

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

HAND_OVER = 0.001
"""Seconds a thread keeps the interpreter while another waits for it and somebody is thinking. A
press hands it over several times: with Python's 5 ms it would crawl beside a computer player."""

T = TypeVar("T")
_thinkers = 0
_usual = 0.0


@contextmanager
def thinking() -> Iterator[None]:
    """While this lasts, threads hand the interpreter over more often than they usually do."""
    global _thinkers, _usual
    if _thinkers == 0:
        _usual = sys.getswitchinterval()
        sys.setswitchinterval(HAND_OVER)
    _thinkers += 1
    try:
        yield
    finally:
        _thinkers -= 1
        if _thinkers == 0:
            sys.setswitchinterval(_usual)


async def in_a_thread(think: Callable[..., T], *given: Any) -> T:
    """What somebody thinks of, while others' presses are answered."""
    with thinking():
        return await asyncio.to_thread(done, think, *given)


def done(work: Callable[..., T], *given: Any) -> T:
    """Work of a thread, which may fail in any way.

    asyncio cannot hand a StopIteration over: whoever waits would wait for ever.
    """
    try:
        return work(*given)
    except StopIteration as ended:
        raise RuntimeError("it looked for something that is not there") from ended
