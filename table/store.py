"""What the service needs of wherever matches are kept."""

from typing import Protocol

from storage.match import Ending, Match, Move, NewMatch, Played


class Store(Protocol):
    """Keeps matches. Each method that writes is one transaction.

    A match is written as it should be from now on, its step one higher than that of the match it
    was made from: StaleMatch, and nothing is written, when that is no longer what is stored.
    """

    async def load(self, match_id: int) -> Match | None: ...

    async def open_in(self, channel: int) -> Match | None:
        """The lobby or live match of a channel."""

    async def shelved_in(self, channel: int) -> Match | None:
        """The table of a channel that was put away last."""

    async def rematch_of(self, match_id: int) -> Match | None: ...

    async def told_after(self, match_id: int, step: int) -> list[tuple[int, str]]:
        """What was told with each move after that step, as it was written down."""

    async def played(self, match_id: int, after: int = 0) -> list[Played]:
        """Every move of a match after that step, the deal among them, oldest first."""

    async def open_lobby(self, new: NewMatch) -> int:
        """Open a table; ChannelTaken or RematchTaken when another stands in the way."""

    async def save_lobby(self, match: Match) -> None: ...

    async def save_move(self, match: Match, move: Move, ending: Ending | None = None) -> None:
        """Write a match, the move that led to it, and its result if that ended it."""

    async def save_seats(self, match: Match, ending: Ending | None = None) -> None:
        """Write who plays the seats of a match, and its status."""

    async def save_shelved(self, match: Match) -> None:
        """Put a match away, or take it up again; ChannelTaken where another is on the table."""

    async def due(self, now: float, most: int) -> list[int]:
        """Matches whose deadline has come, the longest due first."""

    async def next_due(self) -> float | None:
        """When the next deadline of any match comes."""
