"""Routes about the bot itself: login, its commands, its emojis."""

from sandbox.api.rest.request import Call, Routes
from sandbox.api.rest.request_bodies import EmojiBody, EmojiEdit
from sandbox.world import payloads, slash_commands
from sandbox.world.body_reading import shaped
from sandbox.world.emojis import AppEmoji, read_image
from sandbox.world.errors import ApiError, ErrorCode, bad_form
from sandbox.world.json_text import Json
from sandbox.world.world import World


class ApplicationRoutes:
    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> Routes:
        return {
            "GET /users/@me": self._me,
            "GET /oauth2/applications/@me": self._application,
            "GET /applications/@me": self._application,
            "GET /gateway": self._gateway,
            "GET /gateway/bot": self._gateway,
            "GET /applications/<app>/commands": self._commands,
            "PUT /applications/<app>/commands": self._register,
            "GET /applications/<app>/guilds/<guild>/commands": self._commands,
            "PUT /applications/<app>/guilds/<guild>/commands": self._register,
            "GET /applications/<app>/emojis": self._emojis,
            "POST /applications/<app>/emojis": self._add_emoji,
            "GET /applications/<app>/emojis/<emoji>": self._emoji,
            "PATCH /applications/<app>/emojis/<emoji>": self._rename_emoji,
            "DELETE /applications/<app>/emojis/<emoji>": self._delete_emoji,
        }

    async def _me(self, call: Call) -> Json:
        return payloads.user(self._world.bot) | {"verified": True, "mfa_enabled": False}

    async def _application(self, call: Call) -> Json:
        return payloads.application(self._world)

    async def _gateway(self, call: Call) -> Json:
        start = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
        return {"url": self._world.gateway, "shards": 1, "session_start_limit": start}

    # Commands

    def _scope(self, call: Call) -> int | None:
        """The guild whose commands are meant; None for the global ones."""
        self._own(call)
        if not call.has("guild"):
            return None
        if call.id("guild") != self._world.guild.id:
            raise ApiError(ErrorCode.UNKNOWN_GUILD)
        return self._world.guild.id

    def _own(self, call: Call) -> None:
        if call.id("app") != self._world.bot.id:
            raise ApiError(ErrorCode.UNKNOWN_APPLICATION)

    async def _commands(self, call: Call) -> list[Json]:
        registered = self._world.commands.get(self._scope(call), [])
        return [one.payload(self._world.bot.id) for one in registered]

    async def _register(self, call: Call) -> list[Json]:
        scope = self._scope(call)
        self._world.register(slash_commands.registered(await call.json(), scope), scope)
        return await self._commands(call)

    # Emojis

    def _found(self, call: Call) -> AppEmoji:
        self._own(call)
        if call.id("emoji") not in self._world.emojis:
            raise ApiError(ErrorCode.UNKNOWN_EMOJI)
        return self._world.emojis[call.id("emoji")]

    async def _emojis(self, call: Call) -> Json:
        self._own(call)
        return {"items": [payloads.emoji(self._world, e) for e in self._world.emojis.values()]}

    async def _emoji(self, call: Call) -> Json:
        return payloads.emoji(self._world, self._found(call))

    async def _add_emoji(self, call: Call) -> Json:
        self._own(call)
        body = shaped(await call.json(), EmojiBody)
        self._must_be_free(body.name)
        kind, data = read_image(body.image)
        return payloads.emoji(self._world, self._world.add_emoji(body.name, kind, data))

    async def _rename_emoji(self, call: Call) -> Json:
        emoji = self._found(call)
        body = shaped(await call.json(), EmojiEdit)
        if body.name != emoji.name:
            self._must_be_free(body.name)
        return payloads.emoji(self._world, self._world.rename_emoji(emoji, body.name))

    async def _delete_emoji(self, call: Call) -> None:
        del self._world.emojis[self._found(call).id]

    def _must_be_free(self, name: str) -> None:
        if any(emoji.name == name for emoji in self._world.emojis.values()):
            sentence = "Application emoji name is already taken"
            raise bad_form(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", sentence)
