"""Threads that think must let the others work."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

HAND_OVER = 0.001
"""Seconds a thread keeps the interpreter while another waits for it and somebody is thinking. A
press hands it over several times: with Python's 5 ms it would crawl beside a computer player."""

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
