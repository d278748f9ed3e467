"""The sandbox as one aiohttp application: the page, the API, the gateway and the files."""

import mimetypes
import secrets
from dataclasses import dataclass
from pathlib import Path

from aiohttp import web

from sandbox.api.gateway.gateway import Gateway
from sandbox.api.rest.router import Router
from sandbox.page.admission import Admission
from sandbox.page.sockets import PageSockets
from sandbox.process.listening import own_name
from sandbox.world.open_interactions import OpenInteractions
from sandbox.world.world import World

PAGE = Path(__file__).parents[1] / "page" / "files"
PICTURES = ("image/png", "image/jpeg", "image/gif", "image/webp")
HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": "frame-ancestors 'none'",  # the page says the rest itself
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
FILE_HEADERS = {
    "Cache-Control": "private, max-age=86400",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
}


@dataclass(frozen=True)
class Settings:
    token: str
    """What the bot logs in with."""
    secret: str | None = None
    """What guests from the network come in with; None lets no guests in."""
    answer_within: float = 3.0
    """How many seconds the bot has for its answer."""
    token_life: float = 900.0
    """For how many seconds an interaction can be followed up."""
    resuming: float = 2.0
    """For how many seconds a bot that was cut off is expected back."""
    page: Path = PAGE


class Sandbox:
    """The server, and the world behind it for tests to look into and to meddle with."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings or Settings(secrets.token_urlsafe(32))
        self.world = World(resuming=self.settings.resuming)
        self.interactions = OpenInteractions(
            self.world, self.settings.answer_within, self.settings.token_life
        )
        self.gateway = Gateway(self.world, self.settings.token)
        self.pages = PageSockets(
            self.world, self.interactions, Admission(self.world, self.settings.secret)
        )
        self.address = ""
        self._runner: web.AppRunner | None = None

    async def start(self, host: str = "127.0.0.1", port: int = 0) -> str:
        """Listen, and say under which address the machine itself finds the sandbox."""
        self._runner = web.AppRunner(self._app(), access_log=None, shutdown_timeout=1)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, host, port).start()
        except (OSError, UnicodeError):
            await self._runner.cleanup()
            raise
        port = self._runner.addresses[0][1]
        self.address = f"http://{own_name(host)}:{port}"
        self.world.cdn = f"{self.address}/cdn"
        self.world.gateway = f"{self.address}/gateway".replace("http", "ws", 1)
        return self.address

    async def stop(self) -> None:
        self.interactions.stop()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    def _app(self) -> web.Application:
        app = web.Application()
        Router(self.world, self.interactions, self.settings.token).add_routes(app.router)
        app.router.add_get("/gateway", self.gateway.handle)
        app.router.add_get("/client", self.pages.handle)
        app.router.add_get("/healthz", _healthy)
        app.router.add_get("/cdn/attachments/{key}/{name}", self._attachment)
        app.router.add_get(r"/cdn/emojis/{id:\d{1,20}}.{kind}", self._emoji)
        app.router.add_get("/", self._front)
        app.router.add_get(r"/page/{file:[\w./-]+}", self._page)
        app.on_shutdown.append(self._hang_up)
        return app

    async def _hang_up(self, app: web.Application) -> None:
        await self.pages.close()
        await self.gateway.cut()

    async def _front(self, request: web.Request) -> web.StreamResponse:
        """The page for a browser; the gateway for a bot that knows the bare address only."""
        if request.headers.get("Upgrade", "").lower() == "websocket":
            return await self.gateway.handle(request)
        return await self._page(request)

    # Files

    async def _page(self, request: web.Request) -> web.StreamResponse:
        file = (self.settings.page / request.match_info.get("file", "index.html")).resolve()
        if not file.is_relative_to(self.settings.page.resolve()) or not file.is_file():
            raise web.HTTPNotFound
        return web.FileResponse(file, headers=HEADERS)

    async def _attachment(self, request: web.Request) -> web.Response:
        attachment = self.world.attachment(request.match_info["key"])
        if attachment is None:
            raise web.HTTPNotFound
        return _file(attachment.data, mimetypes.guess_type(attachment.name)[0])

    async def _emoji(self, request: web.Request) -> web.Response:
        emoji = self.world.emojis.get(int(request.match_info["id"]))
        if emoji is None:
            raise web.HTTPNotFound
        return _file(emoji.data, f"image/{emoji.kind}")


def _file(data: bytes, kind: str | None) -> web.Response:
    """A file that somebody sent: a picture is shown, anything else only saved."""
    if kind in PICTURES:
        return web.Response(body=data, content_type=kind, headers=FILE_HEADERS)
    headers = FILE_HEADERS | {"Content-Disposition": "attachment"}
    return web.Response(body=data, content_type="application/octet-stream", headers=headers)


async def _healthy(request: web.Request) -> web.Response:
    return web.Response(text="ok")
