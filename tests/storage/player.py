"""Two people who play GOLD in channel 1 as fast as they can, in a process that will be killed.

`python -m tests.storage.player <database> <seed>` prints `match step action` for each move once
the service has said that it is played.
"""

import asyncio
import random
import sys
import time

from engine import gold
from engine.contract import to_json
from storage.database import Database
from storage.match import Match, Status
from storage.matches import Matches
from table import lobby
from table.presses import Act
from table.seating import Person
from table.service import Service

ANN = Person(11, "Ann")
BEN = Person(12, "Ben")
GUILD = 5
CHANNEL = 1


async def play_for_ever(path: str, luck: random.Random) -> None:
    matches = Matches(await Database.open(path), (gold.GAME,))
    service = Service(matches, time.time, lambda: luck.getrandbits(62))
    while True:
        match = await at_table(service, await matches.open_in(CHANNEL))
        while match.status is Status.LIVE:
            match = await one_move(service, match, luck)


async def at_table(service: Service, match: Match | None) -> Match:
    """The live match, however far whoever was killed before had come in opening it."""
    if match is None:
        match = await service.open_lobby(gold.GAME, GUILD, CHANNEL, ANN)
    if match.status is Status.LOBBY:
        if match.seating(BEN.id) is None:
            match = await service.change_lobby(match.id, lambda found: lobby.join(found, BEN))
        match = (await service.begin(match.id, match.host)).after
    return match


async def one_move(service: Service, match: Match, luck: random.Random) -> Match:
    state = match.playing
    [seat] = state.to_act()
    user = match.seats[seat].user
    assert user is not None
    action = to_json(luck.choice(state.legal(seat)))
    after = (await service.move(Act(match.id, state.prompt(seat), action), user)).after
    sys.stdout.write(f"{after.id} {after.step} {action}\n")
    sys.stdout.flush()
    return after


if __name__ == "__main__":
    asyncio.run(play_for_ever(sys.argv[1], random.Random(int(sys.argv[2]))))
