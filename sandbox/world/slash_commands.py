"""Slash commands: what the bot may register."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from sandbox.world.body_reading import plain, shaped
from sandbox.world.errors import bad_form
from sandbox.world.json_text import Json
from sandbox.world.snowflakes import stable

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=32)]
Description: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
Path: TypeAlias = tuple[str | int, ...]

WHOLE_COMMAND = 8000
LONGEST = 6000


class OptionKind(IntEnum):
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


class OptionChoice(Struct, omit_defaults=True):
    name: Annotated[str, Meta(min_length=1, max_length=100)]
    value: Annotated[str, Meta(max_length=100)] | int | float
    name_localizations: dict[str, str] | None = None


class CommandOption(Struct, omit_defaults=True):
    type: OptionKind
    name: Name
    description: Description
    required: bool = False
    choices: Annotated[list[OptionChoice], Meta(max_length=25)] | None = None
    options: Annotated[list["CommandOption"], Meta(max_length=25)] | None = None
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
    options: Annotated[list[CommandOption], Meta(max_length=25)] | None = None
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
        return any(o.type is OptionKind.SUBCOMMAND and o.name == "start" for o in inside)

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


def _check_options(options: list[CommandOption], path: Path) -> None:
    names = [option.name for option in options]
    optional_before = False
    for number, option in enumerate(options):
        here = (*path, number)
        _check_name(option.name, (*here, "name"))
        if names.index(option.name) != number:
            sentence = "CommandOption names must be unique"
            raise bad_form(here, "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED", sentence)
        if option.required and optional_before:
            sentence = "Required options must be placed before non-required options"
            raise bad_form(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", sentence)
        optional_before = not option.required
        _check_options(option.options or [], (*here, "options"))


def _texts(options: list[CommandOption] | None) -> Iterator[str]:
    for option in options or ():
        yield from (option.name, option.description)
        yield from (str(choice.value) + choice.name for choice in option.choices or ())
        yield from _texts(option.options)
