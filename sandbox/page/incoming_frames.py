"""What a page sends: every frame with its fields, read strictly."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

Id: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9]{1,20}$")]
Locale: TypeAlias = Literal["en-US", "fr"]


class Frame(Struct, tag_field="t", kw_only=True):
    nonce: Annotated[str, Meta(max_length=100)] | None = None


class Slash(Frame, tag="slash"):
    channel_id: Id
    command: str
    options: dict[str, Any] = {}


class Autocomplete(Frame, tag="autocomplete"):
    channel_id: Id
    command: str
    focused: str
    options: dict[str, Any] = {}


class UseComponent(Frame, tag="press"):
    channel_id: Id
    message_id: Id
    custom_id: str
    values: list[str] | None = None


class Submit(Frame, tag="modal"):
    interaction_id: Id
    values: dict[str, Any]


class Say(Frame, tag="say"):
    channel_id: Id
    text: str


class Dismiss(Frame, tag="dismiss"):
    message_id: Id


class Dms(Frame, tag="dms"):
    open: bool


class Delete(Frame, tag="delete"):
    channel_id: Id
    message_id: Id


class SetLocale(Frame, tag="locale"):
    locale: Locale


class SetGuildLocale(Frame, tag="guild_locale"):
    locale: Locale


class OpenThread(Frame, tag="thread"):
    channel_id: Id
    name: str


class Archive(Frame, tag="archive"):
    channel_id: Id
    archived: bool


class Read(Frame, tag="read"):
    channel_id: Id


Asking: TypeAlias = Slash | Autocomplete | UseComponent | Submit
"""What the bot is to answer."""
Doing: TypeAlias = (
    Say | Dismiss | Dms | Delete | SetLocale | SetGuildLocale | OpenThread | Archive | Read
)
"""What a person does by themselves."""


class BadFrame(Exception):
    """What arrived is not a frame; the message says what is wrong with it."""

    def __init__(self, message: str, nonce: str | None = None) -> None:
        super().__init__(message)
        self.nonce = nonce


_READER: msgspec.json.Decoder[Asking | Doing] = msgspec.json.Decoder(Asking | Doing)


def read(text: str) -> Asking | Doing:
    try:
        return _READER.decode(text)
    except msgspec.ValidationError as error:
        raise BadFrame(f"That is not understood: {error}.", _nonce(text)) from None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise BadFrame("That is not JSON.") from None


class _Nonce(Struct):
    nonce: Annotated[str, Meta(max_length=100)] | None = None


def _nonce(text: str) -> str | None:
    """The nonce of a frame that is wrong otherwise."""
    try:
        return msgspec.json.decode(text, type=_Nonce).nonce
    except msgspec.MsgspecError:
        return None
