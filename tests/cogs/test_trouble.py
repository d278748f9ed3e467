"""What goes wrong on Discord: the match goes on, and people are told."""

import logging

import discord
import pytest
from simcord.builders import ChannelHandle

from tests.cogs.club import Club, club, ids, labels


async def win_gold(here: Club) -> str:
    """Turn cards until somebody has won some; who that is."""
    while True:
        await here.flip()
        for line in here.board().embeds[0].description.split("\n\n")[0].splitlines():
            if "0 cards" not in line:
                return next(name for name in here.people if f"**{name}**" in line)


async def letters(here: Club, name: str) -> list[discord.Message]:
    await here.env.advance_time(15)
    if here[name].id not in here.env.backend.dm_channels:
        return []
    return here[name].user.dm_channel.history()


async def test_a_closed_pile_is_sent_by_one_dm_that_is_edited() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        winner = await win_gold(here)
        (first,) = await letters(here, winner)
        before = first.embeds[0].description
        while (await letters(here, winner))[0].embeds[0].description == before:
            await here.flip()
        assert len(await letters(here, winner)) == 1


async def test_open_piles_are_no_secret_and_no_dm_is_sent() -> None:
    async with club() as here:
        await here.lobby("Ann", "Ben")
        await here["Ann"].click(here.board(), label="Gold piles: closed")
        await here.press("Ann", "begin")
        winner = await win_gold(here)
        assert await letters(here, winner) == []


async def test_closed_dms_are_told_once_and_the_match_goes_on() -> None:
    async with club() as here:
        here.env.inject_error(
            "POST", "/users/@me/channels", status=403, code=50007, message="closed", times=None
        )
        await here.begin("Ann", "Ben")
        winner = await win_gold(here)
        assert await letters(here, winner) == []
        presses = await here.play_out()
        assert presses
        for name in ("Ann", "Ben"):
            told = [one for one in here.private(name) if "private messages" in one.content]
            assert len(told) <= 1
            if name == winner:
                assert len(told) == 1
        assert "🏆" in here.text()


async def test_dms_closed_in_the_middle_are_noticed() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        winner = await win_gold(here)
        (letter,) = await letters(here, winner)
        path = f"/channels/{letter.channel.id}/messages/*"
        here.env.inject_error("PATCH", path, status=403, code=50007, message="closed", times=None)
        for _ in range(400):
            if here.turn() is None or any(
                "private messages" in one.content for one in here.private(winner)
            ):
                break
            await here.flip()
            await here.env.advance_time(15)
        assert any("private messages" in one.content for one in here.private(winner))
        hand = await here.press(winner, "hand")
        assert hand.ephemeral
        assert "💰" in hand.response.embeds[0].description


async def test_a_dm_that_was_deleted_is_written_again() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        winner = await win_gold(here)
        (letter,) = await letters(here, winner)
        here.env.backend.delete_message(letter.channel.id, letter.id)
        for _ in range(200):
            await here.flip()
            if found := await letters(here, winner):
                assert len(found) == 1
                return
        raise AssertionError("no new letter came")


async def test_a_deleted_board_is_put_up_again() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        await here.flip()
        here.env.backend.delete_message(here.channel.id, here.board().id)
        assert here.channel.history() == []
        await here["Ben"].slash(here.channel, "gold board")
        assert "turn a second card" in here.text()
        await here.flip()
        assert len(here.channel.history()) == 1


async def test_a_board_deleted_while_computers_play_is_put_up_by_itself() -> None:
    async with club(pace=6.0) as here:
        await here.lobby("Ann")
        await here.choose("Ann", "computer", "hard")
        await here.choose("Ann", "starter", "1")
        await here.press("Ann", "begin")
        here.env.backend.delete_message(here.channel.id, here.board().id)
        await here.env.advance_time(30)
        assert here.turn() == "Ann"


async def test_bringing_the_board_down_leaves_one_board() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        await here.flip()
        await here["Flo"].send(here.channel, "nice weather")
        await here["Ann"].slash(here.channel, "gold board")
        history = here.channel.history()
        assert len(history) == 2
        assert history[-1].embeds
        await here.flip()
        assert "▶" in here.text()


async def test_the_board_comes_back_after_a_restart() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        here.env.backend.delete_message(here.channel.id, here.board().id)
        await here.restart()
        assert here.turn() in ("Ann", "Ben")


async def test_an_old_board_that_stayed_up_points_to_the_new_one() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        old = here.board()
        here.env.inject_error(
            "DELETE", "/channels/*/messages/*", status=403, code=50013, times=None
        )
        await here["Ann"].slash(here.channel, "gold board")
        await here[here.turn() or ""].click(old, custom_id=here.cards()[0])
        retired = here.channel.history()[0]
        assert "has moved" in (retired.embeds[0].description or "")
        assert not ids(retired)
        assert "turn a second card" in here.text()


async def test_an_old_board_that_stayed_up_is_taken_away_later() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        here.env.inject_error("DELETE", "/channels/*/messages/*", status=403, code=50013)
        await here["Ann"].slash(here.channel, "gold board")
        assert len(here.channel.history()) == 2
        await here.restart()
        assert len(here.channel.history()) == 1
        assert here.turn() in ("Ann", "Ben")


async def test_looking_at_an_old_board_does_not_make_it_a_second_one() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        old = here.board()
        here.env.inject_error(
            "DELETE", "/channels/*/messages/*", status=403, code=50013, times=None
        )
        await here["Ann"].slash(here.channel, "gold board")
        look = next(one for one in ids(old, enabled=True) if one[0] == "v")
        await here[here.turn() or ""].click(old, custom_id=look)
        assert not ids(here.channel.history()[0])


async def test_a_press_whose_board_was_just_deleted_is_answered() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        here.env.inject_error("POST", "/interactions/*/callback", status=404, code=10008)
        presser = here.turn() or ""
        answer = await here.flip()
        assert answer.acknowledged
        assert "has moved" in here.private(presser)[-1].content
        assert "turn a second card" in here.text()


async def test_commands_in_a_dm_say_where_they_work() -> None:
    async with club() as here:
        await here["Ann"].send_dm("hello")
        for command in ("gold start", "gold board"):
            answer = await here["Ann"].user.slash(command)
            assert answer.response.content
            assert "broke" not in answer.response.content


async def test_missing_permissions_are_named_at_the_start() -> None:
    async with club() as here:
        me = here.bot.user
        assert me is not None
        quiet = here.guild.create_text_channel(
            "quiet",
            overwrites={me: discord.PermissionOverwrite(send_messages=False, embed_links=False)},
        )
        answer = await here["Ann"].slash(quiet, "gold start")
        assert answer.ephemeral
        assert "*Send Messages* and *Embed Links*" in answer.response.content
        assert not await here.database.rows("SELECT id FROM matches")


async def test_a_permission_lost_in_mid_match_does_not_stop_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with club() as here:
        await here.lobby("Ann", "Ben")
        await here.choose("Ann", "computer", "easy")
        await here.press("Ann", "begin")
        here.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50001, times=None)
        [(begun,)] = await here.database.rows("SELECT step FROM matches")
        for _ in range(12):
            await here.env.settle()
            name = next((one for one in ("Ann", "Ben") if here.turn() == one), None)
            if name is None:
                # The board cannot be edited by the bot, but it can be brought down anew.
                await here["Ann"].slash(here.channel, "gold board")
            else:
                await here.flip(name)
        [(step,)] = await here.database.rows("SELECT step FROM matches")
        assert step >= begun + 8, "people play, and so does the computer"
        assert "cannot be drawn" in caplog.text


async def test_a_table_in_a_thread_survives_its_archiving() -> None:
    async with club() as here:
        thread = await _thread(here)
        await here.begin("Ann", "Ben", channel=thread)
        await here.flip(channel=thread)
        here.env.inject_error("PATCH", f"/channels/{thread.id}/messages/*", status=400, code=50083)
        await here.bot.desk.boards.refresh(1)
        assert "turn a second card" in here.text(thread)
        assert len([one for one in thread.history() if one.embeds]) == 1
        await here.flip(channel=thread)


async def test_a_channel_and_its_thread_have_a_table_each() -> None:
    async with club() as here:
        thread = await _thread(here)
        await here.begin("Ann", "Ben")
        await here.begin("Ann", "Cleo", channel=thread)
        shown = await here["Ann"].slash(here.channel, "pepite matches")
        assert shown.response.embeds[0].description.count("• **GOLD**") == 2


async def _thread(here: Club) -> ChannelHandle:
    channel = here.bot.get_channel(here.channel.id)
    assert isinstance(channel, discord.TextChannel)
    with here.env._bot_scope():
        await channel.create_thread(name="corner", type=discord.ChannelType.public_thread)
    await here.env.settle()
    return here.channel.threads[0]


async def test_a_channel_that_is_gone_closes_its_match() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        here.env.inject_error("PATCH", "/channels/*/messages/*", status=404, code=10003)
        await here.bot.desk.boards.refresh(1)
        assert await here.database.rows("SELECT status FROM matches") == [("stopped",)]
        shown = await here["Ann"].slash(here.channel, "pepite matches")
        assert "no table" in shown.response.embeds[0].description


async def test_somebody_who_left_the_server_is_replaced_at_once() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben", "Cleo")
        gone = here.turn() or ""
        rest = [name for name in ("Ann", "Ben", "Cleo") if name != gone]
        here.guild.remove_member(here[gone])
        hand = await here.press(rest[0], "hand")
        await here[rest[0]].click(hand.response.message, label="More…")
        await here[rest[0]].click(hand.response.message, label=f"Let a computer play for {gone}")
        await here.env.settle()
        assert here.turn() in rest
        assert f"🤖 for {gone}" in here.text()


async def test_somebody_absent_is_waited_for_and_gets_the_seat_back() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben", "Cleo")
        gone = here.turn() or ""
        waiting = next(name for name in ("Ann", "Ben", "Cleo") if name != gone)
        hand = await here.press(waiting, "hand")
        assert f"Let a computer play for {gone}" not in labels(hand.response.message)
        early = await here.forge(waiting, "t:1:away:")
        assert "little time" in here.private(waiting)[-1].content
        assert early.acknowledged
        await here.env.advance_time(5 * 60)
        hand = await here.press(waiting, "hand")
        await here[waiting].click(hand.response.message, label=f"Let a computer play for {gone}")
        await here.env.settle()
        assert f"🤖 for {gone}" in here.text()
        await here.press(gone, "hand")
        await here.flip(here.turn())
        assert f"🤖 for {gone}" not in here.text()


@pytest.mark.parametrize("times", [1, 2])
async def test_a_server_error_on_the_answer_loses_nothing(times: int) -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        here.env.inject_error("POST", "/interactions/*/callback", status=500, times=times)
        await here.flip()
        assert await here.database.rows("SELECT COUNT(*) FROM moves") == [(2,)]
        assert "turn a second card" in here.text()


async def test_server_errors_on_the_board_are_tried_again() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        await here.flip()
        here.env.inject_error("PATCH", "/channels/*/messages/*", status=503, times=2)
        refreshing = here.bot.desk.boards.refresh(1)
        assert await refreshing


async def test_something_broken_is_answered_logged_and_harmless(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        before = await here.database.rows("SELECT * FROM matches")

        async def broken(*args: object, **kwargs: object) -> None:
            raise RuntimeError("the pit props gave way")

        monkeypatch.setattr(here.bot.desk.service, "move", broken)
        with caplog.at_level(logging.ERROR):
            answer = await here.flip()
        assert answer.ephemeral
        assert "The match is safe" in answer.response.content
        assert "the press a:1:" in caplog.text, "which match and which question, not what"
        assert "cells" not in caplog.text
        assert await here.database.rows("SELECT * FROM matches") == before


async def test_resigning_asks_first_and_of_two_the_other_wins() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        asked = await here["Ann"].slash(here.channel, "gold resign")
        assert asked.ephemeral
        assert "🏆" not in here.text()
        await here["Ann"].click(asked.response.message, label="Yes, resign")
        assert "Ben wins!" in here.text()
        assert "resigned" in here.text()


async def test_the_last_person_to_resign_ends_the_match() -> None:
    async with club() as here:
        await here.lobby("Ann")
        await here.choose("Ann", "computer", "easy")
        await here.press("Ann", "begin")
        asked = await here["Ann"].slash(here.channel, "gold resign")
        await here["Ann"].click(asked.response.message, label="Yes, resign")
        assert "without a winner" in here.text()


async def test_stopping_asks_first_and_is_for_the_host() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        refused = await here["Ben"].slash(here.channel, "gold stop")
        assert "Only the host" in refused.response.content
        asked = await here["Ann"].slash(here.channel, "gold stop")
        await here["Ann"].click(asked.response.message, label="Yes, end it for all")
        assert "without a winner" in here.text()
        await here["Ben"].slash(here.channel, "gold start")
        assert "who plays?" in here.text()


async def test_a_table_nobody_touches_for_an_hour_can_be_ended_by_any_player() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        await here.env.advance_time(3601)
        asked = await here["Ben"].slash(here.channel, "gold stop")
        await here["Ben"].click(asked.response.message, label="Yes, end it for all")
        assert "without a winner" in here.text()
        outsider = await here["Flo"].slash(here.channel, "gold stop")
        assert "Nobody is playing" in outsider.response.content


async def test_one_table_a_channel() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        answer = await here["Cleo"].slash(here.channel, "gold start")
        assert answer.ephemeral
        assert str(here.board().id) in answer.response.content


async def test_commands_without_a_table_say_so() -> None:
    async with club() as here:
        for command in ("board", "hand", "resign", "stop"):
            answer = await here["Ann"].slash(here.channel, f"gold {command}")
            assert "/gold start" in answer.response.content
