"""From a Screen to Discord: the one place that knows Discord's limits."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import discord

from table.presses import encode
from table.screen import Button, Choice, Menu, Screen, Style

TITLE, DESCRIPTION, FIELDS, FIELD_NAME, FIELD_TEXT, FOOTER = 256, 4096, 25, 256, 1024, 2048
WHOLE_EMBED = 6000
ROWS, BUTTONS, CHOICES = 5, 5, 25
BUTTON_LABEL, CHOICE_LABEL, CHOICE_VALUE, PLACEHOLDER = 80, 100, 100, 150

ACTION_ROW, BUTTON, MENU = 1, 2, 3
"""What Discord calls these kinds of components."""

STYLES = {
    Style.PLAIN: discord.ButtonStyle.secondary.value,
    Style.MAIN: discord.ButtonStyle.primary.value,
    Style.GOOD: discord.ButtonStyle.success.value,
    Style.GRAVE: discord.ButtonStyle.danger.value,
}


def embed_of(screen: Screen) -> discord.Embed:
    embed = discord.Embed(
        title=_clip(screen.title, TITLE),
        description=_clip(screen.text, DESCRIPTION),
        colour=screen.tone.value,
    )
    for field in screen.fields[:FIELDS]:
        embed.add_field(
            name=_clip(field.name, FIELD_NAME),
            value=_clip(field.text, FIELD_TEXT),
            inline=field.inline,
        )
    if screen.footer:
        embed.set_footer(text=_clip(screen.footer, FOOTER))
    return embed


def view_of(screen: Screen) -> "Drawn":
    """The buttons and menus of a screen."""
    return Drawn(screen)


class Drawn(discord.ui.View):
    """Components on their way to Discord, as the JSON they travel in.

    discord.py only carries them. The view is finished before it is sent, so nothing of it is
    kept: presses are read from their custom_id when they arrive, whichever process drew the
    button (see presses.py).
    """

    def __init__(self, screen: Screen) -> None:
        super().__init__(timeout=None)
        self.stop()
        self._rows = [
            {"type": ACTION_ROW, "components": _row(row, number)}
            for number, row in enumerate(screen.rows[:ROWS])
        ]

    def to_components(self) -> list[dict[str, Any]]:
        return self._rows


def overflows(screen: Screen) -> Iterator[str]:
    """What of a screen Discord would refuse or we would have to cut. Tests want it empty."""
    measured = [
        ("title", len(screen.title), TITLE),
        ("text", len(screen.text), DESCRIPTION),
        ("footer", len(screen.footer), FOOTER),
        ("fields", len(screen.fields), FIELDS),
        ("rows", len(screen.rows), ROWS),
        ("embed", len(embed_of(screen)), WHOLE_EMBED),
        *(("field name", len(field.name), FIELD_NAME) for field in screen.fields),
        *(("field text", len(field.text), FIELD_TEXT) for field in screen.fields),
        *(item for row in screen.rows for item in _row_sizes(row)),
    ]
    yield from (f"{what}: {size} > {limit}" for what, size, limit in measured if size > limit)
    yield from (f"empty {what}" for what, text in _needed_texts(screen) if not text.strip())
    rows = [_row(row, number) for number, row in enumerate(screen.rows)]
    ids = [item["custom_id"] for row in rows for item in row]
    yield from (f"custom_id {one} stands twice" for one in set(ids) if ids.count(one) > 1)


def _row_sizes(row: tuple[Button, ...] | Menu) -> list[tuple[str, int, int]]:
    if isinstance(row, Menu):
        return [
            ("choices", len(row.choices), CHOICES),
            ("placeholder", len(row.placeholder), PLACEHOLDER),
            *(("choice label", len(choice.label), CHOICE_LABEL) for choice in row.choices),
            *(("choice value", len(choice.value), CHOICE_VALUE) for choice in row.choices),
        ]
    return [
        ("buttons", len(row), BUTTONS),
        *(("button label", len(button.label), BUTTON_LABEL) for button in row),
    ]


def _needed_texts(screen: Screen) -> Iterator[tuple[str, str]]:
    yield "title", screen.title
    yield "text", screen.text
    for field in screen.fields:
        yield "field name", field.name
        yield "field text", field.text
    for row in screen.rows:
        if isinstance(row, Menu):
            yield from (("choice label", choice.label) for choice in row.choices)
        else:
            yield from (("button label", button.label) for button in row)


def _row(row: tuple[Button, ...] | Menu, number: int) -> list[dict[str, Any]]:
    if isinstance(row, Menu):
        return [_menu(row)]
    return [_button(button, number, place) for place, button in enumerate(row[:BUTTONS])]


def _button(button: Button, row: int, place: int) -> dict[str, Any]:
    drawn: dict[str, Any] = {
        "type": BUTTON,
        "style": STYLES[button.style],
        "label": _clip(button.label, BUTTON_LABEL),
        # A button without a press still needs an id of its own.
        "custom_id": f"x:{row}:{place}" if button.press is None else encode(button.press),
        "disabled": button.disabled or button.press is None,
    }
    if button.emoji:
        drawn["emoji"] = _emoji(button.emoji)
    return drawn


def _menu(menu: Menu) -> dict[str, Any]:
    return {
        "type": MENU,
        "custom_id": encode(menu.press),
        "placeholder": _clip(menu.placeholder, PLACEHOLDER),
        "min_values": 1,
        "max_values": 1,
        "options": [_choice(choice) for choice in menu.choices[:CHOICES]],
    }


def _choice(choice: Choice) -> dict[str, Any]:
    drawn: dict[str, Any] = {
        "label": _clip(choice.label, CHOICE_LABEL),
        "value": choice.value,
    }
    if choice.emoji:
        drawn["emoji"] = _emoji(choice.emoji)
    if choice.description:
        drawn["description"] = _clip(choice.description, CHOICE_LABEL)
    return drawn


@lru_cache
def _emoji(text: str) -> dict[str, Any]:
    """A Unicode emoji, or one of the application's own as <:name:id>."""
    return dict(discord.PartialEmoji.from_str(text).to_dict())


def _clip(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"
