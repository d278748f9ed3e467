"""The one place that catches what nobody expected: it is logged, and goes no further."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

log = logging.getLogger(__name__)


@contextmanager
def logged(what: str) -> Iterator[list[Exception]]:
    """Gives a list that holds afterwards what went wrong inside, if anything did."""
    broken: list[Exception] = []
    try:
        yield broken
    except Exception as error:
        log.exception("%s failed", what)
        broken.append(error)
