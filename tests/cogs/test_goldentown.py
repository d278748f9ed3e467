"""Golden-Town over the real bot: the town, duels, questions to others, and private ore."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from cogs.goldentown.words import card_name, filon_name
from engine.contract import to_json
from engine.goldentown.actions import (
    Action,
    Answer,
    Challenge,
    Climb,
    Convert,
    Dig,
    Expose,
    Go,
    GoOn,
    LayCard,
    PlayFirst,
    Roll,
)
from engine.goldentown.components import Sharing, Way
from engine.goldentown.state import State
from engine.pilots import Level, pilot_for
from engine.rng import Rng
from table.words import words
from tests.cogs.club import Club, all_text, club, components, ids
from tests.cogs.test_coming_and_going import send_away
from tests.engine.goldentown.positions import card, filon, node, table

THREE = ("Ann", "Ben", "Cleo")
SAY = words("en")


async def state_of(here: Club) -> State:
    match = await here.bot.desk.matches.load(1)
    assert match is not None
    assert isinstance(match.state, State)
    return match.state


async def stands(here: Club, *names: str, **position: Any) -> None:
    """These people sit at a table in this position."""
    await here.begin(*names)
    questions = (await state_of(here)).questions
    figures = position.pop("figures", " ".join(["HOTEL"] * len(names)))
    await here.put(replace(table(figures, **position), questions=questions + 1))
    await here[names[0]].slash(here.channel, "goldentown board")


def offered(message: Any) -> Iterator[tuple[str, str | None, str]]:
    """What can be done from a message: the control, the value if it is a menu, the action."""
    for item in components(message):
        if item.custom_id.startswith("a:") and not item.disabled:
            options = getattr(item, "options", None)
            if options:
                yield from ((item.custom_id, option.value, option.value) for option in options)
            else:
                yield item.custom_id, None, item.custom_id.split(":", 3)[3]


async def pressed(person: Any, message: Any, action: Action) -> bool:
    """Whether this message offers that action; if it does, it is done."""
    for custom_id, value, done in offered(message):
        if done == to_json(action):
            if value is None:
                await person.click(message, custom_id=custom_id)
            else:
                await person.select(message, [value], custom_id=custom_id)
            return True
    return False


def hands_of(here: Club, name: str) -> list[Any]:
    """The hands this person has opened, the last one last."""
    return [message for message in here.private(name) if message.attachments]


def hand_of(here: Club, name: str) -> Any:
    return hands_of(here, name)[-1]


async def do(here: Club, action: Action) -> int:
    """Let the one whose turn it is do this, on the board or from the hand: how many presses."""
    name = here.turn() or ""
    for message in (here.board(), *hands_of(here, name)[-1:]):
        if await pressed(here[name], message, action):
            return 1
    await here.press(name, "hand")
    if await pressed(here[name], hand_of(here, name), action):
        return 2
    await here[name].click(hand_of(here, name), label="Choose the ore myself…")
    assert await pressed(here[name], hand_of(here, name), action), action
    return 3


def chosen(state: State, wanted: set[str]) -> Action:
    """What a computer would do; or what leads to a wanted duel, or to a question asked."""
    (seat,) = state.to_act()
    others = {one.at for number, one in enumerate(state.prospectors) if number != seat}
    mines = {node(letter) for letter in "ABCD"}
    legal = state.legal(seat)
    for action in legal:
        occupied = isinstance(action, Go) and action.node in others & mines
        if ("asked" in wanted and occupied) or ("duel" in wanted and isinstance(action, Challenge)):
            return action
    pilot = pilot_for("goldentown", Level.NORMAL)
    return pilot(state.view(seat), (), legal, Rng(7, state.questions, "guests"))  # type: ignore[no-any-return]


async def again_after_a_restart(here: Club, action: Action) -> None:
    """The board that was there before is good after it, and the position is the same."""
    before, board = await state_of(here), here.board().id
    await here.restart()
    assert await state_of(here) == before
    await do(here, action)
    assert (await state_of(here)).questions == before.questions + 1
    assert here.board().id == board


@pytest.mark.slow
async def test_a_whole_match_with_a_restart_in_a_duel_and_one_while_an_occupant_is_asked() -> None:
    async with club(game="goldentown") as here:
        await here.begin(*THREE)
        met: set[str] = set()
        presses: Counter[tuple[int, int]] = Counter()
        for number in range(1500):
            if number % 20 == 0:
                await here.env.advance_time(15)  # the DMs that wait are sent
            state = await state_of(here)
            if state.ended is not None:
                break
            action = chosen(state, {"duel", "asked"} - met)
            fought = state.duel is not None and len(state.duel.laid) >= 2
            asked = isinstance(state.question, Sharing)
            if (fought and "duel" not in met) or (asked and "asked" not in met):
                met.add("duel" if fought else "asked")
                await again_after_a_restart(here, action)
            elif state.duel is not None:
                await do(here, action)
            else:
                presses[state.turns, state.mover] += await do(here, action)
        assert met == {"duel", "asked"}
        assert "🏆" in here.text()
        assert re.search(r"🥇 \*\*\w+\*\* \d nuggets in the Bank", here.text())
        assert len(here.board().attachments) == 1
        usual = [turn for turn, count in presses.items() if count <= 4]
        assert len(usual) > 0.9 * len(presses), "a usual turn takes at most four presses"


def told_to(here: Club, name: str) -> str:
    """Everything this person can read: in the channel, and in what the bot has written them."""
    messages = list(here.seen_by(name))
    if here[name].id in here.env.backend.dm_channels:
        messages += here[name].user.dm_channel.history()
    alts = [one.description or "" for message in messages for one in message.attachments]
    return "\n".join((*map(all_text, messages), *alts))


async def test_who_has_gone_while_asked_to_share_is_answered_for_by_a_computer() -> None:
    async with club(game="goldentown") as here:
        await stands(
            here, *THREE, figures="A A HOTEL", opened="A", mover=1, question=Sharing(), turn=0
        )
        assert here.turn() == "Ben"
        assert "may **Ann** work here too?" in here.text()
        refused = await do_as(here, "Ann", Answer(True))
        assert "It is Ben’s turn." in refused
        gone, _ = await send_away(here, *THREE)
        assert gone == "Ben"
        state = await state_of(here)
        assert not isinstance(state.question, Sharing), "the table is not stuck"
        assert here.turn() != "Ben"


async def do_as(here: Club, name: str, action: Action) -> str:
    """Press a button of the board that is somebody else's; what one is told."""
    custom_id = next(one for one, _, done in offered(here.board()) if done == to_json(action))
    answer = await here.forge(name, custom_id)
    return str(answer.response.content)


async def test_what_is_found_in_a_mine_is_told_to_its_finder_alone() -> None:
    found, other = filon("y100"), filon("g300")
    async with club(game="goldentown") as here:
        await stands(
            here,
            *THREE,
            figures="A HOTEL HOTEL",
            opened="A",
            hands=["YG2"],
            mines={"A": "y100 | g300 | * | *"},
        )
        await do(here, Expose(card("YG2"), Way.DOWN))
        assert filon_name(found, SAY) in told_to(here, "Ann")
        await do(here, GoOn())
        await here.env.advance_time(15)
        assert filon_name(other, SAY) in told_to(here, "Ann")
        assert "Your ore, 400\u00a0g" in told_to(here, "Ann")
        for name in ("Ben", "Cleo", "Flo"):
            assert "300" not in told_to(here, name)
            assert "400" not in told_to(here, name)
        assert (await state_of(here)).prospectors[0].ore == (found, other)


async def test_a_pyrite_looks_to_the_others_like_gold() -> None:
    shown = []
    for seam in ("yp | * | * | *", "y200 | * | * | *"):
        async with club(game="goldentown") as here:
            await stands(here, *THREE, figures="A HOTEL HOTEL", opened="A", mines={"A": seam})
            await do(here, Dig())
            await here.env.advance_time(15)
            assert "pyrite" in told_to(here, "Ann") or "200" in told_to(here, "Ann")
            shown.append([told_to(here, name) for name in ("Ben", "Cleo", "Flo")])
    assert shown[0] == shown[1]


async def test_a_hand_is_told_to_its_owner_alone_and_its_cards_are_not_on_the_board() -> None:
    async with club(game="goldentown") as here:
        await stands(here, *THREE, figures="A B C", opened="A", hands=["J M E L YGRB2 RB3"])
        await here.press("Ann", "hand")
        hand = hand_of(here, "Ann")
        for word in ("J", "M", "E", "L", "YGRB2", "RB3"):
            assert card_name(card(word), SAY) in all_text(hand)
        for name in ("Ben", "Cleo", "Flo"):
            assert "Joker" not in told_to(here, name)
            assert card_name(card("YGRB2"), SAY) not in told_to(here, name)
        public = {done for _, _, done in offered(here.board())}
        assert public == {to_json(Dig()), to_json(Roll())}


async def test_a_duel_is_won_from_the_hand_and_only_the_two_learn_what_was_stolen() -> None:
    async with club(game="goldentown") as here:
        await stands(
            here,
            *THREE,
            figures="A3 A4 HOTEL",
            hands=["B3 RB3", "YGRB2 R3"],
            ore=["g300 r400"],
            walk=4,
        )
        await do(here, Challenge(1))
        await do(here, PlayFirst(True))
        for name, word in (("Ann", "B3"), ("Ben", "YGRB2"), ("Ann", "RB3"), ("Ben", "R3")):
            assert here.turn() == name
            await do(here, LayCard(card(word), int(word[-1])))
        await here.env.advance_time(15)
        assert "**Ben** wins the duel" in here.text()
        for name in ("Ann", "Ben"):
            told = told_to(here, name)
            assert all(filon_name(filon(one), SAY) in told for one in ("g300", "r400"))
        assert "Your ore, 700\u00a0g" in told_to(here, "Ben")
        for name in ("Cleo", "Flo"):
            assert not re.search("[347]00", told_to(here, name))


async def test_ore_is_turned_into_nuggets_by_amount_or_as_one_chooses() -> None:
    ore = "y100 y100 y100 y200 y200 g200 g200 g300 g300 g300 r400 r400"
    async with club(game="goldentown") as here:
        await stands(here, *THREE, ore=[ore])
        ways = [one for one in (await state_of(here)).legal(0) if isinstance(one, Convert)]
        assert len(ways) > 25, "more than a menu holds"
        await here.press("Ann", "hand")
        menus = [item for item in components(hand_of(here, "Ann")) if getattr(item, "options", ())]
        (smelting,) = (menu for menu in menus if "nuggets" in (menu.placeholder or ""))
        amounts = [int(re.findall(r"\d+", option.label)[0]) for option in smelting.options]
        assert amounts == [1, 2, 3, 4, 5]
        await here["Ann"].click(hand_of(here, "Ann"), label="Choose the ore myself…")
        seen: set[str] = set()
        for _ in range(len(ways) // 25 + 1):
            seen |= {value for _, value, _ in offered(hand_of(here, "Ann")) if value}
            (more,) = (
                item
                for item in components(hand_of(here, "Ann"))
                if "More (" in (getattr(item, "label", "") or "")
            )
            await here["Ann"].click(hand_of(here, "Ann"), custom_id=more.custom_id)
        assert seen == set(map(to_json, ways))


async def test_the_board_can_be_had_in_words() -> None:
    async with club(game="goldentown") as here:
        await stands(here, *THREE, figures="A:2 B3 HOTEL", opened="A", carts=[0, 2])
        await here["Flo"].slash(here.channel, "goldentown board", text="yes")
        (panel,) = here.private("Flo")
        assert not panel.attachments
        assert not ids(panel), "there is nothing to press for who does not play"
        told = all_text(panel)
        assert "Ann (O): concession\u00a0A, level 2 (green). Bank 0, cart 0, filons 0." in told
        assert "Mine A, open: filons 🟡6 🟢5 🔴4 🔵3." in told.replace("\u2060", "")
        await here["Ann"].slash(here.channel, "goldentown board", text="yes")
        (panel,) = here.private("Ann")
        assert not panel.attachments
        assert "You have no ore yet." in all_text(panel)
        assert await pressed(here["Ann"], panel, Climb())
        assert (await state_of(here)).turn == 1


async def test_four_sit_down_in_colours_of_their_own() -> None:
    async with club(game="goldentown") as here:
        await here.begin("Ann", "Ben", "Cleo", "Dov")
        state = await state_of(here)
        assert len(set(state.colours)) == 4
        standings = here.board().embeds[0].fields[0].value or ""
        assert [line.split("**")[1] for line in standings.splitlines()] == [
            "Ann",
            "Ben",
            "Cleo",
            "Dov",
        ]
        assert len({line.removeprefix("▶ ")[0] for line in standings.splitlines()}) == 4


async def test_how_a_duel_ended_is_told_until_the_next_turn_though_the_winner_misses_theirs() -> (
    None
):
    async with club(game="goldentown") as here:
        await stands(here, "Ann", "Ben", figures="A3 A4", hands=["YGRB2 R3", "B3 RB3"], walk=4)
        await do(here, Challenge(1))
        await do(here, PlayFirst(False))
        for word in ("B3", "YGRB2", "RB3", "R3"):
            await do(here, LayCard(card(word), int(word[-1])))
        state = await state_of(here)
        assert (state.turn, state.prospectors[0].misses) == (1, 1)
        assert "**Ann** wins the duel" in here.text()
        await do(here, Roll())
        assert "**Ann** wins the duel" in here.text()


async def test_a_drawn_duel_is_told_though_both_miss_a_turn() -> None:
    async with club(game="goldentown") as here:
        stops = "L L L M M M"
        await stands(here, "Ann", "Ben", figures="A3 A4", hands=[stops, "E E E E E L"], walk=4)
        await do(here, Challenge(1))
        await do(here, PlayFirst(True))
        while (state := await state_of(here)).duel is not None:
            await do(here, state.legal(state.mover)[0])
        assert "Nobody wins" in here.text()
        assert here.text().count("misses a turn") == 2
