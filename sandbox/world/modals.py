"""Modals: what the bot may show."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from sandbox.world.body_reading import plain, shaped
from sandbox.world.errors import bad_form
from sandbox.world.json_text import Json
from sandbox.world.message_bodies import CustomId, Menu, check_item

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


def read_modal(body: Any) -> Modal:
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


def shown(accepted: Modal) -> Json:
    """A modal as the person's client gets it."""
    payload: Json = plain(accepted)
    return payload
