"""The README tells the truth about the commands."""

import re
from pathlib import Path

from discord import app_commands

from tests.cogs.club import club

README = Path(__file__).parents[1] / "README.md"


async def test_the_table_of_commands_is_the_bots_real_command_tree() -> None:
    async with club() as here:
        real = {
            f"/{command.qualified_name}": str(command.description)
            for command in here.bot.tree.walk_commands()
            if isinstance(command, app_commands.Command)
        }
    written = dict(
        re.findall(r"^\| `(/[a-z ]+)` \| (.+) \|$", README.read_text(encoding="utf-8"), re.M)
    )
    assert written == real
