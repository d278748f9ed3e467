"""Our own emojis on their way to Discord: the new ones are uploaded, the old ones removed."""

import asyncio
import hashlib
import logging
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

import discord

from cogs.desk.delivery import TROUBLE, UNKNOWN_EMOJI, passing, persist
from table.emojis import Emojis, OwnEmoji
from table.painter import Painter
from table.presenter import Presenter

log = logging.getLogger(__name__)

PREFIX, DIGEST = "pp", 6
"""A name begins with this and ends with so many characters of a digest: it is short, for it is
written out wherever its emoji stands, and it tells ours from all others."""
OURS = re.compile(rf"{PREFIX}_[0-9A-Za-z]+_[0-9a-f]{{{DIGEST}}}")
LONGEST_NAME = 32
BREATH = 0.05
"""Seconds between two uploads: a press in between does not wait for all of them."""
LOOK_AGAIN = 600.0
"""Seconds from one look at what is there to the next, however often one is refused."""


class Upload(NamedTuple):
    """An emoji as it is uploaded; by its name one knows what it shows."""

    emoji: OwnEmoji
    name: str
    png: bytes


class OwnEmojis:
    """Where anything goes wrong, plain emoji are shown, and at least the next start tries again."""

    def __init__(
        self,
        client: discord.Client,
        painter: Painter,
        in_use: Callable[[], None] = lambda: None,
        breath: float = BREATH,
    ) -> None:
        self._client = client
        self._painter = painter
        self._in_use = in_use
        """Called when others are in use than before."""
        self._breath = breath
        self._looked = asyncio.Event()

    async def looked(self, within: float) -> None:
        """Wait for the first look at what is there, but no longer than this."""
        with suppress(TimeoutError):
            async with asyncio.timeout(within):
                await self._looked.wait()

    async def keep(self) -> None:
        """Bring them up to date, and again should Discord not know one of them any more."""
        now = asyncio.get_running_loop().time
        while True:
            looked_at = now()
            settled = await self.bring_up_to_date()
            self._looked.set()
            if settled:
                await self._painter.emojis.refused.wait()
            await asyncio.sleep(max(0.0, looked_at + LOOK_AGAIN - now()))

    async def bring_up_to_date(self) -> bool:
        """Upload what is not there, use what is, and remove what is old.

        False where it went wrong in a way that may pass.
        """
        games = [await self._drawn(presenter) for presenter in self._painter.presenters()]
        try:
            there = await self._there()
            there = await self._uploaded([one for game in games for one in game], there)
            self._use(games, there)
            await self._remove(self._old(games, there))
        except TROUBLE as error:
            log.warning("our emojis are not all at Discord, plain ones stand for them: %s", error)
            return not passing(error)
        return True

    async def _drawn(self, presenter: Presenter) -> list[Upload]:
        """A game's emojis; one at a time, and not by who answers presses."""
        return [await asyncio.to_thread(upload_of, emoji) for emoji in presenter.emojis()]

    async def _there(self) -> list[discord.Emoji]:
        """All of the application's, the oldest first."""
        found = await persist(self._client.fetch_application_emojis)
        return sorted(found, key=lambda emoji: emoji.id)

    async def _uploaded(
        self, wanted: Sequence[Upload], there: list[discord.Emoji]
    ) -> list[discord.Emoji]:
        """What is there once everything wanted has been uploaded."""
        missing = _missing(wanted, there)
        for one in missing:
            await self._upload(one)
            await asyncio.sleep(self._breath)
        return await self._there() if missing else there

    async def _upload(self, one: Upload) -> None:
        create = self._client.create_application_emoji
        try:
            await persist(lambda: create(name=one.name, image=one.png))
        except discord.HTTPException as error:
            # It is there already: another process, or a try of ours that nobody heard of.
            if passing(error) or _missing([one], await self._there()):
                raise

    def _use(self, games: Iterable[Sequence[Upload]], there: Iterable[discord.Emoji]) -> None:
        """A game's are used when all of them are there: half of a grid would not look like one."""
        ids = _ids(there)
        complete = [game for game in games if all(one.name in ids for one in game)]
        before = self._painter.emojis
        self._painter.emojis = Emojis(
            {one.emoji: f"<:{one.name}:{ids[one.name]}>" for game in complete for one in game}
        )
        if self._painter.emojis != before:
            self._in_use()

    def _old(
        self, games: Iterable[Sequence[Upload]], there: Iterable[discord.Emoji]
    ) -> list[discord.Emoji]:
        """Ours that show nothing that is wanted any more, and any that stand there twice."""
        wanted = {one.name for game in games for one in game}
        kept = {id_ for name, id_ in _ids(there).items() if name in wanted}
        return [one for one in there if OURS.fullmatch(one.name) and one.id not in kept]

    async def _remove(self, old: Iterable[discord.Emoji]) -> None:
        for emoji in old:
            try:
                await persist(emoji.delete)
            except discord.HTTPException as error:
                if error.code != UNKNOWN_EMOJI:  # another process was faster
                    raise
            await asyncio.sleep(self._breath)


def upload_of(emoji: OwnEmoji) -> Upload:
    """Draw an emoji, and name it after what it shows."""
    png = emoji.png()
    name = f"{PREFIX}_{emoji.key}_{hashlib.blake2b(png).hexdigest()[:DIGEST]}"
    assert len(name) <= LONGEST_NAME, f"{name} is too long for Discord"
    return Upload(emoji, name, png)


def _ids(there: Iterable[discord.Emoji]) -> Mapping[str, int]:
    """The id of each by its name; of two that cross the older one, whoever looks."""
    ids: dict[str, int] = {}
    for emoji in there:
        ids.setdefault(emoji.name, emoji.id)
    return ids


def _missing(wanted: Iterable[Upload], there: Iterable[discord.Emoji]) -> list[Upload]:
    names = {emoji.name for emoji in there}
    return [one for one in wanted if one.name not in names]
