"""The bot's own commands, and its commands' words."""

import discord

from tests.cogs.club import club


async def test_help_says_what_can_be_played_and_how_to_join() -> None:
    async with club() as here:
        shown = await here["Ann"].slash(here.channel, "pepite help")
        text = shown.response.embeds[0].description
        assert shown.ephemeral
        for group in here.bot.tree.get_commands():
            if group.name != "pepite":
                assert f"/{group.name} start" in text
        assert "Join" in text


async def test_my_matches_are_listed_with_links_and_whose_turn_it_is() -> None:
    async with club() as here:
        other = here.guild.create_text_channel("other")
        await here.begin("Ann", "Ben")
        await here.lobby("Ann", channel=other)
        shown = await here["Ann"].slash(here.channel, "pepite matches")
        text = shown.response.embeds[0].description
        assert f"It is {here.turn()}’s turn." in text
        assert "waiting for players" in text
        assert str(here.board().id) in text
        none = await here["Flo"].slash(here.channel, "pepite matches")
        assert "no table" in none.response.embeds[0].description


async def test_the_server_chooses_its_language_and_gets_it_at_once() -> None:
    async with club() as here:
        role = here.guild.create_role("Boss", permissions=discord.Permissions(manage_guild=True))
        boss = here.guild.add_member(here.env.create_user("Boss"), roles=[role])
        here.people["Boss"] = boss
        await here.begin("Ann", "Ben")
        answer = await boss.slash(here.channel, "pepite language", language="fr")
        assert "Français" in answer.response.content
        assert "retournez une première carte" in here.text()
        await here.flip()
        await boss.slash(here.channel, "pepite language", language="server")
        assert "turn a second card" in here.text()


async def test_only_who_manages_the_server_chooses_its_language() -> None:
    async with club() as here:
        answer = await here["Ann"].slash(here.channel, "pepite language", language="fr")
        assert answer.ephemeral
        assert "Only people who may manage this server" in answer.response.content
        assert await here.bot.desk.guilds.language(here.guild.id) is None


async def test_every_command_is_described_in_french_too() -> None:
    async with club() as here:
        for group in here.env.backend.visible_commands(
            user_id=here["Ann"].id, channel_id=here.channel.id
        ):
            for command in [group, *group["options"]]:
                assert command["description_localizations"]["fr"], command["name"]
