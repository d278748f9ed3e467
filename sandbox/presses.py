"""What a real client lets a person press, choose and name."""

from typing import Any

from sandbox import payloads
from sandbox.channels import Channel
from sandbox.commands import Type
from sandbox.messages import Message
from sandbox.people import Person
from sandbox.refusals import NotPossible
from sandbox.wire import Json
from sandbox.world import World

BUTTON, MENU = 2, 3
PICKERS = {
    5: Type.USER,
    6: Type.ROLE,
    7: Type.MENTIONABLE,
    8: Type.CHANNEL,
}
"""Which kind of thing a menu without options of its own picks from."""


class Resolving:
    """Looks up what a person names, and notes it for the bot; they name only what they see."""

    def __init__(self, world: World, person: Person, channel: Channel) -> None:
        self._world = world
        self._person = person
        self._channel = channel
        self._found: dict[str, Json] = {}

    def resolve(self, kind: Type, id_: str, channel_types: list[int]) -> None:
        everybody = (*self._world.people.values(), self._world.bot)
        people = {str(person.id): person for person in everybody}
        if kind in (Type.USER, Type.MENTIONABLE) and id_ in people:
            found = payloads.resolved_person(self._world, people[id_], self._channel)
            self._note("users", id_, found["user"])
            if found["member"]:
                self._note("members", id_, found["member"])
        elif kind in (Type.ROLE, Type.MENTIONABLE) and self._role(id_):
            self._note("roles", id_, self._role(id_))
        elif kind is Type.CHANNEL and self._place(id_, channel_types):
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


def pressed(message: Message, custom_id: str, values: list[str] | None, who: Resolving) -> Json:
    """The data of a component interaction, or why a client would not send it."""
    item = _component(message, custom_id)
    if item.get("disabled"):
        raise NotPossible("That is disabled.")
    data: Json = {"custom_id": custom_id, "component_type": item["type"]}
    if item["type"] == BUTTON:
        if values:
            raise NotPossible("A button takes no values.")
        return data
    chosen = _chosen(item, values or [])
    for value in chosen if item["type"] in PICKERS else ():
        who.resolve(PICKERS[item["type"]], value, item.get("channel_types", []))
    return data | {"values": chosen} | ({"resolved": who.resolved()} if who.resolved() else {})


def _component(message: Message, custom_id: str) -> dict[str, Any]:
    for row in message.content.components:
        for item in row["components"]:
            if item.get("custom_id") == custom_id:
                return dict(item)
    raise NotPossible("That button or menu is not there any more.")


def _chosen(item: Json, values: list[str]) -> list[str]:
    least, most = item.get("min_values", 1), item.get("max_values", 1)
    if len(set(values)) != len(values) or not least <= len(values) <= most:
        raise NotPossible(f"That menu takes {least} to {most} choices.")
    if item["type"] == MENU and not set(values) <= {o["value"] for o in item["options"]}:
        raise NotPossible("That menu has no such choice.")
    return values
