"""Boards that are pictures: what drawing costs, and whom it keeps waiting."""

import secrets
import tempfile
import threading
import time
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from statistics import mean, median
from typing import NamedTuple

import aiohttp
import discord
from discord.webhook.async_ import interaction_message_response_params
from msgspec.structs import replace

from bench.press import joining, measure
from cogs.desk.pictures import Pictures, draw
from cogs.goldrush import ground
from cogs.goldrush.map import WIDE, RushMap
from cogs.goldrush.presenter import GoldrushPresenter
from engine.contract import to_json
from engine.goldrush import GAME
from engine.pilots import Level, pilot_for
from engine.rng import Rng
from storage.database import Database
from storage.match import Match
from storage.matches import Matches
from table.painter import Painter
from table.picture import Picture
from table.presses import Act
from table.screen import Screen
from table.seating import Person
from table.service import Service
from table.thinking import thinking
from table.words import words

PEOPLE = [Person(number, name) for number, name in enumerate(("Ann", "Ben", "Cleo", "Dov"), 1)]
SEED = 5
TIMES = 5
"""How often something short is done; the quickest counts."""
PRESSES = 300


class Boards(NamedTuple):
    """Seconds for a board of a match, on the average, and for its bare ground; the largest file."""

    board: float
    ground: float
    largest: int


async def boards() -> Boards:
    """Every board of a match of four, each beside its bare ground encoded the same way."""
    drawings, grounds, largest = [], [], 0
    async for _, screen, _ in _match():
        picture = _picture(screen)
        drawings.append(_quickest(picture.png))
        grounds.append(_quickest(_bare_ground))
        largest = max(largest, len(picture.png()))
    return Boards(mean(drawings), mean(grounds), largest)


class Predrawn(Picture, frozen=True):
    """A picture that takes no time to draw."""

    file: bytes

    def png(self) -> bytes:
        return self.file


async def presses() -> tuple[float, float]:
    """Seconds for a press that answers with a picture, its drawing aside, and for one without.

    Everything else is done: asking a thread for it, naming it, and making the body to be sent.
    """
    pictured, plain, pictures = [], [], Pictures()
    async for _, screen, seconds in _match():
        picture = Predrawn(_picture(screen).png())
        shown = replace(screen, picture=picture)
        started = time.perf_counter()
        await _body(pictures, shown)
        between = time.perf_counter()
        await _body(pictures, replace(screen, picture=None))
        without = time.perf_counter() - between
        drawing = _quickest(partial(draw, picture))
        pictured.append(seconds + between - started - drawing)
        plain.append(seconds + without)
    return median(pictured), median(plain)


async def beside_a_painter() -> tuple[float, float]:
    """Seconds for a press of GOLD, while maps are drawn without a pause, and while none is."""
    pictures = [_picture(screen) async for _, screen, _ in _match()]
    drawing = True

    def paint() -> None:
        number = 0
        while drawing:
            pictures[number % len(pictures)].png()
            number += 1

    alone, _ = await measure(PRESSES)
    painter = threading.Thread(target=paint)
    painter.start()
    try:
        with thinking():
            beside, _ = await measure(PRESSES)
    finally:
        drawing = False
        painter.join()
    return beside, alone


async def _match() -> AsyncIterator[tuple[Match, Screen, float]]:
    """Every board of a match between four, with how long its move took, saved durably."""
    painter, presenter = Painter(), GoldrushPresenter()
    presenter.prepare()
    painter.add(presenter)
    pilot = pilot_for(GAME.key, Level.NORMAL)
    with tempfile.TemporaryDirectory() as folder:
        database = await Database.open(Path(folder, "drawing.sqlite3"))
        try:
            service = Service(Matches(database, [GAME]), time.time, lambda: secrets.randbits(62))
            match = await _begun(service)
            while match.open:
                state = match.playing
                (seat,) = state.to_act()
                luck = Rng(SEED, match.step, "pilot")
                action = pilot(state.view(seat), (), state.legal(seat), luck)
                press = Act(match.id, state.prompt(seat), to_json(action))
                started = time.perf_counter()
                match = (await service.move(press, PEOPLE[seat].id)).after
                screen = painter.public(match, words("en"))
                yield match, screen, time.perf_counter() - started
        finally:
            await database.close()


async def _begun(service: Service) -> Match:
    match = await service.open_lobby(GAME, 1, 1, PEOPLE[0])
    for person in PEOPLE[1:]:
        await service.change_lobby(match.id, joining(person))
    return (await service.begin(match.id, PEOPLE[0].id)).after


def _picture(screen: Screen) -> Picture:
    assert screen.picture is not None, "every board of this game is a picture, its end too"
    return screen.picture


def _bare_ground() -> bytes:
    return RushMap.inks(WIDE).png(ground.ground(WIDE))


async def _body(pictures: Pictures, screen: Screen) -> None:
    """What is about to be sent: the words, and the picture if there is one."""
    sent = (await pictures.drawn(screen)).edit()
    with interaction_message_response_params(
        type=discord.InteractionResponseType.message_update.value, **sent
    ) as parameters:
        form = aiohttp.FormData()
        for part in parameters.multipart or ():
            form.add_field(**part)
        body = form() if parameters.files else discord.utils._to_json(parameters.payload)
        assert body is not None


def _quickest(work: Callable[[], object]) -> float:
    taken = []
    for _ in range(TIMES):
        started = time.perf_counter()
        work()
        taken.append(time.perf_counter() - started)
    return min(taken)
