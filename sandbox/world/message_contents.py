"""What a message shows, and how the body of a request turns into it."""

import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from msgspec import UNSET

from sandbox.world.body_reading import plain, snowflake
from sandbox.world.errors import ApiError, ErrorCode, bad_form
from sandbox.world.json_text import Json
from sandbox.world.message_bodies import FILES, AllowedMentions, AttachmentNote, MessageBody


@dataclass(frozen=True)
class File:
    """A file as it was sent."""

    name: str
    data: bytes


@dataclass(frozen=True)
class Attachment:
    id: int
    name: str
    description: str | None
    data: bytes = field(repr=False)
    key: str = field(default_factory=lambda: secrets.token_urlsafe(16), repr=False)
    """Makes its address impossible to guess: some files are for one person only."""


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


def compose(
    body: MessageBody,
    files: Mapping[int, File],
    next_id: Callable[[], int],
    before: Content | None = None,
) -> Content:
    """What a message shows after a body was applied to it; an empty one is refused."""
    old = before or Content()
    text = old.text if body.content is UNSET else (body.content or "").strip()
    mentions = old.mentions if body.content is UNSET else _called(text, body.allowed_mentions)
    content = Content(
        text,
        old.embeds if body.embeds is UNSET else tuple(map(_rich, body.embeds or ())),
        old.components if body.components is UNSET else tuple(plain(body.components or ())),
        _attached(body, files, old.attachments, next_id),
        mentions,
    )
    if content.is_empty():
        raise ApiError(ErrorCode.EMPTY_MESSAGE)
    return content


def _rich(embed: object) -> Json:
    described: Json = plain(embed)
    return {"type": "rich", **described}


def _called(text: str, allowed: AllowedMentions | None) -> tuple[int, ...]:
    named = dict.fromkeys(int(found) for found in re.findall(r"<@!?(\d{1,20})>", text))
    if allowed is None or "users" in allowed.parse:
        return tuple(named)
    users = {str(user) for user in allowed.users}
    return tuple(user for user in named if str(user) in users)


def _attached(
    body: MessageBody,
    files: Mapping[int, File],
    old: tuple[Attachment, ...],
    next_id: Callable[[], int],
) -> tuple[Attachment, ...]:
    """The files that stay, in the order of the body's notes, then those without a note."""
    if body.attachments is UNSET:
        kept, notes = list(old), []
    else:
        kept, notes = [], body.attachments or []
    noted = set()
    for number, note in enumerate(notes):
        index = snowflake(note.id, "attachments", number, "id")
        if index in files:
            noted.add(index)
            kept.append(_attachment(files[index], note, next_id()))
        else:
            kept.append(_still_there(index, old, number))
    kept += [_attachment(file, None, next_id()) for n, file in files.items() if n not in noted]
    if len(kept) > FILES:
        sentence = f"Must be {FILES} or fewer in length."
        raise bad_form(("attachments",), "BASE_TYPE_MAX_LENGTH", sentence)
    return tuple(kept)


def _still_there(index: int, old: tuple[Attachment, ...], number: int) -> Attachment:
    for attachment in old:
        if attachment.id == index:
            return attachment
    path = ("attachments", number, "id")
    raise bad_form(path, "ATTACHMENT_NOT_FOUND", f"Attachment data for {index} not found")


def _attachment(file: File, note: AttachmentNote | None, id_: int) -> Attachment:
    name = re.sub(r"[^\w.\- ]", "_", (note and note.filename) or file.name or "file")[-100:]
    return Attachment(id_, name, note.description if note else None, file.data)
