"""One request of the bot: its ids, its query and its body, read with care."""

import re
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from aiohttp import BodyPartReader, StreamReader, web

from sandbox.world import json_text
from sandbox.world.errors import ApiError, ErrorCode, bad_form
from sandbox.world.files import Upload
from sandbox.world.message_bodies import FILES

JSON_SIZE = 1024 * 1024
FILE_SIZE = 10 * 1024 * 1024
FORM_SIZE = 26 * 1024 * 1024
CHUNK = 64 * 1024

Handler: TypeAlias = Callable[["Call"], Awaitable[Any]]
"""Gives the JSON of the answer, None for no content, or refuses."""
Routes: TypeAlias = dict[str, Handler]
"""Handlers by method and path; <name> stands for an id."""


class Call:
    def __init__(self, request: web.Request) -> None:
        self._request = request

    @property
    def line(self) -> str:
        """Method and path, fit for a log."""
        return f"{self._request.method} {self._request.rel_url.raw_path[:200]}"

    def id(self, name: str) -> int:
        return int(self._request.match_info[name])

    def has(self, name: str) -> bool:
        return name in self._request.match_info

    def text(self, name: str) -> str:
        return self._request.match_info[name]

    def number(self, name: str, default: int) -> int:
        """A number of the query."""
        value = self._request.query.get(name, "")
        return int(value) if re.fullmatch(r"\d{1,20}", value) else default

    def flag(self, name: str) -> bool:
        return self._request.query.get(name, "").lower() in ("1", "true")

    async def json(self) -> Any:
        return _json(await _drain(self._request.content, JSON_SIZE))

    async def form(self) -> tuple[Any, dict[int, Upload]]:
        """The JSON of a request, and the files sent with it by number."""
        if self._request.content_type != "multipart/form-data":
            return await self.json(), {}
        if (self._request.content_length or 0) > FORM_SIZE:
            raise ApiError(ErrorCode.TOO_LARGE)
        try:
            return await _parts(self._request)
        except (ValueError, AssertionError, RuntimeError, web.RequestPayloadError) as error:
            raise bad_form((), "BAD_FORM", "That is not a form.") from error


def _json(text: bytes) -> Any:
    try:
        return json_text.read(text)
    except json_text.NotJson:
        raise ApiError(ErrorCode.NOT_JSON) from None


async def _drain(source: StreamReader | BodyPartReader, limit: int) -> bytes:
    """Read to the end, but never more than the limit into memory."""
    more = source.read_chunk if isinstance(source, BodyPartReader) else source.read
    data = bytearray()
    while chunk := await more(CHUNK):
        data += chunk
        if len(data) > limit:
            raise ApiError(ErrorCode.TOO_LARGE)
    return bytes(data)


async def _parts(request: web.Request) -> tuple[Any, dict[int, Upload]]:
    body: Any = {}
    files: dict[int, Upload] = {}
    room = FORM_SIZE
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise ValueError("a form inside a form")
        name = part.name or ""
        numbered = re.fullmatch(r"files\[(\d{1,2})\]", name)
        if name == "payload_json":
            body = _json(await _drain(part, JSON_SIZE))
        elif numbered and len(files) < FILES:
            data = await _drain(part, room)
            room -= len(data)
            if len(data) > FILE_SIZE:
                raise ApiError(ErrorCode.TOO_LARGE)
            files[int(numbered[1])] = Upload(part.filename or "file", data)
        else:
            raise ValueError(f"a part called {name!r}")
    return body, files
