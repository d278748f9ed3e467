"""Files that were sent with messages, kept for as long as a message has them."""

import logging
import mimetypes
import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field

log = logging.getLogger(__name__)

PNG = b"\x89PNG\r\n\x1a\n"
ROOM = 128 * 1024 * 1024
"""How many bytes all files together may have: about a thousand boards."""
REPLACED = 50
"""How many files that an edit replaced are kept, for pages that are just loading them."""
NAME = 100


@dataclass(frozen=True)
class Upload:
    """A file as it was sent."""

    name: str
    data: bytes = field(repr=False)


@dataclass(frozen=True)
class Attachment:
    """All that is known of a file; its bytes are in the store."""

    id: int
    name: str
    size: int
    description: str | None = None
    content_type: str | None = None
    width: int | None = None
    height: int | None = None
    key: str = field(default_factory=lambda: secrets.token_urlsafe(16), repr=False)
    """Makes its address impossible to guess: some files are for one person only."""


def attachment(upload: Upload, id_: int, name: str | None, description: str | None) -> Attachment:
    """What a file is once it hangs on a message; of a PNG the size is known before it is loaded."""
    shown = re.sub(r"[^\w.\- ]", "_", name or upload.name or "file")[-NAME:]
    data = upload.data
    if data.startswith(PNG) and len(data) >= 24:
        width, height = int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
        return Attachment(id_, shown, len(data), description, "image/png", width, height)
    return Attachment(id_, shown, len(data), description, mimetypes.guess_type(shown)[0])


class FileStore:
    """The bytes of all files, by key. When there is no more room, the oldest make some."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._files: dict[str, tuple[Attachment, bytes]] = {}
        self._replaced: dict[str, None] = {}
        """The keys of those that no message has any more, in order."""
        self.size = 0

    def get(self, key: str) -> tuple[Attachment, bytes] | None:
        return self._files.get(key)

    def put(self, attachment: Attachment, data: bytes) -> None:
        self._files[attachment.key] = attachment, data
        self.size += len(data)
        while self.size > self._room and len(self._files) > 1:
            self._make_room()

    def replace(self, attachments: Iterable[Attachment]) -> None:
        """Newer files stand in their place: they go, but not from under who is loading them."""
        self._replaced |= {one.key: None for one in attachments if one.key in self._files}
        for key in list(self._replaced)[: max(0, len(self._replaced) - REPLACED)]:
            self._drop(key)

    def drop(self, attachments: Iterable[Attachment]) -> None:
        for one in attachments:
            self._drop(one.key)

    def _make_room(self) -> None:
        if self._replaced:
            self._drop(next(iter(self._replaced)))
            return
        key, (oldest, _) = next(iter(self._files.items()))
        log.warning("there is no more room for files: the oldest, %s, goes", oldest.name)
        self._drop(key)

    def _drop(self, key: str) -> None:
        self._replaced.pop(key, None)
        _, data = self._files.pop(key, (None, b""))
        self.size -= len(data)
