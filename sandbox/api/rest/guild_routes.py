"""Routes about the guild and who is in it."""

from sandbox.api.rest.request import Call, Routes
from sandbox.world import payloads
from sandbox.world.errors import ApiError, ErrorCode
from sandbox.world.json_text import Json
from sandbox.world.world import World


class GuildRoutes:
    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> Routes:
        return {
            "GET /users/<user>": self._user,
            "GET /guilds/<guild>": self._guild,
            "GET /guilds/<guild>/channels": self._channels,
            "GET /guilds/<guild>/threads/active": self._threads,
            "GET /guilds/<guild>/roles": self._roles,
            "GET /guilds/<guild>/roles/<role>": self._role,
            "GET /guilds/<guild>/members": self._members,
            "GET /guilds/<guild>/members/<user>": self._member,
        }

    def _here(self, call: Call) -> None:
        if call.id("guild") != self._world.guild.id:
            raise ApiError(ErrorCode.UNKNOWN_GUILD)

    async def _user(self, call: Call) -> Json:
        return payloads.user(self._world.user(call.id("user")))

    async def _guild(self, call: Call) -> Json:
        self._here(call)
        return payloads.guild(self._world)

    async def _channels(self, call: Call) -> list[Json]:
        self._here(call)
        return [payloads.channel(self._world, place) for place in self._world.text_channels()]

    async def _threads(self, call: Call) -> Json:
        self._here(call)
        threads = [thread for thread in self._world.threads() if not thread.archived]
        return {"threads": [payloads.channel(self._world, t) for t in threads], "members": []}

    async def _roles(self, call: Call) -> list[Json]:
        self._here(call)
        return payloads.roles(self._world)

    async def _role(self, call: Call) -> Json:
        for role in await self._roles(call):
            if role["id"] == str(call.id("role")):
                return role
        raise ApiError(ErrorCode.UNKNOWN_ROLE)

    async def _members(self, call: Call) -> list[Json]:
        self._here(call)
        after, limit = call.number("after", 0), call.number("limit", 1)
        members = sorted(self._world.members(), key=lambda person: person.id)
        found = [person for person in members if person.id > after]
        return [payloads.member(self._world, person) for person in found[:limit]]

    async def _member(self, call: Call) -> Json:
        self._here(call)
        return payloads.member(self._world, self._world.member(call.id("user")))
