"""An interaction as the gateway brings it to the bot."""

from sandbox.world import payloads
from sandbox.world.channels import ChannelKind
from sandbox.world.interactions import Interaction
from sandbox.world.json_text import Json
from sandbox.world.world import World


def interaction_create(world: World, interaction: Interaction) -> Json:
    """INTERACTION_CREATE, with everything discord.py reads."""
    channel, person = interaction.channel, interaction.person
    in_guild = channel.kind is not ChannelKind.DM
    owners = {"0": str(world.guild.id)} if in_guild else {"0": "0"}
    body: Json = {
        "id": str(interaction.id),
        "application_id": str(world.bot.id),
        "type": int(interaction.type),
        "token": interaction.token,
        "version": 1,
        "data": interaction.data,
        "channel_id": str(channel.id),
        "channel": payloads.channel(world, channel)
        | {"permissions": str(int(world.may(person, channel)))},
        "locale": person.locale,
        "app_permissions": str(int(world.may(world.bot, channel))),
        "entitlements": [],
        "authorizing_integration_owners": owners,
        "context": 0 if in_guild else 1,
        "attachment_size_limit": 10 * 1024 * 1024,
    }
    if in_guild:
        body |= {
            "guild_id": str(world.guild.id),
            "guild": {"id": str(world.guild.id), "locale": world.guild.locale, "features": []},
            "guild_locale": world.guild.locale,
            "member": payloads.member(world, person, channel),
        }
    else:
        body["user"] = payloads.user(person)
    if interaction.message is not None:
        body["message"] = payloads.message(world, interaction.message, world.cdn)
    return body
