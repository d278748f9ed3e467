"""Several are asked at once, over the real bot, with a board that is a picture."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from cogs import EXTENSIONS
from engine import GAMES
from tests.cogs.club import Club, all_text, club, components, ids
from tests.cogs.test_calls import calls
from tests.sealed_bids.game import GAME

PEOPLE = ("Ann", "Ben", "Cleo")


@pytest.fixture(autouse=True)
def on_offer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.EXTENSIONS", (*EXTENSIONS, "tests.sealed_bids.cog"))


@asynccontextmanager
async def bidding(**options: Any) -> AsyncIterator[Club]:
    async with club(game="sealedbids", games=(*GAMES, GAME), **options) as here:
        yield here


def button(here: Club, name: str, card: int) -> str:
    """The custom_id of that person's card on the board."""
    return next(
        str(one.custom_id)
        for one in components(here.board())
        if getattr(one, "label", "") == f"{name}: {card}"
    )


async def lay(here: Club, name: str, card: int) -> Any:
    return await here[name].click(here.board(), custom_id=button(here, name, card))


async def test_a_match_of_simultaneous_choices_is_played_to_its_end() -> None:
    async with bidding() as here:
        await here.begin(*PEOPLE)
        for number in range(5):
            for turn in range(3):
                name = PEOPLE[(turn + number) % 3]
                card = 1 + (number + PEOPLE.index(name)) % 5
                answer = await lay(here, name, card)
                assert answer.acknowledged
        assert "🏆" in here.text() or "shared" in here.text()
        [(how, reason, moves)] = await here.database.rows("SELECT how, reason, moves FROM results")
        assert (how, reason, moves) == ("played", "rounds", 15)


async def test_what_one_lays_leaves_the_buttons_of_the_others_good() -> None:
    async with bidding() as here:
        await here.begin(*PEOPLE)
        old = {name: button(here, name, 3) for name in PEOPLE}
        assert len(set(old.values())) == 3
        assert len(ids(here.board())) == len(set(ids(here.board())))
        for name in ("Ben", "Cleo", "Ann"):
            answer = await here.forge(name, old[name])
            assert not answer.ephemeral, "it counts, and is answered with the board"
        assert "Round 2" in here.text()


async def test_nobody_is_told_who_has_laid_what() -> None:
    shown = []
    for card in (1, 5):
        async with bidding() as here:
            await here.begin(*PEOPLE)
            before = len(here.calls())
            await lay(here, "Ben", card)
            refused = await here.forge("Ben", button(here, "Ann", 2))
            assert "It is Ann and Cleo’s turn." in refused.response.content
            public = all_text(here.board())
            told = [all_text(one) for name in ("Ann", "Cleo") for one in here.private(name)]
            told += [
                all_text(one)
                for name in ("Ann", "Cleo")
                for one in here[name].user.dm_channel.history()
            ]
            shown.append((public, told, len(here.calls()) - before))
    assert shown[0] == shown[1]


async def test_another_ones_button_is_not_ones_own() -> None:
    async with bidding() as here:
        await here.begin(*PEOPLE)
        answer = await here["Ann"].click(here.board(), custom_id=button(here, "Ben", 4))
        assert answer.ephemeral
        assert "Ben" in answer.response.content
        stranger = await here["Flo"].click(here.board(), custom_id=button(here, "Ben", 4))
        assert "not playing here" in stranger.response.content
        assert await here.database.rows("SELECT count(*) FROM moves WHERE seat IS NOT NULL") == [
            (0,)
        ]


async def test_everybody_awaited_is_called_and_only_who_has_acted_no_more() -> None:
    async with bidding() as here:
        await here.lobby(*PEOPLE)
        await here.env.advance_time(600)
        await here.press("Ann", "begin")

        def called() -> set[str]:
            return {n for n in PEOPLE for c in calls(here) if here[n].mention in c.content}

        assert called() == {"Ben", "Cleo"}, "Ann has just pressed"
        await lay(here, "Ben", 2)
        assert called() == {"Cleo"}
        await here.env.advance_time(13 * 3600)
        assert called() == {"Ann", "Cleo"}, "half a day later those who are still awaited"
        await lay(here, "Cleo", 2)
        assert called() == {"Ann"}


async def test_a_board_that_is_a_picture_has_it_in_its_embed_with_its_alt_text() -> None:
    async with bidding() as here:
        await here.begin(*PEOPLE)
        board = here.board()
        image = board.embeds[0].image
        assert ".png" in image.url
        sent = [one for one in here.env.http_requests if "Sealed" in str(one.json)]
        assert "0 have laid" in str(sent[-1].json), "what it shows is told in words as well"
        before = image.url
        await lay(here, "Ann", 1)
        assert here.board().embeds[0].image.url != before


async def test_computers_lay_while_people_think_and_old_buttons_survive_a_restart() -> None:
    async with bidding() as here:
        await here.lobby("Ann", "Ben")
        await here.choose("Ann", "computer", "normal")
        await here.press("Ann", "begin")
        await here.env.advance_time(5)
        assert {
            one.label.split(":")[0]
            for one in components(here.board())
            if ":" in (getattr(one, "label", "") or "")
        } == {"Ann", "Ben"}
        mine = button(here, "Ann", 5)
        await here.restart()
        await lay(here, "Ben", 1)
        await here.forge("Ann", mine)
        assert "Round 2" in here.text()


async def test_a_hand_is_paged_and_played_from() -> None:
    async with bidding() as here:
        await here.begin(*PEOPLE)
        hand = await here.press("Ben", "hand")
        await here["Ben"].click(hand.response.message, label="More cards")
        shown = here.private("Ben")[-1]
        labels = [getattr(one, "label", "") for one in components(shown)]
        assert "5" in labels
        assert "1" not in labels
        await here["Ben"].click(shown, label="5")
        assert "You have laid 5." in here.private("Ben")[-1].embeds[0].description
        assert len(here.private("Ben")) == 1


async def test_a_dm_is_paged_and_played_from() -> None:
    async with bidding() as here:
        await here.begin(*PEOPLE)
        (dm,) = here["Ben"].user.dm_channel.history()
        await here["Ben"].user.click(dm, label="More cards")
        (dm,) = here["Ben"].user.dm_channel.history()
        assert "5" in [getattr(one, "label", "") for one in components(dm)]
        await here["Ben"].user.click(dm, label="5")
        (dm,) = here["Ben"].user.dm_channel.history()
        assert "You have laid 5." in dm.embeds[0].description
        assert "Ben: 5" not in all_text(here.board())
