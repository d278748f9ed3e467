"""What a person types after a slash, checked as a client checks it."""

from collections.abc import Iterator, Mapping
from typing import Any

from sandbox.page.named_things import NamedThings
from sandbox.world.errors import NotPossible
from sandbox.world.json_text import Json
from sandbox.world.slash_commands import LONGEST, Command, CommandOption, OptionKind, Registered

LARGEST = 2**53
NESTED = (OptionKind.SUBCOMMAND, OptionKind.GROUP)
PICKED = (OptionKind.USER, OptionKind.CHANNEL, OptionKind.ROLE, OptionKind.MENTIONABLE)


def typed(
    found: Registered,
    words: list[str],
    values: Mapping[str, Any],
    names: NamedThings,
    focused: str | None = None,
) -> Json:
    """The data of a command interaction for `words` with the values of its options."""
    way, options = _walk(found.command, words)
    unknown = set(values) - {option.name for option in options}
    if unknown:
        raise NotPossible(f"There is no option “{min(unknown)}” here.")
    leaves = list(_given(options, values, names, focused))
    for option in reversed(way):
        leaves = [{"name": option.name, "type": int(option.type), "options": leaves}]
    data: Json = {"id": str(found.id), "name": found.command.name, "type": 1, "options": leaves}
    data |= {"guild_id": str(found.guild_id)} if found.guild_id else {}
    return data | ({} if focused else {"resolved": names.resolved()})


def _walk(command: Command, words: list[str]) -> tuple[list[CommandOption], list[CommandOption]]:
    """From the top of a command down to where its values are."""
    way: list[CommandOption] = []
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
    options: list[CommandOption], values: Mapping[str, Any], names: NamedThings, focused: str | None
) -> Iterator[Json]:
    for option in options:
        leaf: Json = {"name": option.name, "type": int(option.type)}
        value = values.get(option.name)
        if option.name == focused:
            yield leaf | {"value": "" if value is None else value, "focused": True}
        elif value is not None:
            yield leaf | {"value": _checked(option, value, names)}
        elif option.required and focused is None:
            raise NotPossible(f"The option “{option.name}” is missing.")


def _checked(option: CommandOption, value: Any, names: NamedThings) -> Any:
    if option.type in PICKED:
        names.resolve(option.type, str(value), option.channel_types or [])
        return str(value)
    if not _fits_type(option.type, value):
        raise NotPossible(f"The option “{option.name}” cannot be that.")
    if option.choices and value not in [choice.value for choice in option.choices]:
        raise NotPossible(f"The option “{option.name}” has no such choice.")
    size = len(value) if isinstance(value, str) else value
    text = option.type is OptionKind.STRING
    least = option.min_length if text else option.min_value
    most = (option.max_length or LONGEST) if text else option.max_value
    if (least is not None and size < least) or (most is not None and size > most):
        raise NotPossible(f"The option “{option.name}” is out of bounds.")
    return value


def _fits_type(kind: OptionKind, value: Any) -> bool:
    if kind is OptionKind.STRING:
        return isinstance(value, str)
    if kind is OptionKind.BOOLEAN:
        return isinstance(value, bool)
    if isinstance(value, bool) or not isinstance(value, int | float) or abs(value) > LARGEST:
        return False
    return isinstance(value, int) or kind is OptionKind.NUMBER
