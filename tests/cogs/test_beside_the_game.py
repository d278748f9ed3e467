"""What a hand offers beside playing: hints, tips, what happened, the rules, and more."""

import asyncio

import pytest

from cogs import EXTENSIONS
from cogs.desk.panels import Panels
from cogs.desk.reply import Reply
from engine import GAMES
from table.screen import Screen
from tests.cogs.club import Club, all_text, club, labels
from tests.cogs.test_coming_and_going import send_away
from tests.sealed_bids.game import GAME

BOTH = ("Ann", "Ben")


@pytest.fixture(autouse=True)
def _with_sealed_bids(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.EXTENSIONS", (*EXTENSIONS, "tests.sealed_bids.cog"))


def bids(**options: object) -> object:
    return club(game="sealedbids", games=(*GAMES, GAME), **options)  # type: ignore[arg-type]


def newest(here: Club, name: str) -> str:
    return all_text(here.private(name)[-1])


async def hints(here: Club) -> list[int]:
    rows = await here.database.rows("SELECT hints FROM seats ORDER BY seat")
    return [count for (count,) in rows]


# Hints


async def test_a_hint_says_what_a_strong_computer_would_do_and_is_counted() -> None:
    async with bids() as here:  # type: ignore[attr-defined]
        await here.begin(*BOTH)
        hand = await here.press("Ann", "hand")
        assert "💡 L" not in newest(here, "Ann")
        await here["Ann"].click(hand.response.message, label="Hint")
        assert "💡 **Lay " in newest(here, "Ann") or "💡 **Look " in newest(here, "Ann")
        assert await hints(here) == [1, 0]
        await here["Ann"].click(hand.response.message, label="Hint")
        await here["Ann"].click(hand.response.message, label="Rules")
        await here["Ann"].click(hand.response.message, label="Back to the game")
        assert "💡" in newest(here, "Ann"), "it is there for as long as the question is open"
        again = await here.press("Ann", "hand")
        await here["Ann"].click(again.response.message, label="Hint")
        assert await hints(here) == [1, 0], "the same question is not counted twice"
        assert "💡" not in here.text()


async def test_a_hint_goes_with_its_question_and_stands_in_the_result() -> None:
    async with bids() as here:  # type: ignore[attr-defined]
        await here.begin(*BOTH)
        hand = await here.press("Ann", "hand")
        await here["Ann"].click(hand.response.message, label="Hint")
        await here["Ann"].click(here.board(), label="Ann: 1")
        assert "💡" not in all_text(here.private("Ann")[-1])
        asked = await here["Ann"].slash(here.channel, "sealedbids stop")
        await here["Ann"].click(asked.response.message, custom_id="t:1:stop!:")
        assert "💡 took one hint" in here.text()


async def test_a_hint_is_for_ones_own_turn_and_for_who_plays() -> None:
    async with bids() as here:  # type: ignore[attr-defined]
        await here.begin(*BOTH)
        await here["Ann"].click(here.board(), label="Ann: 1")
        await here.forge("Ann", "t:1:hint:")
        assert "A hint is for your own turn." in here.private("Ann")[-1].content
        await here.forge("Cleo", "t:1:hint:")
        assert "not playing here" in here.private("Cleo")[-1].content
        assert await hints(here) == [0, 0]


async def test_a_table_can_forbid_hints() -> None:
    async with bids() as here:  # type: ignore[attr-defined]
        await here.lobby(*BOTH)
        assert "Hints: **allowed**" in here.text()
        refused = await here["Ben"].click(here.board(), label="Hints: allowed")
        assert "Only the host" in refused.response.content
        await here["Ann"].click(here.board(), label="Hints: allowed")
        assert "Hints: **not allowed**" in here.text()
        await here.press("Ann", "begin")
        hand = await here.press("Ann", "hand")
        assert "Hint" not in labels(hand.response.message)
        await here.forge("Ann", "t:1:hint:")
        assert "without hints" in here.private("Ann")[-1].content


# Tips


async def test_a_newcomer_is_told_once_what_is_new_in_their_hand() -> None:
    async with bids(newcomers=True) as here:  # type: ignore[attr-defined]
        await here.begin(*BOTH)
        before = newest(here, "Ann")
        assert "🎓 Lay a card" in before, "who begins is taught beside the board"
        hand = await here.press("Ben", "hand")
        assert "🎓 Lay a card" in newest(here, "Ben")
        await here["Ben"].click(hand.response.message, label="What happened?")
        await here["Ben"].click(hand.response.message, label="My hand")
        assert "Lay a card" not in newest(here, "Ben"), "once is enough"


async def test_tips_stop_with_one_press_and_come_back_with_another() -> None:
    async with bids(newcomers=True) as here:  # type: ignore[attr-defined]
        await here.begin(*BOTH)
        hand = await here.press("Ben", "hand")
        await here["Ben"].click(hand.response.message, label="No more tips")
        assert "🎓 No more tips." in newest(here, "Ben")
        await here.restart()
        hand = await here.press("Ben", "hand")
        assert "🎓" not in newest(here, "Ben")
        await here["Ben"].click(hand.response.message, label="More…")
        await here["Ben"].click(hand.response.message, label="Give me tips")
        await here["Ben"].click(here.board(), label="Ben: 1")
        assert "🎓" in newest(here, "Ben")


async def test_a_press_on_the_board_is_followed_by_one_tip_at_a_time() -> None:
    async with bids(newcomers=True) as here:  # type: ignore[attr-defined]
        await here.begin(*BOTH)
        await here["Ann"].click(here.board(), label="Ann: 1")
        assert "🎓 Now the others" in newest(here, "Ann")
        assert len(here.private("Ann")) == 1, "the one before is gone"
        assert "🎓" not in here.text()


async def test_a_tip_in_a_hand_stays_until_its_person_has_moved() -> None:
    async with bids(newcomers=True) as here:  # type: ignore[attr-defined]
        await here.begin(*BOTH)
        await here.press("Ben", "hand")
        assert "🎓 Lay a card" in newest(here, "Ben")
        await here["Ann"].click(here.board(), label="Ann: 1")
        assert "🎓 Lay a card" in newest(here, "Ben"), "it is still new to him"
        await here["Ben"].click(here.board(), label="Ben: 1")
        assert "Lay a card" not in newest(here, "Ben")


async def test_two_quick_presses_are_followed_by_one_tip(monkeypatch: pytest.MonkeyPatch) -> None:
    async with bids(newcomers=True) as here:  # type: ignore[attr-defined]
        on_their_way: list[Reply] = []

        async def show_slowly(self: Panels, reply: Reply, what: Screen | str) -> bool:
            on_their_way.append(reply)
            await asyncio.sleep(0.01)
            return False

        monkeypatch.setattr(Panels, "show_beside", show_slowly)
        await here.begin(*BOTH)
        [reply] = on_their_way
        match = await here.bot.desk.service.load(1)
        teach = here.bot.desk.after_move._teach
        await asyncio.gather(teach(match, reply), teach(match, reply))
        assert len(on_their_way) == 2


# What happened


async def test_what_happened_since_ones_own_move_is_told_to_one_alone() -> None:
    async with bids() as here:  # type: ignore[attr-defined]
        await here.begin(*BOTH)
        for card in (1, 2):
            await here["Ann"].click(here.board(), label=f"Ann: {card}")
            await here["Ben"].click(here.board(), label=f"Ben: {card}")
        await here["Ann"].click(here.board(), label="Ann: 3")
        await here.press("Ben", "news")
        told = newest(here, "Ben")
        assert "has laid a card" in told
        assert told.count("laid a card") == 1
        assert "takes" not in told, "that was told with his own move"
        await here.press("Cleo", "news")
        assert newest(here, "Cleo").count("laid a card") == 5


async def test_nothing_may_have_happened() -> None:
    async with bids() as here:  # type: ignore[attr-defined]
        await here.begin(*BOTH)
        await here["Ann"].click(here.board(), label="Ann: 1")
        await here.press("Ann", "news")
        assert "Nothing has happened yet." in newest(here, "Ann")


async def test_who_has_just_moved_is_told_what_came_before_their_turn() -> None:
    async with bids() as here:  # type: ignore[attr-defined]
        await here.begin(*BOTH)
        await here["Ann"].click(here.board(), label="Ann: 1")
        await here["Ben"].click(here.board(), label="Ben: 2")
        await here.press("Ben", "news")
        assert "**Ann** has laid a card." in newest(here, "Ben")


async def test_who_was_away_is_told_what_a_computer_played_for_them() -> None:
    async with club(pace=300) as here:
        await here.begin("Ann", "Ben", "Cleo")
        gone, asked = await send_away(here, "Ann", "Ben", "Cleo")
        while f"▶ **🤖 for {gone}**" in here.text():
            await here.env.advance_time(400)
        hand = await here.press(gone, "hand")
        await here[gone].click(hand.response.message, label="What happened?")
        told = newest(here, gone)
        assert "Meanwhile a computer has played for you." in told
        assert f"**{gone}**" in told
        assert asked != gone


# The rules, and what else there is


async def test_the_rules_are_one_press_from_the_board_and_lead_back_to_a_hand() -> None:
    async with bids() as here:  # type: ignore[attr-defined]
        await here.begin(*BOTH)
        assert "Rules" in labels(here.board())
        read = await here["Ann"].click(here.board(), label="Rules")
        assert "Back to the game" not in labels(read.response.message)
        hand = await here.press("Ben", "hand")
        await here["Ben"].click(hand.response.message, label="Rules")
        await here["Ben"].click(hand.response.message, label="Back to the game")
        assert "Your lantern" in newest(here, "Ben")


async def test_what_one_opens_takes_the_place_of_what_one_had_open() -> None:
    async with bids() as here:  # type: ignore[attr-defined]
        await here.begin(*BOTH)
        for _ in range(3):
            await here["Ann"].click(here.board(), label="Rules")
            await here.press("Ann", "news")
        assert len(here.private("Ann")) == 1
        await here.press("Ann", "hand")
        assert len(here.private("Ann")) == 1, "the hand, and nothing beside it"
        await here["Ann"].click(here.board(), label="Rules")
        assert len(here.private("Ann")) == 2, "a hand stays while one reads the rules"


async def test_resigning_is_one_level_down_and_says_what_it_leads_to() -> None:
    async with bids() as here:  # type: ignore[attr-defined]
        await here.begin("Ann", "Ben", "Cleo")
        hand = await here.press("Ben", "hand")
        assert not any("Resign" in label for label in labels(hand.response.message))
        await here["Ben"].click(hand.response.message, label="More…")
        offered = labels(hand.response.message)
        assert "Resign: a computer takes over" in offered
        assert "End for all" not in offered, "that is for the host"
        await here["Ben"].click(hand.response.message, label="Back to the game")
        assert "Your lantern" in newest(here, "Ben")


# What was refused


async def test_what_was_refused_goes_with_the_next_press() -> None:
    async with bids() as here:  # type: ignore[attr-defined]
        await here.begin(*BOTH)
        await here["Ann"].click(here.board(), label="Ann: 1")
        for _ in range(3):
            await here.forge("Ann", "t:1:hint:")
            assert [one.content for one in here.private("Ann")] == [
                "A hint is for your own turn. It is Ben’s turn."
            ]
        await here.press("Ann", "hand")
        assert all("A hint is" not in all_text(one) for one in here.private("Ann"))


async def test_what_was_refused_stays_where_it_cannot_be_deleted() -> None:
    async with bids() as here:  # type: ignore[attr-defined]
        await here.begin(*BOTH)
        await here["Ann"].click(here.board(), label="Ann: 1")
        await here.forge("Ann", "t:1:hint:")
        here.env.inject_error("DELETE", "/webhooks/*", status=404, code=10008, times=1)
        answer = await here.press("Ann", "hand")
        assert "Your hand" in all_text(answer.response.message)
        assert len(here.private("Ann")) == 2
