"""How Discord says no, for tests that say it in its place."""

from typing import Any

import discord


class _Response:
    def __init__(self, status: int) -> None:
        self.status, self.reason = status, "no"


def refusal(status: int, code: int, text: str) -> discord.HTTPException:
    response: Any = _Response(status)
    kind = discord.DiscordServerError if status >= 500 else discord.HTTPException
    return kind(response, {"code": code, "message": text})
