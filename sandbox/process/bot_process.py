"""Keeps the bot running beside the sandbox: starts it, starts it again, stops it."""

import asyncio
import logging
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

log = logging.getLogger(__name__)

GRACE = 5.0
"""How many seconds the bot has to stop by itself."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0
FAULTY_SETTING = 1
"""What the bot exits with when starting it again cannot help."""
END_WITH_PARENT = Path(__file__).with_name("end_with_parent.py")


class GaveUp(Exception):
    """The bot cannot run; it has said why itself."""


class BotProcess:
    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        folder: Path,
        pause: float = FIRST_PAUSE,
    ) -> None:
        self._command = command
        self._environment = environment
        self._folder = folder
        self._first_pause = self._pause = pause
        self._joined = False
        self.process: asyncio.subprocess.Process | None = None

    def bot_joined(self) -> None:
        """The bot is in: if it dies now, that is no fault of its settings."""
        self._joined = True
        self._pause = self._first_pause

    async def run(self) -> None:
        """Keep the bot running until this is cancelled, or until it can only fail again."""
        try:
            while True:
                code = await self._once()
                if code == FAULTY_SETTING and not self._joined:
                    raise GaveUp
                log.warning("the bot stopped (%s); it is started again", code)
                await asyncio.sleep(self._pause)
                self._pause = min(2 * self._pause, LONGEST_PAUSE)
        finally:
            await self._stop()

    async def _once(self) -> int:
        self._joined = False
        # In a session of its own the bot is not hit by the terminal's Ctrl-C: it is asked to stop.
        self.process = await asyncio.create_subprocess_exec(
            *_ending_with_this(self._command),
            env=self._environment,
            cwd=self._folder,
            start_new_session=True,
        )
        return await self.process.wait()

    async def _stop(self) -> None:
        if self.process is None or self.process.returncode is not None:
            return
        with suppress(ProcessLookupError):
            self.process.terminate()
        try:
            await asyncio.wait_for(self.process.wait(), GRACE)
        except TimeoutError:
            with suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()


def _ending_with_this(command: Sequence[str]) -> Sequence[str]:
    """The command, made to end with this process even if this one is killed.

    Not with a preexec_fn, which is not safe beside threads. The signal comes when the thread that
    started the bot ends: that is the one of the loop, and the process ends with it.
    """
    if sys.platform != "linux":
        return command
    return sys.executable, "-I", "-S", str(END_WITH_PARENT), str(os.getpid()), *command
