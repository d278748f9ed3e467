"""The tiny bot as a process of its own, told by its environment where to go, as the real one is."""

import os

import discord
import yarl

from tests.sandbox.tiny import Tiny


def main() -> None:
    address = os.environ["DISCORD_API"]
    discord.http.Route.BASE = f"{address}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(address).with_scheme("ws")
    Tiny().run(os.environ["DISCORD_TOKEN"], log_handler=None)


if __name__ == "__main__":
    main()
