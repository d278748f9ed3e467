"""The one answer to a press or a command."""

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable
from functools import partial

import discord

from cogs.desk.delivery import (
    ANSWER_WITHIN,
    TROUBLE,
    UPLOAD_WITHIN,
    Delivery,
    answered,
    persist,
)
from cogs.desk.rendering import Drawn
from table.seating import Person
from table.words import Words, bare_name, speaks, words

log = logging.getLogger(__name__)


class Reply:
    """Whatever it takes to find the answer, Discord hears of it in time.

    Deferred, a press is answered by editing what was pressed, a command by filling in what its
    person is shown meanwhile.
    """

    def __init__(self, interaction: discord.Interaction) -> None:
        self.interaction = interaction
        self.user = interaction.user.id
        self.say: Words = words(speaks(str(interaction.locale)) or "")
        self.saved = False
        """Whether what was asked for is done and saved: from now on it counts."""
        self.deferred = False
        self.delivery = Delivery.REFUSED
        """What became of the last answer that was tried."""
        self.shown_in: int | None = None
        """The message that the answer is in, where that is known."""
        self._said: Callable[[], Awaitable[None]] | None = None
        """Deletes what was told last."""
        self._followed_up = False
        """Whether that is a message beside the one that Discord takes for the answer."""
        self._begun = False
        """Whether an answer has been begun, whatever became of it: nothing is deferred then."""
        self._lost = False
        self._expires = math.inf
        self._turn = asyncio.Lock()

    @property
    def in_dm(self) -> bool:
        return self.interaction.guild_id is None

    @property
    def channel(self) -> int:
        assert self.interaction.channel_id is not None, "commands and presses come from a channel"
        return self.interaction.channel_id

    @property
    def message(self) -> int | None:
        """The message that was pressed."""
        return self.interaction.message.id if self.interaction.message is not None else None

    @property
    def on_own_message(self) -> bool:
        """Whether the press came from a message that only this person sees."""
        message = self.interaction.message
        return message is not None and (self.in_dm or message.flags.ephemeral)

    @property
    def on_board(self) -> bool:
        """Whether the press came from a message that everybody sees."""
        return self.interaction.message is not None and not self.on_own_message

    @property
    def manager(self) -> bool:
        return self.interaction.permissions.manage_messages

    def person(self) -> Person:
        user = self.interaction.user
        shown = user.display_name if bare_name(user.display_name) else user.name
        return Person(user.id, shown, speaks(str(self.interaction.locale)) or "en")

    def expires_in(self, seconds: float) -> None:
        """Say when Discord will no longer want to hear an answer."""
        self._expires = asyncio.get_running_loop().time() + seconds

    async def is_wanted(self) -> bool:
        """Whether an answer can still reach its person: else they are told that it failed."""
        if self._turn.locked():  # it is being deferred
            async with self._turn:
                pass
        if self.deferred or self._lost:
            return not self._lost
        return asyncio.get_running_loop().time() < self._expires

    async def defer(self) -> None:
        """Tell Discord that the answer will come, unless it has it already, or is being told."""
        if self._begun:
            return
        async with self._turn:
            self._begun = True
            await self._defer()

    async def update(self, drawn: Drawn, shown: str | None = None) -> bool:
        """Answer by putting this in place of what was pressed; False when it did not get there.

        `shown` is the picture that is known to be there already.
        """
        async with self._turn:
            self._begun = True
            if not self.deferred:
                change = self.interaction.response.edit_message
                self.delivery = await answered(
                    lambda: drawn.edited(change, shown), _time_for(drawn)
                )
                if not await self._deferred_instead(drawn):
                    return self._got_there()
            edit = self.interaction.edit_original_response
            reached = await _through(lambda: drawn.edited(edit, shown))
            self.delivery = Delivery.TAKEN if reached else Delivery.UNKNOWN
            return self._got_there()

    async def send(self, drawn: Drawn, *, ephemeral: bool) -> tuple[Delivery, int | None]:
        """Answer with a new message; its id where Discord told it.

        Once it was deferred, only its person sees an answer: what is for all must go another way.
        """

        async def respond() -> None:
            respond = self.interaction.response.send_message
            self.shown_in = (await drawn.sent(respond, ephemeral=ephemeral)).message_id

        async def follow() -> None:
            self.shown_in = await self._fill_in(drawn)

        async with self._turn:
            self._begun = True
            if not self.deferred:
                self.delivery = await answered(respond, _time_for(drawn))
                if not await self._deferred_instead(drawn):
                    return self.delivery, self.shown_in
            if not ephemeral:
                return Delivery.REFUSED, None
            taken = await _through(follow)
            return (Delivery.TAKEN if taken else Delivery.UNKNOWN), self.shown_in

    async def show(self, drawn: Drawn, shown: str | None = None) -> bool:
        """Show this person something, in place of what they pressed where that is theirs alone.

        `shown` is the picture that is known to be there already.
        """
        if self.on_own_message and await self.update(drawn, shown):
            return True
        # Where that message is gone, they get another; but that one is not kept up to date.
        delivery, _ = await self.send(drawn, ephemeral=True)
        return delivery.got_there and not self.on_own_message

    async def follow_up(self, what: Drawn | str) -> bool:
        """Show or tell this person something beside the answer they have; whether it got there."""

        async def follow() -> None:
            send = self.interaction.followup.send
            if isinstance(what, str):
                message = await send(what, ephemeral=True, wait=True)
            else:
                message = await what.sent(send, ephemeral=True, wait=True)
            self.shown_in, self._followed_up = message.id, True

        async with self._turn:
            return await _through(follow)

    async def revise(self, drawn: Drawn, shown: str | None = None) -> None:
        """Change the answer later on, as Discord allows for fifteen minutes; raises its refusal.

        `shown` is the picture that is known to be there already.
        """
        if self._followed_up and self.shown_in is not None:
            edit = partial(self.interaction.followup.edit_message, self.shown_in)
            await drawn.edited(edit, shown)
        else:
            await drawn.edited(self.interaction.edit_original_response, shown)

    async def take_back(self) -> None:
        """Delete the answer, which only its person sees; where that fails, it simply stays."""
        if self._followed_up and self.shown_in is not None:
            await _deleted(partial(self.interaction.followup.delete_message, self.shown_in))
        else:
            await _deleted(self.interaction.delete_original_response)

    async def unsay(self) -> None:
        """Delete what was told last; where that fails, it simply stays."""
        if self._said is not None:
            await _deleted(self._said)

    async def tell(self, text: str) -> None:
        """Say something that only this person sees."""

        async def follow() -> None:
            followup = self.interaction.followup
            message = await followup.send(text, ephemeral=True, wait=True)
            self._said = partial(followup.delete_message, message.id)

        async with self._turn:
            self._begun = True
            response = self.interaction.response
            if not response.is_done() and not self.deferred:
                self.delivery = await answered(lambda: response.send_message(text, ephemeral=True))
                if not self._was_deferred_after_all():
                    self._said = self.interaction.delete_original_response
                    return
            await _through(follow)

    async def what_became_of_it(self) -> tuple[Delivery, int | None]:
        """Ask Discord for the message that this was answered with."""
        try:
            return Delivery.TAKEN, (await self.interaction.original_response()).id
        except discord.NotFound:
            return Delivery.REFUSED, None
        except TROUBLE as error:
            log.info("what became of an answer is not known: %s", error)
            return Delivery.UNKNOWN, None

    def _got_there(self) -> bool:
        """Whether what was pressed shows the answer."""
        if self.delivery.got_there:
            self.shown_in = self.message
        return self.delivery.got_there

    async def _defer(self) -> Delivery:
        response = self.interaction.response
        if self.interaction.type is discord.InteractionType.component:
            delivery = await answered(response.defer)
        else:
            delivery = await answered(lambda: response.defer(ephemeral=True, thinking=True))
        if delivery is Delivery.UNKNOWN:
            delivery, _ = await self.what_became_of_it()
        self.deferred = delivery.got_there
        self._lost = not self.deferred
        return delivery

    async def _deferred_instead(self, drawn: Drawn) -> bool:
        """Whether this is to be answered as something deferred.

        A picture that is too long on its way is left off, and sent once Discord has been told that
        it will come; unless it turns out to have got there.
        """
        if self._was_deferred_after_all():
            return True
        if drawn.png is None or self.delivery is not Delivery.UNKNOWN:
            return False
        delivery = await self._defer()
        if delivery is Delivery.TAKEN:
            return True
        self.delivery, self.deferred = delivery, False
        return False

    def _was_deferred_after_all(self) -> bool:
        """Whether a deferral that seemed to have failed is why Discord calls this answered."""
        if not self._lost or self.delivery is not Delivery.ALREADY:
            return False
        self.deferred, self._lost = True, False
        return True

    async def _fill_in(self, drawn: Drawn) -> int:
        if self.interaction.type is discord.InteractionType.component:
            follow_up = self.interaction.followup.send
            message = (await drawn.sent(follow_up, ephemeral=True, wait=True)).id
            self._followed_up = True
            return message
        return (await drawn.edited(self.interaction.edit_original_response)).id


async def _deleted(delete: Callable[[], Awaitable[None]]) -> None:
    try:
        await delete()
    except TROUBLE as error:
        log.info("an earlier answer stays up: %s", error)


def _time_for(drawn: Drawn) -> float:
    return ANSWER_WITHIN if drawn.png is None else UPLOAD_WITHIN


async def _through(send: Callable[[], Awaitable[object]]) -> bool:
    try:
        await persist(send)
    except TROUBLE as error:
        log.warning("a press that was deferred could not be answered: %s", error)
        return False
    return True
