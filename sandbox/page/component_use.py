"""What a person presses or chooses on a message, checked as a client checks it."""

from typing import Any

from sandbox.page.named_things import NamedThings
from sandbox.world.channels import Message
from sandbox.world.errors import NotPossible
from sandbox.world.json_text import Json
from sandbox.world.slash_commands import OptionKind

BUTTON, MENU = 2, 3
PICKERS = {
    5: OptionKind.USER,
    6: OptionKind.ROLE,
    7: OptionKind.MENTIONABLE,
    8: OptionKind.CHANNEL,
}
"""Which kind of thing a menu without options of its own picks from."""


def pressed(message: Message, custom_id: str, values: list[str] | None, names: NamedThings) -> Json:
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
        names.resolve(PICKERS[item["type"]], value, item.get("channel_types", []))
    return data | {"values": chosen} | ({"resolved": names.resolved()} if names.resolved() else {})


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
