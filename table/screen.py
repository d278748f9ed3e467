"""What is put before people: words, emoji and choices, before any of it is Discord's."""

from collections.abc import Callable, Sequence
from enum import Enum, StrEnum

import msgspec
from msgspec.structs import replace

from table.emojis import PLAIN, Emojis
from table.picture import Picture
from table.presses import Press
from table.words import escaped


class Style(StrEnum):
    PLAIN = "plain"
    MAIN = "main"
    GOOD = "good"
    GRAVE = "grave"


class Tone(Enum):
    """The colour of a screen's edge; never the only carrier of a meaning."""

    GOLD = 0xE0A526
    CALM = 0x4F6D7A
    RUSH = 0xD9480F
    GREY = 0x80848E


class Button(msgspec.Struct, frozen=True):
    """Something to press. Without a press it only fills a place, and cannot be pressed."""

    label: str
    press: Press | None = None
    emoji: str | None = None
    style: Style = Style.PLAIN
    disabled: bool = False


class Choice(msgspec.Struct, frozen=True):
    label: str
    value: str
    emoji: str | None = None
    description: str | None = None
    chosen: bool = False
    """Whether this is how things are already."""


class Menu(msgspec.Struct, frozen=True):
    """Something to choose one thing from."""

    press: Press
    placeholder: str
    choices: tuple[Choice, ...]


class Field(msgspec.Struct, frozen=True):
    name: str
    text: str
    inline: bool = False


class Screen(msgspec.Struct, frozen=True):
    title: str
    text: str
    fields: tuple[Field, ...] = ()
    footer: str = ""
    tone: Tone = Tone.GOLD
    rows: tuple[tuple[Button, ...] | Menu, ...] = ()
    picture: Picture | None = None
    alt: str = ""
    """What the picture shows, for who cannot see it."""
    aside: str = ""
    """What is said below the picture, next to the choices."""
    emojis: Emojis = PLAIN
    """Those of our own that may stand in it."""

    def at_rest(self) -> "Screen":
        """The same screen while nobody can press anything: its buttons keep their places."""
        rows = [row for row in self.rows if not isinstance(row, Menu)]
        resting = [tuple(replace(button, disabled=True) for button in row) for row in rows]
        return replace(self, rows=tuple(resting))

    def without_picture(self) -> "Screen":
        """The same screen where no picture can be shown: what it shows is told."""
        if self.picture is None:
            return self
        return replace(self, text=f"{self.text}\n\n{escaped(self.alt)}", picture=None, alt="")

    def with_tools(self, tools: Sequence[Button], rows: int = 5, most: int = 5) -> "Screen":
        """The same screen with more buttons at its end, as many of them as there is room for.

        Where no row can be added, the two most needed stand at the ends of those that are there.
        """
        filled = [*self.rows]
        if len(filled) < rows:
            filled.append(())
        else:
            tools = tools[:2]
        for tool in tools:
            place = _room(filled, most)
            if place is not None:
                filled[place] = (*filled[place], tool)  # type: ignore[misc] # no menu has room
        return replace(self, rows=tuple(row for row in filled if row != ()))

    def in_plain_emoji(self) -> "Screen":
        """The same screen where our own emojis are not taken."""
        plain = self.emojis.in_plain
        return replace(
            self,
            title=plain(self.title),
            text=plain(self.text),
            aside=plain(self.aside),
            fields=tuple(
                replace(field, name=plain(field.name), text=plain(field.text))
                for field in self.fields
            ),
            rows=tuple(_row_in_plain(row, plain) for row in self.rows),
            emojis=PLAIN,
        )


def _room(rows: Sequence[tuple[Button, ...] | Menu], most: int) -> int | None:
    """The last row that takes one more button."""
    for place in reversed(range(len(rows))):
        row = rows[place]
        if not isinstance(row, Menu) and len(row) < most:
            return place
    return None


def _row_in_plain(
    row: tuple[Button, ...] | Menu, plain: Callable[[str], str]
) -> tuple[Button, ...] | Menu:
    if isinstance(row, Menu):
        choices = [replace(one, emoji=plain(one.emoji or "") or None) for one in row.choices]
        return replace(row, choices=tuple(choices))
    return tuple(replace(one, emoji=plain(one.emoji or "") or None) for one in row)
