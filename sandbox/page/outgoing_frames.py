"""What a page is told: the frames of the server, each as one person may see it."""

from sandbox.world import payloads
from sandbox.world.channels import Channel, ChannelKind, Message
from sandbox.world.json_text import Json
from sandbox.world.people import Account
from sandbox.world.world import World

CDN = "/cdn"
"""Files have the address of the page itself, whatever name the guest's browser has for it."""
HISTORY = 100
KINDS = {
    ChannelKind.TEXT: "text",
    ChannelKind.THREAD: "thread",
    ChannelKind.PRIVATE_THREAD: "thread",
    ChannelKind.DM: "dm",
}


def hello(world: World, person: Account, token: str | None) -> Json:
    """Everything a page needs to begin with."""
    channels = [place for place in world.channels.values() if world.sees(person, place)]
    sample = [] if person.guest else [one for one in world.people.values() if not one.guest]
    return {
        "t": "hello",
        "me": _person(person) | {"locale": person.locale, "dms_open": person.dms_open},
        "token": token,
        "guest": person.guest,
        "invitation": world.invitation,
        "people": [_person(one) for one in sample],
        "guild": {
            "id": str(world.guild.id),
            "name": world.guild.name,
            "locale": world.guild.locale,
        },
        "channels": [_channel(place) for place in channels],
        "commands": _commands(world),
        "bot": {"id": str(world.bot.id), "name": world.bot.name, "online": world.bot_online},
        "unread": [str(place.id) for place in channels if place.id in person.unread],
        "history": {
            str(place.id): [_message(world, one) for one in place.shown_to(person)[-HISTORY:]]
            for place in channels
        },
    }


def channel(place: Channel) -> Json:
    return {"t": "channel", "channel": _channel(place)}


def channel_gone(place: Channel) -> Json:
    return {"t": "channel_gone", "id": str(place.id)}


def commands(world: World) -> Json:
    return {"t": "commands", "commands": _commands(world)}


def bot(online: bool) -> Json:
    return {"t": "bot", "online": online}


def message(world: World, written: Message) -> Json:
    return {"t": "message", "message": _message(world, written)}


def message_gone(written: Message) -> Json:
    return {
        "t": "message_gone",
        "channel_id": str(written.channel.id),
        "id": str(written.id),
    }


def interaction(
    nonce: str | None, state: str, error: str | None = None, modal: Json | None = None
) -> Json:
    return {"t": "interaction", "nonce": nonce, "state": state, "error": error, "modal": modal}


def choices(nonce: str | None, offered: list[Json]) -> Json:
    return {"t": "choices", "nonce": nonce, "choices": offered}


def refused(error: str, nonce: str | None = None) -> Json:
    return {"t": "refused", "nonce": nonce, "error": error}


def typing(place: Channel, who: str) -> Json:
    return {"t": "typing", "channel_id": str(place.id), "who": who}


def _person(person: Account) -> Json:
    return {
        "id": str(person.id),
        "key": person.key,
        "name": person.name,
        "colour": person.colour,
    }


def _channel(place: Channel) -> Json:
    return {
        "id": str(place.id),
        "name": place.name,
        "type": KINDS[place.kind],
        "topic": place.topic,
        "parent": str(place.parent.id) if place.parent else None,
        "archived": place.archived,
    }


def _commands(world: World) -> list[Json]:
    return [one.payload(world.bot.id) for one in world.all_commands()]


def _message(world: World, written: Message) -> Json:
    shown = payloads.message(world, written, CDN)
    return shown | {"ephemeral": written.only_for is not None}
