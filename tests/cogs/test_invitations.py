"""Coming to a table: people who are invited, computers at once, a rematch, a game from the help."""

from typing import Any

import pytest

from tests.cogs.club import Club, all_text, club, components, labels


def invitations(here: Club) -> list[Any]:
    return [one for one in here.channel.history() if "Not this time" in labels(one)]


async def start(here: Club, host: str, **options: Any) -> Any:
    given = {
        name: here[value] if name.startswith("invite") else value for name, value in options.items()
    }
    return await here[host].slash(here.channel, f"{here.game} start", **given)


async def test_who_is_invited_is_mentioned_once_and_joins_with_a_press() -> None:
    async with club() as here:
        await start(here, "Ann", invite="Ben", invite2="Cleo")
        [sent] = invitations(here)
        assert {one.id for one in sent.mentions} == {here["Ben"].id, here["Cleo"].id}
        assert "**Ann** invites you to a game of GOLD." in sent.content
        assert f"Invited: <@{here['Ben'].id}> and <@{here['Cleo'].id}>" in here.text()
        answer = await here["Ben"].click(sent, label="Join")
        assert "You’re at the table" in answer.response.content
        assert "2. **Ben**" in here.text()
        assert f"Invited: <@{here['Cleo'].id}>" in here.text()
        await here["Cleo"].click(sent, label="Join")
        assert invitations(here) == [], "everybody has answered"
        await here.press("Ann", "begin")
        assert here.turn() in ("Ann", "Ben", "Cleo")


async def test_who_says_no_is_told_apart_and_may_come_all_the_same() -> None:
    async with club() as here:
        await start(here, "Ann", invite="Ben", invite2="Cleo")
        [sent] = invitations(here)
        await here["Ben"].click(sent, label="Not this time")
        assert f"Not this time: <@{here['Ben'].id}>" in here.text()
        stranger = await here["Dov"].click(sent, label="Not this time")
        assert "for somebody else" in stranger.response.content
        await here.press("Ben", "join")
        assert "2. **Ben**" in here.text()
        assert "Not this time" not in here.text()


async def test_an_invitation_goes_when_the_table_is_begun_or_cleared() -> None:
    async with club() as here:
        await start(here, "Ann", invite="Ben")
        await here.press("Cleo", "join")
        await here.press("Ann", "begin")
        assert invitations(here) == []
    async with club() as here:
        await start(here, "Ann", invite="Ben")
        await here.press("Ann", "cancel")
        assert invitations(here) == []
        assert f"<@{here['Ann'].id}> has cleared this table." in here.text()


async def test_an_invitation_survives_a_restart_and_one_that_comes_too_late_is_told_so() -> None:
    async with club() as here:
        await start(here, "Ann", invite="Ben")
        [sent] = invitations(here)
        await here.restart()
        await here["Ben"].click(sent, label="Join")
        assert "2. **Ben**" in here.text()
        assert invitations(here) == []
        late = await here.forge("Cleo", "i:1:yes")
        assert late.acknowledged
        assert "3. **Cleo**" in here.text(), "whoever has the button may sit down"
        await here.press("Ann", "begin")
        await here.forge("Dov", "i:1:yes")
        assert "begun already" in here.private("Dov")[-1].content


async def test_one_cannot_invite_oneself_or_a_bot() -> None:
    async with club() as here:
        await start(here, "Ann", invite="Ann")
        assert invitations(here) == []
        assert "Invited" not in here.text()


async def test_two_at_most_can_be_asked_to_a_game_for_three() -> None:
    async with club(game="goldncrash") as here:
        command = here.bot.tree.get_command("goldncrash")
        assert command is not None
        start_command = command.get_command("start")
        assert start_command is not None
        named = [one.name for one in start_command.parameters]
        assert named == ["quick", "invite"]


@pytest.mark.parametrize("game", ["gold", "goldncrash", "ohmygold", "goldrush", "goldentown"])
async def test_one_begins_against_computers_at_once(game: str) -> None:
    async with club(game=game) as here:
        answer = await start(here, "Ann", quick="yes")
        assert not answer.ephemeral
        await here.env.settle()
        [(status,)] = await here.database.rows("SELECT status FROM matches")
        assert status == "live"
        [(seats,)] = await here.database.rows("SELECT COUNT(*) FROM seats")
        assert seats == (2 if game == "goldncrash" else 3)


# A rematch


async def ended(here: Club, *names: str) -> None:
    await here.begin(*names)
    asked = await here[names[0]].slash(here.channel, f"{here.game} stop")
    await here[names[0]].click(asked.response.message, custom_id="t:1:stop!:")


async def test_a_rematch_mentions_who_is_asked_and_lets_them_say_no() -> None:
    async with club() as here:
        await ended(here, "Ann", "Ben", "Cleo")
        assert "**Ann** ended the match before its time" in here.text()
        await here.press("Ben", "rematch")
        [sent] = invitations(here)
        assert {one.id for one in sent.mentions} == {here["Ann"].id, here["Cleo"].id}
        assert "**Ben** asks for a rematch of GOLD" in sent.content
        assert "Join" not in labels(sent), "their seats are kept for them"
        await here["Cleo"].click(sent, label="Not this time")
        assert "**Cleo**" not in here.text()
        assert f"Not this time: <@{here['Cleo'].id}>" in here.text()
        assert len(invitations(here)) == 1, "Ann has not answered"
        await here.press("Ben", "begin")
        assert invitations(here) == []


# The help


async def test_the_help_opens_a_table_of_each_game() -> None:
    async with club() as here:
        shown = await here["Ann"].slash(here.channel, "pepite help")
        message = shown.response.message
        assert len([item for item in components(message) if item.custom_id.startswith("o:")]) == 5
        await here["Ann"].click(message, label="Oh My Gold!")
        assert "Oh My Gold!: who plays?" in all_text(here.board())
        again = await here["Ann"].click(message, label="GOLD")
        assert "There is a table in this channel already" in again.response.content


async def test_the_list_of_ones_tables_says_when_it_is_ones_turn() -> None:
    async with club(game="goldncrash") as here:
        await here.lobby("Ann", "Ben")
        listed = await here["Ann"].slash(here.channel, "pepite matches")
        assert "full, waiting for the host" in listed.response.embeds[0].description
        await here.press("Ann", "begin")
        turn = here.turn() or ""
        for name in ("Ann", "Ben"):
            listed = await here[name].slash(here.channel, "pepite matches")
            told = listed.response.embeds[0].description
            assert ("It is your turn." in told) is (name == turn)
