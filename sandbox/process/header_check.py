"""Requests whose headers nobody could have meant are turned away before anything reads them."""

from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from aiohttp import web

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@web.middleware
async def check_headers(request: web.Request, handler: Handler) -> web.StreamResponse:
    origin = request.headers.get("Origin", "null")
    if not _is_address(f"http://{request.host}"):
        raise web.HTTPBadRequest(text="The Host header is not an address.")
    if origin != "null" and not _is_address(origin):
        raise web.HTTPForbidden(text="The Origin header is not an address.")
    return await handler(request)


def _is_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
        return bool(parts.scheme) and parts.port != -1  # it is read, and refused, only when asked
    except ValueError:
        return False
