"""`python -m sandbox`: the bot beside the sandbox, kept running and stopped with it."""

import asyncio
import errno
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from sandbox.page.driver import Driver
from sandbox.process import bot_process, command_line
from sandbox.process.bot_process import BotProcess, GaveUp
from sandbox.process.listening import why_not
from sandbox.process.server import Sandbox

TINY = (sys.executable, "-m", "tests.sandbox.tiny_process")


@asynccontextmanager
async def playing(capsys: pytest.CaptureFixture[str]) -> AsyncIterator[str]:
    """The whole of it with the tiny bot; gives the link that was printed."""
    task = asyncio.create_task(command_line.play("127.0.0.1", 0, TINY))
    printed = ""
    try:
        async with asyncio.timeout(20):
            while "Play at" not in printed:
                await asyncio.sleep(0.02)
                printed += capsys.readouterr().out
        yield printed.strip().splitlines()[-1].removeprefix("Play at ").rstrip("/")
    finally:
        task.cancel()
        assert await task == 0


async def test_the_link_is_printed_once_the_bot_is_there_and_it_is_kept_there(
    capsys: pytest.CaptureFixture[str],
) -> None:
    async with playing(capsys) as address, Driver.join(address, "ada") as ada:
        await ada.slash("demo", "demo start")
        [child] = children()
        os.kill(child, signal.SIGKILL)
        await ada.wait_for(lambda: not ada.bot_online)
        await ada.wait_for(lambda: ada.bot_online)
        await ada.slash("demo", "demo start")
        assert len(ada.messages("demo")) == 2
    assert children() == []


def children(parent: int | None = None) -> list[int]:
    """The bots that a process, this one unless told, has started and that still run."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            above = (folder / "stat").read_text().rpartition(")")[2].split()[1]
            line = (folder / "cmdline").read_text()
        except OSError:
            continue
        if int(above) == (parent or os.getpid()) and ("tiny_process" in line or "bot.py" in line):
            found.append(int(folder.name))
    return found


@asynccontextmanager
async def started(folder: Path) -> AsyncIterator[tuple[asyncio.subprocess.Process, int]]:
    """`python -m sandbox` as a process with the real bot; gives it and the bot's number."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "sandbox", "--port", "0"),
        cwd=command_line.ROOT,
        env={**os.environ, "DATABASE_PATH": str(folder / "pepite.sqlite3")},
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    bot = None
    try:
        async with asyncio.timeout(20):
            while b"Play at" not in (line := await process.stdout.readline()):
                assert line, "the sandbox printed no link"
        [bot] = children(process.pid)
        yield process, bot
    finally:
        if process.returncode is None:
            process.kill()
        if bot is not None and not is_gone(bot):
            os.kill(bot, signal.SIGKILL)
        await process.communicate()


def is_gone(number: int) -> bool:
    """A process that nobody has buried yet has no command line any more."""
    try:
        return Path(f"/proc/{number}/cmdline").read_bytes() == b""
    except OSError:
        return True


async def test_the_bot_goes_when_the_sandbox_is_killed(tmp_path: Path) -> None:
    async with started(tmp_path) as (process, bot):
        process.kill()
        await until(lambda: is_gone(bot))


async def test_closing_the_terminal_stops_the_sandbox_and_the_bot(tmp_path: Path) -> None:
    async with started(tmp_path) as (process, bot):
        process.send_signal(signal.SIGHUP)
        assert await asyncio.wait_for(process.wait(), 10) == 0
        assert is_gone(bot)


def test_a_port_that_is_taken_is_said_plainly(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert command_line.main(["--port", str(port)]) == 1
    said = capsys.readouterr().err
    assert said.startswith(
        f"Port {port} is taken. If that is your own table, it is at http://127.0.0.1:{port}/;"
        " otherwise: make play PORT="
    )


def test_another_port_is_one_that_there_is() -> None:
    taken = OSError(errno.EADDRINUSE, "")
    assert why_not(taken, "127.0.0.1", 8080).endswith("otherwise: make play PORT=8081")
    assert why_not(taken, "127.0.0.1", 65535).endswith("otherwise: make play PORT=65534")
    assert why_not(taken, "0.0.0.0", 8080).endswith("make play HOST=0.0.0.0 PORT=8081")


@pytest.mark.parametrize(
    ("argument", "sentence"),
    [
        ("--port=abc", "The port is 'abc'; it must be a number from 0 to 65535."),
        ("--port=", "The port is ''; it must be a number from 0 to 65535."),
        ("--port=-1", "The port is '-1'; it must be a number from 0 to 65535."),
        ("--port=65536", "The port is '65536'; it must be a number from 0 to 65535."),
        ("--port=99999", "The port is '99999'; it must be a number from 0 to 65535."),
        ("--host=", "The host is ''; it must be a name or a whole address: "),
        ("--host=0", "The host is '0'; it must be a name or a whole address: "),
        ("--host=127.1", "The host is '127.1'; it must be a name or a whole address: "),
        ("--host=192.0.2.7", "The sandbox cannot listen on 192.0.2.7, port 8080: Cannot assign "),
        ("--host=gold..field", "The sandbox cannot listen on gold..field: no machine can "),
    ],
)
def test_where_it_cannot_listen_is_one_clear_sentence(
    capsys: pytest.CaptureFixture[str], argument: str, sentence: str
) -> None:
    assert command_line.main([argument]) == 1
    said = capsys.readouterr()
    assert said.err.startswith(sentence)
    assert said.err.count("\n") == 1
    assert said.out == ""


def test_friends_get_a_link_with_a_secret() -> None:
    address = "http://127.0.0.1:8080"
    invitation = command_line._invitation("s3cret", "0.0.0.0", address)
    assert invitation is not None
    assert invitation.endswith(":8080/?secret=s3cret")
    links = command_line._links(invitation, "0.0.0.0", address)
    assert f"{address}/\n" in links
    assert invitation in links
    assert command_line._invitation(None, "127.0.0.1", address) is None
    assert command_line._links(None, "127.0.0.1", address).strip() == f"Play at {address}/"


def test_the_bot_is_told_where_to_go_and_keeps_its_matches_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("DATABASE_PATH", raising=False)
    sandbox = Sandbox()
    environment = command_line._environment(sandbox, "http://127.0.0.1:1")
    assert environment["DISCORD_API"] == "http://127.0.0.1:1"
    assert environment["DISCORD_TOKEN"] == sandbox.settings.token
    assert environment["DATABASE_PATH"] == "data/sandbox.sqlite3"
    monkeypatch.setenv("DATABASE_PATH", "elsewhere")
    assert command_line._environment(sandbox, "")["DATABASE_PATH"] == "elsewhere"


def starts(folder: Path) -> int:
    """How often a script has noted that it was started."""
    file = folder / "starts"
    return len(file.read_text()) if file.exists() else 0


async def until(predicate: Callable[[], Any]) -> None:
    async with asyncio.timeout(10):
        while not predicate():  # noqa: ASYNC110 - nothing tells when a process has done something
            await asyncio.sleep(0.02)


def script(text: str, folder: Path, pause: float = 0.01) -> BotProcess:
    return BotProcess((sys.executable, "-c", text), dict(os.environ), folder, pause)


async def test_a_bot_that_cannot_start_is_given_up(tmp_path: Path) -> None:
    with pytest.raises(GaveUp):
        await script("raise SystemExit(1)", tmp_path).run()


async def test_a_bot_that_dies_is_started_again(tmp_path: Path) -> None:
    text = "open('starts', 'a').write('x'); raise SystemExit(len(open('starts').read()) < 3 and 7)"
    again = script(text, tmp_path)
    task = asyncio.create_task(again.run())
    await until(lambda: starts(tmp_path) >= 4)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert again.process is not None
    assert again.process.returncode is not None


async def test_a_bot_that_was_in_is_started_again_whatever_it_died_of(tmp_path: Path) -> None:
    text = "import time; open('starts', 'a').write('x'); time.sleep(0.3); raise SystemExit(1)"
    again = script(text, tmp_path)
    task = asyncio.create_task(again.run())
    await until(lambda: starts(tmp_path) == 1)
    again.bot_joined()
    await until(lambda: starts(tmp_path) == 2)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_a_bot_that_does_not_stop_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_process, "GRACE", 0.2)
    text = (
        "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN);"
        " open('up', 'w').close(); time.sleep(60)"
    )
    stubborn = script(text, tmp_path)
    task = asyncio.create_task(stubborn.run())
    await until((tmp_path / "up").exists)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert stubborn.process is not None
    assert stubborn.process.returncode == -signal.SIGKILL
