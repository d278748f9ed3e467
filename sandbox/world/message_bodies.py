"""What Discord accepts of a message: every limit in its place, the rest refused with its path."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from sandbox.world.body_reading import shaped
from sandbox.world.errors import bad_form

WHOLE_EMBEDS = 6000
FILES = 10

EPHEMERAL = 1 << 6
THINKING = 1 << 7
COMPONENTS_V2 = 1 << 15
OWN_FLAGS = 1 << 2 | 1 << 12
"""The flags a bot may set anywhere: no embeds shown, no notification."""

CustomId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
Url: TypeAlias = Annotated[str, Meta(max_length=2048, pattern=r"^(https?|attachment)://\S+$")]
Link: TypeAlias = Annotated[str, Meta(max_length=512, pattern=r"^(https?|discord)://\S+$")]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=256)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=25)]

# Embeds


class Media(Struct):
    url: Url


class Footer(Struct, omit_defaults=True):
    text: Annotated[str, Meta(min_length=1, max_length=2048)]
    icon_url: Url | None = None


class Author(Struct, omit_defaults=True):
    name: Name
    url: Url | None = None
    icon_url: Url | None = None


class Field(Struct):
    name: Name
    value: Annotated[str, Meta(min_length=1, max_length=1024)]
    inline: bool = False


class Embed(Struct, omit_defaults=True):
    title: Annotated[str, Meta(max_length=256)] | None = None
    description: Annotated[str, Meta(max_length=4096)] | None = None
    url: Url | None = None
    color: Annotated[int, Meta(ge=0, le=0xFFFFFF)] | None = None
    timestamp: Annotated[str, Meta(max_length=40)] | None = None
    footer: Footer | None = None
    image: Media | None = None
    thumbnail: Media | None = None
    author: Author | None = None
    fields: Annotated[list[Field], Meta(max_length=25)] = []

    def texts(self) -> Iterator[str]:
        yield from (self.title or "", self.description or "")
        yield from (
            self.footer.text if self.footer else "",
            self.author.name if self.author else "",
        )
        for field in self.fields:
            yield from (field.name, field.value)

    def shows_something(self) -> bool:
        return any(self.texts()) or self.image is not None or self.thumbnail is not None


# Components


class Emoji(Struct, omit_defaults=True):
    id: str | int | None = None
    name: Annotated[str, Meta(max_length=100)] | None = None
    animated: bool = False

    def __post_init__(self) -> None:
        self.id = str(self.id) if self.id else None

    def is_one(self) -> bool:
        """A custom emoji has an id; one of Unicode's is never plain ASCII."""
        return bool(self.id) or not (self.name or "").isascii()


class Button(Struct, omit_defaults=True, tag_field="type", tag=2):
    style: Annotated[int, Meta(ge=1, le=5)]
    label: Annotated[str, Meta(max_length=80)] | None = None
    emoji: Emoji | None = None
    custom_id: CustomId | None = None
    url: Link | None = None
    disabled: bool = False


class Option(Struct, omit_defaults=True):
    label: Annotated[str, Meta(min_length=1, max_length=100)]
    value: Annotated[str, Meta(min_length=1, max_length=100)]
    description: Annotated[str, Meta(max_length=100)] | None = None
    emoji: Emoji | None = None
    default: bool = False


class _Select(Struct, omit_defaults=True, tag_field="type"):
    custom_id: CustomId
    placeholder: Annotated[str, Meta(max_length=150)] | None = None
    min_values: Count = 1
    max_values: Annotated[int, Meta(ge=1, le=25)] = 1
    disabled: bool = False
    required: bool = True


class Menu(_Select, tag=3, kw_only=True):
    options: Annotated[list[Option], Meta(min_length=1, max_length=25)]


class UserMenu(_Select, tag=5):
    pass


class RoleMenu(_Select, tag=6):
    pass


class MentionableMenu(_Select, tag=7):
    pass


class ChannelMenu(_Select, tag=8):
    channel_types: list[int] = []


Select: TypeAlias = Menu | UserMenu | RoleMenu | MentionableMenu | ChannelMenu


class Row(Struct, tag_field="type", tag=1):
    components: Annotated[list[Button | Select], Meta(min_length=1, max_length=5)]


# Messages


class AttachmentNote(Struct, omit_defaults=True):
    id: str | int
    filename: Annotated[str, Meta(max_length=1024)] | None = None
    description: Annotated[str, Meta(max_length=1024)] | None = None


class AllowedMentions(Struct):
    parse: list[Literal["users", "roles", "everyone"]] = []
    users: Annotated[list[str | int], Meta(max_length=100)] = []


class Reference(Struct, omit_defaults=True):
    message_id: str | int
    channel_id: str | int | None = None
    guild_id: str | int | None = None
    fail_if_not_exists: bool = True


class MessageBody(Struct):
    """What the bot wants a message to be; what is unset stays as it is."""

    content: Annotated[str, Meta(max_length=2000)] | UnsetType | None = UNSET
    embeds: Annotated[list[Embed], Meta(max_length=10)] | UnsetType | None = UNSET
    components: Annotated[list[Row], Meta(max_length=5)] | UnsetType | None = UNSET
    attachments: Annotated[list[AttachmentNote], Meta(max_length=FILES)] | UnsetType | None = UNSET
    flags: int | None = None
    nonce: Annotated[str, Meta(max_length=25)] | int | None = None
    enforce_nonce: bool = False
    allowed_mentions: AllowedMentions | None = None
    message_reference: Reference | None = None

    def is_ephemeral(self) -> bool:
        return bool((self.flags or 0) & EPHEMERAL)


def read_message(body: Any) -> MessageBody:
    """Read the body of a message, or refuse it."""
    accepted = shaped(body, MessageBody)
    if (accepted.flags or 0) & COMPONENTS_V2:
        raise bad_form(("flags",), "UNSUPPORTED", "The sandbox has no components V2.")
    _check_embeds(accepted.embeds or [])
    _check_rows(accepted.components or [])
    return accepted


def _check_embeds(embeds: list[Embed]) -> None:
    for number, embed in enumerate(embeds):
        if not embed.shows_something():
            path = ("embeds", number, "description")
            raise bad_form(path, "BASE_TYPE_REQUIRED", "This field is required")
    if sum(len(text) for embed in embeds for text in embed.texts()) > WHOLE_EMBEDS:
        sentence = f"Embed size exceeds maximum size of {WHOLE_EMBEDS}"
        raise bad_form(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", sentence)


def _check_rows(rows: list[Row]) -> None:
    seen: set[str] = set()
    for r, row in enumerate(rows):
        selects = [item for item in row.components if not isinstance(item, Button)]
        if selects and len(row.components) > 1:
            path: tuple[str | int, ...] = ("components", r)
            sentence = "A row holds up to five buttons or one menu."
            raise bad_form(path, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", sentence)
        for i, item in enumerate(row.components):
            path = ("components", r, "components", i)
            check_item(item, path)
            if item.custom_id in seen:
                sentence = "Component custom id cannot be duplicated"
                raise bad_form((*path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", sentence)
            seen |= {item.custom_id} if item.custom_id else set()


def check_item(item: Button | Select, path: tuple[str | int, ...]) -> None:
    """Refuse a button or menu that is well-formed and still makes no sense."""
    if isinstance(item, Button):
        _check_button(item, path)
        return
    count = 25
    if isinstance(item, Menu):
        count = len(item.options)
        _check_options(item.options, path)
    if not item.min_values <= item.max_values <= count:
        sentence = f"Between min_values and {count} values can be chosen."
        raise bad_form((*path, "max_values"), "BASE_TYPE_BAD_VALUE", sentence)


def _check_button(button: Button, path: tuple[str | int, ...]) -> None:
    if not (button.label or "").strip() and button.emoji is None:
        sentence = "A button must have a label or an emoji."
        raise bad_form((*path, "label"), "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", sentence)
    if button.emoji is not None and not button.emoji.is_one():
        raise bad_form((*path, "emoji", "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
    link = button.style == 5
    if (button.url is not None) is not link or (button.custom_id is not None) is link:
        sentence = "A button has either a custom id or, as a link, a URL."
        raise bad_form(path, "BUTTON_COMPONENT_CUSTOM_ID_OR_URL_REQUIRED", sentence)


def _check_options(options: list[Option], path: tuple[str | int, ...]) -> None:
    values: set[str] = set()
    for number, option in enumerate(options):
        here = (*path, "options", number)
        if option.emoji is not None and not option.emoji.is_one():
            raise bad_form(
                (*here, "emoji", "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji"
            )
        if option.value in values:
            sentence = "The specified option value is already used"
            raise bad_form((*here, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", sentence)
        values.add(option.value)
