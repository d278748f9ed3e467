"""What people can do at a table besides playing: open it, sit down, resign, end it."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager

import discord
from msgspec.structs import replace

from cogs.desk.after_move import AfterMove
from cogs.desk.boards import Boards
from cogs.desk.dms import DirectMessages
from cogs.desk.hands import Hands
from cogs.desk.helping import Helping
from cogs.desk.invitations import Invitations
from cogs.desk.languages import Languages
from cogs.desk.playing import LATE, Playing
from cogs.desk.reply import Reply
from storage.match import Match, Status
from table import lobby, refusals
from table.checks import must_be_live, must_be_open, seated
from table.coaching import Coach
from table.computers import Computers
from table.painter import Painter
from table.presenter import IN_WORDS, Presenter
from table.presses import Do, Respond, Verb
from table.refusals import Refusal
from table.screen import Button, Screen, Style, Tone
from table.service import Moved, Service
from table.store import Store
from table.table_menu import resign_question
from table.words import Words

NEEDED = ("view_channel", "send_messages", "embed_links")
"""What the bot must be allowed to do in a channel with a table."""
ALSO_IN_DMS = {
    *(Verb.HAND, Verb.HINT, Verb.NEWS),
    *(Verb.RESIGN, Verb.RESIGN_NOW, Verb.AWAY),
}
"""What can be done from a DM, by those who sit at the table: everything else has its channel."""


class Hosting:
    def __init__(
        self,
        service: Service,
        store: Store,
        painter: Painter,
        boards: Boards,
        hands: Hands,
        dms: DirectMessages,
        computers: Computers,
        after_move: AfterMove,
        playing: Playing,
        invitations: Invitations,
        helping: Helping,
        coach: Coach,
        languages: Languages,
    ) -> None:
        self._service = service
        self._store = store
        self._painter = painter
        self._boards = boards
        self._hands = hands
        self._dms = dms
        self._computers = computers
        self._after_move = after_move
        self._playing = playing
        self._invitations = invitations
        self._helping = helping
        self._coach = coach
        self._languages = languages

        self._deeds: dict[Verb, Callable[[Reply, Match], Awaitable[None]]] = {
            Verb.HAND: self.hand,
            Verb.BOARD: self.board,
            Verb.RESIGN: self.ask_resign,
            Verb.RESIGN_NOW: self._resign,
            Verb.STOP: self.ask_stop,
            Verb.STOP_NOW: self._stop,
            Verb.REMATCH: self._rematch,
            Verb.TAKE_UP: self._take_up,
            Verb.BEGIN: self._begin,
        }

    async def do(self, reply: Reply, press: Do, match: Match) -> None:
        """Do what a press that is no move asks for."""
        if press.verb in self._deeds:
            await self._deeds[press.verb](reply, match)
        elif not await self._helping.do(reply, press, match):
            await self._change_lobby(reply, press)

    @asynccontextmanager
    async def welcoming(
        self, reply: Reply, match_id: int, verb: Verb | None = None
    ) -> AsyncIterator[Match]:
        """Whatever somebody who was away does at a table, they have their seat back.

        A table is where its match is: nothing is done to it from another channel, and from a DM
        only by who sits there.
        """
        match = await self._service.load(match_id)
        seating = match.seating(reply.user)
        if reply.in_dm:
            if seating is None or (verb is not None and verb not in ALSO_IN_DMS):
                raise refusals.NotUnderstood
        elif reply.channel != match.channel:
            raise refusals.NotUnderstood
        self._boards.pressed(match_id)
        away = seating is not None and seating.gone is not None
        if not (away and await self._service.come_back(match_id, reply.user)):
            yield match
            return
        try:
            yield await self._service.load(match_id)
        finally:
            self._after_move.refresh(match_id)

    # Opening a table

    async def start(
        self,
        reply: Reply,
        presenter: Presenter,
        guests: Sequence[int] = (),
        *,
        at_once: bool = False,
    ) -> None:
        """Open a lobby in this channel and invite these people, or begin with computers at once.

        Who is invited is waited for.
        """
        guild = reply.interaction.guild_id
        if guild is None:
            raise refusals.ServerOnly
        missing = _missing_permissions(reply.interaction)
        if missing:
            raise refusals.MissingPermissions(missing)
        match = await self._service.open_lobby(
            presenter.game, guild, reply.channel, reply.person(), guests
        )
        reply.saved = True
        if at_once and not match.invited:
            await self._begin_at_once(reply, match)
        else:
            await self._boards.open(reply, match)
            await self._invite(reply, match)
        if at_once and match.invited:
            await reply.tell(
                reply.say("Who is invited is waited for. Press Begin to play without them.")
            )
        await self._tell_language(reply, match)

    async def _tell_language(self, reply: Reply, match: Match) -> None:
        """Say once, to who reads another language, why the table does not speak it."""
        if self._languages.of(match).language == reply.say.language:
            return
        if await self._coach.first_time(reply.user, "language"):
            await reply.tell(
                "🎓 "
                + reply.say(
                    "A table speaks its server’s language; what only you see is in yours."
                    " Who manages the server can change it: `/pepite language`."
                )
            )

    async def _invite(self, reply: Reply, match: Match) -> None:
        if not await self._invitations.send(match, reply.user):
            await reply.tell(reply.say("I cannot mention anybody here: please call them yourself."))

    async def _begin_at_once(self, reply: Reply, match: Match) -> None:
        """Fill the table up with computers, and deal; where that fails, it stays a lobby."""
        moved: Moved | None = None
        try:
            await self._service.change_lobby(match.id, lambda one: lobby.filled_up(one, reply.user))
            moved = await self._service.begin(match.id, reply.user)
        finally:
            if moved is None:
                await self._boards.open(reply, await self._service.load(match.id))
        self._computers.wake(moved.after)
        try:
            await self._boards.open(reply, moved.after)
        finally:
            self._after_move.follow(moved, reply)

    async def _rematch(self, reply: Reply, match: Match) -> None:
        again = await self._service.rematch(match.id, reply.person())
        reply.saved = True
        await self._boards.open(reply, again)
        await self._invite(reply, again)

    async def respond(self, reply: Reply, press: Respond) -> None:
        """Somebody comes, or does not: the table shows it."""
        person = reply.person()

        def change(match: Match) -> Match:
            return lobby.join(match, person) if press.comes else lobby.decline(match, person.id)

        found = await self._service.load(press.match)
        if reply.channel != found.channel:
            raise refusals.NotUnderstood
        try:
            match = await self._service.change_lobby(press.match, change)
        except LATE:
            self._after_move.take_invitation_away(found)
            raise
        reply.saved = True
        if press.comes:
            await reply.tell(reply.say("You’re at the table."))
        else:
            await reply.tell(reply.say("All right, not this time."))
        await self._boards.refresh(match.id)
        await self._invitations.answered(match)

    async def _take_up(self, reply: Reply, match: Match) -> None:
        """Go on with a table that was put away."""
        queue = self._boards.queue(match.id)
        try:
            moved = await self._service.take_up(match.id, reply.user)
        except Refusal as refusal:
            await self._playing.refused(reply, match.id, refusal)
            raise
        reply.saved = True
        await self._playing.show_move(reply, moved, queue)

    async def _change_lobby(self, reply: Reply, press: Do) -> None:
        person = reply.person()

        def change(match: Match) -> Match:
            may_end = self._service.may_end_lobby(match, manager=reply.manager)
            return lobby.change(match, press.verb, press.detail, person, may_end=may_end)

        queue = self._boards.queue(press.match)
        try:
            match = await self._service.change_lobby(press.match, change)
        except Refusal as refusal:
            await self._playing.refused(reply, press.match, refusal)
            raise
        reply.saved = True
        await self._playing.answer(reply, match, queue)
        await self._invitations.answered(match)

    async def _begin(self, reply: Reply, match: Match) -> None:
        queue = self._boards.queue(match.id)
        try:
            moved = await self._service.begin(match.id, reply.user)
        except Refusal as refusal:
            await self._playing.refused(reply, match.id, refusal)
            raise
        reply.saved = True
        await self._playing.show_move(reply, moved, queue)
        await self._invitations.answered(moved.after)

    # At an open table

    @asynccontextmanager
    async def here(
        self, reply: Reply, presenter: Presenter, *, put_away: bool = False
    ) -> AsyncIterator[Match]:
        """The open match of this game in this channel; if need be the one that was put away."""
        match = await self._store.open_in(reply.channel)
        if match is None and put_away:
            match = await self._store.shelved_in(reply.channel)
        if match is None or match.game is not presenter.game:
            raise refusals.NothingHere(presenter.game.key)
        async with self.welcoming(reply, match.id) as present:
            yield present

    async def board(self, reply: Reply, match: Match) -> None:
        """Bring the board down to the bottom of its channel."""
        if await self._boards.bring_down(reply, match):
            await self._dms.catch_up(match)  # they link the board
        self._computers.wake(match)

    async def board_in_words(self, reply: Reply, match: Match) -> None:
        """Tell one person the whole board in words; who plays can play from there."""
        must_be_live(match)
        self._computers.wake(match)
        seating = match.seating(reply.user)
        if seating is None:
            board = self._painter.public(match, reply.say, in_words=True)
            await self._hands.show_screen(reply, replace(board, rows=()))  # they only read it
        else:
            await self._hands.show(reply, match, seating, IN_WORDS)

    async def hand(self, reply: Reply, match: Match) -> None:
        """Show a person what only they may see, and what they can do besides playing."""
        must_be_live(match)
        self._computers.wake(match)
        await self._hands.show(reply, match, seated(match, reply.user))

    # Leaving it

    async def ask_resign(self, reply: Reply, match: Match) -> None:
        must_be_live(match)
        seating = seated(match, reply.user)
        say = reply.say
        text = resign_question(match, seating, say)
        yes = Button(say("Yes, resign"), Do(match.id, Verb.RESIGN_NOW), "🏳️", Style.GRAVE)
        await self._ask(reply, say("Resign?"), text, yes, self._back(match, say))

    async def _resign(self, reply: Reply, match: Match) -> None:
        moved = await self._service.resign(match.id, reply.user)
        await self._done(reply, moved, reply.say("You have resigned."))

    async def ask_stop(self, reply: Reply, match: Match) -> None:
        must_be_open(match)
        self._service.check_may_stop(match, reply.user, manager=reply.manager)
        say = reply.say
        if match.status is Status.LOBBY:
            title, text = say("Close this table?"), say("Nobody has begun to play yet.")
        else:
            title = say("End this match?")
            text = say("It ends at once, for everybody, without a winner.")
        yes = Button(say("Yes, end it for all"), Do(match.id, Verb.STOP_NOW), style=Style.GRAVE)
        playing = match.live and match.seating(reply.user) is not None
        await self._ask(reply, title, text, yes, *((self._back(match, say),) if playing else ()))

    async def _stop(self, reply: Reply, match: Match) -> None:
        moved = await self._service.stop(match.id, reply.user, manager=reply.manager)
        await self._done(reply, moved, reply.say("The match has been ended."))
        await self._invitations.answered(moved.after)

    async def _ask(self, reply: Reply, title: str, text: str, *answers: Button) -> None:
        screen = Screen(title, text, tone=Tone.GREY, rows=(answers,))
        await self._hands.show_screen(reply, screen)

    async def _done(self, reply: Reply, moved: Moved, text: str) -> None:
        """Confirm something privately, then let everybody see what came of it."""
        reply.saved = True
        self._computers.wake(moved.after)
        try:
            if reply.on_own_message:
                title = self._painter.title(moved.after, reply.say)
                await self._hands.show_screen(reply, Screen(title, text, tone=Tone.CALM))
            else:
                await reply.tell(text)
        finally:
            self._after_move.follow(moved, reply)
        await self._boards.refresh(moved.after.id)

    def _back(self, match: Match, say: Words) -> Button:
        return Button(say("Back to the game"), Do(match.id, Verb.HAND), "◀️")


def _missing_permissions(interaction: discord.Interaction) -> list[str]:
    allowed = interaction.app_permissions
    needed = list(NEEDED)
    if isinstance(interaction.channel, discord.Thread):
        needed[needed.index("send_messages")] = "send_messages_in_threads"
    return [name for name in needed if not getattr(allowed, name)]
