"""What one person alone is shown: their hand, the rules, a question they must confirm."""

from cogs.desk.dms import DirectMessages
from cogs.desk.panels import Panels
from cogs.desk.reply import Reply
from storage.match import Match, Seating
from table import refusals
from table.painter import Painter
from table.presenter import Presenter
from table.rulebook import Rulebook
from table.screen import Screen
from table.service import Service


class Hands:
    def __init__(
        self, service: Service, painter: Painter, panels: Panels, dms: DirectMessages
    ) -> None:
        self._service = service
        self._painter = painter
        self._panels = panels
        self._dms = dms
        self._rulebooks: dict[str, Rulebook] = {}

    def add_rules(self, presenter: Presenter) -> None:
        """Read the rule pages of a game."""
        key = presenter.game.key
        self._rulebooks[key] = Rulebook(key, presenter.rules)

    async def show_screen(self, reply: Reply, screen: Screen) -> bool:
        return await self._panels.show_other(reply, screen)

    async def show_rules(
        self, reply: Reply, game: str, page: int, match_id: int | None = None
    ) -> None:
        """A page of the rules; `match_id` is the match whose hand they were opened from."""
        if game not in self._rulebooks:
            raise refusals.NotUnderstood
        await self.show_screen(reply, self._rulebooks[game].screen(page, reply.say, match_id))

    async def advise(self, reply: Reply, match: Match) -> None:
        """Add to somebody's hand what a strong computer would do in their place."""
        await self._service.hint(match.id, reply.user)
        present = await self._service.load(match.id)
        seating = present.seating(reply.user)
        if present.live and seating is not None:
            await self.show(reply, present, seating)
        else:
            await self.answer(reply, present)

    async def show(
        self,
        reply: Reply,
        match: Match,
        seating: Seating,
        focus: str | None = None,
        said: str = "",
    ) -> bool:
        """Show somebody their hand; in a DM, that is what the DM shows."""
        if not reply.in_dm:
            return await self._panels.open(reply, match, focus, said)
        screen = await self._dms.screen(match, seating, focus or "")
        if screen is None:
            absent = self._service.overdue_seat(match, reply.user)
            screen = self._painter.hand(match, seating, reply.say, absent, focus or "")
        return await self.show_screen(reply, screen)

    async def answer(self, reply: Reply, match: Match, focus: str = "") -> bool:
        """Turn the hand that was pressed into the present one.

        Nothing that is slow on Discord's side keeps this waiting: what is on its way to the same
        message meanwhile is followed by the newest.
        """
        seating = match.seating(reply.user)
        if seating is None or not match.live:
            return await self.show_screen(reply, await self._panels.at_rest(match, reply))
        if not reply.in_dm:
            return await self.show(reply, match, seating, focus)
        queue = self._dms.queue(match.id, seating.seat)
        async with queue.turn(0) as mine:
            if queue.step > match.step:
                match = await self._service.load(match.id)
            queue.step = max(queue.step, match.step)
            answered = await self.show(reply, match, match.seats[seating.seat], focus)
        await self._dms.pressed(match, seating.seat, overtaken=mine and queue.overtaken)
        return answered
