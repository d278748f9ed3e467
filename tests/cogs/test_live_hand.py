"""An open hand follows its match, goes to rest in time, and tells nobody but its person."""

import asyncio
import logging
from typing import Any

import aiohttp
import discord
import pytest

from cogs import EXTENSIONS
from cogs.desk import panels
from cogs.desk.intake import ACKNOWLEDGE_WITHIN
from cogs.desk.reply import Reply
from cogs.goldncrash.words import card_name
from engine import GAMES
from engine.contract import to_json
from engine.goldncrash.actions import Draw
from engine.goldncrash.state import State
from storage.match import Match
from table.presses import Act
from tests.cogs.club import Club, all_text, club, components, ids
from tests.cogs.test_deferring import slow
from tests.cogs.test_goldncrash import (
    PLAYERS,
    cards_told,
    counted,
    letter,
    play_from,
    state_of,
)
from tests.sealed_bids.game import GAME

AT_REST = "This hand has gone to rest. Press ✋ My hand, here or on the board, for a fresh one."


def hands(here: Club, name: str) -> list[discord.Message]:
    """The messages only this person sees that are no mere sentence."""
    return [one for one in here.private(name) if one.embeds]


def shown(here: Club, name: str) -> str:
    """What this person's newest hand says."""
    return said_in(hands(here, name)[-1])


def said_in(hand: discord.Message) -> str:
    return "\n\n".join(embed.description or "" for embed in hand.embeds)


def edits(here: Club, since: int) -> list[str]:
    """The edits by a token that went out."""
    calls = here.calls()[since:]
    return [path for method, path in calls if method == "PATCH" and path.startswith("/webhooks/")]


def still_open(here: Club) -> int:
    return sum(map(len, here.bot.desk.panels._open.values()))


def at_turn(here: Club) -> tuple[str, str]:
    """Who has the turn in a match of two, and who has not."""
    name = here.turn() or ""
    return name, next(one for one in PLAYERS if one != name)


async def draw(here: Club) -> Any:
    """Whose turn it is draws a card, on the board."""
    message = here.board()
    return await here[here.turn() or ""].click(message, label="Draw")


async def play_a_move(here: Club) -> Match:
    """A card is drawn by who has the turn, and nobody has pressed for it."""
    service = here.bot.desk.service
    match = await service.load(1)
    (seat,) = match.to_act()
    user = match.seats[seat].user
    assert user is not None
    moved = await service.move(Act(1, match.playing.prompt(seat), to_json(Draw())), user)
    here.bot.desk.after_move.follow(moved)
    return moved.after


# It follows the match


async def test_anothers_move_changes_an_open_hand_without_a_press() -> None:
    async with club(game="goldncrash") as here:
        await here.begin(*PLAYERS)
        name, other = at_turn(here)
        await here.press(other, "hand")
        assert f"It is **{name}**’s turn." in shown(here, other)
        while here.turn() == name:
            await draw(here)
        assert "▶ Your turn: 2 actions left." in shown(here, other)
        assert len(hands(here, other)) == 1
        assert await play_from(here[other], hands(here, other)[-1], 3), (
            "its buttons are the new ones"
        )


async def test_what_leaves_a_hand_as_it_is_sends_nothing() -> None:
    async with club(game="goldncrash") as here:
        await here.begin(*PLAYERS)
        _, other = at_turn(here)
        await here.press(other, "hand")
        before = len(here.calls())
        here.bot.desk.panels.follow(1)
        await here.env.settle()
        assert edits(here, before) == [], "nothing has happened that their hand would show"


async def test_a_computers_move_changes_an_open_hand() -> None:
    async with club(game="goldncrash", pace=60) as here:
        await here.lobby("Ann")
        await here.choose("Ann", "computer", "easy")
        await here.choose("Ann", "starter", "0")
        await here.press("Ann", "begin")
        await here.press("Ann", "hand")
        while here.turn() == "Ann":
            await draw(here)
        assert "’s turn." in shown(here, "Ann")
        await here.env.advance_time(400)
        assert here.turn() == "Ann"
        assert "▶ Your turn: 2 actions left." in shown(here, "Ann")


async def test_a_hand_opened_by_command_follows_as_well() -> None:
    async with club(game="goldncrash") as here:
        await here.begin(*PLAYERS)
        name, other = at_turn(here)
        await here[other].slash(here.channel, "goldncrash hand")
        while here.turn() == name:
            await draw(here)
        assert "▶ Your turn" in shown(here, other)


@pytest.mark.parametrize("how", ["press", "command"])
async def test_a_hand_whose_opening_was_deferred_follows_as_well(
    monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """A press is then answered beside what Discord takes for the answer."""
    async with club(game="goldncrash") as here:
        await here.begin(*PLAYERS)
        name, other = at_turn(here)
        with monkeypatch.context() as busy:
            hosting = here.bot.desk.hosting
            opening = slow(ACKNOWLEDGE_WITHIN + 1, hosting.hand)
            busy.setattr(hosting, "hand", opening)
            busy.setitem(hosting._deeds, next(v for v in hosting._deeds if v == "hand"), opening)
            if how == "press":
                await here.press(other, "hand")
            else:
                await here[other].slash(here.channel, "goldncrash hand")
            await here.env.advance_time(5)
        assert len(hands(here, other)) == 1
        while here.turn() == name:
            await draw(here)
        assert "▶ Your turn" in shown(here, other)


async def test_what_happens_while_a_hand_is_on_its_way_is_shown_in_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with club(game="goldncrash") as here:
        await here.begin(*PLAYERS)
        name, _ = at_turn(here)
        show = Reply.show

        async def slowly(*args: Any) -> bool:
            """They draw, from another device, before Discord has the answer."""
            await play_a_move(here)
            return await show(*args)

        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(Reply, "show", slowly)
            await here.press(name, "hand")
        assert "one action left" in shown(here, name)


async def test_a_burst_collapses_and_the_newest_comes_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with club(game="goldncrash") as here:
        await here.begin(*PLAYERS)
        name, _ = at_turn(here)
        await here.press(name, "hand")
        released, sent = asyncio.Event(), 0
        revise = Reply.revise

        async def held_up(*args: Any) -> None:
            nonlocal sent
            sent += 1
            await released.wait()
            await revise(*args)

        monkeypatch.setattr(Reply, "revise", held_up)
        for _ in range(6):
            match = await play_a_move(here)
            await asyncio.sleep(0.02)
        assert sent == 1
        released.set()
        state = match.playing
        assert isinstance(state, State)
        for _ in range(100):
            await asyncio.sleep(0.02)
            if cards_told(shown(here, name)) == counted(state, PLAYERS.index(name)):
                break
        await asyncio.sleep(0.1)
        assert sent == 2, "the first, and one for all that came meanwhile"
        assert cards_told(shown(here, name)) == counted(state, PLAYERS.index(name))


async def test_many_changes_at_once_are_drawn_at_most_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with club(game="goldncrash") as here:
        await here.begin(*PLAYERS)
        await here.press("Ann", "hand")
        painter, drawn = here.bot.desk.painter, 0
        hand = painter.hand

        def counted(*args: Any) -> Any:
            nonlocal drawn
            drawn += 1
            return hand(*args)

        monkeypatch.setattr(painter, "hand", counted)
        for _ in range(20):
            here.bot.desk.panels.follow(1)
        await asyncio.sleep(0.2)
        assert 1 <= drawn <= 2


async def test_a_press_that_crosses_an_edit_has_the_last_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The edit, of an older hand, lands on top of the answer: so it is followed by the newest."""
    async with club(game="goldncrash") as here:
        await here.begin(*PLAYERS)
        name, _ = at_turn(here)
        await here.press(name, "hand")
        released = asyncio.Event()
        revise = Reply.revise

        async def held_up(*args: Any) -> None:
            await released.wait()
            await revise(*args)

        monkeypatch.setattr(Reply, "revise", held_up)
        await play_a_move(here)
        await asyncio.sleep(0.02)
        await play_a_move(here)
        refresh = asyncio.ensure_future(here[name].click(hands(here, name)[-1], label="Refresh"))
        await asyncio.sleep(0.3)
        assert "’s turn." in shown(here, name), "nobody waits for the edit"
        released.set()
        await refresh
        await asyncio.sleep(0.2)
        assert "’s turn." in shown(here, name)
        assert still_open(here) == 1


async def test_two_open_hands_show_each_their_own_cards_only() -> None:
    async with club(game="goldncrash") as here:
        await here.begin(*PLAYERS)
        for name in PLAYERS:
            await here.press(name, "hand")
        for number in range(40):
            if here.turn() is None:
                break
            state = await state_of(here)
            for seat, name in enumerate(PLAYERS):
                (hand,) = hands(here, name)
                assert cards_told(hand.embeds[0].description or "") == counted(state, seat)
                offered = {one for one in ids(hand) if one.startswith("a:")}
                assert bool(offered) is (state.turn == seat), "only who has the turn can play"
            name = PLAYERS[state.turn]
            where = here.board() if number % 2 else hands(here, name)[0]
            assert await play_from(here[name], where, number) or await play_from(
                here[name], hands(here, name)[0], number
            )
        assert all("Your hand" not in all_text(one) for one in here.seen_by("Flo"))


async def test_every_edit_by_a_token_is_of_the_hand_of_whose_token_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nothing of one seat's hand is ever put where another reads it, not even for a moment."""
    async with club(game="goldncrash") as here:
        await here.begin(*PLAYERS)
        for name in PLAYERS:
            await here.press(name, "hand")
        seen: list[tuple[int, int]] = []
        hand = here.bot.desk.painter.hand

        def noted(match: Match, seating: Any, *args: Any) -> Any:
            screen = hand(match, seating, *args)
            drawn_for[id(screen)] = seating.user
            kept.append(screen)
            return screen

        drawn_for: dict[int, int] = {}
        kept: list[Any] = []
        revise = Reply.revise

        async def sent(reply: Reply, drawn: Any, *args: Any) -> None:
            seen.append((reply.user, drawn_for[id(drawn.screen)]))
            await revise(reply, drawn, *args)

        monkeypatch.setattr(here.bot.desk.painter, "hand", noted)
        monkeypatch.setattr(Reply, "revise", sent)
        for number in range(12):
            name = here.turn() or ""
            assert await play_from(here[name], hands(here, name)[0], number)
        assert len(seen) > 3
        assert all(reader == owner for reader, owner in seen)


async def test_a_page_that_somebody_has_turned_to_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.EXTENSIONS", (*EXTENSIONS, "tests.sealed_bids.cog"))
    async with club(game="sealedbids", games=(*GAMES, GAME)) as here:
        await here.begin("Ann", "Ben")
        await here.press("Ben", "hand")
        await here["Ben"].click(hands(here, "Ben")[-1], label="More cards")

        def labels() -> list[str]:
            return [getattr(one, "label", "") for one in components(hands(here, "Ben")[-1])]

        assert "4" in labels()
        before = len(here.calls())
        for name in ("Ann", "Ben"):
            await here[name].click(here.board(), label=f"{name}: 1")
        assert len(edits(here, before)) == 1, "the next round has begun"
        assert {"5"} == {label for label in labels() if label.isdigit()}
        await here["Ben"].click(hands(here, "Ben")[-1], label="Refresh")
        assert {"5"} == {label for label in labels() if label.isdigit()}


async def test_who_reads_the_rules_in_place_of_their_hand_is_left_in_peace() -> None:
    async with club(game="goldncrash") as here:
        await here.begin(*PLAYERS)
        name, other = at_turn(here)
        await here.press(other, "hand")
        await here[other].click(hands(here, other)[-1], label="Rules")
        rules = all_text(hands(here, other)[-1])
        while here.turn() == name:
            await draw(here)
        assert all_text(hands(here, other)[-1]) == rules
        assert still_open(here) == 0


# It goes to rest


async def test_opening_another_hand_puts_the_first_to_rest() -> None:
    async with club(game="goldncrash") as here:
        await here.begin(*PLAYERS)
        name, other = at_turn(here)
        await here.press(other, "hand")
        await here.press(other, "hand")
        first, second = hands(here, other)
        assert first.embeds[0].description == AT_REST
        assert ids(first) == ["t:1:hand:"]
        while here.turn() == name:
            await draw(here)
        first, second = hands(here, other)
        assert first.embeds[0].description == AT_REST
        assert "▶ Your turn" in said_in(second)
        await here[other].click(first, label="My hand")
        first, second = hands(here, other)
        assert "▶ Your turn" in said_in(first), "it is the live one again"
        assert second.embeds[0].description == AT_REST


async def test_two_presses_that_cross_in_one_hand_do_not_put_it_to_rest() -> None:
    """As a double click in one that is at rest: each finds none that is kept."""
    async with club(game="goldncrash") as here:
        await here.begin(*PLAYERS)
        await here.press("Ann", "hand")
        kept = here.bot.desk.panels
        (first,) = kept._open[1].values()
        second = panels.Panel(1, first.reply)
        second.message = first.message
        kept._keep(second)
        await asyncio.sleep(0.2)
        assert list(kept._open[1].values()) == [second]
        assert shown(here, "Ann") != AT_REST
        assert first.closed


async def test_the_end_of_the_match_puts_every_hand_to_rest() -> None:
    async with club(game="goldncrash") as here:
        await here.begin(*PLAYERS)
        for name in PLAYERS:
            await here.press(name, "hand")
        asked = await here["Ann"].slash(here.channel, "goldncrash stop")
        await here["Ann"].click(asked.response.message, label="Yes, end it for all")
        for name in PLAYERS:
            hand = hands(here, name)[0]
            text, link = hand.embeds[0].description.split("\n")
            assert text == "This match is over."
            assert link.endswith(f"/{here.board().id})"), "its final board is a press away"
            assert ids(hand) == []
        assert still_open(here) == 0


async def test_a_match_played_to_its_end_from_open_hands_leaves_none_open() -> None:
    async with club(game="goldncrash") as here:
        await here.begin(*PLAYERS)
        for name in PLAYERS:
            await here.press(name, "hand")
        for number in range(1200):
            name = here.turn() or ""
            if not name:
                break
            assert await play_from(here[name], hands(here, name)[0], 5 * number)
        assert "🏆" in here.text()
        for name in PLAYERS:
            [rest] = [one.embeds[0].description or "" for one in hands(here, name)]
            assert rest.startswith("This match is over. 🏆 ")
        assert still_open(here) == 0


async def test_a_table_that_is_put_away_puts_its_hands_to_rest() -> None:
    async with club(game="goldncrash") as here:
        await here.begin(*PLAYERS)
        for _ in range(13):
            await here.env.advance_time(24 * 3600)
        await here.env.advance_time(24 * 3600 - 300)
        await here.press("Ann", "hand")
        await here.env.advance_time(600)
        assert "put away" in here.text()
        assert shown(here, "Ann") == "This table has been put away."
        assert still_open(here) == 0


async def test_who_has_resigned_has_no_hand_any_more() -> None:
    async with club(game="ohmygold") as here:
        await here.begin("Ann", "Ben", "Cleo")
        await here.press("Ann", "hand")
        asked = await here["Ann"].slash(here.channel, "ohmygold resign")
        await here["Ann"].click(asked.response.message, label="Yes, resign")
        hand = hands(here, "Ann")[0]
        assert hand.embeds[0].description == "You have resigned."
        assert ids(hand) == []
        assert still_open(here) == 0


async def test_a_hand_goes_to_rest_before_its_token_runs_out() -> None:
    """SimCord takes an edit by a token for fifteen minutes, as Discord does."""
    async with club(game="goldncrash") as here:
        await here.begin(*PLAYERS)
        await here.press("Ann", "hand")
        await here.env.advance_time(panels.ALIVE - 5)
        assert shown(here, "Ann") != AT_REST
        await here.env.advance_time(10)
        assert shown(here, "Ann") == AT_REST
        assert still_open(here) == 0
        before = len(here.calls())
        await here["Ann"].click(hands(here, "Ann")[-1], label="My hand")
        assert "turn" in shown(here, "Ann")
        assert len(here.calls()) == before + 1
        assert still_open(here) == 1


async def test_a_hand_at_rest_speaks_its_persons_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panels, "ALIVE", 30.0)
    async with club("fr", game="goldncrash") as here:
        await here.begin(*PLAYERS)
        monkeypatch.setattr(
            discord.Interaction, "locale", property(lambda _: "fr", lambda *_: None), raising=False
        )
        await here.press("Ann", "hand")
        await here.env.advance_time(31)
        assert "Cette main n’est plus tenue à jour. Appuyez sur ✋ Ma main" in shown(here, "Ann")


async def test_a_press_in_a_hand_gives_it_another_quarter_of_an_hour() -> None:
    async with club(game="goldncrash") as here:
        await here.begin(*PLAYERS)
        name, other = at_turn(here)
        await here.press(other, "hand")
        await here.env.advance_time(600)
        await here[other].click(hands(here, other)[-1], label="Refresh")
        await here.env.advance_time(600)
        while here.turn() == name:
            await draw(here)
        assert "▶ Your turn" in shown(here, other), "by the token of the newest press"
        assert len(hands(here, other)) == 1


# What cannot be reached


@pytest.mark.parametrize(("status", "code"), [(404, 10008), (404, 10015), (401, 50027), (500, 0)])
async def test_a_hand_that_cannot_be_edited_breaks_nothing_and_is_forgotten(
    caplog: pytest.LogCaptureFixture, status: int, code: int
) -> None:
    async with club(game="goldncrash") as here:
        await here.begin(*PLAYERS)
        name, other = at_turn(here)
        await here.press(other, "hand")
        here.env.inject_error("PATCH", "/webhooks/*", status=status, code=code, times=None)
        before = len(here.calls())
        with caplog.at_level(logging.INFO):
            while here.turn() == name:
                await draw(here)
            await here.env.advance_time(120)
        assert here.turn() == other
        assert edits(here, before)
        assert "out of reach" in caplog.text
        assert [one for one in caplog.records if one.levelno > logging.INFO] == []
        assert here.private(other) == hands(here, other), "nobody is told"
        assert still_open(here) == 0
        before = len(here.calls())
        while here.turn() == other:
            await draw(here)
        await here.env.advance_time(2000)
        assert edits(here, before) == []


async def test_a_hand_whose_press_could_not_be_answered_shows_the_move_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By the token it had before."""
    async with club(game="goldncrash") as here:
        await here.begin(*PLAYERS)
        name, _ = at_turn(here)
        await here.press(name, "hand")

        async def lost(reply: Reply, *args: Any) -> bool:
            return False

        hand = hands(here, name)[-1]
        with monkeypatch.context() as outage:
            outage.setattr(Reply, "show", lost)
            await here[name].click(hand, label="Draw")
        assert "one action left" in shown(here, name)


async def test_an_edit_that_a_cut_connection_took_is_tried_once_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with club(game="goldncrash") as here:
        await here.begin(*PLAYERS)
        name, other = at_turn(here)
        await here.press(other, "hand")
        revise, cut = Reply.revise, [True]

        async def cut_once(*args: Any) -> None:
            if cut:
                cut.clear()
                raise aiohttp.ServerDisconnectedError
            await revise(*args)

        monkeypatch.setattr(Reply, "revise", cut_once)
        while here.turn() == name:
            await draw(here)
        await here.env.advance_time(5)
        assert "▶ Your turn" in shown(here, other)


async def test_a_channel_that_is_gone_takes_its_hands_along() -> None:
    async with club(game="goldncrash") as here:
        await here.begin(*PLAYERS)
        await here.press("Ann", "hand")
        await here.bot.desk.channel_gone(here.channel.id)
        assert still_open(here) == 0


async def test_after_a_restart_a_press_in_an_old_hand_makes_it_live_again() -> None:
    async with club(game="goldncrash") as here:
        await here.begin(*PLAYERS)
        name, other = at_turn(here)
        await here.press(other, "hand")
        old = shown(here, other)
        await here.restart()
        await draw(here)
        assert shown(here, other) == old
        assert still_open(here) == 0
        await here[other].click(hands(here, other)[-1], label="Refresh")
        while here.turn() == name:
            await draw(here)
        assert "▶ Your turn" in shown(here, other)
        assert len(hands(here, other)) == 1


# What a press costs, and what it tells


async def test_a_press_in_an_open_hand_is_answered_exactly_once() -> None:
    async with club(game="goldncrash") as here:
        await here.begin(*PLAYERS)
        name, _ = at_turn(here)
        await here.press(name, "hand")
        before = len(here.calls())
        await here[name].click(hands(here, name)[-1], label="Draw")
        paths = [path for _, path in here.calls()[before:]]
        assert len([path for path in paths if path.endswith("/callback")]) == 1
        assert [path for path in paths if path.startswith("/webhooks/")] == []
        assert "one action left" in shown(here, name)
        assert len(here.private(name)) == 1


async def test_a_press_that_reveals_nothing_costs_one_call() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        before = len(here.calls())
        await here.flip()
        assert len(here.calls()) == before + 1


async def test_a_card_drawn_on_the_board_is_told_to_who_drew_it_alone() -> None:
    async with club(game="goldncrash") as here:
        here.env.inject_error(
            "POST", "/users/@me/channels", status=403, code=50007, message="closed", times=None
        )
        await here.begin(*PLAYERS)
        name, other = at_turn(here)
        await draw(here)  # they are told that their DMs are closed
        seat, board = PLAYERS.index(name), all_text(here.board())
        before, calls = await state_of(here), len(here.calls())
        card = before.sides[seat].deck[0]
        await draw(here)
        answer, news, gone = here.calls()[calls:]
        assert answer[1].endswith("/callback")
        assert (news[0], gone[0]) == ("POST", "DELETE")
        [told] = [one.content for one in here.private(name) if "You draw" in one.content]
        assert told == f"You draw {card_name(card)}.", "the card drawn before is told no more"
        assert all_text(here.board()) != board
        for reader in (other, "Flo"):
            assert all("You draw" not in all_text(one) for one in here.seen_by(reader))


async def test_a_card_drawn_beside_an_open_hand_is_shown_there_and_not_told_again() -> None:
    async with club(game="goldncrash") as here:
        await here.begin(*PLAYERS)
        name, _ = at_turn(here)
        await here.press(name, "hand")
        before = cards_told(shown(here, name))
        await draw(here)
        assert here.private(name) == hands(here, name)
        assert len(hands(here, name)) == 1
        assert cards_told(shown(here, name)) != before
        assert "You draw " in shown(here, name)


async def test_a_card_drawn_is_told_where_the_open_hand_cannot_be_reached() -> None:
    async with club(game="goldncrash") as here:
        await here.begin(*PLAYERS)
        name, _ = at_turn(here)
        await here.press(name, "hand")
        here.env.inject_error("PATCH", "/webhooks/*", status=404, code=10008, times=None)
        await draw(here)
        assert here.private(name)[-1].content.startswith("You draw ")


async def test_what_one_is_dealt_or_draws_in_a_dm_is_told_by_no_other_message() -> None:
    async with club(game="goldncrash") as here:
        await here.begin(*PLAYERS)
        name, _ = at_turn(here)
        assert here.private("Ann") == []
        before, calls = await state_of(here), len(here.calls())
        await here[name].user.click(await letter(here, name), label="Draw")
        assert (await state_of(here)).questions > before.questions
        assert here.private(name) == []
        assert [path for method, path in here.calls()[calls:] if "/webhooks/" in path] == []
