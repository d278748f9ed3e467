"""What a person fills into a modal, checked as a client checks it."""

from collections.abc import Mapping
from typing import Any

from sandbox.world.errors import NotPossible
from sandbox.world.json_text import Json
from sandbox.world.message_bodies import Menu
from sandbox.world.modals import LONGEST, InputRow, Labelled, Modal, TextDisplay, TextInput


def submitted(shown: Modal, values: Mapping[str, Any]) -> Json:
    """The data of a modal interaction for what a person filled in."""
    unknown = set(values) - {item.custom_id for item in shown.inputs()}
    if unknown:
        raise NotPossible("That modal has no such field.")
    return {
        "custom_id": shown.custom_id,
        "components": [_filled(component, values) for component in shown.components],
    }


def _filled(component: InputRow | Labelled | TextDisplay, values: Mapping[str, Any]) -> Json:
    match component:
        case InputRow([item]):
            return {"type": 1, "components": [_entry(item, values)]}
        case Labelled(component=item):
            return {"type": 18, "component": _entry(item, values)}
    return {"type": 10}


def _entry(item: TextInput | Menu, values: Mapping[str, Any]) -> Json:
    value = values.get(item.custom_id)
    if isinstance(item, Menu):
        return {"type": 3, "custom_id": item.custom_id, "values": _picked(item, value)}
    return {"type": 4, "custom_id": item.custom_id, "value": _written(item, value)}


def _written(item: TextInput, value: Any) -> str:
    text = item.value or "" if value is None else value
    if not isinstance(text, str):
        raise NotPossible("A field of a modal takes text.")
    if not text and not item.required:
        return text
    least = max(item.min_length or 0, 1 if item.required else 0)
    if not least <= len(text) <= (item.max_length or LONGEST):
        most = item.max_length or LONGEST
        raise NotPossible(f"That field takes {least} to {most} characters.")
    return text


def _picked(item: Menu, value: Any) -> list[str]:
    values = [value] if isinstance(value, str) else value or []
    known = {option.value for option in item.options}
    if not isinstance(values, list) or any(v not in known for v in map(str, values)):
        raise NotPossible("That menu has no such choice.")
    least = item.min_values if item.required else 0
    if len(set(values)) != len(values) or not least <= len(values) <= item.max_values:
        raise NotPossible(f"That menu takes {least} to {item.max_values} choices.")
    return values
