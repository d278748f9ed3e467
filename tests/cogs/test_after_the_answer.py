"""What is slow or broken keeps no answer waiting, and nothing is left behind by it."""

import asyncio
import logging
from typing import Any

import discord
import pytest
from simcord.actors import _component_interaction

from engine.contract import to_json
from storage.match import StoreBusy
from table.presses import Act
from tests.cogs.club import Club, all_text, club, components, ids
from tests.cogs.test_calls import calls, finish_turn
from tests.cogs.test_coming_and_going import send_away
from tests.cogs.test_recovery import against_a_computer
from tests.cogs.test_trouble import letters, win_gold


async def forge_in_dm(here: Club, name: str, custom_id: str) -> Any:
    """A press that no button stands for, on a message that this person has in their DMs."""
    channel = here[name].user.dm_channel
    stored = here.env.backend.get_message(channel.id, channel.history()[-1].id)
    return await _component_interaction(
        here[name].user, stored, {"custom_id": custom_id, "component_type": 2}
    )


async def test_who_was_away_and_presses_too_early_is_told_at_once_however_slow_the_board_is() -> (
    None
):
    async with club(pace=300) as here:
        await here.begin("Ann", "Ben", "Cleo")
        gone, _ = await send_away(here, "Ann", "Ben", "Cleo")
        here.env.inject_error("PATCH", "/channels/*/messages/*", status=500, times=30)
        before = len(here.calls())
        refused = await here.forge(gone, "t:1:away:")
        assert refused.ephemeral
        (first, *others) = here.calls()[before:]
        assert first[1].endswith("/callback")
        assert others, "the board could not be reached, though it was tried"


@pytest.mark.parametrize("press", ["hand", "card"])
async def test_any_press_at_the_table_draws_a_board_that_is_behind(
    monkeypatch: pytest.MonkeyPatch, press: str
) -> None:
    """Its only button is ✋, since it was drawn while the computer played."""
    async with club() as here:
        await against_a_computer(here)
        await here.flip()
        with monkeypatch.context() as outage:
            outage.setattr("discord.PartialMessage.edit", unreachable)
            await here.flip(number=1)
            await here.env.advance_time(5)
        assert here.turn() != "Ann", "the computer has played, but nobody can see it"
        if press == "hand":
            await here.press("Ann", "hand")
        else:
            await here.forge("Ann", 'a:1:0:["f",0]')
        await here.env.settle()
        assert here.turn() == "Ann"


async def unreachable(*args: Any, **kwargs: Any) -> None:
    raise OSError("no route to Discord")


async def test_a_call_of_somebody_who_moves_meanwhile_is_taken_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        await here.env.advance_time(130)
        await here.flip()
        called = next(name for name in ("Ann", "Ben") if name != here.turn())
        calling = here.bot.desk.after_move._calls
        send = calling._send

        async def slow(match: Any, seat: Any) -> int | None:
            """They play their whole turn while the call is on its way to Discord."""
            message = await send(match, seat)
            service, state = here.bot.desk.service, match.playing
            for cell in (0, 1):
                legal = state.legal(seat)
                press = Act(match.id, state.prompt(seat), to_json(legal[cell]))
                moved = await service.move(press, here[called].id)
                state = moved.after.playing
            return message

        monkeypatch.setattr(calling, "_send", slow)
        await here.flip()
        await here.env.settle()
        assert [one for one in calls(here) if here[called].mention in one.content] == []
        assert await here.database.rows("SELECT * FROM calls") == []


async def test_a_call_links_the_board_that_is_up_after_a_computer_has_thought() -> None:
    async with club(pace=60) as here:
        await here.lobby("Ann", "Ben")
        await here.choose("Ann", "computer", "easy")
        await here.choose("Ann", "starter", "1")
        await here.press("Ann", "begin")
        await here.env.advance_time(200)
        await finish_turn(here)
        await here.env.advance_time(30)
        await here["Ben"].slash(here.channel, "gold board")
        await here.env.advance_time(600)
        (call,) = calls(here)
        assert here["Ann"].mention in call.content
        assert str(here.board().id) in call.content


async def test_a_first_dm_that_is_on_its_way_when_the_match_ends_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        winner = await win_gold(here)
        dms = here.bot.desk.dms
        write = dms._write

        async def slow(*args: Any) -> Any:
            """The match ends while the DM is being delivered."""
            sent = await write(*args)
            await here.bot.desk.service.close(1)
            return sent

        monkeypatch.setattr(dms, "_write", slow)
        (letter,) = await letters(here, winner)
        assert "This match is over." in letter.embeds[0].description


async def test_the_link_of_a_dm_follows_the_board() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        winner = await win_gold(here)
        (letter,) = await letters(here, winner)
        assert str(here.board().id) in letter.embeds[0].description
        await here["Ann"].slash(here.channel, "gold board")
        (letter,) = await letters(here, winner)
        assert str(here.board().id) in letter.embeds[0].description


@pytest.mark.parametrize("verb", ["join", "leave", "begin", "cancel", "stop!", "board", "rematch"])
async def test_what_has_its_channel_cannot_be_done_from_a_strangers_dm(verb: str) -> None:
    async with club(game="goldncrash") as here:
        other = here.guild.create_text_channel("other")
        await here.begin("Ann", "Ben", channel=other)
        await here["Cleo"].slash(here.channel, "gold start")
        await here.env.settle()
        for name in ("Ann", "Ben"):
            answer = await forge_in_dm(here, name, f"t:2:{verb}:")
            assert "does nothing here" in answer.response.content
        rows = await here.database.rows("SELECT status FROM matches ORDER BY id")
        assert rows == [("live",), ("lobby",)]
        assert await here.database.rows("SELECT name FROM seats WHERE match_id = 2") == [("Cleo",)]


async def test_a_failure_after_a_move_counts_does_not_ask_for_it_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")

        def broken(*args: Any) -> None:
            raise RuntimeError("the pit props gave way")

        monkeypatch.setattr(here.bot.desk.dms, "after", broken)
        name = here.turn() or ""
        with caplog.at_level(logging.ERROR):
            await here.flip()
        assert "the pit props gave way" in caplog.text
        assert "turn a second card" in here.text()
        told = here.private(name)[-1].content
        assert "That counts" in told
        assert "try again" not in told


async def test_a_name_of_invisible_letters_gives_way_to_the_accounts_name() -> None:
    async with club() as here:
        nobody = here.guild.add_member(here.env.create_user("lurker"), nick="\u3164\u3164")
        here.people["lurker"] = nobody
        await here.lobby("lurker", "Ben")
        assert "**lurker**" in here.text()


async def test_only_the_latest_tables_are_listed_and_the_others_counted() -> None:
    async with club() as here:
        for number in range(17):
            channel = here.guild.create_text_channel(f"table-{number}")
            await here["Ann"].slash(channel, "gold start")
        listing = await here["Ann"].slash(here.channel, "pepite matches")
        text = listing.response.embeds[0].description
        assert text.count("GOLD") == 15
        assert "… and 2 more" in text


async def test_who_changes_the_language_is_answered_before_any_board_is_drawn() -> None:
    async with club() as here:
        tables = [here.guild.create_text_channel(f"table-{number}") for number in range(3)]
        for table in tables:
            await here.begin("Ann", "Ben", channel=table)
        role = here.guild.create_role("Boss", permissions=discord.Permissions(manage_guild=True))
        boss = here.guild.add_member(here.env.create_user("Boss"), roles=[role])
        before = len(here.calls())
        await boss.slash(here.channel, "pepite language", language="fr")
        await here.env.advance_time(2)
        (first, *edits) = here.calls()[before:]
        assert first[1].endswith("/callback")
        assert [method for method, _ in edits] == ["PATCH"] * 3
        assert all("retourne" in here.text(table) for table in tables)


async def test_a_table_nobody_comes_back_to_is_put_away_and_taken_up_again() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        await here.flip()
        for _ in range(15):
            await here.env.advance_time(24 * 3600)
        assert "put away" in here.text()
        assert "two weeks" in here.text()
        refused = await here.press("Flo", "take up")
        assert "not playing here" in refused.response.content
        await here["Flo"].slash(here.channel, "gold start")
        busy = await here["Ann"].click(_shelved(here), custom_id="t:1:take up:")
        assert "table in this channel already" in busy.response.content
        await here.press("Flo", "cancel")
        await here["Ann"].click(_shelved(here), custom_id="t:1:take up:")
        assert "turn a second card" in all_text(_board_of(here, 1))


async def test_a_lobby_nobody_touches_for_a_day_is_put_away() -> None:
    async with club() as here:
        await here.lobby("Ann")
        await here.env.advance_time(25 * 3600)
        assert "put away" in here.text()
        await here.press("Ann", "take up")
        await here.press("Ben", "join")
        await here.press("Ann", "begin")
        await here.flip()


async def test_somebody_awaited_is_called_after_half_a_day_then_daily_three_times() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        name = here.turn() or ""
        seen: set[int] = set()
        at = []
        for hour in range(1, 24 * 5):
            await here.env.advance_time(3600)
            for call in calls(here):
                assert here[name].mention in call.content
                if call.id not in seen:
                    seen.add(call.id)
                    at.append(hour)
            assert len(calls(here)) <= 1
        assert at == [12, 36, 60]
        await here.flip()
        await here.env.settle()
        assert calls(here) == []


async def test_a_hand_that_is_pressed_does_not_wait_for_a_slow_board() -> None:
    async with club(game="goldncrash") as here:
        await here.begin("Ann", "Ben")
        name = here.turn() or ""
        hand = await here.press(name, "hand")
        queue = here.bot.desk.boards.queue(1)
        async with queue.lock:  # as while Discord slows an edit of the board down
            before = here.env.now()
            draw = next(
                one.custom_id
                for one in components(hand.response.message)
                if getattr(one, "label", "") == "Draw"
            )
            pressing = asyncio.ensure_future(
                here[name].click(hand.response.message, custom_id=draw)
            )
            await asyncio.sleep(0.4)
            shown = here.private(name)[-1]
            assert "one action left" in all_text(shown)
            assert (here.env.now() - before).total_seconds() < 1
        await pressing


def _shelved(here: Club) -> Any:
    return next(
        one for one in here.channel.history() if any(i.endswith("take up:") for i in ids(one))
    )


def _board_of(here: Club, match_id: int) -> Any:
    return next(
        one
        for one in reversed(here.channel.history())
        if any(f":{match_id}:" in i for i in ids(one))
    )


async def test_a_stop_while_an_edit_hangs_ends_in_time_and_logs_no_fault(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As in discord.py's rate limiter: the bot is closed, then the database."""
    async with club(game="goldncrash") as here:
        await here.begin("Ann", "Ben")
        name = here.turn() or ""
        hand = await here.press(name, "hand")

        async def hanging(*args: Any, **kwargs: Any) -> None:
            await asyncio.get_running_loop().create_future()

        monkeypatch.setattr("discord.PartialMessage.edit", hanging)
        draw = next(
            one.custom_id
            for one in components(hand.response.message)
            if getattr(one, "label", "") == "Draw"
        )
        pressing = asyncio.ensure_future(here[name].click(hand.response.message, custom_id=draw))
        await asyncio.sleep(0.3)
        with caplog.at_level(logging.WARNING):
            await asyncio.wait_for(here.bot.desk.stop(0.1), 3)
        assert caplog.text == ""
        assert "one action left" in all_text(here.private(name)[-1])
        pressing.cancel()
        await asyncio.wait((pressing,))


async def test_a_table_that_is_put_away_takes_its_calls_along() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        for _ in range(15):
            await here.env.advance_time(24 * 3600)
        assert "put away" in here.text()
        assert calls(here) == []


async def test_a_board_of_a_table_put_away_can_be_put_up_again() -> None:
    async with club() as here:
        await here.lobby("Ann")
        await here.env.advance_time(25 * 3600)
        here.env.backend.delete_message(here.channel.id, here.board().id)
        await here["Ben"].slash(here.channel, "gold board")
        assert "put away" in here.text()
        await here.press("Ann", "take up")
        assert "who plays?" in here.text()


async def test_a_press_wakes_who_has_given_up_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    async with club() as here:
        await against_a_computer(here)
        await here.flip()
        with monkeypatch.context() as outage:
            outage.setattr("discord.PartialMessage.edit", unreachable)
            await here.flip(number=1)
            await here.env.advance_time(5)
            for _ in range(5):
                await here.env.advance_time(3600)
        assert here.turn() != "Ann"
        await here.press("Ann", "hand")
        await here.env.settle()
        assert here.turn() == "Ann"


@pytest.mark.parametrize("when", ["sending_board", "set_board"])
@pytest.mark.parametrize("command", ["start", "board"])
async def test_a_board_that_could_not_be_noted_is_found_once_the_database_is_free(
    monkeypatch: pytest.MonkeyPatch, command: str, when: str
) -> None:
    async with club() as here:
        if command == "board":
            await here["Ann"].slash(here.channel, "gold start")

        async def kept(*args: Any) -> None:
            raise StoreBusy

        with monkeypatch.context() as busy:
            busy.setattr(here.bot.desk.messages, when, kept)
            await here["Ann"].slash(here.channel, f"gold {command}")
        await here.env.advance_time(20)
        assert all("Nothing has changed" not in one.content for one in here.private("Ann"))
        boards = [one for one in here.channel.history() if not one.flags.ephemeral]
        assert len(boards) == 1
        await here.press("Ben", "join")
        assert "Ben" in here.text()


async def test_what_is_saved_is_not_called_unchanged_though_the_database_is_kept_afterwards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        name = here.turn() or ""

        async def kept(*args: Any) -> None:
            raise StoreBusy

        monkeypatch.setattr(here.bot.desk.boards, "answer", kept)
        await here.flip()
        assert "That counts" in here.private(name)[-1].content
