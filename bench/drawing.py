"""Boards that are pictures: what drawing costs, and whom it keeps waiting."""

import re
import secrets
import tempfile
import threading
import time
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from statistics import mean, median
from typing import NamedTuple

from bench.press import joining, measure
from bench.wire import at_a_place
from cogs.desk.rendering import BUTTON
from cogs.goldrush import ground
from cogs.goldrush.map import WIDE, RushMap
from cogs.goldrush.presenter import GoldrushPresenter
from engine.contract import to_json
from engine.goldrush import GAME
from engine.pilots import Level, pilot_for
from engine.rng import Rng
from sandbox.page.driver import Driver
from sandbox.world.permissions import Permission
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
OVER_THE_WIRE = 80


class Boards(NamedTuple):
    """Seconds for a board of a match, on the average, and for its bare ground; the largest file."""

    board: float
    once: float
    """The same the first time, as a press has it: not the quickest of some tries."""
    ground: float
    largest: int


async def boards() -> Boards:
    """Every board of a match of four, each beside its bare ground encoded the same way."""
    drawings, firsts, grounds, largest = [], [], [], 0
    async for _, screen, _ in _match():
        picture = _picture(screen)
        firsts.append(_quickest(picture.png, times=1))
        drawings.append(_quickest(picture.png))
        grounds.append(_quickest(_bare_ground))
        largest = max(largest, len(picture.png()))
    return Boards(mean(drawings), mean(firsts), mean(grounds), largest)


async def presses() -> tuple[float, float]:
    """Seconds from a press over the wire to an answer with a picture, and to one in words."""
    rounds = [(await _presses(pictures=True), await _presses(pictures=False)) for _ in range(3)]
    return median(one for one, _ in rounds), median(other for _, other in rounds)


async def _presses(*, pictures: bool) -> float:
    """The median over a match of three people at one table."""
    async with at_a_place() as place, Driver.join(place.sandbox.address, "chloe") as chloe:
        channel = place.ada.channel_id("general")
        if not pictures:
            world = place.sandbox.world
            general = next(one for one in world.text_channels() if str(one.id) == channel)
            world.set_denied(general, world.bot, Permission.ATTACH_FILES)
        drivers = {"Ada": place.ada, "Bruno": place.bruno, "Chloé": chloe}
        people = [Person(int(driver.id), name) for name, driver in drivers.items()]
        database = await Database.open(place.database)
        service = Service(Matches(database, [GAME]), time.time, lambda: SEED)
        guild = int(place.ada.hello["guild"]["id"])
        await _begun(service, people, guild, int(channel))
        await database.close()
        await place.start_ours()
        await place.ada.slash(channel, "goldrush board")
        await place.quiet()
        taken = [await _press(drivers, channel) for _ in range(OVER_THE_WIRE)]
    return median(taken)


async def _press(drivers: dict[str, Driver], channel: str) -> float:
    """Press the first thing the board offers, as the one it asks."""
    board = drivers["Ada"].messages(channel)[-1]
    turn = re.search(r"▶ \*\*(\w+)\*\*", board["embeds"][0]["description"])
    assert turn is not None, "no match ends during the measurement"
    buttons = [item for row in board["components"] for item in row["components"]]
    first = next(one for one in buttons if one["type"] == BUTTON and one["custom_id"][:2] == "a:")
    started = time.perf_counter()
    await drivers[turn[1]].press(board, custom_id=first["custom_id"])
    return time.perf_counter() - started


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
            match = await _begun(service, PEOPLE)
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


async def _begun(
    service: Service, people: Sequence[Person], guild: int = 1, channel: int = 1
) -> Match:
    match = await service.open_lobby(GAME, guild, channel, people[0])
    for person in people[1:]:
        await service.change_lobby(match.id, joining(person))
    return (await service.begin(match.id, people[0].id)).after


def _picture(screen: Screen) -> Picture:
    assert screen.picture is not None, "every board of this game is a picture, its end too"
    return screen.picture


def _bare_ground() -> bytes:
    return RushMap.inks(WIDE).png(ground.ground(WIDE))


def _quickest(work: Callable[[], object], times: int = TIMES) -> float:
    taken = []
    for _ in range(times):
        started = time.perf_counter()
        work()
        taken.append(time.perf_counter() - started)
    return min(taken)
