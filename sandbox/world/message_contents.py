"""What a message shows, and how the body of a request turns into it."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from msgspec import UNSET

from sandbox.world.body_reading import plain, snowflake
from sandbox.world.errors import ApiError, ErrorCode, bad_form
from sandbox.world.files import Attachment, Upload, attachment
from sandbox.world.json_text import Json
from sandbox.world.message_bodies import FILES, AllowedMentions, AttachmentNote, MessageBody


@dataclass(frozen=True)
class Content:
    """What a message shows; an edit replaces it as a whole."""

    text: str = ""
    embeds: tuple[Json, ...] = ()
    components: tuple[Json, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    mentions: tuple[int, ...] = ()
    """The people whom it calls, by id."""

    def is_empty(self) -> bool:
        return not (self.text or self.embeds or self.components or self.attachments)


class Composed(NamedTuple):
    content: Content
    uploads: dict[Attachment, bytes]
    """The files that are new in it."""


def compose(
    body: MessageBody,
    files: Mapping[int, Upload],
    next_id: Callable[[], int],
    before: Content | None = None,
) -> Composed:
    """What a message shows after a body was applied to it; an empty one is refused."""
    old = before or Content()
    text = old.text if body.content is UNSET else (body.content or "").strip()
    mentions = old.mentions if body.content is UNSET else _called(text, body.allowed_mentions)
    new = _new_files(body, files, next_id)
    content = Content(
        text,
        old.embeds if body.embeds is UNSET else tuple(map(_rich, body.embeds or ())),
        old.components if body.components is UNSET else tuple(plain(body.components or ())),
        _attached(body, new, old.attachments),
        mentions,
    )
    if content.is_empty():
        raise ApiError(ErrorCode.EMPTY_MESSAGE)
    return Composed(content, {new[number]: file.data for number, file in files.items()})


def _rich(embed: object) -> Json:
    described: Json = plain(embed)
    return {"type": "rich", **described}


def _called(text: str, allowed: AllowedMentions | None) -> tuple[int, ...]:
    named = dict.fromkeys(int(found) for found in re.findall(r"<@!?(\d{1,20})>", text))
    if allowed is None or "users" in allowed.parse:
        return tuple(named)
    users = {str(user) for user in allowed.users}
    return tuple(user for user in named if str(user) in users)


def _new_files(
    body: MessageBody, files: Mapping[int, Upload], next_id: Callable[[], int]
) -> dict[int, Attachment]:
    """The files that were sent, by number, each with what the body notes about it."""
    noted = {
        snowflake(note.id, "attachments", number, "id"): note
        for number, note in enumerate(body.attachments or [])
    }
    new = {}
    for number, file in files.items():
        note = noted.get(number)
        name, description = (note.filename, note.description) if note else (None, None)
        new[number] = attachment(file, next_id(), name, description)
    return new


def _attached(
    body: MessageBody, new: Mapping[int, Attachment], old: tuple[Attachment, ...]
) -> tuple[Attachment, ...]:
    """The files that stay, in the order of the body's notes, then those without a note.

    Without any notes the old ones stay; with them, only those that are noted.
    """
    if body.attachments is UNSET:
        kept = list(old)
    else:
        kept = [
            _noted(note, number, new, old) for number, note in enumerate(body.attachments or [])
        ]
    kept += [file for file in new.values() if file not in kept]
    if len(kept) > FILES:
        sentence = f"Must be {FILES} or fewer in length."
        raise bad_form(("attachments",), "BASE_TYPE_MAX_LENGTH", sentence)
    return tuple(kept)


def _noted(
    note: AttachmentNote,
    number: int,
    new: Mapping[int, Attachment],
    old: tuple[Attachment, ...],
) -> Attachment:
    index = snowflake(note.id, "attachments", number, "id")
    return new[index] if index in new else _still_there(index, old, number)


def _still_there(index: int, old: tuple[Attachment, ...], number: int) -> Attachment:
    for file in old:
        if file.id == index:
            return file
    path = ("attachments", number, "id")
    raise bad_form(path, "ATTACHMENT_NOT_FOUND", f"Attachment data for {index} not found")
