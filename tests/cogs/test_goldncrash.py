"""Gold 'n' Crash over the real bot: hidden hands, and effects that ask."""

import re
from collections import Counter
from typing import Any

import pytest

from cogs.goldncrash.words import card_name
from engine.contract import to_json
from engine.goldncrash.actions import Question
from engine.goldncrash.components import Card
from engine.goldncrash.state import State
from table.presses import Act, encode
from tests.cogs.club import Club, all_text, club, components, ids

PLAYERS = ("Ann", "Ben")


async def state_of(here: Club) -> State:
    match = await here.bot.desk.matches.load(1)
    assert match is not None
    assert isinstance(match.state, State)
    return match.state


async def letter(here: Club, name: str) -> Any:
    """The DM with this person's hand."""
    (message,) = here[name].user.dm_channel.history()
    return message


def cards_told(text: str) -> Counter[str]:
    """The cards that a hand says its seat has."""
    lines = re.findall(r"^(?:(\d+) × )?\*\*(\S+)\*\* \w+, worth", text, re.MULTILINE)
    return Counter({card: int(count or 1) for count, card in lines})


def counted(state: State, seat: int) -> Counter[str]:
    """The cards that it has."""
    return Counter(map(card_name, state.sides[seat].hand))


async def play_from(person: Any, message: Any, luck: int) -> bool:
    """Do anything that this message offers; False when it offers nothing."""
    offers: list[tuple[str, str | None]] = []
    for item in components(message):
        if not item.custom_id.startswith("a:") or item.disabled:
            continue
        options = getattr(item, "options", None)
        offers += (
            [(item.custom_id, one.value) for one in options]
            if options
            else [(item.custom_id, None)]
        )
    if not offers:
        return False
    custom_id, value = offers[luck % len(offers)]
    if value is None:
        await person.click(message, custom_id=custom_id)
    else:
        await person.select(message, [value], custom_id=custom_id)
    return True


async def play_on(here: Club, moves: int, until: Any = None) -> None:
    """Play by turns, from the DM and from the board."""
    for number in range(moves):
        name = here.turn()
        if name is None or (until is not None and until(await state_of(here))):
            return
        by_letter = await play_from(here[name].user, await letter(here, name), 7 * number)
        assert by_letter or await play_from(here[name], here.board(), 7 * number)


async def test_a_whole_match_with_a_restart_while_an_effect_waits() -> None:
    async with club(game="goldncrash") as here:
        await here.begin(*PLAYERS)
        seen: set[Question | None] = set()
        for _ in range(40):
            await play_on(here, 400, until=lambda state: state.question not in (None, *seen))
            if here.turn() is None:
                break
            question = (await state_of(here)).question
            seen.add(question)
            before = await state_of(here)
            await here.restart()
            assert await state_of(here) == before
            await play_on(here, 1)
            assert (await state_of(here)).questions > before.questions
        assert len(seen) >= 3
        await play_on(here, 1000)
        assert "🏆" in here.text()
        assert "counted" in here.text() or "down" in here.text()


async def test_hands_are_never_in_the_channel() -> None:
    """Neither in what is said, nor in a button's id, nor in a menu's values."""
    async with club(game="goldncrash") as here:
        await here.begin(*PLAYERS)
        for _ in range(60):
            if here.turn() is None:
                break
            for custom_id in ids(here.board()):
                assert re.fullmatch(
                    r'a:1:\d+:\["(d|-)"\]|a:1:\d+:\["[xsr]",[0-2]\]|a:1:\d+:\["m",[0-2],[0-2]\]'
                    r"|t:1:(hand|news):|r:goldncrash:0",
                    custom_id,
                )
            values = [
                option
                for item in components(here.board())
                for option in getattr(item, "options", ())
            ]
            assert values == []
            await play_on(here, 1)
        for viewer in ("Ann", "Ben", "Flo"):
            assert len([one for one in here.seen_by(viewer) if one.embeds]) == 1


async def test_each_player_gets_their_own_hand_by_dm_and_nobody_elses() -> None:
    async with club(game="goldncrash") as here:
        await here.begin(*PLAYERS)
        for _ in range(12):
            state = await state_of(here)
            for seat, name in enumerate(PLAYERS):
                held, _ = (await letter(here, name)).embeds
                assert cards_told(held.description) == counted(state, seat)
            await play_on(here, 1)


async def test_a_hand_shows_both_whole_discards_and_what_is_left_to_do() -> None:
    async with club(game="goldncrash") as here:
        await here.begin(*PLAYERS)
        await play_on(here, 200, until=lambda state: all(len(s.discard) > 5 for s in state.sides))
        state = await state_of(here)
        assert all(len(side.discard) > 5 for side in state.sides)
        for seat, name in enumerate(PLAYERS):
            text = all_text(await letter(here, name))
            for side in state.sides:
                assert " ".join(map(card_name, reversed(side.discard))) in text
            assert ("▶ Your turn: " in text) is (state.turn == seat)
            assert (f"It is **{PLAYERS[1 - seat]}**’s turn." in text) is (state.turn != seat)


async def test_my_hand_is_one_press_away_and_can_be_played_from() -> None:
    async with club(game="goldncrash") as here:
        await here.begin(*PLAYERS)
        name = here.turn() or ""
        before = (await state_of(here)).questions
        hand = await here.press(name, "hand")
        assert hand.ephemeral
        assert await play_from(here[name], hand.response.message, 5)
        assert (await state_of(here)).questions > before


async def test_a_press_on_anothers_hand_is_refused() -> None:
    async with club(game="goldncrash") as here:
        await here.begin(*PLAYERS)
        name = here.turn() or ""
        other = next(one for one in PLAYERS if one != name)
        hand = await here.press(name, "hand")
        menu = next(
            one for one in components(hand.response.message) if getattr(one, "options", None)
        )
        before = await state_of(here)
        answer = await here.forge(other, menu.custom_id, (menu.options[0].value,))
        assert f"It is {name}’s turn." in answer.response.content
        answer = await here.forge("Flo", menu.custom_id, (menu.options[0].value,))
        assert "not playing here" in answer.response.content
        stranger = next(
            card
            for card in (Card(kind, value) for kind in "RBPGN" for value in (3, 2, 1))  # type: ignore[arg-type]
            if card not in before.sides[before.turn].hand
        )
        prompt = before.prompt(before.turn)
        forged = encode(Act(1, prompt, f'["p",{to_json(stranger)},0]'))
        answer = await here.forge(name, forged)
        assert "rules do not allow" in answer.response.content
        assert await state_of(here) == before


async def test_only_the_observer_sees_the_two_cards() -> None:
    async with club(game="goldncrash") as here:
        await here.begin(*PLAYERS)
        await play_on(here, 400, until=lambda state: state.question is Question.OBSERVE)
        state = await state_of(here)
        assert state.question is Question.OBSERVE
        name, other = PLAYERS[state.turn], PLAYERS[1 - state.turn]
        first, second = map(card_name, state.sides[state.turn].deck[:2])
        text = all_text(await letter(here, name))
        assert f"The top of your deck: {first}, then {second}" in text
        assert f"▶ **{name}**, open ✋ My hand to place the two cards." in here.text()
        assert "The top of your deck" not in all_text(await letter(here, other))
        assert "The top of your deck" not in here.text()
        assert all(not one.startswith("a:1:") for one in ids(here.board()))


@pytest.mark.parametrize("when", ["from the start", "in the middle"])
async def test_closed_dms_are_told_once_and_the_button_serves(when: str) -> None:
    async with club(game="goldncrash") as here:
        if when == "from the start":
            here.env.inject_error(
                "POST", "/users/@me/channels", status=403, code=50007, message="closed", times=None
            )
        await here.begin(*PLAYERS)
        if when == "in the middle":
            await play_on(here, 4)
            for name in PLAYERS:
                path = f"/channels/{(await letter(here, name)).channel.id}/messages/*"
                here.env.inject_error(
                    "PATCH", path, status=403, code=50007, message="closed", times=None
                )
        for number in range(24):
            name = here.turn() or ""
            if not await play_from(here[name], here.board(), number):
                hand = await here.press(name, "hand")
                assert await play_from(here[name], hand.response.message, number)
        for name in PLAYERS:
            told = [one for one in here.private(name) if "private messages" in one.content]
            assert len(told) == 1


async def test_one_person_plays_against_the_computer_in_french() -> None:
    async with club("fr", game="goldncrash") as here:
        await here.lobby("Ann")
        await here.choose("Ann", "computer", "hard")
        await here.press("Ann", "begin")
        await here.env.settle()
        for number in range(400):
            if here.turn() is None:
                break
            assert here.turn() == "Ann"
            if not await play_from(here["Ann"].user, await letter(here, "Ann"), number):
                await play_from(here["Ann"], here.board(), number)
        assert "🏆" in here.text()
        assert "Trésor" in here.text() or "Zeppelins" in here.text()


async def test_the_crews_are_chosen_in_the_lobby() -> None:
    async with club(game="goldncrash") as here:
        await here.lobby(*PLAYERS)
        await here.choose("Ann", "colour", "C")
        assert re.search(r"\*\*Ann\*\* 🐱 Chamouraï", here.text())
        assert re.search(r"\*\*Ben\*\* 🐙 Poulpirate", here.text())


async def test_a_dm_that_is_played_from_gives_hints_and_tells_what_happened() -> None:
    async with club(game="goldncrash") as here:
        await here.begin(*PLAYERS)
        name = here.turn() or ""
        other = next(one for one in PLAYERS if one != name)
        sent = await letter(here, name)
        await here[name].user.click(sent, label="Hint")
        assert "💡 **" in all_text(await letter(here, name))
        rows = await here.database.rows("SELECT hints FROM seats ORDER BY hints")
        assert rows == [(0,), (1,)]
        assert "💡 **" not in here.text() + all_text(await letter(here, other))
        await here[name].user.click(await letter(here, name), label="What happened?")
        assert "what happened" in all_text(await letter(here, name))
        await here[name].user.click(await letter(here, name), label="My hand")
        assert "💡 **" in all_text(await letter(here, name))
        await play_on(here, 1)
        assert "💡 **" not in all_text(await letter(here, name)), "its question has been answered"
