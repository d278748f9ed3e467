"""Boards that are pictures: what drawing costs, and whom it keeps waiting."""

import re
import tempfile
import threading
import time
from collections.abc import AsyncIterator, Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import mean, median
from typing import Any, NamedTuple

from bench.press import joining, measure
from bench.wire import at_a_place
from cogs.desk.rendering import BUTTON
from cogs.goldentown import ground as country
from cogs.goldentown.presenter import GoldentownPresenter
from cogs.goldentown.shootout import Shootout, street
from cogs.goldentown.town import Town
from cogs.goldncrash.presenter import GoldNCrashPresenter
from cogs.goldncrash.sky import Sky
from cogs.goldrush import ground
from cogs.goldrush.map import RushMap
from cogs.goldrush.presenter import GoldrushPresenter
from cogs.ohmygold import ground as water
from cogs.ohmygold.bay import Bay
from cogs.ohmygold.presenter import OhMyGoldPresenter
from engine.contract import AnyGame, to_json
from engine.pilots import Level, pilot_for
from engine.rng import Rng
from sandbox.page.driver import Driver
from sandbox.world.permissions import Permission
from storage.database import Database
from storage.match import Match
from storage.matches import Matches
from table.painter import Painter
from table.picture import Picture
from table.presenter import Presenter
from table.presses import Act
from table.seating import Person
from table.service import Service
from table.thinking import thinking
from table.words import words

GAMES: tuple[Presenter, ...] = (
    OhMyGoldPresenter(),
    GoldNCrashPresenter(),
    GoldrushPresenter(),
    GoldentownPresenter(),
)
"""Those whose boards are pictures."""
PEOPLE = [Person(number, name) for number, name in enumerate(("Ann", "Ben", "Cleo", "Dov"), 1)]
SEED = 5
TIMES = 5
"""How often something short is done; the quickest counts."""
PRESSES = 300
OVER_THE_WIRE = 48
"""Few enough that a match of the shortest game goes on, whoever only draws in it."""


class Boards(NamedTuple):
    """Seconds for a board of a match, on the average, and for its bare ground; the largest file."""

    board: float
    once: float
    """The median of the first time each, as a press has it: not the quickest of some tries."""
    ground: float
    largest: int


async def boards(game: Presenter) -> Boards:
    """Every board of a match, each beside its bare ground encoded the same way."""
    drawings, firsts, grounds, largest = [], [], [], 0
    async for picture in _pictures(game):
        firsts.append(_quickest(picture.png, times=1))
        drawings.append(_quickest(picture.png))
        grounds.append(_quickest(partial(_bare_ground, picture)))
        largest = max(largest, len(picture.png()))
    return Boards(mean(drawings), median(firsts), mean(grounds), largest)


async def presses(presenter: Presenter) -> tuple[float, float]:
    """Seconds from a press over the wire to an answer with a picture, and to one in words."""
    game = presenter.game
    rounds = [
        (await _presses(game, pictures=True), await _presses(game, pictures=False))
        for _ in range(3)
    ]
    return median(one for one, _ in rounds), median(other for _, other in rounds)


async def _presses(game: AnyGame, *, pictures: bool) -> float:
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
        service = Service(Matches(database, [game]), time.time, lambda: SEED)
        guild = int(place.ada.hello["guild"]["id"])
        await _begun(service, game, people, guild, int(channel))
        await database.close()
        await place.start_ours()
        await place.ada.slash(channel, f"{game.key} board")
        await place.quiet()
        taken = [await _press(drivers, channel) for _ in range(OVER_THE_WIRE)]
    return median(taken)


async def _press(drivers: dict[str, Driver], channel: str) -> float:
    """Press the first thing the board offers, as the one it asks."""
    board = _board(drivers["Ada"], channel)
    turn = re.search(r"▶ \*\*(\w+)\*\*", board["embeds"][0]["description"])
    assert turn is not None, "no match ends during the measurement"
    buttons = [item for row in board["components"] for item in row["components"]]
    first = next(one for one in buttons if one["type"] == BUTTON and one["custom_id"][:2] == "a:")
    started = time.perf_counter()
    await drivers[turn[1]].press(board, custom_id=first["custom_id"])
    taken = time.perf_counter() - started
    await drivers["Ada"].wait_for(lambda: _board(drivers["Ada"], channel) != board)
    return taken


def _board(driver: Driver, channel: str) -> Any:
    """The newest board; what a press has told somebody privately stands below it."""
    public = [one for one in driver.messages(channel) if not one.get("ephemeral")]
    return next(one for one in reversed(public) if one["embeds"])


async def beside_a_painter() -> tuple[float, float]:
    """Seconds for a press of GOLD, while boards are drawn without a pause, and while none is."""
    pictures = [picture for game in GAMES async for picture in _pictures(game)]
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


async def _pictures(presenter: Presenter) -> AsyncIterator[Picture]:
    """Every board of a match between four, or as many as can play."""
    painter, game = Painter(), presenter.game
    presenter.prepare()
    painter.add(presenter)
    pilot = pilot_for(game.key, Level.NORMAL)
    with tempfile.TemporaryDirectory() as folder:
        database = await Database.open(Path(folder, "drawing.sqlite3"))
        try:
            service = Service(Matches(database, [game]), time.time, lambda: SEED)
            match = await _begun(service, game, PEOPLE)
            heard: list[list[Any]] = [[] for _ in match.seats]
            while match.open:
                for seat, events in enumerate(heard):
                    events += [told.event for told in match.news[-1] if told.reaches(seat)]
                state = match.playing
                (seat,) = state.to_act()
                luck = Rng(SEED, match.step, "pilot")
                action = pilot(state.view(seat), heard[seat], state.legal(seat), luck)
                press = Act(match.id, state.prompt(seat), to_json(action))
                match = (await service.move(press, PEOPLE[seat].id)).after
                picture = painter.public(match, words("en")).picture
                assert picture is not None, "every board of this game is one, its end too"
                yield picture
        finally:
            await database.close()


async def _begun(
    service: Service, game: AnyGame, people: Sequence[Person], guild: int = 1, channel: int = 1
) -> Match:
    """A match of these people, or of the first of them where fewer can play."""
    match = await service.open_lobby(game, guild, channel, people[0])
    for person in people[1 : game.seats[-1]]:
        await service.change_lobby(match.id, joining(person))
    return (await service.begin(match.id, people[0].id)).after


def _bare_ground(picture: Picture) -> bytes:
    match picture:
        case Sky(unit):
            return Sky.inks(unit).png(picture.ground())
        case RushMap(unit):
            return RushMap.inks(unit).png(ground.ground(unit))
        case Town(unit):
            return Town.inks(unit).png(country.ground(unit))
        case Bay(unit, boats=boats):
            return Bay.inks(unit).png(water.ground(unit, len(boats)))
        case Shootout(unit, strip=strip):
            return Shootout.inks(unit).png(street(unit, strip))
    raise AssertionError(f"what does {picture} stand on?")


def _quickest(work: Callable[[], object], times: int = TIMES) -> float:
    taken = []
    for _ in range(times):
        started = time.perf_counter()
        work()
        taken.append(time.perf_counter() - started)
    return min(taken)
