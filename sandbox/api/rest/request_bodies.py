"""The small bodies of requests, each in its shape."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from sandbox.world.body_reading import plain, shaped
from sandbox.world.json_text import Json


class ThreadBody(Struct):
    name: Annotated[str, Meta(min_length=1, max_length=100)]
    type: int = 11
    auto_archive_duration: Literal[60, 1440, 4320, 10080] | None = None


class ChannelEdit(Struct):
    name: Annotated[str, Meta(min_length=1, max_length=100)] | None = None
    topic: Annotated[str, Meta(max_length=1024)] | None = None
    archived: bool | None = None
    locked: bool | None = None


class EmojiBody(Struct):
    name: Annotated[str, Meta(min_length=2, max_length=32, pattern=r"^[A-Za-z0-9_]+$")]
    image: Annotated[str, Meta(pattern=r"^data:image/(png|jpeg|gif|webp);base64,")]


class EmojiEdit(Struct):
    name: Annotated[str, Meta(min_length=2, max_length=32, pattern=r"^[A-Za-z0-9_]+$")]


class RecipientBody(Struct):
    recipient_id: str | int


class AutocompleteChoice(Struct, omit_defaults=True):
    name: Annotated[str, Meta(min_length=1, max_length=100)]
    value: Annotated[str, Meta(max_length=100)] | int | float
    name_localizations: Json | None = None


class AutocompleteBody(Struct):
    choices: Annotated[list[AutocompleteChoice], Meta(max_length=25)]


def read_choices(body: Any) -> list[Json]:
    """Read the answer to an autocompletion, or refuse it."""
    offered: list[Json] = plain(shaped(body, AutocompleteBody).choices)
    return offered


class CallbackBody(Struct):
    type: Literal[1, 4, 5, 6, 7, 8, 9]
    data: Any = None
