"""Tuples with an item replaced: how a frozen value changes one of many."""

from typing import TypeVar

T = TypeVar("T")


def replaced(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The same items, but this one at that index."""
    return (*items[:index], item, *items[index + 1 :])
