"""Presses that play: a move, or a look at another part of the board."""

from cogs.desk.after_move import AfterMove
from cogs.desk.boards import Boards
from cogs.desk.delivery import Delivery
from cogs.desk.edit_queue import EditQueue
from cogs.desk.hands import Hands
from cogs.desk.intake import Intake
from cogs.desk.rendering import Drawn
from cogs.desk.reply import Reply
from storage.match import Match
from table import refusals
from table.checks import check_look, check_own_look, must_be_live, seated
from table.computers import Computers
from table.presses import Act, Look
from table.refusals import Refusal
from table.service import Moved, Service
from table.store import Store

LATE = (
    refusals.MovedOn,
    refusals.AlreadyBegun,
    refusals.Finished,
    refusals.PutAway,
    refusals.NotPutAway,
)
"""Why a press may have come too late."""


class Playing:
    def __init__(
        self,
        service: Service,
        store: Store,
        boards: Boards,
        hands: Hands,
        computers: Computers,
        after_move: AfterMove,
        intake: Intake,
    ) -> None:
        self._service = service
        self._store = store
        self._boards = boards
        self._hands = hands
        self._computers = computers
        self._after_move = after_move
        self._intake = intake

    async def act(self, reply: Reply, press: Act) -> None:
        """Play what a press stands for, and answer with what it has led to."""
        queue = self._boards.queue(press.match)
        try:
            async with self._intake.places:
                if not await reply.is_wanted():
                    raise refusals.TooBusy  # what they have been told failed must not count
                moved = await self._service.move(press, reply.user)
        except Refusal as refusal:
            await self.refused(reply, press.match, refusal)
            raise
        reply.saved = True
        await self.show_move(reply, moved, queue)

    async def look(self, reply: Reply, press: Look, match: Match) -> None:
        """Show another part of the board, or of the hand that was pressed."""
        queue = self._boards.queue(press.match)
        try:
            must_be_live(match)
            seating = seated(match, reply.user)
            if reply.on_own_message:
                check_own_look(match, seating.seat, press)
            else:
                check_look(match, seating.seat, press)
        except Refusal as refusal:
            await self.refused(reply, press.match, refusal)
            raise
        if reply.on_own_message:
            await self._hands.answer(reply, match, press.focus)
        else:
            await self.answer(reply, match, queue, await self._boards.drawn(match, press.focus))

    async def refused(self, reply: Reply, match_id: int, refusal: Refusal) -> None:
        """Before a refusal is told: who came too late is answered with the present board."""
        if isinstance(refusal, LATE):
            queue = self._boards.queue(match_id)
            match = await self._service.load(match_id)
            self._computers.wake(match)
            shown = reply.on_own_message and match.seating(reply.user) is None
            if not (shown or await self._answered(reply, match, queue)):
                self._after_move.refresh(match_id)
        elif isinstance(refusal, refusals.NotTheirTurn):
            self._computers.wake(refusal.match)
        if refusal.board_changed:
            self._after_move.refresh(match_id)

    async def show_move(self, reply: Reply, moved: Moved, queue: EditQueue) -> None:
        """Answer with what a press has led to. Whatever becomes of the answer, the rest follows."""
        self._computers.wake(moved.after)
        board_shows_it = False
        try:
            board_shows_it = await self._answered(reply, moved.after, queue)
        finally:
            self._after_move.follow(moved, reply)
        if not board_shows_it:
            await self._draw_board(reply, moved.after)

    async def answer(
        self, reply: Reply, match: Match, queue: EditQueue, drawn: Drawn | None = None
    ) -> None:
        """Answer a press with the match as it is now, wherever it was pressed."""
        if not await self._answered(reply, match, queue, drawn):
            await self._draw_board(reply, match)

    async def _answered(
        self, reply: Reply, match: Match, queue: EditQueue, drawn: Drawn | None = None
    ) -> bool:
        """Answer a press; whether the board itself shows the match by that."""
        if reply.on_own_message:
            await self._hands.answer(reply, match)
            return False
        await self._boards.adopt(reply, match)
        if await self._boards.is_board(match.id, reply.message):
            drawn = drawn or await self._boards.drawn(match)
            if await self._boards.answer(reply, match, queue, drawn):
                return True
            if reply.delivery is not Delivery.REFUSED:
                return False  # it may have been heard; the board is drawn another way
        elif await self._retire(reply, match):
            return False
        # The message is gone, as when the board was brought down just now.
        link = await self._boards.link(match, reply.say)
        await reply.tell(reply.say("The table has moved: {link}", link=link))
        return False

    async def _draw_board(self, reply: Reply, match: Match) -> None:
        if not await self._boards.refresh(match.id):
            await reply.tell(
                reply.say(
                    "I can no longer draw the board in its channel. Somebody who manages the server"
                    " may have taken a permission from me."
                )
            )

    async def _retire(self, reply: Reply, match: Match) -> bool:
        """Answer a press on what is not the board of its match, but may have been."""
        if reply.message is None or reply.channel != match.channel:
            return False
        present = await self._store.open_in(match.channel)
        if present is not None and await self._boards.is_board(present.id, reply.message):
            return False
        return await self._boards.retire(reply, match)
