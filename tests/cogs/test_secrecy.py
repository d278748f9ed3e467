"""No secret leaks: what a client shows never holds what its seat may not know."""

import re
from typing import Any

import pytest

from cogs.gold.words import label
from engine.contract import to_json
from engine.gold.state import State
from engine.goldncrash.actions import Play
from table.presses import Act, encode
from tests.cogs.club import Club, all_text, club, ids


async def state_of(here: Club) -> State:
    match = await here.bot.desk.matches.load(1)
    assert match is not None
    assert isinstance(match.state, State)
    return match.state


async def test_no_client_shows_a_card_that_is_not_up() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben", "Cleo")
        while here.turn() is not None:
            await here.flip(number=11)
            state = await state_of(here)
            shown = {one.cell for one in state.shown}
            for name in ("Ann", "Ben", "Cleo", "Flo"):
                for message in here.seen_by(name):
                    text = all_text(message)
                    placed = re.findall(r"\*\*([A-H][1-8])\*\*", text)
                    assert set(placed) <= {label(cell) for cell in shown}
                    grid = re.findall(r"[🟢🟠🔵🔴🟣💰🧨]", _grid(text))
                    assert len(grid) <= len(shown)


def _grid(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if line[:1] in "🇦🇧🇨🇩🇪🇫🇬🇭")


async def test_a_custom_id_names_a_place_and_never_a_card() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        for _ in range(30):
            await here.flip(number=5)
            for custom_id in ids(here.board()):
                assert re.fullmatch(
                    r'a:1:\d+:\["f",\d+\]|v:1:\d+:[0-3]|t:1:(hand|news):|r:gold:0|x:\d:\d',
                    custom_id,
                )


async def test_a_closed_pile_is_shown_to_its_owner_only() -> None:
    async with club() as here:
        await here.begin("Ann", "Ben")
        state = await state_of(here)
        while not all(len(pile) > 1 for pile in state.piles):
            await here.flip(number=3)
            state = await state_of(here)
        await here.env.advance_time(15)
        for name in ("Ann", "Ben"):
            await here.press(name, "hand")
        piles = (here.board().embeds[0].description or "").split("\n\n")[0]
        assert "cards" in piles
        assert "gold" not in piles
        for seat, name in enumerate(("Ann", "Ben")):
            (hand,) = here.private(name)
            own = " ".join(f"💰\u2060{value}" for value in sorted(state.piles[seat], reverse=True))
            assert own in (hand.embeds[0].description or "")
            for other in ("Ann", "Ben", "Flo"):
                if other != name:
                    assert all(own not in all_text(one) for one in here.seen_by(other))


async def test_the_channel_holds_one_board_and_no_history() -> None:
    """In a game of memory an old message would be a crib."""
    async with club() as here:
        await here.begin("Ann", "Ben")
        for number in range(25):
            await here.flip(number=number)
            assert len(here.channel.history()) == 1


@pytest.mark.parametrize("breaks", ["play", "save", "draw"])
async def test_not_even_a_failure_logs_a_state_a_seed_or_a_card(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, breaks: str
) -> None:
    """A card of Gold 'n' Crash is played from a secret hand, and something breaks on the way."""
    caplog.set_level("DEBUG")
    for capped in ("discord", "aiosqlite"):  # as the bot itself does
        caplog.set_level("INFO", logger=capped)

    def broken(*args: Any, **kwargs: Any) -> Any:
        raise RuntimeError("the pit props gave way")

    async with club(game="goldncrash") as here:
        await here.begin("Ann", "Ben")
        await here.database.rows("UPDATE matches SET seed = 987654321987654 RETURNING id")
        match = await here.bot.desk.matches.load(1)
        assert match is not None
        seat = match.playing.turn  # type: ignore[attr-defined]
        plays = [one for one in match.playing.legal(seat) if isinstance(one, Play)]
        where = {
            "play": ("table.service.play", broken),
            "save": ("storage.matches.Matches.save_move", broken),
            "draw": ("table.painter.sight_of", broken),
        }
        monkeypatch.setattr(*where[breaks])
        custom_id = encode(Act(1, match.playing.prompt(seat), to_json(plays[0])))
        await here.forge(match.seats[seat].name, custom_id)
        log = caplog.text
        assert "the pit props gave way" in log
        assert "987654321987654" not in log
        for side in match.playing.sides:  # type: ignore[attr-defined]
            for card in {*side.hand, *side.deck}:
                assert to_json(card) not in log
                assert repr(card) not in log
