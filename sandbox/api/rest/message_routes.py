"""Routes about the messages of a channel."""

from sandbox.api.rest.channel_routes import place, writable
from sandbox.api.rest.request import Call, Routes
from sandbox.world import payloads
from sandbox.world.channels import Channel, Message
from sandbox.world.errors import ApiError, ErrorCode
from sandbox.world.files import Upload
from sandbox.world.json_text import Json
from sandbox.world.message_bodies import MessageBody
from sandbox.world.permissions import Permission
from sandbox.world.world import World


class MessageRoutes:
    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> Routes:
        return {
            "GET /channels/<channel>/messages": self._list,
            "POST /channels/<channel>/messages": self._send,
            "GET /channels/<channel>/messages/<message>": self._get,
            "PATCH /channels/<channel>/messages/<message>": self._edit,
            "DELETE /channels/<channel>/messages/<message>": self._delete,
        }

    def _json(self, message: Message) -> Json:
        return payloads.message(self._world, message, self._world.cdn)

    def _message(self, call: Call) -> Message:
        return self._world.message(place(self._world, call), call.id("message"))

    async def _list(self, call: Call) -> list[Json]:
        channel = place(self._world, call)
        if not self._world.may(self._world.bot, channel) & Permission.READ_MESSAGE_HISTORY:
            return []
        limit = min(max(call.number("limit", 50), 1), 100)
        before, after = call.number("before", 0), call.number("after", 0)
        found = [m for m in channel.messages.values() if m.id > after]
        if before:
            found = [m for m in found if m.id < before]
        page = found[:limit] if after else found[-limit:]
        return [self._json(message) for message in reversed(page)]

    async def _get(self, call: Call) -> Json:
        place(self._world, call, Permission.READ_MESSAGE_HISTORY)
        return self._json(self._message(call))

    async def _send(self, call: Call) -> Json:
        channel = place(self._world, call)
        payload, files = await call.form()
        body = self._world.read_message(payload)
        writable(self._world, channel)
        self._may_show(channel, body, files)
        message = self._world.post(channel, self._world.bot, body, files)
        self._world.set_archived(channel, archived=False)
        return self._json(message)

    def _may_show(self, channel: Channel, body: MessageBody, files: dict[int, Upload]) -> None:
        allowed = self._world.may(self._world.bot, channel)
        embeds = bool(body.embeds) and not allowed & Permission.EMBED_LINKS
        if embeds or (files and not allowed & Permission.ATTACH_FILES):
            raise ApiError(ErrorCode.MISSING_PERMISSIONS)

    async def _edit(self, call: Call) -> Json:
        message = self._message(call)
        payload, files = await call.form()
        body = self._world.read_message(payload)
        if message.author is not self._world.bot:
            raise ApiError(ErrorCode.NOT_ITS_AUTHOR)
        if message.channel.archived:
            raise ApiError(ErrorCode.ARCHIVED)
        self._world.edit(message, body, files)
        return self._json(message)

    async def _delete(self, call: Call) -> None:
        message = self._message(call)
        allowed = self._world.may(self._world.bot, message.channel)
        if message.author is not self._world.bot and not allowed & Permission.MANAGE_MESSAGES:
            raise ApiError(ErrorCode.MISSING_PERMISSIONS)
        if message.channel.archived:
            raise ApiError(ErrorCode.ARCHIVED)
        self._world.delete(message)
