"""Presses of every kind over the real bot: each gets exactly one answer people understand."""

import re

import pytest

from table.presses import Act, Do, Look, Press, Rules, Unreadable, Verb, decode, encode
from tests.cogs.club import Club, all_text, club, ids


def other(here: Club, *names: str) -> str:
    """Somebody at the table whose turn it is not."""
    return next(name for name in names if name != here.turn())


async def test_a_press_on_the_board_costs_exactly_one_call() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben", "Cleo")
        while here.turn() is not None:
            before = len(here.calls())
            await here.flip()
            calls = here.calls()[before:]
            assert len(calls) == 1, calls
            assert calls[0][1].endswith("/callback")


async def test_a_press_in_the_lobby_costs_exactly_one_call() -> None:
    async with club() as here:
        await here.lobby("Ann")
        for name, verb in (("Ben", "join"), ("Cleo", "join"), ("Cleo", "leave"), ("Ann", "begin")):
            before = len(here.calls())
            await here.press(name, verb)
            assert len(here.calls()) == before + 1


async def test_every_card_is_at_most_two_presses_away() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        reachable: set[str] = set()
        for quarter in range(4):
            if quarter:
                look = next(
                    one
                    for one in ids(here.board())
                    if one.endswith(f":{quarter}") and one[0] == "v"
                )
                await here[here.turn() or ""].click(here.board(), custom_id=look)
            reachable.update(here.cards())
        assert len(reachable) == 64


async def test_a_stale_button_is_told_so_and_the_board_is_the_present_one() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        presser = here.turn() or ""
        stale = here.cards()[5]
        await here.flip()
        now = here.text()
        answer = await here.forge(presser, stale)
        assert answer.acknowledged
        assert "out of date" in here.private(presser)[-1].content
        assert here.text() == now


async def test_pressing_twice_plays_once() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        presser, card = here.turn() or "", here.cards()[0]
        await here[presser].click(here.board(), custom_id=card)
        await here.forge(presser, card)
        assert "turn a second card" in here.text()
        assert here.turn() == presser


async def test_it_is_not_everybodys_turn() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        waiting = other(here, "Ann", "Ben")
        before = here.text()
        answer = await here.flip(waiting)
        assert answer.ephemeral
        assert f"It is {here.turn()}’s turn." in answer.response.content
        assert here.text() == before


async def test_who_does_not_sit_there_cannot_play_look_or_see_a_hand() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        before = here.text()
        look = next(one for one in ids(here.board(), enabled=True) if one[0] == "v")
        for press in (here.cards()[0], look, "t:1:hand:", "t:1:resign:", "t:1:resign!:"):
            answer = await here.forge("Flo", press)
            assert answer.ephemeral, press
            assert "not playing here" in answer.response.content
        assert here.text() == before


@pytest.mark.parametrize(
    "custom_id",
    [
        "a:1:0:",
        "a:1:0:[]",
        'a:1:0:["f"]',
        'a:1:0:["f",64]',
        'a:1:0:["f",-1]',
        'a:1:0:["f",1,2]',
        'a:1:0:["x",1]',
        'a:1:0:{"cell":1}',
        "a:1:0:null",
        "a:1",
        "a:one:0:[]",
        "a:99:0:[]",
        "a:-1:0:[]",
        "a:" + "9" * 30 + ":0:[]",
        "v:1:99:2",
        "v:1:0:nonsense",
        "t:1:dance:",
        "t:1:begin:",
        "t:1:join:",
        "t:1:colour:Z",
        "t:1:option:piles:open",
        "t:99:hand:",
        "r:gold:999",
        "r:chess:0",
        "x:0:0",
        "",
        "nonsense",
        "a:1:٣:[]",
        "💥",
    ],
)
async def test_a_forged_press_is_answered_and_changes_nothing(custom_id: str) -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        text = here.text()
        answer = await here.forge(here.turn() or "", custom_id)
        assert answer.acknowledged
        assert here.text() == text or custom_id == "v:1:0:nonsense"
        rows = await here.database.rows("SELECT step FROM matches")
        assert rows == [(2,)]


async def test_menus_can_be_forged_no_better() -> None:
    async with club() as here:
        await here.lobby("Ann")
        for custom_id, value in (
            ("t:1:computer:0", "godlike"),
            ("t:1:starter:", "7"),
            ("t:1:colour:", "Z"),
            ("t:1:option:piles", "ajar"),
            ("t:1:option:seed", "1"),
        ):
            answer = await here.forge("Ann", custom_id, (value,))
            assert answer.ephemeral
            assert "does nothing here" in answer.response.content


async def test_only_the_host_begins_and_sets_the_table() -> None:
    async with club() as here:
        await here.lobby("Ann", "Ben")
        for verb in ("begin", "option", "cancel"):
            answer = await here.press("Ben", verb)
            assert "Only the host, Ann" in answer.response.content
        for verb, value in (("starter", "1"), ("computer", "hard")):
            answer = await here.choose("Ben", verb, value)
            assert "Only the host, Ann" in answer.response.content


async def test_who_may_manage_messages_can_clear_a_lobby() -> None:
    async with club() as here:
        role = here.guild.create_role("Mods", permissions=__import__("discord").Permissions(8192))
        mod = here.guild.add_member(here.env.create_user("Mod"), roles=[role])
        here.people["Mod"] = mod
        await here.lobby("Ann", "Ben")
        await here.press("Mod", "cancel")
        assert "cleared" in here.text()
        await here["Ben"].slash(here.channel, "gold start")
        assert "who plays?" in here.text()


async def test_beginning_a_lobby_twice_deals_once() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        board = here.text()
        await here.forge("Ann", "t:1:begin:")
        assert here.text() == board
        assert "begun already" in here.private("Ann")[-1].content


async def test_rules_turn_page_by_page_in_the_readers_language() -> None:
    async with club("fr") as here:
        shown = await here["Ann"].slash(here.channel, "gold rules")
        assert shown.ephemeral
        titles = [shown.response.embeds[0].title]
        while (following := ids(here.private("Ann")[-1], enabled=True)[-1]) and len(titles) < 20:
            await here["Ann"].click(here.private("Ann")[-1], custom_id=following)
            title = here.private("Ann")[-1].embeds[0].title
            if title == titles[-2:][0]:
                break
            titles.append(title)
        assert len(titles) > 5
        assert len(here.private("Ann")) == 1


presses = [
    Act(1, 2, '["f",3]'),
    Act(1, 2, '["f",3]', 5),
    Look(1, 7, "3"),
    Look(1, 7, "3", 0),
    Rules("gold", 4),
    *(Do(7, verb, "x:y") for verb in Verb),
]


@pytest.mark.parametrize("press", presses, ids=str)
def test_a_press_survives_its_custom_id(press: Press) -> None:
    assert decode(encode(press)) == press
    assert len(encode(press)) <= 100


def test_a_press_too_long_for_a_custom_id_is_never_drawn() -> None:
    with pytest.raises(ValueError, match="a custom_id of"):
        encode(Act(1, 2, "x" * 100))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a",
        "a:",
        "t:1:join",
        "r:gold:x",
        "r:gold",
        "b:1:2:3",
        "a:1:2.:x",
        "a:1:.2:x",
        "a:1:2.x:y",
    ],
)
def test_what_is_no_press_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        decode(text)


async def test_no_answer_shows_the_bots_insides() -> None:
    """Refusals are sentences: no type names, no tracebacks, no braces."""
    async with club() as here:
        await here.begin("Ann", "Ben")
        await here.flip(other(here, "Ann", "Ben"))
        for message in here.private("Ann") + here.private("Ben"):
            assert not re.search(r"[{}<>]|Error|Refus|None", all_text(message))
