"""Modals: what the bot may show, and what a person may submit."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from sandbox.limits import CustomId, Menu, check_item, plain, shaped
from sandbox.refusals import NotPossible, bad_form
from sandbox.wire import Json

Label: TypeAlias = Annotated[str, Meta(min_length=1, max_length=45)]
LONGEST = 4000


class TextInput(Struct, omit_defaults=True, tag_field="type", tag=4):
    custom_id: CustomId
    style: Literal[1, 2]
    label: Label | None = None
    placeholder: Annotated[str, Meta(max_length=100)] | None = None
    value: Annotated[str, Meta(max_length=LONGEST)] | None = None
    required: bool = True
    min_length: Annotated[int, Meta(ge=0, le=LONGEST)] | None = None
    max_length: Annotated[int, Meta(ge=1, le=LONGEST)] | None = None


class InputRow(Struct, tag_field="type", tag=1):
    components: Annotated[list[TextInput], Meta(min_length=1, max_length=1)]


class Labelled(Struct, omit_defaults=True, tag_field="type", tag=18):
    label: Label
    component: TextInput | Menu
    description: Annotated[str, Meta(max_length=100)] | None = None


class TextDisplay(Struct, tag_field="type", tag=10):
    content: Annotated[str, Meta(min_length=1, max_length=LONGEST)]


class Modal(Struct):
    title: Label
    custom_id: CustomId
    components: Annotated[list[InputRow | Labelled | TextDisplay], Meta(min_length=1, max_length=5)]

    def inputs(self) -> Iterator[TextInput | Menu]:
        for component in self.components:
            if isinstance(component, InputRow):
                yield from component.components
            elif isinstance(component, Labelled):
                yield component.component


def modal(body: Any) -> Modal:
    """Read the body of a modal, or refuse it."""
    accepted = shaped(body, Modal)
    seen: set[str] = set()
    for number, component in enumerate(accepted.components):
        if isinstance(component, InputRow) and component.components[0].label is None:
            path = ("components", number, "components", 0, "label")
            raise bad_form(path, "BASE_TYPE_REQUIRED", "This field is required")
        if isinstance(component, Labelled) and isinstance(component.component, Menu):
            check_item(component.component, ("components", number, "component"))
    for item in accepted.inputs():
        if item.custom_id in seen:
            sentence = "Component custom id cannot be duplicated"
            raise bad_form(("components",), "COMPONENT_CUSTOM_ID_DUPLICATED", sentence)
        seen.add(item.custom_id)
    return accepted


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


def shown(accepted: Modal) -> Json:
    """A modal as the person's client gets it."""
    payload: Json = plain(accepted)
    return payload
