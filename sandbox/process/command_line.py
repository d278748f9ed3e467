"""What `python -m sandbox` does: the sandbox, the bot beside it, and a link to play."""

import argparse
import asyncio
import logging
import os
import secrets
import signal
import socket
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from sandbox.page.admission import is_loopback
from sandbox.process.bot_process import BotProcess, GaveUp
from sandbox.process.listening import HOST, PORT, BadPlace, host_of, is_everywhere, port_of, why_not
from sandbox.process.server import Sandbox, Settings
from sandbox.world.events import BotSeen, Event

ROOT = Path(__file__).resolve().parents[2]
BOT = (sys.executable, "bot.py")
DATABASE = "data/sandbox.sqlite3"
"""Apart from the database of a bot on Discord, whose matches are not for this table."""


def main(arguments: Sequence[str] | None = None) -> int:
    options = _options(arguments)
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    try:
        return asyncio.run(play(host_of(options.host), port_of(options.port)))
    except BadPlace as bad:
        _say(str(bad), sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m sandbox", description="Play without Discord.")
    parser.add_argument("--host", default=HOST, help="0.0.0.0 lets the network join")
    parser.add_argument("--port", default=str(PORT))
    return parser.parse_args(arguments)


async def play(host: str, port: int, command: Sequence[str] = BOT) -> int:
    """Run until somebody stops it; gives what the process exits with."""
    _stop_on_signals()
    secret = None if is_loopback(host) else secrets.token_urlsafe(12)
    sandbox = Sandbox(Settings(token=secrets.token_urlsafe(32), secret=secret))
    try:
        address = await sandbox.start(host, port)
    except (OSError, UnicodeError) as error:
        _say(why_not(error, host, port), sys.stderr)
        return 1
    try:
        bot = BotProcess(command, _environment(sandbox, address), ROOT)
        sandbox.world.invitation = _invitation(sandbox.settings.secret, host, address)
        links = _links(sandbox.world.invitation, host, address)
        sandbox.world.listen(_Greeting(bot, links))
        await bot.run()
    except GaveUp:
        _say("The bot cannot start, so there is nobody to play with.", sys.stderr)
        return 1
    except asyncio.CancelledError:
        return 0
    finally:
        await sandbox.stop()
    return 0


class _Greeting:
    """Prints where to play as soon as the bot is there, once."""

    def __init__(self, bot: BotProcess, links: str) -> None:
        self._bot = bot
        self._links: str | None = links

    def __call__(self, event: Event) -> None:
        if event == BotSeen(online=True):
            self._bot.bot_joined()
            if self._links is not None:
                _say(self._links)
                self._links = None


def _environment(sandbox: Sandbox, address: str) -> dict[str, str]:
    defaults = {"DATABASE_PATH": DATABASE, "LOG_LEVEL": "WARNING"}
    here = {"DISCORD_API": address, "DISCORD_TOKEN": sandbox.settings.token}
    return {**defaults, **os.environ, **here}


def _links(invitation: str | None, host: str, address: str) -> str:
    if invitation is None:
        return f"\nPlay at {address}/\n"
    friends = f"Friends: {invitation}\n"
    return f"\nYou:     {address}/\n{friends}" if is_everywhere(host) else f"\n{friends}"


def _invitation(secret: str | None, host: str, address: str) -> str | None:
    """The link by which friends from the network come in."""
    if secret is None:
        return None
    port = address.rpartition(":")[2]
    name = _name_in_the_network() if is_everywhere(host) else host
    name = f"[{name}]" if ":" in name else name
    return f"http://{name}:{port}/?secret={secret}"


def _name_in_the_network() -> str:
    """The address that others on the network have for this machine; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])


def _stop_on_signals() -> None:
    """Asked to stop, or the terminal is closed; a nohup before the command is respected."""
    task = asyncio.current_task()
    assert task is not None
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            with suppress(NotImplementedError):
                asyncio.get_running_loop().add_signal_handler(number, task.cancel)


def _say(text: str, stream: TextIO | None = None) -> None:
    stream = stream or sys.stdout
    stream.write(f"{text}\n")
    stream.flush()
