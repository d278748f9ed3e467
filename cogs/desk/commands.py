"""The slash commands every game has."""

import inspect
from collections.abc import Awaitable, Callable
from typing import Any, ClassVar, Protocol, runtime_checkable

import discord
from discord import app_commands
from discord.ext import commands

from cogs.desk.desk import Desk
from cogs.desk.reply import Reply
from storage.match import Match
from table import refusals
from table.presenter import Presenter
from table.words import marked

YES = "yes"
GUEST = discord.User | None


@runtime_checkable
class HasDesk(Protocol):
    """The bot, as far as a cog needs to know it."""

    desk: Desk


class GameCog(commands.GroupCog):
    """One game's group of commands. A game's cog names its presenter, and that is all."""

    presenter: ClassVar[Presenter]

    def __init_subclass__(cls, **more: Any) -> None:
        if hasattr(cls, "presenter"):
            cls.start = _start_command(cls.presenter.game.seats[-1] - 1)
        super().__init_subclass__(**more)

    start: ClassVar[Any]
    """The command that opens a table, with as many people to invite as the game takes."""

    def __init__(self, bot: HasDesk) -> None:
        self._boundary = bot.desk.boundary
        self._hosting = bot.desk.hosting
        self._hands = bot.desk.hands
        bot.desk.add_game(self.presenter)

    @classmethod
    async def extension(cls, bot: Any) -> None:
        """What discord.py calls to load the cog."""
        await bot.add_cog(cls(bot))

    async def _at_table(
        self,
        interaction: discord.Interaction,
        act: Callable[[Reply, Match], Awaitable[None]],
        *,
        put_away: bool = False,
    ) -> None:
        """Do something with the match of this channel, if need be with one that was put away."""
        async with (
            self._boundary.replying_to_command(interaction) as reply,
            self._hosting.here(reply, self.presenter, put_away=put_away) as match,
        ):
            await act(reply, match)

    @app_commands.command(description=marked("Bring the board down to the bottom of the channel"))
    @app_commands.guild_only()
    async def board(self, interaction: discord.Interaction) -> None:
        await self._at_table(interaction, self._hosting.board, put_away=True)

    @app_commands.command(description=marked("See what only you may see"))
    @app_commands.guild_only()
    async def hand(self, interaction: discord.Interaction) -> None:
        await self._at_table(interaction, self._hosting.hand)

    @app_commands.command(description=marked("Read the rules, page by page"))
    async def rules(self, interaction: discord.Interaction) -> None:
        async with self._boundary.replying_to_command(interaction) as reply:
            await self._hands.show_rules(reply, self.presenter.game.key, 0)

    @app_commands.command(
        description=marked("Give up your seat (it says what that leads to, and asks first)")
    )
    @app_commands.guild_only()
    async def resign(self, interaction: discord.Interaction) -> None:
        await self._at_table(interaction, self._hosting.ask_resign)

    @app_commands.command(description=marked("End the match in this channel (it asks first)"))
    @app_commands.guild_only()
    async def stop(self, interaction: discord.Interaction) -> None:
        await self._at_table(interaction, self._hosting.ask_stop)


def _start_command(guests: int) -> Any:
    """`start`, with as many people to invite as there can be beside the host.

    Discord has no option that takes several people, so each has an option of their own.
    """

    async def start(
        self: Any, interaction: discord.Interaction, quick: str | None = None, **invited: Any
    ) -> None:
        async with self._boundary.replying_to_command(interaction) as reply:
            people = [user for user in invited.values() if user is not None]
            if any(user.bot for user in people):
                raise refusals.NoBots
            guests = [user.id for user in people]
            await self._hosting.start(reply, self.presenter, guests, at_once=quick == YES)

    start.__qualname__ = f"{GameCog.__name__}.{start.__name__}"  # where discord.py looks for self
    fixed = list(inspect.signature(start).parameters.values())[:-1]
    names = ["invite", *(f"invite{number}" for number in range(2, guests + 1))][:guests]
    start.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            *fixed,
            *(
                inspect.Parameter(
                    name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=GUEST
                )
                for name in names
            ),
        ]
    )
    described = app_commands.describe(
        quick=marked("Begin against computers at once"),
        **dict.fromkeys(names, marked("Somebody to invite")),
    )(start)
    chosen = app_commands.choices(quick=[app_commands.Choice(name=marked("yes"), value=YES)])(
        described
    )
    command = app_commands.command(
        description=marked("Open a table in this channel and wait for players")
    )
    return app_commands.guild_only()(command(chosen))  # type: ignore[arg-type] # see above


class PicturedGameCog(GameCog):
    """A game whose board is a picture: it can be told in words as well."""

    @app_commands.command(description=marked("Bring the board down to the bottom of the channel"))
    @app_commands.describe(text=marked("Tell the whole board in words, to you alone"))
    @app_commands.choices(text=[app_commands.Choice(name=marked("yes"), value=YES)])
    @app_commands.guild_only()
    async def board(  # type: ignore[override] # one option more
        self, interaction: discord.Interaction, text: str | None = None
    ) -> None:
        if text == YES:
            await self._at_table(interaction, self._hosting.board_in_words)
        else:
            await self._at_table(interaction, self._hosting.board, put_away=True)
