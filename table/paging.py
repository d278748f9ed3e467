"""Rows of buttons, and lists too long to be shown at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from table.screen import Button

T = TypeVar("T")

IN_A_ROW = 5
IN_A_MENU = 25


def in_rows(buttons: Sequence[Button], width: int = IN_A_ROW) -> tuple[tuple[Button, ...], ...]:
    return tuple(tuple(buttons[at : at + width]) for at in range(0, len(buttons), width))


@dataclass(frozen=True)
class Page(Generic[T]):
    """The part of a long list that is on show."""

    items: Sequence[T]
    number: int
    pages: int

    @property
    def following(self) -> str:
        """The focus that shows the next part; after the last comes the first."""
        return str((self.number + 1) % self.pages)


def page_of(items: Sequence[T], focus: str, size: int = IN_A_MENU) -> Page[T]:
    """The part that a focus asks for; the first where it asks for none that is there."""
    pages = max(1, -(-len(items) // size))
    asked = int(focus) if focus.isascii() and focus.isdigit() and len(focus) < 5 else 0
    number = min(asked, pages - 1)
    return Page(items[number * size : (number + 1) * size], number, pages)
