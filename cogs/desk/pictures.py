"""Pictures on their way: each is drawn once, in a thread, however many places show it."""

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import NamedTuple

from cogs.desk.rendering import Drawn
from table.logged import logged
from table.picture import Picture
from table.screen import Screen
from table.thinking import done, thinking

KEPT = 64
"""How many of the latest pictures are kept: a few hundred kilobytes each at the most."""
MESSAGES = 2000
"""Of how many messages it is remembered which picture they show."""
THREADS = 2
"""How many pictures are drawn at once: more would only take turns, and presses wait for them."""


class File(NamedTuple):
    """A picture that has been drawn, and what tells it from all others."""

    png: bytes
    digest: str


def draw(picture: Picture) -> File:
    """What a thread does; all that takes long."""
    png = picture.png()
    return File(png, _digest(png))


def _digest(content: bytes) -> str:
    return hashlib.blake2b(content, digest_size=6).hexdigest()


class Pictures:
    def __init__(self) -> None:
        self._drawing: OrderedDict[Picture, asyncio.Future[File]] = OrderedDict()
        self._shown: OrderedDict[int, str] = OrderedDict()
        self._threads = ThreadPoolExecutor(THREADS, "drawing")

    async def drawn(self, screen: Screen, words: Callable[[], Screen] | None = None) -> Drawn:
        """The screen with its picture, ready to be sent.

        `words` is the same without a picture, for when it cannot be drawn or is not taken.
        """
        if screen.picture is None:
            return Drawn(screen)
        file = File(b"", "")
        with logged("drawing a picture") as broken:
            file = await self._file(screen.picture)
        if broken:
            return Drawn(words() if words is not None else screen.without_picture())
        return Drawn(screen, file.png, f"{file.digest}{_digest(screen.alt.encode())}.png", words)

    def shown(self, message: int | None) -> str | None:
        """The picture a message is known to show."""
        return self._shown.get(message) if message is not None else None

    def note(self, message: int | None, drawn: Drawn) -> None:
        """Remember what a message shows now."""
        if message is None:
            return
        self._shown.pop(message, None)
        if drawn.png is not None:
            self._shown[message] = drawn.name
            if len(self._shown) > MESSAGES:
                self._shown.popitem(last=False)

    def forget(self, message: int | None) -> None:
        """What a message shows is not known any more, as after an edit that may have failed."""
        if message is not None:
            self._shown.pop(message, None)

    async def _file(self, picture: Picture) -> File:
        drawing = self._drawing.get(picture)
        if drawing is None:
            drawing = self._draw(picture)
            self._drawing[picture] = drawing
            if len(self._drawing) > KEPT:
                self._drawing.popitem(last=False)
        self._drawing.move_to_end(picture)
        try:
            # Whoever leaves off waiting does not end it for the others.
            return await asyncio.shield(drawing)
        finally:
            if drawing.done() and (drawing.cancelled() or drawing.exception()):
                self._drawing.pop(picture, None)

    def _draw(self, picture: Picture) -> asyncio.Future[File]:
        """Begin to draw; meanwhile, as while a computer thinks, nobody else is kept waiting."""
        meanwhile = ExitStack()
        meanwhile.enter_context(thinking())
        drawing = asyncio.get_running_loop().run_in_executor(self._threads, done, draw, picture)
        drawing.add_done_callback(lambda _: meanwhile.close())
        return drawing
