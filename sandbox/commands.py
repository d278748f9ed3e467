"""Application commands: what the bot may register, and what a person may type."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Annotated, Any, Protocol, TypeAlias

from msgspec import Meta, Struct

from sandbox.limits import plain, shaped
from sandbox.refusals import NotPossible, bad_form
from sandbox.snowflakes import stable
from sandbox.wire import Json

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=32)]
Description: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
Path: TypeAlias = tuple[str | int, ...]

WHOLE_COMMAND = 8000
LARGEST = 2**53
LONGEST = 6000


class Type(IntEnum):
    SUBCOMMAND = 1
    GROUP = 2
    STRING = 3
    INTEGER = 4
    BOOLEAN = 5
    USER = 6
    CHANNEL = 7
    ROLE = 8
    MENTIONABLE = 9
    NUMBER = 10
    ATTACHMENT = 11


NESTED = (Type.SUBCOMMAND, Type.GROUP)
PICKED = (Type.USER, Type.CHANNEL, Type.ROLE, Type.MENTIONABLE)


class Choice(Struct, omit_defaults=True):
    name: Annotated[str, Meta(min_length=1, max_length=100)]
    value: Annotated[str, Meta(max_length=100)] | int | float
    name_localizations: dict[str, str] | None = None


class Option(Struct, omit_defaults=True):
    type: Type
    name: Name
    description: Description
    required: bool = False
    choices: Annotated[list[Choice], Meta(max_length=25)] | None = None
    options: Annotated[list["Option"], Meta(max_length=25)] | None = None
    channel_types: list[int] | None = None
    min_value: float | int | None = None
    max_value: float | int | None = None
    min_length: Annotated[int, Meta(ge=0, le=LONGEST)] | None = None
    max_length: Annotated[int, Meta(ge=1, le=LONGEST)] | None = None
    autocomplete: bool = False
    name_localizations: dict[str, str] | None = None
    description_localizations: dict[str, str] | None = None


class Command(Struct, omit_defaults=True):
    name: Name
    type: Annotated[int, Meta(ge=1, le=3)] = 1
    description: Annotated[str, Meta(max_length=100)] = ""
    options: Annotated[list[Option], Meta(max_length=25)] | None = None
    default_member_permissions: str | int | None = None
    dm_permission: bool | None = None
    contexts: list[int] | None = None
    integration_types: list[int] | None = None
    nsfw: bool = False
    name_localizations: dict[str, str] | None = None
    description_localizations: dict[str, str] | None = None


@dataclass(frozen=True)
class Registered:
    command: Command
    guild_id: int | None = None

    @property
    def id(self) -> int:
        return stable(f"command:{self.guild_id}:{self.command.type}:{self.command.name}")

    def starts_something(self) -> bool:
        inside = self.command.options or ()
        return any(o.type is Type.SUBCOMMAND and o.name == "start" for o in inside)

    def payload(self, application_id: int) -> Json:
        needed = self.command.default_member_permissions
        body: Json = {
            "id": str(self.id),
            "application_id": str(application_id),
            "version": str(self.id),
            "description": "",
            "type": self.command.type,
            "options": [],
            **plain(self.command),
            "default_member_permissions": None if needed is None else str(needed),
        }
        return body | ({"guild_id": str(self.guild_id)} if self.guild_id else {})


def registered(body: Any, guild_id: int | None) -> list[Registered]:
    """Read the commands of a bulk overwrite, or refuse them all."""
    commands = shaped(body, list[Command])
    if sum(command.type == 1 for command in commands) > 100:
        raise bad_form((), "BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer in length.")
    names = [(command.type, command.name) for command in commands]
    for number, command in enumerate(commands):
        if names.index(names[number]) != number:
            sentence = "Application command names must be unique"
            raise bad_form((number,), "APPLICATION_COMMANDS_DUPLICATE_NAME", sentence)
        _check(command, (number,))
    return [Registered(command, guild_id) for command in commands]


def _check(command: Command, path: Path) -> None:
    needed = str(command.default_member_permissions or 0)
    if not needed.isdigit():
        path = (*path, "default_member_permissions")
        raise bad_form(path, "NUMBER_TYPE_COERCE", "That is not a number.")
    if command.type != 1:
        return
    _check_name(command.name, (*path, "name"))
    if not command.description:
        raise bad_form((*path, "description"), "BASE_TYPE_REQUIRED", "This field is required")
    _check_options(command.options or [], (*path, "options"))
    if sum(map(len, (command.name, command.description, *_texts(command.options)))) > WHOLE_COMMAND:
        sentence = f"Command exceeds maximum size ({WHOLE_COMMAND})"
        raise bad_form(path, "APPLICATION_COMMAND_TOO_LARGE", sentence)


def _check_name(name: str, path: Path) -> None:
    letters = name.replace("-", "").replace("_", "").replace("'", "")
    if name != name.lower() or not (letters.isalnum() or not letters):
        sentence = "Command name is invalid"
        raise bad_form(path, "APPLICATION_COMMAND_INVALID_NAME", sentence)


def _check_options(options: list[Option], path: Path) -> None:
    names = [option.name for option in options]
    optional_before = False
    for number, option in enumerate(options):
        here = (*path, number)
        _check_name(option.name, (*here, "name"))
        if names.index(option.name) != number:
            sentence = "Option names must be unique"
            raise bad_form(here, "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED", sentence)
        if option.required and optional_before:
            sentence = "Required options must be placed before non-required options"
            raise bad_form(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", sentence)
        optional_before = not option.required
        _check_options(option.options or [], (*here, "options"))


def _texts(options: list[Option] | None) -> Iterator[str]:
    for option in options or ():
        yield from (option.name, option.description)
        yield from (str(choice.value) + choice.name for choice in option.choices or ())
        yield from _texts(option.options)


# What a person types


class Resolver(Protocol):
    """Knows whom and what a person may name in an option or pick from a menu."""

    def resolve(self, kind: Type, id_: str, channel_types: list[int]) -> None:
        """Note what an id stands for, or say that it is not possible."""

    def resolved(self) -> Json: ...


def typed(
    found: Registered,
    words: list[str],
    values: Mapping[str, Any],
    resolver: Resolver,
    focused: str | None = None,
) -> Json:
    """The data of a command interaction for `words` with the values of its options."""
    way, options = _walk(found.command, words)
    unknown = set(values) - {option.name for option in options}
    if unknown:
        raise NotPossible(f"There is no option “{min(unknown)}” here.")
    leaves = list(_given(options, values, resolver, focused))
    for option in reversed(way):
        leaves = [{"name": option.name, "type": int(option.type), "options": leaves}]
    data: Json = {"id": str(found.id), "name": found.command.name, "type": 1, "options": leaves}
    data |= {"guild_id": str(found.guild_id)} if found.guild_id else {}
    return data | ({} if focused else {"resolved": resolver.resolved()})


def _walk(command: Command, words: list[str]) -> tuple[list[Option], list[Option]]:
    """From the top of a command down to where its values are."""
    way: list[Option] = []
    options = command.options or []
    for word in words[1:]:
        inside = [o for o in options if o.name == word and o.type in NESTED]
        if not inside:
            raise NotPossible(f"There is no command /{' '.join(words)}.")
        way.append(inside[0])
        options = inside[0].options or []
    if any(option.type in NESTED for option in options):
        raise NotPossible(f"/{' '.join(words)} needs one more word.")
    return way, options


def _given(
    options: list[Option], values: Mapping[str, Any], resolver: Resolver, focused: str | None
) -> Iterator[Json]:
    for option in options:
        leaf: Json = {"name": option.name, "type": int(option.type)}
        value = values.get(option.name)
        if option.name == focused:
            yield leaf | {"value": "" if value is None else value, "focused": True}
        elif value is not None:
            yield leaf | {"value": _checked(option, value, resolver)}
        elif option.required and focused is None:
            raise NotPossible(f"The option “{option.name}” is missing.")


def _checked(option: Option, value: Any, resolver: Resolver) -> Any:
    if option.type in PICKED:
        resolver.resolve(option.type, str(value), option.channel_types or [])
        return str(value)
    if not _fits_type(option.type, value):
        raise NotPossible(f"The option “{option.name}” cannot be that.")
    if option.choices and value not in [choice.value for choice in option.choices]:
        raise NotPossible(f"The option “{option.name}” has no such choice.")
    size = len(value) if isinstance(value, str) else value
    text = option.type is Type.STRING
    least = option.min_length if text else option.min_value
    most = (option.max_length or LONGEST) if text else option.max_value
    if (least is not None and size < least) or (most is not None and size > most):
        raise NotPossible(f"The option “{option.name}” is out of bounds.")
    return value


def _fits_type(kind: Type, value: Any) -> bool:
    if kind is Type.STRING:
        return isinstance(value, str)
    if kind is Type.BOOLEAN:
        return isinstance(value, bool)
    if isinstance(value, bool) or not isinstance(value, int | float) or abs(value) > LARGEST:
        return False
    return isinstance(value, int) or kind is Type.NUMBER
