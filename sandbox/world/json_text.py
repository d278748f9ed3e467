"""JSON as it travels: read strictly, written compactly."""

from typing import Any, TypeAlias

import msgspec

Json: TypeAlias = dict[str, Any]

NESTING = 100
"""How deep a body may be nested: far more than any real one, far less than the stack."""


class NotJson(Exception):
    """What arrived is not JSON."""


def read(text: str | bytes) -> Any:
    try:
        value = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise NotJson("that is not JSON") from error
    if _deeper_than(value, NESTING):
        raise NotJson("that JSON is nested too deeply")
    return value


def write(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _deeper_than(value: Any, depth: int) -> bool:
    if not isinstance(value, dict | list):
        return False
    inside = value.values() if isinstance(value, dict) else value
    return depth == 0 or any(_deeper_than(item, depth - 1) for item in inside)
