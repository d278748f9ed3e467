"""Requests whose headers nobody could have meant are turned away before anything reads them."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias
from urllib.parse import urlsplit

from aiohttp import web

RequestHandler: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]


@web.middleware
async def check_headers(request: web.Request, handler: RequestHandler) -> web.StreamResponse:
    origin = request.headers.get("Origin", "null")
    if not _is_address(f"http://{request.host}"):
        raise web.HTTPBadRequest(text="The Host header is not an address.")
    if origin != "null" and not _is_address(origin):
        raise web.HTTPForbidden(text="The Origin header is not an address.")
    return await handler(request)


def _is_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
        port = parts.port  # a wrong one is noticed only here
    except ValueError:
        return False
    return bool(parts.scheme) and port != 0
