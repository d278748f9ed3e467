"""The world in Discord's own words: the JSON of users, channels, messages and the guild."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from sandbox.world import permissions
from sandbox.world.channels import Channel, ChannelKind, Message
from sandbox.world.emojis import AppEmoji
from sandbox.world.files import Attachment
from sandbox.world.json_text import Json
from sandbox.world.people import Account
from sandbox.world.permissions import Permission
from sandbox.world.snowflakes import moment, stable
from sandbox.world.world import World

MEDIA = ("description", "content_type", "width", "height")
"""What is said of a file, and of the picture of an embed that shows one, where it is known."""


def user(person: Account) -> Json:
    return {
        "id": str(person.id),
        "username": person.key if not person.bot else person.name,
        "global_name": None if person.bot else person.name,
        "discriminator": "0",
        "avatar": None,
        "bot": person.bot,
        "public_flags": 0,
    }


def member(world: World, person: Account, channel: Channel | None = None) -> Json:
    """Somebody in the guild; with a channel, as Discord shows them in its interactions."""
    body: Json = {
        "user": user(person),
        "nick": None,
        "avatar": None,
        "roles": [str(role_id(world))] if person.bot else [],
        "joined_at": moment(world.guild.id),
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
    }
    if channel is not None:
        body["permissions"] = str(int(world.may(person, channel)))
    return body


def role_id(world: World) -> int:
    """The bot's own role."""
    return stable(f"role:{world.bot.id}")


def roles(world: World) -> list[Json]:
    def role(id_: int, name: str, position: int, granted: Permission) -> Json:
        return {
            "id": str(id_),
            "name": name,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "position": position,
            "permissions": str(int(granted)),
            "managed": position > 0,
            "mentionable": False,
            "flags": 0,
        }

    own = role(role_id(world), world.bot.name, 1, Permission.NONE)
    own["tags"] = {"bot_id": str(world.bot.id)}
    return [role(world.guild.id, "@everyone", 0, permissions.EVERYONE), own]


def guild(world: World) -> Json:
    return {
        "id": str(world.guild.id),
        "name": world.guild.name,
        "icon": None,
        "owner_id": str(world.guild.owner.id),
        "preferred_locale": world.guild.locale,
        "roles": roles(world),
        "emojis": [],
        "stickers": [],
        "features": [],
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "premium_progress_bar_enabled": False,
        "afk_timeout": 300,
        "system_channel_flags": 0,
    }


def guild_create(world: World, *, with_members: bool) -> Json:
    """The guild as the gateway brings it to a bot that has just come."""
    members = world.members() if with_members else [world.bot]
    return guild(world) | {
        "joined_at": moment(world.guild.id),
        "large": False,
        "unavailable": False,
        "member_count": len(world.members()),
        "members": [member(world, person) for person in members],
        "channels": [channel(world, c) for c in world.text_channels()],
        "threads": [channel(world, thread) for thread in world.threads() if not thread.archived],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def channel(world: World, place: Channel) -> Json:
    last = place.last_message_id
    body: Json = {
        "id": str(place.id),
        "type": int(place.kind),
        "last_message_id": str(last) if last else None,
        "flags": 0,
    }
    if place.kind is ChannelKind.DM:
        assert place.owner is not None
        return body | {"recipients": [user(place.owner)]}
    body |= {"guild_id": str(world.guild.id), "name": place.name, "rate_limit_per_user": 0}
    if place.is_thread:
        return body | _thread(world, place)
    return body | {
        "topic": place.topic,
        "position": world.text_channels().index(place),
        "parent_id": None,
        "nsfw": False,
        "permission_overwrites": [
            {"id": str(id_), "type": 1, "allow": "0", "deny": str(int(denied))}
            for id_, denied in place.denied.items()
        ],
    }


def _thread(world: World, thread: Channel) -> Json:
    assert thread.parent is not None
    assert thread.owner is not None
    return {
        "parent_id": str(thread.parent.id),
        "owner_id": str(thread.owner.id),
        "message_count": len(thread.messages),
        "total_message_sent": len(thread.messages),
        "member_count": len(thread.members),
        "thread_metadata": {
            "archived": thread.archived,
            "locked": thread.locked,
            "auto_archive_duration": 1440,
            "archive_timestamp": moment(thread.id),
            "create_timestamp": moment(thread.id),
        },
        "member": {
            "id": str(thread.id),
            "user_id": str(world.bot.id),
            "join_timestamp": moment(thread.id),
            "flags": 0,
        },
    }


def message(world: World, written: Message, cdn: str) -> Json:
    """A message; `cdn` is the address its files have for whoever reads this."""
    content = written.content
    files = {attachment.name: attachment for attachment in content.attachments}
    embeds = [_embed(embed, files, cdn) for embed in content.embeds]
    embedded = {media for embed in content.embeds for media in _media_of(embed)}
    body: Json = {
        "id": str(written.id),
        "channel_id": str(written.channel.id),
        "type": 0,
        "author": user(written.author),
        "content": content.text,
        "timestamp": moment(written.id),
        "edited_timestamp": written.edited,
        "tts": False,
        "mention_everyone": False,
        "mentions": [user(world.people[id_]) for id_ in content.mentions if id_ in world.people],
        "mention_roles": [],
        "attachments": [
            attachment(file, cdn)
            for file in content.attachments
            if f"attachment://{file.name}" not in embedded
        ],
        "embeds": embeds,
        "components": list(content.components),
        "pinned": False,
        "flags": written.flags,
    }
    return body | _circumstances(world, written)


def _circumstances(world: World, written: Message) -> Json:
    more: Json = {}
    if written.nonce is not None:
        more["nonce"] = written.nonce
    if written.reference is not None:
        more |= {"type": 19, "message_reference": written.reference}
    if written.interaction is not None:
        more["interaction_metadata"] = written.interaction
        more |= {"application_id": str(world.bot.id), "webhook_id": str(world.bot.id)}
        if "name" in written.interaction and not _follows(written.interaction):
            more |= {"type": 20, "interaction": _short(written.interaction)}
    return more


def _follows(metadata: Json) -> bool:
    return "original_response_message_id" in metadata


def _short(metadata: Json) -> Json:
    return {key: metadata[key] for key in ("id", "type", "name", "user")}


def attachment(file: Attachment, cdn: str) -> Json:
    url = f"{cdn}/attachments/{file.key}/{quote(file.name)}"
    body: Json = {
        "id": str(file.id),
        "filename": file.name,
        "size": file.size,
        "url": url,
        "proxy_url": url,
    }
    known = {name: getattr(file, name) for name in MEDIA}
    return body | {name: value for name, value in known.items() if value is not None}


def _media_of(embed: Json) -> list[str]:
    """Every address of a picture in an embed."""
    urls = [embed[place]["url"] for place in ("image", "thumbnail") if place in embed]
    return urls + [
        embed[place]["icon_url"]
        for place in ("author", "footer")
        if embed.get(place, {}).get("icon_url")
    ]


def _embed(embed: Json, files: Mapping[str, Attachment], cdn: str) -> Json:
    """An embed whose pictures have addresses; one that names no file there loses its picture."""
    drawn = dict(embed)
    for place in ("image", "thumbnail"):
        if place in drawn:
            drawn[place] = _picture(drawn[place]["url"], files, cdn)
            if drawn[place] is None:
                del drawn[place]
    for place in ("author", "footer"):
        if drawn.get(place, {}).get("icon_url"):
            picture = _picture(drawn[place]["icon_url"], files, cdn)
            drawn[place] = drawn[place] | {"icon_url": picture["url"] if picture else None}
    return drawn


def _picture(url: str, files: Mapping[str, Attachment], cdn: str) -> Json | None:
    if not url.startswith("attachment://"):
        return {"url": url, "proxy_url": url}
    file = files.get(url.removeprefix("attachment://"))
    if file is None:
        return None
    shown = attachment(file, cdn)
    return {key: shown[key] for key in ("url", "proxy_url", *MEDIA) if key in shown}


def emoji(world: World, one: AppEmoji) -> Json:
    return {
        "id": str(one.id),
        "name": one.name,
        "roles": [],
        "user": user(world.bot),
        "require_colons": True,
        "managed": False,
        "animated": one.kind == "gif",
        "available": True,
    }


def application(world: World) -> Json:
    return {
        "id": str(world.bot.id),
        "name": world.bot.name,
        "description": "",
        "icon": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "",
        "flags": 0,
        "owner": user(world.guild.owner),
        "bot": user(world.bot),
    }


def resolved_person(world: World, person: Account, place: Channel) -> dict[str, Any]:
    """A person named in an option or picked from a menu: the user, and the member apart."""
    described = member(world, person, place) if person.member else None
    if described is not None:
        del described["user"]
    return {"user": user(person), "member": described}
