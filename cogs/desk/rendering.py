"""From a Screen to Discord: the one place that knows Discord's limits."""

import io
import logging
from collections.abc import Awaitable, Callable, Iterator
from functools import lru_cache
from typing import Any, TypeVar

import discord

from cogs.desk.delivery import refuses_emoji, refuses_file
from table.emojis import PLAIN
from table.presses import Press, encode
from table.screen import Button, Choice, Menu, Screen, Style, Tone

log = logging.getLogger(__name__)
T = TypeVar("T")

TITLE, DESCRIPTION, FIELDS, FIELD_NAME, FIELD_TEXT, FOOTER = 256, 4096, 25, 256, 1024, 2048
WHOLE_EMBED = 6000
ALT = 1024
ROWS, BUTTONS, CHOICES = 5, 5, 25
BUTTON_LABEL, PLACEHOLDER = 80, 150
CHOICE_LABEL, CHOICE_VALUE, CHOICE_DESCRIPTION = 100, 100, 100

ACTION_ROW, BUTTON, MENU = 1, 2, 3
"""What Discord calls these kinds of components."""

STYLES = {
    Style.PLAIN: discord.ButtonStyle.secondary.value,
    Style.MAIN: discord.ButtonStyle.primary.value,
    Style.GOOD: discord.ButtonStyle.success.value,
    Style.GRAVE: discord.ButtonStyle.danger.value,
}


class TooMuch(ValueError):
    """A screen with more rows, buttons, choices or fields than Discord takes."""


class Drawn:
    """A screen on its way to Discord: a new message, an edit, an answer, a DM.

    Its arguments are made anew for every try: a file is used up by one.
    """

    def __init__(
        self,
        screen: Screen,
        png: bytes | None = None,
        name: str = "",
        words: Callable[[], Screen] | None = None,
    ) -> None:
        self.screen = screen
        self.png = png
        """The screen's picture, once it is drawn."""
        self.name = name
        """The file name of the picture: one of its own for each, lest clients show an old one."""
        self._words = words or screen.without_picture

    async def sent(self, send: Callable[..., Awaitable[T]], **more: Any) -> T:
        """Send it as a new message; plainer, should Discord not take all of it."""
        return await self._through(lambda: send(**more, **self.new()))

    async def edited(self, edit: Callable[..., Awaitable[T]], shown: str | None = None) -> T:
        """Put it in place of what is there; plainer, should Discord not take all of it."""
        return await self._through(lambda: edit(**self.edit(shown)))

    async def _through(self, send: Callable[[], Awaitable[T]]) -> T:
        """Twice at the most it is made plainer: without our emojis, and without its picture."""
        for _ in range(2):
            try:
                return await send()
            except discord.HTTPException as error:
                if not self._made_plainer(error):
                    raise
        return await send()

    def _made_plainer(self, error: discord.HTTPException) -> bool:
        """Whether what was refused can be left out, and now is."""
        if self.png is not None and refuses_file(error):
            log.warning("a picture is told in words, for it was not taken: %s", error)
            self.screen, self.png = self._words(), None
            return True
        if self.screen.emojis is not PLAIN and refuses_emoji(error):
            log.warning("plain emoji stand for our own, for they were not taken: %s", error)
            self.screen.emojis.refused.set()
            self.screen = self.screen.in_plain_emoji()
            return True
        return False

    def new(self) -> dict[str, Any]:
        """What a new message is sent with."""
        return self._with({"file": self._file()} if self.png is not None else {})

    def edit(self, shown: str | None = None) -> dict[str, Any]:
        """What a message is edited with; `shown` is the picture it is known to show now."""
        if self.png is None:
            return self._with({"attachments": []})  # an earlier picture goes
        if shown == self.name:
            return self._with({})  # what is left out stays as it is
        return self._with({"attachments": [self._file()]})

    def _with(self, files: dict[str, Any]) -> dict[str, Any]:
        embed = embed_of(self.screen)
        if self.png is not None:
            embed.set_image(url=f"attachment://{self.name}")
        embeds = [embed, *_aside(self.screen)]
        return {"embeds": embeds, "view": Components(self.screen), **files}

    def _file(self) -> discord.File:
        assert self.png is not None, "only what has been drawn is sent"
        description = _clip(self.screen.alt, ALT) or None
        return discord.File(io.BytesIO(self.png), self.name, description=description)


def embed_of(screen: Screen) -> discord.Embed:
    if len(screen.fields) > FIELDS:
        raise TooMuch(f"{len(screen.fields)} fields")
    embed = discord.Embed(
        title=_clip(screen.title, TITLE),
        description=_clip(screen.text, DESCRIPTION),
        colour=screen.tone.value,
    )
    for field in screen.fields:
        embed.add_field(
            name=_clip(field.name, FIELD_NAME),
            value=_clip(field.text, FIELD_TEXT),
            inline=field.inline,
        )
    if screen.footer:
        embed.set_footer(text=_clip(screen.footer, FOOTER))
    return embed


def _aside(screen: Screen) -> list[discord.Embed]:
    """A note of its own: what an embed says itself stands above its picture."""
    if not screen.aside:
        return []
    note = discord.Embed(description=_clip(screen.aside, DESCRIPTION), colour=Tone.CALM.value)
    return [note]


class Components(discord.ui.View):
    """The buttons and menus of a screen, as the JSON they travel in.

    discord.py only carries them. The view is finished before it is sent, so nothing of it is
    kept: presses are read from their custom_id when they arrive, whichever process drew the
    button (see presses.py).
    """

    def __init__(self, screen: Screen) -> None:
        # View's own is left out: it keeps children, and a future for their end, that nobody needs.
        if len(screen.rows) > ROWS:
            raise TooMuch(f"{len(screen.rows)} rows")
        self._rows = [
            {"type": ACTION_ROW, "components": _row(row, number)}
            for number, row in enumerate(screen.rows)
        ]

    def to_components(self) -> list[dict[str, Any]]:
        return self._rows

    def is_finished(self) -> bool:
        return True

    def is_dispatchable(self) -> bool:
        return False

    @property  # type: ignore[misc] # nobody sets it
    def timeout(self) -> float:
        """What discord.py asks of every view that it follows an answer up with."""
        return 0.0

    def has_components_v2(self) -> bool:
        return False


def overflows(screen: Screen) -> Iterator[str]:
    """What of a screen Discord would refuse or we would have to cut. Tests want it empty."""
    measured = [
        ("title", len(screen.title), TITLE),
        ("text", len(screen.text), DESCRIPTION),
        ("footer", len(screen.footer), FOOTER),
        ("fields", len(screen.fields), FIELDS),
        ("rows", len(screen.rows), ROWS),
        ("embed", _letters(screen), WHOLE_EMBED),
        ("alt text", len(screen.alt), ALT),
        ("aside", len(screen.aside), DESCRIPTION),
        *(("field name", len(field.name), FIELD_NAME) for field in screen.fields),
        *(("field text", len(field.text), FIELD_TEXT) for field in screen.fields),
        *(item for row in screen.rows for item in _row_sizes(row)),
    ]
    yield from (f"{what}: {size} > {limit}" for what, size, limit in measured if size > limit)
    yield from (f"empty {what}" for what, text in _needed_texts(screen) if not text.strip())
    ids = [encode(press) for row in screen.rows for press in _presses(row)]
    yield from (f"custom_id {one} stands twice" for one in set(ids) if ids.count(one) > 1)


def _letters(screen: Screen) -> int:
    """What Discord adds up over the embeds of a message."""
    fields = sum(len(field.name) + len(field.text) for field in screen.fields)
    return len(screen.title) + len(screen.text) + len(screen.footer) + len(screen.aside) + fields


def _presses(row: tuple[Button, ...] | Menu) -> list[Press]:
    if isinstance(row, Menu):
        return [row.press]
    return [button.press for button in row if button.press is not None]


def _row_sizes(row: tuple[Button, ...] | Menu) -> list[tuple[str, int, int]]:
    if isinstance(row, Menu):
        return [
            ("choices", len(row.choices), CHOICES),
            ("placeholder", len(row.placeholder), PLACEHOLDER),
            *(size for choice in row.choices for size in _choice_sizes(choice)),
        ]
    return [
        ("buttons", len(row), BUTTONS),
        *(("button label", len(button.label), BUTTON_LABEL) for button in row),
    ]


def _choice_sizes(choice: Choice) -> Iterator[tuple[str, int, int]]:
    yield "choice label", len(choice.label), CHOICE_LABEL
    yield "choice value", len(choice.value), CHOICE_VALUE
    yield "choice description", len(choice.description or ""), CHOICE_DESCRIPTION


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
    if len(row) > BUTTONS:
        raise TooMuch(f"{len(row)} buttons in a row")
    return [_button(button, number, place) for place, button in enumerate(row)]


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
    if len(menu.choices) > CHOICES:
        raise TooMuch(f"{len(menu.choices)} choices in a menu")
    return {
        "type": MENU,
        "custom_id": encode(menu.press),
        "placeholder": _clip(menu.placeholder, PLACEHOLDER),
        "min_values": 1,
        "max_values": 1,
        "options": [_choice(choice) for choice in menu.choices],
    }


def _choice(choice: Choice) -> dict[str, Any]:
    drawn: dict[str, Any] = {
        "label": _clip(choice.label, CHOICE_LABEL),
        "value": choice.value,
    }
    if choice.emoji:
        drawn["emoji"] = _emoji(choice.emoji)
    if choice.description:
        drawn["description"] = _clip(choice.description, CHOICE_DESCRIPTION)
    if choice.chosen:
        drawn["default"] = True
    return drawn


@lru_cache
def _emoji(text: str) -> dict[str, Any]:
    """A Unicode emoji, or one of the application's own as <:name:id>."""
    found = discord.PartialEmoji.from_str(text)
    return {"id": str(found.id) if found.id else None, "name": found.name}


def _clip(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"
