"""Reading the body of a request into its shape; what does not fit is refused with its path."""

import re
from typing import Any, TypeVar

import msgspec

from sandbox.world.errors import ApiError, bad_form

T = TypeVar("T")


def shaped(body: Any, shape: type[T]) -> T:
    """Read a body into its shape; what does not fit is refused as Discord refuses it."""
    try:
        return msgspec.convert(body, shape)
    except msgspec.ValidationError as error:
        raise _in_discords_words(str(error)) from None


def plain(value: Any) -> Any:
    """A shape as the JSON it stands for."""
    return msgspec.to_builtins(value)


def _in_discords_words(error: str) -> ApiError:
    what, _, where = error.partition(" - at `")
    path: list[str | int] = [key or int(n) for key, n in re.findall(r"\.(\w+)|\[(\d+)\]", where)]
    if length := re.search(r"length (<=|>=) (\d+)", what):
        most = length[1] == "<="
        code = "BASE_TYPE_MAX_LENGTH" if most else "BASE_TYPE_MIN_LENGTH"
        sentence = f"Must be {length[2]} or {'fewer' if most else 'more'} in length."
        return bad_form(tuple(path), code, sentence)
    if missing := re.search(r"missing required field `(\w+)`", what):
        return bad_form((*path, missing[1]), "BASE_TYPE_REQUIRED", "This field is required")
    return bad_form(tuple(path), "BASE_TYPE_BAD_VALUE", what)


def snowflake(value: str | int, *path: str | int) -> int:
    """An id that arrived as text or number."""
    text = str(value)
    if not (text.isascii() and text.isdigit() and len(text) <= 20):
        raise bad_form(path, "NUMBER_TYPE_COERCE", "That is not a snowflake.")
    return int(text)
