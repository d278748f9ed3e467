"""Where presses arrive: each is understood, done and answered once."""

import asyncio
from collections.abc import Callable
from typing import Any

import discord

from cogs.desk.after_move import AfterMove
from cogs.desk.boards import Boards
from cogs.desk.boundary import Boundary
from cogs.desk.calls import Calls
from cogs.desk.dms import DirectMessages
from cogs.desk.emojis import OwnEmojis
from cogs.desk.hands import Hands
from cogs.desk.helping import Helping
from cogs.desk.hosting import Hosting
from cogs.desk.intake import Intake
from cogs.desk.invitations import Invitations
from cogs.desk.languages import Languages
from cogs.desk.panels import Panels
from cogs.desk.pictures import Pictures
from cogs.desk.playing import Playing
from cogs.desk.start_up import CATCH_UP, StartUp
from storage.guilds import Guilds
from storage.matches import Matches
from storage.messages import Messages
from storage.people import People
from table.cancelling import cancel_all
from table.coaching import Coach
from table.computers import PACE, Computers
from table.deadlines import Deadlines
from table.painter import Painter
from table.presenter import Presenter
from table.presses import Act, Do, Look, Open, Respond, Rules, decode, without_secrets
from table.service import Service

BREATH = 0.5
"""Seconds between boards that are drawn one after the other."""
EMOJIS_WITHIN = 2.0
"""Seconds that catching up waits for our emojis, so that boards are drawn with them at once."""


class Desk:
    """Puts the parts together; none of them knows it."""

    def __init__(
        self,
        client: discord.Client,
        matches: Matches,
        messages: Messages,
        guilds: Guilds,
        people: People,
        seeds: Callable[[], int],
        pace: float = PACE,
    ) -> None:
        self.matches = matches
        self.messages = messages
        self.guilds = guilds
        self.painter = Painter()
        self.service = Service(matches, _now, seeds, self.painter.course)
        self.coach = Coach(people)
        intake, pictures, languages = Intake(), Pictures(), Languages(client)
        self.boundary = Boundary(intake, lambda match, say: self.boards.link(match, say))
        guard = self.boundary.guard
        self.boards = Boards(
            client, self.service, messages, self.painter, pictures, languages, guard
        )
        self.dms = DirectMessages(client, self.service, messages, self.painter, pictures, guard)
        self.panels = Panels(
            self.service, self.painter, self.coach, pictures, self.boards.link, guard
        )
        invitations = Invitations(client, self.service, messages, self.painter, languages)
        calls = Calls(client, self.service, messages, self.painter, languages)
        self.after_move = AfterMove(
            self.boards,
            self.dms,
            self.panels,
            calls,
            invitations,
            self.painter,
            self.coach,
            guard,
        )
        self.computers = Computers(
            self.service, self.after_move.show_own_move, guard, self.painter.pause_factor, pace
        )
        self.hands = Hands(self.service, self.painter, self.panels, self.dms)
        self.playing = Playing(
            self.service,
            matches,
            self.boards,
            self.hands,
            self.computers,
            self.after_move,
            intake,
        )
        helping = Helping(
            client,
            self.service,
            matches,
            self.painter,
            self.boards,
            self.hands,
            self.computers,
            self.after_move,
            self.coach,
        )
        self.hosting = Hosting(
            self.service,
            matches,
            self.painter,
            self.boards,
            self.hands,
            self.dms,
            self.computers,
            self.after_move,
            self.playing,
            invitations,
            helping,
            self.coach,
            languages,
        )
        self._start_up = StartUp(
            self.service,
            matches,
            messages,
            self.boards,
            self.dms,
            invitations,
            self.computers,
            guard,
        )
        self.deadlines = Deadlines(self.service, matches, _now, self.after_move.show_overdue, guard)
        self.emojis = OwnEmojis(client, self.painter, self.emojis_changed)
        self.stopped = False
        """Whether the last answer has gone out: what is pressed now nobody hears."""
        self._stopping = False
        self._running: set[asyncio.Task[Any]] = set()

    def add_game(self, presenter: Presenter) -> None:
        presenter.game.check()
        presenter.prepare()
        self.hands.add_rules(presenter)
        self.painter.add(presenter)

    # Its life

    def start(self, *, own_emojis: bool) -> None:
        """Begin what runs by itself: catching up, serving deadlines, bringing our emojis."""

        async def catch_up() -> None:
            if own_emojis:
                await self.emojis.looked(EMOJIS_WITHIN)
            await self._start_up.catch_up()

        if own_emojis:
            self._run("bringing our emojis to Discord", self.emojis.keep)
        self._run("catching up", catch_up)
        self._run("serving deadlines", self.deadlines.watch)

    async def stop(self, patience: float) -> None:
        """Leave off everything that runs by itself, and give the presses in hand some time.

        What is pressed from now on is refused, and told so.
        """
        self.service.take_no_more()
        self._stopping = True
        await cancel_all(self._running)
        await self.computers.stop()
        await self.dms.stop()
        await self.panels.stop()
        await self.boards.stop()
        await self.boundary.finish(patience)
        await self.after_move.stop()
        self.stopped = True

    def _run(self, what: str, work: Callable[[], Any]) -> None:
        if self._stopping:
            return
        task = asyncio.create_task(self.boundary.guard(what, work))
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    # What happens elsewhere

    async def channel_gone(self, channel: int) -> None:
        """Close the table of a channel that was deleted."""
        match = await self.matches.open_in(channel)
        if match is not None:
            await self.service.close(match.id)
            self.panels.forget(match.id)

    async def server_gone(self, guild: int) -> None:
        """Close the tables of a server that has sent the bot away."""
        for match_id in await self.matches.open_in_server(guild):
            await self.service.close(match_id)
            self.panels.forget(match_id)

    def language_changed(self, guild: int) -> None:
        """Draw the open boards of a server anew, one after the other, in its new language."""

        async def draw() -> None:
            for match_id in await self.matches.open_in_server(guild):
                await self.service.reread(match_id)
                await self._draw(match_id)

        self._run("drawing boards in another language", draw)

    def emojis_changed(self) -> None:
        """Draw the latest boards anew that have emojis of our own."""

        async def draw() -> None:
            for match_id in await self.matches.latest_open(CATCH_UP):
                match = await self.service.load(match_id)
                if any(self.painter.presenter(match).emojis()):
                    self.panels.follow(match_id)
                    await self._draw(match_id)

        self._run("drawing boards with other emojis", draw)

    async def _draw(self, match_id: int) -> None:
        """Draw one of many boards."""
        await self.boundary.guard(f"drawing match {match_id}", self.boards.refresh, match_id)
        await asyncio.sleep(BREATH)

    # Presses

    async def press(self, interaction: discord.Interaction) -> None:
        """Every press of every button and menu comes in here."""
        data: dict[str, Any] = dict(interaction.data or {})
        custom_id = str(data.get("custom_id", ""))
        values = tuple(map(str, data.get("values") or ()))
        what = f"the press {without_secrets(custom_id)}"
        async with self.boundary.replying(interaction, what) as reply:
            match decode(custom_id, values):
                case Act() as press:
                    self.boards.pressed(press.match)
                    await self.playing.act(reply, press)
                case Look() as press:
                    async with self.hosting.welcoming(reply, press.match) as found:
                        await self.playing.look(reply, press, found)
                case Do() as press:
                    async with self.hosting.welcoming(reply, press.match, press.verb) as found:
                        await self.hosting.do(reply, press, found)
                case Rules(game, page, match_id):
                    await self.hands.show_rules(reply, game, page, match_id)
                case Open(game):
                    await self.hosting.start(reply, self.painter.of_game(game))
                case Respond() as press:
                    await self.hosting.respond(reply, press)


def _now() -> float:
    return discord.utils.utcnow().timestamp()
