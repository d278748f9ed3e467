"""Coming to a table: people who are invited, computers at once, a rematch, a game from the help."""

from typing import Any

import pytest

from engine import GAMES
from engine.contract import AnyGame
from table.refusals import TooBusy
from table.service import Moved, Service
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
        assert "**Ann** invites you to play GOLD" in sent.content
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


async def test_one_cannot_invite_oneself() -> None:
    async with club() as here:
        await start(here, "Ann", invite="Ann")
        assert invitations(here) == []
        assert "Invited" not in here.text()


@pytest.mark.parametrize("game", GAMES, ids=lambda one: one.key)
async def test_as_many_can_be_asked_as_there_are_seats_beside_ones_own(game: AnyGame) -> None:
    async with club() as here:
        group: Any = here.bot.tree.get_command(game.key)
        named = [one.name for one in group.get_command("start").parameters]
        assert named[:2] == ["quick", "invite"]
        assert len(named) == game.seats[-1]


async def test_the_host_cannot_decline_their_own_invitation() -> None:
    async with club() as here:
        await start(here, "Ann", invite="Ben")
        [sent] = invitations(here)
        refused = await here["Ann"].click(sent, label="Not this time")
        assert "for somebody else" in refused.response.content
        assert "1. **Ann**" in here.text()


async def test_who_is_invited_is_waited_for_even_if_it_should_be_quick() -> None:
    async with club() as here:
        await start(here, "Ann", invite="Ben", quick="yes")
        assert len(invitations(here)) == 1
        assert "who plays?" in here.text()
        assert "Who is invited is waited for." in here.private("Ann")[-1].content


async def test_who_invites_only_themselves_begins_at_once() -> None:
    async with club() as here:
        await start(here, "Ann", invite="Ann", quick="yes")
        assert "who plays?" not in here.text()
        assert "▶" in here.text()


async def test_a_table_that_cannot_begin_at_once_is_put_up_as_a_lobby(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def busy(self: Service, match_id: int, user: int) -> Moved:
        raise TooBusy

    monkeypatch.setattr(Service, "begin", busy)
    async with club() as here:
        await start(here, "Ann", quick="yes")
        assert "who plays?" in here.text()
        assert here.private("Ann")[-1].content


async def test_a_table_that_is_closed_takes_its_invitation_along() -> None:
    async with club() as here:
        await start(here, "Ann", invite="Ben")
        asked = await here["Ann"].slash(here.channel, "gold stop")
        await here["Ann"].click(asked.response.message, custom_id="t:1:stop!:")
        assert invitations(here) == []
        await start(here, "Ann", invite="Ben")
        await here.env.advance_time(25 * 60 * 60)
        assert invitations(here) == [], "nobody came for a day"


async def test_a_forged_answer_takes_no_board_away() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        board = here.board().id
        await here.forge("Dov", "i:1:yes")
        assert "begun already" in here.private("Dov")[-1].content
        assert here.board().id == board


async def restarted(here: Club) -> None:
    await here.restart()
    await here.env.settle()


async def test_what_a_crash_left_undone_is_done_after_the_start() -> None:
    async with club() as here:
        await start(here, "Ann", invite="Ben")
        [first] = invitations(here)
        await here.database.write("UPDATE invitations SET message_id = NULL")
        await restarted(here)
        [found] = invitations(here)
        assert found.id == first.id, "it was up, though nobody had heard of it"
        await first.delete()
        await here.database.write("UPDATE invitations SET message_id = NULL")
        await restarted(here)
        assert len(invitations(here)) == 1, "it had not got there"
        await here.database.write("UPDATE matches SET status = 'cancelled' WHERE id = 1")
        await restarted(here)
        assert invitations(here) == []


async def test_nobody_is_invited_twice_who_has_come_and_gone() -> None:
    async with club() as here:
        await start(here, "Ann", invite="Ben")
        await here["Ben"].click(invitations(here)[0], label="Join")
        await here.press("Ben", "leave")
        assert f"Not this time: <@{here['Ben'].id}>" in here.text()
        await restarted(here)
        assert invitations(here) == []


async def test_a_table_that_is_taken_up_again_invites_nobody_anew() -> None:
    async with club() as here:
        await start(here, "Ann", invite="Ben")
        await here.env.advance_time(25 * 60 * 60)
        await here.press("Ann", "take up")
        await restarted(here)
        assert invitations(here) == []
        assert f"Invited: <@{here['Ben'].id}>" in here.text()


async def test_an_invitation_that_could_not_be_deleted_goes_when_it_is_pressed() -> None:
    async with club() as here:
        await start(here, "Ann", invite="Ben")
        [sent] = invitations(here)
        path = f"/channels/*/messages/{sent.id}"
        here.env.inject_error("DELETE", path, status=403, code=50013, times=1)
        await here.press("Cleo", "join")
        await here.press("Ann", "begin")
        assert len(invitations(here)) == 1
        late = await here["Ben"].click(sent, label="Join")
        assert "begun already" in late.response.content
        assert invitations(here) == []


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
