"""Whole matches over the real bot, restarts included."""

import pytest

from tests.cogs.club import club, ids


async def test_four_people_play_a_match_from_the_lobby_to_the_score() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben", "Cleo", "Dov")
        presses = await here.play_out()
        assert presses > 60
        assert "wins!" in here.text() or "shared victory" in here.text()
        assert "The last card has left the table." in here.text()
        assert len(here.channel.history()) == 1


@pytest.mark.parametrize(
    ("locale", "begun", "won"),
    [("en-US", "turn a first card", "wins!"), ("fr", "retournez", "l’emporte")],
)
async def test_a_match_goes_through_restarts_in_every_language(
    locale: str, begun: str, won: str
) -> None:
    """In the lobby, in mid-turn and at the end, the old buttons work after each."""
    async with club(locale) as here:
        await here.lobby("Ann", "Ben")
        await here.restart()
        await here.press("Cleo", "join")
        await here.press("Dov", "join")
        await here.restart()
        await here.press("Ann", "begin")
        assert begun in here.text()
        await here.flip()
        old = here.board()
        await here.restart()
        assert ids(here.board()) == ids(old)
        await here.flip()
        await here.play_out()
        assert won in here.text()
        final = here.board()
        await here.restart()
        await here["Cleo"].click(final, custom_id=ids(final)[0])
        assert len(here.channel.history()) == 3, "the end, the lobby, and who is asked to it"
        assert any(one.endswith(":join:") for one in ids(here.board()))


@pytest.mark.parametrize("locale", ["en-US", "fr"])
async def test_one_person_plays_with_computers(locale: str) -> None:
    async with club(locale) as here:
        await here.lobby("Ann")
        for level in ("easy", "normal", "hard"):
            await here.choose("Ann", "computer", level)
        await here.press("Ann", "begin")
        await here.restart()
        await here.env.settle()
        while here.turn() is not None:
            assert here.turn() == "Ann"
            await here.flip()
        assert "🏆" in here.text()


async def test_a_full_match_has_a_round_for_each_player() -> None:
    async with club() as here:
        await here.lobby("Ann", "Ben")
        await here.press("Ann", "option")
        await here.press("Ann", "begin")
        assert "round 1 of 2" in here.text()
        await here.play_out()
        assert "total" in here.text()


async def test_after_the_end_the_same_people_sit_in_the_rematch() -> None:
    async with club() as here:
        await here.lobby("Ann", "Ben")
        await here.choose("Ben", "colour", "V")
        await here.press("Ann", "begin")
        await here.play_out()
        await here.press("Ben", "rematch")
        assert "Ann" in here.text()
        assert "violet (V)" in here.text()
        again = await here["Ann"].click(here.channel.history()[0], label="Rematch")
        assert again.ephemeral
        assert "already" in again.response.content
        await here.press("Ben", "begin")
        assert here.turn() in ("Ann", "Ben")
