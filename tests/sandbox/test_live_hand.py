"""An open hand follows its match over the wire, with the real bot as a process of its own."""

from pathlib import Path
from typing import Any

from sandbox.page.driver import Driver
from tests.sandbox.test_whole_match import board, table, whose_turn


def private(person: Driver) -> list[Any]:
    """What only this person sees in the channel."""
    return [one for one in person.messages("gold") if one["ephemeral"]]


def says(message: Any, text: str) -> bool:
    return any(text in embed["description"] for embed in message["embeds"])


def drawn(person: Driver) -> list[Any]:
    """What somebody was told alone of the cards they drew."""
    return [one for one in private(person) if one["content"].startswith("You draw ")]


async def test_a_hand_follows_rests_for_another_and_ends_with_the_match(tmp_path: Path) -> None:
    async with table(tmp_path) as (_, ada, bruno):
        await bruno.do("locale", locale="en-US")
        await ada.slash("gold", "goldncrash start")
        await bruno.wait_for(lambda: bruno.messages("gold"))
        await bruno.press(board(bruno), "Join")
        await ada.press(board(ada), "Begin")
        people = {"Ada": ada, "Bruno": bruno}
        turn = await ada.wait_for(lambda: whose_turn(board(ada))) or ""
        drawer = people[turn]
        (waiting,) = (one for one in people.values() if one is not drawer)

        await waiting.press(board(waiting), "My hand")
        await waiting.wait_for(lambda: private(waiting))
        assert says(private(waiting)[0], f"It is **{turn}**’s turn.")

        await drawer.press(board(drawer), "Draw")
        await drawer.wait_for(lambda: len(drawn(drawer)) == 1)
        await drawer.press(board(drawer), "Draw")
        await drawer.wait_for(lambda: len(drawn(drawer)) == 2)
        await waiting.wait_for(lambda: says(private(waiting)[0], "▶ Your turn: 2 actions left."))
        assert len(private(waiting)) == 1, "nothing of what the other drew, and no second hand"

        await waiting.press(board(waiting), "My hand")
        await waiting.wait_for(lambda: says(private(waiting)[0], "gone to rest"))
        assert says(private(waiting)[1], "▶ Your turn")

        await ada.slash("gold", "goldncrash stop")
        asked = await ada.wait_for(lambda: [one for one in private(ada) if says(one, "at once")])
        await ada.press(asked[0], "Yes, end it for all")
        await waiting.wait_for(lambda: says(private(waiting)[1], "This match is over."))
        assert private(waiting)[1]["components"] == []
