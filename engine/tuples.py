"""Tuples with an item replaced: how a frozen value changes one of many."""

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def replaced(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The same items, but this one at that index."""
    return (*items[:index], item, *items[index + 1 :])


def without(items: tuple[T, ...], gone: Iterable[T]) -> tuple[T, ...]:
    """The items without one for each of these, which are all among them."""
    left = list(items)
    for item in gone:
        left.remove(item)
    return tuple(left)
