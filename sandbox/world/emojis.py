"""The bot's own emojis: what Discord takes for one, and where one may stand."""

import base64
import binascii
from collections.abc import Container, Iterator
from dataclasses import dataclass, field

from sandbox.world.body_reading import snowflake
from sandbox.world.errors import bad_form
from sandbox.world.message_bodies import Button, Emoji, Menu, Row

MOST = 2000
SIZE = 256 * 1024
BEGINNINGS = {
    "png": (b"\x89PNG\r\n\x1a\n",),
    "jpeg": (b"\xff\xd8\xff",),
    "gif": (b"GIF87a", b"GIF89a"),
    "webp": (b"RIFF",),
}
"""How the bytes of each kind of image begin."""


@dataclass(frozen=True)
class AppEmoji:
    id: int
    name: str
    kind: str
    """The image's subtype: png, gif, webp or jpeg."""
    data: bytes = field(repr=False)


def read_image(uri: str) -> tuple[str, bytes]:
    """The kind and the bytes of an image in a data URI, or refuse it."""
    head, _, encoded = uri.partition(",")
    kind = head.removeprefix("data:image/").removesuffix(";base64")
    try:
        data = base64.b64decode(encoded, validate=True)
    except binascii.Error:
        raise bad_form(("image",), "IMAGE_INVALID", "Invalid image data") from None
    if len(data) > SIZE:
        sentence = "File cannot be larger than 256.0 kb."
        raise bad_form(("image",), "BINARY_TYPE_MAX_SIZE", sentence)
    if not data.startswith(BEGINNINGS[kind]):
        raise bad_form(("image",), "IMAGE_INVALID", "Invalid image data")
    return kind, data


def check_emojis(rows: list[Row], known: Container[int]) -> None:
    """Refuse a button or an option with an emoji that is nobody's."""
    for path, emoji in _emojis(rows):
        if emoji.id and snowflake(emoji.id, *path, "emoji", "id") not in known:
            where = (*path, "emoji", "id")
            raise bad_form(where, "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")


def _emojis(rows: list[Row]) -> Iterator[tuple[tuple[str | int, ...], Emoji]]:
    """The emojis of all components, each with the path of what it stands on."""
    for r, row in enumerate(rows):
        for i, item in enumerate(row.components):
            path: tuple[str | int, ...] = ("components", r, "components", i)
            if isinstance(item, Button) and item.emoji is not None:
                yield path, item.emoji
            elif isinstance(item, Menu):
                for number, option in enumerate(item.options):
                    if option.emoji is not None:
                        yield (*path, "options", number), option.emoji
