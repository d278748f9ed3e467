"""The REST API's routes, the bot's token, and the one place that answers refusals."""

import hmac
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from sandbox.api.rest.application_routes import ApplicationRoutes
from sandbox.api.rest.channel_routes import ChannelRoutes
from sandbox.api.rest.guild_routes import GuildRoutes
from sandbox.api.rest.interaction_routes import InteractionRoutes
from sandbox.api.rest.message_routes import MessageRoutes
from sandbox.api.rest.request import Call, Handler, Routes
from sandbox.world import json_text
from sandbox.world.errors import ApiError, ErrorCode
from sandbox.world.open_interactions import OpenInteractions
from sandbox.world.world import World

log = logging.getLogger(__name__)

PREFIX = "/api/v10"
ID = r"\d{1,20}"


class Router:
    def __init__(self, world: World, interactions: OpenInteractions, token: str) -> None:
        self._token = f"Bot {token}"
        self._closed: Routes = {
            **ApplicationRoutes(world).routes(),
            **GuildRoutes(world).routes(),
            **ChannelRoutes(world).routes(),
            **MessageRoutes(world).routes(),
        }
        self._open = InteractionRoutes(world, interactions).routes()
        """These need no token of the bot's: the interaction's own is in the path."""

    def add_routes(self, router: web.UrlDispatcher) -> None:
        for line, handler in self._open.items():
            _add(router, line, self._answering(handler))
        for line, handler in self._closed.items():
            _add(router, line, self._guarded(handler))
        router.add_route("*", "/api/{anything:.*}", self._guarded(_gap))

    def _guarded(self, handler: Handler) -> Callable[[web.Request], Awaitable[web.Response]]:
        answering = self._answering(handler)

        async def guarded(request: web.Request) -> web.Response:
            given = request.headers.get("Authorization", "")
            if not hmac.compare_digest(given.encode(errors="replace"), self._token.encode()):
                return _respond(401, ApiError(ErrorCode.UNAUTHORIZED).body())
            return await answering(request)

        return guarded

    def _answering(self, handler: Handler) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def answering(request: web.Request) -> web.Response:
            call = Call(request)
            try:
                answer = await handler(call)
            except ApiError as refused:
                return _respond(refused.status, refused.body())
            except (ConnectionError, web.RequestPayloadError):
                return _respond(400, ApiError(ErrorCode.NOT_JSON).body())
            except Exception:
                log.exception("the sandbox broke at %s", call.line)
                return _respond(500, ApiError(ErrorCode.BROKEN).body())
            return web.Response(status=204) if answer is None else _respond(200, answer)

        return answering


def _add(
    router: web.UrlDispatcher,
    line: str,
    handler: Callable[[web.Request], Awaitable[web.Response]],
) -> None:
    method, path = line.split()
    router.add_route(method, PREFIX + path.replace("<", "{").replace(">", f":{ID}}}"), handler)


def _respond(status: int, body: Any) -> web.Response:
    # discord.py takes a body for JSON only when the type is this and no charset follows.
    return web.Response(
        status=status, body=json_text.write(body).encode(), content_type="application/json"
    )


async def _gap(call: Call) -> None:
    log.warning("gap of the sandbox: %s", call.line)
    raise ApiError(ErrorCode.NOT_FOUND)
