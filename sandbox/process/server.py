"""The sandbox as one aiohttp application: the page, the API, the gateway and the files."""

import secrets
from dataclasses import dataclass
from pathlib import Path

from aiohttp import web

from sandbox.api.gateway.gateway import Gateway
from sandbox.api.rest.router import Router
from sandbox.page.admission import Admission
from sandbox.page.sockets import PageSockets
from sandbox.process.file_routes import FileRoutes
from sandbox.process.header_check import check_headers
from sandbox.process.listening import own_name
from sandbox.world.open_interactions import OpenInteractions
from sandbox.world.world import World

PAGE = Path(__file__).parents[1] / "page" / "browser"


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
    identify_within: float = 30.0
    """How many seconds the gateway waits for a bot to say who it is."""
    page: Path = PAGE


class Sandbox:
    """The server, and the world behind it for tests to look into and to meddle with."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings or Settings(secrets.token_urlsafe(32))
        self.world = World(resuming=self.settings.resuming)
        self.interactions = OpenInteractions(
            self.world, self.settings.answer_within, self.settings.token_life
        )
        self.gateway = Gateway(self.world, self.settings.token, self.settings.identify_within)
        self.pages = PageSockets(
            self.world, self.interactions, Admission(self.world, self.settings.secret)
        )
        self._files = FileRoutes(self.world, self.settings.page)
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
        app = web.Application(middlewares=[check_headers])
        Router(self.world, self.interactions, self.settings.token).add_routes(app.router)
        app.router.add_get("/gateway", self.gateway.handle)
        app.router.add_get("/client", self.pages.handle)
        app.router.add_get("/healthz", _healthy)
        app.router.add_get("/", self._front)
        self._files.add_to(app.router)
        app.on_shutdown.append(self._hang_up)
        return app

    async def _hang_up(self, app: web.Application) -> None:
        await self.pages.close()
        await self.gateway.cut()

    async def _front(self, request: web.Request) -> web.StreamResponse:
        """The page for a browser; the gateway for a bot that knows the bare address only."""
        if request.headers.get("Upgrade", "").lower() == "websocket":
            return await self.gateway.handle(request)
        return await self._files.index(request)


async def _healthy(request: web.Request) -> web.Response:
    return web.Response(text="ok")
