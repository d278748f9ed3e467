"""The people, roles and channels that a person names in an option or picks from a menu."""

from sandbox.world import payloads
from sandbox.world.channels import Channel
from sandbox.world.errors import NotPossible
from sandbox.world.json_text import Json
from sandbox.world.people import Account
from sandbox.world.slash_commands import OptionKind
from sandbox.world.world import World


class NamedThings:
    """Looks up what a person names, and notes it for the bot; they name only what they see."""

    def __init__(self, world: World, person: Account, channel: Channel) -> None:
        self._world = world
        self._person = person
        self._channel = channel
        self._found: dict[str, Json] = {}

    def resolve(self, kind: OptionKind, id_: str, channel_types: list[int]) -> None:
        everybody = (*self._world.people.values(), self._world.bot)
        people = {str(person.id): person for person in everybody}
        if kind in (OptionKind.USER, OptionKind.MENTIONABLE) and id_ in people:
            found = payloads.resolved_person(self._world, people[id_], self._channel)
            self._note("users", id_, found["user"])
            if found["member"]:
                self._note("members", id_, found["member"])
        elif kind in (OptionKind.ROLE, OptionKind.MENTIONABLE) and self._role(id_):
            self._note("roles", id_, self._role(id_))
        elif kind is OptionKind.CHANNEL and self._place(id_, channel_types):
            self._note("channels", id_, self._place(id_, channel_types))
        else:
            raise NotPossible("What you named is not here.")

    def resolved(self) -> Json:
        return self._found

    def _note(self, shelf: str, id_: str, what: Json | None) -> None:
        self._found.setdefault(shelf, {})[id_] = what

    def _role(self, id_: str) -> Json | None:
        return next((role for role in payloads.roles(self._world) if role["id"] == id_), None)

    def _place(self, id_: str, channel_types: list[int]) -> Json | None:
        for channel in self._world.channels.values():
            wanted = not channel_types or channel.kind in channel_types
            if str(channel.id) == id_ and wanted and self._world.sees(self._person, channel):
                allowed = str(int(self._world.may(self._person, channel)))
                return payloads.channel(self._world, channel) | {"permissions": allowed}
        return None
