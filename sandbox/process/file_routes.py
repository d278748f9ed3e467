"""The files that are served: the page's own, and what was sent with messages."""

from pathlib import Path

from aiohttp import web

from sandbox.world.world import World

PICTURES = ("image/png", "image/jpeg", "image/gif", "image/webp")
PAGE_HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": "frame-ancestors 'none'",  # the page says the rest itself
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
SENT_HEADERS = {
    "Cache-Control": "private, max-age=86400",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
}


class FileRoutes:
    def __init__(self, world: World, page: Path) -> None:
        self._world = world
        self._page = page.resolve()

    def add_to(self, router: web.UrlDispatcher) -> None:
        router.add_get("/cdn/attachments/{key}/{name}", self._attachment)
        router.add_get(r"/cdn/emojis/{id:[0-9]{1,20}}.{kind}", self._emoji)
        router.add_get(r"/page/{file:[\w./-]{1,200}}", self._page_file)

    async def index(self, request: web.Request) -> web.StreamResponse:
        return web.FileResponse(self._page / "index.html", headers=PAGE_HEADERS)

    async def _page_file(self, request: web.Request) -> web.StreamResponse:
        file = (self._page / request.match_info["file"]).resolve()
        if not file.is_relative_to(self._page) or not file.is_file():
            raise web.HTTPNotFound
        return web.FileResponse(file, headers=PAGE_HEADERS)

    async def _attachment(self, request: web.Request) -> web.Response:
        found = self._world.files.get(request.match_info["key"])
        if found is None:
            raise web.HTTPNotFound
        attachment, data = found
        return _sent(data, attachment.content_type)

    async def _emoji(self, request: web.Request) -> web.Response:
        emoji = self._world.emojis.get(int(request.match_info["id"]))
        if emoji is None:
            raise web.HTTPNotFound
        return _sent(emoji.data, f"image/{emoji.kind}")


def _sent(data: bytes, kind: str | None) -> web.Response:
    """A file that somebody sent: a picture is shown, anything else only saved."""
    if kind in PICTURES:
        return web.Response(body=data, content_type=kind, headers=SENT_HEADERS)
    headers = SENT_HEADERS | {"Content-Disposition": "attachment"}
    return web.Response(body=data, content_type="application/octet-stream", headers=headers)
