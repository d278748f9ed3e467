"""What Discord refuses: one test a limit, and no input of any kind that breaks the reader."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandbox.api.rest.request_bodies import read_choices
from sandbox.world import message_bodies, modals
from sandbox.world.errors import ApiError
from sandbox.world.slash_commands import registered


def refusal(read: Any, body: Any) -> tuple[str, str]:
    """The path and the code with which a body is refused."""
    with pytest.raises(ApiError) as caught:
        read(body)
    assert caught.value.code == 50035
    errors, path = caught.value.errors or {}, []
    while "_errors" not in errors:
        [(key, errors)] = errors.items()
        path.append(key)
    assert errors["_errors"][0]["message"]
    return ".".join(path), errors["_errors"][0]["code"]


def button(**fields: Any) -> dict[str, Any]:
    return {"type": 2, "style": 2, "label": "x", "custom_id": "x", **fields}


def menu(**fields: Any) -> dict[str, Any]:
    option = {"label": "a", "value": "a"}
    return {"type": 3, "custom_id": "m", "options": [option], **fields}


def rows(*items: Any) -> dict[str, Any]:
    return {"components": [{"type": 1, "components": list(items)}]}


LONG, SHORT = "BASE_TYPE_MAX_LENGTH", "BASE_TYPE_MIN_LENGTH"
ITEM = "components.0.components.0"


@pytest.mark.parametrize(
    ("body", "path", "code"),
    [
        ({"content": "x" * 2001}, "content", LONG),
        ({"embeds": [{"title": "x"}] * 11}, "embeds", LONG),
        ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title", LONG),
        ({"embeds": [{"description": "x" * 4097}]}, "embeds.0.description", LONG),
        ({"embeds": [{"footer": {"text": "x" * 2049}}]}, "embeds.0.footer.text", LONG),
        ({"embeds": [{"author": {"name": "x" * 257}}]}, "embeds.0.author.name", LONG),
        ({"embeds": [{"fields": [{"name": "x", "value": "x"}] * 26}]}, "embeds.0.fields", LONG),
        (
            {"embeds": [{"fields": [{"name": "x" * 257, "value": "x"}]}]},
            "embeds.0.fields.0.name",
            LONG,
        ),
        (
            {"embeds": [{"fields": [{"name": "x", "value": "x" * 1025}]}]},
            "embeds.0.fields.0.value",
            LONG,
        ),
        (
            {"embeds": [{"fields": [{"name": "x", "value": ""}]}]},
            "embeds.0.fields.0.value",
            SHORT,
        ),
        (
            {"embeds": [{"fields": [{"name": "x"}]}]},
            "embeds.0.fields.0.value",
            "BASE_TYPE_REQUIRED",
        ),
        ({"embeds": [{"color": 5}]}, "embeds.0.description", "BASE_TYPE_REQUIRED"),
        (
            {"embeds": [{"url": "javascript:x", "title": "x"}]},
            "embeds.0.url",
            "BASE_TYPE_BAD_VALUE",
        ),
        ({"embeds": [{"description": "x" * 3001}] * 2}, "embeds", "MAX_EMBED_SIZE_EXCEEDED"),
        ({"components": [{"type": 1, "components": [button()]}] * 6}, "components", LONG),
        (rows(), "components.0.components", SHORT),
        (
            rows(*(button(custom_id=str(n)) for n in range(6))),
            "components.0.components",
            LONG,
        ),
        (rows(button(), menu()), "components.0", "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
        (rows(menu(), menu(custom_id="n")), "components.0", "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
        (rows(button(label="x" * 81)), f"{ITEM}.label", LONG),
        (rows(button(custom_id="x" * 101)), f"{ITEM}.custom_id", LONG),
        (rows(button(custom_id="")), f"{ITEM}.custom_id", SHORT),
        (
            rows(button(), button()),
            "components.0.components.1.custom_id",
            "COMPONENT_CUSTOM_ID_DUPLICATED",
        ),
        (rows(button(label="")), f"{ITEM}.label", "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED"),
        (
            rows(button(emoji={"name": "gold"})),
            f"{ITEM}.emoji.name",
            "BUTTON_COMPONENT_INVALID_EMOJI",
        ),
        (
            rows(button(style=5, url="https://x")),
            ITEM,
            "BUTTON_COMPONENT_CUSTOM_ID_OR_URL_REQUIRED",
        ),
        (rows(button(style=9)), f"{ITEM}.style", "BASE_TYPE_BAD_VALUE"),
        (rows(menu(options=[])), f"{ITEM}.options", SHORT),
        (
            rows(menu(options=[{"label": str(n), "value": str(n)} for n in range(26)])),
            f"{ITEM}.options",
            LONG,
        ),
        (
            rows(menu(options=[{"label": "a", "value": "a"}] * 2)),
            f"{ITEM}.options.1.value",
            "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
        ),
        (
            rows(menu(options=[{"label": "x" * 101, "value": "a"}])),
            f"{ITEM}.options.0.label",
            LONG,
        ),
        (
            rows(menu(options=[{"label": "x", "value": "a" * 101}])),
            f"{ITEM}.options.0.value",
            LONG,
        ),
        (rows(menu(placeholder="x" * 151)), f"{ITEM}.placeholder", LONG),
        (rows(menu(max_values=2)), f"{ITEM}.max_values", "BASE_TYPE_BAD_VALUE"),
        (
            {"components": [{"type": 17, "components": []}]},
            "components.0.type",
            "BASE_TYPE_BAD_VALUE",
        ),
        ({"components": [button()]}, "components.0.type", "BASE_TYPE_BAD_VALUE"),
        ({"content": 5}, "content", "BASE_TYPE_BAD_VALUE"),
        ({"flags": 1 << 15}, "flags", "UNSUPPORTED"),
        ([], "", "BASE_TYPE_BAD_VALUE"),
    ],
)
def test_a_message_is_refused_for_its(body: Any, path: str, code: str) -> None:
    assert refusal(message_bodies.read_message, body) == (path, code)


def test_a_message_may_go_to_every_limit() -> None:
    embed = {
        "title": "x" * 256,
        "description": "x" * 4096,
        "footer": {"text": "x" * 1146},
        "fields": [{"name": "n" * 10, "value": "v" * 10}] * 25,
    }
    options = [{"label": "l" * 100, "value": f"{n:0100}"} for n in range(25)]
    five = [button(custom_id=f"{n:0100}", label="x" * 80) for n in range(5)]
    table = [{"type": 1, "components": five}]
    table.append({"type": 1, "components": [menu(options=options, placeholder="p" * 150)]})
    message_bodies.read_message({"content": "x" * 2000, "embeds": [embed | {"fields": []}]})
    message_bodies.read_message({"embeds": [embed | {"footer": None}], "components": table})
    message_bodies.read_message(
        rows(button(label=None, emoji={"name": "1️⃣"}), button(custom_id="y"))
    )


TEXT = {"type": 4, "custom_id": "t", "style": 1, "label": "l"}


@pytest.mark.parametrize(
    ("body", "path", "code"),
    [
        ({"title": "x" * 46}, "title", LONG),
        ({"title": ""}, "title", SHORT),
        ({"custom_id": ""}, "custom_id", SHORT),
        ({"components": []}, "components", SHORT),
        ({"components": [{"type": 1, "components": [TEXT]}] * 6}, "components", LONG),
        (
            {"components": [{"type": 1, "components": [TEXT]}] * 2},
            "components",
            "COMPONENT_CUSTOM_ID_DUPLICATED",
        ),
        (
            {"components": [{"type": 1, "components": [TEXT | {"label": "x" * 46}]}]},
            f"{ITEM}.label",
            LONG,
        ),
        (
            {"components": [{"type": 1, "components": [TEXT | {"label": None}]}]},
            f"{ITEM}.label",
            "BASE_TYPE_REQUIRED",
        ),
        (
            {"components": [{"type": 1, "components": [TEXT | {"value": "x" * 4001}]}]},
            f"{ITEM}.value",
            LONG,
        ),
        ({"components": [{"type": 1, "components": [button()]}]}, f"{ITEM}.type", None),
    ],
)
def test_a_modal_is_refused_for_its(body: Any, path: str, code: str | None) -> None:
    whole = {"title": "t", "custom_id": "c", "components": [{"type": 1, "components": [TEXT]}]}
    modals.read_modal(whole)
    found = refusal(modals.read_modal, whole | body)
    assert found == (path, code or found[1])


COMMAND = {"name": "dig", "description": "Dig"}
OPTION = {"type": 4, "name": "depth", "description": "How deep"}


@pytest.mark.parametrize(
    ("command", "path"),
    [
        ({"name": "Dig"}, "0.name"),
        ({"name": "dig it"}, "0.name"),
        ({"name": "x" * 33}, "0.name"),
        ({"description": ""}, "0.description"),
        ({"description": "x" * 101}, "0.description"),
        ({"options": [OPTION] * 26}, "0.options"),
        ({"options": [OPTION] * 2}, "0.options.1"),
        (
            {"options": [OPTION, OPTION | {"name": "must", "required": True}]},
            "0.options.1",
        ),
        ({"options": [OPTION | {"type": 12}]}, "0.options.0.type"),
        (
            {"options": [OPTION | {"choices": [{"name": "n", "value": 1}] * 26}]},
            "0.options.0.choices",
        ),
        ({"default_member_permissions": "many"}, "0.default_member_permissions"),
    ],
)
def test_a_command_is_refused_for_its(command: dict[str, Any], path: str) -> None:
    assert registered([COMMAND], None)
    assert refusal(lambda body: registered(body, None), [COMMAND | command])[0] == path


def test_commands_are_refused_when_there_are_too_many_or_two_alike() -> None:
    with pytest.raises(ApiError):
        registered([COMMAND | {"name": f"dig{n}"} for n in range(101)], None)
    with pytest.raises(ApiError):
        registered([COMMAND, COMMAND], None)
    big = [OPTION | {"name": f"o{n}", "description": "x" * 100} for n in range(25)]
    group = [{"type": 1, "name": f"s{n}", "description": "x", "options": big} for n in range(4)]
    with pytest.raises(ApiError):
        registered([COMMAND | {"options": group}], None)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)
keys = st.sampled_from([
    "content", "embeds", "components", "type", "style", "custom_id", "options", "label", "value",
    "title", "description", "fields", "name", "footer", "text", "image", "url", "attachments",
    "id", "flags", "nonce", "data", "choices", "emoji",
])  # fmt: skip
almost = st.recursive(
    st.none() | st.booleans() | st.integers(-1, 20) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=6),
    max_leaves=25,
)


@given(anything | almost)
def test_whatever_arrives_is_read_or_refused(body: Any) -> None:
    readers = (
        message_bodies.read_message,
        modals.read_modal,
        lambda b: registered(b, None),
        read_choices,
    )
    for read in readers:
        with suppress(ApiError):
            read(body)
