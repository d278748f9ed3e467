"""Where the messages of a match are: its boards, its calls and invitation, each seat's DM.

They change without a step of the match, so whoever sends reads them here, fresh.
"""

from enum import StrEnum

import msgspec

from engine.contract import Seat
from storage.database import Database


class Closed(StrEnum):
    """A person's closed DMs: whether they have been told so already."""

    UNTOLD = "untold"
    TOLD = "told"


class DirectMessage(msgspec.Struct, frozen=True):
    """The DM of one seat, if one was sent."""

    channel: int | None = None
    message: int | None = None
    closed: Closed | None = None


class Invitation(msgspec.Struct, frozen=True):
    """The message that asks people to come to a table: it is sent once."""

    message: int | None = None
    may_be_up: bool = True
    """While the message is not known: whether it was sent all the same."""


class Messages:
    def __init__(self, database: Database) -> None:
        self._database = database

    # Boards

    async def board(self, match_id: int) -> int | None:
        """The message that is the board; None while that is not known."""
        rows = await self._database.rows(
            "SELECT message_id FROM boards WHERE match_id = ?", (match_id,)
        )
        return rows[0][0] if rows else None

    async def set_board(self, match_id: int, message: int) -> None:
        """Note which message is the board; the one before is kept in mind until it is deleted."""
        async with self._database.transaction() as tx:
            await tx.execute(
                """INSERT OR IGNORE INTO old_boards (match_id, message_id)
                   SELECT match_id, message_id FROM boards
                    WHERE match_id = ? AND message_id <> ?""",
                (match_id, message),
            )
            await tx.execute(
                """INSERT INTO boards (match_id, message_id) VALUES (?, ?)
                   ON CONFLICT (match_id) DO UPDATE
                   SET message_id = excluded.message_id, sent = 0, searches = 0""",
                (match_id, message),
            )
            await tx.execute(
                "DELETE FROM old_boards WHERE match_id = ? AND message_id = ?", (match_id, message)
            )

    async def sending_board(self, match_id: int) -> None:
        """Note that a board is being sent whose message is not known yet, but may soon be up."""
        await self._database.write(
            """INSERT INTO boards (match_id, sent) VALUES (?, 1)
               ON CONFLICT (match_id) DO UPDATE SET sent = 1, searches = 0""",
            (match_id,),
        )

    async def board_not_sent(self, match_id: int) -> None:
        """Note that what was being sent is known not to have gone up."""
        await self._database.write("UPDATE boards SET sent = 0 WHERE match_id = ?", (match_id,))

    async def board_sent(self, match_id: int) -> bool:
        """Whether a board may be up whose message was never noted."""
        rows = await self._database.rows("SELECT sent FROM boards WHERE match_id = ?", (match_id,))
        return bool(rows and rows[0][0])

    async def lost_boards(self, most: int) -> list[int]:
        """Matches that may have such a board, those searched for least often first."""
        rows = await self._database.rows(
            "SELECT match_id FROM boards WHERE sent = 1 ORDER BY searches, match_id DESC LIMIT ?",
            (most,),
        )
        return [match_id for (match_id,) in rows]

    async def searched_for_board(self, match_id: int, most: int) -> None:
        """Note that it was searched for in vain; after so many times it is given up."""
        await self._database.write(
            """UPDATE boards SET searches = searches + 1, sent = (searches + 1 < ?)
                WHERE match_id = ? AND sent = 1""",
            (most, match_id),
        )

    async def old_boards(self, match_id: int) -> list[int]:
        """The boards that were up before and are not known to be deleted."""
        rows = await self._database.rows(
            "SELECT message_id FROM old_boards WHERE match_id = ?", (match_id,)
        )
        return [message for (message,) in rows]

    async def forget_old_board(self, match_id: int, message: int) -> None:
        await self._database.write(
            "DELETE FROM old_boards WHERE match_id = ? AND message_id = ?", (match_id, message)
        )

    # Invitations

    async def invitation(self, match_id: int) -> Invitation | None:
        """The message that asks people to come to a table; None where nobody has been asked."""
        rows = await self._database.rows(
            "SELECT message_id, sent FROM invitations WHERE match_id = ?", (match_id,)
        )
        return Invitation(rows[0][0], bool(rows[0][1])) if rows else None

    async def set_invitation(self, match_id: int, sent: Invitation) -> None:
        await self._database.write(
            """INSERT INTO invitations (match_id, message_id, sent) VALUES (?, ?, ?)
               ON CONFLICT (match_id) DO UPDATE
               SET message_id = excluded.message_id, sent = excluded.sent""",
            (match_id, sent.message, sent.may_be_up),
        )

    # Calls

    async def calls(self, match_id: int) -> dict[Seat, int]:
        """The message that calls each seat, for those that have been called."""
        rows = await self._database.rows(
            "SELECT seat, message_id FROM calls WHERE match_id = ?", (match_id,)
        )
        return dict(rows)

    async def set_call(self, match_id: int, seat: Seat, message: int) -> None:
        await self._database.write(
            """INSERT INTO calls (match_id, seat, message_id) VALUES (?, ?, ?)
               ON CONFLICT (match_id, seat) DO UPDATE SET message_id = excluded.message_id""",
            (match_id, seat, message),
        )

    async def forget_call(self, match_id: int, seat: Seat, message: int) -> None:
        await self._database.write(
            "DELETE FROM calls WHERE match_id = ? AND seat = ? AND message_id = ?",
            (match_id, seat, message),
        )

    # DMs

    async def direct_messages(self, match_id: int) -> dict[Seat, DirectMessage]:
        rows = await self._database.rows(
            """SELECT seat, channel_id, message_id, closed FROM direct_messages
                WHERE match_id = ?""",
            (match_id,),
        )
        return {
            seat: DirectMessage(channel, message, Closed(closed) if closed else None)
            for seat, channel, message, closed in rows
        }

    async def direct_message(self, match_id: int, seat: Seat) -> DirectMessage:
        found = await self.direct_messages(match_id)
        return found.get(seat, DirectMessage())

    async def set_direct_message(self, match_id: int, seat: Seat, sent: DirectMessage) -> None:
        await self._database.write(
            """INSERT INTO direct_messages (match_id, seat, channel_id, message_id, closed)
               VALUES (?, ?, ?, ?, ?)
               ON CONFLICT (match_id, seat) DO UPDATE
               SET channel_id = excluded.channel_id, message_id = excluded.message_id,
                   closed = excluded.closed""",
            (match_id, seat, sent.channel, sent.message, sent.closed),
        )
