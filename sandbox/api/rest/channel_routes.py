"""Routes about channels, threads and DMs."""

from sandbox.api.rest.request import Call, Routes
from sandbox.api.rest.request_bodies import ChannelEdit, RecipientBody, ThreadBody
from sandbox.world import payloads
from sandbox.world.body_reading import shaped, snowflake
from sandbox.world.channels import Channel, ChannelKind
from sandbox.world.errors import ApiError, ErrorCode
from sandbox.world.events import Typing
from sandbox.world.json_text import Json
from sandbox.world.permissions import Permission
from sandbox.world.world import World


def place(world: World, call: Call, needed: Permission = Permission.VIEW_CHANNEL) -> Channel:
    """The channel of a call, if the bot sees it and may do what is needed."""
    channel = world.channel(call.id("channel"))
    allowed = world.may(world.bot, channel)
    if not allowed & Permission.VIEW_CHANNEL:
        raise ApiError(ErrorCode.MISSING_ACCESS)
    if needed & ~allowed:
        raise ApiError(ErrorCode.MISSING_PERMISSIONS)
    return channel


class ChannelRoutes:
    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> Routes:
        return {
            "POST /users/@me/channels": self._open_dm,
            "GET /channels/<channel>": self._channel,
            "PATCH /channels/<channel>": self._edit,
            "DELETE /channels/<channel>": self._delete,
            "POST /channels/<channel>/typing": self._typing,
            "POST /channels/<channel>/threads": self._open_thread,
            "POST /channels/<channel>/messages/<message>/threads": self._open_thread,
            "PUT /channels/<channel>/thread-members/@me": self._join,
            "DELETE /channels/<channel>/thread-members/@me": self._leave,
            "PUT /channels/<channel>/thread-members/<user>": self._join,
            "DELETE /channels/<channel>/thread-members/<user>": self._leave,
        }

    async def _open_dm(self, call: Call) -> Json:
        body = shaped(await call.json(), RecipientBody)
        person = self._world.people.get(snowflake(body.recipient_id, "recipient_id"))
        if person is None:
            raise ApiError(ErrorCode.BAD_RECIPIENT)
        return payloads.channel(self._world, self._world.dm(person))

    async def _channel(self, call: Call) -> Json:
        return payloads.channel(self._world, place(self._world, call))

    async def _edit(self, call: Call) -> Json:
        channel = place(self._world, call)
        edit = shaped(await call.json(), ChannelEdit)
        if not (channel.is_thread and channel.owner is self._world.bot):
            self._must_manage(channel)
        if channel.archived and edit.archived is not False:
            raise ApiError(ErrorCode.ARCHIVED)
        channel.name = edit.name or channel.name
        channel.topic = channel.topic if edit.topic is None else edit.topic
        channel.archived = channel.archived if edit.archived is None else edit.archived
        channel.locked = channel.locked if edit.locked is None else edit.locked
        self._world.channel_changed(channel)
        return payloads.channel(self._world, channel)

    async def _delete(self, call: Call) -> Json:
        channel = place(self._world, call)
        gone = payloads.channel(self._world, channel)
        if channel.kind is not ChannelKind.DM:
            self._must_manage(channel)
            self._world.delete_channel(channel)
        return gone

    def _must_manage(self, channel: Channel) -> None:
        wanted = Permission.MANAGE_THREADS if channel.is_thread else Permission.MANAGE_CHANNELS
        if not self._world.may(self._world.bot, channel) & wanted:
            raise ApiError(ErrorCode.MISSING_PERMISSIONS)

    async def _typing(self, call: Call) -> None:
        self._world.tell(Typing(place(self._world, call)))

    # Threads

    async def _open_thread(self, call: Call) -> Json:
        parent = place(self._world, call)
        if parent.kind is not ChannelKind.TEXT:
            raise ApiError(ErrorCode.NOT_THIS_CHANNEL)
        body = shaped(await call.json(), ThreadBody)
        private = body.type == ChannelKind.PRIVATE_THREAD and not call.has("message")
        needed = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
        place(self._world, call, needed)
        kind = ChannelKind.PRIVATE_THREAD if private else ChannelKind.THREAD
        id_ = self._world.message(parent, call.id("message")).id if call.has("message") else 0
        thread = self._world.open_thread(parent, body.name, self._world.bot, kind, id_)
        return payloads.channel(self._world, thread)

    async def _join(self, call: Call) -> None:
        self._thread(call).members.add(self._who(call))

    async def _leave(self, call: Call) -> None:
        self._thread(call).members.discard(self._who(call))

    def _thread(self, call: Call) -> Channel:
        thread = place(self._world, call)
        if not thread.is_thread:
            raise ApiError(ErrorCode.NOT_THIS_CHANNEL)
        if thread.archived:
            raise ApiError(ErrorCode.ARCHIVED)
        return thread

    def _who(self, call: Call) -> int:
        return self._world.member(call.id("user")).id if call.has("user") else self._world.bot.id


def writable(world: World, channel: Channel) -> None:
    """Refuse to write where the bot cannot."""
    if channel.kind is ChannelKind.DM:
        assert channel.owner is not None
        if not (channel.owner.dms_open and channel.owner.member):
            raise ApiError(ErrorCode.CLOSED_DMS)
        return
    allowed = world.may(world.bot, channel)
    sending = Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES
    if not allowed & sending:
        raise ApiError(ErrorCode.MISSING_PERMISSIONS)
    if channel.locked and not allowed & Permission.MANAGE_THREADS:
        raise ApiError(ErrorCode.ARCHIVED if channel.archived else ErrorCode.LOCKED)
