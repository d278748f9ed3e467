"""What broke, was missed or came too late: the match goes on, and people can tell."""

import logging
from collections.abc import Callable
from typing import Any

import pytest

from tests.cogs.club import Club, club, components, ids, labels
from tests.cogs.test_coming_and_going import send_away


def broken(times: int, draw: Callable[..., Any]) -> Callable[..., Any]:
    """Something that draws, but not the first few times."""
    left = times

    def board(*args: Any) -> Any:
        nonlocal left
        left -= 1
        if left >= 0:
            raise ZeroDivisionError("the ink has run out")
        return draw(*args)

    return board


async def against_a_computer(here: Club) -> None:
    await here.lobby("Ann")
    await here.choose("Ann", "computer", "easy")
    await here.choose("Ann", "starter", "0")
    await here.press("Ann", "begin")


@pytest.mark.parametrize("times", [1, 2, 3])
async def test_a_move_whose_board_cannot_be_drawn_is_followed_by_the_computers(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, times: int
) -> None:
    """Drawn ahead, for the answer, or after the computer's own move."""
    async with club() as here:
        await against_a_computer(here)
        await here.flip()
        presenter = here.bot.desk.painter.presenters()[0]
        monkeypatch.setattr(presenter, "board", broken(times, presenter.board))
        with caplog.at_level(logging.ERROR):
            answer = await here.flip(number=1)
        assert answer.acknowledged
        assert "the ink has run out" in caplog.text
        await here.env.advance_time(5)
        [(step,)] = await here.database.rows("SELECT step FROM matches")
        assert step > 6, "the computer has turned two cards"
        assert here.turn() == "Ann"


async def test_computers_that_nobody_woke_are_woken_by_any_press(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with club() as here:
        await against_a_computer(here)
        for press in ("hand", "card"):
            with monkeypatch.context() as asleep:
                asleep.setattr(here.bot.desk.computers, "wake", lambda match: None)
                await here.flip()
                card = here.cards()[0]
                await here.flip(number=1)
                await here.env.advance_time(5)
                assert here.turn() != "Ann"
            if press == "hand":
                await here.press("Ann", "hand")
            else:
                await here.forge("Ann", card)
            await here.env.advance_time(5)
            assert here.turn() == "Ann"


@pytest.mark.parametrize("how", ["by itself", "by a press"])
async def test_a_computer_whose_move_could_not_be_saved_tries_again(
    monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    async with club() as here:
        await against_a_computer(here)
        await here.flip()
        with monkeypatch.context() as full:
            full.setattr(here.bot.desk.service, "pilot_move", broken(2, print))
            await here.flip(number=1)
            await here.env.advance_time(6)
        assert here.turn() != "Ann"
        if how == "by a press":
            await here.press("Ann", "hand")
        else:
            await here.env.advance_time(40)
        await here.env.advance_time(3)
        assert here.turn() == "Ann"


async def test_every_match_that_waits_for_a_computer_goes_on_after_a_restart() -> None:
    async with club(pace=60) as here:
        tables = [here.guild.create_text_channel(f"table-{number}") for number in range(3)]
        for table in tables:
            await here["Ann"].slash(table, "gold start")
            board = here.board(table)
            menu = next(one for one in ids(board) if one.split(":")[2:3] == ["computer"])
            await here["Ann"].select(board, ["easy"], custom_id=menu)
            menu = next(one for one in ids(board) if one.split(":")[2:3] == ["starter"])
            await here["Ann"].select(here.board(table), ["1"], custom_id=menu)
            await here.press("Ann", "begin", channel=table)
        await here.restart()
        await here.env.advance_time(5)
        assert [here.turn(table) for table in tables] == ["Ann"] * 3


async def test_a_board_that_was_overtaken_while_it_came_down_is_drawn_again() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        queue = here.bot.desk.boards.queue(1)
        queue.overtaken = True  # as by a press that could not wait
        before = len(here.calls())
        await here["Ann"].slash(here.channel, "gold board")
        edits = [path for method, path in here.calls()[before:] if method == "PATCH"]
        assert edits == [f"/channels/{here.channel.id}/messages/{here.board().id}"]
        assert not queue.overtaken


async def test_every_old_board_is_taken_away_once_that_is_possible() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        here.env.inject_error("DELETE", "/channels/*/messages/*", status=403, code=50013, times=2)
        for _ in range(2):
            await here["Ann"].slash(here.channel, "gold board")
        assert len(here.channel.history()) == 3
        await here.restart()
        assert len(here.channel.history()) == 1
        await here.flip()


# Coming back


async def back(here: Club, gone: str) -> bool:
    return f"🤖 for {gone}" not in here.text().split("Gold\n")[-1]


@pytest.mark.parametrize("label", ["What happened?", "More…", "Rules"])
async def test_every_button_gives_the_seat_back_to_who_was_away(label: str) -> None:
    async with club(pace=300) as here:
        await here.begin("Ann", "Ben", "Cleo")
        hands = {name: await here.press(name, "hand") for name in ("Ann", "Ben", "Cleo")}
        gone, _ = await send_away(here, "Ann", "Ben", "Cleo")
        assert not await back(here, gone)
        await here[gone].click(hands[gone].response.message, label=label)
        assert await back(here, gone) is (label != "Rules"), "reading the rules is for everybody"


@pytest.mark.parametrize("command", ["board", "hand", "resign"])
async def test_every_command_gives_the_seat_back_to_who_was_away(command: str) -> None:
    async with club(pace=300) as here:
        await here.begin("Ann", "Ben", "Cleo")
        gone, _ = await send_away(here, "Ann", "Ben", "Cleo")
        await here[gone].slash(here.channel, f"gold {command}")
        assert await back(here, gone)


async def test_asking_too_early_for_a_computer_gives_ones_own_seat_back() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben", "Cleo")
        gone, _ = await send_away(here, "Ann", "Ben", "Cleo")
        await here.env.advance_time(10)
        waiting = here.turn() or ""
        assert waiting in ("Ann", "Ben", "Cleo")
        await here.forge(gone, "t:1:away:")
        assert "a little time" in here.private(gone)[-1].content
        assert await back(here, gone)


async def test_the_question_of_resigning_counts_who_is_away() -> None:
    async with club(pace=300) as here:
        await here.begin("Ann", "Ben")
        gone, there = await send_away(here, "Ann", "Ben")
        asked = await here[there].slash(here.channel, "gold resign")
        assert f"{gone} wins at once." in asked.response.embeds[0].description
        await here[there].click(asked.response.message, label="Yes, resign")
        assert f"{gone} wins" in here.text()
    async with club(pace=300) as here:
        await here.begin("Ann", "Ben", "Cleo")
        _, there = await send_away(here, "Ann", "Ben", "Cleo")
        asked = await here[there].slash(here.channel, "gold resign")
        assert "A computer plays your seat" in asked.response.embeds[0].description


async def test_the_host_can_end_the_match_while_somebody_is_waited_for() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        while here.turn() == "Ann":
            await here.flip()
        await here.env.advance_time(301)
        hand = await here.press("Ann", "hand")
        await here["Ann"].click(hand.response.message, label="More…")
        offered = labels(hand.response.message)
        assert "End for all" in offered
        assert "Let a computer play for Ben" in offered
        assert "Resign: Ben wins" in offered


# Servers and commands


async def test_a_command_of_an_earlier_version_is_answered() -> None:
    async with club() as here:
        here.bot.tree.remove_command("gold")
        answer = await here["Ann"].slash(here.channel, "gold start")
        assert answer.ephemeral
        assert "Reload Discord" in answer.response.content
        assert [type(error).__name__ for error in here.env.errors] == ["CommandNotFound"]


async def test_a_board_that_is_gone_is_said_to_be_so_in_ones_own_language() -> None:
    async with club(locale="fr") as here:
        await here.begin("Ann", "Ben")
        here.env.inject_error("POST", "/interactions/*/callback", status=404, code=10008)
        presser = here.turn() or ""
        await here.flip()
        assert "has moved" in here.private(presser)[-1].content


async def test_a_server_that_sends_the_bot_away_has_no_tables_left() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        await here["Cleo"].slash(here.guild.create_text_channel("other"), "gold start")
        guild = here.bot.get_guild(here.guild.id)
        assert guild is not None
        await here.bot.on_guild_remove(guild)
        rows = await here.database.rows("SELECT status FROM matches ORDER BY id")
        assert rows == [("stopped",), ("cancelled",)]


# Boards


@pytest.mark.parametrize("command", ["start", "board"])
async def test_a_board_put_up_just_before_a_crash_is_found_again(
    monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """The message is up, but the process dies before it can note which one it is."""
    async with club() as here:
        if command == "board":
            await here.begin("Ann", "Ben")
            await here.flip()
        with monkeypatch.context() as crash:
            crash.setattr(here.bot.desk.messages, "set_board", broken(1, print))
            await here["Ann"].slash(here.channel, f"gold {command}")
        await here.restart()
        assert len(here.channel.history()) == 1
        if command == "start":
            await here.press("Ben", "join")
            await here.press("Ann", "begin")
        await here.flip()
        assert len(here.channel.history()) == 1


async def test_a_board_that_could_not_be_reached_is_drawn_by_itself() -> None:
    async with club() as here:
        await here.lobby("Ann")
        await here.choose("Ann", "computer", "easy")
        await here.choose("Ann", "starter", "1")
        here.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50001, times=2)
        await here.press("Ann", "begin")
        await here.env.advance_time(5)
        assert here.turn() != "Ann", "the computer has played, but nobody can see it"
        await here.env.advance_time(60)
        assert here.turn() == "Ann"


# Crossing, forging, stopping


async def test_a_press_that_crosses_a_board_being_brought_down_is_answered() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        old, card, presser = here.board(), here.cards()[0], here.turn() or ""
        here.env.inject_error("DELETE", "/channels/*/messages/*", status=403, code=50013)
        await here["Ann"].slash(here.channel, "gold board")
        here.env.inject_error("POST", "/interactions/*/callback", status=404, code=10008)
        answer = await here[presser].click(old, custom_id=card)
        assert answer.acknowledged
        assert "has moved" in here.private(presser)[-1].content
        assert "turn a second card" in here.text()


async def test_a_button_of_another_table_is_not_understood_here() -> None:
    async with club() as here:
        other = here.guild.create_text_channel("other")
        await here.begin("Ann", "Ben")
        await here.begin("Ann", "Ben", channel=other)
        for custom_id in ("t:2:stop!:", "t:2:hand:", "v:2:0:1"):
            answer = await here.forge("Ann", custom_id)
            assert "does nothing here" in answer.response.content
        rows = await here.database.rows("SELECT status FROM matches")
        assert rows == [("live",), ("live",)]


async def test_a_button_of_a_finished_match_does_not_take_the_present_board_away() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        asked = await here["Ann"].slash(here.channel, "gold stop")
        await here["Ann"].click(asked.response.message, custom_id="t:1:stop!:")
        await here.begin("Ann", "Ben")
        before = here.cards()
        await here.forge("Flo", "v:1:0:1")
        assert here.cards() == before


@pytest.mark.parametrize("focus", ["²", "9" * 40, "-1", "٣"])
async def test_a_forged_page_is_the_first_one(focus: str) -> None:
    async with club(game="ohmygold") as here:
        await here.begin("Ann", "Ben")
        answer = await here.forge(here.turn() or "", f"v:1:0:{focus}")
        assert answer.acknowledged
        assert "Roll" in here.text()


async def test_what_is_pressed_while_the_bot_stops_is_refused_and_nothing_is_saved() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        before = await here.database.rows("SELECT step FROM matches")
        here.bot.desk.service.take_no_more()
        answer = await here.flip()
        assert answer.ephemeral
        assert "restarted" in answer.response.content
        opened = await here["Ann"].slash(here.guild.create_text_channel("other"), "gold start")
        assert "restarted" in opened.response.content
        assert await here.database.rows("SELECT step FROM matches") == before


async def test_dms_that_are_open_again_are_used_again() -> None:
    async with club(game="goldncrash") as here:
        await here.begin("Ann", "Ben")
        name = here.turn() or ""
        (letter,) = here[name].user.dm_channel.history()
        path = f"/channels/{letter.channel.id}/messages/*"
        here.env.inject_error("PATCH", path, status=403, code=50007, message="closed")
        hand = await here.press(name, "hand")
        menu = next(one for one in components(hand.response.message) if one.custom_id[:2] == "a:")
        if getattr(menu, "options", ()):
            await here[name].select(
                hand.response.message, [menu.options[0].value], custom_id=menu.custom_id
            )
        else:
            await here[name].click(hand.response.message, custom_id=menu.custom_id)
        closed = "SELECT count(*) FROM direct_messages WHERE closed IS NOT NULL"
        assert await here.database.rows(closed) == [(1,)]
        await here.restart()
        assert await here.database.rows(closed) == [(0,)], "the DM could be brought up to date"


async def test_a_match_of_a_game_this_version_does_not_know_is_left_alone() -> None:
    async with club() as here:
        await here["Ann"].slash(here.channel, "gold start")
        await here.database.rows("UPDATE matches SET game = 'tomorrow' RETURNING id")
        await here.restart()
        refused = await here["Ann"].slash(here.channel, "gold start")
        assert "do not know" in refused.response.content
        mine = await here["Ann"].slash(here.channel, "pepite matches")
        assert "no table" in mine.response.embeds[0].description
        answer = await here["Ann"].slash(here.channel, "gold stop")
        assert "Nobody is playing" in answer.response.content
        assert await here.database.rows("SELECT game, status FROM matches") == [
            ("tomorrow", "lobby")
        ]


async def test_a_computers_turn_offers_nothing_to_press() -> None:
    async with club(pace=300) as here:
        await against_a_computer(here)
        assert here.cards()
        await here.flip()
        places = [one for one in ids(here.board()) if one.startswith("a:")]
        await here.flip(number=1)
        assert here.turn() != "Ann"
        assert here.cards() == []
        assert len([one for one in ids(here.board()) if one.startswith("a:")]) >= len(places) - 2
