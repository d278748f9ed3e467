"""Calling people who are not at the table."""

import discord

from tests.cogs.club import Club, club


def calls(here: Club) -> list[discord.Message]:
    return [one for one in here.channel.history() if "it is your turn" in one.content]


async def finish_turn(here: Club) -> None:
    before = here.turn()
    while here.turn() == before:
        await here.flip()


async def test_in_brisk_play_nobody_is_called() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben", "Cleo")
        for _ in range(6):
            await here.env.advance_time(60)
            await finish_turn(here)
        assert calls(here) == []


async def test_after_a_pause_the_next_is_called_and_the_last_call_goes() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben", "Cleo")
        await here.env.advance_time(130)
        await here.flip()
        await here.env.advance_time(130)
        await here.flip()
        (call,) = calls(here)
        called = here[here.turn() or ""]
        assert called.mention in call.content
        assert [one.id for one in call.mentions] == [called.id]
        assert str(here.board().id) in call.content
        await here.env.advance_time(130)
        await here.flip()
        await here.env.advance_time(130)
        await here.flip()
        (again,) = calls(here)
        assert again.id != call.id


async def test_a_call_goes_once_the_turn_has_passed_on() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        await here.flip()
        await here.env.advance_time(130)
        await here.flip()
        assert len(calls(here)) == 1
        await finish_turn(here)
        assert calls(here) == []


async def test_a_computers_move_in_between_does_not_hide_that_somebody_is_away() -> None:
    async with club() as here:
        await here.lobby("Ann", "Ben")
        await here.choose("Ann", "computer", "easy")
        await here.choose("Ann", "starter", "1")
        await here.press("Ann", "begin")
        await here.flip()
        await here.env.advance_time(600)
        await here.flip()
        assert here.turn() == "Ann"
        (call,) = calls(here)
        assert here["Ann"].mention in call.content


async def test_who_begins_is_called_when_the_lobby_took_long() -> None:
    async with club() as here:
        await here.lobby("Ann", "Ben")
        await here.choose("Ann", "starter", "1")
        await here.env.advance_time(600)
        await here.press("Ann", "begin")
        (call,) = calls(here)
        assert here["Ben"].mention in call.content
        await finish_turn(here)
        assert here.turn() == "Ann"
        assert calls(here) == [], "the host has pressed Begin just now"


async def test_no_name_can_ping_anybody() -> None:
    async with club() as here:
        here.people["@everyone <@1>"] = here.guild.add_member(
            here.env.create_user("@everyone"), nick="@everyone <@1>"
        )
        await here.lobby("@everyone <@1>", "Ben")
        await here.press("@everyone <@1>", "begin")
        await here.env.advance_time(130)
        for message in here.channel.history():
            assert not message.mention_everyone
            assert not message.mentions
        for call in here.env.http_requests:
            body = call.json if isinstance(call.json, dict) else {}
            allowed = (body.get("data") or body).get("allowed_mentions", {"parse": []})
            assert allowed.get("parse", []) == []
