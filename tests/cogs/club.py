"""A simulated Discord server with the real bot in it, for tests that play as people do."""

import re
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

import discord
import simcord
from simcord.actors import MemberActor, _component_interaction
from simcord.builders import ChannelHandle

from bot import Pepite
from engine import GAMES
from engine.contract import AnyGame, to_json
from storage.database import Database
from storage.people import People

PEOPLE = ("Ann", "Ben", "Cleo", "Dov", "Eve", "Flo")


class Club:
    """One server, one channel, six people, and the bot, which can be restarted."""

    def __init__(
        self,
        env: simcord.Env,
        database: Database,
        locale: str,
        game: str,
        new_bot: Callable[[], Pepite],
    ) -> None:
        self.game = game
        self._new_bot = new_bot
        self.env = env
        self.database = database
        self.guild = env.create_guild("The club", preferred_locale=locale)
        self.channel = self.guild.create_text_channel("gold")
        self.people = {name: self.guild.add_member(env.create_user(name)) for name in PEOPLE}

    def __getitem__(self, name: str) -> MemberActor:
        return self.people[name]

    @property
    def bot(self) -> Pepite:
        assert isinstance(self.env.bot, Pepite)
        return self.env.bot

    async def restart(self) -> None:
        """A new process, as far as the bot can tell: only the database is the same."""
        await self.env.restart_bot(self._new_bot())

    async def put(self, state: Any) -> None:
        """The first match stands like this from now on."""
        await self.database.write(
            "UPDATE matches SET state = ?, step = step + 1 WHERE id = 1", (to_json(state),)
        )
        await self.bot.desk.service.reread(1)

    def board(self, channel: ChannelHandle | None = None) -> discord.Message:
        """The one public message with the table."""
        shown = [
            message
            for message in (channel or self.channel).history()
            if message.embeds and not message.flags.ephemeral
        ]
        return shown[-1]

    def text(self, channel: ChannelHandle | None = None) -> str:
        return all_text(self.board(channel))

    async def lobby(self, *names: str, channel: ChannelHandle | None = None) -> None:
        """These people sit down, the first of them as the host."""
        where = channel or self.channel
        await self[names[0]].slash(where, f"{self.game} start")
        for name in names[1:]:
            await self.press(name, "join", channel=where)

    async def begin(self, *names: str, channel: ChannelHandle | None = None) -> None:
        await self.lobby(*names, channel=channel)
        await self.press(names[0], "begin", channel=channel)

    async def press(self, name: str, verb: str, channel: ChannelHandle | None = None) -> Any:
        """Press one of the table's own buttons on the board."""
        board = self.board(channel)
        found = next(one for one in ids(board) if re.fullmatch(rf"t:\d+:{re.escape(verb)}:.*", one))
        return await self[name].click(board, custom_id=found)

    async def choose(self, name: str, verb: str, value: str) -> Any:
        """Choose something from one of the lobby's menus."""
        board = self.board()
        found = next(one for one in ids(board) if one.split(":")[2:3] == [verb])
        return await self[name].select(board, [value], custom_id=found)

    def turn(self, channel: ChannelHandle | None = None) -> str | None:
        """Whose turn the board says it is; None when nobody's."""
        found = re.search(r"▶ \*\*(.+?)\*\*", self.text(channel))
        return found[1] if found else None

    def cards(self, channel: ChannelHandle | None = None) -> list[str]:
        """The custom_ids of the cards that can be turned with one press now."""
        return [one for one in ids(self.board(channel), enabled=True) if one.startswith("a:")]

    async def flip(self, name: str | None = None, number: int = 0, **where: Any) -> Any:
        """Turn a card, the person whose turn it is unless somebody is named."""
        actor = self[name or self.turn(**where) or ""]
        cards = self.cards(**where)
        return await actor.click(self.board(**where), custom_id=cards[number % len(cards)])

    def offers(self) -> list[tuple[str, str | None]]:
        """All moves that the board offers: a button by its custom_id, a choice by its value too."""
        found: list[tuple[str, str | None]] = []
        for item in components(self.board()):
            if item.custom_id.startswith("a:") and not item.disabled:
                options = getattr(item, "options", None) or ()
                found += [(item.custom_id, option.value) for option in options]
                found += [] if options else [(item.custom_id, None)]
        return found

    async def act(self, luck: int) -> Any:
        """Do anything the board offers, as the one whose turn it is."""
        offers = self.offers()
        return await self.choose_offer(self.turn() or "", *offers[luck % len(offers)])

    async def choose_offer(self, name: str, custom_id: str, value: str | None) -> Any:
        """Press a button of the board, or choose something from one of its menus."""
        if value is None:
            return await self[name].click(self.board(), custom_id=custom_id)
        return await self[name].select(self.board(), [value], custom_id=custom_id)

    async def play_out(self, most: int = 1200) -> int:
        """Play until the match is over, turning whatever comes; the number of presses."""
        for presses in range(most):
            if self.turn() is None:
                return presses
            await self.flip(number=7 * presses)
        raise AssertionError("the match does not end")

    def seen_by(self, name: str, channel: ChannelHandle | None = None) -> list[discord.Message]:
        """What one person's client shows."""
        return (channel or self.channel).history(viewer=self[name])

    def private(self, name: str) -> list[discord.Message]:
        """The messages in the channel that only this person sees."""
        return [message for message in self.seen_by(name) if message.flags.ephemeral]

    async def forge(self, name: str, custom_id: str, values: tuple[str, ...] = ()) -> Any:
        """Send a press that no button of the board stands for, as a tampered client could."""
        stored = self.env.backend.get_message(self.channel.id, self.board().id)
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": 3 if values else 2}
        if values:
            data["values"] = list(values)
        return await _component_interaction(self[name], stored, data)

    def calls(self) -> list[tuple[str, str]]:
        return [(call.method, call.path) for call in self.env.http_requests]


@asynccontextmanager
async def club(
    locale: str = "en-US",
    pace: float = 0,
    game: str = "gold",
    games: Sequence[AnyGame] = GAMES,
    newcomers: bool = False,
    **options: Any,
) -> AsyncIterator[Club]:
    """Its matches are dealt from the seeds 1, 2, 3 …, so that a test always sees the same.

    Its people want no tips, unless they are newcomers.
    """
    database = await Database.open(":memory:")
    numbers = count(1)

    def seeds() -> int:
        return next(numbers)

    try:
        bot = Pepite(database, pace, games, seeds)
        async with simcord.run(bot, **options) as env:
            here = Club(env, database, locale, game, lambda: Pepite(database, 0, games, seeds))
            for member in here.people.values():
                await People(database).set_coached(member.id, coached=newcomers)
            yield here
    finally:
        await database.close()


def components(message: Any) -> Iterator[Any]:
    for row in message.components:
        yield from getattr(row, "children", [row])


def labels(message: Any) -> list[str]:
    """What its buttons say."""
    return [getattr(item, "label", None) or "" for item in components(message)]


def ids(message: Any, *, enabled: bool = False) -> list[str]:
    return [
        item.custom_id
        for item in components(message)
        if item.custom_id and not (enabled and item.disabled)
    ]


def all_text(message: Any) -> str:
    """Everything one can read in a message, its buttons and custom_ids included."""
    parts = [message.content]
    for embed in message.embeds:
        parts += [embed.title, embed.description, embed.footer.text]
        parts += [text for field in embed.fields for text in (field.name, field.value)]
    for item in components(message):
        parts += [item.custom_id, getattr(item, "label", None), getattr(item, "placeholder", None)]
        for option in getattr(item, "options", ()):
            parts += [option.label, option.value, option.description]
    return "\n".join(part for part in parts if part)
